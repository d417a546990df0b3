"""Small things that many Ability cards share: who can be hit, who else is there, and why not."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, Refusal, no

from ...content import ONGOING_VERB
from ...table import DICE, UP, Die, Hero, Watch, step
from ..health import health
from ..line import is_up, works

_dice_of_others: Final[dict[tuple[tuple[Hero, ...], Hero], tuple[Die, ...]]] = {}
"""Cached dice, by who fights and whose dice are left out."""


@step("SAW-13.1", "Leave it at that", group="Pass")
def spare(table: Watch) -> None:
    """The optional part of an effect is declined."""


# -- Creatures


def revealed(table: Watch) -> list[Card]:
    """Return every revealed Creature of the Line, from the front."""
    marks = table.marks
    found: list[Card] = []
    for card in table.line:
        if marks[card] & UP:
            found.append(card)
    return found


def facedown(table: Watch) -> list[Card]:
    """Return every facedown card of the Line, from the front."""
    marks = table.marks
    return [card for card in table.line if not marks[card] & UP]


def none_facedown(table: Watch) -> Refusal | None:
    """For cards that need any facedown card."""
    marks = table.marks
    for card in table.line:
        if not marks[card] & UP:
            return None
    return no("SAW-G64", "No card of the Line is facedown.")


def health_once_paid(table: Watch, card: Card, die: int) -> int:
    """Health when this die (NO_DIE for none) has paid for the Ability: some Creatures draw theirs from unspent dice."""
    now = health(table, card)
    if die >= 0 and ONGOING_VERB[table.face[card]] == "health_from_dice" and works(table, card):
        return now - 1
    return now


def none_revealed(table: Watch) -> Refusal | None:
    """For cards that need any revealed Creature."""
    marks = table.marks
    for card in table.line:
        if marks[card] & UP:
            return None
    return no("SAW-G64", "No Creature is revealed.")


def none_within(table: Watch, limit: int, die: int) -> Refusal | None:
    """Refuse a card that needs a revealed Creature with at most this much Health, once the die has paid."""
    marks = table.marks
    for card in table.line:
        if marks[card] & UP and health_once_paid(table, card, die) <= limit:
            return None
    return no("SAW-19.3", "No revealed Creature has Health {} or less.", limit)


def too_healthy(table: Watch, card: Card, limit: int) -> Refusal | None:
    """For a target: its Health is above the limit."""
    now = health(table, card)
    if now > limit:
        return no("SAW-19.3", "{:Card} has Health {}; the limit is {}.", card, now, limit)
    return None


def still_facedown(table: Watch, card: Card) -> Refusal | None:
    """For a target that must be revealed."""
    if not is_up(table, card):
        return no("SAW-13.1", "The card in position {} is facedown.", table.line.index(card) + 1)
    return None


# -- Adventurers and their dice


def others(table: Watch, hero: Hero) -> list[Hero]:
    """Return the other Adventurers who fight (SAW-G51)."""
    return [other for other in table.fighters if other != hero]


def dice_of_others(table: Watch, hero: Hero) -> tuple[Die, ...]:
    """Return all dice of the other Adventurers who fight, in any place."""
    key = table.fighters, hero
    found = _dice_of_others.get(key)
    if found is None:
        found = tuple([die for other in others(table, hero) for die in DICE[other]])
        _dice_of_others[key] = found
    return found
