"""Build the sections of the report: each has a title, a sentence about reading it, and plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from .cards import families
from .effects import Card, card_effects, member_effects
from .match import Result
from .plan import Plan
from .plots import COLOURS, Bar, Line, intervals, legend, meter, stacked
from .stats import Cell, grouped, wilson
from .words import percent, plain_value, points, spread, title_of

SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
REACHES: Final = (0.1, 0.2, 0.4, 1.0)
BINS: Final = 16
NICE: Final = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000)
MOST_CELLS: Final = 12
"""Largest number of cells with a plot of their own."""
FEW: Final = 10
"""Fewest games for a useful win rate."""
ROUND: Final = "round"


def section(title: str, body: str, words: str = "") -> str:
    """Return a part of the page with its heading."""
    note = f'<p class="note">{escape(words)}</p>' if words else ""
    return f"<section>\n<h2>{escape(title)}</h2>{note}\n{body}\n</section>\n"


def win_rates(found: Sequence[Cell]) -> Iterator[str]:
    """Show the win rate of each cell."""
    words = "How often each row won, with the interval that holds the true rate 95 times in 100."
    lines = [_rate_line(title_of(cell, found), cell.wins, cell.games) for cell in found]
    yield section("Win rate", intervals(lines, 0, 1, SHARES), words)


def _rate_line(label: str, wins: int, games: int) -> Line:
    won = wilson(wins, games)
    return Line(label, won, f"{percent(won.rate)} ({spread(won)})")


def by_option(plan: Plan, results: Sequence[Result]) -> Iterator[str]:
    """Show win rates by the values of each varied option; over all other options, for each bot."""
    varied = {name: values for name, values in plan.varied.items() if len(values) > 1}
    if len(varied) < 2 and len(plan.bots) < 2:
        return
    for name, values in varied.items():
        groups = grouped(results, lambda result, name=name: (result.bot, plain_value(result.options[name])))  # type: ignore[misc]
        lines = [
            _rate_line(f"{value}, {bot}" if len(plan.bots) > 1 else value, _wins(group), len(group))
            for value in map(plain_value, values)
            for bot in plan.bots
            if (group := groups.get((bot, value)))
        ]
        yield section(f"By {name.replace('_', ' ')}", intervals(lines, 0, 1, SHARES), "All other options together.")


def _wins(results: Sequence[Result]) -> int:
    return sum(result.won is True for result in results)


def members(results: Sequence[Result]) -> Iterator[str]:
    """Show the effect of each party member on the win rate."""
    parties: dict[str, list[Line]] = {}
    for one in member_effects(results):
        tone = "good" if one.effect.low > 0 else "bad" if one.effect.high < 0 else ""
        parties.setdefault(one.party, []).append(Line(one.name, one.effect, points(one.effect), tone))
    words = "Points of win rate with a member minus without, within each row above. The line at 0 means no effect."
    for party, lines in parties.items():
        furthest = max(abs(end) for line in lines for end in line.interval)
        reach = next(limit for limit in REACHES if furthest <= limit)
        ticks = (-reach, -reach / 2, 0.0, reach / 2, reach)
        yield section(f"Effect of each member of the {party}", intervals(lines, -reach, reach, ticks, ""), words)


def lengths(found: Sequence[Cell]) -> Iterator[str]:
    """Show the lengths of games, won and lost."""
    longest = max(result.decisions for cell in found for result in cell.results)
    size = next((nice for nice in NICE if nice * BINS > longest), longest // BINS + 1)
    names = ("won", "not won")
    pictures = []
    for cell in found[:MOST_CELLS]:
        counts = Counter((result.decisions // size, result.won is True) for result in cell.results)
        bars = [Bar(str(n * size), (counts[n, True], counts[n, False])) for n in range(longest // size + 1)]
        pictures.append(_figure(cell, found, stacked(bars, names, ("won", "lost"))))
    words = f"Decisions of a game; each bar begins at its number and is {size} wide."
    yield section("Length of games", _pictures(pictures) + legend(names, ("won", "lost")), words)


def defeats(found: Sequence[Cell]) -> Iterator[str]:
    """Show the causes of lost games, and the rounds."""
    causes: Counter[str] = Counter()
    for cell in found:
        causes.update(result.cause for result in cell.results if result.won is not True)
    shown = [cause for cause, _ in causes.most_common(COLOURS)]
    tones = [f"c{number}" for number in range(len(shown))]
    lost = [
        [
            (number, result.cause)
            for result in cell.results
            if result.won is not True and isinstance(number := result.details.get(ROUND), int)
        ]
        for cell in found
    ]
    rounds = [number for group in lost for number, _ in group]
    pictures = []
    for cell, group in zip(found[:MOST_CELLS], lost, strict=False):
        if group:
            counts = Counter(group)
            every = range(min([1, *rounds]), max(rounds) + 1)
            bars = [Bar(str(number), [counts[number, cause] for cause in shown]) for number in every]
            pictures.append(_figure(cell, found, stacked(bars, shown, tones)))
    if pictures:
        yield section("Causes of defeat by round", _pictures(pictures) + legend(shown, tones))


def _figure(cell: Cell, found: Sequence[Cell], picture: str) -> str:
    title = f"<h3>{escape(title_of(cell, found))}</h3>" if len(found) > 1 else ""
    return f"<figure>{title}{picture}</figure>"


def _pictures(pictures: Sequence[str]) -> str:
    return f'<div class="pictures">{"".join(pictures)}</div>'


def cards(plan: Plan, results: Sequence[Result]) -> Iterator[str]:
    """Show how often each card was met and used, and how those games ended."""
    sorts = families(plan.game.slug)
    tables: dict[str, list[Card]] = {sort: [] for sort in sorts.values()}
    for card in card_effects(results):
        tables.setdefault(sorts.get(card.name, "Cards"), []).append(card)
    body = "".join(_card_table(sort, group, len(results)) for sort, group in tables.items() if group)
    words = (
        "Met: an option about the card was open in that share of games. Used: one was chosen, under the headings on "
        "the right. Sorted by the lower end of the win rate when used. Long games see more cards and are won more "
        "often, so compare the cards of one table with each other, not with the rate of all games."
    )
    if body:
        yield section("Cards", body, words)


def _card_table(sort: str, group: Sequence[Card], games: int) -> str:
    rows = []
    for card in group:
        rate = (
            f'{meter(card.won)}<span class="n">{percent(card.won.rate)}</span> '
            f'<span class="quiet">{spread(card.won)}</span>'
        )
        headings = ", ".join(f"{name or 'other'} {times:,}" for name, times in card.times.most_common(3))
        faint = "" if card.used >= FEW else ' class="few"'
        rows.append(
            f'<tr{faint}><th scope="row">{escape(card.name)}</th><td class="n">{card.met / games:.0%}</td>'
            f'<td class="n">{card.used / games:.0%}</td><td class="rate">{rate if card.used else "never used"}</td>'
            f'<td class="quiet how">{escape(headings)}</td></tr>'
        )
    return (
        f'<h3>{escape(sort)}</h3><table><thead><tr><th scope="col">Card</th><th scope="col" class="n">met</th>'
        '<th scope="col" class="n">used</th><th scope="col">win rate when used</th>'
        f'<th scope="col" class="how">how</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )
