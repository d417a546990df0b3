"""Records: the beginning of a table and every action at it. A record replays.

It names the game, the version of its rules, the fingerprint of code and content, and the final state. A record that
does not fit, or leads elsewhere, is refused with a sentence.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from .errors import HearthwatchError, RecordError, SetupError
from .plain import CampaignData, Document, OptionValues

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

FORMAT: Final = 2
"""Version of the format of records and saves. In format 1 a choice had no kind."""
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
T = TypeVar("T")


class Choice(msgspec.Struct, omit_defaults=True, frozen=True, tag_field="kind", tag="choice"):
    """A seat chose an option."""

    key: str
    seat: int | None = None
    text: str | None = None


class Undo(msgspec.Struct, frozen=True, tag_field="kind", tag="undo"):
    """The last choice, or the last amendment, was taken back."""


class Redo(msgspec.Struct, frozen=True, tag_field="kind", tag="redo"):
    """The last undone action was brought back."""


class Amend(msgspec.Struct, omit_defaults=True, frozen=True, tag_field="kind", tag="amend"):
    """An earlier choice was amended."""

    move: int
    """Number of the choice, counted from 1."""
    key: str
    seat: int | None = None
    text: str | None = None
    keep: bool = False
    """True if that choice stays and this one is put in before it."""
    reason: str = ""


Entry: TypeAlias = Choice | Undo | Redo | Amend
"""One entry of a record."""


class Origin(msgspec.Struct, frozen=True):
    """The beginning of a table: everything that was settled before the first chance."""

    game: str
    version: int
    content: str
    """The fingerprint of the rules: their code and their content."""
    seats: int
    seed: int
    options: OptionValues
    typed: tuple[str, ...] = ()
    document: Document | None = None
    campaign: CampaignData | None = None
    """The state from earlier tables."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A played game: its beginning, every action, and a digest of the final state."""

    origin: Origin
    entries: tuple[Entry, ...]
    led_to: str = ""

    @property
    def game(self) -> str:
        """Return the slug of the game."""
        return self.origin.game

    @property
    def version(self) -> int:
        """Return the version of the game's rules."""
        return self.origin.version

    @property
    def options(self) -> OptionValues:
        """Return the options it was set up with."""
        return self.origin.options

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self.origin.seats

    @property
    def seed(self) -> int:
        """Return the seed of all its chance."""
        return self.origin.seed

    def replay(self) -> Table:
        """Replay it from the beginning."""
        from .registry import game

        table: Table = game(self.origin.game).replay(self)
        return table

    def to_json(self) -> str:
        """Return the record as text, sealed against damage and editing; `hearthwatch.load` reads it."""
        return sealed("record", msgspec.json.encode({"format": FORMAT, **msgspec.structs.asdict(self)}))


class _Envelope(msgspec.Struct):
    hearthwatch: str
    seal: str
    content: msgspec.Raw


class _Format(msgspec.Struct):
    format: int


def sealed(kind: str, body: bytes) -> str:
    """Return content (JSON) in an envelope with its kind and a checksum against damage and editing."""
    seal = blake2b(body, digest_size=12).hexdigest()
    return f'{{"hearthwatch":"{kind}","seal":"{seal}","content":{body.decode()}}}'


def unsealed(text: str | bytes) -> tuple[str, bytes]:
    """Return the kind and the content of a text that Hearthwatch wrote; RecordError where it is not whole."""
    text = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        envelope = msgspec.json.decode(text.removeprefix(b"\xef\xbb\xbf"), type=_Envelope)
    except UNREADABLE as error:
        raise RecordError("This is not a whole Hearthwatch file: it is cut off, damaged or something else.") from error
    body = bytes(envelope.content)
    if blake2b(body, digest_size=12).hexdigest() != envelope.seal:
        raise RecordError(
            f"This {envelope.hearthwatch} was edited or damaged after it was written: its seal does not match."
        )
    return envelope.hearthwatch, body


def decoded(content: bytes, shape: type[T], kind: str) -> T:
    """Decode a record or a save, of this format or an older one."""
    try:
        number = msgspec.json.decode(content, type=_Format).format
        if number == FORMAT:
            return msgspec.json.decode(content, type=shape)
        if number == 1:
            fields = msgspec.json.decode(content, type=dict[str, Any])
            for entry in fields.get("record", fields)["entries"]:
                entry.setdefault("kind", "choice")
            return msgspec.convert({**fields, "format": FORMAT}, shape)
    except (*UNREADABLE, KeyError, AttributeError, TypeError) as error:
        raise RecordError(f"This {kind} was edited or damaged: a part of it is not what it should be.") from error
    raise RecordError(f"This {kind} has format {number}, and this version of Hearthwatch reads up to {FORMAT}.")


def made_with(origin: Origin, game: Game[Any]) -> bool:
    """Return whether a table began with the very rules that the game has now."""
    return (origin.version, origin.content) == (game.version, game.fingerprint)


def check_fits(origin: Origin, game: Game[Any]) -> None:
    """Raise RecordError where a table of this game could not have begun so."""
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


def replay(game: Game[Any], record: Record) -> Table:
    """Replay a record: every entry must be legal in its turn, and it must lead to the same state."""
    check_fits(record.origin, game)
    same_rules = made_with(record.origin, game)
    table: Table = game.begin(replace(record.origin, content=game.fingerprint))
    try:
        for number, entry in enumerate(record.entries, start=1):
            play_entry(table, number, entry)
        if record.led_to not in ("", table.state_digest()):
            raise RecordError("What was chosen does not lead to where it led then.")
    except RecordError as error:
        if same_rules:
            raise
        raise RecordError(
            f"It was made with other rules or cards of {game.title} than those here, and they matter to it. {error}"
        ) from error
    return table


def play_entry(table: Table, number: int, entry: Entry) -> None:
    """Apply an entry of a record to a table."""
    try:
        if isinstance(entry, Choice):
            table.choose(entry.key, seat=entry.seat, text=entry.text, again=True)
        elif isinstance(entry, Amend):
            table.amend_as(entry, table.if_amended(entry, again=True))
        elif isinstance(entry, Undo):
            table.undo()
        else:
            table.redo()
    except HearthwatchError as error:
        raise RecordError(f"Entry {number} of the record cannot be played: {error}") from error
