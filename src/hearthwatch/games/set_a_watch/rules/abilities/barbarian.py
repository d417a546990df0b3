"""The Barbarian's Ability cards: they hit the front of the Line. Old Wounds works in the attack itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ...content import ability_card
from ...table import READY, SPENT_IN_ATTACK, Hero, Watch, choices, step
from ..dice import reroll
from ..health import health
from ..line import defeat, is_up, weaken
from .registry import effect_of, needs_of
from .targets import health_once_paid, none_revealed, revealed, still_facedown

HEAD_REACH: Final = ability_card("Head First").reach
HEAD_BONUS: Final = ability_card("Head First").bonus
HURL_WEAKEN: Final = ability_card("Hurl").weaken
ROAR_WEAKEN: Final = ability_card("Bone-Shaking Roar").weaken
FRENZY_LEAST: Final = ability_card("Frenzy").least


# -- Head First


@step("SAW-13.1")
def head_first(table: Watch, hero: Hero) -> None:
    """A Creature near the front is defeated."""
    table.ask(table.seats_of(hero), head_first_targets(hero))


@choices("SAW-13.1", f"Head First: which of the first {HEAD_REACH} Creatures?")
def head_first_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """The front positions. Range and guards do not matter."""
    for card in table.line[:HEAD_REACH]:
        yield head_first_at(hero, card)


@step("SAW-13.1", "Head First: {card:Placed}", group="Abilities")
def head_first_at(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@head_first_at.refuses
def cannot_head_first_at(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    if not is_up(table, card):
        return still_facedown(table, card)
    limit, now = _head_limit(table, hero), health(table, card)
    if now > limit:
        return no("SAW-19.3", "{:Card} has Health {}; the limit is {}.", card, now, limit)
    return None


def _head_limit(table: Watch, hero: Hero) -> int:
    """Return the highest die at its present value, wherever it lies."""
    return max(table.dice[hero * 3 : hero * 3 + 3]) + HEAD_BONUS


@needs_of("Head First", whatever_pays=False)
def cannot_use_head_first(table: Watch, hero: Hero, die: int) -> Refusal | None:
    limit = _head_limit(table, hero)
    for card in table.line[:HEAD_REACH]:
        if is_up(table, card) and health_once_paid(table, card, die) <= limit:
            return None
    words = "No revealed Creature in the first {} positions has Health {} (the highest die + {}) or less."
    return no("SAW-19.3", words, HEAD_REACH, limit, HEAD_BONUS)


effect_of("Head First", head_first)


# -- Hurl


@step("SAW-13.1")
def hurl(table: Watch, hero: Hero) -> None:
    """The first Creature goes to the end, and the next one has seen it fly."""
    thrown = table.line.pop(0)
    table.line.append(thrown)
    table.say("SAW-13.1", "{:Card} is hurled to the end of the Line.", thrown)
    first = table.line[0]
    if is_up(table, first):
        weaken(table, first, HURL_WEAKEN)
        table.say("SAW-13.1", "{:Card} staggers: Health -{}.", first, HURL_WEAKEN)


@needs_of("Hurl")
def cannot_use_hurl(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if not table.line or not is_up(table, table.line[0]):
        return no("SAW-G64", "No revealed Creature stands in position 1.")
    if len(table.line) < 2:
        return no("SAW-G64", "It is the only one in the Line: there is no end to hurl it to.")
    return None


effect_of("Hurl", hurl)


# -- Bone-Shaking Roar


@step("SAW-13.1")
def bone_shaking_roar(table: Watch, hero: Hero) -> None:
    """Weaken every Creature that can see her until the end of the round."""
    for card in revealed(table):
        weaken(table, card, ROAR_WEAKEN)
    table.say("SAW-13.1", "Every revealed Creature has Health -{}.", ROAR_WEAKEN)


@needs_of("Bone-Shaking Roar")
def cannot_use_bone_shaking_roar(table: Watch, hero: Hero, die: int) -> Refusal | None:
    return none_revealed(table)


effect_of("Bone-Shaking Roar", bone_shaking_roar)


# -- Frenzy


@step("SAW-13.1")
def frenzy(table: Watch, hero: Hero) -> None:
    """Every die that struck is rolled again; those that show enough can strike again."""
    for die in table.dice_of(hero):
        if table.die_at[die] == SPENT_IN_ATTACK:
            reroll(table, die, "SAW-13.1")
            if table.dice[die] >= FRENZY_LEAST:
                table.die_at[die] = READY


@needs_of("Frenzy")
def cannot_use_frenzy(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if SPENT_IN_ATTACK not in table.die_at[hero * 3 : hero * 3 + 3]:
        return no("SAW-G64", "None of the Barbarian's dice was spent on a direct attack this round.")
    return None


effect_of("Frenzy", frenzy)
