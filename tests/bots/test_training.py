"""Learning: a toy gets a better player from its own games; runs go on, bad input is answered in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
import pytest

from hearthwatch.bots import Search, TrainingConfig, TrainingError, train
from hearthwatch.bots.evaluator import Evaluator, evaluator_of
from hearthwatch.bots.playout import take
from hearthwatch.bots.training import fitting, selfplay
from hearthwatch.bots.training.config import Cells
from hearthwatch.bots.training.finetuning import FEWEST, FineTuning, finetune
from hearthwatch.bots.training.report import page
from hearthwatch.bots.training.selfplay import (
    HintedGame,
    LabelledDecision,
    Position,
    SearchGame,
    decisions,
    paired_game,
)
from hearthwatch.bots.weights import PRIOR, VALUE, Prior, Row, TrainedWeights, Value, read, write
from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Game, Heuristics, Step
from hearthwatch.kernel.registry import game as registered
from tests.kernel.toys.knife import GAME as KNIFE

from .ferry import DAYS, FerryHeuristics, ferry, patch
from .nim import Nim, nim_with

COURSE = TrainingConfig(
    rollout_games=400,
    labelled_games=200,
    selfplay_games=24,
    prior_games=100,
    finetune_games=30,
    pairs=24,
    iterations=12,
    options={"freight": ["few", "many"]},
)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game[Any], Path, Any]:
    """The toy after a whole run."""
    home, run = tmp_path_factory.mktemp("ferry"), tmp_path_factory.mktemp("run")
    game = ferry(home)
    return game, run, train(game, COURSE, folder=run)


def won(game: Game[Any], weights: str, games: int, freight: str = "many") -> int:
    """How many games a short search wins with these weights."""
    wins = 0
    for seed in range(games):
        table = game.new(seed=1000 + seed, freight=freight)
        player = Search(iterations=12, weights=weights)
        for number, seats in decisions(table):
            player.play(table, seats, seed=number)
        wins += table.ending[0] is True
    return wins


def test_new_weights_are_kept_because_they_win_more(taught: tuple[Game[Any], Path, Any]) -> None:
    game, _, found = taught
    assert found.kept and not found.had
    assert found.gain.low > 0
    assert sum(found.pairs) == COURSE.pairs
    assert game.folder is not None
    weights = game.folder / "heuristics" / "weights"
    assert {path.name for path in weights.iterdir()} == {VALUE, PRIOR}
    nothing = weights.parent / "nothing"
    nothing.mkdir(exist_ok=True)
    assert won(game, str(weights), 30) > won(game, str(nothing), 30) + 5


def test_what_was_learnt_makes_sense(taught: tuple[Game[Any], Path, Any]) -> None:
    """Water and barrels are bad; a boat that is nearly full of water is patched, not loaded."""
    game, _, _ = taught
    assert game.folder is not None
    evaluator = Evaluator(game.heuristics, read(game, game.folder / "heuristics" / "weights"))
    table = game.new(seed=1, freight="many")
    dry = evaluator.value(table)
    table.water = 2
    assert evaluator.value(table) < dry
    table.water, table.barrels = 0, 4
    assert evaluator.value(table) > dry
    table.water, table.barrels = 2, 6
    assert table.rules.key(evaluator.quick(table)) == "patch"
    table.water = 0
    assert table.rules.key(evaluator.quick(table)).startswith("load")


def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(
    taught: tuple[Game[Any], Path, Any], tmp_path: Path
) -> None:
    _, whole, _ = taught
    heard: list[tuple[str, int, int]] = []

    def killed(stage: str, done: int, size: int) -> None:
        heard.append((stage, done, size))
        if (stage, done) == ("selfplay 2", 7):
            raise KeyboardInterrupt

    home = tmp_path / "game"
    home.mkdir()
    again = ferry(home)
    with pytest.raises(KeyboardInterrupt):
        train(again, COURSE, folder=tmp_path / "run", progress=killed)
    heard.clear()
    train(again, COURSE, folder=tmp_path / "run", progress=lambda *said: heard.append(said))
    begun = {stage: done for stage, done, _ in reversed(heard)}
    assert begun == {
        "rollout 1": 4,
        "labelled 1": 10,
        "selfplay 1": 12,
        "prior 1": 5,
        "rollout 2": 4,
        "labelled 2": 20,
        "selfplay 2": 7,
        "prior 2": 0,
        "finetune 1": 0,
        "finetune 2": 0,
        "finetune 3": 0,
        "finetune 4": 0,
        "pairs": 0,
    }
    for name in (VALUE, PRIOR):
        assert (tmp_path / "run" / "honed" / name).read_bytes() == (whole / "honed" / name).read_bytes()


class Vague(FerryHeuristics):
    """Plain sense patches in time. The signs do not know how wet the boat is, so nobody can lean to that."""

    def move(self, table: Any) -> Step:
        return next(step for step in table.legal if (step == patch()) == (table.water >= 2) and step[1:] in ((), (2,)))

    def action_features(self, table: Any, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return [marks[:1] for marks in super().action_features(table, steps)]


def test_a_leaning_that_wins_fewer_quick_games_than_plain_sense_is_left_out(
    taught: tuple[Game[Any], Path, Any], tmp_path: Path
) -> None:
    _, whole, found = taught
    assert all(one.prior_stays and one.tried[1] > one.tried[2] for one in found.rounds)
    assert (whole / "weights-2" / PRIOR).exists()
    home = tmp_path / "game"
    home.mkdir()
    vague = train(ferry(home, Vague()), msgspec.structs.replace(COURSE, pairs=10), folder=tmp_path / "run")
    assert [sum(one.tried) for one in vague.rounds] == [100, 100]
    assert not any(one.prior_stays for one in vague.rounds)
    assert not [*(tmp_path / "run").glob(f"weights-*/{PRIOR}")]
    assert "It is dropped." in page(ferry(home, Vague()), vague)


def test_weights_that_are_no_better_are_not_kept(taught: tuple[Game[Any], Path, Any], tmp_path: Path) -> None:
    """The same run against its own result."""
    game, _, _ = taught
    assert game.folder is not None
    weights = game.folder / "heuristics" / "weights"
    before = (weights / VALUE).read_bytes()
    found = train(game, msgspec.structs.replace(COURSE, seed=2, pairs=12), folder=tmp_path)
    assert found.had
    assert found.kept == (found.gain.low > 0)
    assert found.kept or (weights / VALUE).read_bytes() == before


def test_a_folder_of_another_run_is_not_mixed_in(taught: tuple[Game[Any], Path, Any]) -> None:
    game, run, _ = taught
    with pytest.raises(TrainingError, match="holds another run"):
        train(game, msgspec.structs.replace(COURSE, seed=7), folder=run)


def test_the_report_tells_all_of_it(taught: tuple[Game[Any], Path, Any]) -> None:
    game, _, found = taught
    text = page(game, found)
    for words in (
        "The Ferry",
        "are the game&#x27;s own now",
        "observed",
        "freight",
        "the heuristics alone",
        "Round 2",
        "Fine-tuning",
        "all rows",
    ):
        assert words in text
    assert "<script" not in text


def test_too_little_time_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"the smallest useful run takes about"):
        train(ferry(tmp_path), COURSE, minutes=1e-9)
    with pytest.raises(TrainingError, match="0 minutes are too few"):
        train(ferry(tmp_path), COURSE, minutes=0)


@pytest.mark.parametrize(
    ("few", "said"),
    [
        ({"rollout_games": 20}, "It takes at least 200 rollout games: 20 would teach nothing."),
        ({"labelled_games": 8}, "It takes at least 200 games with labelled decisions: 8 would teach nothing."),
        ({"selfplay_games": 2}, "It takes at least 24 games of the search: 2 would teach nothing."),
        ({"pairs": 1}, "It takes at least 10 pairs of games: 1 would teach nothing."),
    ],
)
def test_a_course_that_is_too_small_is_a_sentence_before_anything_is_played(
    few: dict[str, int], said: str, tmp_path: Path
) -> None:
    """No time would be enough, so it does not ask for more."""
    with pytest.raises(TrainingError, match=said):
        train(
            ferry(tmp_path), msgspec.structs.replace(COURSE, **few), progress=lambda *heard: pytest.fail("It selfplay.")
        )


def test_a_game_without_features_is_a_sentence() -> None:
    with pytest.raises(TrainingError, match="its heuristics name no features"):
        train(KNIFE)


def test_a_game_that_is_never_won_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = [Position(0, [0.1, 0.2, 0.3], 0.0), Position(1, [0.3, 0.2, 0.3], 0.0)]
    with pytest.raises(TrainingError, match="All rollout games ended alike"):
        fitting.fit_value(ferry(tmp_path), lost)


def test_without_numpy_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "find_spec", lambda name: None)
    with pytest.raises(TrainingError, match=r"Training needs numpy: .*python.* -m pip install numpy"):
        train(ferry(tmp_path), COURSE)


def test_random_options_are_taken_now_and_then(tmp_path: Path) -> None:
    """Against confounding: with strays the same games go other ways."""
    game = ferry(tmp_path)
    evaluator = Evaluator(game.heuristics)
    often = dict.fromkeys(range(len(game.new(seed=1).rules.kinds)), 0.1)
    straight = [selfplay.rollout_game(game.new(seed=seed), evaluator, {}, seed) for seed in range(30)]
    straying = [selfplay.rollout_game(game.new(seed=seed), evaluator, often, seed) for seed in range(30)]
    assert straight == [selfplay.rollout_game(game.new(seed=seed), evaluator, {}, seed) for seed in range(30)]
    differ = sum(one != other for one, other in zip(straight, straying, strict=True))
    assert 10 < differ < 30


def test_a_question_that_is_seldom_asked_gets_its_share_of_random_answers() -> None:
    """Whether to travel on is one choice in a hundred of Terrinoth, and has twice that share of the strays at least."""
    game = registered("heroes-of-terrinoth")
    config = TrainingConfig(options={"quest": ["the-goblin-problem"]}, seats=(4,))
    exploration = selfplay.exploration_rates(game, config, "")
    cells = Cells(game, config)
    asked: Counter[int] = Counter()
    strayed: dict[int, float] = {}
    games = 16
    for number in range(games):
        seed, seats, options = cells.setup("test", number)
        table = game.new(seats, seed, **options)
        table.recording = False
        while not table.ending:
            kind = table.asked[1][0]
            asked[kind] += 1
            strayed[kind] = strayed.get(kind, 0.0) + exploration.get(kind, 0.0)
            take(table, evaluator_of(game).rollout_action(table))
    travel = game.new(2, 1).rules.by_name["travel_or_stay"].id
    assert asked[travel] / asked.total() < 0.02
    assert strayed[travel] / sum(strayed.values()) > 0.02
    assert sum(strayed.values()) / games == pytest.approx(config.exploration, rel=0.35)


def test_a_few_decisions_of_a_quick_game_are_weighed_with_every_option_tried(tmp_path: Path) -> None:
    """About as many as the course says, the same ones each time."""
    game = ferry(tmp_path)
    config = TrainingConfig(iterations=12, labels_per_game=2.0, options={"freight": ["many"]})
    (tmp_path / "none").mkdir()
    shares = selfplay.labelling_rates(game, config, str(tmp_path / "none"))
    assert set(shares) == {game.new(seed=1).asked[1][0]}
    games = [
        selfplay.labelled_game(game.new(seed=seed), config, str(tmp_path / "none"), shares, seed) for seed in range(60)
    ]
    again = selfplay.labelled_game(game.new(seed=7), config, str(tmp_path / "none"), shares, 7)
    assert again == games[7]
    labelled = [one for found in games for one in found]
    assert len(labelled) / len(games) == pytest.approx(config.labels_per_game, rel=0.35)
    assert all(min(one.tries) >= selfplay.EVEN and len(one.tries) == 4 for one in labelled)
    assert len({len(found) for found in games}) > 1, "chance picks them, not the calendar"


def test_a_question_that_is_seldom_asked_is_weighed_more_often_than_its_share() -> None:
    """Where a choice is one in a hundred, half of what is weighed is shared out evenly among sorts of questions."""
    game = registered("heroes-of-terrinoth")
    config = TrainingConfig(options={"quest": ["the-goblin-problem"]}, seats=(2,))
    shares = selfplay.labelling_rates(game, config, "")
    rules = game.new(2, 1).rules
    often = shares[rules.by_name["cards_to_use"].id]
    assert shares[rules.by_name["travel_or_stay"].id] > 2 * often
    assert max(shares.values()) <= selfplay.MOST


class Kinds(FerryHeuristics):
    """The same with a row for each sort of day, in no order."""

    WEIGHT_SETS = 3
    WEIGHT_SETS_IN_ORDER = False

    def row(self, table: Any) -> int:
        return int(table.day % 3)


def samples(truth: Sequence[Sequence[float]], many: int) -> list[Position]:
    """Positions that are won by chance, as the true weights of their row say; the last of each is the base."""
    from random import Random

    luck = Random(1)
    found = []
    for number in range(many):
        row = number % len(truth)
        features = [luck.uniform(-1, 1) for _ in range(3)]
        *weights, base = truth[row]
        logit = base + sum(weight * one for weight, one in zip(weights, features, strict=True))
        found.append(Position(row, features, float(luck.random() < 1 / (1 + 2.718281828**-logit))))
    return found


def test_true_weights_are_found_again_in_order_and_by_kind(tmp_path: Path) -> None:
    in_order = [[2 - row / 4, -1 + row / 4, 0.0, 0.0] for row in range(DAYS + 1)]
    fit = fitting.fit_value(ferry(tmp_path), samples(in_order, 13_500))
    assert fit.loss < fit.blind
    for row, truth in zip(fit.value.sides[0], in_order, strict=True):
        assert row.weights == pytest.approx(truth[:3], abs=0.45)
    kinds = [[2.0, 0.0, 0.0, 0.5], [0.0, 2.0, 0.0, 0.0], [0.0, 0.0, -2.0, -0.5]]
    fit = fitting.fit_value(ferry(tmp_path, Kinds()), samples(kinds, 12_000))
    for row, truth in zip(fit.value.sides[0], kinds, strict=True):
        assert row.weights == pytest.approx(truth[:3], abs=0.45)


class Sure(FerryHeuristics):
    """A sense that believes in its first feature."""

    PRIOR_WEIGHTS: ClassVar[dict[str, float]] = {FerryHeuristics.FEATURES[0]: -3.0}


def test_what_a_sense_believes_is_held_on_to(tmp_path: Path) -> None:
    truth = samples([[0.0, 1.0, 0.0, 0.0]] * (DAYS + 1), 6_000)
    open_minded = fitting.fit_value(ferry(tmp_path), truth).value.sides[0][0].weights
    sure = fitting.fit_value(ferry(tmp_path, Sure()), truth).value.sides[0][0].weights
    assert abs(open_minded[0]) < 0.3 and -3.0 < sure[0] < -0.5
    assert sure[1] == pytest.approx(open_minded[1], abs=0.3)


def test_calibration_makes_a_value_that_is_too_sure_honest(tmp_path: Path) -> None:
    truth = [[1.0, -1.0, 0.0, 1.0]] * (DAYS + 1)
    honest = samples(truth, 6_000)
    fit = fitting.fit_value(ferry(tmp_path), honest)
    rows = [msgspec.structs.replace(row, weights=[3 * one for one in row.weights]) for row in fit.value.sides[0]]
    sure = msgspec.structs.replace(fit.value, sides=[rows])
    calibrated = fitting.calibrate(ferry(tmp_path), sure, honest, 1_000)
    for told, came, many in fitting.predicted(calibrated.value, honest):
        assert many < 200 or abs(told - came) < 0.06
    assert any(abs(told - came) > 0.1 for told, came, many in fitting.predicted(sure, honest) if many > 200)


def test_kinds_are_calibrated_one_by_one_and_a_kind_that_was_never_played_is_like_all(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    kinds = [[2.0, 0.0, 0.0, 1.5], [2.0, 0.0, 0.0, -1.5]]
    played_kinds = samples(kinds, 6_000)
    fit = fitting.fit_value(game, played_kinds)
    assert fit.value.sides[0][2].weights[0] == pytest.approx(2.0, abs=0.4)
    calibrated = fitting.calibrate(game, fit.value, played_kinds, 1_000)
    for row, truth in zip(calibrated.value.sides[0], kinds, strict=False):
        assert row.base == pytest.approx(truth[3], abs=0.3)


def each_alone(seen: Sequence[Position]) -> list[SearchGame]:
    """A game for every position."""
    return [SearchGame(one.result, [one], []) for one in seen]


def test_a_kind_is_fitted_anew_to_better_games_and_the_others_stay(tmp_path: Path) -> None:
    """Casual games taught the wrong sign of a feature; games of the search of one kind put it right in that kind."""
    game = ferry(tmp_path, Kinds())
    wrong = Row(0.0, [-1.0, 2.0, 0.0])
    calibration_by_set = [0.5, -0.6, 0.2]
    value = Value(
        game=game.slug,
        rules=1,
        feature_version=1,
        features=[*FerryHeuristics.FEATURES],
        sides=[[wrong] * 3],
        calibration_by_set=calibration_by_set,
    )
    truth = [1.5, 2.0, 0.0, 0.5]
    better = [one for one in samples([truth] * 3, 6_000) if one.row == 1]
    finetuned, (found,) = finetune(game, value, each_alone(better))
    first, second, third = finetuned.sides[0]
    assert [*second.weights, second.base] == pytest.approx(truth, abs=0.3)
    assert first == third == wrong
    assert (found.row, found.games, found.is_better) == (1, 2_000, True)
    assert found.anew < found.blind < found.before
    assert finetuned.calibration_by_set == [0.5, 0.0, 0.2], "how old weights erred says nothing of new ones"
    few, _ = finetune(game, value, [SearchGame(1.0, better[part::30], []) for part in range(30)])
    assert -1.0 < few.sides[0][1].weights[0] < 1.3, "positions of one game share its end"
    seldom = [Position(1, [*one.features[:2], 0.0], one.result) for one in better]
    seldom += [Position(1, [0.0, 0.0, 0.3], 1.0)] * 6
    finetuned, _ = finetune(game, value, [SearchGame(1.0, seldom[part::400], []) for part in range(400)])
    assert abs(finetuned.sides[0][1].weights[2]) < 1, "six positions prove nothing"


def test_a_row_that_would_foretell_worse_or_was_seldom_met_stays(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    truth = [[2.0, 0.0, 0.0, 0.0]] * 3
    right = [Row(0.0, [2.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[right])
    finetuned, found = finetune(game, value, each_alone(samples(truth, 90)))
    assert [one.is_better for one in found] == [one.anew < one.before for one in found]
    assert not all(one.is_better for one in found), "thirty games teach hardly more than the truth"
    for one in found:
        assert one.is_better or finetuned.sides[0][one.row] == right[one.row]
    wrong = msgspec.structs.replace(value, sides=[[Row(0.0, [-2.0, 0.0, 0.0])] * 3])
    few = samples(truth, 3 * (FEWEST - 1))
    assert finetune(game, wrong, each_alone(few))[0] == wrong
    assert finetune(game, wrong, []) == (wrong, [])


def of_one_kind(row: int, won: int, size: int = 60) -> list[SearchGame]:
    """Games of one kind, of which so many are won: those in which few barrels are left."""
    return [
        SearchGame(
            float(one < won), [Position(row, [0.1 if one < won else 0.9, one % 7 / 10, 0.0], float(one < won))], []
        )
        for one in range(size)
    ]


def test_weights_of_a_kind_that_win_fewer_games_go_back_and_their_games_teach_the_next(tmp_path: Path) -> None:
    """What foretells better may play worse, and only its own games show it."""
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    finetuning = FineTuning(
        game, Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[flat])
    )
    taught = finetuning.best
    finetuning.go([*of_one_kind(0, 30), *of_one_kind(1, 30)])
    assert finetuning.best == taught
    first = finetuning.tried.sides[0]
    assert first[0] != flat[0] and first[1] != flat[1]
    assert first[2] == flat[2], "nobody came there"
    finetuning.go([*of_one_kind(0, 40), *of_one_kind(1, 10)])
    assert finetuning.best.sides[0] == [first[0], flat[1], flat[2]]
    assert finetuning.tried.sides[0][1] not in (flat[1], first[1]), "fitted to the games of both"
    again = finetuning.tried.sides[0][1]
    finetuning.go([*of_one_kind(0, 39), *of_one_kind(1, 30)])
    assert finetuning.best.sides[0] == [first[0], again, flat[2]], "no fewer than at first"
    assert {row: (trials.won, trials.stays) for row, trials in finetuning.trials.items()} == {
        0: ([30 / 60, 40 / 60, 39 / 60], 1),
        1: ([30 / 60, 10 / 60, 30 / 60], 2),
    }
    finetuning.go(of_one_kind(0, FEWEST - 1, FEWEST - 1))
    assert finetuning.trials[0].stays == 1, "so few prove nothing"
    before = finetuning.best, finetuning.tried
    finetuning.go([])
    assert (finetuning.best, finetuning.tried) == before


def test_the_same_weights_once_more_are_no_others(tmp_path: Path) -> None:
    """What foretold no better was not changed, so all its games count together."""
    game = ferry(tmp_path, Kinds())
    sure = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    finetuning = FineTuning(
        game, Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[sure])
    )
    even = [
        SearchGame(float(one % 2), [Position(0, [one // 2 % 5 / 5, 0.0, 0.0], float(one % 2))], []) for one in range(60)
    ]
    finetuning.go(even)
    assert finetuning.tried == finetuning.best
    finetuning.go(of_one_kind(0, 45))
    assert finetuning.trials[0].games == [120]
    assert finetuning.trials[0].won == [pytest.approx(75 / 120)]
    tried = finetuning.tried
    finetuning.go(of_one_kind(0, 45))
    assert finetuning.best == tried
    finetuning.tried = tried
    finetuning.go(of_one_kind(0, 20))
    assert finetuning.trials[0].games == [120, 120]
    assert finetuning.best.sides == [sure], "with all its games it won fewer"


def test_rows_that_follow_each_other_are_judged_together(tmp_path: Path) -> None:
    """A game comes to all of them, so it cannot be told which one won it."""
    game = ferry(tmp_path)
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * (DAYS + 1)
    value = Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[flat])
    for won, stays in ((31, 1), (30, 1), (29, 0)):
        finetuning = FineTuning(game, value)
        finetuning.go(of_one_kind(0, 30) + of_one_kind(1, 0, 0))
        tried = finetuning.tried
        finetuning.go(of_one_kind(1, won))
        assert finetuning.best == (tried if stays else value)
        assert [*finetuning.trials] == [0]
        assert finetuning.trials[0].stays == stays


def test_opponents_who_both_go_by_a_value_do_not_show_whether_it_is_better(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[flat, flat])
    finetuning = FineTuning(game, value)
    finetuning.go(of_one_kind(0, 30))
    tried = finetuning.tried
    finetuning.go(of_one_kind(0, 10))
    assert finetuning.best == tried != value


def test_both_sides_are_honed_each_with_its_own_end(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, feature_version=1, features=[*FerryHeuristics.FEATURES], sides=[flat, flat])
    finetuned, _ = finetune(game, value, each_alone(samples([[2.0, 0.0, 0.0, 0.5]] * 3, 3_000)))
    ours, theirs = finetuned.sides
    for own, other in zip(ours, theirs, strict=True):
        assert own.weights[0] == pytest.approx(2.0, abs=0.5)
        assert [-one for one in other.weights] == pytest.approx(own.weights, abs=0.01)


def test_games_of_the_search_stray_now_and_then(tmp_path: Path) -> None:
    game = ferry(tmp_path)
    often = dict.fromkeys(range(len(game.new(seed=1).rules.kinds)), 0.2)

    def games(exploration: dict[int, float]) -> list[bytes]:
        return [selfplay.exploring_game(game, COURSE, "test", "", exploration, number)[1] for number in range(20)]

    straight, straying = games({}), games(often)
    assert straight == games({})
    assert 5 < sum(one != other for one, other in zip(straight, straying, strict=True)) < 20
    found = [msgspec.msgpack.decode(one, type=selfplay.SearchGame) for one in straying]
    assert all(seen.result == one.result for one in found for seen in one.seen)
    assert all(len(one.seen) > 1 for one in found)


def test_positions_of_one_game_are_no_more_than_that_game(tmp_path: Path) -> None:
    """A kind of which two games were lost is not hopeless, however many positions they had; after many games it is."""
    game = ferry(tmp_path, Kinds())
    kinds = [[2.0, 0.0, 0.0, 0.0]] * 3
    fit = fitting.fit_value(game, samples(kinds, 6_000))
    lost = [msgspec.structs.replace(one, result=0.0) if one.row == 2 else one for one in samples(kinds, 600)]

    def predicted(games: int) -> float:
        row = fitting.calibrate(game, fit.value, lost, games).value.sides[0][2]
        return row.base

    few, many = predicted(6), predicted(600)
    assert -2.0 < few < -0.3, "it counts against it"
    assert many < few - 1.0


def test_what_counts_instead_of_being_won_is_learnt_as_a_share(tmp_path: Path) -> None:
    """A position that is worth 0.7 in every game is worth 0.7."""
    seen = [Position(0, [one, 0.0, 0.0], 0.7 if one else 0.3) for one in (0.0, 1.0) for _ in range(2_000)]
    game = ferry(tmp_path)
    fit = fitting.fit_value(game, seen)
    told = fitting.predicted(fitting.calibrate(game, fit.value, seen, 1_000).value, seen)
    assert [came for _, came, _ in told] == pytest.approx([0.3, 0.7])
    assert [one for one, _, _ in told] == pytest.approx([0.3, 0.7], abs=0.02)


def test_advantages_are_found_again_whatever_the_decision_was_worth(tmp_path: Path) -> None:
    """An option's sign is worth what it adds beside its rivals: good decisions do not make it good."""
    game = ferry(tmp_path)
    labelled = [
        LabelledDecision([[(0, 1.0)], [(1, 1.0)], [(2, 1.0)]], [8, 8, 8], [worth, worth + 0.1, worth - 0.1])
        for worth in (0.2, 0.5, 0.8)
        for _ in range(200)
    ]
    prior, explained = fitting.fit_prior(game, labelled)
    signs = prior.features
    assert signs["load: 1"] - signs.get("load: 0", 0.0) == pytest.approx(0.1, abs=0.02)
    assert signs["load: 2"] - signs.get("load: 0", 0.0) == pytest.approx(-0.1, abs=0.02)
    assert explained > 0.9


