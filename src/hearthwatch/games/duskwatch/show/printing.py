"""The tables of the game as lists of texts, and how many entries each has."""

from __future__ import annotations

from ..content import (
    ACTIONS,
    CONSEQUENCES,
    GIFT,
    GIFTS,
    KINDS,
    LIKELIHOODS,
    REVEALED,
    SHORT_VALUES,
    SUITS,
    VOW_PARTS,
    VOW_TABLES,
)
from ..content.tables import Action


def box() -> dict[str, int]:
    """How many entries there are of each sort."""
    return {
        "Actions": len(ACTIONS),
        "Gifts": len(GIFTS),
        "Starting-Record tables": len(REVEALED),
        "Oracle likelihoods": len(LIKELIHOODS["as-written"]),
        "Consequence suits": len(CONSEQUENCES),
        **{f"{part.capitalize()}s": len(VOW_TABLES[number]) for number, part in enumerate(VOW_PARTS)},
    }


def cards() -> dict[str, list[dict[str, str]]]:
    """Every entry with its text, by sort."""
    return {
        "Actions": [_action(one) for one in ACTIONS],
        "Gifts": [{"name": one.name, "text": one.text} for one in GIFTS],
        "Starting Records": [
            {"name": f"{kind.capitalize()} {value}", "text": REVEALED[number][place]}
            for number, kind in enumerate(KINDS[:GIFT])
            for place, value in enumerate(SHORT_VALUES)
        ],
        "Consequences": [
            {"name": f"{one.suit}: {one.heading}", "text": " or ".join(one.events) + "."} for one in CONSEQUENCES
        ],
        "Vow": [
            {
                "name": f"{part.capitalize()} {SUITS[place] if len(rows) == len(SUITS) else SHORT_VALUES[place]}",
                "text": words,
            }
            for part, rows in zip(VOW_PARTS, VOW_TABLES, strict=True)
            for place, words in enumerate(rows)
        ],
    }


def _action(one: Action) -> dict[str, str]:
    results = f"Strong Hit: {one.strong} Weak Hit: {one.weak} Miss: {one.miss}"
    scores = "; ".join(f"{score} {manner}".strip() for score, manner in one.scores.items())
    return {"name": one.name, "text": f"{one.trigger} {results}", "scores": scores}
