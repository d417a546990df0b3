"""The course of an adventure: what is due before people are asked again, and which way the path leads."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from hearthwatch.kernel import Refusal, Step, no

from ...content import CEILING, INVOKE_GIFT, PURIFY, RADIANCE, TREAT_WOUNDS, VITAE
from ...content.adventure import (
    FLIGHT,
    FOE,
    GIFTS_ALONE,
    HALF_DONE,
    NOTICE,
    PREPARATIONS,
    RESPITE,
    SANCTUARY,
    SCENES,
    TASKS,
)
from ...content.prompts import OPENINGS
from ...table import CLAIMED, NO_SCENE, SWORN, UNFINISHED, Action, Character, Chronicle, step
from ..acting import cannot_take, choose_action, not_in_a_fight
from ..journal import ADVENTURE, note
from ..vow import drop_vow, keep_vow
from .scenes import ENDED, GIVEN_UP, TAKEN_UP, ending, leave_scene, press_on


def due(table: Chronicle) -> Step | None:
    """Return what the layer does before the next choice in free play; None where people are asked."""
    if not table.wardens:
        return None if UNFINISHED in table.status or not table.status else end_adventure()
    if table.vow_state != SWORN:
        return enter_sanctuary() if table.milestones_needed else None
    if not table.milestones_needed:
        return take_up_vow()
    if table.scene != NO_SCENE and (found := ending(table)):
        return found
    if table.notice >= table.notice_ends:
        return give_vow_up()
    if table.milestones >= table.milestones_needed:
        return keep_vow()
    return None


@step("WOD-A2")
def take_up_vow(table: Chronicle) -> None:
    """Start the Vow with the milestones of its Task; the first has its half behind it (WOD-A2)."""
    table.milestones_needed = TASKS[table.vow[0]].milestones
    table.milestones = floor(HALF_DONE * table.milestones_needed) if table.vow_half else 0
    table.notice = min(NOTICE.each_vow * table.vows_kept, NOTICE.begins_at_most)
    bear_notice(table)
    table.respites = table.sanctuary = 0
    opening = table.pick_for_adventure(len(OPENINGS)) if table.vow_half and not table.scenes else -1
    note(table, ADVENTURE, TAKEN_UP, table.milestones, table.milestones_needed, opening)
    table.say("WOD-A2", "The Vow takes {} milestones; marked so far: {}.", table.milestones_needed, table.milestones)


def bear_notice(table: Chronicle) -> None:
    """Set the notice at which the Vow is given up (WOD-A13)."""
    to_mark = table.milestones_needed - table.milestones
    table.notice_ends = table.notice + NOTICE.ends_vow + NOTICE.ends_vow_each * to_mark


@step("WOD-A12")
def enter_sanctuary(table: Chronicle) -> None:
    """The Vow was kept, given up or dropped: days of shelter, until the next one (WOD-A12)."""
    table.milestones = table.milestones_needed = table.notice = table.respites = 0
    table.sanctuary = SANCTUARY.times
    table.say("WOD-A12", "Days of shelter begin. Actions left in sanctuary: {}.", table.sanctuary)
    if table.scene != NO_SCENE:
        table.do(leave_scene())


@step("WOD-A13")
def give_vow_up(table: Chronicle) -> None:
    """The forest knows too much: this Vow can no longer be kept (WOD-A13)."""
    note(table, ADVENTURE, GIVEN_UP, table.milestones, table.milestones_needed)
    table.say("WOD-A13", "The forest is everywhere: the Vow can no longer be kept.")
    table.do(drop_vow())


@step("WOD-A14")
def end_adventure(table: Chronicle) -> None:
    """Nobody is left: there is nothing to win, only how far it went (WOD-A14)."""
    note(table, ADVENTURE, ENDED, table.vows_kept, table.scenes)
    words = "The forest has claimed the Warden" if table.status[-1] == CLAIMED else "The Warden is dead"
    table.finish(None, "WOD-A14", words + ": {:Vows} kept, {:Scenes}.", table.vows_kept, table.scenes)


# -- the path


def path(table: Chronicle) -> Iterator[Step]:
    """Yield what the layer offers first. All other options of free play stay open (WOD-A15)."""
    if not table.wardens:
        return
    leader = table.wardens[0]
    yield press_on()
    for action in path_actions(table):
        yield take_path(leader, Action(action))


def path_actions(table: Chronicle) -> list[int]:
    """Return the Actions that count, prepare or restore now, in this order."""
    if table.vow_state != SWORN:
        return list(SANCTUARY.actions) if table.sanctuary else []
    if table.scene == NO_SCENE:
        return list(RESPITE.actions) if table.respites < RESPITE.times else []
    kind = SCENES[table.scene]
    found = list(kind.actions)
    if table.scene == FOE:
        found.append(FLIGHT)
    if table.scene_gifts < GIFTS_ALONE:
        found.append(INVOKE_GIFT)
    if table.scene_prepared < PREPARATIONS:
        found += kind.prepares
    return found


@step("WOD-A15", "{action:OnPath}", group="Adventure")
def take_path(table: Chronicle, character: Character, action: Action) -> None:
    """The Action begins like any other (WOD-8.1)."""
    table.do(choose_action(character, action))


@take_path.idles
def nothing_to_restore(table: Chronicle, character: Character, action: Action) -> Refusal | None:
    """A surplus is lost (WOD-3.8). A story may have other reasons; here such Actions are few."""
    if action == TREAT_WOUNDS and all(table.score(one, VITAE) == CEILING for one in table.wardens):
        return no("WOD-3.8", "Would heal nobody: everybody has all their Vitae.")
    if action == PURIFY and table.score(character, RADIANCE) == CEILING:
        return no("WOD-3.8", "Would restore nothing: {:Character} has all their Radiance.", character)
    return None


take_path.cautions(not_in_a_fight)


@take_path.refuses
def cannot_take_path(table: Chronicle, character: Character, action: Action) -> Refusal | None:
    return cannot_take(table, character, action)
