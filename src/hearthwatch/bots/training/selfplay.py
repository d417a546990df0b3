"""Play the games of training: rollout games to learn values of positions, search games to learn the prior."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, Heuristics, Step, Table, chance

from ..evaluator import Evaluator, evaluator_of
from ..hints import is_chance
from ..playout import take
from ..search import SEED_MASK, Search
from ..weighing import Weighing
from .config import Cells, TrainingConfig, TrainingError

LONGEST: Final = 5_000
"""A game with more choices than this counts as unfinished."""
ROLLOUTS_IN_A_CHUNK: Final = 100
LABELLED_IN_A_CHUNK: Final = 10
PRIOR_IN_A_CHUNK: Final = 20
EVEN: Final = 6
"""Least rollouts of each option where the prior is learnt."""
EVERY: Final = 15
"""Mean number of decisions between two hints."""
HINT: Final = 100
"""Iterations of a hint."""
COUNTED: Final = 8
"""Least games in which the frequency of questions is counted."""
MOST: Final = 0.5
"""Greatest probability of a random or labelled answer to a question."""
MILLION: Final = 1_000_000
Noted = tuple[int, list[float], float]
"""A position while its game goes on: its weight set, its features, and the lower bound of its result."""


class Position(msgspec.Struct, array_like=True):
    """A position at the start of a stage, and the result of its game."""

    row: int
    features: list[float]
    result: float
    """Result of the game, as a share of what was not secured here: 1 where it was won."""


class LabelledDecision(msgspec.Struct, array_like=True):
    """A decision of a search: for each option its action features, its number of rollouts, and its chance."""

    signs: list[list[tuple[int, float]]]
    tries: list[int]
    chances: list[float]


class SearchGame(msgspec.Struct, array_like=True):
    """A search game: its positions, and its labelled decisions."""

    result: float
    seen: list[Position]
    labelled: list[LabelledDecision]


class Notes:
    """The start of each stage of a game, noted while it is played."""

    def __init__(self, heuristics: Heuristics[Any]) -> None:
        self.heuristics = heuristics
        self.stage: int | None = None
        self.noted: list[Noted] = []

    def look(self, table: Table) -> None:
        """Note the position, if a stage has just begun."""
        stage = self.heuristics.stage(table)
        if stage != self.stage:
            self.stage = stage
            if features := _features(table, self.heuristics):
                self.noted.append((self.heuristics.row(table), features, self.heuristics.lower_bound(table)))

    def seen(self, came: float) -> list[Position]:
        """Return the positions of a game with this result."""
        return [
            Position(row, features, (came - lower_bound) / (1.0 - lower_bound))
            for row, features, lower_bound in self.noted
        ]


def rollout_games(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: str, exploration: Mapping[int, float], chunk: int
) -> tuple[int, bytes]:
    """Play some games by the policy prior, with exploration."""
    cells, evaluator = Cells(game, config), evaluator_of(game, weights)
    seen: list[Position] = []
    for number in range(chunk * ROLLOUTS_IN_A_CHUNK, (chunk + 1) * ROLLOUTS_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        table = game.new(seats, seed, **options)
        table.recording = False
        seen += rollout_game(table, evaluator, exploration, seed)
    return chunk, msgspec.msgpack.encode(seen)


def rollout_game(table: Table, evaluator: Evaluator, exploration: Mapping[int, float], seed: int) -> list[Position]:
    """Play to the end, and note the start of each stage; `exploration` gives each question's random share."""
    heuristics = evaluator.heuristics
    seldom = max(exploration.values(), default=0.0)
    state = chance.start(~seed)
    notes = Notes(heuristics)
    for _ in range(LONGEST):
        if table.ending:
            break
        notes.look(table)
        state = chance.start(state)
        if _draw(state) < exploration.get(table.asked[1][0], seldom):
            steps: list[Step] = [*heuristics.rollout_actions(table)]
            steps = steps if len(steps) > 1 else [*table.asked_options]
            take(table, steps[(state >> 44) % len(steps)])
        else:
            take(table, evaluator.rollout_action(table))
    return notes.seen(result(table, evaluator))


def result(table: Table, evaluator: Evaluator) -> float:
    """Return the result of a game for the first side; half where it has no end."""
    return evaluator.value(table) if table.ending else 0.5


def exploration_rates(game: Game[Any], config: TrainingConfig, weights: str) -> dict[int, float]:
    """Return the exploration rate of each sort of question in a rollout game."""
    return _shares(game, config, config.exploration, evaluator_of(game, weights).rollout_action, lambda table: True)


