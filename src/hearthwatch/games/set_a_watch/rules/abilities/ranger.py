"""The Ranger's Ability cards: far shots, false tracks, a little more light."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, asks_why, no

from ...content import ABILITY, ability_card
from ...table import BY_PASSIVE, FACEUP, READY, SPENT_IN_ATTACK, UP, Ability, Die, Hero, Watch, choices, step
from ..dice import reroll
from ..line import defeat, is_up
from ..settling import flip
from .registry import PASSIVE_ACTIONS, effect_of, needs_of
from .targets import health_once_paid, others, spare, too_healthy

SHARPSHOOTER: Final = Ability(ABILITY["Sharpshooter"])
SHOT_NEAREST: Final = ability_card("Longshot").nearest
SHOT_LIMIT: Final = ability_card("Longshot").limit
AIM_RANGE: Final = ability_card("Raise the Aim").range
TRAIL_COUNT: Final = ability_card("False Trail").count
STAR_LEVELS: Final = ability_card("Starlight").levels


# -- Sharpshooter


def sharpshooter(table: Watch) -> list[Step]:
    """Return every die of the Ranger. That the card was used, or the die not, is for those who ask why."""
    dice, at = table.dice_of(table.hero_of(SHARPSHOOTER)), table.die_at
    if not asks_why(table):
        spent = [die for die in dice if at[die] == SPENT_IN_ATTACK]
        if not spent or table.used[SHARPSHOOTER] & BY_PASSIVE:
            return []
        return [sharpshoot(die) for die in table.distinct(spent)]
    return [sharpshoot(die) for die in table.distinct(dice)]


@step("SAW-20.4", "Sharpshooter: reroll {die:Where}", group="Abilities")
def sharpshoot(table: Watch, die: Die) -> None:
    """The die is rerolled and unspent again (SAW-G32)."""
    table.note_use(SHARPSHOOTER, BY_PASSIVE)
    table.die_at[die] = READY
    reroll(table, die, "SAW-20.4")


@sharpshoot.refuses
def cannot_sharpshoot(table: Watch, die: Die) -> Refusal | None:
    if table.cards[SHARPSHOOTER] != FACEUP:
        return no("SAW-13.11", "{:Ability} is exhausted.", SHARPSHOOTER)
    if table.used[SHARPSHOOTER] & BY_PASSIVE:
        return no("SAW-20.4", "{:Ability} was already used this round.", SHARPSHOOTER)
    if table.die_at[die] != SPENT_IN_ATTACK:
        return no("SAW-20.4", "{:Die} was not spent on a direct attack this round.", die)
    return None


@sharpshoot.by
def sharpshoot_seat(table: Watch, die: Die) -> int:
    return table.owner_of(table.hero_of(SHARPSHOOTER))


PASSIVE_ACTIONS[SHARPSHOOTER] = sharpshooter


# -- Longshot


@step("SAW-13.1")
def longshot(table: Watch, hero: Hero) -> None:
    """Something far away is looked at, perhaps for the last time."""
    table.ask(table.seats_of(hero), longshot_targets(hero))


@choices("SAW-13.1", f"Longshot: which card in position {SHOT_NEAREST} or further back?")
def longshot_targets(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every card of the Line."""
    for card in table.line:
        yield longshot_at(hero, card)


@step("SAW-13.1", "Longshot: {card:Placed}", group="Abilities")
def longshot_at(table: Watch, hero: Hero, card: Card) -> None:
    """A revealed Creature is simply hit; a facedown card is looked at first."""
    if is_up(table, card):
        defeat(table, card, (hero,))
    else:
        table.do(flip(card, 1), longshot_aim(hero, table.line.index(card)))


