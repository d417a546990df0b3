"""Who declines to give Goods is not asked again for the same thing in that action (THG-1.13)."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.migrations import MIGRATIONS
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, answers, asked, goods, happen, position, question, take, why_not

WELL, SHED, LANDING = "assign_to:0", "assign_to:1", "assign_to:3"
"""The Well asks for Ore, the Shed for Material and Gossip, the Landing for anything."""


def assigning(own: str = "gossip = 1", kriss: str = "ore = 2, material = 1") -> Saga:
    """Thorgal assigns, and Kriss stands beside him."""
    return position(
        "doing = 'assign'\nvalue = 2\n[location.Landing]\nenemies = []\n"
        f"[character.Thorgal]\ngoods = {{ {own} }}\n[character.Kriss]\ngoods = {{ {kriss} }}"
    )


def decline(table: Saga) -> None:
    assert asked(table) == (1,)
    take(table, "decline_to_pay")


def declined_ore() -> Saga:
    """Kriss was asked for an Ore and keeps it."""
    table = assigning()
    take(table, WELL, "pay:1:1")
    decline(table)
    return table


@pytest.mark.rule("THG-1.13", "THG-19.9")
def test_a_refusal_holds_for_every_location_of_the_same_action() -> None:
    table = declined_ore()
    assert question(table) == "places_to_assign", "nothing could be paid any more"
    assert answers(table) == [SHED, LANDING]
    with pytest.raises(hw.IllegalChoice, match="Nobody is willing to give a Good that Well asks for") as refused:
        table.choose(WELL)
    assert refused.value.rule == "THG-1.13"
    take(table, SHED)
    assert goods(table) == {}, "his Gossip is all there is to pay with"
    assert goods(table, B) == {"ore": 2, "material": 1}, "her Material is not asked for either"


@pytest.mark.rule("THG-1.13")
def test_who_has_nothing_of_their_own_is_done_when_all_have_declined() -> None:
    table = assigning(own="")
    take(table, WELL, "pay:1:1")
    decline(table)
    assert question(table) == "chips_and_cards"
    assert goods(table, B) == {"ore": 2, "material": 1}


@pytest.mark.rule("THG-1.13", "THG-12.22")
def test_an_action_inside_an_action_has_refusals_of_its_own() -> None:
    table = declined_ore()
    happen(table, {"action": "assign", "value": 1}, A)
    assert WELL in answers(table), "the inner one asks anew"
    take(table, WELL, "pay:1:1", "agree_to_pay")
    assert (question(table), answers(table)) == ("places_to_assign", [SHED, LANDING]), "the outer one remembers"


@pytest.mark.rule("THG-1.13")
def test_the_next_action_asks_anew() -> None:
    table = declined_ore()
    take(table, LANDING)
    assert (question(table), table.declined) == ("chips_and_cards", 0)


@pytest.mark.rule("THG-1.13", "THG-26.5")
def test_a_side_plot_is_another_matter_than_the_action() -> None:
    table = assigning(own="material = 1, gossip = 1", kriss="ore = 1, gossip = 1")
    take(table, WELL, "pay:1:1")
    decline(table)
    take(table, SHED, "pay:0:0", "pay:0:2")
    assert question(table) == "side_plots"
    take(table, "take_side_plot:5", "pay:1")
    decline(table)
    assert question(table) != "side_plots", "nobody else has a Gossip: there is no Side Plot"
    assert goods(table, B) == {"ore": 1, "gossip": 1}


@pytest.mark.rule("THG-1.13", "THG-26.4")
def test_who_declines_one_side_plot_is_not_asked_for_the_other() -> None:
    table = assigning(own="material = 1, gossip = 3", kriss="gossip = 1")
    take(table, SHED, "pay:0:0", "pay:0:2:5:1")
    take(table, "take_side_plot:4", "pay:1")
    decline(table)
    take(table, "give_payment_up", "take_side_plot:5")
    assert not any(key.startswith("pay:1") for key in answers(table))


@pytest.mark.rule("THG-1.13", "THG-26.4")
def test_an_entry_asks_anew_for_its_side_plots() -> None:
    table = assigning(own="material = 1, gossip = 3", kriss="gossip = 1")
    take(table, SHED, "pay:0:0", "pay:0:2:5:1", "take_side_plot:4", "pay:1")
    decline(table)
    take(table, "give_payment_up", "take_no_side_plot")
    assert table.declined
    happen(table, {"entry": 3})
    assert not table.declined


@pytest.mark.rule("THG-1.13", "THG-13.4")
def test_a_border_asks_once_in_a_move() -> None:
    table = position(
        "doing = 'move'\nvalue = 2\nround = 3\n[character.Thorgal]\narea = 'Marsh'\ngoods = {}\n"
        "[character.Kriss]\narea = 'Marsh'\ngoods = { material = 1 }"
    )
    take(table, "cross:3", "pay:1")
    decline(table)
    assert question(table) == "ways_to_go"
    assert why_not(table, "cross:3:3")[0] == "THG-1.13"


@pytest.mark.rule("THG-1.13", "THG-6.4")
def test_a_refresh_is_not_asked_for_again_in_the_same_action() -> None:
    table = position(
        "doing = 'craft'\n[character.Thorgal]\nskill = 'inactive'\ngoods = {}\n[character.Kriss]\ngoods = { magic = 2 }"
    )
    table.choose("refresh_skill:0")
    take(table, "pay:1")
    decline(table)
    assert question(table) == "items_to_craft"
    with pytest.raises(hw.IllegalChoice, match="Nobody is willing") as refused:
        table.choose("refresh_skill:0")
    assert refused.value.rule == "THG-1.13"
    take(table, "take_no_more", "leave_display")
    table.choose("refresh_skill:0", seat=0)
    assert question(table) == "ways_to_pay"


@pytest.mark.rule("THG-1.13")
def test_a_price_that_is_offered_once_is_not_remembered() -> None:
    table = assigning(own="gossip = 1")
    happen(table, {"pay": ["ore"], "then": {"gain": 1, "good": "fate"}}, A)
    take(table, "pay_price", "pay:1")
    decline(table)
    assert WELL in answers(table)


def test_a_game_of_version_2_has_declined_nothing_yet() -> None:
    old = {"frames": [[1, 2], [3, 4]], "round": 5}
    assert MIGRATIONS[2](old) == {"declined": 0, "frames": [[1, 2, 0], [3, 4, 0]], "round": 5}
    assert GAME.version >= 3
