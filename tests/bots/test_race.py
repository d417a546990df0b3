"""Racing: equal terms, what is clearly worse drops out, and nothing is tried beyond the budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from hearthwatch.bots.race import FIRST, MOST_OPTIONS, Race
from hearthwatch.kernel import Step

STEPS: list[Step] = [(number,) for number in range(6)]


class Worlds:
    """Options with a true worth each; worlds shift all of them alike, and each a little."""

    def __init__(self, worths: Sequence[float], alike: float = 0.2, apart: float = 0.05) -> None:
        self.worths, self.alike, self.apart = worths, alike, apart
        self.seen: list[tuple[int, Step]] = []

    def __call__(self, steps: Sequence[Step], worlds: range) -> list[list[float]]:
        self.seen += [(world, step) for world in worlds for step in steps]
        return [[self.result(world, step) for step in steps] for world in worlds]

    def result(self, world: int, step: Step) -> float:
        common = Random(world).gauss(0, self.alike)
        return self.worths[step[0]] + common + Random(world * 100 + step[0]).gauss(0, self.apart)


@pytest.mark.parametrize("best", range(6))
def test_the_best_wins_whatever_the_worlds_do_to_all(best: int) -> None:
    race = Race(STEPS, [0.0] * 6, Worlds([0.6 if number == best else 0.5 for number in range(6)]))
    race.run(120)
    assert race.leader.step == (best,)


def test_each_option_meets_the_same_worlds_in_the_same_order() -> None:
    worlds = Worlds([0.5, 0.4, 0.6, 0.5, 0.5, 0.5])
    race = Race(STEPS, [0.0] * 6, worlds)
    race.run(120)
    for step in STEPS:
        met = [world for world, tried in worlds.seen if tried == step]
        assert met == [*range(len(met))]
    assert len({runner.count for runner in race.runners}) > 1, "some dropped out"


@pytest.mark.parametrize("budget", [1, 2, 3, 7, 12, 40, 400])
def test_the_budget_is_never_exceeded_and_a_settled_race_ends_sooner(budget: int) -> None:
    race = Race(STEPS, [0.0] * 6, Worlds([0.5] * 6))
    race.run(budget)
    assert race.playouts <= budget
    clear = Race(STEPS, [0.0] * 6, Worlds([0.9, 0.1, 0.1, 0.1, 0.1, 0.1]))
    clear.run(budget)
    assert clear.playouts <= max(6 * FIRST, 2 * budget // 3)
    assert clear.leader.step == (0,)


def test_options_that_never_differ_do_not_waste_the_budget() -> None:
    race = Race(STEPS, [0.0] * 6, Worlds([0.5] * 6, apart=0))
    race.run(1000)
    assert race.playouts < 60
    assert race.leader.step == (0,), "the first of equals"


def test_few_tries_go_to_what_looks_promising() -> None:
    many: list[Step] = [(number,) for number in range(40)]
    worlds = Worlds([0.5] * 40)
    Race(many, [number / 1000 for number in range(40)], worlds).run(30)
    assert {step for _, step in worlds.seen} == {(39,), (38,), (37,), (36,)}
    worlds.seen.clear()
    Race(many, [0.0] * 40, worlds).run(10_000)
    assert len({step for _, step in worlds.seen}) == MOST_OPTIONS


def test_what_it_was_worth_at_first_sight_fades_with_tries() -> None:
    worlds = Worlds([0.5, 0.55], alike=0, apart=0)
    race = Race(STEPS[:2], [0.2, 0.0], worlds)
    race.alive = race.runners
    race.go_on(2)
    assert race.leader.step == (0,)
    race.go_on(38)
    assert race.leader.step == (1,)


def test_what_dropped_out_after_kind_worlds_is_not_thought_better_for_it() -> None:
    """It is compared with the leader in the worlds that both met."""
    kind = [[0.9, 0.7], [0.9, 0.6], [0.8, 0.7], [0.9, 0.7]]

    def rows(steps: Sequence[Step], worlds: range) -> list[list[float]]:
        return [kind[world] if world < len(kind) else [0.4] * len(steps) for world in worlds]

    race = Race(STEPS[:2], [0.0, 0.0], rows)
    race.run(4 + 4, least=4)
    race.alive = [race.leader]
    race.go_on(36)
    first, second = race.runners
    assert (first.count, second.count) == (40, 4)
    assert second.mean > first.mean
    assert race.chance(second) == pytest.approx(race.chance(first) - 0.2)


def test_no_time_no_tries_beyond_those_begun() -> None:
    race = Race(STEPS, [0.0] * 6, Worlds([0.5] * 6))
    race.run(10_000, in_time=lambda: False)
    assert race.playouts == 6 * FIRST


def nothing(step: Step) -> bool:
    """The first option would do nothing now."""
    return step == (0,)


def test_an_option_that_does_nothing_wins_only_where_all_else_is_clearly_worse() -> None:
    better = Race(STEPS[:3], [0.0] * 3, Worlds([0.7, 0.5, 0.4]))
    better.run(60)
    assert better.leader.step == better.choice(nothing).step == (0,)
    alike = Race(STEPS[:3], [0.0] * 3, Worlds([0.51, 0.5, 0.3], apart=0.01))
    alike.run(60)
    assert alike.leader.step == (0,)
    assert alike.choice(nothing).step == (1,), "it is a trifle worse, and does something"
    assert alike.choice(lambda step: True).step == (0,)


def test_what_never_differs_from_an_option_that_does_nothing_goes_before_it() -> None:
    race = Race(STEPS[:3], [0.1, 0.0, 0.0], Worlds([0.5, 0.5, 0.2], apart=0.0))
    race.run(60)
    assert race.leader.step == (0,) and race.choice(nothing).step == (1,)
