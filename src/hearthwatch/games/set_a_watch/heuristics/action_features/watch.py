"""Signs on Watch: strikes, Abilities by a die or by the card itself, and the end of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Card, Step

from ...content import ACTIVE, DAMAGE, FIRST_LOCATION, LIKE, NAMES
from ...rules.abilities.activation import activate, exhaust_for_effect, use
from ...rules.abilities.ranger import SHARPSHOOTER, sharpshoot
from ...rules.abilities.wizard import MIRROR_SIGIL, mirror_die
from ...rules.attack import aim, attackers, furthest, strike, value_of
from ...rules.health import health
from ...rules.watch import out_of_actions
from ...table import BY_DIE, FACEUP, ROUNDS, UP, Ability, Die, Watch, rules
from ..watch import best_mirrored, best_set, mirror_gain
from .signs import ABILITY_NAMES, ACTION_FEATURES, COUNTS

_sign = ACTION_FEATURES.number
_AIM: Final = aim.kind.id
_STRIKE: Final = strike.kind.id
_USE: Final = use.kind.id
_ACTIVATE: Final = activate.kind.id
_EXHAUST: Final = exhaust_for_effect.kind.id
_SHARPSHOOT: Final = sharpshoot.kind.id
_MIRROR: Final = mirror_die.kind.id
_OUT: Final = out_of_actions.kind.id

DARK: Final = 5
"""The Health that a facedown card may have, about."""
MOST_WASTE: Final = 5
MOST_CARDS: Final = 7

_STRIKES: Final = _sign("strike")
_STRIKES_WASTE: Final = ACTION_FEATURES.each("strike: waste", range(MOST_WASTE + 1))
_STRIKES_DICE: Final = ACTION_FEATURES.each("strike: dice", range(13))
_STRIKES_AT: Final = ACTION_FEATURES.each("strike: position", range(3))
_STRIKES_WHOM: Final = ACTION_FEATURES.each("strike: at", NAMES[:FIRST_LOCATION])
_STRIKES_HEALTH: Final = _sign("strike: Health")
_STRIKES_DAMAGE: Final = _sign("strike: damage")
_STRIKES_WASTE_SURPLUS: Final = _sign("strike: waste x surplus")
_STRIKES_LAST: Final = _sign("strike: the last")
_STRIKES_DICE_LEFT: Final = _sign("strike: dice left")
_STRIKES_HEALTH_SURPLUS: Final = _sign("strike: Health x surplus")
_STRIKES_DAMAGE_SURPLUS: Final = _sign("strike: damage x surplus")
_STRIKES_DAMAGE_FRONT: Final = _sign("strike: damage in front")
_STRIKES_DAMAGE_DICE: Final = _sign("strike: damage x dice")

_BY_DIE: Final = _sign("by die")
_BY_DIE_CARD: Final = ACTION_FEATURES.each("by die: card", ABILITY_NAMES)
_BY_DIE_CARD_PIPS: Final = ACTION_FEATURES.each("by die: pips for", ABILITY_NAMES)
_BY_DIE_CARD_MOST: Final = ACTION_FEATURES.each("by die: largest Health for", ABILITY_NAMES)
_BY_DIE_CARD_SURPLUS: Final = ACTION_FEATURES.each("by die: surplus for", ABILITY_NAMES)
_BY_DIE_CARD_NO_AIM: Final = ACTION_FEATURES.each("by die: nothing in reach for", ABILITY_NAMES)
_BY_DIE_CARD_DARK: Final = ACTION_FEATURES.each("by die: dark for", ABILITY_NAMES)
_BY_DIE_PIPS: Final = _sign("by die: pips")
_BY_DIE_MOST: Final = _sign("by die: largest Health")
_BY_DIE_GAIN: Final = _sign("by die: largest Health above pips")
_BY_DIE_NO_AIM: Final = _sign("by die: nothing in reach")
_BY_DIE_DARK: Final = _sign("by die: dark")
_BY_DIE_LAST: Final = _sign("by die: one Creature left")

_BY_CARD: Final = _sign("by card")
_BY_CARD_CARD: Final = ACTION_FEATURES.each("by card: card", ABILITY_NAMES)
_BY_CARD_CARD_NO_AIM: Final = ACTION_FEATURES.each("by card: nothing in reach for", ABILITY_NAMES)
_BY_CARD_CARD_MOST: Final = ACTION_FEATURES.each("by card: largest Health for", ABILITY_NAMES)
_BY_CARD_LEFT: Final = ACTION_FEATURES.each("by card: cards left", range(MOST_CARDS + 1))
_BY_CARD_OWN: Final = ACTION_FEATURES.each("by card: own cards", COUNTS)
_BY_CARD_SURPLUS: Final = _sign("by card: surplus")
_BY_CARD_NO_AIM: Final = _sign("by card: nothing in reach")
_BY_CARD_FINAL: Final = _sign("by card: last night")
_BY_CARD_FINAL_MORE: Final = _sign("by card: last night, not the last card")
_BY_CARD_THREAT: Final = _sign("by card: largest damage")
_BY_CARD_DAMAGE: Final = _sign("by card: all damage")
_BY_CARD_DARK: Final = _sign("by card: dark")
_BY_CARD_MOST: Final = _sign("by card: largest Health")
_BY_CARD_LINE: Final = _sign("by card: Line")
_BY_CARD_HAD_DIE: Final = _sign("by card: had its die")

_SHARP: Final = _sign("sharpshoot")
_SHARP_PIPS: Final = _sign("sharpshoot: pips")
_SHARP_NO_AIM: Final = _sign("sharpshoot: nothing in reach")

_TURN: Final = _sign("mirror")
_TURN_GAIN: Final = _sign("mirror: gain")
_TURN_NO_AIM: Final = _sign("mirror: nothing in reach")
_TURN_SURPLUS: Final = _sign("mirror: surplus")

_STOP: Final = _sign("out of actions")
_STOP_LINE: Final = _sign("out of actions: Line")
_STOP_DAMAGE: Final = _sign("out of actions: damage")
_STOP_DARK: Final = _sign("out of actions: dark")
_STOP_DICE: Final = _sign("out of actions: dice left")
_STOP_CARDS: Final = _sign("out of actions: cards left")
_STOP_FINAL: Final = _sign("out of actions: last night")
_STOP_NO_AIM: Final = _sign("out of actions: nothing in reach")
_STOP_NO_AIM_DICE: Final = _sign("out of actions: dice left, nothing in reach")
_STOP_FINAL_DAMAGE: Final = _sign("out of actions: damage, last night")
_STOP_FINAL_CARDS: Final = _sign("out of actions: cards left, last night")


def targets(table: Watch) -> list[Card]:
    """Return the Creatures that a direct attack could defeat now."""
    refuses = rules.checks[_AIM]
    return [
        card
        for card in table.line[: furthest(table)]
        if table.marks[card] & UP and refuses(table, card) is None  # type: ignore[misc]
    ]


def rollout_actions(table: Watch) -> list[Step]:
    """Return the rollout actions of the Watch: each attack with the least waste, each Ability with the smallest die."""
    checks = rules.checks
    found = [strike(card, best_set(table, card, 0)) for card in targets(table)]
    for hero in table.fighters:
        own = table.unspent(hero)
        lowest = min(own, key=table.dice.__getitem__) if own else None
        for card in table.abilities_of(hero):
            if table.cards[card] != FACEUP or not ACTIVE[card]:
                continue
            if (
                lowest is not None and not table.used[card] & BY_DIE and checks[_ACTIVATE](table, card, lowest) is None  # type: ignore[misc]
            ):
                found.append(activate(card, lowest))
            if checks[_EXHAUST](table, card) is None:  # type: ignore[misc]
                found.append(exhaust_for_effect(card))
    if table.works(SHARPSHOOTER):
        for die in table.dice_of(table.hero_of(Ability(SHARPSHOOTER))):
            if checks[_SHARPSHOOT](table, die) is None:  # type: ignore[misc]
                found.append(sharpshoot(die))
    if table.works(MIRROR_SIGIL):
        found.extend(best_mirrored(table))
    found.append(out_of_actions())
    return found


def fight(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe the actions of the Watch, in one go or as the first of several choices."""
    sight = Sight(table, steps)
    return [sight.signs(step) for step in steps]


