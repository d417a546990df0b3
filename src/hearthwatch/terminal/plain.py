"""Pure lines of text, without boxes or colour: for screen readers and pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

from hearthwatch.drawing import Drawing
from hearthwatch.drawing.rows import Row

from .display import B, Display

LONG_LIST: Final = 12
LONG_ANSWER: Final = 24
"""More rows than this nobody listens to: the rest is told to those who ask for it."""


class Plain(Display):
    """Says the whole table once, then only the lines of it that changed."""

    def __init__(self) -> None:
        self._said: frozenset[str] = frozenset()
        self._offered: list[Row] = []
        """The last long list of options."""

    def scene(
        self, drawing: Drawing[Any, B], board: B, news: Sequence[Row], question: Sequence[Row], keys: str
    ) -> None:
        self.tell(news)
        lines = drawing.lines(board)
        for line in lines:
            if line not in self._said:
                print(line)
        self._said = frozenset(lines)
        self._ask(question)

    def _ask(self, question: Sequence[Row]) -> None:
        """The question; a long list of options that was just said is not said again."""
        options = [row for row in question if row.style in ("choice", "heading")]
        numbered = [row for row in options if row.style == "choice"]
        if len(numbered) < LONG_LIST or options != self._offered:
            self.tell(question)
            self._offered = options if len(numbered) >= LONG_LIST else self._offered
            return
        same = Row(f"1 to {len(numbered)} are the same as before; b says all of it again.", indent=2)
        first = question.index(options[0])
        self.tell([*question[:first], same, *(row for row in question[first:] if row not in options)])

    def forget(self) -> None:
        self._said = frozenset()
        self._offered = []

    def tell(self, rows: Iterable[Row]) -> None:
        for row in rows:
            print(row)

    def room_for(self, rows: Sequence[Row], last: Sequence[Row]) -> int:
        return min(len(rows), LONG_ANSWER)

    def ask(self, prompt: str) -> str:
        return self.line(prompt).strip()

    def line(self, prompt: str, draft: str = "") -> str:
        print(prompt, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")
