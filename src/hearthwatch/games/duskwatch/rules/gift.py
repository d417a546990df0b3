"""Invoke Gift: the power works on every result, the result is its price (section 26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import INVOKE_GIFT, MISS, RADIANCE, RESIST_THE_FOREST, VOLUNTARY, WEAK
from ..table import Act, Action, Character, Chronicle, choices, step
from .acting import BEFORE, cannot_take, prepare
from .draw import EFFECTS
from .journal import BY_ACTION
from .levels import GIFT_BOOST, add_level, due_tokens
from .preparing import ALSO_OPEN, back_to_levels, gather
from .sheet import cannot_invoke, lose

NOT_SAID: Final = -1
ALONE: Final = -2
OPEN_ACTION: Final = 100
"""`act_named` from here on is the number of an Action that is being prepared, less this."""


@step("WOD-26.5")
def ask_use(table: Chronicle, act: Act) -> None:
    """Before the Draw the player says how the Gift is used (WOD-26.5)."""
    if table.act_named[act] == NOT_SAID:
        table.ask(table.player[table.act_character[act]], uses(act))


BEFORE[INVOKE_GIFT] = (ask_use,)


@choices("WOD-26.5", "How is the Gift used?")
def uses(table: Chronicle, act: Act) -> Iterator[Step]:
    yield use_alone(act)
    for helped in table.wardens:
        yield use_as_boost(act, helped)


@step("WOD-26.5", "Alone: {act:Alone}", group="Gift")
def use_alone(table: Chronicle, act: Act) -> None:
    """No further Draw, no consequence card (WOD-26.5)."""
    table.act_named[act] = ALONE


@step("WOD-26.5", "As a boost: +1 on an Action of {helped} that follows at once", group="Gift")
def use_as_boost(table: Chronicle, act: Act, helped: Character) -> None:
    """One named Action, by this character or by another whom the power helps (WOD-26.5)."""
    table.act_target[act] = helped
    table.ask(table.player[table.act_character[act]], actions_to_boost(act, helped))


@choices("WOD-26.5", "Which Action of {helped} does the Gift boost?")
def actions_to_boost(table: Chronicle, act: Act, helped: Character) -> Iterator[Step]:
    for action in VOLUNTARY:
        if action != INVOKE_GIFT:
            yield name_boosted(act, Action(action))


@step("WOD-26.5", "{action}", group="Gift")
def name_boosted(table: Chronicle, act: Act, action: Action) -> None:
    """The Action is named before the Draw."""
    table.act_named[act] = action


@name_boosted.refuses
def cannot_name_boosted(table: Chronicle, act: Act, action: Action) -> Refusal | None:
    return cannot_take(table, table.act_target[act], action)


# -- while another Action is being prepared


@step("WOD-26.9", "Call on the Gift first, as a boost{act:OwnGift}", group="Gift")
def call_own_gift(table: Chronicle, act: Act) -> None:
    """Price first: the boosted Action waits until it is paid (WOD-26.6)."""
    call_gift(table, act, table.act_character[act])


@call_own_gift.refuses
def cannot_call_own_gift(table: Chronicle, act: Act) -> Refusal | None:
    return cannot_call(table, act, table.act_character[act])


@step("WOD-26.5", "Another calls on the Gift first, as a boost", group="Gift")
def ask_for_a_gift(table: Chronicle, act: Act) -> None:
    """Whose power helps? (WOD-26.5)"""
    table.ask(table.player[table.act_character[act]], helpers(act))


@ask_for_a_gift.refuses
def cannot_ask_for_a_gift(table: Chronicle, act: Act) -> Refusal | None:
    others = [one for one in table.wardens if one != table.act_character[act]]
    if any(cannot_call(table, act, other) is None for other in others):
        return None
    return no("WOD-26.5", "Nobody else could call on a Gift for this.")


ALSO_OPEN.extend((call_own_gift, ask_for_a_gift))


@choices("WOD-26.5", "Who calls on the Gift?")
def helpers(table: Chronicle, act: Act) -> Iterator[Step]:
    for other in table.wardens:
        if other != table.act_character[act]:
            yield call_gift_of(act, other)
    yield back_to_levels(act)


@step("WOD-26.5", "{helper}{helper:TheirGift}", group="Gift")
def call_gift_of(table: Chronicle, act: Act, helper: Character) -> None:
    """Using the Gift is never forced: another's player agrees first (WOD-26.8)."""
    if table.player[helper] == table.player[table.act_character[act]]:
        call_gift(table, act, helper)
    else:
        table.ask(table.player[helper], answers(act, helper))


