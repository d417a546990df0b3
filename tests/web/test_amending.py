"""Putting an earlier choice right at a table: looked at first, then by consent, kept as an entry."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from hearthwatch.kernel import Amend, Choice
from hearthwatch.kernel.amending import amended
from hearthwatch.web import render
from hearthwatch.web.game_list import Shelf

from .plain_renderer import data_of
from .served import QUICK, Player, Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as found:
        yield found
        assert found.errors() == []


@pytest.fixture
def anna(served: Served) -> Iterator[Player]:
    """Alone at a table of the Journal, with two pages written."""
    with Player(served, "Anna") as found:
        found.open("journal", seats="1")
        write(found, "One.")
        write(found, "Two.")
        yield found


@pytest.fixture
def pair(served: Served) -> Iterator[tuple[Player, Player]]:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("journal", seats="2")
        ben.post("sit", seat=1, name="Ben")
        write(anna, "One.")
        write(ben, "Two.", seat=1)
        yield anna, ben


def write(player: Player, text: str, seat: int = 0) -> None:
    player.post("choose", key=f"write:{seat}", text=text, seq=player.look()["seq"])


def pages(player: Player) -> list[str]:
    return [words for _, _, words in player.look()["view"]["board"]["pages"]]


def note(response: Any) -> str:
    return str(data_of(response.text)["note"]["text"])


def test_it_is_looked_at_first(anna: Player) -> None:
    past = anna.look("?at=1")
    assert past["amend"]["was"] == "Write in the journal"
    assert (past["amend"]["text"], past["amend"]["decision"], past["amend"]["picked"]) == ("One.", None, None)
    asked = anna.look("?at=1&amend=1")["amend"]["decision"]
    assert "write:0" in [option["key"] for option in asked["options"]]
    answer = data_of(anna.post("amend", move=1, key="write:0", text="Uno.", seq=2, at=1).text)
    assert answer["past"]["moment"] == 1
    picked = answer["amend"]["picked"]
    assert picked["instead"] == {
        "can": True, "words": "1 later choice stays.", "now": "Write in the journal", "again": [], "more": 0,
        "written": [],
    }  # fmt: skip
    assert picked["before"]["words"] == "2 later choices stay."
    assert (pages(anna), anna.look()["seq"]) == (["One.", "Two."], 2), "nothing has changed"
    assert anna.look("?at=2")["amend"]["picked"] is None, "it was about another choice"


def test_alone_it_just_happens(served: Served, anna: Player) -> None:
    answer = anna.post("amend", move=1, key="write:0", text="Uno.", how="instead", reason="In Latin.", seq=2)
    assert note(answer) == "It is put right. 1 later choice stays."
    assert data_of(answer.text)["past"] is None, "the table goes on at now"
    assert pages(anna)[:2] == ["Uno.", "Two."]
    assert "In Latin." in pages(anna)[2]
    entry = served.room(anna.address).table.record.entries[-1]
    assert entry == Amend(1, "write:0", 0, "Uno.", False, "In Latin.")


def test_put_in_before(anna: Player) -> None:
    anna.post("amend", move=2, key="write:0", text="One and a half.", how="before", reason="", seq=2)
    assert pages(anna)[:3] == ["One.", "One and a half.", "Two."]


def test_it_can_be_taken_back_as_a_whole(anna: Player) -> None:
    anna.post("amend", move=1, key="write:0", text="Uno.", how="instead", seq=2)
    t = anna.look()
    assert (t["undo"]["can"], t["undo"]["cost"]) == (True, "reveals")
    anna.post("undo", seq=3)
    assert pages(anna) == ["One.", "Two."]
    anna.post("redo", seq=4)
    assert pages(anna)[:2] == ["Uno.", "Two."]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"move": 1, "seq": 1}, "moved on"),
        ({"move": 9, "seq": 2}, "no choice 9"),
        ({"move": 0, "seq": 2}, "no choice 0"),
        ({"move": 1, "seq": 2, "key": "write:7"}, "not among the options"),
        ({"move": 1, "seq": 2, "text": "One."}, "nothing would change"),
        ({"move": 1, "seq": 2, "key": "x" * 900}, "no choice called"),
        ({"move": 1, "seq": 2, "reason": "x" * 20_001}, "at most 20,000"),
    ],
)
def test_what_cannot_be(anna: Player, fields: dict[str, Any], words: str) -> None:
    given = {"key": "write:0", "text": "Uno.", "how": "instead", **fields}
    assert words in note(anna.post("amend", **given))
    assert (pages(anna), anna.look()["seq"]) == (["One.", "Two."], 2)


def test_the_others_are_asked(served: Served, pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    answer = anna.post("amend", move=1, key="write:0", text="Uno.", how="instead", reason="In Latin.", seq=2)
    assert note(answer) == "The others are asked whether they agree."
    assert pages(ben) == ["One.", "Two."]
    request = ben.look()["undo"]["request"]
    assert (request["kind"], request["by"], request["asked"]) == ("amend", "Anna", True)
    assert request["words"] == (
        "“Write in the journal” instead of “Write in the journal”. 1 later choice stays. Why: In Latin."
    )
    ben.post("consent", yes="1")
    assert pages(anna)[:2] == ["Uno.", "Two."]
    assert [type(one) for one in served.room(anna.address).table.record.entries] == [Choice, Choice, Amend]
    assert ben.look()["undo"]["request"] is None


def test_one_no_is_enough(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    fields = {"move": 1, "key": "write:0", "text": "Uno.", "how": "instead", "seq": 2}
    anna.post("amend", **fields)
    ben.post("consent", yes="0")
    assert pages(anna) == ["One.", "Two."]
    assert "said no" in note(anna.post("amend", **fields))


def test_nobody_writes_for_another_seat(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    ben.post("order", order="agree")
    answer = anna.post("amend", move=2, key="write:1", text="Forged.", how="instead", seq=2)
    assert "not among the options" in note(answer)
    assert anna.look("?at=2")["amend"]["text"] is None, "what another wrote is not put into a form"
    assert all(option["seat"] != 1 for option in anna.look("?at=2&amend=1")["amend"]["decision"]["options"])


def test_two_at_once_are_ordered(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    for player in pair:
        player.post("order", order="agree")
    anna.post("amend", move=1, key="write:0", text="Uno.", how="instead", seq=2)
    assert "moved on" in note(ben.post("amend", move=2, key="write:1", text="Due.", how="instead", seq=2))
    ben.post("amend", move=2, key="write:1", text="Due.", how="instead", seq=3)
    assert pages(anna)[:2] == ["Uno.", "Due."]


def test_those_who_watch(served: Served, anna: Player) -> None:
    with Player(served, "Cleo") as cleo:
        cleo.address = anna.address
        assert cleo.look("?at=1")["amend"] is None
        assert "take a seat" in note(cleo.post("amend", move=1, key="write:0", text="!", how="instead", seq=2))


def test_a_game_that_does_not_amend(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("whispers")
        anna.post("choose", key=anna.fresh_options()[0]["key"], seq=0)
        assert anna.look("?at=1")["amend"] is None
        answer = anna.post("amend", move=1, key="whatever", how="instead", seq=anna.look()["seq"])
        assert note(answer).endswith("amends nothing: what was chosen can be taken back with undo.")


def test_after_a_restart_it_is_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as first, Player(first, "Anna") as anna:
        anna.open("journal", seats="1")
        write(anna, "One.")
        write(anna, "Two.")
        anna.post("amend", move=1, key="write:0", text="Uno.", how="instead", reason="In Latin.", seq=2)
        address, cookies, before = anna.address, anna.http.cookies, pages(anna)
    with serving(tmp_path) as second, Player(second, "Anna") as again:
        again.http.cookies.update(cookies)
        again.address = address
        assert pages(again) == before
        again.post("undo", seq=3)
        assert pages(again) == ["One.", "Two."]


def test_another_server_plays_the_entry(served: Served, anna: Player) -> None:
    from hearthwatch.web.rooms.loading import play
    from hearthwatch.web.storage import KeptEntry

    before = served.room(anna.address).table.clone()
    anna.post("amend", move=1, key="write:0", text="Uno.", how="before", reason="In Latin.", seq=2)
    entry = KeptEntry(3, "amend", 0, "write:0", "Uno.", "Anna", 0.0, 1, True, "In Latin.")
    assert play(before, [entry]) == served.room(anna.address).table


def test_the_real_page_escapes_everything(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK, Shelf(), render) as running, Player(running, "Anna") as anna:
        anna.open("duskwatch", seats="1")
        bad = "<script>alert(1)</script>"
        anna.post("choose", key="write:0", text=bad, seq=0)
        page = anna.http.get(f"/r/{anna.address}?at=1&amend=1").text
        assert "What should have been chosen" in page
        assert bad not in page
        page = anna.post("amend", move=1, key="write:0", text=f"{bad}2", seq=1, at=1).text
        assert "Put it right" in page and "Put it in before" in page
        assert bad not in page
        page = anna.post("amend", move=1, key="write:0", text=f"{bad}2", how="instead", reason=bad, seq=1).text
        assert bad not in page
        assert running.errors() == []


def test_nobody_waits_while_a_long_game_is_played_again(
    pair: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def listening(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return amended(*given)

    monkeypatch.setattr("hearthwatch.kernel.table.amended", listening)
    anna, ben = pair
    fields = {"move": 1, "key": "write:0", "text": "Uno.", "seq": 2}
    picked = data_of(anna.post("amend", at=1, **fields).text)["amend"]["picked"]
    assert picked["instead"]["can"] and picked["before"]["can"]
    anna.post("amend", how="instead", **fields)
    assert ben.look()["undo"]["request"]["words"]
    ben.post("consent", yes="1")
    assert pages(anna)[:2] == ["Uno.", "Two."]
    assert len(threads) == 2, "each way once, though several looked at it"
    assert all(name.startswith("asyncio_") for name in threads), "none in the thread of the event loop"


def test_what_was_written_with_a_choice_that_is_asked_again_is_shown_in_full(tmp_path: Path) -> None:
    words = "A tall <b>stranger</b>. " * 30
    with serving(tmp_path, QUICK, Shelf(), render) as running, Player(running, "Anna") as anna:
        anna.open("duskwatch", seats="1")
        keys: list[str] = []
        while not any(key.startswith("write_look") for key in keys):
            assert len(keys) < 40
            room = running.room(anna.address)
            assert room.table.decision is not None
            option = room.table.decision.options[0]
            keys.append(option.key)
            anna.post("choose", key=option.key, text=words if "look" in option.key else "Ilse", seq=room.seq)
        points = keys.index("give_points:0:0:0") + 1
        fields = {"move": points, "key": "give_points:0:0:3", "seq": running.room(anna.address).seq}
        page = anna.post("amend", at=points, **fields).text
        assert "asked again" in page and "What was written then" in page
        assert page.count(str(escape(words))) == 2, "whether it is put in instead or before"
        assert words not in page
