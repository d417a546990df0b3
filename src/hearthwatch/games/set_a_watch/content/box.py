"""What takes part: the box, and the box with the deluxe pack. Every card has a body, in the order of the sorts.

With the pack more Adventurers, Unhallowed and Locations can be drawn; how many are drawn stays as it is (SAW-22.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from hearthwatch.kernel import Card

from . import (
    BOX_CLASSES,
    BOX_PLACES,
    BOX_UNHALLOWED,
    CLASSES,
    CREATURES,
    FIRST_LOCATION,
    FIRST_UNHALLOWED,
    LOCATIONS,
    SUMMON,
    SUMMONS,
    UNHALLOWED,
)

PLAIN_SUMMONS: Final = 4
REGULAR_LOCATIONS: Final = 8
PARTY: Final = 4
CREATURE_BODIES: Final = sum(card.copies for card in CREATURES)
FIRST_SUMMON_BODY: Final = CREATURE_BODIES


class Box:
    """The cards that a game is played with."""

    def __init__(self, deluxe: bool) -> None:
        summons = [SUMMON] * PLAIN_SUMMONS
        unhallowed, self.places, self.classes = BOX_UNHALLOWED, BOX_PLACES, BOX_CLASSES
        if deluxe:
            summons += range(SUMMON + 1, SUMMON + 1 + len(SUMMONS))
            unhallowed, self.places, self.classes = len(UNHALLOWED), LOCATIONS, len(CLASSES)
        self.deluxe = deluxe
        self.first_unhallowed = CREATURE_BODIES + len(summons)
        self.monsters = self.first_unhallowed + unhallowed
        """How many bodies are no Locations: those come after them."""
        self.faces = [
            *(face for face, card in enumerate(CREATURES) for _ in range(card.copies)),
            *summons,
            *range(FIRST_UNHALLOWED, FIRST_UNHALLOWED + unhallowed),
            *(FIRST_LOCATION + number for number, card in enumerate(LOCATIONS) if card in self.places),
        ]
        self.summons = [Card(body) for body in range(FIRST_SUMMON_BODY, self.first_unhallowed)]
        self.unhallowed = [Card(body) for body in range(self.first_unhallowed, self.monsters)]
        self.regular, self.respite, self.final = (
            [Card(self.monsters + number) for number, card in enumerate(self.places) if card.kind == kind]
            for kind in ("regular", "respite", "final")
        )
        self.unused = (*self.respite, *self.regular[REGULAR_LOCATIONS:])
        self.places_for_respite = range(len(self.unused), len(self.unused) - len(self.respite), -1)
        """How many places there are for each Respite among the unused Locations."""
        self.parties = list(permutations(range(self.classes), PARTY))


BOX: Final = Box(deluxe=False)
WITH_DELUXE: Final = Box(deluxe=True)


def box_for(options: Mapping[str, Any]) -> Box:
    """What a game with these options is played with."""
    return WITH_DELUXE if options["deluxe"] else BOX
