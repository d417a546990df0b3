"""The search itself: sides, budgets, memory, and the same choice everywhere."""

from __future__ import annotations

from time import perf_counter

import pytest

import hearthwatch as hw
from hearthwatch.bots import Search, bot
from hearthwatch.bots.search import CHUNK
from hearthwatch.bots.tree import Node
from hearthwatch.kernel import Step, Table
from hearthwatch.kernel.decision import Decision

from .nim import NIM
from .test_players import midgame

GAME = hw.game("set-a-watch")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10])
def test_each_side_plays_for_itself(seat: int, stones: int) -> None:
    """Leaving a multiple of four wins, for the hero as for the Judge."""
    table = NIM.new(stones=stones, first=seat)
    assert bot("search:iterations=300,patience=4").choose(table, (seat,), seed=stones).key == f"remove:{stones % 4}"


def test_two_searches_play_each_other_to_the_known_end() -> None:
    for stones, first in ((8, 0), (9, 0), (12, 1), (10, 1)):
        table = NIM.new(stones=stones, first=first)
        players = [bot("search:iterations=400,patience=4") for _ in range(2)]
        while table.decision:
            seat = table.decision.seats[0]
            players[seat].play(table, (seat,), seed=table.moves)
        assert table.outcome
        winner = first if stones % 4 else 1 - first
        assert table.outcome.won == (winner == 0)


def test_the_same_seed_gives_the_same_choice() -> None:
    table = midgame(seed=3, moves=10, seats=1)
    keys = [bot("search:iterations=40").choose(table, (0,), seed=8).key for _ in range(3)]
    assert len(set(keys)) == 1


@pytest.mark.slow
def test_several_jobs_choose_as_one_does() -> None:
    table = midgame(seed=3, moves=10, seats=1)
    iterations = CHUNK + 60
    alone, together = Search(iterations=iterations), Search(iterations=iterations, jobs=2)
    try:
        for number in range(3):
            one, other = (player.choose(table, (0,), seed=number) for player in (alone, together))
            assert one.key == other.key
            table.choose(one)
        assert together.mishaps == 0
    finally:
        together.close()


@pytest.mark.parametrize("seconds", [0.2, 0.6])
def test_a_time_budget_is_kept(seconds: float) -> None:
    """To within a tenth. A busy machine may hold up one try or another, never all of them, and never cuts one short."""
    table = GAME.new(seats=1, seed=5)  # who rests? Four answers
    taken = []
    for _ in range(6):
        began = perf_counter()
        Search(seconds=seconds).choose(table, (0,), seed=1)
        taken.append(perf_counter() - began)
    assert min(taken) >= 0.9 * seconds
    assert min(taken) <= 1.1 * seconds


class Thinker(Search):
    """A search that shows the trees of its last decision, and how often each had been tried before."""

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        self.grown: list[tuple[int, Node]] = []
        return super().think(table, seats, decision, seed)

    def grow(
        self,
        table: Table,
        seats: tuple[int, ...],
        options: list[Step],
        seed: int,
        number: int,
        root: Node,
        until: float,
    ) -> Node:
        before = root.visits
        self.grown.append((before, super().grow(table, seats, options, seed, number, root, until)))
        return root


def test_without_a_tree_every_decision_is_thought_about_anew() -> None:
    """As often as told, however often the last choice was tried, and as by somebody who sits down only now."""
    table = midgame(seed=6, moves=6, seats=1)
    player = Thinker(iterations=40, patience=41)
    in_a_row = 0
    while table.decision and table.moves < 30:
        newcomer = Thinker(iterations=40, patience=41)
        expected = newcomer.choose(table, (0,), seed=table.moves)
        in_a_row += table.undo_cost == "free" and bool(newcomer.grown)
        assert player.play(table, (0,), seed=table.moves).key == expected.key
        assert [(before, root.visits) for before, root in player.grown] == [
            (0, root.visits) for _, root in newcomer.grown
        ]
    assert in_a_row > 5


def test_only_tries_that_went_into_the_tree_count_for_the_next_choice() -> None:
    table = midgame(seed=6, moves=6, seats=1)
    player = Thinker(iterations=40, patience=6)
    reused = 0
    while table.decision and table.moves < 30:
        player.play(table, (0,), seed=table.moves)
        for before, root in player.grown:
            reused += before
            tries = sorted((child.visits for child in root.children.values()), reverse=True)
            assert root.visits == sum(tries)
            assert root.visits == 40 or tries[0] - tries[1] > 40 - root.visits
    assert reused > 50


def test_what_was_found_out_about_a_choice_that_was_not_made_is_forgotten() -> None:
    table = midgame(seed=6, moves=6, seats=1)
    player = Search(iterations=40, patience=6)
    while table.decision:
        chosen = player.choose(table, (0,), seed=1)
        other = next((step for step in table.legal if step != chosen.step), None)
        made, instead = table.clone(), table.clone()
        made.choose(chosen)
        if other and player._recall(made):
            instead.choose(table.rules.key(other))
            assert player._recall(instead) is None
            return
        table = made
    pytest.fail("Nothing was ever kept.")


def test_nothing_is_remembered_past_a_revelation_or_another_game() -> None:
    table = midgame(seed=6, moves=6, seats=1)
    player = Search(iterations=20, patience=4)
    player.play(table, (0,), seed=1)
    while table.decision and table.undo_cost == "free":
        player.play(table, (0,), seed=1)
    assert player._kept
    assert player._recall(table) is None
    player.begin()
    assert player._kept is None
