"""Every file that Hearthwatch writes: saves, records, exported games. `load` reads them all.

An exported game has a part in plain words for every reader, and a packed save. For a reader of every seat that is
the game itself; for any other reader a copy without secrets: no seed, no record, no order of a deck, no words of
others' notes.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from . import chance
from .chronicle import Line
from .errors import HearthwatchError, RecordError
from .plain import Document, LineData
from .readers import mask_of
from .records import UNREADABLE, Record, decoded, made_with, sealed, unsealed
from .saves import Save, resume, save_of
from .words import Words

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

F = TypeVar("F")
RECORD, SAVE, GAME_FILE = "record", "save", "game"
"""Kinds of envelopes."""
GAME_FORMAT: Final = 1
FIELDS: Final = ("format", "game", "title", "rules", "seats", "for", "exact", "options", "readable", "packed")
NOBODYS_SEED: Final = 0
"""Seed of copies that hide something: opening one reseeds it anyway."""
MOST_UNPACKED: Final = 1 << 25
"""Most bytes of an unpacked part: far more than any game, far less than a machine has."""

AS_IT_WAS: Final = "This is the game as it was, with the same cards and dice to come."
WITHOUT_RECORD: Final = "This is the game as it stood, with the same cards and dice to come, but without its past."
DEALT_ANEW: Final = (
    "This file was made for somebody who did not hold every seat: what they could not know was dealt anew, "
    "the chance to come is other than it was, and private words of others are blank."
)


class Opened(NamedTuple):
    """A table from a file, the seats it was made for, and the notes for its owner."""

    table: Table
    seats: tuple[int, ...]
    exact: bool
    note: str


class _GameFile(msgspec.Struct):
    game: str
    exact: bool
    seats: tuple[int, ...] = msgspec.field(name="for")
    readable: Document
    packed: str


class _Told(msgspec.Struct):
    board: msgspec.Struct
    log: list[LineData]


# -- writing


def save_text(table: Table) -> str:
    """Return a table as text, at any decision."""
    return sealed(SAVE, msgspec.json.encode(save_of(table)))


def seats_in(seat: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the seats of a reader, each once."""
    return () if seat is None else (seat,) if isinstance(seat, int) else tuple(sorted(set(seat)))


def game_file(table: Table, seat: int | tuple[int, ...] | None, *, exact: bool = True) -> str:
    """Return the game as one file, with everything that these seats may have and nothing else.

    Without `exact` not even all seats together have what none of them knows: the order of a deck, the seed.
    """
    exact = exact and len(seats_in(seat)) == table.seats
    content = {
        "format": GAME_FORMAT,
        "game": table.game.slug,
        "title": table.game.title,
        "rules": table.game.version,
        "seats": table.seats,
        "for": seats_in(seat),
        "exact": exact,
        "options": table.origin.options,
        "readable": readable(table, seat),
        "packed": packed(_whole(table) if exact else _blind(table, seat)),
        **(msgspec.json.decode(table.aside) if table.aside and exact else {}),
    }
    return sealed(GAME_FILE, msgspec.json.format(msgspec.json.encode(content), indent=1))


def readable(table: Table, seat: int | tuple[int, ...] | None) -> msgspec.Struct:
    """Return the part readable without this program: the journal of a game that has one, else the board and the log."""
    if table.game.journal is not None:
        return table.game.journal(table, mask_of(seat))
    return _Told(table.board(mask_of(seat)), [line.as_data(seat) for line in table.log])


def packed(save: Save) -> str:
    """Return a saved game as a line of text."""
    return b85encode(zlib.compress(msgspec.json.encode(save), 9)).decode()


def _whole(table: Table) -> Save:
    """Return the game itself. A past that cannot be replayed is left out: opening the file would drop it."""
    save = save_of(table)
    return save if save.replays else replace(save, record=Record(save.record.origin, ()))


def _blind(table: Table, seat: int | tuple[int, ...] | None) -> Save:
    return replace(save_of(table.determinize(seat, seed=NOBODYS_SEED)), luck=0)


# -- reading


def load(text: str | bytes, find: Callable[[str], Game[Any]]) -> Table:
    """Return the table in a file. A save is trusted; for files from elsewhere use `open_file`."""
    kind, content = unsealed(text)
    if kind == SAVE:
        save = decoded(content, Save, SAVE)
        return resume(find(save.record.origin.game), save)
    return _opened(kind, content, find).table


def open_file(text: str | bytes, find: Callable[[str], Game[Any]]) -> Opened:
    """Return the table in an uploaded file, with notes about it. Nothing in the file is trusted."""
    return _opened(*unsealed(text), find)


