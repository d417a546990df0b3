"""One socket for each open page: it receives actions, and sends the table as its person may see it."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import page_data
from .actions import act, may_tell
from .bounds import TooLargeToShow
from .changes import changes
from .limits import Bucket
from .log_data import LinesSent
from .page_types import Push
from .requests import COOKIE, address_of, origin_of, theme_of
from .rooms import Room
from .rooms.errors import blame_file
from .security import same_origin
from .server import House

NOT_YOURS: Final = 1008
GONE: Final = 4404
TOO_FAST: Final = {"text": "That was too fast; please wait a moment.", "rule": "", "kind": "refusal"}
NOT_UNDERSTOOD: Final = {"text": "That message was not understood.", "rule": "", "kind": "refusal"}
PATIENCE: Final = 20.0
MOST_IGNORED: Final = 200
log = structlog.get_logger("hearthwatch.sockets")


class OpenPage:
    """An open page. However much happens while it is slow, it is sent only the present state."""

    def __init__(self, house: House, room: Room, person: str, address: str, socket: WebSocket) -> None:
        self.house = house
        self.room = room
        self.person = person
        self.address = address
        self.socket = socket
        self._origin, self._theme = origin_of(socket), theme_of(socket)
        self.note: dict[str, str] | None = None
        self.why = -1
        """The moment at which "why not?" was asked."""
        self.at: int | None = None
        self._changed = asyncio.Event()
        self._sent: list[str] = []
        self._lines = LinesSent()
        self._heard = 0
        """Number of answered messages."""
        self._owed = True
        """True if an answer is due even without a change."""
        self._told = False
        """True if the last action here has notified everybody, this page too."""

    def poke(self) -> None:
        """Notify the page of a change."""
        self._changed.set()

    def tell_presence(self) -> None:
        """Report presence to everybody. People without a seat are not shown."""
        if self.room.seats_of(self.person) and may_tell(self.house, self.address, self.room):
            self.room.tell()

    async def push(self) -> None:
        """Send the table whenever it changes, until the page is gone or may not look any more."""
        while True:
            await self._changed.wait()
            while wait := self.house.drawing.wait(self.address):
                await asyncio.sleep(wait)
            self._changed.clear()
            if await self.house.rooms.find(self.room.address) is not self.room or not self.room.may_enter(self.person):
                await self.socket.close(GONE)
                return
            try:
                lines = self._drawn().split("\n")
            except TooLargeToShow:  # the page is loaded again, and shows the error
                await self.socket.close(GONE)
                return
            if lines == self._sent and not self._owed:
                continue
            message: Push = {
                "changes": changes(self._sent, lines),
                "heard": self._heard,
                "seq": self.room.seq,
                "title": page_data.title(self.room, self.person),
                "asked": page_data.is_asked(self.room, self.person),
            }
            self._sent, self._owed = lines, False
            async with asyncio.timeout(PATIENCE):
                await self.socket.send_text(msgspec.json.encode(message).decode())

    async def hear(self) -> None:
        """Perform the actions of the page."""
        bucket = Bucket(self.house.config.message_rate, self.house.config.message_burst)
        ignored = in_a_row = 0
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if bucket.take() and self.house.messages.take(self.address):
                self.note = await self._do(message.get("text") or "")
                self._heard += 1
                in_a_row = 0
                if self._told:  # its own choice has notified it already, like everybody else
                    continue
            else:
                self.house.measures.limited.labels("messages").inc()
                self._heard += 1
                ignored += 1
                in_a_row += 1
                if ignored > MOST_IGNORED:
                    await self.socket.close(NOT_YOURS)
                    return
                if in_a_row > 1:  # it was warned, and drawing a page takes longer than sending a message
                    continue
                self.note = TOO_FAST
            self._owed = True
            self.poke()

    async def _do(self, text: str) -> dict[str, str] | None:
        self._told = False
        if len(text) > self.house.config.longest_message:
            return NOT_UNDERSTOOD
        try:
            message = msgspec.json.decode(text, type=dict[str, object])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return NOT_UNDERSTOOD
        do = message.get("do")
        if not isinstance(do, str):
            return NOT_UNDERSTOOD
        if do == "why":
            self.why = self.room.seq
            return None
        if do == "look":
            at = message.get("at")
            known = self.room.table.moves
            self.at = at if isinstance(at, int) and not isinstance(at, bool) and 0 <= at <= known else None
            return None
        if not self.room.may_enter(self.person):
            return NOT_UNDERSTOOD
        note = await act(self.house, self.room, self.person, do, message, self.address)
        self._told = do in ("choose", "line") and note is None
        return note

    def _drawn(self) -> str:
        began, worked = time.perf_counter(), time.thread_time()
        room, note = self.room, self.note
        self.note = None
        if self.at is not None and self.at > room.table.moves:
            self.at = None
        lines = self._lines.count(room.table.lines_told()) if self.at is None else 0
        t = page_data.shown(
            room,
            self.person,
            base=self.house.config.base,
            keys=self.house.keys,
            origin=self._origin,
            theme=self._theme,
            at=self.at,
            why=self.why == room.seq,
            note=note,
            lines=lines,
        )
        html = self.house.renderer.table_body(t, room.alike if self.at is None else None)
        self.house.measures.push_seconds.observe(time.perf_counter() - began)
        self.house.drawing.owe(self.address, time.thread_time() - worked)
        return html


async def serve_socket(socket: WebSocket) -> None:
    """Serve the socket of a page. Refuse before the handshake, with the same answer for any reason."""
    house: House = socket.app.state.house
    address = address_of(socket)
    # A client without a cookie is a new person, without seats.
    person = house.keys.person(socket.cookies.get(COOKIE, "")) or house.keys.new_person()
    many = house.sockets.get(address, 0) >= house.config.sockets_of_address
    if many or sum(house.sockets.values()) >= house.config.sockets or not house.pages.take(address):
        house.measures.limited.labels("sockets").inc()
        await socket.close(NOT_YOURS)
        return
    ours = same_origin(socket.headers, socket.url.scheme)
    room = await house.rooms.find(socket.path_params["address"]) if ours else None
    if room is None or not room.may_enter(person):
        await socket.close(NOT_YOURS)
        return
    house.sockets[address] = house.sockets.get(address, 0) + 1
    house.measures.sockets.inc()
    page = OpenPage(house, room, person, address, socket)
    try:
        await socket.accept()
        private = room.private.get(person)
        page.note = private.just_told() if private is not None else None
        room.watchers.add(page)
        if words := await house.rooms.come_back(room, person):
            page.note = {"text": words, "rule": "", "kind": "info"}
        page.poke()
        if room.belongs(person):
            room.last_moved = room.last_moved or (address, person)
        page.tell_presence()
        house.rooms.bots.wake(room)
        await _until_one_ends(page.push(), page.hear())
    except Exception as error:
        if room.kept.is_brought:
            blame_file(room, error)
            await socket.close(GONE)
        else:
            house.measures.errors.labels("socket").inc()
            log.exception("a socket failed", game=room.kept.game)
    finally:
        room.watchers.discard(page)
        if room.seats_of(person) and person not in room.here():
            room.seen[person] = time.monotonic()
        house.measures.sockets.dec()
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
        page.tell_presence()


async def _until_one_ends(*works: Any) -> None:
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        expected = (asyncio.CancelledError, WebSocketDisconnect, TimeoutError, ConnectionError)
        if isinstance(result, BaseException) and not isinstance(result, expected) and not _is_closing(result):
            raise result


def _is_closing(error: BaseException) -> bool:
    """Return True for Starlette's errors when it sends to, or reads from, a socket that has just closed."""
    return isinstance(error, RuntimeError) and "websocket" in str(error).lower()
