"""Absent players: a bot takes their seat, and they have it back as soon as they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ..storage import Absent, KeptRoom, Request, Seat
from .errors import NotAllowed

if TYPE_CHECKING:
    from .room import Change, Room

MINUTE: Final = 60.0
USUAL_WAIT: Final = 5
"""Minutes that a table waits for a player who has no page open."""
LONGEST_WAIT: Final = 60 * 24 * 60
UNITS: Final = {"minutes": 1, "hours": 60, "days": 24 * 60}
MOST_TOLD: Final = 6
"""Choices of a replacement that its player reads on return."""


def stands_in(seat: Seat, bot: Seat, moves: int, *, returns: bool) -> Seat:
    """Return the seat of a bot that plays for the person on it."""
    return replace(bot, absent=Absent(seat.name, seat.holders, seat.nonce, seat.agrees, moves, returns))


def without_stand_in(seat: Seat) -> Seat:
    """Return the seat as its person had it, if a bot has taken it."""
    if seat.absent is None:
        return seat
    gone = seat.absent
    return Seat("person", gone.name, holders=gone.holders, nonce=gone.nonce, agrees=gone.agrees)


def absences(kept: KeptRoom, person: str) -> tuple[int, ...]:
    """Return the seats in which bots play for a person until they return."""
    return tuple(
        number
        for number, seat in enumerate(kept.seats)
        if seat.absent is not None and seat.absent.returns and person in seat.absent.holders
    )


def come_back(room: Room, person: str) -> Change:
    """Give a person the seats back that bots had taken, and report the bots' choices."""
    mine = absences(room.kept, person)
    began = min((seat.absent.moves for seat in room.seats if seat.absent is not None), default=0)
    seats = tuple(without_stand_in(seat) if number in mine else seat for number, seat in enumerate(room.seats))
    return room.with_seats(seats, _told(_choices(room, mine, began)))


def stand_in(room: Room, person: str, number: int, bot: Seat) -> Change:
    """Let a bot play for an absent player: at once, or once all others who are here agree."""
    if not room.is_absent(number):
        raise NotAllowed(why_not(room, number))
    needs = () if room.is_creator(person) else others_here(room, person)
    if not needs:
        return carry_out(room, number, bot)
    if room.kept.request is not None:
        raise NotAllowed("Something else is being asked already; please wait for the answer.")
    mine = room.seats_of(person)
    by = room.seats[mine[0]].name if mine else "Host"
    request = Request("absent", room.seq, by, person, number, needs=needs, key=bot.bot)
    return room.asking(request, "The others who are here are asked whether they agree.")


def carry_out(room: Room, number: int, bot: Seat) -> Change:
    """Let the bot begin; NotAllowed where the player has returned meanwhile."""
    if not room.is_absent(number):
        raise NotAllowed(why_not(room, number))
    seat = room.seats[number]
    note = f"{bot.name} plays for {seat.name} until {seat.name} is back."
    return room.with_seat(number, stands_in(seat, bot, room.table.moves, returns=True), note)


def why_not(room: Room, number: int) -> str:
    """Return why no bot may stand in for a player now."""
    name, wait = room.seat(number).name, in_words(room.kept.wait_minutes)
    return (
        f"{name} sits there. A bot can stand in once {name} has been away for {wait} while the table waits for {name}."
    )


def others_here(room: Room, person: str) -> tuple[int, ...]:
    """Return the seats of the other people who have a page open."""
    here = room.here()
    return tuple(
        number
        for number, seat in enumerate(room.seats)
        if seat.kind == "person" and person not in seat.holders and here & {*seat.holders}
    )


def in_words(minutes: int) -> str:
    """Return a time to wait in its largest whole unit."""
    for unit, size in reversed(UNITS.items()):
        if minutes % size == 0:
            count = minutes // size
            return f"{count} {unit if count != 1 else unit[:-1]}"
    raise AssertionError("minutes are whole")


def _choices(room: Room, seats: Sequence[int], began: int) -> list[str]:
    """Return what bots chose for these seats since a moment of the table."""
    found = []
    moment = room.table.here
    while moment.before is not None and moment.depth > began:
        if moment.seat in seats:
            found.append(room.table.choice_line(moment.depth).text(tuple(seats)))
        moment = moment.before
    return found[::-1]


def _told(choices: list[str]) -> str:
    if not choices:
        return "A bot held your seat while you were away. It made no choice."
    last = "; ".join(choices[-MOST_TOLD:])
    count = "one choice" if len(choices) == 1 else f"{len(choices)} choices"
    more = ", at last" if len(choices) > MOST_TOLD else ""
    return f"While you were away, a bot made {count} for you{more}: {last}. The seat is yours again."
