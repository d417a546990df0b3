"""Seating: take a seat, give it up, give it to a bot or to another person."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec.structs import replace

from hearthwatch.bots import USUAL, rivals, usual_bot
from hearthwatch.kernel.table import Table

from ..storage import Request, Seat
from . import absence
from .absence import without_stand_in
from .errors import NotAllowed
from .hands import with_seats
from .moves import after
from .names import person_name
from .orders import CHOICES, give, orders_for
from .room import Change, Room

STRENGTHS: Final = ("casual", "seasoned", "master", "policy", "random")
"""The bots that may be requested. Slower ones may not."""
BOT_NAMES: Final = {
    "casual": "Bot (casual)",
    "seasoned": "Bot (seasoned)",
    "master": "Bot (master)",
    "random": "Bot (random)",
    "policy": "Bot (simple rules)",
    "search": "Bot (thinks ahead)",
}
LONGEST_AWAY: Final = 60
MOST_HOLDERS: Final = 8
LINK_IS_OLD: Final = "This link opens no seat any more: somebody else sits there now, or its browsers were signed out."


def sit(room: Room, person: str, number: int, name: str, *, waited: float) -> Change:
    """Take a free or abandoned seat; otherwise ask its holder, or for a bot's seat the people of the room."""
    seat = room.seat(number)
    if person in seat.holders:
        return room.with_seat(number, replace(seat, name=_free_name(room, person, name)))
    if seat.absent is not None and person in seat.absent.holders:
        return room.with_seat(number, without_stand_in(seat), "The seat is yours again.")
    name = _free_name(room, person, name)
    if seat.absent is not None and seat.absent.returns:
        raise NotAllowed(f"A bot plays there for {seat.absent.name} until {seat.absent.name} is back.")
    free = seat.kind == "empty" or (seat.kind == "bot" and may_decide(room, person))
    if free or (room.is_away(number, waited) and room.belongs(person)):
        return room.with_seat(number, _taken(person, name))
    if room.kept.request is not None:
        raise NotAllowed("Something else is being asked already; please wait for the answer.")
    if room.kept.refused == (person, room.seq):
        raise NotAllowed(f"{seat.name} said no to this.")
    if seat.kind == "bot":
        request = Request("seat", room.seq, name, person, number, needs=_others(room, person))
        return Change(
            room.next(request=request), note="A bot plays there: who opened the table, or all at it, are asked."
        )
    request = Request("seat", room.seq, name, person, number, needs=(number,))
    return Change(room.next(request=request), note=f"{seat.name} is asked to hand over the seat.")


def may_decide(room: Room, person: str) -> bool:
    """Return True if a bot's seat needs no further consent: for the room's opener, or a person alone at the table."""
    return room.is_creator(person) or (bool(room.seats_of(person)) and not _others(room, person))


def _others(room: Room, person: str) -> tuple[int, ...]:
    """Return the seats of other people."""
    return tuple(
        number for number, seat in enumerate(room.seats) if seat.kind == "person" and person not in seat.holders
    )


def leave(room: Room, person: str, number: int) -> Change:
    """Give up a seat."""
    if person not in room.seat(number).holders:
        raise NotAllowed("You do not hold that seat.")
    return room.with_seat(number, Seat(), "You gave up the seat.")


def put_bot(room: Room, person: str, number: int, bot: str, *, waited: float) -> Change:
    """Seat a bot: on a free seat, one's own, a bot's, or an absent player's. Without a name: free the seat."""
    room.must_belong(person)
    seat = room.seat(number)
    opposing = rivals(room.table.game)
    if bot in opposing and not room.table.side_of(number):
        raise NotAllowed(f"A bot that is {bot} plays only against the others: choose another for this seat.")
    if bot and bot not in STRENGTHS and bot not in opposing:
        raise NotAllowed(f"There is no such bot; there are: {', '.join((*STRENGTHS, *opposing))}.")
    if seat.kind == "person" and person not in seat.holders and not room.is_away(number, waited):
        return absence.stand_in(room, person, number, bot_seat(bot or USUAL))
    if seat.kind == "bot" and not bot and not may_decide(room, person):
        raise NotAllowed("Only who opened the room may send a bot away, or who sits here alone.")
    if seat.absent is not None:
        if bot:
            return room.with_seat(number, replace(bot_seat(bot), absent=seat.absent))
        return room.with_seat(number, without_stand_in(seat) if seat.absent.returns else Seat())
    if bot and person in seat.holders:
        return room.with_seat(number, absence.stands_in(seat, bot_seat(bot), room.table.moves, returns=False))
    return room.with_seat(number, bot_seat(bot) if bot else Seat())


def fill(room: Room, person: str, with_whom: str) -> Change:
    """Fill every free seat: with the requester ("me"), or with bots."""
    mine = room.seats_of(person)
    if not mine:
        raise NotAllowed("You are watching this table: take a seat first.")
    if with_whom != "me" and with_whom not in STRENGTHS:
        raise NotAllowed(f"There is no such bot; there are: {', '.join(STRENGTHS)}.")
    if all(seat.kind != "empty" for seat in room.seats):
        raise NotAllowed("No seat is free any more.")
    name = room.seats[mine[0]].name

    def taken(number: int) -> Seat:
        return _taken(person, name) if with_whom == "me" else let_in(room.table, number, with_whom)

    seats = tuple(taken(number) if seat.kind == "empty" else seat for number, seat in enumerate(room.seats))
    return room.with_seats(seats)


