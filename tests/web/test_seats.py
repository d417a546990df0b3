"""Seats: taken by name, brought back by link, given up, handed over, filled by bots."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from hearthwatch.kernel.table import Table
from hearthwatch.web import render
from hearthwatch.web.rooms import Room
from hearthwatch.web.rooms.expiry import steady_since
from hearthwatch.web.storage import KeptRoom

from .plain_renderer import data_of, note
from .served import SOON, Player


def seats(player: Player) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in player.look()["seats"]]


def test_a_seat_link_brings_its_holder_back_on_another_device(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    link = anna.look()["me"]["link"]
    assert ben.look()["me"]["spectator"]
    assert data_of(ben.http.get(link).text)["action"] == httpx.URL(link).path
    assert ben.look()["me"]["spectator"], "whatever looks at links takes no seat"
    ben.take_seat(link)
    assert ben.look()["me"]["seats"] == [0]
    assert ben.http.get(link).url.path == f"/r/{ben.address}", "whoever has it is led to the table"
    ben.post("choose", key=ben.options()[0]["key"], seq=0)
    assert anna.look()["seq"] == 1
    assert anna.t["me"]["seats"] == [0], "both hold it"


def test_a_link_of_whoever_sat_there_before_opens_nothing(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    link = anna.look()["me"]["link"]
    anna.post("leave", seat=0)
    ben.post("sit", seat=0, name="Ben")
    assert anna.http.get(link).status_code == anna.take_seat(link).status_code == 404
    assert anna.look()["me"]["seats"] == []
    assert ben.look()["me"]["seats"] == [0]


def test_a_forged_link_is_as_good_as_none(anna: Player) -> None:
    anna.open("set-a-watch", seats="2")
    link = anna.look()["me"]["link"]
    for forged in (link[:-1], link[:-2] + "xx", link.replace("/s/", "/s/a"), anna.served.url + "/s/x.y"):
        assert anna.http.get(forged).status_code == anna.http.post(forged).status_code == 404


def test_names_are_checked_with_a_sentence(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="3")
    assert note(ben.post("sit", seat=1, name="  ")) == "Please say what you are called."
    assert "at most 24 letters" in note(ben.post("sit", seat=1, name="x" * 25))
    assert "Somebody called Anna" in note(ben.post("sit", seat=1, name=" aNNa "))
    assert "no seat 7" in note(ben.post("sit", seat=7, name="Ben"))
    assert "must be a number" in note(ben.post("sit", seat="x", name="Ben"))
    assert note(ben.post("sit", seat=1, name="B\u202een\n  \x00x")) == ""
    assert seats(ben)[1] == ("person", "Ben x")


def test_a_seat_is_handed_over_by_consent(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    assert "asked to hand over" in note(ben.post("sit", seat=0, name="Ben"))
    request = anna.look()["undo"]["request"]
    assert (request["kind"], request["by"], request["asked"]) == ("seat", "Ben", True)
    anna.post("consent", yes="0")
    assert seats(ben)[0] == ("person", "Anna")
    assert "said no" in note(ben.post("sit", seat=0, name="Ben")), "nobody asks twice at the same moment"
    anna.post("choose", key=anna.fresh_options()[0]["key"], seq=0)
    ben.post("sit", seat=0, name="Ben")
    anna.post("consent", yes="1")
    assert seats(ben)[0] == ("person", "Ben")
    assert anna.look()["me"]["seats"] == []


def test_somebody_away_is_replaced_after_the_days_of_the_room(anna: Player, ben: Player) -> None:
    rooms = anna.served.house.rooms
    ben.address = anna.open("knife")
    ben.post("sit", seat=2, name="Ben")
    assert anna.look()["seats"][2]["asked"]
    assert "sits there" in note(anna.post("bot", seat=2, bot="policy"))
    anna.post("away", days=3)
    rooms.steady_since = 0.0
    rooms.clock = lambda: time.time() + 2.9 * 86_400
    assert "sits there" in note(anna.post("bot", seat=2, bot="policy"))
    rooms.clock = lambda: time.time() + 3.1 * 86_400
    assert note(anna.post("bot", seat=2, bot="policy")) == ""
    assert seats(anna)[2] == ("bot", "Bot (simple rules)")
    assert "1 to 60 days" in note(anna.post("away", days=0))
    assert "Only who opened" in note(ben.post("away", days=3))


def test_nobody_is_away_by_a_clock_that_leapt(anna: Player, ben: Player) -> None:
    rooms = anna.served.house.rooms
    ben.address = anna.open("knife")
    ben.post("sit", seat=2, name="Ben")
    anna.post("away", days=3)
    asyncio.run(steady_since(rooms.storage, time.time()))
    leapt = time.time() + 400 * 86_400
    rooms.clock = lambda: leapt
    rooms.steady_since = asyncio.run(steady_since(rooms.storage, leapt))
    assert "sits there" in note(anna.post("bot", seat=2, bot="policy"))
    assert "is asked to hand over" in note(anna.post("sit", seat=2, name="Anna"))
    rooms.clock = lambda: leapt + 3.1 * 86_400
    assert note(anna.post("bot", seat=2, bot="policy")) == "", "but if it goes on from there"


def test_bots_come_and_go_in_mid_game(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    assert "take a seat first" in note(ben.post("bot", seat=1, bot="policy"))
    assert "no such bot" in note(anna.post("bot", seat=1, bot="search:iterations=1000000"))
    assert "no such bot" in note(anna.post("bot", seat=1, bot="clairvoyant"))
    anna.post("bot", seat=1, bot="policy")
    assert seats(anna)[1][0] == "bot"
    assert "are asked" in note(ben.post("sit", seat=1, name="Ben"))
    assert seats(anna)[1][0] == "bot"
    anna.post("consent", yes="1")
    assert seats(anna)[1] == ("person", "Ben")
    ben.post("bot", seat=1, bot="random")
    assert seats(anna)[1][0] == "bot"
    anna.post("bot", seat=1, bot="")
    assert seats(anna)[1][0] == "empty"


def test_a_judge_can_be_gentle_or_cruel_and_a_hero_cannot(anna: Player) -> None:
    anna.open("thornwatch", seats="3")
    assert "plays only against the others" in note(anna.post("bot", seat=1, bot="gentle"))
    assert note(anna.post("bot", seat=1, bot="random")) == ""
    assert note(anna.post("bot", seat=0, bot="gentle")) == ""
    assert seats(anna)[0] == ("bot", "Bot (gentle)")
    assert "random, gentle, fair, cruel" in note(anna.post("bot", seat=0, bot="wizard"))


def test_free_seats_are_played_by_bots_or_by_who_asks(anna: Player, ben: Player) -> None:
    ben.address = anna.open("heroes-of-terrinoth", seats="3")
    assert "take a seat first" in note(ben.post("fill", **{"with": "me"}))
    assert "no such bot" in note(anna.post("fill", **{"with": "clairvoyant"}))
    ben.post("sit", seat=1, name="Ben")
    anna.post("fill", **{"with": "me"})
    assert seats(anna) == [("person", "Anna"), ("person", "Ben"), ("person", "Anna")]
    assert anna.look()["me"]["seats"] == [0, 2]
    assert "No seat is free" in note(anna.post("fill", **{"with": "policy"}))
    anna.post("leave", seat=2)
    anna.post("fill", **{"with": "policy"})
    assert seats(anna)[2] == ("bot", "Bot (simple rules)")


def test_play_again_keeps_the_people_and_the_options(anna: Player, ben: Player) -> None:
    address = ben.address = anna.open("set-a-watch", seats="3", difficulty="hard")
    ben.post("sit", seat=1, name="Ben")
    anna.post("bot", seat=2, bot="policy")
    assert "not over yet" in note(anna.post("again"))
    room = anna.served.room(address)
    room.kept = replace(room.kept, ended="lost")
    opened = anna.post("again").url.path.rpartition("/")[2]
    assert opened != address
    assert ben.post("again").url.path.rpartition("/")[2] == opened, "nobody opens a second one"
    anna.address = ben.address = opened
    assert seats(anna) == [("person", "Anna"), ("person", "Ben"), ("bot", "Bot (simple rules)")]
    assert ben.look()["me"]["seats"] == [1]
    again, before = anna.served.room(opened).table.origin, room.table.origin
    assert (again.options, again.seats) == (before.options, before.seats)
    assert again.options["difficulty"] == "hard" and again.seed != before.seed


def test_of_two_who_play_again_at_the_same_moment_both_sit_at_one_table(
    anna: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = ben.address = anna.open("set-a-watch", seats="2")
    ben.post("sit", seat=1, name="Ben")
    rooms = anna.served.house.rooms
    room = rooms.live[address]
    room.kept = replace(room.kept, ended="lost")
    both, real = threading.Barrier(2), rooms.add

    async def add(kept: KeptRoom, table: Table) -> Room:
        found = await real(kept, table)
        await asyncio.to_thread(both.wait, SOON)
        return found

    monkeypatch.setattr(rooms, "add", add)
    with ThreadPoolExecutor(2) as pool:
        opened = {one.url.path.rpartition("/")[2] for one in pool.map(lambda who: who.post("again"), (anna, ben))}
    assert len(opened) == 1 and address not in opened
    assert [kept.address for kept in asyncio.run(rooms.mine(room.kept.creator))] == [*opened, address]


def test_a_closed_room_looks_like_none(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    ben.look()
    assert "Only who opened" in note(ben.post("close", open="0"))
    anna.post("close", open="0")
    closed = ben.http.get(f"/r/{ben.address}")
    unknown = ben.http.get("/r/abcdefghjkmn")
    assert closed.status_code == unknown.status_code == 404
    assert closed.content == unknown.content
    different = {"date"}
    assert {k: v for k, v in closed.headers.items() if k not in different} == {
        k: v for k, v in unknown.headers.items() if k not in different
    }
    assert ben.post("sit", seat=1, name="Ben").status_code == 404
    ben.take_seat(anna.look()["me"]["link"])
    assert ben.look()["me"]["seats"] == [0], "a seat link opens it still"


def test_who_watches_when_it_closes_is_shown_out(anna: Player, ben: Player) -> None:
    address = anna.open("set-a-watch", seats="2")
    ben.connect(address)
    anna.post("close", open="0")
    from websockets.exceptions import ConnectionClosedError

    with pytest.raises(ConnectionClosedError) as closed:
        for _ in range(5):
            ben.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_several_seats_that_hide_things_pass_the_screen(anna: Player) -> None:
    anna.open("whispers")
    anna.post("sit", seat=1)
    t = anna.look()
    assert t["pass"] == {"seat": 0, "name": "Anna", "plays": "Player 1"}
    assert t["view"]["board"]["hands"] == [["a word"] * 3] * 3
    anna.post("ready")
    hands = anna.look()["view"]["board"]["hands"]
    assert anna.t["pass"] is None
    assert "a word" not in hands[0] and hands[1] == ["a word"] * 3
    anna.post("choose", key=anna.options()[0]["key"], seq=0)
    t = anna.look()
    assert t["pass"] == {"seat": 1, "name": "Anna", "plays": "Player 2"}
    assert t["view"]["board"]["hands"][0] == ["a word"] * 3
    anna.post("ready")
    assert "a word" not in anna.look()["view"]["board"]["hands"][1]


def test_several_seats_without_secrets_need_no_passing(anna: Player) -> None:
    anna.open("set-a-watch", seats="4")
    for seat in (1, 2, 3):
        anna.post("sit", seat=seat)
    t = anna.look()
    assert t["pass"] is None
    assert t["me"]["seats"] == [0, 1, 2, 3]
    assert anna.options()


def test_my_rooms_are_listed_with_whose_move_it_is(anna: Player, ben: Player) -> None:
    address = anna.open("set-a-watch")
    page = data_of(anna.http.get("/").text)
    assert [(one["address"], one["state"], one["asked"]) for one in page["mine"]] == [(address, "Your move", True)]
    assert data_of(ben.http.get("/").text)["mine"] == []


def test_a_code_leads_to_the_table(anna: Player, ben: Player) -> None:
    address = anna.open("set-a-watch")
    for code in (address, address.upper(), f"{anna.served.url}/r/{address}/"):
        assert ben.http.get("/join", params={"code": code}).url.path == f"/r/{address}"
    wrong = ben.http.get("/join", params={"code": "<nonsense>"})
    page: Any = data_of(wrong.text)
    assert (wrong.status_code, page["title"], page["code"]) == (404, "No table has this code", "<nonsense>")
    again = render.message(page)
    assert 'action="/join"' in again and 'value="&lt;nonsense&gt;"' in again, "it can be put right where it is told"


def test_a_code_of_a_closed_room_leads_nowhere(anna: Player, ben: Player) -> None:
    address = anna.open("set-a-watch")
    anna.post("close", open="0")
    assert anna.http.get("/join", params={"code": address}).url.path == f"/r/{address}"
    closed, none = (ben.http.get("/join", params={"code": code}) for code in (address, "abcdefghjkmn"))
    assert closed.status_code == none.status_code == 404
    assert closed.text == none.text.replace("abcdefghjkmn", address)


def test_chat_is_for_those_who_sit(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    assert "take a seat first" in note(ben.post("say", text="hello"))
    anna.post("say", text="  hello <b>you</b>\n")
    assert [(line["who"], line["text"]) for line in ben.look()["chat"]] == [("Anna", "hello <b>you</b>")]
    assert "at most 300" in note(anna.post("say", text="x" * 301))
    assert "nothing to say" in note(anna.post("say", text=" \n"))


def test_a_form_is_refused_field_by_field(anna: Player) -> None:
    response = anna.http.post("/new/set-a-watch", data={"difficulty": "mild", "firewood_cap": "3", "seats": "9"})
    assert response.status_code == 422
    page = data_of(response.text)
    errors = {option["name"]: option["error"] for option in page["options"] if option["error"]}
    assert errors == {
        "difficulty": "The option difficulty takes one of easy, normal, hard, insane; 'mild' is not that.",
        "firewood_cap": "The option firewood_cap takes a number from 12 to 99 or none; 3 is not that.",
    }
    assert page["error"] == "The number of seats is from 1 to 4; '9' is not that."
    assert anna.http.post("/new/nothing", data={}).status_code == 404


def test_options_reach_the_game(anna: Player) -> None:
    address = anna.open("set-a-watch", seats="2", difficulty="hard", bots="policy", random_firewood="yes")
    options = anna.served.room(address).table.origin.options
    assert (options["difficulty"], options["random_firewood"], options["final_must_clear"]) == ("hard", True, False)
    assert seats(anna)[1][0] == "bot"
