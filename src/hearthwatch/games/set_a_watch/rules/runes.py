"""Runes: two or three matching dice, each on a different Rune, declared together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, asks_why, no

from ..content import IS_UNHALLOWED
from ..table import GRAVEYARD, HORDE, IN_CAMP, REMOVED, UNHALLOWED, Die, Rune, Watch, choices, step
from .dice import may_reroll

SEAL, VANQUISH, BOLSTER = Rune(0), Rune(1), Rune(2)
RUNES: Final = (SEAL, VANQUISH, BOLSTER)
RUNE_NAMES: Final = ("Seal", "Vanquish", "Bolster")


def matching(table: Watch) -> list[Die]:
    """Return the unspent dice of the resting Adventurer that show the same, if there are at least two (SAW-8.2)."""
    dice, values = table.unspent(table.resting), table.dice
    shown = 0
    for die in dice:
        if shown >> values[die] & 1:
            return [other for other in dice if values[other] == values[die]]
        shown |= 1 << values[die]
    return []


def rune_options(table: Watch) -> list[Step]:
    """Return every ordered pair of Runes, and all three with three matching dice (SAW-8.4, SAW-8.5, SAW-G15).

    They are open in every Camp phase (SAW-4.8, SAW-8.11, SAW-G59).
    """
    same = len(matching(table))
    if not same:
        return PAIRS[:1] if asks_why(table) else []
    every = [*PAIRS, *TRIPLES] if same == 3 else PAIRS
    if asks_why(table) or not table.runes_used:
        return every
    return [step for step in every if _used_before(table, step[1:]) is None]


def _cannot(table: Watch, needed: int, *runes: Rune) -> Refusal | None:
    if len(matching(table)) < needed:
        return no("SAW-8.2", "Runes take at least two dice that show the same.")
    return _used_before(table, runes)


def _used_before(table: Watch, runes: tuple[Rune, ...]) -> Refusal | None:
    for rune in runes:
        if table.runes_used >> rune & 1:
            return no("SAW-8.3", "{:Rune} was used already.", rune)
    return None


def _use(table: Watch, *runes: Rune) -> None:
    for die, rune in zip(matching(table), runes, strict=False):
        table.die_at[die] = IN_CAMP
        table.runes_used |= 1 << rune
    table.do(*[work_rune(rune) for rune in runes])


@step("SAW-8.4", "{first}, then {second}, with two matching dice", group="Runes")
def two_runes(table: Watch, first: Rune, second: Rune) -> None:
    """Two matching dice work exactly two Runes (SAW-8.4)."""
    _use(table, first, second)


@two_runes.refuses
def cannot_two_runes(table: Watch, first: Rune, second: Rune) -> Refusal | None:
    return _cannot(table, 2, first, second)


@step("SAW-8.5", "{first}, then {second}, then {third}, with three matching dice", group="Runes")
def three_runes(table: Watch, first: Rune, second: Rune, third: Rune) -> None:
    """Three matching dice may work all three (SAW-8.5)."""
    _use(table, first, second, third)


@three_runes.refuses
def cannot_three_runes(table: Watch, first: Rune, second: Rune, third: Rune) -> Refusal | None:
    return _cannot(table, 3, first, second, third)


PAIRS: Final = [two_runes(first, second) for first, second in permutations(RUNES, 2)]
TRIPLES: Final = [three_runes(first, second, third) for first, second, third in permutations(RUNES)]


@step("SAW-8.1")
def work_rune(table: Watch, rune: Rune) -> None:
    """Seal, Vanquish or Bolster; a Rune without a target does nothing (SAW-G15)."""
    table.say("SAW-8.1", "The Rune of {:Rune} is worked.", rune)
    if rune == SEAL:
        table.ask(table.seats_of(table.resting), graves_to_seal(), if_none=nothing_to_seal())
    elif rune == VANQUISH:
        vanquish(table)
    else:
        heroes = sum(1 << hero for hero in table.watch)
        table.do(may_reroll(heroes, 3))


@choices("SAW-8.7", "Seal which Unhallowed of the Graveyard?")
def graves_to_seal(table: Watch) -> Iterator[Step]:
    """Every Unhallowed there."""
    for card in table.graveyard:
        if IS_UNHALLOWED[table.face[card]]:
            yield seal(card)


@step("SAW-8.7", "Seal {card}", group="Runes")
def seal(table: Watch, card: Card) -> None:
    """It goes under the Unhallowed deck; the Graveyard keeps its order (SAW-8.7, SAW-8.8)."""
    table.pick_up(card, GRAVEYARD)
    table.put(card, UNHALLOWED, bottom=True)


@step("SAW-8.7")
def nothing_to_seal(table: Watch) -> None:
    """No Unhallowed lies in the Graveyard."""
    table.say("SAW-8.7", "No Unhallowed lies in the Graveyard: nothing is sealed.")


def vanquish(table: Watch, rule: str = "SAW-8.9") -> None:
    """The top card of the Horde leaves the game, seen by all; a Summon does nothing there (SAW-8.9, SAW-G23)."""
    if not table.horde:
        table.say(rule, "The Horde is empty: nothing is vanquished.")
        return
    card = table.deal(HORDE, REMOVED)
    table.reveal(card)
    table.say(rule, "{:Card} is vanquished from the Horde.", card)
