"""Actions: how one begins, is changed, carried out and over; Main actions and Extra actions (sections 11 and 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Step

from ..content.cards import ACTIONS
from ..table import Saga, choices, rules, step
from ..things import NOWHERE, SACRIFICE, Character
from .moments import changed_value, is_awaited, moment
from .skills import can_help, helpers, things_named

LEAST: Final = 1
"""No modifier pushes a value below it (THG-G65); only a Sacrifice may come to cost nothing."""


def action_value(table: Saga) -> int:
    """Return the value of the action under way after all modifiers."""
    return max(0 if table.action == SACRIFICE else LEAST, table.act_value)


@step("THG-12.22", "")
def begin_action(table: Saga, who: Character, action: int, value: int) -> None:
    """Begin an action; an action already under way waits."""
    table.frames = (
        *table.frames,
        (
            table.action,
            table.act_value,
            table.actor,
            table.spent,
            table.unlocked,
            table.ignoring,
            tuple(table.added_dice),
            table.upgrades,
            table.rerolls,
            table.criticals_left,
            table.hard_rerolls,
            table.hard_wound,
            table.area_good,
            tuple(table.waiting),
            table.declined,
        ),
    )
    table.action, table.actor = action, who
    table.act_value = changed_value(table, action, value)
    _clear(table)


def _clear(table: Saga) -> None:
    table.spent = table.unlocked = table.ignoring = 0
    table.upgrades = table.rerolls = table.criticals_left = table.hard_rerolls = table.hard_wound = 0
    table.added_dice = [0] * 4
    table.area_good = -1
    table.waiting = []
    table.declined = 0


@step("THG-12.22", "")
def end_action(table: Saga) -> None:
    """End the action; the waiting action continues."""
    *rest, frame = table.frames
    table.frames = tuple(rest)
    (
        table.action,
        table.act_value,
        table.actor,
        table.spent,
        table.unlocked,
        table.ignoring,
        dice,
        table.upgrades,
        table.rerolls,
        table.criticals_left,
        table.hard_rerolls,
        table.hard_wound,
        table.area_good,
        waiting,
        table.declined,
    ) = frame
    table.added_dice, table.waiting = list(dice), list(waiting)


def whole_action(table: Saga, who: Character, action: int, value: int, modifiers: list[Step]) -> list[Step]:
    """Return the steps of an action from its beginning to its end."""
    before, after = f"before {ACTIONS[action]}", f"after {ACTIONS[action]}"
    return [
        begin_action(who, action, value),
        *modifiers,
        *([moment(before, who, NOWHERE)] if is_awaited(table, before) else []),
        carry_out(action),
        *([moment(after, who, NOWHERE)] if is_awaited(table, after) else []),
        use_afterwards(),
        end_action(),
    ]


@step("THG-12.1")
def carry_out(table: Saga, action: int) -> None:
    """Carry out the action, by the module of its name."""
    table.do((rules.by_name[ACTIONS[action]].id,))


@step("THG-12.11")
def extra_action(table: Saga, who: Character, action: int, value: int) -> None:
    """An action of the printed type and value, without a chip and without Bonuses of other cards (THG-12.22)."""
    table.say("THG-12.11", "{:Character} takes an extra action: {:Action}.", who, action)
    table.do(*whole_action(table, who, action, value, []))


@step("THG-24.6")
def use_afterwards(table: Saga) -> None:
    """Items and a Skill that are used when the action is over."""
    if can_help(table, "after"):
        table.ask(table.seat_of(table.actor), things_to_use_afterwards())


@choices("THG-24.6", "The action is over: is anything used?")
def things_to_use_afterwards(table: Saga) -> Iterator[Step]:
    yield from helpers(table, "after")
    yield go_on()


@things_to_use_afterwards.besides
def things_before_the_end(table: Saga) -> Iterator[Step]:
    yield from things_named(table)


@step("THG-24.6", "Go on", group="Items")
def go_on(table: Saga) -> None:
    """Nothing more is used."""
