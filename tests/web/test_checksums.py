"""A value that changes inside a row is seen, on both storages: its room is refused and named, and the others go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.web import admin
from hearthwatch.web.storage import FILE
from hearthwatch.web.storage.checksums import COVERED, checksum, is_sound

from .served import TOYS, Player, serving
from .test_forms import empty
from .test_restart import again, play

__all__ = ["empty"]
KEYS = ("address", "room")
COLUMNS = [(table, name) for table, names in COVERED.items() for name in names if name not in KEYS]
NUMBERS = {"created", "moved", "version", "seq", "seat", "moment", "move", "stays", "line"}


def change(data: str, sql: str, *values: Any) -> int:
    if "://" in data:
        import psycopg

        with psycopg.connect(data, autocommit=True) as connection:
            return connection.execute(sql.replace("?", "%s").encode(), values).rowcount
    base = sqlite3.connect(Path(data) / FILE)
    touched = base.execute(sql, values).rowcount
    base.commit()
    base.close()
    return touched


def damage(data: str, table: str, column: str, address: str) -> None:
    """Change one value of a room behind the server's back."""
    value = "7.5" if column == "away" else f"{column} + 64" if column in NUMBERS else f"COALESCE({column}, '') || 'x'"
    touched = change(data, f"UPDATE {table} SET {column} = {value} WHERE {COVERED[table][0]} = ?", address)
    assert touched, "there is such a row"


def two_rooms(data: str) -> tuple[str, str, Player]:
    """A room with entries, an amendment, a snapshot and a line of chat, and another."""
    with serving(data, shelf=TOYS) as served, Player(served, "Anna") as anna:
        hurt = anna.open("journal", seats="2")
        anna.post("choose", key="write:0", text="Two.", seq=0)
        anna.post("amend", move=1, key="write:0", text="Three.", how="instead", reason="It was meant so.", seq=1)
        anna.post("say", text="Who is there?")
        assert (anna.look()["seq"], len(anna.t["chat"])) == (2, 1)
        sound = anna.open("whispers")
        return hurt, sound, anna


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_changed_value_is_named_by_verify_and_costs_its_own_room_alone(empty: str, table: str, column: str) -> None:
    hurt, sound, before = two_rooms(empty)
    assert admin.verify(empty, shelf=TOYS).problems == []
    damage(empty, table, column, hurt)
    [problem] = admin.verify(empty, shelf=TOYS).problems
    assert problem.startswith(f"{hurt}: ") and f" in {table}" in problem
    assert hurt not in [room.address for room, _ in admin.tables(empty)] or table in ("snapshots", "chat")
    with serving(empty, shelf=TOYS) as served, again(before, served) as anna:
        page = anna.http.get(f"/r/{hurt}")
        if table == "chat":
            assert page.status_code == 200 and "This line was damaged" in page.text
        elif column == "away":
            assert page.status_code == 404, "it seems to be put away, and is not brought back unseen"
        else:
            assert page.status_code == 409 and "is damaged" in page.text
        assert anna.http.get("/").status_code == 200
        anna.address = sound
        play(anna, 1)
        assert anna.look()["seq"] == 1
    admin.delete(empty, [hurt])
    assert admin.verify(empty, shelf=TOYS).problems == []


def test_text_that_cannot_be_read_at_all_costs_its_own_room_alone(tmp_path: Path) -> None:
    hurt, sound, before = two_rooms(str(tmp_path))
    for table, column in (("seats", "about"), ("rooms", "about")):
        sql = f"UPDATE {table} SET {column} = CAST(x'7bff7d' AS TEXT) WHERE {COVERED[table][0]} = ?"
        assert change(str(tmp_path), sql, hurt)
        with serving(tmp_path, shelf=TOYS) as served, again(before, served) as anna:
            assert anna.http.get(f"/r/{hurt}").status_code == 409
            assert sound in anna.http.get("/").text
            assert served.errors() == []


def test_a_row_without_a_checksum_is_damaged() -> None:
    values = ("abc", 1, None, 2.5, "wörds ✓")
    assert is_sound((*values, checksum(values)))
    assert not is_sound((*values, None))
    assert checksum(("\udcff",)) is None and not is_sound(("\udcff", None))
    assert checksum((1, 2)) == checksum((1.0, 2.0)), "databases give the same number in different types"


def test_each_flipped_bit_changes_the_checksum() -> None:
    text = "A name, a line, an entry."
    for place, letter in enumerate(text):
        for bit in range(7):
            flipped = text[:place] + chr(ord(letter) ^ 1 << bit) + text[place + 1 :]
            assert checksum(("abc", flipped)) != checksum(("abc", text))
