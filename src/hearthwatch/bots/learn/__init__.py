"""Learning: a game gets its bot from its own games, by one command.

    hearthwatch train set-a-watch

Two rounds. In each, quick games say what positions are worth; then some decisions of other quick games are weighed, and
say what options are worth, and games of the search say how often good play wins. A leaning that wins fewer quick games
than plain sense does is left out. Then the value is honed by games of a short search. At last the new weights play the
same games as the old ones, and stay only if they win more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import ceil
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game

from ..arena.crew import Alone, Crew, Processes
from ..arena.stats import Interval, paired
from ..weights import LEANING, VALUE, Leaning, Value, WeightsError, folder_of, read, write
from . import fitting
from .course import (
    FEWEST_PAIRS,
    FEWEST_QUICK,
    FEWEST_THOUGHT,
    FEWEST_TRIED,
    FEWEST_WEIGHED,
    Cells,
    Course,
    LearnError,
    TooLittleTime,
    check_numbers,
    usual,
)
from .honing import Fared, Honing, seen_in
from .kept import Kept
from .played import (
    QUICK_IN_A_CHUNK,
    TRIED_IN_A_CHUNK,
    WEIGHED_IN_A_CHUNK,
    Foretold,
    Played,
    Seen,
    Weighed,
    check,
    paired_game,
    quick_games,
    shares_of,
    straying_game,
    strays_of,
    thoughtful_game,
    tried_games,
    weighed_games,
)

__all__ = ["Course", "Fared", "Findings", "LearnError", "Round", "TooLittleTime", "learn"]

MINUTES: Final = 30.0
EVEN: Final = 0.5
SHARES: Final = {
    "quick 1": 2, "weighed 1": 3, "thought 1": 2, "tried 1": 1,
    "quick 2": 2, "weighed 2": 4, "thought 2": 3, "tried 2": 1,
    "honed 1": 3, "honed 2": 3, "honed 3": 3, "honed 4": 3, "pairs": 5,
}  # fmt: skip
"""How the time is shared out, where there is not enough for all of it."""
SHORT: Final = 12
"""How long the search thinks in games that hone the value."""
WORTH_PROBING: Final = 10.0
"""With fewer minutes than this the speed is measured first: they may be too few for the smallest run."""
GOES: Final = 4
"""So often games hone it, the first time as quick games taught it: bots seek what new weights overrate, and only their
own games show it."""
Told = Callable[[str, int, int], None]
Work = Callable[[int], tuple[int, bytes]]


class Round(msgspec.Struct):
    """What one round came to."""

    quick: int
    """Quick games that were played."""
    won: float
    """The share of them that was won."""
    value: tuple[float, float, int]
    """The log loss of the value on them, that of always saying the mean, and how many positions there were."""
    weighed: int
    """Quick games in which decisions were weighed."""
    thought: int
    thought_won: float
    calibrated: tuple[float, float, int]
    """The same of the calibrated value on the games of the search."""
    reliable: list[tuple[float, float, int]]
    """By tenths: foretold, come true, positions."""
    decisions: int
    explained: float
    """The share of what tells options apart that the leaning explains."""
    tried: tuple[int, int, int, int]
    """Quick games that the leaning and plain sense both won, only the leaning, only plain sense, neither."""
    leans: bool
    """Whether the leaning stays: it wins no fewer of them than plain sense does."""


class Findings(msgspec.Struct):
    """What a run came to."""

    game: str
    rules: int
    course: Course
    rounds: list[Round]
    honed: dict[str, Fared]
    """How weights of each row fared in games of a short search, by its name."""
    pairs: tuple[int, int, int, int]
    """Games that both won, only the new weights, only the old ones, neither."""
    gain: Interval
    kept: bool
    """Whether the new weights are the game's own now."""
    had: bool
    """Whether there were weights before."""
    minutes: float


