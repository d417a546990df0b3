"""Exhausting and refreshing Ability cards: the powers and the lives of the party."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import ABILITIES, PER_CLASS
from ..table import CAMP, EXHAUSTED, FACEUP, HEROES, Ability, Hero, Watch, choices, replaced, step


def still_standing(table: Watch) -> bool:
    """Return whether anybody on Watch has an unexhausted Ability card; those in Camp do not count (SAW-18.11)."""
    cards, party = table.cards, table.party
    for hero in table.watch:
        first = party[hero] * PER_CLASS
        if FACEUP in cards[first : first + PER_CLASS]:
            return True
    return False


def turn_down(table: Watch, card: Ability) -> None:
    """Exhaust: the card is turned facedown (SAW-19.9). The last one on Watch loses the game at once (SAW-18.8)."""
    table.cards = replaced(table.cards, card, EXHAUSTED)
    table.say("SAW-19.9", "{:Ability} is exhausted.", card)
    check_standing(table)


def check_standing(table: Watch) -> None:
    """Lose the game by Loss A, from the start of the Watch until the next Camp choice, even in mid-effect.

    SAW-16.6, SAW-18.8, SAW-G13.
    """
    if table.phase != CAMP and not still_standing(table):
        table.finish(
            False,
            "SAW-18.8",
            "Every Ability card on Watch is exhausted: the Watch has fallen in round {}.",
            table.round,
        )


def refresh(table: Watch, card: Ability) -> None:
    """Turn an exhausted card faceup (SAW-19.12)."""
    table.cards = replaced(table.cards, card, FACEUP)
    table.say("SAW-19.12", "{:Ability} is refreshed.", card)


def nobody_exhausted(table: Watch) -> Refusal | None:
    """Healing needs an exhausted card (SAW-G14)."""
    if EXHAUSTED not in table.cards:
        return no("SAW-6.11", "No Ability card is exhausted.")
    return None


@step("SAW-13.15", "Exhaust {count} Ability cards")
def exhaust_cards(table: Watch, count: int) -> None:
    """The group chooses cards of Adventurers on Watch, one at a time; where all of them must go, nobody is asked."""
    if count:
        question = cards_to_exhaust(count)
        found = table.find(question)
        if len(found) > count:
            table.ask(table.group, question, then=exhaust_cards(count - 1), found=found)
        else:
            for card in table.faceup_on_watch():
                turn_down(table, card)


@choices("SAW-13.15", "Exhaust an Ability card ({count} to go)", sure=True)
def cards_to_exhaust(table: Watch, count: int) -> list[Step]:
    """Return every unexhausted card on Watch, Passive ones too (SAW-13.16)."""
    return [EXHAUSTS[card] for card in table.faceup_on_watch()]


@step("SAW-13.15", "Exhaust {card}", group="Exhaust")
def exhaust(table: Watch, card: Ability) -> None:
    """This card pays."""
    turn_down(table, card)


EXHAUSTS: Final = [exhaust(Ability(card)) for card in range(len(ABILITIES))]
"""By Ability card: the step, made once."""


@step("SAW-15.2", "One Adventurer exhausts a card")
def one_hero_exhausts(table: Watch) -> None:
    """The group picks the Adventurer, the Adventurer picks the card (SAW-15.2)."""
    table.ask(table.group, heroes_with_cards())


@choices("SAW-15.2", "{WhoOrWhich}", sure=True)
def heroes_with_cards(table: Watch) -> Iterator[Step]:
    """Everybody on Watch who still has an unexhausted card; the cards themselves where one player decides both."""
    for hero in table.watch:
        if table.seats == 1:
            yield from map(exhaust, table.faceup(hero))
        elif not table.is_fully_exhausted(hero):
            yield hero_exhausts(hero)


@step("SAW-15.2", "{hero} exhausts a card", group="Exhaust")
def hero_exhausts(table: Watch, hero: Hero) -> None:
    """That Adventurer picks."""
    table.ask(table.seats_of(hero), own_cards_to_exhaust(hero))


@choices("SAW-15.2", "{hero}: which card is exhausted?", sure=True)
def own_cards_to_exhaust(table: Watch, hero: Hero) -> Iterator[Step]:
    """The unexhausted cards of one Adventurer."""
    for card in table.faceup(hero):
        yield exhaust(card)


@step("SAW-6.4", "Refresh an own Ability card")
def refresh_own(table: Watch, hero: Hero) -> None:
    """Refresh one of the resting Adventurer's exhausted cards; no effect where there is none (SAW-6.5)."""
    table.ask(table.seats_of(hero), own_cards_to_refresh(hero), if_none=nothing_to_refresh())


@choices("SAW-6.4", "Refresh which Ability card?", sure=True)
def own_cards_to_refresh(table: Watch, hero: Hero) -> list[Step]:
    """Return the exhausted cards of one Adventurer."""
    return [refresh_card(card) for card in table.exhausted(hero)]


@step("SAW-4.7", "Refresh an Ability card of the party")
def location_refreshes(table: Watch) -> None:
    """The Location lets the group refresh a card of anybody in play."""
    table.ask(table.group, party_cards_to_refresh(), if_none=nothing_to_refresh())


@choices("SAW-4.7", "Refresh which Ability card?", sure=True)
def party_cards_to_refresh(table: Watch) -> Iterator[Step]:
    """The exhausted cards of the party."""
    return _exhausted_cards(table)


@step("SAW-7.7", "Refresh an Ability card")
def refresh_one(table: Watch) -> None:
    """Let the resting Adventurer's player refresh a card of anybody in play."""
    table.ask(table.seats_of(table.resting), cards_to_refresh(), if_none=nothing_to_refresh())


@choices("SAW-7.7", "Refresh which Ability card?", sure=True)
def cards_to_refresh(table: Watch) -> Iterator[Step]:
    """The exhausted cards of the party."""
    return _exhausted_cards(table)


def _exhausted_cards(table: Watch) -> Iterator[Step]:
    """Equipped exhausted cards only, never leftovers (SAW-G18)."""
    for hero in HEROES:
        yield from map(refresh_card, table.exhausted(hero))


@step("SAW-19.12", "Refresh {card}", group="Refresh")
def refresh_card(table: Watch, card: Ability) -> None:
    """This card can be used again."""
    refresh(table, card)


@step("SAW-6.5")
def nothing_to_refresh(table: Watch) -> None:
    """No card is exhausted."""
    table.say("SAW-6.5", "No Ability card is exhausted: nothing to refresh.")
