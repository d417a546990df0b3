"""Format numbers and cells for tables and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearthwatch.kernel import OptionValues

from .stats import Cell, Interval


def percent(rate: float) -> str:
    """Format a rate as a percentage."""
    return f"{100 * rate:.1f}%"


def spread(interval: Interval) -> str:
    """Format the interval of a rate."""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def points(interval: Interval) -> str:
    """Format a difference of rates with its interval, in points."""
    return f"{signed(interval.rate)} ({signed(interval.low)} to {signed(interval.high)})"


def signed(difference: float) -> str:
    """Format a difference in points, with its sign."""
    text = f"{100 * difference:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")


def plain_value(value: Any) -> str:
    """Format a value of an option as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "none" if value is None else str(value)


def options_in_words(options: OptionValues) -> str:
    """Format the options of a cell: `difficulty hard, final Old Mill`."""
    return ", ".join(f"{name.replace('_', ' ')} {plain_value(value)}" for name, value in options.items())


def title_of(cell: Cell, all_cells: Sequence[Cell]) -> str:
    """Return the distinguishing title of a cell: its bot, its options, or both; the bot if there is only one cell."""
    parts = [cell.bot] if len({one.bot for one in all_cells}) > 1 or len(all_cells) == 1 else []
    for name, value in cell.options.items():
        if len({repr(one.options.get(name)) for one in all_cells}) > 1:
            # A word is clear without its option's name; yes, none or a number is not.
            speaks = isinstance(value, str | list)
            parts.append(plain_value(value) if speaks else options_in_words({name: value}))
    return ", ".join(parts)
