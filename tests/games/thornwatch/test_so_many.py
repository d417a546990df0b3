"""Neither more nor less than is said: how often each verb does what it does (TWN-1.6)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.content import CREATURE_NAMES
from hearthwatch.games.thornwatch.rules.adventure import Campaign, Player, campaign_after
from hearthwatch.games.thornwatch.rules.hero_cards import gain_wounds
from hearthwatch.games.thornwatch.rules.placing import appear
from hearthwatch.games.thornwatch.table import WITH_HERO, WITH_JUDGE

from .helpers import asked, happen, kinds, labels, log, position, take, track, would_matter
from .test_filter_words import BLADE, GUARD, SAGE, gathering


@pytest.mark.rule("TWN-13.3", "TWN-1.6")
@pytest.mark.parametrize("many", [1, 2])
def test_so_many_cards_as_are_said(many: int) -> None:
    table = position("""
        track = ["Guard", "Sage"]
        [hero.Guard]
        hand = ["Brawn", "Agility", "Hew", "Drive Back"]
        discard = ["Hew", "Retaliate", "Inner Well"]
    """)
    deck = len(table.decks[0])
    happen(table, {"discard": many}, it=GUARD)
    for _ in range(many):
        take(table, "discard_card")
    assert (len(table.hands[0]), len(table.discards[0]), "end_turn" in kinds(table)) == (4 - many, 3 + many, True)
    happen(table, {"fetch": many}, it=GUARD)
    for _ in range(many):
        take(table, "fetch_card")
    assert (len(table.hands[0]), len(table.discards[0]), "end_turn" in kinds(table)) == (4, 3, True)
    happen(table, {"draw": many}, it=GUARD)
    happen(table, {"mill": many}, it=GUARD)
    assert (len(table.hands[0]), len(table.discards[0]), len(table.decks[0])) == (4 + many, 3 + many, deck - 2 * many)
    happen(table, {"scry": many}, it=GUARD)
    assert (len(table.looked[0]), len(table.decks[0])) == (many, deck - 3 * many)


@pytest.mark.rule("TWN-23.8", "TWN-1.6")
def test_so_many_wounds_as_are_said_from_where_they_are_chosen() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["wound", "wound", "wound"], discard = ["wound", "wound"], deck = 3 }
    """)
    left = len(table.wounds)
    happen(table, {"return": 2, "from": "hand"}, it=GUARD)
    assert (len(table.hands[0]), len(table.discards[0]), len(table.wounds)) == (1, 2, left + 2)
    happen(table, {"return": 2, "from": "any"}, it=GUARD)
    take(table, "return_from", "discard")
    take(table, "return_from", "hand")
    assert (len(table.hands[0]), len(table.discards[0]), "end_turn" in kinds(table)) == (0, 1, True)
    happen(table, {"return": 1, "from": "any"}, it=GUARD)
    assert len(table.wounds) == left + 5


@pytest.mark.rule("TWN-19.1", "TWN-11.4", "TWN-1.6")
def test_so_many_traits_and_slots_as_are_said() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { traits = ["Angry", "Macabre"], slots = [["Hew"], ["Hew"], ["Drive Back", "Brawn"]] }
    """)
    happen(table, {"unslot": 1}, it=GUARD)
    take(table, "lose_slot", "Drive Back")
    assert ([len(table.slotted[slot]) for slot in range(3)], "end_turn" in kinds(table)) == ([1, 1, 0], True)
    happen(table, {"focus": 1}, it=GUARD)
    take(table, "flip_to_focus", "Macabre")
    assert (table.focus[:2], "end_turn" in kinds(table)) == ([0, 1], True)
    happen(table, {"focus": 2}, it=GUARD)
    assert table.focus[:2] == [1, 1]
    happen(table, {"unslot": 0}, it=GUARD)
    assert "end_turn" in kinds(table)


@pytest.mark.rule("TWN-25.5", "TWN-1.6", "TWN-G35")
@pytest.mark.parametrize(("said", "many"), [({}, 1), ({"number": 2}, 2), ({"number": 0}, 0), ({"number": "heroes"}, 3)])
def test_so_many_pawns_as_are_said(said: dict[str, Any], many: int) -> None:
    table = gathering()
    happen(table, {"spawn": "Oathbroken", "on": "here", **said}, me=GUARD)
    assert len([pawn for pawn in table.pawns_on(0) if table.is_monster(pawn)]) == 1 + many
    assert track(table).count("Oathbroken") == min(1, many)


@pytest.mark.rule("TWN-5.8")
def test_a_hero_who_is_not_the_first_carries_markers_too() -> None:
    table = gathering()
    table.markers[3], table.markers[6] = table.where[BLADE], WITH_HERO + SAGE
    happen(table, {"take_marker": True}, it=BLADE)
    assert table.markers[3] == WITH_HERO + BLADE
    assert would_matter(table, {"drop_marker": True}, it=BLADE) and would_matter(table, {"lose_marker": True}, it=SAGE)
    happen(table, {"lose_marker": True}, it=BLADE)
    assert (table.markers[3], table.markers[6]) == (-1, WITH_HERO + SAGE)
    happen(table, {"lose_marker": True}, it=SAGE)
    assert table.markers[6] == -1
    happen(table, {"draw_markers": 2})
    assert (table.markers.count(WITH_JUDGE), table.markers.count(-1)) == (2, 13)


@pytest.mark.rule("TWN-23.8")
def test_the_deck_is_shuffled_only_where_something_was_taken_out_of_it() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["wound"], discard = ["wound"], deck = ["Brawn", "Agility", "wound"] }
    """)
    top = table.decks[0][-1]
    table.known[top] = 0b10
    happen(table, {"return": 1, "from": "hand"}, it=GUARD)
    happen(table, {"return": 1, "from": "discard"}, it=GUARD)
    assert table.known[top] == 0b10
    happen(table, {"return": 1, "from": "deck"}, it=GUARD)
    assert not any(table.known[card] for card in table.decks[0])


