"""The help of the key ?: the game, the signs, and what its log and its end mean."""

from __future__ import annotations

from typing import Final

from hearthwatch.drawing import Details
from hearthwatch.kernel.english import counted

from .sheet import SIGNS as SHEET_SIGNS

HELP: Final = [
    (
        "Thorgal",
        [
            (
                "Goal",
                "Fulfil a Goal of the Adventure before its Round track runs out. One dead Character, or no time left, "
                "and all have lost.",
            ),
            (
                "A turn",
                "Lay an active chip below another Action card and carry that card out. Chips make cards stronger: some "
                "count chips to their left, some those below them. After four turns comes an Event.",
            ),
            (
                "Tiles",
                "The same shapes are your path through the Terrain, your blows on an Enemy, and the Wounds in your "
                "body. A Wound that finds no room kills.",
            ),
        ],
    ),
    (
        "Letters",
        [
            ("M O G S", "Material, Ore, Gossip, Magic on a space; F and P are Fate and Power"),
            ("A", "a Good of a Source in your Area"),
            ("D + E", "a Discovery, a Wound healed, Experience (C in Combat, J in Journeys)"),
            ("H", "a heart: all of them covered wins the Combat"),
            ("!  ?", "behind an icon: a red mark, a yellow mark; the card says what it brings"),
            ("##", "a tile lies there"),
            ("()  XX", "a Collection token, a Blockade"),
        ],
    ),
]
SIGNS: Final = [
    ("●  ○", "an active chip, an inactive one"),
    ("✕", "Enemies on a Location: they must be beaten first"),
    ("★", "the First player"),
    ("●Jolan  ✓  ╳", "on the map: who is in an Area, a Location that is done, a Blockade"),
    *SHEET_SIGNS,
]
MILESTONES: Final = ("Round ", "Event: ", "A Goal is met")
SYNONYMS: Final = {"combat": ("attack", "fight"), "attack": ("combat", "fight")}
"""The action is called Combat, and what one does in it is to attack: players mean the same."""


def details(numbers: Details) -> str:
    """Return the numbers that go with the outcome, in words."""
    entries, terrain, threats = (_number(numbers, name) for name in ("entries", "terrain", "threats"))
    return (
        f"{numbers['adventure']} ended in round {numbers['round']}, "
        f"with {entries} {'Entry' if entries == 1 else 'Entries'} read, "
        f"{counted(terrain, 'Terrain card')} on the path and {counted(threats, 'Threat')}."
    )


def _number(numbers: Details, name: str) -> int:
    found = numbers[name]
    assert isinstance(found, int)
    return found
