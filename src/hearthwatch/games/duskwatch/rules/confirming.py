"""Where there is a GM, the GM confirms what a player proposes before the cards are drawn (WOD-30.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, no

from ..content import FORCED, SCORES
from ..table import NO_GM, Act, Chronicle, Score, choices, step
from .acting import cannot_add
from .draw import fix_levels
from .levels import SITUATION, put_all_back, put_back
from .levels_menu import GIVEN_UP, gather
from .tokens import BOND_ONCE


@step("WOD-30.1")
def confirm_or_draw(table: Chronicle, act: Act) -> None:
    """Only the seat that confirms differs from mode to mode (WOD-30.4)."""
    if table.gm == NO_GM:
        table.do(fix_levels(act))
    else:
        table.ask(table.gm, confirmations(act))


@choices("WOD-30.1", "{act:Preparing}: does it stand?")
def confirmations(table: Chronicle, act: Act) -> Iterator[Step]:
    yield confirm(act)
    for level in dict.fromkeys(table.act_levels[act]):
        if level[0] in (*SITUATION, BOND_ONCE):
            yield strike(act, level)
    for score in range(len(SCORES)):
        if score != table.act_score[act] and cannot_add(table, act, score) is None:
            yield another_score(act, Score(score))
    yield send_back(act)
    yield no_action(act)


@step("WOD-30.1", "It stands: draw the cards", group="Confirm")
def confirm(table: Chronicle, act: Act) -> None:
    """The player makes the Draw (WOD-30.1)."""
    table.do(fix_levels(act))


@step("WOD-4.2", "{level:Level} does not count", group="Confirm")
def strike(table: Chronicle, act: Act, level: tuple[int, ...]) -> None:
    """The table says whether a Record or a condition fits (WOD-4.2)."""
    put_back(table, act, (level[0], level[1], level[2]))
    table.do(confirm_or_draw(act))


@step("WOD-8.2", "{score} fits better", group="Confirm")
def another_score(table: Chronicle, act: Act, score: Score) -> None:
    """The player proposes a Score, the table confirms it (WOD-8.2)."""
    table.act_score[act] = score
    table.do(confirm_or_draw(act))


@step("WOD-8.2", "Back to the player", group="Confirm")
def send_back(table: Chronicle, act: Act) -> None:
    """Something is missing, or should be said otherwise."""
    table.do(gather(act))


@step("WOD-8.1", "Nothing here calls for this Action", group="Confirm")
def no_action(table: Chronicle, act: Act) -> None:
    """The trigger did not happen in the fiction (WOD-8.1)."""
    put_all_back(table, act)
    table.act_result[act] = GIVEN_UP
    table.say("WOD-8.1", "{:Act} is not called for.", act)


@no_action.refuses
def cannot_no_action(table: Chronicle, act: Act) -> Refusal | None:
    action = table.act_action[act]
    return no("WOD-8.4", "{:Action} is forced: nobody can decline it.", action) if action in FORCED else None
