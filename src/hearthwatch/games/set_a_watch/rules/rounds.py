"""The round: roll, Camp, Watch, and on to the next Location."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..table import (
    BETWEEN,
    HEROES,
    LOCATION,
    MAP,
    NEVER_USED,
    NOBODY,
    ON_LOCATION,
    PAST_LOCATIONS,
    READY,
    ROUNDS,
    Die,
    Hero,
    Watch,
    choices,
    step,
)
from .camp import camp_phase
from .campfire import feed_fire, keep_fire
from .dice import may_reroll, roll_all
from .watch import watch_phase


@step("SAW-5.1", "A round begins")
def round_begins(table: Watch) -> None:
    """Roll, what the Location does to the roll, then Camp and Watch.

    In round 9 there is no Camp (SAW-18.2); dice and Watch are as usual (SAW-18.3, SAW-18.6).
    """
    table.say("SAW-5.1", "Round {}: {:Card}.", table.round, table.location)
    table.resting = NOBODY
    if table.round < ROUNDS:
        table.do(roll_all(), after_roll(), camp_phase(), watch_phase(), end_of_round())
    else:
        table.do(roll_all(), after_roll(), watch_phase(), end_of_round())


@step("SAW-5.3")
def after_roll(table: Watch) -> None:
    """A Location ability that concerns the roll comes before the Camp choice (SAW-5.3)."""
    rule = table.rule()
    if rule.lose_lowest_die:
        table.ask(table.group, who_loses_lowest())
    if rule.reroll_each:
        table.do(may_reroll(0b1111, rule.reroll_each))


@choices("SAW-20.16", "Who lays the lowest die on the Location?")
def who_loses_lowest(table: Watch) -> Iterator[Step]:
    """Any of the four (SAW-G27)."""
    for hero in HEROES:
        yield lose_lowest(hero)


@step("SAW-20.16", "{hero} gives up the lowest die, {hero:Lowest}", group="Location")
def lose_lowest(table: Watch, hero: Hero) -> None:
    """The lowest die lies on the Location and cannot be used this round (SAW-20.16, SAW-G57)."""
    lowest = min(table.dice_of(hero), key=lambda die: table.dice[die])
    table.die_at[lowest] = ON_LOCATION
    table.say("SAW-20.16", "{:Hero} lays {:A} on the Location.", hero, table.dice[Die(lowest)])


@step("SAW-17.1", "The round ends")
def end_of_round(table: Watch) -> None:
    """End the effects that last until the end of the round; dice go back (SAW-17.4).

    Tamed Creatures stay (SAW-17.5, SAW-19.26), piles stay (SAW-17.6), and no Ability card is refreshed (SAW-13.12).
    After round 9 the party has won, and nothing else counts (SAW-18.7, SAW-18.12).
    """
    table.phase = BETWEEN
    table.used = NEVER_USED
    table.die_at = [READY] * 12
    table.ability_range = (0, 0, 0, 0)
    table.marks = table.weakened = (0,) * table.monsters
    table.level_bonus = table.trap = table.barred = table.shields = 0
    table.fresh_mercy = 1
    table.risen = ()
    if table.round == ROUNDS:
        table.finish(True, "SAW-18.7", "The last Line is empty and the party still stands: dawn.")
    else:
        table.do(next_location(), keep_fire(), round_begins())


@step("SAW-17.2", "The next Location")
def next_location(table: Watch) -> None:
    """The top Map card is revealed and firewood changes by its modifier (SAW-17.2, SAW-17.3).

    With the Final Location round 9 begins (SAW-18.1).
    """
    table.deal(LOCATION, PAST_LOCATIONS)
    card = table.deal(MAP, LOCATION)
    table.round += 1
    table.say("SAW-17.2", "The party reaches {:Card}.", card)
    if table.round == ROUNDS:
        table.resting = NOBODY
        table.watch = HEROES
    feed_fire(table, table.place().firewood)
