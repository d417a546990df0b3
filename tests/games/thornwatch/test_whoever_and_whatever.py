"""Corners of the rules: who deals a hit, who stands where already, what is over, what was emptied twice."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import SKILLS
from hearthwatch.games.thornwatch.rules.awards import AWARDS, grant
from hearthwatch.games.thornwatch.rules.changes import changed
from hearthwatch.games.thornwatch.rules.ending import is_failure, is_success
from hearthwatch.games.thornwatch.rules.paying import _covers, can_pay
from hearthwatch.games.thornwatch.rules.reactions import hero_reactions
from hearthwatch.games.thornwatch.table import (
    BELOW_STORY,
    MELEE,
    NO_EVENT,
    NO_RESULT,
    RANGED,
    STORY,
    TOO_LONG,
    WOUND_DECK,
    TraitSlot,
)

from .helpers import happen, hero, kinds, labels, let_be, pawns, position, take, tile, wounds
from .starting import new

GUARD, SAGE = 0, 1


@pytest.mark.rule("TWN-G42", "TWN-21.8")
def test_blood_flies_make_every_hit_on_their_tile_worse_whoever_deals_it() -> None:
    """They speak of any attacker, and so of the storyboard too."""
    table = position("""
        track = ["Guard", "Sage"]
        terrain.9 = "Blood Flies"
        hero.Guard = { tile = 9, deck = 9 }
        hero.Sage = { tile = 11, deck = 9 }
    """)
    for it in (GUARD, SAGE):
        happen(table, {"hit": 1}, me=STORY, it=it)
        let_be(table)
    assert (wounds(table, "Guard"), wounds(table, "Sage")) == (2, 1)
    happen(table, {"hit": 1}, me=SAGE, it=GUARD)
    let_be(table)
    assert wounds(table, "Guard") == 4


@pytest.mark.rule("TWN-G42", "TWN-13.4")
def test_deep_water_slows_only_creatures_and_heroes() -> None:
    """What the ground does there is done with all of its dice."""
    table = position("""
        track = ["Guard", "Sage"]
        terrain.9 = "Deep Water"
        next_rolls = "H H H"
        hero.Guard = { tile = 9, deck = 9 }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    for by, suffered in ((BELOW_STORY - 8, 2), (SAGE, 3)):
        happen(table, {"attack": "melee", "dice": 2, "at": "it"}, me=by, it=GUARD)
        let_be(table)
        assert wounds(table, "Guard") == suffered


@pytest.mark.rule("TWN-20.8", "TWN-30.6")
def test_who_stands_with_a_huge_monster_already_goes_nowhere() -> None:
    table = position("""
        track = ["Guard", "Sage", "Swamp Choir 1", "Swamp Choir 2"]
        creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
        hero.Guard.tile = 2
    """)
    happen(table, {"go": True}, me=GUARD, it=pawns(table, "Swamp Choir")[0])
    assert ("place_pawn" in kinds(table), tile(table, GUARD)) == (False, 2)


@pytest.mark.rule("TWN-23.12")
def test_with_the_last_wound_taken_no_hero_reacts_any_more() -> None:
    table = position("""
        heroes = ["Blade", "Warden"]
        track = ["Blade", "Warden"]
        hero.Warden.hand = ["Woodwise"]
    """)
    assert any("Signal" in label for label in labels(table))
    table.spent_scene = 1
    assert [*hero_reactions(table, "turn", NO_EVENT, hero(table, "Blade"), hero(table, "Blade"))] == []


@pytest.mark.rule("TWN-24.1", "TWN-24.6", "TWN-C16")
def test_a_deck_that_was_empty_while_it_was_looked_at_can_run_out_again() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard = { deck = 1, discard = 0 }\nhero.Sage.deck = 9')
    happen(table, {"scry": 1}, it=GUARD)
    assert table.ebb == 2
    take(table, "keep_looked")
    happen(table, {"draw": 1}, it=GUARD)
    assert (table.ebb, len(table.decks[GUARD])) == (4, 0)


@pytest.mark.rule("TWN-5.7", "TWN-10.6")
@pytest.mark.parametrize("well", [1, 4, 8, 10])
def test_whoever_stands_on_a_well_may_stop_it_wherever_it_is(well: int) -> None:
    for where, stops in ((well, True), (9, False)):
        table = position(f"""
            track = ["Guard", "Sage", "Husk"]
            terrain.{well} = "Ebb Well"
            creature = [{{ name = "Husk", tiles = [5, 6, 7] }}]
            hero.Guard.tile = {where}
            hero.Sage.tile = 12
        """)
        table.cache[well - 1] = 3
        table.offer_again()
        assert any("Stop the well" in label for label in labels(table)) == stops


