"""Bots at the table. They search in worker processes, and their moves are checked against a sequence number."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

import structlog

from hearthwatch.bots.turns import bot_to_move
from hearthwatch.kernel.windows import pass_window

from ..storage import StorageError
from ..thinking import Busy, Thinking, roughly
from .errors import NotAllowed, Stale, blame_file
from .moves import bot_choice
from .room import Room

if TYPE_CHECKING:
    from .keeper import Rooms

PASSING: Final = f"{pass_window.kind.name}:"
PATIENCE: Final = 60.0
"""Seconds that bots wait while people are asked for consent to an undo."""
FAILURES: Final = 3
FIRST_SHARE: Final = 0.5
NEXT_SHARE: Final = 0.7
QUEUED_AGAIN: Final = 1.0
"""Seconds after which a bot whose people have too many queued tasks asks again."""
log = structlog.get_logger("hearthwatch.bots")


class BotPlayers:
    """Move the bots of all rooms. In one room only one searches at a time."""

    def __init__(self, rooms: Rooms, thinking: Thinking) -> None:
        self._rooms = rooms
        self._thinking = thinking
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._closed = False

    def wake(self, room: Room) -> None:
        """Let the bots of a room continue, if they are to move."""
        if self._closed or room.address in self._tasks or _next(room) is None:
            return
        self._tasks[room.address] = self._rooms.spawn(self._play(room))

    def close(self) -> None:
        """Stop all searches."""
        self._closed = True
        for task in tuple(self._tasks.values()):
            task.cancel()

    async def _play(self, room: Room) -> None:
        failures = made = 0
        waited = 0.0
        usual = self._rooms.config.bot_pause if room.seq else 0.0  # no delays during set-up
        try:
            while (seat := _next(room)) is not None and failures < FAILURES:
                if room.kept.request is not None and room.kept.request.kind != "seat" and waited < PATIENCE:
                    await asyncio.sleep(0.25)
                    waited += 0.25
                    continue
                try:
                    playing = any(one.kind == "person" for one in room.seats)
                    await self._move(room, seat, pause(usual, made, playing=playing))
                    failures, waited = 0, 0.0
                    made += 1
                except Stale:
                    continue
                except Busy:
                    await asyncio.sleep(QUEUED_AGAIN)
                except NotAllowed as error:
                    failures += 1
                    log.warning("a bot chose what is not allowed", game=room.kept.game, reason=error.reason)
        except asyncio.CancelledError:
            raise
        except StorageError:
            log.warning("a bot's move could not be kept", game=room.kept.game)
        except Exception as error:
            if room.kept.is_brought:
                blame_file(room, error)
            else:
                self._rooms.measures.errors.labels("bot").inc()
                log.exception("a bot failed", game=room.kept.game)
        finally:
            # At once and not when the task is called done: a change in between would wake no bot.
            self._tasks.pop(room.address, None)
            room.thinking = False
            room.tell()

    async def _move(self, room: Room, seat: int, pause: float) -> None:
        seq, bot, began = room.seq, room.seats[seat].bot, time.perf_counter()
        if not room.thinking:
            room.thinking = True
            room.tell()

        def told(before: int) -> None:
            if room.before != roughly(before):
                room.before = roughly(before)
                room.tell()

        table, seed = room.table.to_json(), secrets.randbits(48)
        key = await self._thinking.choose(table, seat, bot, seed, room.payer(), told)
        took = time.perf_counter() - began
        self._rooms.measures.think_seconds.labels("bot").observe(took)
        if not key.startswith(PASSING):  # nothing visible happens
            await asyncio.sleep(max(0.0, pause - took))
        await self._rooms.change(room, lambda: bot_choice(room, seat, key, seq=seq, now=self._rooms.clock()))


def pause(usual: float, made: int, *, playing: bool) -> float:
    """Return the delay of a move, so that people can follow, after `made` bot moves in a row.

    Players should have the next choice soon: all delays together are shorter than two of those for watchers.
    """
    return usual * FIRST_SHARE * NEXT_SHARE**made if playing else usual


def _next(room: Room) -> int | None:
    """Return the bot that is to choose now, if any. In a room without people, bots wait."""
    bots, people = (
        [number for number, seat in enumerate(room.seats) if seat.kind == kind] for kind in ("bot", "person")
    )
    return bot_to_move(room.table, bots, people) if bots and (people or room.watchers) else None
