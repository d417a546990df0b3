"""Heuristics for the Camp: who rests, the use of each die, and the road ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Step

from ..content import CLASSES, HEALTH, IS_SUMMON, RANGED, ROGUE, WARRIOR, location
from ..rules.camp import HEAL_NEEDS, check_map, chop_wood, equip, heal, scout_ahead, special_action
from ..rules.dice import pick_reroll
from ..rules.runes import BOLSTER, VANQUISH, three_runes, two_runes
from ..rules.scouting import put_on_top
from ..rules.special import trace
from ..table import HEROES, Die, Hero, Watch
from .cards import give_up_least, has_better_card

LOW_WOOD: Final = 9
CARD_IN_PIPS: Final = 9
"""The value in pips of an exhausted card, compared with the dice of an Adventurer who might rest."""
HEAL_IN_PIPS: Final = 6
FEW: Final = 2

_HEAL: Final = heal.kind.id
_SPECIAL_ACTION: Final = special_action.kind.id
_CHOP_WOOD: Final = chop_wood.kind.id
_SCOUT_AHEAD: Final = scout_ahead.kind.id
_CHECK_MAP: Final = check_map.kind.id
_EQUIP: Final = equip.kind.id
_TWO_RUNES: Final = two_runes.kind.id
_THREE_RUNES: Final = three_runes.kind.id
_DIE_ACTIONS: Final = frozenset((_HEAL, _SPECIAL_ACTION, _CHOP_WOOD, _SCOUT_AHEAD, _CHECK_MAP, _EQUIP))
_PUT_ON_TOP: Final = put_on_top.kind.id
_PICK_REROLL: Final = pick_reroll.kind.id


WELCOME: Final = [
    CLASSES.index(name)
    for name in ("Beast Master", "Ranger", "Warrior", "Wizard", "Barbarian", "Cleric", "Knight", "Rogue")
]
"""Adventurers by how much a party wants them."""
MOST_MELEE: Final = 2


def choose_adventurer(table: Watch, legal: list[Step]) -> Step:
    """Choose the Adventurer who helps most; at most two who reach only the first position, while there are others."""
    chosen = [*table.party, *(answer[-1] for answer in table.answers[1:])]
    melee = sum(not RANGED[kind] for kind in chosen if kind >= 0)

    def wish(step: Step) -> tuple[bool, int]:
        return not RANGED[step[-1]] and melee >= MOST_MELEE, WELCOME.index(step[-1])

    return min(legal, key=wish)


def whoever_rests(table: Watch, legal: list[Step]) -> Step:
    """Choose the Adventurer with most cards to refresh and least to fight with."""

    def need(step: Step) -> float:
        hero = Hero(step[1])
        shown = [table.dice[die] for die in table.dice_of(hero)]
        heals = sum(value >= HEAL_NEEDS for value in shown)
        return CARD_IN_PIPS * len(table.exhausted(hero)) + HEAL_IN_PIPS * heals - sum(shown) - table.rests[hero]

    return max(legal, key=need)


def first_wish(table: Watch, legal: list[Step]) -> Step:
    """With the lowest die that will do: the first wish that can be had."""
    for kind in _wishes(table):
        found = [step for step in legal if step[0] == kind]
        if len(found) > 1 and kind in _DIE_ACTIONS:
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
    elif kind != ROGUE or any(has_better_card(table, hero) for hero in HEROES):
        yield _SPECIAL_ACTION
    if table.firewood < LOW_WOOD:
        yield _CHOP_WOOD
    if has_better_card(table, resting):
        yield _EQUIP
    if len(table.horde) > FEW:
        yield _THREE_RUNES
        yield _TWO_RUNES
    yield _SCOUT_AHEAD
    yield _CHECK_MAP
    yield _CHOP_WOOD


def worthwhile_in_camp(table: Watch, legal: list[Step]) -> list[Step]:
    """Return every action, with the lowest die that it takes."""
    lowest: dict[object, Step] = {}
    for step in legal:
        kind = step[0] if len(step) == 2 else step
        before = lowest.get(kind)
        if before is None or (len(step) == 2 and table.dice[step[1]] < table.dice[before[1]]):
            lowest[kind] = step
    return list(lowest.values())


def trace_for_free(table: Watch, legal: list[Step]) -> Step:
    """Choose a card of the Horde, if there is one to vanquish; else new dice for the Watch."""
    wanted = trace(VANQUISH) if table.horde else trace(BOLSTER)
    return wanted if wanted in legal else legal[-1]


def put_back(table: Watch, legal: list[Step]) -> Step:
    """Small Creatures on top, large ones and Summons to the bottom."""
    for step in legal:
        face = table.face[step[1]]
        easy = not IS_SUMMON[face] and HEALTH[face] <= 6
        if easy == (step[0] == _PUT_ON_TOP):
            return step
    return legal[0]


def easiest_location(table: Watch, legal: list[Step]) -> Step:
    def ease(step: Step) -> int:
        card = location(table.face[step[1]])
        return card.firewood - 2 * card.creatures

    return max(legal, key=ease)


def reroll_low(table: Watch, legal: list[Step]) -> Step:
    for step in legal:
        if step[0] == _PICK_REROLL and 2 * table.dice[step[-1]] <= table.sides(Die(step[-1])):
            return step
    return legal[-1]


def pay_toll(table: Watch, legal: list[Step]) -> Step:
    return legal[0] if table.firewood > legal[0][1] + 1 or len(legal) == 1 else give_up_least(table, legal[1:])
