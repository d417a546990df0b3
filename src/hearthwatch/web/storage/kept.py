"""The stored data of a room: immutable plain values; a change makes a new one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from hearthwatch.kernel.records import Amend, Choice, Entry, Redo, Undo


class Absent(msgspec.Struct, frozen=True):
    """The person for whom a bot plays."""

    name: str
    holders: tuple[str, ...]
    nonce: str
    agrees: bool
    moves: int
    """The moment of the table at which the bot began."""
    returns: bool
    """True if the seat goes back as soon as the person opens the table; else they have to ask for it."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a room: empty, a person's, or a bot's."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    bot: str = ""
    holders: tuple[str, ...] = ()
    """Browsers that hold it: the first one, and each that opened its link."""
    nonce: str = ""
    """New whenever a person sits down, so that earlier links open nothing."""
    agrees: bool = False
    """True if it agrees to every undo."""
    absent: Absent | None = None
    """For a bot in place of a person: that person."""


class Request(msgspec.Struct, frozen=True):
    """A request for the others' consent."""

    kind: Literal["undo", "redo", "seat", "amend", "choice", "absent"]
    seq: int
    """The moment it is about: it lapses when the table moves on."""
    by: str
    """Name of the requester."""
    person: str
    seat: int
    """The requesting seat, or the requested one."""
    steps: int = 1
    needs: tuple[int, ...] = ()
    """Seats that have not answered yet."""
    amendment: Amend | None = None
    """The requested amendment."""
    key: str = ""
    """The requested choice or bot."""


class Notice(msgspec.Struct, frozen=True):
    """A notice of a seat transfer for all at the table."""

    kind: Literal["sat", "left", "bot", "linked", "alone", "named"]
    seat: int
    name: str
    """New holder; for a player who left, the old one."""
    before: str
    """Previous holder; empty for a free seat."""
    moves: int
    """The moment of the table."""


class Trust(msgspec.Struct, frozen=True):
    """The facts that decide who may know everything of a game. Older rooms have form 0 and are judged strictly."""

    form: int = 0
    handed: bool = False
    """True if a seat has changed hands: then nobody gets everything before the end."""
    known_to: str = ""
    """Player who held every seat until one changed hands, and may know all secrets."""
    source: Literal["", "file", "sealed", "copy", "ended", "anew"] = ""
    """Origin of the table, if not from the box."""
    notices: tuple[Notice, ...] = ()
    brought: bool = False
    """True if this table, or its source, came from a file."""


class KeptRoom(msgspec.Struct, frozen=True):
    """A room without its table."""

    address: str
    game: str
    title: str
    creator: str
    created: float
    moved: float
    """Time of the last change of the table."""
    seats: tuple[Seat, ...]
    version: int = 0
    """Grows with every change, so that of two concurrent changes only one is stored."""
    seq: int = 0
    """Number of entries of its table."""
    asked: tuple[int, ...] = ()
    """Seats that decide now."""
    ended: str = ""
    """Result of the game: won, lost or over; empty while it goes on."""
    open: bool = True
    idle_days: int = 7
    """Days after which another player may take the seat of one for whom the table waits."""
    wait_minutes: int = 5
    """Minutes that the table waits for a player without an open page, before a bot may take the seat."""
    request: Request | None = None
    refused: tuple[str, int] = ("", -1)
    """The last refused requester, and the moment: no request is repeated."""
    trust: Trust = Trust()
    followed_by: str = ""
    """Address of the room in which these people play again."""
    went_on: str = ""
    """Address of the room in which they continue from before the end."""

    @property
    def finished(self) -> bool:
        """Return True if the game is over."""
        return bool(self.ended)

    @property
    def is_brought(self) -> bool:
        """Return True if this table, or its source, came from a file."""
        return self.trust.brought or self.trust.source in ("file", "sealed")

    def others_of(self, person: str) -> tuple[str, ...]:
        """Return the other browsers that hold a person's seats, in the order of their arrival."""
        mine = [seat for seat in self.seats if person in seat.holders]
        return tuple(dict.fromkeys(holder for seat in mine for holder in seat.holders if holder != person))


class KeptEntry(msgspec.Struct, frozen=True):
    """One entry of a room's table: a choice, an undo, a redo or an amendment. Entries are append-only."""

    seq: int
    kind: Literal["choice", "undo", "redo", "amend"]
    seat: int | None = None
    key: str = ""
    text: str | None = None
    by: str = ""
    at: float = 0.0
    move: int = 0
    """Number of the amended choice; 0 for none."""
    keep: bool = False
    reason: str = ""

    def entry(self) -> Entry:
        """Return the entry as a record has it."""
        if self.kind == "choice":
            return Choice(self.key, self.seat, self.text)
        if self.kind == "amend":
            return Amend(self.move, self.key, self.seat, self.text, self.keep, self.reason)
        return Undo() if self.kind == "undo" else Redo()


Place: TypeAlias = Literal["first", "base", "state"]
"""Of snapshots: the first table of a room; a whole save whose history is still valid; only the state."""


class Snapshot(msgspec.Struct, frozen=True):
    """A stored table, and its number of entries."""

    place: Place
    seq: int
    content: str


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat."""

    who: str
    text: str
    at: float
    number: int = 0
    """Its number among the lines of its room; 0 until it is stored."""
