"""Sections 13, 14 and 15: actions, kinds of effects, reactions, prompts."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import ACTION_CARDS

from .helpers import (
    QUIET,
    asked,
    discards,
    hero,
    kinds,
    labels,
    let_be,
    log,
    pawns,
    position,
    refusal,
    take,
    tile,
    track,
)

# -- actions


@pytest.mark.rule("TWN-13.1")
def test_actions_come_from_trackers_action_cards_storyboards_and_rules_cards() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"], slots = [["Hew", "Brawn", "Brawn"]] }
        hero.Sage.tile = 9
    """)
    assert {"use_tracker", "activate", "use_storyboard"} <= {*kinds(table)}
    take(table, "end_turn")
    assert "use_rules_card" in kinds(table)


@pytest.mark.rule("TWN-13.2", "TWN-13.9")
def test_effects_are_carried_out_from_top_to_bottom() -> None:
    """Inner Well draws five cards first: the wounds among them are returned too."""
    table = position("""
        track = ["Guard", "Sage"]
        [hero.Guard]
        hand = ["wound"]
        deck = ["wound", "Brawn", "wound", "Agility", "Brawn", "Agility", "Agility"]
        slots = [["Inner Well", "Agility", "Brawn", "Brawn"]]
    """)
    left = len(table.wounds)
    take(table, "activate", "Inner Well")
    assert len(table.wounds) == left + 3
    assert len(table.hands[0]) == 3
    assert table.actions == 1, "And another action may be taken."


@pytest.mark.rule("TWN-13.3")
def test_an_effect_without_may_must_be_completed() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "H - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Drive Back", "Agility", "Agility", "Brawn"]] }
        hero.Sage.tile = 11
    """)
    take(table, "activate", "Drive Back")
    assert "granted_move" in kinds(table)


@pytest.mark.rule("TWN-13.4", "TWN-21.1")
def test_an_attack_rolls_a_die_for_each_symbol_against_one_pawn_chosen_before() -> None:
    table = position("""
        track = ["Guard", "Husk", "Driven", "Sage"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }, { name = "Driven", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert kinds(table) == ["strike", "strike"]
    assert [*table.script] != [0], "No die was rolled yet."
    take(table, "strike", "Driven")
    assert [*table.script] == [0]


@pytest.mark.rule("TWN-13.5", "TWN-13.6", "TWN-G45")
def test_a_binding_lies_under_its_pawn_until_the_end_of_that_pawns_turn() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard = { tile = 9, slots = [["Hold Fast", "Agility", "Agility"]] }
        hero.Sage.tile = 11
    """)
    take(table, "activate", "Hold Fast")
    bound = next(pawn for pawn in pawns(table, "Husk") if table.spot[table.placed[0]] == pawn)
    assert discards(table, "Guard") == ["Guard agility", "Guard agility"], "The card itself is placed instead."
    take(table, "end_turn")
    assert kinds(table) == ["pawn_acts", "pawn_acts"], "They can be told apart now."
    table.choose(f"pawn_acts:{bound}")
    assert refusal(table, "move_creature") == "TWN-20.5"
    take(table, "end_pawn")
    assert (table.placed, discards(table, "Guard").count("Hold Fast")) == ((), 1)


@pytest.mark.rule("TWN-13.7", "TWN-20.6")
def test_a_terrain_effect_lies_on_its_tile_for_the_rest_of_the_scene() -> None:
    table = position("""
        track = ["Sage", "Husk", "Guard"]
        next_rolls = "- - -"
        creature = [{ name = "Husk", tiles = [10] }]
        hero.Sage = { tile = 9, slots = [["Bridge of Ages", "Spirit", "Spirit"]] }
        hero.Guard = { tile = 10, hand = ["Brawn"] }
    """)
    take(table, "activate", "Bridge of Ages")
    take(table, "spread", "tile 10")
    take(table, "end_turn")
    take(table, "end_pawn")
    take(table, "use_tracker", "Shield Rim")
    assert table.script == (0,), "Three dice: two, and one for the bridge here."
    assert len(table.placed) == 1


@pytest.mark.rule("TWN-13.8")
def test_a_repeating_effect_is_carried_out_once_more_and_no_further() -> None:
    table = position("""
        heroes = ["Sage", "Guard", "Blade", "Warden"]
        track = ["Sage", "Husk", "Guard", "Blade", "Warden"]
        next_rolls = "H - H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Sage = { tile = 9, slots = [["Echo of Thunder", "Mind", "Mind", "Spirit"]] }
    """)
    take(table, "activate", "Echo of Thunder")
    let_be(table)
    assert (table.script, table.repeating) == ((0,), 0)
    assert track(table).index("Husk") == 3


@pytest.mark.rule("TWN-13.10", "TWN-21.7")
def test_what_cannot_be_done_is_skipped_but_an_action_without_any_part_is_refused() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Brawn"], slots = [["Hew", "Brawn", "Brawn"], ["Come and Get Me", "Agility", "Brawn"]] }
    """)
    assert refusal(table, "use_tracker", "Shield Rim") == "TWN-21.7"
    assert refusal(table, "activate", "Hew") == "TWN-21.7"
    assert refusal(table, "activate", "Come and Get Me") == "TWN-13.10"
    table = position("""
        heroes = ["Warden", "Sage"]
        track = ["Warden", "Sage"]
        hero.Warden = { deck = 5, slots = [["Bellow", "Brawn", "Brawn", "Brawn"]] }
    """)
    take(table, "activate", "Bellow")
    assert len(table.hands[0]) == 1, "No enemy is here, but a card is drawn."


