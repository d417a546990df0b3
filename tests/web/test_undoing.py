"""Taking back: at once where it is free, else by consent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .plain_renderer import data_of
from .served import Player, Served


@pytest.fixture
def pair(served: Served) -> Iterator[tuple[Player, Player]]:
    """Two at a table of Whispers, where everything reveals something; the third seat is Anna's too."""
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("whispers")
        ben.post("sit", seat=1, name="Ben")
        anna.post("choose", key=anna.fresh_options()[0]["key"], seq=0)
        yield anna, ben


def test_past_a_reveal_the_others_are_asked(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    undo = anna.look()["undo"]
    assert (undo["can"], undo["cost"], undo["asks"]) == (True, "reveals", True)
    page = data_of(anna.post("undo", seq=1).text)
    assert page["note"]["text"] == "The others are asked whether they agree."
    assert page["undo"]["request"]["mine"] and not page["undo"]["request"]["asked"]
    request = ben.look()["undo"]["request"]
    assert (request["by"], request["asked"], request["mine"]) == ("Anna", True, False)
    assert request["what"] == ["Say a word"], "nobody agrees to something unsaid, nor learns what is hidden"
    ben.post("consent", yes="1")
    t = anna.look()
    assert (t["seq"], t["moments"], t["undo"]["request"]) == (2, 0, None)


def test_one_no_is_enough_and_nobody_asks_twice(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    anna.post("undo", seq=1)
    ben.post("consent", yes="0")
    t = anna.look()
    assert (t["seq"], t["moments"], t["undo"]["request"]) == (1, 1, None)
    assert data_of(anna.post("undo", seq=1).text)["note"]["text"] == "The others said no to this."


def test_a_wish_may_be_withdrawn_and_lapses_when_the_table_moves_on(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    anna.post("undo", seq=1)
    anna.post("consent", yes="0")
    assert anna.look()["undo"]["request"] is None
    anna.post("undo", seq=1)
    ben.post("choose", key=ben.fresh_options()[0]["key"], seq=1)
    assert anna.look()["undo"]["request"] is None
    assert "Nothing is being asked" in data_of(ben.post("consent", yes="1").text)["note"]["text"]


def test_who_always_agrees_is_not_asked(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    ben.post("order", order="agree")
    assert ben.look()["order"] == "agree"
    assert not anna.look()["undo"]["asks"]
    anna.post("undo", seq=1)
    assert anna.look()["moments"] == 0


def test_those_who_watch_can_neither_ask_nor_agree(served: Served, pair: tuple[Player, Player]) -> None:
    anna, _ = pair
    with Player(served, "Cleo") as cleo:
        cleo.address = anna.address
        assert "take a seat" in data_of(cleo.post("undo", seq=1).text)["note"]["text"]
        anna.post("undo", seq=1)
        assert "not asked" in data_of(cleo.post("consent", yes="1").text)["note"]["text"]
        assert cleo.look()["undo"]["request"] is not None


def test_ones_own_last_choice_is_free_until_something_came_up(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("set-a-watch", seats="2")
        ben.post("sit", seat=1, name="Ben")
        free = 0
        for _ in range(40):
            t = anna.look()
            if free == 2 or not anna.options():
                break
            anna.post("choose", key=anna.options()[0]["key"], seq=t["seq"])
            t = anna.look()
            if t["undo"]["cost"] == "free":
                free += 1
                before = t["moments"]
                assert not t["undo"]["asks"]
                assert ben.look()["undo"]["asks"], "another's choice is taken back only by consent"
                anna.post("undo", seq=t["seq"])
                assert anna.look()["moments"] == before - 1
                anna.post("redo", seq=t["seq"] + 1)
                assert anna.look()["moments"] == before
        assert free


def test_undo_takes_back_what_bots_chose_since(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("whispers")
        for seat in (1, 2):
            anna.post("bot", seat=seat, bot="random")
        anna.connect()
        key = anna.options()[0]["key"]
        anna.send("choose", key=key, seq=0)
        anna.hear_until(lambda t: t["seq"] == 3)
        anna.hear_until(lambda t: t["view"]["decision"]["options"])
        seq = anna.t["seq"]
        anna.send("undo", seq=seq)
        anna.hear_until(lambda t: t["seq"] == seq + 3)
        assert anna.t["moments"] == 0
        assert key in [one["key"] for one in anna.options()]
        anna.send("redo", seq=seq + 3)
        anna.hear_until(lambda t: t["seq"] == seq + 6)
        assert anna.t["moments"] == 3


def test_a_choice_of_a_seat_that_became_a_bots_goes_with_the_persons_before_it(pair: tuple[Player, Player]) -> None:
    anna, ben = pair
    ben.post("choose", key=ben.fresh_options()[0]["key"], seq=1)
    assert anna.look()["undo"]["asks"]
    ben.post("bot", seat=1, bot="random")
    anna.post("undo", seq=2)
    assert anna.look()["moments"] == 0


def test_undo_made_against_an_older_table_is_refused(pair: tuple[Player, Player]) -> None:
    anna, _ = pair
    assert "moved on" in data_of(anna.post("undo", seq=0).text)["note"]["text"]


def test_who_asks_to_undo_says_what(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        anna.open("duskwatch", seats=2, mode="cooperative")
        ben.connect(anna.address)
        ben.post("sit", seat=1, name="Ben")
        anna.post("choose", key="write:0", seq=anna.look()["seq"], text="First.")
        ben.post("undo", seq=ben.look()["seq"])
        assert anna.look()["undo"]["request"]["what"] == ["Write in the journal"]


def test_a_story_has_no_hint_and_no_win_chance(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("duskwatch")
        for what in ("hint", "curve"):
            page = anna.post(what, seq=0)
            assert "neither won nor lost" in data_of(page.text)["note"]["text"]
