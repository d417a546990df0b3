"""What cannot be: each is refused with one sentence and its clause, and nothing changes."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel import IllegalChoice
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import cells_key, happen, place, position, question, strike, take

JOURNEY = "doing = 'journey'\nterrain = ['Birch Slope']\npath = [[[0, 2], [1, 2]]]\ncollected = [[2, 3]]"


def told(table: Saga, key: str) -> tuple[str, str]:
    """The clause and the sentence with which a choice is refused; the table stays as it is."""
    before = table.clone()
    with pytest.raises(IllegalChoice) as error:
        table.choose(key)
    assert table == before
    return error.value.rule, error.value.reason


@pytest.mark.rule("THG-15.8", "THG-15.9", "THG-15.4", "THG-15.5", "THG-15.3", "THG-15.7")
@pytest.mark.parametrize(
    ("tile", "cells", "rule", "words"),
    [
        ("I2", [(1, 2), (2, 2)], "THG-15.9", "Something lies there already."),
        ("I2", [(2, 2), (2, 3)], "THG-15.9", "Something lies there already."),
        ("I2", [(3, 0), (3, 1)], "THG-15.4", "The tile must touch the rightmost tile of the path with an edge."),
        ("I2", [(0, 1), (1, 1)], "THG-15.5", "No part of a tile may lie left of column 2."),
        ("I3", [(2, 0), (2, 1), (2, 2)], "THG-15.3", "Thorgal has not unlocked the bar."),
    ],
)
def test_a_journey_tile_in_the_wrong_place(tile: str, cells: list[tuple[int, int]], rule: str, words: str) -> None:
    table = position(JOURNEY)
    assert told(table, cells_key(table, "travel", tile, cells)) == (rule, words)


@pytest.mark.rule("THG-15.8", "THG-14.4")
def test_a_journey_tile_that_sticks_out() -> None:
    table = position(JOURNEY)
    assert told(table, "travel:1:0:19") == ("THG-15.8", "The pair would stick out of the Terrain.")
    assert told(table, "travel:1:0:400")[0] == "THG-15.3"


@pytest.mark.rule("THG-15.10")
def test_a_first_journey_tile_too_far_to_the_right() -> None:
    table = position("doing = 'journey'\nterrain = ['Birch Slope']")
    key = cells_key(table, "travel", "I2", [(1, 0), (1, 1)])
    assert told(table, key) == ("THG-15.10", "The first tile begins in column 1.")


@pytest.mark.rule("THG-7.1", "THG-7.4", "THG-14.4", "THG-14.3")
def test_a_wound_in_the_wrong_place() -> None:
    table = position("[character.Thorgal]\nwounds = [[[0, 0]]]")
    happen(table, {"wound": "I2"})
    sticks_out = told(table, "suffer:0:1:0:24")
    overlaps = told(table, cells_key(table, "suffer", "I2", [(0, 0), (0, 1)], 0))
    by_a_corner = told(table, cells_key(table, "suffer", "I2", [(1, 1), (1, 2)], 0))
    assert sticks_out == ("THG-14.4", "The pair would stick out of the Wound area.")
    assert overlaps == ("THG-7.1", "The pair would lie on another Wound.")
    assert by_a_corner == ("THG-7.4", "The pair must share an edge with a Wound that is there.")


@pytest.mark.rule("THG-20.4", "THG-14.4")
def test_a_tile_in_the_wrong_place_on_an_enemy(reprint: Reprint) -> None:
    reprint("enemy", "Camp Dogs", [".. .. .. .."] * 5, red=[], yellow=[])
    table = position(
        "doing = 'combat'\nenemies = { minor = ['Camp Dogs'] }\nnext_rolls = 'yellow I2, orange I1*'\n"
        "[character.Thorgal]\nitems = []\nskill = 'used'"
    )
    assert told(table, "strike:1:0:19") == ("THG-14.4", "The pair would stick out of the Enemy card.")
    other = told(table, cells_key(table, "strike", "I3", [(0, 0), (0, 1), (0, 2)]))
    assert other == ("THG-20.4", "No die that is left gives the bar.")
    strike(table, "I2", (0, 0), (1, 0))
    overlaps = told(table, cells_key(table, "strike", "I1", [(1, 0)]))
    by_a_corner = told(table, cells_key(table, "strike", "I1", [(2, 1)]))
    used_up = told(table, cells_key(table, "strike", "I2", [(0, 1), (1, 1)]))
    assert overlaps == ("THG-20.4", "A tile lies there already.")
    assert by_a_corner == ("THG-20.4", "The single must share an edge with a tile that lies there.")
    assert used_up == ("THG-20.4", "No die that is left gives the pair.")


@pytest.mark.rule("THG-13.6", "THG-13.1", "THG-13.5")
def test_a_way_that_cannot_be_gone() -> None:
    table = position("doing = 'move'\nvalue = 1\n[character.Thorgal]\narea = 'Hill'\nitems = ['Skis']")
    assert told(table, "cross:1:2") == ("THG-13.6", "Marsh opens in round 2.")
    assert told(table, "cross:4:3") == ("THG-13.5", "This Border can never be crossed.")
    assert told(table, "cross:2:2") == ("THG-13.1", "No such way leads out of Hill.")
    table.round = 2
    assert told(table, "cross:1:2") == ("THG-13.1", "This Border costs 2 and 1 of the Move is left.")


@pytest.mark.rule("THG-1.13", "THG-19.8")
def test_goods_that_were_not_offered() -> None:
    document = (
        "characters = ['Thorgal', 'Kriss', 'Jolan']\ndoing = 'assign'\nvalue = 2\n"
        "[character.Thorgal]\ngoods = { ore = 1, magic = 1 }\n[character.Kriss]\ngoods = { ore = 2 }\n"
        "[character.Jolan]\narea = 'Hill'\ngoods = { ore = 5 }"
    )
    table = position(document)
    assert question(table) == "ways_to_pay"
    assert told(table, "pay:0:1:2:2") == ("THG-1.13", "Thorgal has 1 Ore to pay with.")
    assert told(table, "pay:0:3:2:1") == ("THG-1.13", "Magic is not what is asked for.")
    assert told(table, "pay:2:1:2:1") == ("THG-1.13", "Jolan is not among those who can pay for this.")
    assert told(table, "pay:1:1:2:3") == ("THG-1.13", "Kriss has 2 Ore to pay with.")
    take(table, "pay:1:1:2:1", "decline_to_pay")
    assert told(table, "pay:1:1:2:1") == ("THG-1.13", "Kriss will not pay for this.")


@pytest.mark.rule("THG-18.5", "THG-18.1")
def test_a_space_from_which_nothing_can_be_collected() -> None:
    table = position("doing = 'collect'\nterrain = ['Birch Slope']\npath = [[[0, 0]]]")
    assert told(table, "collect_from:1") == ("THG-18.5", "Only Goods and Area Specific icons can be collected.")
    assert told(table, "collect_from:0") == ("THG-18.1", "A Journey tile covers this space.")


@pytest.mark.rule("THG-11.6", "THG-11.4")
def test_a_chip_that_cannot_be_laid() -> None:
    table = position("chips = [1, 2, 0, 0]\ninactive = [1]\nturns = 1")
    assert told(table, "lay_chip:0:3") == ("THG-11.6", "The chip is on its inactive side until the Event phase.")
    assert told(table, "lay_chip:1:1") == ("THG-11.4", "The chip lies below this card and must go to another.")


@pytest.mark.rule("THG-4.4", "THG-19.3")
def test_a_location_that_cannot_be_used() -> None:
    table = position("doing = 'assign'\nround = 3\n[character.Thorgal]\ngoods = { ore = 1, material = 1, power = 1 }")
    elsewhere = told(table, f"assign_to:{place(table, 'Circle')}")
    occupied = told(table, f"assign_to:{place(table, 'Landing')}")
    assert elsewhere == ("THG-4.4", "Circle is not in the Area of Thorgal.")
    assert occupied == ("THG-19.3", "Enemies on Landing must be removed first.")
