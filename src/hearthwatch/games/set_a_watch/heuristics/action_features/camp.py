"""Signs in Camp: who rests, what each die is for, what the scout puts where, which Location comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Step

from ...content import CLASSES, DAMAGE, FIRST_LOCATION, HEALTH, LIKE, LOCATION_NAMES, NAMES, location
from ...rules.camp import check_map, chop_wood, equip, heal, scout_ahead, special_action
from ...rules.runes import PAIRS, RUNE_NAMES, TRIPLES
from ...rules.scouting import put_on_top
from ...table import HEROES, ROUNDS, Hero, Watch, rules
from ..cards import has_better_card
from ..features import BLAZE, GLOW, LINE, MUCH_WOOD
from .signs import ACTION_FEATURES, COUNTS

_sign = ACTION_FEATURES.number
_SIX: Final = 6

# -- who rests

_REST_CLASS: Final = ACTION_FEATURES.each("rest: who", CLASSES)
_REST_SUM: Final = ACTION_FEATURES.each("rest: pips of", CLASSES)
_REST_WOOD: Final = ACTION_FEATURES.each("rest: firewood with", CLASSES)
_REST_TIRED: Final = ACTION_FEATURES.each("rest: exhausted", COUNTS)
_REST_TIRED_LATE: Final = ACTION_FEATURES.each("rest: exhausted, late", COUNTS)
_REST_ALIKE: Final = ACTION_FEATURES.each("rest: dice alike", range(3))
_REST_PIPS: Final = _sign("rest: pips")
_REST_SIX: Final = _sign("rest: a six")
_REST_SIX_HEALS: Final = _sign("rest: a six that heals")
_REST_RESTED: Final = _sign("rest: rested before")
_REST_RESTED_LATE: Final = _sign("rest: rested before, late")
_REST_CROWD: Final = _sign("rest: pips x Creatures")
_REST_HORDE: Final = _sign("rest: alike x Horde")


def who_rests(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe who goes to Camp."""
    found: list[ActionFeatures] = []
    late = table.round / ROUNDS
    crowd = float(table.place().creatures - LINE)
    wood = min(table.firewood, MUCH_WOOD) / MUCH_WOOD
    heals = sum(len(table.exhausted(hero)) for hero in HEROES) > 1
    for step in steps:
        hero = Hero(step[1])
        kind = table.party[hero]
        shown = sorted(table.dice[die] for die in table.dice_of(hero))
        tired = len(table.exhausted(hero))
        pips = sum(shown) / 10
        alike = (shown[0] == shown[1]) + (shown[1] == shown[2])
        six = float(_SIX in shown)
        rested = float(table.rests[hero])
        found.append(
            (
                (_REST_CLASS[kind], 1.0),
                (_REST_TIRED[tired], 1.0),
                (_REST_PIPS, pips),
                (_REST_SUM[kind], pips),
                (_REST_SIX, six),
                (_REST_SIX_HEALS, six * heals),
                (_REST_ALIKE[alike], 1.0),
                (_REST_RESTED, rested),
                (_REST_RESTED_LATE, rested * late),
                (_REST_TIRED_LATE[tired], late),
                (_REST_CROWD, pips * crowd),
                (_REST_HORDE, alike * len(table.horde) / 5),
                (_REST_WOOD[kind], wood),
            )
        )
    return found


# -- what is done in Camp


def _by_action(name: str) -> dict[int, int]:
    return {kind: _sign(f"{rules.kinds[kind].name}: {name}") for kind in _CAMP}


_CAMP: Final = tuple(
    dict.fromkeys(
        [
            *(one.kind.id for one in (chop_wood, scout_ahead, check_map, heal, equip, special_action)),
            PAIRS[0][0],
            TRIPLES[0][0],
        ]
    )
)
_CAMP_DONE: Final = _by_action("done")
_CAMP_PIPS: Final = _by_action("pips")
_CAMP_SIX: Final = _by_action("a six")
_CAMP_WOOD: Final = _by_action("firewood")
_CAMP_FIRE: Final = [_by_action(f"fire {name}") for name in ("low", "glows", "blazes")]
_CAMP_NEAR: Final = _by_action("brighter soon")
_CAMP_HORDE: Final = _by_action("Horde")
_CAMP_CLASS: Final = [_by_action(f"by the {name}") for name in CLASSES]
_CAMP_TIRED: Final = _by_action("exhausted")
_CAMP_DICE: Final = [_by_action(f"{number} dice left") for number in COUNTS]
_CAMP_LATE: Final = _by_action("late")
_CAMP_BETTER: Final = _by_action("a better card")
_CAMP_CROWD: Final = _by_action("Creatures")
_CAMP_RUNES: Final = {
    runes: _sign(f"runes: {', '.join(RUNE_NAMES[rune] for rune in runes[1:])}") for runes in (*PAIRS, *TRIPLES)
}


