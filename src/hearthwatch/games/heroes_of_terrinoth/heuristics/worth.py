"""The value of an activation to the default policy, in successes: which card, which enemy, which friend."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.effects import number

from ..content import ACTION_OF, ACTIONS, ACTIVATIONS, AID, ATTACK, EXPLORE, FIRST_NEMESIS
from ..rules.effects.language import cannot_pay
from ..rules.moments import AFTER_ACTION
from ..rules.strength import attack_value, dice_of, enemy_health, resilience
from ..rules.targets import most_targets, reachable
from ..table import MOST_TOKENS, NO_CARD, POISONED, SHADOWS, Hero, Realm, Skill

PER_DIE: Final = 0.6
"""Successes that a hero die brings on average."""
DEFENSE_PER_DIE: Final = 0.4
STRIKES: Final = 1 / 3
SPENT: Final = 2
# Weights found by hill climbing: changes that won more games of all quests stayed.
FOE: Final = 1.07  # The value of defeating any enemy,
PER_ATTACK: Final = 1.54  # and for each point of its attack.
IN_SHADOWS: Final = 0.89  # Share of that where the enemy is not engaged.
NEMESIS: Final = 55.79  # A Nemesis that must be slain.
FELLED: Final = 1.93  # A blow that fells is worth more than its share.
PER_LINE: Final = 0.27  # Every other line of a card.
TOKEN_IN_HAND: Final = 2.79  # A token that could be spent on the action.
PROGRESS: Final = 0.75  # A point of progress.
TOKEN_GIVEN: Final = 1.85  # A token for a friend,
FRIENDS_CARD: Final = 0.31  # and each exhausted card of that friend.
HEALING: Final = 1.12  # A wound healed,
HEALING_WHEN_HURT: Final = 2.6  # and more of it the worse the hero is off.
OWN_CARD: Final = 1.14  # An own card readied.
RISK: Final = 1.72  # A wound that may be struck in return.
TOKEN_SPENT: Final = 1.76  # A token kept for later.
LEVER: Final = 4.0  # What the quest offers after an Aid.
HEALING_BY_TOKEN: Final = 1.86  # A wound healed by a token, at death's door.


LINES: Final = [PER_LINE * (len(card.before) + len(card.after)) for card in ACTIVATIONS]
"""By activation card: the value of its lines, on top of its successes."""
ENGAGES: Final = [any("engage" in str(line) for line in card.before) for card in ACTIVATIONS]
"""By activation card: whether its hero may first become engaged."""


def expected(table: Realm, skill: Skill) -> float:
    """Return the successes that a card brings on average, without tokens."""
    return _successes(table, skill, dice_of(table, skill))


def _successes(table: Realm, skill: Skill, dice: int) -> float:
    return PER_DIE * dice + number(table.book.plus[table.cards[skill]], table, Hero(skill // 4), NO_CARD)


def worth_of(table: Realm, card: Card) -> float:
    """Return the value of defeating an enemy."""
    if not table.known[card]:
        return 2.0
    worth = FOE + PER_ATTACK * attack_value(table, card)
    if table.place[card] == SHADOWS:
        worth *= IN_SHADOWS
    if table.face[card] >= FIRST_NEMESIS:
        worth = NEMESIS if table.played.hunts else 0.5 * NEMESIS
    return worth


def blow(table: Realm, card: Card, successes: float) -> float:
    """Return the value of this many successes against an enemy."""
    if not table.known[card]:
        return min(1.0, successes / 3) * 2.0
    wounds = successes - resilience(table, card)
    left = enemy_health(table, card) - table.hurt[card]
    if wounds <= 0 or left <= 0:
        return 0.0
    share = wounds / left
    return worth_of(table, card) * (share if share < 1 else FELLED)


def strikes_back(table: Realm, hero: Hero) -> float:
    """Return the wounds that a hero who acts may suffer in return, if no die fends any off."""
    return sum([attack_value(table, card) for card in table.engaged(hero) if not table.tired[card]]) * STRIKES


def card_worth(table: Realm, skill: Skill, strikes: float) -> float:
    """Return the value of using this activation card now, given the expected strikes in return."""
    hero, card = Hero(skill // 4), table.cards[skill]
    dice = dice_of(table, skill)
    successes = _successes(table, skill, dice)
    spare = min(SPENT, table.tokens[hero])
    lines = LINES[card]
    action = ACTION_OF[card]
    if action == ATTACK:
        worth = _attack(table, skill, successes + TOKEN_IN_HAND * spare) + lines
    elif action == EXPLORE:
        worth = _explore(table, hero, successes + TOKEN_IN_HAND * spare) + lines
    elif action == AID:
        worth = max([_help(table, other, successes) for other in table.heroes if other != hero], default=0.0)
        worth += lines - 0.35
        worth = worth + _lever(table, hero)
    else:
        worth = _rest(table, hero, successes) + lines - 0.35
    if not strikes:
        return worth
    fended = DEFENSE_PER_DIE * dice + number(table.book.guard[card], table, hero, NO_CARD)
    return worth - max(0.0, strikes - 0.6 * fended) * RISK


def _lever(table: Realm, hero: Hero) -> float:
    """Return the value of the quest's own effect after an Aid, where it could be had now."""
    for rule in table.played.rules:
        if rule.when == AFTER_ACTION and rule.action == ACTIONS[AID]:
            holds = rule.condition is None or rule.condition.holds(table, hero, NO_CARD)
            node = table.book.nodes[rule.effect]
            if holds and not (node.verb.name == "pay" and cannot_pay(table, node.value, hero)):
                return LEVER
    return 0.0