def learn(
    game: Game[Any],
    course: Course | None = None,
    *,
    minutes: float = MINUTES,
    jobs: int = 1,
    folder: str | Path | None = None,
    to: str | Path | None = None,
    told: Told = lambda stage, done, size: None,
) -> Findings:
    """Learn what positions and options of a game are worth, and keep it if it plays better.

    `folder` keeps the run, so that it can go on; `to` is where weights go, the game's own folder unless told.
    LearnError says why nothing can be learnt.
    """
    check(game)
    fitting.need()
    if minutes <= 0:
        raise LearnError(f"{minutes:g} minutes are too few.")
    target = Path(to) if to else folder_of(game)
    if target is None:
        raise LearnError(f"{game.title} has no folder for its weights: say where they go.")
    crew = Alone() if jobs == 1 else Processes(jobs)
    course = usual(game, course or Course())
    check_numbers(course)
    if folder is not None:
        return Lesson(game, course, crew, Kept(Path(folder), game, course), told, minutes).run(target)
    with TemporaryDirectory() as passing:
        return Lesson(game, course, crew, Kept(Path(passing), game, course), told, minutes).run(target)


class Lesson:
    """A run of learning."""

    def __init__(self, game: Game[Any], course: Course, crew: Crew, kept: Kept, told: Told, minutes: float) -> None:
        self.game, self.course, self.crew, self.kept, self.told = game, course, crew, kept, told
        self.cells = Cells(game, course)
        self.sides = len({*_sides(game, self.cells)})
        self.began = monotonic()
        self.until = self.began + 60 * minutes
        self.waiting = dict(SHARES)

    def run(self, target: Path) -> Findings:
        """All of it."""
        if self.until - self.began < 60 * WORTH_PROBING:
            self._check_minutes()
        had = self._keep_old(target)
        rounds = [self._round(1, self.kept.folder / "nothing"), self._round(2, self.kept.weights(1))]
        honed = self._hone()
        new, old = self.kept.folder / "honed", self.kept.weights(0)
        work = partial(paired_game, self.game, self.course, "pairs", (str(new), str(old)))
        pairs = [
            msgspec.msgpack.decode(one, type=tuple[Foretold, Foretold])
            for one in self._do("pairs", work, self.course.pairs)
        ]
        self._enough("pairs of games", len(pairs), FEWEST_PAIRS)
        counts = _counts([(new.result, old.result) for new, old in pairs])
        gain = paired(*counts)
        foretold = [(one.chances, one.result) for one, _ in pairs]
        if gain.low > 0:
            copytree(new, target, dirs_exist_ok=True)
            value = read(self.game, new).value
            assert value is not None
            write(msgspec.structs.replace(value, told=fitting.fit_told(foretold)), target / VALUE)
        return Findings(
            self.game.slug,
            self.game.version,
            self.course,
            rounds,
            honed,
            counts,
            gain,
            gain.low > 0,
            had,
            (monotonic() - self.began) / 60,
        )

    def _check_minutes(self) -> None:
        """Refuse a budget in which no stage could play enough games, before the first of them is played."""
        nothing = str(self.kept.folder / "nothing")
        quick = _seconds(partial(quick_games, self.game, self.course, "probe", nothing, {}))
        weighed = _seconds(partial(weighed_games, self.game, self.course, "probe", nothing, {}))
        thought = _seconds(partial(thoughtful_game, self.game, self.course, "probe", nothing))
        least = {
            "quick": quick * FEWEST_QUICK / QUICK_IN_A_CHUNK,
            "weighed": weighed * FEWEST_WEIGHED / WEIGHED_IN_A_CHUNK,
            "thought": thought * FEWEST_THOUGHT,
            "tried": 2 * quick * FEWEST_TRIED / QUICK_IN_A_CHUNK,
            "pairs": 2 * thought * FEWEST_PAIRS,
        }
        whole = sum(SHARES.values())
        jobs = self.crew.jobs
        need = max(least.get(stage.partition(" ")[0], 0.0) * whole / share / jobs for stage, share in SHARES.items())
        if need > self.until - self.began:
            minutes = (self.until - self.began) / 60
            raise TooLittleTime(
                f"{minutes:g} minutes are too few: the smallest useful run takes about {ceil(need / 60)} on this "
                f"machine with {jobs} {'job' if jobs == 1 else 'jobs'}. Nothing was played."
            )

    def _keep_old(self, target: Path) -> bool:
        """A copy of the weights that there are, as long as they can be used; an empty folder where there are none."""
        old = self.kept.weights(0)
        if not old.exists():
            old.mkdir()
            try:
                found = read(self.game, target)
            except WeightsError:
                return False
            for name, weights in ((VALUE, found.value), (LEANING, found.leaning)):
                if weights:
                    write(weights, old / name)
        return any(old.iterdir())

    def _round(self, number: int, policy: Path) -> Round:
        """Quick games by a policy, a value from them; then with both what options are worth: the next policy."""
        stage, purpose = f"quick {number}", f"quick{number}"
        strays = strays_of(self.game, self.course, str(policy))
        chunks = -(-self.course.quick // QUICK_IN_A_CHUNK)
        work = partial(quick_games, self.game, self.course, purpose, str(policy), strays)
        found = self._do(stage, work, chunks)
        self._enough("quick games", QUICK_IN_A_CHUNK * len(found), FEWEST_QUICK)
        seen = [*chain.from_iterable(msgspec.msgpack.decode(one, type=list[Seen]) for one in found)]
        fit = fitting.fit_value(self.game, seen, self.sides)
        middle, after = self.kept.folder / f"value-{number}", self.kept.weights(number)
        before = [] if number == 1 else self._played(number - 1)
        value = fitting.calibrate(self.game, fit.value, seen_in(before), len(before)).value if before else fit.value
        write(value, middle / VALUE)
        if (policy / LEANING).exists():
            (middle / LEANING).write_bytes((policy / LEANING).read_bytes())
        shares = shares_of(self.game, self.course, str(middle))
        work = partial(weighed_games, self.game, self.course, f"weigh{number}", str(middle), shares)
        chunks = -(-number * self.course.weighed // 2 // WEIGHED_IN_A_CHUNK)
        weighed_here = WEIGHED_IN_A_CHUNK * len(self._do(f"weighed {number}", work, chunks))
        self._enough("games with weighed decisions", weighed_here, FEWEST_WEIGHED)
        work = partial(thoughtful_game, self.game, self.course, f"think{number}", str(middle))
        thought = [
            msgspec.msgpack.decode(one, type=Played)
            for one in self._do(f"thought {number}", work, number * self.course.thought // 2)
        ]
        self._enough("games of the search", len(thought), FEWEST_THOUGHT)
        so_far = [*before, *thought]
        calibrated = fitting.calibrate(self.game, fit.value, seen_in(so_far), len(so_far))
        write(calibrated.value, after / VALUE)
        weighed = [*self._weighed(number), *(one for game in so_far for one in game.weighed)]
        explained, tried, leans = 0.0, (0, 0, 0, 0), False
        if weighed:
            leaning, explained = fitting.fit_leaning(self.game, weighed)
            tried = self._try(number, leaning)
            leans = tried[1] >= tried[2]
        if leans:
            write(leaning, after / LEANING)
        else:
            (after / LEANING).unlink(missing_ok=True)
        return Round(
            quick=QUICK_IN_A_CHUNK * len(found),
            won=sum(one.result for one in seen) / len(seen),
            value=(fit.loss, fit.blind, fit.positions),
            weighed=weighed_here,
            thought=len(thought),
            thought_won=sum(game.result for game in thought) / len(thought),
            calibrated=(calibrated.loss, calibrated.blind, calibrated.positions),
            reliable=fitting.foretold(calibrated.value, seen_in(so_far)),
            decisions=len(weighed),
            explained=explained,
            tried=tried,
            leans=leans,
        )

    def _hone(self) -> dict[str, Fared]:
        """Fit rows of the value anew to games of a short search, go after go, and keep those that play better."""
        taught = self.kept.weights(2)
        value = read(self.game, taught).value
        assert value is not None
        honing = Honing(self.game, value)
        course = msgspec.structs.replace(self.course, iterations=SHORT)
        for number in range(1, GOES + 1):
            policy = self._honed(f"honed-{number}", honing.tried, taught)
            strays = strays_of(self.game, course, str(policy))
            work = partial(straying_game, self.game, course, f"hone{number}", str(policy), strays)
            found = self._do(f"honed {number}", work, self.course.honed)
            honing.go([msgspec.msgpack.decode(one, type=Played) for one in found])
        self._honed("honed", honing.best, taught)
        names = self._names()
        return {names.get(row, f"row {row}"): fared for row, fared in sorted(honing.fared.items())}

    def _honed(self, name: str, value: Value, taught: Path) -> Path:
        """A folder with a value and the leaning that was taught."""
        folder = self.kept.folder / name
        write(value, folder / VALUE)
        if (taught / LEANING).exists():
            (folder / LEANING).write_bytes((taught / LEANING).read_bytes())
        return folder

    def _names(self) -> dict[int, str]:
        """What rows are called, where they are kinds: by the options of such games."""
        sense: Any = self.game.sense
        if sense.ROWS_IN_ORDER:
            return {0: "all rows"}
        setups = [self.cells.setup("name", number) for number in range(len(self.cells))]
        tables = [(self.game.new(seats, seed, **options), options) for seed, seats, options in setups]
        return {sense.row(table): ", ".join(map(str, options.values())) for table, options in tables if options}

    def _try(self, number: int, leaning: Leaning) -> tuple[int, int, int, int]:
        """Quick games by a leaning and by plain sense: both won, only the leaning, only plain sense, neither."""
        alone = self.kept.folder / f"leaning-{number}"
        write(leaning, alone / LEANING)
        work = partial(
            tried_games, self.game, self.course, f"try{number}", (str(alone), str(self.kept.folder / "nothing"))
        )
        found = self._do(f"tried {number}", work, -(-self.course.tried // TRIED_IN_A_CHUNK))
        self._enough("quick games by the leaning", TRIED_IN_A_CHUNK * len(found), FEWEST_TRIED)
        pairs = [msgspec.msgpack.decode(one, type=list[tuple[float, float]]) for one in found]
        return _counts([*chain.from_iterable(pairs)])

    def _played(self, number: int) -> list[Played]:
        """The thoughtful games of a round."""
        return [msgspec.msgpack.decode(one, type=Played) for one in self.kept.all(f"thought {number}")]

    def _weighed(self, number: int) -> Iterator[Weighed]:
        """What was weighed in quick games, up to this round."""
        for before in range(1, number + 1):
            for one in self.kept.all(f"weighed {before}"):
                yield from msgspec.msgpack.decode(one, type=list[Weighed])

    def _do(self, stage: str, work: Work, size: int) -> list[bytes]:
        """Do what is not done yet of a stage, within its share of the time."""
        share = self.waiting[stage] / sum(self.waiting.values())
        del self.waiting[stage]
        until = monotonic() + share * max(0.0, self.until - monotonic())
        open_now = [number for number in range(size) if not self.kept.has(stage, number)]
        done = size - len(open_now)
        self.told(stage, done, size)
        for number, found in self.crew.each(work, _while_there_is_time(open_now, until)):
            self.kept.put(stage, number, found)
            done += 1
            self.told(stage, done, size)
        return self.kept.all(stage)

    def _enough(self, what: str, there: int, least: int) -> None:
        if there < least:
            raise TooLittleTime(f"There was time for {there} {what}; it takes {least} at least. Give it more minutes.")


def _seconds(work: Work) -> float:
    """Return how long one piece of work takes."""
    began = monotonic()
    work(0)
    return monotonic() - began


def _counts(pairs: Sequence[tuple[float, float]]) -> tuple[int, int, int, int]:
    """How often both were as good, and good; the new one was better; the old one was; both were as good, and poor."""
    better, worse = sum(new > old for new, old in pairs), sum(new < old for new, old in pairs)
    good = sum(new == old and new > EVEN for new, old in pairs)
    return good, better, worse, len(pairs) - good - better - worse


def _while_there_is_time(numbers: Iterable[int], until: float) -> Iterator[int]:
    for number in numbers:
        if monotonic() >= until:
            return
        yield number


def _sides(game: Game[Any], cells: Cells) -> Iterator[int]:
    seed, seats, options = cells.setup("sides", 0)
    table = game.new(seats, seed, **options)
    return (table.side_of(seat) for seat in range(table.seats))
