"""Pages to read: the front page, the form for a new game, cards, rules, a table and its past."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthwatch import __version__
from hearthwatch.bots import USUAL
from hearthwatch.kernel.errors import UnknownGame
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.settings import AT_TABLE, PerSeat, Setting, Several

from . import page_data
from .bounds import TooLargeToShow
from .game_assets import board_at, manners_of
from .log_data import FEWEST
from .page_types import (
    FieldShown,
    GalleryPage,
    GameAbout,
    MessagePage,
    MineShown,
    NewGamePage,
    Page,
    RulesPage,
    Stands,
)
from .requests import address_of, house_of, origin_of, person_of, theme_of
from .rooms import Room
from .rooms.errors import blame_file
from .rooms.opening import NO_NAME, Plan
from .rooms.seating import STRENGTHS
from .storage import KeptRoom

ROOM: Final = "hearthwatch.room"
"""The key of a request's room."""
LONGEST_SEARCH: Final = 80
LONGEST_CODE: Final = 40
FIRST_LINES: Final = 200
"""Lines of the chronicle that come with the page of a table."""
WHOLE: Final = 5_000
"""Lines of a practically complete chronicle."""
NO_TABLE: Final = (
    "It may be mistyped, or the table is not open to you. Who invited you sees it in the address of the table."
)


async def front(request: Request) -> Response:
    """Show the games, and the visitor's tables."""
    house, person = house_of(request), person_of(request)
    games = in_order([about_game(house.shelf.game(slug)) for slug in house.shelf.slugs()])
    kept = await house.rooms.mine(person)
    mine = [_mine(one, house.rooms.in_use(one.address), person, house.rooms.clock()) for one in kept]
    browsers = len({other for one in kept for other in one.others_of(person)})
    return html(request, house.renderer.front({**_page(request), "games": games, "mine": mine, "browsers": browsers}))


async def new_game(request: Request) -> Response:
    """Show the form for a new table."""
    return form(request, find_game(request))


def form(request: Request, game: Game[Any], plan: Plan | None = None) -> Response:
    """Show the form with its values and errors."""
    house = house_of(request)
    typed, errors = (plan.typed, plan.errors) if plan else ({}, {})
    options: list[FieldShown] = [
        {
            "name": setting.name,
            "help": setting.help,
            "kind": setting.kind,
            "default": setting.default,
            "values": setting.values,
            "titles": setting.titles,
            "words": setting.words,
            "least": setting.least if isinstance(setting, PerSeat) else 0,
            "count": setting.count,
            "per_seat": isinstance(setting, PerSeat),
            "without": setting.without if isinstance(setting, PerSeat) else (),
            "at_table": AT_TABLE if isinstance(setting, PerSeat) and setting.at_table else "",
            "value": _as_typed(setting, typed) if plan else setting.default,
            "error": errors.get(setting.name, ""),
        }
        for setting in game.options
    ]
    known = {setting.name for setting in game.options}
    page: NewGamePage = {
        **_page(request),
        "game": about_game(game),
        "options": options,
        "seats": {"least": game.seats[0], "most": game.seats[1], "value": plan.seats if plan else game.seats[0]},
        "part": typed.get("part", "") or (game.parts[0].name if game.parts else ""),
        "bot": plan.bots if plan else USUAL,
        "name": typed.get("name", ""),
        "bots": list(STRENGTHS),
        "error": " ".join(words for name, words in errors.items() if name not in known),
    }
    return html(request, house.renderer.new_game(page), 422 if errors else 200)


def _as_typed(setting: Setting, typed: Mapping[str, str]) -> str | list[str] | None:
    """Return the submitted value, so that the form shows it again."""
    text = typed.get(setting.name)
    return text.split(",") if isinstance(setting, Several) and text else text


async def gallery(request: Request) -> Response:
    """Show every card of a game."""
    house, game = house_of(request), find_game(request)
    page: GalleryPage = {**_page(request), "game": about_game(game), "cards": game.cards, "q": _searched(request)}
    return html(request, house.renderer.gallery(page))


