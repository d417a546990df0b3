"""What a good player looks at, in every seat: a sensible choice at every decision, and how a game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hearthwatch.kernel import Sense, Step

from ..table import Thornwatch
from .features import FEATURES, features, rough_chance
from .reasons import reason
from .scores import score

LONGEST_SCENE: Final = 60


class ThornwatchSense(Sense[Thornwatch]):
    """Quick choices for the Judge and for heroes."""

    HORIZON = 1
    FEATURES: ClassVar[Sequence[str]] = FEATURES

    def move(self, table: Thornwatch) -> Step:
        legal = table.legal
        return legal[0] if len(legal) == 1 else max(legal, key=lambda step: score(table, step))

    def worthwhile(self, table: Thornwatch) -> Sequence[Step]:
        """The most promising first; what looks like a mistake is left out, where there is anything else."""
        rated = sorted(((score(table, step), place) for place, step in enumerate(table.legal)), reverse=True)
        legal = table.legal
        good = [legal[place] for worth, place in rated if worth >= 0]
        return good[:12] or [legal[rated[0][1]]]

    def stage(self, table: Thornwatch) -> int:
        return len(table.played) * LONGEST_SCENE + table.round

    def value(self, table: Thornwatch) -> float:
        return rough_chance(table)

    def features(self, table: Thornwatch) -> Sequence[float]:
        return features(table)

    def reason(self, table: Thornwatch, step: Step) -> str:
        return reason(table, step)


SENSE: Final = ThornwatchSense()
