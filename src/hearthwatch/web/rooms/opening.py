"""Open a room: from a form, from a file, or from a moment of another room."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from hearthwatch.bots import USUAL
from hearthwatch.kernel import chance
from hearthwatch.kernel.documents import withholds
from hearthwatch.kernel.errors import SetupError
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.parts import Part
from hearthwatch.kernel.plain import OptionValues
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.settings import Number, Setting, Several, YesNo
from hearthwatch.kernel.table import Table

from ..game_assets import manners_of
from ..storage import KeptRoom, Seat, Trust
from .absence import without_stand_in
from .errors import NotAllowed
from .hands import FORM, holds_all
from .moves import ending
from .names import person_name
from .room import Change, Room
from .seating import LONGEST_AWAY, STRENGTHS, let_in

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that cannot be confused."""
ADDRESS_SIZE: Final = 12
"""59 bits: short enough to read out, far too many to guess."""
NO_NAME: Final = "Player"
Source = Literal["", "file", "sealed", "copy", "ended", "anew"]
Following = Literal["followed_by", "went_on"]
"""Fields with the address of another room of the same people: a new game, or a continuation."""
Opening: TypeAlias = tuple[KeptRoom, Table, str]
"""A new room, its table, and a message for its opener."""


class Plan(msgspec.Struct):
    """The values of the form, and its errors."""

    seats: int
    name: str
    bots: str
    part: Part | None
    """Part of the opener; None: the first seat."""
    days: int
    options: OptionValues
    typed: dict[str, str]
    errors: dict[str, str]


def read_plan(game: Game[Any], fields: Mapping[str, Sequence[str]]) -> Plan:
    """Read a form as a plan. Every invalid value gets an error."""
    plan = Plan(game.seats[0], NO_NAME, "", None, 7, {}, {}, {})

    def field(name: str, read: Callable[[str], Any]) -> Any:
        text = ",".join(fields.get(name, ())).strip()[:300]
        plan.typed[name] = text
        try:
            return read(text)
        except (SetupError, NotAllowed) as error:
            plan.errors[name] = str(error)
            return None

    if quick := fields.get("quick"):
        gentle = manners_of(game.slug).newcomers
        plan.options = {one.name: one.read(gentle[one.name]) for one in game.options if one.name in gentle}
        plan.options = {**game.defaults, **plan.options}
        if game.parts:
            plan.part = next((part for part in game.parts if part.name == quick[0]), game.parts[0])
            plan.bots = USUAL
        return plan
    seats = field("seats", lambda text: _whole(text, "seats", *game.seats) if text else plan.seats)
    plan.seats = plan.seats if seats is None else seats
    plan.name = field("name", lambda text: person_name(text) if text else NO_NAME) or NO_NAME
    plan.bots = field("bots", _bot) or ""
    plan.part = field("part", lambda text: game.part(text) if text else None)
    plan.days = field("days", lambda text: _whole(text, "days", 1, LONGEST_AWAY) if text else plan.days) or plan.days
    plan.options = {setting.name: field(setting.name, _reader(setting)) for setting in game.options}
    return plan


def _reader(setting: Setting) -> Callable[[str], Any]:
    """Return a reader that knows forms: an unticked box is missing, and an empty field has no value."""
    if isinstance(setting, YesNo):
        return lambda text: setting.read(text or "no")
    if isinstance(setting, Several):
        return lambda text: setting.read(text or "random")
    if isinstance(setting, Number) and setting.default is None:
        return lambda text: setting.read(text or "none")
    return lambda text: setting.read(text) if text else setting.accept(setting.default)


def _bot(text: str) -> str:
    if text and text not in STRENGTHS:
        raise NotAllowed(f"There is no such bot; there are: {', '.join(STRENGTHS)}.")
    return text


