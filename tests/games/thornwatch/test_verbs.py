"""The language of effects: every verb does what it says, and says when it would change nothing (TWN-13.10)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import CREATURE_NAMES, TERRAIN_NAMES
from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter
from hearthwatch.games.thornwatch.table import IN_BOX, WITH_HERO, WITH_JUDGE, Thornwatch

from .helpers import (
    asked,
    discards,
    hand,
    happen,
    kinds,
    labels,
    let_be,
    pawns,
    position,
    take,
    tile,
    track,
    would_matter,
)

GUARD, SAGE = 0, 1


def clearing(more: str = "") -> Thornwatch:
    """Guard and Sage on tile 9 with some cards; a Husk beside them and a Villager."""
    return position(f"""
        track = ["Guard", "Husk", "Villager", "Sage"]
        ebb = 4
        creature = [{{ name = "Husk", tiles = [9, 10] }}, {{ name = "Villager", tiles = [9] }}]
        {more}
        [hero.Guard]
        tile = 9
        hand = ["Brawn", "Agility", "wound"]
        deck = 6
        discard = ["Hew", "Retaliate", "wound", "wound"]
        slots = [["Hew", "Brawn"], ["Drive Back"]]
        [hero.Sage]
        tile = 9
        hand = ["Mind", "Spirit"]
        deck = 6
    """)


# -- cards


@pytest.mark.rule("TWN-13.3")
def test_discard_asks_for_cards_while_there_is_a_choice() -> None:
    table = clearing()
    happen(table, {"discard": 1}, it=GUARD)
    assert (asked(table), {*kinds(table)}) == ((1,), {"discard_card"})
    take(table, "discard_card", "Brawn")
    assert hand(table, "Guard") == ["Guard agility", "wound"]
    happen(table, {"discard": 5}, it=GUARD)
    assert hand(table, "Guard") == []
    assert not would_matter(table, {"discard": 1}, it=GUARD)


@pytest.mark.rule("TWN-13.3")
def test_fetch_takes_cards_back_but_no_wounds() -> None:
    table = clearing()
    happen(table, {"fetch": 1}, it=GUARD)
    assert sorted(labels(table)) == ["Take back Hew", "Take back Retaliate"]
    take(table, "fetch_card", "Hew")
    assert "Hew" in hand(table, "Guard")
    assert not would_matter(table, {"fetch": 1}, it=SAGE)


@pytest.mark.rule("TWN-23.8")
def test_a_wound_is_returned_from_where_the_hero_chooses() -> None:
    table = clearing()
    left = len(table.wounds)
    happen(table, {"return": 1, "from": "any"}, it=GUARD)
    assert kinds(table) == ["return_from", "return_from"]
    take(table, "return_from", "hand")
    assert (hand(table, "Guard").count("wound"), len(table.wounds)) == (0, left + 1)
    happen(table, {"return": "all", "from": "discard"}, it=GUARD)
    assert (discards(table, "Guard").count("wound"), len(table.wounds)) == (0, left + 3)
    assert not would_matter(table, {"return": 1, "from": "any"}, it=GUARD)


@pytest.mark.rule("TWN-23.8")
def test_a_wound_is_returned_from_the_deck_which_is_shuffled() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.deck = ["Brawn", "wound", "Agility"]
    """)
    left = len(table.wounds)
    happen(table, {"return": 1, "from": "deck"}, it=GUARD)
    assert (len(table.decks[GUARD]), len(table.wounds)) == (2, left + 1)
    assert not any(table.known[card] for card in table.decks[GUARD])


