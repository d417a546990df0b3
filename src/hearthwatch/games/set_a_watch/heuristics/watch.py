"""Heuristics for the Watch: which Creature to attack and with what, and which Ability to pay for."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, Step

from ..content import DAMAGE
from ..rules.abilities.activation import activate, exhaust_for_effect, use
from ..rules.abilities.ranger import SHARPSHOOTER, sharpshoot
from ..rules.abilities.wizard import mirror_die
from ..rules.attack import FIRST_TAMED, add_tamed, aim, attackers, cannot_join, furthest, strike, value_of
from ..rules.health import health
from ..rules.watch import out_of_actions
from ..table import BY_DIE, FACEUP, ROUNDS, UP, Ability, Die, Watch, rules
from .cards import HELPERS, KILLERS

THREAT: Final = 2
FRONT: Final = 1
SPARE_PIPS: Final = 2
"""Pips below the removed Health at which a die is a good price for an Ability."""

_AIM: Final = aim.kind.id
_STRIKE: Final = strike.kind.id
_ADD_TAMED: Final = add_tamed.kind.id
_ACTIVATE: Final = activate.kind.id
_EXHAUST: Final = exhaust_for_effect.kind.id
_SHARPSHOOT: Final = sharpshoot.kind.id
_MIRROR: Final = mirror_die.kind.id


def fight(table: Watch) -> Step:
    """Choose an Ability that a small die pays for, else the attack with the least waste, else a card that pays."""
    checks = rules.checks
    aims: list[Card] = []
    most = 0
    reached = furthest(table)
    refuses = checks[_AIM]
    for position, card in enumerate(table.line):
        if table.marks[card] & UP:
            most = max(most, health(table, card))
            if position < reached and refuses(table, card) is None:  # type: ignore[misc]
                aims.append(card)
    ready = [card for hero in table.fighters for card in table.abilities_of(hero) if table.cards[card] == FACEUP]
    killers = [card for card in ready if card in KILLERS]
    for killer in killers:
        step = _by_die(table, killer, most, bool(aims))
        if step:
            return step
    if aims:
        return _attack_with_least_waste(table, aims)
    for helper in ready:
        if helper in HELPERS:
            step = _by_die(table, helper, most, can_attack=False)
            if step:
                return step
    for killer in killers:
        if checks[_EXHAUST](table, killer) is None and _worth_a_card(table):  # type: ignore[misc]
            return exhaust_for_effect(killer)
    if table.works(SHARPSHOOTER):
        for die in table.dice_of(table.hero_of(SHARPSHOOTER)):
            if checks[_SHARPSHOOT](table, die) is None:  # type: ignore[misc]
                return sharpshoot(die)
    return out_of_actions()


def _by_die(table: Watch, card: Ability, most: int, can_attack: bool) -> Step:
    """Return a killing Ability with the owner's smallest die, where something large enough is in the light."""
    own = table.unspent(table.hero_of(card))
    if not own or table.used[card] & BY_DIE or (can_attack and most < KILLERS[card]):
        return ()
    die = own[0]
    for other in own:
        if table.dice[other] < table.dice[die]:
            die = other
    if can_attack and table.dice[die] + SPARE_PIPS > most:
        return ()
    return activate(card, die) if rules.checks[_ACTIVATE](table, card, die) is None else ()  # type: ignore[misc]


def _attack_with_least_waste(table: Watch, aims: list[Card]) -> Step:
    best: Step = ()
    least = 1000
    first = table.line[0]
    for target in aims:
        chosen = best_set(table, target, 0)
        spent = 0
        for attacker in range(chosen.bit_length()):
            if chosen >> attacker & 1:
                spent += value_of(table, attacker)
        waste = spent - health(table, target) - THREAT * DAMAGE[table.face[target]] - FRONT * (target == first)
        if waste < least:
            least, best = waste, strike(target, chosen)
    return best


