"""Every word by which cards and storyboards say which pawns and which tiles they mean (TWN-20.6, TWN-25.1)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import TERRAIN_NAMES
from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter, TileFilter
from hearthwatch.games.thornwatch.table import (
    MELEE,
    NO_EVENT,
    NOBODY,
    NOWHERE,
    STORY,
    WITH_HERO,
    Blow,
    Came,
    Cast,
    Fall,
    Thornwatch,
    Tile,
)

from .helpers import position, take

GUARD, SAGE, BLADE = range(3)
HUSK, FAR_HUSK, VILLAGER, CHOIR, ALPHA = range(5, 10)


def gathering() -> Thornwatch:
    """The Guard with a Husk on tile 1, Sage and Villager on 9, the Blade on 3 where the Choir lies on 3 and 2."""
    return position("""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Guard", "Husk*", "Swamp Choir 1*", "Sage", "Villager", "Blade*", "Glider Alpha", "Swamp Choir 2"]
        terrain.9 = "Blood Flies"
        markers.1 = [4]
        creature = [
            { name = "Husk", tiles = [1, 5] },
            { name = "Villager", tiles = [9] },
            { name = "Swamp Choir", tiles = [[3, 2]], infused = true },
            { name = "Glider Alpha", tiles = [5] },
        ]
        hero.Guard = { tile = 1, hand = ["wound"], slots = [["Hold Fast", "Agility", "Agility"]] }
        hero.Sage = { tile = 9, hand = ["Mind"] }
        hero.Blade.tile = 3
    """)


def who(table: Thornwatch, words: str, me: int = GUARD, it: int = SAGE, event: int = NO_EVENT) -> set[int]:
    return {*PawnFilter(words).matching(table, me, it, event)}


def where(table: Thornwatch, words: str, me: int = GUARD, it: int = SAGE) -> set[int]:
    """Tiles, counted from 1."""
    return {tile + 1 for tile in TileFilter(words).matching(table, me, it)}


@pytest.mark.rule("TWN-25.1", "TWN-25.2", "TWN-25.3", "TWN-G48")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("any", {GUARD, SAGE, BLADE, HUSK, FAR_HUSK, VILLAGER, CHOIR, ALPHA}),
        ("self", {GUARD}),
        ("it", {SAGE}),
        ("other hero", {SAGE, BLADE}),
        ("else hero", {GUARD, BLADE}),
        ("ally", {SAGE, BLADE, VILLAGER}),
        ("enemy", {HUSK, FAR_HUSK, CHOIR, ALPHA}),
        ("active", {GUARD}),
        ("hero", {GUARD, SAGE, BLADE}),
        ("monster", {HUSK, FAR_HUSK, CHOIR, ALPHA}),
        ("denizen", {VILLAGER}),
        ("Husk", {HUSK, FAR_HUSK}),
        ("Husks", {HUSK, FAR_HUSK}),
        ("undead", {HUSK, FAR_HUSK}),
        ("beast", {CHOIR, ALPHA}),
        ("plant", set()),
        ("pack", {HUSK, FAR_HUSK, VILLAGER}),
        ("leader", {ALPHA}),
        ("villain", {CHOIR}),
        ("persistent", {CHOIR}),
        ("huge", {CHOIR}),
        ("not hero not monster", {VILLAGER}),
        ("target", set()),
        ("attacker", set()),
        ("where it fell", set()),
    ],
)
def test_who_is_meant_by_what_a_pawn_is(words: str, meant: set[int]) -> None:
    assert who(gathering(), words) == meant


@pytest.mark.rule("TWN-20.6", "TWN-30.6", "TWN-4.3")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("here", {GUARD, HUSK}),
        ("there", {SAGE, VILLAGER}),
        ("adjacent", {CHOIR}),
        ("near", {GUARD, HUSK, CHOIR}),
        ("in 2", {GUARD, HUSK, CHOIR, BLADE, SAGE, VILLAGER}),
        ("alone", {GUARD, BLADE, HUSK, CHOIR}),
        ("on terrain", {SAGE, VILLAGER}),
        ("@nowhere", set()),
    ],
)
def test_who_is_meant_by_where_a_pawn_is(words: str, meant: set[int]) -> None:
    assert who(gathering(), words) == meant


@pytest.mark.rule("TWN-7.7", "TWN-9.1", "TWN-23.6")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("tracked", {GUARD, SAGE, BLADE, HUSK, FAR_HUSK, VILLAGER, CHOIR, ALPHA}),
        ("turned", {HUSK, FAR_HUSK, BLADE, CHOIR}),
        ("upright", {GUARD, SAGE, VILLAGER, ALPHA, CHOIR}),
        ("on edge", {CHOIR}),
        ("on root", {GUARD}),
        ("afflicted", {GUARD}),
        ("infused", {CHOIR}),
        ("bound", set()),
        ("carrying", set()),
    ],
)
def test_who_is_meant_by_how_a_pawn_is(words: str, meant: set[int]) -> None:
    assert who(gathering(), words) == meant


@pytest.mark.rule("TWN-16.7", "TWN-13.5", "TWN-5.8")
def test_planners_bound_pawns_and_who_carries_a_marker() -> None:
    table = gathering()
    table.track.remove(table.track[3])
    assert SAGE not in who(table, "tracked") | who(table, "upright") | who(table, "on root")
    take(table, "activate", "Hold Fast")
    assert who(table, "bound") == {HUSK}
    table.markers[0] = WITH_HERO + GUARD
    table.markers[5] = WITH_HERO + BLADE
    assert who(table, "carrying") == {GUARD, BLADE}
    table.track.clear()
    assert who(table, "on root") == who(table, "on edge") == set()


@pytest.mark.rule("TWN-25.7")
def test_the_storyboard_and_terrain_take_the_side_of_the_heroes_until_somebody_changes_sides() -> None:
    table = gathering()
    assert who(table, "ally", me=STORY) == {GUARD, SAGE, BLADE, VILLAGER}
    assert who(table, "enemy here", me=-2) == {HUSK}
    table.turncoats |= 1 << table.group_of[HUSK]
    assert who(table, "ally", me=STORY) == {GUARD, SAGE, BLADE, VILLAGER, HUSK, FAR_HUSK}
    assert who(table, "enemy", me=HUSK) == {CHOIR, ALPHA}
    assert who(table, "alone") == {BLADE, CHOIR, FAR_HUSK, ALPHA}


@pytest.mark.rule("TWN-20.6")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("any", {*range(1, 13)}),
        ("here", {1}),
        ("there", {9}),
        ("adjacent", {2, 8}),
        ("near", {1, 2, 8}),
        ("in 2", {1, 2, 8, 3, 7, 9, 10, 12}),
        ("outer", {*range(1, 9)}),
        ("inner", {9, 10, 11, 12}),
        ("terrain", {9}),
        ("bare inner", {10, 11, 12}),
        ("Blood Flies", {9}),
        ("start", {9, 10, 11, 12}),
        ("lair", {1, 3, 5, 7}),
        ("marker", {4}),
        ("empty", {4, 6, 7, 8, 10, 11, 12}),
        ("water", {3, 5}),
        ("not forest", {3, 5, 9, 10, 11, 12}),
        ("any with monster", {1, 2, 3, 5}),
        ("outer with hero else", {1, 3}),
        ("any with hero here", {1}),
        ("any with leader", {5}),
    ],
)
def test_which_tiles_are_meant(words: str, meant: set[int]) -> None:
    assert where(gathering(), words) == meant


@pytest.mark.rule("TWN-20.6", "TWN-5.15")
def test_nothing_is_near_who_is_nowhere() -> None:
    table = gathering()
    assert where(table, "near", me=STORY) == where(table, "here", me=STORY) == set()
    assert where(table, "here", me=-2) == {1}
    assert who(table, "near", me=STORY) == who(table, "here", me=STORY) == set()
    assert table.terrain[8] == TERRAIN_NAMES.index("Blood Flies")


# -- what an event adds


@pytest.mark.rule("TWN-G21", "TWN-G13")
def test_target_and_attacker_of_a_blow_and_of_a_fall() -> None:
    table = gathering()
    blow = table.open(Blow(HUSK, GUARD, MELEE, 2))
    fall = table.open(Fall(VILLAGER, CHOIR, 0, Tile(8), NOWHERE))
    came = table.open(Came(BLADE, Tile(2)))
    cast = table.open(Cast(SAGE, 1))
    assert (who(table, "target", event=blow), who(table, "attacker", event=blow)) == ({GUARD}, {HUSK})
    assert (who(table, "target", event=fall), who(table, "attacker", event=fall)) == ({VILLAGER}, {CHOIR})
    assert (who(table, "target", event=came), who(table, "attacker", event=came)) == ({BLADE}, set())
    assert (who(table, "target", event=cast), who(table, "attacker", event=cast)) == (set(), set())
    assert who(table, "target", event=99) == who(table, "attacker", event=99) == set()


@pytest.mark.rule("TWN-G25", "TWN-30.1")
def test_where_it_fell_is_both_tiles_of_a_huge_creature() -> None:
    table = gathering()
    fall = table.open(Fall(CHOIR, GUARD, 0, Tile(2), Tile(0)))
    table.where[CHOIR] = table.other[CHOIR] = NOWHERE
    assert who(table, "where it fell", event=fall) == {BLADE, GUARD, HUSK}


@pytest.mark.rule("TWN-G21")
def test_there_is_where_a_target_stood_that_has_fallen() -> None:
    table = gathering()
    blow = table.open(Blow(GUARD, HUSK, MELEE, 2, tile=0))
    table.where[HUSK] = NOWHERE
    assert who(table, "there", it=HUSK, event=blow) == {GUARD}
    assert who(table, "there", it=HUSK) == set()
    assert who(table, "there", it=SAGE, event=blow) == {SAGE, VILLAGER}
    assert PawnFilter("enemy here").fits(table, HUSK, GUARD, GUARD, blow)
    assert not PawnFilter("enemy here").fits(table, HUSK, SAGE, GUARD, blow)


@pytest.mark.rule("TWN-30.4")
def test_who_has_come_somewhere_is_there_and_not_on_the_tile_it_kept() -> None:
    table = gathering()
    came = table.open(Came(CHOIR, Tile(1)))
    assert PawnFilter("here").fits(table, CHOIR, -2 - 1, NOBODY, came)
    assert not PawnFilter("here").fits(table, CHOIR, -2 - 2, NOBODY, came)
    assert PawnFilter("here").fits(table, BLADE, -2 - 2, NOBODY, came), "Another pawn is where it is."
    gone = table.open(Came(CHOIR, Tile(7)))
    assert PawnFilter("here").fits(table, CHOIR, -2 - 2, NOBODY, gone), "It has gone on since."
