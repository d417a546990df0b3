"""The chronicle put in order for a page: what belongs to one choice is one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel.words import Part, Ref, Words

from .page_types import LineShown

CHOSEN: Final = frozenset(("choice", "forced"))
COUNTED: Final = frozenset(("Die", "Card", "Tamed"))
"""Sorts of things that are put together: dice, and what fights like one."""


def gathered(lines: Sequence[LineShown], clauses: Sequence[str]) -> list[LineShown]:
    """The lines, without choices of these clauses where the choice that they led to follows.

    While it does not, they are one line: "Attack the Wolf: 4 + 5".
    """
    told: list[LineShown] = []
    waiting: list[LineShown] = []
    for line in lines:
        chosen = line["kind"] in CHOSEN
        if chosen and line["rule"] in clauses:
            waiting.append(line)
            continue
        if waiting and not chosen:
            told.append(_so_far(waiting))
        waiting = []
        told.append(line)
    return [*told, _so_far(waiting)] if waiting else told


def _so_far(lines: Sequence[LineShown]) -> LineShown:
    """What is being put together: its first choice, and the things that were added."""
    things: list[Part] = []
    for one in lines[1:]:
        for part in one["words"]:
            if isinstance(part, tuple) and part[0] in COUNTED:
                things += (" + ", Ref(*part)) if things else (": ", Ref(*part))
    words = Words(*(Ref(*part) if isinstance(part, tuple) else part for part in lines[0]["words"]), *things)
    last = lines[-1]
    return {
        "kind": last["kind"],
        "seat": last["seat"],
        "rule": last["rule"],
        "text": str(words),
        "words": words.parts,
        "moment": last["moment"],
    }
