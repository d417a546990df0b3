"""The chronicle put in order for a page: what belongs to one choice is one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel.words import Part, Ref, Words

from .page_types import LineShown

CHOSEN: Final = frozenset(("choice", "forced"))
COUNTED: Final = frozenset(("Die", "Card", "Tamed"))
"""Sorts of things that are gathered: dice, and what fights like one."""


def gathered(lines: Sequence[LineShown], clauses: Sequence[str]) -> list[LineShown]:
    """The lines, where choices of these clauses stand with the choice they lead to: "Strike the Wolf for 9: 4 + 5"."""
    told: list[LineShown] = []
    waiting: list[LineShown] = []
    for line in lines:
        chosen = line["kind"] in CHOSEN
        if chosen and line["rule"] in clauses:
            waiting.append(line)
            continue
        if waiting and chosen:
            told.append(_with(line, waiting[1:] or waiting))
        elif waiting:
            told += (_with({**waiting[-1], "words": waiting[0]["words"]}, waiting[1:]), line)
        else:
            told.append(line)
        waiting = []
    if waiting:
        told.append(_with({**waiting[-1], "words": waiting[0]["words"]}, waiting[1:]))
    return told


def _with(line: LineShown, added: Sequence[LineShown]) -> LineShown:
    """A line with what was added on the way to it."""
    things: list[Part] = []
    for one in added:
        for part in one["words"]:
            if isinstance(part, tuple) and part[0] in COUNTED:
                things += (" + ", Ref(*part)) if things else (": ", Ref(*part))
    words = Words(*(Ref(*part) if isinstance(part, tuple) else part for part in line["words"]), *things)
    return {**line, "words": words.parts, "text": str(words)}
