"""Upgrading and degrading Enemies (section 29)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, answers, happen, place, position, suffer_all, take, wound_sizes


def with_enemies(cave: list[str], den: list[str] | None = None, threats: int = 0) -> Saga:
    """A table with these Enemies at the two Locations of the wolf, and Threats of both Characters."""
    return position(
        f"[location.Cave]\nenemies = {cave}\n[location.Den]\nenemies = {den or []}\n"
        f"[character.Thorgal]\nthreats = {threats}\n[character.Kriss]\nthreats = {threats and threats + 1}"
    )


def at(table: Saga, name: str) -> list[int]:
    """How many tokens of each type are on a Location."""
    return [*table.foes_at(place(table, name))]


@pytest.mark.rule("THG-29.1", "THG-EX24")
@pytest.mark.parametrize(("before", "after"), [("minor", 1), ("moderate", 2), ("major", 3)])
def test_an_upgrade_replaces_a_token_by_one_of_the_next_strength(before: str, after: int) -> None:
    table = with_enemies([before])
    happen(table, {"upgrade": 1, "at": "wolf"})
    assert at(table, "Cave") == [int(rank == after) for rank in range(5)]


@pytest.mark.rule("THG-29.1", "THG-1.6")
def test_where_there_are_several_the_team_chooses() -> None:
    table = with_enemies(["minor", "moderate"], ["minor"])
    happen(table, {"upgrade": 1, "at": "wolf"})
    assert len(answers(table)) == 3
    take(table, answers(table)[-1])
    assert (at(table, "Cave"), at(table, "Den")) == ([1, 1, 0, 0, 0], [0, 1, 0, 0, 0])


@pytest.mark.rule("THG-29.2", "THG-EX33")
def test_upgrading_a_massive_wounds_everybody_instead() -> None:
    table = with_enemies(["massive"], threats=2)
    happen(table, {"upgrade": 1, "at": "wolf"})
    suffer_all(table)
    assert (at(table, "Cave"), wound_sizes(table, A), wound_sizes(table, B)) == ([0, 0, 0, 1, 0], [2], [3])


@pytest.mark.rule("THG-29.5", "THG-10.5")
def test_an_upgrade_without_any_enemy_is_unfulfilled_for_all() -> None:
    table = with_enemies([], threats=1)
    happen(table, {"upgrade": 1, "at": "wolf"})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([1], [2])


@pytest.mark.rule("THG-29.5", "THG-10.7")
def test_if_possible_excuses_it() -> None:
    table = with_enemies([], threats=1)
    happen(table, {"if_possible": {"upgrade": 1, "at": "wolf"}})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([], [])


@pytest.mark.rule("THG-29.3", "THG-EX33")
@pytest.mark.parametrize(("before", "after"), [("massive", 2), ("major", 1), ("moderate", 0), ("minor", 0)])
def test_degrading_goes_down_and_leaves_a_minor_as_it_is(before: str, after: int) -> None:
    table = with_enemies([before], threats=3)
    happen(table, {"degrade": 1, "at": "wolf"})
    suffer_all(table)
    assert (at(table, "Cave"), wound_sizes(table)) == ([int(rank == after) for rank in range(5)], [])


@pytest.mark.rule("THG-29.5")
def test_a_degrade_without_a_target_does_nothing() -> None:
    table = with_enemies([], threats=3)
    happen(table, {"degrade": 1, "at": "wolf"})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([], [])


@pytest.mark.rule("THG-29.4", "THG-G41")
def test_a_mystical_token_can_be_neither_upgraded_nor_degraded() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[location.Stones]\nenemies = ['mystical']")
    happen(table, {"if_possible": {"upgrade": 1, "at": "raven"}})
    happen(table, {"degrade": 1, "at": "raven"})
    assert at(table, "Stones") == [0, 0, 0, 0, 1]
    happen(table, {"upgrade": 1, "at": "raven"})
    suffer_all(table)
    assert wound_sizes(table, A) == [1]


@pytest.mark.rule("THG-10.7", "THG-29.2")
def test_an_upgrade_if_possible_leaves_a_massive_alone() -> None:
    table = with_enemies(["massive"], threats=2)
    happen(table, {"if_possible": {"upgrade": 1, "at": "wolf"}})
    assert (at(table, "Cave"), wound_sizes(table), wound_sizes(table, B)) == ([0, 0, 0, 1, 0], [], [])
    both = with_enemies(["massive"], ["minor"], threats=2)
    happen(both, {"if_possible": {"upgrade": 1, "at": "wolf"}})
    assert (at(both, "Cave"), at(both, "Den")) == ([0, 0, 0, 1, 0], [0, 1, 0, 0, 0])
