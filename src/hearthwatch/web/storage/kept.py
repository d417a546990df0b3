"""What is kept of a room: plain values that never change; a change makes a new one."""

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
    """Whether the seat goes back as soon as the person opens the table; else they have to ask for it."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a room: empty, a person's, or a bot's."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    bot: str = ""
    holders: tuple[str, ...] = ()
    """The browsers that hold it: the one that sat down, and each that opened its link."""
    nonce: str = ""
    """New whenever somebody sits down, so that links of whoever sat here before open nothing."""
    agrees: bool = False
    """Whether it says yes to every wish to take something back."""
    absent: Absent | None = None
    """Of a bot that stands in for a person: that person."""


class Request(msgspec.Struct, frozen=True):
    """Something that others are asked to agree to."""

    kind: Literal["undo", "redo", "seat", "amend", "choice", "absent"]
    seq: int
    """The moment it is about: it lapses when the table moves on."""
    by: str
    """The name of who asks."""
    person: str
    seat: int
    """The seat that asks, or the one that is asked for."""
    steps: int = 1
    needs: tuple[int, ...] = ()
    """The seats that have not answered yet."""
    amendment: Amend | None = None
    """What would be put right."""
    key: str = ""
    """The choice that would be made, or the bot that would stand in."""


class Notice(msgspec.Struct, frozen=True):
    """A seat that changed hands, as it is told to all at the table."""

    kind: Literal["sat", "left", "bot", "linked", "alone", "named"]
    seat: int
    name: str
    """Who sits there now; for one who left, who that was."""
    before: str
    """Who sat there before; empty where nobody did."""
    moves: int
    """The moment of the table at which it happened."""


class Trust(msgspec.Struct, frozen=True):
    """Who may know everything of a game. Rooms from before this was kept have form 0 and are judged strictly."""

    form: int = 0
    handed: bool = False
    """Whether a seat has changed hands since the beginning: then nobody is given everything before the end."""
    known_to: str = ""
    """Who held every seat until one changed hands, and may know all that is hidden."""
    source: Literal["", "file", "sealed", "copy", "ended", "anew"] = ""
    """Where the table came from, if not from the box."""
    notices: tuple[Notice, ...] = ()
    brought: bool = False
    """Whether this table, or one that it branched off from, came in as a file."""


class KeptRoom(msgspec.Struct, frozen=True):
    """A room without its table."""

    address: str
    game: str
    title: str
    creator: str
    created: float
    moved: float
    """When the table last changed."""
    seats: tuple[Seat, ...]
    version: int = 0
    """Grows with every change, so that of two changes made at once only one is kept."""
    seq: int = 0
    """How many entries its table has seen."""
    asked: tuple[int, ...] = ()
    """The seats that decide now."""
    ended: str = ""
    """How the game went: won, lost or over; empty while it goes on."""
    open: bool = True
    idle_days: int = 7
    """After how many days another player may take the seat of one for whom the table waits."""
    wait_minutes: int = 5
    """How long the table waits for a player who has no page open, before a bot may stand in."""
    request: Request | None = None
    refused: tuple[str, int] = ("", -1)
    """Who was last told no, and at which moment: nobody asks twice."""
    trust: Trust = Trust()
    followed_by: str = ""
    """The address of the room in which these people play again."""
    went_on: str = ""
    """The address of the room in which they go on from before the end."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.ended)

    @property
    def is_brought(self) -> bool:
        """Whether this table, or one that it branched off from, came in as a file."""
        return self.trust.brought or self.trust.source in ("file", "sealed")

    def others_of(self, person: str) -> tuple[str, ...]:
        """The other browsers that hold a person's seats, in the order in which they came."""
        mine = [seat for seat in self.seats if person in seat.holders]
        return tuple(dict.fromkeys(holder for seat in mine for holder in seat.holders if holder != person))


class KeptEntry(msgspec.Struct, frozen=True):
    """One entry of a room's table: a choice, an undo, a redo or an amendment. Entries are only ever added."""

    seq: int
    kind: Literal["choice", "undo", "redo", "amend"]
    seat: int | None = None
    key: str = ""
    text: str | None = None
    by: str = ""
    at: float = 0.0
    move: int = 0
    """Which choice was amended; 0 where none was."""
    keep: bool = False
    reason: str = ""

    def entry(self) -> Entry:
        """The same as a record has it."""
        if self.kind == "choice":
            return Choice(self.key, self.seat, self.text)
        if self.kind == "amend":
            return Amend(self.move, self.key, self.seat, self.text, self.keep, self.reason)
        return Undo() if self.kind == "undo" else Redo()


Place: TypeAlias = Literal["first", "base", "state"]
"""Of snapshots: how a room began; a whole save since which nothing of its past was given up; only how it stood."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it was kept, and how many entries it had seen."""

    place: Place
    seq: int
    content: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something that was said."""

    who: str
    text: str
    at: float
    number: int = 0
    """Its place among the lines of its room; 0 until it is kept."""
