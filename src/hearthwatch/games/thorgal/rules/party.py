"""The party: Characters named before the game, drawn at random, or chosen at the table (THG-2.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hearthwatch.kernel import EVERYONE, Refusal, SetupError, Step, no

from ..content import CHARACTER_NAMES, CHARACTERS, FIRST_ITEM, GOOD_COUNT, ITEMS
from ..content.cards import GOODS
from ..table import Saga, choices, step
from ..things import HELD, NOT_CHOSEN, Chair, Character, CharacterSet

LEAST_CHARACTERS: Final = 2
"""Alone one plays two (THG-30.1)."""


def gather_party(table: Saga, names: Any) -> None:
    """A different Character for each player, two in solo play; those left to chance are drawn."""
    count = max(LEAST_CHARACTERS, table.seats)
    chosen = [None] * count if names == "random" else names
    party = [CHARACTER_NAMES.index(name) if name in CHARACTER_NAMES else NOT_CHOSEN for name in chosen]
    free = [number for number in range(len(CHARACTER_NAMES)) if number not in party]
    for chair, name in enumerate(chosen):
        if name is None:
            party[chair] = free.pop(table.pick(len(free)))
    if len(party) != count:
        players = "One player leads two Characters" if table.seats == 1 else f"{table.seats} players lead one each"
        raise SetupError(f"{players}; {len(party)} were named (THG-2.12, THG-30.1).")
    table.party = tuple(party)
    table.goods = [0] * (GOOD_COUNT * count)
    table.threats, table.combat_level, table.journey_level = [0] * count, [0] * count, [0] * count
    table.bodies = ((),) * count
    table.items = ((),) * count
    table.skills = (1 << count) - 1
    for chair, number in enumerate(party):
        if number != NOT_CHOSEN:
            equip(table, Character(chair))


def equip(table: Saga, who: Character) -> None:
    """The starting Goods and the Item of a Character (THG-2.12, THG-2.13)."""
    printed = CHARACTERS[table.party[who]]
    for good, count in printed.goods.items():
        table.goods[who * GOOD_COUNT + GOODS.index(good)] += count
    for number, item in enumerate(ITEMS):
        if item.character == printed.name:
            card = table.lay_out([FIRST_ITEM + number])[0]
            table.known[card] = EVERYONE  # It was never in a deck.
            table.put(card, HELD, who)


@step("THG-2.12")
def choose_characters(table: Saga) -> None:
    """Ask each player without a Character, in seating order; a solo player chooses both, one by one."""
    if NOT_CHOSEN in table.party:
        chair = table.party.index(NOT_CHOSEN)
        table.ask(0 if table.seats == 1 else chair, characters_to_play(Chair(chair)), choose_characters())


@choices("THG-2.12", "Which Character {chair}?")
def characters_to_play(table: Saga, chair: Chair) -> Iterator[Step]:
    for number in range(len(CHARACTER_NAMES)):
        yield play_character(chair, CharacterSet(number))


@step("THG-2.12", "{character}", group="Characters")
def play_character(table: Saga, chair: Chair, character: CharacterSet) -> None:
    """The board, the Skill card, the Item and the starting Goods."""
    table.party = (*table.party[:chair], character, *table.party[chair + 1 :])
    equip(table, Character(chair))
    table.say("THG-2.12", "{:Character} joins the party.", chair)


@play_character.refuses
def cannot_play_character(table: Saga, chair: Chair, character: CharacterSet) -> Refusal | None:
    if character in table.party:
        return no("THG-2.12", "{:CharacterSet} is taken.", character)
    return None


__all__ = ["choose_characters", "equip", "gather_party"]
