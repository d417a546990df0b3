"""No part of an action that would change nothing is an action: each verb knows when it would (TWN-13.10, TWN-G42)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.table import NOWHERE, WITH_HERO, WITH_JUDGE, Thornwatch, Tile

from .helpers import asked, discards, hand, happen, kinds, labels, position, take, track, would_matter, wounds
from .test_filter_words import BLADE, CHOIR, GUARD, HUSK, SAGE, VILLAGER, gathering

NOBODY = -1
ON_A_PAWN: dict[str, Any] = {
    "move": {"move": 1},
    "push": {"push": 1},
    "moves": {"moves": 1},
    "place": {"place": "any"},
    "hit": {"hit": 1},
}
OF_A_CREATURE: dict[str, Any] = {"remove": {"remove": True}, "defeat": {"defeat": True}, "side": {"side": "heroes"}}
OF_A_HERO: dict[str, Any] = {
    "draw": {"draw": 1},
    "mill": {"mill": 1},
    "discard": {"discard": 1},
    "fetch": {"fetch": 1},
    "return": {"return": 1, "from": "any"},
    "scry": {"scry": 1},
    "focus": {"focus": 1},
    "unslot": {"unslot": 1},
    "act_now": {"act_now": True},
}


def well_stocked() -> Thornwatch:
    """The Guard on tile 1 and the Sage have something of everything; it is the Blade's turn."""
    own = """
        hand = ["wound", "{0}"]
        deck = 4
        discard = ["{0}", "wound"]
        slots = [["{1}"]]
    """
    return position(f"""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Blade", "Guard", "Husk", "Sage"]
        ebb = 4
        creature = [{{ name = "Husk", tiles = [1, 9] }}]
        [hero.Guard]
        tile = 1
        {own.format("Brawn", "Hew")}
        [hero.Sage]
        tile = 9
        {own.format("Mind", "Scry")}
    """)


@pytest.mark.rule("TWN-13.10")
@pytest.mark.parametrize("said", ON_A_PAWN.values(), ids=[*ON_A_PAWN])
def test_what_is_done_to_a_pawn_needs_one_on_the_map(said: Any) -> None:
    table = gathering()
    for pawn in (GUARD, SAGE, HUSK, CHOIR):
        assert would_matter(table, said, it=pawn)
    table.where[HUSK] = NOWHERE
    for pawn in (HUSK, NOBODY):
        assert not would_matter(table, said, it=pawn)
        before = (table.where[:], track(table), table.wounds[:])
        happen(table, said, it=pawn)
        assert (table.where, track(table), table.wounds) == before


@pytest.mark.rule("TWN-13.10")
@pytest.mark.parametrize("said", OF_A_CREATURE.values(), ids=[*OF_A_CREATURE])
def test_what_is_done_to_a_creature_needs_one_on_the_map_that_is_no_hero(said: Any) -> None:
    table = gathering()
    assert would_matter(table, said, it=HUSK)
    for pawn in (GUARD, BLADE, NOBODY):
        assert not would_matter(table, said, it=pawn)
        happen(table, said, it=pawn)
    assert len(track(table)) == 8
    if "side" not in said:
        table.where[HUSK] = NOWHERE
        assert not would_matter(table, said, it=HUSK)


@pytest.mark.rule("TWN-13.10", "TWN-G48")
@pytest.mark.parametrize("said", OF_A_HERO.values(), ids=[*OF_A_HERO])
def test_what_is_done_to_a_hero_is_done_to_no_creature(said: Any) -> None:
    table = well_stocked()
    assert would_matter(table, said, it=GUARD) and would_matter(table, said, it=SAGE)
    for pawn in (HUSK, NOBODY):
        assert not would_matter(table, said, it=pawn)
        happen(table, said, it=pawn)
        assert {*kinds(table)} >= {"end_turn"}, "Nothing is asked."


