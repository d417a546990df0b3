"""Packs, huge and persistent creatures where they differ from one pawn with one card (sections 28, 29 and 30)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter
from hearthwatch.games.thornwatch.table import Thornwatch, Tile

from .helpers import asked, happen, kinds, labels, let_be, may_act_again, pawns, position, take, track
from .test_verbs import GUARD, SAGE

CHOIR = """
    track = ["Guard", "Swamp Choir 1", "Sage", "Swamp Choir 2"]
    creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
    hero.Guard.tile = 11
    hero.Sage.tile = 12
"""


def tiles(table: Thornwatch, pawn: int) -> set[int]:
    """Where a pawn stands, counted from 1."""
    return {tile + 1 for tile in table.tiles_of(pawn)}


def trip(creature: str, tiles: str, order: str, on: str) -> Thornwatch:
    """The Warden laid a Tripline on a tile; then it is the creature's turn."""
    table = position(f"""
        heroes = ["Warden", "Guard"]
        track = {order}
        creature = [{{ name = "{creature}", tiles = {tiles} }}]
        hero.Warden = {{ tile = 9, slots = [["Tripline", "Woodwise", "Woodwise"]] }}
    """)
    take(table, "activate", "Tripline")
    take(table, "spread", on)
    take(table, "end_turn")
    let_be(table)
    return table


# -- packs


@pytest.mark.rule("TWN-28.3", "TWN-17.4")
def test_in_the_turn_of_a_pack_pawns_that_have_acted_are_told_from_those_that_have_not() -> None:
    """Which of them falls decides whether another attack comes."""
    table = position("""
        track = ["Sage*", "Guard*", "Husk"]
        next_rolls = "H -  H - -"
        creature = [{ name = "Husk", tiles = [9, 9, 9, 9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage.tile = 9
    """)
    take(table, "end_pawn")
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "react_with_card", "Retaliate")
    assert kinds(table) == ["strike"] * 3, "One has acted, one acts now, two are still to come and alike."