@pytest.mark.rule("TWN-19.1", "TWN-19.6")
def test_focus_flips_a_trait_and_never_a_scar() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.traits = ["Angry", "Macabre"]
        hero.Sage.traits = ["Angry", "Scar of Regret"]
    """)
    happen(table, {"focus": 1}, it=GUARD)
    take(table, "flip_to_focus", "Macabre")
    happen(table, {"focus": 2}, it=SAGE)
    assert table.focus == [0, 1, 1, 0]
    assert not would_matter(table, {"focus": 1}, it=SAGE)


@pytest.mark.rule("TWN-11.4")
def test_unslot_discards_a_slotted_card_that_the_owner_of_the_effect_chooses() -> None:
    table = clearing()
    happen(table, {"unslot": 1}, me=pawns(table, "Husk")[0], it=GUARD)
    assert asked(table) == (0,)
    take(table, "lose_slot", "Hew")
    assert (table.slotted[0], discards(table, "Guard").count("Hew")) == ((), 2)
    assert not would_matter(table, {"unslot": 1}, it=SAGE)


@pytest.mark.rule("TWN-C16")
def test_scry_discards_some_and_lays_the_rest_back_in_any_order() -> None:
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Sage", "Guard"]
        [hero.Sage]
        deck = ["Mind", "wound", "Spirit", "Scry", "Mind", "Spirit", "Spirit"]
        slots = [["Scry", "Mind", "Mind"]]
    """)
    left = len(table.wounds)
    take(table, "activate", "Scry")
    take(table, "return_looked")
    take(table, "discard_looked", "Spirit")
    take(table, "keep_looked")
    take(table, "lay_card_back", "Mind")
    take(table, "lay_card_back", "Mind")
    assert len(table.wounds) == left + 1
    top = [table.face[card] for card in reversed(table.decks[0])]
    assert (len(top), top[0]) == (5, table.face[table.decks[0][-1]])
    assert [bool(table.known[card]) for card in table.decks[0]] == [False, False, True, True, True]
    assert all(table.known[card] == 0b10 for card in table.decks[0][2:]), "Only the Sage knows them."
    assert table.actions == 1


# -- the map


@pytest.mark.rule("TWN-20.8")
def test_place_puts_a_pawn_on_a_chosen_tile() -> None:
    table = clearing()
    happen(table, {"place": "forest outer"}, it=SAGE)
    take(table, "place_pawn", "tile 4")
    assert tile(table, SAGE) == 4
    assert not would_matter(table, {"place": "there"}, it=SAGE)


@pytest.mark.rule("TWN-20.8")
def test_go_and_bring_bring_two_pawns_together() -> None:
    table = clearing()
    far = pawns(table, "Husk")[1]
    happen(table, {"go": True}, me=SAGE, it=far)
    assert tile(table, SAGE) == 10
    happen(table, {"bring": True}, me=GUARD, it=SAGE)
    assert tile(table, SAGE) == 9
    assert not would_matter(table, {"bring": True}, me=GUARD, it=SAGE)


@pytest.mark.rule("TWN-28.6", "TWN-22.4")
def test_remove_takes_a_pawn_away_without_a_defeat_and_defeat_with_one() -> None:
    """A Driven lunges when it is defeated, and only then."""
    said = """
        track = ["Driven", "Guard", "Sage"]
        creature = [{ name = "Driven", tiles = [9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """
    table = position(said)
    happen(table, {"remove": True}, it=pawns(table, "Driven")[0])
    assert (track(table), "strike" in kinds(table)) == (["Guard", "Sage"], False)
    assert not would_matter(table, {"remove": True}, it=GUARD)
    table = position(said + 'next_rolls = "- -"')
    happen(table, {"defeat": True}, it=pawns(table, "Driven")[0])
    take(table, "strike", "Sage")
    let_be(table)
    assert track(table) == ["Guard", "Sage"]


@pytest.mark.rule("TWN-5.9", "TWN-3.21")
def test_terrain_is_laid_and_cleared() -> None:
    table = clearing()
    happen(table, {"lay": "Gored Villager", "on": "empty outer"}, it=GUARD)
    take(table, "lay_card", "tile 1")
    assert (table.terrain[0], table.ebb) == (TERRAIN_NAMES.index("Gored Villager"), 3)
    happen(table, {"clear": True}, me=-2)
    assert table.terrain[0] == -1
    assert not would_matter(table, {"clear": True}, me=-2)


