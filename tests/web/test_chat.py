"""What is said at a table, and what whoever opened it may take away again."""

from __future__ import annotations

from pathlib import Path

from .served import Player, serving


def test_who_opened_the_room_can_remove_a_line(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        address = anna.open("whispers")
        anna.connect()
        ben.connect(address)
        ben.send("sit", seat=1, name="Ben")
        ben.hear_until(lambda t: t["me"]["seats"])
        for text in ("good evening", "something foul", "sorry"):
            ben.send("say", text=text)
            anna.hear_until(lambda t: t["chat"] and t["chat"][-1]["text"] == text)  # noqa: B023
        ben.hear_until(lambda t: len(t["chat"]) == 3)
        assert [line["number"] for line in anna.t["chat"]] == [1, 2, 3]
        assert [line["number"] for line in ben.t["chat"]] == [0, 0, 0], "nothing to remove for others"

        assert ben.do("unsay", line="2")["note"]["text"] == "Only who opened the room may remove what was said."
        anna.send("unsay", line="2")
        anna.hear_until(lambda t: t["note"])
        assert anna.t["note"]["text"] == "The line is removed."
        ben.hear_until(lambda t: len(t["chat"]) == 2)
        assert [line["text"] for line in ben.t["chat"]] == ["good evening", "sorry"]
        assert anna.do("unsay", line="2")["note"]["text"] == "That line is gone already."
        assert anna.do("unsay", line="x")["note"]["text"] == "The field line must be a number."
        ben.send("say", text="hello again")
        anna.hear_until(lambda t: len(t["chat"]) == 3)
        assert anna.t["chat"][-1]["number"] == 4, "a number never names another line"
        assert served.errors() == []
    with serving(tmp_path) as served, Player(served, "Cleo") as cleo:
        cleo.address = address
        assert [line["text"] for line in cleo.look()["chat"]] == ["good evening", "sorry", "hello again"]
        assert b"foul" not in b"".join(path.read_bytes() for path in tmp_path.glob("rooms.sqlite3")), "gone for good"
