"""Section 7, step 4: only now does anybody leave play."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    active,
    ended,
    enemy_discard,
    engaged,
    exhausted,
    fallen,
    kinds,
    log,
    position,
    shadows,
    tokens,
    wounds,
)


def order(told: list[str], *marks: str) -> list[int]:
    """Where these words stand in the chronicle."""
    return [next(place for place, line in enumerate(told) if mark in line) for mark in marks]


@pytest.mark.rule("HOT-7.23")
def test_enemies_leave_after_the_enemy_dice() -> None:
    table = position('enemies = []\nnext_rolls = "S S X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    places = order(log(table), "Bandit suffers 2", "strikes back for", "Bandit is defeated")
    assert places == sorted(places)
    assert (engaged(table, KARI), enemy_discard(table)) == ([], ["Bandit"])


@pytest.mark.rule("HOT-7.23")
@pytest.mark.parametrize(("before", "down"), [(9, []), (10, [KARI])])
def test_a_hero_is_defeated_where_wounds_reach_health(before: int, down: list[str]) -> None:
    """Kari's health is 11; two of three wounds are warded off."""
    table = position(
        FOUR + f'next_rolls = "D D X"\nhero.Kari = {{ wounds = {before}, engaged = ["Barrow Knight Master"] }}'
    )
    act(table, "Blaze a Trail")
    assert fallen(table) == down


@pytest.mark.rule("HOT-7.23")
def test_another_hero_who_is_dealt_the_last_wound_in_an_action_falls_at_its_end(printed: Printer) -> None:
    printed.enemy("Splig", threat={"each_hero": {"suffer": 1}})
    table = position(FOUR + 'next_rolls = "- T"\nhero.Kari = { engaged = ["Bandit"] }\nhero.Hagan = { wounds = 12 }')
    act(table, "Caution")
    places = order(log(table), "Threat: Splig", f"{HAGAN} suffers", "Pell Quillan suffers", f"{HAGAN} is defeated")
    assert places == sorted(places)
    assert fallen(table) == [HAGAN]


@pytest.mark.rule("HOT-7.25")
def test_a_doomed_hero_completes_the_action(printed: Printer) -> None:
    """The counterattack is deadly, and the threat still speaks to Kari."""
    printed.enemy("Splig", threat={"progress": -1})
    table = position(
        FOUR + 'progress = 3\nnext_rolls = "S S X T"\nhero.Kari = { wounds = 10, engaged = ["Bandit", "Bandit"] }'
    )
    act(table, "Blaze a Trail")
    assert (table.progress, fallen(table)) == (4, [KARI])


@pytest.mark.rule("HOT-7.25")
def test_recovery_before_the_cleanup_saves_a_hero(printed: Printer) -> None:
    printed.enemy("Splig", threat={"recover": 2})
    table = position(FOUR + 'next_rolls = "- - X T"\nhero.Kari = { wounds = 10, engaged = ["Ogre", "Bandit"] }')
    act(table, "Blaze a Trail")
    assert (wounds(table, KARI), fallen(table)) == (10, [])


@pytest.mark.rule("HOT-7.25", "HOT-15.6")
def test_a_price_in_wounds_on_the_dice_defeats_at_the_cleanup_only() -> None:
    """Pell's last wound buys two rerolls, and they count."""
    table = position(
        'heroes = ["Pell Quillan", "Elder Mok"]\nnext_rolls = "- -  S S"\nhero.Pell = { wounds = 19 }',
    )
    act(table, "Questing Flame", "Pell Quillan:", *["Reroll the hero die that shows a blank"] * 2)
    assert (table.progress, fallen(table)) == (2, ["Pell Quillan"])


@pytest.mark.rule("HOT-7.32", "HOT-G54")
def test_a_hero_who_falls_resolves_no_further_lines() -> None:
    """Draw Attention would claim a token for Kari and let Mok ready a card."""
    table = position(
        FOUR + 'next_rolls = "S S X"\nhero.Kari = { wounds = 10, engaged = ["Bandit"] }\n'
        'hero.Elder = { exhausted = ["Steady Hands"] }'
    )
    act(table, "Draw Attention", f"Aid {MOK}")
    assert fallen(table) == [KARI]
    assert (tokens(table, MOK), tokens(table, KARI), exhausted(table, MOK)) == (2, 0, ["Steady Hands"])
    assert active(table) == MOK


@pytest.mark.rule("HOT-7.32")
def test_a_hero_who_falls_is_not_asked_about_weakness() -> None:
    table = position(
        FOUR
        + 'next_rolls = "- - X"\nhero.Kari = { wounds = 10, conditions = ["weakened"], engaged = ["Bandit Master"] }'
    )
    act(table, "Blaze a Trail")
    assert fallen(table) == [KARI]
    assert active(table) == MOK
    assert "use_card" in kinds(table)


@pytest.mark.rule("HOT-7.32", "HOT-6.9")
def test_windows_of_others_after_that_activation_still_open() -> None:
    table = position(
        FOUR + 'next_rolls = "- - X"\nshadows = ["Ogre"]\n'
        'hero.Kari = { wounds = 10, engaged = ["Bandit"] }\nhero.Hagan = { items = ["Fire Bomb"] }'
    )
    act(table, "Blaze a Trail", "Fire Bomb")
    assert fallen(table) == [KARI]
    assert shadows(table) == ["Bandit*1", "Ogre*1"]


@pytest.mark.rule("HOT-7.23")
def test_when_the_last_hero_falls_in_the_cleanup_the_quest_is_lost() -> None:
    table = position(
        'next_rolls = "- - X"\nhero.Elder = { wounds = 21 }\nhero.Kari = { wounds = 20, engaged = ["Bandit"] }'
    )
    act(table, "Blaze a Trail")
    assert ended(table) == (False, "HOT-13.3")
