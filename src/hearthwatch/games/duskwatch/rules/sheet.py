"""Scores, and what follows when a Reserve arrives at 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import CEILING, CORE, SCORES
from ..table import CLAIMED, DEAD, UNCONSCIOUS, UNFINISHED, Character, Chronicle
from .journal import CHANGED, note

AT_ZERO: Final[dict[int, Callable[[Character], Step]]] = {}
"""By Score: what an arrival at 0 calls for. Filled by the files of the forced Actions."""


def set_score(table: Chronicle, character: int, score: int, value: int, cause: int, which: int) -> None:
    """Set a Score within its limits and say why (WOD-0.2, WOD-3.1, WOD-3.7); an arrival at 0 is answered at once."""
    before = table.score(character, score)
    after = min(max(value, 0), CEILING)
    if after == before:
        return
    table.scores[character * len(SCORES) + score] = after
    note(table, CHANGED, character, score, before, after, cause, which)
    table.say("WOD-0.2", "{:Character}: {:Score} {} → {} ({:Cause}).", character, score, before, after, (cause, which))
    if after == 0 and score in AT_ZERO and table.in_play(character):
        table.do(AT_ZERO[score](Character(character)))


def restore(table: Chronicle, character: int, score: int, amount: int, cause: int, which: int) -> None:
    """Add up to the ceiling; the surplus is lost (WOD-3.8)."""
    set_score(table, character, score, table.score(character, score) + amount, cause, which)


def lose(table: Chronicle, character: int, score: int, amount: int, cause: int, which: int) -> None:
    """Subtract down to 0; the surplus is lost (WOD-3.8)."""
    set_score(table, character, score, table.score(character, score) - amount, cause, which)


def cannot_act(table: Chronicle, character: int) -> Refusal | None:
    """Actions are refused because of state alone (WOD-0.1)."""
    status = table.status[character]
    if status == UNFINISHED:
        return no("WOD-2.11", "{:Character} is not finished yet.", character)
    if status == DEAD:
        return no("WOD-8.12", "{:Character} is dead.", character)
    if status == CLAIMED:
        return no("WOD-8.12", "{:Character} was claimed by the forest.", character)
    return None


def cannot_invoke(table: Chronicle, character: int) -> Refusal | None:
    """An unconscious character cannot invoke the Gift (WOD-8.12)."""
    if table.status[character] == UNCONSCIOUS:
        return no("WOD-8.12", "{:Character} is unconscious and cannot invoke the Gift.", character)
    return cannot_act(table, character)


def core_total(table: Chronicle, character: int) -> int:
    """Return the points spread over the Core Scores."""
    return sum(table.score(character, score) for score in CORE)
