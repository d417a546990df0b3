"""Records and saved games as JSON.

A record is a seed and what was chosen: it replays. A save is a snapshot with its record: it resumes even after a card
was tuned. Both say which game and which version made them, and are refused with a sentence where they do not fit.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import msgspec

from .errors import HearthwatchError, RecordError, SetupError

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

FORMAT: Final = 1
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_T = TypeVar("_T", "Record", "Save")


class Entry(msgspec.Struct, omit_defaults=True, frozen=True):
    """One entry of a record: a choice, an undo, a redo, or an amendment of an earlier choice."""

    kind: Literal["choice", "undo", "redo", "amend"] = "choice"
    seat: int | None = None
    key: str = ""
    text: str | None = None
    move: int = 0
    """Which choice is amended, counted from 1."""
    keep: bool = False
    """Whether that choice stays and this one is put in before it."""
    reason: str = ""
    by: int | None = None
    """The seat that amends, where it is another than the one that chooses."""


class Origin(msgspec.Struct, frozen=True):
    """How a table began: everything that was settled before the first chance."""

    game: str
    version: int
    content: str
    seats: int
    seed: int
    options: dict[str, Any]
    typed: tuple[str, ...] = ()
    document: dict[str, Any] | None = None
    campaign: dict[str, Any] | None = None
    """What lasted from earlier tables."""


class Record(msgspec.Struct, frozen=True):
    """A game that was played: its beginning and everything that was chosen."""

    origin: Origin
    entries: tuple[Entry, ...]
    format: int = FORMAT

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.origin.game

    @property
    def version(self) -> int:
        """The version of the game's rules."""
        return self.origin.version

    @property
    def options(self) -> dict[str, Any]:
        """The options it was set up with."""
        return self.origin.options

    @property
    def seats(self) -> int:
        """How many seats there were."""
        return self.origin.seats

    @property
    def seed(self) -> int:
        """The seed of all its chance."""
        return self.origin.seed

    def replay(self) -> Table:
        """Play it again, from the beginning."""
        from .registry import game

        table: Table = game(self.origin.game).replay(self)
        return table

    def to_json(self) -> str:
        """The record as text, sealed against damage and editing."""
        return sealed("record", msgspec.json.encode(self))

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; RecordError says what is wrong with it."""
        return _convert(open_sealed(text, "record"), Record)


class Save(msgspec.Struct, frozen=True):
    """A saved game: the record and the state it led to."""

    record: Record
    state: dict[str, Any]
    luck: int
    replays: bool = True
    """Whether the record leads from its beginning to this state."""
    format: int = FORMAT


def save_text(save: Save) -> str:
    """A saved game as text."""
    return sealed("save", msgspec.json.encode(save))


def read_save(text: str | bytes) -> Save:
    """Read a saved game; RecordError says what is wrong with it."""
    return _convert(open_sealed(text, "save"), Save)


def sealed(kind: str, body: bytes) -> str:
    """Content (JSON) in an envelope that tells its kind, and whether it was edited or damaged."""
    seal = blake2b(body, digest_size=12).hexdigest()
    return f'{{"hearthwatch":"{kind}","seal":"{seal}","content":{body.decode()}}}'


class _Envelope(msgspec.Struct):
    hearthwatch: str
    seal: str
    content: msgspec.Raw


def open_sealed(text: str | bytes, kind: str) -> bytes:
    """The content of a sealed text of this kind."""
    try:
        envelope = msgspec.json.decode(text, type=_Envelope)
    except UNREADABLE as error:
        raise RecordError(f"This is not a complete Hearthwatch {kind}: the text is cut off or damaged.") from error
    if envelope.hearthwatch != kind:
        raise RecordError(f"This is a Hearthwatch {envelope.hearthwatch}, not a {kind}.")
    body = bytes(envelope.content)
    if blake2b(body, digest_size=12).hexdigest() != envelope.seal:
        raise RecordError(f"This {kind} was edited or damaged after it was written: its seal does not match.")
    return body


def sealed_kind(text: str | bytes) -> str:
    """Whether a text is a record, a save or a game; empty where it is nothing of ours."""
    try:
        return msgspec.json.decode(text, type=_Envelope).hearthwatch
    except UNREADABLE:
        return ""


def _convert(body: bytes, kind: type[_T]) -> _T:
    other = f"This {kind.__name__.lower()} has another format than this version reads."
    try:
        found = msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise RecordError(other) from error
    if found.format != FORMAT:
        raise RecordError(other)
    return found


def check_fits(origin: Origin, game: Game[Any], *, content_too: bool) -> None:
    """Refuse what another version made. The digest of the content binds only replay."""
    if origin.game != game.slug:
        raise RecordError(f"This is a game of {origin.game}, not of {game.slug}.")
    if origin.version != game.version:
        raise RecordError(
            f"It was made with version {origin.version} of the rules of {game.title}; this is version {game.version}."
        )
    try:
        game.check_origin(origin)
    except SetupError as error:
        raise RecordError(f"It was not set up as {game.title} can be: {error}") from error
    if content_too and origin.content != game.digest:
        raise RecordError(
            f"It was made with other cards of {game.title} than the ones here, so it cannot be replayed exactly."
        )


def replay(game: Game[Any], record: Record) -> Table:
    """Play a record again; every entry must be open when it comes."""
    check_fits(record.origin, game, content_too=True)
    table: Table = game.begin(record.origin)
    for number, entry in enumerate(record.entries, start=1):
        play_entry(table, number, entry)
    return table


def play_entry(table: Table, number: int, entry: Entry) -> None:
    """Do on a table what an entry of a record says."""
    try:
        if entry.kind == "undo":
            table.undo()
        elif entry.kind == "redo":
            table.redo()
        elif entry.kind == "amend":
            table.amend_as(entry)
        else:
            table.choose(entry.key, seat=entry.seat, text=entry.text)
    except HearthwatchError as error:
        raise RecordError(f"Entry {number} of the record cannot be played: {error}") from error
