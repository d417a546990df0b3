"""Measure the difficulty of a game compared with its authors' target: win rates of named players by difficulty.

    python tools/balance.py set-a-watch --minutes 60 --jobs 2

A few games measure the speed of the players here, which sets the number of games within the time. The players and
the target rates are in the game's `heuristics/balance.toml`. Members and cards are judged by the first player.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from math import ceil, floor
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec

import hearthwatch as hw
from hearthwatch.bots.arena import Crew, Interval, Plan, Processes, Result, card_effects, cells, member_effects
from hearthwatch.bots.arena.cards import families
from hearthwatch.bots.arena.stats import grouped, wilson
from hearthwatch.bots.arena.words import percent, points, spread
from hearthwatch.folders import home
from hearthwatch.terminal.arena_rows import aligned
from hearthwatch.terminal.progress import progress

T = TypeVar("T")
R = TypeVar("R")

PROBES: Final = 2
MOST: Final = 1000
"""Games at each difficulty: the interval is then 3 points to either side at most."""
FEW: Final = 30
"""Games with a card below which nothing is said about it."""
LEAST: Final = 10
"""Games of each player at each difficulty; fewer say nothing."""
MARGIN: Final = 0.9


class Band(msgspec.Struct):
    """Where a win rate should lie, in percent."""

    bot: str
    value: str
    least: float
    most: float

    def verdict(self, won: Interval) -> str:
        """Where the rate lies, and how surely."""
        least, most = self.least / 100, self.most / 100
        if least <= won.low and won.high <= most:
            return "inside"
        if won.high < least or won.low > most:
            return "OUTSIDE"
        return "probably inside" if least <= won.rate <= most else "probably outside"


class Balance(msgspec.Struct):
    """The targets of a game's authors."""

    option: str
    band: list[Band]
    effect: dict[str, float]
    seats: list[int] | None = None
    """Numbers of seats that take turns; by default the fewest."""
    sizes: float | None = None
    """Most points between two numbers of seats."""
    also: dict[str, list[str]] = {}
    """Options with the values that are played equally often: two sides of a board, each with its own strength."""

    def options(self, values: list[str]) -> dict[str, list[str]]:
        """Return the options of a run, with these difficulties."""
        return {self.option: values, **self.also}


class Until(Crew):
    """Hands out no more work when the time is over."""

    def __init__(self, crew: Crew, deadline: float) -> None:
        self.crew = crew
        self.deadline = deadline

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return self.crew.each(work, takewhile(lambda item: monotonic() < self.deadline, items))


def games_that_fit(seconds: float, costs: Mapping[str, float]) -> dict[str, int]:
    """Return the number of games of each player at each difficulty, by the cost of one game.

    All get the same share of the time; what the quick ones do not need goes to the others.
    """
    games: dict[str, int] = {}
    for name, cost in sorted(costs.items(), key=lambda one: one[1]):
        share = seconds / (len(costs) - len(games))
        games[name] = max(1, min(MOST, floor(share / max(cost, 1e-6))))
        seconds -= games[name] * cost
    return {name: games[name] for name in costs}


def measure(game: str, values: Mapping[str, list[str]], balance: Balance, crew: Crew) -> dict[str, float]:
    """Play a few games of each player. Return the seconds of one game of it at each difficulty."""
    costs = {}
    print("Measuring how fast each player is here.", flush=True)
    for name, some in values.items():
        plan = Plan(game, [name], PROBES, seed=0, seats=balance.seats, options=balance.options(some))
        with progress(plan.size, f"{name} game", plain=False) as heard:
            found = cells(plan.play(crew=crew, progress=heard))
        costs[name] = sum(cell.seconds_per_decision * cell.decisions for cell in found)
    return costs


def least_minutes(costs: Mapping[str, float], jobs: int) -> float:
    """Return the minutes that the fewest useful games take: LEAST of each player at each difficulty, and the probes."""
    return (LEAST + PROBES) * sum(costs.values()) / jobs / MARGIN / 60


def play(plan: Plan, crew: Crew) -> list[Result]:
    """Play all games of a plan; they are stored like those of any arena."""
    with progress(plan.size, "game", plain=False) as told:
        return plan.play(crew=crew, results=home() / "arena" / plan.file_name, progress=told)


