"""What a choice would do is said before it is made, and the chronicle says why something happened."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.heuristics import HEURISTICS
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel.decision import Option, Options
from tests.games.thorgal.helpers import happen, log, position, take

GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("thorgal-*.json"))


def means_by_label(table: Saga) -> dict[str, str]:
    """What each option would do."""
    assert table.decision is not None
    return {option.label: option.means for option in table.decision.options}


def test_a_card_whose_action_finds_nothing_here_says_so() -> None:
    idle, busy = "Combat would do nothing: there is no Enemy in this Area.", "No Sacrifice here"
    cards = means_by_label(position("[location.Landing]\nenemies = []"))
    combat = next(does for label, does in cards.items() if "Combat" in label)
    sacrifice = next(does for label, does in cards.items() if "Sacrifice" in label)
    assert combat.startswith(idle)
    assert busy not in sacrifice  # the Altar stands in the Camp
    table = position("[character.Thorgal]\narea = 'Hill'\n[character.Kriss]\narea = 'Hill'")
    sacrifice = next(does for label, does in means_by_label(table).items() if "Sacrifice" in label)
    assert sacrifice.startswith(f"{busy}: no Location of this Area takes one.")


@pytest.mark.rule("THG-11.8", "THG-11.13")
@pytest.mark.parametrize(
    ("words", "nothing", "something", "why"),
    [
        (
            "Assign would do nothing",
            "[character.Thorgal]\narea = 'Hill'",
            "",
            "no open Location of this Area takes Goods",
        ),
        (
            "Combat would do nothing",
            "[location.Landing]\nenemies = []",
            "[location.Landing]\nenemies = ['minor']",
            "there is no Enemy",
        ),
        ("No Sacrifice here", "[character.Thorgal]\narea = 'Hill'", "", "no Location of this Area takes one"),
    ],
)
def test_an_action_that_finds_nothing_here_says_so(words: str, nothing: str, something: str, why: str) -> None:
    action = next(word for word in words.split() if word in ("Assign", "Combat", "Sacrifice"))
    for state, idle in ((nothing, True), (something, False)):
        found = [option.idle for option in options(position(state)) if f"to {action} " in option.label]
        assert found
        assert all(one.startswith(f"{words}: {why}") for one in found) == idle
        assert any(found) == idle


@pytest.mark.rule("THG-18.1", "THG-11.8")
def test_collect_without_a_free_icon_says_so() -> None:
    table = position()
    card = next(option for option in options(table) if "to Collect " in option.label)
    assert card.idle == ""
    table.collected = ~0
    assert card.idle == "Collect would do nothing: no space is free to collect from."


@pytest.mark.rule("THG-7.13", "THG-24.7", "THG-6.2")
@pytest.mark.parametrize("hurt", [False, True])
def test_what_heals_says_where_nobody_is_hurt(hurt: bool) -> None:
    """Healing Hands heals somebody in the Area, a Bundle of Herbs its owner alone."""
    table = position("characters = ['Aaricia', 'Kriss']\ndoing = 'craft'")
    if hurt:
        table.bodies = (table.bodies[0], (0b1,))
    idle = {option.kind: option.idle for option in options(table) if option.kind.startswith("use_")}
    assert idle == {"use_item": "Would do nothing now.", "use_skill": "" if hurt else "Would do nothing now."}


def options(table: Saga) -> Options:
    """What may be chosen."""
    assert table.decision is not None
    return table.decision.options


def test_an_item_says_with_which_action_it_helps() -> None:
    table = position()
    happen(table, {"gain_items": 1})
    assert table.decision is not None
    found = {option.means.partition(":")[0] for option in table.decision.options}
    actions = ("Assign", "Collect", "Combat", "Craft", "Journey", "Move", "Sacrifice", "any action")
    assert found and found <= {f"With {action}" for action in actions}


def test_an_area_says_what_is_there() -> None:
    table = position("doing = 'move'\nvalue = 2\nround = 3")
    assert means_by_label(table)["Go to Hill"] == "Sources: Ore and Gossip; Cave and Den."


def test_a_fight_says_what_it_is_for() -> None:
    table = position("[character.Thorgal]\narea = 'Hill'\n[location.Den]\nenemies = ['minor']")
    happen(table, {"action": "combat", "value": 1})
    fights = means_by_label(table)
    assert "by card. If it is won: " in fights["Attack a Minor Enemy at Den"]
    table = position("[location.Well]\nenemies = ['minor']\n[location.Shed]\nenemies = ['minor']")
    happen(table, {"action": "combat", "value": 1})
    gone = "If it is won, this Enemy is gone; each heart that stays open is a Threat."
    assert means_by_label(table)["Attack a Minor Enemy at Well"].endswith(gone)


def test_straight_tiles_lie_across_or_down() -> None:
    table = position("doing = 'journey'")
    take(table, "travel_tile")
    assert table.decision is not None
    labels = [option.label for option in table.decision.options]
    assert any(label.endswith(", across") for label in labels) and any(label.endswith(", down") for label in labels)


# -- the chronicle


@cache
def chronicle() -> list[str]:
    """All that is told of the golden games."""
    return [line["words"] for path in GOLDEN for line in json.loads(path.read_text(encoding="utf-8"))["led to"]["log"]]


def test_what_could_not_be_done_is_named() -> None:
    """To the Isle one is rowed for a Threat, and Thorgal has no room for another."""
    table = position("doing = 'move'\nvalue = 1\nround = 4\n[character.Thorgal]\nthreats = 5\ngoods = { magic = 1 }")
    take(table, "cross:5:4")
    assert log(table)[-2:] == [
        "“Gain 1 Threat” cannot be done in full.",
        "Unfulfilled: Thorgal gains a Wound as large as their Threats.",
    ]


def test_an_entry_is_told_when_it_is_read() -> None:
    read = [line for line in chronicle() if " reads Entry " in line]
    assert len(read) > 3
    assert all(len(line) > 150 and "\n" not in line for line in read)


def test_an_event_and_a_discovery_say_what_they_do() -> None:
    assert any(re.search(r" is the Event of round \d+\. [A-Z]", line) for line in chronicle())
    discovered = [line for line in chronicle() if " discovers " in line]
    assert discovered and all(": " in line for line in discovered)


def test_a_location_is_closed_once() -> None:
    table = GAME.new(2, seed=104, adventure="torkans-temple")
    while table.decision and "reads Entry 4," not in str(log(table)[-8:]):
        table.choose(Option(table, HEURISTICS.move(table)))
    closed = [line for line in log(table) if line.startswith("An Entry token closes ")]
    assert closed and len({*closed}) == len(closed)


def test_an_event_icon_is_told_with_the_names_it_has() -> None:
    told = [line for line in chronicle() if " Event icon: " in line]
    assert told and all(line.partition(" Event icon: ")[2][:1].isupper() for line in told)


def test_what_is_told_by_its_effect_is_not_told_before() -> None:
    """Goods that leave a Location one by one, and the only place for an Enemy, were lines of their own."""
    table = GAME.new(2, seed=104, adventure="pursuit-of-the-blood-lily")
    while table.decision and table.round < 5:
        table.choose(Option(table, HEURISTICS.move(table)))
    told = table.text(since=0)
    forced = [line for line in told if line.startswith("= ")]
    assert any(line.kind == "forced" and line.rule in ("THG-1.5", "THG-19.6") for line in table.log)
    assert not any(line.endswith(("(THG-1.5)", "(THG-19.6)")) for line in forced)
