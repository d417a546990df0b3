"""Files of games that somebody edited: each opens or is refused with a sentence, and no page of it is ever an error."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.kernel.files import GAME_FILE, game_file, packed, unpacked
from hearthwatch.kernel.records import sealed, unsealed
from hearthwatch.kernel.saves import Save
from hearthwatch.kernel.table import Table
from hearthwatch.web import render
from hearthwatch.web.bounds import LARGEST_PAGE, TooLargeToShow, counted
from hearthwatch.web.game_list import Shelf

from .served import QUICK, Served, serving

GAMES = ("set-a-watch", "heroes-of-terrinoth", "duskwatch", "thornwatch", "thorgal")
MOMENTS = (0, 3, 25)
"""Choices after which games are exported."""
NUMBERS = (-1, 0, 1, 2, 5, 7, 64, 1000, 65_536, 1_048_575, -(2**40), 2**63, 2**200)
OTHERS: tuple[Any, ...] = (None, True, "", "x", "Eagle", 1.5, [], {}, [0], [[]], {"a": 1}, [None, "x", -3])


@cache
def exported(slug: str, moves: int) -> dict[str, Any]:
    """What the file of a game holds that was played for so many choices."""
    table: Table = hw.game(slug).new(None, seed=5)
    chance = random.Random(moves)
    for _ in range(moves):
        if table.decision is None:
            break
        option = chance.choice(table.decision.options)
        table.choose(option.key, text=table.least_text(option.step))
    content: dict[str, Any] = json.loads(unsealed(game_file(table, tuple(range(table.seats))))[1])
    return content


def edited(content: dict[str, Any], save: dict[str, Any]) -> bytes:
    """A file with this saved game, its checksum made anew as somebody would who knows how."""
    text = packed(msgspec.convert(save, Save, strict=False)) if _fits(save) else packed_anyhow(save)
    return sealed(GAME_FILE, json.dumps({**content, "packed": text}).encode()).encode()


def _fits(save: dict[str, Any]) -> bool:
    try:
        msgspec.convert(save, Save, strict=False)
    except (msgspec.ValidationError, OverflowError):
        return False
    return True


def packed_anyhow(save: dict[str, Any]) -> str:
    import zlib
    from base64 import b85encode

    return b85encode(zlib.compress(json.dumps(save).encode())).decode()


def places(value: Any, parent: Any = None, key: Any = None) -> list[tuple[Any, Any]]:
    """Everywhere in plain data where something can be put."""
    found = [] if parent is None else [(parent, key)]
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in rows:
        found += places(one, value, name)
    return found


def mutate(save: dict[str, Any], chance: random.Random) -> None:
    """Change something in the state, most often a field itself, or a value somewhere inside."""
    state = save["state"]
    holder, key = (state, chance.choice([*state])) if chance.random() < 0.4 else chance.choice(places(state))
    now = holder[key]
    kind = chance.random()
    if kind < 0.4:
        holder[key] = chance.choice(NUMBERS)
    elif kind < 0.6:
        holder[key] = chance.choice(OTHERS)
    elif kind < 0.7 and isinstance(now, list):
        holder[key] = now * chance.choice((0, 2, 50))
    elif kind < 0.8 and isinstance(holder, dict):
        del holder[key]
    elif kind < 0.9:
        holder[key] = json.loads(json.dumps(chance.choice(places(state))[0]))
    else:
        holder[key] = now + chance.choice((-1, 1)) if type(now) is int else [now]


def fuzz(folder: Path, wanted: int) -> Counter[str]:
    """So many mutated files; AssertionError at the first answer that is an error of the server."""
    chance, seen = random.Random(wanted), Counter[str]()
    with serving(folder, QUICK, Shelf(), render) as served:
        with httpx.Client(base_url=served.url, headers={"Origin": served.url}, timeout=300) as http:
            for number in range(wanted):
                slug = GAMES[number % len(GAMES)]
                content = exported(slug, chance.choice(MOMENTS))
                save = json.loads(msgspec.json.encode(unpacked(content["packed"])))
                if chance.random() < 0.9:  # else the past is replayed and must lead here
                    save["replays"], save["record"]["entries"] = False, []
                for _ in range(chance.choice((1, 1, 1, 2, 3))):
                    mutate(save, chance)
                seen[look(served, http, edited(content, save), chance, f"{slug} {number}")] += 1
        assert served.errors() == []
    return seen


def look(served: Served, http: httpx.Client, file: bytes, chance: random.Random, which: str) -> str:
    """Bring in a file and look at everything that comes of it; what became of it."""
    answer = http.post("/open", files={"record": ("game.json", file)}, follow_redirects=False)
    assert answer.status_code in (303, 422), (which, answer.status_code, answer.text[:300])
    if answer.status_code == 422:
        assert "Traceback" not in answer.text and "<h1" in answer.text
        return "refused"
    address = answer.headers["location"]
    ended = "opened"
    for path in ("", "?why=1", "?at=0", "/export/json", "/journal", "/ruling.json"):
        page = http.get(f"{address}{path}")
        assert page.status_code < 500, (which, path, page.text[:300])
        assert path.startswith("/") or len(page.content) <= LARGEST_PAGE, (which, path, len(page.content))
        if path == "" and page.status_code == 409:
            ended = "fails when looked at"
    room = served.room(address.rpartition("/")[2])
    for do in ("choose", "choose", "undo", "choose"):
        decision = room.table.decision
        if decision is None:
            break
        option = chance.choice(decision.options)
        text = room.table.least_text(option.step) or ""
        page = http.post(f"{address}/{do}", data={"key": option.key, "seq": str(room.seq), "text": text})
        assert page.status_code < 500, (which, do, option.key, page.text[:300])
    if chance.random() < 0.1:
        assert http.post(f"{address}/hint", data={"seq": str(room.seq)}).status_code < 500, (which, "hint")
    assert http.get("/").status_code == 200
    return ended


@pytest.mark.slow
def test_three_hundred_mutated_files_are_opened_or_refused(tmp_path: Path) -> None:
    seen = fuzz(tmp_path, 300)
    print(dict(seen))
    assert seen["refused"] and seen["opened"]


@pytest.mark.long
def test_twenty_thousand_mutated_files_are_opened_or_refused(tmp_path: Path) -> None:
    print(dict(fuzz(tmp_path, 20_000)))


@pytest.mark.parametrize(
    ("slug", "field"),
    [("set-a-watch", "chopped"), ("set-a-watch", "scouts"), ("heroes-of-terrinoth", "wounds"), ("duskwatch", "clocks")],
)
def test_a_number_that_would_be_drawn_a_million_times_is_refused(tmp_path: Path, slug: str, field: str) -> None:
    content = exported(slug, 25)
    save = json.loads(msgspec.json.encode(unpacked(content["packed"])))
    save["replays"], save["record"]["entries"] = False, []
    now = save["state"].get(field, 0)
    save["state"][field] = 1_048_575 if isinstance(now, int) else [1_048_575 for _ in now]
    with serving(tmp_path, QUICK, Shelf(), render) as served:
        answer = httpx.post(
            f"{served.url}/open",
            files={"record": ("game.json", edited(content, save))},
            headers={"Origin": served.url},
            timeout=300,
        )
        assert answer.status_code == 422
        assert len(answer.content) < 20_000
        assert served.house.rooms.live == {}


def test_a_template_draws_nothing_a_million_times() -> None:
    assert len(counted(5)) == 5
    with pytest.raises(TooLargeToShow):
        counted(1_048_575)


def test_a_page_above_two_megabytes_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    page = {"title": "x" * LARGEST_PAGE, "text": "", "status": 200, "back": "", "action": "", "label": "", "code": ""}
    with pytest.raises(TooLargeToShow, match="larger than 2 MB"):
        render.message(page)  # type: ignore[arg-type]
