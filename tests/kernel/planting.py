"""Makes games with a bug in them, and games of a few lines, for the tests of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hearthwatch.kernel import KERNEL_RULES, Decision, Game, OptionValues, Readers, Rules, Setting, Step, Table
from hearthwatch.kernel.steps import Kind

TRAIL_RULES = Rules(KERNEL_RULES)
"""For games of a few lines: steps that leave a mark, and one that ends the game."""


class TrailBoard(Struct, kw_only=True):
    trail: list[str]


class Trail(Table):
    """A table on which every step that ran has left its mark."""

    __slots__ = ("trail",)
    rules = TRAIL_RULES
    trail: list[str]

    def board(self, readers: Readers) -> TrailBoard:
        return TrailBoard(trail=self.trail[:])


@TRAIL_RULES.step("T-1", "Mark {word}", group="Marks")
def mark(table: Trail, word: str) -> None:
    table.trail.append(word)


@TRAIL_RULES.step("T-2", "End it")
def over(table: Trail) -> None:
    table.finish(True, "T-2", "It is over after {} marks.", len(table.trail))


def question_of(table: Table) -> Decision:
    """The open question of a table that has one."""
    assert table.decision is not None
    return table.decision


def trail_game(rules: Rules, *first: Step, seats: tuple[int, int] = (1, 4), **hooks: Any) -> Game[Any]:
    """A game that begins with these steps; hooks are methods of its table."""
    table = type("TrailTable", (Trail,), {"__slots__": (), "rules": rules, **hooks})
    return small_game(table, lambda table: table.do(*first), seats=seats)


def changed(rules: Rules, *, words: dict[str, str] | None = None, **runs: Callable[..., Any]) -> Rules:
    """A copy of some rules in which these steps or choices do something else, or say something else."""
    twin = Rules(rules)
    for name, run in runs.items():
        twin.run[twin.by_name[name].id] = run
    for name, text in (words or {}).items():
        kind = saying(twin.by_name[name], text)
        twin.by_name[name] = twin.kinds[kind.id] = kind
    return twin


def saying(kind: Kind, words: str) -> Kind:
    """The same kind of step with other words."""
    params = dict(zip(kind.params, kind.types, strict=True))
    twin = Kind(kind.id, kind.name, params, kind.run, kind.rule, words, kind.group, kind.field, kind.needs, kind.asks)
    for part in ("check", "by", "besides", "stages", "pause", "page", "sure"):
        setattr(twin, part, getattr(kind, part))
    return twin


def planted(game: Game[Any], table: type[Table]) -> Game[Any]:
    """The game, played on another table."""
    return Game(
        slug=game.slug,
        title=game.title,
        blurb=game.blurb,
        seats=game.seats,
        options=game.options,
        version=game.version,
        table=table,
        begin=game._begin,
        campaign=game.campaign,
    )


def small_game(
    table: type[Table],
    begin: Callable[[Any], None],
    *,
    seats: tuple[int, int] = (1, 4),
    options: tuple[Setting, ...] = (),
    **more: Any,
) -> Game[Any]:
    """A game of a few lines."""

    def begin_with_options(table: Any, options: OptionValues) -> None:
        begin(table)

    return Game(
        slug="small",
        title="Small",
        blurb="A few lines.",
        seats=seats,
        options=options,
        version=1,
        table=table,
        begin=begin_with_options,
        **more,
    )