# -- reactions


@pytest.mark.rule("TWN-14.1", "TWN-14.3")
def test_a_reaction_waits_for_its_event_and_needs_its_power() -> None:
    said = """
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage = { tile = 9, deck = 9 }
    """
    table = position(said)
    assert refusal(table, "activate", "Retaliate") == "TWN-14.1"
    table = position(said.replace('"Brawn", "Brawn", "Brawn"', '"Brawn", "Brawn"'))
    take(table, "end_turn")
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert "react_with_card" not in kinds(table)


@pytest.mark.rule("TWN-14.2", "TWN-14.3")
def test_a_reaction_costs_no_action_and_is_used_in_anybodys_turn() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H - - - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "react_with_card", "Retaliate")
    assert discards(table, "Guard") == ["Guard brawn", "Guard brawn", "Guard brawn", "Retaliate"]
    let_be(table)
    take(table, "end_pawn")
    assert (table.active, table.actions) == (hero(table, "Guard"), 1)


@pytest.mark.rule("TWN-14.5")
def test_nobody_has_to_react() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert "pass_window" in kinds(table)
    take(table, "pass_window")
    assert discards(table, "Sage").count("wound") == 1


@pytest.mark.rule("TWN-14.4", "TWN-23.6")
def test_a_hero_with_hidden_cards_is_asked_whatever_they_are() -> None:
    """Whether the Guard holds Agility nobody can tell from the question."""
    for held in ("Agility", "Brawn"):
        table = position(f"""
            track = ["Husk", "Guard", "Sage"]
            next_rolls = "H -"
            creature = [{{ name = "Husk", tiles = [9] }}]
            hero.Guard = {{ tile = 9, hand = ["{held}"] }}
            hero.Sage = {{ tile = 9, deck = 9 }}
        """)
        take(table, "use_rules_card", "Claws")
        take(table, "strike", "Sage")
        assert asked(table) == (1,)
        assert ("react" in kinds(table)) == (held == "Agility")
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["wound"] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert asked(table) == (0,), "Wounds lie open and pay for nothing."