def labelling_rates(game: Game[Any], config: TrainingConfig, weights: str) -> dict[int, float]:
    """Return the labelling rate of each sort of question, of those that can teach something."""
    evaluator = evaluator_of(game, weights)

    def teaches(table: Table) -> bool:
        steps = evaluator.heuristics.candidates(table)
        return len(steps) > 1 and bool(evaluator.heuristics.action_features(table, steps))

    return _shares(game, config, config.labels_per_game, evaluator.quick, teaches)


def _shares(
    game: Game[Any],
    config: TrainingConfig,
    wanted: float,
    choose: Callable[[Table], Step],
    counts: Callable[[Table], bool],
) -> dict[int, float]:
    """Return the rate of each sort of question, so that about `wanted` questions of a game are picked.

    Half of that is the same for every choice of a game. The other half is the same for every sort of question, rare or
    frequent: travelling on is one choice in a hundred, and decides more than most.
    """
    cells = Cells(game, config)
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


def labelled_games(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: str, shares: Mapping[int, float], chunk: int
) -> tuple[int, bytes]:
    """Play some rollout games in which a few decisions are labelled."""
    cells = Cells(game, config)
    labelled: list[LabelledDecision] = []
    for number in range(chunk * LABELLED_IN_A_CHUNK, (chunk + 1) * LABELLED_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        table = game.new(seats, seed, **options)
        table.recording = False
        labelled += labelled_game(table, config, weights, shares, seed)
    return chunk, msgspec.msgpack.encode(labelled)


def labelled_game(
    table: Table, config: TrainingConfig, weights: str, shares: Mapping[int, float], seed: int
) -> list[LabelledDecision]:
    """Play by the prior, with exploration; where a decision is labelled, at the rate of `shares`, take the best option.

    A game of the search takes as long as hundreds of such decisions, and they are all of one game.
    """
    evaluator = evaluator_of(table.game, weights)
    search = Search(iterations=config.iterations, weights=weights)
    seldom = max(shares.values(), default=0.0)
    astray = 1.0 + config.exploration / config.labels_per_game
    labelled: list[LabelledDecision] = []
    state = chance.start(~seed)
    for _, holders in decisions(table):
        state = chance.start(state)
        share, draw = shares.get(table.asked[1][0], seldom), _draw(state)
        if draw < share:
            step, labels = label(table, holders, search, state & SEED_MASK)
            labelled += labels
        elif draw < share * astray:
            steps = [*table.asked_options]
            step = steps[(state >> 44) % len(steps)]
        else:
            step = evaluator.quick(table)
        take(table, step)
    return labelled


def label(table: Table, holders: tuple[int, ...], search: Search, seed: int) -> tuple[Step, list[LabelledDecision]]:
    """Return the best option after a few rollouts of each, and the labelled decision if there was a choice."""
    decision = table.decision
    assert decision is not None
    steps = search.considered(table, holders, decision.for_seat(holders), seed)
    if len(steps) == 1:
        return steps[0], []
    race = search.race(table, holders, steps, seed)
    race.run(search.iterations, least=EVEN)
    heuristics = evaluator_of(table.game, search.weights).heuristics
    signs = heuristics.action_features(table.determinize(holders, seed=seed), [runner.step for runner in race.runners])
    if not signs:
        return race.leader.step, []
    chances = [round(race.chance(runner), 5) for runner in race.runners]
    tries = [runner.count for runner in race.runners]
    return race.leader.step, [LabelledDecision([_plain(marks) for marks in signs], tries, chances)]


def prior_games(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: tuple[str, str], chunk: int
) -> tuple[int, bytes]:
    """Play some rollout games twice: by the first weights and by the second. Opponents use the other ones."""
    cells = Cells(game, config)
    results: list[tuple[float, float]] = []
    for number in range(chunk * PRIOR_IN_A_CHUNK, (chunk + 1) * PRIOR_IN_A_CHUNK):
        seed, seats, options = cells.setup(purpose, number)
        came = []
        for sides in (weights, weights[::-1]):
            evaluators = [evaluator_of(game, folder) for folder in sides]
            table = game.new(seats, seed, **options)
            table.recording = False
            for _, holders in decisions(table):
                take(table, evaluators[min(1, table.side_of(holders[0]))].rollout_action(table))
            came.append(result(table, evaluators[0]))
        results.append((came[0], came[1]))
    return chunk, msgspec.msgpack.encode(results)


def selfplay_game(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: str, number: int
) -> tuple[int, bytes]:
    """Play a game of the search, with some rollouts of every option of every decision."""
    seed, seats, options = Cells(game, config).setup(purpose, number)
    table = game.new(seats, seed, **options)
    search = Search(iterations=config.iterations, weights=weights)
    evaluator = evaluator_of(game, weights)
    notes = Notes(evaluator.heuristics)
    labelled: list[LabelledDecision] = []
    for selfplay, holders in decisions(table):
        notes.look(table)
        own = chance.start(chance.start(~seed) + selfplay) & SEED_MASK
        step, labels = label(table, holders, search, own)
        labelled += labels
        table.choose(table.rules.key(step), text=table.least_text(step))
    came = result(table, evaluator)
    return number, msgspec.msgpack.encode(SearchGame(came, notes.seen(came), labelled))


def exploring_game(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: str, exploration: Mapping[int, float], number: int
) -> tuple[int, bytes]:
    """Play a game of the search, with random candidates now and then."""
    seed, seats, options = Cells(game, config).setup(purpose, number)
    table = game.new(seats, seed, **options)
    search = Search(iterations=config.iterations, weights=weights)
    evaluator = evaluator_of(game, weights)
    seldom = max(exploration.values(), default=0.0)
    notes = Notes(evaluator.heuristics)
    for selfplay, holders in decisions(table):
        notes.look(table)
        own = chance.start(chance.start(~seed) + selfplay) & SEED_MASK
        decision = table.decision
        assert decision is not None
        if _draw(own) < exploration.get(table.asked[1][0], seldom):
            steps = search.considered(table, holders, decision.for_seat(holders), own)
            step = steps[(own >> 44) % len(steps)]
            table.choose(table.rules.key(step), text=table.least_text(step))
        else:
            search.play(table, holders, seed=own)
    came = result(table, evaluator)
    return number, msgspec.msgpack.encode(SearchGame(came, notes.seen(came), []))


def paired_game(
    game: Game[Any], config: TrainingConfig, purpose: str, weights: tuple[str, str], number: int
) -> tuple[int, bytes]:
    """Play the same game twice: with the first weights, recording hints now and then, and with the second.

    Opponents use the other weights: so the difference is the advantage of the first.
    """
    seed, seats, options = Cells(game, config).setup(purpose, number)
    new, _ = weights
    games = []
    for own_side, against in (weights, weights[::-1]):
        table = game.new(seats, seed, **options)
        searches = [Search(iterations=config.iterations, weights=folder) for folder in (own_side, against)]
        chances = []
        for selfplay, holders in decisions(table):
            own = chance.start(chance.start(~seed) + selfplay) & SEED_MASK
            if own_side == new:
                chances += predicted(table, holders, own, new)
            searches[min(1, table.side_of(holders[0]))].play(table, holders, seed=own)
        games.append(HintedGame(result(table, evaluator_of(game, own_side)), chances))
    return number, msgspec.msgpack.encode(games)


class HintedGame(msgspec.Struct, array_like=True):
    """A game, and the uncalibrated chances that hints gave to side 0 in it."""

    result: float
    chances: list[float]


def predicted(
    table: Table, holders: tuple[int, ...], seed: int, weights: str = "", iterations: int = HINT
) -> list[float]:
    """Return the uncalibrated chance of side 0 by a hint, at random decisions; otherwise None."""
    decision = table.decision
    if seed % EVERY or decision is None or is_chance(table):
        return []
    steps = decision.for_seat(holders).options.steps
    if len(steps) < 2:
        return []
    weighing = Weighing(table, holders, steps, seed, weights)
    weighing.spend(iterations)
    return [round(weighing.predicted if table.side_of(holders[0]) == 0 else 1.0 - weighing.predicted, 4)]


def decisions(table: Table) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every decision of a game, with the seats of the side that is asked: they think together."""
    for number in range(LONGEST):
        if not table.asked:
            return
        side = table.side_of(table.asked[0][0])
        yield number, tuple(seat for seat in range(table.seats) if table.side_of(seat) == side)


def check(game: Game[Any]) -> None:
    """Raise TrainingError where the game's heuristics have neither features nor action features."""
    if game.heuristics is None or not game.heuristics.FEATURES:
        raise TrainingError(f"{game.title} cannot learn: its heuristics name no features (see docs/bots.md).")


def _features(table: Table, heuristics: Heuristics[Any]) -> list[float]:
    """Return the features of a position, rounded for storage; empty where nothing is learnt of it."""
    return [round(float(one), 4) for one in heuristics.features(table)]


def _draw(state: int) -> float:
    """Return a number from 0 to 1, in millionths."""
    return (state >> 20) % MILLION / MILLION


def _plain(marks: Any) -> list[tuple[int, float]]:
    return [(number, round(float(much), 4)) for number, much in marks if much]
