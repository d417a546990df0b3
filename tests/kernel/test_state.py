"""State: which fields there are, how they are copied, and what is refused because clones would share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import pytest

from hearthwatch.kernel import RulesDefect, Table

from .planting import small_game
from .toys import dungeon


def test_a_clone_copies_lists_and_shares_the_rest() -> None:
    table = dungeon.GAME.new(seed=1)
    twin = table.clone()
    assert twin == table
    assert twin.health == table.health and twin.health is not table.health
    assert twin.party is table.party
    twin.health[0] -= 1
    assert table.health[0] == 12
    assert twin != table


def test_equality_is_of_state_and_not_of_how_it_came_about() -> None:
    one = dungeon.GAME.new(seed=1)
    other = one.clone()
    other.begin_history()
    assert one == other
    assert one != dungeon.GAME.new(seed=2)
    assert one != "a table"


def test_tables_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(dungeon.GAME.new(seed=1))


class Blow(NamedTuple):
    """A row with names for its fields."""

    figure: int
    hits: int


class Fray(Table):
    """A table with rows of its own sort in a list."""

    __slots__ = ("blows",)
    rows: ClassVar[dict[str, Callable[[Any], Any]]] = {"blows": Blow._make}
    blows: list[Blow]


def test_rows_with_names_are_saved_as_plain_data_and_come_back_with_their_names() -> None:
    def begin(table: Fray) -> None:
        table.blows = [Blow(1, 2)]
        table.finish(None, "", "Over.")

    table = small_game(Fray, begin).new()
    again: Any = table.game.load(table.to_json())
    assert again.blows == [(1, 2)] and again.blows[0].hits == 2
    assert table.clone().blows is not table.blows


def test_fields_begin_empty() -> None:
    class Empty(Table):
        __slots__ = ("line", "name", "number", "pair")
        line: list[int]
        name: str
        number: int
        pair: tuple[int, ...]

    def begin(table: Empty) -> None:
        assert (table.line, table.name, table.number, table.pair) == ([], "", 0, ())
        table.finish(None, "", "Over.")

    assert small_game(Empty, begin).new().outcome is not None


def test_a_table_without_slots_is_refused() -> None:
    with pytest.raises(RulesDefect, match="Loose needs __slots__"):

        class Loose(Table):
            number: int


def test_a_field_without_annotation_is_refused() -> None:
    with pytest.raises(RulesDefect, match=r"Bare\.number needs an annotation"):

        class Bare(Table):
            __slots__ = ("number",)


def test_a_field_that_hides_what_every_table_has_is_refused() -> None:
    with pytest.raises(RulesDefect, match=r"Hasty\.moves would hide Past\.moves"):

        class Hasty(Table):
            __slots__ = ("moves",)
            moves: int


@pytest.mark.parametrize("kind", ["list[list[int]]", "dict[int, int]", "set[int]", "list[set[int]]"])
def test_a_field_that_clones_would_share_is_refused(kind: str) -> None:
    with pytest.raises(RulesDefect, match=r"Nested\.rows would be shared by clones"):
        type("Nested", (Table,), {"__slots__": ("rows",), "__annotations__": {"rows": kind}})


def test_fields_apart_are_neither_compared_nor_saved() -> None:
    class Watched(dungeon.Dungeon):
        __slots__ = ("looks",)
        APART: ClassVar[tuple[str, ...]] = ("looks",)
        looks: int

    assert "looks" not in Watched.fields
    assert {"health", "face", "rng", "stack"} <= {*Watched.fields}
    table: Any = small_game(Watched, lambda table: table.finish(None, "", "Over.")).new()
    twin = table.clone()
    twin.looks += 1
    assert twin == table
    assert table.clone().looks == 0 and twin.clone().looks == 1
