"""What a good player looks at: a sensible move at every decision, what is worth a thought, and how a game stands.

It looks only at what everybody may see. It is quick rather than clever: search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hearthwatch.kernel import Card, Sense, Step

from . import reasons
from .abilities.activation import activate, exhaust_for_effect, use
from .abilities.ranger import SHARPSHOOTER, sharpshoot
from .attack import FIRST_TAMED, aim, attackers, cannot_join, furthest, strike, value_of
from .camp import HEAL_NEEDS
from .content import ABILITY, ACTIVE, DAMAGE, HEALTH, ROGUE, SUMMON, WARRIOR, location
from .health import health
from .runes import BOLSTER, VANQUISH
from .special import trace
from .standing import chance_to_win
from .table import BY_DIE, FACEUP, HEROES, ROUNDS, UP, Ability, Die, Hero, Watch, rules
from .watching import out_of_actions

KILLERS: Final = {
    ABILITY[name]: least
    for name, least in {
        "Felling Blow": 6,
        "Shockbolt": 5,
        "Forked Flame": 5,
        "Lay to Rest": 4,
        "Holy Brand": 4,
        "Tame Beast": 4,
        "Set Snares": 6,
        "Animal Sentry": 0,
        "Go for the Throat": 8,
        "Longshot": 0,
        "Backstab": 0,
    }.items()
}
"""Abilities that take a Creature away, and the Health from which that is worth a small die."""
HELPERS: Final = frozenset(
    ABILITY[name] for name in ("Loaded Dice", "Second Grace", "War Cry", "Double Back", "Polymorph", "Smoke Bomb")
)
"""Abilities that may open a way where no attack reaches; dice that are left at the end of a Watch are lost anyway."""
LOW_WOOD: Final = 9
CARD_IN_PIPS: Final = 9
"""What an exhausted card counts against the dice of whoever might rest."""
HEAL_IN_PIPS: Final = 6
FEW: Final = 2
MUCH_BETTER: Final = 1
THREAT: Final = 2
FRONT: Final = 1
SPARE_PIPS: Final = 2
"""An Ability is worth a die that shows so much less than the Health it takes away."""


class WatchSense(Sense[Watch]):
    """Quick choices for every question of the game."""

    HORIZON = 1  # to the end of this round: as strong as a round more, at half the price

    def move(self, table: Watch) -> Step:
        legal = table.legal
        handler = _HANDLERS.get(table.asked[1][0])
        return handler(table, legal) if handler else _largest_target(table, legal)

    def leap(self, table: Watch) -> Step:
        """In the Watch an attack is struck and an Ability paid for at once, without the questions in between."""
        if table.asked[1][0] != _ACTIONS:
            return self.move(table)
        table.memo = {}  # nothing changes while one thinks
        step = _fight(table)
        table.memo = None
        return step

    def worthwhile(self, table: Watch) -> Sequence[Step]:
        legal = table.legal
        best = self.move(table)
        question = table.asked[1][0]
        if question in _SETTLED:
            return [best]
        narrow = _NARROW.get(question)
        others = narrow(table, legal) if narrow else legal
        return [best, *(step for step in others if step != best)]

    def stage(self, table: Watch) -> int:
        return table.round

    def value(self, table: Watch) -> float:
        return chance_to_win(table)

    def reason(self, table: Watch, step: Step) -> str:
        return reasons.reason(table, step)


SENSE: Final = WatchSense()


def _id(name: str) -> int:
    return rules.by_name[name].id


def _named(legal: list[Step], kind: int) -> list[Step]:
    return [step for step in legal if step[0] == kind]


_AIM: Final = _id("aim")
_ACTIONS: Final = _id("actions")
_STRIKE: Final = _id("strike")
_ACTIVATE: Final = _id("activate")
_EXHAUST: Final = _id("exhaust_for_effect")
_SHARPSHOOT: Final = _id("sharpshoot")
_PUT_ON_TOP: Final = _id("put_on_top")
_PICK_REROLL: Final = _id("pick_reroll")
_ADD_TAMED: Final = _id("add_tamed")


# -- Camp


def _who_rests(table: Watch, legal: list[Step]) -> Step:
    """Whoever has most cards to refresh and least to fight with."""

    def need(step: Step) -> float:
        hero = Hero(step[1])
        shown = [table.dice[die] for die in table.dice_of(hero)]
        heals = sum(value >= HEAL_NEEDS for value in shown)
        return CARD_IN_PIPS * len(table.exhausted(hero)) + HEAL_IN_PIPS * heals - sum(shown) - table.rests[hero]

    return max(legal, key=need)


def _camp(table: Watch, legal: list[Step]) -> Step:
    """With the lowest die that will do: the first wish that can be had."""
    for name in _wishes(table):
        found = _named(legal, name)
        if len(found) > 1 and name in _DIE_ACTIONS:
            return min(found, key=lambda step: table.dice[step[1]])
        if found:
            return found[0]
    return legal[0]


def _wishes(table: Watch) -> Iterator[int]:
    """Heal, what this Adventurer does best, wood before it is low, a better card, the Horde, the road ahead."""
    yield _HEAL
    resting = table.resting
    kind = table.party[resting]
    if kind == WARRIOR:
        if table.firewood < LOW_WOOD:
            yield _SPECIAL_ACTION
    elif kind != ROGUE or any(_better_card(table, hero) for hero in HEROES):
        yield _SPECIAL_ACTION
    if table.firewood < LOW_WOOD:
        yield _CHOP_WOOD
    if _better_card(table, resting):
        yield _EQUIP
    if len(table.horde) > FEW:
        yield _THREE_RUNES
        yield _TWO_RUNES
    yield _SCOUT_AHEAD
    yield _CHECK_MAP
    yield _CHOP_WOOD


def _better_card(table: Watch, hero: Hero) -> bool:
    """Whether a leftover card is more useful than one that is equipped."""
    best = max(_worth(card) for card in table.leftover(hero))
    return best - min(_worth(card) for card in table.equipped(hero)) >= MUCH_BETTER


_HEAL, _SPECIAL_ACTION, _CHOP_WOOD, _SCOUT_AHEAD, _CHECK_MAP, _EQUIP, _TWO_RUNES, _THREE_RUNES = map(
    _id, ("heal", "special_action", "chop_wood", "scout_ahead", "check_map", "equip", "two_runes", "three_runes")
)
_DIE_ACTIONS: Final = frozenset((_HEAL, _SPECIAL_ACTION, _CHOP_WOOD, _SCOUT_AHEAD, _CHECK_MAP, _EQUIP))


def _camp_worthwhile(table: Watch, legal: list[Step]) -> list[Step]:
    """Every action, with the lowest die that it takes."""
    lowest: dict[object, Step] = {}
    for step in legal:
        kind = step[0] if len(step) == 2 else step
        before = lowest.get(kind)
        if before is None or (len(step) == 2 and table.dice[step[1]] < table.dice[before[1]]):
            lowest[kind] = step
    return list(lowest.values())


def _put_back(table: Watch, legal: list[Step]) -> Step:
    """Small Creatures on top, large ones and Summons to the bottom."""
    for step in legal:
        face = table.face[step[1]]
        easy = face != SUMMON and HEALTH[face] <= 6
        if easy == (step[0] == _PUT_ON_TOP):
            return step
    return legal[0]


def _next_location(table: Watch, legal: list[Step]) -> Step:
    def ease(step: Step) -> int:
        card = location(table.face[step[1]])
        return int(card["firewood"]) - 2 * int(card["creatures"])

    return max(legal, key=ease)


def _reroll(table: Watch, legal: list[Step]) -> Step:
    for step in _named(legal, _PICK_REROLL):
        die = Die(step[-1])
        if 2 * table.dice[die] <= table.sides(die):
            return step
    return legal[-1]


def _toll(table: Watch, legal: list[Step]) -> Step:
    return legal[0] if table.firewood > legal[0][1] + 1 else legal[-1]


# -- Watch


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


def _fight(table: Watch) -> Step:
    """An Ability that a small die pays for, else the attack with the least waste, else a card that is worth it."""
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
    """A killing Ability with the owner's smallest die, where something large enough is in the light."""
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


