"""What would change nothing is neither offered nor asked about: every verb knows when it would (HOT-G35, HOT-19.4)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ENEMY_DIE
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.effects import language
from hearthwatch.games.heroes_of_terrinoth.table import NO_CARD, Realm
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    enemy_discard,
    hero,
    kinds,
    position,
    take,
    use,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, happen, heard, would_matter

NOUGHT = "fallen"
"""A number that is 0 while nobody has fallen."""


@pytest.mark.rule("HOT-G35", "HOT-19.4")
@pytest.mark.parametrize(
    ("what", "nothing", "something"),
    [
        ({"recover": 1}, "wounds = 0", "wounds = 1"),
        ({"claim": 1}, "tokens = 5", "tokens = 4"),
        ({"lose": 1}, "tokens = 0", "tokens = 1"),
        ({"mark": -1}, "marks = 0", "marks = 1"),
        ({"ready": 1}, "exhausted = []", 'exhausted = ["Caution"]'),
        ({"ready": "all"}, "exhausted = []", 'exhausted = ["Caution"]'),
        ({"gain": "poisoned"}, 'conditions = ["poisoned"]', 'conditions = ["weakened"]'),
        ({"shed": "bad"}, 'conditions = ["focused"]', 'conditions = ["poisoned"]'),
        ({"shed": "focused"}, 'conditions = ["poisoned"]', 'conditions = ["focused"]'),
        ({"lose_item": 1}, "items = []", 'items = ["Whetstone"]'),
        ({"shake_off": "any"}, "engaged = []", 'engaged = ["Zombie"]'),
        ({"shake_off": "mine"}, "engaged = []", 'engaged = ["Zombie"]'),
    ],
)
def test_what_a_hero_has_decides_whether_it_matters(what: dict[str, Any], nothing: str, something: str) -> None:
    """The other hero has an item, and an Ogre waits in the shadows: both are not meant."""
    for state, matters in ((nothing, False), (something, True)):
        table = position(f'shadows = ["Ogre"]\n[hero.Kari]\n{state}\n[hero.Elder]\nitems = ["Fire Bomb"]')
        assert would_matter(table, what) == matters


@pytest.mark.rule("HOT-G35", "HOT-19.4")
@pytest.mark.parametrize(
    "verb", ["suffer", "recover", "claim", "lose", "mark", "ready", "exhaust", "progress", "spawn", "wound"]
)
def test_none_of_something_is_nothing(verb: str) -> None:
    """There is enough of everything to lose and to gain."""
    table = position("""
        progress = 2
        shadows = ["Ogre"]
        hero.Kari = { wounds = 2, tokens = 2, marks = 2, exhausted = ["Caution"] }
    """)
    aimed = {"at": "any"} if verb == "wound" else {}
    assert would_matter(table, {verb: 1, **aimed})
    assert not would_matter(table, {verb: NOUGHT, **aimed})
    before = (str(table.decision), [*table.wounds], [*table.tokens], [*table.marks], [*table.exhausted])
    assert heard(table, {verb: NOUGHT, **aimed}) == []
    assert before == (str(table.decision), table.wounds, table.tokens, table.marks, table.exhausted)
    assert (table.progress, len(table.enemies)) == (2, 1)


@pytest.mark.rule("HOT-19.4")
def test_less_than_nothing_is_only_for_marks_and_progress() -> None:
    table = position("progress = 1\nhero.Kari = { wounds = 1, tokens = 1, marks = 1 }")
    assert [verb for verb in ("suffer", "claim", "lose", "recover", "mark") if would_matter(table, {verb: -1})] == [
        "mark"
    ]
    assert would_matter(table, {"progress": -1})
    table.progress = 0
    assert not would_matter(table, {"progress": -1})


@pytest.mark.rule("HOT-18.2", "HOT-G35")
@pytest.mark.parametrize(("count", "falls"), [(0, False), (1, True), (2, True)])
def test_a_counter_falls_and_turns_while_there_is_something_of_it(count: int, falls: bool) -> None:
    table = position(f"counters = {{ found = {count}, rescued = 1 }}", quest="lanterns-in-the-fog")
    assert would_matter(table, {"count": "found", "by": -1}) == falls
    assert would_matter(table, {"count": "found", "by": 1})
    assert not would_matter(table, {"count": "rescued", "by": NOUGHT})
    assert would_matter(table, {"turn": "found", "into": "rescued"}) == falls
    assert bool(heard(table, {"turn": "found", "into": "rescued"})) == falls
    assert table.counters == [0, 1 + count]


@pytest.mark.rule("HOT-G35", "HOT-20.5")
def test_only_a_nemesis_in_play_can_vanish_and_only_one_in_the_lair_can_come() -> None:
    for where, plays in (("lair", False), ("shadows", True), ("Kari", True), ("slain", False)):
        table = position(f'nemesis = "{where}"\nhero.Elder.engaged = ["Bandit"]')
        assert would_matter(table, {"vanish": True}) == plays
        assert would_matter(table, {"nemesis": "leader"}) == (where == "lair")


@pytest.mark.rule("HOT-G35", "HOT-20.4")
def test_a_nemesis_alone_is_nobody_to_send_away() -> None:
    for more, away in (("", False), ('shadows = ["Bandit"]', True)):
        table = position(f'nemesis = "Kari"\n{more}')
        assert would_matter(table, {"banish": "any"}) == away
        happen(table, {"banish": "any"})
        assert (kinds(table), enemy_discard(table)) == (["use_card"] * 4, ["Bandit"] if away else [])


@pytest.mark.rule("HOT-4.6", "HOT-15.14")
@pytest.mark.parametrize(
    ("what", "nothing", "something"),
    [
        ({"rouse_each": True}, ("Bandit", "Ogre"), ("Bandit", "-Ogre")),
        ({"tire_each": True}, ("-Bandit", "-Ogre"), ("Bandit", "-Ogre")),
        ({"tire": 1}, ("-Bandit", "-Ogre"), ("-Bandit", "Ogre")),
        ({"mend": 1}, ("Bandit", "Ogre"), ("Bandit", "Ogre*1")),
        ({"wound": 1}, (), ("Bandit",)),
    ],
)
def test_one_enemy_for_whom_it_matters_is_enough(
    what: dict[str, Any], nothing: tuple[str, ...], something: tuple[str, ...]
) -> None:
    for enemies, matters in ((nothing, False), (something, True)):
        table = position(f"hero.Elder.engaged = {[*enemies]}")
        assert would_matter(table, {**what, "at": "any"}) == matters


@pytest.mark.rule("HOT-4.6")
def test_only_what_was_exhausted_is_told_to_be_readied() -> None:
    table = position('hero.Elder.engaged = ["-Bandit", "Ogre"]')
    assert heard(table, {"rouse_each": True, "at": "any"}) == ["Bandit is readied."]


@pytest.mark.rule("HOT-G47", "HOT-G35")
def test_a_die_matters_if_any_of_its_sides_does() -> None:
    for wounded, matters in ((0, False), (1, True)):
        table = position(f"hero.Kari.wounds = {wounded}")
        assert would_matter(table, {"enemy_die": {"X": {"recover": 1}, "T": {"lose": 1}}}) == matters
        assert would_matter(table, {"hero_dice": 2, "each": {"recover": 1}}) == matters


# -- dice that lie on the table


@pytest.mark.rule("HOT-7.26", "HOT-G35")
@pytest.mark.parametrize(
    ("dice", "enemy_dice", "kinds_that_matter"),
    [([0], [], ["hero", ""]), ([], [0], ["enemy", ""]), ([], [], []), ([0], [0], ["hero", "enemy", ""])],
)
def test_a_reroll_matters_where_such_a_die_lies(
    dice: list[int], enemy_dice: list[int], kinds_that_matter: list[str]
) -> None:
    table = position("")
    table.dice, table.enemy_dice = dice, enemy_dice
    found = [
        kind for kind in ("hero", "enemy", "") if would_matter(table, {"reroll": 1, **({"kind": kind} if kind else {})})
    ]
    assert found == kinds_that_matter


@pytest.mark.rule("HOT-7.13", "HOT-G35")
def test_cancel_turns_the_first_die_that_shows_it_and_no_other() -> None:
    blank, strike, threat = (ENEMY_DIE.index(side) for side in "-XT")
    table = position("")
    table.enemy_dice = [blank, strike, strike]
    assert (would_matter(table, {"cancel": "X"}), would_matter(table, {"cancel": "T"})) == (True, False)
    happen(table, {"cancel": "T"})
    assert table.enemy_dice == [blank, strike, strike]
    table.enemy_dice = [threat, strike, strike]
    happen(table, {"cancel": "X"})
    assert [ENEMY_DIE[side] for side in table.enemy_dice] == ["T", "-", "X"]


# -- prices


@pytest.mark.rule("HOT-G35", "HOT-19.6")
@pytest.mark.parametrize(
    ("cost", "offered"), [({"cards": 1}, True), ({"tokens": 1, "cards": 1}, True), ({"tokens": 1}, False)]
)
def test_a_card_may_be_exhausted_for_its_own_sake_whatever_else_it_costs(cost: dict[str, int], offered: bool) -> None:
    """Nobody is wounded, so that nothing else is gained."""
    table = position("hero.Kari.tokens = 2")
    assert would_matter(table, {"pay": cost, "then": {"recover": 1}}) == offered


# -- the fallen


@pytest.mark.rule("HOT-15.11")
@pytest.mark.parametrize("who", [KARI, MOK, HAGAN, PELL])
def test_nothing_matters_to_the_fallen_and_everything_to_their_neighbours(who: str) -> None:
    health = {KARI: 11, MOK: 11, HAGAN: 13, PELL: 10}
    table = position(FOUR + f'hero."{who}".wounds = {health[who]}')
    for one in health:
        assert would_matter(table, {"claim": 1}, one) == (one != who)
        language.effects.reading(BOX.nodes).effect("test/matter", {"claim": 1})
        assert language.would_matter(table, "test/matter", hero(table, one), NO_CARD) == (one != who)


@pytest.mark.rule("HOT-15.11", "HOT-G32")
def test_for_a_fallen_hero_only_an_enemy_goes_on_with_what_needs_no_hero() -> None:
    table = position('hero.Elder.wounds = 21\nhero.Kari.engaged = ["Bandit"]\nprogress = 1')
    assert table.down == [hero(table, MOK)]
    bandit = card_named(table, "Bandit")
    happen(table, {"progress": 1}, MOK)
    assert table.progress == 1, "There is nobody to whom it speaks."
    happen(table, {"progress": 1}, MOK, bandit)
    assert table.progress == 2
    happen(table, {"claim": 1}, MOK, bandit)
    assert table.tokens == [0, 0]


@pytest.mark.rule("HOT-G18")
@pytest.mark.parametrize(
    ("what", "leader_gets"),
    [
        ([{"suffer": 99}, {"claim": 1}], 1),
        ({"somebody": [{"suffer": 99}, {"claim": 1}]}, 0),
        ({"pay": {"wounds": 99}, "then": {"claim": 1}}, 0),
    ],
)
def test_a_new_leader_takes_over_what_speaks_to_the_leader_alone(what: Any, leader_gets: int, printed: Printer) -> None:
    """What somebody was chosen for, or has paid for, is nobody else's."""
    table = position('leader = "Kari"')
    table.do(language.effect(printed.effect("quest/test", what), hero(table, KARI), NO_CARD))
    table.run()
    if "for_hero" in kinds(table):
        take(table, "for_hero", KARI)
    elif "pay_price" in kinds(table):
        take(table, "pay_price")
    assert table.down == [hero(table, KARI)]
    assert table.tokens == [0, leader_gets]


