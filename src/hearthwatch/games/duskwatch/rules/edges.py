"""Actions that leave an edge for later: Overcome, Secure, Gather Intel, Read the Situation (sections 9, 10, 13, 14)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import FORTUNE, GATHER_INTEL, MISS, OVERCOME, READ_THE_SITUATION, SECURE, STRONG
from ..table import NOBODY, Act, Character, Chronicle, choices, step
from .consequences import consequence
from .draw import EFFECTS
from .journal import BY_ACTION
from .levels import BANKED, NEXT_ANY, NEXT_RELATED, make_token
from .sheet import lose


def overcome(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: +1 is kept; otherwise a consequence card, which is the whole cost (WOD-9.3, WOD-9.4, WOD-9.5)."""
    if result == STRONG:
        make_token(table, character, BANKED, 1, OVERCOME)
    else:
        table.do(consequence(act))


def secure(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong +2, Weak +1 with a consequence card; Miss −1, which is there before the consequence.

    WOD-10.3, WOD-10.4, WOD-10.5.
    """
    if result == MISS:
        make_token(table, character, NEXT_ANY, -1, SECURE)
        table.do(consequence(act))
    elif result == STRONG:
        table.do(name_beneficiary(act))
    else:
        table.do(name_beneficiary(act), consequence(act))


@step("WOD-7.9")
def name_beneficiary(table: Chronicle, act: Act) -> None:
    """Whom the edge is meant for; with one character in play it is that one (WOD-7.9)."""
    table.ask(table.player[table.act_character[act]], beneficiaries(act))


@choices("WOD-7.9", "Whom is the edge meant for?", pause=False)
def beneficiaries(table: Chronicle, act: Act) -> Iterator[Step]:
    for character in table.wardens:
        yield meant_for(act, character)
    if len(table.wardens) > 1:
        yield meant_for(act, NOBODY)


@step("WOD-7.9", "{whom}", group="Edge")
def meant_for(table: Chronicle, act: Act, whom: Character) -> None:
    """It is used as a whole on one related Action (WOD-7.7)."""
    make_token(table, whom, NEXT_RELATED, table.act_result[act], SECURE)


def gather_intel(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: +1 on the next related Action; no consequence card on any result (WOD-13.3, WOD-13.4, WOD-13.5)."""
    if result == STRONG:
        make_token(table, character, NEXT_RELATED, 1, GATHER_INTEL)


def read_the_situation(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong +2, Weak +1 on the very next Action; Miss: 1 Fortune is lost (WOD-14.2, WOD-14.3, WOD-14.4)."""
    if result == MISS:
        lose(table, character, FORTUNE, 1, BY_ACTION, act)
    else:
        make_token(table, character, NEXT_ANY, result, READ_THE_SITUATION)


EFFECTS[OVERCOME] = overcome
EFFECTS[SECURE] = secure
EFFECTS[GATHER_INTEL] = gather_intel
EFFECTS[READ_THE_SITUATION] = read_the_situation
