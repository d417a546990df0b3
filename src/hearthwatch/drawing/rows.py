"""Rows: lines of text with their rule, before any styling."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One line to display."""

    text: str
    rule: str = ""
    """The clause behind it, shown quietly."""
    style: str = ""
    """title, heading, quiet, choice, good, bad; empty for plain text."""
    lead: str = ""
    """Prefix, such as the number of an option."""
    indent: int = 0
    note: str = ""
    """A quiet note behind it."""
    first: bool = False
    """True for an option that leads on: shown in full where others are shortened."""

    means: str = ""
    """Effect of an option; left out where the screen is too small for the table and it."""
    idle: str = ""
    """Short warning that an option has no effect: the rest of `means` where that is left out."""

    def __str__(self) -> str:
        lead = f"{self.lead} " if self.lead else ""
        behind = "".join(f" ({words})" for words in (self.note, self.means or self.idle, self.rule) if words)
        return f"{' ' * self.indent}{lead}{self.text}{behind}"


def title(text: str, rule: str = "") -> Row:
    """Return the first line of a block."""
    return Row(text, rule, "title")


def heading(text: str) -> Row:
    """Return the name of a group of rows."""
    return Row(text, style="heading")


def quiet(text: str, indent: int = 0) -> Row:
    """Return a row that need not be read."""
    return Row(text, style="quiet", indent=indent)


def bad(text: str, rule: str = "") -> Row:
    """Return a row for a failure."""
    return Row(text, rule, "bad")