def test_how_bad_a_blunder_is_says_little_about_good_options(tmp_path: Path) -> None:
    """What marks the best option marks a blunder too: beside its only rival it is still the better one."""
    labelled = [LabelledDecision([[(0, 1.0)], [(1, 1.0)], [(0, 1.0)]], [8, 8, 8], [0.6, 0.5, 0.0]) for _ in range(200)]
    signs = fitting.fit_prior(ferry(tmp_path), labelled)[0].features
    assert signs.get("load: 0", 0.0) > signs.get("load: 1", 0.0)


def test_a_search_that_is_too_modest_is_told_higher() -> None:
    from random import Random

    luck = Random(3)
    modest = [
        ([chance], float(luck.random() < chance + 0.2)) for chance in (luck.uniform(0.1, 0.75) for _ in range(4_000))
    ]
    knots = fitting.fit_calibration(modest)
    told = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]], calibration=knots)
    evaluator = Evaluator(FerryHeuristics(), TrainedWeights(told))
    for chance in (0.2, 0.3, 0.45, 0.6):
        assert evaluator.calibrated(chance) == pytest.approx(chance + 0.2, abs=0.06)
    assert knots == sorted(knots)
    assert fitting.fit_calibration([([1.0], 1.0)]) == [], "certainty needs no words"


