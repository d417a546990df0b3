"""Scenes of the adventure: framed by the layer, won by successes, lost by Misses or by a fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from hearthwatch.kernel import Refusal, Step, no

from ...content import LOCATION, REST, SUBJECT
from ...content.adventure import (
    DANGEROUS,
    DANGERS,
    FOE,
    FOES,
    HARM,
    LAST_DANGER,
    LOST_BRINGS,
    MISSES,
    NOTICE,
    OUT_OF,
    SCENES,
    TASKS,
    WORST,
    level_at,
)
from ...content.prompts import SITUATIONS
from ...table import (
    NO_FOE,
    NO_SCENE,
    NOBODY,
    SWORN,
    UNCONSCIOUS,
    Action,
    Character,
    Chronicle,
    Threat,
    ThreatRow,
    step,
)
from ..acting import choose_action
from ..combat import close_fight
from ..harm import endure_harm
from ..journal import ADVENTURE, note
from ..threats import threat_is_over

FRAMED, WON, LOST, FELL, TAKEN_UP, GIVEN_UP, ENDED, STRIKES, SUCCESS, MISSED = range(10)
"""The kinds of a block of the adventure."""
LAST_TIE: Final = 2
BY_INDEX: Final = -2
"""A threat whose name is an entry of the prompts has this number less its place, instead of a text."""


def successes(table: Chronicle) -> int:
    """So far: a foe counts its own, so that people may put them right (WOD-19.8)."""
    return table.scene_successes if table.scene_foe == NO_FOE else table.threats[table.scene_foe].successes


def needed(table: Chronicle) -> int:
    """Return the number of successes that win the scene."""
    return table.scene_needed if table.scene_foe == NO_FOE else table.threats[table.scene_foe].needed


def severity(table: Chronicle) -> int:
    """Return the gravity of harm here, including the forest's notice (WOD-20.2)."""
    if table.scene == FOE:
        harm = DANGERS[FOES[BY_INDEX - table.threats[table.scene_foe].name].danger].harm
    else:
        harm = SCENES[table.scene].harm
    return min(WORST, harm + level_at(table.notice).harm)


def heed(table: Chronicle, amount: int) -> None:
    """Add to the forest's notice (WOD-A10)."""
    before = level_at(table.notice)
    table.notice += amount
    if level_at(table.notice) != before:
        table.say("WOD-A10", "The forest's notice: it is {} now, at {}.", level_at(table.notice).name, table.notice)
    elif amount:
        table.say("WOD-A10", "The forest's notice grows to {}.", table.notice)


def actor(table: Chronicle) -> Character:
    """Return the character in play who acted last."""
    for character in reversed(table.act_character):
        if table.in_play(character):
            return character
    return table.wardens[0]


# -- the next scene


@step("WOD-A3", "Go on: {NextScene}", group="Adventure")
def press_on(table: Chronicle) -> None:
    """The layer frames a scene by its own chance; no card is taken for it (WOD-A3)."""
    heed(table, NOTICE.scene)
    table.scenes += 1
    kind = _kind(table)
    entries = _least_told(table, kind)
    open_scene(table, kind, entries[table.pick_for_adventure(len(entries))])
    if table.scene == FOE:
        meet(table, _foe(table))
    note(table, ADVENTURE, FRAMED, table.scene, table.scene_entry, table.scene_foe, table.scenes, *tie(table))
    table.say("WOD-A3", "Scene {}. {Scene}", table.scenes)
    if level_at(table.notice).strikes_first:
        note(table, ADVENTURE, STRIKES)
        table.say("WOD-A11", "The forest strikes first{Strike}.")
        table.do(endure_harm(table.wardens[0]))


@press_on.refuses
def cannot_press_on(table: Chronicle) -> Refusal | None:
    if table.vow_state != SWORN:
        return no("WOD-A12", "There is no Vow to go on with: make one first.")
    if table.scene != NO_SCENE:
        return no("WOD-A3", "This scene has to be won, lost or left first.")
    return None


def open_scene(table: Chronicle, kind: int, entry: int) -> None:
    """A scene in which nothing has happened yet."""
    table.scene, table.scene_entry, table.scene_foe = kind, entry, NO_FOE
    table.scene_needed = SCENES[kind].successes
    table.scene_successes = table.scene_misses = table.scene_prepared = table.scene_gifts = table.scene_lost = 0


def is_last(table: Chronicle) -> bool:
    """Return whether the next milestone is the Vow's last."""
    return table.milestones == table.milestones_needed - 1


class Tie(NamedTuple):
    """The tie of a scene to its Vow: which sentence of its kind, the subject, the location (WOD-A3)."""

    sentence: int
    """-1: none, of a scene that was kept before there were such sentences."""
    subject: int
    location: int


