"""A database of every earlier form opens, is brought up in place, and its rooms are played on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearthwatch.web.storage import Storage, StorageError, open_storage
from hearthwatch.web.storage.forms import FORMS, TABLES

from .served import TOYS, Player, serving
from .test_storage import with_storage

STORED = Path(__file__).parent / "stored"
WATCH, JOURNAL, KNIFE = "c97k6vatcpmx", "vaa8cs97w9bf", "2xcurytatkdp"
ANNA, BEN = "LfTkcCtsXEQ0ZXpyQNajWA", "xI6ebCWNd-yL0CfG5wfLTA"
OLDER = range(1, len(FORMS))


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where rooms could be kept."""
    if request.param == "sqlite":
        yield str(tmp_path)
        return
    import psycopg

    address = request.getfixturevalue("postgres")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"DROP TABLE IF EXISTS {', '.join(reversed(TABLES))}".encode())
    yield address


def lay(data: str, form: int) -> None:
    """Fill an empty database with what a server of that form left."""
    script = (STORED / f"form_{form}.sql").read_text()
    if "://" in data:
        import psycopg

        with psycopg.connect(data, autocommit=True) as connection:
            connection.execute(script.encode())
    else:
        base = sqlite3.connect(Path(data) / "rooms.sqlite3")
        base.executescript(script)
        base.close()


async def count(storage: Storage) -> None:
    await storage.count()


def as_person(player: Player, person: str) -> Player:
    player.http.cookies.set("hearthwatch", player.served.house.keys.cookie(person))
    return player


def test_there_is_a_database_of_every_earlier_form() -> None:
    assert sorted(path.name for path in STORED.glob("form_*.sql")) == [f"form_{form}.sql" for form in OLDER]


@pytest.mark.parametrize("form", OLDER)
def test_rooms_of_an_earlier_form_are_played_on(empty: str, form: int) -> None:
    lay(empty, form)
    with serving(empty) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        as_person(anna, ANNA).address = as_person(ben, BEN).address = WATCH
        # Its rules have changed since: it goes on as it stood, and what was asked of its past is refused.
        assert (anna.look()["seq"], anna.t["moments"]) == (14, 0)
        assert [line["text"] for line in anna.t["chat"]] == ["Who's there? It's 3 o'clock; ✓"]
        assert ben.look()["undo"]["request"]["asked"]
        assert "cannot be told or taken back" in ben.post("consent", yes="1").text
        mover = next(one for one in (anna, ben) if one.fresh_options())
        mover.post("choose", key=mover.options()[0]["key"], seq=14)
        assert (mover.look()["seq"], mover.t["moments"], mover.t["undo"]["request"]) == (15, 1, None)
        anna.address = JOURNAL
        anna.post("choose", key="write:0", text="Four.", seq=4)
        words = [page[-1] for page in served.room(JOURNAL).table.view(0)["board"]["pages"]]
        assert "Uno." in words and "One." not in words and words[-1] == "Four."
        ben.address = KNIFE
        assert ben.look()["seq"] == 0
    with serving(empty) as served, Player(served, "Anna") as anna:
        as_person(anna, ANNA).address = WATCH
        assert (anna.look()["seq"], anna.t["moments"]) == (15, 0)
        anna.address = JOURNAL
        assert anna.look()["seq"] == 5
        assert served.errors() == []


@pytest.mark.parametrize("form", OLDER)
def test_an_upgrade_that_fails_changes_nothing(empty: str, form: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(empty, form)
    broken = (*FORMS[:form], (*FORMS[form], "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr("hearthwatch.web.storage.forms.FORMS", broken)
    with pytest.raises(StorageError, match="nowhere"):
        with_storage(lambda: open_storage(empty), count)
    monkeypatch.undo()
    with serving(empty, shelf=TOYS) as served, Player(served, "Ben") as ben:
        as_person(ben, BEN).address = KNIFE
        assert ben.look()["seq"] == 0


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "rooms.sqlite3")
    base.execute("CREATE TABLE rooms (hotel TEXT)")
    base.close()
    with pytest.raises(StorageError, match="table 'rooms' that is not Hearthwatch's"):
        with_storage(lambda: open_storage(str(tmp_path)), count)
