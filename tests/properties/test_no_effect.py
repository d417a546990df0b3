"""What a game marks as doing nothing now is no advice, and no bot chooses it, unless all else is clearly worse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot, hint
from hearthwatch.bots.race import PREFERRED, TRIFLE, Race, apart
from hearthwatch.bots.search import Search
from hearthwatch.kernel import Step, Table

GAMES: dict[str, dict[str, Any]] = {slug: {} for slug in hw.games()} | {"duskwatch": {"adventure": True}}
ASKED = 6


def in_doubt(slug: str) -> Iterator[Table]:
    """Positions in which some options do nothing now and others do something."""
    game = hw.game(slug)
    for seed in range(4):
        table = game.new(game.seats[0], seed, **GAMES[slug])
        for thought in range(250):
            if table.decision is None:
                break
            seats = table.decision.seats
            marked = {table.has_no_effect(step) for step in table.decision.options.steps}
            if marked == {True, False}:
                yield table
            bot("casual").play(table, seats, seed=thought)


@pytest.mark.parametrize("slug", GAMES)
def test_no_bot_chooses_nothing_while_something_is_about_as_good(slug: str) -> None:
    for number, table in enumerate(islice(in_doubt(slug), ASKED)):
        assert table.decision is not None
        seats = table.decision.seats
        for name in ("casual", "policy"):
            step = bot(name).choose(table, seats, seed=number).step
            others = [one.step for one in table.decision.options if not one.anytime]
            assert not table.has_no_effect(step) or all(map(table.has_no_effect, others)), table.text()
        search = Search(iterations=24)
        race = search.race(table, seats, search.considered(table, seats, table.decision, number), number)
        race.run(24)
        chosen = race.choice(table.has_no_effect)
        assert search.choose(table, seats, seed=number).step == chosen.step or len(race.runners) == 1
        if table.has_no_effect(chosen.step):
            assert_all_else_is_worse(table, race, chosen.step)


def assert_all_else_is_worse(table: Table, race: Race, step: Step) -> None:
    """Each option that was tried and does something lost against this one in the worlds that both met."""
    leader = next(one for one in race.runners if one.step == step)
    for one in race.runners:
        if one.count and not table.has_no_effect(one.step):
            difference, error = apart(leader.results, one.results)
            assert difference > TRIFLE and difference > PREFERRED * error


@pytest.mark.parametrize("slug", GAMES)
def test_no_hint_puts_nothing_first_while_something_is_about_as_good(slug: str) -> None:
    for number, table in enumerate(islice(in_doubt(slug), ASKED)):
        assert table.decision is not None
        first, *others = hint(table, table.decision.seats, iterations=60, seed=number)
        if table.has_no_effect(first.option.step):
            assert not first.equal or all(table.has_no_effect(one.option.step) for one in others if one.equal)
            assert all(one.chance <= first.chance for one in others if not table.has_no_effect(one.option.step)), (
                "and it has the highest chance of all"
            )


@pytest.mark.rule("THG-24.7", "THG-6.2")
@pytest.mark.parametrize("seed", range(1, 5))
def test_nobody_is_told_to_throw_healing_away(seed: int) -> None:
    """A sound party keeps its herbs: neither the hint nor any bot heals nobody."""
    game = hw.game("thorgal")
    healers = 0
    for number in range(seed, 40, 4):
        table = game.new(1, number, adventure="torkans-temple")
        for thought in range(40):
            assert table.decision is not None
            idle = [one.kind for one in table.decision.options if one.idle == "Would do nothing now."]
            if idle:
                healers += 1
                assert hint(table, 0, iterations=40, seed=thought)[0].option.idle != "Would do nothing now."
                for name in ("policy", "casual", "search:iterations=12"):
                    option = bot(name).choose(table, (0,), seed=thought)
                    assert option.idle != "Would do nothing now."
            bot("casual").play(table, (0,), seed=thought)
        if healers >= 6:
            return
    raise AssertionError("Nobody held anything that heals.")
