"""The ferry: a toy that can learn. Carry barrels over a river; every trip may cost the boat.

Each turn one loads one, two or three barrels. The more, the likelier the boat takes water; patching makes it sound
again, but takes one of the eight days. Plain sense always loads one, and never gets done in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final

from hearthwatch.kernel import (
    KERNEL_RULES,
    ActionFeatureNames,
    ActionFeatures,
    Game,
    Heuristics,
    OneOf,
    OptionValues,
    Rules,
    Step,
    Table,
)

rules: Final = Rules(KERNEL_RULES)
DAYS: Final = 8
BARRELS: Final = {"few": 10, "many": 12}
SINKS: Final = 3


class Ferry(Table):
    """A boat, barrels on the far bank, and the day."""

    __slots__ = ("barrels", "day", "water")
    rules: ClassVar[Rules] = rules
    barrels: int
    day: int
    water: int


@rules.step("FERRY-1")
def next_day(table: Ferry) -> None:
    if table.barrels <= 0:
        table.finish(True, "FERRY-2", "Everything is over the river.")
    elif table.water >= SINKS:
        table.finish(False, "FERRY-3", "The boat sinks.")
    elif table.day == DAYS:
        table.finish(False, "FERRY-4", "The fair is over.")
    else:
        table.day += 1
        table.ask(0, works())


@rules.choices("FERRY-5", "What is done today?")
def works(table: Ferry) -> Iterator[Step]:
    yield from (load(count) for count in (1, 2, 3))
    yield patch()


@rules.step("FERRY-5", "Load {count} barrels")
def load(table: Ferry, count: int) -> None:
    """A die of six above six less twice the load lets water in."""
    table.barrels -= count
    table.water += table.roll(6) > 7 - 2 * count
    table.do(next_day())


@rules.step("FERRY-6", "Patch the boat")
def patch(table: Ferry) -> None:
    table.water = 0
    table.do(next_day())


def begin(table: Ferry, options: OptionValues) -> None:
    table.barrels = BARRELS[options["freight"]]
    table.day = table.water = 0
    table.do(next_day())


# -- what it takes to learn: numbers of a position, and the signs of each option

ACTION_FEATURES: Final = ActionFeatureNames()
_LOAD: Final = ACTION_FEATURES.each("load", range(4))
_LOAD_WET: Final = ACTION_FEATURES.each("load in a wet boat", range(4))
_PATCH: Final = ACTION_FEATURES.number("patch")
_PATCH_WET: Final = ACTION_FEATURES.number("patch a wet boat")


class FerryHeuristics(Heuristics[Ferry]):
    HORIZON = 1
    FEATURES: ClassVar[Sequence[str]] = ("barrels left", "water", "behind")
    WEIGHT_SETS: ClassVar[int] = DAYS + 1
    ACTION_FEATURES: ClassVar[ActionFeatureNames] = ACTION_FEATURES

    def move(self, table: Ferry) -> Step:
        return table.legal[0]

    def stage(self, table: Ferry) -> int:
        return table.day

    def features(self, table: Ferry) -> Sequence[float]:
        behind = table.barrels - (DAYS + 1 - table.day)
        return [table.barrels / 10, table.water / SINKS, max(0, behind) / 10]

    def row(self, table: Ferry) -> int:
        return table.day

    def action_features(self, table: Ferry, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        wet = table.water / SINKS
        return [
            ((_PATCH, 1.0), (_PATCH_WET, wet))
            if step == patch()
            else ((_LOAD[step[1]], 1.0), (_LOAD_WET[step[1]], wet))
            for step in steps
        ]


def ferry(folder: Path | None = None, heuristics: Heuristics[Ferry] | None = None) -> Game[Ferry]:
    """The game, in a folder of its own where its weights may lie."""
    if folder is not None:
        (folder / "RULES.md").write_text("", encoding="utf-8")
    return Game(
        slug="ferry",
        title="The Ferry",
        blurb="Many barrels, one boat.",
        seats=(1, 1),
        options=(OneOf("freight", "few", tuple(BARRELS), "how much there is to carry"),),
        version=1,
        table=Ferry,
        begin=begin,
        folder=folder,
        heuristics=heuristics or FerryHeuristics(),
    )