def test_what_lost_in_every_try_is_told_as_often_as_it_was_won_all_the_same() -> None:
    lost = [([0.0], float(number % 10 == 0)) for number in range(400)]
    sure = [([0.9], float(number % 10 > 0)) for number in range(400)]
    knots = fitting.fit_calibration(lost + sure)
    told = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]], calibration=knots)
    evaluator = Evaluator(FerryHeuristics(), TrainedWeights(told))
    assert evaluator.calibrated(0.0) == pytest.approx(0.1, abs=0.03)
    assert evaluator.calibrated(0.9) == pytest.approx(0.9, abs=0.03)


def test_what_is_told_never_falls_and_a_dip_becomes_the_mean_of_its_neighbours() -> None:
    chances = [*(knot for knot in (0.3, 0.4, 0.5, 0.6) for _ in range(500))]
    came = [float(number % 10 < {0.3: 3, 0.4: 6, 0.5: 4, 0.6: 7}[knot]) for number, knot in enumerate(chances)]
    knots = fitting.fit_calibration([([chance], won) for chance, won in zip(chances, came, strict=True)])
    assert all(one < other for one, other in pairwise(knots)), "the better option is told first"
    assert knots[4:6] == pytest.approx([0.0, 0.0], abs=0.15), "between six and four of ten"


