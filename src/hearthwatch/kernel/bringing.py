"""Bringing in a file: an exported game, a record or a save becomes a table, or a sentence says why not."""

from __future__ import annotations

import secrets
import zlib
from base64 import b85decode
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from .chronicle import Line
from .errors import HearthwatchError, RecordError
from .exporting import FIELDS, FORMAT, GAME_FILE, exports_of
from .game import SEED_BITS, Game
from .records import Record, Save, check_fits, open_sealed, read_save, sealed_kind
from .registry import game as installed
from .table import Table
from .words import Words

T = TypeVar("T")
MOST_UNPACKED: Final = 1 << 25
"""So many bytes a packed part may grow to: far more than any game, far less than a machine has."""
LARGEST_NUMBER: Final = 1 << 20
"""Of the numbers of a state, chance and masks apart. A rule that counts so far is still done in a moment."""

AS_IT_WAS: Final = "This is the game as it was, with the same cards and dice to come."
WITHOUT_PAST: Final = (
    "This is the game as it stood, with the same cards and dice to come; "
    "its cards or texts were changed since, so what was played before cannot be taken back."
)
WITHOUT_RECORD: Final = "This is the game as it stood, with the same cards and dice to come, but without its past."
DEALT_ANEW: Final = (
    "This file was made for somebody who did not hold every seat: what they could not know was dealt anew, "
    "the chance to come is other than it was, and private words of others are blank."
)


class Brought(NamedTuple):
    """A table from a file, the seats it was made for, and what its owner must be told."""

    table: Table
    seats: tuple[int, ...]
    exact: bool
    note: str


class _GameFile(msgspec.Struct):
    game: str
    rules: int
    exact: bool
    seats: tuple[int, ...] = msgspec.field(name="for")
    readable: dict[str, Any]
    packed: str


def bring_in(text: str | bytes, find: Callable[[str], Game[Any]] = installed) -> Brought:
    """The table in a file that Hearthwatch wrote; RecordError says what is wrong with it. `find` knows the games."""
    text = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    text = text.removeprefix(b"\xef\xbb\xbf")
    kind = sealed_kind(text)
    if kind == "record":
        record = Record.from_json(text)
        table: Table = find(record.origin.game).replay(record)
        return Brought(table, tuple(range(table.seats)), True, AS_IT_WAS)
    if kind == "save":
        table, note = _resumed(read_save(text), find)
        return Brought(table, tuple(range(table.seats)), True, note)
    if kind == GAME_FILE:
        return _from_game_file(text, find)
    if kind:
        raise RecordError(f"This is a Hearthwatch {kind}: games, records and saves can be brought in.")
    raise RecordError("This is not a whole Hearthwatch file: it is cut off, damaged or something else.")


def record_in(text: str | bytes) -> Record:
    """The record in a record, a save or an exported game."""
    kind = sealed_kind(text)
    if kind == "save":
        return read_save(text).record
    if kind != GAME_FILE:
        return Record.from_json(text)
    file, _ = _opened(text)
    save = unpacked(file.packed)
    if not (file.exact and save.replays):
        raise RecordError("This file holds no record: it was made without the past of the game, or not for every seat.")
    return save.record


def _from_game_file(text: bytes, find: Callable[[str], Game[Any]]) -> Brought:
    file, unknown = _opened(text)
    game = find(file.game)
    if file.rules != game.version:
        raise RecordError(
            f"This file was made with version {file.rules} of the rules of {game.title}; this is version "
            f"{game.version}. Nothing is lost: the file stays as it is, and all its words can be read in any editor."
        )
    save = unpacked(file.packed)
    if save.record.origin.game != file.game:
        raise RecordError("This file was edited or damaged: its parts belong to different games.")
    table, note = _resumed(save, find)
    if not file.exact:
        if not all(0 <= seat < table.seats for seat in file.seats):
            raise RecordError("This file was edited or damaged: it names seats that the game does not have.")
        table = _careful(lambda: table.determinize(file.seats or None, seed=secrets.randbits(SEED_BITS)))
        table.begin_history()
        note = DEALT_ANEW
    if table.here.before is None and not save.replays:
        table.here.lines = _lines(file.readable)
    table.aside = msgspec.json.encode(unknown).decode() if unknown else ""
    return Brought(table, file.seats, file.exact, note)


