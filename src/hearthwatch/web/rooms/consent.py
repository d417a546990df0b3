"""Answers to requests: for undo, redo, an amendment, a choice, or a seat."""

from __future__ import annotations

from msgspec.structs import replace

from . import absence, amending
from .errors import NotAllowed
from .moves import choose
from .room import Change, Room
from .seating import bot_seat, hand_over
from .undoing import carry_out


def answer(room: Room, person: str, yes: bool, *, now: float) -> Change:
    """Answer yes or no. A single no is enough; the requester may withdraw by answering no."""
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
    if request.kind == "absent":
        return absence.carry_out(room, request.seat, bot_seat(request.key))
    if request.kind == "choice":
        return choose(room, request.person, request.key, seq=request.seq, now=now)
    if request.amendment is not None:
        return amending.carry_out(room, request.amendment, request.by, now)
    return carry_out(room, request.kind, request.steps, now)
