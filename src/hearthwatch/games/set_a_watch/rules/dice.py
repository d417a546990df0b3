"""Rolling, rerolling and picking dice."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Step

from ..content import SIDES
from ..content.cards import PlaceRule
from ..table import CAMP, DICE, HEROES, NO_DICE, ON_LOCATION, READY, Die, Hero, Watch, choices, step


def roll_die(table: Watch, die: Die) -> None:
    """Roll one die."""
    table.set_die(die, _as_placed(table.rule(), table.roll(table.sides(die), die)))


def _as_placed(rule: PlaceRule, value: int) -> int:
    """Return the value of a die at a Location: some cap it, or lift it (SAW-4.7)."""
    value = max(value, rule.floor_dice)
    return min(value, rule.cap_dice) if rule.cap_dice else value


def reroll(table: Watch, die: Die, rule: str) -> None:
    """Roll a die again, by the clause that allows or demands the reroll."""
    before = table.dice[die]
    roll_die(table, die)
    table.say(rule, "{:Owner} rerolls {:A} and gets {:A}.", die, before, table.dice[die])


@step("SAW-5.2", "Roll all dice")
def roll_all(table: Watch) -> None:
    """Everybody rolls all three dice (SAW-5.2); what was left from the last round is gone (SAW-5.5).

    Where real dice are typed each Adventurer has a step, so that they show on the table one after another.
    """
    table.die_at = [READY] * 12
    table.dice = NO_DICE
    if table.typed:
        table.do(*ROLLS)
        return
    first, second, third, fourth = table.party
    rolled = table.roll_each(SIDES[first] + SIDES[second] + SIDES[third] + SIDES[fourth], 0)
    shown: tuple[int, ...] = ()
    rule = table.rule()
    for hero in HEROES:
        shown += _shown(table, rule, hero, tuple(rolled[hero * 3 : hero * 3 + 3]))
    table.dice = shown


@step("SAW-5.2")
def roll_dice_of(table: Watch, hero: Hero) -> None:
    """One Adventurer rolls."""
    first = hero * 3
    shown = _shown(table, table.rule(), hero, tuple(table.roll_each(SIDES[table.party[hero]], first)))
    table.dice = table.dice[:first] + shown + table.dice[first + 3 :]


def _shown(table: Watch, rule: PlaceRule, hero: Hero, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values of an Adventurer's dice: those rolled, unless the Location turns them."""
    table.say("SAW-5.2", "{:Hero} rolls {:Pips}, {:Pips} and {:Pips}.", hero, rolled[0], rolled[1], rolled[2])
    if not rule.floor_dice and not rule.cap_dice:
        return rolled
    shown = tuple(_as_placed(rule, value) for value in rolled)
    if shown != rolled:
        table.say("SAW-4.7", "{} turns them to {:Pips}, {:Pips} and {:Pips}.", table.place().name, *shown)
    return shown


ROLLS: Final = [roll_dice_of(hero) for hero in HEROES]
"""By Adventurer: the step, made once."""


# -- several Adventurers may reroll some of their dice, one Adventurer after another (SAW-8.10, SAW-G55). What they
# choose has the clause of the question: that of the Rune or of the Location.


@step("SAW-8.10", "Reroll dice")
def may_reroll(table: Watch, heroes: int, most: int) -> None:
    """Each of these Adventurers (bits) may reroll one subset of up to `most` dice, in an order the group likes."""
    seats = _keepers(table, heroes)
    if seats:
        _ask_rerolls(table, seats, heroes, most, -1, 0)


def _ask_rerolls(table: Watch, seats: tuple[int, ...], heroes: int, most: int, hero: int, chosen: int) -> None:
    """In Camp it is the Rune of Bolster that allows it, before that the Location (SAW-5.3)."""
    question = rerolls if table.phase == CAMP else location_rerolls
    table.ask(seats, question(heroes, most, hero, chosen))


def _keepers(table: Watch, heroes: int) -> tuple[int, ...]:
    """Return the seats that still have a reroll; the first seat speaks for an Adventurer of the group."""
    able: set[int] = set()
    for hero in HEROES:
        if heroes >> hero & 1 and _rollable(table, hero):
            able.add(max(0, table.owner_of(hero)))
    return tuple(sorted(able))


def _rollable(table: Watch, hero: Hero, but: int = 0) -> list[Die]:
    """Return the dice of an Adventurer that can be rolled again, those among these bits left out."""
    at = table.die_at
    found: list[Die] = []
    for die in DICE[hero]:
        if at[die] != ON_LOCATION and not but >> die & 1:
            found.append(die)
    return found


@choices("SAW-8.10", "Reroll which dice?", sure=True)
def rerolls(table: Watch, heroes: int, most: int, hero: int, chosen: int) -> list[Step]:
    """Return the dice that the Rune of Bolster lets roll again."""
    return _rerolls(table, heroes, most, hero, chosen)


@choices("SAW-4.7", "Reroll which dice?", sure=True)
def location_rerolls(table: Watch, heroes: int, most: int, hero: int, chosen: int) -> list[Step]:
    """Return the dice that the Location lets roll again."""
    return _rerolls(table, heroes, most, hero, chosen)


def _rerolls(table: Watch, heroes: int, most: int, hero: int, chosen: int) -> list[Step]:
    """Pick dice one by one; the first pick says whose turn it is. Each player passes for the own Adventurers."""
    found: list[Step] = []
    for one in HEROES if chosen.bit_count() < most else ():
        if heroes >> one & 1 and (hero < 0 or hero == one):
            for die in table.distinct(_rollable(table, one, chosen)):
                found.append(pick_reroll(heroes, most, one, chosen, die))
    if chosen:
        found.append(roll_picked(heroes, most, Hero(hero), chosen))
    else:
        found += [keep_dice(heroes, most, seat) for seat in _keepers(table, heroes)]
    return found


@step("", "Reroll {die}", group="Reroll")
def pick_reroll(table: Watch, heroes: int, most: int, hero: Hero, chosen: int, die: Die) -> None:
    """This die too."""
    _ask_rerolls(table, table.seats_of(hero), heroes, most, hero, chosen | 1 << die)


@pick_reroll.by
def pick_reroll_seat(table: Watch, heroes: int, most: int, hero: Hero, chosen: int, die: Die) -> int:
    return table.owner_of(hero)


@step("", "Roll {chosen:Shown} of the {hero} again", group="Reroll")
def roll_picked(table: Watch, heroes: int, most: int, hero: Hero, chosen: int) -> None:
    """Each Adventurer rerolls once."""
    for die in table.dice_of(hero):
        if chosen >> die & 1:
            reroll(table, die, "SAW-8.10" if table.phase == CAMP else "SAW-4.7")
    table.do(may_reroll(heroes & ~(1 << hero), most))


@step("", "{seat:Keeping}", group="Pass")
def keep_dice(table: Watch, heroes: int, most: int, seat: int) -> None:
    """One player is content; the others may still reroll."""
    mine = sum(1 << hero for hero in HEROES if max(0, table.owner_of(hero)) == seat)
    table.do(may_reroll(heroes & ~mine, most))


@keep_dice.by
def keep_dice_seat(table: Watch, heroes: int, most: int, seat: int) -> int:
    return seat
