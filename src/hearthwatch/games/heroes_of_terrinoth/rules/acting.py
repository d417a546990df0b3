"""Resolving an action: roll, hero dice, enemy dice, cleanup (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no
from hearthwatch.kernel.effects import number

from ..content import ACTION_OF, ACTIVATIONS, AID, ATTACK, EXPLORE, HERO_DIE, REST
from ..content.cards import Modified
from ..table import NO_CARD, NOBODY, POISONED, Hero, Realm, Skill, choices, step
from .conditions import cure
from .counterattack import resolve_enemy_dice
from .effects.on_heroes import claim
from .moments import AFTER_ACTION, BEFORE_ACTION, action_dues, open_moment
from .places import add_progress
from .quest_book import book_of
from .rerolls import dice_lie
from .strength import enemy_health, modifier
from .targets import choose_targets, divide
from .wounds import defeat, fall, recover

SIDES: Final = 6
MOST_SPENT: Final = 2
DICE_MODIFIERS: Final[tuple[Modified, ...]] = ("attack_dice", "explore_dice", "aid_dice", "rest_dice")


@step("HOT-7.1")
def take_action(table: Realm, skill: Skill) -> None:
    """The action of a card cannot be skipped (HOT-6.6)."""
    hero = Hero(skill // 4)
    if table.is_down(hero):
        return
    table.action = ACTION_OF[table.cards[skill]]
    table.aided = NOBODY
    table.rolled = NOBODY
    table.targets = ()
    table.successes = table.defenses = table.defeated = table.counterattacks = 0
    table.do(
        open_moment(BEFORE_ACTION, hero, action_dues(table, hero)),
        choose_targets(skill),
        spend_tokens(hero),
        roll(skill),
        dice_lie(skill),
        resolve_hero_dice(hero),
        resolve_enemy_dice(hero),
        cleanup(hero),
        open_moment(AFTER_ACTION, hero, 0),
    )


# -- tokens, before the roll


@step("HOT-14.1")
def spend_tokens(table: Realm, hero: Hero) -> None:
    """None, one or two tokens, on any action, before seeing the dice (HOT-14.3, HOT-14.7)."""
    table.plus = table.spent = 0
    if table.tokens[hero] and not table.is_down(hero):
        table.ask(table.seat_of(hero), tokens_to_spend(hero))


@choices("HOT-14.1", "{hero}: spend success tokens on this action?")
def tokens_to_spend(table: Realm, hero: Hero) -> Iterator[Step]:
    """Each is worth a success."""
    for tokens in range(MOST_SPENT + 1):
        yield spend(hero, tokens)


@step("HOT-14.2", "{tokens:SpendTokens}", group="Success tokens")
def spend(table: Realm, hero: Hero, tokens: int) -> None:
    """They go back to the supply and count as successes (HOT-14.5)."""
    table.tokens[hero] -= tokens
    table.plus = table.spent = tokens
    if tokens:
        table.say("HOT-14.2", "{:Hero} spends {:Tokens}.", hero, tokens)


@spend.refuses
def cannot_spend(table: Realm, hero: Hero, tokens: int) -> Refusal | None:
    if tokens > table.tokens[hero]:
        return no("HOT-14.1", "{:Hero} has {:Tokens}.", hero, table.tokens[hero])
    return None


# -- step 1


@step("HOT-7.4")
def roll(table: Realm, skill: Skill) -> None:
    """Hero dice as the card says, and an enemy die for each readied enemy engaged with the hero (HOT-7.5)."""
    hero = Hero(skill // 4)
    table.dice = []
    table.enemy_dice = []
    if table.is_down(hero):
        return
    table.in_action = 1
    table.rolled = skill
    table.struck = ()
    table.defeated = 0
    card, book = table.cards[skill], book_of(table)
    table.plus += number(book.plus[card], table, hero, NO_CARD)
    table.guard = number(book.guard[card], table, hero, NO_CARD)
    table.dice = [table.roll(SIDES, 0) - 1 for _ in range(dice_of(table, skill))]
    readied = [card for card in table.engaged(hero) if not table.tired[card]]
    table.enemy_dice = [table.roll(SIDES, 1) - 1 for _ in readied]
    table.say("HOT-7.4", "{:Hero} rolls {:Dice}.", hero, (tuple(table.dice), tuple(table.enemy_dice)))


def dice_of(table: Realm, skill: Skill) -> int:
    """How many hero dice an activation card rolls now."""
    card = table.cards[skill]
    dice = ACTIVATIONS[card].dice + modifier(table, DICE_MODIFIERS[ACTION_OF[card]])
    more = book_of(table).more_dice[card]
    if more is not None and more[0].holds(table, Hero(skill // 4), NO_CARD):
        dice += more[1]
    return max(0, dice)


# -- step 2


@step("HOT-7.8")
def resolve_hero_dice(table: Realm, hero: Hero) -> None:
    """Successes, criticals that roll on, defenses; then all successes take effect at once (HOT-7.9 to HOT-7.12)."""
    if table.is_down(hero):
        return
    looked_at, rolled = 0, len(table.dice)
    while looked_at < len(table.dice):
        if HERO_DIE[table.dice[looked_at]] == "C":
            table.dice.append(table.roll(SIDES, 0) - 1)
        looked_at += 1
    if len(table.dice) > rolled:
        table.say("HOT-7.9", "Criticals roll on: {:Dice}.", (tuple(table.dice[rolled:]), ()))
    shown = [HERO_DIE[side] for side in table.dice]
    table.successes = sum(one in "SC" for one in shown) + table.plus
    table.defenses = shown.count("D") + table.guard
    if table.plus or table.guard:
        table.say("HOT-7.29", "Added to the dice: {:Added}.", (table.plus, table.guard))
    table.say("HOT-7.8", "That is {:Successes} and {} defense.", table.successes, table.defenses)
    if table.successes > 0:
        use_successes(table, hero)


def use_successes(table: Realm, hero: Hero) -> None:
    """What successes are worth depends on the action (HOT-7.30)."""
    if table.action == ATTACK:
        if table.targets:
            table.do(divide(table.targets, table.successes, hero))
    elif table.action == EXPLORE:
        add_progress(table, table.successes)
    elif table.action == REST:
        recover(table, hero, table.successes)
    elif table.action == AID and table.aided != NOBODY:
        claim(table, table.aided, table.successes)


# -- step 4


@step("HOT-7.23")
def cleanup(table: Realm, hero: Hero) -> None:
    """Only now does anybody leave play: enemies, then heroes (HOT-7.24, HOT-7.25)."""
    table.in_action = 0
    for card in [card for card in table.enemies if table.hurt[card] and table.is_up(card)]:
        if table.hurt[card] >= enemy_health(table, card):
            defeat(table, card)
    for one in table.heroes:
        if table.wounds[one] >= table.health(one):
            fall(table, one)
    if table.action == REST and not table.is_down(hero):
        cure(table, hero, POISONED)
