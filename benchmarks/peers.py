"""How fast Hearthwatch is next to other game libraries, in one run on one core.

    python3.11 -m venv peers-venv
    peers-venv/bin/pip install -r benchmarks/requirements-peers.txt -e .
    make compiled                                                       # for both builds of Hearthwatch
    peers-venv/bin/python benchmarks/peers.py [--check] [--json]

Every engine plays whole random games through its own Python API, the loop a user writes. A decision is what the
library asks of a player; chance is sampled but not counted. Copies are made of positions half-way through a game.

Each engine has a process of its own, all on one core. They take turns, round after round, so that a busy or throttled
machine slows all of them alike. A figure is the median of its rounds; a ratio is the median of the ratios within each
round, shown with the middle half of them. Time is processor time. Different games cost different work per decision:
read the ratios as orders of magnitude.

Leduc is shown twice. Seeding each game, as Hearthwatch does, makes its library build the environment anew and halves
its speed; the bar is set against that loop, because only that one agrees with the measurement the bar came from.
Chess too: board.copy() also copies the moves made so far, one by one, unless told not to.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count, islice, repeat
from operator import attrgetter
from statistics import fmean, median, quantiles
from time import process_time
from typing import Any, Final, Literal, TypeAlias

Pick: TypeAlias = Callable[[], float]
"""A random number from 0 up to 1, from which every player chooses; one cheap source for all engines."""

Play: TypeAlias = Callable[[Pick, int, int], tuple[int, Any]]
"""Plays a game (random source, seed, most decisions); gives the decisions made and the position reached."""

Copier: TypeAlias = Callable[[], object]
"""Copies one position each time it is called."""

Figure: TypeAlias = Literal["decisions", "copies"]

WHOLE_GAME: Final = sys.maxsize
SAMPLE_GAMES: Final = 100  # played beforehand, to warm up and to learn how long a game is
POSITIONS: Final = 8  # copied in turn
GAMES_PER_LOOK: Final = 8  # between two looks at the clock
COPIES_PER_LOOK: Final = 50  # of each position


@dataclass(frozen=True)
class Engine:
    title: str
    package: str
    language: str
    load: Callable[[], Play]
    copier: Callable[[Any], Copier] | None = None  # what copies a position, where the library has it
    environment: tuple[tuple[str, str], ...] = ()  # what its process is told besides


@dataclass(frozen=True)
class Bar:
    """A build of Hearthwatch must reach `least` times this figure of that engine."""

    build: str
    title: str
    figure: Figure
    least: float


class Missing(Exception):
    """An engine is not installed."""


class Bench:
    """An engine in a process of its own, and what it did in each round, per second."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.rates: dict[Figure, list[float]] = {"decisions": [], "copies": []}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", engine.title],
            env={**os.environ, **dict(engine.environment)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        told = self._answer()
        if "missing" in told:
            raise Missing(told["missing"])
        self.length: float = told["length"]  # decisions in a game, on average
        self.copies: bool = told["copies"]

    def measure(self, figure: Figure, seconds: float) -> None:
        assert self.process.stdin is not None
        print(json.dumps([figure, seconds]), file=self.process.stdin, flush=True)
        self.rates[figure].append(self._answer()["rate"])

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        while line and not line.startswith("{"):  # some libraries greet
            line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.engine.title} failed while it was measured.")
        told: dict[str, Any] = json.loads(line)
        return told


# The engines, each with the loop its own documentation teaches


def load_hearthwatch(*, compiled: bool) -> Play:
    hearthwatch = import_module("hearthwatch")
    if compiled and hearthwatch.builds.note:
        raise ImportError(hearthwatch.builds.note.rstrip("."))
    game = hearthwatch.game("set-a-watch")

    def play(pick: Pick, seed: int, most: int) -> tuple[int, Any]:
        table = game.new(seats=4, seed=seed)
        made = 0
        while made < most and (decision := table.decision):
            options = decision.options
            option = options[int(pick() * len(options))]
            table.choose(option)
            made += 1
        return made, table

    return play


def load_rlcard_uno() -> Play:
    env = import_module("rlcard").make("uno", config={"seed": 1})

    def play(pick: Pick, seed: int, most: int) -> tuple[int, Any]:
        state, _ = env.reset()
        made = 0
        while made < most and not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick() * len(actions))])
            made += 1
        return made, env

    return play


def load_pettingzoo_leduc(*, seeded: bool) -> Play:
    env = import_module("pettingzoo.classic.leduc_holdem_v4").env()
    env.reset(seed=1)

    def play(pick: Pick, seed: int, most: int) -> tuple[int, Any]:
        env.reset(seed=seed if seeded else None)
        made = 0
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            if made == most:
                break
            actions = observation["action_mask"].nonzero()[0]  # faster than the action space's own sample(mask)
            env.step(actions[int(pick() * len(actions))])
            made += 1
        return made, env

    return play


