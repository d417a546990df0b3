"""The games that are learnt from: quick ones for what positions are worth, thoughtful ones for what options are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, Step, Table, chance

from ..judgement import Judgement, judgement_of
from ..playout import take
from ..race import Race
from ..search import SEED_MASK, Search
from .course import Cells, Course, LearnError

LONGEST: Final = 5_000
"""More choices than this, and a game counts as one without an end."""
QUICK_IN_A_CHUNK: Final = 100
EVEN: Final = 6
"""Where options are learnt, each is tried at least so often."""


class Seen(msgspec.Struct, array_like=True):
    """A position where a stage began, and how its game ended."""

    row: int
    features: list[float]
    result: float
    """What the whole game was worth in the end: 1 where it was won."""


class Weighed(msgspec.Struct, array_like=True):
    """A decision of a search: for each option its signs, how often it was tried, and its chance."""

    signs: list[list[tuple[int, float]]]
    tries: list[int]
    chances: list[float]


class Played(msgspec.Struct, array_like=True):
    """A thoughtful game: how it went, and what was weighed."""

    result: float
    seen: list[Seen]
    weighed: list[Weighed]


def quick_games(
    game: Game[Any], course: Course, purpose: str, weights: str, length: float, chunk: int
) -> tuple[int, bytes]:
    """Some quick games by leaning, with a random option now and then; `length` is how long a game is, about."""
    cells, judgement = Cells(game, course), judgement_of(game, weights)
    stray = course.strays / max(1.0, length)
    seen: list[Seen] = []
    for number in range(chunk * QUICK_IN_A_CHUNK, (chunk + 1) * QUICK_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        table = game.new(seats, seed, **options)
        table.recording = False
        seen += quick_game(table, judgement, stray, seed)
    return chunk, msgspec.msgpack.encode(seen)


def quick_game(table: Table, judgement: Judgement, stray: float, seed: int) -> list[Seen]:
    """Play to the end, and note how each stage began."""
    sense = judgement.sense
    state = chance.start(~seed)
    noted: list[tuple[int, list[float]]] = []
    stage = None
    for _ in range(LONGEST):
        if table.ending:
            break
        if sense.stage(table) != stage:
            stage = sense.stage(table)
            noted.append((sense.row(table), [round(float(one), 4) for one in sense.features(table)]))
        state = chance.start(state)
        if (state >> 20) % 1_000_000 < stray * 1_000_000:
            steps: list[Step] = [*sense.leaps(table)]
            steps = steps if len(steps) > 1 else [*table.asked_options]
            take(table, steps[(state >> 44) % len(steps)])
        else:
            take(table, judgement.leap(table))
    return [Seen(row, features, result(table, judgement)) for row, features in noted]


def result(table: Table, judgement: Judgement) -> float:
    """What a game was worth to the first side; half where it has no end."""
    return judgement.value(table) if table.ending else 0.5


def length_of(game: Game[Any], course: Course, weights: str) -> float:
    """How many steps a quick game takes, on average of a few."""
    cells, judgement = Cells(game, course), judgement_of(game, weights)
    steps = 0
    many = 2 * len(cells)
    for number in range(many):
        seed, seats, options = cells.setup("length", number)
        table = game.new(seats, seed, **options)
        table.recording = False
        for _ in range(LONGEST):
            if table.ending:
                break
            take(table, judgement.leap(table))
            steps += 1
    return steps / many


def thoughtful_game(game: Game[Any], course: Course, purpose: str, weights: str, number: int) -> tuple[int, bytes]:
    """A game of the search, in which every option of every decision is tried some times."""
    seed, seats, options = Cells(game, course).setup(purpose, number)
    table = game.new(seats, seed, **options)
    search = Search(iterations=course.iterations, weights=weights)
    judgement = judgement_of(game, weights)
    sense = judgement.sense
    seen: list[Seen] = []
    weighed: list[Weighed] = []
    stage = None
    for thought, holders in decisions(table):
        if sense.stage(table) != stage:
            stage = sense.stage(table)
            seen.append(Seen(sense.row(table), [round(float(one), 4) for one in sense.features(table)], 0.0))
        own = chance.start(chance.start(~seed) + thought) & SEED_MASK
        decision = table.decision
        assert decision is not None
        steps = search.considered(table, holders, decision.for_seat(holders), own)
        step = steps[0]
        if len(steps) > 1:
            race = search.race(table, holders, steps, own)
            race.run(course.iterations, least=EVEN)
            step = race.leader.step
            signs = sense.lean(table.determinize(holders, seed=own), [runner.step for runner in race.runners])
            if signs:
                chances = [round(race.chance(runner), 5) for runner in race.runners]
                tries = [runner.count for runner in race.runners]
                weighed.append(Weighed([_plain(marks) for marks in signs], tries, chances))
        table.choose(table.rules.key(step), text=table.least_text(step))
    came = result(table, judgement)
    seen = [Seen(one.row, one.features, came) for one in seen]
    return number, msgspec.msgpack.encode(Played(came, seen, weighed))


def paired_game(
    game: Game[Any], course: Course, purpose: str, weights: tuple[str, str], number: int
) -> tuple[int, bytes]:
    """The same game twice: with the first weights and with the second."""
    seed, seats, options = Cells(game, course).setup(purpose, number)
    games = []
    for folder in weights:
        table = game.new(seats, seed, **options)
        search = Foretelling(course.iterations, folder)
        for thought, holders in decisions(table):
            search.play(table, holders, seed=chance.start(chance.start(~seed) + thought) & SEED_MASK)
        games.append(Foretold(result(table, judgement_of(game, folder)), search.foretold))
    return number, msgspec.msgpack.encode(games)


class Foretold(msgspec.Struct, array_like=True):
    """A game, and the chance that a search gave its choice at each decision: that of side 0."""

    result: float
    chances: list[float]


class Foretelling(Search):
    """A search that notes what it foretells."""

    def __init__(self, iterations: int, weights: str) -> None:
        super().__init__(iterations=iterations, weights=weights)
        self.foretold: list[float] = []

    def settled(self, table: Table, seats: tuple[int, ...], race: Race) -> None:
        own = race.chance(race.leader)
        self.foretold.append(round(own if table.side_of(seats[0]) == 0 else 1.0 - own, 4))


def decisions(table: Table) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every decision of a game, with the seats of the side that is asked: they think together."""
    for number in range(LONGEST):
        if not table.asked:
            return
        side = table.side_of(table.asked[0][0])
        yield number, tuple(seat for seat in range(table.seats) if table.side_of(seat) == side)


def check(game: Game[Any]) -> None:
    """LearnError where the game's sense gives nothing that could be learnt."""
    if game.sense is None or not game.sense.FEATURES:
        raise LearnError(f"{game.title} cannot learn: its sense names no features (docs/bots.md says how).")


def _plain(marks: Any) -> list[tuple[int, float]]:
    return [(number, round(float(much), 4)) for number, much in marks if much]
