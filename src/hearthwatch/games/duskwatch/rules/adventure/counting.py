"""Count an Action in the adventure, once it and all that follows from it is settled (WOD-A5, WOD-A7)."""

from __future__ import annotations

from ...content import ENDURE_HARM, FORAGE, INVOKE_GIFT, MAKE_CAMP, MISS
from ...content.adventure import (
    FLIGHT,
    FLIGHT_SCORES,
    FOE,
    GIFT_IS_WORTH,
    GIFTS_ALONE,
    HARM,
    MISSES,
    NOTICE,
    RESPITE,
    SANCTUARY,
    SCENES,
)
from ...table import NO_FOE, NO_SCENE, SWORN, Act, Chronicle, Threat, step
from ..draw import IN_ADVENTURE
from ..gift import ALONE
from ..harm import endure_harm
from ..journal import ADVENTURE, note
from ..threats import count_success
from .scenes import MISSED, SUCCESS, heed, lose_scene, needed, successes


@step("WOD-A5")
def take_stock(table: Chronicle, act: Act) -> None:
    """Only what belongs to the scene counts; everything else people do is theirs alone (WOD-A5, WOD-A15)."""
    if not table.wardens:
        return
    action = table.act_action[act]
    if action in RESPITE.actions or action in SANCTUARY.actions:
        recover(table, act)
    if table.scene == NO_SCENE or table.scene_lost:
        return
    kind = SCENES[table.scene]
    score, missed = table.act_score[act], table.act_result[act] == MISS
    if action in kind.actions and score in kind.scores:
        if missed:
            miss(table, act)
        else:
            succeed(table, act)
    elif table.scene == FOE and action == FLIGHT and score in FLIGHT_SCORES:
        if missed:
            miss(table, act)
        else:
            lose_scene(table)
    elif action == INVOKE_GIFT and table.act_named[act] == ALONE and table.scene_gifts < GIFTS_ALONE:
        table.scene_gifts += 1
        for _ in range(GIFT_IS_WORTH):
            succeed(table, act)
    elif action in kind.prepares:
        table.scene_prepared += 1


IN_ADVENTURE.append(take_stock)


def succeed(table: Chronicle, act: Act) -> None:
    """One success nearer; a foe counts its own (WOD-19.8)."""
    note(table, ADVENTURE, SUCCESS, successes(table) + 1, needed(table), act)
    table.say("WOD-A5", "A success in this scene: {} of {}.", successes(table) + 1, needed(table))
    table.scene_successes += 1
    if table.scene_foe != NO_FOE:
        table.do(count_success(Threat(table.scene_foe)))


def miss(table: Chronicle, act: Act) -> None:
    """A Miss brings what the scene says, and the last one loses it (WOD-A7)."""
    table.scene_misses += 1
    note(table, ADVENTURE, MISSED, table.scene_misses, MISSES, act)
    table.say("WOD-A7", "A Miss in this scene: {} of the {} that lose it.", table.scene_misses, MISSES)
    if table.scene_misses >= MISSES:
        lose_scene(table)
    elif SCENES[table.scene].miss != HARM:
        heed(table, NOTICE.miss)
    elif ENDURE_HARM not in table.act_action[act + 1 :]:
        table.do(endure_harm(table.act_character[act]))


def recover(table: Chronicle, act: Act) -> None:
    """Between scenes it is a respite, after a Vow a part of the stay in sanctuary (WOD-A12)."""
    action = table.act_action[act]
    if table.carried:
        return
    if table.vow_state != SWORN:
        table.sanctuary = max(0, table.sanctuary - 1)
        table.say("WOD-A12", "Actions left in sanctuary: {}.", table.sanctuary)
    elif action in RESPITE.actions:
        table.respites += 1
        table.say("WOD-A12", "Respites taken since the Vow was made: {} of {}.", table.respites, RESPITE.times)
        heed(table, NOTICE.respite)
        if table.act_result[act] == MISS and action in (FORAGE, MAKE_CAMP):
            heed(table, NOTICE.miss)
