"""A room in memory: what is kept of it, its live table, and who is looking."""

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
    """Somebody's open page."""

    person: str

    def poke(self) -> None:
        """Something changed: look again."""


class Change(msgspec.Struct, frozen=True):
    """What a room becomes, worked out and not yet kept. The room itself is as it was."""

    kept: KeptRoom
    table: Any = None
    entries: tuple[KeptEntry, ...] = ()
    note: str = ""
    seats_too: bool = False


class Private:
    """What one person sees in a room and others don't. It is not kept."""

    def __init__(self) -> None:
        self.note: dict[str, str] | None = None
        self._told: tuple[float, dict[str, str]] | None = None
        self.hints: tuple[int, list[HintShown]] | None = None
        self.before: int | None = None
        """About how many thoughts come before the hint that was asked for; None where none was."""
        self.facing: int | None = None
        """Of several seats that hide things from each other, the one whose turn with the screen it is."""
        self.amending: tuple[int, Amend] | None = None
        """What this person thinks of putting right, and at which moment of the table."""

    def tell(self) -> dict[str, str] | None:
        """What is to be told with the page that is being loaded."""
        note, self.note = self.note, None
        self._told = (time.monotonic(), note) if note else None
        return note

    def just_told(self) -> dict[str, str] | None:
        """What a page was told that has only now opened its socket: the first push must not take it away."""
        told, self._told = self._told, None
        return told[1] if told and time.monotonic() - told[0] < JUST_NOW else None


class Curve:
    """How the chance to win went, up to a moment. It is not kept."""

    def __init__(self, table: Table, looks: dict[int, Look | None]) -> None:
        self.here = table.here
        self.review = reviewed(table, looks)

    def led_to(self, table: Table) -> bool:
        """Whether the table came from that moment, or is still there."""
        moment: Moment | None = table.here
        while moment is not None and moment.depth > self.here.depth:
            moment = moment.before
        return moment is self.here


