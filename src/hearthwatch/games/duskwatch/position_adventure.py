"""An adventure set up from a short document, beside the rest of a position (see `position.py` of the game).

    [adventure]
    notice = 3
    milestones = 2                        # of as many as the Task of the Vow takes
    respites = 1                          # taken since the Vow was made
    sanctuary = 0                         # Actions that sanctuary still offers, where there is no Vow
    scene = "foe"                         # a kind of scene; none: between scenes
    foe = "Lone Pallid"                   # the threat, where the scene is a foe
    situation = 0                         # which of the situations of this kind
    successes = 1
    misses = 1
    prepared = 1
    gifts = 1                             # how often the Gift was invoked alone

The layer has taken up the Vow of the position, which must have one unless nothing but `sanctuary` is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import SetupError

from .content.adventure import FOE, FOES, SCENES, TASKS
from .position import check_keys, is_a, pick_from
from .rules.adventure.course import bear_notice
from .rules.adventure.scenes import meet, open_scene
from .table import SWORN, Chronicle

COUNTS: Final = {
    "notice": "notice",
    "milestones": "milestones",
    "respites": "respites",
    "sanctuary": "sanctuary",
    "misses": "scene_misses",
    "prepared": "scene_prepared",
    "gifts": "scene_gifts",
}
KEYS: Final = (*COUNTS, "scene", "foe", "situation", "successes")


def arrange_adventure(table: Chronicle, row: Mapping[str, Any]) -> None:
    """Set the numbers of the layer as the document says."""
    check_keys("An adventure", row, KEYS)
    if not table.adventuring:
        raise SetupError("Only a table with the option adventure has one.")
    if table.vow_state == SWORN:
        table.milestones_needed = TASKS[table.vow[0]].milestones
    elif {*row} - {"sanctuary"}:
        raise SetupError("An adventure under way needs a Vow.")
    if "scene" in row:
        _scene(table, row)
    for key, field in COUNTS.items():
        if key in row:
            setattr(table, field, _count(key, row[key]))
    if table.milestones_needed and table.milestones >= table.milestones_needed:
        raise SetupError(f"This Vow takes {table.milestones_needed} milestones: {table.milestones} are too many.")
    bear_notice(table)


def _scene(table: Chronicle, row: Mapping[str, Any]) -> None:
    kind = pick_from("kind of scene", row["scene"], [one.name for one in SCENES])
    entries = SCENES[kind].entries
    situation = _count("situation", row.get("situation", 0))
    if situation >= len(entries):
        raise SetupError(f"There are {len(entries)} situations of this kind, not {situation + 1}.")
    open_scene(table, kind, entries[situation])
    done = _count("successes", row.get("successes", 0))
    if kind == FOE:
        meet(table, pick_from("foe", row.get("foe", FOES[0].name), [foe.name for foe in FOES]))
        table.threats[table.scene_foe] = table.threats[table.scene_foe]._replace(successes=done)
    table.scene_successes = done


def _count(what: str, value: Any) -> int:
    number: int = is_a(what, value, int)
    if number < 0:
        raise SetupError(f"{what} cannot be {number}.")
    return number