def load_open_spiel(name: str) -> Play:
    import_module("open_spiel.python.games")  # registers the games written in Python
    game = import_module("pyspiel").load_game(name)

    def play(pick: Pick, seed: int, most: int) -> tuple[int, Any]:
        state = game.new_initial_state()
        made = 0
        while made < most and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), pick()))
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
            made += 1
        return made, state

    return play


def drawn(outcomes: Sequence[tuple[int, float]], number: float) -> int:
    """The outcome at which the probabilities, added up, pass the number."""
    for outcome, probability in outcomes:
        number -= probability
        if number < 0:
            return outcome
    return outcomes[-1][0]


def load_chess() -> Play:
    new_board = import_module("chess").Board

    def play(pick: Pick, seed: int, most: int) -> tuple[int, Any]:
        board = new_board()
        made = 0
        while made < most and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(pick() * len(moves))])
            made += 1
        return made, board

    return play


OURS: Final = Engine(
    "hearthwatch set-a-watch",
    "hearthwatch",
    "Python",
    lambda: load_hearthwatch(compiled=False),
    attrgetter("clone"),
    (("HEARTHWATCH_PLAIN", "1"),),
)
COMPILED: Final = Engine(
    "hearthwatch set-a-watch, compiled",
    "hearthwatch",
    "Python",
    lambda: load_hearthwatch(compiled=True),
    attrgetter("clone"),
    (("HEARTHWATCH_PLAIN", ""),),
)
UNO: Final = Engine("rlcard uno", "rlcard", "Python", load_rlcard_uno)
LEDUC: Final = Engine("pettingzoo leduc", "pettingzoo", "Python", lambda: load_pettingzoo_leduc(seeded=True))
LEDUC_UNSEEDED: Final = Engine(
    "pettingzoo leduc, unseeded", "pettingzoo", "Python", lambda: load_pettingzoo_leduc(seeded=False)
)
HANABI: Final = Engine("open_spiel hanabi", "open_spiel", "C++", lambda: load_open_spiel("hanabi"), attrgetter("clone"))
LIARS_POKER: Final = Engine(
    "open_spiel liars_poker", "open_spiel", "Python", lambda: load_open_spiel("python_liars_poker"), attrgetter("clone")
)
CHESS: Final = Engine("chess", "chess", "Python", load_chess, attrgetter("copy"))
CHESS_BARE: Final = Engine(
    "chess, copies without moves", "chess", "Python", load_chess, lambda board: partial(board.copy, stack=False)
)

ENGINES: Final = (OURS, COMPILED, UNO, LEDUC, LEDUC_UNSEEDED, HANABI, LIARS_POKER, CHESS, CHESS_BARE)
BARS: Final = (
    Bar(OURS.title, UNO.title, "decisions", 0.9),
    Bar(OURS.title, LEDUC.title, "decisions", 12.0),
    Bar(OURS.title, HANABI.title, "copies", 0.3),
    Bar(COMPILED.title, OURS.title, "decisions", 2.4),
    Bar(COMPILED.title, HANABI.title, "decisions", 0.5),
    Bar(COMPILED.title, HANABI.title, "copies", 1.0),
)


# Measuring


def serve(engine: Engine) -> None:
    """Set the engine up, warm it up, and measure what is asked on standard input."""
    pick = random.Random(1).random
    try:
        play = engine.load()
    except ImportError as error:
        print(json.dumps({"missing": str(error)}), flush=True)
        return
    length = fmean(play(pick, seed, WHOLE_GAME)[0] for seed in range(SAMPLE_GAMES))
    copiers: list[Copier] = []
    if engine.copier is not None:
        copiers = [engine.copier(position) for position in midgames(play, pick, max(1, int(length / 2)))]
    print(json.dumps({"length": length, "copies": bool(copiers)}), flush=True)
    gc.collect()
    gc.freeze()  # what was set up shall not slow the garbage collection
    seeds = count(1)
    for line in sys.stdin:
        figure, seconds = json.loads(line)
        if figure == "decisions":
            rate = decisions_per_second(play, pick, seeds, seconds)
        else:
            rate = copies_per_second(copiers, seconds)
        print(json.dumps({"rate": rate}), flush=True)


def midgames(play: Play, pick: Pick, decisions: int) -> list[Any]:
    """Positions after so many decisions, from games that last that long."""
    games = (play(pick, seed, decisions) for seed in count(SAMPLE_GAMES))
    return list(islice((position for made, position in games if made == decisions), POSITIONS))


def decisions_per_second(play: Play, pick: Pick, seeds: Iterator[int], seconds: float) -> float:
    made = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for seed in islice(seeds, GAMES_PER_LOOK):
            made += play(pick, seed, WHOLE_GAME)[0]
    return made / spent


def copies_per_second(copiers: Sequence[Copier], seconds: float) -> float:
    made = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for copier in copiers:
            for _ in repeat(None, COPIES_PER_LOOK):
                copier()
        made += COPIES_PER_LOOK * len(copiers)
    return made / spent


def measure(benches: Sequence[Bench], rounds: int, seconds: float) -> None:
    """Let the engines take turns."""
    for _ in range(rounds):
        for bench in benches:
            bench.measure("decisions", seconds)
            if bench.copies:
                bench.measure("copies", seconds)


