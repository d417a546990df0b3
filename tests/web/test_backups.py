"""Backups: made while people play, brought back anywhere, and checked."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hearthwatch.web import admin
from hearthwatch.web.storage import StorageError, open_storage
from hearthwatch.web.storage.copying import back_up, restore
from hearthwatch.web.storage.forms import TABLES

from .served import TOYS, Player, serving
from .test_crash import PATIENCE, Stubborn
from .test_forms import ANNA, WATCH, as_person, empty, lay
from .test_guard import count
from .test_restart import again, play
from .test_serve import run
from .test_storage import with_storage
from .test_two_servers import until

__all__ = ["empty"]


def rows(data: str) -> dict[str, list[tuple[Any, ...]]]:
    """All that a storage holds, but for the secret and notes."""
    questions = {table: f"SELECT * FROM {table} ORDER BY 1, 2, 3" for table in TABLES if table != "meta"}
    if "://" in data:
        with psycopg.connect(data) as base:
            return {table: base.execute(question.encode()).fetchall() for table, question in questions.items()}
    with closing(sqlite3.connect(Path(data) / "rooms.sqlite3")) as base:
        return {table: base.execute(question).fetchall() for table, question in questions.items()}


def test_a_backup_made_under_load_has_every_move_that_was_acknowledged_before(tmp_path: Path) -> None:
    live, times = tmp_path / "live", 3
    with ExitStack() as leaving:
        with serving(live) as served:
            players = [Stubborn(served.url, seed) for seed in range(3)]
            for player in players:
                leaving.enter_context(closing(player.http))
                leaving.callback(stop, player)
                player.start()
            for number in range(times):
                until(partial(have_played, players, 12 * (number + 1)))
                assert [player.wrong for player in players] == [""] * 3
                kept = [dict(tuple(player.kept.items())) for player in players]
                file = tmp_path / f"{number}.backup"
                back_up(str(live), file)
                verdict = admin.verify("", file)
                assert verdict.problems == [] and verdict.moves >= sum(map(len, kept))
                found = restored(file, tmp_path / f"back{number}")
                for mine in kept:
                    assert {place: found.get(place) for place in mine} == mine
            for player in players:
                stop(player)
            assert [player.wrong for player in players] == [""] * 3
        with serving(tmp_path / f"back{times - 1}") as served:
            for player, mine in zip(players, kept, strict=True):
                player.http.base_url = served.url
                player.http.headers["Origin"] = served.url
                player.kept.clear()  # what was played after the backup is not in it, nor is a room opened after it
                player.address = [*mine][-1][0]
                assert player.look()["me"]["seats"], "whoever sat there has the seat and the browser they had"
                while not player.kept:  # a game that was over by then is followed by another
                    player.play()
            assert served.errors() == []


def have_played(players: list[Stubborn], moves: int) -> bool:
    """Whether all have, so many together; or something went wrong."""
    done = [len(player.kept) for player in players]
    return (min(done) > 0 and sum(done) >= moves) or any(player.wrong for player in players)


def stop(player: Stubborn) -> None:
    player.stopping = True
    player.join(PATIENCE)
    assert not player.is_alive()


def restored(file: Path, folder: Path) -> dict[tuple[str, int], str]:
    assert restore(file, str(folder), replace=False) is None
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as base:
        return {(room, seq): key for room, seq, key in base.execute("SELECT room, seq, choice FROM entries")}


def test_everything_goes_from_sqlite_to_postgres_and_back(tmp_path: Path, empty: str) -> None:
    lay(empty, 1)
    with_storage(lambda: open_storage(empty), count)
    file, other = tmp_path / "one.backup", str(tmp_path / "other")
    back_up(empty, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restore(file, other, replace=False)
    assert rows(other) == rows(empty)
    with serving(other) as served, Player(served, "Anna") as anna:
        as_person(anna, ANNA).address = WATCH
        assert anna.look()["seq"] == 14


def test_postgres_takes_a_backup_of_a_folder(tmp_path: Path, postgres: str) -> None:
    with serving(tmp_path / "live") as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 5)
        back_up(str(tmp_path / "live"), tmp_path / "one.backup")
    with_storage(lambda: open_storage(postgres), count)
    restore(tmp_path / "one.backup", postgres, replace=True)
    assert len(rows(postgres)["entries"]) == 5
    with pytest.raises(StorageError, match="There are 1 tables in this database already"):
        restore(tmp_path / "one.backup", postgres, replace=False)
    with serving(postgres) as served, again(anna, served) as anna:
        play(anna, 1)
        assert anna.look()["seq"] == 6, "the cookie is still hers"
        assert admin.verify(postgres).problems == []


def test_a_folder_is_replaced_only_when_told_and_never_while_it_is_served(tmp_path: Path) -> None:
    live, file = tmp_path / "live", tmp_path / "one.backup"
    with serving(live) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 3)
        back_up(str(live), file)
        with pytest.raises(StorageError, match="is there already: a backup is never written over"):
            back_up(str(live), file)
        play(anna, 2)
        with pytest.raises(StorageError, match="Another server has the tables"):
            restore(file, str(live), replace=True)
    with pytest.raises(StorageError, match="With --replace they are set aside"):
        restore(file, str(live), replace=False)
    aside = restore(file, str(live), replace=True)
    assert aside is not None and len(rows(str(aside))["entries"]) == 5, "what was there before is kept"
    with serving(live) as served, again(anna, served) as anna:
        assert anna.look()["seq"] == 3


@pytest.mark.parametrize("how", ["cut off", "words", "damaged", "newer", "missing"])
def test_a_file_that_is_no_whole_backup_is_refused_and_nothing_is_touched(tmp_path: Path, how: str) -> None:
    live, file = tmp_path / "live", tmp_path / "one.backup"
    with serving(live) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 3)
        back_up(str(live), file)
    content = file.read_bytes()
    if how == "cut off":
        file.write_bytes(content[: len(content) // 2])
    elif how == "words":
        file.write_text("This is not a backup. " * 500)
    elif how == "damaged":
        file.write_bytes(content[:12_000] + b"\x99" * 4000 + content[16_000:])
    elif how == "newer":
        with closing(sqlite3.connect(file)) as base:
            base.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
            base.commit()
    else:
        file.unlink()
    before = rows(str(live))
    wrong = run("restore", str(file), f"--data={live}", "--replace")
    assert wrong.returncode == 2, wrong.stdout
    assert wrong.stderr.count("\n") == 1 and "Traceback" not in wrong.stderr, wrong.stderr
    assert rows(str(live)) == before
    assert sorted(path.name for path in live.iterdir()) == ["rooms.lock", "rooms.mark", "rooms.sqlite3", "secret"]
    with pytest.raises(Exception, match=r"damaged|form 99|no backup"):
        admin.verify("", file)


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    live, file = tmp_path / "live", tmp_path / "one.backup"
    with serving(live) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        play(anna, 3)
        assert run("backup", str(file), f"--data={live}").stdout == f"All tables are in {file}.\n"
        assert run("verify", f"--data={live}").stdout == "1 table, 3 moves. All are intact.\n"
    assert run("verify", str(file)).stdout == "1 table, 3 moves. All are intact.\n"
    said = run("restore", str(file), f"--data={live}", "--replace")
    assert said.stdout.startswith(f"The tables of {file} are restored.\nThe old tables are in {live}/replaced-")
    with closing(sqlite3.connect(live / "rooms.sqlite3")) as base:
        base.execute("UPDATE entries SET choice = 'nonsense' WHERE seq = 2")
        base.commit()
    said = run("verify", f"--data={live}")
    assert said.returncode == 1
    assert said.stdout.startswith(f"{address}: ") and "1 cannot continue as it was." in said.stdout
    nowhere = tmp_path / "nowhere"
    for words in (("verify",), ("backup", str(tmp_path / "two.backup"))):
        wrong = run(*words, f"--data={nowhere}")
        assert (wrong.returncode, wrong.stderr) == (2, f"No tables are kept in {nowhere}.\n")
    wrong = run("backup", str(tmp_path / "two.backup"), "--data=postgresql://nobody@127.0.0.1:9/none?connect_timeout=2")
    assert wrong.returncode == 2 and wrong.stderr.startswith("The storage did not answer: ")
    assert not (tmp_path / "two.backup").exists()


def test_a_room_of_a_game_that_is_not_installed_is_named(tmp_path: Path) -> None:
    with serving(tmp_path, shelf=TOYS) as served, Player(served, "Anna") as anna:
        toy = anna.open("knife")
        anna.open("set-a-watch")
    verdict = admin.verify(str(tmp_path))
    assert verdict.rooms == 2
    assert [problem.partition(":")[0] for problem in verdict.problems] == [toy]
