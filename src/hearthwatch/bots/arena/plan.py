"""Plan a run: every bot plays the same games under every combination of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from hearthwatch import kernel
from hearthwatch.kernel import Game, OptionValues, registry

from ..bot_names import opponents
from .crew import Alone, Crew, Processes
from .match import ArenaError, Match, Result, play, seed_of_game
from .results import Header, Results


class Plan:
    """Plan a run of the arena. Options may be single values or lists of values, which are crossed.

    Several numbers of seats take turns, from game to game.
    """

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("policy",),
        games: int = 100,
        *,
        seed: int = 1,
        seats: int | Sequence[int] | None = None,
        options: OptionValues | None = None,
    ) -> None:
        if games < 1:
            raise ArenaError(f"At least one game must be played; {games} is too few.")
        self.game: Game[Any] = registry.game(game)
        self.bots = [*dict.fromkeys(bots)]
        for name in self.bots:
            opponents(self.game, name)
        if not self.bots:
            raise ArenaError("Nobody plays: name a bot.")
        self.games = games
        self.seed = seed
        self.varied = {name: _values(value) for name, value in (options or {}).items()}
        """The values of every option that was given."""
        origins = [
            self.game.origin(count, seed, False, dict(zip(self.varied, values, strict=True)))
            for values in product(*self.varied.values())
            for count in (seats if isinstance(seats, Sequence) else (seats,))
        ]
        self.seats = tuple(dict.fromkeys(origin.seats for origin in origins))
        origins = origins[:: len(self.seats)]
        self.cells = [{name: origin.options[name] for name in self.varied} for origin in origins]
        """Every combination of options, as the game takes them."""

    def matches(self) -> Iterator[Match]:
        """Yield every game, those with the same seed together: an interrupted run is still a fair sample."""
        for number in range(self.games):
            seed = seed_of_game(self.seed, number)
            for options in self.cells:
                for name in self.bots:
                    yield Match(self.game.slug, name, options, self.seats[number % len(self.seats)], number, seed)

    @property
    def size(self) -> int:
        """Return the number of games in the run."""
        return self.games * len(self.cells) * len(self.bots)

    @property
    def header(self) -> Header:
        """Return the facts that results must share to be counted together."""
        game = self.game
        return Header(game.slug, game.version, game.fingerprint, _code(game.folder), self.seats, self.seed)

    @property
    def file_name(self) -> str:
        """Return a name for the results: the same for the same run, with any number of games."""
        what = msgspec.json.encode([self.header, self.bots, self.cells], order="deterministic")
        kinds = "-".join(dict.fromkeys(name.partition(":")[0] for name in self.bots))
        return f"{self.game.slug}-{kinds}-seed{self.seed}-{blake2b(what, digest_size=4).hexdigest()}.jsonl"

    def play(
        self,
        jobs: int = 1,
        *,
        results: str | Path | None = None,
        crew: Crew | None = None,
        progress: Callable[[int], None] = lambda finished: None,
    ) -> list[Result]:
        """Play what is not yet in the file of results, and return all results; `progress` gets the number finished.

        Return fewer results if the crew stops early.
        """
        crew = crew or (Alone() if jobs == 1 else Processes(jobs))
        with Results(Path(results) if results else None, self.header) as stored:
            todo = [match for match in self.matches() if match not in stored]
            finished = self.size - len(todo)
            progress(finished)
            for result in crew.each(play, todo):
                stored.add(result)
                finished += 1
                progress(finished)
            return [stored[match] for match in self.matches() if match in stored]


def _values(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


@cache
def _code(folder: Path | None) -> str:
    """Return a digest of the rules and of everything that bots use: other code plays other games."""
    digest = blake2b(digest_size=8)
    for place in (Path(kernel.__file__).parent, Path(__file__).parent.parent, folder):
        for path in sorted(place.rglob("*")) if place else ():
            if path.suffix in (".py", ".json") and Path(__file__).parent not in path.parents:
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
