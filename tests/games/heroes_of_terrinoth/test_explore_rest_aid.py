"""Section 8: Explore, Rest and Aid; when successes take effect."""

from __future__ import annotations

import pytest

from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    kinds,
    labels,
    log,
    position,
    prompt,
    shadows,
    to_card,
    tokens,
    use,
    why_not,
    wounds,
)

INN = 'location = "Roadside Inn"\n'
"""It takes six progress."""


# -- Explore


@pytest.mark.rule("HOT-8.10")
@pytest.mark.parametrize(("dice", "progress"), [("- D", 2), ("S -", 3), ("S S", 4)])
def test_each_success_is_a_progress(dice: str, progress: int) -> None:
    table = position(INN + f'progress = 2\nnext_rolls = "{dice}"')
    act(table, "Blaze a Trail")
    assert table.progress == progress


@pytest.mark.rule("HOT-8.11")
@pytest.mark.parametrize(("progress", "explored"), [(0, False), (5, False), (6, True), (7, True)])
def test_a_location_is_fully_explored_from_its_value_on(progress: int, explored: bool) -> None:
    table = position(INN + f'progress = {progress}\nphase = "travel"')
    assert ("travel" in kinds(table)) is explored


@pytest.mark.rule("HOT-8.11")
def test_full_exploration_is_lost_with_the_progress() -> None:
    """Splig's threat takes one away, so the party cannot travel."""
    table = position(INN + 'progress = 5\nnext_rolls = "S - T"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Blaze a Trail")
    assert any("is fully explored" in line for line in log(table))
    assert (table.progress, table.is_explored) == (5, False)


@pytest.mark.rule("HOT-8.12")
def test_progress_may_exceed_the_value() -> None:
    table = position(INN + 'progress = 9\nnext_rolls = "C S S"')
    act(table, "Blaze a Trail")
    assert table.progress == 12


@pytest.mark.rule("HOT-8.13")
def test_full_exploration_gives_nothing_at_once() -> None:
    """The exploration deck is empty, so that Blaze a Trail finds nothing either."""
    table = position(
        INN + 'progress = 5\nexploration = []\nnext_rolls = "S -"\nshadows = ["Bandit"]\nhero.Kari = { wounds = 2 }'
    )
    act(table, "Blaze a Trail")
    assert prompt(table) == f"{MOK} activates: which card?"
    assert (table.site().name, table.progress) == ("Roadside Inn", 6)
    assert (shadows(table), wounds(table, KARI), tokens(table, KARI)) == (["Bandit"], 2, 0)


# -- Rest


@pytest.mark.rule("HOT-8.14")
@pytest.mark.parametrize(("die", "left"), [("-", 5), ("S", 4), ("C S", 3)])
def test_each_success_recovers_a_wound_of_the_resting_hero(die: str, left: int) -> None:
    """Caution adds one success to its die."""
    table = position(f'next_rolls = "{die}"\nhero.Kari = {{ wounds = 6 }}\nhero.Elder = {{ wounds = 6 }}')
    act(table, "Caution")
    assert (wounds(table, KARI), wounds(table, MOK)) == (left, 6)


@pytest.mark.rule("HOT-8.15")
def test_surplus_recovery_is_lost() -> None:
    """Two successes for one wound: nothing is left over for the wound that comes later."""
    table = position('next_rolls = "S -  - -  - - X"\nhero.Kari = { wounds = 1, engaged = ["Bandit"] }')
    act(table, "Caution")
    act(table, "Herbs by the Wayside")
    act(table, "Precise Strike")
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-7.30")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (3, 2)])
def test_a_rest_cannot_remove_counterattack_wounds_of_the_same_action(before: int, after: int) -> None:
    table = position(f'next_rolls = "S X"\nhero.Kari = {{ wounds = {before}, engaged = ["Bandit Master"] }}')
    act(table, "Caution")
    assert wounds(table, KARI) == after


@pytest.mark.rule("HOT-7.30")
def test_progress_just_placed_can_be_taken_by_a_threat() -> None:
    table = position(INN + 'next_rolls = "S S T"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Blaze a Trail")
    assert table.progress == 1


@pytest.mark.rule("HOT-7.30")
def test_successes_count_together_after_the_last_extra_roll() -> None:
    table = position(INN + 'next_rolls = "C S S"')
    act(table, "Blaze a Trail")
    assert [line for line in log(table) if "gains" in line] == ["Roadside Inn gains 3 progress: 3 of 6."]


# -- Aid


@pytest.mark.rule("HOT-8.16")
def test_aid_goes_to_another_hero_chosen_before_the_roll() -> None:
    table = position(FOUR + 'next_rolls = "S S"')
    use(table, "Draw Attention")
    assert [label.partition(" (")[0] for label in labels(table)] == [f"Aid {one}" for one in (MOK, HAGAN, PELL)]
    assert why_not(table, f"Aid {KARI}") == ("HOT-8.16", f"{KARI} must aid somebody else.")
    assert not any(" rolls " in line for line in log(table))


@pytest.mark.rule("HOT-8.16")
def test_a_defeated_hero_cannot_be_aided() -> None:
    table = position(FOUR + 'next_rolls = "S S"\nhero.Hagan = { wounds = 13 }')
    use(table, "Draw Attention")
    assert [label.partition(" (")[0] for label in labels(table)] == [f"Aid {MOK}", f"Aid {PELL}"]


@pytest.mark.rule("HOT-8.17", "HOT-14.4")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_each_success_is_a_token_for_the_aided_hero_up_to_five(before: int, after: int) -> None:
    """Draw Attention also claims one token for Kari herself."""
    table = position(FOUR + f'next_rolls = "S S"\nhero.Hagan = {{ tokens = {before} }}')
    act(table, "Draw Attention", f"Aid {HAGAN}")
    assert (tokens(table, HAGAN), tokens(table, KARI), tokens(table, MOK)) == (after, 1, 0)


@pytest.mark.rule("HOT-8.18", "HOT-G22")
def test_aid_without_another_living_hero_still_rolls() -> None:
    table = position('next_rolls = "S S X"\nhero.Elder = { wounds = 21 }\nhero.Kari = { engaged = ["Ogre"] }')
    act(table, "Draw Attention")
    assert any(line.endswith("rolls 2 successes against a counterattack.") for line in log(table))
    assert (tokens(table, KARI), tokens(table, MOK), wounds(table, KARI)) == (1, 0, 2)


@pytest.mark.rule("HOT-8.13")
def test_the_party_travels_only_in_the_travel_phase() -> None:
    table = position(INN + 'progress = 6\nnext_rolls = "- -  - -"\nenemies = []')
    for name in (KARI, MOK, KARI, MOK):
        to_card(table, name)
        assert "travel" not in kinds(table)
        table.choose(0)
