"""The special camp action of each Adventurer. The numbers stand on the boards, in `content/adventurers.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import (
    ADVENTURERS,
    BARBARIAN,
    BEAST_MASTER,
    CLERIC,
    HEALTH,
    IS_SUMMON,
    KNIGHT,
    RANGER,
    ROGUE,
    WARRIOR,
    WIZARD,
)
from ..table import DECK, GRAVEYARD, HEROES, LOOKING, ON_LOCATION, Die, Hero, Rune, Watch, choices, step
from .campfire import feed_fire
from .equip import swaps
from .exhaustion import nobody_exhausted, refresh_one
from .runes import RUNES, work_rune
from .scouting import look_ahead, look_at_next

TREE: Final = ADVENTURERS[WARRIOR].wood
HANDS_NEED: Final = ADVENTURERS[CLERIC].least
TRAP: Final = ADVENTURERS[BEAST_MASTER].weaken
WIDE: Final = ADVENTURERS[RANGER].count
SECRETS: Final = ADVENTURERS[ROGUE].count


def special_step(table: Watch, die: Die) -> Step:
    """Return the step of the resting Adventurer's own action with this die."""
    kind = table.party[table.resting]
    return _BY_VALUE[kind](table.dice[die]) if kind in _BY_VALUE else _STEPS[kind]()


def special_refusal(table: Watch, die: Die) -> Refusal | None:
    """Refuse the resting Adventurer's own action with this die."""
    kind = table.party[table.resting]
    if kind == CLERIC:
        if table.dice[die] < HANDS_NEED:
            return no("SAW-7.12", "Lay on Hands takes {:A} or more; this is {:A}.", HANDS_NEED, table.dice[die])
        return nobody_exhausted(table)
    if kind == WIZARD and table.runes_used == 0b111:
        return no("SAW-8.3", "All three Runes were used already.")
    if kind in (RANGER, BARBARIAN) and not table.can_draw(DECK):
        return no("SAW-7.12", "There is no card to look at.")
    if kind == KNIGHT and not table.find(dice_to_drill(table.dice[die])):
        return no("SAW-7.12", "No die on Watch shows less than {}.", table.dice[die])
    return None


@step("SAW-7.12")
def fell_tree(table: Watch) -> None:
    """Warrior: firewood goes up."""
    feed_fire(table, TREE)


@step("SAW-7.12")
def trace_rune(table: Watch) -> None:
    """Wizard: one free Rune with a single die."""
    table.ask(table.seats_of(table.resting), free_runes())


@choices("SAW-7.12", "Trace which Rune?")
def free_runes(table: Watch) -> Iterator[Step]:
    """Every Rune."""
    return map(trace, RUNES)


@step("SAW-7.12", "Trace {rune}", group="Runes")
def trace(table: Watch, rune: Rune) -> None:
    """It takes that Rune's space."""
    table.runes_used |= 1 << rune
    table.do(work_rune(rune))


@trace.refuses
def cannot_trace(table: Watch, rune: Rune) -> Refusal | None:
    if table.runes_used >> rune & 1:
        return no("SAW-8.3", "{:Rune} was used already.", rune)
    return None


@step("SAW-7.12")
def lay_on_hands(table: Watch) -> None:
    """Refresh a card of the Cleric or of one on Watch, in addition to resting and Heal (SAW-13.13, SAW-G44)."""
    table.do(refresh_one())


@step("SAW-7.12")
def set_trap(table: Watch) -> None:
    """Beast Master: the first Creature revealed in this Watch is weakened."""
    table.trap += TRAP
    table.say("SAW-7.12", "A trap is set for the first Creature to show itself.")


@step("SAW-7.12")
def range_wide(table: Watch) -> None:
    """Ranger: look at more cards than by Scout Ahead (SAW-21.5)."""
    table.do(look_ahead(WIDE))


