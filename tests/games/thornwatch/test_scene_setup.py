"""Before each scene: what is cleared and what stays, then ebb, map, terrain, pawns, creatures (section 3)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import CREATURE_NAMES, ICONS, PIECES
from hearthwatch.games.thornwatch.rules.placing import lay_terrain
from hearthwatch.games.thornwatch.show.board import board
from hearthwatch.games.thornwatch.table import DECKS, IN_BOX, NO_TERRAIN, NOWHERE, Thornwatch
from hearthwatch.kernel import Readers
from tests.games.thornwatch.starting import (
    asked,
    first_round,
    hero_turn,
    keys,
    new,
    pawns_named,
    quietly,
    taken_away,
    terrain,
    until,
)


def next_scene(table: Thornwatch) -> Thornwatch:
    """The opening is won: everybody votes for the closing, and its setup begins."""
    hero_turn(table)
    taken_away(table, "Glider")
    quietly(table)
    while "vote_for" in asked(table):
        table.choose(next(key for key in keys(table, "vote_for") if key.endswith(":0")))
    assert table.scene == "silence-the-swamp-choir"
    return table


@pytest.mark.rule("TWN-3.1")
def test_map_pawns_markers_and_terrain_of_the_last_scene_are_cleared() -> None:
    table = hero_turn(new())
    lay_terrain(table, terrain("Gored Villager"), 0)
    table.markers[3] = 5
    next_scene(table)
    assert {*table.terrain} == {NO_TERRAIN}
    assert {*table.markers} == {IN_BOX}
    assert not table.pawns
    assert table.icons == [*table.board_played.icons]


@pytest.mark.rule("TWN-3.2", "TWN-3.3", "TWN-19.8", "TWN-2.6")
def test_hands_decks_slots_traits_and_the_wound_deck_stay_as_they_are() -> None:
    table = hero_turn(new())
    while keys(table, "slot_card"):
        table.choose(keys(table, "slot_card")[0])
    table.focus[0] = 1
    table.move(table.wounds[-1], DECKS, 0)
    before = (
        table.hands,
        table.decks,
        table.discards,
        table.slotted,
        [*table.traits],
        [*table.focus],
        len(table.wounds),
    )
    taken_away(table, "Glider")
    hero = table.active
    table.choose(next(key for key in keys(table, "move")))  # the scene ends before the hand is discarded
    assert "vote_for" in asked(table)
    assert hero >= 0
    while "vote_for" in asked(table):
        table.choose(next(key for key in keys(table, "vote_for") if key.endswith(":0")))
    after = (
        table.hands,
        table.decks,
        table.discards,
        table.slotted,
        [*table.traits],
        [*table.focus],
        len(table.wounds),
    )
    assert after == before
    assert len(table.wounds) == 19


@pytest.mark.rule("TWN-3.4", "TWN-3.6", "TWN-EX20")
def test_the_judge_keeps_ebb_and_gains_two_for_each_hero_at_every_scene() -> None:
    table = new(5)
    assert table.ebb == 8
    hero_turn(table)
    table.ebb = 3
    next_scene(table)
    assert table.ebb == 11


SETUP_STEPS = ("keep_map", "no_more_terrain", "begin_on", "creature_begins", "pass_window", "end_turn")


@pytest.mark.rule("TWN-3.5")
def test_ebb_map_terrain_pawns_creatures_further_setup_in_this_order() -> None:
    table = new(opening="a-bad-deal")
    assert table.ebb == 4
    order = []
    while table.round == 0:
        order.append(next(kind for kind in SETUP_STEPS if kind in asked(table)))
        quietly(table)
    assert order == ["keep_map", "no_more_terrain", "begin_on", "begin_on", *["creature_begins"] * 2]
    assert [place for place in table.markers if place != IN_BOX] == [0, 2, 9, 11]


@pytest.mark.rule("TWN-3.7", "TWN-3.8")
def test_the_judge_may_lay_another_tile_of_the_same_shape_with_other_symbols() -> None:
    table = new()
    shapes = table.board_played.shapes
    offered = {tuple(map(int, key.split(":")[1:3])) for key in keys(table, "lay_other_tile")}
    assert offered
    for tile, icons in offered:
        shown = [icon for bit, icon in enumerate(ICONS) if icons >> bit & 1]
        assert any(piece.shape == shapes[tile] and sorted(piece.icons) == sorted(shown) for piece in PIECES)
    tile, icons = min(offered)
    table.choose(f"lay_other_tile:{tile}:{icons}:0")
    assert table.icons[tile] == icons


@pytest.mark.rule("TWN-3.9", "TWN-5.4", "TWN-EX21")
@pytest.mark.parametrize(("opening", "most"), [("the-singer-in-the-dark", 6), ("may-he-die-in-the-forest", 4)])
def test_at_most_half_of_the_tiles_get_terrain_cards(opening: str, most: int) -> None:
    table = until(new(6, opening=opening), "no_more_terrain")
    laid = 0
    while "deal_terrain" in asked(table):
        table.choose(keys(table, "deal_terrain")[0])
        laid += 1
    assert laid == most
    assert sum(kind != NO_TERRAIN for kind in table.terrain) == most


@pytest.mark.rule("TWN-3.10")
def test_no_terrain_card_at_all_is_legal() -> None:
    table = first_round(new())
    assert {*table.terrain} == {NO_TERRAIN}


@pytest.mark.rule("TWN-3.11", "TWN-G43")
def test_terrain_cards_are_dealt_at_random_or_picked() -> None:
    dealt = set()
    for seed in range(12):
        table = until(new(seed=seed), "deal_terrain")
        table.choose("deal_terrain:8")
        dealt.add(table.terrain[8])
    assert len(dealt) > 3
    table = until(new(), "no_more_terrain")
    table.choose("choose_terrain:ebb-well:8")
    assert table.terrain[8] == terrain("Ebb Well")


@pytest.mark.rule("TWN-3.12", "TWN-3.13")
def test_heroes_choose_among_their_tiles_and_the_judge_places_monsters_on_theirs() -> None:
    table = until(new(), "begin_on")
    assert table.decision is not None
    assert (table.decision.seats, keys(table, "begin_on")) == ((1,), [f"begin_on:0:{tile}" for tile in (8, 9, 10, 11)])
    until(table, "creature_begins")
    assert table.decision is not None
    assert table.decision.seats == (0,)
    assert keys(table, "creature_begins") == [f"creature_begins:0:{tile}" for tile in (0, 2)]


@pytest.mark.rule("TWN-3.12", "TWN-3.19")
def test_setup_text_says_where_denizens_begin() -> None:
    table = until(new(), "creature_begins")
    while keys(table, "creature_begins")[0].startswith("creature_begins:0"):
        quietly(table)
    assert keys(table, "creature_begins") == [f"creature_begins:1:{tile}" for tile in (8, 9, 10, 11)]


@pytest.mark.rule("TWN-3.14", "TWN-3.15")
def test_creatures_take_part_normal_side_up_and_their_cards_are_shuffled_with_the_heroes() -> None:
    orders = set()
    for seed in range(10):
        table = first_round(new(seed=seed))
        assert table.infused == 0
        assert len(table.momentum) == 4
        orders.add(tuple(table.track))
    assert len(orders) > 3


@pytest.mark.rule("TWN-3.16", "TWN-3.17")
def test_rules_and_conditions_are_read_to_everybody_before_the_first_round() -> None:
    table = new()
    for readers in (0, 1, 2, 4):
        seen = board(table, Readers(readers)).scene
        assert seen is not None
        assert seen.name == "The Singer in the Dark"
        assert "No Villager is left." in str(seen)
        assert "The song" in str(seen)
        assert "There is nobody to save in Ottermere" not in str(seen)


@pytest.mark.rule("TWN-3.18")
def test_a_scene_is_always_played_on_a_storyboard() -> None:
    table = first_round(new())
    assert table.scene in table.book.scenes
    assert next_scene(table).scene in table.book.scenes


@pytest.mark.rule("TWN-3.20")
def test_only_the_creatures_of_the_new_storyboard_take_part_with_all_their_cards() -> None:
    table = first_round(next_scene(new()))
    assert [CREATURE_NAMES[kind] for kind in table.groups] == ["Swamp Choir", "Glider"]
    assert not pawns_named(table, "Villager")
    assert len(table.track) == 2 + 2 + 1
    assert len([tile for tile in table.where if tile != NOWHERE]) == 2 + 1 + 1


@pytest.mark.rule("TWN-3.21", "TWN-EX33")
def test_ebb_on_a_cleared_terrain_card_goes_to_the_box() -> None:
    table = hero_turn(new())
    table.ebb = 4
    lay_terrain(table, terrain("Ebb Well"), 0)
    assert (table.ebb, table.cache[0]) == (4, 3)
    next_scene(table)
    assert (table.ebb, sum(table.cache)) == (4 + 4, 0)
