"""What a good player looks at: a sensible move at every decision, and how the Adventure stands.

It looks only at what everybody may see. It is quick rather than clever: search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import Sense, Signs, Step

from ..table import Saga
from .choosing import HANDLERS, best_after
from .features import NAMES, features
from .lean import SIGNS, lean
from .reasons import reason
from .stages import toward
from .tiles import best_placement
from .value import BELIEFS, chance_to_win


class SagaSense(Sense[Saga]):
    """Quick choices for every question of the game."""

    HORIZON = 1
    FEATURES = NAMES
    BELIEFS = BELIEFS
    SIGNS = SIGNS

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
        whole = table.find(question) if kind.name in STAGED else offered
        if kind.name in LAYS:
            tiles = [step for step in whole if table.rules.kinds[step[0]].types[-3:-1] == ("Tile", "Turn")]
            return best_placement(table, tiles) if tiles else whole[0]
        return handler(table, whole) if handler else best_after(table, whole)

    def stage(self, table: Saga) -> int:
        return table.round

    def value(self, table: Saga) -> float:
        return chance_to_win(table)

    def features(self, table: Saga) -> Sequence[float]:
        return features(table)

    def worthwhile(self, table: Saga) -> Sequence[Step]:
        """Wounds and blows go where sense says at once; for the rest every option is worth a look."""
        best = self.move(table)
        if table.rules.kinds[table.question[0]].name in SETTLED:
            return [best]
        return [best, *(step for step in table.legal if step != best)]

    def lean(self, table: Saga, steps: Sequence[Step]) -> Sequence[Signs]:
        """Where a tile goes is sense, not learnt: there are too many places."""
        return () if table.rules.kinds[table.question[0]].name in LAYS else lean(table, steps)

    def leaps(self, table: Saga) -> Sequence[Step]:
        laying = table.rules.kinds[table.question[0]].name in LAYS
        return (self.leap(table),) if laying or len(table.legal) == 1 else table.legal

    def reason(self, table: Saga, step: Step) -> str:
        return reason(table, step)


LAYS: Final = frozenset(("ways_to_travel", "wound_places", "places_to_strike"))
"""Questions about where a tile goes."""
STAGED: Final = LAYS | {"moves_of_enemies", "ways_to_pay"}
"""Questions that are asked in stages where there are many answers."""
SETTLED: Final = frozenset(("wound_places", "places_to_strike"))
SENSE: Final = SagaSense()