def _act(table: Watch, legal: list[Step]) -> Step:
    """The first of the choices that lead to what `_fight` would do at once."""
    step = _fight(table)
    if step in legal:
        return step
    if step[0] == _STRIKE:
        return aim(step[1])
    return use(step[1]) if step[0] in (_ACTIVATE, _EXHAUST) else legal[-1]


def _worth_a_card(table: Watch) -> bool:
    """A card pays where more than one is at stake, where there are many left, or on the last night."""
    left = 0
    for hero in table.watch:
        for card in table.abilities_of(hero):
            left += table.cards[card] == FACEUP
    threat = max((DAMAGE[table.face[body]] for body in table.line if table.marks[body] & UP), default=1)
    return left > 2 and (threat > 1 or left > 4 or table.round == ROUNDS)


def _attack(table: Watch, legal: list[Step]) -> Step:
    strikes = _named(legal, _STRIKE)
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


def _pay(table: Watch, legal: list[Step]) -> Step:
    dice = _named(legal, _ACTIVATE)
    return min(dice, key=lambda step: table.dice[step[2]]) if dice else legal[-1]


def _pay_worthwhile(table: Watch, legal: list[Step]) -> list[Step]:
    """The smallest die, or the card itself."""
    return [_pay(table, legal), *_named(legal, _EXHAUST)]


