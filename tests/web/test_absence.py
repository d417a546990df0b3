"""Players who are away: a bot stands in after some minutes, and the seat is theirs again as soon as they return."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.web import render
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms.absence import in_words

from .plain_renderer import data_of
from .served import QUICK, Player, Served, serving


def note(response: Any) -> str:
    found = data_of(response.text)["note"]
    return found["text"] if found else ""


def seats(player: Player) -> list[tuple[str, str]]:
    return [(one["kind"], one["name"]) for one in player.look()["seats"]]


def pass_time(served: Served, minutes: float) -> None:
    """The clock goes on, and the server has run for as long."""
    rooms = served.house.rooms
    rooms.steady_since = 0.0
    rooms.began -= minutes * 60
    for room in rooms.live.values():
        room.seen = {person: at - minutes * 60 for person, at in room.seen.items()}
    now = rooms.clock()
    rooms.clock = lambda: now + minutes * 60


def at_a_table(anna: Player, *others: Player) -> str:
    """Everybody sits at a table of whispers, which waits for all of them."""
    address = anna.open("knife")
    for number, player in enumerate(others, 1):
        player.address = address
        player.post("sit", seat=number, name=player.name)
    return address


@pytest.fixture
def carol(served: Served) -> Any:
    with Player(served, "Carol") as found:
        yield found


def asked(player: Player) -> list[int]:
    return [one["seat"] for one in player.look()["seats"] if one["asked"]]


def test_a_bot_stands_in_after_minutes_and_the_player_has_the_seat_back_at_once(
    served: Served, anna: Player, ben: Player, carol: Player
) -> None:
    at_a_table(anna, carol, ben)
    assert asked(anna) == [2]
    assert "been away for 5 minutes" in note(anna.post("bot", seat=2, bot="random"))
    assert "been away for 5 minutes" in anna.look()["seats"][2]["absent"], "it is not offered either"
    pass_time(served, 5.1)
    assert anna.look()["seats"][2]["absent"] == ""
    served.house.rooms.bots.close()  # the bot plays later
    assert note(anna.post("bot", seat=2, bot="random")) == "Bot (random) plays for Ben until Ben is back."
    assert seats(anna)[2] == ("bot", "Bot (random)")
    assert anna.t["seats"][2]["plays_for"] == "Ben"
    assert "until Ben is back" in note(carol.post("sit", seat=2, name="Carol"))
    assert "made no choice" in ben.look()["note"]["text"]
    assert (seats(ben)[2], ben.t["me"]["seats"]) == (("person", "Ben"), [2])
    assert served.room(anna.address).kept.trust.handed is False


def test_what_a_bot_chose_is_told_to_the_player_who_returns(
    served: Served, anna: Player, ben: Player, carol: Player
) -> None:
    at_a_table(anna, carol, ben)
    pass_time(served, 6)
    anna.connect()
    anna.post("bot", seat=2, bot="random")
    anna.hear_until(lambda t: t["moments"] > 0)
    told = ben.look()["note"]["text"]
    assert re.match("While you were away, a bot made (one choice|[0-9]+ choices) for you: [A-Z]", told), told
    assert "yours again" in told


def test_a_player_with_an_open_page_is_not_absent(served: Served, anna: Player, ben: Player, carol: Player) -> None:
    at_a_table(anna, carol, ben)
    ben.connect()
    pass_time(served, 60)
    assert "sits there" in note(anna.post("bot", seat=2, bot="random"))
    ben.hang_up()
    anna.connect()
    anna.hear_until(lambda t: not t["seats"][2]["here"])
    assert "sits there" in note(anna.post("bot", seat=2, bot="random")), "only just gone"
    pass_time(served, 6)
    assert "until Ben is back" in note(anna.post("bot", seat=2, bot="random"))


def test_the_others_who_are_here_vote_where_the_host_does_not_ask(
    served: Served, anna: Player, ben: Player, carol: Player
) -> None:
    at_a_table(anna, carol, ben)
    anna.connect()
    pass_time(served, 6)
    served.house.rooms.bots.close()
    assert "asked whether they agree" in note(carol.post("bot", seat=2, bot="random"))
    request = anna.look()["undo"]["request"]
    assert (request["kind"], request["by"], request["asked"]) == ("absent", "Carol", True)
    assert "until Ben is back" in note(anna.post("consent", yes="1"))
    assert seats(carol)[2] == ("bot", "Bot (random)")


def test_a_vote_is_over_when_the_player_returns(served: Served, anna: Player, ben: Player, carol: Player) -> None:
    at_a_table(anna, carol, ben)
    anna.connect()
    pass_time(served, 6)
    carol.post("bot", seat=2, bot="random")
    ben.connect()
    assert "sits there" in note(anna.post("consent", yes="1"))
    assert seats(carol)[2] == ("person", "Ben")


def test_nobody_votes_where_nobody_else_is_here(served: Served, anna: Player, ben: Player, carol: Player) -> None:
    at_a_table(anna, carol, ben)
    pass_time(served, 6)
    assert "until Ben is back" in note(carol.post("bot", seat=2, bot="random"))


def test_the_wait_is_a_setting_of_the_table(served: Served, anna: Player, ben: Player, carol: Player) -> None:
    at_a_table(anna, carol, ben)
    assert "Only who opened" in note(ben.post("wait", count=2, unit="days"))
    assert "1 minute to 60 days" in note(anna.post("wait", count=0, unit="days"))
    assert "The unit is one of" in note(anna.post("wait", count=1, unit="years"))
    assert "away for 2 hours" in note(anna.post("wait", count=2, unit="hours"))
    assert anna.look()["room"]["wait"] == [2, "hours"]
    pass_time(served, 119)
    assert "away for 2 hours" in note(anna.post("bot", seat=2, bot="random"))
    pass_time(served, 2)
    assert "until Ben is back" in note(anna.post("bot", seat=2, bot="random"))
    assert [in_words(minutes) for minutes in (1, 5, 60, 90, 1440, 4320)] == [
        *("1 minute", "5 minutes", "1 hour", "90 minutes", "1 day", "3 days")
    ]


def test_a_stand_in_and_its_player_outlive_a_restart(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as served,
        Player(served, "Anna") as anna,
        Player(served, "Ben") as ben,
        Player(served, "Carol") as carol,
    ):
        at_a_table(anna, carol, ben)
        anna.post("wait", count=3, unit="days")
        anna.post("wait", count=7, unit="minutes")
        pass_time(served, 8)
        served.house.rooms.bots.close()
        anna.post("bot", seat=2, bot="random")
        cookies = ben.http.cookies
    with serving(tmp_path) as served, Player(served, "Ben") as ben:
        ben.http.cookies, ben.address = cookies, anna.address
        assert ben.address in ben.http.get("/").text, "still one of their tables"
        assert "your seat" in ben.look()["note"]["text"] or "yours again" in ben.t["note"]["text"]
        assert ben.t["me"]["seats"] == [2]
        assert ben.t["room"]["wait"] == [7, "minutes"]


def test_a_bot_that_was_let_in_by_the_player_stays_until_they_ask(served: Served, anna: Player) -> None:
    anna.open("set-a-watch")
    served.house.rooms.bots.close()
    anna.post("bot", seat=0, bot="random")
    assert seats(anna) == [("bot", "Bot (random)")], "looking does not end it"
    assert anna.t["seats"][0]["gives_back"]
    assert "yours again" in note(anna.post("sit", seat=0))
    assert seats(anna) == [("person", "Anna")]


def test_a_game_that_a_bot_finished_can_be_played_again_by_its_player(served: Served, anna: Player) -> None:
    anna.open("set-a-watch")
    anna.connect()
    anna.send("bot", seat=0, bot="random")
    anna.hear_until(lambda t: t["view"]["outcome"])
    assert anna.t["me"]["belongs"]
    again = data_of(anna.http.post(f"/r/{anna.address}/again").text)
    assert again["me"]["seats"] == [0]
    assert again["view"]["outcome"] is None


def test_those_at_the_table_see_how_many_watch(tmp_path: Path) -> None:
    quick = replace(QUICK, compare_seconds=0.05)
    with serving(tmp_path, quick) as served, Player(served, "Anna") as anna, Player(served, "Watcher") as watcher:
        anna.open("set-a-watch")
        anna.connect()
        watcher.connect(anna.address)
        anna.hear_until(lambda t: t["room"]["watching"] == 1)
        watcher.hang_up()
        anna.hear_until(lambda t: t["room"]["watching"] == 0)


def test_pages_are_told_when_a_player_has_been_away_long_enough(tmp_path: Path) -> None:
    quick = replace(QUICK, compare_seconds=0.05)
    with (
        serving(tmp_path, quick) as served,
        Player(served, "Anna") as anna,
        Player(served, "Ben") as ben,
        Player(served, "Carol") as carol,
    ):
        at_a_table(anna, ben, carol)
        anna.connect()
        assert anna.t["seats"][2]["absent"]
        served.room(anna.address).seen.clear()
        served.call(lambda: pass_time(served, 6))
        until = time.monotonic() + 60
        while anna.t["seats"][2]["absent"]:
            anna.hear(until - time.monotonic())


def test_a_watcher_is_offered_no_field_that_would_refuse_them(tmp_path: Path) -> None:
    with (
        serving(tmp_path, QUICK, Shelf(), render) as served,
        Player(served, "Anna") as anna,
        Player(served, "Ben") as ben,
    ):
        address = anna.open("set-a-watch", seats="2")
        assert 'class="say"' in anna.http.get(f"/r/{address}").text
        watched = ben.http.get(f"/r/{address}").text
        assert 'class="say"' not in watched
        assert "Take a seat to write here" in watched
        ben.http.post(f"/r/{address}/sit", data={"seat": 1, "name": "Ben"})
        assert 'class="say"' in ben.http.get(f"/r/{address}").text
        assert "Ben sits down" in ben.http.get(f"/r/{address}").text.partition('id="notices"')[2]