async def rules(request: Request) -> Response:
    """Show the rules of a game."""
    house, game = house_of(request), find_game(request)
    text = (game.folder / "RULES.md").read_text(encoding="utf-8") if game.folder else ""
    page: RulesPage = {
        **_page(request),
        "game": about_game(game),
        "short": list(game.drawing.help[0][1]) if game.drawing.help else [],
        "text": text,
        "q": _searched(request),
    }
    return html(request, house.renderer.rules(page))


async def about(request: Request) -> Response:
    """Show the page about Hearthwatch itself: its version, and its third-party parts."""
    return html(request, house_of(request).renderer.about({**_page(request), "version": __version__}))


async def join(request: Request) -> Response:
    """Redirect to a table by its code, or by its whole address."""
    code = request.query_params.get("code", "").strip().rstrip("/").rpartition("/")[2].lower()[:LONGEST_CODE]
    room = await house_of(request).rooms.find(code)
    if room is None or not room.may_enter(person_of(request)):
        return message(request, "No table has this code", NO_TABLE, 404, code=code)
    return RedirectResponse(f"{house_of(request).config.base}r/{room.address}", 303)


async def table(request: Request) -> Response:
    """Show a table, now or at an earlier moment."""
    house, person = house_of(request), person_of(request)
    room = await find_room(request)
    if house.drawing.wait(address_of(request)):
        house.measures.limited.labels("drawing").inc()
        raise HTTPException(429)
    began = time.thread_time()
    at = moment(request, room)
    if at is None and (words := await house.rooms.come_back(room, person)):
        room.for_person(person).note = {"text": words, "rule": "", "kind": "info"}
    private = room.private.get(person)
    note = private.tell() if private is not None else None

    def drawn(lines: int) -> str:
        t = page_data.shown(
            room,
            person,
            base=house.config.base,
            keys=house.keys,
            origin=origin_of(request),
            theme=theme_of(request),
            at=at,
            why=_asked_about(request),
            note=note,
            amend=request.query_params.get("amend", "") == "1",
            lines=lines,
        )
        return house.renderer.table(t)

    try:
        text = _first_that_fits(drawn, WHOLE if request.query_params.get("log", "") == "all" else FIRST_LINES)
    finally:
        house.drawing.owe(address_of(request), time.thread_time() - began)
    return html(request, text)


def _first_that_fits(drawn: Callable[[int], str], lines: int) -> str:
    """Return the page with as many lines of the chronicle as fit: a long story may not fit completely."""
    for fewer in dict.fromkeys((lines, FIRST_LINES, FEWEST)):
        with suppress(TooLargeToShow):
            return drawn(fewer)
    raise TooLargeToShow


def _asked_about(request: Request) -> bool | str:
    """Return the subject of "why not?": everything, or one thing."""
    asked = request.query_params.get("why", "")[:LONGEST_SEARCH]
    return asked == "1" or asked


def moment(request: Request, room: Room) -> int | None:
    """Return the moment of `?at=`; None for now."""
    text = request.query_params.get("at", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= room.table.moves):
        raise HTTPException(404)
    return int(text)


async def find_room(request: Request) -> Room:
    """Return the room of an address. A missing room and a private one look the same."""
    room = await house_of(request).rooms.find(request.path_params["address"])
    if room is None or not room.may_enter(person_of(request)):
        raise HTTPException(404)
    request.scope[ROOM] = room
    return room


async def room_to_work_on(request: Request) -> Room:
    """Return the room of an address, for work on its whole game."""
    room = await find_room(request)
    if not house_of(request).may_work(address_of(request), room):
        raise HTTPException(429)
    return room


def find_game(request: Request) -> Game[Any]:
    """Return the game of an address."""
    try:
        return house_of(request).shelf.game(request.path_params["slug"])
    except UnknownGame:
        raise HTTPException(404) from None


