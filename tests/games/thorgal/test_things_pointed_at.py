"""Items and Skills that somebody points at are refused with their own clause, whoever holds them."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.thorgal.content import FACE_NAMES
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, happen, position, question, strike, take

COMBAT = (
    "doing = 'combat'\nenemies = { minor = ['Camp Dogs'] }\nnext_rolls = 'yellow I2, orange I1*'\n"
    "[character.Thorgal]\nitems = ['Bow of Yew', 'Whetted Axe']\nskill = 'active'"
)


def refused(table: Saga, key: str) -> str:
    """The clause with which a choice is refused; it has its own reason."""
    with pytest.raises(hw.IllegalChoice) as error:
        table.choose(key)
    assert "not among the options" not in error.value.reason
    return error.value.rule


def item(table: Saga, name: str) -> str:
    cards = [card for held in table.items for card in held] + table.display
    found = [card for card in cards if FACE_NAMES[table.face[card]] == name]
    return f"use_item:{found[0]}"


@pytest.mark.rule("THG-24.6", "THG-11.10")
def test_nothing_is_used_before_an_action() -> None:
    table = position("[character.Thorgal]\nitems = ['Skis']")
    assert question(table) == "chips_and_cards"
    assert (refused(table, item(table, "Skis")), refused(table, "use_skill:0")) == ("THG-24.6", "THG-11.10")


@pytest.mark.rule("THG-24.8")
@pytest.mark.parametrize("doing", ["move", "journey", "collect", "assign", "combat", "sacrifice", "craft"])
def test_items_of_others_and_of_the_display_are_nobodys_to_use(doing: str) -> None:
    table = position(
        f"doing = '{doing}'\nround = 3\nvalue = 2\ndisplay = ['Skis']\n"
        "[character.Thorgal]\nitems = ['Warm Cloak']\ngoods = { ore = 1 }\n[character.Kriss]\nitems = ['Strong Mead']"
    )
    assert question(table) != "chips_and_cards"
    assert {refused(table, item(table, "Strong Mead")), refused(table, item(table, "Skis"))} == {"THG-24.8"}
    assert refused(table, "use_skill:1") == "THG-6.6"


@pytest.mark.rule("THG-24.6", "THG-6.6", "THG-6.2", "THG-6.3")
def test_own_things_that_do_not_fit_say_why() -> None:
    table = position("doing = 'craft'\n[character.Thorgal]\nitems = ['Skis']")
    assert (refused(table, item(table, "Skis")), refused(table, "use_skill:0")) == ("THG-24.6", "THG-6.6")
    fight = position(COMBAT.replace("'active'", "'inactive'"))
    assert refused(fight, "use_skill:0") == "THG-6.2"


@pytest.mark.rule("THG-G48", "THG-20.13", "THG-EX23")
def test_a_thing_for_another_point_of_the_action_says_when() -> None:
    table = position(COMBAT)
    assert question(table) == "before_the_roll"
    assert {refused(table, item(table, "Whetted Axe")), refused(table, "use_skill:0")} == {"THG-G48"}
    take(table, "roll_dice")
    assert question(table) == "after_the_roll"
    with pytest.raises(hw.IllegalChoice, match="This is used before the action"):
        table.choose(item(table, "Bow of Yew"))
    take(table, "use_skill")
    take(table, "strike_now")
    assert question(table) == "places_to_strike"
    strike(table, "I2", (0, 0), (1, 0))


@pytest.mark.rule("THG-G48")
def test_what_is_used_in_the_end_waits_for_it() -> None:
    table = position(
        "doing = 'move'\nround = 3\nvalue = 2\n"
        "[character.Thorgal]\nitems = ['Pack Pony', 'Skis']\n[character.Kriss]\nitems = ['Warm Cloak']"
    )
    with pytest.raises(hw.IllegalChoice, match="This is used when the action is over"):
        table.choose(item(table, "Pack Pony"))
    take(table, "cross:0", "stop_moving")
    assert question(table) == "things_to_use_afterwards"
    assert (refused(table, item(table, "Skis")), refused(table, item(table, "Warm Cloak"))) == ("THG-G48", "THG-24.8")
    take(table, "use_item")


@pytest.mark.rule("THG-6.6")
def test_who_acts_on_the_turn_of_another_uses_nothing() -> None:
    table = position("[character.Kriss]\nitems = ['Skis']\narea = 'Camp'", seats=2)
    table.round = 3
    happen(table, {"another": {"action": "move", "value": 2}}, A)
    assert (table.actor, table.active) == (B, A)
    assert refused(table, item(table, "Skis")) == "THG-6.6"


@pytest.mark.rule("THG-1.5")
@pytest.mark.parametrize(
    ("written", "key"),
    [
        ({"enemy": "minor", "at": "wolf"}, "place_enemy:0:0"),
        ({"remove_enemy": "any", "at": "wolf"}, "remove_enemy:15"),
        ({"upgrade": 1, "at": "wolf"}, "upgrade:15"),
        ({"move_enemy": "any", "from": "wolf", "to": "sun"}, "move_enemy:15:0"),
        ({"cost": 1, "at": "sun/moon"}, "change_place:{}:3"),
        ({"block": "location", "at": "wolf"}, "block_location:0"),
        ({"block": "border", "around": "here"}, "block_border:1"),
        ({"move_to": "mountain"}, "put_miniature:0:0"),
    ],
)
def test_what_an_effect_does_not_mean_is_refused(written: dict[str, object], key: str) -> None:
    table = position("round = 4")
    happen(table, written, A)
    before = question(table)
    name = table.question[1]
    assert refused(table, key.format(name)) == "THG-1.5"
    assert question(table) == before != "chips_and_cards"


@pytest.mark.rule("THG-29.4", "THG-13.5", "THG-13.8", "THG-27.1", "THG-4.13", "THG-7.12")
def test_what_cannot_be_done_there_has_a_clause_of_its_own() -> None:
    table = position("round = 1\n[character.Thorgal]\nwounds = [[[0, 0]]]\n[character.Kriss]\nwounds = [[[0, 0]]]")
    happen(table, {"upgrade": 1, "at": "any"}, A)
    assert refused(table, f"upgrade:{table.played.location_named('Stones') * 5 + 4}") == "THG-29.4"
    take(table, "upgrade")
    happen(table, {"block": "border", "around": "any"}, A)
    assert refused(table, "block_border:4") == "THG-13.5"
    take(table, "block_border:0")
    happen(table, {"block": "border", "around": "any"}, A)
    assert refused(table, "block_border:0") == "THG-13.8"
    take(table, "block_border:1")
    happen(table, {"block": "location", "at": "any"}, A)
    take(table, "block_location:0")
    happen(table, {"block": "location", "at": "any"}, A)
    assert refused(table, "block_location:0") == "THG-27.1"
    take(table, "block_location:1")
    happen(table, {"heal": 1}, A)
    assert refused(table, "heal_wound:32:1:99") == "THG-7.12"
    take(table, "heal_wound")
    table.round = 2
    happen(table, {"move_to": "any"}, A)
    assert refused(table, "put_miniature:0:4") == "THG-4.13"


@pytest.mark.rule("THG-11.3")
def test_the_second_of_two_chips_that_lie_together_says_that_the_first_is_meant() -> None:
    table = position("chips = [1, 1, 2, 2]\ninactive = [3]")
    assert refused(table, "lay_chip:1:3") == "THG-11.3"
    assert refused(table, "lay_chip:2:3") == "THG-11.6"
    table.choose("lay_chip:3:3")
