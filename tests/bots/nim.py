"""Nim against the Judge: two opposing sides, nothing hidden, and every position has a known answer.

Whoever takes the last of the stones wins. Seat 0 is the hero's; seat 1 the Judge's, who wins when the heroes lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from hearthwatch.kernel import KERNEL_RULES, Game, Heuristics, Number, OptionValues, Refusal, Rules, Step, Table, no

rules: Final = Rules(KERNEL_RULES)


class Nim(Table):
    """A pile of stones, and whose turn it is."""

    __slots__ = ("stones", "turn")
    rules: ClassVar[Rules] = rules
    stones: int
    turn: int

    def side_of(self, seat: int) -> int:
        return seat


@rules.step("NIM-1")
def next_turn(table: Nim) -> None:
    if table.stones:
        table.ask(table.turn, takes())
    else:
        table.finish(table.turn == 1, "NIM-2", "The last stone is taken.")


@rules.choices("NIM-1", "How many stones?")
def takes(table: Nim) -> Iterator[Step]:
    for count in (1, 2, 3):
        yield remove(count)


@rules.step("NIM-1", "{count} stones")
def remove(table: Nim, count: int) -> None:
    table.stones -= count
    table.turn = 1 - table.turn
    table.do(next_turn())


@remove.refuses
def cannot_remove(table: Nim, count: int) -> Refusal | None:
    return no("NIM-1", "Only {} stones are left.", table.stones) if count > table.stones else None


def begin(table: Nim, options: OptionValues) -> None:
    table.stones = options["stones"]
    table.turn = options["first"]
    table.do(next_turn())


def nim_with(heuristics: Heuristics[Nim] | None = None) -> Game[Nim]:
    """The game, played by this sense."""
    return Game(
        slug="nim",
        title="Nim",
        blurb="Who takes the last stone?",
        seats=(2, 2),
        options=(Number("stones", 7, 1, 50, "how many"), Number("first", 0, 0, 1, "who begins")),
        version=1,
        table=Nim,
        begin=begin,
        heuristics=heuristics,
    )


NIM: Final = nim_with()
