"""An empty hero deck: ebb for the Judge, and the discard pile becomes the deck (section 24)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.hero_cards import draw_cards, gain_wounds, mill
from hearthwatch.games.thornwatch.table import DISCARDS, HANDS, Thornwatch
from tests.games.thornwatch.starting import hero_turn, new, powered, quietly, turn_of


def with_deck(cards: int, discards: int, **options: bool) -> Thornwatch:
    """The first hero has so many cards in the deck and in the discard pile; the others are in hand."""
    table = hero_turn(new(3, 0, **options))
    for card in table.decks[0][: 25 - cards]:
        table.move(card, DISCARDS, 0)
    for card in table.discards[0][discards:]:
        table.move(card, HANDS, 0)
    assert (len(table.decks[0]), len(table.discards[0])) == (cards, discards)
    table.ebb = 0
    return table


def piles(table: Thornwatch) -> tuple[int, int, int]:
    """Deck, discard pile, ebb."""
    return len(table.decks[0]), len(table.discards[0]), table.ebb


@pytest.mark.rule("TWN-24.1", "TWN-24.2", "TWN-G7")
def test_with_the_last_card_the_judge_gains_two_and_the_discards_become_the_deck() -> None:
    table = with_deck(3, 10)
    draw_cards(table, 0, 2)
    assert piles(table) == (1, 10, 0)
    draw_cards(table, 0, 1)
    assert piles(table) == (10, 0, 2)


@pytest.mark.rule("TWN-24.2", "TWN-EX19")
def test_the_draw_of_the_fifth_turn_empties_the_deck_exactly() -> None:
    table = with_deck(5, 20)
    turn_of(table, 0)
    assert (len(table.hands[0]), len(table.decks[0])) == (5, 5)
    table.ebb = 0
    quietly(table)
    assert len(table.hands[0]) == 5
    assert piles(table) == (25, 0, 2)


@pytest.mark.rule("TWN-24.3")
def test_a_draw_goes_on_with_the_new_deck() -> None:
    table = with_deck(2, 10)
    held = len(table.hands[0])
    draw_cards(table, 0, 5)
    assert len(table.hands[0]) == held + 5
    assert piles(table) == (7, 0, 2)


@pytest.mark.rule("TWN-24.3", "TWN-23.4", "TWN-EX18")
def test_the_discard_for_wounds_goes_on_with_the_new_deck_that_holds_them() -> None:
    table = with_deck(2, 10)
    gain_wounds(table, 0, 3)
    assert piles(table) == (14, 1, 2)
    assert len(table.wounds) == 17


@pytest.mark.rule("TWN-24.4")
def test_it_can_happen_twice_in_one_effect() -> None:
    table = with_deck(2, 3)
    assert mill(table, 0, 7) == 7
    assert table.ebb == 4


@pytest.mark.rule("TWN-24.5")
def test_cards_in_hand_and_in_slots_stay_where_they_are() -> None:
    table = new()
    slot = powered(table, 0, "Backstab")
    hero_turn(table)
    slotted, hand = table.slotted[slot], table.hands[0]
    mill(table, 0, len(table.decks[0]))
    assert (table.slotted[slot], table.hands[0]) == (slotted, hand)
    assert not {*table.decks[0]} & {*slotted, *hand}


@pytest.mark.rule("TWN-24.6", "TWN-G7")
def test_without_discards_the_deck_stays_empty_and_is_paid_for_once() -> None:
    table = with_deck(2, 0)
    assert len(draw_cards(table, 0, 4)) == 2
    assert piles(table) == (0, 0, 2)
    assert draw_cards(table, 0, 1) == []
    assert piles(table) == (0, 0, 2)
    table.move(table.hands[0][0], DISCARDS, 0)
    assert len(draw_cards(table, 0, 1)) == 1
    assert table.ebb == 4


@pytest.mark.rule("TWN-G7")
def test_the_lazy_reading_waits_until_a_card_is_needed() -> None:
    table = with_deck(2, 10, lazy_reshuffle=True)
    draw_cards(table, 0, 2)
    assert piles(table) == (0, 10, 0)
    draw_cards(table, 0, 1)
    assert piles(table) == (9, 0, 2)
