"""Features of the value function, which predicts the length of an adventure: the numbers of a position, by name."""

from __future__ import annotations

from typing import Final

from ..content import (
    CONSTITUTION,
    CORE,
    CORRUPTION,
    DEXTERITY,
    ENDURE_HARM,
    FORTUNE,
    ITEMS,
    RADIANCE,
    STRENGTH,
    SUPPLY,
    VITAE,
    WILLPOWER,
    WOUND,
)
from ..content.adventure import FOE, GIFTS_ALONE, MISSES, RESPITE, SANCTUARY, level_at
from ..rules.adventure.scenes import is_last, needed, severity, successes
from ..table import NO_SCENE, SWORN, Chronicle

MOST_ROWS: Final = 7
"""The largest number of Vows kept that the features distinguish."""
RESERVES: Final = (VITAE, RADIANCE, SUPPLY, FORTUNE)
PLAIN_NAMES: Final = (
    "Vitae", "Radiance", "Supply", "Fortune", "Vitae at 3", "Vitae at 2", "Vitae at 1", "dark", "near the forest",
    "no Supply", "Strength", "Dexterity", "Willpower", "Constitution", "Scores squared",
    "wounds", "corruptions", "items", "damaged items", "other Records", "tokens",
    "Vow sworn", "milestones left", "milestones done", "notice", "notice borne", "harm of notice", "strikes first",
    "respites left", "sanctuary left", "in a scene", "successes missing", "Misses", "one Miss left", "foe",
    "harm here", "Gift open", "prepared", "last scene", "enduring",
)  # fmt: skip
TOGETHER: Final = (
    ("Vitae", "harm of notice"), ("Vitae", "successes missing"), ("Vitae", "milestones left"),
    ("successes missing", "Misses"), ("milestones left", "notice borne"), ("Vitae", "enduring"), ("wounds", "Vitae"),
    ("Radiance", "Gift open"), ("Supply", "Vitae"), ("Vitae", "Vow sworn"), ("Vitae", "harm here"),
)  # fmt: skip
NAMES: Final = (*PLAIN_NAMES, *(f"{one} x {other}" for one, other in TOGETHER))
_PAIRS: Final = tuple((PLAIN_NAMES.index(one), PLAIN_NAMES.index(other)) for one, other in TOGETHER)


def features(table: Chronicle) -> list[float]:
    """Return the numbers of a position, in the order of NAMES; all 0 where nobody is in play."""
    wardens = table.wardens
    if not wardens:
        return [0.0] * len(NAMES)
    found = [*_sheet(table, wardens[0]), *_way(table)]
    return [*found, *(found[one] * found[other] for one, other in _PAIRS)]


def _sheet(table: Chronicle, warden: int) -> list[float]:
    """Return the features of the Warden's condition."""
    vitae, radiance, supply, fortune = (table.score(warden, score) for score in RESERVES)
    core = [table.score(warden, score) for score in (STRENGTH, DEXTERITY, WILLPOWER, CONSTITUTION)]
    wounds = corruptions = items = damaged = others = 0
    for held in table.records_of(warden):
        record = table.records[held]
        if record.kind == WOUND:
            wounds += 1
        elif record.kind == CORRUPTION:
            corruptions += 1
        elif record.kind in ITEMS:
            items += 1
            damaged += record.damaged
        else:
            others += 1
    return [
        vitae / 5, radiance / 5, supply / 5, fortune / 5,
        float(vitae <= 3), float(vitae <= 2), float(vitae <= 1), float(radiance <= 2), float(radiance <= 1),
        float(not supply), *(score / 3 for score in core), sum(score * score for score in core) / (9 * len(CORE)),
        min(1.5, wounds / 3), min(1.5, corruptions / 3), items / 5, damaged / 3, min(2.0, others / 4),
        min(1.0, len(table.tokens) / 3),
    ]  # fmt: skip


def _way(table: Chronicle) -> list[float]:
    """Return the features of the Vow's progress, the forest's notice and the open scene."""
    sworn = table.vow_state == SWORN
    level = level_at(table.notice)
    left = max(0, table.milestones_needed - table.milestones)
    here = table.scene != NO_SCENE
    missing = needed(table) - successes(table) if here else 0
    last = table.act_action[-1] if table.act_action else -1
    enduring = last == ENDURE_HARM and table.act_result[-1] == -1
    return [
        float(sworn), left / 6, table.milestones / 6,
        min(2.0, table.notice / 10), max(0, table.notice_ends - table.notice) / 10, level.harm / 2,
        float(level.strikes_first),
        max(0, RESPITE.times - table.respites) / 4 if sworn else 0.0, table.sanctuary / max(1, SANCTUARY.times),
        float(here), missing / 4, table.scene_misses / MISSES if here else 0.0,
        float(here and table.scene_misses >= MISSES - 1), float(here and table.scene == FOE),
        severity(table) / 2 if here else 0.0, float(here and table.scene_gifts < GIFTS_ALONE),
        float(here and table.scene_prepared > 0), float(sworn and is_last(table)), float(enduring),
    ]  # fmt: skip


def row(table: Chronicle) -> int:
    """By the Vows that were kept so far."""
    return min(MOST_ROWS - 1, table.vows_kept)
