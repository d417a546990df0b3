"""The Cleric's Ability cards: rest for the dead, light on the living. Ward of Mercy works when the Watch is hit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import IS_UNHALLOWED, TYPES, ability_card
from ...table import ON_ABILITY, ON_LOCATION, READY, SPENT, SPENT_IN_ATTACK, UP, Die, Hero, Watch, choices, step
from ..line import defeat, weaken
from ..settling import flip
from .registry import NO_DIE, effect_of, needs_of
from .targets import dice_of_others, facedown, health_once_paid, none_revealed, revealed, spare, still_facedown

REST_LIMIT: Final = ability_card("Lay to Rest").limit
BRAND_WEAKEN: Final = ability_card("Holy Brand").weaken
BRAND_MORE: Final = ability_card("Holy Brand").bonus
LIGHT_COUNT: Final = ability_card("Guiding Light").count


def _unhallowed(table: Watch, card: Card) -> bool:
    return IS_UNHALLOWED[table.face[card]]


# -- Lay to Rest


@step("SAW-13.1")
def lay_to_rest(table: Watch, hero: Hero) -> None:
    """Defeat an Undead, or a Creature whose Health is small enough (SAW-21.3)."""
    table.ask(table.seats_of(hero), lay_to_rest_targets(hero))


@choices("SAW-13.1", f"Lay to Rest: which Creature (Undead, or Health {REST_LIMIT} or less)?")
def lay_to_rest_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield lay_down(hero, card)


@step("SAW-13.1", "Lay {card:Placed} to rest", group="Abilities")
def lay_down(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@lay_down.refuses
def cannot_lay_down(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    return _restless(table, card, NO_DIE)


def _restless(table: Watch, card: Card, die: int) -> Refusal | None:
    """Return the refusal for a revealed Creature. A pair has the Rider's type (SAW-19.5)."""
    if TYPES[table.face[card]] == "Undead":
        return None
    if _unhallowed(table, card):
        return no("SAW-13.1", "{:Card} is Unhallowed: it knows no rest.", card)
    needed = health_once_paid(table, card, die)
    if needed > REST_LIMIT:
        return no("SAW-19.3", "{:Card} is not Undead and has Health {}; the limit is {}.", card, needed, REST_LIMIT)
    return None


@needs_of("Lay to Rest", whatever_pays=False)
def cannot_use_lay_to_rest(table: Watch, hero: Hero, die: int) -> Refusal | None:
    marks = table.marks
    for card in table.line:
        if marks[card] & UP and _restless(table, card, die) is None:
            return None
    return no("SAW-G64", "No revealed Creature is Undead, or not Unhallowed with Health {} or less.", REST_LIMIT)


effect_of("Lay to Rest", lay_to_rest)


# -- Holy Brand


@step("SAW-13.1")
def holy_brand(table: Watch, hero: Hero) -> None:
    """A revealed Creature is weakened, an Unhallowed more than any other."""
    table.ask(table.seats_of(hero), holy_brand_targets())


@choices("SAW-13.1", f"Holy Brand: which Creature (Health -{BRAND_WEAKEN}; Unhallowed -{BRAND_WEAKEN + BRAND_MORE})?")
def holy_brand_targets(table: Watch) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield brand(card)


@step("SAW-13.1", "Holy Brand: {card:Placed}", group="Abilities")
def brand(table: Watch, card: Card) -> None:
    """It is weaker for the round, each time more; without Health it falls once the Ability is finished (SAW-G54)."""
    less = BRAND_WEAKEN + BRAND_MORE * _unhallowed(table, card)
    weaken(table, card, less)
    table.say("SAW-13.1", "{:Card} is branded: Health -{}.", card, less)


@needs_of("Holy Brand")
def cannot_use_holy_brand(table: Watch, hero: Hero, die: int) -> Refusal | None:
    return none_revealed(table)


effect_of("Holy Brand", holy_brand)


# -- Guiding Light


