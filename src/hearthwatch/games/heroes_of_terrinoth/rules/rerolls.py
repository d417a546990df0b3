"""Rerolls, and what else may be used on the dice before they count (HOT-7.26, HOT-7.27, HOT-7.28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Step, window

from ..content import ACTIVATIONS, ENEMY_DIE, HERO_DIE
from ..table import FIRST_ENEMY_DIE, FOCUSED, Die, Hero, Realm, Skill, choices, rules, step
from .harm import cure
from .moments import DICE, offers, things_elsewhere

SIDES: Final = 6
HERO_DICE, ENEMY_DICE, ANY_DICE = 1, 2, 3
FOCUS_REROLLS: Final = 2
OWN_REROLLS: Final = 1 << 16
"""In `used_now`: the rerolls of the card itself."""


@step("HOT-7.28")
def dice_lie(table: Realm, skill: Skill) -> None:
    """The one window for rerolls (HOT-G24)."""
    hero = Hero(skill // 4)
    if not table.is_down(hero):
        table.used_now = 0
        table.do(window(dice_offers(hero)))


@step("HOT-7.28", "Let the dice count", group="Leave it")
def let_dice_count(table: Realm) -> None:
    """Nothing more is changed."""
    table.leave_window()


@rules.window("HOT-7.28", "{hero} has rolled {Lying}: change anything?", passing=let_dice_count)
def dice_offers(table: Realm, hero: Hero) -> Iterator[Step]:
    """The card's own rerolls, focus, abilities and items, in the order that the hero likes (HOT-19.10)."""
    if own_rerolls(table) and not table.used_now & OWN_REROLLS:
        for die in one_of_each(table.dice):
            yield reroll_by_card(hero, die)
    if table.conditions[hero] & FOCUSED:
        yield use_focus(hero)
    yield from offers(table, DICE, hero)


dice_offers.kind.besides = things_elsewhere


def own_rerolls(table: Realm) -> int:
    """Return how many hero dice the card in use lets its hero reroll."""
    return ACTIVATIONS[table.cards[table.using]].rerolls


@step("HOT-7.26", "{die:ByCard}", group="Dice")
def reroll_by_card(table: Realm, hero: Hero, die: Die) -> None:
    """The first of the rerolls that the card gives; the others follow, before anything else is used."""
    table.used_now |= OWN_REROLLS
    table.do(reroll(hero, own_rerolls(table), HERO_DICE, die))


@step("HOT-23.3", "Discard Focused: reroll up to 2 dice", group="Dice")
def use_focus(table: Realm, hero: Hero) -> None:
    """Focused ends when it is used."""
    cure(table, hero, FOCUSED)
    table.do(rerolling(hero, FOCUS_REROLLS, ANY_DICE))


@use_focus.by
def use_focus_seat(table: Realm, hero: Hero) -> int:
    return table.seat_of(hero)


@reroll_by_card.by
def reroll_by_card_seat(table: Realm, hero: Hero, die: Die) -> int:
    return table.seat_of(hero)


@step("HOT-7.26")
def rerolling(table: Realm, hero: Hero, left: int, kinds: int) -> None:
    """Several rerolls may go to different dice or to the same die again."""
    if left and (table.dice or table.enemy_dice):
        table.ask(table.seat_of(hero), dice_to_reroll(hero, left, kinds))


@choices("HOT-7.26", "{hero} may reroll {left:MoreDice}: which one?")
def dice_to_reroll(table: Realm, hero: Hero, left: int, kinds: int) -> Iterator[Step]:
    """Every die of the kind, one of each result."""
    if kinds & HERO_DICE:
        for die in one_of_each(table.dice):
            yield reroll(hero, left, kinds, die)
    if kinds & ENEMY_DICE:
        for die in one_of_each(table.enemy_dice, FIRST_ENEMY_DIE):
            yield reroll(hero, left, kinds, die)
    yield no_more_rerolls()


def one_of_each(dice: list[int], first: int = 0) -> list[Die]:
    """Of the dice of a kind the first that shows each result: others that show the same are as good."""
    shows = ENEMY_DIE if first else HERO_DIE
    found: dict[str, Die] = {}
    for place, side in enumerate(dice):
        found.setdefault(shows[side], Die(first + place))
    return [*found.values()]


def result(table: Realm, die: Die) -> str:
    """Return the value of a die on the table."""
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
    """Stop early: a number of rerolls is an upper bound."""
