"""Rooms that nobody moves in are put away, and deleted a month later; whatever the clock says meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hearthwatch.web.rooms.expiry import DAY, MOST_AT_ONCE, expire
from hearthwatch.web.storage import Storage, open_storage

from .served import QUICK, Player, serving
from .test_serve import run
from .test_storage import Open, a_room, opened, with_storage

__all__ = ["opened"]
BEGAN = 1_800_000_000.0
YEAR = 365


async def days(storage: Storage, first: float, count: int, in_use: tuple[str, ...] = ()) -> tuple[int, int]:
    """Sweep twice a day for so many days after a first; how many rooms were put away and deleted."""
    away = deleted = 0
    for half in range(2 * count + 1):
        some = await expire(storage, BEGAN + (first + half / 2) * DAY, YEAR, in_use)
        away, deleted = away + some[0], deleted + some[1]
    return away, deleted


def swept(opened: Open, test: Callable[[Storage], Awaitable[None]]) -> None:
    async def work(storage: Storage) -> None:
        await storage.add_room(a_room("old", moved=BEGAN), "")
        await storage.add_room(a_room("young", moved=BEGAN + 300 * DAY), "")
        await test(storage)

    with_storage(opened, work)


def test_a_room_is_put_away_after_a_year_and_deleted_a_month_later(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await days(storage, 356, 8) == (0, 0)
        assert await days(storage, 364.25, 1) == (1, 0)
        assert await storage.room("old") is None
        assert await storage.rooms_of("p1") != [] and await storage.count() == 1
        assert (await storage.room("old", away=True)) == a_room("old", moved=BEGAN)
        assert await storage.idle_rooms(1e12, away=True) == ["old"]
        assert await days(storage, 365.5, 29) == (0, 0)
        assert await days(storage, 394.75, 1) == (0, 1)
        assert await storage.room("old", away=True) is None
        assert await storage.room("young") is not None

    swept(opened, test)


def test_a_room_that_was_put_away_can_be_brought_back(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await days(storage, 356, 10) == (1, 0)
        now = BEGAN + 366 * DAY
        assert await storage.bring_back("old", now)
        assert not await storage.bring_back("old", now)
        room = await storage.room("old")
        assert room is not None and room.moved == now
        assert await days(storage, 366, 3) == (0, 0), "it has another year"

    swept(opened, test)


def test_a_clock_that_leaps_puts_nothing_away(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await days(storage, 301, 30) == (0, 0)
        assert await days(storage, 731, 6) == (0, 0), "400 days later at once"
        assert await days(storage, 337, 6) == (0, 0), "and back"
        assert await days(storage, 343.25, 20) == (0, 0)
        assert await days(storage, 363.5, 2) == (1, 0), "time went on, and the year is over"

    swept(opened, test)


def test_a_clock_that_leaps_deletes_nothing_that_was_put_away(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await days(storage, 350, 16) == (1, 0)
        assert await days(storage, 1000, 29) == (1, 0), "a week of it is enough to put away, not to delete"
        assert await storage.bring_back("old", BEGAN)

    swept(opened, test)


def test_a_clock_that_is_behind_the_newest_move_is_not_believed(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room("newest", moved=BEGAN + 500 * DAY), "")
        assert await days(storage, 370, 20) == (0, 0)

    swept(opened, test)


def test_a_sweep_takes_only_so_many(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        for number in range(MOST_AT_ONCE + 20):
            await storage.add_room(a_room(f"r{number}", moved=BEGAN - 1.5 * DAY), "")
        assert await days(storage, 350, 13) == (0, 0)
        assert await expire(storage, BEGAN + 363.75 * DAY, YEAR) == (MOST_AT_ONCE, 0)

    swept(opened, test)


def test_rooms_in_use_stay_and_so_do_all_where_nothing_expires(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await days(storage, 350, 20, in_use=("old",)) == (0, 0)
        assert await expire(storage, BEGAN + 370 * DAY, 0) == (0, 0)
        assert await storage.count() == 2

    swept(opened, test)


def test_a_table_that_is_put_away_is_gone_for_its_players_until_it_is_brought_back(tmp_path: Path) -> None:
    async def put_away(storage: Storage) -> None:
        assert await storage.put_away(address, 5.0)

    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
    with_storage(lambda: open_storage(str(tmp_path)), put_away)
    with serving(tmp_path, QUICK) as served, Player(served, "Anna") as other:
        other.http.cookies = anna.http.cookies
        assert other.http.get(f"/r/{address}").status_code == 404
        assert address in run("tables", f"--data={tmp_path}", "--away").stdout
        assert run("tables", f"--data={tmp_path}").stdout == "There are no tables yet.\n"
        assert run("tables", f"--data={tmp_path}", f"--undelete={address}").stdout == f"Restored: {address}.\n"
        assert other.http.get(f"/r/{address}").status_code == 200
        assert run("tables", f"--data={tmp_path}", "--away").stdout == "No table is archived.\n"
        wrong = run("tables", f"--data={tmp_path}", f"--undelete={address}")
        assert (wrong.returncode, wrong.stderr) == (2, f"No table {address} was put away, or it was deleted since.\n")


@pytest.mark.parametrize("noted", ["", "nonsense", '{"last":1,"since":"x"}'])
def test_a_note_of_the_clock_that_cannot_be_read_begins_anew(opened: Open, noted: str) -> None:
    async def test(storage: Storage) -> None:
        await storage.note("clock", noted)
        assert await expire(storage, BEGAN + 400 * DAY, YEAR) == (0, 0)
        assert await days(storage, 400, 6) == (0, 0)

    swept(opened, test)
