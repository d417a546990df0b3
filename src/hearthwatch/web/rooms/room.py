"""A room in memory: its stored data, its live table, and its watchers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from hearthwatch.bots import rivals
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.quick_review import reviewed
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.table import Table

from ..alike import Alike
from ..log_data import ToldLines
from ..sharing import Who
from ..storage import ChatLine, KeptEntry, KeptRoom, Request, Seat
from .absence import MINUTE
from .errors import NotAllowed
from .hands import with_seats

if TYPE_CHECKING:
    from ..thoughts import HintShown

T = TypeVar("T")
DAY: Final = 86_400.0
MOST_REMEMBERED: Final = 200
JUST_NOW: Final = 15.0


class Watcher(Protocol):
    """An open page."""

    person: str

    def poke(self) -> None:
        """Notify the page of a change."""


class Change(msgspec.Struct, frozen=True):
    """The next state of a room, computed and not yet stored. The room itself is unchanged."""

    kept: KeptRoom
    table: Any = None
    entries: tuple[KeptEntry, ...] = ()
    note: str = ""
    seats_too: bool = False


class Private:
    """Data of a room for one person alone. It is not stored."""

    def __init__(self) -> None:
        self.note: dict[str, str] | None = None
        self._told: tuple[float, dict[str, str]] | None = None
        self.hints: tuple[int, list[HintShown]] | None = None
        self.before: int | None = None
        """Approximate number of queued tasks before the requested hint; None without a request."""
        self.facing: int | None = None
        """Of several seats with secrets from each other, the one at the screen."""
        self.amending: tuple[int, Amend] | None = None
        """The amendment that this person previews, and the moment of the table."""

    def tell(self) -> dict[str, str] | None:
        """Return the message for the page that is being loaded."""
        note, self.note = self.note, None
        self._told = (time.monotonic(), note) if note else None
        return note

    def just_told(self) -> dict[str, str] | None:
        """Return the message of a page that has only now opened its socket: the first push must not remove it."""
        told, self._told = self._told, None
        return told[1] if told and time.monotonic() - told[0] < JUST_NOW else None


class Curve:
    """The win curve up to a moment. It is not stored."""

    def __init__(self, table: Table, looks: dict[int, Look | None]) -> None:
        self.here = table.here
        self.review = reviewed(table, looks)

    def led_to(self, table: Table) -> bool:
        """Return True if the table came from that moment, or is still there."""
        moment: Moment | None = table.here
        while moment is not None and moment.depth > self.here.depth:
            moment = moment.before
        return moment is self.here


class Room:
    """A room. Everything that changes it goes through `Rooms.change`."""

    def __init__(self, kept: KeptRoom, game: Game[Any], table: Table, chat: list[ChatLine]) -> None:
        self.kept = kept
        self.game = game
        self.table = table
        self.chat = chat
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.private: dict[str, Private] = {}
        self.behind = False
        """True if the storage may be newer."""
        self.settled = 0
        """Number of entries in the newest snapshot."""
        self.rebased = True
        """True if the stored history is still the table's."""
        self.thinking = False
        """True while a bot searches its move."""
        self.before = 0
        """Approximate number of queued tasks before its bot's."""
        self.last_moved: tuple[str, str] | None = None
        """Address and person of the last action here, or the first visitor: bots' tasks are charged to them."""
        self.absence: Callable[[int], float] = lambda number: 0.0
        """Returns the seconds that the table has waited for a seat whose player has no page open."""
        self.seen: dict[str, float] = {}
        """Times at which people with seats closed their last page."""
        self.told_of: tuple[object, ...] = ()
        """The absent players and the number of watchers, as last sent to pages."""
        self.hides = False
        """True once seats knew different things."""
        self.used = time.monotonic()
        self.curves: dict[tuple[int, ...] | None, Curve] = {}
        """Win curves, by the seats that asked."""
        self.curving = asyncio.Lock()
        """Held while the win curve is computed, so that it is not computed twice."""
        self.told = ToldLines()
        self._remembered: tuple[Table, dict[Any, Any]] = (table, {})

    @property
    def address(self) -> str:
        """Return the address."""
        return self.kept.address

    @property
    def seq(self) -> int:
        """Return the number of entries of its table: every move names the number it was made at."""
        return self.kept.seq

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats with their holders."""
        return self.kept.seats

    @property
    def sign(self) -> tuple[int, int]:
        """Return the value of `Storage.signs` for this room, unless another server is ahead."""
        return self.kept.version, sum(line.number for line in self.chat)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Return the seats that a person holds."""
        return tuple(number for number, seat in enumerate(self.seats) if person in seat.holders)

    def is_creator(self, person: str) -> bool:
        """Return True if this person opened the room."""
        return bool(person) and person == self.kept.creator

    def may_enter(self, person: str) -> bool:
        """Return True if a person may look. Strangers may unless the room is closed."""
        return self.kept.open or self.belongs(person)

    def belongs(self, person: str) -> bool:
        """Return True if a person takes part in decisions here."""
        return self.is_creator(person) or bool(self.seats_of(person)) or self.is_replaced(person)

    def must_belong(self, person: str) -> None:
        """Raise NotAllowed for watchers."""
        if not self.belongs(person):
            raise NotAllowed("You are watching this table: take a seat first.")

    def must_sit(self, person: str) -> None:
        """Raise NotAllowed for people without a seat."""
        if not self.seats_of(person):
            raise NotAllowed("You do not hold a seat here.")

    def seat(self, number: int) -> Seat:
        """Return a seat by its number; NotAllowed if there is none."""
        if not 0 <= number < len(self.seats):
            raise NotAllowed(f"There is no seat {number} at this table.")
        return self.seats[number]

    def asked(self) -> tuple[int, ...]:
        """Return the seats that decide now."""
        decision = self.table.decision
        return decision.seats if decision else ()

    def asks_consent_of(self, person: str) -> bool:
        """Return True if a request waits for this person's answer."""
        request = self.kept.request
        if request is None or person == request.person:
            return False
        return self.gives_away_a_bot(person) or any(number in request.needs for number in self.seats_of(person))

    def gives_away_a_bot(self, person: str) -> bool:
        """Return True if a bot's seat is requested, and this person opened the room: then no consent is needed."""
        request = self.kept.request
        a_bot = request is not None and request.kind == "seat" and self.seats[request.seat].kind == "bot"
        return a_bot and self.is_creator(person)

    @cached_property
    def rivals(self) -> dict[str, str]:
        """Return the bots that oppose the others in this game, each with its description."""
        return {name: rival.words for name, rival in rivals(self.game).items()}

    def is_away(self, number: int, waited: float) -> bool:
        """Return True if the table has waited for a seat longer than is allowed here."""
        return number in self.asked() and waited > self.kept.idle_days * DAY

    def is_replaced(self, person: str) -> bool:
        """Return True if a bot has taken a person's seat."""
        return any(seat.absent is not None and person in seat.absent.holders for seat in self.seats)

    def is_absent(self, number: int) -> bool:
        """Return True if the table has waited for an absent player long enough for a bot to take the seat."""
        return self.absence(number) >= self.kept.wait_minutes * MINUTE

    def waited_in_vain(self, number: int, waited: float, unseen: float) -> float:
        """Return the seconds for which the table has waited for a seat whose player has no page open."""
        seat, now = self.seats[number], time.monotonic()
        if seat.kind != "person" or number not in self.asked() or self.here() & {*seat.holders}:
            return 0.0
        return min([waited, *(now - self.seen[one] if one in self.seen else unseen for one in seat.holders)])

    def watching(self) -> int:
        """Return the number of people without a seat who have a page open."""
        return sum(not self.seats_of(person) for person in self.here())

    def here(self) -> set[str]:
        """Return the people whose pages are open."""
        return {watcher.person for watcher in self.watchers}

    def must_go_on(self) -> None:
        """Raise NotAllowed once the game is over: everything may be known then."""
        if self.kept.finished:
            raise NotAllowed(
                "This game is over and stays as it is: all that was hidden in it may be known by now. "
                "A new table can go on from any moment of it."
            )

    def with_seat(self, number: int, seat: Seat, note: str = "") -> Change:
        """Return this room with another seat in one place."""
        return self.with_seats((*self.seats[:number], seat, *self.seats[number + 1 :]), note)

    def with_seats(self, seats: tuple[Seat, ...], note: str = "") -> Change:
        """Return this room with other seats. A pending request lapses: its people may be gone."""
        trust = with_seats(self.kept, seats, self.table.moves)
        return Change(self.next(seats=seats, request=None, trust=trust), note=note, seats_too=True)

    def asking(self, request: Request, note: str) -> Change:
        """Return this room with a pending request."""
        return Change(self.next(request=request), note=note)

    def next(self, **changes: Any) -> KeptRoom:
        """Return the next version of the stored data."""
        return replace(self.kept, version=self.kept.version + 1, **changes)

    def for_person(self, person: str) -> Private:
        """Return the private data of this person. Of passers-by only the latest are kept."""
        if person not in self.private and len(self.private) >= MOST_REMEMBERED:
            for other in [one for one in self.private if not self.seats_of(one)]:
                del self.private[other]
        return self.private.setdefault(person, Private())

    def remember(self, name: Any, work: Callable[[], T]) -> T:
        """Return the result of some work, cached until the table changes."""
        if self._remembered[0] is not self.table:
            self._remembered = (self.table, {})
        known = self._remembered[1]
        if name not in known:
            known[name] = work()
        found: T = known[name]
        return found

    @property
    def alike(self) -> Alike:
        """Return the render cache for the present state of the table."""
        return self.remember("alike", Alike)

    def payer(self) -> Who:
        """Return the account that is charged for the bots of this room."""
        address, person = self.last_moved or (f"? {self.kept.creator}", self.kept.creator)
        return Who(address, person, self.address)

    def tell(self, person: str | None = None) -> None:
        """Notify everybody, or only one person."""
        for watcher in tuple(self.watchers):
            if person is None or watcher.person == person:
                watcher.poke()
