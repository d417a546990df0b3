"""The map: Areas, Borders, Locations (section 4)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.rules.acting import whole_action
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.things import ASSIGN
from tests.games.thorgal.helpers import (
    A,
    answers,
    goods,
    happen,
    holds,
    kinds,
    place,
    position,
    question,
    take,
    why_not,
)


@pytest.mark.rule("THG-4.1")
def test_borders_are_of_five_types() -> None:
    borders = [border for one in BOX.box_adventures for border in one.borders]
    types = {(border.colour, border.lines > 1) for border in borders}
    assert {("green", False), ("green", True), ("red", False), ("blue", False), ("impassable", False)} <= types


@pytest.mark.rule("THG-4.4")
def test_from_an_area_all_its_locations_can_be_used_and_no_others() -> None:
    table = position("doing = 'assign'\n[character.Thorgal]\ngoods = { ore = 2, material = 1, gossip = 1, power = 1 }")
    offered = {key for key in answers(table) if key.startswith("assign_to")}
    assert offered == {f"assign_to:{place(table, name)}" for name in ("Well", "Shed")}


@pytest.mark.rule("THG-4.5", "THG-4.14", "THG-EX47")
def test_a_border_location_belongs_to_both_areas_even_while_one_is_closed() -> None:
    document = "doing = 'assign'\nround = {}\n[character.Thorgal]\ngoods = {{ ore = 1 }}\narea = '{}'\n"
    alone = "[character.Kriss]\ngoods = {}\n[location.Landing]\nenemies = []"
    ashore = position(document.format(2, "Camp") + alone)
    assert f"assign_to:{place(ashore, 'Landing')}" in answers(ashore)
    assert not ashore.is_available(ashore.played.area_named("Isle"))
    fight = position("round = 2")
    assert (holds(fight, "enemies at here >= 1"), holds(fight, "in Camp")) == (True, True)
    island = position(document.format(4, "Isle") + alone)
    while question(island) != "chips_and_cards":
        take(island, answers(island)[0])
    assert goods(island) == {"fate": 1}


@pytest.mark.rule("THG-4.6", "THG-19.3")
def test_enemies_must_go_before_anything_else_is_resolved_there() -> None:
    table = position("doing = 'assign'\n[character.Thorgal]\ngoods = { ore = 2 }")
    assert why_not(table, f"assign_to:{place(table, 'Landing')}")[0] in ("THG-19.3", "THG-4.6")


@pytest.mark.rule("THG-4.8")
def test_an_effect_naming_a_rune_means_exactly_the_locations_that_bear_it() -> None:
    table = position()
    happen(table, {"cost": 1, "at": "moon"})
    assert [table.cost_tokens[place(table, name)] for name in ("Shed", "Well")] == [1, 0]
    assert holds(table, "locations sun >= 2 and not locations sun >= 3")


@pytest.mark.rule("THG-4.9", "THG-4.11", "THG-4.12", "THG-EX46")
def test_a_location_without_entry_token_gives_to_whoever_resolves_it_again_and_again() -> None:
    table = position(
        "doing = 'assign'\nvalue = 2\n[character.Thorgal]\ngoods = { ore = 4 }\n[character.Kriss]\ngoods = {}"
    )
    for times in (1, 2):
        while question(table) != "chips_and_cards":
            own = [key for key in answers(table) if key.startswith(f"assign_to:{place(table, 'Well')}")]
            pays = [key for key in answers(table) if key.startswith("pay:")]
            take(table, (own or pays[-1:] or answers(table))[0])
        assert goods(table)["magic"] == times
        table.do(*whole_action(table, A, ASSIGN, 2, []))
        table.run()
        table.offer_again()


@pytest.mark.rule("THG-4.10")
def test_any_number_of_characters_may_share_an_area() -> None:
    table = position("round = 4\ncharacters = ['Thorgal', 'Kriss', 'Jolan', 'Aaricia']")
    happen(table, {"each_character": {"move_to": "Isle"}})
    assert {table.area[who] for who in table.characters} == {table.played.area_named("Isle")}


@pytest.mark.rule("THG-4.13")
def test_tokens_may_lie_in_an_area_that_is_not_open_yet() -> None:
    table = position("round = 1")
    happen(table, {"enemy": "minor", "at": "Summit"})
    assert sum(table.foes_at(place(table, "Summit"))) == 1


@pytest.mark.rule("THG-4.15", "THG-G80")
def test_areas_are_adjacent_by_any_border_even_an_impassable_one() -> None:
    table = position("[character.Thorgal]\narea = 'Hill'")
    names = [area.name for area in table.played.areas]
    near = {name for number, name in enumerate(names) if table.played.graph.adjacent(names.index("Hill"), number)}
    assert near == {"Camp", "Marsh", "Peak"}
    assert "cross" not in kinds(table)