def tie(table: Chronicle) -> Tie:
    """Return the open scene's tie to the Vow: by place and by subject in turns, at the end by both (WOD-A3)."""
    sentence = LAST_TIE if is_last(table) else table.scenes % LAST_TIE
    return Tie(sentence, table.vow[SUBJECT], table.vow[LOCATION])


def _kind(table: Chronicle) -> int:
    if is_last(table):
        return TASKS[table.vow[0]].last
    place = table.pick_for_adventure(OUT_OF)
    for kind, one in enumerate(SCENES):
        place -= one.weight
        if place < 0:
            return kind
    return FOE


def _least_told(table: Chronicle, kind: int) -> list[int]:
    """Return the situations of a kind that came least often in this chronicle, and never the one before (WOD-A3)."""
    told = Counter(row[3] for row in table.blocks if row[:2] == (ADVENTURE, FRAMED))
    tale = table.tale
    entries = (*SCENES[kind].entries, *(tale.scenes[kind] if tale else ()))
    return _rarest([entry for entry in entries if entry != table.scene_entry], told)


def _rarest(these: list[int], came: Mapping[int, int]) -> list[int]:
    """Return those of them that came least often."""
    least = min(came.get(one, 0) for one in these)
    return [one for one in these if came.get(one, 0) == least]


def _foe(table: Chronicle) -> int:
    """Choose a threat, dangerous in some of 13 cases, more with more notice; the last is the layer's (WOD-A4).

    Of the possible threats it is one that was met least often so far.
    """
    if is_last(table):
        danger = LAST_DANGER
    else:
        danger = int(table.pick_for_adventure(OUT_OF) < level_at(table.notice).dangerous) * DANGEROUS
    comes = SITUATIONS[table.scene_entry].comes
    foes = [number for number, foe in enumerate(FOES) if foe.danger == danger and not (comes and foe.rooted)]
    foes = _rarest(foes, Counter(BY_INDEX - threat.name for threat in table.threats))
    return foes[table.pick_for_adventure(len(foes))]


def meet(table: Chronicle, foe: int) -> None:
    """The threat takes as many successes as it says (WOD-19.6); the scene tells of it."""
    table.threats.append(ThreatRow(BY_INDEX - foe, NOBODY, needed=FOES[foe].successes))
    table.scene_foe = len(table.threats) - 1


# -- how a scene ends


def ending(table: Chronicle) -> Step | None:
    """Return what is due in the open scene, if anything; a Warden who fell has lost it in any case (WOD-A8)."""
    if all(table.status[one] == UNCONSCIOUS for one in table.wardens):
        return fall()
    if table.scene_lost:
        return leave_scene()
    if successes(table) >= needed(table):
        return win_scene()
    return None


@step("WOD-A6")
def win_scene(table: Chronicle) -> None:
    """A scene that is won marks a milestone (WOD-A6)."""
    table.milestones += 1
    note(table, ADVENTURE, WON, table.milestones, table.milestones_needed)
    table.say("WOD-A6", "The scene is won: milestone {} of {}.", table.milestones, table.milestones_needed)
    over = [threat_is_over(Threat(table.scene_foe))] if table.scene_foe != NO_FOE else []
    table.do(*over, leave_scene())


def lose_scene(table: Chronicle) -> None:
    """Too many Misses, or flight: the forest notices, and the way out costs (WOD-A7)."""
    table.scene_lost = 1
    heed(table, NOTICE.lost_scene)
    note(table, ADVENTURE, LOST, table.milestones, table.milestones_needed)
    fled = table.scene_misses < MISSES
    table.say("WOD-A7", "The scene is lost: the Warden flees." if fled else "The scene is lost: one Miss too many.")
    if LOST_BRINGS == HARM:
        table.do(endure_harm(actor(table)))
    else:
        heed(table, NOTICE.miss)


@step("WOD-A8")
def fall(table: Chronicle) -> None:
    """Nobody is left standing: the scene is lost, and a Rest follows somewhere (WOD-A8)."""
    heed(table, NOTICE.fallen)
    note(table, ADVENTURE, FELL, table.milestones, table.milestones_needed)
    table.say("WOD-A8", "The scene is lost, and the Warden is carried off.")
    table.carried = 1
    table.do(leave_scene(), choose_action(table.wardens[0], Action(REST)), set_down())


@step("WOD-A8")
def set_down(table: Chronicle) -> None:
    """Only that one Rest is no respite, also where it was given up (WOD-A12)."""
    table.carried = 0


@step("WOD-A3")
def leave_scene(table: Chronicle) -> None:
    """The scene is over; so is its fight, if there was one (WOD-18.6)."""
    table.scene, table.scene_foe, table.scene_lost = NO_SCENE, NO_FOE, 0
    if table.fight:
        table.do(close_fight())
