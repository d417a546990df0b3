"""The Wizard's Ability cards: they strike, burn or change what stands in the light."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, asks_why, no

from ...content import ABILITY, IS_UNHALLOWED, ability_card
from ...table import BY_PASSIVE, DECK, FACEUP, READY, UP, Ability, Die, Hero, Watch, choices, step
from ..campfire import feed_fire
from ..health import health
from ..line import defeat, leave
from ..settling import flip
from .registry import PASSIVE_ACTIONS, effect_of, needs_of
from .targets import none_revealed, none_within, revealed, too_healthy

SHOCK_LIMIT: Final = ability_card("Shockbolt").limit
FLAME_COUNT: Final = ability_card("Forked Flame").count
FLAME_LIMIT: Final = ability_card("Forked Flame").limit
KINDLE_WOOD: Final = ability_card("Kindle").wood
MIRROR_SIGIL: Final = Ability(ABILITY["Mirror Sigil"])


# -- Shockbolt


@step("SAW-13.1")
def shockbolt(table: Watch, hero: Hero) -> None:
    """Defeat a revealed Creature in any position whose Health is small enough (SAW-21.2)."""
    table.ask(table.seats_of(hero), shockbolt_targets(hero))


@choices("SAW-13.1", f"Shockbolt: which Creature with Health {SHOCK_LIMIT} or less?")
def shockbolt_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    for card in revealed(table):
        yield shockbolt_strike(hero, card)


@step("SAW-13.1", "Shockbolt: defeat {card:Placed}", group="Abilities")
def shockbolt_strike(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@shockbolt_strike.refuses
def cannot_shockbolt_strike(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    return too_healthy(table, card, SHOCK_LIMIT)


@needs_of("Shockbolt", whatever_pays=False)
def cannot_use_shockbolt(table: Watch, hero: Hero, die: int) -> Refusal | None:
    return none_within(table, SHOCK_LIMIT, die)


effect_of("Shockbolt", shockbolt)


# -- Polymorph


@step("SAW-13.1")
def polymorph(table: Watch, hero: Hero) -> None:
    """A revealed Creature goes under the Creature deck, and its top card takes the place."""
    table.ask(table.seats_of(hero), polymorph_targets())


@choices("SAW-13.1", "Polymorph: which Creature is changed?")
def polymorph_targets(table: Watch) -> Iterator[Step]:
    """Every revealed Creature, in any position."""
    return map(polymorph_change, revealed(table))


@step("SAW-13.1", "Polymorph: change {card:Placed}", group="Abilities")
def polymorph_change(table: Watch, card: Card) -> None:
    """The new card is drawn before the old one goes under the deck. A Summon is resolved on the spot (SAW-15.8)."""
    place = table.line.index(card)
    fresh = table.draw(DECK)
    gone = leave(table, card)
    table.line.insert(place, fresh)
    table.deck[:0] = gone[::-1]
    table.say("SAW-13.1", "{:Card} goes to the bottom of the Creature deck.", card)
    table.do(flip(fresh, 1))


@polymorph_change.refuses
def cannot_polymorph_change(table: Watch, card: Card) -> Refusal | None:
    if IS_UNHALLOWED[table.face[card]]:
        return no("SAW-13.1", "{:Card} is Unhallowed: it takes no other shape.", card)
    return None


@needs_of("Polymorph")
def cannot_use_polymorph(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if not table.can_draw(DECK):
        return no("SAW-G19", "The Creature deck and the Graveyard are empty: nothing can take its place.")
    marks, face = table.marks, table.face
    for card in table.line:
        if marks[card] & UP and not IS_UNHALLOWED[face[card]]:
            return None
    return none_revealed(table) or no("SAW-G64", "Every revealed Creature is Unhallowed: they take no other shape.")


effect_of("Polymorph", polymorph)


# -- Forked Flame


@step("SAW-13.1")
def forked_flame(table: Watch, hero: Hero) -> None:
    """Targets are named one at a time and burn together."""
    table.ask(table.seats_of(hero), forked_flame_targets(hero, (), FLAME_LIMIT))


@choices("SAW-13.1", "Forked Flame: which Creature (Health up to {left})?")
def forked_flame_targets(table: Watch, hero: Hero, chosen: tuple[int, ...], left: int) -> Iterator[Step]:
    """Every revealed Creature not yet named; after the first the flame may be content."""
    for card in revealed(table):
        if card not in chosen:
            yield forked_flame_at(hero, chosen, card, left)
    if chosen:
        yield forked_flame_burns(hero, chosen)


@step("SAW-13.1", "Forked Flame: {card:Placed}", group="Abilities")
def forked_flame_at(table: Watch, hero: Hero, chosen: tuple[int, ...], card: Card, left: int) -> None:
    """Health counts as it is now, when the target is named."""
    named = (*chosen, card)
    if len(named) < FLAME_COUNT:
        table.ask(table.seats_of(hero), forked_flame_targets(hero, named, left - health(table, card)))
    else:
        table.do(forked_flame_burns(hero, named))


@forked_flame_at.refuses
def cannot_forked_flame_at(table: Watch, hero: Hero, chosen: tuple[int, ...], card: Card, left: int) -> Refusal | None:
    if not chosen:
        return too_healthy(table, card, left)
    now = health(table, card)
    if now > left:
        words = "{:Card} has Health {}; of the {} in all only {} is left."
        return no("SAW-19.3", words, card, now, FLAME_LIMIT, left)
    return None


@step("SAW-13.1", "Forked Flame: no other target", group="Abilities")
def forked_flame_burns(table: Watch, hero: Hero, chosen: tuple[int, ...]) -> None:
    """The one in front goes first to the Graveyard."""
    for card in [card for card in table.line if card in chosen]:
        defeat(table, card, (hero,))


@needs_of("Forked Flame", whatever_pays=False)
def cannot_use_forked_flame(table: Watch, hero: Hero, die: int) -> Refusal | None:
    return none_within(table, FLAME_LIMIT, die)


effect_of("Forked Flame", forked_flame)


# -- Kindle


@step("SAW-13.1")
def kindle(table: Watch, hero: Hero) -> None:
    """Firewood goes up."""
    feed_fire(table, KINDLE_WOOD)


@needs_of("Kindle")
def cannot_use_kindle(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if table.cap and table.firewood >= table.cap:
        return no("SAW-G4", "Firewood is at its limit of {}.", table.cap)
    return None


effect_of("Kindle", kindle)


# -- Mirror Sigil


def mirror_sigil(table: Watch) -> list[Step]:
    """Any unspent die of those who fight. That the card was used is for those who ask why."""
    if table.used[MIRROR_SIGIL] & BY_PASSIVE and not asks_why(table):
        return []
    return [mirror_die(die) for hero in table.fighters for die in table.unlike(hero)]


@step("SAW-13.10", "Mirror Sigil: turn {die} to its opposite face", group="Abilities")
def mirror_die(table: Watch, die: Die) -> None:
    """The die shows its opposite face."""
    table.note_use(MIRROR_SIGIL, BY_PASSIVE)
    table.set_die(die, max(1, table.sides(die) + 1 - table.dice[die]))
    table.say("SAW-13.10", "A die of {:Owner} now shows {}.", die, table.dice[die])


@mirror_die.refuses
def cannot_mirror_die(table: Watch, die: Die) -> Refusal | None:
    if table.cards[MIRROR_SIGIL] != FACEUP:
        return no("SAW-13.11", "{:Ability} is exhausted.", MIRROR_SIGIL)
    if table.used[MIRROR_SIGIL] & BY_PASSIVE:
        return no("SAW-13.10", "{:Ability} was already used this round.", MIRROR_SIGIL)
    if table.die_at[die] != READY:
        return no("SAW-13.10", "That die is spent.")
    return None


@mirror_die.by
def mirror_die_seat(table: Watch, die: Die) -> int:
    return table.owner_of(table.hero_of(MIRROR_SIGIL))


PASSIVE_ACTIONS[MIRROR_SIGIL] = mirror_sigil
