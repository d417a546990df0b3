"""Answers to what was asked: to take something back, to bring it back, to put it right, to hand over a seat."""

from __future__ import annotations

from msgspec.structs import replace

from . import amending
from .errors import NotAllowed
from .room import Change, Room
from .seating import hand_over
from .undoing import carry_out


def answer(room: Room, person: str, yes: bool, *, now: float) -> Change:
    """Say yes or no. One no is enough; who asked may withdraw by saying no."""
    request = room.kept.request
    if request is None:
        raise NotAllowed("Nothing is being asked any more.")
    if person == request.person and not yes:
        return Change(room.next(request=None), note="You withdrew what you asked.")
    if not room.asks_consent_of(person):
        raise NotAllowed("You are not asked.")
    if not yes:
        return Change(room.next(request=None, refused=(request.person, room.seq)), note="You said no.")
    needs = tuple(number for number in request.needs if number not in room.seats_of(person))
    if needs and not room.gives_away_a_bot(person):
        return Change(room.next(request=replace(request, needs=needs)), note="You said yes; others are still asked.")
    if request.kind == "seat":
        return hand_over(room, request)
    if request.amendment is not None:
        return amending.carry_out(room, request.amendment, request.by, now)
    return carry_out(room, request.kind, request.steps, now)
