"""A blow under way: what changes it, what follows it, and when it comes to nothing (TWN-G21)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.rules.attack import reach_of
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.table import MELEE, NO_EVENT, RANGED, STORY, UNROLLED, Blow

from .helpers import (
    QUIET,
    discards,
    happen,
    kinds,
    let_be,
    position,
    reacts,
    refusal,
    take,
    track,
    wounds,
)
from .test_blows import rolled
from .test_filter_words import GUARD, HUSK, SAGE, gathering


@pytest.mark.rule("TWN-22.1", "TWN-14.6")
@pytest.mark.parametrize(
    ("said", "blow", "matters"),
    [
        ({"more_dice": 1}, Blow(HUSK, GUARD, MELEE, 0), True),
        ({"more_dice": -1}, Blow(HUSK, GUARD, MELEE, 1), True),
        ({"more_dice": -1}, Blow(HUSK, GUARD, MELEE, 0), False),
        ({"more_dice": 0}, Blow(HUSK, GUARD, MELEE, 0), False),
        ({"more_dice": 1}, Blow(HUSK, GUARD, MELEE, 1, faces=(5,)), False),
        ({"more_hits": -1}, Blow(HUSK, GUARD, MELEE, 1, faces=(5,), hits=1), True),
        ({"more_hits": -1}, Blow(HUSK, GUARD, MELEE, 1, faces=(5,), hits=1, wounded=1), False),
        ({"redirect": True}, Blow(HUSK, GUARD, MELEE, 1, victim=GUARD), True),
        ({"redirect": True}, Blow(HUSK, GUARD, MELEE, 1, victim=SAGE), False),
        ({"prevent": True}, Blow(HUSK, GUARD, RANGED, 1), True),
        ({"prevent": True}, Blow(HUSK, GUARD, UNROLLED, 1, wounded=1), False),
    ],
)
def test_what_would_change_a_blow(said: dict[str, Any], blow: Blow, matters: bool) -> None:
    table = gathering()
    event = table.open(blow)
    name = f"test/{len(QUIET.book.nodes)}"
    node = effects.reading(QUIET.book.nodes).effect(name, said)
    assert effects.would_matter(table, node, SAGE, GUARD, event) == matters  # type: ignore[arg-type]
    assert not effects.would_matter(table, node, SAGE, GUARD, NO_EVENT)  # type: ignore[arg-type]


@pytest.mark.rule("TWN-22.1")
@pytest.mark.parametrize(
    ("said", "field", "left"),
    [
        ({"more_dice": 2}, "dice", 4),
        ({"more_dice": -5}, "dice", 0),
        ({"more_hits": 1}, "hits", 4),
        ({"more_hits": -2}, "hits", 1),
        ({"more_hits": -9}, "hits", 0),
        ({"redirect": True}, "victim", SAGE),
        ({"prevent": True}, "prevented", 1),
    ],
)
def test_what_a_blow_becomes(said: dict[str, Any], field: str, left: int) -> None:
    table = gathering()
    event = table.open(Blow(HUSK, GUARD, MELEE, 2, hits=3, victim=GUARD))
    name = f"test/{len(QUIET.book.nodes)}"
    node = effects.reading(QUIET.book.nodes).effect(name, said)
    node.verb.run(table, node, SAGE, GUARD, event)
    assert getattr(table.blow(event), field) == left
    node.verb.run(table, node, SAGE, GUARD, NO_EVENT)
    assert getattr(table.blow(event), field) == left, "Without a blow nothing is changed."


@pytest.mark.rule("TWN-14.6")
def test_terrain_takes_no_hits_over() -> None:
    table = gathering()
    event = table.open(Blow(HUSK, GUARD, MELEE, 2, hits=3, victim=GUARD))
    node = effects.reading(QUIET.book.nodes).effect(f"test/{len(QUIET.book.nodes)}", {"redirect": True})
    node.verb.run(table, node, STORY, GUARD, event)
    assert table.blow(event).victim == GUARD  # type: ignore[union-attr]


@pytest.mark.rule("TWN-G21", "TWN-G22")
def test_what_follows_a_hit_a_wound_and_a_defeat() -> None:
    """The card lies on the edge: the first blow defeats; the second hits and wounds; the third misses."""
    said = {
        "attack": "melee",
        "dice": 1,
        "at": "Husk",
        "on_hit": {"boon": "hit"},
        "on_wound": {"boon": "wound"},
        "on_defeat": {"boon": "defeat"},
    }
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        next_rolls = "H  H  -"
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    happen(table, said, me=GUARD)
    let_be(table)
    assert [*table.boons] == ["defeat"], "Who has fallen is no longer hit or wounded."
    happen(table, said, me=GUARD)
    let_be(table)
    assert [*table.boons] == ["defeat", "hit", "wound"]
    happen(table, said, me=GUARD)
    let_be(table)
    assert ([*table.boons], track(table)) == (["defeat", "hit", "wound"], ["Guard", "Sage", "Husk"])


@pytest.mark.rule("TWN-G21", "TWN-14.6")
def test_wounds_follow_to_who_took_the_hits_and_the_hit_to_who_was_aimed_at() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"], deck = 9 }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    happen(
        table,
        {"attack": "melee", "dice": 2, "at": "it", "on_hit": {"mill": 1}, "on_wound": {"mill": 3}},
        me=5,
        it=SAGE,
    )
    reacts(table, "react", "Stand Between")
    let_be(table)
    assert (wounds(table, "Guard"), wounds(table, "Sage")) == (2, 0)
    assert (len(discards(table, "Sage")), len(table.decks[GUARD]), len(table.decks[SAGE])) == (1, 4, 8)


@pytest.mark.rule("TWN-31.7", "TWN-23.12")
def test_a_blow_is_under_way_until_its_wounding_is_done() -> None:
    """As long as it is, no scene ends; what follows it is no longer part of it."""
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"] }
        hero.Sage = { tile = 9, slots = [["Lend a Word"]] }
    """)
    assert table.fighting == 0
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert ("react" in kinds(table), table.fighting) == (True, 1)
    let_be(table)
    assert (table.fighting, wounds(table, "Sage"), table.events) == (0, 2, ())


