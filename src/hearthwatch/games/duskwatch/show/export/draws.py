"""A Draw in its parts, and as one line that anybody can check."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers

from ...content import ACTION_NAMES, SCORES, SHORT_VALUES, VALUES, suit_of, value_of
from ...rules.draw import total_of
from ...table import Act, Chronicle, name_of
from ..naming import whom
from ..words import level_name, result_words
from .told import DrawTold

SIGNS: Final = "♠♣♥♦"


def card(face: int) -> str:
    """Return a card as it is printed: Q♥."""
    return SHORT_VALUES[face % VALUES] + SIGNS[suit_of(face)]


def card_and_value(face: int) -> str:
    """Return a card with its value, where that is not the number on it: Q♥ (12)."""
    value = value_of(face)
    return card(face) if SHORT_VALUES[face % VALUES] == str(value) else f"{card(face)} ({value})"


def draw(table: Chronicle, number: int, readers: Readers) -> DrawTold:
    """Return one Action card, a Score, the levels, two Challenge cards, and what came out."""
    act = Act(number)
    action, *challenges = table.act_cards[act][:3]
    total = total_of(table, act)
    above = [total > value_of(face) for face in challenges]
    added = [f"+ {SCORES[table.act_score[act]]} {table.act_value[act]}"]
    for level in table.act_levels[act]:
        name, _, count = level_name(table, level, readers).rpartition(" ")
        sign, size = count[0], count[1:]
        added.append(f"{sign} {size} {name}" if name.startswith("after ") else f"{sign} {name} {size}")
    return DrawTold(
        action=f"{ACTION_NAMES[table.act_action[act]]}{whom(table, act, readers)}",
        character=name_of(table, table.act_character[act]),
        card=card(action),
        sum=f"{card_and_value(action)} {' '.join(added)} = {total}",
        against=" and ".join(card_and_value(face) for face in challenges),
        challenges=[card(face) for face in challenges],
        above=above,
        result=result_words(table, act),
        rank=table.act_result[act],
    )
