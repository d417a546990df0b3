"""Lay out numbered options: one below the other, in columns, folded or cut where the screen is small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import EMBER, QUIET
from hearthwatch.drawing.rows import Row

from .colouring import Hanging, render, text_of

LIST, COLUMNS, FOLDED, NAMES, TIGHT, CUT = range(6)
MOST_COLUMNS: Final = 4
WORTH_CUTTING: Final = 12
WORTH_FOLDING: Final = 4
"""So many options in a row that say nearly the same are folded."""


def lay_out(rows: Sequence[Row], width: int, way: int) -> list[RenderableType]:
    """The question as lines: what is no option as it is, options in the wanted way."""
    if way in (NAMES, TIGHT):
        return _names(rows, width, way)
    numbers = max((cell_len(row.lead) for row in rows if row.style == "choice"), default=1)
    parts: list[RenderableType] = []
    heading: Row | None = None
    for is_choice, group in groupby(rows, key=lambda row: row.style == "choice"):
        members = list(group)
        if not is_choice:
            heading = members.pop() if members[-1].style == "heading" else None
            parts.extend(_brief(row, width) for row in members)
        elif way == FOLDED:
            parts.extend(_folded(heading, members, width, numbers))
        elif way == CUT:
            parts.extend(_cut(row, numbers) for row in members)
        else:
            parts.extend([render([heading])] if heading else [])
            parts.append(_columns(members, width, numbers, MOST_COLUMNS if way == COLUMNS else 1))
    return parts


def _columns(rows: Sequence[Row], width: int, numbers: int, most: int) -> RenderableType:
    for count in range(min(most, len(rows)), 1, -1):
        lines = _in_columns(rows, count, numbers)
        if max(line.cell_len for line in lines) <= width:
            return Group(*lines)
    return Group(*(Hanging(_number(row), text_of(row), numbers, 1, right=True) for row in rows))


def _in_columns(rows: Sequence[Row], count: int, numbers: int) -> list[Text]:
    """Options below each other in so many columns, each as wide as its own longest option."""
    deep = -(-len(rows) // count)
    columns = [rows[start : start + deep] for start in range(0, len(rows), deep)]
    lines = [Text() for _ in range(deep)]
    for place, column in enumerate(columns):
        widest = max(text_of(row).cell_len for row in column)
        for line, row in zip(lines, column, strict=False):
            text = text_of(row)
            line.append(" " * (numbers - cell_len(row.lead) + 1 + (place > 0)))
            line.append_text(_number(row)).append(" ").append_text(text)
            if place < len(columns) - 1:
                line.append(" " * (widest - text.cell_len))
    return lines


def _names(rows: Sequence[Row], width: int, way: int) -> list[RenderableType]:
    """Options by what stands before their colon, group behind group: the rest is told when somebody asks for it.

    Options that lead on stay as they are, and the others stand behind them without headings.
    """
    told = [row for row in rows if row.style not in ("choice", "heading")]
    before = [row for row in told if row.style == "title"]
    leading = [row for row in rows if row.first]
    if leading:
        tight = [text_of(row) if row.style == "heading" else _named(row) for row in leading]
        lines = [*flowed(tight, width, "  ")] if way == TIGHT else lay_out(leading, width, COLUMNS)
        others = [row for row in rows if row.style == "choice" and not row.first]
        names = short_labels([row.text for row in others])
        lines += flowed([_named(row._replace(text=names[row.text])) for row in others], width, "  ")
    else:
        lines = [*_named_groups(rows, width)]
    after = (_brief(row, width) for row in told if row not in before)
    return [*(render([row]) for row in before), *lines, *after]


def _brief(row: Row, width: int) -> RenderableType:
    """Shorten the options that are open at any time to one line: ? shows all of them."""
    words = row.text.split(", ")
    if not row.lead or row.style != "quiet" or cell_len(row.lead) + 1 + cell_len(row.text) <= width:
        return render([row])
    while len(words) > 1 and cell_len(row.lead) + 1 + cell_len(", ".join([*words, "…"])) > width:
        words.pop()
    return render([row._replace(text=", ".join([*words, "…"]))])


def _named(row: Row) -> Text:
    name = Text(row.lead, style=f"bold {EMBER}").append(f" {row.text}", style="not bold default")
    return name.append(f" · {row.idle}", style=f"not bold {QUIET}") if row.idle else name


def _named_groups(rows: Sequence[Row], width: int) -> list[Text]:
    """Each heading with the names of its options behind it; short groups share a line, the only one has no heading."""
    lines: list[Text] = []
    groups = [*_groups(rows)]
    for heading, group in groups if len(groups) > 1 else ((None, group) for _, group in groups):
        parts = [_named(row) for row in group]
        whole = Text("  ").join([*([text_of(heading)] if heading else []), *parts])
        if lines and lines[-1].cell_len + 3 + whole.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], "   ", whole)
        elif whole.cell_len <= width:
            lines.append(whole)
        else:
            lines += flowed([*([text_of(heading)] if heading else []), *parts], width, "  ")
    return lines


def _groups(rows: Sequence[Row]) -> Iterator[tuple[Row | None, list[Row]]]:
    """Each heading with its options, by their names."""
    heading: Row | None = None
    names = short_labels([row.text for row in rows if row.style == "choice"])
    for is_choice, group in groupby(rows, key=lambda row: row.style == "choice"):
        members = list(group)
        if is_choice:
            yield heading, [row._replace(text=names[row.text]) for row in members]
        heading = members[-1] if members[-1].style == "heading" else None


def short_labels(labels: Sequence[str]) -> dict[str, str]:
    """Each label up to its colon, where that alone tells it from all others and saves much."""
    begins = Counter(label.partition(": ")[0] for label in set(labels))
    found = {}
    for label in labels:
        begin, _, rest = label.partition(": ")
        found[label] = begin if begins[begin] == 1 and len(rest) >= WORTH_CUTTING else label
    return found


def _number(row: Row) -> Text:
    return Text(row.lead, style=f"bold {EMBER}")


def _cut(row: Row, numbers: int) -> Text:
    """One line, whatever the option says: the key c reads cards in full."""
    line = Text.assemble(" " * (numbers - cell_len(row.lead) + 1), _number(row), " ", text_of(row))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _folded(heading: Row | None, rows: Sequence[Row], width: int, numbers: int) -> Iterator[RenderableType]:
    """As few lines as can be: short options behind their heading, long ones without what they have in common."""
    folds = list(_folds(rows))
    before = Text()
    if heading is not None:
        before = Text.assemble(text_of(heading), "  ")
        line = Text.assemble(before, _one_line(folds[0]))
        if line.cell_len <= width:
            yield line
            before = Text()
            del folds[0]
    for fold in folds:
        begin, end = common_words([row.text for row in fold])
        if len(fold) >= WORTH_FOLDING and (begin > 1 or end > 1):
            words = fold[0].text.split()
            common = " ".join([*words[:begin], "...", *words[len(words) - end :]])
            yield Text.assemble(before or "  ", (common, QUIET))
            fold = [row._replace(text=_between(row.text, begin, end)) for row in fold]
        elif before:
            yield before
        before = Text()
        yield _columns(fold, width, numbers, MOST_COLUMNS)


def _between(text: str, begin: int, end: int) -> str:
    words = text.split()
    return " ".join(words[begin : len(words) - end]).rstrip(",")


def _one_line(rows: Sequence[Row]) -> Text:
    return Text("  ").join(Text.assemble((row.lead, f"bold {EMBER}"), " ", text_of(row)) for row in rows)


def _folds(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Long runs of options that begin with the same words up to the last colon; what stands between them together."""
    between: list[Row] = []
    for begin, group in groupby(rows, key=lambda row: row.text.rpartition(": ")[0]):
        members = list(group)
        if not begin or len(members) < WORTH_FOLDING:
            between += members
            continue
        if between:
            yield between
            between = []
        yield members
    if between:
        yield between


def common_words(texts: Sequence[str]) -> tuple[int, int]:
    """Count the words at the beginning and at the end that all texts share. The rest never begins with a number."""
    lists = [text.split() for text in texts]
    shortest = min(len(words) for words in lists)
    begin = 0
    while begin < shortest and len({words[begin] for words in lists}) == 1:
        begin += 1
    end = 0
    while end < shortest - begin and len({words[-1 - end] for words in lists}) == 1:
        end += 1
    if begin and any(words[begin : begin + 1] and words[begin][0].isdigit() for words in lists):
        begin -= 1
    return (begin, end) if all(len(words) > begin + end for words in lists) else (0, 0)
