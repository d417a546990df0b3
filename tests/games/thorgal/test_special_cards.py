"""Special Action cards (section 28)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import CARD_NUMBERS, LETTERS
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, answers, goods, happen, position, question, row, take


def above(table: Saga, letter: str) -> int:
    """The number of the Action card that a Special Action card lies below; 0 for none."""
    card = table.specials[LETTERS.index(letter)]
    return CARD_NUMBERS[card] if card >= 0 else 0


@pytest.mark.rule("THG-28.1")
def test_it_lies_below_the_card_of_its_type_and_has_no_place_in_the_row() -> None:
    table = position()
    happen(table, {"special": "B"})
    assert (above(table, "B"), row(table)) == (35, [5, 12, 22, 29, 35, 38])


@pytest.mark.rule("THG-28.2", "THG-EX27")
def test_resolving_that_card_applies_it_too() -> None:
    document = "terrain = ['Birch Slope']\nrow = [5, 12, 22, 29, 35, 38]\n[character.Thorgal]\ngoods = {}"
    without = position(document)
    take(without, "lay_chip:0:2", "collect_from:0")
    assert goods(without) == {"material": 1}
    table = position("special = { A = 22 }\n" + document)
    take(table, "lay_chip:0:2", "collect_from:0")
    assert goods(table) == {"material": 2}


@pytest.mark.rule("THG-28.3", "THG-EX27", "THG-12.18")
def test_it_goes_along_when_that_card_is_swapped() -> None:
    table = position("special = { A = 22 }\nmarkers = [22]\nrow = [5, 12, 22, 29, 35, 38]")
    happen(table, {"action_card": 8})
    take(table, "swap")
    assert (above(table, "A"), row(table)) == (8, [5, 8, 12, 29, 35, 38])
    assert sum(table.markers) == 0


@pytest.mark.rule("THG-28.3")
def test_it_stays_when_another_card_is_swapped() -> None:
    table = position("special = { A = 22 }\nrow = [5, 12, 22, 29, 35, 38]")
    happen(table, {"action_card": 21})
    take(table, "swap")
    assert (above(table, "A"), 21 in row(table)) == (22, True)
    assert [above(table, letter) for letter in LETTERS[1:]] == [0] * (len(LETTERS) - 1), "no other comes into play"


@pytest.mark.rule("THG-28.4", "THG-G62")
def test_with_several_cards_of_its_type_the_team_picks_one() -> None:
    table = position("row = [5, 12, 18, 22, 29, 35, 38]")
    happen(table, {"special": "A"})
    assert (question(table), len(answers(table))) == ("special_places", 2)
    take(table, answers(table)[0])
    assert above(table, "A") == 18


@pytest.mark.rule("THG-28.4")
def test_on_a_dual_card_it_works_only_for_its_own_type() -> None:
    document = (
        "special = { A = 24 }\nterrain = ['Birch Slope']\nrow = [5, 12, 24, 29, 35]\n"
        "[character.Thorgal]\ngoods = { ore = 4 }"
    )
    collecting = position(document)
    take(collecting, "lay_chip:0:2")
    take(collecting, answers(collecting)[1], "collect_from:0")
    assert goods(collecting) == {"ore": 4, "material": 2}
    assigning = position(document)
    take(assigning, "lay_chip:0:2")
    take(assigning, answers(assigning)[0])
    assert assigning.act_value == 1
    assert goods(assigning, A) == {"ore": 4}


@pytest.mark.rule("THG-12.22", "THG-G79")
def test_an_extra_action_gets_nothing_of_the_special_card_below_another_card() -> None:
    document = (
        "terrain = ['Birch Slope']\nrow = [5, 12, 22, 29, 34, 35]\nspecial = { A = 22 }\n"
        "[character.Thorgal]\ngoods = {}\narea = 'Hill'"
    )
    extra = position(document)
    take(extra, "lay_chip:0:4")
    assert (question(extra), extra.act_value) == ("spaces_to_collect", 1)
    take(extra, "collect_from:0")
    assert goods(extra) == {"material": 1}
    main = position(document)
    take(main, "lay_chip:0:2")
    assert main.act_value == 2


@pytest.mark.rule("THG-28.3", "THG-28.4")
def test_it_leaves_the_row_with_the_last_card_of_its_type() -> None:
    table = position("special = { A = 24 }\nrow = [5, 12, 24, 29, 35]")
    happen(table, {"action_card": 38})
    take(table, "swap")
    assert (above(table, "A"), row(table)) == (0, [5, 12, 29, 35, 38])
    happen(table, {"special": "A"})
    assert (above(table, "A"), question(table)) == (0, "chips_and_cards")


@pytest.mark.rule("THG-28.3")
def test_it_goes_to_another_card_of_its_type_where_the_new_card_has_another() -> None:
    table = position("special = { A = 24 }\nrow = [5, 12, 22, 24, 29, 35]")
    happen(table, {"action_card": 38})
    take(table, "swap")
    assert (above(table, "A"), row(table)) == (22, [5, 12, 22, 29, 35, 38])


@pytest.mark.rule("THG-28.1")
def test_one_that_is_in_play_stays_where_it_is() -> None:
    table = position("special = { A = 22 }\nrow = [5, 12, 18, 22, 29, 35, 38]")
    happen(table, {"special": "A"})
    assert (above(table, "A"), question(table)) == (22, "chips_and_cards")


@pytest.mark.rule("THG-28.2", "THG-12.10", "THG-12.13")
def test_of_several_effects_each_comes_before_or_after_the_action_as_it_must() -> None:
    table = position(
        "special = { B = 35 }\nrow = [5, 12, 22, 29, 35, 38]\n"
        "[character.Thorgal]\nitems = ['Oak Shield']\nwounds = [[[0, 0]]]"
    )
    take(table, "lay_chip:0:4")
    assert (question(table), table.rerolls) == ("before_the_roll", 1)
    while question(table) != "wounds_to_heal":
        take(table, answers(table)[-1])
    assert table.fought == ()


@pytest.mark.rule("THG-28.4", "THG-28.3")
def test_the_team_picks_where_it_goes_if_several_cards_are_of_its_type() -> None:
    table = position("special = { A = 24 }\nrow = [5, 12, 18, 22, 24, 29, 35]")
    happen(table, {"action_card": 38})
    take(table, "swap")
    assert (question(table), len(answers(table))) == ("special_places", 2)
    take(table, answers(table)[1])
    assert (above(table, "A"), row(table)) == (22, [5, 12, 18, 22, 29, 35, 38])