# -- what is allowed and would do nothing is said to do so


def warnings(table: Realm) -> dict[str, str]:
    """Options that would do nothing, each with what it says."""
    assert table.decision is not None
    assert all(option.means.startswith(option.idle) for option in table.decision.options)
    return {option.kind: option.idle for option in table.decision.options if option.idle}


@pytest.mark.rule("HOT-G35", "HOT-3.1")
@pytest.mark.parametrize("hurt", [0, 1])
def test_an_ability_that_heals_warns_where_nobody_is_hurt(hurt: int) -> None:
    table = position(f'heroes = ["{KARI}", "Avric"]\nnext_rolls = "- - - -"\nhero.Kari = {{ wounds = {hurt} }}')
    use(table, "Precise Strike")
    assert warnings(table) == ({} if hurt else {"use_ability": "Would do nothing for its price."})
    take(table, "use_ability")
    assert table.exhausted.count(1) in (1, 2)  # which card pays for it may still be asked


@pytest.mark.rule("HOT-19.4", "HOT-19.11")
def test_a_hero_whom_it_does_not_help_is_named_as_such() -> None:
    table = position(f'heroes = ["{KARI}", "Avric"]\nnext_rolls = "- - - -"\nhero.Kari = {{ wounds = 1 }}')
    happen(table, {"somebody": {"recover": 2}})
    assert table.decision is not None
    idle = {option.label.partition(" (")[0]: option.idle for option in table.decision.options}
    assert [*idle.values()] == ["", "Would do nothing for Avric."]