@pytest.mark.rule("TWN-13.10")
@pytest.mark.parametrize("verb", ["draw", "mill", "discard", "fetch", "scry", "focus", "unslot"])
def test_a_hero_who_has_nothing_of_it_is_spared(verb: str) -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { deck = 0, discard = ["wound"] }
        hero.Sage = { deck = 0, discard = 0, traits = ["Angry", "Scar of Regret"], focus = [true, false] }
    """)
    table.focus[0:2] = [1, 1]
    assert not would_matter(table, OF_A_HERO[verb], it=SAGE)
    if verb not in ("draw", "mill", "scry"):
        assert not would_matter(table, OF_A_HERO[verb], it=GUARD), "A wound cannot be taken back."


@pytest.mark.rule("TWN-13.10")
@pytest.mark.parametrize("verb", ["draw", "mill", "discard", "hit"])
def test_none_of_something_would_not_matter(verb: str) -> None:
    table = well_stocked()
    assert not would_matter(table, {verb: 0}, it=GUARD)
    assert would_matter(table, {verb: 1}, it=GUARD)
    before = (hand(table, "Guard"), discards(table, "Guard"), len(table.decks[GUARD]))
    happen(table, {verb: 0}, it=GUARD)
    assert (hand(table, "Guard"), discards(table, "Guard"), len(table.decks[GUARD])) == before


@pytest.mark.rule("TWN-13.10", "TWN-24.6")
def test_drawing_goes_on_with_the_discards_and_so_it_matters() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard = { deck = 0, discard = ["Brawn"] }')
    assert would_matter(table, {"draw": 1}, it=GUARD) and would_matter(table, {"scry": 1}, it=GUARD)
    happen(table, {"scry": 3}, it=GUARD)
    assert (kinds(table), len(table.looked[GUARD])) == (["discard_looked", "keep_looked"], 1), "Only one card is there."


@pytest.mark.rule("TWN-23.7", "TWN-25.3")
def test_wounds_are_taken_over_from_another_hero_only() -> None:
    table = well_stocked()
    said = {"take_over": 2, "from": "any"}
    assert would_matter(table, said, me=GUARD, it=SAGE) and would_matter(table, said, me=SAGE, it=GUARD)
    for me, it in ((GUARD, GUARD), (HUSK, GUARD), (GUARD, HUSK), (GUARD, BLADE), (NOBODY, GUARD)):
        assert not would_matter(table, said, me=me, it=it)
    happen(table, said, me=SAGE, it=GUARD)
    assert (wounds(table, "Sage"), wounds(table, "Guard"), hand(table, "Guard")) == (3, 0, ["Guard brawn"])
    happen(table, said, me=HUSK, it=SAGE)
    assert wounds(table, "Sage") == 3


# -- the map


@pytest.mark.rule("TWN-20.8")
@pytest.mark.parametrize("verb", ["bring", "go"])
def test_two_who_stand_together_need_not_be_brought_together(verb: str) -> None:
    table = gathering()
    assert would_matter(table, {verb: True}, me=GUARD, it=SAGE)
    assert not would_matter(table, {verb: True}, me=GUARD, it=HUSK)
    assert not would_matter(table, {verb: True}, me=NOBODY, it=GUARD)
    table.where[VILLAGER] = NOWHERE
    for me, it in ((GUARD, VILLAGER), (VILLAGER, GUARD)):
        assert not would_matter(table, {verb: True}, me=me, it=it)
        happen(table, {verb: True}, me=me, it=it)
    assert (table.where[GUARD], table.where[VILLAGER]) == (0, NOWHERE)


@pytest.mark.rule("TWN-20.8", "TWN-5.15")
def test_terrain_brings_pawns_but_goes_nowhere() -> None:
    table = gathering()
    happen(table, {"go": True}, me=-2 - 4, it=GUARD)
    assert table.where[GUARD] == 0
    happen(table, {"bring": True}, me=-2 - 4, it=GUARD)
    assert table.where[GUARD] == 4


@pytest.mark.rule("TWN-20.5")
def test_a_granted_move_stops_when_its_pawn_says_so_or_has_gone_far_enough() -> None:
    table = gathering()
    happen(table, {"move": 2}, it=SAGE)
    assert (asked(table), sorted(labels(table))) == (
        (2,),
        ["Stay", "To tile 10", "To tile 12", "To tile 2", "To tile 8"],
    )
    take(table, "granted_move", "tile 8")
    take(table, "granted_move", "tile 1")
    assert (table.where[SAGE], "granted_move" in kinds(table)) == (0, False)
    happen(table, {"move": 2}, it=SAGE)
    take(table, "stay")
    assert (table.where[SAGE], "granted_move" in kinds(table)) == (0, False)
    happen(table, {"move": 0}, it=SAGE)
    assert "granted_move" not in kinds(table)


@pytest.mark.rule("TWN-20.5")
def test_a_push_is_decided_by_its_owner_and_may_be_bound_for_somewhere() -> None:
    table = gathering()
    happen(table, {"push": 1, "to": "village"}, me=GUARD, it=HUSK)
    assert "granted_move" not in kinds(table), "No village is adjacent to tile 1."
    assert not would_matter(table, {"push": 1, "to": "village"}, me=GUARD, it=HUSK)
    happen(table, {"push": 1, "to": "village"}, me=GUARD, it=SAGE)
    assert (asked(table), sorted(labels(table))) == ((1,), ["To tile 10", "To tile 12"])
    take(table, "granted_move")
    happen(table, {"push": 1}, me=HUSK, it=GUARD)
    assert asked(table) == (0,)


@pytest.mark.rule("TWN-20.5")
def test_further_moves_are_for_this_turn_or_at_once() -> None:
    table = gathering()
    happen(table, {"moves": 2}, it=GUARD)
    assert (table.moves_left, "granted_move" in kinds(table)) == (3, False)
    happen(table, {"moves": 1}, it=SAGE)
    assert (table.moves_left, asked(table), "granted_move" in kinds(table)) == (3, (2,), True)


@pytest.mark.rule("TWN-5.9", "TWN-5.2", "TWN-5.17")
def test_any_terrain_must_fit_and_be_paid_but_a_named_one_is_laid() -> None:
    table = gathering()
    assert not would_matter(table, {"lay": "any", "on": "terrain"})
    assert would_matter(table, {"lay": "Deep Water", "on": "here"}, me=GUARD), "No water there, but it is named."
    happen(table, {"lay": "any", "on": "here"}, me=GUARD)
    assert "choose_terrain" not in kinds(table)
    assert all("Deep Water" not in label for label in labels(table)), "Tile 1 has no water, and the Judge no ebb."
    table.terrain_left[:] = [0] * len(table.terrain_left)
    assert not would_matter(table, {"lay": "Deep Water", "on": "here"}, me=GUARD)


@pytest.mark.rule("TWN-5.8", "TWN-C72")
def test_markers_by_pawns_who_carry_some_or_stand_on_some() -> None:
    table = gathering()
    table.markers[0] = Tile(0)
    assert would_matter(table, {"take_marker": True}, it=GUARD)
    assert would_matter(table, {"lose_marker": True}, it=GUARD)
    assert not would_matter(table, {"drop_marker": True}, it=GUARD)
    assert not any(
        would_matter(table, {verb: True}, it=NOBODY) for verb in ("take_marker", "drop_marker", "lose_marker")
    )
    happen(table, {"take_marker": True}, it=GUARD)
    table.markers[1] = Tile(0)
    assert table.markers[0] == WITH_HERO + GUARD
    assert would_matter(table, {"drop_marker": True}, it=GUARD)
    happen(table, {"lose_marker": True}, it=GUARD)
    assert (table.markers[0], table.markers[1]) == (-1, 0), "What it carries comes first."
    happen(table, {"lose_marker": True}, it=GUARD)
    assert table.markers[1] == -1
    happen(table, {"take_marker": True}, it=BLADE)
    table.markers[7] = WITH_HERO + BLADE
    happen(table, {"drop_marker": True}, it=BLADE)
    assert table.markers[7] == table.where[BLADE]


@pytest.mark.rule("TWN-5.8", "TWN-G40")
def test_a_marker_is_laid_while_the_box_has_one_of_its_number() -> None:
    table = gathering()
    table.markers[:] = [-1] * 16
    for many in range(4):
        assert would_matter(table, {"mark": 4, "on": "here"}, me=GUARD), many
        happen(table, {"mark": 4, "on": "here"}, me=GUARD)
    assert (table.markers[12:], table.markers[:12]) == ([0] * 4, [-1] * 12)
    assert not would_matter(table, {"mark": 4, "on": "here"}, me=GUARD)
    assert not would_matter(table, {"mark": 1, "on": "here"}, me=NOBODY)
    happen(table, {"mark": 4, "on": "here"}, me=GUARD)
    happen(table, {"mark": 1, "on": "forest outer"}, me=GUARD)
    assert {*kinds(table)} == {"lay_marker"}


@pytest.mark.rule("TWN-C72")
def test_markers_go_back_one_of_each_number_is_offered() -> None:
    table = gathering()
    table.markers[:] = [WITH_JUDGE if one in (0, 1, 12) else -1 for one in range(16)]
    happen(table, {"return_markers": 2}, it=SAGE)
    assert (asked(table), len(labels(table))) == ((2,), 2)
    take(table, "return_marker", labels(table)[0])
    take(table, "return_marker", labels(table)[0])
    assert table.markers.count(WITH_JUDGE) == 1
    assert would_matter(table, {"return_markers": 1}, it=SAGE)
    happen(table, {"return_markers": 0}, it=SAGE)
    assert table.markers.count(WITH_JUDGE) == 1
    happen(table, {"return_markers": 5}, it=SAGE)
    assert not would_matter(table, {"return_markers": 1}, it=SAGE)


# -- ebb, sides and the other side of a rules card


@pytest.mark.rule("TWN-12.9", "TWN-G9")
@pytest.mark.parametrize(
    ("held", "amount", "matters"), [(29, 1, True), (30, 1, False), (1, -1, True), (0, -1, False), (4, 0, False)]
)
def test_ebb_is_gained_as_long_as_the_box_has_some_and_lost_as_long_as_the_judge_has(
    held: int, amount: int, matters: bool
) -> None:
    table = position('track = ["Guard", "Sage"]')
    table.ebb = held
    assert would_matter(table, {"ebb": amount}) == matters
    happen(table, {"ebb": amount})
    assert table.ebb == held + amount * matters


@pytest.mark.rule("TWN-27.2", "TWN-25.7")
def test_what_is_done_already_is_not_done_again() -> None:
    table = gathering()
    for said in ({"infuse": True}, {"side": "monsters"}):
        assert not would_matter(table, said, it=CHOIR)
        happen(table, said, it=CHOIR)
    assert not would_matter(table, {"calm": True}, it=HUSK) and would_matter(table, {"calm": True}, it=CHOIR)
    happen(table, {"calm": True}, it=HUSK)
    assert (table.infused, table.turncoats) == (1 << table.group_of[CHOIR], 0)
    for said in ({"infuse": True}, {"calm": True}):
        for pawn in (GUARD, NOBODY, VILLAGER):
            assert not would_matter(table, said, it=pawn)
            happen(table, said, it=pawn)
    assert table.infused == 1 << table.group_of[CHOIR]


@pytest.mark.rule("TWN-10.7", "TWN-G33")
def test_another_action_is_for_the_own_turn_or_at_once_and_nothing_for_a_creature() -> None:
    table = gathering()
    happen(table, {"act": 2}, me=GUARD)
    assert table.actions == 3
    happen(table, {"act": 1}, me=HUSK)
    assert (table.actions, asked(table)) == (3, (1,))
    happen(table, {"act": 1}, me=SAGE)
    assert (asked(table), "no_action" in kinds(table)) == ((2,), True)
    take(table, "no_action")
    assert table.granted == -1
    assert not would_matter(table, {"act_now": True}, it=GUARD), "It is the Guard's turn."


# -- the track


@pytest.mark.rule("TWN-8.3", "TWN-13.10")
def test_a_shift_of_none_or_of_nobody_moves_nothing() -> None:
    table = gathering()
    before = track(table)
    for said, it in (({"shift": 0, "toward": "edge"}, HUSK), ({"shift": 2, "toward": "edge"}, NOBODY)):
        assert not would_matter(table, said, it=it)
        happen(table, said, it=it)
    happen(table, {"shift": 1, "toward": "root"}, it=GUARD)
    assert track(table) == before
    happen(table, {"shift": 1, "toward": "edge", "more": "count of Husk"}, it=GUARD)
    assert track(table).index("Guard") == 3


@pytest.mark.rule("TWN-8.3", "TWN-21.6")
def test_of_several_cards_one_is_shifted_as_far_as_it_can_go() -> None:
    table = gathering()
    happen(table, {"shift": 3, "toward": "root"}, me=GUARD, it=CHOIR)
    assert (asked(table), sorted(one.key for one in table.decision.options)) == (  # type: ignore[union-attr]
        (1,),
        [f"shift_by:{table.track[2]}:-2", f"shift_by:{table.track[7]}:-3"],
    )


@pytest.mark.rule("TWN-9.3", "TWN-9.6")
def test_only_a_card_that_does_not_act_now_is_turned_or_restored() -> None:
    table = gathering()
    assert not would_matter(table, {"turn": True}, it=GUARD), "The Guard's turn is under way."
    assert would_matter(table, {"turn": True}, it=SAGE) and not would_matter(table, {"turn": True}, it=BLADE)
    assert would_matter(table, {"restore": True}, it=BLADE) and not would_matter(table, {"restore": True}, it=SAGE)
    assert would_matter(table, {"turn": True}, it=CHOIR) and would_matter(table, {"restore": True}, it=CHOIR)
    happen(table, {"turn": True}, it=CHOIR)
    assert track(table)[-1] == "Swamp Choir 2*"
    assert not would_matter(table, {"turn": True}, it=CHOIR)
    happen(table, {"restore": True}, it=CHOIR)
    assert (track(table)[2], track(table)[-1]) == ("Swamp Choir 1", "Swamp Choir 2*")


@pytest.mark.rule("TWN-G19")
def test_a_pair_is_offered_once_and_only_if_both_lie_on_the_track() -> None:
    table = gathering()
    happen(table, {"swap": "hero", "with": "hero"}, me=NOBODY)
    assert sorted(labels(table)) == ["The Guard and the Blade", "The Guard and the Sage", "The Sage and the Blade"]
    take(table, "swap_cards", "The Guard and the Blade")
    assert (track(table)[0], track(table)[5]) == ("Blade*", "Guard")
    assert not would_matter(table, {"swap": "self", "with": "self"}, me=GUARD)
    assert would_matter(table, {"swap": "self", "with": "Husk"}, me=GUARD)
