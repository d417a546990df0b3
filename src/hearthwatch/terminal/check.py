"""The command `check`: what is wrong with authored content, or how it plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from hearthwatch.bots.checking import (
    Piece,
    Rate,
    Report,
    every_file,
    folders_of,
    pieces_of,
    read_folders,
    try_out,
)
from hearthwatch.drawing.rows import Row, bad, heading, quiet
from hearthwatch.kernel import Game, SetupError, registry
from hearthwatch.kernel.english import counted

from .display import display
from .progress import progress

INVALID: Final = 1
MOST_ENDS: Final = 6


def check_folder(folder: Path, *, games: int, bot: str, seed: int, as_json: bool, plain: bool) -> int:
    """Read all content of a folder, play it, and report; gives the exit code."""
    report = report_on(folder, games=games, bot=bot, seed=seed, plain=plain)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        display(plain).tell(rows_of(report, folder, bot))
    return INVALID if report.errors else 0


def report_on(folder: Path, *, games: int, bot: str, seed: int, plain: bool) -> Report:
    """Read all content of a folder; where it is valid, play it."""
    found, errors = folders_of(folder)
    if not found and not errors:
        raise SetupError(f"There is nothing to check in {folder}: content is files that end with .toml.")
    boxes = {slug: registry.plain_game(slug) for slug in found}
    brought, wrong = read_folders(found)
    errors += wrong
    pieces: list[Piece] = []
    todo = (
        []
        if errors or not games
        else [(brought[slug], name) for slug in found for name in _names(slug, brought, boxes)]
    )
    if todo:
        done = 0
        with progress(len(todo) * games, "game", plain) as told:
            told(0)

            def finished() -> None:
                nonlocal done
                done += 1
                told(done)

            pieces = [try_out(game, name, bot, games, seed, finished) for game, name in todo]
    return Report(errors, dict(every_file(found)), pieces)


def _names(slug: str, brought: dict[str, Game[Any]], boxes: dict[str, Game[Any]]) -> list[str]:
    return pieces_of(brought[slug], boxes[slug])


def rows_of(report: Report, folder: Path, bot: str) -> list[Row]:
    """A report in lines."""
    rows: list[Row] = []
    for slug, files in report.files.items():
        rows.append(heading(registry.game(slug).title))
        rows.append(quiet(f"{counted(len(files), 'file')} in {folder}", indent=2))
    rows.extend(bad(words) for words in report.errors)
    if report.errors:
        return [*rows, quiet(f"{counted(len(report.errors), 'error')}; nothing was played.")]
    for piece in report.pieces:
        rows.extend(_rows_of(piece, bot))
    return [*rows, Row("All content is valid.", style="good")]


def _rows_of(piece: Piece, bot: str) -> list[Row]:
    total = sum(piece.ends.values())
    rows = [heading(f"{piece.title}: {counted(total, 'game')} by {bot}")]
    if piece.overall:
        sizes = [f"{counted(size, 'seat')} {_percent(rate)}" for size, rate in piece.seats.items()]
        rows.append(Row(f"Won: {_percent(piece.overall)}. {'; '.join(sizes)}.", indent=2))
    if piece.rounds:
        least, middle, most = piece.rounds
        rows.append(Row(f"Rounds: {middle} ({least} to {most}).", indent=2))
    least, middle, most = piece.decisions
    rows.append(Row(f"Decisions: {middle} ({least} to {most}).", indent=2))
    ends = [*piece.ends.items()]
    rows.extend(Row(f"{count} × {end}", indent=2) for end, count in ends[:MOST_ENDS])
    if ends[MOST_ENDS:]:
        left = sum(count for _, count in ends[MOST_ENDS:])
        rows.append(quiet(f"... and {counted(len(ends) - MOST_ENDS, 'other end')} ({counted(left, 'game')})", indent=2))
    if piece.never:
        rows.append(Row(f"Never reached: {len(piece.never)} of {piece.content}", style="bad", indent=2))
        rows.extend(Row(words, indent=4) for words in piece.never)
    elif piece.content:
        rows.append(Row(f"Reached: all {piece.content} rules, events and texts.", style="good", indent=2))
    return rows


def _percent(rate: Rate) -> str:
    return f"{rate.rate:.0%} ({rate.low:.0%} to {rate.high:.0%})"
