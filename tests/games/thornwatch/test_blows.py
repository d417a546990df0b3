"""Attacks, hits and rolls as effects say them: targets, reach, dice, what changes a blow under way (TWN-G21)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.content import BASIC_DIE, FOCUS_DIE
from hearthwatch.games.thornwatch.rules.attack import lapses, reach_of, rolls_as_hero, sum_of
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.rules.effects.on_attacks import targets
from hearthwatch.games.thornwatch.table import MELEE, NO_EVENT, NOWHERE, RANGED, STORY, UNROLLED, Blow, Thornwatch
from hearthwatch.kernel import IllegalChoice

from .helpers import (
    QUIET,
    asked,
    discards,
    happen,
    kinds,
    labels,
    let_be,
    position,
    reacts,
    take,
    track,
    would_matter,
    wounds,
)
from .test_filter_words import ALPHA, BLADE, CHOIR, FAR_HUSK, GUARD, HUSK, SAGE, VILLAGER, gathering


def aims_at(table: Thornwatch, said: dict[str, Any], me: int, it: int = -1) -> set[int]:
    """Whom an attack may be aimed at."""
    name = f"test/{len(QUIET.book.nodes)}"
    return {*targets(table, effects.reading(QUIET.book.nodes).effect(name, said), me, it, NO_EVENT)}


def rolled(table: Thornwatch) -> int:
    """How many dice of the script are left."""
    return len([one for one in table.script if one])


# -- who may be attacked


@pytest.mark.rule("TWN-21.2", "TWN-21.3", "TWN-21.4", "TWN-30.3")
@pytest.mark.parametrize(
    ("said", "me", "meant"),
    [
        ({"attack": "melee", "dice": 1}, GUARD, {HUSK}),
        ({"attack": "melee", "dice": 1}, BLADE, {CHOIR}),
        ({"attack": "melee", "dice": 1, "reach": 2}, BLADE, {CHOIR}),
        ({"attack": "ranged", "dice": 1}, GUARD, {HUSK, CHOIR}),
        ({"attack": "ranged", "dice": 1, "reach": 2}, GUARD, {HUSK, CHOIR}),
        ({"attack": "ranged", "dice": 1, "reach": 3}, SAGE, {HUSK, CHOIR, FAR_HUSK, ALPHA}),
        ({"attack": "ranged", "dice": 1}, CHOIR, {BLADE, GUARD, SAGE, VILLAGER}),
        ({"attack": "melee", "dice": 1}, CHOIR, {BLADE}),
        ({"attack": "melee", "dice": 1, "at": "any"}, SAGE, {VILLAGER}),
        ({"attack": "melee", "dice": 1, "at": "hero"}, -2 - 8, {SAGE}),
        ({"attack": "melee", "dice": 1, "at": "hero"}, STORY, set()),
    ],
)
def test_whom_an_attack_reaches(said: dict[str, Any], me: int, meant: set[int]) -> None:
    assert aims_at(gathering(), said, me) == meant


@pytest.mark.rule("TWN-21.7")
def test_who_is_off_the_map_neither_attacks_nor_is_attacked() -> None:
    table = gathering()
    table.where[HUSK] = NOWHERE
    assert aims_at(table, {"attack": "melee", "dice": 1}, HUSK) == set()
    assert aims_at(table, {"attack": "melee", "dice": 1}, GUARD) == set()
    assert not would_matter(table, {"attack": "melee", "dice": 1}, me=GUARD)
    happen(table, {"attack": "melee", "dice": 1}, me=GUARD)
    assert "end_turn" in kinds(table)


@pytest.mark.rule("TWN-21.1", "TWN-21.4")
def test_a_target_that_is_none_is_refused_with_its_clause() -> None:
    table = gathering()
    table.where[FAR_HUSK] = table.where[GUARD]
    table.where[VILLAGER] = table.where[GUARD]
    happen(table, {"attack": "ranged", "dice": 1}, me=GUARD)
    assert {*kinds(table)} == {"strike"}
    key = table.decision.options[0].key.split(":")  # type: ignore[union-attr]
    for pawn, rule in ((VILLAGER, "TWN-21.4"), (ALPHA, "TWN-21.3")):
        with pytest.raises(IllegalChoice) as refused:
            table.choose(":".join([*key[:-2], f"{pawn}", key[-1]]))
        assert refused.value.rule == rule


# -- dice


@pytest.mark.rule("TWN-13.4", "TWN-1.6")
@pytest.mark.parametrize(
    ("said", "dice"),
    [
        ({"dice": 2}, 2),
        ({"dice": 1, "more": "count of hero"}, 4),
        ({"dice": 1, "more": "count of hero", "more2": "count of it undead"}, 5),
        ({"dice": 0, "more": "heroes"}, 3),
        ({"dice": 0}, 0),
    ],
)
def test_a_die_for_each_symbol(said: dict[str, Any], dice: int) -> None:
    table = position("""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Guard", "Husk", "Sage", "Blade"]
        next_rolls = "- - - - - - - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard.tile = 9
    """)
    happen(table, {"attack": "melee", **said}, me=GUARD)
    let_be(table)
    assert rolled(table) == 8 - dice


@pytest.mark.rule("TWN-18.4")
def test_hits_are_summed_over_basic_and_focus_dice() -> None:
    faces = [("blank", 0), ("ebb", 0), ("hit", 1), ("two hits", 2)]
    basic = tuple(BASIC_DIE.index(face) + 1 for face, _ in faces)
    focus = tuple(FOCUS_DIE.index(face) + 1 for face, _ in faces if face in FOCUS_DIE)
    assert (sum_of(basic, ()), sum_of((), focus), sum_of(basic, focus)) == (3, 3, 6)


@pytest.mark.rule("TWN-18.5", "TWN-18.6", "TWN-G23")
def test_a_roll_is_a_heros_where_a_hero_decides_about_the_pawn() -> None:
    table = gathering()
    assert [rolls_as_hero(table, by) for by in (GUARD, BLADE, HUSK, VILLAGER, STORY)] == [
        True,
        True,
        False,
        False,
        False,
    ]
    table.control |= 1 << table.group_of[VILLAGER]
    assert rolls_as_hero(table, VILLAGER)


@pytest.mark.rule("TWN-21.7")
def test_a_blow_lapses_without_one_of_the_two_or_when_it_is_prevented() -> None:
    table = gathering()
    blow = Blow(GUARD, HUSK, MELEE, 1)
    assert not lapses(table, blow)
    assert not lapses(table, Blow(-2, GUARD, MELEE, 1)), "Terrain is always there."
    assert lapses(table, blow._replace(prevented=1))
    table.where[GUARD] = NOWHERE
    assert lapses(table, blow) and lapses(table, Blow(HUSK, GUARD, MELEE, 1))
    assert not lapses(table, Blow(HUSK, SAGE, MELEE, 1))


# -- hits without a roll


@pytest.mark.rule("TWN-21.8", "TWN-13.10")
def test_hits_are_dealt_to_whom_the_effect_speaks_of_or_names() -> None:
    table = gathering()
    for said in ({"hit": 1, "at": "plant"}, {"hit": 1, "at": "plant", "all": True}):
        assert not would_matter(table, said, me=HUSK)
        happen(table, said, me=HUSK)
        assert "deal" not in kinds(table)
    happen(table, {"hit": 2}, me=HUSK, it=GUARD)
    let_be(table)
    assert wounds(table, "Guard") == 2
    assert would_matter(table, {"hit": 1}, it=GUARD) and not would_matter(table, {"hit": 1})
    happen(table, {"may": {"hit": 1, "at": "hero"}}, me=HUSK)
    assert (asked(table), len(labels(table))) == ((0,), 4), "One of the three, or none."


# -- rolls that are no attack


@pytest.mark.rule("TWN-18.7", "TWN-18.5", "TWN-19.7")
@pytest.mark.parametrize(
    ("rolls", "ebb", "boons"),
    [("H H", 0, ("done",)), ("D E", 1, ("done",)), ("H E", 1, ("failed",)), ("- -", 0, ("failed",))],
)
def test_a_hero_rolls_for_a_need_and_ebb_faces_feed_the_judge(rolls: str, ebb: int, boons: tuple[str, ...]) -> None:
    table = position(f'track = ["Guard", "Sage"]\nnext_rolls = "{rolls}"')
    happen(table, {"roll": 2, "need": 2, "then": {"boon": "done"}, "else": {"boon": "failed"}}, me=STORY, it=GUARD)
    assert (table.ebb, table.boons) == (ebb, boons)


@pytest.mark.rule("TWN-18.7")
def test_without_a_need_one_hit_is_enough_and_each_may_count() -> None:
    table = position('track = ["Guard", "Sage"]\nnext_rolls = "H -  - -  D H"')
    happen(table, {"roll": 2, "then": {"boon": "one"}}, it=SAGE)
    happen(table, {"roll": 2, "then": {"boon": "two"}}, it=SAGE)
    happen(table, {"roll": 2, "each_hit": {"boon": "each"}}, it=SAGE)
    assert table.boons == ("one", "each", "each", "each")


@pytest.mark.rule("TWN-18.7", "TWN-19.7")
def test_who_rolls_is_the_hero_the_effect_speaks_of_or_else_its_owner() -> None:
    """Standing Stones give heroes on tile 9 a die more; a focus die is the Guard's to spend."""
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "- - -  fH  - -"
        terrain.9 = "Standing Stones"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, focus = [true, false] }
    """)
    happen(table, {"roll": 2, "then": {"boon": "done"}}, me=5, it=GUARD)
    assert asked(table) == (1,)
    take(table, "spend_focus")
    assert table.boons == ("done",)
    happen(table, {"roll": 2, "then": {"boon": "more"}}, me=5, it=5)
    assert (table.boons, rolled(table)) == (("done",), 0), "A Husk rolls two dice, and no focus die."


# -- a blow under way


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
@pytest.mark.parametrize(("terrain", "way", "dice"), [("Deep Water", "melee", 1), ("Standing Stones", "melee", 3)])
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
