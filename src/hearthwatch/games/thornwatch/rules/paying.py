"""Paying with cards from the hand: tracker actions, reactions, storyboard actions (section 12 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_CARD, Card, Step

from ..content import IS_WOUND
from ..table import Hero, Thornwatch, choices, step
from .book import Deed
from .hero_cards import discard


def alike(table: Thornwatch, hero: int) -> list[Card]:
    """One card of the hand for each face that can be power: cards of one face are interchangeable (TWN-11.12)."""
    memo = table.memo
    if memo is None:
        return _alike(table, hero)
    name = ("alike", hero)
    found: list[Card] | None = memo.get(name)
    if found is None:
        found = memo[name] = _alike(table, hero)
    return found


def _alike(table: Thornwatch, hero: int) -> list[Card]:
    seen: dict[int, Card] = {}
    face = table.face
    for card in table.hands[hero]:
        kind = face[card]
        if not IS_WOUND[kind] and kind not in seen:
            seen[kind] = card
    return list(seen.values())


def can_pay(table: Thornwatch, hero: int, cost: tuple[int, ...], without: Card = NO_CARD) -> bool:
    """Return whether the hand can pay these symbols, one card for each (TWN-12.3, TWN-12.4)."""
    masks = [table.provides(card) for card in table.hands[hero] if card != without]
    return _covers(masks, cost)


def _covers(masks: list[int], cost: tuple[int, ...]) -> bool:
    if not cost:
        return True
    need, rest = cost[0], cost[1:]
    return any(mask & need and _covers(masks[:place] + masks[place + 1 :], rest) for place, mask in enumerate(masks))


def needs_after(table: Thornwatch, hero: int, cost: tuple[int, ...], card: Card) -> tuple[int, ...] | None:
    """Return what is left to pay after a card, so that the rest can be paid; None where the card does not help."""
    for place, need in enumerate(cost):
        rest = cost[:place] + cost[place + 1 :]
        if table.provides(card) & need and can_pay(table, hero, rest, card):
            return rest
    return None


def spent_card(table: Thornwatch, hero: int, card: Card) -> None:
    """A card is discarded as payment."""
    if card != NO_CARD:
        discard(table, hero, card)


def pay_the_rest(table: Thornwatch, hero: int, deed: Deed, card: Card) -> Step:
    """Asks for what is left of a cost after its first card."""
    return pay_more(Hero(hero), needs_after(table, hero, deed.cost, card) or ())


@step("TWN-12.3")
def pay_more(table: Thornwatch, hero: Hero, needs: tuple[int, ...]) -> None:
    """Cards are chosen one at a time."""
    if needs:
        table.ask(table.seat_of(hero), cards_to_pay(hero, needs))


@choices("TWN-12.3", "Which card pays for {needs:Needs}?", pause=True)
def cards_to_pay(table: Thornwatch, hero: Hero, needs: tuple[int, ...]) -> Iterator[Step]:
    for card in alike(table, hero):
        if needs_after(table, hero, needs, card) is not None:
            yield pay_with(hero, card, needs)


@step("TWN-12.3", "Discard {card}", group="Pay")
def pay_with(table: Thornwatch, hero: Hero, card: Card, needs: tuple[int, ...]) -> None:
    rest = needs_after(table, hero, needs, card) or ()
    spent_card(table, hero, card)
    table.do(pay_more(hero, rest))
