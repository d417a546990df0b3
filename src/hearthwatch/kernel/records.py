"""Records: how a table began and all that was done at it. A record replays.

It says which game, which version of its rules and which code and content made it, and where it led. It is refused with
a sentence where it does not fit, or leads elsewhere.
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
"""Of records and saves. In format 1 a choice did not say that it was one."""
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
T = TypeVar("T")


class Choice(msgspec.Struct, omit_defaults=True, frozen=True, tag_field="kind", tag="choice"):
    """Somebody chose an option."""

    key: str
    seat: int | None = None
    text: str | None = None


class Undo(msgspec.Struct, frozen=True, tag_field="kind", tag="undo"):
    """The last choice, or the last amendment, was taken back."""


class Redo(msgspec.Struct, frozen=True, tag_field="kind", tag="redo"):
    """What was taken back last was brought back."""


class Amend(msgspec.Struct, omit_defaults=True, frozen=True, tag_field="kind", tag="amend"):
    """An earlier choice was put right."""

    move: int
    """Which choice, counted from 1."""
    key: str
    seat: int | None = None
    text: str | None = None
    keep: bool = False
    """Whether that choice stays and this one is put in before it."""
    reason: str = ""


Entry: TypeAlias = Choice | Undo | Redo | Amend
"""One entry of a record."""


class Origin(msgspec.Struct, frozen=True):
    """How a table began: everything that was settled before the first chance."""

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
    """What lasted from earlier tables."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was played: its beginning, everything that was done, and a digest of where that led."""

    origin: Origin
    entries: tuple[Entry, ...]
    led_to: str = ""

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.origin.game

    @property
    def version(self) -> int:
        """The version of the game's rules."""
        return self.origin.version

    @property
    def options(self) -> OptionValues:
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
        """The record as text, sealed against damage and editing; `hearthwatch.load` reads it."""
        return sealed("record", msgspec.json.encode({"format": FORMAT, **msgspec.structs.asdict(self)}))


class _Envelope(msgspec.Struct):
    hearthwatch: str
    seal: str
    content: msgspec.Raw


class _Format(msgspec.Struct):
    format: int


def sealed(kind: str, body: bytes) -> str:
    """Content (JSON) in an envelope that tells its kind, and whether it was edited or damaged."""
    seal = blake2b(body, digest_size=12).hexdigest()
    return f'{{"hearthwatch":"{kind}","seal":"{seal}","content":{body.decode()}}}'


def unsealed(text: str | bytes) -> tuple[str, bytes]:
    """The kind and the content of a text that Hearthwatch wrote; RecordError where it is not whole."""
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
    """A record or a save, of this format or an older one."""
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


def check_fits(origin: Origin, game: Game[Any]) -> None:
    """RecordError where a table of this game could not have begun so."""
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
    """Play a record again: every entry must be open when it comes, and it must lead where it led."""
    check_fits(record.origin, game)
    same_rules = record.origin.content == game.fingerprint
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
    """Do on a table what an entry of a record says."""
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