def pin() -> int | None:
    """Keep to one core, where the system lets us, and tell which one."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


# Reporting


def figure_of(bench: Bench, figure: Figure) -> float | None:
    rates = bench.rates[figure]
    return median(rates) if rates else None


def ratios_of(ours: Bench | None, peer: Bench | None, figure: Figure) -> list[float]:
    """The one's figure over the other's, round by round; none where one of them was not measured."""
    if ours is None or peer is None or not ours.rates[figure] or not peer.rates[figure]:
        return []
    return [mine / theirs for mine, theirs in zip(ours.rates[figure], peer.rates[figure], strict=True)]


def summary(ratios: list[float]) -> dict[str, float] | None:
    """The median, and between what the middle half lies."""
    if not ratios:
        return None
    low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return {"median": median(ratios), "low": low, "high": high}


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "from source"


def report_engine(bench: Bench, benches: dict[str, Bench]) -> dict[str, Any]:
    return {
        "engine": bench.engine.title,
        "version": version_of(bench.engine.package),
        "language": bench.engine.language,
        "decisions_per_s": figure_of(bench, "decisions"),
        "copies_per_s": figure_of(bench, "copies"),
        "decisions_per_game": bench.length,
        "rounds": bench.rates,
        "ratios": {
            ours: {figure: summary(ratios_of(benches.get(ours), bench, figure)) for figure in bench.rates}
            for ours in (OURS.title, COMPILED.title)
        },
    }


def report_bar(bar: Bar, benches: dict[str, Bench]) -> dict[str, Any]:
    found = summary(ratios_of(benches.get(bar.build), benches.get(bar.title), bar.figure))
    return {
        "build": bar.build,
        "engine": bar.title,
        "figure": bar.figure,
        "least": bar.least,
        "ratio": found and found["median"],
        "met": None if found is None else found["median"] >= bar.least,
    }


def words_for_engines(rows: Sequence[dict[str, Any]]) -> str:
    head = f"{'engine':<50}{'decisions/s':>13}{'copies/s':>13}{'dec/game':>10}"
    lines = [head, "-" * len(head)]
    for row in rows:
        name = f"{row['engine']} ({row['language']}, {row['version']})"
        lines.append(
            f"{name:<50}{number(row['decisions_per_s']):>13}{number(row['copies_per_s']):>13}"
            f"{row['decisions_per_game']:>10.1f}"
        )
    for ours in (OURS.title, COMPILED.title):
        lines += ["", f"{ours} beside{'':<30}"[:50] + f"{'decisions':>26}{'copies':>26}", "-" * 102]
        lines += [
            f"{row['engine']:<50}{spread(row['ratios'][ours]['decisions']):>26}{spread(row['ratios'][ours]['copies']):>26}"
            for row in rows
            if row["engine"] != ours
        ]
    return "\n".join(lines)


def words_for_bar(row: dict[str, Any]) -> str:
    verdict = {True: "met", False: "MISSED", None: "not measured"}[row["met"]]
    bar = f"{row['build']}: at least {row['least']:g} x the {row['figure']}/s of {row['engine']}"
    return f"{bar:<90}{times(row['ratio']):>9}  {verdict}"


def spread(found: dict[str, float] | None) -> str:
    return "-" if found is None else f"{found['median']:.2f} x ({found['low']:.2f} to {found['high']:.2f})"


def number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}"


def times(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f} x"


# The command


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the speed of Hearthwatch with other game libraries.")
    parser.add_argument("--rounds", type=int, default=25, help="how often the engines take turns (default 25)")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each figure in each round (default 0.3)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed or could not be measured")
    parser.add_argument("--serve", metavar="ENGINE", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.rounds < 1 or chosen.seconds <= 0:
        parser.error("--rounds must be at least 1 and --seconds more than 0.")
    return chosen


def prepare_all() -> dict[str, Bench]:
    """Every engine that is installed, by title; a sentence for each of the others."""
    benches: dict[str, Bench] = {}
    for engine in ENGINES:
        try:
            benches[engine.title] = Bench(engine)
        except Missing as error:
            print(f"{engine.title} is skipped: {error}.", file=sys.stderr)
    return benches


def main() -> int:
    chosen = arguments()
    if chosen.serve:
        serve(next(engine for engine in ENGINES if engine.title == chosen.serve))
        return 0
    core = pin()
    benches = prepare_all()
    measure(list(benches.values()), chosen.rounds, chosen.seconds)
    for bench in benches.values():
        bench.close()
    engines = [report_engine(bench, benches) for bench in benches.values()]
    bars = [report_bar(bar, benches) for bar in BARS]
    if chosen.json:
        setting = {"python": platform.python_version(), "machine": platform.machine(), "core": core}
        print(json.dumps({**setting, "engines": engines, "bars": bars}, indent=2))
    else:
        print(words_for_engines(engines), "", *map(words_for_bar, bars), sep="\n")
    return 1 if chosen.check and not all(bar["met"] for bar in bars) else 0


if __name__ == "__main__":
    sys.exit(main())