def _opened(text: str | bytes) -> tuple[_GameFile, dict[str, Any]]:
    """The file, and the fields that this version does not know."""
    body = open_sealed(text, GAME_FILE)
    try:
        fields = msgspec.json.decode(body, type=dict[str, Any])
        number = fields.get("format")
        if isinstance(number, int) and number > FORMAT:
            raise RecordError(
                f"This file has format {number}, and this version of Hearthwatch reads up to {FORMAT}. Nothing is "
                "lost: a newer version opens it, and all its words can be read in any editor."
            )
        if number != FORMAT:
            raise RecordError(f"This file has the format {number!r}, which no version of Hearthwatch wrote.")
        return msgspec.convert(fields, _GameFile), {name: fields[name] for name in fields if name not in FIELDS}
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(
            "This file was edited or damaged: a part of it is missing or is not what it should be."
        ) from error


def unpacked(text: str) -> Save:
    """The saved game in the packed part of a file."""
    try:
        grown = zlib.decompressobj()
        body = grown.decompress(b85decode(text), MOST_UNPACKED)
        if grown.unconsumed_tail or not grown.eof:
            raise RecordError("The packed part of this file is cut off, or larger than any game.")
        return msgspec.json.decode(body, type=Save)
    except (ValueError, zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise RecordError("The packed part of this file is damaged.") from error


def _resumed(save: Save, find: Callable[[str], Game[Any]]) -> tuple[Table, str]:
    """The table of a save. Where its record can be replayed it is: nothing in a file is taken on trust."""
    game: Game[Any] = find(save.record.origin.game)
    check_fits(save.record.origin, game, content_too=False)
    if not _is_sane(save.state, (*game.generators, *game.masks)):
        raise RecordError("The saved state is damaged: it holds numbers that no game has.")
    table = _careful(lambda: game.resume(save))
    if save.replays and save.record.origin.content == game.digest:
        played: Table = _careful(lambda: game.replay(save.record))
        if played != table or played.texts != table.texts:
            raise RecordError("This file was edited or damaged: what was chosen does not lead to where it stands.")
        played.luck = table.luck
        table, note = played, AS_IT_WAS
    else:
        note = WITHOUT_PAST if save.replays else WITHOUT_RECORD
        _careful(lambda: _look_at(table))
    return table, note


def _look_at(table: Table) -> None:
    """Whatever will be done with a table: what is wrong with it is found now, not in the middle of a game."""
    everybody = tuple(range(table.seats))
    table.view(everybody)
    table.determinize(0, seed=0).view(0)
    for document in exports_of(table):
        table.export(document.name, everybody)


def _careful(work: Callable[[], T]) -> T:
    """A state that somebody made up may break the rules anywhere: that is a damaged file."""
    try:
        return work()
    except HearthwatchError:
        raise
    except Exception as error:
        raise RecordError(f"The saved game is damaged: the rules fail on it ({type(error).__name__}).") from error


def _is_sane(state: dict[str, Any], large: tuple[str, ...]) -> bool:
    waiting = [value for name, value in state.items() if name not in large]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting.extend(one)
        elif isinstance(one, int) and abs(one) > LARGEST_NUMBER:
            return False
    return True


def _lines(readable: dict[str, Any]) -> list[Line]:
    """The chronicle as the file tells it."""
    found = readable.get("log", [])
    try:
        return [
            Line(str(one["kind"]), one["seat"], str(one["rule"]), (Words.from_data(one["words"]),)) for one in found
        ]
    except (KeyError, TypeError, IndexError) as error:
        raise RecordError("This file was edited or damaged: its log cannot be read.") from error
