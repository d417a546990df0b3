"""The games that are learnt from: quick ones for what positions are worth, thoughtful ones for what options are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, Sense, Step, Table, chance

from ..hints import is_chance
from ..judgement import Judgement, judgement_of
from ..playout import take
from ..search import SEED_MASK, Search
from ..weighing import Weighing
from .course import Cells, Course, LearnError

LONGEST: Final = 5_000
"""More choices than this, and a game counts as one without an end."""
QUICK_IN_A_CHUNK: Final = 100
WEIGHED_IN_A_CHUNK: Final = 10
TRIED_IN_A_CHUNK: Final = 20
EVEN: Final = 6
"""Where options are learnt, each is tried at least so often."""
EVERY: Final = 15
"""About so many decisions lie between two at which a hint is asked for."""
HINT: Final = 100
"""How long a hint thinks."""
COUNTED: Final = 8
"""In so many games at least it is counted how often questions are asked."""
MOST: Final = 0.5
"""No question is answered at random, or weighed, more often than this."""
MILLION: Final = 1_000_000
Noted = tuple[int, list[float], float]
"""A position while its game goes on: its row, its features, and what is secured."""


class Seen(msgspec.Struct, array_like=True):
    """A position where a stage began, and how its game ended."""

    row: int
    features: list[float]
    result: float
    """What the game was worth in the end, of all that was not secured here: 1 where it was won."""


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


class Notes:
    """How each stage of a game began, noted while it is played."""

    def __init__(self, sense: Sense[Any]) -> None:
        self.sense = sense
        self.stage: int | None = None
        self.noted: list[Noted] = []

    def look(self, table: Table) -> None:
        """Note where the game stands, if a stage has just begun."""
        stage = self.sense.stage(table)
        if stage != self.stage:
            self.stage = stage
            if features := _features(table, self.sense):
                self.noted.append((self.sense.row(table), features, self.sense.secured(table)))

    def seen(self, came: float) -> list[Seen]:
        """The positions of a game that came to this."""
        return [Seen(row, features, (came - secured) / (1.0 - secured)) for row, features, secured in self.noted]


def quick_games(
    game: Game[Any], course: Course, purpose: str, weights: str, strays: Mapping[int, float], chunk: int
) -> tuple[int, bytes]:
    """Some quick games by leaning, with a random option now and then."""
    cells, judgement = Cells(game, course), judgement_of(game, weights)
    seen: list[Seen] = []
    for number in range(chunk * QUICK_IN_A_CHUNK, (chunk + 1) * QUICK_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        table = game.new(seats, seed, **options)
        table.recording = False
        seen += quick_game(table, judgement, strays, seed)
    return chunk, msgspec.msgpack.encode(seen)


def quick_game(table: Table, judgement: Judgement, strays: Mapping[int, float], seed: int) -> list[Seen]:
    """Play to the end, and note how each stage began; `strays` says of each question how often chance answers it."""
    sense = judgement.sense
    seldom = max(strays.values(), default=0.0)
    state = chance.start(~seed)
    notes = Notes(sense)
    for _ in range(LONGEST):
        if table.ending:
            break
        notes.look(table)
        state = chance.start(state)
        if _draw(state) < strays.get(table.asked[1][0], seldom):
            steps: list[Step] = [*sense.leaps(table)]
            steps = steps if len(steps) > 1 else [*table.asked_options]
            take(table, steps[(state >> 44) % len(steps)])
        else:
            take(table, judgement.leap(table))
    return notes.seen(result(table, judgement))


def result(table: Table, judgement: Judgement) -> float:
    """What a game was worth to the first side; half where it has no end."""
    return judgement.value(table) if table.ending else 0.5


def strays_of(game: Game[Any], course: Course, weights: str) -> dict[int, float]:
    """How often chance should answer each sort of question of a quick game."""
    return _shares(game, course, course.strays, judgement_of(game, weights).leap, lambda table: True)


def shares_of(game: Game[Any], course: Course, weights: str) -> dict[int, float]:
    """How often each sort of question should be weighed, of those where something can be learnt from it."""
    judgement = judgement_of(game, weights)

    def teaches(table: Table) -> bool:
        steps = judgement.sense.worthwhile(table)
        return len(steps) > 1 and bool(judgement.sense.lean(table, steps))

    return _shares(game, course, course.weigh, judgement.quick, teaches)


def _shares(
    game: Game[Any], course: Course, wanted: float, choose: Callable[[Table], Step], counts: Callable[[Table], bool]
) -> dict[int, float]:
    """How often each sort of question must be picked, so that about `wanted` times a game one that counts is.

    Half of that is the same for every choice of a game. The other half is the same for every sort of question, however
    seldom it is asked: whether to travel on is one choice in a hundred, and decides more than most.
    """
    cells = Cells(game, course)
    asked: Counter[int] = Counter()
    many = max(COUNTED, 2 * len(cells))
    for number in range(many):
        seed, seats, options = cells.setup("length", number)
        table = game.new(seats, seed, **options)
        table.recording = False
        for _ in range(LONGEST):
            if table.ending:
                break
            asked[table.asked[1][0]] += counts(table)
            take(table, choose(table))
    alike = wanted * many / 2
    sorts = sum(times > 0 for times in asked.values())
    return {
        kind: min(MOST, alike / asked.total() + alike / (sorts * times)) if times else 0.0
        for kind, times in asked.items()
    }


def weighed_games(
    game: Game[Any], course: Course, purpose: str, weights: str, shares: Mapping[int, float], chunk: int
) -> tuple[int, bytes]:
    """Some quick games in which a few decisions are weighed."""
    cells = Cells(game, course)
    weighed: list[Weighed] = []
    for number in range(chunk * WEIGHED_IN_A_CHUNK, (chunk + 1) * WEIGHED_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        table = game.new(seats, seed, **options)
        table.recording = False
        weighed += weighed_game(table, course, weights, shares, seed)
    return chunk, msgspec.msgpack.encode(weighed)


def weighed_game(table: Table, course: Course, weights: str, shares: Mapping[int, float], seed: int) -> list[Weighed]:
    """Play by leaning, with strays; where a decision is weighed, `shares` says how often, the best option is taken.

    A game of the search takes as long as hundreds of such decisions, and they are all of one game.
    """
    judgement = judgement_of(table.game, weights)
    search = Search(iterations=course.iterations, weights=weights)
    seldom = max(shares.values(), default=0.0)
    astray = 1.0 + course.strays / course.weigh
    weighed: list[Weighed] = []
    state = chance.start(~seed)
    for _, holders in decisions(table):
        state = chance.start(state)
        share, draw = shares.get(table.asked[1][0], seldom), _draw(state)
        if draw < share:
            step, found = weigh(table, holders, search, state & SEED_MASK)
            weighed += found
        elif draw < share * astray:
            steps = [*table.asked_options]
            step = steps[(state >> 44) % len(steps)]
        else:
            step = judgement.quick(table)
        take(table, step)
    return weighed


def weigh(table: Table, holders: tuple[int, ...], search: Search, seed: int) -> tuple[Step, list[Weighed]]:
    """What looks best where every option is tried some times; and what was found, if there was a choice."""
    decision = table.decision
    assert decision is not None
    steps = search.considered(table, holders, decision.for_seat(holders), seed)
    if len(steps) == 1:
        return steps[0], []
    race = search.race(table, holders, steps, seed)
    race.run(search.iterations, least=EVEN)
    sense = judgement_of(table.game, search.weights).sense
    signs = sense.lean(table.determinize(holders, seed=seed), [runner.step for runner in race.runners])
    if not signs:
        return race.leader.step, []
    chances = [round(race.chance(runner), 5) for runner in race.runners]
    tries = [runner.count for runner in race.runners]
    return race.leader.step, [Weighed([_plain(marks) for marks in signs], tries, chances)]


def tried_games(
    game: Game[Any], course: Course, purpose: str, weights: tuple[str, str], chunk: int
) -> tuple[int, bytes]:
    """Some quick games twice: by the first weights and by the second. Opponents play by the other ones."""
    cells = Cells(game, course)
    results: list[tuple[float, float]] = []
    for number in range(chunk * TRIED_IN_A_CHUNK, (chunk + 1) * TRIED_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        came = []
        for sides in (weights, weights[::-1]):
            judgements = [judgement_of(game, folder) for folder in sides]
            table = game.new(seats, seed, **options)
            table.recording = False
            for _, holders in decisions(table):
                take(table, judgements[min(1, table.side_of(holders[0]))].leap(table))
            came.append(result(table, judgements[0]))
        results.append((came[0], came[1]))
    return chunk, msgspec.msgpack.encode(results)


def thoughtful_game(game: Game[Any], course: Course, purpose: str, weights: str, number: int) -> tuple[int, bytes]:
    """A game of the search, in which every option of every decision is tried some times."""
    seed, seats, options = Cells(game, course).setup(purpose, number)
    table = game.new(seats, seed, **options)
    search = Search(iterations=course.iterations, weights=weights)
    judgement = judgement_of(game, weights)
    notes = Notes(judgement.sense)
    weighed: list[Weighed] = []
    for thought, holders in decisions(table):
        notes.look(table)
        own = chance.start(chance.start(~seed) + thought) & SEED_MASK
        step, found = weigh(table, holders, search, own)
        weighed += found
        table.choose(table.rules.key(step), text=table.least_text(step))
    came = result(table, judgement)
    return number, msgspec.msgpack.encode(Played(came, notes.seen(came), weighed))


def straying_game(
    game: Game[Any], course: Course, purpose: str, weights: str, strays: Mapping[int, float], number: int
) -> tuple[int, bytes]:
    """A game of the search, with a random option now and then of those that are worth a thought."""
    seed, seats, options = Cells(game, course).setup(purpose, number)
    table = game.new(seats, seed, **options)
    search = Search(iterations=course.iterations, weights=weights)
    judgement = judgement_of(game, weights)
    seldom = max(strays.values(), default=0.0)
    notes = Notes(judgement.sense)
    for thought, holders in decisions(table):
        notes.look(table)
        own = chance.start(chance.start(~seed) + thought) & SEED_MASK
        decision = table.decision
        assert decision is not None
        if _draw(own) < strays.get(table.asked[1][0], seldom):
            steps = search.considered(table, holders, decision.for_seat(holders), own)
            step = steps[(own >> 44) % len(steps)]
            table.choose(table.rules.key(step), text=table.least_text(step))
        else:
            search.play(table, holders, seed=own)
    came = result(table, judgement)
    return number, msgspec.msgpack.encode(Played(came, notes.seen(came), []))


def paired_game(
    game: Game[Any], course: Course, purpose: str, weights: tuple[str, str], number: int
) -> tuple[int, bytes]:
    """The same game twice: with the first weights, which are asked for hints now and then, and with the second.

    Where there are opponents they play by the other weights: so the difference is what the first are better by.
    """
    seed, seats, options = Cells(game, course).setup(purpose, number)
    new, _ = weights
    games = []
    for own_side, against in (weights, weights[::-1]):
        table = game.new(seats, seed, **options)
        searches = [Search(iterations=course.iterations, weights=folder) for folder in (own_side, against)]
        chances = []
        for thought, holders in decisions(table):
            own = chance.start(chance.start(~seed) + thought) & SEED_MASK
            if own_side == new:
                chances += foretold(table, holders, own, new)
            searches[min(1, table.side_of(holders[0]))].play(table, holders, seed=own)
        games.append(Foretold(result(table, judgement_of(game, own_side)), chances))
    return number, msgspec.msgpack.encode(games)


class Foretold(msgspec.Struct, array_like=True):
    """A game, and the chances that hints gave to side 0 in it, as their races had them."""

    result: float
    chances: list[float]


def foretold(
    table: Table, holders: tuple[int, ...], seed: int, weights: str = "", iterations: int = HINT
) -> list[float]:
    """At about every so many decisions: the chance of side 0 as a hint has it, before it is told; else nothing."""
    decision = table.decision
    if seed % EVERY or decision is None or is_chance(table):
        return []
    steps = decision.for_seat(holders).options.steps
    if len(steps) < 2:
        return []
    weighing = Weighing(table, holders, steps, seed, weights)
    weighing.spend(iterations)
    return [round(weighing.foretold if table.side_of(holders[0]) == 0 else 1.0 - weighing.foretold, 4)]


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


def _features(table: Table, sense: Sense[Any]) -> list[float]:
    """The numbers of a position, short enough to be kept; none where nothing is learnt of it."""
    return [round(float(one), 4) for one in sense.features(table)]


def _draw(state: int) -> float:
    """A number from 0 to 1, in millionths."""
    return (state >> 20) % MILLION / MILLION


def _plain(marks: Any) -> list[tuple[int, float]]:
    return [(number, round(float(much), 4)) for number, much in marks if much]
