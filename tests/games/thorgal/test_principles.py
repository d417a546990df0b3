"""General principles (section 1), Skills (6) and Blockades (27)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import (
    CHARACTERS,
    DISPLAY,
)
from hearthwatch.games.thorgal.rules.adventure import Book
from hearthwatch.games.thorgal.rules.box import check_covering
from hearthwatch.games.thorgal.rules.effects.language import effects
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import ACTION_PHASE, RANK_COUNT, Character
from hearthwatch.kernel.authored import Misspelt
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    asked,
    goods,
    happen,
    holds,
    kinds,
    new,
    place,
    position,
    question,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

# -- Skills


def crafting(skill: str = "active", own: str = "magic = 1") -> Saga:
    return position(
        f"characters = ['Aaricia', 'Kriss']\ndoing = 'craft'\n[character.Aaricia]\nskill = '{skill}'\n"
        f"wounds = [[[0, 0]]]\ngoods = {{ {own} }}"
    )


@pytest.mark.rule("THG-6.2", "THG-6.6", "THG-G48")
def test_using_a_skill_turns_its_card_over() -> None:
    table = crafting()
    take(table, "use_skill")
    while question(table) in ("characters_to_choose", "wounds_to_heal"):
        table.choose(answers(table)[0])
    assert (table.has_skill(A), wound_sizes(table)) == (False, [])
    assert why_not(table, "use_skill:0")[0] == "THG-6.2"


@pytest.mark.rule("THG-6.3", "THG-6.4", "THG-G47")
def test_a_skill_that_is_refreshed_is_still_used_once_a_round() -> None:
    table = crafting("used")
    assert "refresh_skill:0" in [option.key for option in table.decision.options] if table.decision else False
    table.choose("refresh_skill:0")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert (table.has_skill(A), goods(table)) == (True, {})
    assert why_not(table, "use_skill:0")[0] == "THG-6.3"


@pytest.mark.rule("THG-6.4", "THG-G48")
def test_a_skill_is_refreshed_on_the_turn_of_another_too() -> None:
    table = position("[character.Kriss]\nskill = 'inactive'\ngoods = { ore = 1 }\narea = 'Hill'")
    assert asked(table) == (0,)
    table.choose("refresh_skill:1", seat=1)
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert (table.has_skill(B), goods(table, B), question(table)) == (True, {}, "chips_and_cards")


@pytest.mark.rule("THG-6.5", "THG-G47")
def test_a_skill_is_not_refreshed_by_a_new_round() -> None:
    table = position(
        "chips = [5, 5, 5, 1]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []\n"
        "[character.Thorgal]\nskill = 'used'"
    )
    table.choose("lay_chip:3:4")
    while table.phase != ACTION_PHASE:
        table.choose(answers(table)[0])
    assert (table.round, table.has_skill(A), table.skill_used) == (2, False, 0)


# -- principles


@pytest.mark.rule("THG-1.3")
def test_no_number_of_tokens_limits_an_effect() -> None:
    table = position()
    happen(table, [{"gain": 200, "good": "ore"}, {"enemy": "massive", "at": "Summit", "count": 40}])
    assert goods(table)["ore"] > 200
    assert table.foes[place(table, "Summit") * RANK_COUNT + 3] == 40


@pytest.mark.rule("THG-1.4", "THG-24.4")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    table = position()
    before = len(table.discovery_deck)
    for _ in range(before + 1):
        happen(table, {"discovery": 1})
        while question(table) != "chips_and_cards":
            table.choose(answers(table)[-1])
    assert len(table.discovery_deck) + len(table.discovery_discard) == before


@pytest.mark.rule("THG-1.5", "THG-1.6")
def test_open_targets_are_chosen_freely() -> None:
    table = position()
    happen(table, {"somebody": {"threat": 1}})
    assert len(answers(table)) == 2
    take(table, "choose_character:" + answers(table)[1].partition(":")[2])
    assert sorted(table.threats) == [0, 1]


@pytest.mark.rule("THG-1.7")
def test_the_adventure_overrides_the_general_rules() -> None:
    mystical = position().played.sheet.mystical
    assert mystical is not None
    assert mystical.stays


@pytest.mark.rule("THG-1.8", "THG-18.1", "THG-15.1", "THG-24.1")
def test_journey_collect_and_craft_can_be_done_anywhere() -> None:
    for doing, step in (("journey", "travel"), ("collect", "collect_from"), ("craft", "take_item")):
        table = position(f"doing = '{doing}'\n[character.Thorgal]\narea = 'Isle'")
        assert step in kinds(table)


@pytest.mark.rule("THG-1.10")
def test_wound_tiles_and_journey_tiles_are_apart() -> None:
    table = position("path = [[[0, 0]]]\n[character.Thorgal]\nwounds = [[[0, 0]]]")
    happen(table, {"heal": 1})
    take(table, "heal_wound")
    assert (len(table.path), wound_sizes(table)) == (1, [])


@pytest.mark.rule("THG-1.15", "THG-29.4")
def test_any_enemy_means_mystical_ones_too() -> None:
    table = position()
    happen(table, {"remove_enemy": "any", "at": "Stones"})
    assert not table.has_foes(place(table, "Stones"))


@pytest.mark.rule("THG-1.2")
def test_everything_that_players_have_is_open_to_all() -> None:
    table = new(3)
    boards = [table.view(seat)["board"] for seat in (None, 0, 1, 2)]
    assert all(board == boards[0] for board in boards)


@pytest.mark.rule("THG-17.2", "THG-G57")
def test_gossip_pays_side_plots_and_magic_refreshes_skills() -> None:
    table = position("[character.Thorgal]\ngoods = { gossip = 1 }\n[character.Kriss]\narea = 'Hill'")
    happen(table, {"entry": 2})
    take(table, "take_side_plot")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert goods(table).get("gossip", 0) == 0
    assert sum("magic" in one.skill.refresh for one in CHARACTERS) >= 2


@pytest.mark.rule("THG-9.7")
def test_adventures_attach_consequences_to_threats() -> None:
    table = position("[character.Thorgal]\nthreats = 3\ngoods = {}")
    happen(table, {"if": "threats >= 3", "then": {"gain": 1, "good": "ore"}})
    happen(table, {"character_with": "most threats", "then": {"wound": "threat"}})
    suffer_all(table)
    assert (goods(table), wound_sizes(table)) == ({"ore": 1}, [3])


# -- Blockades


@pytest.mark.rule("THG-27.1", "THG-27.4")
def test_nothing_on_a_blocked_location_can_be_reached() -> None:
    table = position("[location.Cave]\nblockade = true\n[location.Den]\nblockade = true")
    happen(table, {"if_possible": {"upgrade": 1, "at": "wolf"}})
    assert holds(table, "strength at wolf = 0")
    happen(table, {"unblock": "location"})
    take(table, f"unblock_location:{place(table, 'Cave')}")
    assert holds(table, "strength at wolf = 1")


@pytest.mark.rule("THG-27.1", "THG-13.8")
def test_borders_sources_spaces_and_cards_can_be_blocked() -> None:
    table = position("[character.Thorgal]\narea = 'Peak'\ngoods = {}")
    happen(table, {"block": "source", "around": "Peak"})
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {}
    happen(table, {"block": "border", "around": "Isle"})
    assert table.border_blocks.bit_count() == 1
    happen(table, {"block": "card"})
    take(table, "block_card:2")
    assert why_not(table, "lay_chip:0:2")[0] == "THG-G64"
    happen(table, {"block": "space"})
    take(table, "block_space")
    assert table.space_blocks.bit_count() == 1


@pytest.mark.rule("THG-10.5", "THG-27.1")
def test_a_blockade_that_finds_no_place_is_unfulfilled() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 2")
    happen(table, {"block": "location", "at": "tree"})
    suffer_all(table)
    assert [wound_sizes(table, Character(who)) for who in (0, 1)] == [[1], [2]]


@pytest.mark.rule("THG-EX26", "THG-24.10")
def test_two_who_take_items_together_see_no_new_ones() -> None:
    table = position("[character.Thorgal]\ngoods = { gossip = 1 }\nitems = []\n[character.Kriss]\nitems = []")
    happen(table, {"two_characters": {"gain_items": 1}})
    take(table, "choose_character", "gain_item")
    if question(table) == "characters_to_choose":
        take(table, "choose_character")
    assert (question(table), len(table.display)) == ("items_to_gain", DISPLAY - 1)
    take(table, "gain_item")
    assert (len(table.display), [len(held) for held in table.items]) == (DISPLAY, [1, 1])


def test_no_space_of_the_box_begins_a_combat() -> None:
    nodes = dict(GAME.book.nodes)
    read = effects.reading(nodes)
    read.effect("discovery/Ambush", [{"fight": ["minor"]}])
    with pytest.raises(Misspelt, match="cannot begin a Combat"):
        check_covering(Book(nodes, {}))


@pytest.mark.rule("THG-11.13", "THG-13.4", "THG-G89")
def test_nobody_is_obliged_to_pay_for_a_border() -> None:
    table = position(
        "round = 3\ndoing = 'move'\nblocked_borders = [['Hill', 'Marsh'], ['Camp', 'Marsh']]\n"
        "[character.Thorgal]\narea = 'Marsh'\ngoods = { material = 1 }\n[character.Kriss]\ngoods = {}"
    )
    assert {"cross", "stop_moving"} <= kinds(table)
    take(table, "stop_moving")
    assert (table.played.areas[table.area[A]].name, goods(table)) == ("Marsh", {"material": 1})
