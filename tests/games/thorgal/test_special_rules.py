"""Special rules at their moments (THG-5.4), of an Adventure and of the active Event; Goals that are all needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import ACTION_PHASE, EVENT_PHASE
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    ended,
    goods,
    happen,
    log,
    position,
    question,
    strike,
    take,
    with_sheet,
)

BARE = "[character.Thorgal]\ngoods = {}\nitems = []\nskill = 'used'\n[character.Kriss]\ngoods = {}\n"


def ruled(folder: Path, when: str, document: str = "", condition: str = "round >= 1") -> Saga:
    """A table whose Adventure has one special rule, which gives a Fate."""
    rule = f"[[rule]]\nname = 'The rule'\nwhen = '{when}'\nif = '{condition}'\neffect = {{ gain = 1, good = 'fate' }}"
    return position(f"{document}\n{BARE}", with_sheet(folder, rule))


def settle(table: Saga) -> None:
    """Answer anything until the next chip is to be laid."""
    while table.asked and question(table) != "chips_and_cards":
        table.choose(answers(table)[-1])


@pytest.mark.rule("THG-5.4", "THG-1.7")
@pytest.mark.parametrize("action", ["collect", "craft", "journey"])
@pytest.mark.parametrize("side", ["before", "after"])
def test_a_rule_works_before_or_after_an_action_of_its_type(tmp_path: Path, side: str, action: str) -> None:
    table = ruled(tmp_path, f"{side} {action}", f"doing = '{action}'\nterrain = ['Birch Slope']")
    assert goods(table) == ({"fate": 1} if side == "before" else {})
    settle(table)
    assert goods(table)["fate"] == 1
    assert "The rule." in log(table)


@pytest.mark.rule("THG-5.4")
def test_a_rule_does_not_work_with_an_action_of_another_type(tmp_path: Path) -> None:
    table = ruled(tmp_path, "before craft", "doing = 'collect'\nterrain = ['Birch Slope']")
    settle(table)
    assert "fate" not in goods(table)


@pytest.mark.rule("THG-5.4")
@pytest.mark.parametrize(("condition", "fate"), [("alone", 0), ("with company", 1)])
def test_a_rule_works_only_while_its_condition_holds(tmp_path: Path, condition: str, fate: int) -> None:
    table = ruled(tmp_path, "before craft", "doing = 'craft'", condition=condition)
    assert goods(table).get("fate", 0) == fate


@pytest.mark.rule("THG-5.4")
def test_a_rule_for_a_turn_speaks_to_whose_turn_it_is(tmp_path: Path) -> None:
    table = ruled(tmp_path, "turn", "doing = 'craft'")
    assert (goods(table, A), goods(table, B)) == ({}, {})
    settle(table)
    assert (goods(table, A), goods(table, B)) == ({}, {"fate": 1})


@pytest.mark.rule("THG-5.4", "THG-13.1")
def test_a_rule_for_entering_works_for_whoever_comes(tmp_path: Path) -> None:
    table = ruled(tmp_path, "enter", "doing = 'move'\nvalue = 1", condition="in Hill")
    settle(table)
    assert (table.played.areas[table.area[A]].name, goods(table, A), goods(table, B)) == ("Hill", {"fate": 1}, {})


@pytest.mark.rule("THG-5.4", "THG-20.7", "THG-20.8")
@pytest.mark.parametrize(("when", "heart", "fate"), [
    ("combat won", (0, 0), 1), ("combat won", (3, 4), 0), ("combat lost", (0, 0), 0), ("combat lost", (3, 4), 1),
])  # fmt: skip
def test_a_rule_for_a_combat_asks_who_won(
    tmp_path: Path, reprint: Reprint, when: str, heart: tuple[int, int], fate: int
) -> None:
    rows = [" ".join("H." if (c, r) == heart else ".." for c in range(4)) for r in range(5)]
    reprint("enemy", "Camp Dogs", rows, red=[], yellow=[])
    table = ruled(
        tmp_path, when, "doing = 'combat'\nenemies = { minor = ['Camp Dogs'] }\nnext_rolls = 'yellow I2, orange I1*'"
    )
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (goods(table).get("fate", 0), table.won_last) == (fate, int(heart == (0, 0)))


@pytest.mark.rule("THG-5.4", "THG-26.6")
def test_a_rule_for_entries_works_when_one_is_over(tmp_path: Path) -> None:
    table = ruled(tmp_path, "entry")
    happen(table, {"entry": 3})
    assert goods(table) == {"magic": 1, "power": 1, "fate": 2}


@pytest.mark.rule("THG-5.4", "THG-25.1", "THG-25.7")
@pytest.mark.parametrize("when", ["round", "event"])
def test_a_rule_of_the_event_phase_speaks_to_the_first_player(tmp_path: Path, when: str) -> None:
    table = ruled(tmp_path, when, "turns = 3\ninactive = [1, 2, 3]\nchips = [2, 3, 4, 5]\nfirst = 'Kriss'")
    before = table.round
    take(table, "lay_chip:3:0", "resolve_main")
    settle(table)
    assert table.round == before + 1
    assert (goods(table, A).get("fate", 0), goods(table, B).get("fate", 0)) == (0, 1)


@pytest.mark.rule("THG-5.4", "THG-2.17")
def test_a_rule_for_the_beginning_works_at_the_end_of_the_setup(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, "[[rule]]\nwhen = 'begin'\neffect = { each_character = { gain = 1, good = 'fate' } }")
    table = game.new(2, seed=3, adventure="the-practice-ground", characters="random")
    take(table, "go_first:1")
    assert [goods(table, who)["fate"] for who in (A, B)] == [1, 1]


# -- the active Event


@pytest.mark.rule("THG-25.8", "THG-25.4")
@pytest.mark.parametrize(("phase", "value"), [(ACTION_PHASE, 2), (EVENT_PHASE, 3)])
def test_an_event_changes_the_value_of_actions_in_the_action_phase_alone(phase: int, value: int) -> None:
    table = position("event = 'Thin Air'")
    table.phase = phase
    happen(table, {"action": "move", "value": 3})
    assert table.act_value == value
    craft = position("event = 'Thin Air'")
    happen(craft, {"action": "craft", "value": 2})
    assert craft.act_value == 2


@pytest.mark.rule("THG-1.7", "THG-5.4")
def test_a_sheet_changes_the_value_of_an_action(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, "counters = { luck = 0 }\nmodify = { collect = 2 }", "counters = { luck = 0 }")
    assert position("doing = 'collect'\nterrain = ['Birch Slope']", game).act_value == 3
    assert position("doing = 'journey'\nterrain = ['Birch Slope']", game).act_value == 1


# -- Goals


@pytest.mark.rule("THG-3.7", "THG-G71")
def test_where_all_goals_are_needed_each_is_kept_until_the_last_is_met(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, 'goals = "all"\ncounters = { luck = 0 }', "counters = { luck = 0 }")
    table = position("[character.Thorgal]\ngoods = { fate = 4 }", game)
    happen(table, {"gain": 1, "good": "fate"})
    assert (bool(table.ending), table.goals_met) == (False, 1)
    happen(table, {"lose": 5, "good": "fate"})
    assert table.goals_met == 1
    happen(table, {"count": "luck", "by": 3})
    assert (ended(table), table.goals_met) == ((True, "THG-3.1"), 3)


@pytest.mark.rule("THG-3.7")
def test_the_second_of_all_goals_alone_is_not_enough(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, 'goals = "all"\ncounters = { luck = 0 }', "counters = { luck = 0 }")
    table = position("", game)
    happen(table, {"count": "luck", "by": 3})
    assert (bool(table.ending), table.goals_met) == (False, 2)
    happen(table, {"gain": 5, "good": "fate"})
    assert ended(table) == (True, "THG-3.1")


@pytest.mark.rule("THG-3.8", "THG-3.5")
def test_a_loss_and_a_goal_that_come_together_are_a_loss() -> None:
    table = position("[character.Thorgal]\ngoods = { fate = 4 }")
    table.track = 5
    happen(table, {"gain": 1, "good": "fate"})
    assert ended(table) == (False, "THG-3.5")


@pytest.mark.rule("THG-5.4")
def test_several_rules_work_each_at_its_own_moment(tmp_path: Path) -> None:
    rules = [
        f"[[rule]]\nwhen = '{when}'\neffect = {{ gain = 1, good = '{good}' }}\n"
        for when, good in (("before craft", "fate"), ("after craft", "power"))
    ]
    table = position(f"doing = 'craft'\n{BARE}", with_sheet(tmp_path, "".join(rules)))
    assert goods(table) == {"fate": 1}
    settle(table)
    assert goods(table) == {"fate": 1, "power": 1}


@pytest.mark.rule("THG-5.4")
def test_each_rule_asks_for_its_own_condition(tmp_path: Path) -> None:
    rules = [
        f"[[rule]]\nwhen = 'before craft'\nif = '{condition}'\neffect = {{ gain = 1, good = '{good}' }}\n"
        for condition, good in (("alone", "fate"), ("with company", "power"))
    ]
    table = position(f"doing = 'craft'\n{BARE}", with_sheet(tmp_path, "".join(rules)))
    assert goods(table) == {"power": 1}


@pytest.mark.rule("THG-3.7")
def test_a_goal_that_is_met_is_told_once(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, 'goals = "all"\ncounters = { luck = 0 }', "counters = { luck = 0 }")
    table = position("[character.Thorgal]\ngoods = { fate = 5 }", game)
    take(table, "lay_chip:0:0", "resolve_main")
    settle(table)
    assert [line for line in log(table) if line.startswith("A Goal is met")] == ["A Goal is met: Fate"]


@pytest.mark.rule("THG-3.1", "THG-3.6")
def test_of_two_goals_that_are_met_at_once_the_first_of_the_sheet_ends_the_game() -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    table.counters = [3]
    happen(table, {"gain": 5, "good": "fate"})
    assert (ended(table), table.final) == ((True, "THG-3.1"), 9)
