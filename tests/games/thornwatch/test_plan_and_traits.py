"""Plan (section 16), traits and focus dice (section 19), moving and being placed (section 20)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import ACTION_CARDS, TRAITS
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.testing import log
from tests.games.thornwatch.helpers import (
    discards,
    hand,
    kinds,
    labels,
    let_be,
    pawns,
    position,
    reacts,
    refusal,
    take,
    tile,
    track,
)


def two(order: str, hand: str = '["Brawn"]', more: str = "") -> Thornwatch:
    """Guard and Sage on the track with a Husk far away."""
    return position(
        f"""
        track = {order}
        {more}
        [hero.Guard]
        tile = 9
        hand = {hand}
        [hero.Sage]
        tile = 10
        [[creature]]
        name = "Husk"
        tiles = [5]
        """
    )


def on_to_the_guard(table: Thornwatch) -> Thornwatch:
    """Everybody else does nothing until the Guard may act."""
    for _ in range(40):
        if table.active == 0 and "end_turn" in kinds(table):
            return table
        let_be(table)
        if table.active == 0 and "end_turn" in kinds(table):
            return table
        take(table, next(kind for kind in kinds(table) if kind in ("end_turn", "end_pawn")))
    raise AssertionError(kinds(table))


# -- Plan


@pytest.mark.rule("TWN-16.1", "TWN-16.2", "TWN-16.3", "TWN-EX9")
def test_plan_is_for_a_hero_on_the_edge_and_costs_a_card_of_either_skill() -> None:
    table = on_to_the_guard(two('["Husk*", "Sage*", "Guard"]', '["Brawn", "Agility", "Hew"]'))
    plans = [label for label in labels(table) if label.startswith("Plan")]
    assert sorted(plans) == ["Plan (discard Agility)", "Plan (discard Brawn)", "Plan (discard Hew)"]
    table = on_to_the_guard(two('["Husk*", "Guard", "Sage"]'))
    assert "plan" not in kinds(table)
    assert refusal(table, "plan") == "TWN-16.2"


@pytest.mark.rule("TWN-16.4", "TWN-16.6", "TWN-16.7")
def test_the_card_leaves_the_track_the_turn_goes_on_and_the_action_is_used() -> None:
    table = on_to_the_guard(two('["Husk*", "Sage*", "Guard"]', '["Brawn", "Brawn", "Hew"]'))
    take(table, "plan", "Brawn")
    assert track(table) == ["Husk*", "Sage*"]
    assert table.on_edge(table.track[-1])
    assert table.actions == 0
    take(table, "slot_card", "Hew")
    assert hand(table, "Guard") == ["Guard brawn"]


@pytest.mark.rule("TWN-16.5", "TWN-8.12", "TWN-7.5", "TWN-8.14")
def test_the_planner_acts_first_next_round_after_all_shifts() -> None:
    table = on_to_the_guard(two('["Husk*", "Sage*", "Guard"]'))
    take(table, "plan")
    take(table, "end_turn")
    let_be(table)
    assert table.round == 2
    assert track(table)[0] == "Guard"
    assert sorted(track(table)) == ["Guard", "Husk", "Sage"]
    assert table.active == 0


@pytest.mark.rule("TWN-16.2", "TWN-EX10")
def test_whoever_shoves_an_enemy_past_the_own_card_cannot_plan_any_more() -> None:
    table = position(
        """
        track = ["Sage*", "Husk*", "Guard"]
        next_rolls = "H -"
        [hero.Guard]
        tile = 9
        hand = ["Brawn", "Brawn"]
        slots = [["Inner Well", "Agility", "Brawn", "Brawn"]]
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )
    on_to_the_guard(table)
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert track(table) == ["Sage*", "Guard", "Husk*"]
    assert refusal(table, "plan") in ("TWN-16.2", "TWN-10.4")


# -- traits and focus dice


def striker(focus: str, rolls: str) -> Thornwatch:
    return position(
        f"""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "{rolls}"
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        traits = ["Angry", "Macabre"]
        focus = {focus}
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )


@pytest.mark.rule("TWN-15.1", "TWN-19.1", "TWN-19.2", "TWN-EX4", "TWN-G31")
def test_a_claim_that_the_judge_grants_flips_exactly_that_trait() -> None:
    table = striker("[false, false]", "- -")
    assert "claim" not in kinds(table)
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    take(table, "claim", "Angry", text="You took my brother!")
    assert log(table)[-1] == "The Guard claims Angry: You took my brother!"
    assert table.decision is not None
    assert table.decision.seats == (0,)
    take(table, "grant")
    assert table.focus[:2] == [1, 0]
    assert track(table) == ["Guard", "Husk", "Sage"]


@pytest.mark.rule("TWN-19.1", "TWN-15.2")
def test_a_claim_may_be_refused_and_nothing_depends_on_it() -> None:
    table = striker("[false, false]", "- -")
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    take(table, "claim", "Angry", text="Grr.")
    take(table, "refuse")
    assert table.focus[:2] == [0, 0]


@pytest.mark.rule("TWN-19.3", "TWN-19.4", "TWN-19.5", "TWN-EX22")
def test_focus_dice_are_bought_one_after_the_other_once_the_roll_is_known() -> None:
    table = striker("[true, true]", "- H fD")
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert kinds(table).count("spend_focus") == 2
    take(table, "spend_focus", "Angry")
    assert table.focus[:2] == [0, 1]
    assert kinds(table) == ["spend_focus", "no_focus"]
    take(table, "no_focus")
    let_be(table)
    assert (track(table)[-1], table.focus[:2]) == ("Husk", [0, 1])


@pytest.mark.rule("TWN-19.9")
def test_monsters_roll_no_focus_dice_and_heroes_buy_none_for_them() -> None:
    table = position(
        """
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        [hero.Guard]
        tile = 9
        focus = [true, true]
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )
    take(table, "use_rules_card", "Claws")
    let_be(table)
    assert table.focus[:2] == [1, 1]
    assert discards(table, "Guard").count("wound") == 1


