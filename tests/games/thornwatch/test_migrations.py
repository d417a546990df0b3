"""Saves of storyboards that were reworked go on: with the new rules, with a toll, and on another map."""

from __future__ import annotations

from typing import Any

from hearthwatch.games.thornwatch.migrations import CAUSEWAY_ICONS, RULES, rework_storyboards
from hearthwatch.games.thornwatch.rules.box import BOX


def state(**changed: Any) -> dict[str, Any]:
    usual = {
        "stack": [],
        "asked": [],
        "used": [],
        "scene": "a-bad-deal",
        "counters": [2, 8],
        "roles": ["guard", "sage"],
    }
    return usual | changed


def test_a_rule_that_came_to_an_end_goes_on_as_one_that_lets_the_same_appear() -> None:
    assert all(new in BOX.nodes and old not in BOX.nodes for old, new in RULES.items())
    old = "story/a-bad-deal/rule/Another signs"
    found = rework_storyboards(state(stack=[["spawn_some", old, -1, -1, -1, 1]], asked=[[1], ["tiles", old], []]))
    assert found["stack"][0][1] == found["asked"][1][1] == RULES[old]


def test_a_game_at_the_toll_stone_owes_the_toll() -> None:
    assert rework_storyboards(state(scene="the-toll-stone", counters=[]))["counters"] == [2]
    assert rework_storyboards(state())["counters"] == [2, 8]


def test_no_earth_was_thrown_in_a_game_at_the_graves() -> None:
    assert rework_storyboards(state(scene="buried-before-dawn", counters=[3]))["counters"] == [3, 0]


def test_whoever_stood_at_a_beacon_stands_at_a_beacon_of_the_causeway() -> None:
    beacons, others = [0, 2, 7, 11], [4, 5, 8, 9]
    old = state(
        scene="lights-on-the-causeway", icons=[0] * 12, where=[*beacons, *others, -1], other=[-1] * 9,
        markers=[0, 11, -1, 101], group_tile=[-1], terrain=["ebb-well", *[-1] * 10, "bone-pile"], placed=[1],
        cache=[3, *[0] * 10, 2], spot=[-1, 11, 3],
    )  # fmt: skip
    found = rework_storyboards(old)
    scene = BOX.scenes["lights-on-the-causeway"]
    assert tuple(found["icons"]) == scene.icons == CAUSEWAY_ICONS
    assert sorted(found["where"][:4]) == scene.sheet.places["beacons"]
    assert sorted(found["where"][4:8]) == [0, 1, 3, 4]
    assert found["where"][8] == -1
    assert found["markers"] == [5, 8, -1, 101]
    assert (found["terrain"][5], found["cache"][5], found["terrain"][8], found["cache"][8]) == (
        "ebb-well",
        3,
        "bone-pile",
        2,
    )
    assert found["spot"] == [-1, 8, 3]
