"""Move: Borders, what they cost, and who may cross them (section 13)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, answers, goods, happen, kinds, labels, position, question, take, why_not

CAMP, HILL, MARSH, PEAK, ISLE = range(5)
TO_HILL, HILL_TO_MARSH, CAMP_TO_MARSH, TO_PEAK, HILL_TO_PEAK, TO_ISLE = range(6)


def moving(
    value: int, area: str = "Camp", *, round: int = 3, more: str = "", goods: str = "{}", items: str = "[]"
) -> Saga:
    """Thorgal moves from an Area; with an Item for Moves he is asked even where there is one way only."""
    return position(
        f"doing = 'move'\nvalue = {value}\nround = {round}\n{more}\n"
        f"[character.Thorgal]\narea = '{area}'\ngoods = {goods}\nitems = {items}"
    )


@pytest.mark.rule("THG-13.1", "THG-13.2", "THG-13.9")
def test_a_move_crosses_borders_up_to_its_value_and_may_stop_earlier() -> None:
    table = moving(3)
    take(table, f"cross:{TO_HILL}:{HILL}")
    assert table.area[A] == HILL
    assert {"cross", "stop_moving"} <= kinds(table)
    take(table, f"cross:{TO_HILL}:{CAMP}")
    take(table, f"cross:{CAMP_TO_MARSH}:{MARSH}")
    assert (table.area[A], question(table)) == (MARSH, "chips_and_cards")


@pytest.mark.rule("THG-13.1", "THG-11.13")
def test_at_least_one_border_must_be_crossed_if_any_can_be() -> None:
    table = moving(1)
    assert why_not(table, "stop_moving") == ("THG-11.13", "At least one Border must be crossed.")
    shut = moving(1, more="blocked_borders = [['Camp', 'Hill'], ['Camp', 'Marsh'], ['Camp', 'Isle']]")
    assert (shut.area[A], question(shut)) == (CAMP, "chips_and_cards")


@pytest.mark.rule("THG-13.3", "THG-EX6")
def test_a_double_border_costs_two_of_one_move() -> None:
    one = moving(1, "Hill", items="['Skis']")
    assert why_not(one, f"cross:{HILL_TO_MARSH}:{MARSH}") == (
        "THG-13.1",
        "This Border costs 2 and 1 of the Move is left.",
    )
    two = moving(2, "Hill")
    take(two, f"cross:{HILL_TO_MARSH}:{MARSH}")
    assert (two.area[A], question(two)) == (MARSH, "chips_and_cards")


@pytest.mark.rule("THG-13.4")
def test_special_borders_ask_and_do_what_the_adventure_says() -> None:
    table = moving(2, "Marsh", goods="{ material = 1 }")
    take(table, f"cross:{TO_PEAK}:{PEAK}")
    assert (table.area[A], goods(table)) == (PEAK, {})
    poor = moving(2, "Marsh")
    assert why_not(poor, f"cross:{TO_PEAK}:{PEAK}") == ("THG-13.4", "There is not enough to pay for this Border.")
    rower = moving(1, round=4, goods="{ magic = 1 }")
    take(rower, f"cross:{TO_ISLE}:{ISLE}")
    assert (rower.area[A], rower.threats[A], goods(rower)) == (ISLE, 1, {"magic": 1})
    assert why_not(moving(1, round=4), f"cross:{TO_ISLE}:{ISLE}")[0] == "THG-13.4"


@pytest.mark.rule("THG-13.5")
def test_an_impassable_border_is_never_crossed() -> None:
    table = moving(3, "Hill")
    assert why_not(table, f"cross:{HILL_TO_PEAK}:{PEAK}") == ("THG-13.5", "This Border can never be crossed.")
    assert f"cross:{HILL_TO_PEAK}:{PEAK}" not in answers(table)


@pytest.mark.rule("THG-13.6", "THG-4.2", "THG-EX7")
def test_no_step_enters_an_area_before_its_round() -> None:
    table = moving(3, "Camp", round=1, items="['Skis']")
    assert why_not(table, f"cross:{CAMP_TO_MARSH}:{MARSH}") == ("THG-13.6", "Marsh opens in round 2.")
    assert why_not(moving(3, "Marsh", round=2, goods="{ material = 1 }"), f"cross:{TO_PEAK}:{PEAK}")[0] == "THG-13.6"
    assert f"cross:{CAMP_TO_MARSH}:{MARSH}" in answers(moving(3, "Camp", round=2))


@pytest.mark.rule("THG-13.7")
def test_enemies_neither_stop_nor_tax_a_move() -> None:
    table = moving(2, "Hill")
    assert table.has_foes(table.played.location_named("Cave"))
    take(table, f"cross:{TO_HILL}:{CAMP}")
    assert (table.area[A], table.threats[A]) == (CAMP, 0)
    assert f"cross:{CAMP_TO_MARSH}:{MARSH}" in answers(table)


@pytest.mark.rule("THG-13.8")
def test_a_border_under_a_blockade_is_closed_until_it_is_gone() -> None:
    table = moving(2, more="blocked_borders = [['Camp', 'Hill']]", goods="{ magic = 1 }", round=4)
    assert why_not(table, f"cross:{TO_HILL}:{HILL}") == ("THG-13.8", "A Blockade lies on this Border.")
    assert f"cross:{CAMP_TO_MARSH}:{MARSH}" in answers(table)


@pytest.mark.rule("THG-4.13")
def test_no_effect_brings_anybody_into_an_area_that_is_not_open_yet() -> None:
    table = position("round = 1")
    happen(table, {"move_to": "Isle"})
    assert table.area[A] == CAMP
    happen(table, {"move_to": "Hill"})
    assert table.area[A] == HILL


@pytest.mark.rule("THG-13.1")
def test_an_event_can_shorten_a_move_but_not_below_one() -> None:
    table = position("event = 'Thin Air'\ndoing = 'move'\nvalue = 1\nround = 3")
    assert any(label.startswith("Go to Hill") for label in labels(table))
    assert table.area[B] == CAMP
