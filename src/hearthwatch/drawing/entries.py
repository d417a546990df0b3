"""Lists for small terminals: a line for each thing, with texts that are cut where room is scarce."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from .colours import QUIET


class Entry(NamedTuple):
    """A beginning, and a text behind it that may be long."""

    lead: Text
    text: str = ""
    style: str = QUIET
    short: str = ""
    """A shorter form of the text."""
    rank: int = 2
    """Where room is scarce texts of a lower rank go first. What is not above 0 is left out before others are cut."""


def fitted(entries: Iterable[Entry], width: int, height: int) -> list[Text]:
    """Return all entries as lines. If they are too many, texts are shortened, then cut: of a rank the longest first."""
    entries = list(entries)
    rows = [wrapped(entry, width) for entry in entries]
    loose = [place for place, entry in enumerate(entries) if entry.rank <= 0]
    firm = [place for place, entry in enumerate(entries) if entry.rank > 0]
    for places, shorten in ((loose, _shorter), (loose, _cut), (loose, _left_out), (firm, _shorter), (firm, _cut)):
        for place in sorted(places, key=lambda place: (entries[place].rank, -len(rows[place]))):
            if sum(map(len, rows)) > height:
                rows[place] = shorten(entries[place], width)
    return [row for several in rows for row in several]


def wrapped(entry: Entry, width: int) -> list[Text]:
    """Wrap the text behind the lead; its further lines are indented."""
    start = "x" * entry.lead.cell_len + _between(entry)
    first, *further = wrap(entry.text, width - 1, initial_indent=start, subsequent_indent="    ") or [start]
    begin = Text.assemble(entry.lead, _between(entry), (first[len(start) :], entry.style))
    return [single(begin), *(Text(line, style=entry.style) for line in further)]


def _between(entry: Entry) -> str:
    return "  " if entry.lead and entry.text else ""


def _shorter(entry: Entry, width: int) -> list[Text]:
    return wrapped(entry._replace(text=entry.short or entry.text), width)


def _cut(entry: Entry, width: int) -> list[Text]:
    text = entry.short or entry.text
    return [single(Text.assemble(entry.lead, _between(entry), (text, entry.style)))]


def _left_out(entry: Entry, width: int) -> list[Text]:
    return []


def single(line: Text) -> Text:
    """Return a line that is never wrapped."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line