@pytest.mark.rule("HOT-14.4", "HOT-8.17")
@pytest.mark.parametrize("tokens", [4, 5])
def test_aid_for_a_hero_with_five_tokens_warns(tokens: int) -> None:
    table = position(f"{FOUR}[hero.Elder]\ntokens = {tokens}")
    use(table, "Draw Attention")
    assert kinds(table) == ["aid"] * 3
    full = {"aid": "Would give no token: Elder Mok holds 5 already."}
    assert warnings(table) == (full if tokens == 5 else {})


@pytest.mark.rule("HOT-8.18", "HOT-8.7")
def test_an_attack_without_an_enemy_in_reach_warns() -> None:
    near = "Would hit nobody: no enemy is engaged with Kari Wraithstalker."
    assert warnings(position("")) == {"use_card": near}
    assert warnings(position('hero.Kari = { engaged = ["Zombie"] }')) == {}
    assert warnings(position('shadows = ["Ogre"]')) == {}  # Precise Strike may engage it first
    table = position('heroes = ["Orsolya Venn", "Avric"]')
    assert warnings(table) == {"use_card": "Would hit nobody: no enemy is in play."}
    assert warnings(position('heroes = ["Orsolya Venn", "Avric"]\nshadows = ["Ogre"]')) == {}


@pytest.mark.rule("HOT-8.18", "HOT-8.16")
def test_aid_without_another_hero_warns() -> None:
    table = position('hero.Elder = { wounds = 21 }\nhero.Kari = { engaged = ["Zombie"] }')
    assert warnings(table) == {"use_card": "Would aid nobody: no other hero is left."}
