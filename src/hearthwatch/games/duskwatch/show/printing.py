"""The tables of the game as lists of texts, and how many entries each has."""

from __future__ import annotations

from collections.abc import Iterator

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
from ..content.own_lists import BOX, Book
from ..content.prompts import SITUATIONS
from ..content.tables import Action
from ..content.tales import BOX_GIFTS, KIND_NAMES, Tale, entry_words


def box() -> dict[str, int]:
    """Return the number of entries of each sort."""
    return {
        "Actions": len(ACTIONS),
        "Gifts": BOX_GIFTS,
        "Starting-Record tables": len(REVEALED),
        "Oracle likelihoods": len(LIKELIHOODS["as-written"]),
        "Consequence suits": len(CONSEQUENCES),
        **{f"{part.capitalize()}s": len(VOW_TABLES[number]) for number, part in enumerate(VOW_PARTS)},
    }


def cards(book: Book = BOX) -> dict[str, list[dict[str, str]]]:
    """Return every entry with its text, by sort; tales of authors last."""
    return {
        "Actions": [_action(one) for one in ACTIONS],
        "Gifts": [{"name": one.name, "text": one.text} for one in GIFTS[:BOX_GIFTS]],
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
        **{tale.title: [*_of_tale(tale)] for tale in book.tales.values()},
    }


def _of_tale(tale: Tale) -> Iterator[dict[str, str]]:
    for gift in tale.gifts:
        yield {"name": GIFTS[gift].name, "text": GIFTS[gift].text}
    for part, entries in enumerate(tale.entries):
        yield from ({"name": VOW_PARTS[part].capitalize(), "text": entry_words(part, entry)} for entry in entries)
    for kind, scenes in enumerate(tale.scenes):
        yield from ({"name": f"Scene: {KIND_NAMES[kind]}", "text": SITUATIONS[one].situation} for one in scenes)


def _action(one: Action) -> dict[str, str]:
    results = f"Strong Hit: {one.strong} Weak Hit: {one.weak} Miss: {one.miss}"
    scores = "; ".join(f"{score} {manner}".strip() for score, manner in one.scores.items())
    return {"name": one.name, "text": f"{one.trigger} {results}", "scores": scores}