def best_set(table: Watch, target: Card, chosen: int) -> int:
    """The attackers, as bits, that finish an attack with the least waste; at most three more than were begun with."""
    able = [(value_of(table, a), a) for a in attackers(table) if not chosen >> a & 1]
    able = [one for one in able if cannot_join(table, target, one[1]) is None]
    able.sort()
    needed = health(table, target)
    for attacker in range(chosen.bit_length()):
        if chosen >> attacker & 1:
            needed -= value_of(table, attacker)
    if needed <= 0:
        return chosen
    best, found = 1000, 0
    count = len(able)
    for first in range(count):
        value, attacker = able[first]
        if needed <= value < best:
            best, found = value, 1 << attacker
        if value >= needed:
            break
        # the cheapest partner for one die: two pointers over the sorted values
        high = count - 1
        low = first + 1
        while low <= high:
            pair = value + able[high][0]
            if pair < needed:
                break
            if pair < best and high != first:
                best, found = pair, 1 << attacker | 1 << able[high][1]
            high -= 1
    if found:
        return chosen | found
    for first in range(count - 2):
        for second in range(first + 1, count - 1):
            two = able[first][0] + able[second][0]
            for third in range(second + 1, count):
                three = two + able[third][0]
                if three >= needed:
                    if three < best:
                        best = three
                        found = 1 << able[first][1] | 1 << able[second][1] | 1 << able[third][1]
                    break
    if found:
        return chosen | found
    for value, attacker in reversed(able):
        if needed > 0:
            chosen |= 1 << attacker
            needed -= value
    return chosen


def _worth_a_card(table: Watch) -> bool:
    """Return whether exhausting a card pays: where much is at stake, where many are left, or on the last night."""
    left = 0
    for hero in table.watch:
        for card in table.abilities_of(hero):
            left += table.cards[card] == FACEUP
    threat = max((DAMAGE[table.face[body]] for body in table.line if table.marks[body] & UP), default=1)
    return left > 2 and (threat > 1 or left > 4 or table.round == ROUNDS)


def mirror_gain(table: Watch, die: Die) -> int:
    """Return how much more a die shows on its opposite face."""
    return table.sides(die) + 1 - 2 * table.dice[die]


def best_mirrored(table: Watch) -> list[Step]:
    """Return the die that gains most from being turned to its opposite face, where any gains."""
    dice = [die for die in table.watch_dice() if mirror_gain(table, die) > 0]
    if not dice or rules.checks[_MIRROR](table, dice[0]) is not None:  # type: ignore[misc]
        return []
    return [mirror_die(max(dice, key=lambda die: mirror_gain(table, die)))]


def worthwhile_on_watch(table: Watch, legal: list[Step]) -> list[Step]:
    """Return the candidates: everything, but of all dice that could be mirrored only the one that gains most."""
    return [*(step for step in legal if step[0] != _MIRROR), *(best_mirrored(table) if _mirrors(legal) else ())]


def _mirrors(legal: list[Step]) -> bool:
    return any(step[0] == _MIRROR for step in legal)


def begin_to_fight(table: Watch, legal: list[Step]) -> Step:
    """Return the first of the choices that lead to what `fight` would do at once."""
    step = fight(table)
    if step in legal:
        return step
    if step[0] == _STRIKE:
        return aim(step[1])
    return use(step[1]) if step[0] in (_ACTIVATE, _EXHAUST) else legal[-1]


def join_attack(table: Watch, legal: list[Step]) -> Step:
    strikes = [step for step in legal if step[0] == _STRIKE]
    if strikes:
        return strikes[0]
    _, target, chosen = table.asked[1]
    best = best_set(table, Card(target), chosen)
    for step in legal:
        attacker = step[-1] + (FIRST_TAMED if step[0] == _ADD_TAMED else 0)
        for one in range(best.bit_length()):
            if best >> one & 1 and not chosen >> one & 1 and (attacker == one or _same_die(table, attacker, one)):
                return step
    return legal[-1]


def _same_die(table: Watch, one: int, other: int) -> bool:
    """Dice of one Adventurer that show the same are offered once."""
    return max(one, other) < FIRST_TAMED and one // 3 == other // 3 and table.dice[one] == table.dice[other]


def highest_die(table: Watch, legal: list[Step]) -> Step:
    return max(legal, key=lambda step: table.dice[step[-1]])


def most_to_gain(table: Watch, legal: list[Step]) -> Step:
    return max(legal, key=lambda step: table.sides(step[-1]) - table.dice[step[-1]])


def largest_target(table: Watch, legal: list[Step]) -> Step:
    """Effects hit the Creature that is hardest to beat; other questions take their first answer."""
    best, most = legal[0], 0
    for step in legal:
        place = _CARD_PLACE[step[0]]
        if place:
            card = Card(step[place])
            if table.marks[card] & UP and card in table.line:
                weight = health(table, card)
                if weight > most:
                    best, most = step, weight
    return best


_CARD_PLACE: Final = [kind.types.index("Card") + 1 if "Card" in kind.types else 0 for kind in rules.kinds]
"""By kind of step: which of its numbers is a card; 0 for none."""
