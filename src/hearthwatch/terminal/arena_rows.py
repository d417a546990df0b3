"""The arena in a terminal: what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.bots.arena import Cell, Plan, Result, cells, compare
from hearthwatch.bots.arena.words import options_in_words, percent, points, spread, title_of
from hearthwatch.drawing.rows import Row, heading, quiet, title
from hearthwatch.kernel.english import counted

MOST_CAUSES: Final = 6


def summary(plan: Plan, results: Sequence[Result], compared: tuple[str, str] | None) -> list[Row]:
    """Everything there is to say: the table, why games were not won, and the comparison."""
    found = cells(results)
    seats = " or ".join(counted(count, "seat") for count in plan.seats)
    rows = [
        title(f"{plan.game.title}: {counted(plan.games, 'game')} in each row"),
        quiet(f"{seats}, all held by one bot; seed {plan.seed}; intervals are 95%"),
        Row(""),
        *aligned(*_table(found)),
    ]
    for cell in found:
        rows += _causes(cell, found)
    if compared:
        rows += _comparison(found, *compared)
    return rows


def _table(found: Sequence[Cell]) -> tuple[list[str], list[list[str]]]:
    options = [*found[0].options]
    numbers = [*dict.fromkeys(name for cell in found for name in cell.numbers)]
    mishaps = any(cell.mishaps for cell in found)
    won = [] if _is_story(found) else ["won", "interval"]
    header = ["bot", *(name.replace("_", " ") for name in options), *won, "decisions", *numbers]
    header += ["ms/decision", *(["mishaps"] if mishaps else [])]
    lines = []
    for cell in found:
        line = [cell.bot, *(options_in_words({name: cell.options[name]})[len(name) + 1 :] for name in options)]
        line += [percent(cell.won.rate), spread(cell.won)] if won else []
        line.append(f"{cell.decisions:.1f}")
        line += [f"{cell.numbers[name]:.1f}" if name in cell.numbers else "" for name in numbers]
        line += [f"{1000 * cell.seconds_per_decision:.2f}", *([str(cell.mishaps)] if mishaps else [])]
        lines.append(line)
    return header, lines


def _is_story(found: Sequence[Cell]) -> bool:
    """Return True if no game was won or lost: then the report only has how they ended."""
    return all(result.won is None for cell in found for result in cell.results)


def aligned(header: Sequence[str], lines: Sequence[Sequence[str]]) -> list[Row]:
    """A table as rows: words to the left, numbers to the right."""
    right = [all(line[place][:1] in "0123456789+−" for line in lines) for place in range(len(header))]
    wide = [max(len(line[place]) for line in [header, *lines]) for place in range(len(header))]

    def row(line: Sequence[str]) -> str:
        parts = zip(line, wide, right, strict=True)
        return "  ".join(text.rjust(width) if number else text.ljust(width) for text, width, number in parts).rstrip()

    return [heading(row(header)), *(Row(row(line)) for line in lines)]


def _causes(cell: Cell, found: Sequence[Cell]) -> list[Row]:
    """Why games were not won, the most common first."""
    losses = cell.losses.most_common()
    if not losses:
        return []
    named = f", {title_of(cell, found)}" if len(found) > 1 else ""
    rows = [Row(""), heading(f"{'How games ended' if _is_story(found) else 'Why games were not won'}{named}")]
    rows += [Row(cause, rule, lead=str(times), indent=2) for (cause, rule), times in losses[:MOST_CAUSES]]
    rest = sum(times for _, times in losses[MOST_CAUSES:])
    return [*rows, Row("for other reasons", lead=str(rest), indent=2)] if rest else rows


def _comparison(found: Sequence[Cell], first: str, second: str) -> list[Row]:
    """The paired difference, for each choice of options and for all together."""
    groups: dict[str, dict[str, list[Result]]] = {}
    for cell in found:
        if cell.bot in (first, second):
            groups.setdefault(options_in_words(cell.options), {})[cell.bot] = [*cell.results]
    if len(groups) > 1:
        both: dict[str, list[Result]] = {first: [], second: []}
        for group in groups.values():
            for name, results in group.items():
                both[name] += results
        groups["all together"] = both
    rows = [Row(""), heading(f"{first} minus {second}, in points of win rate, on the same games")]
    for words, group in groups.items():
        difference, (won, ahead, behind, lost) = compare(group[first], group[second])
        verdict = "no clear difference" if difference.low <= 0 <= difference.high else "a clear difference"
        counts = f"both won {won}, only the first {ahead}, only the second {behind}, neither {lost}"
        rows.append(Row(f"{points(difference)}: {verdict}; {counts}", lead=f"{words}:" if words else "", indent=2))
    return rows
