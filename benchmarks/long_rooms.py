"""What a move costs in a room that has seen 10, 100 or 1,000: the processor's time until it is kept, and the bytes.

    python benchmarks/long_rooms.py

The moves are a choice of Set a Watch and its undo in turn, so that the table stays what it is and only its past grows.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import hearthwatch as hw
from hearthwatch.web.config import Config
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.metrics import Measures
from hearthwatch.web.rooms import Room, Rooms, moves, undoing
from hearthwatch.web.rooms.opening import Plan, from_plan
from hearthwatch.web.storage.sql import SqlStorage
from hearthwatch.web.storage.sqlite import Sqlite
from hearthwatch.web.thinking import Thinking


class Counting(Sqlite):
    """The database, and how many bytes it was given."""

    given = 0

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        Counting.given += sum(len(str(value)) for value in values)
        return super().change(sql, values)


async def move(rooms: Rooms, room: Room) -> float:
    """The milliseconds of one move."""
    seq, now = room.seq, time.time()
    began = time.process_time()
    if seq % 2:
        await rooms.change(room, lambda: undoing.undo(room, "me", seq=seq, now=now))
    else:
        decision = room.table.decision
        assert decision is not None
        key = decision.options[0].key
        await rooms.change(room, lambda: moves.choose(room, "me", key, seq=seq, now=now))
    return (time.process_time() - began) * 1000


async def measure(folder: Path, lengths: list[int], count: int) -> None:
    game, storage = hw.game("set-a-watch"), SqlStorage(lambda: Counting(folder / "rooms.sqlite3"))
    rooms = Rooms(storage, Shelf(), Thinking(Shelf(), 1), Measures(), Config())
    kept, table = from_plan(game, Plan(1, "Me", "", None, 7, dict(game.defaults), {}, {}), "me", time.time())
    room = await rooms.add(kept, table)
    print("moves before    median ms   slowest ms    bytes a move")
    for length in lengths:
        while room.seq < length:
            await move(rooms, room)
        before = Counting.given
        times = sorted([await move(rooms, room) for _ in range(count)])
        given = (Counting.given - before) / count
        print(f"{length:>12} {median(times):>12.2f} {max(times):>12.2f} {given:>15.0f}", flush=True)
    await rooms.close()
    await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lengths", default="10,100,1000")
    parser.add_argument("--moves", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), [int(length) for length in given.lengths.split(",")], given.moves))


if __name__ == "__main__":
    main()
