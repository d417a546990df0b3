"""The Knight's Ability cards: challenges, a shield, and strength lent to others. Pennant works in `health.reaches`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import TYPES, ability_card
from ...table import FIRST_DONE, READY, SPENT, Die, Hero, Watch, choices, replaced, step
from ..line import defeat, is_up
from .registry import effect_of, needs_of
from .targets import dice_of_others, health_once_paid, none_revealed, revealed, too_healthy

TILT_LIMIT: Final = ability_card("Tilt").limit
TILT_TYPES: Final = ("Dragon", "Giant", "Rider")


# -- Tilt


@step("SAW-13.1")
def tilt(table: Watch, hero: Hero) -> None:
    """Something large is ridden down."""
    table.ask(table.seats_of(hero), tilt_targets(hero))


@choices("SAW-13.1", f"Tilt: which Dragon, Giant or Rider with Health {TILT_LIMIT} or less?")
def tilt_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield tilt_at(hero, card)


@step("SAW-13.1", "Tilt: defeat {card:Placed}", group="Abilities")
def tilt_at(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated. A pair has the Rider's type (SAW-19.5)."""
    defeat(table, card, (hero,))


@tilt_at.refuses
def cannot_tilt_at(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    if TYPES[table.face[card]] not in TILT_TYPES:
        return no("SAW-13.1", "{:Card} is no Dragon, Giant or Rider.", card)
    return too_healthy(table, card, TILT_LIMIT)


@needs_of("Tilt", whatever_pays=False)
def cannot_use_tilt(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for card in revealed(table):
        if TYPES[table.face[card]] in TILT_TYPES and health_once_paid(table, card, die) <= TILT_LIMIT:
            return None
    return no("SAW-G64", "No revealed Dragon, Giant or Rider has Health {} or less.", TILT_LIMIT)


effect_of("Tilt", tilt)


# -- Call Out


@step("SAW-13.1")
def call_out(table: Watch, hero: Hero) -> None:
    """A Creature has to come to the front."""
    table.ask(table.seats_of(hero), call_out_targets())


@choices("SAW-13.1", "Call Out: which Creature goes to position 1?")
def call_out_targets(table: Watch) -> Iterator[Step]:
    """Every revealed Creature but the first."""
    for card in revealed(table):
        if card != table.line[0]:
            yield call_forward(card)


@step("SAW-13.1", "Call Out: {card:Placed}", group="Abilities")
def call_forward(table: Watch, card: Card) -> None:
    """Its First Position power is over for this stay, as if it had worked (SAW-G8)."""
    table.line.remove(card)
    table.line.insert(0, card)
    table.marks = replaced(table.marks, card, table.marks[card] | FIRST_DONE)
    table.say("SAW-13.1", "{:Card} comes to position 1.", card)


@needs_of("Call Out")
def cannot_use_call_out(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if any(is_up(table, card) for card in table.line[1:]):
        return None
    return none_revealed(table) or no("SAW-G64", "No revealed Creature stands behind the first.")


effect_of("Call Out", call_out)


# -- Raise the Shield


@step("SAW-13.1")
def raise_the_shield(table: Watch, hero: Hero) -> None:
    """It waits for the next blow of this round: see `watch.front_strikes`."""
    table.shields += 1
    table.say("SAW-13.1", "A shield waits for the next blow.")


effect_of("Raise the Shield", raise_the_shield)


# -- Sworn Aid


@step("SAW-13.1")
def sworn_aid(table: Watch, hero: Hero) -> None:
    """One die lends all that it shows to another."""
    table.ask(table.seats_of(hero), sworn_aids(hero))


@choices("SAW-13.1", "Sworn Aid: which die of the Knight is spent, and which die shows that much more?")
def sworn_aids(table: Watch, hero: Hero) -> Iterator[Step]:
    """Each own unspent die with each unspent die of the others who fight."""
    lent = [die for die in table.distinct(dice_of_others(table, hero)) if table.die_at[die] == READY]
    for die in table.unlike(hero):
        for other in lent:
            yield lend(die, other)


@step("SAW-13.1", "Sworn Aid: spend {die} on {other:Die}", group="Abilities")
def lend(table: Watch, die: Die, other: Die) -> None:
    """More than the die has sides, if need be."""
    table.die_at[die] = SPENT
    table.set_die(other, table.dice[other] + table.dice[die])
    table.say("SAW-13.1", "A die of {:Owner} now shows {}.", other, table.dice[other])


@needs_of("Sworn Aid", whatever_pays=False)
def cannot_use_sworn_aid(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if not any(own != die and table.die_at[own] == READY for own in table.dice_of(hero)):
        return no("SAW-G64", "It takes an unspent die besides the cost.")
    for other in dice_of_others(table, hero):
        if table.die_at[other] == READY:
            return None
    return no("SAW-G64", "No other Adventurer on Watch has an unspent die.")


effect_of("Sworn Aid", sworn_aid)