@pytest.mark.rule("TWN-28.3", "TWN-13.5")
def test_only_what_lies_under_a_pawn_tells_it_from_its_like() -> None:
    """Tile 7 is kept under the same number as the second Husk, and nothing lies under that."""
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Sage", "Husk", "Guard"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [8, 8] }]
        hero.Sage = { tile = 7, hand = ["Mind"], slots = [["Bridge of Ages", "Spirit", "Spirit"]] }
    """)
    take(table, "activate", "Bridge of Ages")
    take(table, "spread", "tile 7")
    assert table.spot[table.placed[0]] == pawns(table, "Husk")[1]
    assert PawnFilter("bound").matching(table, SAGE) == []
    may_act_again(table)
    take(table, "use_tracker", "Cinder")
    assert "strike" not in kinds(table), "Both are alike, so there is nothing to choose."


# -- huge


@pytest.mark.rule("TWN-30.1", "TWN-30.5", "TWN-20.8", "TWN-G34")
def test_a_huge_monster_that_is_brought_here_lies_where_the_owner_of_the_effect_says() -> None:
    table = position(CHOIR)
    choir = pawns(table, "Swamp Choir")[0]
    happen(table, {"bring": True}, me=GUARD, it=choir)
    assert (asked(table), kinds(table)) == ((1,), ["place_across"] * len(table.neighbours(table.where[GUARD])))
    take(table, "place_across", "tile 10")
    assert tiles(table, choir) == {11, 10}


@pytest.mark.rule("TWN-30.1", "TWN-20.8")
def test_where_only_one_second_tile_is_possible_nobody_is_asked() -> None:
    table = position('scene = "a-thirst-for-knowledge"\n' + CHOIR.replace("[[1, 2]]", "[[6, 10]]"))
    choir = pawns(table, "Swamp Choir")[0]
    table.where[GUARD] = Tile(0)
    happen(table, {"bring": True}, me=GUARD, it=choir)
    assert "place_across" not in kinds(table)
    assert table.tiles_of(choir) == (0, *table.neighbours(0))


@pytest.mark.rule("TWN-30.1", "TWN-20.8")
def test_a_huge_monster_is_placed_on_two_tiles_at_once() -> None:
    table = position(CHOIR)
    choir = pawns(table, "Swamp Choir")[0]
    happen(table, {"place": "village"}, it=choir)
    assert (asked(table), {*kinds(table)}) == ((0,), {"place_across"})
    take(table, "place_across", "tile 11 and tile 12")
    assert tiles(table, choir) == {11, 12}


@pytest.mark.rule("TWN-30.1", "TWN-25.5", "TWN-9.8")
def test_a_huge_monster_that_appears_lies_on_two_tiles_that_are_chosen() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.tile = 9')
    happen(table, {"spawn": "Swamp Choir", "on": "here"}, me=GUARD)
    assert {*kinds(table)} == {"spawn_across"}
    take(table, "spawn_across", "tile 12")
    assert tiles(table, pawns(table, "Swamp Choir")[0]) == {9, 12}
    assert sorted(track(table)[:2]) == ["Swamp Choir 1", "Swamp Choir 2"]


@pytest.mark.rule("TWN-30.6", "TWN-20.8")
def test_who_is_brought_to_a_huge_monster_comes_to_one_of_its_tiles() -> None:
    table = position(CHOIR)
    choir = pawns(table, "Swamp Choir")[0]
    happen(table, {"bring": True}, me=choir, it=SAGE)
    assert (asked(table), sorted(labels(table))) == ((0,), ["On tile 1", "On tile 2"])
    take(table, "place_pawn", "tile 2")
    assert tiles(table, SAGE) == {2}
    happen(table, {"go": True}, me=GUARD, it=choir)
    assert (asked(table), sorted(labels(table))) == ((1,), ["On tile 1", "On tile 2"])


@pytest.mark.rule("TWN-30.4")
def test_a_huge_monster_does_not_enter_the_tile_that_it_keeps() -> None:
    """The Tripline lies on tile 2. From 1 and 2 to 2 and 3 the Choir stays on 2; coming back from there it trips."""
    order = ["Warden", "Swamp Choir 1", "Guard", "Swamp Choir 2"]
    table = trip("Swamp Choir", "[[1, 2]]", f"{order}".replace("'", '"'), "tile 2")
    take(table, "move_creature", "tile 3")
    assert (tiles(table, 5), track(table)) == ({2, 3}, ["Warden*", *order[1:]])
    table = trip("Swamp Choir", "[[1, 8]]", f"{order}".replace("'", '"'), "tile 2")
    take(table, "move_creature", "tile 2")
    assert (tiles(table, 5), track(table)[-1]) == ({1, 2}, "Swamp Choir 2")
    assert track(table) == ["Warden*", "Guard", "Swamp Choir 1", "Swamp Choir 2"]


@pytest.mark.rule("TWN-30.1", "TWN-20.8")
def test_a_huge_monster_that_is_put_down_enters_both_of_its_tiles() -> None:
    """It is brought to tile 1, and its other half comes to lie on the Tripline."""
    table = trip("Swamp Choir", "[[4, 5]]", '["Warden", "Swamp Choir 1", "Guard", "Swamp Choir 2"]', "tile 2")
    table.where[1] = Tile(0)
    happen(table, {"bring": True}, me=1, it=5)
    take(table, "place_across", "tile 2")
    assert track(table) == ["Warden*", "Guard", "Swamp Choir 1", "Swamp Choir 2"]


# -- persistent


@pytest.mark.rule("TWN-G34", "TWN-29.4")
def test_which_card_of_a_persistent_monster_a_tripline_shifts_its_hero_chooses() -> None:
    table = trip("Deep Crow", "[1]", '["Warden", "Deep Crow 1", "Deep Crow 2", "Guard"]', "tile 2")
    take(table, "move_creature", "tile 2")
    assert (asked(table), kinds(table)) == ((1,), ["shift_by", "shift_by"])


@pytest.mark.rule("TWN-9.3", "TWN-29.2")
def test_turning_a_persistent_monster_takes_a_later_turn_from_it_not_the_one_it_has() -> None:
    table = position("""
        track = ["Deep Crow 1", "Guard", "Deep Crow 2", "Sage"]
        creature = [{ name = "Deep Crow", tiles = [1] }]
    """)
    happen(table, {"turn": True}, it=pawns(table, "Deep Crow")[0])
    assert track(table) == ["Deep Crow 1", "Guard", "Deep Crow 2*", "Sage"]


# -- the order of several targets


@pytest.mark.rule("TWN-G14", "TWN-22.11")
@pytest.mark.parametrize(
    ("first", "left"), [("Husk", ["Sage", "Guard", "Husk", "Glider"]), ("Glider", ["Sage", "Guard", "Glider", "Husk"])]
)
def test_who_attacks_several_says_in_which_order(first: str, left: list[str]) -> None:
    """Each of them is struck for two: what is struck later comes to lie nearer to the edge."""
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Sage", "Husk", "Glider", "Guard"]
        next_rolls = "H H  H H"
        creature = [{ name = "Husk", tiles = [9] }, { name = "Glider", tiles = [9] }]
        hero.Sage = { tile = 9, slots = [["Rend Earth", "Mind", "Spirit", "Spirit"]] }
    """)
    take(table, "activate", "Rend Earth")
    assert (asked(table), kinds(table)) == ((1,), ["strike_next", "strike_next"])
    take(table, "strike_next", first)
    let_be(table)
    assert track(table) == left
