"""Texts that people wrote, in lines that fit: by the cells a character takes, with paragraphs kept."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, chop_cells


def in_lines(text: str, width: int, first: str = "", further: str = "") -> list[str]:
    """Return lines of at most `width` cells. Each paragraph starts a new line; `first` precedes the very first."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        lines.extend(_wrapped(paragraph.split(), max(8, width), further if lines else first, further))
    return [line.rstrip() for line in lines] or [first.rstrip()]


def _wrapped(words: list[str], width: int, first: str, further: str) -> Iterator[str]:
    line, empty = first, True
    for word in words:
        between = "" if empty else " "
        if cell_len(line) + len(between) + cell_len(word) <= width:
            line, empty = f"{line}{between}{word}", False
            continue
        if not empty:
            yield line
            line = further
        room = max(2, width - cell_len(line))
        *whole, last = chop_cells(word, room) if cell_len(word) > room else [word]
        for piece in whole:
            yield line + piece
            line = further
        line, empty = line + last, False
    yield line