def report(game: hw.Game[Any], balance: Balance, results: list[Result]) -> Iterator[str]:
    """The table by difficulty, then members and cards."""
    bands = {(band.bot, band.value): band for band in balance.band}
    lines = []
    for (bot, value), some in grouped(results, lambda one: (one.bot, str(one.options[balance.option]))).items():
        won = rate_of(some)
        band = bands.get((bot, value))
        wanted = [f"{band.least:g} to {band.most:g}", band.verdict(won)] if band else ["", ""]
        lines.append([bot, value, str(len(some)), percent(won.rate), spread(won), *wanted])
    yield from map(str, aligned(["bot", balance.option, "games", "won", "interval", "wanted", ""], lines))
    best = balance.band[0].bot
    searched = [result for result in results if result.bot == best]
    most = balance.effect["most"] / 100
    yield "\nWhat each member does to the win rate, in points, within each difficulty:"
    for member in member_effects(searched):
        yield f"  {member.name:<16}{points(member.effect)}{'   TOO MUCH' if member.effect.beyond(most) else ''}"
    for name in balance.also:
        yield f"\nHow often games are won with each {name}:"
        for value, some in grouped(searched, lambda one, name=name: str(one.options[name])).items():  # type: ignore[misc]
            yield f"  {value}: {percent(rate_of(some).rate)} {spread(rate_of(some))}"
    if balance.sizes is not None:
        yield from about_sizes(searched, balance.sizes / 100)
    yield from about_cards(game, searched, most)


def rate_of(results: list[Result]) -> Interval:
    """Return the win rate of these games."""
    return wilson(sum(bool(result.won) for result in results), len(results))


def about_sizes(results: list[Result], apart: float) -> Iterator[str]:
    """Show the win rate of each number of seats, and a warning if two of them are too far apart."""
    won = {seats: rate_of(some) for seats, some in sorted(grouped(results, lambda result: result.seats).items())}
    yield "\nHow often each number of seats wins:"
    yield from (f"  {seats}: {percent(rate.rate)} {spread(rate)}" for seats, rate in won.items())
    least, most = min(won.values()), max(won.values())
    if most.rate - least.rate > apart:
        surely = most.low - least.high > 0
        yield f"  {'TOO FAR' if surely else 'Probably too far'} apart: {100 * (most.rate - least.rate):.0f} points."


def about_cards(game: hw.Game[Any], results: list[Result], most: float) -> Iterator[str]:
    """Cards that nobody uses, and cards that decide games. Sorts that no option ever names are left out."""
    found = {card.name: card for card in card_effects(results)}
    sorts = families(game.slug)
    offered = {sorts.get(name) for name in found}
    idle: dict[str, list[str]] = {}
    for name, sort in sorts.items():
        if sort in offered and (name not in found or not found[name].used):
            idle.setdefault(sort, []).append(name if name in found else f"{name} (never on offer)")
    yield "\nCards that were never used:" + ("" if idle else " none")
    yield from (f"  {sort}: {', '.join(names)}" for sort, names in idle.items())
    strong = [
        card for card in found.values() if card.used >= FEW and card.met - card.used >= FEW and card.effect.low > most
    ]
    yield "\nCards that dominate (won more often where used than where only met):" + ("" if strong else " none")
    for card in sorted(strong, key=lambda card: -card.effect.rate):
        yield f"  {card.name:<20}{points(card.effect)}, used in {card.used} of {card.met} games"


def main() -> None:
    """Measure a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it may take")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    began = monotonic()
    game = hw.game(arguments.game)
    path = game.folder / "heuristics" / "balance.toml" if game.folder else None
    if path is None or not path.exists():
        parser.error(f"{game.title} does not say what its win rates should be: it has no balance.toml.")
    if arguments.minutes <= 0:
        parser.error(f"{arguments.minutes:g} minutes are too few.")
    balance = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Balance)
    values: dict[str, list[str]] = {}
    for band in balance.band:
        values.setdefault(band.bot, []).append(band.value)
    crew = Processes(arguments.jobs)
    costs = measure(game.slug, values, balance, crew)
    if arguments.minutes < (least := least_minutes(costs, arguments.jobs)):
        parser.error(
            f"{arguments.minutes:g} minutes are too few: {LEAST} games of each player at each {balance.option} take "
            f"about {ceil(least)} minutes on this machine with {arguments.jobs} jobs. Nothing was measured."
        )
    left = 60 * arguments.minutes - (monotonic() - began)
    games = games_that_fit(MARGIN * left * arguments.jobs, costs)
    for name, count in games.items():
        print(f"{name}: {count} games at each {balance.option} ({costs[name]:.1f} s for one of each)")
    until = Until(crew, began + 60 * arguments.minutes)
    results = [
        result
        for name, some in values.items()
        for result in play(
            Plan(game.slug, [name], games[name], seats=balance.seats, options=balance.options(some)), until
        )
    ]
    print("\n".join(["", *report(game, balance, results)]))
    print(f"\n{(monotonic() - began) / 60:.1f} minutes with {arguments.jobs} jobs; intervals are 95 %.")


if __name__ == "__main__":
    main()