def _whole(text: str, what: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        raise NotAllowed(f"The number of {what} is from {least} to {most}; {text!r} is not that.")
    return int(text)


def from_plan(game: Game[Any], plan: Plan, person: str, now: float) -> tuple[KeptRoom, Table]:
    """Return a new room as planned; its opener takes the seats of their part, or the first."""
    table = game.new(plan.seats, **plan.options)
    mine = plan.part.seats_of(table.seats) if plan.part else (0,)

    def seat(number: int) -> Seat:
        if number in mine:
            return _mine(person, plan.name)
        return let_in(table, number, plan.bots) if plan.bots else Seat()

    seats = tuple(map(seat, range(table.seats)))
    return new_room(game, table, person, seats, now, plan.days), table


def from_file(
    game: Game[Any], table: Table, sitting: tuple[int, ...], person: str, now: float, source: Source
) -> KeptRoom:
    """Return a room to view an uploaded game, and to continue it.

    The opener has the seats that the file was made for: all of them, if it contains everything.
    """
    mine = sitting or (0,)
    seats = tuple(_mine(person, NO_NAME) if number in mine else Seat() for number in range(table.seats))
    return new_room(game, table, person, seats, now, source=source, brought=True)


def fork(room: Room, person: str, moment: int, now: float, longest: int) -> Opening:
    """Return a new room that begins at a moment of this one, and a message for its opener.

    Only those who may know everything get it as it was; for others everything hidden is reshuffled. If
    the game has the greatest length of a table, its history is dropped.
    """
    mine = room.seats_of(person)
    table = room.table.earlier(moment)
    source: Source = "anew"
    if knows_all(room, person):
        source = "ended" if room.kept.finished else "copy"
        words = f"This table is an exact copy of moment {moment}, with the same cards and dice to come."
        if table.moves >= longest:
            table.begin_history()
            words += " What led there is left behind."
    else:
        table = table.determinize(mine or None, seed=chance.fresh_seed())
        table.begin_history()
        words = (
            f"This table is a copy of moment {moment} as far as you could know it: "
            "hidden cards were dealt anew, and the dice to come are others."
        )
    name = room.seats[mine[0]].name if mine else NO_NAME
    sitting = mine or (0,)
    seats = tuple(_mine(person, name) if number in sitting else Seat() for number in range(table.seats))
    brought = room.kept.is_brought
    kept = new_room(room.game, table, person, seats, now, room.kept.idle_days, source, brought=brought)
    return kept, table, words


def onward(room: Room, person: str, now: float) -> Opening:
    """Return a new room in which the same people continue from before the end; everything unknown is reshuffled."""
    room.must_belong(person)
    if not room.kept.finished:
        raise NotAllowed("This game is not over yet.")
    if not room.table.moves:
        raise NotAllowed("The past of this game was lost, so nothing can go on from before its end.")
    table = room.table.earlier(room.table.moves - 1)
    table = table.determinize(tuple(range(table.seats)), seed=chance.fresh_seed())
    table.begin_history()
    days, brought = room.kept.idle_days, room.kept.is_brought
    kept = new_room(room.game, table, person, _same_people(room), now, days, "ended", brought=brought)
    return kept, table, "This table goes on from before the end. What nobody at it knew was dealt anew."


def again(room: Room, person: str, now: float) -> Opening:
    """Return a new room for the same people and options, once a game is over; a campaign continues."""
    room.must_belong(person)
    if not room.kept.finished:
        raise NotAllowed("This game is not over yet.")
    origin = room.table.origin
    campaign = room.table.campaign_after() if room.game.campaign else None
    table = room.game.new(origin.seats, campaign=campaign, **origin.options)
    return new_room(room.game, table, person, _same_people(room), now, room.kept.idle_days), table, ""


def followed(room: Room, named: Following, before: str, address: str) -> Change:
    """Return this room with the address of the next one; NotAllowed if another was set first."""
    if getattr(room.kept, named) != before:
        raise NotAllowed("Somebody else has opened the next table.")
    return Change(room.next(**{named: address}))


def _same_people(room: Room) -> tuple[Seat, ...]:
    return tuple(
        msgspec.structs.replace(seat, nonce=secrets.token_urlsafe(6)) for seat in map(without_stand_in, room.seats)
    )


def knows_all(room: Room, person: str) -> bool:
    """Return True if a person may have everything, including the seed.

    That is a person who has held every seat from the beginning, or anybody once the game is over, since undo ends
    then. Private words stay private.
    """
    if person in holds_all(room.kept):
        return True
    return room.kept.finished and not withholds(room.table, mask_of(room.seats_of(person)))


def new_room(
    game: Game[Any],
    table: Table,
    person: str,
    seats: tuple[Seat, ...],
    now: float,
    days: int = 7,
    source: Source = "",
    *,
    brought: bool = False,
) -> KeptRoom:
    """Return a room at a new address; `source` names the origin of a table that is not from the box."""
    address = "".join(secrets.choice(ALPHABET) for _ in range(ADDRESS_SIZE))
    asked = table.decision.seats if table.decision else ()
    ended = ending(table)
    return KeptRoom(
        address,
        game.slug,
        game.title,
        person,
        now,
        now,
        seats,
        asked=asked,
        ended=ended,
        idle_days=days,
        trust=Trust(FORM, source=source, brought=brought),
    )


def _mine(person: str, name: str) -> Seat:
    return Seat("person", name, holders=(person,), nonce=secrets.token_urlsafe(6))
