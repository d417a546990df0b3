"""The command `review`: everything is checked before the first playout."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hearthwatch.bots.review import review
from hearthwatch.bots.weighing import check_budget
from hearthwatch.drawing.rows import quiet
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.table import Table

from .arena import check_writable, cores_here
from .display import display
from .program_name import command
from .replay import read
from .review_rows import rows
from .saves import Saves


def review_record(
    file: str, *, iterations: int, seconds: float, seed: int, jobs: int | None, report: str | None, plain: bool
) -> None:
    """Judge every choice of a record, say what came of it, and write the page if one is wanted."""
    check_budget(iterations, seconds)
    record = read(file, Saves())
    check_winnable(record.replay())
    if report:
        check_writable(Path(report))
    with click.progressbar(
        length=max(1, len(record.entries)),
        label="Looking at every choice, which takes a while",
        file=sys.stderr,
        show_pos=True,
    ) as bar:

        def told(finished: int, size: int) -> None:
            bar.length = size
            bar.update(finished - bar.pos)

        found = review(
            record, iterations=iterations, seconds=seconds, seed=seed, jobs=jobs or cores_here(), progress=told
        )
    here = display(plain)
    here.tell(rows(found, file, here.width))
    if report:
        from .review_page import page

        Path(report).write_text(page(found), encoding="utf-8")
        here.tell([quiet(f"The page: {report}")])


class NothingToWin(HearthwatchError):
    """A story has no choices that decided it."""


def check_winnable(table: Table) -> None:
    """Refuse a game that nobody wins or loses: every choice would be worth the same."""
    if table.outcome.won is None if table.outcome else table.game.journal is not None:
        raise NothingToWin(
            f"{table.game.title} is neither won nor lost, so no choice decided it and there is nothing to review. "
            f"{command('replay')} steps through what was played, {command('export')} makes a journal of it."
        )
