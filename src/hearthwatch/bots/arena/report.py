"""The report: one page that needs nothing but itself. No script, no request, light or dark as the reader likes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from . import sections
from .match import Result
from .plan import Plan
from .stats import Cell, cells


def page(plan: Plan, results: Sequence[Result]) -> str:
    """The whole page."""
    found = cells(results)
    parts = [
        *sections.win_rates(found),
        *sections.by_option(plan, results),
        *sections.members(results),
        *sections.lengths(found),
        *sections.defeats(found),
        *sections.cards(plan, results),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(plan.game.title)}: the arena</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
        f"{_head(plan, found)}\n<main>\n{''.join(parts)}</main>\n{_foot(plan)}\n</body>\n</html>\n"
    )


def _head(plan: Plan, found: Sequence[Cell]) -> str:
    results = [result for cell in found for result in cell.results]
    hours = sum(result.seconds for result in results) / 3600
    facts = {
        "games": f"{len(results):,}",
        "decisions": f"{sum(result.decisions for result in results):,}",
        "bots" if len(plan.bots) > 1 else "bot": str(len(plan.bots)),
        "seat" if plan.seats == (1,) else "seats": " or ".join(map(str, plan.seats)),
        "core hours": f"{hours:.1f}" if hours >= 0.1 else "under 0.1",
    }
    shown = "".join(f"<div><dd>{value}</dd><dt>{name}</dt></div>" for name, value in facts.items())
    who = ", ".join(f"<code>{escape(name)}</code>" for name in plan.bots)
    return (
        f'<header><p class="over">Hearthwatch arena</p><h1>{escape(plan.game.title)}</h1>'
        f'<p class="who">{who}</p><dl>{shown}</dl></header>'
    )


def _foot(plan: Plan) -> str:
    header = plan.header
    return (
        f"<footer>Seed {header.seed}. Version {header.version} of the rules, cards {escape(header.content)}, "
        f"code {escape(header.code)}. Every bot played the same games. Rates have Wilson intervals, differences "
        "Newcombe’s; all are 95 %.</footer>"
    )


@cache
def _style() -> str:
    return (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
