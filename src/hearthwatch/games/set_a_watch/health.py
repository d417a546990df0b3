"""What a Creature's Health is now, and what Ongoing powers change. Nothing is stored: Health follows the table."""

from __future__ import annotations

from hearthwatch.kernel import Card, remembered

from .content import HEALTH, ONGOING_NUMBER, ONGOING_VERB, REACH, SUMMON, TYPES
from .line import works
from .table import ASLEEP, SMOKED, UP, Hero, Watch


def base_health(table: Watch, card: Card) -> int:
    """The printed number (SAW-19.1); 0 on Summons and on Creatures whose Health is only in their text."""
    return HEALTH[table.face[card]]


def health(table: Watch, card: Card) -> int:
    """What an attack must reach now (SAW-19.3)."""
    memo = table.memo
    if memo is None:
        return _health(table, card)
    if card not in memo:
        memo[card] = _health(table, card)
    known: int = memo[card]
    return known


def _health(table: Watch, card: Card) -> int:
    mark = table.marks[card]
    printed = HEALTH[table.face[card]]
    if mark & ASLEEP:
        return printed
    if mark & SMOKED:
        return printed - table.weakened[card]
    total = printed + auras(table) - table.weakened[card]
    verb = ONGOING_VERB[table.face[card]]
    if verb.startswith("health"):
        total += _own_text(table, card)
    elif verb == "aura_health" and works(table, card):
        total -= ONGOING_NUMBER[table.face[card]]
    mount = table.mount[card]
    if mount >= 0:
        total += HEALTH[table.face[mount]]
    if table.place_rule("type_health") == TYPES[table.face[card]]:
        total += table.place()["bonus"]
    return total


def _own_text(table: Watch, card: Card) -> int:
    """What a Creature's own Ongoing power adds."""
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
            return int(number) + table.firewood
        case "health_from_facedown":
            return int(number) + sum(1 for other in table.line if not table.marks[other] & UP)
        case "health_from_dice":
            return int(number) + len(table.watch_dice())
        case "health_per_kin":
            kin = [other for other in table.line if other != card and table.marks[other] & UP]
            return int(number) * sum(1 for other in kin if TYPES[table.face[other]] == TYPES[face])
        case _:
            return 0


def _up(table: Watch, position: int) -> bool:
    return table.marks[table.line[position]] & UP != 0 and table.face[table.line[position]] != SUMMON


@remembered
def auras(table: Watch) -> int:
    """What Creatures add to the Health of every other revealed one."""
    return in_force(table, "aura_health")


def in_force(table: Watch, verb: str) -> int:
    """The sum of an Ongoing power over the Creatures of the Line whose text works."""
    face, total = table.face, 0
    for card in table.line:
        if ONGOING_VERB[face[card]] == verb and works(table, card):
            total += ONGOING_NUMBER[face[card]]
    return total


@remembered
def least_die(table: Watch) -> int:
    """The least that a die must show to activate an Ability."""
    return in_force(table, "ability_min_die")


def reach(table: Watch, hero: Hero) -> int:
    """How many front positions an Adventurer's direct attacks reach (SAW-12.3 to SAW-12.5)."""
    return reaches(table)[hero]


@remembered
def reaches(table: Watch) -> list[int]:
    """The range of each Adventurer, with what the Location and the Creatures do to it."""
    change: int = (table.place_rule("range") or 0) - in_force(table, "range_cut")
    return [max(1, REACH[kind] + more + change) for kind, more in zip(table.party, table.ability_range, strict=True)]


@remembered
def guarded(table: Watch) -> set[int]:
    """The positions that a Creature in front keeps direct attacks away from."""
    face = table.face
    return {
        behind
        for front, card in enumerate(table.line)
        if ONGOING_VERB[face[card]] == "guards_behind" and works(table, card)
        for behind in range(front + 1, front + 1 + ONGOING_NUMBER[face[card]])
    }
