"""A review in a terminal: the curve of the chance to win, and the choices that turned the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import fmean
from typing import Final

from hearthwatch.bots.curve import share, where
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.review import Review
from hearthwatch.drawing.rows import Row, heading, quiet, title
from hearthwatch.kernel.english import counted

from .hints import MARGIN
from .program_name import command

MOST_SHOWN: Final = 7
HIGH: Final = 4
"""Height of the curve in lines."""
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
AXIS: Final = 7
"""Columns before the curve."""
BOTH_SIDES: Final = "Of the side that wins when a game is won; turning points are told for whoever chose."
OWN_SIDE: Final = "Of the side that wins when a game is won; turning points are those of your side."


def rows(review: Review, name: str, width: int | None) -> list[Row]:
    """All there is to say about a game that was looked at again; `name` is what `replay` calls it."""
    told = [title(f"{review.title}: {how_it_ended(review)}")]
    if not review.looks:
        return [*told, quiet("Nothing was chosen yet, so there is nothing to review.")]
    points = review.turning_points
    drawn = _curve(review.looks, points, width - AXIS) if width else _by_round(review.looks)
    return [
        *told,
        heading("The chance to win, choice by choice"),
        *([quiet(BOTH_SIDES if review.sides is None else OWN_SIDE)] if any(look.side for look in review.looks) else []),
        *drawn,
        *_turning_points(points, name),
        _basis(review),
    ]


def how_it_ended(review: Review) -> str:
    """Won, lost, or not over yet."""
    if not review.over:
        return "the game is not over; this is how it went so far."
    return f"{ {True: 'won', False: 'lost', None: 'over'}[review.won] }. {review.ending}"


def _turning_points(points: Sequence[Look], name: str) -> Iterator[Row]:
    if not points:
        yield heading("No turning point")
        yield Row("No choice was clearly worse than another that was open.")
        return
    yield heading(f"{counted(len(points), 'turning point')}, the costliest first")
    for number, look in enumerate(points[:MOST_SHOWN], start=1):
        yield Row(where(look), look.rule, "title", lead=str(number))
        yield Row(f"chosen  {share(look.after):>5}  {look.chosen}", indent=3, note=look.why_chosen)
        yield Row(f"better  {share(look.before):>5}  {look.better}", indent=3, note=look.why_better)
        cost = f"It cost {round(100 * look.loss)} points, ± {max(1, round(100 * look.error))}."
        yield quiet(f"{cost} The table: number {look.entry} of {command('replay', name)}", indent=3)
    yield quiet(f"{MARGIN}.")
    if len(points) > MOST_SHOWN:
        yield quiet(f"... and {len(points) - MOST_SHOWN} more, which cost less: --report FILE lists all of them.")


def _basis(review: Review) -> Row:
    tried = f"{counted(len(review.looks), 'choice')}, {review.playouts:,} playouts."
    return quiet(f"Chances are those of good play from there on, with what was known then: {tried}")


def _by_round(looks: Sequence[Look]) -> Iterator[Row]:
    """In words: how each round began and ended."""
    for number, members in groupby(looks, key=lambda look: look.round):
        own = list(members)
        lowest = min(look.stands for look in own)
        lead = f"Round {number}: " if number is not None else ""
        yield Row(f"{lead}{share(own[0].began)} at first, {share(own[-1].stands)} at the end, {share(lowest)} at worst")


def _curve(looks: Sequence[Look], points: Sequence[Look], most: int) -> Iterator[Row]:
    """In blocks, a few lines high; below it the turning points and the rounds."""
    columns = _columns(looks, max(10, most))
    heights = [max(1, round(fmean(look.stands for look in column) * HIGH * 8)) for column in columns]
    for line in range(HIGH, 0, -1):
        scale = {HIGH: "100%", 1: "0%"}.get(line, "")
        blocks = "".join(BLOCKS[min(8, max(0, height - (line - 1) * 8))] for height in heights)
        yield Row(f"{scale:>5} {blocks}")
    marks = {look.entry: str(number) for number, look in enumerate(points[:MOST_SHOWN], start=1)}
    below = "".join(next((marks[look.entry] for look in column if look.entry in marks), " ") for column in columns)
    if below.strip():
        yield Row(f"{'turns':>5} {below.rstrip()}", style="bad")
    rounds = _rounds(columns)
    if rounds.strip():
        yield quiet(f"{'round':>5} {rounds}")


def _columns(looks: Sequence[Look], most: int) -> list[Sequence[Look]]:
    """The choices in at most so many columns, in order."""
    count = min(most, len(looks))
    return [looks[len(looks) * place // count : len(looks) * (place + 1) // count] for place in range(count)]


def _rounds(columns: Sequence[Sequence[Look]]) -> str:
    """The number of each round under its first column, where there is room."""
    line, before = "", None
    for place, column in enumerate(columns):
        first = next((look.round for look in column if look.round != before), None)
        if first is not None:
            before = column[-1].round
            if len(line) < place or not line:
                line = line.ljust(place) + str(first)
    return line
