"""The journal of a table as a page with a search, its documents to download, and journals that are brought in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.kernel import mask_of
from hearthwatch.kernel.documents import withholds
from hearthwatch.kernel.files import GAME_FILE, packed, unpacked
from hearthwatch.kernel.records import sealed, unsealed
from hearthwatch.web import render
from hearthwatch.web.journals import LONGEST_PAGE, PAGE, in_pages

from .plain_renderer import data_of
from .served import Player, Served, serving

SECRET = "The ferryman is already dead, and only I know."
MARKUP = "<script>alert('x')</script> & **bold** {{ 7*7 }}"
MADE = [
    ("name_later", None),
    ("write_name:{0}", "Ilse"),
    ("give_points:{0}:0:2", None),
    ("give_points:{0}:1:2", None),
    ("give_points:{0}:2:2", None),
    ("choose_gift:{0}:2", None),
]


def choose(player: Player, key: str, text: str | None = None) -> None:
    """Choose by form; the page says that nothing was wrong."""
    player.look()
    fields = {"key": key, "seq": player.t["seq"]} | ({} if text is None else {"text": text})
    note = data_of(player.post("choose", **fields).text)["note"]
    assert note is None or note.get("kind") == "info", note


def solo(player: Player) -> str:
    """A solo table in free play, with a journal of some entries."""
    address = player.open("duskwatch")
    for key, text in MADE:
        choose(player, key.format(0), text)
    for key in ("reveal_vow", "leave_vow_as_it_is", "tell_later", "tell_later"):
        choose(player, key)
    choose(player, "frame_opening:0", "The black river\nNobody has crossed it since the frost.")
    choose(player, "write:0", "A raven follows me.\n\nIt has a ring in its beak.")
    choose(player, "ask_oracle:0:2", "Is the ferry still there?")
    if "tell_meaning:0" in {one["key"] for one in player.look()["view"]["decision"]["options"]}:
        choose(player, "leave_open")
    choose(player, "pin:0:1", "The ferry below the mill")
    choose(player, "write:0", MARKUP)
    return address


def guided(anna: Player, ben: Player) -> str:
    """Anna is the GM with a private note, Ben a player."""
    address = anna.open("duskwatch", seats="2", mode="guided")
    ben.address = address
    ben.post("sit", seat=1, name="Ben")
    choose(anna, "keep_note:0", SECRET)
    choose(ben, "write:1", "I sharpen the axe.")
    return address


def page_of(player: Player, address: str, **query: str) -> dict[str, Any]:
    response = player.http.get(f"/r/{address}/journal", params=query)
    assert response.status_code == 200
    return data_of(response.text)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("journals")) as running:
        yield running


def test_the_whole_journal_is_a_page_with_a_search(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = solo(anna)
        page = page_of(anna, address)
        kinds = [one["kind"] for one in page["passages"]]
        assert kinds[-4:] == ["scene", "text", "oracle", "text"]
        assert page["document"]["pinned"] == [{"kind": "place", "text": "The ferry below the mill"}]
        found = page_of(anna, address, q="RAVEN beak")
        assert [one["text"][:7] for one in found["passages"]] == ["A raven"]
        assert [one["kind"] for one in page_of(anna, address, kind="oracle")["passages"]] == ["oracle"]
        assert page_of(anna, address, q="ferry still", kind="oracle")["found"] == 1
        assert page_of(anna, address, who="Ilse", q="begins")["found"] == 1
        assert page_of(anna, address, q="nowhere to be found")["found"] == 0
        assert "the game itself" in page["told"]


def test_downloads_have_names_and_the_file_is_the_game(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = solo(anna)
        for kind, suffix, media in (
            ("md", "md", "text/markdown"),
            ("story", "story.md", "text/markdown"),
            ("html", "html", "text/html"),
            ("json", "json", "application/json"),
        ):
            response = anna.http.get(f"/r/{address}/export/{kind}")
            assert response.status_code == 200
            assert response.headers["content-disposition"] == f'attachment; filename="the-chronicle-of-ilse.{suffix}"'
            assert response.headers["content-type"].startswith(media)
            assert "<script>" not in response.text or kind == "json"
        assert anna.http.get(f"/r/{address}/export/pdf").status_code == 404
        brought = hw.open_file(response.text)
        assert brought.exact and brought.table == served.room(address).table
        again = anna.http.post("/open", files={"record": ("j.json", response.content)})
        assert again.status_code == 200
        other = again.url.path.rpartition("/")[2]
        assert other != address and served.room(other).table == served.room(address).table
        assert anna.http.get(f"/r/{other}/export/json").content == response.content


def test_somebody_with_one_seat_gets_nothing_hidden_and_is_told_so(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben, Player(served, "Watcher") as watcher:
        address = guided(anna, ben)
        seed = str(served.room(address).table.origin.seed)
        assert SECRET in anna.http.get(f"/r/{address}/export/md").text
        for player in (ben, watcher):
            page = page_of(player, address)
            assert SECRET not in json.dumps(page) and "dealt anew" not in page["told"]
            assert "deals the rest anew" in page["told"]
            for kind in ("md", "story", "html", "json"):
                text = player.http.get(f"/r/{address}/export/{kind}").text
                assert SECRET not in text and seed not in text
            packed = str(unpacked(json.loads(text)["content"]["packed"]))
            assert SECRET not in packed and seed not in packed
            response = player.http.post("/open", files={"record": ("j.json", text.encode())})
            mine = response.url.path.rpartition("/")[2]
            assert "dealt anew" in data_of(response.text)["note"]["text"]
            assert served.room(mine).seats_of(served.room(mine).kept.creator) == ((1,) if player is ben else (0,))
            assert not withholds(served.room(mine).table, mask_of(0)), "what is blank is not withheld"


def test_private_words_stay_private_when_the_sitting_is_over(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        address = anna.open("duskwatch", seats="2", mode="cooperative")
        ben.address = address
        ben.post("sit", seat=1, name="Ben")
        choose(anna, "keep_note:0", SECRET)
        for seat, player in ((0, anna), (1, ben)):
            if f"new_character:{seat}" in {one["key"] for one in player.look()["view"]["decision"]["options"]}:
                choose(player, f"new_character:{seat}")
            for key, text in MADE:
                choose(player, key.format(seat), text)
        while not served.room(address).kept.finished:
            keys = {one["key"]: who for who in (anna, ben) for one in who.look()["view"]["decision"]["options"]}
            wanted = ("close_chronicle", "reveal_vow", "leave_vow_as_it_is", "tell_later", "open_without_words")
            key = next(one for one in wanted if one in keys)
            choose(keys[key], key)
        assert SECRET not in ben.http.get(f"/r/{address}/export/json").text
        file = ben.http.get(f"/r/{address}/export/json").text
        assert SECRET not in str(unpacked(json.loads(file)["content"]["packed"]))
        ben.http.post(f"/r/{address}/fork", data={"at": "0"})
        heard = b"".join(ben.heard)
        assert SECRET.encode() not in heard


def test_strangers_and_games_without_a_journal_find_no_page(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        assert anna.http.get(f"/r/{address}/journal").status_code == 404
        assert anna.http.get(f"/r/{address}/export/md").status_code == 404
        assert anna.http.get(f"/r/{address}/export/json").status_code == 200
        assert anna.http.get("/r/nowhere/journal").status_code == 404
        assert anna.http.get("/r/nowhere/export/json").status_code == 404


def test_files_that_cannot_be_opened_get_a_sentence(served: Served) -> None:
    with Player(served, "Anna") as anna:
        whole = GAME.new(seed=1).export("json", 0)
        hidden = msgspec.json.decode(unsealed(GAME.new(seats=2, seed=1, mode="guided").export("json", 1))[1])
        save = unpacked(hidden["packed"])
        save.state["known"][0] = "x"
        damaged = sealed(GAME_FILE, msgspec.json.encode({**hidden, "packed": packed(save)}))
        for bad, words in (
            (b"", "not a whole Hearthwatch file"),
            (b"\x89PNG\r\n\x1a\n", "not a whole Hearthwatch file"),
            (whole[:-9].encode(), "not a whole Hearthwatch file"),
            (whole.replace("Duskwatch", "Dawnwatch").encode(), "its seal does not match"),
            (damaged.encode(), "The saved state is damaged: known holds 'x' where a number belongs"),
        ):
            response = anna.http.post("/open", files={"record": ("j.json", bad)})
            assert response.status_code == 422
            assert words in data_of(response.text)["text"]
        assert anna.http.post("/open", data={"nothing": "1"}).status_code == 422
        assert anna.http.post("/open", files={"record": ("j.json", b"x" * 4_200_000)}).status_code == 413


def test_a_thousand_entries_stay_light(tmp_path: Path) -> None:
    table = GAME.position({"character": [{"name": "Ash"}]}, seats=1)
    for number in range(1_000):
        table.choose("write:0", text=f"Entry {number}. " + "The rain went on. " * 10)
    with serving(tmp_path, renderer=render) as served, Player(served, "Anna") as anna:
        response = anna.http.post("/open", files={"record": ("j.json", table.export("json", 0).encode())})
        address = response.url.path.rpartition("/")[2]
        last = anna.http.get(f"/r/{address}/journal").text
        assert "Entry 999." in last and "Entry 899." not in last and "Page 10 of 10" in last
        assert len(last) < 100_000
        first = anna.http.get(f"/r/{address}/journal?page=1").text
        assert "Entry 0." in first and "Entry 100." not in first
        assert "Entry 512." in anna.http.get(f"/r/{address}/journal?q=512").text
        assert anna.http.get(f"/r/{address}/journal?page=x&q=%00").status_code == 200


def test_the_page_escapes_what_people_wrote(tmp_path: Path) -> None:
    with serving(tmp_path, renderer=render) as served, Player(served, "Anna") as anna:
        table = GAME.position({"character": [{"name": "<b>Ash</b>"}]}, seats=1)
        for key in ("write:0", "new_scene:0", "keep_note:0", "ask_oracle:0:1", "pin:0:0", "note_correction:0"):
            table.choose(key, text=MARKUP)
        response = anna.http.post("/open", files={"record": ("j.json", table.export("json", 0).encode())})
        text = anna.http.get(f"/r/{response.url.path.rpartition('/')[2]}/journal?who=<b>Ash</b>&q=<i>").text
        text += anna.http.get(f"/r/{response.url.path.rpartition('/')[2]}/journal").text
        assert "<script>alert" not in text and "<b>Ash" not in text and "<i>" not in text
        assert "&lt;script&gt;alert" in text and "{{ 7*7 }}" in text
        for kind in ("md", "story", "html", "json"):
            assert f'/export/{kind}"' in text
        assert 'id="export"' in text


def test_a_page_of_a_journal_holds_so_many_characters_and_no_passage_is_left_out() -> None:
    sizes = [LONGEST_PAGE // 3] * 10 + [1] * 250 + [2 * LONGEST_PAGE, 5]
    passages: Any = [{"kind": "text", "by": "Anna", "who": [], "text": "x" * size} for size in sizes]
    pages: Any = in_pages(passages)
    assert [one for page in pages for one in page] == passages
    assert all(len(page) <= PAGE for page in pages)
    assert all(len(page) == 1 or sum(len(one["text"]) for one in page) <= LONGEST_PAGE for page in pages)
    assert in_pages([]) == [[]]