def _attack(table: Realm, skill: Skill, successes: float) -> float:
    hero = Hero(skill // 4)
    targets = reachable(table, skill)
    if not targets and ENGAGES[table.cards[skill]]:
        targets = [card for card in table.enemies if table.place[card] != hero]
    if not targets:
        return 0.0
    blows = [blow(table, card, successes) for card in targets]
    most = most_targets(table, skill)
    if most == 1:
        return max(blows)
    blows.sort(reverse=True)
    return max(blows[0], sum(blows[:most]) * 0.7)


def _explore(table: Realm, hero: Hero, successes: float) -> float:
    quest = table.played
    left = table.site().value - table.progress
    worth = PROGRESS if table.locations or quest.needs_last_place else 0.3
    useful = min(successes, max(0, left)) * worth
    if quest.digs:
        useful += max(0.0, successes - max(0, left)) * 0.3
        useful += 0.6 if table.tokens[hero] >= 1 else 0.0
    return useful


def _help(table: Realm, other: Hero, successes: float) -> float:
    room = MOST_TOKENS - table.tokens[other]
    return min(successes, room) * (TOKEN_GIVEN if table.tokens[other] < 3 else 0.5 * TOKEN_GIVEN) + FRIENDS_CARD * len(
        table.turned(other)
    )


def _rest(table: Realm, hero: Hero, successes: float) -> float:
    hurt = table.wounds[hero]
    share = hurt / table.health(hero)
    mended = min(hurt, successes) * (HEALING + HEALING_WHEN_HURT * share)
    turned = len(table.turned(hero))
    return mended + OWN_CARD * turned + (0.7 if table.conditions[hero] & POISONED else 0.0)


def tokens_worth(table: Realm, hero: Hero, tokens: int, successes: float) -> float:
    """Return the value of spending these tokens on this action with these successes, compared with keeping them."""
    kept = -TOKEN_SPENT * tokens
    if table.action == ATTACK:
        if not table.targets:
            return kept
        return kept + max(
            blow(table, card, successes + tokens) - blow(table, card, successes) for card in table.targets
        )
    if table.action == EXPLORE:
        left = max(0, table.site().value - table.progress)
        worth = PROGRESS if table.locations or table.played.needs_last_place else 0.1
        return kept + worth * (min(left, successes + tokens) - min(left, successes))
    if table.action == AID:
        return kept
    share = table.wounds[hero] / table.health(hero)
    return kept + (HEALING_BY_TOKEN * share) * (
        min(table.wounds[hero], successes + tokens) - min(table.wounds[hero], successes)
    )
