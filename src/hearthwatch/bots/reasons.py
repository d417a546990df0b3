"""Reasons: what the rules guarantee of an option, or what playouts did after it. Never what it is hoped to bring."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Step, Table, chance, mask_of
from hearthwatch.kernel.decision import Option

from .evaluator import Evaluator
from .playout import take

LUCKS: Final = 6
"""So often a playout is asked how it goes on."""


class Reasons:
    """The reasons of one decision, in words for these seats."""

    def __init__(self, table: Table, seats: tuple[int, ...], evaluator: Evaluator, seed: int) -> None:
        self._judgement = evaluator
        self._readers = mask_of(seats)
        self._worlds = [table.determinize(seats, seed=seed + number) for number in range(2)]

    def of(self, step: Step) -> str:
        """Return what speaks for an option or against it; empty where there is nothing to say."""
        said = self._judgement.heuristics.reason(self._worlds[0], step)
        return said or self._rest_of(step)

    def _rest_of(self, step: Step) -> str:
        """Return what playouts chose where the option is only the first stage of a choice, such as the tile to lay."""
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
        """Return what playouts choose next, whatever the luck; None where they choose now this, now that."""
        twin = world.clone()
        take(twin, step)
        wholes = set()
        for number in range(LUCKS):
            twin.rng = chance.start(number)
            wholes.add(self._judgement.rollout_action(twin))
        return wholes.pop() if len(wholes) == 1 else None
