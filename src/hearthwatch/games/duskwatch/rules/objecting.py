"""Without a GM the table agrees: whoever does not says so, and the acting player decides (WOD-30.2)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..table import NO_GM, Act, Chronicle, Seat, step
from .journal import OBJECTED, note


def open_act(table: Chronicle) -> Act | None:
    """The Action that is being prepared; None where there is none."""
    for act in reversed(range(len(table.act_result))):
        if table.act_result[act] == -1:
            return Act(act)
    return None


@step("WOD-30.2", "Object to what is being prepared", group="Table", field="What does not fit?")
def raise_objection(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Everybody sees it; the acting player has the last word for the own character (WOD-30.2)."""
    act = open_act(table)
    if act is not None:
        note(table, OBJECTED, act, seat, table.write(text, seat))
        table.say("WOD-30.2", "{:Seat} objects to {:Act}: {:Text}", seat, act, len(table.texts) - 1)


@raise_objection.refuses
def cannot_raise_objection(table: Chronicle, seat: Seat, text: str = "") -> Refusal | None:
    act = open_act(table)
    if table.gm != NO_GM:
        return no("WOD-30.1", "The GM confirms or changes what is proposed.")
    if act is None:
        return no("WOD-30.2", "Nothing is being prepared.")
    if table.player[table.act_character[act]] == seat:
        return no("WOD-30.2", "{:Seat} acts and may think it over.", seat)
    return None


raise_objection.by(lambda table, seat, text="": seat)
