"""The Warrior's Ability cards: the head of the Line, and strength for the others. Cleave works in the attack itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import ability_card
from ...table import DECK, LINE, READY, ROUNDS, SPENT_IN_ATTACK, UP, Die, Hero, Watch, choices, step
from ..line import defeat, feed_horde, is_up
from .registry import effect_of, needs_of
from .targets import dice_of_others, health_once_paid, others, spare, still_facedown

FELLING_LIMIT: Final = ability_card("Felling Blow").limit
GRIP_REACH: Final = ability_card("Iron Grip").reach
CRY_BONUS: Final = ability_card("War Cry").bonus
PRICE_COUNT: Final = ability_card("Blood Price").count


# -- Felling Blow


@step("SAW-13.1")
def felling_blow(table: Watch, hero: Hero) -> None:
    """The Creature in position 1 is defeated."""
    defeat(table, table.line[0], (hero,))


@needs_of("Felling Blow", whatever_pays=False)
def cannot_use_felling_blow(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if not table.line or not is_up(table, table.line[0]):
        return no("SAW-G64", "No revealed Creature stands in position 1.")
    first = table.line[0]
    needed = health_once_paid(table, first, die)
    if needed > FELLING_LIMIT:
        return no("SAW-19.3", "{:Card} has Health {}; the limit is {}.", first, needed, FELLING_LIMIT)
    return None


effect_of("Felling Blow", felling_blow)


# -- Iron Grip


@step("SAW-13.1")
def iron_grip(table: Watch, hero: Hero) -> None:
    """The first Creature changes places with a revealed one behind it."""
    table.ask(table.seats_of(hero), iron_grip_targets())


@choices("SAW-13.1", f"Iron Grip: which Creature in positions 2 to {GRIP_REACH} changes places with the first?")
def iron_grip_targets(table: Watch) -> Iterator[Step]:
    """The cards behind the first, as far as the arm is long."""
    for card in table.line[1:GRIP_REACH]:
        yield iron_grip_swap(card)


@step("SAW-13.1", "Iron Grip: drag {card:Placed} to the front", group="Abilities")
def iron_grip_swap(table: Watch, card: Card) -> None:
    """Two Creatures change places; what that provokes comes afterwards (SAW-13.9)."""
    line = table.line
    place = line.index(card)
    line[0], line[place] = card, line[0]
    table.say("SAW-13.1", "{:Card} and {:Card} change places.", card, line[place])


@iron_grip_swap.refuses
def cannot_iron_grip_swap(table: Watch, card: Card) -> Refusal | None:
    return still_facedown(table, card)


@needs_of("Iron Grip")
def cannot_use_iron_grip(table: Watch, hero: Hero, die: int) -> Refusal | None:
    marks = table.marks
    for card in table.line[1:GRIP_REACH]:
        if marks[card] & UP:
            return None
    return no("SAW-G64", "No revealed Creature stands in positions 2 to {}.", GRIP_REACH)


effect_of("Iron Grip", iron_grip)


# -- War Cry


@step("SAW-13.1")
def war_cry(table: Watch, hero: Hero) -> None:
    """Everybody else who has an unspent die hits harder."""
    table.do(*[war_cry_for(other) for other in others(table, hero) if table.unspent(other)])


@step("SAW-13.1")
def war_cry_for(table: Watch, hero: Hero) -> None:
    """Let each owner pick one of the own unspent dice."""
    table.ask(table.seats_of(hero), war_cry_dice(hero))


@choices("SAW-13.1", f"War Cry: which die of the {{hero}} gets +{CRY_BONUS}?")
def war_cry_dice(table: Watch, hero: Hero) -> Iterator[Step]:
    """The unspent dice of one Adventurer."""
    for die in table.unlike(hero):
        yield war_cry_raise(die)


@step("SAW-13.1", f"War Cry: +{CRY_BONUS} on {{die}}", group="Abilities")
def war_cry_raise(table: Watch, die: Die) -> None:
    """More than the die has sides, if need be."""
    table.set_die(die, table.dice[die] + CRY_BONUS)


@needs_of("War Cry")
def cannot_use_war_cry(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for other in dice_of_others(table, hero):
        if table.die_at[other] == READY:
            return None
    return no("SAW-G64", "No other Adventurer on Watch has an unspent die.")


effect_of("War Cry", war_cry)


# -- Blood Price


@step("SAW-13.1")
def blood_price(table: Watch, hero: Hero) -> None:
    """A card for the Horde; where no night follows, it comes at once."""
    if table.round == ROUNDS:
        card = table.deal(DECK, LINE)
        table.say("SAW-13.1", "{:Card} from the Creature deck comes to the end of the Line.", card)
    else:
        feed_horde(table, "SAW-13.1")
    table.do(blood_price_reward(hero, PRICE_COUNT))


@step("SAW-13.1")
def blood_price_reward(table: Watch, hero: Hero, count: int) -> None:
    """Choose up to this many dice, one at a time."""
    if count and _spent_in_attack(table, hero):
        table.ask(table.seats_of(hero), blood_price_dice(hero, count))


@choices("SAW-19.11", "Blood Price: recover a die ({count} at most)?")
def blood_price_dice(table: Watch, hero: Hero, count: int) -> Iterator[Step]:
    """Own dice that went into direct attacks, or none."""
    for die in table.distinct(map(Die, table.dice_of(hero))):
        yield blood_price_recover(hero, die, count)
    yield spare()


@step("SAW-19.11", "Blood Price: recover {die:Where}", group="Abilities")
def blood_price_recover(table: Watch, hero: Hero, die: Die, count: int) -> None:
    """The die is usable again at its value."""
    table.die_at[die] = READY
    table.do(blood_price_reward(hero, count - 1))


@blood_price_recover.refuses
def cannot_blood_price_recover(table: Watch, hero: Hero, die: Die, count: int) -> Refusal | None:
    if table.die_at[die] != SPENT_IN_ATTACK:
        return no("SAW-13.1", "{:Die} was not spent on a direct attack this round.", die)
    return None


@needs_of("Blood Price")
def cannot_use_blood_price(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if not _spent_in_attack(table, hero):
        return no("SAW-G64", "None of the Warrior's dice was spent on a direct attack this round.")
    if not table.can_draw(DECK):
        return no("SAW-G19", "The Creature deck and the Graveyard are empty: there is no card to pay with.")
    return None


def _spent_in_attack(table: Watch, hero: Hero) -> bool:
    return SPENT_IN_ATTACK in table.die_at[hero * 3 : hero * 3 + 3]


effect_of("Blood Price", blood_price)