@call_gift_of.refuses
def cannot_call_gift_of(table: Chronicle, act: Act, helper: Character) -> Refusal | None:
    return cannot_call(table, act, helper)


def cannot_call(table: Chronicle, act: Act, helper: Character) -> Refusal | None:
    """A forced Action may be boosted too, but for Resist the Forest (WOD-26.9)."""
    action = table.act_action[act]
    if action == RESIST_THE_FOREST:
        return no("WOD-26.9", "Nothing can be invoked against Resist the Forest.")
    if action == INVOKE_GIFT:
        return no("WOD-26.5", "The Gift is being invoked already.")
    return cannot_invoke(table, helper)


@choices("WOD-26.8", "{helper}: is the Gift called on for {act:Preparing}?")
def answers(table: Chronicle, act: Act, helper: Character) -> Iterator[Step]:
    yield agree(act, helper)
    yield decline(act)


@step("WOD-26.8", "Call on the Gift", group="Gift")
def agree(table: Chronicle, act: Act, helper: Character) -> None:
    """The helper invokes the Gift, and pays its price (WOD-26.6)."""
    call_gift(table, act, helper)


@step("WOD-26.8", "Do not call on it", group="Gift")
def decline(table: Chronicle, act: Act) -> None:
    """The Gift is not invoked; the levels are collected further (WOD-26.8)."""
    table.do(gather(act))


def drawn_away(table: Chronicle, act: Act, helper: int) -> int:
    """Return the levels that would go into the Draw of the Gift and not into the Action that it boosts (WOD-26.7)."""
    due = due_tokens(table, table.act_character[act], table.act_action[act])
    return sum(table.tokens[token].levels for token in due_tokens(table, helper, INVOKE_GIFT) if token in due)


def call_gift(table: Chronicle, act: Act, helper: Character) -> None:
    """An Action of its own before the open one; due tokens go into it (WOD-26.7)."""
    invoked = table.new_act(helper, INVOKE_GIFT)
    table.act_target[invoked] = table.act_character[act]
    table.act_named[invoked] = OPEN_ACTION + act
    table.do(prepare(invoked), gather(act))


# -- the price, then what it was paid for


def pay(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: nothing; Weak: 1 Radiance; Miss: 2 (WOD-26.2, WOD-26.3, WOD-26.4). The price comes first (WOD-26.6)."""
    table.do(boosted(act))
    if result == WEAK:
        lose(table, character, RADIANCE, 1, BY_ACTION, act)
    elif result == MISS:
        lose(table, character, RADIANCE, 2, BY_ACTION, act)


EFFECTS[INVOKE_GIFT] = pay


@step("WOD-26.6")
def boosted(table: Chronicle, act: Act) -> None:
    """The Gift works on all three results (WOD-26.5); who left play meanwhile draws no more."""
    named, helped = table.act_named[act], Character(table.act_target[act])
    if named >= OPEN_ACTION:
        add_level(table, Act(named - OPEN_ACTION), GIFT_BOOST, act, 1)
    elif named >= 0 and cannot_take(table, helped, named) is None:
        follows = table.new_act(helped, named)
        add_level(table, follows, GIFT_BOOST, act, 1)
        table.do(prepare(follows))
