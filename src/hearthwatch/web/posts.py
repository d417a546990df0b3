"""Forms: every action by a form ends in a page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hearthwatch.kernel.errors import HearthwatchError, IllegalChoice, RecordError, SetupError
from hearthwatch.kernel.table import Table

from .actions import act
from .page_data import facing
from .pages import find_game, find_room, form, message, moment, room_to_work_on
from .requests import address_of, house_of, person_of
from .rooms import NotAllowed, Room
from .rooms.loading import Unplayable
from .rooms.opening import (
    Following,
    Opening,
    Source,
    again,
    followed,
    fork,
    from_file,
    from_plan,
    knows_all,
    onward,
    read_plan,
)
from .rooms.orders import SILENT_ORDER, orders_for
from .rooms.seating import LINK_IS_OLD, admit, opened_by, set_order, sign_out
from .sharing import Who
from .storage import KeptRoom, StorageError

MOST_FIELDS = 60


async def open_room(request: Request) -> Response:
    """Open a room from the form."""
    game = find_game(request)
    async with request.form(max_fields=MOST_FIELDS, max_files=0) as given:
        fields = {name: [one for one in given.getlist(name) if isinstance(one, str)] for name in given}
    plan = read_plan(game, fields)
    if plan.errors:
        return form(request, game, plan)
    _may_open(request)
    house = house_of(request)
    try:
        kept, table = from_plan(game, plan, person_of(request), house.rooms.clock())
    except SetupError as error:
        plan.errors["setup"] = str(error)
        return form(request, game, plan)
    room = await _add(request, kept, table)
    if plan.bots and SILENT_ORDER in orders_for(table):
        # Only bots see when this person is not asked, and they ignore it.
        person, now = person_of(request), house.rooms.clock()
        await house.rooms.change(room, lambda: set_order(room, person, SILENT_ORDER, now=now))
    return _to(request, room)


async def do(request: Request) -> Response:
    """Perform an action in a room."""
    room, person, name = await find_room(request), person_of(request), request.path_params["do"]
    async with request.form(max_fields=MOST_FIELDS, max_files=0) as given:
        fields = {field: value for field, value in given.items() if isinstance(value, str)}
    note = await act(house_of(request), room, person, name, fields, address_of(request))
    if note is not None and note["kind"] == "refusal":
        note["typed"] = fields.get("text", "")  # a page without a script has no other place for it
    if note is not None:
        room.for_person(person).note = note
    return _to(request, room, fields.get("at", ""), "#amend" if name == "amend" else "")


async def fork_room(request: Request) -> Response:
    """Open a room that begins at a moment of this one."""
    room, person, house = await find_room(request), person_of(request), house_of(request)
    async with request.form(max_fields=MOST_FIELDS, max_files=0) as given:
        text = given.get("at") or str(room.table.moves)
    if not (isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 9):
        raise HTTPException(404)
    _may_open(request)
    try:
        kept, table, words = fork(room, person, int(text), house.rooms.clock(), house.config.longest_game)
    except IllegalChoice:
        raise HTTPException(404) from None
    new = await _add(request, kept, table)
    new.for_person(person).note = {"text": words, "rule": "", "kind": "info"}
    return _to(request, new)


async def play_again(request: Request) -> Response:
    """Open a room with the same people and options."""
    return await _next_room(request, "followed_by", again)


async def go_on(request: Request) -> Response:
    """Open a room in which the same people continue from before the end of this one."""
    return await _next_room(request, "went_on", onward)


async def _next_room(request: Request, named: Following, make: Callable[[Room, str, float], Opening]) -> Response:
    """Open a room for the same people, whose address this one stores; later visitors are led to the same one."""
    room, person, house = await find_room(request), person_of(request), house_of(request)
    before = getattr(room.kept, named)
    following = await house.rooms.find(before) if before else None
    if following is None:
        _may_open(request)
        try:
            kept, table, words = make(room, person, house.rooms.clock())
        except (NotAllowed, SetupError) as error:
            room.for_person(person).note = {"text": str(error), "rule": "", "kind": "refusal"}
            return _to(request, room)
        following = await _add(request, kept, table)
        following.for_person(person).note = {"text": words, "rule": "", "kind": "info"} if words else None
        try:
            await house.rooms.change(room, lambda: followed(room, named, before, kept.address))
        except NotAllowed:
            await house.storage.delete(kept.address)
            following = await house.rooms.find(getattr(room.kept, named))
    return _to(request, following or room)


async def open_file(request: Request) -> Response:
    """Open a room from an uploaded file: an exported game, a record or a save."""
    house, person = house_of(request), person_of(request)
    longest = house.config.longest_record
    _may_open(request)  # before reading a file that would not be opened
    async with request.form(max_fields=MOST_FIELDS, max_files=1, max_part_size=longest) as given:
        file = given.get("record")
        text = (await file.read(longest)).decode("utf-8", "replace") if isinstance(file, UploadFile) else file
    house.day_of_imports.take(address_of(request))
    try:
        sealed = await asyncio.to_thread(house.seal.fits, text or "")
        began = time.perf_counter()
        brought = await house.thinking.open_file(
            text or "",
            house.config.longest_game,
            house.config.longest_story,
            Who(address_of(request), person),
        )
        house.measures.think_seconds.labels("file").observe(time.perf_counter() - began)
        table = await asyncio.to_thread(house.shelf.load, brought.table)
    except HearthwatchError as error:
        return message(request, "This file cannot be opened", str(error), 422)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        words = "The file was edited or damaged: the rules fail on it."
        return message(request, "This file cannot be opened", words, 422)
    source: Source = "anew" if not brought.exact else "sealed" if sealed else "file"
    kept = from_file(table.game, table, brought.seats, person, house.rooms.clock(), source)
    room = await _add(request, kept, table)
    room.for_person(person).note = {"text": brought.note, "rule": "", "kind": "info"}
    return _to(request, room)


async def seat_link(request: Request) -> Response:
    """Show a seat link. Link previews open it too, so nothing happens before the visitor confirms."""
    house, token = house_of(request), request.path_params["token"]
    found = house.keys.seats(token)
    room = await house.rooms.find(found[0]) if found else None
    if found is None or room is None:
        raise HTTPException(404)
    seats = opened_by(room, found[1])
    if not seats:
        return message(request, "This seat is taken", LINK_IS_OLD, 404)
    if set(seats) <= set(room.seats_of(person_of(request))):
        return _to(request, room)
    text = "This link lets this browser hold the seat as well. Go on only if the seat is yours."
    action = f"{house.config.base}s/{token}"
    return message(request, room.kept.title, text, 200, action=action, label="Take my seat in this browser")


async def take_seat(request: Request) -> Response:
    """Take the seats of a confirmed link for this browser."""
    house, person = house_of(request), person_of(request)
    found = house.keys.seats(request.path_params["token"])
    room = await house.rooms.find(found[0]) if found else None
    if found is None or room is None:
        raise HTTPException(404)
    try:
        await house.rooms.change(room, lambda: admit(room, person, found[1]))
    except NotAllowed as error:
        return message(request, "This seat is taken", error.reason, 404)
    except StorageError:
        raise HTTPException(503) from None
    return _to(request, room)


async def alone(request: Request) -> Response:
    """Sign out this person's other browsers, at every table of this server."""
    house, person = house_of(request), person_of(request)
    for kept in await house.rooms.mine(person):
        if kept.others_of(person):
            with suppress(NotAllowed, Unplayable):
                room = await house.rooms.find(kept.address)
                if room is not None:
                    await house.rooms.change(room, partial(sign_out, room, person))
    return RedirectResponse(house.config.base, 303)


