"""The Beast Master's Ability cards: tame, snare, watch, bite. Pack Bond works in the attack itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import TYPES, ability_card
from ...table import READY, SPENT, UP, Die, Hero, Watch, choices, step
from ..health import base_health, health
from ..line import defeat, is_up, leave
from ..settling import flip
from .registry import effect_of, needs_of
from .targets import (
    facedown,
    health_once_paid,
    none_facedown,
    none_revealed,
    revealed,
    spare,
    still_facedown,
    too_healthy,
)

TAME_LIMIT: Final = ability_card("Tame Beast").limit
SNARE_LIMIT: Final = ability_card("Set Snares").limit
SENTRY_COUNT: Final = ability_card("Animal Sentry").count
SENTRY_LIMIT: Final = ability_card("Animal Sentry").limit
THROAT_REACH: Final = ability_card("Go for the Throat").reach
THROAT_BONUS: Final = ability_card("Go for the Throat").bonus


# -- Tame Beast


@step("SAW-20.8")
def tame_beast(table: Watch, hero: Hero) -> None:
    """A revealed Forest Creature is tamed (SAW-21.4)."""
    table.ask(table.seats_of(hero), tame_beast_targets())


@choices("SAW-20.8", "Tame Beast: which Forest Creature?")
def tame_beast_targets(table: Watch) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield tame(card)


@step("SAW-20.8", "Tame {card:Placed}", group="Abilities")
def tame(table: Watch, card: Card) -> None:
    """It leaves the Line undefeated (SAW-19.23)."""
    table.tamed = (*table.tamed, *leave(table, card))
    table.say("SAW-19.22", "{:Card} is tamed.", card)


@tame.refuses
def cannot_tame(table: Watch, card: Card) -> Refusal | None:
    if table.mount[card] >= 0:
        return no("SAW-19.7", "{:Card} rides: a combined Creature can't be tamed.", card)
    if TYPES[table.face[card]] != "Forest":
        return no("SAW-19.25", "{:Card} is no Forest Creature.", card)
    return None


@needs_of("Tame Beast")
def cannot_use_tame_beast(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if len(table.tamed) >= TAME_LIMIT:
        return no("SAW-19.24", "There are {} tamed Creatures already; {} is the limit.", len(table.tamed), TAME_LIMIT)
    marks, face = table.marks, table.face
    for card in table.line:
        if marks[card] & UP and TYPES[face[card]] == "Forest" and table.mount[card] < 0:
            return None
    return no("SAW-19.25", "No revealed Forest Creature can be tamed.")


effect_of("Tame Beast", tame_beast)


# -- Set Snares


@step("SAW-20.9")
def set_snares(table: Watch, hero: Hero) -> None:
    """A revealed Creature goes on top of the Creature deck."""
    table.ask(table.seats_of(hero), set_snares_targets())


@choices("SAW-20.9", "Set Snares: which Creature goes on top of the Creature deck?")
def set_snares_targets(table: Watch) -> Iterator[Step]:
    """Every revealed Creature, in any position (SAW-G31)."""
    for card in revealed(table):
        yield snare(card)


@step("SAW-20.9", "Set Snares: catch {card:Placed}", group="Abilities")
def snare(table: Watch, card: Card) -> None:
    """Not a defeat; of a pair the Rider lies on top (SAW-G31)."""
    table.deck.extend(leave(table, card))
    table.say("SAW-20.9", "{:Card} goes on top of the Creature deck.", card)


@snare.refuses
def cannot_snare(table: Watch, card: Card) -> Refusal | None:
    printed = base_health(table, card)
    if printed > SNARE_LIMIT:
        return no("SAW-19.1", "{:Card} has Base Health {}; the limit is {}.", card, printed, SNARE_LIMIT)
    return None


@needs_of("Set Snares")
def cannot_use_set_snares(table: Watch, hero: Hero, die: int) -> Refusal | None:
    marks = table.marks
    for card in table.line:
        if marks[card] & UP and base_health(table, card) <= SNARE_LIMIT:
            return None
    return none_revealed(table) or no("SAW-19.1", "No revealed Creature has Base Health {} or less.", SNARE_LIMIT)


effect_of("Set Snares", set_snares)


# -- Animal Sentry


@step("SAW-13.1")
def animal_sentry(table: Watch, hero: Hero) -> None:
    """Turn up the nearest facedown cards; the player may defeat one of them."""
    found = facedown(table)[:SENTRY_COUNT]
    places = tuple(table.line.index(card) for card in found)
    table.do(*[flip(card, 1) for card in found], sentry_pounce(hero, places))


@step("SAW-13.1")
def sentry_pounce(table: Watch, hero: Hero, places: tuple[int, ...]) -> None:
    """A Summon among them was resolved by now: the Unhallowed in its place may be the target (SAW-15.8)."""
    table.ask(table.seats_of(hero), sentry_targets(hero, places))


@choices("SAW-13.1", f"Animal Sentry: defeat one of the revealed with Health {SENTRY_LIMIT} or less?")
def sentry_targets(table: Watch, hero: Hero, places: tuple[int, ...]) -> Iterator[Step]:
    """Those that were turned up just now, or none."""
    for place in places:
        yield sentry_kill(hero, table.line[place])
    yield spare()


@step("SAW-13.1", "Animal Sentry: defeat {card:Placed}", group="Abilities")
def sentry_kill(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@sentry_kill.refuses
def cannot_sentry_kill(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    return too_healthy(table, card, SENTRY_LIMIT)


@needs_of("Animal Sentry")
def cannot_use_animal_sentry(table: Watch, hero: Hero, die: int) -> Refusal | None:
    return none_facedown(table)


effect_of("Animal Sentry", animal_sentry)


# -- Go for the Throat


@step("SAW-13.1")
def go_for_the_throat(table: Watch, hero: Hero) -> None:
    """One more unspent die, with a bonus, may defeat a Creature."""
    table.ask(table.seats_of(hero), throat_targets(hero))


@choices("SAW-13.1", f"Go for the Throat: which Creature, with which die (its value + {THROAT_BONUS})?")
def throat_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """The front positions, with each unspent die. Range and guards do not matter."""
    for card in table.line[:THROAT_REACH]:
        for die in table.unlike(hero):
            yield throat_bite(hero, card, die)


@step("SAW-13.1", "Go for the Throat: {card:Placed} with {die}", group="Abilities")
def throat_bite(table: Watch, hero: Hero, card: Card, die: Die) -> None:
    """The die is spent by an Ability, not on a direct attack."""
    table.die_at[die] = SPENT
    defeat(table, card, (hero,))


@throat_bite.refuses
def cannot_throat_bite(table: Watch, hero: Hero, card: Card, die: Die) -> Refusal | None:
    if not is_up(table, card):
        return still_facedown(table, card)
    bite = table.dice[die] + THROAT_BONUS
    needed = health(table, card)
    if needed > bite:
        words = "{:Card} has Health {}; the die's {} + {} makes {}."
        return no("SAW-19.3", words, card, needed, table.dice[die], THROAT_BONUS, bite)
    return None


@needs_of("Go for the Throat", whatever_pays=False)
def cannot_use_go_for_the_throat(table: Watch, hero: Hero, die: int) -> Refusal | None:
    best = 0
    for other in table.dice_of(hero):
        if other != die and table.die_at[other] == READY and table.dice[other] > best:
            best = table.dice[other]
    if not best:
        return no("SAW-G64", "It takes an unspent die besides the cost.")
    marks = table.marks
    for card in table.line[:THROAT_REACH]:
        if marks[card] & UP and health_once_paid(table, card, die) <= best + THROAT_BONUS:
            return None
    words = "No revealed Creature in positions 1 to {} has Health {} (the die's {} + {}) or less."
    return no("SAW-19.3", words, THROAT_REACH, best + THROAT_BONUS, best, THROAT_BONUS)


effect_of("Go for the Throat", go_for_the_throat)
