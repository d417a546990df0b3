"""The map in play, and terrain cards: where they lie, what they cost, what they do (sections 4 and 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import ICONS
from hearthwatch.games.thornwatch.rules.changes import changed
from hearthwatch.games.thornwatch.rules.ebb import in_box
from hearthwatch.games.thornwatch.rules.placing import cannot_lay, lay_terrain
from hearthwatch.games.thornwatch.table import NO_TERRAIN, Thornwatch
from tests.games.thornwatch.starting import (
    asked,
    first_round,
    hero_turn,
    keys,
    new,
    pawns_named,
    powered,
    quietly,
    stand,
    taken_away,
    terrain,
    turn_of,
    until,
    when,
)
from tests.games.thornwatch.test_writing_storyboards import EXAMPLE

GORED, WELL, FLIES, MUD = terrain("Gored Villager"), terrain("Ebb Well"), terrain("Blood Flies"), terrain("Sucking Mud")


def tile_with(table: Thornwatch, icon: str, *, has: bool = True) -> int:
    bit = ICONS.index(icon)
    return next(tile for tile in table.tiles if bool(table.icons[tile] >> bit & 1) == has)


# -- the map in play


@pytest.mark.rule("TWN-4.3", "TWN-20.1", "TWN-EX6")
def test_a_move_is_legal_if_and_only_if_the_tiles_share_a_border() -> None:
    table = hero_turn(new())
    hero = table.active
    stand(table, hero, 1)
    quietly(table)
    turn_of(table, hero)
    here = table.where[hero]
    offered = {int(key.split(":")[3]) for key in keys(table, "move")}
    assert offered == {*table.neighbours(here)}


@pytest.mark.rule("TWN-4.1", "TWN-4.4")
def test_the_bullseye_has_four_inner_tiles_and_any_tile_is_one_space() -> None:
    table = first_round(new())
    assert [tile + 1 for tile in table.tiles if not table.board_played.outer[tile]] == [9, 10, 11, 12]
    assert {*table.board_played.shapes} == {"bar", "corner", "square"}
    assert max(map(max, table.board_played.distances)) == 4


# -- where terrain cards may lie


@pytest.mark.rule("TWN-5.2")
def test_a_card_with_a_symbol_lies_only_on_a_tile_that_has_it() -> None:
    table = until(new(), "no_more_terrain")
    for tile in table.tiles:
        assert (cannot_lay(table, MUD, tile) is None) == bool(table.icons[tile] >> ICONS.index("water") & 1)
        assert cannot_lay(table, GORED, tile) is None
    refused = cannot_lay(table, MUD, tile_with(table, "water", has=False))
    assert refused is not None
    assert refused[0] == "TWN-5.2"


@pytest.mark.rule("TWN-5.3")
def test_at_most_one_terrain_card_on_a_tile() -> None:
    table = until(new(), "no_more_terrain")
    lay_terrain(table, GORED, 0)
    refused = cannot_lay(table, WELL, 0)
    assert refused is not None
    assert refused[0] == "TWN-5.3"


@pytest.mark.rule("TWN-5.14", "TWN-5.12")
def test_hero_cards_on_tiles_do_not_count_as_terrain_cards() -> None:
    table = saplings_laid()
    here = table.where[0]
    assert table.terrain[here] == NO_TERRAIN
    assert cannot_lay(table, GORED, here) is None


def saplings_laid(*, on_gored: bool = False, **options: str) -> Thornwatch:
    """The Greenheart has laid Circle of Saplings on the own tile, maybe beside a Gored Villager."""
    table = new(3, 0, roles=[None, "Greenheart", "Guard"], **options)
    slot = powered(table, 0, "Circle of Saplings")
    first_round(table)
    if on_gored:
        lay_terrain(table, GORED, int(table.where[0]))
    turn_of(table, 0)
    table.choose(next(key for key in keys(table, "activate") if key.endswith(f":{slot}")))
    assert len(table.placed) == 1
    return table


# -- Spend, Gain, Cache


@pytest.mark.rule("TWN-5.5", "TWN-EX21")
def test_spend_is_paid_when_the_card_is_placed_or_it_cannot_be() -> None:
    table = until(new(), "no_more_terrain")
    assert table.ebb == 4
    table.choose("choose_terrain:gored-villager:0")
    assert table.ebb == 3
    table.ebb = 0
    refused = cannot_lay(table, GORED, 1)
    assert refused is not None
    assert refused[0] == "TWN-5.5"


@pytest.mark.rule("TWN-5.6")
def test_gain_feeds_the_judge_when_the_card_is_placed() -> None:
    table = until(new(), "no_more_terrain")
    lay_terrain(table, terrain("Standing Stones"), 10)
    assert table.ebb == 5


@pytest.mark.rule("TWN-5.7", "TWN-EX33")
def test_a_cache_is_filled_from_the_box_and_pays_only_what_lies_there() -> None:
    table = until(new(), "no_more_terrain")
    assert (table.ebb, in_box(table)) == (4, 26)
    lay_terrain(table, WELL, 0)
    assert (table.ebb, table.cache[0], in_box(table)) == (4, 3, 23)
    first_round(table)
    assert (table.ebb, table.cache[0]) == (5, 2)
    when(table, lambda: table.round == 5 and table.active >= 0)
    assert (table.ebb >= 7, table.cache[0]) == (True, 0)


@pytest.mark.rule("TWN-5.7")
def test_a_hero_on_the_well_may_drain_it() -> None:
    table = until(new(), "no_more_terrain")
    lay_terrain(table, WELL, 8)
    first_round(table)
    stand(table, 0, 8)
    stand(table, 1, 3)
    turn_of(table, 0)
    before = (table.ebb, in_box(table))
    drain = [key for kind in sorted(asked(table)) for key in keys(table, kind) if "Stop the well" in key]
    table.choose(drain[0])
    assert (table.ebb, table.cache[8], in_box(table)) == (before[0], 0, before[1] + 2)


@pytest.mark.rule("TWN-5.9")
def test_a_card_that_comes_during_a_scene_is_paid_in_the_same_way() -> None:
    table = hero_turn(new(judge="Judge Below"))
    table.ebb = 5
    lay_terrain(table, GORED, 0)
    lay_terrain(table, WELL, 1)
    assert (table.ebb, table.cache[1]) == (4, 3)


@pytest.mark.rule("TWN-5.10", "TWN-9.8")
def test_a_card_with_a_momentum_card_goes_to_the_root_or_into_the_next_deal() -> None:
    table = hero_turn(new())
    before = [*table.track]
    lay_terrain(table, terrain("Wisp Lights"), 2)
    new_card = table.track[0]
    assert table.track[1:] == before
    when(table, lambda: table.round == 2 and table.active >= 0)
    assert new_card in table.track
    assert len(table.track) == len(before) + 1


@pytest.mark.rule("TWN-5.10")
def test_the_lights_take_a_turn_and_draw_a_hero_to_them() -> None:
    table = first_round(new())
    lay_terrain(table, terrain("Wisp Lights"), 0)
    stand(table, 0, 1)
    stand(table, 1, 10)
    when(table, lambda: table.track[0] in table.turned)
    assert (table.where[0], table.where[1]) == (0, 10)


# -- what they do


@pytest.mark.rule("TWN-1.1", "TWN-5.1", "TWN-5.15", "TWN-10.11", "TWN-EX21", "TWN-C40")
def test_a_hero_who_ends_the_turn_beside_the_gored_villager_draws_one_fewer() -> None:
    table = hero_turn(new())
    hero = table.active
    lay_terrain(table, GORED, int(table.where[hero]))
    other = 1 - hero
    stand(table, other, 3)
    quietly(table)
    assert len(table.hands[hero]) == 4
    turn_of(table, other)
    quietly(table)
    assert len(table.hands[other]) == 5


@pytest.mark.rule("TWN-5.1", "TWN-5.15")
def test_blood_flies_sting_only_who_is_wounded_on_their_tile() -> None:
    table = hero_turn(new())
    glider = pawns_named(table, "Glider")[0]
    lay_terrain(table, FLIES, 8)
    stand(table, 0, 8)
    stand(table, 1, 9)
    assert (changed(table, "hits", glider, 0, 0), changed(table, "hits", glider, 1, 0)) == (1, 0)


@pytest.mark.rule("TWN-5.11", "TWN-5.12", "TWN-G27")
def test_a_hero_terrain_card_lies_beside_a_terrain_card_until_the_scene_ends() -> None:
    table = saplings_laid(on_gored=True)
    card = table.placed[0]
    quietly(table)
    assert len(table.hands[0]) == 5
    taken_away(table, "Glider")
    quietly(table)
    when(table, lambda: "vote_for" in asked(table))
    assert not table.placed
    assert card in table.discards[0]


@pytest.mark.rule("TWN-5.13")
def test_the_judge_lays_terrain_but_never_touches_a_hero_card() -> None:
    table = saplings_laid(judge="Judge Below")
    table.ebb = 9
    quietly(table)
    when(table, lambda: any("Hollow Place" in key for key in keys(table, "judge_reacts")))
    hollow = next(key for key in keys(table, "judge_reacts") if "Hollow Place" in key)
    placed = table.placed
    table.choose(hollow)
    when(table, lambda: any(kind != NO_TERRAIN for kind in table.terrain), most=3)
    assert sum(kind != NO_TERRAIN for kind in table.terrain) == 1
    assert table.placed == placed


@pytest.mark.rule("TWN-5.17", "TWN-G54")
def test_cards_that_a_storyboard_demands_are_laid_beyond_the_limit_and_count(tmp_path: Path) -> None:
    demanded = "".join(f'[[terrain]]\nname = "{name}"\non = {tile}\n\n' for name, tile in FIVE)
    text = EXAMPLE.replace("[[marker]]", f"{demanded}[[marker]]", 1)
    (tmp_path / "lantern.toml").write_text(text, encoding="utf-8")
    game = GAME.with_authored(tmp_path)
    table = game.new(3, 0, opening="the-ferrymans-lantern", judge="Judge of Stars", roles=[None, "Blade", "Guard"])
    table.choose("keep_map")
    assert sum(kind != NO_TERRAIN for kind in table.terrain) == 5
    assert "no_more_terrain" not in asked(table)


FIVE = [("Gored Villager", 1), ("Ebb Well", 2), ("Blood Flies", 3), ("Ley Lines", 4), ("Old Gallows", 6)]
