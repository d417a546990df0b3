"""How hard a game is, and whether that is what its authors meant: win rates of the search bot by difficulty.

    python tools/balance.py set-a-watch --minutes 60 --jobs 2

A few games measure how fast the bot is here. From that it chooses how long the bot thinks and how many games it plays,
so that all of it fits into the time. What the rates should be stands in the game's `sense/balance.toml`.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from math import floor
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

import hearthwatch as hw
from hearthwatch.bots.arena import Crew, Interval, Plan, Processes, Result, card_effects, cells, member_effects
from hearthwatch.bots.arena.cards import families
from hearthwatch.bots.arena.words import percent, points, spread
from hearthwatch.terminal.arena_rows import aligned, progress
from hearthwatch.terminal.saves import home

T = TypeVar("T")
R = TypeVar("R")

LADDER: Final = (800, 400, 200, 100, 50, 25, 12, 6)
"""How long the bot may think at each decision, in iterations: at most what the game's bands are meant for."""
PROBES: Final = (6, 25)
ENOUGH: Final = 400
"""Games at each difficulty: the interval is then 5 points to either side at most."""
MOST: Final = 1000
RANDOM_GAMES: Final = 1000
FEW: Final = 30
"""Games with a card below which nothing is said about it."""
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
    """What a game's authors want."""

    option: str
    iterations: int
    band: list[Band]
    effect: dict[str, float]
    seats: list[int] | None = None
    """How many seats take turns; the fewest unless the game says so."""


class Until(Crew):
    """Hands out no more work when the time is over."""

    def __init__(self, crew: Crew, deadline: float) -> None:
        self.crew = crew
        self.deadline = deadline

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return self.crew.each(work, takewhile(lambda item: monotonic() < self.deadline, items))


class Choice(NamedTuple):
    """How long the bot thinks, and how many games it plays at each difficulty."""

    iterations: int
    games: int
    seconds_per_game: float


def choose(seconds: float, cost: Callable[[int], float], most: int) -> Choice:
    """The longest thinking, at most so much, with which enough games fit; else the shortest and as many as fit.

    `cost` says what one game at every difficulty takes together, for so many iterations.
    """
    for iterations in (step for step in LADDER if step <= most):
        games = floor(seconds / cost(iterations))
        if games >= ENOUGH or iterations == LADDER[-1]:
            break
    return Choice(iterations, max(1, min(games, MOST)), cost(iterations))


def measure(game: str, options: dict[str, Any], seats: list[int] | None, crew: Crew) -> Callable[[int], float]:
    """A few games with little thinking, and from these what any amount of thinking costs."""
    bots = [f"search:iterations={iterations}" for iterations in PROBES]
    found = cells(Plan(game, bots, 3, seed=0, seats=seats, options=options).play(crew=crew))
    few, more = (sum(cell.seconds_per_decision * cell.decisions for cell in found if cell.bot == name) for name in bots)
    slope = max(0.0, (more - few) / (PROBES[1] - PROBES[0]))
    return lambda iterations: max(1e-6, few + slope * (iterations - PROBES[0]))


def play(plan: Plan, crew: Crew) -> list[Result]:
    """All games of a plan; they are kept like those of any arena."""
    with progress(plan.size, plain=False) as told:
        return plan.play(crew=crew, results=home() / "arena" / plan.file_name, told=told)


def report(game: hw.Game[Any], balance: Balance, results: list[Result]) -> Iterator[str]:
    """The table by difficulty, then members and cards."""
    bands = {(band.bot, band.value): band for band in balance.band}
    lines = []
    for cell in cells(results):
        band = bands.get((cell.bot.partition(":")[0], str(cell.options[balance.option])))
        wanted = [f"{band.least:g} to {band.most:g}", band.verdict(cell.won)] if band else ["", ""]
        value = str(cell.options[balance.option])
        lines.append([cell.bot, value, str(cell.games), percent(cell.won.rate), spread(cell.won), *wanted])
    yield from map(str, aligned(["bot", balance.option, "games", "won", "interval", "wanted", ""], lines))
    searched = [result for result in results if result.bot.startswith("search")]
    most = balance.effect["most"] / 100
    yield "\nWhat each member does to the win rate, in points, within each difficulty:"
    for member in member_effects(searched):
        yield f"  {member.name:<16}{points(member.effect)}{'   TOO MUCH' if member.effect.beyond(most) else ''}"
    yield from about_cards(game, searched, most)


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
    path = game.folder / "sense" / "balance.toml" if game.folder else None
    if path is None or not path.exists():
        parser.error(f"{game.title} does not say what its win rates should be: it has no balance.toml.")
    if arguments.minutes <= 0:
        parser.error(f"{arguments.minutes:g} minutes are too few.")
    balance = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Balance)
    values = {
        kind: [band.value for band in balance.band if band.bot == kind] for kind in {band.bot for band in balance.band}
    }
    crew = Processes(arguments.jobs)
    cost = measure(game.slug, {balance.option: values["search"]}, balance.seats, crew)
    left = 60 * arguments.minutes - (monotonic() - began)
    chosen = choose(MARGIN * left * arguments.jobs, cost, balance.iterations)
    print(
        f"{game.title}: {chosen.games} games at each {balance.option}, with {chosen.iterations} iterations at each "
        f"decision ({chosen.seconds_per_game:.1f} s for one game of each), fit into {arguments.minutes:g} minutes."
    )
    until = Until(crew, began + 60 * arguments.minutes)
    bot = f"search:iterations={chosen.iterations}"
    results = play(
        Plan(game.slug, [bot], chosen.games, seats=balance.seats, options={balance.option: values["search"]}), until
    )
    for kind in sorted(set(values) - {"search"}):
        results += play(
            Plan(game.slug, [kind], RANDOM_GAMES, seats=balance.seats, options={balance.option: values[kind]}), crew
        )
    print("\n".join(["", *report(game, balance, results)]))
    print(f"\n{(monotonic() - began) / 60:.1f} minutes with {arguments.jobs} jobs; intervals are 95 %.")


if __name__ == "__main__":
    main()
