"""Who may know everything, and what is told to all at a table when a seat changes hands."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.web.rooms import NotAllowed
from hearthwatch.web.rooms.moves import after
from hearthwatch.web.storage import Trust, open_storage

from .plain_renderer import data_of, note
from .served import Player, Served, serving


def is_exact(player: Player) -> bool:
    """Whether everything that hands out a game hands out all of it; never one without the others."""
    file = hw.open_file(player.http.get(f"/r/{player.address}/export/json").text)
    ruling = player.http.get(f"/r/{player.address}/ruling.json").json()
    copy = player.http.post(f"/r/{player.address}/fork", data={"at": "0"})
    found = {file.exact, "record" in ruling, "exact copy" in data_of(copy.text)["note"]["text"]}
    assert len(found) == 1, found
    return found.pop()


def told(player: Player) -> list[str]:
    """What is told beside the chronicle, the oldest first."""
    return [one["text"] for one in player.look()["notices"]][::-1]


def move(player: Player) -> None:
    player.post("choose", key=player.fresh_options()[0]["key"], seq=player.t["seq"])


def end(served: Served, address: str) -> None:
    """The game is over, whatever happened in it."""
    room = served.room(address)
    room.kept = replace(room.kept, ended="lost")


def test_who_held_every_seat_from_the_beginning_may_have_everything(anna: Player) -> None:
    anna.open("set-a-watch", seats="2")
    assert not is_exact(anna)
    anna.post("sit", seat=1)
    assert is_exact(anna)
    move(anna)
    assert is_exact(anna)


def test_a_seat_taken_in_mid_game_was_not_held_from_the_beginning(anna: Player) -> None:
    anna.open("set-a-watch", seats="2")
    move(anna)
    anna.post("sit", seat=1)
    assert anna.look()["me"]["seats"] == [0, 1]
    assert not is_exact(anna)


def test_who_sat_everywhere_before_somebody_came_is_named_to_them(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    anna.post("sit", seat=1)
    assert is_exact(anna)
    anna.post("leave", seat=1)
    assert not is_exact(anna)
    known = "Anna played every seat earlier and may know hidden cards."
    assert ben.look()["standing"] == [known], "before they sit down"
    ben.post("sit", seat=1, name="Ben")
    assert ben.look()["standing"] == anna.look()["standing"] == [known]
    ben.post("leave", seat=1)
    anna.post("sit", seat=1)
    assert not is_exact(anna), "a seat that changed hands once has changed hands for good"


def test_a_bots_seat_changes_hands_too(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2", bots="policy")
    anna.post("sit", seat=1)
    assert anna.look()["me"]["seats"] == [0, 1]
    assert not is_exact(anna)
    assert "Anna sits down in the place of Bot (simple rules)" in told(ben)[-1]


def test_every_change_of_hands_is_told_to_all(anna: Player, ben: Player, served: Served) -> None:
    address = ben.address = anna.open("set-a-watch", seats="2")
    with Player(served, "Watcher") as watcher:
        watcher.connect(address)
        ben.post("sit", seat=1, name="Ben")
        ben.post("sit", seat=1, name="Benno")
        ben.post("leave", seat=1)
        anna.post("bot", seat=1, bot="policy")
        anna.post("bot", seat=1, bot="")
        watcher.hear_until(lambda t: t["seats"][1]["kind"] == "empty" and len(t["notices"]) >= 5)
        for player in (watcher, anna, ben):
            log = told(player)[-5:]
            starts = [
                "Ben sits down",
                "Ben is now called Benno",
                "Benno leaves",
                "Bot (simple rules) sits",
                "Bot (simple rules)",
            ]
            assert all(text.startswith(start) for text, start in zip(log, starts, strict=True)), log


def test_nobody_drives_out_what_was_told_by_changing_their_name(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    ben.post("sit", seat=1, name="Ben")
    for number in range(40):
        ben.post("sit", seat=1, name=f"Benno {number}")
    log = told(anna)
    assert any(text.startswith("Ben sits down") for text in log)
    assert [text for text in log if "is now called" in text] == ["Ben is now called Benno 39."]


def test_what_is_told_of_seats_keeps_its_moment_and_is_no_line_of_the_story(anna: Player, ben: Player) -> None:
    ben.address = anna.open("set-a-watch", seats="2")
    ben.post("sit", seat=1, name="Ben")
    move(anna)
    move(anna)
    for query in ("", "?at=0"):
        t = anna.look(query)
        assert [one["moment"] for one in t["notices"] if "Ben sits down" in one["text"]] == [0]
        assert not any("sits down" in line["text"] for line in t["view"]["log"])


def test_who_left_keeps_what_they_knew_and_no_more(anna: Player, ben: Player) -> None:
    ben.address = anna.open("whispers")
    ben.post("sit", seat=1, name="Ben")
    assert "a word" not in ben.look()["view"]["board"]["hands"][1]
    ben.post("leave", seat=1)
    assert ben.look()["view"]["board"]["hands"][1] == ["a word"] * 3
    assert "take a seat first" in note(ben.post("choose", key="x", seq=0))


def test_a_stranger_asks_for_a_bots_seat_and_who_opened_the_table_decides(
    anna: Player, ben: Player, served: Served
) -> None:
    ben.address = anna.open("set-a-watch", seats="3", bots="policy")
    with Player(served, "Cleo") as cleo:
        cleo.address = ben.address
        assert "A bot plays there" in note(cleo.post("sit", seat=1, name="Cleo"))
        assert cleo.look()["me"]["spectator"]
        assert "not asked" in note(ben.post("consent", yes="1"))
        assert "not asked" in note(cleo.post("consent", yes="1"))
        assert anna.look()["undo"]["request"]["asked"]
        anna.post("consent", yes="0")
        assert cleo.look()["me"]["spectator"]
        assert "said no" in note(cleo.post("sit", seat=1, name="Cleo"))
        ben.post("sit", seat=1, name="Ben")
        anna.post("consent", yes="1")
        assert ben.look()["me"]["seats"] == [1]


def test_the_table_may_decide_about_a_bots_seat_without_who_opened_it(
    anna: Player, ben: Player, served: Served
) -> None:
    address = ben.address = anna.open("set-a-watch", seats="3")
    ben.post("sit", seat=1, name="Ben")
    anna.post("bot", seat=2, bot="random")
    anna.post("leave", seat=0)
    with Player(served, "Cleo") as cleo:
        cleo.address = address
        cleo.post("sit", seat=2, name="Cleo")
        assert cleo.look()["me"]["spectator"]
        ben.post("consent", yes="1")
        assert cleo.look()["me"]["seats"] == [2]
        cleo.post("bot", seat=2, bot="random")
        cleo.post("sit", seat=0, name="Cleo")
        assert "Only who opened the room may send a bot away" in note(cleo.post("bot", seat=2, bot="")), "no way round"
        assert served.room(address).seats[2].kind == "bot"


def test_a_stranger_who_asks_does_not_keep_the_table_from_asking(anna: Player, ben: Player, served: Served) -> None:
    ben.address = anna.open("whispers")
    ben.post("sit", seat=1, name="Ben")
    move(anna)
    with Player(served, "Cleo") as cleo:
        cleo.address = ben.address
        cleo.post("sit", seat=1, name="Cleo")
        assert ben.look()["undo"]["request"]["kind"] == "seat"
        anna.post("undo", seq=1)
        assert ben.look()["undo"]["request"]["kind"] == "undo"
        assert "being asked already" in note(cleo.post("sit", seat=1, name="Cleo"))


def test_a_finished_game_is_closed(anna: Player, ben: Player, served: Served) -> None:
    address = ben.address = anna.open("set-a-watch", seats="2")
    ben.post("sit", seat=1, name="Ben")
    move(anna)
    move(anna)
    end(served, address)
    for player in (anna, ben):
        assert is_exact(player), "everything may be known"
        t = player.look()
        assert (t["undo"]["can"], t["undo"]["redo"]) == (False, False)
        for do in ("undo", "redo"):
            assert "is over and stays as it is" in note(player.post(do, seq=t["seq"]))
    assert "is over and stays as it is" in note(anna.post("amend", seq=2, move=1, key="x", how="instead"))
    assert served.room(address).table.moves == 2
    room = served.room(address)
    with pytest.raises(NotAllowed, match="stays as it is"):
        after(room, room.table.earlier(1), (), 0.0)  # however anybody comes to it


def test_going_on_from_a_finished_game_is_a_branch_that_says_so(anna: Player, ben: Player, served: Served) -> None:
    address = ben.address = anna.open("set-a-watch", seats="2")
    ben.post("sit", seat=1, name="Ben")
    move(anna)
    assert "not over yet" in note(anna.post("onward"))
    end(served, address)
    before = served.room(address).table
    with Player(served, "Cleo") as cleo:
        cleo.address = address
        assert "take a seat first" in note(cleo.post("onward"))
    page = anna.post("onward")
    branch = page.url.path.rpartition("/")[2]
    assert branch != address and "from before the end" in note(page)
    openings = served.house.measures.opened.labels("set-a-watch")._value.get()
    for player in (ben, anna, anna):
        assert player.post("onward").url.path.endswith(branch), "nobody's list is filled with tables they did not open"
    assert served.house.measures.opened.labels("set-a-watch")._value.get() == openings
    anna.address = ben.address = branch
    assert anna.look()["me"]["seats"] == [0] and ben.look()["me"]["seats"] == [1]
    assert "continues a finished game" in ben.t["standing"][0]
    table = served.room(branch).table
    assert table.origin.seed != before.origin.seed, "whoever looked into the finished game knows nothing of this one"
    assert table.view(0)["board"] == before.earlier(0).view(0)["board"]
    anna.address = address
    copy = anna.http.post(f"/r/{address}/fork", data={"at": "0"})
    assert "continues a finished game" in data_of(copy.text)["standing"][0]


def test_copies_and_files_say_where_they_come_from(anna: Player) -> None:
    address = anna.open("set-a-watch")
    file = anna.http.get(f"/r/{address}/export/json").content
    copy = anna.http.post(f"/r/{address}/fork", data={"at": "0"})
    assert "exact copy of another" in data_of(copy.text)["standing"][0]
    brought = anna.http.post("/open", files={"record": ("game.json", file)})
    assert "file of this server" in data_of(brought.text)["standing"][0]
    anna.open("set-a-watch", seats="2")
    file = anna.http.get(f"/r/{anna.address}/export/json").content
    copy = anna.http.post(f"/r/{anna.address}/fork", data={"at": "0"})
    brought = anna.http.post("/open", files={"record": ("game.json", file)})
    for page in (copy, brought):
        assert "reshuffled" in data_of(page.text)["standing"][0]


def test_a_room_from_before_this_was_kept_opens_and_is_judged_strictly(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        assert is_exact(anna)
        cookies = anna.http.cookies
    kept_before(tmp_path, anna.address)
    with serving(tmp_path) as served, Player(served, "Anna") as again:
        again.http.cookies, again.address = cookies, anna.address
        assert again.look()["me"]["seats"] == [0]
        assert not is_exact(again)
        move(again)
        end(served, again.address)
        assert is_exact(again)


def kept_before(folder: Path, address: str) -> None:
    """Make a room one that knows nothing of whose hands its seats went through."""

    async def work() -> None:
        storage = open_storage(str(folder))
        room = await storage.room(address)
        assert room is not None and room.trust.form == 1
        await storage.commit(replace(room, version=room.version + 1, trust=Trust()))
        await storage.close()

    asyncio.run(work())


def test_what_is_remembered_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch", seats="2")
        anna.post("sit", seat=1)
        anna.post("leave", seat=1)
        before = anna.look()
    with serving(tmp_path) as served, Player(served, "Ben") as ben:
        ben.address = address
        assert ben.look()["standing"] == before["standing"] != []
        assert any("Anna leaves" in one["text"] for one in ben.t["notices"])
