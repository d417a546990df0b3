"""Games of older versions go on, although some quests and places read otherwise now."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.games.heroes_of_terrinoth.migrations import read_anew
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from hearthwatch.kernel.records import sealed, unsealed
from tests.games.heroes_of_terrinoth.helpers import kinds, position, prompt, take


def state(stack: list[Any], asked: list[Any] | None = None, quest: str = "what-walks-beneath") -> dict[str, Any]:
    return {"quest": quest, "stack": stack, "asked": asked or []}


def test_a_rule_that_stands_elsewhere_now_is_found_there() -> None:
    antlers = ["quest_rule", 0, 1, -1]
    assert read_anew(state([antlers, ["victory_check"]]))["stack"] == [["quest_rule", 1, 1, -1], ["victory_check"]]


def test_a_rule_that_is_gone_is_dropped() -> None:
    assert read_anew(state([["quest_rule", 6, 1, -1], ["next_round"]]))["stack"] == [["next_round"]]


def test_an_effect_of_a_rule_is_renamed_or_dropped_with_it() -> None:
    steps = [["effect", f"quest/what-walks-beneath/rule/{number}/1", 0, -1] for number in (0, 1)]
    assert read_anew(state(steps))["stack"] == [["effect", "quest/what-walks-beneath/rule/1/1", 0, -1]]


def test_what_a_place_was_about_to_do_is_dropped_where_it_reads_otherwise() -> None:
    gate, thorns = ["effect", "location/Palisade Gate/start", 0, -1], ["effect", "location/Thornwood/end", 0, -1]
    assert read_anew(state([gate, thorns]))["stack"] == [thorns]


def test_a_step_inside_a_step_counts_too() -> None:
    inner = ["enemies_to_shake_off", "location/Palisade Gate/start/somebody/then", 0, -1]
    assert read_anew(state([["window", inner], ["equally_bad", inner]]))["stack"] == []


def test_the_quest_of_the_rulebook_is_as_it_was() -> None:
    steps = [["quest_rule", 0, 0, -1], ["effect", "quest/the-goblin-problem/rule/0", 0, -1]]
    assert read_anew(state(steps, quest="the-goblin-problem"))["stack"] == steps


@pytest.mark.rule("HOT-18.2")
def test_a_game_that_stood_at_a_question_of_an_old_text_goes_on() -> None:
    """Palisade Gate asked who, then for a card."""
    table = position('phase = "travel"\nlocation = "Palisade Gate"\nhero.Kari = { engaged = ["Ogre"], tokens = 1 }')
    kind, body = unsealed(table.to_json())
    save = msgspec.json.decode(body)
    save["record"]["origin"]["version"] = 2
    save["state"]["asked"] = [[0], ["heroes_to_choose", "location/Palisade Gate/start", 0, -1], ["done"]]
    again = hw.load(sealed(kind, msgspec.json.encode(save)))
    assert isinstance(again, Realm)
    assert (kinds(again), prompt(again)) == (
        ["leave_it"],
        "This text reads otherwise since the game was saved: nothing more comes of it.",
    )
    take(again, "leave_it")
    assert again.decision is not None
    assert again.round == 2


@pytest.mark.rule("HOT-11.2")
@pytest.mark.parametrize(
    ("quest", "version", "before", "now"),
    [("seven-candles", 4, 16, 15), ("seven-candles", 5, 16, 15), ("the-siege-of-oakhollow", 5, 11, 11)],
)
def test_a_peril_token_stands_on_the_track_after_it_grew_shorter(
    quest: str, version: int, before: int, now: int
) -> None:
    kind, body = unsealed(position("peril = 1", quest=quest).to_json())
    save = msgspec.json.decode(body)
    save["record"]["origin"]["version"] = version
    save["state"]["peril"] = before
    again = hw.load(sealed(kind, msgspec.json.encode(save)))
    assert isinstance(again, Realm)
    assert again.peril == now
    assert again.played.sheet.track[now - 1] == ("gray" if before == now else "red")