@step("SAW-13.1")
def guiding_light(table: Watch, hero: Hero) -> None:
    """Facedown cards are turned up, then one may be moved."""
    table.do(light_shows(hero, LIGHT_COUNT), light_leads(hero))


@step("SAW-13.1")
def light_shows(table: Watch, hero: Hero, count: int) -> None:
    """Turn up to this many facedown cards, one at a time."""
    if count and facedown(table):
        table.ask(table.seats_of(hero), light_cards(hero, count))


@choices("SAW-13.1", "Guiding Light: reveal a facedown card ({count} at most)?")
def light_cards(table: Watch, hero: Hero, count: int) -> Iterator[Step]:
    """Every facedown card of the Line, or none."""
    for card in facedown(table):
        yield light_up(hero, card, count)
    yield spare()


@step("SAW-13.1", "Guiding Light: reveal {card:Placed}", group="Abilities")
def light_up(table: Watch, hero: Hero, card: Card, count: int) -> None:
    """Its powers sleep until the Ability is finished (SAW-G24)."""
    table.do(flip(card, 1), light_shows(hero, count - 1))


@step("SAW-13.1")
def light_leads(table: Watch, hero: Hero) -> None:
    """One revealed Creature may have to go to the end."""
    table.ask(table.seats_of(hero), light_moves())


@choices("SAW-13.1", "Guiding Light: move a Creature to the end of the Line?")
def light_moves(table: Watch) -> Iterator[Step]:
    """Every revealed Creature, also one turned up just now, or none."""
    for card in table.line:
        yield light_away(card)
    yield spare()


@step("SAW-13.1", "Guiding Light: move {card:Placed} to the end", group="Abilities")
def light_away(table: Watch, card: Card) -> None:
    """Some things walk away when they have been seen."""
    table.line.remove(card)
    table.line.append(card)


@light_away.refuses
def cannot_light_away(table: Watch, card: Card) -> Refusal | None:
    if table.line[-1] == card:
        return no("SAW-13.1", "{:Card} is already the last of the Line.", card)
    return still_facedown(table, card)


@needs_of("Guiding Light")
def cannot_use_guiding_light(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if len(table.line) < 2 and not facedown(table):
        return no("SAW-G64", "No card of the Line is facedown, and there is nothing to move a Creature behind.")
    return None


effect_of("Guiding Light", guiding_light)


# -- Second Grace


@step("SAW-13.1")
def second_grace(table: Watch, hero: Hero) -> None:
    """A spent or stolen die of another Adventurer is recovered (SAW-19.15)."""
    table.ask(table.seats_of(hero), second_grace_dice(hero))


@choices("SAW-19.11", "Second Grace: which die is recovered?")
def second_grace_dice(table: Watch, hero: Hero) -> Iterator[Step]:
    """All dice of the others who fight."""
    for die in table.distinct(dice_of_others(table, hero)):
        yield grace_die(die)


@step("SAW-19.11", "Second Grace: recover {die:Where}", group="Abilities")
def grace_die(table: Watch, die: Die) -> None:
    """Usable again at its value; a card that it lay on stays used (SAW-G45)."""
    table.die_at[die] = READY


@grace_die.refuses
def cannot_grace_die(table: Watch, die: Die) -> Refusal | None:
    where = table.die_at[die]
    if where == ON_LOCATION:
        return no("SAW-G57", "A die on the Location can't be recovered.")
    if not _recoverable(where):
        return no("SAW-19.11", "{:Die} is neither spent nor stolen.", die)
    return None


@needs_of("Second Grace")
def cannot_use_second_grace(table: Watch, hero: Hero, die: int) -> Refusal | None:
    for other in dice_of_others(table, hero):
        if _recoverable(table.die_at[other]):
            return None
    return no("SAW-19.11", "No other Adventurer on Watch has a spent or stolen die.")


def _recoverable(where: int) -> bool:
    """Spent on an attack, by a power or on a card, or stolen."""
    return where in (SPENT_IN_ATTACK, SPENT) or where >= ON_ABILITY


effect_of("Second Grace", second_grace)
