"""What the table would judge, the layer answers, by the same steps that people would choose (WOD-A9)."""

from __future__ import annotations

from hearthwatch.kernel import Step

from ...content import DIAMONDS, SPADES, SUPPLY
from ...content.adventure import CONSEQUENCES, RESPITE, SANCTUARY, Stay
from ...table import SWORN, Act, Chronicle
from ..consequences import costs_supply, damages_item, events, heading, is_harmed_by_it
from ..forest import on_holy_ground, on_plain_ground, with_a_rite, without_a_rite
from ..harm import set_severity
from ..records import items_to_damage
from ..recovery import rest_like
from .scenes import heed, severity
from .state import NO_SCENE


def in_scene(table: Chronicle) -> bool:
    """Whether the layer judges: in its own scenes it does, elsewhere people do."""
    return table.adventuring and table.scene != NO_SCENE


def answer_severity(table: Chronicle, act: Act) -> bool:
    """How grave the harm of this scene is (WOD-20.2)."""
    if in_scene(table):
        table.do(set_severity(act, severity(table)))
        return True
    return False


def answer_consequence(table: Chronicle, act: Act) -> bool:
    """Danger is harm and Cost is Supply, with none left an item; words stay with people (WOD-8.11)."""
    if not in_scene(table):
        return False
    suit, character = heading(table, act), table.act_character[act]
    heed(table, CONSEQUENCES[suit]["notice"])
    if suit == SPADES:
        table.do(is_harmed_by_it(act))
    elif suit == DIAMONDS and table.score(character, SUPPLY):
        table.do(costs_supply(act))
    elif suit == DIAMONDS and items_to_damage(table, character):
        table.do(damages_item(act))
    else:
        table.ask(table.judge(character), events(act))
    return True


def _stay(table: Chronicle) -> Stay:
    return RESPITE if table.vow_state == SWORN else SANCTUARY


def answer_rest(table: Chronicle, act: Act) -> bool:
    """A plain Rest on the way, a Full Rest in sanctuary (WOD-23.2)."""
    return _answer(table, rest_like(act, _stay(table).rest))


def answer_place(table: Chronicle, act: Act) -> bool:
    """Sanctuary is holy ground (WOD-25.2)."""
    return _answer(table, on_holy_ground(act) if _stay(table).holy_place else on_plain_ground())


def answer_rite(table: Chronicle, act: Act) -> bool:
    """A rite is kept in sanctuary (WOD-25.3)."""
    return _answer(table, with_a_rite(act) if _stay(table).rite else without_a_rite())


def _answer(table: Chronicle, step: Step) -> bool:
    if table.adventuring:
        table.do(step)
    return table.adventuring
