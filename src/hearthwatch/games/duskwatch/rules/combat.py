"""Enter Combat and Inflict Harm; a fight is a label only (sections 18 and 19)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..content import ENTER_COMBAT, INFLICT_HARM, MISS, STRONG
from ..table import NO_GM, Act, Character, Chronicle, step
from .draw import EFFECTS
from .harm import endure_harm
from .journal import FIGHT, note
from .levels import FIRST_IN_COMBAT, FIRST_INFLICT, drop_fight_tokens, make_token


def enter_combat(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: +1 on the first Inflict Harm; Weak: even; Miss: −1 on the first Action (WOD-18.2, WOD-18.3, WOD-18.4)."""
    if not table.fight:
        note(table, FIGHT, 1)
    table.fight |= 1 << character
    if result == STRONG:
        make_token(table, character, FIRST_INFLICT, 1, ENTER_COMBAT)
    elif result == MISS:
        make_token(table, character, FIRST_IN_COMBAT, -1, ENTER_COMBAT)


def inflict_harm(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: nothing comes back; otherwise the character is harmed (WOD-19.3, WOD-19.4, WOD-19.5)."""
    if result != STRONG:
        table.do(endure_harm(character))


EFFECTS[ENTER_COMBAT] = enter_combat
EFFECTS[INFLICT_HARM] = inflict_harm


@step("WOD-18.6", "The fight is over", group="Blades are out")
def close_fight(table: Chronicle) -> None:
    """The table closes it in words: its unused tokens are dropped, nothing else depends on it (WOD-18.6)."""
    table.fight = 0
    note(table, FIGHT, 0)
    drop_fight_tokens(table)


@close_fight.refuses
def cannot_close_fight(table: Chronicle) -> Refusal | None:
    return None if table.fight else no("WOD-18.6", "There is no open fight.")


close_fight.by(lambda table: table.gm if table.gm != NO_GM else -1)
