"""The server as an ASGI application: its addresses, and common limits."""

from __future__ import annotations

import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from . import journals, memory, pages, posts, sprites, warming
from .bounds import TooLargeToShow
from .config import Config
from .game_assets import sheet_of
from .game_list import Shelf
from .limits import Enough
from .requests import address_of, house_of, remember
from .rooms import Room
from .rooms.errors import FailsOnFile, blame_file
from .rooms.loading import Unplayable
from .security import Guard, TooLarge, TooSlow, in_plain_letters, same_origin
from .server import House, Renderer
from .signing import Keys, secret_of
from .sockets import serve_socket
from .static_files import FOR_GOOD, STATIC, Static, sent
from .storage import StorageError, open_storage

TURNS: Final = 0.0005
"""Thread switch interval in seconds: with Python's 5 ms, replaying a long game delays pages by up to 0.2 s."""
LOOPBACK: Final = ("127.0.0.1", "::1")
SENTENCES: Final = {
    403: ("This came from elsewhere", "Forms are taken only from our own pages. Please load the page again."),
    404: (
        "There is nothing here",
        "There is no such page or table, or it is not open to you. Perhaps its address is not complete.",
    ),
    405: ("Not like this", "This page cannot be used in this way."),
    413: ("Too long", "That is more than is read here."),
    429: ("Too fast", "That was a lot at once. Please wait a moment and try again."),
    408: ("Too slow", "What was sent took too long to arrive. Please try again."),
    503: ("Not just now", "The tables cannot be reached just now. Nothing is lost; please try again in a moment."),
}
Handler = Callable[[Request], Awaitable[Response]]
log = structlog.get_logger("hearthwatch.web")


def create_app(
    data: str, config: Config | None = None, shelf: Shelf | None = None, renderer: Renderer | None = None
) -> Any:
    """Create the application that stores its rooms in `data`: a folder, or postgresql://..."""
    settings = config or Config()
    drawn: Renderer = renderer or import_module("hearthwatch.web.render")

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        storage = open_storage(data, alone=True)
        try:
            await storage.count()  # an unusable storage fails here, not at the first move
        except StorageError:
            await storage.close()
            raise
        if "://" in data:
            secret = await storage.secret(Keys.fresh())
        else:
            secret = secret_of(Path(data))
        folder = None if "://" in data else Path(data)
        offered = shelf or Shelf()
        house = app.state.house = House(storage, secret, offered, settings, drawn, folder)
        house.rooms.begin()
        house.rooms.spawn(house.health.beat())
        house.rooms.spawn(house.go_on_sharing())
        if settings.own_process:
            offered.slugs()  # loading a game takes a tenth of a second or more: do it before the first visitor
            house.rooms.spawn(warming.warm(offered, house.thinking))
            memory.settle()
            sys.setswitchinterval(TURNS)
            house.rooms.spawn(memory.tidy(lambda: house.rooms.changed))
        try:
            yield
        finally:
            await house.close()

    base = settings.base.rstrip("/")
    guard = Middleware(
        Guard,
        longest=settings.longest_body,
        longest_record=settings.longest_record + 4096,
        record_path=f"{base}/open",
        seconds=settings.body_seconds,
        names=settings.names,
    )
    routes = _routes()
    app = Starlette(
        routes=[*_for_caretakers(), Mount(base, routes=routes)] if base else routes,
        lifespan=life,
        middleware=[guard],
        exception_handlers={
            HTTPException: _refuse,
            StorageError: _no_storage,
            Unplayable: _unplayable,
            TooLargeToShow: _unplayable,
            Enough: _enough,
        },
    )
    app.router.redirect_slashes = False
    return app


def _for_caretakers() -> list[BaseRoute]:
    """Return the maintenance addresses for this machine, independent of the base path."""
    return [Route("/alive", _alive), Route("/health", _health), Route("/metrics", _metrics)]