async def ruling(request: Request) -> Response:
    """Return a report about a ruling that looks wrong, as far as the requester may know it."""
    room, person, house = await room_to_work_on(request), person_of(request), house_of(request)
    at = moment(request, room)
    rule = request.query_params.get("rule", "")[:40]
    table = room.table if at is None else room.table.earlier(at)
    seats = facing(room, person)
    bundle: dict[str, object] = {
        "game": room.kept.game,
        "version": room.game.version,
        "content": room.game.fingerprint,
        "moment": table.moves,
        "rule": rule,
        "clause": room.game.rules.get(rule, ""),
        "view": table.view(seats or None, lines=200),
    }
    if knows_all(room, person):
        try:
            bundle["record"] = msgspec.json.decode(room.table.record.to_json())
        except RecordError:
            bundle["record"] = None
    house.measures.errors.labels("ruling").inc()
    return _file(f"ruling-{room.address}-{table.moves}.json", msgspec.json.encode(bundle).decode())


def _may_open(request: Request) -> None:
    house, address = house_of(request), address_of(request)
    if not house.openings.take(address):
        house.measures.limited.labels("rooms").inc()
        raise HTTPException(429)
    house.day_of_rooms.take(address)


async def _add(request: Request, kept: KeptRoom, table: Table) -> Room:
    """Add a new room, charged by its size."""
    house = house_of(request)
    house.day_of_bytes.take(address_of(request), len(table.to_json()))
    return await house.rooms.add(kept, table)


def _to(request: Request, room: Room, at: str = "", part: str = "") -> Response:
    """Redirect to the table, or to a moment of it, and there to a part of the page."""
    past = at.isascii() and at.isdigit() and len(at) < 9 and int(at) <= room.table.moves
    where = f"?at={at}{part}" if past else ""
    return RedirectResponse(f"{house_of(request).config.base}r/{room.address}{where}", 303)


def _file(name: str, text: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)