def camp_actions(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe each use of the next die."""
    resting, wood = table.resting, table.firewood
    fire = (wood >= GLOW) + (wood >= BLAZE)
    near = float((wood < GLOW <= wood + 2) + (wood < BLAZE <= wood + 2))
    tired = sum(len(table.exhausted(hero)) for hero in HEROES) / 5
    by_class, by_dice = _CAMP_CLASS[table.party[resting]], _CAMP_DICE[len(table.unspent(resting))]
    better = float(has_better_card(table, resting))
    fuel, horde, late = min(wood, MUCH_WOOD) / MUCH_WOOD, len(table.horde) / 5, table.round / ROUNDS
    crowd = float(table.place().creatures - LINE)
    found: list[ActionFeatures] = []
    for step in steps:
        kind = step[0]
        runes = _CAMP_RUNES.get(step)
        pips = 0 if runes is not None else table.dice[step[1]]
        signs = [
            (_CAMP_DONE[kind], 1.0),
            (_CAMP_PIPS[kind], pips / 8),
            (_CAMP_SIX[kind], float(pips == _SIX)),
            (_CAMP_WOOD[kind], fuel),
            (_CAMP_FIRE[fire][kind], 1.0),
            (_CAMP_NEAR[kind], near),
            (_CAMP_HORDE[kind], horde),
            (by_class[kind], 1.0),
            (_CAMP_TIRED[kind], tired),
            (by_dice[kind], 1.0),
            (_CAMP_LATE[kind], late),
            (_CAMP_BETTER[kind], better),
            (_CAMP_CROWD[kind], crowd),
        ]
        if runes is not None:
            signs.append((runes, 1.0))
        found.append(signs)
    return found


# -- what the scout puts where, and which Location comes next

_ENDS: Final = ("bottom", "top")
_END: Final = ACTION_FEATURES.each("put at the", _ENDS)
_END_CARD: Final = [ACTION_FEATURES.each(f"put at the {end}", NAMES[:FIRST_LOCATION]) for end in _ENDS]
_END_HEALTH: Final = ACTION_FEATURES.each("Health put at the", _ENDS)
_END_HEALTH_LATE: Final = ACTION_FEATURES.each("Health put late at the", _ENDS)
_END_DAMAGE: Final = ACTION_FEATURES.each("damage put at the", _ENDS)
_END_FIRST: Final = ACTION_FEATURES.each("first of two put at the", _ENDS)
_PUT_ON_TOP: Final = put_on_top.kind.id


def ends_of_deck(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe where the scout puts each card."""
    found: list[ActionFeatures] = []
    late, two = table.round / ROUNDS, float(len(table.looking) > 1)
    for step in steps:
        face = table.face[step[1]]
        top = int(step[0] == _PUT_ON_TOP)
        tough = HEALTH[face] / 8
        found.append(
            (
                (_END[top], 1.0),
                (_END_CARD[top][LIKE[face]], 1.0),
                (_END_HEALTH[top], tough),
                (_END_HEALTH_LATE[top], late * tough),
                (_END_DAMAGE[top], float(DAMAGE[face])),
                (_END_FIRST[top], two),
            )
        )
    return found


_WAY: Final = ACTION_FEATURES.each("go to", LOCATION_NAMES)
_WAY_CREATURES: Final = _sign("go to: Creatures")
_WAY_WOOD: Final = _sign("go to: firewood")
_WAY_WOOD_LOW: Final = _sign("go to: firewood where the fire is low")


def next_location(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe which Location comes next."""
    found: list[ActionFeatures] = []
    low = float(table.firewood < GLOW)
    for step in steps:
        face = table.face[step[1]]
        card = location(face)
        found.append(
            (
                (_WAY[LIKE[face] - FIRST_LOCATION], 1.0),
                (_WAY_CREATURES, float(card.creatures - LINE)),
                (_WAY_WOOD, card.firewood / 3),
                (_WAY_WOOD_LOW, low * card.firewood / 3),
            )
        )
    return found
