"""Reasons: the guarantees of the rules for an option, or the events of rollouts after it. Never hopes."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Step, Table, chance, mask_of
from hearthwatch.kernel.decision import Option

from .evaluator import Evaluator
from .playout import take

LUCKS: Final = 6
"""Number of rollouts that are asked for the next choice."""


class Reasons:
    """The reasons of one decision, in words for these seats."""

    def __init__(self, table: Table, seats: tuple[int, ...], evaluator: Evaluator, seed: int) -> None:
        self._evaluator = evaluator
        self._readers = mask_of(seats)
        self._worlds = [table.determinize(seats, seed=seed + number) for number in range(2)]

    def of(self, step: Step) -> str:
        """Return the reason for or against an option; empty where there is nothing to say."""
        reason = self._evaluator.heuristics.reason(self._worlds[0], step)
        return reason or self._rest_of(step)

    def _rest_of(self, step: Step) -> str:
        """Return the rollouts' next choice where the option is only the first stage of one, such as the tile to lay."""
        stage = self._worlds[0].rules.stages.get(step[0])
        if stage is None or step[0] == stage.back:
            return ""
        wholes = [self._finished(world, step) for world in self._worlds]
        whole = wholes[0]
        if whole is None or whole[0] != stage.whole.id or any(one != whole for one in wholes):
            return ""
        label = Option(self._worlds[0], whole, self._readers).label
        return f"tried as: {label}"

    def _finished(self, world: Table, step: Step) -> Step | None:
        """Return the rollouts' next choice with any luck; None where it varies."""
        twin = world.clone()
        take(twin, step)
        wholes = set()
        for number in range(LUCKS):
            twin.rng = chance.start(number)
            wholes.add(self._evaluator.rollout_action(twin))
        return wholes.pop() if len(wholes) == 1 else None
