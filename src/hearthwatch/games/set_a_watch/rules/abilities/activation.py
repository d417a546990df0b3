"""Activating Ability cards: by a die, by exhausting them, or between actions for some Passive ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, asks_why, no

from ...content import ABILITIES, ACTIVE, PER_CLASS
from ...table import (
    BY_DIE,
    BY_EXHAUSTION,
    CARDS,
    EXHAUSTED,
    FACEUP,
    HEROES,
    ON_ABILITY,
    READY,
    SPENT,
    SPENT_IN_ATTACK,
    STOLEN,
    Ability,
    Die,
    Hero,
    Watch,
    choices,
    step,
)
from ..campfire import feed_fire
from ..exhaustion import turn_down
from ..health import in_force
from .registry import EFFECT, MINDS_PAYMENT, NEEDS, NO_DIE, PASSIVE_ACTIONS, WORKED
from .targets import spare


def activations(table: Watch) -> list[Step]:
    """Return every equipped Ability card of those who fight: first the card, then what pays for it.

    Each way once a round (SAW-13.4, SAW-G46). That exhausted ones cannot be used is for those who ask why (SAW-13.6).
    """
    found: list[Step] = []
    cards, party = table.cards, table.party
    why = asks_why(table)
    for hero in table.fighters:
        for card in CARDS[party[hero]]:
            if cards[card] != FACEUP and not (why and cards[card] == EXHAUSTED):
                continue
            if not ACTIVE[card]:
                if card in PASSIVE_ACTIONS:
                    found += PASSIVE_ACTIONS[card](table)
            elif why or _has_no_use(table, card, hero) is None:
                found.append(USES[card])
    return found


@step("SAW-13.1", "{card:Use}", group="Abilities")
def use(table: Watch, card: Ability) -> None:
    """A die or the card itself pays."""
    table.ask(table.seats_of(table.hero_of(card)), payments(card))


USES: Final = [use(Ability(card)) for card in range(len(ABILITIES))]
"""By Ability card: the step, made once."""


@use.refuses
def cannot_use(table: Watch, card: Ability) -> Refusal | None:
    hero, where = table.heroes[card // PER_CLASS], table.cards[card]
    if hero not in table.fighters:
        return _does_not_fight(table, hero)
    if where != FACEUP:
        if where != EXHAUSTED:
            return no("SAW-2.6", "{:Ability} is not equipped.", card)
        return no("SAW-13.6", "{:Ability} is exhausted.", card)
    if not ACTIVE[card]:
        return no("SAW-13.10", "{:Ability} is Passive: neither a die nor exhausting it activates it.", card)
    return _has_no_use(table, card, hero)


def _has_no_use(table: Watch, card: Ability, hero: Hero) -> Refusal | None:
    """Return the refusal where neither a die of its owner nor exhausting the card would have an effect."""
    used = table.used[card]
    if not used:
        refusal = NEEDS[card](table, hero, NO_DIE)  # No Location minds a card that has not worked yet.
    elif used & BY_EXHAUSTION:
        refusal = _cannot_exhaust(table, card)
    else:
        refusal = _cannot_use(table, card, hero, NO_DIE)
    if refusal is None or used & BY_DIE:
        return refusal
    if card not in MINDS_PAYMENT and not used & BY_EXHAUSTION:
        return refusal  # A die would do as little.
    for die in table.unlike(hero):
        if _cannot_spend(table, card, die) is None:
            return None
    return refusal


def _does_not_fight(table: Watch, hero: Hero) -> Refusal:
    """Refuse an Adventurer who rests (SAW-6.6) or was fully exhausted when the Watch began (SAW-9.1)."""
    if hero == table.resting:
        return no("SAW-6.6", "The {:Hero} rests and takes no part in the fight.", hero)
    return no("SAW-9.1", "The {:Hero} cannot fight this round.", hero)


@use.by
def use_seat(table: Watch, card: Ability) -> int:
    return table.owner_of(table.hero_of(card))


@choices("SAW-13.1", "{card}: what pays for it?", sure=True)
def payments(table: Watch, card: Ability) -> list[Step]:
    """A die of the card's owner, whatever it shows (SAW-5.7, SAW-13.8, SAW-G58), or exhausting the card (SAW-13.5)."""
    found: list[Step] = []
    why = asks_why(table)
    for die in table.unlike(table.hero_of(card)):
        if why or _cannot_spend(table, card, die) is None:
            found.append(activate(card, die))
    if why or _cannot_exhaust(table, card) is None:
        found.append(exhaust_for_effect(card))
    return found


