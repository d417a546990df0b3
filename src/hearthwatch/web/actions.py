"""Actions in a room. A form and a message of the socket do the same."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from hearthwatch.bots.hints import check_goal
from hearthwatch.kernel.choices import Place
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.typed_lines import Line, line_of

from . import page_data, win_curves
from .game_assets import manners_of
from .limits import Enough
from .rooms import NotAllowed, Room, Stale, amending, moves, revising, seating, undoing
from .rooms import consent as consents
from .rooms.absence import UNITS
from .rooms.errors import FailsOnFile, blame_file
from .rooms.names import chat_line
from .server import House
from .sharing import Who
from .storage import NotKept, StorageError
from .thinking import CannotThink, roughly

MOST_SEQ: Final = 10**9
PAGES_AT_ONCE: Final = 4
"""Open pages of a room per message that an action counts for."""
REPLAYED: Final = 4
"""Cost of replaying a game, relative to making a document of it."""
LEAST_SIZE: Final = 300
"""Least size of an action in bytes, in addition to its text."""
NO_CHOICE: Final = "These words name no choice. Write puts them into the journal."


class Fields:
    """The fields of an action, and its address. Numbers may come as text; unreadable values are refused."""

    def __init__(self, given: Mapping[str, object], address: str) -> None:
        self._given = given
        self.address = address

    def text(self, name: str) -> str:
        """Return a text; empty if it is missing."""
        value = self._given.get(name, "")
        return value if isinstance(value, str) else ""

    def optional(self, name: str) -> str | None:
        """Return a text, or None if it is missing."""
        value = self._given.get(name)
        return value if isinstance(value, str) else None

    def number(self, name: str) -> int:
        """Return a number from 0."""
        value = self._given.get(name)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SEQ:
            raise NotAllowed(f"The field {name} must be a number.")
        return value

    def seat(self) -> int | None:
        """Return the named seat, if any."""
        return None if self._given.get("seat") in (None, "") else self.number("seat")

    def yes(self, name: str) -> bool:
        """Return True if a box is ticked."""
        return self._given.get(name) in ("1", 1, True, "yes", "on")


async def act(
    house: House, room: Room, person: str, do: str, given: Mapping[str, object], address: str
) -> dict[str, str] | None:
    """Perform an action, from a network address; return the message for its author."""
    action = ACTIONS.get(do)
    if action is None:
        return _note(f"Nothing here is called {do[:40]!r}.")
    if not may_tell(house, address, room):
        return _note("That was too fast; please wait a moment.")
    if room.belongs(person):
        room.last_moved = (address, person)
    size = LEAST_SIZE + sum(len(value.encode("utf-8", "replace")) for value in given.values() if isinstance(value, str))
    try:
        house.day_of_bytes.take(address, size)
        words = await action(house, room, person, Fields(given, address))
    except Stale as error:
        house.measures.stale.inc()
        return _note(error.reason)
    except (NotAllowed, IllegalChoice) as error:
        return _note(error.reason, error.rule)
    except Enough as error:
        house.measures.limited.labels("bytes").inc()
        return _note(str(error))
    except CannotThink as error:
        house.measures.errors.labels("thinking").inc()
        return _note(str(error))
    except NotKept:
        house.measures.errors.labels("storage").inc()
        return _note("This could not be kept just now, so it was not done. Please try again in a moment.")
    except StorageError:
        house.measures.errors.labels("storage").inc()
        return _note(
            "The storage does not answer, so it is not certain whether this was done. Please look again in a moment."
        )
    except Exception as error:
        if not room.kept.is_brought:
            raise
        blame_file(room, error)
        return _note(FailsOnFile().reason)
    return {"text": words, "rule": "", "kind": "info"} if words else None


def may_tell(house: House, address: str, room: Room) -> bool:
    """Return True if an address may now perform an action that all watchers see: more watchers cost more."""
    if house.messages.take(address, len(room.watchers) / PAGES_AT_ONCE):
        return True
    house.measures.limited.labels("messages").inc()
    return False


def _note(text: str, rule: str = "") -> dict[str, str]:
    return {"text": text, "rule": rule, "kind": "refusal"}


async def _choose(house: House, room: Room, person: str, fields: Fields) -> str:
    key, seq, seat, text = fields.text("key"), fields.number("seq"), fields.seat(), fields.optional("text")
    now = house.rooms.clock()

    def make() -> Any:
        option_takes_text = text is not None and _takes_text(room, key)
        given = text if option_takes_text else None
        if key.partition(":")[0] in manners_of(room.kept.game).sure:
            request = moves.for_others_too(room, person, key, seq=seq)
            if request is not None:
                return undoing.ask_others(room, request)
        return moves.choose(room, person, key, seq=seq, now=now, seat=seat, text=given)

    words = await house.rooms.change(room, make)
    thing = fields.text("then")
    return words or (await _choose_with(house, room, person, thing) if thing else "")


async def _choose_with(house: House, room: Room, person: str, thing: str) -> str:
    """Combine a thing picked first with the choice: make its only choice now; otherwise raise the reason."""
    decision = room.table.decision
    own = decision.for_seat(page_data.facing(room, person)) if decision is not None else None
    found = [option for option in own.options if thing in option.about] if own is not None else []
    if len(found) == 1:
        key, seq, now = found[0].key, room.seq, house.rooms.clock()
        return await house.rooms.change(room, lambda: moves.choose(room, person, key, seq=seq, now=now))
    refused = next((one for one in own.refused if thing in one.about), None) if own is not None else None
    if refused is not None and not found:
        raise NotAllowed(refused.reason, refused.rule)
    return ""


def _takes_text(room: Room, key: str) -> bool:
    """Return True if the choice takes the text of a form, whose one text field is for all choices."""
    decision = room.table.decision
    option = decision.find(key) if decision is not None else None
    return option is not None and bool(option.field)


async def _line(house: House, room: Room, person: str, fields: Fields) -> str:
    """Make the choices of a line of words, one after another; all of them, or none."""
    seq = fields.number("seq")
    line = _read(room, person, fields.text("text"), seq)
    words = ""
    for number, key in enumerate(line.keys):
        text = line.text if line.text and number == len(line.keys) - 1 else None
        make = partial(moves.choose, room, person, key, seq=seq + number, now=house.rooms.clock(), text=text)
        words = await house.rooms.change(room, make)
    return words


def _read(room: Room, person: str, typed: str, seq: int) -> Line:
    """Parse the words of a person at the table as they see it; NotAllowed or IllegalChoice says why not."""
    room.must_sit(person)
    eyes = page_data.facing(room, person)
    if not eyes or not typed.strip():
        raise NotAllowed("Nothing was typed." if eyes else "Somebody else has the screen now.")
    try:
        line = line_of(room.table, Place(None, eyes), typed)
    except IllegalChoice:
        if seq != room.seq:  # the words were meant for another question
            raise Stale from None
        raise
    if line is None and seq != room.seq:
        raise Stale
    if line is None and not any(seat in eyes for seat in room.asked()):
        raise NotAllowed("It is not your turn to choose.")
    if line is None:
        raise NotAllowed(NO_CHOICE)
    for key in line.keys:
        if sure := room.game.drawing.sure.get(key.partition(":")[0]):
            raise NotAllowed(f"{sure} So it is chosen by its own button only.")
    return line


async def _undo(house: House, room: Room, person: str, fields: Fields) -> str:
    seq, now = fields.number("seq"), house.rooms.clock()
    return await house.rooms.change(room, lambda: undoing.undo(room, person, seq=seq, now=now))


async def _revise(house: House, room: Room, person: str, fields: Fields) -> str:
    seq, kind, without, now = fields.number("seq"), fields.text("back"), fields.text("without"), house.rooms.clock()
    return await house.rooms.change(room, lambda: revising.revise(room, person, kind, without, seq=seq, now=now))


async def _redo(house: House, room: Room, person: str, fields: Fields) -> str:
    seq, now = fields.number("seq"), house.rooms.clock()
    return await house.rooms.change(room, lambda: undoing.redo(room, person, seq=seq, now=now))


async def _amend(house: House, room: Room, person: str, fields: Fields) -> str:
    """Amend an earlier choice; without a replacement, only preview it."""
    move, key, seq, how = fields.number("move"), fields.text("key"), fields.number("seq"), fields.text("how")
    text, reason, now = fields.optional("text"), fields.text("reason"), house.rooms.clock()

    def wish() -> Amend:
        return amending.amendment(room, person, move, key, text=text, keep=how == "before", reason=reason)

    _may_replay(house, room, fields)
    private = room.for_person(person)
    picked = wish()
    if how not in ("instead", "before"):
        await amending.work_out(room, *(replace(picked, keep=keep) for keep in (False, True)))
        private.amending = (seq, picked)
        return ""
    if seq == room.seq:
        await amending.work_out(room, picked)
    words = await house.rooms.change(room, lambda: amending.amend(room, person, wish(), seq=seq, now=now))
    private.amending = None
    return words


def _may_replay(house: House, room: Room, fields: Fields) -> None:
    if not house.may_work(fields.address, room, REPLAYED):
        raise NotAllowed("To work that out takes long in a game of this length; please wait a few seconds.")


async def _consent(house: House, room: Room, person: str, fields: Fields) -> str:
    yes, now, request = fields.yes("yes"), house.rooms.clock(), room.kept.request
    if yes and request is not None and request.amendment is not None:
        _may_replay(house, room, fields)
        await amending.work_out(room, request.amendment)
    return await house.rooms.change(room, lambda: consents.answer(room, person, yes, now=now))


async def _say(house: House, room: Room, person: str, fields: Fields) -> str:
    room.must_belong(person)
    line = chat_line(fields.text("text"))
    if not house.lines.take(person):
        house.measures.limited.labels("chat").inc()
        raise NotAllowed("That is a lot at once; please wait a few seconds.")
    mine = room.seats_of(person)
    await house.rooms.say(room, room.seats[mine[0]].name if mine else "Host", line)
    return ""


async def _unsay(house: House, room: Room, person: str, fields: Fields) -> str:
    if not room.is_creator(person):
        raise NotAllowed("Only who opened the room may remove what was said.")
    if not await house.rooms.unsay(room, fields.number("line")):
        raise NotAllowed("That line is gone already.")
    return "The line is removed."


async def _sit(house: House, room: Room, person: str, fields: Fields) -> str:
    number, name, waited = fields.number("seat"), fields.text("name"), house.rooms.waited
    mine = room.seats_of(person)
    name = name or (room.seats[mine[0]].name if mine else "")
    return await house.rooms.change(room, lambda: seating.sit(room, person, number, name, waited=waited(room)))


async def _leave(house: House, room: Room, person: str, fields: Fields) -> str:
    number = fields.number("seat")
    return await house.rooms.change(room, lambda: seating.leave(room, person, number))


async def _bot(house: House, room: Room, person: str, fields: Fields) -> str:
    number, bot, waited = fields.number("seat"), fields.text("bot"), house.rooms.waited
    return await house.rooms.change(room, lambda: seating.put_bot(room, person, number, bot, waited=waited(room)))


async def _fill(house: House, room: Room, person: str, fields: Fields) -> str:
    with_whom = fields.text("with")
    return await house.rooms.change(room, lambda: seating.fill(room, person, with_whom))


async def _close(house: House, room: Room, person: str, fields: Fields) -> str:
    is_open = fields.yes("open")
    return await house.rooms.change(room, lambda: seating.set_open(room, person, is_open))


async def _away(house: House, room: Room, person: str, fields: Fields) -> str:
    days = fields.number("days")
    return await house.rooms.change(room, lambda: seating.set_days(room, person, days))


async def _wait(house: House, room: Room, person: str, fields: Fields) -> str:
    size = UNITS.get(fields.text("unit"))
    if size is None:
        raise NotAllowed(f"The unit is one of: {', '.join(UNITS)}.")
    minutes = fields.number("count") * size
    return await house.rooms.change(room, lambda: seating.set_wait(room, person, minutes))


async def _order(house: House, room: Room, person: str, fields: Fields) -> str:
    order, now = fields.text("order"), house.rooms.clock()
    return await house.rooms.change(room, lambda: seating.set_order(room, person, order, now=now))


async def _alone(house: House, room: Room, person: str, fields: Fields) -> str:
    """Sign out other browsers: the one named by its mark, else all."""
    mark = fields.text("browser")
    other = next((one for one in room.kept.others_of(person) if mark and house.keys.mark(one) == mark), "")
    if mark and not other:
        raise NotAllowed("That browser does not hold your seat any more.")
    room.must_sit(person)
    return await house.rooms.change(room, lambda: seating.sign_out(room, person, other))


async def _ready(house: House, room: Room, person: str, fields: Fields) -> str:
    """Pass the screen to the next person."""
    mine = room.seats_of(person)
    seat = fields.seat()
    if seat is None:
        seat = next((one for one in room.asked() if one in mine), mine[0] if mine else -1)
    if seat not in mine:
        raise NotAllowed("You do not hold that seat.")
    room.for_person(person).facing = seat
    return ""


def _check_winnable(room: Room) -> None:
    if room.game.journal is not None:
        raise NotAllowed(f"{room.game.title} is a story: it is neither won nor lost, so no choice is worth a number.")


def _check_goal(room: Room) -> None:
    try:
        check_goal(room.table)
    except IllegalChoice as error:
        raise NotAllowed(str(error)) from None


async def _hint(house: House, room: Room, person: str, fields: Fields) -> str:
    _check_goal(room)
    eyes = page_data.facing(room, person)
    decision = room.table.decision
    if decision is None or not eyes or not decision.for_seat(eyes).options:
        raise NotAllowed("There is nothing for you to choose now, so there is no hint.")
    if not house.hints.take(person):
        house.measures.limited.labels("hint").inc()
        raise NotAllowed("Hints take some thought; please wait a few seconds.")
    who = Who(fields.address, person, room.address)
    private, seq, began = room.for_person(person), room.seq, time.perf_counter()

    def told(before: int) -> None:
        if private.before != roughly(before) and (before or private.before):
            private.before = roughly(before)
            room.tell(person)

    try:
        table = room.table.to_json()
        found = await house.thinking.hints(table, eyes, house.config.hint_seconds, who, told)
    finally:
        private.before = None
    house.measures.think_seconds.labels("hint").observe(time.perf_counter() - began)
    private.hints = (seq, found)
    return ""


async def _curve(house: House, room: Room, person: str, fields: Fields) -> str:
    _check_winnable(room)
    eyes = None if room.kept.finished else page_data.facing(room, person)
    await win_curves.ask(house, room, Who(fields.address, person, room.address), eyes)
    return ""


ACTIONS: Final[dict[str, Callable[[House, Room, str, Fields], Awaitable[str]]]] = {
    "choose": _choose,
    "line": _line,
    "undo": _undo,
    "redo": _redo,
    "revise": _revise,
    "amend": _amend,
    "consent": _consent,
    "say": _say,
    "unsay": _unsay,
    "sit": _sit,
    "leave": _leave,
    "bot": _bot,
    "fill": _fill,
    "close": _close,
    "away": _away,
    "wait": _wait,
    "order": _order,
    "alone": _alone,
    "ready": _ready,
    "hint": _hint,
    "curve": _curve,
}
