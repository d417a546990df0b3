"""Check authored content: find it in a folder, read it, play it with bots, and list what no game reached."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, SetupError, Table, registry
from hearthwatch.kernel.coverage import Coverage
from hearthwatch.kernel.effects import Node, Verb

from .arena.match import Match, Result, played, seed_of_game
from .arena.stats import wilson

NUMBER: Final = re.compile(r"\d+")
"""Replaced in endings, so that those that differ only in numbers are counted together."""
NOTHING_FITS: Final = "No game takes a file like this: its outermost keys are none that authors write."


class Rate(msgspec.Struct, frozen=True):
    """Win rate with its 95% interval (Wilson)."""

    games: int
    won: int
    rate: float
    low: float
    high: float


class Piece(msgspec.Struct, frozen=True):
    """Results of a quest, an opening, an Adventure or a set of cards."""

    game: str
    name: str
    title: str
    seats: dict[int, Rate]
    """Win rates by party size."""
    overall: Rate | None
    """None where no side wins or loses."""
    rounds: tuple[int, int, int] | None
    """The shortest game, the median and the longest; None where the game counts no rounds."""
    decisions: tuple[int, int, int]
    ends: dict[str, int]
    content: int
    """Number of reachable things."""
    never: list[str]
    """Things that no game reached."""


class Report(msgspec.Struct, frozen=True):
    """Result of a check: errors, or the results of the games."""

    errors: list[str]
    files: dict[str, list[str]]
    """Files that were read, by game."""
    pieces: list[Piece]


# -- content in a folder


def folders_of(folder: Path) -> tuple[dict[str, list[Path]], list[str]]:
    """Return the folders with content by game, and a sentence for each file that fits no game or is misplaced.

    A game is recognised by the outermost keys of a file: the one that knows most of them.
    """
    folders: dict[str, list[Path]] = {}
    errors: list[str] = []
    for place in sorted({path.parent for path in folder.rglob("*.toml")}):
        slugs: Counter[str] = Counter()
        for path in sorted(place.glob("*.toml")):
            slug = game_of(path)
            if not slug:
                errors.append(f"{path.relative_to(folder)}: {NOTHING_FITS}")
            slugs[slug] += 1
        known = [slug for slug, _ in slugs.most_common() if slug]
        if len(known) > 1:
            names = " and ".join(registry.game(slug).title for slug in known)
            errors.append(f"{place}: here lies content of {names}: give each game a folder of its own.")
        elif known:
            folders.setdefault(known[0], []).append(place)
    return folders, errors


def game_of(path: Path) -> str:
    """Return the game whose authors write files like this; empty where there is none.

    A file that is not valid TOML counts by the keys that begin its lines, so that its game can say what is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    try:
        keys = {*tomllib.loads(text)}
    except tomllib.TOMLDecodeError:
        keys = {line.strip("[ ").partition("=")[0].partition("]")[0].strip() for line in text.splitlines()}
    fitting = {slug: len(keys & coverage.keys) for slug, coverage in coverages().items()}
    best = max(fitting, key=lambda slug: fitting[slug], default="")
    return best if best and fitting[best] else ""


def coverages() -> dict[str, Coverage[Any]]:
    """Return the games that take authored content, with their coverage."""
    by_game = {}
    for slug in registry.games():
        authored = registry.game(slug).authored
        if authored is not None and authored.coverage is not None:
            by_game[slug] = authored.coverage
    return by_game


def read_folders(found: Mapping[str, list[Path]]) -> tuple[dict[str, Game[Any]], list[str]]:
    """Return the games with the content of these folders, and all errors in it."""
    games: dict[str, Game[Any]] = {}
    errors: list[str] = []
    for slug, folders in found.items():
        try:
            registry.plain_game(slug).with_authored(*folders)
        except SetupError as error:
            errors.extend(str(error).splitlines())
        else:
            registry.bring({slug: [str(one.resolve()) for one in folders]})
            games[slug] = registry.game(slug)
    return games, errors


