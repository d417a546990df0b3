"""The command `review`: everything is checked before the first playout."""

from __future__ import annotations

import sys
from pathlib import Path

from hearthwatch.bots.review import review
from hearthwatch.bots.weighing import check_budget
from hearthwatch.drawing.rows import quiet
from hearthwatch.kernel.english import counted
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.history import choices_of
from hearthwatch.kernel.table import Table

from .arena import check_writable, cores_here
from .companions import kept_companions
from .display import display
from .program_name import command
from .progress import progress
from .replay import path_of, read
from .review_rows import rows
from .saves import ENDING, Saves


def review_record(
    file: str | None, *, iterations: int, seconds: float, seed: int, jobs: int | None, report: str | None, plain: bool
) -> None:
    """Judge every choice of a record, say what came of it, and write the page if one is wanted."""
    check_budget(iterations, seconds)
    saves = Saves()
    path = path_of(file, saves)
    record = read(path, saves)
    name = file or path.name.removesuffix(ENDING)
    table = record.replay()
    check_winnable(table)
    if report:
        check_writable(Path(report))
    size = len(choices_of(table.here))
    if size:
        print(f"Looking at {counted(size, 'choice')} of {name}, which takes a while.", file=sys.stderr, flush=True)
    with progress(size, "choice", plain) as told:
        told(0)
        found = review(
            record,
            iterations=iterations,
            seconds=seconds,
            seed=seed,
            jobs=jobs or cores_here(),
            progress=lambda finished, _: told(finished),
        )._replace(sides=sides_here(table, path))
    here = display(plain)
    here.tell(rows(found, name, here.width))
    if report:
        from .review_page import page

        Path(report).write_text(page(found), encoding="utf-8")
        here.tell([quiet(f"The page: {report}")])


def sides_here(table: Table, path: Path) -> tuple[int, ...] | None:
    """Whose choices are told: those of the sides that people play; None where that is every side."""
    everybody = {table.side_of(seat) for seat in range(table.seats)}
    people = {table.side_of(seat) for seat in kept_companions(table, path).here}
    return tuple(sorted(people)) if people and people != everybody else None


class NothingToWin(HearthwatchError):
    """A story has no choices that decided it."""


def check_winnable(table: Table) -> None:
    """Refuse a game that nobody wins or loses: every choice would be worth the same."""
    if table.outcome.won is None if table.outcome else table.game.journal is not None:
        raise NothingToWin(
            f"{table.game.title} is neither won nor lost, so no choice decided it and there is nothing to review. "
            f"{command('replay')} steps through what was played, {command('export')} makes a journal of it."
        )
