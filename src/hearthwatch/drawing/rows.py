"""Rows: lines of text with their rule, before anybody decided how they look."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One line to be shown."""

    text: str
    rule: str = ""
    """The clause behind it, shown quietly."""
    style: str = ""
    """title, heading, quiet, choice, good, bad; empty for plain text."""
    lead: str = ""
    """What stands before it, such as the number of an option."""
    indent: int = 0
    note: str = ""
    """What is said quietly behind it."""
    first: bool = False
    """Whether it is one of the options that lead on: they are shown in full where others are shortened."""

    means: str = ""
    """What an option does; left out where the screen is too small for the table and it."""
    idle: str = ""
    """That an option would do nothing, in a few words: what is left of `means` where that is left out."""

    def __str__(self) -> str:
        lead = f"{self.lead} " if self.lead else ""
        behind = "".join(f" ({words})" for words in (self.note, self.means or self.idle, self.rule) if words)
        return f"{' ' * self.indent}{lead}{self.text}{behind}"


def title(text: str, rule: str = "") -> Row:
    """The first line of something."""
    return Row(text, rule, "title")


def heading(text: str) -> Row:
    """The name of a group of rows."""
    return Row(text, style="heading")


def quiet(text: str, indent: int = 0) -> Row:
    """Something that need not be read."""
    return Row(text, style="quiet", indent=indent)


def bad(text: str, rule: str = "") -> Row:
    """Something that did not work."""
    return Row(text, rule, "bad")
