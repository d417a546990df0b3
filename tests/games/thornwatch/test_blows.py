"""Attacks, hits and rolls as effects say them: targets, reach, dice, what changes a blow under way (TWN-G21)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.content import BASIC_DIE, FOCUS_DIE
from hearthwatch.games.thornwatch.rules.attack import lapses, rolls_as_hero, sum_of
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.rules.effects.on_attacks import targets
from hearthwatch.games.thornwatch.table import MELEE, NO_EVENT, NOWHERE, STORY, Blow, Thornwatch
from hearthwatch.kernel import IllegalChoice

from .helpers import (
    QUIET,
    asked,
    happen,
    kinds,
    labels,
    let_be,
    position,
    take,
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
    """A Bridge of Ages gives heroes on tile 9 a die more; a focus die is the Guard's to spend."""
    table = position("""
        track = ["Sage", "Guard", "Husk"]
        next_rolls = "- - -  fH  - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, focus = [true, false] }
        hero.Sage = { tile = 10, slots = [["Bridge of Ages", "Spirit", "Spirit"]] }
    """)
    take(table, "activate", "Bridge of Ages")
    take(table, "spread", "tile 9")
    happen(table, {"roll": 2, "then": {"boon": "done"}}, me=5, it=GUARD)
    assert asked(table) == (1,)
    take(table, "spend_focus")
    assert table.boons == ("done",)
    happen(table, {"roll": 2, "then": {"boon": "more"}}, me=5, it=5)
    assert (table.boons, rolled(table)) == (("done",), 0), "A Husk rolls two dice, and no focus die."
