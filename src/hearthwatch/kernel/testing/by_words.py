"""Helpers for tests that read like rules: questions, choices and refusals by players' words."""

from __future__ import annotations

from ..decision import Option, Refused
from ..table import Table


def prompt(table: Table) -> str:
    """Return the open question; empty when the game is over."""
    return table.decision.prompt if table.decision else ""


def asked(table: Table) -> tuple[int, ...]:
    """Return the seats that decide now."""
    return table.decision.seats if table.decision else ()


def labels(table: Table) -> list[str]:
    """Return the labels of the options, without interludes."""
    return [option.label for option in table.decision.options if not option.anytime] if table.decision else []


def option(table: Table, words: str, seat: int | None = None) -> Option:
    """Return the option with this label, else the first whose label begins with it; of this seat if one is named."""
    assert table.decision is not None, f"{words!r} cannot be chosen: {table.outcome}"
    options: list[Option] = [*(table.decision if seat is None else table.decision.for_seat(seat)).options]
    matches = [one for one in options if one.label == words] or [one for one in options if one.label.startswith(words)]
    assert matches, f"{words!r} is not among the options of {prompt(table)!r}: {labels(table)}"
    return matches[0]


def pick(table: Table, *choices: str) -> None:
    """Choose options by their labels (or the beginnings of them), one after another."""
    for words in choices:
        table.choose(option(table, words))
        assert not table.script_ran_out, f"After {words!r} more dice were rolled than `next_rolls` has."


def refused(table: Table, words: str) -> Refused:
    """Return the refusal of the step with this label, or a label that begins with it, or of this kind of step."""
    assert table.decision is not None, f"Nothing is refused: {table.outcome}"
    refusals = list(table.decision.refused)
    matches = [one for one in refusals if one.label.startswith(words)]
    matches = matches or [one for one in refusals if one.key.partition(":")[0] == words]
    assert matches, f"{words!r} is not refused; options: {labels(table)}, refused: {refusals}"
    return matches[0]


def why_not(table: Table, words: str) -> tuple[str, str]:
    """Return the clause and the reason of a refusal."""
    refusal = refused(table, words)
    return refusal.rule, refusal.reason


def log(table: Table, seat: int | tuple[int, ...] | None = None) -> list[str]:
    """Return the log, in the words for this seat."""
    return [line.text(seat) for line in table.log]


def ended(table: Table) -> tuple[bool | None, str]:
    """Return True if the game was won, with the clause that ended it; (None, "") while it goes on."""
    return (table.outcome.won, table.outcome.rule) if table.outcome else (None, "")
