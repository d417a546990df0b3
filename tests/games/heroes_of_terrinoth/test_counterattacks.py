"""Section 7, step 3: counterattacks."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import FOUR, KARI, act, engaged, kinds, labels, log, pick, position, prompt, seats, wounds


def struck(table_log: list[str]) -> list[str]:
    """Who struck back, in order, and for how much."""
    return [line.rstrip(".").replace(" strikes back for", "") for line in table_log if "strikes back for" in line]


@pytest.mark.rule("HOT-7.13")
@pytest.mark.parametrize(("rolls", "wounds_after"), [("- -", 0), ("X -", 1), ("- X", 1), ("X X", 2)])
def test_each_counterattack_rolled_makes_one_enemy_strike(rolls: str, wounds_after: int) -> None:
    table = position(f'next_rolls = "- {rolls}"\nhero.Kari = {{ engaged = ["Bandit", "Bandit"] }}')
    act(table, "Caution")
    assert wounds(table, KARI) == wounds_after


@pytest.mark.rule("HOT-7.13")
def test_an_enemy_strikes_once_in_an_action() -> None:
    """The strongest cannot strike twice: the second counterattack is the other's."""
    table = position('next_rolls = "- X X"\nhero.Kari = { engaged = ["Ogre", "Bandit"] }')
    act(table, "Caution")
    assert struck(log(table)) == ["Ogre 2", "Bandit 1"]
    assert wounds(table, KARI) == 3


@pytest.mark.rule("HOT-7.13")
def test_only_the_acting_heros_enemies_strike_back() -> None:
    table = position(
        FOUR + 'next_rolls = "- X"\nshadows = ["Ogre"]\n'
        'hero.Kari = { engaged = ["Bandit"] }\nhero.Hagan = { engaged = ["Ogre"] }'
    )
    act(table, "Caution")
    assert struck(log(table)) == ["Bandit 1"]


@pytest.mark.rule("HOT-7.14")
def test_the_highest_attack_value_strikes_first() -> None:
    table = position(
        'next_rolls = "- X - -"\nhero.Kari = { engaged = ["Bandit", "Barrow Knight Master", "Ogre Master"] }'
    )
    act(table, "Caution")
    assert struck(log(table)) == ["Barrow Knight Master 3"]


@pytest.mark.rule("HOT-7.14")
def test_the_attack_value_counts_as_it_is_now(printed: Printer) -> None:
    printed.enemy("Bandit", attack_if={"if": "explored", "by": 2})
    table = position('progress = 6\nnext_rolls = "- X -"\nhero.Kari = { engaged = ["Ogre Master", "Bandit"] }')
    act(table, "Caution")
    assert struck(log(table)) == ["Bandit 3"]


@pytest.mark.rule("HOT-7.15")
@pytest.mark.parametrize(
    ("enemies", "striker"),
    [
        (["Bandit", "Sorcerer"], "Sorcerer"),
        (["Zombie Master", "Sorcerer"], "Sorcerer"),
        (["Cave Spider", "Bandit Master"], "Bandit Master"),
        (["Ogre Master", "Splig"], "Splig"),
        (["Splig", "Cave Troll"], "Cave Troll"),
    ],
)
def test_of_equal_attack_the_more_difficult_strikes(enemies: list[str], striker: str) -> None:
    """First the rating, then Nemesis over Master over Minion."""
    table = position(f'next_rolls = "- X -"\nhero.Kari = {{ engaged = {enemies} }}')
    act(table, "Caution")
    assert struck(log(table))[0].rpartition(" ")[0] == striker


@pytest.mark.rule("HOT-7.15")
def test_the_party_leader_breaks_what_is_still_tied() -> None:
    table = position(
        FOUR + 'leader = "Hagan"\nactive = "Kari"\nnext_rolls = "- X -"\n'
        'hero.Kari = { engaged = ["Bandit", "Cave Spider"] }'
    )
    act(table, "Caution")
    assert (prompt(table), seats(table)) == ("Which enemy strikes back?", (2,))
    assert sorted(labels(table)) == ["Bandit strikes back", "Cave Spider strikes back"]
    pick(table, "Cave Spider strikes back")
    assert struck(log(table)) == ["Cave Spider 1"]


@pytest.mark.rule("HOT-7.16")
@pytest.mark.parametrize(("dice", "suffered"), [("- -", 4), ("D -", 3), ("D D", 2), ("S S", 4)])
def test_the_sum_is_reduced_by_the_defenses(dice: str, suffered: int) -> None:
    table = position(f'next_rolls = "{dice} X X"\nhero.Kari = {{ engaged = ["Ogre", "Ogre"] }}')
    act(table, "Blaze a Trail")
    assert wounds(table, KARI) == suffered


@pytest.mark.rule("HOT-7.16")
def test_defense_never_heals() -> None:
    table = position('next_rolls = "D D X"\nhero.Kari = { wounds = 4, engaged = ["Bandit"] }')
    act(table, "Blaze a Trail")
    assert wounds(table, KARI) == 4


@pytest.mark.rule("HOT-7.17")
def test_a_defense_cancels_one_wound_not_one_counterattack() -> None:
    table = position('next_rolls = "D - X"\nhero.Kari = { engaged = ["Ogre"] }')
    act(table, "Blaze a Trail")
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-7.18")
def test_exhausted_enemies_do_not_strike_back() -> None:
    table = position('next_rolls = "- X"\nhero.Kari = { engaged = ["-Ogre", "Bandit"] }')
    act(table, "Caution")
    assert struck(log(table)) == ["Bandit 1"]


@pytest.mark.rule("HOT-7.33")
@pytest.mark.parametrize(("enemies", "suffered"), [(["Bandit", "Ogre"], 1), (["-Bandit", "Ogre"], 0)])
def test_a_counterattack_without_an_enemy_left_has_no_effect(
    printed: Printer, enemies: list[str], suffered: int
) -> None:
    """No item of the box does it: the Ogre is exhausted after the dice were rolled."""
    printed.effect("exploration/Lucky Farthing", {"tire": 1, "at": "mine Creature"})
    table = position(f'next_rolls = "- X X"\nhero.Kari = {{ items = ["Lucky Farthing"], engaged = {enemies} }}')
    act(table, "Caution", "Lucky Farthing")
    assert wounds(table, KARI) == suffered


@pytest.mark.rule("HOT-7.24")
def test_an_enemy_with_its_last_wound_still_strikes_back() -> None:
    table = position('next_rolls = "S S X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    assert (wounds(table, KARI), engaged(table, KARI)) == (1, [])
    assert "use_card" in kinds(table)