@pytest.mark.rule("TWN-5.8", "TWN-C72")
def test_markers_are_laid_taken_dropped_and_lost() -> None:
    table = clearing()
    happen(table, {"mark": 2, "on": "here"}, me=GUARD)
    assert table.markers[4] == table.where[GUARD]
    assert would_matter(table, {"take_marker": True}, it=GUARD)
    happen(table, {"take_marker": True}, it=GUARD)
    assert table.markers[4] == WITH_HERO + GUARD
    assert PawnFilter("carrying").matching(table, -1) == [GUARD]
    table.where[GUARD] = table.where[pawns(table, "Husk")[1]]
    happen(table, {"drop_marker": True}, it=GUARD)
    assert table.markers[4] == table.where[GUARD]
    happen(table, {"lose_marker": True}, it=GUARD)
    assert table.markers[4] == IN_BOX
    for verb in ("take_marker", "drop_marker", "lose_marker"):
        assert not would_matter(table, {verb: True}, it=GUARD)


@pytest.mark.rule("TWN-C72")
def test_the_judge_draws_markers_and_heroes_make_him_give_some_back() -> None:
    table = clearing()
    happen(table, {"draw_markers": 5})
    assert table.markers.count(WITH_JUDGE) == 5
    happen(table, {"return_markers": 1}, it=GUARD)
    if "return_marker" in kinds(table):
        assert asked(table) == (1,)
        take(table, "return_marker")
    assert table.markers.count(WITH_JUDGE) == 4
    happen(table, {"draw_markers": 50})
    assert table.markers.count(WITH_JUDGE) == 16
    assert not would_matter(table, {"draw_markers": 1})


@pytest.mark.rule("TWN-25.5", "TWN-1.7")
def test_spawn_takes_pawns_from_the_box_as_long_as_there_are_any() -> None:
    table = clearing()
    kind = CREATURE_NAMES.index("Bloodcaller")
    table.box_pawns[kind] = 1
    happen(table, {"spawn": "Bloodcaller", "number": 3, "on": "here"}, me=GUARD)
    assert len(pawns(table, "Bloodcaller")) == 1
    assert track(table)[0] == "Bloodcaller"
    assert not would_matter(table, {"spawn": "Bloodcaller", "on": "any"})


# -- the track


@pytest.mark.rule("TWN-9.3", "TWN-9.6")
def test_turn_and_restore_change_whether_a_card_acts() -> None:
    table = clearing()
    happen(table, {"turn": True}, it=SAGE)
    assert track(table)[-1] == "Sage*"
    assert not would_matter(table, {"turn": True}, it=SAGE)
    happen(table, {"restore": True}, it=SAGE)
    assert track(table)[-1] == "Sage"
    assert not would_matter(table, {"restore": True}, it=SAGE)


@pytest.mark.rule("TWN-8.3")
def test_a_shift_that_could_not_move_a_card_would_not_matter() -> None:
    table = clearing()
    assert not would_matter(table, {"shift": 1, "toward": "root"}, it=GUARD)
    assert not would_matter(table, {"shift": 1, "toward": "edge"}, it=SAGE)
    happen(table, {"shift": 9, "toward": "edge"}, it=GUARD)
    assert track(table)[-1] == "Guard"


# -- the Judge and the story


@pytest.mark.rule("TWN-5.7")
def test_a_cache_is_released_to_the_judge_and_drained_to_the_box() -> None:
    table = clearing('terrain.9 = "Gored Villager"\ncache.9 = 3\n')
    here = -2 - 8
    happen(table, {"release": 2}, me=here)
    assert (table.ebb, table.cache[8]) == (6, 1)
    happen(table, {"drain": 5}, me=here)
    assert (table.ebb, table.cache[8]) == (6, 0)
    for verb in ("release", "drain"):
        assert not would_matter(table, {verb: 1}, me=here)


