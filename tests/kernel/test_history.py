"""History: undo, redo, what undo costs, and that clones share the past but not the future."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthwatch.kernel import Game, IllegalChoice, RecordError
from hearthwatch.kernel.history import choices_of
from hearthwatch.kernel.testing.play import any_step, any_text

from .planting import question_of
from .toys import dungeon, journal, knife, tiles

TOYS = [knife.GAME, journal.GAME, tiles.GAME, dungeon.GAME]


def played(game: Game[Any], choices: int, seed: int = 1) -> Any:
    """A table some random choices into its game."""
    table, chance = game.new(seats=3, seed=seed), Random(seed)
    for _ in range(choices):
        if table.decision is None:
            break
        step = any_step(table, chance)
        table.choose(table.legal.index(step), text=any_text(table, step, chance))
    return table


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)
def test_all_the_way_back_and_forth(game: Game[Any]) -> None:
    """Also over the snapshots, which are taken every so often."""
    table = played(game, 40)
    stages = [table.clone()]
    while table.here.before is not None:
        table.undo()
        stages.append(table.clone())
    assert table == game.new(seats=3, seed=1)
    for stage in stages[-2::-1]:
        table.redo()
        assert table == stage
        assert table.legal == stage.legal


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)
def test_the_same_choice_after_an_undo_meets_the_same_chance(game: Game[Any]) -> None:
    table = played(game, 25)
    before, entry = table.clone(), table.record.entries[-1]
    table.undo()
    table.choose(entry.key, seat=entry.seat, text=entry.text)
    assert table == before


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["choose", "undo", "redo"]), max_size=50), st.integers(0, 5))
def test_any_mixture_of_choices_undo_and_redo_replays(moves: list[str], seed: int) -> None:
    """Undo and redo are entries too, and a saved game knows them."""
    table, chance = dungeon.GAME.new(seats=2, seed=seed), Random(seed)
    for move in moves:
        if move == "undo" and table.here.before is not None:
            table.undo()
        elif move == "redo" and table.redone:
            table.redo()
        elif move == "choose" and table.decision is not None:
            table.choose(chance.randrange(len(table.decision.options)))
    again = dungeon.GAME.replay(table.record)
    loaded = dungeon.GAME.load(table.to_json())
    for other in (again, loaded):
        assert other == table
        assert other.record == table.record
        assert len(other.redone) == len(table.redone)
        assert other.undo_cost == table.undo_cost
        assert [line.text() for line in other.log] == [line.text() for line in table.log]
    if table.redone:
        table.redo()
        loaded.redo()
        assert loaded == table


def test_going_back_replays_a_few_choices_and_not_the_whole_game() -> None:
    table = played(tiles.GAME, 50, seed=7)
    snapshots = [moment.depth for moment in choices_of(table.here) if moment.snapshot is not None]
    assert snapshots == [1, 17, 33, 49]


def test_there_is_nothing_to_take_back_or_to_bring_back_at_first() -> None:
    table = dungeon.GAME.new(seed=1)
    with pytest.raises(IllegalChoice, match="There is nothing to take back"):
        table.undo()
    with pytest.raises(IllegalChoice, match="There is nothing to bring back"):
        table.redo()
    assert table.undo_cost == "free"


def test_a_new_choice_ends_what_redo_could_bring_back() -> None:
    table = dungeon.GAME.new(seed=1)
    table.choose(0)
    table.undo()
    table.choose(1)
    with pytest.raises(IllegalChoice, match="There is nothing to bring back"):
        table.redo()


def test_undo_is_free_until_something_hidden_or_random_came_up() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    table.choose("gather:0")
    assert table.undo_cost == "free"
    fought = dungeon.GAME.new(seed=1)
    fought.choose(next(option for option in question_of(fought).options if option.key.startswith("fight")))
    assert fought.undo_cost == "reveals"
    fought.choose("keep")
    assert fought.undo_cost == "free", "only the last choice counts"
    fought.undo()
    assert fought.undo_cost == "reveals"


def test_the_end_can_be_taken_back() -> None:
    table = played(dungeon.GAME, 500)
    assert table.outcome is not None
    table.undo()
    assert table.outcome is None
    assert table.decision is not None


def test_clones_share_the_past_and_not_the_future() -> None:
    table = played(dungeon.GAME, 20)
    twin = table.clone()
    table.choose(0)
    twin.choose(1)
    assert len(table.record.entries) == len(twin.record.entries) == 21
    assert table.record.entries[:20] == twin.record.entries[:20]
    assert table.record.entries[20] != twin.record.entries[20]
    for one in (table, twin):
        one.undo()
    assert table == twin


def test_a_clone_may_go_back_without_touching_the_original() -> None:
    table = played(dungeon.GAME, 20)
    before, entries = table.clone(), table.record.entries
    twin = table.clone()
    for _ in range(15):
        twin.undo()
    assert table == before
    assert table.record.entries == entries
    table.choose(0)


def test_any_earlier_moment_can_be_looked_at() -> None:
    table = dungeon.GAME.new(seed=3)
    tables = [table.clone()]
    for _ in range(20):
        table.choose(0)
        tables.append(table.clone())
    for moves, then in enumerate(tables):
        looked = table.earlier(moves)
        assert looked == then
        assert looked.moves == moves
        assert [line.text() for line in looked.log] == [line.text() for line in then.log]
        assert looked.record.entries == then.record.entries
    with pytest.raises(IllegalChoice, match="There is no moment 21"):
        table.earlier(21)


def test_a_new_beginning_can_be_told_and_taken_back_but_not_recorded() -> None:
    table = played(dungeon.GAME, 7)
    start = table.clone()
    table.begin_history()
    assert table.log == []
    table.choose(0)
    assert len(table.log) >= 1
    table.undo()
    assert table == start
    with pytest.raises(RecordError, match="This table has no record"):
        _ = table.record


def test_a_determinization_keeps_no_history() -> None:
    twin = played(dungeon.GAME, 7).determinize(0, seed=1)
    twin.choose(0)
    assert twin.log == []
    with pytest.raises(RecordError, match="This table has no record"):
        _ = twin.record
    with pytest.raises(IllegalChoice, match="There is nothing to take back"):
        twin.undo()
