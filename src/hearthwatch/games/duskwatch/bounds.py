"""Bounds of the state of Wardens of the Duskwatch: how far its numbers go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Bound, Columns, bits, columns, count_of, last_of, seats_of, upto

from .content import CARDS, CEILING, GIFTS, SCORES, VOW_PARTS
from .content.tales import LAST_OWN
from .table import CLAIMED, MODES, SWORN

MANY: Final = 999
ALL: Final = 1 << 16
"""More than people do at one table."""
YES: Final = upto(1)
FACE: Final = upto(CARDS - 1)
SEAT: Final = upto(seats_of)
EACH: Final = count_of("keeper")
ACTS: Final = count_of("act_action")
CHARACTER: Final = upto(last_of("keeper"), -1)
TEXT: Final = upto(last_of("texts"), -1)
ANY: Final = upto(ALL, -ALL)
ENTRY: Final = upto(MANY, -1)


def _each(bound: Bound, count: Any) -> Bound:
    return bound._replace(many=count)


BOUNDS: Final[Mapping[str, Any]] = {
    "Character": CHARACTER,
    "Act": upto(last_of("act_action"), -1),
    "Held": upto(last_of("records"), -1),
    "Token": upto(last_of("tokens"), -1),
    "Seat": upto(seats_of, -1),
    "Score": upto(len(SCORES) - 1, -1),
    "Action": upto(MANY, -1),
    "Threat": upto(last_of("threats"), -1),
    "Clock": upto(last_of("clocks"), -1),
    "Prompts": upto(MANY, -1),
    "Gift": upto(lambda table: len(GIFTS) - 1, -1),
    "Question": upto(last_of("oracles"), -1),
    "carried": YES,
    "milestones": upto(MANY),
    "milestones_needed": upto(MANY),
    "notice": upto(MANY),
    "notice_ends": upto(MANY),
    "respites": upto(ALL),
    "sanctuary": upto(MANY),
    "scene": ENTRY,
    "scene_entry": ENTRY,
    "scene_foe": upto(last_of("threats"), -1),
    "scene_gifts": upto(ALL),
    "scene_lost": YES,
    "scene_misses": upto(ALL),
    "scene_needed": upto(MANY),
    "scene_prepared": upto(MANY),
    "scene_successes": upto(MANY),
    "scenes": upto(ALL),
    "act_action": upto(MANY, -1),
    "act_cards": _each(FACE, ACTS),
    "act_character": _each(CHARACTER, ACTS),
    "act_levels": columns(upto(MANY, -MANY), ANY, upto(MANY, -MANY)),
    "act_named": upto(ALL, -ALL, many=ACTS),
    "act_result": upto(2, -2, many=ACTS),
    "act_score": upto(len(SCORES) - 1, -1, many=ACTS),
    "act_target": upto(last_of("keeper"), -1, many=ACTS),
    "act_text": _each(TEXT, ACTS),
    "act_value": upto(MANY, -MANY, many=ACTS),
    "blocks": upto(LAST_OWN, -ALL),
    "clocks": Columns((TEXT, upto(MANY), upto(MANY), YES)),
    "face": FACE,
    "facts": ANY,
    "fight": bits(64),
    "gifts": upto(lambda table: len(GIFTS) - 1, -1, many=EACH),
    "gm": upto(seats_of, -1),
    "keeper": SEAT,
    "looks": _each(TEXT, EACH),
    "memories": _each(TEXT, EACH),
    "mode": upto(len(MODES) - 1),
    "names": _each(TEXT, EACH),
    "opened": YES,
    "oracles": columns(SEAT, upto(MANY), upto(MANY, -1), TEXT, TEXT, FACE),
    "paused": upto(lambda table: (1 << table.seats) - 1),
    "player": _each(SEAT, EACH),
    "records": columns(CHARACTER, upto(MANY), ENTRY, TEXT, bits(4)),
    "scores": upto(CEILING, many=lambda table: len(SCORES) * len(table.keeper)),
    "status": upto(CLAIMED, many=EACH),
    "threats": columns(upto(last_of("texts"), -MANY), CHARACTER, upto(MANY), upto(MANY), YES),
    "tokens": columns(CHARACTER, upto(MANY), upto(MANY, -MANY), upto(MANY, -1), TEXT),
    "vow": upto(LAST_OWN, -1, many=len(VOW_PARTS)),
    "vow_half": upto(MANY),
    "vow_state": upto(SWORN),
    "vows_kept": upto(MANY),
    "writers": _each(TEXT, EACH),
}
