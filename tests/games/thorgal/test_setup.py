"""Setup (section 2), step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import CARD_NUMBERS, CHARACTERS, EVENTS, FIRST_EVENT
from hearthwatch.games.thorgal.rules.adventures import FIRST_ADVENTURE
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import NO_ACTION, NOBODY, NOWHERE, SETUP
from hearthwatch.kernel import NO_CARD, SetupError
from tests.games.thorgal.helpers import PRACTICE_GAME, answers, asked, goods, place, question, with_sheet

SLUG = "the-practice-ground"


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> Saga:
    """A game on the practice ground that has just begun."""
    return PRACTICE_GAME.new(seats=seats, seed=seed, **{"adventure": SLUG, **options})


def set_out(seats: int = 2, seed: int = 1) -> Saga:
    """The same, with the First player chosen."""
    table = fresh(seats, seed)
    while question(table) != "chips_and_cards":
        table.choose(answers(table)[0])
    return table


@pytest.mark.rule("THG-2.1")
def test_an_adventure_is_chosen_and_torkans_temple_is_suggested() -> None:
    assert FIRST_ADVENTURE == "torkans-temple"
    assert GAME.new(seats=2, seed=1).played.title == "Torkan's Temple"
    assert GAME.new(seats=2, seed=1, adventure="hide-and-sea").played.title == "Hide and Sea"
    with pytest.raises(SetupError, match="takes one of"):
        GAME.new(seats=2, adventure="the-moon")


@pytest.mark.rule("THG-2.2", "THG-2.4", "THG-2.5")
def test_map_sheet_and_two_event_decks_are_those_of_the_adventure() -> None:
    table = fresh()
    assert [area.name for area in table.played.areas] == ["Camp", "Hill", "Marsh", "Peak", "Isle"]
    assert table.round == 1
    assert [len(deck) for deck in table.event_decks] == [10, 10]


@pytest.mark.rule("THG-2.6", "THG-2.7", "THG-2.15")
def test_one_terrain_card_and_five_items_are_shown() -> None:
    table = set_out()
    assert (len(table.terrain), len(table.terrain_deck)) == (1, 14)
    assert len(table.discovery_deck) == 10
    assert (len(table.display), len(table.item_deck)) == (5, 25)
    assert sum(sum(goods(table, who).values()) for who in table.characters) == sum(
        sum(CHARACTERS[number].goods.values()) for number in table.party
    )


@pytest.mark.rule("THG-2.7", "THG-2.11", "THG-2.5")
def test_decks_are_shuffled() -> None:
    tables = [fresh(seed=seed) for seed in range(5)]
    assert len({tuple(table.face[card] for card in table.discovery_deck) for table in tables}) == 5
    assert len({tuple(table.face[card] for card in table.enemy_decks[0]) for table in tables}) == 5
    assert len({tuple(table.face[card] for card in table.event_decks[1]) for table in tables}) == 5


@pytest.mark.rule("THG-2.11")
def test_four_enemy_decks() -> None:
    assert [len(deck) for deck in fresh().enemy_decks] == [10, 10, 8, 2]


@pytest.mark.rule("THG-2.8", "THG-2.9", "THG-2.10", "THG-12.21")
def test_the_row_lies_in_ascending_order_and_four_active_chips_beside_it() -> None:
    table = fresh()
    assert [CARD_NUMBERS[card] for card in table.row] == [5, 12, 22, 29, 35, 38]
    assert (table.chips, table.chips_active) == ([-1] * 4, 0b1111)
    assert table.unused.bit_count() == 38 - 6


@pytest.mark.rule("THG-2.12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_player_has_another_character_with_its_starting_goods(seats: int) -> None:
    table = fresh(seats)
    assert len({*table.party}) == len(table.party) == max(2, seats)
    for who in table.characters:
        assert goods(table, who) == CHARACTERS[table.party[who]].goods


@pytest.mark.rule("THG-2.12")
def test_characters_may_be_named_or_chosen_at_the_table() -> None:
    table = fresh(characters="Kriss de Valnor, Jolan Thorgalson")
    assert [CHARACTERS[number].name for number in table.party] == ["Kriss de Valnor", "Jolan Thorgalson"]
    choosing = fresh(characters="choose")
    assert question(choosing) == "characters_to_play"
    assert len(answers(choosing)) == 4
    choosing.choose(answers(choosing)[0])
    assert (asked(choosing), len(answers(choosing))) == ((1,), 3)


@pytest.mark.rule("THG-2.13", "THG-2.14")
def test_skill_active_levels_one_no_wounds_and_no_threats() -> None:
    table = fresh(seats=3)
    assert all(table.has_skill(who) for who in table.characters)
    assert (table.combat_level, table.journey_level, table.threats) == ([0] * 3, [0] * 3, [0] * 3)
    assert table.bodies == ((), (), ())
    assert [len(table.items[who]) for who in table.characters] == [1, 1, 1]


@pytest.mark.rule("THG-2.16")
def test_any_player_may_be_first() -> None:
    table = fresh(seats=3)
    while question(table) != "first_players":
        assert question(table) != "chips_and_cards"
        table.choose(answers(table)[0])
    assert len(answers(table)) == 3
    table.choose(answers(table)[2])
    assert table.first == 2


@pytest.mark.rule("THG-2.17")
def test_the_adventure_sets_up_the_rest() -> None:
    table = set_out(seats=4)
    assert {table.area[who] for who in table.characters} == {table.played.area_named("Camp")}
    assert [*table.foes_at(place(table, "Den"))] == [2, 0, 0, 0, 0]
    assert [*table.foes_at(place(table, "Cave"))] == [1, 0, 1, 0, 0]
    assert table.track == 3


@pytest.mark.rule("THG-2.17")
def test_the_extra_setup_comes_before_what_so_many_players_add(tmp_path: Path) -> None:
    told = 'area = "Camp"\neffect = { count = "luck", by = 1 }'
    game = with_sheet(tmp_path, told, 'area = "Camp"')
    more = game.book.adventures[SLUG].sheet.start.more
    assert [*more] == ["4"]
    table = game.new(2, seed=1, adventure=SLUG)
    while question(table) != "chips_and_cards":
        table.choose(answers(table)[0])
    assert table.counters == [1]


@pytest.mark.rule("THG-2.17", "THG-1.11")
def test_what_so_many_players_add_can_build_on_the_extra_setup(tmp_path: Path) -> None:
    told = (
        'area = "Camp"\neffect = { count = "luck", by = 1 }\n'
        'more = { 2 = { if = "luck >= 1", then = { count = "luck", by = 1 } } }'
    )
    game = with_sheet(tmp_path, told, 'area = "Camp"\nmore = { 4 = { enemy = "major", at = "Cave" } }')
    table = game.new(2, seed=1, adventure=SLUG)
    while question(table) != "chips_and_cards":
        table.choose(answers(table)[0])
    assert table.counters == [2]


@pytest.mark.rule("THG-1.9", "THG-2.4", "THG-2.18")
def test_what_an_adventure_does_not_have_is_not_there() -> None:
    plain = next(one.slug for one in GAME.book.box_adventures if one.sheet.track is None)
    table = GAME.new(2, seed=1, adventure=plain)
    assert (table.track, table.using, table.fight_at, table.round) == (0, -1, -1, 1)
    assert (set_out().ship, set_out().track, set_out().counted) == (-1, 3, (0, 0, 0))


@pytest.mark.rule("THG-2.18", "THG-G52")
def test_an_adventure_may_begin_with_an_event(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, 'area = "Camp"\nevent = "Village"', 'area = "Camp"')
    table = game.new(2, seed=1, adventure=SLUG)
    while question(table) != "chips_and_cards":
        table.choose(answers(table)[0])
    assert table.active_event != NO_CARD
    assert EVENTS[table.face[table.active_event] - FIRST_EVENT].deck == "Village"


def test_a_position_names_areas_of_the_map() -> None:
    with pytest.raises(SetupError, match="There is no Area"):
        PRACTICE_GAME.position({"characters": ["Thorgal", "Kriss"], "character": {"Thorgal": {"area": "Pike"}}})


@pytest.mark.rule("THG-2.4", "THG-2.16", "THG-2.18")
def test_before_the_first_turn_nothing_is_under_way() -> None:
    table = fresh()
    assert (table.round, table.phase, table.first, table.active, table.actor) == (1, SETUP, 0, NOBODY, NOBODY)
    assert (table.action, table.using, table.fight_at, table.active_event) == (NO_ACTION, -1, NOWHERE, NO_CARD)
    assert (table.counted, table.added_dice, table.area_good) == ((0, 0, 0), [0, 0, 0, 0], -1)
    assert (table.enemy_discards, table.event_discards, len(table.enemy_decks)) == (((),) * 4, ((), ()), 4)


@pytest.mark.rule("THG-3.5", "THG-2.17")
def test_nobody_loses_before_everything_is_set_up(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, "[[loss]]\nname = 'Void'\ntext = 'There is no land.'\nif = 'terrain <= 0'")
    table = game.new(2, seed=1, adventure=SLUG)
    assert question(table) == "first_players"
    table.choose("go_first:0")
    assert question(table) == "chips_and_cards"
