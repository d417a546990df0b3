"""Craft and Items (section 24)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import CHARACTERS, FACE_NAMES, ITEMS
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, answers, goods, happen, kinds, labels, position, question, take, why_not

SHOWN = ["Skis", "Long Rope", "Lodestone", "Deep Basket", "Oak Shield"]
NEXT = ["Warm Cloak", "Black Rooster", "Dwarf Hammer"]


def crafting(value: int = 2, more: str = "", items: str = "[]") -> Saga:
    """Thorgal crafts from a known Display."""
    return position(
        f"doing = 'craft'\nvalue = {value}\ndisplay = {SHOWN}\nitem_deck = {NEXT}\n{more}\n"
        f"[character.Thorgal]\nitems = {items}\n[character.Kriss]\nitems = []"
    )


def names(table: Saga, cards: object) -> list[str]:
    """What cards are called."""
    return [FACE_NAMES[table.face[card]] for card in cards]  # type: ignore[attr-defined]


@pytest.mark.rule("THG-24.1", "THG-24.2", "THG-24.8")
@pytest.mark.parametrize("area", ["Camp", "Marsh", "Isle"])
def test_up_to_the_value_is_taken_from_the_display_in_any_area(area: str) -> None:
    table = position(
        f"doing = 'craft'\nvalue = 2\nround = 4\ndisplay = {SHOWN}\n[character.Thorgal]\narea = '{area}'\nitems = []"
    )
    assert [label for label in labels(table) if label.startswith("Take")][:5] == [f"Take {name}" for name in SHOWN]
    take(table, "take_item", "take_item")
    assert (names(table, table.items[A]), kinds(table) & {"take_item"}) == (["Skis", "Long Rope"], set())
    assert why_not(table, f"take_item:{table.display[0]}") == ("THG-24.2", "No more than 2 may be taken.")


@pytest.mark.rule("THG-24.2", "THG-11.13")
def test_craft_alone_may_take_nothing() -> None:
    table = crafting()
    take(table, "take_no_more", "leave_display")
    assert (names(table, table.items[A]), names(table, table.display)) == ([], SHOWN)


@pytest.mark.rule("THG-24.3", "THG-24.4", "THG-24.5")
def test_one_card_may_be_discarded_and_only_then_the_display_is_filled_up() -> None:
    table = crafting()
    take(table, "take_item")
    assert names(table, table.display) == SHOWN[1:]
    take(table, "take_no_more")
    assert names(table, table.display) == SHOWN[1:]
    take(table, "discard_from_display")
    assert names(table, table.display) == [*SHOWN[2:], *NEXT[:2]]
    assert names(table, table.item_discard)[-1] == "Long Rope"


@pytest.mark.rule("THG-24.4", "THG-1.4")
def test_with_an_empty_deck_the_discard_pile_becomes_the_deck() -> None:
    table = position("display = ['Skis']")
    happen(table, {"draw_items": len(table.item_deck)})
    assert table.item_deck == []
    happen(table, {"lose_items": 1})
    take(table, answers(table)[0])
    discarded = names(table, table.item_discard)
    happen(table, {"draw_items": 1}, who=B)
    assert names(table, table.items[B])[-1:] == discarded


@pytest.mark.rule("THG-24.12")
def test_with_deck_and_pile_empty_a_draw_gives_nothing() -> None:
    table = position("display = ['Skis']")
    happen(table, {"draw_items": 40})
    assert (table.item_deck, table.item_discard, len(table.items[A])) == ([], [], 30)
    held = len(table.items[B])
    happen(table, {"draw_items": 1}, who=B)
    assert (len(table.items[B]), table.bodies[B]) == (held, ())
    happen(table, {"gain_items": 1}, who=B)
    assert names(table, table.display) == []


@pytest.mark.rule("THG-24.6", "THG-24.7", "THG-24.11")
def test_items_of_the_action_under_way_are_used_freely_and_then_discarded() -> None:
    table = position(
        "doing = 'move'\nvalue = 1\nround = 2\n[character.Thorgal]\nthreats = 2\n"
        'items = ["Skis", "Pilgrim\'s Cloak", "Deep Basket"]'
    )
    before = len(table.item_discard)
    used = [label for label in labels(table) if label.startswith("Use")]
    assert len(used) == 2
    take(table, "use_item", "use_item")
    assert (names(table, table.items[A]), table.threats[A]) == (["Deep Basket"], 1)
    assert sorted(names(table, table.item_discard[before:])) == ["Pilgrim's Cloak", "Skis"]
    take(table, "cross:0:1", "cross:0:0", "cross:0:1")
    assert table.area[A] == 1
    assert goods(table) == {"material": 1, "ore": 1, "gossip": 1}


@pytest.mark.rule("THG-24.6")
def test_an_item_of_another_action_is_refused_and_one_for_any_action_is_not() -> None:
    table = position('doing = \'collect\'\n[character.Thorgal]\nthreats = 2\nitems = ["Skis", "Skald\'s Favour"]')
    skis, favour = table.items[A]
    assert why_not(table, f"use_item:{skis}") == ("THG-24.6", "Skis belongs to another action.")
    take(table, f"use_item:{favour}")
    assert table.threats[A] == 0


@pytest.mark.rule("THG-24.8", "THG-6.6")
def test_nobody_uses_the_items_of_another() -> None:
    table = position("doing = 'move'\n[character.Thorgal]\nitems = []\n[character.Kriss]\nitems = ['Skis']")
    assert "use_item" not in kinds(table)


@pytest.mark.rule("THG-24.9", "THG-2.13", "THG-2.15")
def test_each_character_begins_with_its_own_item_and_the_other_30_are_the_deck() -> None:
    table = position()
    own = {item.name: item.character for item in ITEMS if item.character}
    assert [own[name] for who in (A, B) for name in names(table, table.items[who])] == [
        CHARACTERS[number].name for number in table.party
    ]
    shuffled = names(table, [*table.item_deck, *table.display])
    assert (len(shuffled), len(table.display)) == (30, 5)
    assert not {*shuffled} & {*own}


@pytest.mark.rule("THG-24.10")
def test_a_draw_is_unseen_and_a_gain_is_chosen_from_the_display() -> None:
    table = position(f"display = {SHOWN}\nitem_deck = {NEXT}\n[character.Thorgal]\nitems = []")
    happen(table, {"draw_items": 1})
    assert names(table, table.items[A]) == ["Warm Cloak"]
    happen(table, {"gain_items": 1})
    assert question(table) == "items_to_gain"
    take(table, f"gain_item:{A}:{table.display[2]}")
    assert names(table, table.items[A]) == ["Warm Cloak", "Lodestone"]
    assert names(table, table.display) == [*SHOWN[:2], *SHOWN[3:], "Black Rooster"]


@pytest.mark.rule("THG-24.13")
def test_an_item_card_shows_name_action_effect_and_whose_starting_item_it_is() -> None:
    assert [item for item in ITEMS if not item.effect] == []
    assert len({item.name for item in ITEMS}) == 34
    assert {item.character for item in ITEMS} - {""} == {one.name for one in CHARACTERS}


@pytest.mark.rule("THG-24.7", "THG-24.9")
def test_a_starting_item_goes_to_the_same_pile_and_may_come_back() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\narea = 'Hill'")
    take(table, answers(table)[0])
    while "use_item" not in kinds(table):
        take(table, answers(table)[0])
    take(table, "use_item")
    assert names(table, table.item_discard) == ["Bow of Yew"]


@pytest.mark.rule("THG-24.6", "THG-G48")
def test_an_item_for_afterwards_is_offered_when_the_action_is_over() -> None:
    table = position("doing = 'craft'\n[character.Thorgal]\nitems = ['Wandering Smith']\nskill = 'used'")
    take(table, "take_no_more", "leave_display")
    assert (question(table), kinds(table)) == ("things_to_use_afterwards", {"use_item", "go_on"})
    left = table.clone()
    take(left, "go_on")
    assert (len(left.items[A]), question(left)) == (1, "chips_and_cards")
    top = table.item_deck[-1]
    take(table, "use_item")
    assert (table.items[A], question(table)) == ((top,), "chips_and_cards")


@pytest.mark.rule("THG-16.8", "THG-1.4")
def test_without_any_discovery_card_nothing_is_discovered() -> None:
    table = position()
    table.discovery_deck.clear()
    happen(table, {"discovery": 1})
    assert (question(table), table.in_hand, table.discovery_discard) == ("chips_and_cards", (), [])


@pytest.mark.rule("THG-24.8", "THG-6.6")
def test_on_the_turn_of_another_no_item_of_ones_own_is_used() -> None:
    document = "[character.{}]\nitems = ['Dwarf Hammer']"
    own, other = position(document.format("Thorgal")), position(document.format("Kriss"))
    happen(own, {"action": "craft", "value": 1})
    happen(other, {"another": {"action": "craft", "value": 1}})
    assert ("use_item" in kinds(own), "use_item" in kinds(other)) == (True, False)
