"""The content of a game: the box, the box with the deluxe pack, and either with an author's cards. A card has a body.

Bodies are in the order of the sorts. With the pack more Adventurers, Unhallowed and Locations can be drawn; how many
are drawn stays as it is (SAW-22.4). An author's card replaces one of these, or joins them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    location,
)

PLAIN_SUMMONS: Final = 4
REGULAR_LOCATIONS: Final = 8
CREATURES_IN_PLAY: Final = 30
ACOLYTES: Final = 2
PARTY: Final = 4
KINDS: Final = ("regular", "respite", "final")
MOST_ADDED: Final = 30
"""Cards of one sort that an author may add."""


class CardSet:
    """An author's cards, as faces: what replaces a card of the box or the pack, and what is added."""

    def __init__(
        self,
        slug: str,
        title: str,
        digest: str,
        *,
        replaced: Mapping[int, int],
        creatures: Sequence[int],
        unhallowed: Sequence[int],
        places: Sequence[int],
    ) -> None:
        self.slug = slug
        self.title = title
        self.digest = digest
        self.replaced = dict(replaced)
        """By face of the box: the face that takes part in its stead."""
        self.creatures = list(creatures)
        self.unhallowed = list(unhallowed)
        self.places = list(places)

    @property
    def faces(self) -> list[int]:
        """Return all its faces."""
        return [*self.replaced.values(), *self.creatures, *self.unhallowed, *self.places]


class Box:
    """The cards that a game is played with."""

    def __init__(self, deluxe: bool, cards: CardSet | None = None) -> None:
        summons = [SUMMON] * PLAIN_SUMMONS
        unhallowed, self.classes = BOX_UNHALLOWED, BOX_CLASSES
        places = [face for face, card in enumerate(LOCATIONS, start=FIRST_LOCATION) if deluxe or card in BOX_PLACES]
        if deluxe:
            summons += range(SUMMON + 1, SUMMON + 1 + len(SUMMONS))
            unhallowed, self.classes = len(UNHALLOWED), len(CLASSES)
        replaced = cards.replaced if cards else {}
        self.deluxe = deluxe
        creatures = [face for face, card in enumerate(CREATURES) for _ in range(card.copies)]
        creatures = [*(replaced.get(face, face) for face in creatures), *(cards.creatures if cards else ())]
        powers = range(FIRST_UNHALLOWED, FIRST_UNHALLOWED + unhallowed)
        bosses = [*(replaced.get(face, face) for face in powers), *(cards.unhallowed if cards else ())]
        places = [*(replaced.get(face, face) for face in places), *(cards.places if cards else ())]
        places.sort(key=lambda face: KINDS.index(location(face).kind))
        self.places = [location(face) for face in places]
        self.first_unhallowed = len(creatures) + len(summons)
        self.monsters = self.first_unhallowed + len(bosses)
        """Number of bodies that are no Locations: those come after them."""
        self.faces = [*creatures, *summons, *bosses, *places]
        self.creatures = [Card(body) for body in range(len(creatures))]
        # A shuffle moves faces, so which bodies lie where is the same in every game.
        self.others = self.creatures[ACOLYTES:]
        self.out_of_play = self.creatures[CREATURES_IN_PLAY:]
        self.summons = [Card(body) for body in range(len(creatures), self.first_unhallowed)]
        self.unhallowed = [Card(body) for body in range(self.first_unhallowed, self.monsters)]
        self.regular, self.respite, self.final = (
            [Card(self.monsters + number) for number, card in enumerate(self.places) if card.kind == kind]
            for kind in KINDS
        )
        self.unused = (*self.respite, *self.regular[REGULAR_LOCATIONS:])
        self.places_for_respite = range(len(self.unused), len(self.unused) - len(self.respite), -1)
        """Number of places for each Respite among the unused Locations."""
        self.parties = list(permutations(range(self.classes), PARTY))


BOX: Final = Box(deluxe=False)
WITH_DELUXE: Final = Box(deluxe=True)
MOST_MONSTERS: Final = WITH_DELUXE.monsters + 2 * MOST_ADDED
SETS: Final[dict[str, CardSet]] = {}
"""By the value of the option `cards`: what authors brought to this process."""
NO_SET: Final = "box"
_BOXES: Final[dict[tuple[bool, str], Box]] = {(False, NO_SET): BOX, (True, NO_SET): WITH_DELUXE}


def box_for(options: Mapping[str, Any]) -> Box:
    """Return the content of a game with these options."""
    key = (bool(options["deluxe"]), str(options.get("cards", NO_SET)))
    found = _BOXES.get(key)
    if found is None:
        found = _BOXES[key] = Box(key[0], SETS[key[1]])
    return found
