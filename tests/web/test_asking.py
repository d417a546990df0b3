"""A choice that gives up what is open for others too is made once they agree, where they are there to be asked."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import Table

from .samples import asks, find
from .served import Player, Served

END = "out_of_actions"


def watch() -> Table:
    """Two people stand guard together, and much can still be done."""
    return find(
        lambda table: asks("SAW-9.8")(table) and table.decision is not None and len(table.decision.seats) > 1, 2
    )


def sit_down(anna: Player, ben: Player) -> int:
    """Anna and Ben at such a table; how much it has seen."""
    response = anna.http.post("/open", files={"record": ("game.json", watch().to_json().encode())})
    assert response.status_code == 200, response.text
    anna.address = ben.address = response.url.path.rpartition("/")[2]
    anna.post("sit", seat=0, name="Anna")
    anna.post("leave", seat=1)
    ben.post("sit", seat=1, name="Ben")
    seq: int = anna.look()["seq"]
    return seq


@pytest.mark.rule("SAW-9.8")
def test_the_others_are_asked_before_the_watch_is_given_up(served: Served, anna: Player, ben: Player) -> None:
    before = sit_down(anna, ben)
    ben.connect()
    anna.post("choose", key=END, seq=before)
    request = ben.hear_until(lambda t: t["undo"]["request"])["undo"]["request"]
    assert (request["kind"], request["asked"], request["what"]) == ("choice", True, ["Out of actions: let them come"])
    assert ben.t["seq"] == before, "nothing happened yet"
    ben.send("consent", yes="1")
    ben.hear_until(lambda t: t["seq"] == before + 1)
    assert any("let them come" in line.text() for line in served.room(anna.address).table.log[-30:])


def test_one_no_is_enough(anna: Player, ben: Player) -> None:
    before = sit_down(anna, ben)
    ben.connect()
    anna.post("choose", key=END, seq=before)
    ben.hear_until(lambda t: t["undo"]["request"])
    ben.send("consent", yes="0")
    ben.hear_until(lambda t: not t["undo"]["request"])
    assert ben.t["seq"] == before


def test_whoever_is_not_there_is_not_waited_for(anna: Player, ben: Player) -> None:
    before = sit_down(anna, ben)
    anna.post("choose", key=END, seq=before)
    assert anna.look()["seq"] == before + 1


def test_what_binds_nobody_else_is_done_at_once(anna: Player, ben: Player) -> None:
    before = sit_down(anna, ben)
    ben.connect()
    attack = next(one["key"] for one in anna.options() if one["key"] != END)
    anna.post("choose", key=attack, seq=before)
    assert anna.look()["seq"] == before + 1
