"""Collect (section 18), and Goods and their Sources (section 17)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import TERRAIN
from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import (
    answers,
    goods,
    happen,
    labels,
    position,
    question,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

MATERIAL, GOSSIP, AREA_WITH_PENALTY, DISCOVERY, ORE = 0, 3, 15, 12, 16
"""Spaces of Birch Slope: column times five plus row."""


def collecting(value: int = 3, area: str = "Hill", more: str = "", round: int = 3) -> Saga:
    """Thorgal collects on Birch Slope, without any Goods."""
    return position(
        f"doing = 'collect'\nvalue = {value}\nterrain = ['Birch Slope']\nround = {round}\n{more}\n"
        f"[character.Thorgal]\narea = '{area}'\ngoods = {{}}"
    )


@pytest.mark.rule("THG-18.2", "THG-18.3", "THG-18.1")
def test_a_token_on_a_good_gives_as_many_as_the_value() -> None:
    table = collecting()
    take(table, f"collect_from:{ORE}")
    assert (goods(table), table.collected, wound_sizes(table)) == ({"ore": 3}, 1 << ORE, [])


@pytest.mark.rule("THG-18.3", "THG-18.4", "THG-EX12")
def test_an_area_specific_icon_gives_one_type_and_its_penalty_comes_once() -> None:
    table = collecting()
    take(table, f"collect_from:{AREA_WITH_PENALTY}")
    take(table, answers(table)[0])
    suffer_all(table)
    assert sum(goods(table).values()) == 3
    assert len(goods(table)) == 1
    assert set(goods(table)) <= {"ore", "gossip"}
    assert wound_sizes(table) == [1]


@pytest.mark.rule("THG-18.5", "THG-EX13")
def test_a_discovery_can_not_be_collected() -> None:
    table = collecting()
    assert f"collect_from:{DISCOVERY}" not in answers(table)
    assert why_not(table, f"collect_from:{DISCOVERY}")[0] == "THG-18.5"


@pytest.mark.rule("THG-18.6", "THG-EX14", "THG-16.3")
def test_an_area_without_sources_gives_nothing_but_the_penalty_counts() -> None:
    table = collecting(area="Marsh")
    take(table, f"collect_from:{AREA_WITH_PENALTY}")
    suffer_all(table)
    assert (goods(table), table.collected, wound_sizes(table)) == ({}, 1 << AREA_WITH_PENALTY, [1])


@pytest.mark.rule("THG-18.7")
def test_a_token_stays_and_blocks_its_space() -> None:
    table = collecting(more="collected = [[3, 1]]")
    assert why_not(table, f"collect_from:{ORE}") == ("THG-18.7", "A Collection token lies here already.")
    walk = position("doing = 'journey'\nterrain = ['Birch Slope']\npath = [[[2, 1]]]\ncollected = [[3, 1]]")
    assert not [key for key in answers(walk) if key.startswith("travel") and key.endswith(f":{ORE}")]


@pytest.mark.rule("THG-18.1")
def test_what_lies_under_the_path_can_not_be_collected() -> None:
    table = collecting(more="path = [[[0, 0], [1, 0]]]")
    assert why_not(table, f"collect_from:{MATERIAL}") == ("THG-18.1", "A Journey tile covers this space.")


@pytest.mark.rule("THG-18.2", "THG-15.24")
def test_any_revealed_card_will_do_wherever_the_path_is() -> None:
    table = position("doing = 'collect'\nterrain = ['Birch Slope', 'Fjord Shore']\n[character.Thorgal]\ngoods = {}")
    take(table, f"collect_from:{4 * 5 + 2}")
    assert goods(table) == {"material": 1}


@pytest.mark.rule("THG-18.8", "THG-27.4")
def test_where_tokens_are_discarded_the_icons_can_be_collected_again() -> None:
    table = position("terrain = ['Birch Slope']\ncollected = [[3, 1], [0, 0]]")
    happen(table, {"clear_terrain": 1})
    while table.collected:
        take(table, answers(table)[0])
    again = collecting()
    assert (table.collected, f"collect_from:{ORE}" in answers(again)) == (0, True)


@pytest.mark.rule("THG-18.1", "THG-11.13")
def test_with_no_icon_free_nothing_is_collected() -> None:
    table = collecting(more="collected = [[0, 0], [0, 3], [1, 1], [1, 4], [3, 0], [3, 1], [3, 3]]")
    assert (question(table), goods(table)) == ("chips_and_cards", {})
    assert why_not(collecting(), "collect_nothing") == ("THG-11.13", "A Collection token must be placed.")


# -- Goods


@pytest.mark.rule("THG-17.1", "THG-17.5")
@pytest.mark.parametrize("good", GOODS)
def test_there_are_six_goods_and_nobody_has_too_many(good: str) -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    happen(table, {"gain": 40, "good": good} if good != "fate" else {"gain": 4, "good": good})
    assert goods(table) == {good: 4 if good == "fate" else 40}


@pytest.mark.rule("THG-17.3", "THG-4.3")
@pytest.mark.parametrize(("area", "good"), [("Camp", "material"), ("Peak", "magic")])
def test_a_source_gives_the_good_of_its_name(area: str, good: str) -> None:
    table = position(f"round = 4\n[character.Thorgal]\narea = '{area}'\ngoods = {{}}")
    happen(table, {"gain": 2, "good": "source"})
    assert goods(table) == {good: 2}


@pytest.mark.rule("THG-4.3", "THG-17.4")
def test_a_source_token_counts_too_even_one_of_power() -> None:
    table = position("round = 2\n[character.Thorgal]\narea = 'Marsh'\ngoods = {}")
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {}
    happen(table, {"source": "power", "at": "Marsh"})
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {"power": 1}


@pytest.mark.rule("THG-17.4")
def test_no_terrain_card_of_the_box_shows_fate_or_power() -> None:
    assert not [card.name for card in TERRAIN for row in card.rows for cell in row.split() if cell[0] in "FP"]


@pytest.mark.rule("THG-17.4", "THG-1.5")
def test_a_good_of_choice_is_never_fate_or_power() -> None:
    table = position()
    happen(table, {"gain": 1, "good": "any"})
    assert labels(table) == ["Gain 1 Material", "Gain 1 Ore", "Gain 1 Gossip", "Gain 1 Magic"]


@pytest.mark.rule("THG-27.1", "THG-15.9")
def test_nothing_is_collected_below_a_blockade() -> None:
    table = collecting()
    table.space_blocks = 1 << ORE
    table.offer_again()
    assert why_not(table, f"collect_from:{ORE}") == ("THG-27.1", "A Blockade lies here.")
    assert f"collect_from:{ORE}" not in answers(table)


@pytest.mark.rule("THG-4.3", "THG-18.3")
def test_a_source_token_beside_a_printed_source_takes_nothing_away() -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    happen(table, {"source": "material", "at": "Camp"})
    happen(table, {"gain": 2, "good": "source"})
    assert goods(table) == {"material": 2}
    happen(table, {"source": "magic", "at": "village"})
    happen(table, {"gain": 1, "good": "source"})
    assert {GOODS[int(key.split(":")[2])] for key in answers(table)} == {"material", "magic"}


@pytest.mark.rule("THG-16.4", "THG-18.3")
def test_a_source_that_an_item_used_binds_no_later_collecting() -> None:
    table = position(
        "doing = 'collect'\nvalue = 2\nterrain = ['Birch Slope']\n"
        "[character.Thorgal]\narea = 'Hill'\ngoods = {}\nitems = ['Deep Basket']"
    )
    happen(table, {"gain": 1, "good": "source"})
    take(table, "use_source:0:1")
    take(table, f"collect_from:{AREA_WITH_PENALTY}")
    assert (question(table), len(answers(table))) == ("sources_to_use", 2)


@pytest.mark.rule("THG-18.3", "THG-18.6")
def test_an_option_says_how_much_is_collected() -> None:
    document = "doing = 'collect'\nvalue = 3\nterrain = ['Birch Slope']\n[character.Thorgal]\narea = '{}'\n"
    table = position(document.format("Camp"))
    icons = dict(table.ground().marks)
    for option in table.decision.options if table.decision else ():
        if option.key.startswith("collect_from"):
            icon = icons[int(option.key.split(":")[1])]
            given = "Material" if icon in "MA" else GOODS["MOGS".index(icon)].capitalize()
            assert option.label.startswith(f"Collect 3 {given} at ")
    dry = position(document.format("Marsh"))
    assert any(label.startswith("Collect nothing, as there is no Source here, at ") for label in labels(dry))