@step("SAW-7.12")
def trade_secrets(table: Watch) -> None:
    """Rogue: Adventurers swap cards as if by Equip (SAW-21.6)."""
    table.ask(table.seats_of(table.resting), secret_swaps(0b1111, SECRETS))


@choices("SAW-7.12", "Trade Secrets: whose card is swapped? ({left} to go)")
def secret_swaps(table: Watch, heroes: int, left: int) -> Iterator[Step]:
    """Different Adventurers; after the first swap it may be enough."""
    for hero in HEROES:
        if heroes >> hero & 1:
            yield secret_for(heroes, left, hero)
    if left < SECRETS:
        yield enough_secrets()


@step("SAW-7.12", "{hero} swaps a card", group="Equip")
def secret_for(table: Watch, heroes: int, left: int, hero: Hero) -> None:
    """This Adventurer chooses which cards are swapped."""
    table.do(secret_swap(heroes & ~(1 << hero), left - 1, hero))


@step("SAW-7.12")
def secret_swap(table: Watch, heroes: int, left: int, hero: Hero) -> None:
    """One swap, then perhaps another Adventurer's."""
    then = more_secrets(heroes, left) if left else enough_secrets()
    table.ask(table.seats_of(hero), swaps(hero), then=then)


@step("SAW-7.12")
def more_secrets(table: Watch, heroes: int, left: int) -> None:
    """Another Adventurer may swap a card, while some are left."""
    table.ask(table.seats_of(table.resting), secret_swaps(heroes, left))


@step("SAW-7.12", "Enough secrets", group="Pass")
def enough_secrets(table: Watch) -> None:
    """No further swap."""


@step("SAW-7.12")
def hunt_alone(table: Watch, value: int) -> None:
    """Barbarian: the top card of the Creature deck may be dealt with before it comes."""
    table.do(look_at_next(), hunted(value))


@step("SAW-7.12")
def hunted(table: Watch, value: int) -> None:
    """It never stood in the Line: no power of it works, and a Summon is only looked at (SAW-G16)."""
    for card in table.looking:
        face = table.face[card]
        table.pick_up(card, LOOKING)
        if IS_SUMMON[face] or HEALTH[face] > value:
            table.put(card, DECK)
            table.say("SAW-7.12", "{:Card} goes back on top of the deck.", card)
        else:
            table.put(card, GRAVEYARD)
            table.say("SAW-7.12", "{:Card} is brought down, and goes to the Graveyard.", card)


@step("SAW-7.12")
def drill(table: Watch, value: int) -> None:
    """Set a die on Watch to the value of the Knight's own die."""
    table.ask(table.seats_of(table.resting), dice_to_drill(value))


@choices("SAW-7.12", "Drill: which die shows {value} instead?")
def dice_to_drill(table: Watch, value: int) -> Iterator[Step]:
    """All dice on Watch."""
    for hero in table.watch:
        for die in table.distinct(table.dice_of(hero)):
            yield drill_die(die, value)


@step("SAW-7.12", "Drill: {die} becomes {value:A}", group="Dice")
def drill_die(table: Watch, die: Die, value: int) -> None:
    """The die is turned."""
    table.set_die(die, value)


@drill_die.refuses
def cannot_drill_die(table: Watch, die: Die, value: int) -> Refusal | None:
    if table.die_at[die] == ON_LOCATION:
        return no("SAW-G57", "A die on the Location cannot be used.")
    if table.dice[die] >= value:
        return no("SAW-7.12", "{:Die} is not lower than {}.", die, value)
    return None


_BY_VALUE: Final[dict[int, Callable[[int], Step]]] = {BARBARIAN: hunt_alone, KNIGHT: drill}
_STEPS: Final[dict[int, Callable[[], Step]]] = {
    WARRIOR: fell_tree,
    WIZARD: trace_rune,
    CLERIC: lay_on_hands,
    BEAST_MASTER: set_trap,
    RANGER: range_wide,
    ROGUE: trade_secrets,
}
