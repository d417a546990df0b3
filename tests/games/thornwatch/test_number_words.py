"""Every number and every condition that cards and storyboards may name (TWN-13.2)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.table import (
    IN_BOX,
    MELEE,
    NO_EVENT,
    NOWHERE,
    RANGED,
    STORY,
    UNROLLED,
    WITH_HERO,
    WITH_JUDGE,
    Blow,
    Cast,
    Fall,
    Owner,
    Pawn,
    Thornwatch,
    Tile,
)
from hearthwatch.kernel import Event

from .test_filter_words import BLADE, CHOIR, FAR_HUSK, GUARD, HUSK, SAGE, VILLAGER, gathering


def number(table: Thornwatch, name: str, me: int = GUARD, it: int = SAGE, event: int = NO_EVENT) -> int:
    return effects.quantities[name](table, Owner(me), Pawn(it), Event(event))


def holds(table: Thornwatch, name: str, me: int = GUARD, it: int = SAGE, event: int = NO_EVENT) -> bool:
    return effects.conditions[name](table, Owner(me), Pawn(it), Event(event))


# -- numbers


@pytest.mark.rule("TWN-1.6")
@pytest.mark.parametrize(
    ("name", "amount"),
    [
        ("heroes", 3),
        ("round", 1),
        ("ebb", 5),
        ("half ebb", 2),
        ("wound deck", 29),
        ("my wounds in hand", 1),
        ("wounds in hand", 0),
        ("cards in hand", 1),
        ("momentum cards", 1),
        ("from edge", 7),
        ("its place from edge", 4),
        ("cache", 2),
        ("caches", 5),
        ("markers held", 3),
        ("markers alike", 2),
        ("markers on map", 2),
        ("scenes", 1),
        ("hits", 0),
        ("wounds gained", 0),
    ],
)
def test_what_a_number_counts(name: str, amount: int) -> None:
    table = gathering()
    table.ebb = 5
    table.cache[0], table.cache[8] = 2, 3
    table.markers[:] = [0, WITH_JUDGE, WITH_JUDGE, 11, WITH_JUDGE, WITH_HERO, WITH_HERO + 1, *[IN_BOX] * 9]
    assert number(table, name) == amount


@pytest.mark.rule("TWN-C72")
@pytest.mark.parametrize("first", [0, 4, 8, 12])
def test_markers_alike_are_markers_of_one_number(first: int) -> None:
    table = gathering()
    table.markers[:] = [WITH_JUDGE if first <= one < first + 4 or one in (3, 4) else IN_BOX for one in range(16)]
    assert number(table, "markers alike") == 4
    table.markers[:] = [WITH_JUDGE if one in (2, 3, 4, 5, 6) else IN_BOX for one in range(16)]
    assert (number(table, "markers alike"), number(table, "markers held")) == (3, 5)


@pytest.mark.rule("TWN-13.10")
def test_creatures_and_nobody_hold_no_cards() -> None:
    table = gathering()
    for it in (HUSK, VILLAGER, -1):
        assert number(table, "wounds in hand", it=it) == number(table, "cards in hand", it=it) == 0
    assert number(table, "wounds in hand", it=GUARD) == number(table, "cards in hand", it=GUARD) == 1
    assert number(table, "my wounds in hand", me=HUSK) == number(table, "my wounds in hand", me=STORY) == 0


@pytest.mark.rule("TWN-7.7", "TWN-29.1")
def test_of_several_cards_the_one_nearest_to_the_edge_counts() -> None:
    table = gathering()
    assert number(table, "momentum cards", me=CHOIR) == 2
    assert (number(table, "from edge", me=CHOIR), number(table, "its place from edge", it=HUSK)) == (0, 6)
    table.track.remove(table.track[0])
    assert (number(table, "from edge"), number(table, "momentum cards")) == (0, 0)


@pytest.mark.rule("TWN-G22", "TWN-18.4", "TWN-23.2")
def test_hits_and_wounds_of_a_blow_and_hits_of_a_roll() -> None:
    table = gathering()
    cast = table.open(Cast(SAGE, 2, hits=2))
    blow = table.open(Blow(HUSK, GUARD, MELEE, 2, rolled=4, hits=3, gained=1))
    fall = table.open(Fall(HUSK, GUARD, 0, Tile(0), NOWHERE))
    assert (number(table, "hits", event=blow), number(table, "wounds gained", event=blow)) == (3, 1)
    assert (number(table, "hits", event=cast), number(table, "wounds gained", event=cast)) == (2, 0)
    assert (number(table, "hits", event=fall), number(table, "wounds gained", event=fall)) == (0, 0)
    assert (number(table, "hits", event=99), number(table, "wounds gained", event=99)) == (0, 0)


# -- conditions


@pytest.mark.rule("TWN-21.2", "TWN-21.3", "TWN-22.1", "TWN-22.4")
def test_how_an_attack_is_made_and_what_came_of_it() -> None:
    table = gathering()
    melee = table.open(Blow(GUARD, HUSK, MELEE, 2, wounded=1))
    ranged = table.open(Blow(GUARD, HUSK, RANGED, 2, wounded=1, defeated=1))
    dealt = table.open(Blow(GUARD, HUSK, UNROLLED, 0))
    told = {
        event: [name for name in ("melee", "ranged", "wounded", "defeated") if holds(table, name, event=event)]
        for event in (melee, ranged, dealt, NO_EVENT)
    }
    assert told == {
        melee: ["melee", "wounded"],
        ranged: ["ranged", "wounded", "defeated"],
        dealt: [],
        NO_EVENT: [],
    }


@pytest.mark.rule("TWN-13.2")
@pytest.mark.parametrize(
    ("it", "true"),
    [
        (GUARD, ["it is hero", "it is afflicted", "it is alone", "it is here"]),
        (SAGE, ["it is hero"]),
        (BLADE, ["it is hero", "it is alone", "it is turned"]),
        (HUSK, ["it is monster", "it is alone", "it is here", "it is turned"]),
        (FAR_HUSK, ["it is monster", "it is turned"]),
        (VILLAGER, ["it is denizen"]),
        (CHOIR, ["it is monster", "it is alone", "it is on edge", "it is turned"]),
    ],
)
def test_what_is_true_of_a_pawn(it: int, true: list[str]) -> None:
    table = gathering()
    assert [name for name in effects.conditions if name.startswith("it is") and holds(table, name, it=it)] == true


@pytest.mark.rule("TWN-13.2", "TWN-27.2")
@pytest.mark.parametrize(
    ("me", "true"), [(GUARD, ["my turn"]), (SAGE, []), (HUSK, []), (CHOIR, ["on edge", "infused"]), (STORY, [])]
)
def test_what_is_true_of_the_owner(me: int, true: list[str]) -> None:
    table = gathering()
    assert [name for name in ("on edge", "infused", "my turn") if holds(table, name, me=me)] == true
