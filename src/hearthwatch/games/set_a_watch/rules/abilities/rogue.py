"""The Rogue's Ability cards: the tail of the Line, smoke, and other people's dice. Stay Dead works in `line.defeat`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import ABILITY, ACTIVE, ability_card
from ...table import BY_DIE, ON_ABILITY, READY, SMOKED, UP, Ability, Die, Hero, Watch, choices, replaced, step
from ..health import base_health, health
from ..line import defeat
from ..settling import flip
from .registry import effect_of, needs_of
from .targets import dice_of_others, health_once_paid, none_revealed, revealed, spare

STAB_COUNT: Final = ability_card("Backstab").count
DOUBLE_BACK: Final = ABILITY["Double Back"]


# -- Backstab


@step("SAW-20.6")
def backstab(table: Watch, hero: Hero) -> None:
    """Turn up the last two cards of the Line; one of them may be defeated."""
    last = table.line[-STAB_COUNT:]
    table.do(*[flip(card, 1) for card in last], backstab_strike(hero, len(last)))


@step("SAW-20.6")
def backstab_strike(table: Watch, hero: Hero, count: int) -> None:
    """A Summon among them was resolved by now: the Unhallowed that came may be the target (SAW-15.8)."""
    table.ask(table.seats_of(hero), backstab_targets(hero, count))


@choices("SAW-20.6", "Backstab: defeat one of the last two?")
def backstab_targets(table: Watch, hero: Hero, count: int) -> Iterator[Step]:
    """Either one, or neither (SAW-G25)."""
    for card in table.line[-count:]:
        yield backstab_kill(hero, card)
    yield spare()


@step("SAW-20.6", "Backstab {card:Placed}", group="Abilities")
def backstab_kill(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@backstab_kill.refuses
def cannot_backstab_kill(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    total = _three_dice(table, hero)
    needed = health(table, card)
    if total < needed:
        return no("SAW-20.7", "The Rogue's three dice show {} together; it takes {}.", total, needed)
    return None


@needs_of("Backstab", whatever_pays=False)
def cannot_use_backstab(table: Watch, hero: Hero, die: int) -> Refusal | None:
    total, marks = _three_dice(table, hero), table.marks
    for card in table.line[-STAB_COUNT:]:
        if not marks[card] & UP or health_once_paid(table, card, die) <= total:
            return None
    words = "The last cards of the Line are revealed, and the Rogue's three dice show only {} together."
    return no("SAW-20.7", words, total)


def _three_dice(table: Watch, hero: Hero) -> int:
    """Return the sum of the present values of three dice, in any place (SAW-G26)."""
    return sum(table.dice[hero * 3 : hero * 3 + 3])


effect_of("Backstab", backstab)


# -- Smoke Bomb


@step("SAW-20.2")
def smoke_bomb(table: Watch, hero: Hero) -> None:
    """The text of one revealed Creature is ignored until the end of the round (SAW-G35)."""
    table.ask(table.seats_of(hero), smoke_bomb_targets(hero))


@choices("SAW-20.2", "Smoke Bomb: which Creature's text is ignored until the end of the round?")
def smoke_bomb_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield smoke(hero, card)


@step("SAW-20.2", "Smoke Bomb: {card:Placed}", group="Abilities")
def smoke(table: Watch, hero: Hero, card: Card) -> None:
    """Only the printed Health counts; where none is printed, nothing is left (SAW-20.3)."""
    table.marks = replaced(table.marks, card, table.marks[card] | SMOKED)
    table.say("SAW-20.2", "The text of {:Card} is ignored until the end of the round.", card)
    if not base_health(table, card):
        defeat(table, card, (hero,))


@smoke.refuses
def cannot_smoke(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    if table.marks[card] & SMOKED:
        return no("SAW-20.2", "{:Card} already stands in smoke.", card)
    return None


@needs_of("Smoke Bomb")
def cannot_use_smoke_bomb(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for card in revealed(table):
        if not table.marks[card] & SMOKED:
            return None
    return none_revealed(table) or no("SAW-20.2", "Every revealed Creature already stands in smoke.")


effect_of("Smoke Bomb", smoke_bomb)


# -- Loaded Dice


@step("SAW-13.1")
def loaded_dice(table: Watch, hero: Hero) -> None:
    """An unspent die of another Adventurer is turned to its highest side."""
    table.ask(table.seats_of(hero), loaded_dice_targets(hero))


@choices("SAW-13.1", "Loaded Dice: which die is turned to its highest face?")
def loaded_dice_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """All dice of the others who fight."""
    for die in table.distinct(dice_of_others(table, hero)):
        yield load_die(die)


@step("SAW-13.1", "Loaded Dice: {die:Where}", group="Abilities")
def load_die(table: Watch, die: Die) -> None:
    """The die shows its highest side."""
    table.set_die(die, table.sides(die))
    table.say("SAW-13.1", "A die of {:Owner} now shows {}.", die, table.dice[die])


@load_die.refuses
def cannot_load_die(table: Watch, die: Die) -> Refusal | None:
    if table.die_at[die] != READY:
        return no("SAW-13.1", "Only an unspent die can be turned.")
    if table.dice[die] >= table.sides(die):
        return no("SAW-13.1", "The die already shows {}; its highest face is {}.", table.dice[die], table.sides(die))
    return None


@needs_of("Loaded Dice")
def cannot_use_loaded_dice(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for other in dice_of_others(table, hero):
        if table.die_at[other] == READY and table.dice[other] < table.sides(other):
            return None
    return no("SAW-G64", "No other Adventurer on Watch has an unspent die below its highest face.")


effect_of("Loaded Dice", loaded_dice)


# -- Double Back


@step("SAW-13.1")
def double_back(table: Watch, hero: Hero) -> None:
    """A die on an Ability card comes back, and the card can take a die again."""
    table.ask(table.seats_of(hero), double_back_targets())


@choices("SAW-13.1", "Double Back: the die on which Ability card comes back?")
def double_back_targets(table: Watch) -> Iterator[Step]:
    """Every other active card of those who fight that is not exhausted, the Rogue's own too."""
    for hero in table.fighters:
        for card in table.faceup(hero):
            if ACTIVE[card] and card != DOUBLE_BACK:
                yield double_back_on(card)


@step("SAW-13.1", "Double Back: {card}", group="Abilities")
def double_back_on(table: Watch, card: Ability) -> None:
    """The die is recovered and the card can take one again. What it was stunned or used for does not matter."""
    die = Die(table.die_at.index(ON_ABILITY + card))
    table.die_at[die] = READY
    table.used = replaced(table.used, card, table.used[card] & ~BY_DIE)
    table.say("SAW-19.11", "{:Die} is recovered from {:Ability}.", die, card)


@double_back_on.refuses
def cannot_double_back_on(table: Watch, card: Ability) -> Refusal | None:
    if ON_ABILITY + card not in table.die_at:
        return no("SAW-13.1", "No die lies on {:Ability}.", card)
    return None


@needs_of("Double Back")
def cannot_use_double_back(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for owner in table.fighters:
        for card in table.faceup(owner):
            if card != DOUBLE_BACK and ACTIVE[card] and ON_ABILITY + card in table.die_at:
                return None
    return no("SAW-G64", "No die lies on another unexhausted Ability card on Watch.")


effect_of("Double Back", double_back)