def _routes() -> list[BaseRoute]:
    def get(path: str, handler: Handler) -> Route:
        return Route(path, _page(path, handler), methods=["GET"])

    def post(path: str, handler: Handler) -> Route:
        return Route(path, _page(path, handler), methods=["POST"])

    return [
        get("/", pages.front),
        get("/about", pages.about),
        get("/join", pages.join),
        get("/new/{slug}", pages.new_game),
        post("/new/{slug}", posts.open_room),
        post("/open", posts.open_file),
        get("/gallery/{slug}", pages.gallery),
        get("/rules/{slug}", pages.rules),
        get("/s/{token}", posts.seat_link),
        post("/s/{token}", posts.take_seat),
        post("/alone", posts.alone),
        WebSocketRoute("/r/{address}/socket", serve_socket),
        get("/r/{address}", pages.table),
        get("/r/{address}/journal", journals.journal),
        get("/r/{address}/export/{kind}", journals.export),
        get("/r/{address}/ruling.json", posts.ruling),
        post("/r/{address}/fork", posts.fork_room),
        post("/r/{address}/again", posts.play_again),
        post("/r/{address}/onward", posts.go_on),
        post("/r/{address}/{do}", posts.do),
        *_for_caretakers(),
        Route("/static/games/{slug}.css", _sheet),
        Route("/static/i/{digest}.svg", _sprite),
        Mount("/static", Static(directory=STATIC, check_dir=False)),
    ]


def _page(path: str, handler: Handler) -> Handler:
    """Wrap a page with its limits and metrics: rate, origin, duration, and visitor."""

    async def answer(request: Request) -> Response:
        house = house_of(request)
        began = time.perf_counter()
        if not house.pages.take(address_of(request)):
            house.measures.limited.labels("pages").inc()
            raise HTTPException(429)
        if request.method == "POST" and not same_origin(request.headers, request.url.scheme):
            raise HTTPException(403)
        if request.method == "POST" and not in_plain_letters(request.headers):
            raise HTTPException(400)
        try:
            response = await handler(request)
        except (HTTPException, StorageError, Unplayable, TooLargeToShow, Enough, TooLarge, TooSlow):
            raise
        except ClientDisconnect:  # an upload that was cancelled
            return Response(status_code=400)
        except Exception as error:
            room: Room | None = request.scope.get(pages.ROOM)
            if room is not None and room.kept.is_brought:
                blame_file(room, error)
                return await _unplayable(request, FailsOnFile())
            house.measures.errors.labels("page").inc()
            log.exception("a page failed", route=path)
            return PlainTextResponse("Something here is broken. It was written down; nothing is lost.\n", 500)
        house.measures.page_seconds.labels(path).observe(time.perf_counter() - began)
        return remember(request, response)

    return answer


async def _refuse(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    title, text = SENTENCES.get(status, ("This did not work", "What was sent could not be understood."))
    response = pages.message(request, title, text, status)
    if status == 429:
        response.headers["Retry-After"] = "5"
    return response


async def _no_storage(request: Request, error: Exception) -> Response:
    house_of(request).measures.errors.labels("storage").inc()
    # Log only the type of error: PostgreSQL's message includes the row.
    log.warning("the storage did not answer", error=str(error).partition("\n")[0])
    return await _refuse(request, HTTPException(503))


async def _unplayable(request: Request, error: Exception) -> Response:
    log.warning("a room cannot be opened", error=str(error))
    return pages.message(request, "This table cannot go on here", str(error), 409)


async def _enough(request: Request, error: Exception) -> Response:
    house_of(request).measures.limited.labels("day").inc()
    response = pages.message(request, "Enough for today", str(error), 429)
    response.headers["Retry-After"] = "3600"
    return response


async def _alive(request: Request) -> Response:
    """Confirm that the server answers; if it does not, restart it."""
    return PlainTextResponse("ok\n")


async def _health(request: Request) -> Response:
    """Report whether actions would be stored; if not, send no visitors here."""
    trouble = await house_of(request).health.trouble()
    return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)


async def _metrics(request: Request) -> Response:
    """Return the metrics, only for this machine: counts tell strangers more than they need."""
    if address_of(request) not in LOOPBACK:
        raise HTTPException(404)
    await house_of(request).health.trouble()
    return Response(house_of(request).measures.text(), media_type="text/plain; version=0.0.4")


async def _sheet(request: Request) -> Response:
    """Return the style sheet in a game's own folder."""
    sheet = sheet_of(pages.find_game(request).slug)  # only of existing games: results are cached for good
    if sheet is None:
        raise HTTPException(404)
    return await sent(request.scope, sheet, "text/css")


async def _sprite(request: Request) -> Response:
    """Return pictures of the frame, or of a game. The name contains a digest, so they may be cached for good."""
    found = sprites.named(request.path_params["digest"])
    if found is None:
        raise HTTPException(404)
    response = await sent(request.scope, found, "image/svg+xml")
    response.headers["Cache-Control"] = FOR_GOOD
    return response