def _exhaust(table: Watch, legal: list[Step]) -> Step:
    """From whoever has most cards left, the least useful one; rather one that was used."""
    return min(legal, key=lambda step: _keep(table, step))


def _keep(table: Watch, step: Step) -> tuple[int, int]:
    card = Ability(step[1])
    return -len(table.faceup(table.hero_of(card))), 2 * _worth(card) + (not table.used[card])


def _exhaust_worthwhile(table: Watch, legal: list[Step]) -> list[Step]:
    return sorted(legal, key=lambda step: _keep(table, step))[:4]


def _highest_die(table: Watch, legal: list[Step]) -> Step:
    return max(legal, key=lambda step: table.dice[step[-1]])


def _most_to_gain(table: Watch, legal: list[Step]) -> Step:
    return max(legal, key=lambda step: table.sides(step[-1]) - table.dice[step[-1]])


def _refresh(table: Watch, legal: list[Step]) -> Step:
    """A card that takes Creatures away, of whoever has fewest left."""
    return max(legal, key=lambda step: (step[1] in KILLERS, -len(table.faceup(table.hero_of(Ability(step[1]))))))


def _trace(table: Watch, legal: list[Step]) -> Step:
    """A card of the Horde, if there is one to vanquish; else new dice for the Watch."""
    wanted = trace(VANQUISH) if table.horde else trace(BOLSTER)
    return wanted if wanted in legal else legal[-1]


def _worth(card: int) -> int:
    return 3 if card in KILLERS else 2 if not ACTIVE[card] else 1 if card in HELPERS else 0


def _swap(table: Watch, legal: list[Step]) -> Step:
    """The most useful card for the least useful one; none where that is no gain and one may pass."""

    def gain(step: Step) -> float:
        return _worth(step[2]) - _worth(step[1]) if len(step) == 3 else 0.5

    return max(legal, key=gain)


def _largest_target(table: Watch, legal: list[Step]) -> Step:
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

_HANDLERS: Final[dict[int, Callable[[Watch, list[Step]], Step]]] = {
    _id(name): handler
    for name, handler in {
        "who_rests": _who_rests,
        "camp_actions": _camp,
        "ends_of_deck": _put_back,
        "next_locations": _next_location,
        "rerolls": _reroll,
        "tolls": _toll,
        "actions": _act,
        "attack_with": _attack,
        "payments": _pay,
        "cards_to_exhaust": _exhaust,
        "own_cards_to_exhaust": _exhaust,
        "second_grace_dice": _highest_die,
        "loaded_dice_targets": _most_to_gain,
        "cards_to_refresh": _refresh,
        "free_runes": _trace,
        "swaps": _swap,
        "optional_swaps": _swap,
    }.items()
}
_SETTLED: Final = {_id(name) for name in ("attack_with", "rerolls")}
"""Questions that the sense answers as well as a search could."""
_NARROW: Final = {
    _id(name): narrow
    for name, narrow in {
        "camp_actions": _camp_worthwhile,
        "payments": _pay_worthwhile,
        "cards_to_exhaust": _exhaust_worthwhile,
        "own_cards_to_exhaust": _exhaust_worthwhile,
    }.items()
}
