"""Default policy for an adventure: Actions that count first, the Gift while there is light, rest when hurt."""

from __future__ import annotations

from typing import Final

from ..content import (
    CONSTITUTION,
    DEXTERITY,
    ENDURE_HARM,
    FORAGE,
    INVOKE_GIFT,
    LISTED,
    MAKE_CAMP,
    PURIFY,
    RADIANCE,
    REST,
    STRENGTH,
    SUPPLY,
    VITAE,
    WILLPOWER,
)
from ..content.adventure import ANY, ARMOUR, FLIGHT, FLIGHT_SCORES, FOE, HINDERS, SCENES
from ..rules.adventure.course import path_actions
from ..rules.adventure.scenes import needed, severity, successes
from ..rules.levels import RECORD
from ..table import NO_SCENE, SWORN, Act, Chronicle, Held, Score

SPREAD: Final = {STRENGTH: 0, DEXTERITY: 3, WILLPOWER: 2, CONSTITUTION: 3}
"""Every kind of scene can be met with one of the two threes, or with Supply; the Gift wants some Willpower."""
ENOUGH_LIGHT: Final = 3
"""Radiance at which the Gift cannot bring it to 0."""
HURT: Final = 3
IN_DANGER: Final = 2
DARK: Final = 2


def next_action(table: Chronicle) -> int | None:
    """Return the Action of the path that the default policy takes now; None to continue without an Action."""
    open_to = path_actions(table)
    if not open_to:
        return None
    leader = table.wardens[0]
    vitae, radiance = table.score(leader, VITAE), table.score(leader, RADIANCE)
    if table.scene != NO_SCENE:
        return _in_scene(table, open_to, vitae, radiance)
    if table.vow_state != SWORN:
        if vitae < 5:
            return REST
        return PURIFY if radiance < 5 else None
    if vitae <= HURT:
        return MAKE_CAMP if table.score(leader, SUPPLY) >= table.score(leader, CONSTITUTION) else REST
    if radiance <= DARK:
        return PURIFY
    return FORAGE if table.score(leader, SUPPLY) == 0 else None


def _in_scene(table: Chronicle, open_to: list[int], vitae: int, radiance: int) -> int:
    missing = needed(table) - successes(table)
    if INVOKE_GIFT in open_to and (radiance >= ENOUGH_LIGHT or (vitae <= IN_DANGER and missing == 1)):
        return INVOKE_GIFT
    if table.scene == FOE and vitae <= IN_DANGER and missing > 1 and severity(table):
        return FLIGHT
    return SCENES[table.scene].actions[0]


def best_score(table: Chronicle, act: Act) -> Score:
    """Return the highest of those that fit the scene; without one, the highest that is listed."""
    action = table.act_action[act]
    fitting = LISTED[action]
    if table.scene != NO_SCENE:
        kind = SCENES[table.scene]
        meant = kind.scores if action in kind.actions else FLIGHT_SCORES if action == FLIGHT else fitting
        fitting = tuple(score for score in fitting if score in meant) or fitting
    character, chosen = table.act_character[act], table.act_score[act]
    return Score(max(fitting, key=lambda score: (table.score(character, score), score == chosen)))


def fitting_record(table: Chronicle, act: Act) -> Held | None:
    """Return the one Record that plainly helps here, if there is one: what else fits is a matter of the story."""
    action = table.act_action[act]
    if action == ENDURE_HARM:
        wanted = ARMOUR
    elif table.scene != NO_SCENE and action in SCENES[table.scene].actions:
        wanted = SCENES[table.scene].records
    else:
        return None
    for held in table.records_of(table.act_character[act]):
        record = table.records[held]
        if not record.damaged and ((record.kind, record.entry) in wanted or (record.kind, ANY) in wanted):
            return held
    return None


def hindering_record(table: Chronicle, act: Act) -> Held | None:
    """The one Record that plainly hinders, if there is one: a wound where the body acts, a mark where the soul does."""
    for held in table.records_of(table.act_character[act]):
        if table.act_score[act] in HINDERS.get(table.records[held].kind, ()):
            return held
    return None


def counts_record(table: Chronicle, act: Act, sign: int) -> bool:
    """Return whether a Record counts in this Draw already, for or against."""
    return any(level.source == RECORD and level.levels == sign for level in table.act_levels[act])
