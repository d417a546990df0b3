"""What a good player looks at: a sensible move at every decision, and how the Adventure stands.

It looks only at what everybody may see. It is quick rather than clever: search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import Sense, Step

from ..table import Saga
from .choosing import HANDLERS, best_after
from .features import NAMES, features
from .reasons import reason
from .stages import toward
from .tiles import best_placement
from .value import BELIEFS, chance_to_win


class SagaSense(Sense[Saga]):
    """Quick choices for every question of the game."""

    HORIZON = 1
    FEATURES = NAMES
    BELIEFS = BELIEFS

    def move(self, table: Saga) -> Step:
        return toward(table, self.leap(table))

    def leap(self, table: Saga) -> Step:
        """The whole step that is meant, also where it is asked for in stages."""
        offered = table.asked_options
        if len(offered) == 1:
            return offered[0]
        question = table.question
        kind = table.rules.kinds[question[0]]
        handler: Callable[[Saga, Sequence[Step]], Step] | None = HANDLERS.get(kind.name)
        whole = table.find(question) if kind.name in LAYS else offered
        if kind.name in LAYS:
            tiles = [step for step in whole if table.rules.kinds[step[0]].types[-3:-1] == ("Tile", "Turn")]
            return best_placement(table, tiles) if tiles else whole[0]
        return handler(table, offered) if handler else best_after(table, offered)

    def stage(self, table: Saga) -> int:
        return table.round

    def value(self, table: Saga) -> float:
        return chance_to_win(table)

    def features(self, table: Saga) -> Sequence[float]:
        return features(table)

    def reason(self, table: Saga, step: Step) -> str:
        return reason(table, step)


LAYS: Final = frozenset(("ways_to_travel", "wound_places", "places_to_strike"))
"""Questions about where a tile goes."""
SENSE: Final = SagaSense()