@pytest.mark.rule("TWN-14.7")
def test_feint_once_in_each_turn_of_an_ally() -> None:
    table = position("""
        heroes = ["Blade", "Guard", "Sage"]
        track = ["Guard", "Husk", "Sage", "Blade"]
        next_rolls = "- - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 9, hand = ["Mind", "Mind"] }
        hero.Guard = { tile = 9, hand = ["Brawn", "Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert "react" in kinds(table), "The ally's attack need not hit."
    take(table, "react", "Feint")
    assert table.script == (0,)
    assert "react" not in kinds(table)


@pytest.mark.rule("TWN-20.7")
def test_here_of_a_reaction_is_the_tile_of_whoever_owns_it() -> None:
    table = position("""
        heroes = ["Blade", "Guard"]
        track = ["Guard", "Husk", "Blade"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 10, hand = ["Mind"] }
        hero.Guard = { tile = 9, hand = ["Brawn"] }
    """)
    take(table, "use_tracker", "Shield Rim")
    assert asked(table) == (2,), "The Blade is not where the enemy is, and nobody asks."


@pytest.mark.rule("TWN-G33")
def test_a_granted_action_is_no_move_and_no_plan_and_costs_no_own_action() -> None:
    table = position("""
        heroes = ["Warden", "Guard"]
        track = ["Warden", "Husk", "Guard"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Warden = { tile = 9, slots = [["Create an Opening", "Woodwise", "Woodwise", "Woodwise"]] }
        hero.Guard = { tile = 9, hand = ["Brawn", "Brawn", "Hew"] }
    """)
    take(table, "activate", "Create an Opening")
    assert asked(table) == (2,)
    assert {*kinds(table)} == {"use_tracker", "use_storyboard", "no_action"}
    take(table, "use_tracker", "Shield Rim (discard Brawn)")
    assert (table.active, table.granted) == (hero(table, "Warden"), -1)
    take(table, "end_turn")
    take(table, "end_pawn")
    assert (table.active, table.actions) == (hero(table, "Guard"), 1)


@pytest.mark.rule("TWN-G33", "TWN-13.9")
def test_another_action_outside_the_own_turn_comes_at_once() -> None:
    table = position("""
        heroes = ["Warden", "Guard"]
        track = ["Warden", "Guard"]
        hero.Warden = { tile = 9, slots = [["Create an Opening", "Woodwise", "Woodwise", "Woodwise"]] }
        hero.Guard = { tile = 9, deck = 9, slots = [["Inner Well", "Agility", "Brawn", "Brawn"]] }
    """)
    take(table, "activate", "Create an Opening")
    take(table, "activate", "Inner Well")
    assert (asked(table), table.granted) == ((2,), hero(table, "Guard"))
    take(table, "no_action")
    assert (table.active, table.actions) == (hero(table, "Warden"), 0)


@pytest.mark.rule("TWN-G39")
def test_a_hero_takes_twenty_actions_in_a_turn_at_most() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Brawn"], slots = [["Inner Well", "Agility", "Brawn", "Brawn"]], deck = 20 }
    """)
    table.deeds = 20
    table.offer_again()
    assert refusal(table, "activate", "Inner Well") == "TWN-G39"
    assert "end_turn" in kinds(table)


# -- prompts


@pytest.mark.rule("TWN-15.1", "TWN-15.2", "TWN-19.10")
def test_every_action_card_has_a_prompt_and_none_needs_an_answer() -> None:
    assert all(card.prompt for card in ACTION_CARDS)
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Hew", "Brawn", "Brawn"]] }
        hero.Sage.tile = 11
    """)
    option = next(one for one in table.decision.options if one.key.startswith("activate"))  # type: ignore[union-attr]
    assert not option.field
    table.choose(option)
    assert table.actions == 0


@pytest.mark.rule("TWN-1.1", "TWN-1.6")
def test_a_card_beats_the_rules_and_repeated_symbols_count() -> None:
    """The rules let everybody draw five cards; the Gored Villager takes one away. Three symbols are three dice."""
    table = position("""
        track = ["Blade", "Guard", "Husk"]
        heroes = ["Blade", "Guard"]
        terrain.9 = "Gored Villager"
        next_rolls = "- - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 9, slots = [["Backstab", "Agility", "Agility", "Agility"]] }
        hero.Guard.tile = 11
    """)
    take(table, "activate", "Backstab")
    assert table.script == (0,)
    take(table, "end_turn")
    assert len(table.hands[0]) == 4


@pytest.mark.rule("TWN-1.8")
def test_a_scene_is_made_of_rounds_and_a_round_of_turns() -> None:
    table = position('track = ["Guard", "Sage"]')
    take(table, "end_turn")
    take(table, "end_turn")
    assert (table.round, table.scene) == (2, "a-quiet-clearing")
    assert any("Round 2" in line for line in log(table))


def test_the_quiet_storyboards_are_authored_ones() -> None:
    assert QUIET.book.scenes["a-quiet-clearing"].digest
    assert tile(position('track = ["Guard", "Sage"]'), 0) == 9
    assert labels(position('track = ["Guard", "Sage"]'))
