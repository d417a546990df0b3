"""The end of the round and of the game (section 13 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from hearthwatch.games.heroes_of_terrinoth.table import ROUND_END
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    MOK,
    active,
    ended,
    fallen,
    kinds,
    play_until,
    position,
    seats,
    tokens,
    use,
)
from tests.games.heroes_of_terrinoth.own_quests import quest

END = 'phase = "end"\n'
GOAL = 'location = "Brigand Camp"\nnemesis = "slain"\n'


@pytest.mark.rule("HOT-13.1", "HOT-22.2", "HOT-29.2")
def test_effects_of_the_end_of_the_round_speak_to_the_leader() -> None:
    rule = """
    [[rule]]
    name = "Supper"
    when = "round end"
    effect = { may = { claim = 1 } }
    """
    with quest(rule) as slug:
        table = position('phase = "travel"\nleader = "Elder"', quest=slug)
        assert seats(table) == (1,)
        assert (active(table), table.phase) == (MOK, ROUND_END)
        table.choose(0)
        assert (tokens(table, MOK), tokens(table, KARI)) == (1, 0)
        assert table.round == 2


@pytest.mark.rule("HOT-13.2")
def test_the_goblin_problem_is_won_at_the_end_of_a_round_and_no_earlier() -> None:
    table = position(GOAL + "progress = 8")
    assert ended(table) == (None, "")
    play_until(table, lambda table: table.outcome is not None or table.round == 2)
    assert ended(table) == (True, "HOT-13.2")
    assert table.round == 1


@pytest.mark.rule("HOT-13.2")
@pytest.mark.parametrize(
    "short", ["progress = 7", 'progress = 8\nnemesis = "lair"', 'progress = 8\nlocation = "Dark Forest"']
)
def test_every_part_of_the_victory_line_is_needed(short: str) -> None:
    keys = {line.partition(" = ")[0] for line in short.splitlines()}
    goal = "".join(f"{line}\n" for line in GOAL.splitlines() if line.partition(" = ")[0] not in keys)
    table = position(END + goal + short)
    assert ended(table) == (None, "")
    assert table.round == 2


@pytest.mark.rule("HOT-13.3")
def test_the_party_loses_as_soon_as_the_last_hero_falls() -> None:
    document = """
    phase = "enemy"
    hero.Kari = { wounds = 20, engaged = ["Bandit"] }
    hero.Elder = { wounds = 20, engaged = ["Bandit"] }
    """
    table = position(document)
    assert ended(table) == (False, "HOT-13.3")
    assert table.outcome is not None
    assert table.outcome.reason.startswith("Every hero has fallen. That night there is singing in the forest")
    table = position(document.replace("wounds = 20", "wounds = 19", 1))
    assert ended(table) == (None, "")
    assert fallen(table) == [MOK]


@pytest.mark.rule("HOT-13.3")
def test_defeat_comes_before_a_victory_of_the_same_round() -> None:
    table = position(
        GOAL
        + """
        progress = 8
        active = "Elder"
        hero.Kari.wounds = 21
        hero.Elder = { wounds = 20, conditions = ["poisoned"] }
        """
    )
    use(table, "Share the Waterskin")
    assert ended(table) == (False, "HOT-13.3")


@pytest.mark.rule("HOT-13.4", "HOT-13.6")
def test_no_round_is_the_last_but_for_the_guard_of_sixty() -> None:
    table = position(END + "round = 59")
    assert (table.round, ended(table)) == (60, (None, ""))
    table = position(END + "round = 60")
    assert ended(table) == (False, "HOT-13.6")


COUNTED = """
counters = {{ steps = 0 }}
victory = {{ when = "round end", if = "steps = {goal}", text = "Count." }}
[[rule]]
name = "One"
when = "round end"
effect = {{ count = "steps", by = 1 }}
[[rule]]
name = "Two"
when = "round end"
effect = {{ count = "steps", by = 1 }}
"""


@pytest.mark.rule("HOT-13.5")
@pytest.mark.parametrize("goal", [0, 1, 2])
def test_victory_is_tested_first_and_after_each_effect_of_the_moment(goal: int) -> None:
    with quest(COUNTED.format(goal=goal)) as slug:
        table = position(END, quest=slug)
        assert ended(table) == (True, "HOT-13.2")
        assert count(table, "steps") == goal


@pytest.mark.rule("HOT-13.1")
def test_a_new_round_follows_the_end_of_the_round() -> None:
    with quest(COUNTED.format(goal=9)) as slug:
        table = position(END, quest=slug)
        assert (table.round, count(table, "steps")) == (2, 2)
        assert kinds(table) == ["use_card"] * 4
