"""The command `arena`: everything is checked before the first game, and whatever happens then, games are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hearthwatch.bots.arena import Alone, ArenaError, Crew, CutShort, Plan, Processes
from hearthwatch.drawing.rows import quiet
from hearthwatch.folders import home
from hearthwatch.kernel import Game

from .arena_rows import summary
from .display import display
from .program_name import command
from .progress import progress

JOBS_PER_CORE: Final = 4
CUT_SHORT: Final = 1
INTERRUPTED: Final = 130


def contest(
    game: Game[Any],
    options: dict[str, list[Any]],
    *,
    bots: Sequence[str],
    compare: tuple[str, str] | None,
    games: int,
    seats: tuple[int, ...],
    seed: int,
    jobs: int | None,
    on: str | None,
    report: str | None,
    results: str | None,
    plain: bool,
    again: Sequence[str],
) -> int:
    """Play, and say what came of it; gives the exit code."""
    named = [name for words in bots for name in words.split()]
    plan = Plan(
        game.slug, [*named, *(compare or ())] or ["policy"], games, seed=seed, seats=seats or None, options=options
    )
    crew = crew_for(jobs, on)
    kept = Path(results) if results else home() / "arena" / plan.file_name
    if report:
        check_writable(Path(report))
    finished = 0

    def note(so_far: int) -> None:
        nonlocal finished
        finished = so_far
        told(so_far)

    goes_on = f"games are kept in {kept}. To go on: {command('arena', *again)}"
    try:
        with progress(plan.size, "game", plain) as told:
            played = plan.play(crew=crew, results=kept, progress=note)
    except KeyboardInterrupt:
        print(f"\nStopped: {finished} of {plan.size} {goes_on}", file=sys.stderr)
        return INTERRUPTED
    except CutShort as error:
        print(f"{error} {finished} of {plan.size} {goes_on}", file=sys.stderr)
        return CUT_SHORT
    rows = [*summary(plan, played, compare), quiet(""), quiet(f"Every game: {kept}")]
    if report:
        from hearthwatch.bots.arena.report import page

        Path(report).write_text(page(plan, played), encoding="utf-8")
        rows.append(quiet(f"The page: {report}"))
    display(plain).tell(rows)
    return 0


def crew_for(jobs: int | None, on: str | None) -> Crew:
    """Who plays: a cluster, several processes, or this one."""
    if on == "ray":
        from hearthwatch.bots.arena.ray import RayCrew

        if jobs is not None:
            raise ArenaError("On a cluster the cluster decides how many play: leave out --jobs.")
        return RayCrew()
    cores = cores_here()
    jobs = cores if jobs is None else jobs
    most = JOBS_PER_CORE * cores
    if not 1 <= jobs <= most:
        here = f"there {'is 1 core' if cores == 1 else f'are {cores} cores'} here"
        raise ArenaError(f"{jobs} jobs make no sense: {here}, so --jobs takes 1 to {most}.")
    return Alone() if jobs == 1 else Processes(jobs)


def cores_here() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_writable(path: Path) -> None:
    """ArenaError where the file could not be written. It is left as it is."""
    there = path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise ArenaError(f"The report cannot be written to {path}: {error.strerror or error}.") from None
    if not there:
        path.unlink()
