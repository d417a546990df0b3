"""Scores, and what follows when a Reserve arrives at 0."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..content import CEILING, CORE, RADIANCE, SCORES, VITAE
from ..table import CLAIMED, DEAD, UNCONSCIOUS, UNFINISHED, Character, Chronicle, step
from .journal import CHANGED, note
from .leaving import claimed


def set_score(table: Chronicle, character: int, score: int, value: int, cause: int, which: int) -> None:
    """Set a Score within its limits and say why (WOD-0.2, WOD-3.1, WOD-3.7); an arrival at 0 is answered at once."""
    before = table.score(character, score)
    after = min(max(value, 0), CEILING)
    if after == before:
        return
    table.scores[character * len(SCORES) + score] = after
    note(table, CHANGED, character, score, before, after, cause, which)
    table.say("WOD-0.2", "{:Character}: {:Score} {} → {} ({:Cause}).", character, score, before, after, (cause, which))
    if after == 0 and table.in_play(character):
        if score == VITAE:
            table.do(vitae_is_gone(Character(character)))
        elif score == RADIANCE:
            table.do(radiance_is_gone(Character(character)))


def restore(table: Chronicle, character: int, score: int, amount: int, cause: int, which: int) -> None:
    """Add up to the ceiling; the surplus is lost (WOD-3.8)."""
    set_score(table, character, score, table.score(character, score) + amount, cause, which)


def lose(table: Chronicle, character: int, score: int, amount: int, cause: int, which: int) -> None:
    """Subtract down to 0; the surplus is lost (WOD-3.8)."""
    set_score(table, character, score, table.score(character, score) - amount, cause, which)


@step("WOD-3.11")
def vitae_is_gone(table: Chronicle, character: Character) -> None:
    """Vitae arrived at 0: Resist Death, at once and from any cause (WOD-3.11)."""
    from .harm import resist_death

    if table.in_play(character) and table.score(character, VITAE) == 0:
        table.do(resist_death(character))


@step("WOD-3.12")
def radiance_is_gone(table: Chronicle, character: Character) -> None:
    """Radiance arrived at 0: Resist the Forest, unless the table plays without a second chance (WOD-22.5)."""
    from .forest import resist_the_forest

    if table.in_play(character) and table.score(character, RADIANCE) == 0:
        if table.option("no_second_chance"):
            claimed(table, character)
        else:
            table.do(resist_the_forest(character))


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
    """The points spread over the Core Scores."""
    return sum(table.score(character, score) for score in CORE)