@payments.besides
def no_payments(table: Watch, card: Ability) -> Iterator[Step]:
    """Dice of the party that are spent, or not the owner's."""
    for hero in HEROES:
        for die in table.dice_of(hero):
            if hero != table.hero_of(card) or table.die_at[die] != READY:
                yield activate(card, die)


@step("SAW-13.1", "{card}: spend {die}", group="Abilities")
def activate(table: Watch, card: Ability, die: Die) -> None:
    """A die on the card; the card stays unexhausted (SAW-13.7)."""
    table.die_at[die] = ON_ABILITY + card
    table.note_use(card, BY_DIE | WORKED)
    table.do(EFFECT[card](table.hero_of(card)))


@activate.refuses
def _cannot_spend(table: Watch, card: Ability, die: Die) -> Refusal | None:
    hero = table.heroes[card // PER_CLASS]
    if table.cards[card] != FACEUP:
        return no("SAW-13.6", "{:Ability} is exhausted: it takes no die.", card)
    if table.used[card] & BY_DIE:
        return no("SAW-13.2", "{:Ability} already has its die this round.", card)
    if table.die_at[die] != READY:
        return no("SAW-13.1", "That die is spent.")
    if die // 3 != hero:
        return no("SAW-5.7", "A die of {:Owner} pays for no card of the {:Hero}.", die, hero)
    least = in_force(table).get("ability_min_die", 0)
    if table.dice[die] < least:
        return no("SAW-19.10", "A die spent on an Ability must show {} or more now.", least)
    return _cannot_use(table, card, hero, die)


@step("SAW-13.1", "{card}: exhaust it{card:LastCard}", group="Abilities")
def exhaust_for_effect(table: Watch, card: Ability) -> None:
    """Exhaust the card as the price. Paying with the last one on Watch loses before the effect (SAW-G43)."""
    hero = table.hero_of(card)
    table.note_use(card, BY_EXHAUSTION | WORKED)
    turn_down(table, card)
    rule = table.rule()
    if rule.exhaust_burns:
        feed_fire(table, -rule.exhaust_burns)
    table.do(EFFECT[card](hero), recover_after_exhaustion(hero, rule.exhaust_recovers))


@exhaust_for_effect.refuses
def _cannot_exhaust(table: Watch, card: Ability) -> Refusal | None:
    if table.used[card] & BY_EXHAUSTION:
        return no("SAW-13.3", "{:Ability} was already exhausted for its effect this round.", card)
    if table.cards[card] != FACEUP:
        return no("SAW-13.1", "{:Ability} is exhausted.", card)
    return _cannot_use(table, card, table.hero_of(card), NO_DIE)


def _cannot_use(table: Watch, card: Ability, hero: Hero, die: Die) -> Refusal | None:
    """Return the refusal of the Location or of the card itself."""
    if table.used[card] & WORKED and table.rule().once_per_ability:
        return no("SAW-4.7", "At this Location an Ability card works only once a round.")
    return NEEDS[card](table, hero, die)


# -- The Last Milestone: an Adventurer who exhausts a card for its effect gets a die back


@step("SAW-4.7")
def recover_after_exhaustion(table: Watch, hero: Hero, count: int) -> None:
    """The Location lets the owner recover dice that were spent in any way."""
    if count and (table.line or table.fallen):
        table.ask(table.seats_of(hero), dice_to_recover(hero, count), if_none=spare())


@choices("SAW-4.7", "{hero}: recover a die?")
def dice_to_recover(table: Watch, hero: Hero, count: int) -> Iterator[Step]:
    """Own spent dice: not stolen ones, not those on the Location."""
    found = [die for die in table.dice_of(hero) if _is_spent(table, die)]
    for die in table.distinct(found):
        yield recover_die(hero, die, count)
    if found:
        yield spare()


def _is_spent(table: Watch, die: Die) -> bool:
    return table.die_at[die] in (SPENT_IN_ATTACK, SPENT) or ON_ABILITY <= table.die_at[die] < STOLEN


@step("SAW-19.11", "Recover {die:Where}", group="Abilities")
def recover_die(table: Watch, hero: Hero, die: Die, count: int) -> None:
    """The die is usable again at its value."""
    table.die_at[die] = READY
    table.do(recover_after_exhaustion(hero, count - 1))
