"""Bounds of the state of Thornwatch: how far its numbers go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Among, bits, columns, count_of, last_of, seats_of, upto

from .content import (
    CREATURES,
    EBB_TOKENS,
    FIRST_SCAR,
    JUDGE_NAMES,
    KIND_KEYS,
    KNOT_NAMES,
    MOST_ROUNDS,
    ROLE_NAMES,
    SKILLS,
    TERRAIN_NAMES,
    TRAIT_KEYS,
)
from .rules.awards import AWARDS
from .rules.moments import OF_A_GROUP
from .table import BELOW_TERRAIN, BETWEEN_SCENES, COPIES, FIRST_CARD, SLOTS, TOO_LONG, WITH_HERO, WITH_JUDGE

MANY: Final = 999
MOST_HEROES: Final = len(ROLE_NAMES)
SCENES: Final = Among(lambda table: table.book.scenes, open=True)
YES: Final = upto(1)
HEROES: Final = bits(MOST_HEROES)
EACH: Final = count_of("roles")
TILES: Final = count_of("icons")


def _last_card(table: Any) -> int:
    """Return the last momentum card of the last group."""
    return max(MOST_HEROES, FIRST_CARD + COPIES * len(table.groups)) - 1


def _ebb(table: Any) -> int:
    """Return the tokens of the box, unless there are more of them (TWN-G9)."""
    return MANY if table.open_ebb else EBB_TOKENS


def _groups(table: Any) -> int:
    return (1 << len(table.groups)) - 1


def _owner(table: Any) -> int:
    return max(len(table.where), MOST_HEROES) - 1


def _least_owner(table: Any) -> int:
    return BELOW_TERRAIN - len(table.face)


def _last_user(table: Any) -> int:
    """A rules card is used as a whole (TWN-17.9)."""
    return OF_A_GROUP + len(table.groups)


def _spots(table: Any) -> int:
    """Return the bound of places: a skill, a pawn or a tile; a discarded card stores its last one."""
    pawns = max(len(table.where), MOST_HEROES + sum(one.pawns for one in CREATURES))
    return max(len(SKILLS), pawns, len(table.icons)) - 1


BOUNDS: Final[Mapping[str, Any]] = {
    "Hero": upto(MOST_HEROES - 1, -1),
    "Pawn": upto(_owner, -1),
    "Owner": upto(_owner, _least_owner),
    "Tile": upto(last_of("icons"), -1),
    "Momentum": upto(_last_card, -1),
    "Group": upto(last_of("groups"), -1),
    "Slot": upto(lambda table: SLOTS * len(table.roles) - 1, -1),
    "TraitSlot": upto(lambda table: 2 * len(table.roles) - 1, -1),
    "Skill": upto(len(SKILLS) - 1, -1),
    "Marker": upto(15, -1),
    "Knot": upto(len(KNOT_NAMES) - 1, -1),
    "Seat": upto(seats_of, -1),
    "actions": upto(MANY),
    "awarded": upto(MANY, many=EACH),
    "awards": upto(len(AWARDS) - 1),
    "box_pawns": upto(MANY, many=len(CREATURES)),
    "cache": upto(_ebb, many=TILES),
    "claimed": HEROES,
    "control": upto(_groups),
    "counters": upto(MANY, -MANY),
    "closing": SCENES,
    "deeds": upto(MANY),
    "denied": upto(lambda table: (1 << 2 * len(table.groups)) - 1),
    "despair": SCENES,
    "ebb": upto(_ebb),
    "emptied": HEROES,
    "fighting": upto(MANY),
    "focus": upto(1, many=lambda table: 2 * len(table.roles)),
    "granted": upto(MOST_HEROES - 1, -1),
    "group_of": upto(last_of("groups"), -1, many=count_of("where")),
    "group_tile": upto(last_of("icons"), -1, many=count_of("groups")),
    "groups": upto(len(KIND_KEYS) - 1),
    "icons": bits(8),
    "infused": upto(_groups),
    "judge": upto(len(JUDGE_NAMES) - 1, -1),
    "knot_used": upto(lambda table: (1 << table.seats) - 1),
    "lazy": YES,
    "looks": upto(1, many=EACH),
    "markers": upto(WITH_HERO + MOST_HEROES - 1, WITH_JUDGE),
    "moves_left": upto(MANY),
    "open_ebb": YES,
    "opening": SCENES,
    "phase": upto(BETWEEN_SCENES),
    "repeating": YES,
    "result": upto(MANY, TOO_LONG),
    "roles": upto(len(ROLE_NAMES) - 1, -1),
    "round": upto(MOST_ROUNDS + 1),
    "scar": HEROES,
    "scene": SCENES,
    "spent_scene": YES,
    "spot": upto(_spots, -1, many=count_of("face")),
    "terrain": upto(len(TERRAIN_NAMES) - 1, -1, many=TILES),
    "terrain_left": upto(MANY, many=len(TERRAIN_NAMES)),
    "traits": upto(max(FIRST_SCAR, len(TRAIT_KEYS)) - 1, -1, many=lambda table: 2 * len(table.roles)),
    "turncoats": upto(_groups),
    "turns": upto(MANY),
    "used": columns(upto(0), upto(_last_user, _least_owner), upto(0)),
    "votes": upto(MANY),
    "where": upto(last_of("icons"), -1),
    "other": upto(last_of("icons"), -1, many=count_of("where")),
}
