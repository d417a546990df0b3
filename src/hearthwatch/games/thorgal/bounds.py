"""Bounds of the state of Thorgal: how far its numbers go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Among, bits, count_of, upto

from .content import CARD_NUMBERS, CHARACTER_NAMES, CHIPS, GOOD_COUNT, LETTERS, MOST_EXPERIENCE, MOST_THREATS
from .things import CRAFT, EVENT_PHASE, RANK_COUNT

MANY: Final = 999
MOST_CHARACTERS: Final = len(CHARACTER_NAMES)
LAST_CHARACTER: Final = MOST_CHARACTERS - 1
LAST_SIDE: Final = 5
MOST_SLOTS: Final = 20
MOST_SORTS: Final = 99
"""More than there are sorts of Wounds."""
YES: Final = upto(1)
PARTY: Final = bits(MOST_CHARACTERS)
EACH: Final = count_of("party")
CELLS: Final = 4096


def _areas(table: Any) -> int:
    return len(table.played.areas)


def _locations(table: Any) -> int:
    return len(table.played.locations)


def _last_entry(table: Any) -> int:
    return max(table.played.entries, default=0)


BOUNDS: Final[Mapping[str, Any]] = {
    "Character": upto(LAST_CHARACTER, -1),
    "Chair": upto(LAST_CHARACTER, -1),
    "Area": upto(lambda table: _areas(table) - 1, -1),
    "Border": upto(lambda table: len(table.played.borders) - 1, -1),
    "Location": upto(lambda table: _locations(table) - 1, -1),
    "Foe": upto(lambda table: _locations(table) * RANK_COUNT - 1, -1),
    "Good": upto(GOOD_COUNT - 1, -1),
    "Supply": upto(LAST_CHARACTER, -1),
    "Unit": upto(GOOD_COUNT - 1),
    "Need": bits(GOOD_COUNT),
    "Slot": upto(MOST_SLOTS, -1),
    "WoundSort": upto(MOST_SORTS, -1),
    "act_value": upto(MANY, -MANY),
    "action": upto(CRAFT, -1),
    "added_dice": upto(MANY, many=4),
    "adventure": Among(lambda table: table.book.adventures),
    "area_good": upto(GOOD_COUNT - 1, -1),
    "assigned": upto(MANY, many=lambda table: GOOD_COUNT * _locations(table)),
    "border_blocks": upto(lambda table: (1 << len(table.played.borders)) - 1),
    "box_cards": upto(lambda table: len(table.face)),
    "chips": upto(MOST_SLOTS, -1, many=CHIPS),
    "chips_active": bits(CHIPS),
    "combat_level": upto(MOST_EXPERIENCE, many=EACH),
    "cost_tokens": upto(MANY, many=_locations),
    "counted": upto(MANY, many=3),
    "counters": upto(MANY, -MANY),
    "covers": upto(MOST_SORTS, -1, many=_locations),
    "criticals": bits(64),
    "criticals_left": upto(MANY),
    "dice": upto(3),
    "entered": upto(lambda table: (1 << _locations(table)) - 1),
    "entries_read": upto(lambda table: (2 << _last_entry(table)) - 1),
    "faces_up": upto(LAST_SIDE, -1),
    "fight_ranks": upto(RANK_COUNT - 1),
    "final": upto(_last_entry),
    "foes": upto(MANY, many=lambda table: RANK_COUNT * _locations(table)),
    "frames": upto((1 << CELLS) - 1, -MANY),
    "goals_met": bits(32),
    "goods": upto(MANY, many=lambda table: GOOD_COUNT * len(table.party)),
    "hard_rerolls": upto(MANY),
    "hard_wound": upto(MOST_SORTS, -1),
    "ignoring": bits(2),
    "journey_level": upto(MOST_EXPERIENCE, many=EACH),
    "latest_die": upto(MANY),
    "legend_covers": upto(MOST_SORTS, -1),
    "location_blocks": upto(lambda table: (1 << _locations(table)) - 1),
    "markers": upto(MANY, many=len(CARD_NUMBERS)),
    "objectives": upto(MANY, many=_locations),
    "party": upto(LAST_CHARACTER, -1),
    "phase": upto(EVENT_PHASE),
    "queue": upto(MANY, -1),
    "reading": upto(_last_entry),
    "rerolls": upto(MANY),
    "rolled": YES,
    "round": upto(MANY),
    "row": upto(len(CARD_NUMBERS) - 1),
    "ship": upto(lambda table: _areas(table) - 1, -1),
    "skill_used": PARTY,
    "skills": PARTY,
    "source_blocks": upto(lambda table: (1 << GOOD_COUNT * _areas(table)) - 1),
    "sources": upto(MANY, many=lambda table: GOOD_COUNT * _areas(table)),
    "specials": upto(len(CARD_NUMBERS) - 1, -1, many=len(LETTERS)),
    "spent": upto(MANY),
    "threats": upto(MOST_THREATS, many=EACH),
    "track": upto(MANY, -MANY),
    "turn": upto(MANY),
    "unlocked": bits(16),
    "upgrades": upto(MANY),
    "using": upto(MOST_SLOTS, -1),
    "waiting": upto(2 * CELLS),
    "won_last": YES,
}
