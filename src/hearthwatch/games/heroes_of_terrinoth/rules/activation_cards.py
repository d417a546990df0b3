"""Activation cards are readied, exhausted, and replaced by better ones (sections 3, 9 and 25 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, no

from ..content import ACTION_OF, ACTIVATIONS, ADVANCED, ARCHETYPES, CLASS_OF
from ..table import NOBODY, Activation, Hero, Realm, Skill, choices, step


@step("HOT-9.3", "Ready {skill}", group="Ready")
def ready_card(table: Realm, skill: Skill) -> None:
    """An exhausted activation card can be used again."""
    table.exhausted[skill] = 0
    table.say("HOT-9.3", "{:Skill} is readied.", skill)


@ready_card.refuses
def cannot_ready(table: Realm, skill: Skill) -> Refusal | None:
    if not table.exhausted[skill]:
        return no("HOT-9.3", "{:Skill} is readied already.", skill)
    return is_of_another(table, skill)


def is_of_another(table: Realm, skill: Skill) -> Refusal | None:
    """Refuse a card of another hero (HOT-19.8, HOT-G59)."""
    asked = table.asked_hero()
    if asked not in (NOBODY, skill // 4):
        return no("HOT-19.8", "{:Skill} is a card of {:Hero}, not of {:Hero}.", skill, skill // 4, asked)
    return None


@step("HOT-3.5", "Exhaust {skill}", group="Exhaust")
def exhaust_card(table: Realm, skill: Skill) -> None:
    """A readied activation card is turned, as a cost or as an effect."""
    table.exhausted[skill] = 1
    table.say("HOT-3.5", "{:Skill} is exhausted.", skill)


@exhaust_card.refuses
def is_exhausted(table: Realm, skill: Skill) -> Refusal | None:
    if table.exhausted[skill]:
        return no("HOT-3.5", "{:Skill} is exhausted already.", skill)
    return is_of_another(table, skill)


# -- upgrading: an advanced card of the hero's class takes the place of a basic one


def can_upgrade(table: Realm, hero: Hero) -> bool:
    """Return whether a basic card is left (HOT-25.8)."""
    return any(not CLASS_OF[table.cards[skill]] for skill in table.skills(hero))


@step("HOT-25.1")
def upgrading(table: Realm, hero: Hero) -> None:
    """The hero chooses; it is mandatory while a basic card is left."""
    if can_upgrade(table, hero) and not table.is_down(hero):
        table.ask(table.seat_of(hero), possible_upgrades(hero))


@choices("HOT-25.2", "{hero} upgrades an activation card: which one is new?")
def possible_upgrades(table: Realm, hero: Hero) -> Iterator[Step]:
    """Every advanced card of the archetype."""
    for cards in ADVANCED[table.archetype(hero)]:
        for card in cards:
            yield upgrade(hero, Activation(card))


@possible_upgrades.besides
def cards_of_other_archetypes(table: Realm, hero: Hero) -> Iterator[Step]:
    """Every other activation card."""
    for card in range(len(ACTIVATIONS)):
        yield upgrade(hero, Activation(card))


@step("HOT-25.2", "Learn {card:ActivationText}", group="Upgrade")
def upgrade(table: Realm, hero: Hero, card: Activation) -> None:
    """The basic card leaves the game; the new one is readied or exhausted as the old one was (HOT-25.3, HOT-25.7)."""
    table.cards[hero * 4 + ACTION_OF[card]] = card
    table.say("HOT-25.2", "{:Hero} learns {:Activation}.", hero, card)


@upgrade.refuses
def cannot_upgrade(table: Realm, hero: Hero, card: Activation) -> Refusal | None:
    if ACTIVATIONS[card].archetype != ARCHETYPES[table.archetype(hero)]:
        return no("HOT-25.4", "{:Activation} is a card of the {}.", card, ACTIVATIONS[card].archetype)
    if not CLASS_OF[card]:
        return no("HOT-25.2", "{:Activation} is a basic card: an upgrade brings an advanced one.", card)
    now = CLASS_OF[table.cards[hero * 4 + ACTION_OF[card]]]
    if now:
        return no("HOT-25.2", "{:Activation} would replace a card that is advanced already.", card)
    chosen = table.class_of(hero)
    if chosen and chosen != CLASS_OF[card]:
        return no("HOT-25.5", "{:Hero} is a {} now: cards of another class cannot be taken.", hero, chosen)
    return None
