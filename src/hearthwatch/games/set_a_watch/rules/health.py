"""The current Health of Creatures, and what Ongoing powers change. Health is computed from the table, never stored."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, remembered

from ..content import (
    ABILITY,
    HEALTH,
    IS_SUMMON,
    KNIGHT,
    ONGOING_NUMBER,
    ONGOING_VERB,
    RANGED,
    REACH,
    REACHES_FAR,
    TYPES,
    ability_card,
)
from ..table import ASLEEP, FACEUP, HEROES, SMOKED, UP, Hero, Watch
from .line import works

PACK_BOND: Final = ABILITY["Pack Bond"]
PACK_BOND_WEAKEN: Final = ability_card("Pack Bond").weaken
PENNANT: Final = ABILITY["Pennant"]
PENNANT_RANGE: Final = ability_card("Pennant").range
SILENT: Final = ASLEEP | SMOKED
"""Marks of a Creature whose own text is not in force."""
NO_POWERS: Final[dict[str, int]] = {}
_ranges: Final[dict[tuple[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]] = {}
"""By party, what each reaches further, and what changes it for all: the range of each."""


def base_health(table: Watch, card: Card) -> int:
    """Return the printed number, unchanged by Ongoing powers (SAW-4.2, SAW-19.1, SAW-19.2); 0 if only in text."""
    return HEALTH[table.face[card]]


def health(table: Watch, card: Card) -> int:
    """Return what an attack must reach now: Base Health changed by power text (SAW-4.3, SAW-19.3)."""
    memo = table.memo
    if memo is None:
        return _health(table, card)
    if card in memo:
        known: int = memo[card]
    else:
        memo[card] = known = _health(table, card)
    return known


def _health(table: Watch, card: Card) -> int:
    """A Creature's own text may sleep or stand in smoke; what other cards say of it counts (SAW-G24, SAW-G35)."""
    face = table.face[card]
    type, verb = TYPES[face], ONGOING_VERB[face]
    total, powers = HEALTH[face] - table.weakened[card], in_force(table)
    if "aura_health" in powers:
        total += powers["aura_health"]
    if table.rule().type_health == type:
        total += table.place().bonus
    if type == "Forest" and table.works(PACK_BOND):
        total -= PACK_BOND_WEAKEN
    if table.marks[card] & SILENT:
        return total
    if verb == "aura_health":
        total -= ONGOING_NUMBER[face] if works(table, card) else 0
    elif verb:
        total += _own_text(table, card)
    mount = table.mount[card]
    if mount >= 0:
        total += HEALTH[table.face[mount]]
    return total


def _own_text(table: Watch, card: Card) -> int:
    """Return what a Creature's own Ongoing power adds.

    The card behind a Forest Giant (SAW-20.13), the top of the Graveyard for a Zombie Horde (SAW-20.15, SAW-G50).
    """
    face = table.face[card]
    verb = ONGOING_VERB[face]
    number = ONGOING_NUMBER[face]
    match verb:
        case "health_from_behind":
            behind = table.line.index(card) + 1
            return base_health(table, table.line[behind]) if behind < len(table.line) and _up(table, behind) else 0
        case "health_from_graveyard":
            return base_health(table, table.graveyard[-1]) if table.graveyard else 0
        case "health_from_firewood":
            return number + table.firewood
        case "health_from_facedown":
            return number + sum(1 for other in table.line if not table.marks[other] & UP)
        case "health_from_dice":
            return number + len(table.watch_dice())
        case "health_per_kin":
            kin = [other for other in table.line if other != card and table.marks[other] & UP]
            return number * sum(1 for other in kin if TYPES[table.face[other]] == TYPES[face])
        case _:
            return 0


def _up(table: Watch, position: int) -> bool:
    return table.marks[table.line[position]] & UP != 0 and not IS_SUMMON[table.face[table.line[position]]]


@remembered
def in_force(table: Watch) -> dict[str, int]:
    """Return the Ongoing powers of the Line that reach beyond their own Creature, each with the sum of its numbers."""
    marks, faces = table.marks, table.face
    found = NO_POWERS
    for card in table.line:
        if marks[card] and REACHES_FAR[faces[card]] and works(table, card):
            face = faces[card]
            verb = ONGOING_VERB[face]
            found = {**found, verb: found.get(verb, 0) + ONGOING_NUMBER[face]}
    return found


def reach(table: Watch, hero: Hero) -> int:
    """Return how many front positions an Adventurer's direct attacks reach: 1 melee (SAW-12.3), 2 ranged (SAW-12.4).

    Effects change it (SAW-12.5).
    """
    return reaches(table)[hero]


@remembered
def reaches(table: Watch) -> tuple[int, ...]:
    """Return the range of each Adventurer, with what the Location and the Creatures do to it."""
    party, powers, change = table.party, in_force(table), table.rule().range
    if "range_cut" in powers:
        change -= powers["range_cut"]
    more = _under_the_pennant(table) if table.cards[PENNANT] == FACEUP else table.ability_range
    found = _ranges.get((party, more, change))
    if found is None:
        found = tuple([max(1, REACH[party[hero]] + more[hero] + change) for hero in HEROES])
        _ranges[party, more, change] = found
    return found


def _under_the_pennant(table: Watch) -> tuple[int, ...]:
    """Return the melee Adventurers who reach further while the Knight keeps a die (SAW-12.5), without the Knight."""
    knight = table.heroes[KNIGHT]
    if knight not in table.fighters or not table.unspent(knight):
        return table.ability_range
    longer = [hero for hero in table.fighters if hero != knight and not RANGED[table.party[hero]]]
    return tuple(more + PENNANT_RANGE * (hero in longer) for hero, more in enumerate(table.ability_range))


def guarded(table: Watch, position: int) -> bool:
    """Return whether a Creature in front of this one keeps direct attacks away."""
    if "guards_behind" not in in_force(table):
        return False
    for front in range(position):
        guard = table.line[front]
        face = table.face[guard]
        if ONGOING_VERB[face] == "guards_behind" and works(table, guard) and position - front <= ONGOING_NUMBER[face]:
            return True
    return False