@longshot_at.refuses
def cannot_longshot_at(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    position = table.line.index(card) + 1
    if position < SHOT_NEAREST:
        return no("SAW-13.1", "Position {} is too near: Longshot begins at position {}.", position, SHOT_NEAREST)
    return too_healthy(table, card, SHOT_LIMIT) if is_up(table, card) else None


@step("SAW-13.1")
def longshot_aim(table: Watch, hero: Hero, place: int) -> None:
    """A Summon was resolved by now: the Unhallowed in its place is the target (SAW-15.8)."""
    table.ask(table.seats_of(hero), longshot_chances(hero, place))


@choices("SAW-13.1", "Longshot: defeat what was revealed?")
def longshot_chances(table: Watch, hero: Hero, place: int) -> Iterator[Step]:
    """Shoot or not."""
    yield longshot_hit(hero, table.line[place])
    yield spare()


@step("SAW-13.1", "Longshot: defeat {card:Placed}", group="Abilities")
def longshot_hit(table: Watch, hero: Hero, card: Card) -> None:
    """The Creature is defeated."""
    defeat(table, card, (hero,))


@longshot_hit.refuses
def cannot_longshot_hit(table: Watch, hero: Hero, card: Card) -> Refusal | None:
    return too_healthy(table, card, SHOT_LIMIT)


@needs_of("Longshot", whatever_pays=False)
def cannot_use_longshot(table: Watch, hero: Hero, die: int) -> Refusal | None:
    far = table.line[SHOT_NEAREST - 1 :]
    if not far:
        return no("SAW-G64", "No card stands in position {} or further back.", SHOT_NEAREST)
    marks = table.marks
    for card in far:
        if not marks[card] & UP or health_once_paid(table, card, die) <= SHOT_LIMIT:
            return None
    words = "From position {} on no card is facedown and no Creature has Health {} or less."
    return no("SAW-19.3", words, SHOT_NEAREST, SHOT_LIMIT)


effect_of("Longshot", longshot)


# -- Raise the Aim


@step("SAW-13.1")
def raise_the_aim(table: Watch, hero: Hero) -> None:
    """Extend the reach of the Ranger, and of another Adventurer if there is one."""
    _reach_further(table, hero)
    if others(table, hero):
        table.ask(table.seats_of(hero), aim_partners(hero))


@choices("SAW-13.1", f"Raise the Aim: who else has range +{AIM_RANGE}?")
def aim_partners(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every other Adventurer who fights."""
    for other in others(table, hero):
        yield aim_with(other)


@step("SAW-13.1", f"Raise the Aim: {{hero}} has range +{AIM_RANGE}", group="Abilities")
def aim_with(table: Watch, hero: Hero) -> None:
    """This Adventurer's range grows until the end of the round."""
    _reach_further(table, hero)


def _reach_further(table: Watch, hero: Hero) -> None:
    reaches = list(table.ability_range)
    reaches[hero] += AIM_RANGE
    table.ability_range = tuple(reaches)


effect_of("Raise the Aim", raise_the_aim)


# -- False Trail


@step("SAW-13.1")
def false_trail(table: Watch, hero: Hero) -> None:
    """Neighbouring cards of the Line are put in a new order."""
    table.ask(table.seats_of(hero), trail_places(hero))


@choices("SAW-13.1", "False Trail: which neighbouring cards are put in a new order?")
def trail_places(table: Watch, hero: Hero) -> Iterator[Step]:
    """Every run of neighbours; a Line of two is one run."""
    count = min(TRAIL_COUNT, len(table.line))
    for first in range(1, len(table.line) - count + 2):
        yield trail_at(hero, first, first + count - 1)


@step("SAW-13.1", "False Trail: positions {first} to {last}", group="Abilities")
def trail_at(table: Watch, hero: Hero, first: int, last: int) -> None:
    """These are put in order, from the front."""
    table.do(trail_order(hero, first, last, 0))


@step("SAW-13.1")
def trail_order(table: Watch, hero: Hero, position: int, last: int, changed: int) -> None:
    """Ask who is at this position; the last one follows by itself."""
    if position < last:
        table.ask(table.seats_of(hero), trail_cards(hero, position, last, changed))


@choices("SAW-13.1", "False Trail: which card goes to position {position}?")
def trail_cards(table: Watch, hero: Hero, position: int, last: int, changed: int) -> Iterator[Step]:
    """Those not yet placed."""
    for card in table.line[position - 1 : last]:
        yield trail_put(hero, card, position, last, changed)


@step("SAW-13.1", "False Trail: {card:Placed} to position {position}", group="Abilities")
def trail_put(table: Watch, hero: Hero, card: Card, position: int, last: int, changed: int) -> None:
    """The others follow in their order until they are placed too."""
    moved = changed or int(table.line[position - 1] != card)
    table.line.remove(card)
    table.line.insert(position - 1, card)
    table.do(trail_order(hero, position + 1, last, moved))


@trail_put.refuses
def cannot_trail_put(table: Watch, hero: Hero, card: Card, position: int, last: int, changed: int) -> Refusal | None:
    if not changed and position == last - 1 and table.line[position - 1] == card:
        return no("SAW-13.1", "That would leave the order as it is.")
    return None


@needs_of("False Trail")
def cannot_use_false_trail(table: Watch, hero: Hero, die: int) -> Refusal | None:
    if len(table.line) < 2:
        return no("SAW-G64", "It takes two cards in the Line to change their order.")
    return None


effect_of("False Trail", false_trail)


# -- Starlight


@step("SAW-13.1")
def starlight(table: Watch, hero: Hero) -> None:
    """The light reaches further; everybody who fights may try one die again."""
    table.level_bonus += STAR_LEVELS
    table.say("SAW-13.1", "The Campfire reveal level is {} higher until the end of the round.", STAR_LEVELS)
    table.do(*[starlight_for(other) for other in table.fighters])


@step("SAW-13.1")
def starlight_for(table: Watch, hero: Hero) -> None:
    """One unspent die of this Adventurer, if there is any."""
    if table.unspent(hero):
        table.ask(table.seats_of(hero), starlight_dice(hero))


@choices("SAW-13.1", "Starlight: does the {hero} reroll a die?")
def starlight_dice(table: Watch, hero: Hero) -> Iterator[Step]:
    """The unspent dice of one Adventurer, or none."""
    for die in table.unlike(hero):
        yield starlight_reroll(die)
    yield spare()


@step("SAW-13.1", "Starlight: reroll {die}", group="Abilities")
def starlight_reroll(table: Watch, die: Die) -> None:
    """The die is rolled again and stays unspent."""
    reroll(table, die, "SAW-13.1")


effect_of("Starlight", starlight)
