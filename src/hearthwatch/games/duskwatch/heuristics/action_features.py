"""Action features of the path's offers: which Action to take, or whether to continue. Training fits their weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Step

from ..content import ACTION_NAMES, RADIANCE, SUPPLY, VITAE
from ..content.adventure import MISSES, SCENES, level_at
from ..rules.adventure.course import take_path
from ..rules.adventure.scenes import is_last, needed, successes
from ..table import NO_SCENE, SWORN, Chronicle

ACTION_FEATURES: Final = ActionFeatureNames()
OTHERS: Final = ("go on", "make a Vow")
WAYS: Final = (*ACTION_NAMES, *OTHERS)
_GO_ON, _VOW = len(ACTION_NAMES), len(ACTION_NAMES) + 1
PLACES: Final = ("sanctuary", "the way", *(kind.name for kind in SCENES))
_STATE: Final = [
    ACTION_FEATURES.each(f"with {state}", WAYS)
    for state in (
        "wounds", "Vitae at 2", "Vitae at 1", "shadow", "Radiance at 2", "Supply", "no Supply",
        "successes missing", "one missing", "Misses", "one Miss left", "notice", "harm", "little notice borne",
        "the last scene", "milestones left",
    )
]  # fmt: skip
_AT: Final = [ACTION_FEATURES.each(f"at {place}", WAYS) for place in PLACES]


def action_features(table: Chronicle, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
    """Return the features of each of these ways."""
    here = _place(table)
    state = _standing(table)
    found = []
    for step in steps:
        way = step[2] if step[0] == take_path.kind.id else _VOW if table.vow_state != SWORN else _GO_ON
        marks = [(_AT[here][way], 1.0)]
        marks += [(numbers[way], much) for numbers, much in state]
        found.append(marks)
    return found


def _place(table: Chronicle) -> int:
    if table.scene != NO_SCENE:
        return 2 + table.scene
    return 1 if table.vow_state == SWORN else 0


def _standing(table: Chronicle) -> list[tuple[list[int], float]]:
    """Return the features of the position, in the order of _STATE, without those that are 0."""
    warden = table.wardens[0]
    vitae, radiance, supply = (table.score(warden, score) for score in (VITAE, RADIANCE, SUPPLY))
    here = table.scene != NO_SCENE
    missing = needed(table) - successes(table) if here else 0
    level = level_at(table.notice)
    sworn = table.vow_state == SWORN
    borne = table.notice_ends - table.notice
    much = (
        (5 - vitae) / 5, float(vitae <= 2), float(vitae <= 1), (5 - radiance) / 5, float(radiance <= 2), supply / 5,
        float(not supply), missing / 4, float(missing == 1), table.scene_misses / MISSES if here else 0.0,
        float(here and table.scene_misses >= MISSES - 1), min(2.0, table.notice / 10), level.harm / 2,
        float(sworn and borne <= 2), float(sworn and is_last(table)),
        max(0, table.milestones_needed - table.milestones) / 6,
    )  # fmt: skip
    return [(numbers, one) for numbers, one in zip(_STATE, much, strict=True) if one]