class Sight:
    """The Line, the dice and the cards, read once for all options."""

    def __init__(self, table: Watch, steps: Sequence[Step]) -> None:
        self.table = table
        face, marks = table.face, table.marks
        up = total = damage = most = threat = 0
        for card in table.line:
            if marks[card] & UP:
                up += 1
                tough = health(table, card)
                total += tough
                harm = DAMAGE[face[card]]
                damage += harm
                most = max(most, tough)
                threat = max(threat, harm)
        self.line = len(table.line)
        self.dark = self.line - up
        self.damage, self.most, self.threat = damage, most, threat
        self.pips = self.dice = 0
        for attacker in attackers(table):
            self.pips += value_of(table, attacker)
            self.dice += 1
        self.cards = 0
        for hero in table.watch:
            for ability in table.abilities_of(hero):
                self.cards += table.cards[ability] == FACEUP
        self.surplus = min(2.0, max(-3.0, (self.pips - total - DARK * self.dark) / 10))
        self.final = float(table.round == ROUNDS)
        aimed = any(step[0] in (_AIM, _STRIKE) for step in steps)
        self.no_aim = float(not (aimed or targets(table)))

    def signs(self, step: Step) -> ActionFeatures:
        """Return the features of one step; none where the step is unknown here."""
        kind = step[0]
        if kind == _STRIKE:
            return self._strike(Card(step[1]), step[2])
        if kind == _AIM:
            return self._strike(Card(step[1]), best_set(self.table, Card(step[1]), 0))
        if kind == _ACTIVATE:
            return self._by_die(Ability(step[1]), self.table.dice[step[2]])
        if kind == _EXHAUST:
            return self._by_card(Ability(step[1]))
        if kind == _USE:
            return self._use(Ability(step[1]))
        if kind == _SHARPSHOOT:
            pips = self.table.dice[step[1]] / 8
            return ((_SHARP, 1.0), (_SHARP_PIPS, pips), (_SHARP_NO_AIM, self.no_aim))
        if kind == _MIRROR:
            gain = mirror_gain(self.table, Die(step[1])) / 8
            return ((_TURN, 1.0), (_TURN_GAIN, gain), (_TURN_NO_AIM, self.no_aim), (_TURN_SURPLUS, self.surplus))
        return self._stop() if kind == _OUT else ()

    def _strike(self, target: Card, chosen: int) -> ActionFeatures:
        table, surplus = self.table, self.surplus
        spent = count = 0
        for attacker in range(chosen.bit_length()):
            if chosen >> attacker & 1:
                spent += value_of(table, attacker)
                count += 1
        tough = health(table, target)
        face = table.face[target]
        harm = DAMAGE[face]
        waste = max(0, min(MOST_WASTE, spent - tough))
        position = table.line.index(target)
        return (
            (_STRIKES, 1.0),
            (_STRIKES_WASTE[waste], 1.0),
            (_STRIKES_DICE[count], 1.0),
            (_STRIKES_HEALTH, tough / 10),
            (_STRIKES_DAMAGE, float(harm)),
            (_STRIKES_AT[min(position, 2)], 1.0),
            (_STRIKES_WHOM[LIKE[face]], 1.0),
            (_STRIKES_WASTE_SURPLUS, waste * surplus / 5),
            (_STRIKES_LAST, float(self.line == 1)),
            (_STRIKES_DICE_LEFT, (self.dice - count) / 5),
            (_STRIKES_HEALTH_SURPLUS, tough * surplus / 10),
            (_STRIKES_DAMAGE_SURPLUS, harm * surplus),
            (_STRIKES_DAMAGE_FRONT, float(harm if position == 0 else 0)),
            (_STRIKES_DAMAGE_DICE, harm * count / 3),
        )

    def _use(self, card: Ability) -> ActionFeatures:
        """Describe a card paid by the smallest die where a die pays, else by exhausting the card."""
        table = self.table
        own = [] if table.used[card] & BY_DIE else table.unspent(table.hero_of(card))
        if own:
            lowest = min(own, key=table.dice.__getitem__)
            if rules.checks[_ACTIVATE](table, card, lowest) is None:  # type: ignore[misc]
                return self._by_die(card, table.dice[lowest])
        return self._by_card(card)

    def _by_die(self, card: Ability, pips: int) -> ActionFeatures:
        low, most, dark = pips / 8, self.most / 10, self.dark / 3
        return (
            (_BY_DIE, 1.0),
            (_BY_DIE_CARD[card], 1.0),
            (_BY_DIE_CARD_PIPS[card], low),
            (_BY_DIE_CARD_MOST[card], most),
            (_BY_DIE_CARD_SURPLUS[card], self.surplus),
            (_BY_DIE_PIPS, low),
            (_BY_DIE_MOST, most),
            (_BY_DIE_GAIN, (self.most - pips) / 8),
            (_BY_DIE_NO_AIM, self.no_aim),
            (_BY_DIE_CARD_NO_AIM[card], self.no_aim),
            (_BY_DIE_DARK, dark),
            (_BY_DIE_CARD_DARK[card], dark),
            (_BY_DIE_LAST, float(self.line == 1)),
        )

    def _by_card(self, card: Ability) -> ActionFeatures:
        table, no_aim, most = self.table, self.no_aim, self.most / 10
        return (
            (_BY_CARD, 1.0),
            (_BY_CARD_CARD[card], 1.0),
            (_BY_CARD_LEFT[min(MOST_CARDS, self.cards)], 1.0),
            (_BY_CARD_OWN[len(table.faceup(table.hero_of(card)))], 1.0),
            (_BY_CARD_SURPLUS, self.surplus),
            (_BY_CARD_NO_AIM, no_aim),
            (_BY_CARD_CARD_NO_AIM[card], no_aim),
            (_BY_CARD_FINAL, self.final),
            (_BY_CARD_FINAL_MORE, self.final * (self.cards > 1)),
            (_BY_CARD_THREAT, float(self.threat)),
            (_BY_CARD_DAMAGE, self.damage / 3),
            (_BY_CARD_DARK, self.dark / 3),
            (_BY_CARD_MOST, most),
            (_BY_CARD_CARD_MOST[card], most),
            (_BY_CARD_LINE, self.line / 4),
            (_BY_CARD_HAD_DIE, float(table.used[card] & BY_DIE != 0)),
        )

    def _stop(self) -> ActionFeatures:
        damage, dice, cards = self.damage / 3, self.dice / 5, self.cards / 6
        return (
            (_STOP, 1.0),
            (_STOP_LINE, self.line / 4),
            (_STOP_DAMAGE, damage),
            (_STOP_DARK, self.dark / 3),
            (_STOP_DICE, dice),
            (_STOP_CARDS, cards),
            (_STOP_FINAL, self.final),
            (_STOP_NO_AIM, self.no_aim),
            (_STOP_NO_AIM_DICE, self.no_aim * dice),
            (_STOP_FINAL_DAMAGE, self.final * damage),
            (_STOP_FINAL_CARDS, self.final * cards),
        )
