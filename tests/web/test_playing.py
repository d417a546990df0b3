"""People and a bot at one table, over real sockets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from hearthwatch.kernel import Choice

from .plain_renderer import data_of
from .served import Player, Served, serving


def only_bots(t: dict[str, Any]) -> bool:
    return all(seat["kind"] == "bot" for seat in t["seats"] if seat["asked"])


def catch_up(players: tuple[Player, ...]) -> None:
    newest = max(player.t["seq"] for player in players)
    for player in players:
        player.hear_until(lambda t: t["seq"] >= newest)


def test_two_people_and_a_bot_finish_a_game(served: Served) -> None:
    chance = random.Random(5)
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        address = anna.open("set-a-watch", seats="3")
        anna.connect()
        ben.connect(address)
        assert ben.t["me"]["spectator"]
        ben.do("sit", seat=1, name="Ben")
        ben.hear_until(lambda t: t["me"]["seats"] == [1])
        anna.send("bot", seat=2, bot="random")
        players = (anna, ben)
        for _ in range(2000):
            for player in players:
                player.hear_until(lambda t: t["view"]["outcome"] or not only_bots(t))
            catch_up(players)
            if anna.t["view"]["outcome"]:
                break
            asked = [player for player in players if player.options()]
            if not asked:
                continue
            player = chance.choice(asked)
            player.choose(chance.randrange(len(player.options())))
        assert anna.t["view"]["outcome"] == ben.t["view"]["outcome"] is not None
        assert anna.t["room"]["finished"]
        record = ben.http.get(f"/r/{address}/export/json")
        assert record.status_code == 200, "once the game is over everybody may have all of it"
        copied = ben.http.post("/open", files={"record": ("record.json", record.content)})
        assert copied.status_code == 200
        assert served.room(copied.url.path.rpartition("/")[2]).table == served.room(address).table
        moved = {entry.seat for entry in served.room(address).table.record.entries if isinstance(entry, Choice)}
        assert moved == {0, 1, 2}


def test_forms_alone_are_enough_to_play(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch", difficulty="easy")
        for number in range(12):
            t = anna.look()
            assert t["seq"] == number
            anna.post("choose", key=anna.options()[0]["key"], seq=t["seq"])
        anna.post("undo", seq=12)
        assert anna.look()["seq"] == 13
        assert anna.t["moments"] == 11
        anna.post("redo", seq=13)
        assert anna.look()["moments"] == 12


def test_a_stale_move_is_refused_with_a_word_and_the_fresh_table(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Also Anna") as tablet:
        address = anna.open("set-a-watch")
        anna.connect()
        tablet.take_seat(anna.t["me"]["link"])
        tablet.connect(address)
        old = tablet.options()[0]["key"]
        anna.choose()
        tablet.send("choose", key=old, seq=0)
        tablet.hear_until(lambda t: t["note"])
        assert "moved on" in tablet.t["note"]["text"]
        assert tablet.t["seq"] == 1
        assert served.room(address).seq == 1
        page = tablet.post("choose", key=old, seq=0)
        assert "moved on" in data_of(page.text)["note"]["text"]
        assert tablet.look()["note"] is None, "it is told once"


def test_what_is_open_at_every_decision_may_be_chosen_late(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = anna.open("knife")
        for seat in (1, 2):
            anna.post("sit", seat=seat)
        anna.post("ready")
        t = anna.look()
        anytime = [one for one in t["view"]["decision"]["options"] if one["anytime"]]
        assert anytime, "this toy has such options"
        anna.post("choose", key=anna.options()[0]["key"], seq=0)
        seq = served.room(address).seq
        assert seq == 1
        anna.post("choose", key=anytime[0]["key"], seq=0, seat=anytime[0]["seat"])
        assert served.room(address).seq == 2, served.room(address).private


def test_a_refusal_tells_the_rule(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        t = anna.do("why")
        refused = t["refused"]
        if refused:
            assert refused[0]["reason"] and refused[0]["rule"]
        anna.do("choose", key="nonsense", seq=0)
        assert anna.t["note"] == {"text": "There is no choice called 'nonsense'.", "rule": "", "kind": "refusal"}


def test_the_past_can_be_looked_at_and_forked_exactly_by_who_holds_all(served: Served) -> None:
    with Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        anna.connect()
        boards = [anna.t["view"]["board"]]
        for _ in range(9):
            anna.choose()
            boards.append(anna.t["view"]["board"])
        for moment, board in enumerate(boards):
            t = anna.look(f"?at={moment}")
            assert t["view"]["board"] == board
            assert t["past"] == {"moment": moment, "of": 9}
        assert anna.http.get(f"/r/{address}?at=10").status_code == 404
        anna.post("fork", at=4)
        response = anna.http.post(f"/r/{address}/fork", data={"at": "4"})
        fork = response.url.path.rpartition("/")[2]
        assert fork != address
        assert served.room(fork).table == served.room(address).table.earlier(4)
        assert served.room(fork).table.record.seed == served.room(address).table.record.seed
        again = anna.http.get(f"/r/{address}/export/json")
        assert again.status_code == 200


def test_hints_come_to_who_asked(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        address = anna.open("set-a-watch")
        anna.connect()
        ben.connect(address)
        anna.send("hint")
        t = anna.hear_until(lambda t: t["hints"])
        assert {one["key"] for one in t["hints"]} == {one["key"] for one in t["view"]["decision"]["options"]}
        assert all(0 <= one["chance"] <= 1 for one in t["hints"])
        ben.send("hint")
        assert "no hint" in ben.hear_until(lambda t: t["note"])["note"]["text"]
        assert ben.look()["hints"] is None


def test_free_text_is_kept_as_it_was_written(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("journal")
        t = anna.look()
        written = next(one for one in t["view"]["decision"]["options"] if one["field"])
        words = '<script>alert("x")</script>\nand a line more'
        anna.post("choose", key=written["key"], seq=0, text=words)
        t = anna.look()
        assert t["seq"] == 1, t["note"]
        [entry] = served.room(anna.address).table.record.entries
        assert isinstance(entry, Choice) and entry.text == words


def test_long_texts_of_any_script_are_kept(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("duskwatch")
        words = (
            "  two  blanks\tand a tab\n\n\u05e9\u05dc\u05d5\u05dd \U0001f468\u200d\U0001f9b0 می\u200cخواهم e\u0301\n"
            + "ж" * 15_000
        )
        anna.post("choose", key="write:0", seq=0, text=words.replace("\n", "\r\n"))
        table = served.room(anna.address).table
        assert table.texts[-1][2] == words, "not a sign is changed, whatever the script"
        page = anna.post("choose", key="write:0", seq=1, text="x" * 20_001)
        assert data_of(page.text)["note"]["text"] == "A text has at most 20,000 characters; this one has 20,001."
        page = anna.post("choose", key="write:0", seq=1, text="bad \x07 bell")
        assert "U+0007" in data_of(page.text)["note"]["text"]
        assert served.room(anna.address).table.texts == table.texts


def test_texts_are_changed_later_by_their_author_even_from_an_older_page(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        anna.open("duskwatch", seats=2, mode="cooperative")
        ben.connect(anna.address)
        ben.post("sit", seat=1, name="Ben")
        anna.post("choose", key="write:0", seq=anna.look()["seq"], text="First.")
        before = anna.look()["seq"]
        ben.post("choose", key="write:1", seq=ben.look()["seq"], text="Second.")
        page = anna.post("choose", key="rewrite:0", seq=before, text="At first.")
        assert data_of(page.text)["note"] is None
        texts = [text for _, _, text in served.room(anna.address).table.texts]
        assert texts == ["At first.", "Second."]
        page = ben.post("choose", key="rewrite:0", seq=ben.look()["seq"], text="Mine now.")
        assert [text for _, _, text in served.room(anna.address).table.texts] == texts
        assert "not among the options" in data_of(page.text)["note"]["text"]


def test_the_form_asks_for_a_hero_at_each_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        page = data_of(anna.http.get("/new/heroes-of-terrinoth").text)
        assert [option["name"] for option in page["options"] if option["per_seat"]] == ["heroes"]
        address = anna.open("heroes-of-terrinoth", seats="2", heroes=["", "Avric", "", ""])
        assert served.room(address).table.origin.options["heroes"] == [None, "Avric"]
        refused = anna.http.post("/new/heroes-of-terrinoth", data={"seats": "2", "heroes": ["", "", "", "Avric"]})
        assert refused.status_code == 422
        assert "heroes has 2 places at a table for " in refused.text
