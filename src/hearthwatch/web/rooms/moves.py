"""Moves: a choice made at the table, by a person or by a bot."""

from __future__ import annotations

from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.errors import BrokenTable, IllegalChoice
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry, Request, Seat
from .errors import NotAllowed, Stale
from .names import free_text
from .room import Change, Room

LONGEST_KEY = 200


def choose(
    room: Room, person: str, key: str, *, seq: int, now: float, seat: int | None = None, text: str | None = None
) -> Change:
    """Make the choice of a person at a table with `seq` entries.

    If others moved since, it is refused, unless it is an interlude and still legal.
    """
    mine = room.seats_of(person)
    if not mine:
        raise NotAllowed("You are watching this table: take a seat first.")
    if seat is not None:
        if seat not in mine:
            raise NotAllowed("You do not hold that seat.")
        mine = (seat,)
    decision = room.table.decision
    if decision is None:
        raise NotAllowed("The game is over: nothing more can be chosen.")
    own = decision.for_seat(mine)
    option = own.find(key)
    if seq != room.seq and not (option is not None and option.anytime):
        raise Stale
    if option is None and not own.options:
        raise NotAllowed("It is not your turn to choose.")
    return play(room, _chooser(room.table, option, mine), key, text=text, by=room.seats[mine[0]].name, now=now)


def for_others_too(room: Room, person: str, key: str, *, seq: int) -> Request | None:
    """Return the request to others for a choice that is theirs as well; None if there is no other person to ask."""
    mine, decision, here = room.seats_of(person), room.table.decision, room.here()
    own = decision.for_seat(mine) if decision is not None and mine else None
    if decision is None or own is None or own.find(key) is None or len(own.options) < 2 or seq != room.seq:
        return None
    needs = tuple(
        number
        for number in decision.seats
        if number not in mine and any(holder in here for holder in room.seats[number].holders)
    )
    seat = next((number for number in mine if number in decision.seats), None)
    if not needs or seat is None:
        return None
    return Request("choice", seq, room.seats[seat].name, person, seat, needs=needs, key=key)


def bot_choice(room: Room, seat: int, key: str, *, seq: int, now: float) -> Change:
    """Make the choice of a bot at a table with `seq` entries."""
    if seq != room.seq or room.seats[seat].kind != "bot":
        raise Stale
    decision = room.table.decision
    option = decision.for_seat(seat).find(key) if decision else None
    text = room.table.least_text(option.step) if option is not None else None
    return play(room, seat, key, text=text, by=room.seats[seat].name, now=now)


def play(room: Room, seat: int, key: str, *, text: str | None, by: str, now: float) -> Change:
    """Return the room after a choice. The live table is not changed: it is replaced once the choice is stored."""
    table, key = room.table.clone(), key[:LONGEST_KEY]
    words = None if text is None else free_text(text)
    try:
        table.choose(key, seat=seat, text=words)
    except IllegalChoice as error:
        raise NotAllowed(error.reason, error.rule) from error
    except BrokenTable as error:
        raise NotAllowed("The rules failed at this choice, and it was not made. Please report it.") from error
    entry = KeptEntry(room.seq + 1, "choice", seat, key, words, by, now)
    return after(room, table, (entry,), now)


def after(
    room: Room,
    table: Table,
    entries: tuple[KeptEntry, ...],
    now: float,
    note: str = "",
    seats: tuple[Seat, ...] | None = None,
) -> Change:
    """Return the room with this table; NotAllowed once the game is over. A pending request lapses."""
    room.must_go_on()
    request = room.kept.request
    seats = seats or room.seats
    kept = room.next(
        seats=seats,
        seq=room.seq + len(entries),
        moved=now,
        asked=table.decision.seats if table.decision else (),
        ended=ending(table),
        request=request if request is not None and request.kind == "seat" else None,
    )
    return Change(kept, table, entries, note, seats_too=seats != room.seats)


def ending(table: Table) -> str:
    """Return the result of a game: won, lost or over; empty while it goes on."""
    if table.outcome is None:
        return ""
    return {True: "won", False: "lost", None: "over"}[table.won_for()]


def _chooser(table: Table, option: Option | None, mine: tuple[int, ...]) -> int:
    """Return the one of a person's seats that makes a choice."""
    if option is not None:
        for seat in mine:
            if table.may_choose(option.step, (seat,)):
                return seat
    asked = [seat for seat in mine if table.decision is not None and seat in table.decision.seats]
    return asked[0] if asked else mine[0]
