"""The server with its real pages: every page answers, nothing typed comes through as HTML, pushes stay small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import json
from msgspec.structs import replace
from websockets.sync.client import connect
from websockets.typing import Origin

from hearthwatch.web import render
from hearthwatch.web.changes import put_together

from .served import QUICK, Player, Served, serving

EVIL = "<script>x</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("data"), replace(QUICK, base="/games/"), renderer=render) as found:
        yield found


@pytest.fixture
def anna(served: Served) -> Iterator[Player]:
    with Player(served, "Anna") as found:
        response = found.http.post("/games/new/set-a-watch", data={"name": EVIL, "seats": "2"})
        assert response.status_code == 200
        found.address = response.url.path.rpartition("/")[2]
        yield found


def test_every_page_answers_below_the_base_path(anna: Player) -> None:
    for path in ("", "about", "new/set-a-watch", "gallery/set-a-watch", "gallery/set-a-watch?q=wolf"):
        assert anna.http.get(f"/games/{path}").status_code == 200, path
    for path in ("rules/set-a-watch", "rules/set-a-watch?q=fire", f"r/{anna.address}", f"r/{anna.address}?why=1"):
        assert anna.http.get(f"/games/{path}").status_code == 200, path
    assert anna.http.get(f"/games/r/{anna.address}?at=0").status_code == 200
    assert anna.http.get("/games/health").text == "ok\n"
    assert anna.http.get("/games/nothing").status_code == 404
    assert anna.http.get("/about").status_code == 404
    assert {cookie.path for cookie in anna.http.cookies.jar} == {"/games/"}


def test_the_sheet_of_a_game_is_served_from_its_folder(anna: Player) -> None:
    page = anna.http.get(f"/games/r/{anna.address}").text
    address = page.partition('href="/games/static/games/')[2].partition('"')[0]
    sheet = anna.http.get(f"/games/static/games/{address}")
    assert sheet.status_code == 200
    assert sheet.headers["content-type"].startswith("text/css")
    assert "immutable" in sheet.headers["cache-control"]
    assert ".scene" in sheet.text
    assert anna.http.get("/games/static/games/nothing.css").status_code == 404


def test_what_people_type_is_never_html(anna: Player) -> None:
    anna.http.post(f"/games/r/{anna.address}/say", data={"text": f"hello {EVIL}"})
    page = anna.http.get(f"/games/r/{anna.address}").text
    assert "hello &lt;script&gt;" in page
    assert EVIL not in page
    refused = anna.http.post("/games/new/set-a-watch", data={"difficulty": EVIL, "name": EVIL, "seats": EVIL})
    assert refused.status_code == 422
    assert EVIL not in refused.text
    for path in (f"rules/set-a-watch?q={EVIL}", f"gallery/set-a-watch?q={EVIL}", f"r/{EVIL}", f"join?code={EVIL}"):
        assert EVIL not in anna.http.get(f"/games/{path}").text


def test_nothing_on_a_page_needs_what_the_policy_forbids(anna: Player) -> None:
    for path in ("", f"r/{anna.address}", "rules/set-a-watch", "gallery/set-a-watch", "new/set-a-watch"):
        page = anna.http.get(f"/games/{path}").text
        assert " style=" not in page and "<style" not in page, path
        assert " onclick=" not in page and "<script>" not in page, path


def test_a_push_is_small_and_drawn_quickly(served: Served, anna: Player) -> None:
    where = f"{served.url.replace('http', 'ws', 1)}/games/r/{anna.address}/socket"
    cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
    sizes = []
    with connect(where, origin=Origin(served.url), additional_headers={"Cookie": cookies}) as socket:
        push = json.decode(socket.recv(60))
        lines = put_together([], push["changes"])
        assert len("\n".join(lines).encode()) < 40_000
        for seq in range(15):
            decision = served.room(anna.address).table.decision
            if decision is None:  # chance may end a game played so carelessly
                break
            socket.send(json.encode({"do": "choose", "key": decision.for_seat(0).options[0].key, "seq": seq}).decode())
            while push["seq"] <= seq:
                push = json.decode(socket.recv(60))
                lines = put_together(lines, push["changes"])
            sizes.append(len(json.encode(push)))
    assert lines[0].startswith("<main") and lines[-1].endswith("</main>")
    assert len(sizes) >= 5
    assert sum(sizes) / len(sizes) < 12_000


def test_a_toy_without_looks_of_its_own_can_be_played(served: Served, anna: Player) -> None:
    response = anna.http.post("/games/new/knife", data={"name": "Anna"})
    assert response.status_code == 200, response.text[:300]
