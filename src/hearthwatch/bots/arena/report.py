"""Write the report: one self-contained page without scripts or requests, in light and dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from . import sections
from .match import Result
from .plan import Plan
from .stats import cells


def page(plan: Plan, results: Sequence[Result]) -> str:
    """Return the whole page."""
    groups = cells(results)
    parts = [
        *sections.win_rates(groups),
        *sections.by_option(plan, results),
        *sections.members(results),
        *sections.lengths(groups),
        *sections.defeats(groups),
        *sections.cards(plan, results),
    ]
    results = [result for cell in groups for result in cell.results]
    hours = sum(result.seconds for result in results) / 3600
    facts = {
        "games": f"{len(results):,}",
        "decisions": f"{sum(result.decisions for result in results):,}",
        "bots" if len(plan.bots) > 1 else "bot": str(len(plan.bots)),
        "seat" if plan.seats == (1,) else "seats": " or ".join(map(str, plan.seats)),
        "core hours": f"{hours:.1f}" if hours >= 0.1 else "under 0.1",
    }
    who = ", ".join(f"<code>{escape(name)}</code>" for name in plan.bots)
    title = plan.game.title
    return whole_page(f"{title}: the arena", "Hearthwatch arena", title, who, facts, parts, _foot(plan))


def whole_page(
    title: str, over: str, heading: str, below: str, facts: Mapping[str, str], parts: Sequence[str], foot: str
) -> str:
    """Return a self-contained page headed by facts. `below` and the parts are HTML, the rest is text."""
    shown = "".join(f"<div><dd>{escape(value)}</dd><dt>{escape(name)}</dt></div>" for name, value in facts.items())
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
        f'<header><p class="over">{escape(over)}</p><h1>{escape(heading)}</h1>'
        f'<p class="who">{below}</p><dl>{shown}</dl></header>\n'
        f"<main>\n{''.join(parts)}</main>\n<footer>{escape(foot)}</footer>\n</body>\n</html>\n"
    )


def _foot(plan: Plan) -> str:
    header = plan.header
    return (
        f"Seed {header.seed}. Version {header.version} of the rules, cards {header.content}, code {header.code}. "
        "Every bot played the same games. Rates have Wilson intervals, differences Newcombe’s; all are 95%."
    )


@cache
def _style() -> str:
    return (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