class Room:
    """One room. Everything that changes it goes through `Rooms.change`."""

    def __init__(self, kept: KeptRoom, game: Game[Any], table: Table, chat: list[ChatLine]) -> None:
        self.kept = kept
        self.game = game
        self.table = table
        self.chat = chat
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.private: dict[str, Private] = {}
        self.behind = False
        """Whether the storage may know more than we do."""
        self.settled = 0
        """How many entries the newest snapshot has seen."""
        self.rebased = True
        """Whether the past that is kept is still the table's."""
        self.thinking = False
        """Whether a bot ponders its move."""
        self.before = 0
        """About how many thoughts come before that of its bot."""
        self.last_moved: tuple[str, str] | None = None
        """The address and the person who last did something here, or came first: what bots think is theirs."""
        self.absence: Callable[[int], float] = lambda number: 0.0
        """How many seconds the table has waited for a seat whose player has no page open."""
        self.seen: dict[str, float] = {}
        """When people with seats closed their last page."""
        self.told_of: tuple[object, ...] = ()
        """Who is absent and how many watch, as pages were last told."""
        self.hides = False
        """Whether seats were ever seen to know different things."""
        self.used = time.monotonic()
        self.curves: dict[tuple[int, ...] | None, Curve] = {}
        """How the chance to win went, by the seats that asked."""
        self.curving = asyncio.Lock()
        """Held while the win chance is thought about, so that nobody else begins the same."""
        self.told = ToldLines()
        self._remembered: tuple[Table, dict[Any, Any]] = (table, {})

    @property
    def address(self) -> str:
        """Where it is found."""
        return self.kept.address

    @property
    def seq(self) -> int:
        """How many entries its table has seen: every move says against which of them it was made."""
        return self.kept.seq

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.kept.seats

    @property
    def sign(self) -> tuple[int, int]:
        """What `Storage.signs` says of this room unless another server knows more."""
        return self.kept.version, sum(line.number for line in self.chat)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that a person holds."""
        return tuple(number for number, seat in enumerate(self.seats) if person in seat.holders)

    def is_creator(self, person: str) -> bool:
        """Whether this person opened the room."""
        return bool(person) and person == self.kept.creator

    def may_enter(self, person: str) -> bool:
        """Whether a person may look at all. Strangers may unless the room is closed."""
        return self.kept.open or self.belongs(person)

    def belongs(self, person: str) -> bool:
        """Whether a person has a say here."""
        return self.is_creator(person) or bool(self.seats_of(person)) or self.is_replaced(person)

    def must_belong(self, person: str) -> None:
        """NotAllowed for those who only look."""
        if not self.belongs(person):
            raise NotAllowed("You are watching this table: take a seat first.")

    def must_sit(self, person: str) -> None:
        """NotAllowed for those without a seat."""
        if not self.seats_of(person):
            raise NotAllowed("You do not hold a seat here.")

    def seat(self, number: int) -> Seat:
        """A seat by its number; NotAllowed where there is none."""
        if not 0 <= number < len(self.seats):
            raise NotAllowed(f"There is no seat {number} at this table.")
        return self.seats[number]

    def asked(self) -> tuple[int, ...]:
        """The seats that decide now."""
        decision = self.table.decision
        return decision.seats if decision else ()

    def asks_consent_of(self, person: str) -> bool:
        """Whether a person's yes or no is waited for."""
        request = self.kept.request
        if request is None or person == request.person:
            return False
        return self.gives_away_a_bot(person) or any(number in request.needs for number in self.seats_of(person))

    def gives_away_a_bot(self, person: str) -> bool:
        """Whether a bot's seat is asked for, and this person opened the room: then nobody else need agree."""
        request = self.kept.request
        a_bot = request is not None and request.kind == "seat" and self.seats[request.seat].kind == "bot"
        return a_bot and self.is_creator(person)

    @cached_property
    def rivals(self) -> dict[str, str]:
        """Bots that oppose the others in this game, each with what is said of it."""
        return {name: rival.words for name, rival in rivals(self.game).items()}

    def is_away(self, number: int, waited: float) -> bool:
        """Whether a table that has waited for so many seconds has waited for a seat longer than is allowed here."""
        return number in self.asked() and waited > self.kept.idle_days * DAY

    def is_replaced(self, person: str) -> bool:
        """Return whether a bot stands in for a person."""
        return any(seat.absent is not None and person in seat.absent.holders for seat in self.seats)

    def is_absent(self, number: int) -> bool:
        """Return whether the table has waited for an absent player as long as it must before a bot may stand in."""
        return self.absence(number) >= self.kept.wait_minutes * MINUTE

    def waited_in_vain(self, number: int, waited: float, unseen: float) -> float:
        """Return the seconds for which the table has waited for a seat whose player has no page open."""
        seat, now = self.seats[number], time.monotonic()
        if seat.kind != "person" or number not in self.asked() or self.here() & {*seat.holders}:
            return 0.0
        return min([waited, *(now - self.seen[one] if one in self.seen else unseen for one in seat.holders)])

    def watching(self) -> int:
        """Return how many people without a seat have a page open."""
        return sum(not self.seats_of(person) for person in self.here())

    def here(self) -> set[str]:
        """The persons whose pages are open."""
        return {watcher.person for watcher in self.watchers}

    def must_go_on(self) -> None:
        """NotAllowed once the game is over: everything may be known then."""
        if self.kept.finished:
            raise NotAllowed(
                "This game is over and stays as it is: all that was hidden in it may be known by now. "
                "A new table can go on from any moment of it."
            )

    def with_seat(self, number: int, seat: Seat, note: str = "") -> Change:
        """This room with another seat in one place."""
        return self.with_seats((*self.seats[:number], seat, *self.seats[number + 1 :]), note)

    def with_seats(self, seats: tuple[Seat, ...], note: str = "") -> Change:
        """This room with other seats. What was being asked lapses: who asked or was asked may be gone."""
        trust = with_seats(self.kept, seats, self.table.moves)
        return Change(self.next(seats=seats, request=None, trust=trust), note=note, seats_too=True)

    def asking(self, request: Request, note: str) -> Change:
        """This room while something is being asked."""
        return Change(self.next(request=request), note=note)

    def next(self, **changes: Any) -> KeptRoom:
        """The next version of what is kept."""
        return replace(self.kept, version=self.kept.version + 1, **changes)

    def for_person(self, person: str) -> Private:
        """What only this person sees. Of passers-by only the latest are remembered."""
        if person not in self.private and len(self.private) >= MOST_REMEMBERED:
            for other in [one for one in self.private if not self.seats_of(one)]:
                del self.private[other]
        return self.private.setdefault(person, Private())

    def remember(self, name: Any, work: Callable[[], T]) -> T:
        """The result of some work, kept for as long as the table stands as it does."""
        if self._remembered[0] is not self.table:
            self._remembered = (self.table, {})
        known = self._remembered[1]
        if name not in known:
            known[name] = work()
        found: T = known[name]
        return found

    @property
    def alike(self) -> Alike:
        """What pages of this room show alike, for as long as the table stands as it does."""
        return self.remember("alike", Alike)

    def payer(self) -> Who:
        """For whom the bots of this room think."""
        address, person = self.last_moved or (f"? {self.kept.creator}", self.kept.creator)
        return Who(address, person, self.address)

    def tell(self, person: str | None = None) -> None:
        """Let everybody look again, or only one person."""
        for watcher in tuple(self.watchers):
            if person is None or watcher.person == person:
                watcher.poke()