def pieces_of(game: Game[Any], box: Game[Any]) -> list[str]:
    """Return the values of the authored option that the box does not have."""
    assert game.authored and game.authored.coverage
    option = game.authored.coverage.option
    if option not in game.settings:  # such as lists of ideas, which are there at every table
        return []
    setting = game.settings[option]
    known = box.settings[option].values if option in box.settings else (setting.default,)
    return [value for value in setting.values if value not in known]


# -- playing


class Followed:
    """Effects that were carried out, wholly or in part: at the played table, not at the copies of bots."""

    def __init__(self, nodes: Mapping[str, Node], names: Iterable[str]) -> None:
        self.table: Table | None = None
        self.names: set[str] = set()
        marks = {*names}
        self._changed = [
            (node, node.verb, mark)
            for node in nodes.values()
            if (mark := next((one.name for one in (node, *node.above) if one.name in marks), ""))
        ]

    def __enter__(self) -> Followed:
        for node, verb, mark in self._changed:
            node.verb = self._noting(mark, verb)
        return self

    def __exit__(self, *error: object) -> None:
        for node, verb, _ in self._changed:
            node.verb = verb

    def follow(self, table: Table) -> None:
        """Count events at this table."""
        self.table = table

    def _noting(self, name: str, verb: Verb) -> Verb:
        def run(table: Table, *rest: Any) -> int | None:
            if self.table is None or table is self.table:  # None: the table is being set up
                self.names.add(name)
            return verb.run(table, *rest)

        noting = Verb(verb.name, run, verb.shape, verb.optional)
        noting.matters, noting.ways = verb.matters, verb.ways
        return noting


def try_out(
    game: Game[Any], name: str, bot: str, games: int, seed: int, told: Callable[[], None] = lambda: None
) -> Piece:
    """Play authored content with bots, all party sizes in turn, and record what is reached."""
    assert game.authored and game.authored.coverage
    coverage = game.authored.coverage
    content = coverage.content(game.book, name)
    options = {**coverage.options, coverage.option: name}
    sizes = coverage.seats or range(game.seats[0], game.seats[1] + 1)
    results: list[Result] = []
    reached: set[str] = set()
    with Followed(getattr(game.book, "nodes", {}), content) as followed:
        for number in range(games):
            match = Match(game.slug, bot, options, sizes[number % len(sizes)], number, seed_of_game(seed, number))
            followed.table = None
            table, result = played(match, followed.follow)
            results.append(result)
            reached |= followed.names | {*coverage.reached(table)}
            told()
    title = game.settings[coverage.option].titles.get(name, name)
    return _piece(game.slug, name, title, results, content, reached)


def _piece(
    slug: str, name: str, title: str, results: list[Result], content: Mapping[str, str], reached: set[str]
) -> Piece:
    decided = [result for result in results if result.won is not None]
    rounds = [value for result in results if isinstance(value := result.details.get("round"), int)]
    return Piece(
        game=slug,
        name=name,
        title=title,
        seats={size: _rate(one for one in decided if one.seats == size) for size in sorted({r.seats for r in decided})},
        overall=_rate(decided) if decided else None,
        rounds=_spread(rounds) if rounds else None,
        decisions=_spread([result.decisions for result in results]),
        ends=dict(Counter(_end(result) for result in results).most_common()),
        content=len(content),
        never=list(dict.fromkeys(words for mark, words in content.items() if mark not in reached)),
    )


def _rate(results: Iterable[Result]) -> Rate:
    won = [bool(result.won) for result in results]
    interval = wilson(sum(won), len(won))
    return Rate(len(won), sum(won), interval.rate, interval.low, interval.high)


def _spread(numbers: list[int]) -> tuple[int, int, int]:
    return min(numbers), round(median(numbers)), max(numbers)


def _end(result: Result) -> str:
    how = {True: "won: ", False: "lost: ", None: ""}[result.won]
    return f"{how}{re.sub(NUMBER, '…', result.reason)}"


def every_file(found: Mapping[str, list[Path]]) -> Iterator[tuple[str, list[str]]]:
    """Return the files of these folders by game."""
    for slug, folders in found.items():
        yield slug, [str(path) for folder in folders for path in sorted(folder.glob("*.toml"))]