def test_games_count_where_few_hints_are_given_as_where_many_are() -> None:
    """Of a hundred games with a hint of 0.3 each two thirds were won; elsewhere games gave thirty hints each."""
    elsewhere = [([knot] * 30, float(number % 10 < 10 * knot)) for knot in (0.1, 0.9) for number in range(100)]
    seldom = [([0.3], float(number % 3 > 0)) for number in range(100)]
    told = fitting.fit_calibration([*elsewhere, *seldom])
    assert told[3] > -0.1, "told as even at least, where it was foretold as 30 %"
    assert told[1] < -1.5 and told[9] > 1.5


_LEAVES: Final = ActionFeatureNames()
_FOURS: Final = _LEAVES.number("leaves whole fours")


class NimLean(Heuristics[Nim]):
    """Knows one sign: who leaves whole fours wins."""

    ACTION_FEATURES: ClassVar[ActionFeatureNames] = _LEAVES

    def move(self, table: Nim) -> Step:
        return table.legal[0]

    def action_features(self, table: Nim, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return [((_FOURS, 1.0),) if (table.stones - step[1]) % 4 == 0 else ((_FOURS, 0.0),) for step in steps]


def test_opponents_of_the_new_weights_play_by_the_old_ones(tmp_path: Path) -> None:
    """With twelve stones who begins loses to a good player: both sides by the same weights would tell nothing."""
    game = nim_with(NimLean())
    for name, worth in (("good", 1.0), ("bad", -1.0)):
        write(
            Prior(game="nim", rules=1, feature_version=1, features={"leaves whole fours": worth}),
            tmp_path / name / PRIOR,
        )
    config = TrainingConfig(iterations=1, options={"stones": [12]})
    folders = (str(tmp_path / "good"), str(tmp_path / "bad"))

    def results(weights: tuple[str, str]) -> list[float]:
        _, found = paired_game(game, config, "pairs", weights, 0)
        return [one.result for one in msgspec.msgpack.decode(found, type=tuple[HintedGame, HintedGame])]

    assert results(folders) == [1.0, 0.0]
    assert results(folders[::-1]) == [0.0, 1.0]
    _, tried = selfplay.prior_games(game, config, "try", folders, 0)
    assert msgspec.msgpack.decode(tried) == [[1.0, 0.0]] * selfplay.PRIOR_IN_A_CHUNK


@pytest.mark.parametrize("minutes", [float("nan"), float("inf"), 1e99])
def test_a_budget_that_is_no_number_of_minutes_is_refused(minutes: float, tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"^The time budget is a number of minutes, at most 44640; .* is not\.$"):
        train(ferry(tmp_path), COURSE, minutes=minutes)