@pytest.mark.rule("TWN-24.2", "TWN-24.3")
def test_looking_at_the_last_card_makes_the_deck_anew_at_once() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard = { deck = 2, discard = 3 }')
    happen(table, {"scry": 2}, it=GUARD)
    assert (len(table.looked[0]), len(table.decks[0]), table.ebb) == (2, 3, 2)


@pytest.mark.rule("TWN-23.11", "TWN-23.7")
def test_no_wound_is_no_news_and_a_deck_that_was_searched_is_shuffled() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Sage.deck = ["Mind", "wound", "Spirit"]
    """)
    for card in table.decks[1]:
        table.known[card] = 0b100
    happen(table, {"take_over": 1, "from": "deck"}, me=GUARD, it=SAGE)
    assert (len(table.decks[1]), any(table.known[card] for card in table.decks[1])) == (2, False)
    table.wounds = []
    said = len(log(table))
    assert (gain_wounds(table, 0, 2), len(log(table)), table.spent_scene) == (0, said, 1)


@pytest.mark.rule("TWN-1.7", "TWN-25.5")
def test_a_pawn_comes_from_the_box_and_goes_back_to_it() -> None:
    table = gathering()
    kind = CREATURE_NAMES.index("Husk")
    left = table.box_pawns[kind]
    pawn = appear(table, kind, 3)
    assert (pawn, table.where[-1], table.box_pawns[kind]) == (len(table.where) - 1, 3, left - 1)
    happen(table, {"remove": True}, it=len(table.where) - 1)
    assert table.box_pawns[kind] == left


@pytest.mark.rule("TWN-13.3")
def test_what_may_be_done_to_all_is_offered_as_a_whole() -> None:
    table = gathering()
    for said in (
        {"hit": 1, "at": "hero", "all": True},
        {"hit": 1},
        {"attack": "ranged", "dice": 1, "all": True, "at": "hero", "reach": 4},
    ):
        happen(table, {"may": said}, me=5, it=GUARD)
        assert (kinds(table)[-1], len(kinds(table))) == ("leave_it", 2)
        take(table, "leave_it")
    for more, ways in (({}, ["strike"] * 3), ({"tile": True}, ["strike_tile"] * 3)):
        happen(table, {"may": {"attack": "ranged", "dice": 1, "at": "hero", "reach": 4, **more}}, me=5, it=GUARD)
        assert kinds(table) == [*ways, "leave_it"]
        take(table, "leave_it")


@pytest.mark.rule("TWN-26.1")
def test_the_first_creature_may_be_a_denizen() -> None:
    table = position('track = ["Guard", "Villager", "Sage"]\ncreature = [{ name = "Villager", tiles = [1] }]')
    assert table.is_denizen(5) and not table.is_monster(5) and not table.is_against_heroes(5)
    table = position('track = ["Guard", "Husk", "Sage"]\ncreature = [{ name = "Husk", tiles = [1] }]')
    assert table.is_monster(5) and not table.is_denizen(5) and table.is_against_heroes(5)


@pytest.mark.rule("TWN-13.2", "TWN-13.3", "TWN-19.1")
def test_the_owner_of_an_effect_decides_and_a_hero_for_the_own_traits() -> None:
    table = gathering()
    happen(table, {"one": "hero", "then": {"draw": 1}}, me=GUARD, it=SAGE)
    assert asked(table) == (1,)
    take(table, "this_pawn", "Sage")
    happen(table, {"may": {"focus": 1}}, me=-1, it=SAGE)
    assert (asked(table), kinds(table)) == ((2,), ["flip_to_focus", "flip_to_focus", "leave_it"])


@pytest.mark.rule("TWN-C16", "TWN-G41", "TWN-11.4")
def test_only_its_hero_sees_what_is_looked_at_and_two_slots_are_two() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { deck = ["Brawn", "Agility", "Hew"], slots = [["Hew"], ["Retaliate"], ["Drive Back"]] }
    """)
    happen(table, {"scry": 2}, it=GUARD)
    assert [table.known[card] for card in table.looked[0]] == [0b10, 0b10]
    take(table, "keep_looked")
    while "lay_card_back" in kinds(table):
        take(table, "lay_card_back")
    happen(table, {"unslot": 2}, it=GUARD)
    take(table, "lose_slot", "Hew")
    take(table, "lose_slot", "Retaliate")
    assert ([len(table.slotted[slot]) for slot in range(3)], "end_turn" in kinds(table)) == ([0, 0, 1], True)


@pytest.mark.rule("TWN-12.3")
def test_only_cards_that_pay_what_is_left_are_offered() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.hand = ["Brawn", "Agility", "Agility"]')
    take(table, "use_storyboard", "Pay Twice (discard Agility)")
    assert labels(table) == ["Discard Brawn"]


@pytest.mark.rule("TWN-32.2", "TWN-32.8")
def test_a_knot_is_earned_once_and_only_by_a_closing_that_is_won() -> None:
    owned = {"knots": ["Twainward Knot"]}
    for good, first in ((1, ["Twainward Knot"]), (0, [])):
        table = position('track = ["Guard", "Sage"]\nscene = "a-quiet-closing"')
        happen(table, {"count": "good" if good else "bad", "by": 1})
        players = (Player(), Player(tuple(owned["knots"])), Player())
        after = campaign_after(table, Campaign(players))
        assert [[*player.knots] for player in after.players] == [first, ["Twainward Knot"], first]
