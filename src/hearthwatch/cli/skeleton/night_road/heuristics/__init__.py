"""Heuristics for bots, hints and reviews. They are asked on determinizations, in which hidden cards are reshuffled."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Heuristics, Step, mask_of

from ..content import BOX, FACES
from ..rules.turns import shine, walk
from ..table import PATHS, Path, Road

WORST: Final = min(card.oil for card in BOX.night)
GUESS: Final = sum(card.oil * card.copies for card in BOX.night) / len(FACES)
"""Expected oil of a card that nobody looked at."""


class RoadHeuristics(Heuristics[Road]):
    """Walk the better path, and look only where the next step could put the lantern out."""

    def move(self, table: Road) -> Step:
        if table.is_typing():
            return table.legal[0]
        best = max(PATHS, key=lambda path: _worth(table, path))
        if _in_danger(table) and shine(best) in table.legal:
            return shine(best)
        return walk(best)

    def stage(self, table: Road) -> int:
        return table.walked

    def value(self, table: Road) -> float:
        return min(1.0, table.oil / (1 + BOX.way - table.walked))

    def reason(self, table: Road, step: Step) -> str:
        looks = step[0] == shine(PATHS[0])[0]
        return "the worst card would put the lantern out" if looks and _in_danger(table) else ""


def _in_danger(table: Road) -> bool:
    return table.oil + WORST <= 0


def _worth(table: Road, path: Path) -> float:
    card = table.on(path)
    return table.card(card).oil if table.knows(mask_of(table.turn), card) else GUESS


HEURISTICS: Final = RoadHeuristics()