def message(
    request: Request, title: str, text: str, status: int, *, action: str = "", label: str = "", code: str = ""
) -> Response:
    """Show a page with one sentence and its status."""
    house = house_of(request)
    address = request.path_params.get("address")
    there = address and status not in (404, 409)
    page: MessagePage = {
        **_page(request),
        "title": title,
        "text": text,
        "status": status,
        "back": f"{house.config.base}r/{address}" if there else "",
        "action": action,
        "label": label,
        "code": code,
    }
    return html(request, house.renderer.message(page), status)


def html(request: Request, text: str, status: int = 200) -> Response:
    """Return a page that is about one person, so caches may not store it."""
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def about_game(game: Game[Any]) -> GameAbout:
    """Return a game's description for the front page."""
    return {
        "slug": game.slug,
        "title": game.title,
        "blurb": game.blurb,
        "people": list(game.people),
        "minutes": manners_of(game.slug).minutes,
        "begin_with": manners_of(game.slug).begin_with,
        "box": game.box,
        "parts": [{"name": part.name, "do": part.do} for part in game.parts],
    }


def in_order(games: list[GameAbout]) -> list[GameAbout]:
    """Return recommended games first, then the shortest, and of those the one with the fewest cards."""
    return sorted(games, key=lambda one: (not one["begin_with"], one["minutes"] or inf, sum(one["box"].values())))


def _page(request: Request) -> Page:
    return {"base": house_of(request).config.base, "theme": theme_of(request)}


def _searched(request: Request) -> str:
    return request.query_params.get("q", "")[:LONGEST_SEARCH]


def _mine(kept: KeptRoom, room: Room | None, person: str, now: float) -> MineShown:
    """Return the distinguishing facts of a person's table: its position, its players, and its last event."""
    asked = any(person in kept.seats[seat].holders for seat in kept.asked)
    others = [kept.seats[seat].name or NO_NAME for seat in kept.asked]
    going = "Your move" if asked else f"Waiting for {' or '.join(dict.fromkeys(others))}"
    return {
        "address": kept.address,
        "game": kept.game,
        "title": kept.title,
        "state": kept.ended.capitalize() if kept.ended else going,
        "people": _with_whom(kept, person),
        **_stands(kept, room, person),
        "when": _ago(now - kept.moved),
        "asked": asked,
        "sign": manners_of(kept.game).sign,
        "ended": kept.ended,
    }


def _with_whom(kept: KeptRoom, person: str) -> str:
    """Return the other players there."""
    seats = [seat for seat in kept.seats if person not in seat.holders]
    names = list(dict.fromkeys(seat.name or NO_NAME for seat in seats if seat.kind == "person"))
    bots, free = (sum(seat.kind == kind for seat in seats) for kind in ("bot", "empty"))
    names += ["a bot" if bots == 1 else f"{bots} bots"] if bots else []
    names += ["a free seat" if free == 1 else f"{free} free seats"] if free else []
    *most, last = names or ["nobody else"]
    return f"with {', '.join(most)} and {last}" if most else "alone" if not names else f"with {last}"


def _stands(kept: KeptRoom, room: Room | None, person: str) -> Stands:
    """Return round, place and the last line of a table in memory; else the number of moves."""
    if room is None:
        return {"where": f"{kept.seq} choices" if kept.seq != 1 else "1 choice", "last": ""}
    try:
        view = room.table.view(room.seats_of(person) or None, lines=1)
    except Exception as error:
        if not kept.is_brought:
            raise
        blame_file(room, error)
        return _stands(kept, None, person)
    board, log = view["board"], view["log"]
    under = board_at(board, manners_of(kept.game).under_title)
    parts = [f"Round {board['round']}" if board.get("round") else "", under]
    return {"where": " · ".join(filter(None, parts)), "last": log[-1]["text"] if log else ""}


def _ago(seconds: float) -> str:
    """Format an elapsed time."""
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        count = int(seconds // size)
        if count:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"
