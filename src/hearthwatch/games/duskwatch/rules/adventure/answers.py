"""Answer in the adventure what the table would judge, by the same steps that people would choose (WOD-A9)."""

from __future__ import annotations

from hearthwatch.kernel import Step

from ...content import DIAMONDS, SPADES, SUPPLY
from ...content.adventure import CONSEQUENCE_NOTICE, RESPITE, SANCTUARY, Stay
from ...table import NO_SCENE, SWORN, Act, Chronicle
from ..acting import ANSWERS
from ..consequences import costs_supply, damages_item, events, heading, is_harmed_by_it
from ..forest import on_holy_ground, on_plain_ground, places, rites, with_a_rite, without_a_rite
from ..harm import set_severity, severities
from ..records import items_to_damage
from ..recovery import kinds_of_rest, rest_like
from .scenes import heed, severity


def severity_here(table: Chronicle, act: Act) -> Step:
    """Return the gravity of harm in the open scene; outside a scene people decide (WOD-20.2)."""
    return set_severity(act, severity(table)) if table.scene != NO_SCENE else ()


def consequence_here(table: Chronicle, act: Act) -> Step:
    """Danger is harm and Cost is Supply, with none left an item; words stay with people (WOD-8.11)."""
    if table.scene == NO_SCENE:
        return ()
    suit, character = heading(table, act), table.act_character[act]
    heed(table, CONSEQUENCE_NOTICE[suit])
    if suit == SPADES:
        return is_harmed_by_it(act)
    if suit == DIAMONDS and table.score(character, SUPPLY):
        return costs_supply(act)
    if suit == DIAMONDS and items_to_damage(table, character):
        return damages_item(act)
    return ()


def _stay(table: Chronicle) -> Stay:
    return RESPITE if table.vow_state == SWORN else SANCTUARY


def rest_here(table: Chronicle, act: Act) -> Step:
    """Return a plain Rest on the way, a Full Rest in sanctuary (WOD-23.2)."""
    return rest_like(act, _stay(table).rest)


def place_here(table: Chronicle, act: Act) -> Step:
    """Sanctuary is holy ground (WOD-25.2)."""
    return on_holy_ground(act) if _stay(table).holy_place else on_plain_ground()


def rite_here(table: Chronicle, act: Act) -> Step:
    """A rite is kept in sanctuary (WOD-25.3)."""
    return with_a_rite(act) if _stay(table).rite else without_a_rite()


ANSWERS[severities.kind.id] = severity_here
ANSWERS[events.kind.id] = consequence_here
ANSWERS[kinds_of_rest.kind.id] = rest_here
ANSWERS[places.kind.id] = place_here
ANSWERS[rites.kind.id] = rite_here