def _opened(kind: str, content: bytes, find: Callable[[str], Game[Any]]) -> Opened:
    if kind == GAME_FILE:
        return _from_game_file(content, find)
    if kind == RECORD:
        record = decoded(content, Record, kind)
        table: Table = find(record.origin.game).replay(record)
        note = AS_IT_WAS
    elif kind == SAVE:
        table, note = _proved(decoded(content, Save, SAVE), find)
    else:
        raise RecordError(f"This is a Hearthwatch {kind}: games, records and saves can be opened.")
    return Opened(table, tuple(range(table.seats)), True, note)


def read_save(text: str | bytes) -> Save:
    """Return the saved game in the text of a table, not yet a table."""
    kind, content = unsealed(text)
    if kind != SAVE:
        raise RecordError(f"This is a Hearthwatch {kind}, not a save.")
    return decoded(content, Save, SAVE)


def unpacked(text: str) -> Save:
    """Return the saved game in the packed part of a file."""
    try:
        grown = zlib.decompressobj()
        body = grown.decompress(b85decode(text), MOST_UNPACKED)
        if grown.unconsumed_tail or not grown.eof:
            raise RecordError("The packed part of this file is cut off, or larger than any game.")
    except (ValueError, zlib.error) as error:
        raise RecordError("The packed part of this file is damaged.") from error
    return decoded(body, Save, SAVE)


# -- files from elsewhere


def _from_game_file(content: bytes, find: Callable[[str], Game[Any]]) -> Opened:
    file, unknown = _fields(content)
    game = find(file.game)
    save = unpacked(file.packed)
    if save.record.origin.game != file.game:
        raise RecordError("This file was edited or damaged: its parts belong to different games.")
    table, note = _proved(save, lambda slug: game)
    if not file.exact:
        if not all(0 <= seat < table.seats for seat in file.seats):
            raise RecordError("This file was edited or damaged: it names seats that the game does not have.")
        table = _careful(lambda: table.determinize(file.seats or None, seed=chance.fresh_seed()))
        table.begin_history()
        note = DEALT_ANEW
    if table.here.before is None and not save.replays:
        table.here.lines = _lines(file.readable)
    table.aside = msgspec.json.encode(unknown).decode() if unknown else ""
    return Opened(table, file.seats, file.exact, note)


def _fields(content: bytes) -> tuple[_GameFile, Document]:
    """Return the file, and the fields that this version does not know."""
    try:
        fields = msgspec.json.decode(content, type=dict[str, Any])
        number = fields.get("format")
        if isinstance(number, int) and number > GAME_FORMAT:
            raise RecordError(
                f"This file has format {number}, and this version of Hearthwatch reads up to {GAME_FORMAT}. Nothing is "
                "lost: a newer version opens it, and all its words can be read in any editor."
            )
        if number != GAME_FORMAT:
            raise RecordError(f"This file has the format {number!r}, which no version of Hearthwatch wrote.")
        return msgspec.convert(fields, _GameFile), {name: fields[name] for name in fields if name not in FIELDS}
    except UNREADABLE as error:
        raise RecordError(
            "This file was edited or damaged: a part of it is missing or is not what it should be."
        ) from error


def _proved(save: Save, find: Callable[[str], Game[Any]]) -> tuple[Table, str]:
    """Return the table of an untrusted save. Its past is replayed at once."""
    game = find(save.record.origin.game)
    table: Table = _careful(lambda: resume(game, save, foreign=True))
    if table.has_record():
        try:
            played: Table = _careful(lambda: game.replay(replace(save.record, origin=table.origin)))
            if played != table or played.texts != table.texts:
                raise RecordError("This file was edited or damaged: what was chosen does not lead to where it stands.")
            played.luck, played.aside, played.lost = table.luck, table.aside, table.lost
            return played, AS_IT_WAS
        except RecordError:
            if made_with(save.record.origin, game):
                raise
            table.give_up_past()
    _careful(lambda: _look_at(table))
    return table, table.lost or WITHOUT_RECORD


def _look_at(table: Table) -> None:
    """Use every feature of a table once: faults are found now, not in the middle of a game."""
    everybody = tuple(range(table.seats))
    table.view(everybody)
    table.determinize(0, seed=0).view(0)
    for name in (*(document.name for document in table.game.exports), "json"):
        table.export(name, everybody)


def _careful(work: Callable[[], F]) -> F:
    """Run work on an untrusted state, which may break the rules anywhere: that is a damaged file."""
    try:
        return work()
    except HearthwatchError:
        raise
    except Exception as error:
        raise RecordError(f"The saved game is damaged: the rules fail on it ({type(error).__name__}).") from error


def _lines(readable: Document) -> list[Line]:
    """Return the chronicle of the file."""
    lines = readable.get("log", [])
    try:
        return [
            Line(str(one["kind"]), one["seat"], str(one["rule"]), (Words.from_data(one["words"]),)) for one in lines
        ]
    except (KeyError, TypeError, IndexError) as error:
        raise RecordError("This file was edited or damaged: its log cannot be read.") from error