@pytest.mark.rule("TWN-19.6", "TWN-G47")
def test_a_scar_is_never_flipped() -> None:
    table = position(
        """
        track = ["Guard", "Sage"]
        [hero.Guard]
        hand = ["Brawn"]
        traits = ["Angry", "Scar of Terror"]
        """
    )
    assert table.is_scar(1)
    assert not any("Scar" in label for label in labels(table))


@pytest.mark.rule("TWN-19.7", "TWN-18.7")
def test_a_focus_die_may_join_a_roll_that_is_no_attack() -> None:
    table = position(
        """
        scene = "a-thirst-for-knowledge"
        track = ["Guard", "Ebb-Drinker", "Sage"]
        next_rolls = "- - fH"
        counters.unread = 5
        [hero.Guard]
        tile = 6
        hand = ["Brawn"]
        traits = ["Angry", "Macabre"]
        focus = [true, false]
        [[creature]]
        name = "Ebb-Drinker"
        tiles = [1]
        """
    )
    take(table, "use_storyboard", "Read on")
    take(table, "spend_focus", "Angry")
    assert table.counters == [4]


@pytest.mark.rule("TWN-15.1")
def test_every_action_card_has_a_prompt_and_every_trait_a_hook() -> None:
    assert all(card.prompt.endswith("?") for card in ACTION_CARDS)
    assert all(trait.flavour for trait in TRAITS)


# -- moving and "here"


@pytest.mark.rule("TWN-20.2", "TWN-20.1")
def test_nobody_leaves_the_map_or_moves_to_a_tile_without_a_common_border() -> None:
    table = two('["Guard", "Husk", "Sage"]')
    let_be(table)
    offered = [label for label in labels(table) if label.startswith("Move")]
    assert offered == ["Move to tile 2", "Move to tile 8", "Move to tile 10", "Move to tile 12"]


@pytest.mark.rule("TWN-20.3", "TWN-20.4")
def test_pawns_share_tiles_and_enemies_do_not_block() -> None:
    table = position(
        """
        track = ["Guard", "Husk", "Sage"]
        [hero.Guard]
        tile = 9
        [[creature]]
        name = "Husk"
        tiles = [2, 2, 2, 9]
        """
    )
    take(table, "move", "tile 2")
    assert tile(table, 0) == 2
    assert len(table.pawns_on(1)) == 4


@pytest.mark.rule("TWN-20.5")
def test_granted_moves_come_on_top_of_the_own_one() -> None:
    table = position(
        """
        heroes = ["Guard", "Warden"]
        track = ["Guard", "Warden"]
        [hero.Guard]
        tile = 9
        [hero.Warden]
        tile = 5
        hand = ["Woodwise"]
        """
    )
    take(table, "react", "Signal")
    take(table, "move", "tile 2")
    take(table, "move", "tile 3")
    assert tile(table, 0) == 3
    assert "move" not in kinds(table)


@pytest.mark.rule("TWN-20.6", "TWN-20.7", "TWN-G13")
def test_here_is_the_tile_of_whoever_owns_the_effect() -> None:
    table = position(
        """
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H - - - H"
        [hero.Guard]
        tile = 9
        slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]]
        [hero.Sage]
        tile = 9
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "the Sage")
    reacts(table, "react_with_card", "Retaliate")
    let_be(table)
    assert track(table)[0] != "Husk"


@pytest.mark.rule("TWN-20.8", "TWN-EX30")
def test_a_pawn_that_is_brought_uses_no_move_of_its_own() -> None:
    table = position(
        """
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        ebb = 1
        [hero.Guard]
        tile = 2
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Husk"
        tiles = [1]
        """
    )
    take(table, "use_rules_card", "Beckon")
    let_be(table)
    assert (tile(table, 0), table.ebb) == (1, 0)
    take(table, "end_pawn")
    let_be(table)
    assert table.moves_left == 1
    assert pawns(table, "Husk")