@pytest.mark.rule("TWN-19.2", "TWN-G31")
@pytest.mark.parametrize("slot", range(4))
def test_an_award_counts_for_the_hero_whose_trait_it_is(slot: int) -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.traits = ["Angry", "Macabre"]
        hero.Sage.traits = ["Careful", "Proud"]
    """)
    table.do(grant(TraitSlot(slot)))
    table.run()
    assert [*table.awarded[:2]] == ([1, 0] if slot < 2 else [0, 1])
    assert [place for place, flipped in enumerate(table.focus) if flipped] == [slot]


@pytest.mark.rule("TWN-27.2", "TWN-G42")
@pytest.mark.parametrize(("infused", "fewer"), [(False, 0), (True, -1)])
def test_what_stands_on_the_infused_side_holds_only_there(infused: bool, fewer: int) -> None:
    """An infused Bloodcaller is hard to hit from afar."""
    table = position("""
        track = ["Guard", "Sage", "Husk", "Bloodcaller"]
        creature = [{ name = "Husk", tiles = [1] }, { name = "Bloodcaller", tiles = [9] }]
    """)
    caller = pawns(table, "Bloodcaller")[0]
    happen(table, {"infuse": True}, it=caller if infused else pawns(table, "Husk")[0])
    assert changed(table, "dice", GUARD, caller, RANGED) == fewer
    assert changed(table, "dice", GUARD, caller, MELEE) == 0


@pytest.mark.rule("TWN-5.7", "TWN-30.6")
@pytest.mark.parametrize("verb", ["release", "drain"])
def test_of_a_huge_creature_the_first_tile_has_the_cache_that_is_meant(verb: str) -> None:
    table = position("""
        track = ["Guard", "Sage", "Swamp Choir 1", "Swamp Choir 2"]
        creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
    """)
    table.cache[0] = table.cache[1] = 2
    happen(table, {verb: 1}, me=pawns(table, "Swamp Choir")[0])
    assert (table.cache[0], table.cache[1]) == (1, 2)


@pytest.mark.rule("TWN-23.10")
def test_an_empty_wound_deck_is_no_success_even_where_only_a_success_is_written() -> None:
    table = position('scene = "a-changed-place"\ntrack = ["Guard", "Sage"]')
    assert {end.said.result for end in table.board_played.ends} == {"success"}
    for result, success in ((WOUND_DECK, False), (TOO_LONG, False), (0, True)):
        table.result = result
        assert (is_success(table), is_failure(table)) == (success, not success)
    table.result = NO_RESULT
    assert not is_success(table), "Nothing was won or lost so far."


@pytest.mark.rule("TWN-21.8", "TWN-13.10")
def test_nobody_is_asked_whom_no_hit_is_for() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.deck = 9\nhero.Sage.deck = 9')
    happen(table, {"hit": "ebb", "at": "hero"}, me=STORY)
    assert "deal" not in kinds(table)
    table.ebb = 1
    happen(table, {"hit": "ebb", "at": "hero"}, me=STORY)
    assert kinds(table) == ["deal", "deal"]


@pytest.mark.rule("TWN-13.6", "TWN-22.5")
@pytest.mark.parametrize("verb", ["defeat", "remove"])
def test_what_bound_a_creature_goes_to_its_owner_when_it_leaves_the_map(verb: str) -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        creature = [{ name = "Husk", tiles = [9, 1] }]
        hero.Guard = { tile = 9, slots = [["Hold Fast", "Agility", "Agility"]] }
    """)
    take(table, "activate", "Hold Fast")
    let_be(table)
    (card,) = table.placed
    happen(table, {verb: True}, me=GUARD, it=table.spot[card])
    let_be(table)
    assert ([*table.placed], card in table.discards[GUARD]) == ([], True)


@pytest.mark.rule("TWN-12.3", "TWN-12.4")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        (["Agility", "Brawn", "Mind"], True),
        (["Mind", "Brawn", "Agility"], True),
        (["Brawn", "Agility", "Brawn", "Mind"], True),
        (["Agility", "Brawn"], False),
        (["Agility", "Agility", "Brawn"], False),
    ],
)
def test_each_symbol_of_a_price_takes_a_card_of_its_own(hand: list[str], pays: bool) -> None:
    table = position('track = ["Guard", "Sage"]')
    needs = {name: 1 << number for number, name in enumerate(SKILLS)}
    masks = [needs[name.lower()] for name in hand]
    assert bool(_covers(masks, (needs["agility"], needs["brawn"], needs["mind"]))) == pays
    assert can_pay(table, GUARD, ())


@pytest.mark.rule("TWN-G31")
@pytest.mark.parametrize("awards", AWARDS)
def test_how_often_a_hero_may_be_awarded_is_agreed_before_the_game(awards: str) -> None:
    assert AWARDS[new(awards=awards).awards] == awards