@pytest.mark.rule("TWN-22.2", "TWN-7.6")
def test_before_there_is_a_track_hits_wound_no_creature() -> None:
    table = gathering()
    table.track.remove(table.cards_of(HUSK)[0])
    happen(table, {"hit": 2}, me=GUARD, it=HUSK)
    let_be(table)
    assert (table.stands(HUSK), len(table.track), table.fighting) == (True, 7, 0)


@pytest.mark.rule("TWN-14.2", "TWN-22.1")
@pytest.mark.parametrize(
    ("change", "offered"), [({}, True), ({"hits": 1}, True), ({"hits": 0}, False), ({"prevented": 1}, False)]
)
def test_nobody_takes_over_hits_that_are_not_left(change: dict[str, int], offered: bool) -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility", "Brawn"] }
        hero.Sage.tile = 9
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    event = len(table.events) - 1
    table.change(event, table.blow(event)._replace(**change))  # type: ignore[arg-type, union-attr]
    table.offer_again()
    assert ("react" in [one.kind for one in table.decision.options]) == offered  # type: ignore[union-attr]


@pytest.mark.rule("TWN-13.4", "TWN-G42")
@pytest.mark.parametrize(("terrain", "way", "dice"), [("Deep Water", "melee", 1), ("Hunter's Blind", "ranged", 3)])
def test_what_lies_there_changes_the_dice_and_never_below_none(terrain: str, way: str, dice: int) -> None:
    table = position(f"""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "- - - - - -"
        terrain.9 = "{terrain}"
        creature = [{{ name = "Husk", tiles = [9] }}]
        hero.Guard.tile = 9
    """)
    happen(table, {"attack": way, "dice": 2}, me=GUARD)
    let_be(table)
    assert rolled(table) == 6 - dice
    happen(table, {"attack": way, "dice": 0}, me=GUARD)
    let_be(table)
    assert rolled(table) == 6 - dice - max(0, dice - 2)


@pytest.mark.rule("TWN-22.1", "TWN-G22")
@pytest.mark.parametrize(("rolls", "gained"), [("- -", 0), ("H -", 2), ("H H", 3)])
def test_blood_flies_make_a_hit_worse_and_a_miss_no_hit(rolls: str, gained: int) -> None:
    table = position(f"""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "{rolls}"
        terrain.9 = "Blood Flies"
        creature = [{{ name = "Husk", tiles = [9] }}]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    let_be(table)
    assert wounds(table, "Guard") == gained


@pytest.mark.rule("TWN-21.3", "TWN-G42")
def test_reach_is_one_for_ranged_unless_it_is_said_and_none_for_melee() -> None:
    table = gathering()
    assert [reach_of(table, GUARD, way, reach) for way in (MELEE, RANGED) for reach in (0, 3)] == [0, 0, 1, 3]


@pytest.mark.rule("TWN-19.3", "TWN-19.4", "TWN-19.5")
def test_a_focus_die_is_spent_and_joins_the_roll() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "- -  fD  fH"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"], focus = [true, true] }
    """)
    take(table, "use_tracker", "Shield Rim")
    assert kinds(table) == ["spend_focus", "spend_focus", "no_focus"]
    take(table, "spend_focus")
    assert (kinds(table), table.focus[:2]) == (["spend_focus", "no_focus"], [0, 1])
    take(table, "spend_focus")
    let_be(table)
    assert (table.focus[:2], track(table), rolled(table)) == ([0, 0], ["Guard", "Sage", "Husk"], 0)


@pytest.mark.rule("TWN-21.3")
def test_a_target_two_tiles_away_may_be_chosen_where_the_reach_is_two() -> None:
    table = position("""
        heroes = ["Guard", "Sage"]
        track = ["Guard", "Husk", "Glider", "Sage"]
        next_rolls = "H"
        creature = [{ name = "Husk", tiles = [3] }, { name = "Glider", tiles = [7] }]
        hero.Guard.tile = 9
    """)
    happen(table, {"attack": "ranged", "dice": 1, "reach": 2}, me=GUARD)
    assert kinds(table) == ["strike", "strike"]
    take(table, "strike", "Glider")
    let_be(table)
    assert track(table) == ["Guard", "Husk", "Sage", "Glider"]


@pytest.mark.rule("TWN-14.3")
def test_a_reaction_that_is_not_fully_powered_waits() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"], slots = [["Raised Shield", "Brawn"]] }
        hero.Sage.tile = 9
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert "react" in kinds(table)
    assert refusal(table, "react_with_card", "Raised Shield") == "TWN-14.3"


@pytest.mark.rule("TWN-G21", "TWN-13.10")
def test_an_attack_whose_attacker_falls_before_the_roll_comes_to_nothing() -> None:
    table = position("""
        heroes = ["Warden", "Sage"]
        track = ["Sage*", "Warden*", "Husk"]
        next_rolls = "H H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Warden = { tile = 9, slots = [["Waiting Spear", "Brawn", "Brawn", "Woodwise"]] }
        hero.Sage.tile = 9
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    reacts(table, "react_with_card", "Waiting Spear")
    let_be(table)
    assert (wounds(table, "Sage"), rolled(table), table.fighting) == (0, 0, 0)
    assert not any(table.is_monster(pawn) for pawn in table.pawns)