def let_in(table: Table, number: int, bot: str) -> Seat:
    """Return a seat for one of several bots: the default differs where it opposes the others."""
    return bot_seat(usual_bot(table, number) if bot == USUAL else bot)


def bot_seat(bot: str) -> Seat:
    """Return a seat that a bot holds."""
    kind = bot.partition(":")[0]
    return Seat("bot", BOT_NAMES.get(kind, f"Bot ({kind})"), bot)


def set_open(room: Room, person: str, is_open: bool) -> Change:
    """Open or close the room to strangers."""
    _must_be_creator(room, person)
    words = "Everybody who has the address may look." if is_open else "The room is closed to strangers."
    return Change(room.next(open=is_open), note=words)


def set_days(room: Room, person: str, days: int) -> Change:
    """Set the days after which another person may move for an absent one."""
    _must_be_creator(room, person)
    if not 1 <= days <= LONGEST_AWAY:
        raise NotAllowed(f"The table may wait for 1 to {LONGEST_AWAY} days; {days} is not that.")
    return Change(room.next(idle_days=days), note=f"After {days} days somebody else may move.")


def set_wait(room: Room, person: str, minutes: int) -> Change:
    """Set the minutes that the table waits for an absent player before a bot may take the seat."""
    _must_be_creator(room, person)
    if not 1 <= minutes <= absence.LONGEST_WAIT:
        raise NotAllowed("The table may wait for an absent player for 1 minute to 60 days.")
    words = f"A bot may stand in for a player who has been away for {absence.in_words(minutes)}."
    return Change(room.next(wait_minutes=minutes), note=words)


def set_order(room: Room, person: str, order: str, *, now: float) -> Change:
    """Set a standing order for all of one's seats. An order to pass also passes here."""
    mine = room.seats_of(person)
    if not mine:
        raise NotAllowed("You are watching this table: take a seat first.")
    possible = orders_for(room.table)
    if order not in possible:
        raise NotAllowed(f"A standing order here is one of: {', '.join(possible)}.")
    standing, agrees, _ = CHOICES[order]
    seats = tuple(replace(seat, agrees=agrees) if number in mine else seat for number, seat in enumerate(room.seats))
    table = room.table.clone()
    entries = tuple(give(table, mine, standing, seats, room.seq, now))
    if entries:
        return after(room, table, entries, now, seats=seats)
    return Change(room.next(seats=seats), seats_too=True)


def opened_by(room: Room, links: list[tuple[int, str]]) -> list[int]:
    """Return the seats that a seat link still opens."""
    return [
        number
        for number, nonce in links
        if 0 <= number < len(room.seats)
        and (seat := without_stand_in(room.seats[number])).kind == "person"
        and secrets.compare_digest(seat.nonce.encode(), nonce.encode())
    ]


def admit(room: Room, person: str, links: list[tuple[int, str]]) -> Change:
    """Let another browser hold the seats of a seat link. A seat with a new holder is not opened."""
    seats = list(room.seats)
    opened = opened_by(room, links)
    for number in opened:
        seat = without_stand_in(seats[number])
        first, *later = [one for one in seat.holders if one != person] or [person]
        # The first browser stays, however often the link is opened elsewhere.
        holders = dict.fromkeys((first, *later[2 - MOST_HOLDERS :], person))
        seats[number] = replace(seat, holders=tuple(holders))
    if not opened:
        raise NotAllowed(LINK_IS_OLD)
    trust = with_seats(room.kept, tuple(seats), room.table.moves)
    return Change(room.next(seats=tuple(seats), trust=trust), seats_too=True)


def sign_out(room: Room, person: str, other: str = "") -> Change:
    """Sign out one browser of a person, or all others; the old seat link then opens nothing."""
    if other and other not in room.kept.others_of(person):
        raise NotAllowed("That browser does not hold your seat any more.")

    def after(seat: Seat) -> Seat:
        if person not in seat.holders:
            return seat
        left = tuple(one for one in seat.holders if one == person or (other and one != other))
        return replace(seat, holders=left, nonce=secrets.token_urlsafe(6))

    return room.with_seats(tuple(map(after, room.seats)), "Signed out. Your seat link is a new one.")


def _taken(person: str, name: str) -> Seat:
    return Seat("person", name, holders=(person,), nonce=secrets.token_urlsafe(6))


def hand_over(room: Room, request: Request) -> Change:
    """Give the requested seat to the requester."""
    return room.with_seat(request.seat, _taken(request.person, request.by), f"{request.by} sits there now.")


def _free_name(room: Room, person: str, text: str) -> str:
    name = person_name(text)
    for seat in map(without_stand_in, room.seats):
        if seat.kind != "empty" and person not in seat.holders and seat.name.casefold() == name.casefold():
            raise NotAllowed(f"Somebody called {seat.name} sits here already; please take another name.")
    return name


def _must_be_creator(room: Room, person: str) -> None:
    if not room.is_creator(person):
        raise NotAllowed("Only who opened the room may do that.")
