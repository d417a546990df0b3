"""The Draw: one Action card, two Challenge cards, and the comparison (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from hearthwatch.kernel import Step

from ..content import ACTIONS, CEILING, FORTUNE, MISS, OVERCOME, SECURE, STRONG, WEAK, value_of
from ..table import DECK, OUT, Act, Character, Chronicle, choices, step
from .deck import discard_out
from .journal import BY_FATE, DRAWN, note
from .levels import net_levels, use_due_tokens
from .sheet import lose, restore

Effect: TypeAlias = Callable[[Chronicle, Act, Character, int], None]
EFFECTS: Final[dict[int, Effect]] = {}
"""By Action: what its result does. Filled by the files of the Actions."""
IN_ADVENTURE: Final[list[Callable[[Act], Step]]] = []
"""Steps after an Action and its consequences are settled in an adventure. Filled by the adventure."""


def compare_cards(total: int, challenges: tuple[int, int]) -> int:
    """Above both: Strong Hit; above exactly one: Weak Hit; above neither: Miss. Equal is not above.

    WOD-6.5, WOD-6.6, WOD-6.7, WOD-6.8.
    """
    return (total > challenges[0]) + (total > challenges[1])


def total_of(table: Chronicle, act: Act) -> int:
    """Action card + Score + Advantage − Disadvantage, without any limit (WOD-6.2, WOD-6.3)."""
    return value_of(table.act_cards[act][0]) + table.act_value[act] + net_levels(table, act)


@step("WOD-7.5")
def fix_levels(table: Chronicle, act: Act) -> None:
    """All levels are fixed before the Action card is drawn (WOD-7.5)."""
    use_due_tokens(table, act)
    table.act_value[act] = table.score(table.act_character[act], table.act_score[act])
    table.do(draw_card(act), draw_card(act), draw_card(act), compare(act))


@step("WOD-6.1")
def draw_card(table: Chronicle, act: Act) -> None:
    """One card of this Action; it lies out until the last of them has been read (WOD-1.8)."""
    card = table.deal(DECK, OUT)
    table.act_cards[act] = (*table.act_cards[act], table.face[card])


@step("WOD-6.2")
def compare(table: Chronicle, act: Act) -> None:
    """Name the result, with all its parts; a made Draw stands (WOD-6.11)."""
    _, one, other = table.act_cards[act]
    table.act_result[act] = compare_cards(total_of(table, act), (value_of(one), value_of(other)))
    note(table, DRAWN, act)
    table.say("WOD-6.2", "{:Draw}", act)
    table.do(tempt_fate(act), consequence_card(act), discard_out(), settle(act))


@step("WOD-8.5")
def consequence_card(table: Chronicle, act: Act) -> None:
    """Only for Overcome an Obstacle and Secure an Advantage, and only on a Weak Hit or a Miss (WOD-8.5)."""
    if table.act_action[act] in (OVERCOME, SECURE) and table.act_result[act] != STRONG:
        table.do(draw_card(act))


@step("WOD-8.4")
def settle(table: Chronicle, act: Act) -> None:
    """Apply the result in full (WOD-8.4)."""
    table.say(ACTIONS[table.act_action[act]].rule, "{:Means}", act)
    if table.adventuring:  # Put on the stack first, it comes after all that follows from the result.
        table.do(*(counted(act) for counted in IN_ADVENTURE))
    EFFECTS[table.act_action[act]](table, act, table.act_character[act], table.act_result[act])


# -- the optional reading in which Fortune is spent and regained (WOD-G6)


@step("WOD-G6")
def tempt_fate(table: Chronicle, act: Act) -> None:
    """After the comparison and before any effect, where the table plays so."""
    if table.option("tempting_fate"):
        character, result = table.act_character[act], table.act_result[act]
        fortune = table.score(character, FORTUNE)
        if (result == MISS and fortune > 0) or (result == STRONG and fortune < CEILING):
            table.ask(table.player[character], ways_to_tempt(act))


@choices("WOD-G6", "{act:Result}: does the player tempt fate?")
def ways_to_tempt(table: Chronicle, act: Act) -> Iterator[Step]:
    yield take_result(act)
    yield buy_weak_hit(act) if table.act_result[act] == MISS else sell_strong_hit(act)


@step("WOD-G6", "{act:Result} stands", group="Fate")
def take_result(table: Chronicle, act: Act) -> None:
    """The result as it was drawn."""


@step("WOD-G6", "Spend 1 Fortune: a Weak Hit instead", group="Fate")
def buy_weak_hit(table: Chronicle, act: Act) -> None:
    """A Miss becomes a Weak Hit for 1 Fortune."""
    table.act_result[act] = WEAK
    lose(table, table.act_character[act], FORTUNE, 1, BY_FATE, act)


@step("WOD-G6", "Take a Weak Hit instead: regain 1 Fortune", group="Fate")
def sell_strong_hit(table: Chronicle, act: Act) -> None:
    """A Strong Hit is taken as a Weak Hit."""
    table.act_result[act] = WEAK
    restore(table, table.act_character[act], FORTUNE, 1, BY_FATE, act)