@pytest.mark.rule("TWN-27.2", "TWN-G29")
def test_a_rules_card_is_infused_and_calmed() -> None:
    table = clearing()
    husk = pawns(table, "Husk")[0]
    happen(table, {"infuse": True}, it=husk)
    assert PawnFilter("infused").matching(table, -1) == pawns(table, "Husk")
    assert not would_matter(table, {"infuse": True}, it=husk)
    happen(table, {"calm": True}, it=husk)
    assert table.infused == 0
    assert not would_matter(table, {"infuse": True}, it=pawns(table, "Villager")[0]), "A denizen has no other side."


@pytest.mark.rule("TWN-12.9", "TWN-G9")
def test_ebb_never_goes_below_zero_nor_beyond_the_box() -> None:
    table = clearing()
    happen(table, {"ebb": -9})
    assert table.ebb == 0
    assert not would_matter(table, {"ebb": -1})
    happen(table, {"ebb": 99})
    assert table.ebb == 30
    assert not would_matter(table, {"ebb": 1})
    loose = position('track = ["Guard", "Sage"]', unlimited_ebb=True)
    happen(loose, {"ebb": 99})
    assert loose.ebb == 99


@pytest.mark.rule("TWN-25.7")
def test_creatures_change_sides() -> None:
    table = clearing()
    husk, villager = pawns(table, "Husk")[0], pawns(table, "Villager")[0]
    assert table.are_enemies(husk, villager)
    happen(table, {"side": "heroes"}, it=husk)
    assert not table.are_enemies(husk, villager)
    assert PawnFilter("enemy").matching(table, GUARD) == []
    assert not would_matter(table, {"side": "heroes"}, it=husk)


@pytest.mark.rule("TWN-6.4", "TWN-32.13")
def test_boons_and_scars_last() -> None:
    table = clearing()
    happen(table, [{"boon": "salt"}, {"boon": "salt"}, {"scars": True}])
    assert (table.boons, table.scar) == (("salt", "salt"), 0b11)
    happen(table, {"if": "boon salt >= 2", "then": {"ebb": 1}})
    assert table.ebb == 5


@pytest.mark.rule("TWN-13.3")
def test_may_and_choose_offer_what_would_change_something() -> None:
    table = clearing()
    happen(table, {"may": {"discard": 1}}, it=GUARD)
    assert asked(table) == (1,)
    take(table, "leave_it")
    assert len(hand(table, "Guard")) == 3
    happen(table, {"choose": [{"fetch": 1}, {"draw": 1}]}, it=SAGE)
    assert len(hand(table, "Sage")) == 3, "There is nothing to fetch, so a card is drawn."


# -- attacks and rolls


@pytest.mark.rule("TWN-18.7")
def test_a_roll_counts_each_hit_or_asks_for_enough() -> None:
    table = clearing('next_rolls = "H D -  - -"')
    happen(table, {"roll": 3, "each_hit": {"ebb": 1}}, it=pawns(table, "Husk")[0])
    assert table.ebb == 7
    happen(table, {"roll": 2, "need": 1, "then": {"ebb": 1}, "else": {"ebb": -2}}, it=pawns(table, "Husk")[0])
    assert table.ebb == 5


@pytest.mark.rule("TWN-21.8")
def test_a_hit_is_dealt_to_one_who_is_chosen_or_to_all() -> None:
    table = clearing()
    happen(table, {"hit": 1, "at": "hero here"}, me=pawns(table, "Husk")[0])
    assert kinds(table) == ["deal", "deal"]
    take(table, "deal", "Sage")
    let_be(table)
    assert discards(table, "Sage").count("wound") == 1
    happen(table, {"hit": 1, "at": "hero here", "all": True}, me=pawns(table, "Husk")[0])
    let_be(table)
    assert discards(table, "Sage").count("wound") == 2
    assert not would_matter(table, {"hit": 0}, it=SAGE)


@pytest.mark.rule("TWN-G14")
def test_an_attack_on_a_tile_meets_everybody_there() -> None:
    table = clearing('next_rolls = "- -"')
    happen(table, {"attack": "ranged", "dice": 1, "tile": True}, me=SAGE)
    assert kinds(table) == ["strike_tile", "strike_tile"]
    take(table, "strike_tile", "tile 9")
    let_be(table)
    assert len(table.script) == 1
