"""The turn of a hero (section 10), slotting and powering (section 11), paying (section 12)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import (
    discards,
    hand,
    kinds,
    labels,
    let_be,
    position,
    refusal,
    take,
    tile,
    track,
    why_not,
)


def guard(hand: str, slots: str = "[]", more: str = "", head: str = "") -> Thornwatch:
    """The turn of the Guard on tile 9, with a Glider there."""
    return position(
        f"""
        track = ["Guard", "Glider", "Sage"]
        {head}
        [hero.Guard]
        tile = 9
        hand = {hand}
        slots = {slots}
        [hero.Sage]
        tile = 5
        {more}
        [[creature]]
        name = "Glider"
        tiles = [9]
        """
    )


# -- the turn


@pytest.mark.rule("TWN-10.1", "TWN-10.2", "TWN-10.12", "TWN-9.3")
def test_every_part_is_optional_then_the_hand_is_discarded_five_are_drawn_and_the_card_is_turned() -> None:
    table = guard('["Brawn", "Hew"]')
    take(table, "end_turn")
    let_be(table)
    assert discards(table, "Guard") == ["Guard brawn", "Hew"]
    assert len(hand(table, "Guard")) == 5
    assert track(table)[0] == "Guard*"


@pytest.mark.rule("TWN-10.1", "TWN-10.5")
def test_moving_slotting_powering_and_acting_mix_freely() -> None:
    table = guard('["Hew", "Brawn", "Brawn", "Hold Fast"]', head='next_rolls = "- -"')
    take(table, "slot_card", "Hew")
    take(table, "move", "tile 2")
    take(table, "power_slot")
    take(table, "slot_card", "Hold Fast")
    take(table, "power_slot")
    assert table.is_powered(0)
    assert "move" not in kinds(table)
    take(table, "end_turn")
    let_be(table)
    assert tile(table, 0) == 2


@pytest.mark.rule("TWN-10.3")
def test_a_hero_moves_once_in_a_turn() -> None:
    table = guard("[]")
    take(table, "move", "tile 2")
    assert refusal(table, "move") == "TWN-10.3"


@pytest.mark.rule("TWN-10.4")
def test_a_hero_acts_once_in_a_turn() -> None:
    table = guard('["Brawn", "Brawn"]', head='next_rolls = "- -"')
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert "use_tracker" not in kinds(table)
    assert refusal(table, "use_tracker", "Shield Rim") == "TWN-10.4"


@pytest.mark.rule("TWN-10.6", "TWN-13.1")
def test_an_action_is_a_powered_card_the_tracker_or_the_storyboard() -> None:
    table = position(
        """
        scene = "the-singer-in-the-dark"
        track = ["Guard", "Villager", "Sage", "Glider"]
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        slots = [["Hew", "Brawn", "Brawn"]]
        [[creature]]
        name = "Glider"
        tiles = [9]
        [[creature]]
        name = "Villager"
        tiles = [9]
        """
    )
    assert {"activate", "use_tracker", "use_storyboard"} <= {*kinds(table)}


@pytest.mark.rule("TWN-10.7", "TWN-13.9")
def test_a_further_action_is_one_more_and_may_be_anything() -> None:
    table = guard('["Brawn"]', '[["Inner Well", "Agility", "Brawn", "Brawn"]]', head='next_rolls = "- -"')
    take(table, "activate", "Inner Well")
    assert table.actions == 1
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert "use_tracker" not in kinds(table)


@pytest.mark.rule("TWN-10.8", "TWN-10.9", "TWN-10.10")
def test_wounds_in_hand_are_discarded_too_and_not_returned() -> None:
    table = guard('["wound", "wound", "Brawn"]', head="wounds = 10", more="")
    take(table, "end_turn")
    let_be(table)
    assert discards(table, "Guard").count("wound") == 2
    assert len(table.wounds) == 10


@pytest.mark.rule("TWN-10.10")
def test_five_are_drawn_however_many_of_them_are_wounds() -> None:
    table = position(
        """
        track = ["Guard", "Sage"]
        [hero.Guard]
        deck = ["wound", "wound", "wound", "Brawn", "Brawn", "Agility"]
        """
    )
    take(table, "end_turn")
    let_be(table)
    assert hand(table, "Guard") == ["Guard brawn", "Guard brawn", "wound", "wound", "wound"]


@pytest.mark.rule("TWN-10.13")
def test_there_is_no_limit_to_a_hand() -> None:
    table = guard('["Brawn", "Brawn", "Brawn", "Brawn", "Brawn"]', '[["Inner Well", "Agility", "Brawn", "Brawn"]]')
    take(table, "activate", "Inner Well")
    assert len(table.hands[0]) == 10


# -- slotting and powering


@pytest.mark.rule("TWN-11.1", "TWN-11.12")
def test_only_action_cards_are_slotted() -> None:
    table = guard('["Brawn", "wound", "Hew"]')
    assert [label for label in labels(table) if label.startswith("Slot")] == ["Slot Hew"]


@pytest.mark.rule("TWN-11.2", "TWN-11.3")
def test_four_slots_and_no_card_more() -> None:
    table = guard('["Hew", "Retaliate", "Hold Fast", "Raised Shield", "Drive Back"]')
    for name in ("Hew", "Retaliate", "Hold Fast", "Raised Shield"):
        take(table, "slot_card", name)
    assert "slot_card" not in kinds(table)
    assert refusal(table, "slot_card", "Drive Back") == "TWN-11.2"


@pytest.mark.rule("TWN-11.4")
def test_a_slot_is_freed_by_discarding_the_card_and_its_power() -> None:
    table = guard("[]", '[["Hew", "Brawn"]]')
    take(table, "free_slot", "Hew")
    assert not table.slotted[0]
    assert discards(table, "Guard") == ["Guard brawn", "Hew"]


@pytest.mark.rule("TWN-11.5")
def test_nobody_slots_or_powers_in_the_turn_of_another() -> None:
    table = position(
        """
        track = ["Guard", "Sage"]
        [hero.Guard]
        hand = ["Brawn"]
        [hero.Sage]
        hand = ["Scry", "Mind"]
        slots = [["Scry"]]
        """
    )
    let_be(table)
    assert table.decision is not None
    assert {one.seat for one in table.decision.options if one.key.startswith(("slot_card", "power_slot"))} <= {1}


@pytest.mark.rule("TWN-1.6", "TWN-11.6", "TWN-11.7", "TWN-11.8")
def test_a_tucked_card_covers_one_symbol_that_is_still_open() -> None:
    table = guard('["Brawn", "Agility"]', '[["Retaliate", "Brawn"]]')
    assert table.open_cost(0) == [1, 1]
    take(table, "power_slot")
    assert table.open_cost(0) == [1]
    assert "power_slot" not in kinds(table)
    assert hand(table, "Guard") == ["Guard agility"]


@pytest.mark.rule("TWN-11.9", "TWN-11.10", "TWN-EX2")
def test_an_action_card_provides_one_of_its_skills_and_the_player_chooses() -> None:
    table = guard('["Inner Well"]', '[["Raised Shield"]]')
    assert table.open_cost(0) == [0, 1]
    assert [label for label in labels(table) if label.startswith("Power")] == [
        "Power Raised Shield with Inner Well as Agility",
        "Power Raised Shield with Inner Well as Brawn",
    ]
    take(table, "power_slot", "as Brawn")
    assert table.open_cost(0) == [0]


@pytest.mark.rule("TWN-11.11")
def test_a_card_that_powers_cannot_be_activated() -> None:
    table = guard("[]", '[["Retaliate", "Brawn", "Hew as Brawn"]]')
    assert "activate" not in kinds(table)
    assert not any("Hew" in label for label in labels(table) if label.startswith("Activate"))


@pytest.mark.rule("TWN-11.13", "TWN-11.15")
def test_power_stays_from_turn_to_turn_and_a_powered_card_need_not_be_used() -> None:
    table = guard("[]", '[["Hew", "Brawn", "Brawn"], ["Retaliate", "Brawn"]]')
    take(table, "end_turn")
    let_be(table)
    assert [len(cards) for cards in table.slotted[:2]] == [3, 2]


@pytest.mark.rule("TWN-11.14")
def test_nothing_more_is_tucked_under_a_fully_powered_card() -> None:
    table = guard('["Brawn"]', '[["Hew", "Brawn", "Brawn"]]')
    assert "power_slot" not in kinds(table)
    assert refusal(table, "power_slot", "Hew") == "TWN-11.14"


@pytest.mark.rule("TWN-11.16")
def test_heroes_do_not_power_the_cards_of_others() -> None:
    table = guard('["Brawn"]', more='slots = [["Scry"]]')
    assert table.decision is not None
    assert all(int(one.key.split(":")[2]) < 4 for one in table.decision.options if one.key.startswith("power_slot:"))


@pytest.mark.rule("TWN-EX3")
def test_powering_on_the_tracker_of_the_blade() -> None:
    table = position(
        """
        heroes = ["Blade", "Sage"]
        track = ["Blade", "Sage"]
        [hero.Blade]
        hand = ["Agility", "Mind", "Twist the Knife"]
        slots = [["Thrown Blade", "Agility", "Agility"], ["Backstab", "Agility"], ["Twist the Knife", "Mind"]]
        """
    )
    assert [table.is_powered(slot) for slot in (0, 1, 2)] == [True, False, False]
    assert [table.open_cost(slot) for slot in (0, 1, 2)] == [[], [0, 0], [0]]
    assert sorted(label for label in labels(table) if label.startswith("Power")) == [
        "Power Backstab with Agility",
        "Power Backstab with Twist the Knife as Agility",
        "Power Twist the Knife with Agility",
        "Power Twist the Knife with Twist the Knife as Agility",
    ]


# -- paying


@pytest.mark.rule("TWN-12.1", "TWN-12.2", "TWN-G20")
def test_an_activated_card_and_its_power_are_discarded_before_the_effects() -> None:
    table = position(
        """
        track = ["Guard", "Sage"]
        [hero.Guard]
        slots = [["Inner Well", "Agility", "Brawn", "Brawn"]]
        deck = ["Brawn", "Brawn"]
        """
    )
    take(table, "activate", "Inner Well")
    assert len(table.hands[0]) == 5
    assert not table.slotted[0]


@pytest.mark.rule("TWN-12.3", "TWN-12.4")
def test_a_tracker_action_is_paid_at_once_and_an_action_card_may_stand_in() -> None:
    table = guard('["Hew"]', head='next_rolls = "- -"')
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert (hand(table, "Guard"), discards(table, "Guard")) == ([], ["Hew"])


@pytest.mark.rule("TWN-12.3")
def test_the_wrong_skill_does_not_pay() -> None:
    table = guard('["Agility"]')
    assert "use_tracker" not in kinds(table)
    assert refusal(table, "use_tracker", "Shield Rim") == "TWN-12.3"


@pytest.mark.rule("TWN-12.6", "TWN-11.14")
def test_a_card_that_is_not_fully_powered_cannot_be_activated() -> None:
    table = guard('["Brawn"]', '[["Hew", "Brawn"]]')
    assert why_not(table, "Activate Hew") == ("TWN-12.6", "Hew is not fully powered.")


@pytest.mark.rule("TWN-12.7", "TWN-12.8", "TWN-12.9")
def test_the_judge_pays_ebb_for_what_has_a_price_and_nothing_for_the_rest() -> None:
    table = position(
        """
        track = ["Husk", "Guard", "Sage"]
        ebb = 0
        [hero.Guard]
        tile = 9
        [[creature]]
        name = "Husk"
        tiles = [9]
        """
    )
    assert refusal(table, "use_rules_card", "Beckon") == "TWN-12.9"
    assert any("Claws" in label for label in labels(table))
