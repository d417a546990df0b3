"""Whatever a player may name and cannot have is refused by its own clause."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import ACTION_NAMES
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import ash, choose, go, position

TWO = '[[character]]\nname = "Ash"\nrecords = ["gear: Rope"]\n[[character]]\nname = "Bo"\nrecords = ["gear: Chalk"]\n'


def rule(table: Chronicle, key: str) -> str:
    with pytest.raises(IllegalChoice) as told:
        table.choose(key)
    return str(told.value.rule)


@pytest.mark.rule("WOD-8.4")
@pytest.mark.parametrize("action", ["Endure Harm", "Resist Death", "Resist the Forest"])
def test_nobody_begins_a_forced_action(action: str) -> None:
    assert rule(ash(), f"choose_action:0:{ACTION_NAMES.index(action)}") == "WOD-8.4"


@pytest.mark.rule("WOD-8.12")
def test_the_dead_begin_nothing() -> None:
    table = position('[[character]]\nname = "Ash"\n[[character]]\nname = "Bo"\nstatus = "dead"\n')
    assert rule(table, "choose_action:1:0") == "WOD-8.12"


@pytest.mark.rule("WOD-19.6")
def test_a_threat_that_is_over_counts_no_success() -> None:
    table = ash()
    go(table, "Threats", "A new threat", "Threats", "“Words", "It is over")
    assert rule(table, "count_success:0") == "WOD-19.6"


@pytest.mark.rule("WOD-4.1")
def test_a_record_of_another_sheet_does_not_count() -> None:
    table = position(TWO)
    table.choose("begin_action:0")
    table.choose("choose_action:0:6")
    chalk = next(held for held, record in enumerate(table.records) if record.character == 1)
    assert rule(table, f"count_record:0:{chalk}:1") == "WOD-4.1"


@pytest.mark.rule("WOD-4.1")
def test_a_record_that_is_gone_does_not_count() -> None:
    table = ash(sheet='records = ["gear: Rope"]')
    go(table, "Adjust by hand", "Ash", "A Record", "Rope", "It is gone", "Ash acts", "Forage")
    assert rule(table, "count_record:0:0:1") == "WOD-4.1"


@pytest.mark.rule("WOD-8.3")
def test_a_score_that_the_action_does_not_list_is_not_switched_to() -> None:
    table = go(ash(), "Ash acts", "Compel", "Strength")
    assert rule(table, "switch_score:0:3") == "WOD-8.3"


@pytest.mark.rule("WOD-A17")
def test_a_clock_that_was_put_away_turns_no_more() -> None:
    table = ash()
    choose(table, "A clock of 4", text="The bell")
    go(table, "Put")
    for key in ("tick:0:0", "untick:0:0", "put_away:0:0", "tick:0:7"):
        assert rule(table, key) == "WOD-A17"


@pytest.mark.rule("WOD-18.6")
def test_a_fight_is_entered_once_by_any_way() -> None:
    table = position('fight = ["Ash"]\n[[character]]\nname = "Ash"\n')
    combat = ACTION_NAMES.index("Enter Combat")
    assert rule(table, f"choose_action:0:{combat}") == "WOD-18.6"
    go(table, "Ash acts", "Invoke Gift", "As a boost: +1 on an Action of Ash")
    assert rule(table, f"name_boosted:0:{combat}") == "WOD-18.6"


@pytest.mark.rule("WOD-8.12")
def test_nobody_wakes_who_is_not_unconscious() -> None:
    table = position('[[character]]\nname = "Ash"\n[[character]]\nname = "Bo"\nstatus = "dead"\n')
    assert rule(table, "wake:0") == rule(table, "wake:1") == "WOD-8.12"
