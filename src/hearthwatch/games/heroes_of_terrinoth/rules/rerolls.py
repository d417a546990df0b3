"""The dice lie on the table: rerolls, and what may be used on them, before they count (HOT-7.26 to HOT-7.28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Step, window

from ..content import ACTIVATIONS, ENEMY_DIE, HERO_DIE
from ..table import FIRST_ENEMY_DIE, FOCUSED, Die, Hero, Realm, Skill, choices, rules, step
from .conditions import cure
from .moments import DICE, offers

SIDES: Final = 6
HERO_DICE, ENEMY_DICE, ANY_DICE = 1, 2, 3
FOCUS_REROLLS: Final = 2


@step("HOT-7.28")
def dice_lie(table: Realm, skill: Skill) -> None:
    """The one window for rerolls (HOT-G24): first those that the card itself gives, then everything else."""
    hero = Hero(skill // 4)
    if table.is_down(hero):
        return
    table.used_now = 0
    own = ACTIVATIONS[table.cards[skill]].rerolls
    table.do(*([rerolling(hero, own, HERO_DICE)] if own else []), window(dice_offers(hero)))


@step("HOT-7.28", "Let the dice count", group="Leave it")
def let_dice_count(table: Realm) -> None:
    """Nothing more is changed."""
    table.leave_window()


@rules.window("HOT-7.28", "{hero} has rolled {Lying}: change anything?", passing=let_dice_count)
def dice_offers(table: Realm, hero: Hero) -> Iterator[Step]:
    """Focus, abilities and items, in the order that the hero likes."""
    if table.conditions[hero] & FOCUSED:
        yield use_focus(hero)
    yield from offers(table, DICE, hero)


@step("HOT-23.3", "Discard Focused: reroll up to 2 dice", group="Dice")
def use_focus(table: Realm, hero: Hero) -> None:
    """Focused ends when it is used."""
    cure(table, hero, FOCUSED)
    table.do(rerolling(hero, FOCUS_REROLLS, ANY_DICE))


@use_focus.by
def use_focus_seat(table: Realm, hero: Hero) -> int:
    return table.seat_of(hero)


@step("HOT-7.26")
def rerolling(table: Realm, hero: Hero, left: int, kinds: int) -> None:
    """Several rerolls may go to different dice or to the same die again."""
    if left and (table.dice or table.enemy_dice):
        table.ask(table.seat_of(hero), dice_to_reroll(hero, left, kinds))


@choices("HOT-7.26", "{hero} may reroll {left:MoreDice}: which one?")
def dice_to_reroll(table: Realm, hero: Hero, left: int, kinds: int) -> Iterator[Step]:
    """Every die of the kind, one of each result."""
    for first, dice, kind in ((0, table.dice, HERO_DICE), (FIRST_ENEMY_DIE, table.enemy_dice, ENEMY_DICE)):
        seen = set()
        for place in range(len(dice)):
            shown = result(table, Die(first + place))
            if kinds & kind and shown not in seen:
                seen.add(shown)
                yield reroll(hero, left, kinds, Die(first + place))
    yield no_more_rerolls()


def result(table: Realm, die: Die) -> str:
    """What a die on the table shows."""
    if die >= FIRST_ENEMY_DIE:
        return ENEMY_DIE[table.enemy_dice[die - FIRST_ENEMY_DIE]]
    return HERO_DIE[table.dice[die]]


@step("HOT-7.27", "Reroll {die}", group="Dice")
def reroll(table: Realm, hero: Hero, left: int, kinds: int, die: Die) -> None:
    """The old result is replaced completely (HOT-7.28)."""
    side = table.roll(SIDES, int(die >= FIRST_ENEMY_DIE)) - 1
    if die >= FIRST_ENEMY_DIE:
        table.enemy_dice[die - FIRST_ENEMY_DIE] = side
    else:
        table.dice[die] = side
    table.say("HOT-7.28", "{:Hero} rerolls: {:DieNow}.", hero, die)
    table.do(rerolling(hero, left - 1, kinds))


@step("HOT-7.26", "Keep the dice", group="Leave it")
def no_more_rerolls(table: Realm) -> None:
    """Up to so many means that fewer will do."""
