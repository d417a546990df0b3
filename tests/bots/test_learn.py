"""Learning: a toy gets a better player from its own games; runs go on, bad input is answered in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
import pytest

from hearthwatch.bots import Course, LearnError, Search, learn
from hearthwatch.bots.judgement import Judgement, judgement_of
from hearthwatch.bots.learn import fitting, played
from hearthwatch.bots.learn.course import Cells
from hearthwatch.bots.learn.honing import FEWEST, Honing, hone
from hearthwatch.bots.learn.played import Foretold, Played, Seen, Weighed, decisions, paired_game
from hearthwatch.bots.learn.report import page
from hearthwatch.bots.playout import take
from hearthwatch.bots.weights import LEANING, VALUE, Leaning, Learnt, Row, Value, read, write
from hearthwatch.kernel import Game, Sense, SignNames, Signs, Step
from hearthwatch.kernel.registry import game as registered
from tests.kernel.toys.knife import GAME as KNIFE

from .ferry import DAYS, FerrySense, ferry, patch
from .nim import Nim, nim_with

COURSE = Course(
    quick=400,
    weighed=200,
    thought=24,
    tried=100,
    honed=30,
    pairs=24,
    iterations=12,
    options={"freight": ["few", "many"]},
)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game[Any], Path, Any]:
    """The toy after a whole run."""
    home, run = tmp_path_factory.mktemp("ferry"), tmp_path_factory.mktemp("run")
    game = ferry(home)
    return game, run, learn(game, COURSE, folder=run)


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
    weights = game.folder / "sense" / "weights"
    assert {path.name for path in weights.iterdir()} == {VALUE, LEANING}
    nothing = weights.parent / "nothing"
    nothing.mkdir(exist_ok=True)
    assert won(game, str(weights), 30) > won(game, str(nothing), 30) + 5


def test_what_was_learnt_makes_sense(taught: tuple[Game[Any], Path, Any]) -> None:
    """Water and barrels are bad; a boat that is nearly full of water is patched, not loaded."""
    game, _, _ = taught
    assert game.folder is not None
    judgement = Judgement(game.sense, read(game, game.folder / "sense" / "weights"))
    table = game.new(seed=1, freight="many")
    dry = judgement.value(table)
    table.water = 2
    assert judgement.value(table) < dry
    table.water, table.barrels = 0, 4
    assert judgement.value(table) > dry
    table.water, table.barrels = 2, 6
    assert table.rules.key(judgement.quick(table)) == "patch"
    table.water = 0
    assert table.rules.key(judgement.quick(table)).startswith("load")


def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(
    taught: tuple[Game[Any], Path, Any], tmp_path: Path
) -> None:
    _, whole, _ = taught
    heard: list[tuple[str, int, int]] = []

    def killed(stage: str, done: int, size: int) -> None:
        heard.append((stage, done, size))
        if (stage, done) == ("thought 2", 7):
            raise KeyboardInterrupt

    home = tmp_path / "game"
    home.mkdir()
    again = ferry(home)
    with pytest.raises(KeyboardInterrupt):
        learn(again, COURSE, folder=tmp_path / "run", told=killed)
    heard.clear()
    learn(again, COURSE, folder=tmp_path / "run", told=lambda *said: heard.append(said))
    begun = {stage: done for stage, done, _ in reversed(heard)}
    assert begun == {
        "quick 1": 4,
        "weighed 1": 10,
        "thought 1": 12,
        "tried 1": 5,
        "quick 2": 4,
        "weighed 2": 20,
        "thought 2": 7,
        "tried 2": 0,
        "honed 1": 0,
        "honed 2": 0,
        "honed 3": 0,
        "honed 4": 0,
        "pairs": 0,
    }
    for name in (VALUE, LEANING):
        assert (tmp_path / "run" / "honed" / name).read_bytes() == (whole / "honed" / name).read_bytes()


class Vague(FerrySense):
    """Plain sense patches in time. The signs do not know how wet the boat is, so nobody can lean to that."""

    def move(self, table: Any) -> Step:
        return next(step for step in table.legal if (step == patch()) == (table.water >= 2) and step[1:] in ((), (2,)))

    def lean(self, table: Any, steps: Sequence[Step]) -> Sequence[Signs]:
        return [marks[:1] for marks in super().lean(table, steps)]


def test_a_leaning_that_wins_fewer_quick_games_than_plain_sense_is_left_out(
    taught: tuple[Game[Any], Path, Any], tmp_path: Path
) -> None:
    _, whole, found = taught
    assert all(one.leans and one.tried[1] > one.tried[2] for one in found.rounds)
    assert (whole / "weights-2" / LEANING).exists()
    home = tmp_path / "game"
    home.mkdir()
    vague = learn(ferry(home, Vague()), msgspec.structs.replace(COURSE, pairs=10), folder=tmp_path / "run")
    assert [sum(one.tried) for one in vague.rounds] == [100, 100]
    assert not any(one.leans for one in vague.rounds)
    assert not [*(tmp_path / "run").glob(f"weights-*/{LEANING}")]
    assert "It is left out." in page(ferry(home, Vague()), vague)


def test_weights_that_are_no_better_are_not_kept(taught: tuple[Game[Any], Path, Any], tmp_path: Path) -> None:
    """The same run against its own result."""
    game, _, _ = taught
    assert game.folder is not None
    weights = game.folder / "sense" / "weights"
    before = (weights / VALUE).read_bytes()
    found = learn(game, msgspec.structs.replace(COURSE, seed=2, pairs=12), folder=tmp_path)
    assert found.had
    assert found.kept == (found.gain.low > 0)
    assert found.kept or (weights / VALUE).read_bytes() == before


def test_a_folder_of_another_run_is_not_mixed_in(taught: tuple[Game[Any], Path, Any]) -> None:
    game, run, _ = taught
    with pytest.raises(LearnError, match="holds another run"):
        learn(game, msgspec.structs.replace(COURSE, seed=7), folder=run)


def test_the_report_tells_all_of_it(taught: tuple[Game[Any], Path, Any]) -> None:
    game, _, found = taught
    text = page(game, found)
    for words in (
        "The Ferry",
        "are the game&#x27;s own now",
        "came true",
        "freight",
        "plain sense",
        "Round 2",
        "Honed",
        "all rows",
    ):
        assert words in text
    assert "<script" not in text


def test_too_little_time_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(LearnError, match=r"There was time for 0 quick games; it takes 200 at least"):
        learn(ferry(tmp_path), COURSE, minutes=1e-9)
    with pytest.raises(LearnError, match="0 minutes are too few"):
        learn(ferry(tmp_path), COURSE, minutes=0)


@pytest.mark.parametrize(
    ("few", "said"),
    [
        ({"quick": 20}, "It takes at least 200 quick games: 20 would teach nothing."),
        ({"weighed": 8}, "It takes at least 200 games with weighed decisions: 8 would teach nothing."),
        ({"thought": 2}, "It takes at least 24 games of the search: 2 would teach nothing."),
        ({"pairs": 1}, "It takes at least 10 pairs of games: 1 would teach nothing."),
    ],
)
def test_a_course_that_is_too_small_is_a_sentence_before_anything_is_played(
    few: dict[str, int], said: str, tmp_path: Path
) -> None:
    """No time would be enough, so it does not ask for more."""
    with pytest.raises(LearnError, match=said):
        learn(ferry(tmp_path), msgspec.structs.replace(COURSE, **few), told=lambda *heard: pytest.fail("It played."))


def test_a_game_without_features_is_a_sentence() -> None:
    with pytest.raises(LearnError, match="its sense names no features"):
        learn(KNIFE)


def test_a_game_that_is_never_won_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = [Seen(0, [0.1, 0.2, 0.3], 0.0), Seen(1, [0.3, 0.2, 0.3], 0.0)]
    with pytest.raises(LearnError, match="All quick games ended alike"):
        fitting.fit_value(ferry(tmp_path), lost)


def test_without_numpy_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "find_spec", lambda name: None)
    with pytest.raises(LearnError, match=r"Learning needs numpy: .*python.* -m pip install numpy"):
        learn(ferry(tmp_path), COURSE)


def test_random_options_are_taken_now_and_then(tmp_path: Path) -> None:
    """Against confounding: with strays the same games go other ways."""
    game = ferry(tmp_path)
    judgement = Judgement(game.sense)
    often = dict.fromkeys(range(len(game.new(seed=1).rules.kinds)), 0.1)
    straight = [played.quick_game(game.new(seed=seed), judgement, {}, seed) for seed in range(30)]
    straying = [played.quick_game(game.new(seed=seed), judgement, often, seed) for seed in range(30)]
    assert straight == [played.quick_game(game.new(seed=seed), judgement, {}, seed) for seed in range(30)]
    differ = sum(one != other for one, other in zip(straight, straying, strict=True))
    assert 10 < differ < 30


def test_a_question_that_is_seldom_asked_gets_its_share_of_random_answers() -> None:
    """Whether to travel on is one choice in a hundred of Terrinoth, and has twice that share of the strays at least."""
    game = registered("heroes-of-terrinoth")
    course = Course(options={"quest": ["the-goblin-problem"]}, seats=(4,))
    strays = played.strays_of(game, course, "")
    cells = Cells(game, course)
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
            strayed[kind] = strayed.get(kind, 0.0) + strays.get(kind, 0.0)
            take(table, judgement_of(game).leap(table))
    travel = game.new(2, 1).rules.by_name["travel_or_stay"].id
    assert asked[travel] / asked.total() < 0.02
    assert strayed[travel] / sum(strayed.values()) > 0.02
    assert sum(strayed.values()) / games == pytest.approx(course.strays, rel=0.35)


def test_a_few_decisions_of_a_quick_game_are_weighed_with_every_option_tried(tmp_path: Path) -> None:
    """About as many as the course says, the same ones each time."""
    game = ferry(tmp_path)
    course = Course(iterations=12, weigh=2.0, options={"freight": ["many"]})
    (tmp_path / "none").mkdir()
    shares = played.shares_of(game, course, str(tmp_path / "none"))
    assert set(shares) == {game.new(seed=1).asked[1][0]}
    games = [
        played.weighed_game(game.new(seed=seed), course, str(tmp_path / "none"), shares, seed) for seed in range(60)
    ]
    again = played.weighed_game(game.new(seed=7), course, str(tmp_path / "none"), shares, 7)
    assert again == games[7]
    weighed = [one for found in games for one in found]
    assert len(weighed) / len(games) == pytest.approx(course.weigh, rel=0.35)
    assert all(min(one.tries) >= played.EVEN and len(one.tries) == 4 for one in weighed)
    assert len({len(found) for found in games}) > 1, "chance picks them, not the calendar"


def test_a_question_that_is_seldom_asked_is_weighed_more_often_than_its_share() -> None:
    """Where a choice is one in a hundred, half of what is weighed is shared out evenly among sorts of questions."""
    game = registered("heroes-of-terrinoth")
    course = Course(options={"quest": ["the-goblin-problem"]}, seats=(2,))
    shares = played.shares_of(game, course, "")
    rules = game.new(2, 1).rules
    often = shares[rules.by_name["cards_to_use"].id]
    assert shares[rules.by_name["travel_or_stay"].id] > 2 * often
    assert max(shares.values()) <= played.MOST


class Kinds(FerrySense):
    """The same with a row for each sort of day, in no order."""

    ROWS = 3
    ROWS_IN_ORDER = False

    def row(self, table: Any) -> int:
        return int(table.day % 3)


def samples(truth: Sequence[Sequence[float]], many: int) -> list[Seen]:
    """Positions that are won by chance, as the true weights of their row say; the last of each is the base."""
    from random import Random

    luck = Random(1)
    found = []
    for number in range(many):
        row = number % len(truth)
        features = [luck.uniform(-1, 1) for _ in range(3)]
        *weights, base = truth[row]
        logit = base + sum(weight * one for weight, one in zip(weights, features, strict=True))
        found.append(Seen(row, features, float(luck.random() < 1 / (1 + 2.718281828**-logit))))
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


class Sure(FerrySense):
    """A sense that believes in its first feature."""

    BELIEFS: ClassVar[dict[str, float]] = {FerrySense.FEATURES[0]: -3.0}


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
    for told, came, many in fitting.foretold(calibrated.value, honest):
        assert many < 200 or abs(told - came) < 0.06
    assert any(abs(told - came) > 0.1 for told, came, many in fitting.foretold(sure, honest) if many > 200)


def test_kinds_are_calibrated_one_by_one_and_a_kind_that_was_never_played_is_like_all(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    kinds = [[2.0, 0.0, 0.0, 1.5], [2.0, 0.0, 0.0, -1.5]]
    played_kinds = samples(kinds, 6_000)
    fit = fitting.fit_value(game, played_kinds)
    assert fit.value.sides[0][2].weights[0] == pytest.approx(2.0, abs=0.4)
    calibrated = fitting.calibrate(game, fit.value, played_kinds, 1_000)
    for row, truth in zip(calibrated.value.sides[0], kinds, strict=False):
        assert row.base == pytest.approx(truth[3], abs=0.3)


def each_alone(seen: Sequence[Seen]) -> list[Played]:
    """A game for every position."""
    return [Played(one.result, [one], []) for one in seen]


def test_a_kind_is_fitted_anew_to_better_games_and_the_others_stay(tmp_path: Path) -> None:
    """Quick games taught the wrong sign of a feature; games of the search of one kind put it right in that kind."""
    game = ferry(tmp_path, Kinds())
    wrong = Row(0.0, [-1.0, 2.0, 0.0])
    told_by_row = [0.5, -0.6, 0.2]
    value = Value(
        game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[[wrong] * 3], told_by_row=told_by_row
    )
    truth = [1.5, 2.0, 0.0, 0.5]
    better = [one for one in samples([truth] * 3, 6_000) if one.row == 1]
    honed, (found,) = hone(game, value, each_alone(better))
    first, second, third = honed.sides[0]
    assert [*second.weights, second.base] == pytest.approx(truth, abs=0.3)
    assert first == third == wrong
    assert (found.row, found.games, found.is_better) == (1, 2_000, True)
    assert found.anew < found.blind < found.before
    assert honed.told_by_row == [0.5, 0.0, 0.2], "how old weights erred says nothing of new ones"
    few, _ = hone(game, value, [Played(1.0, better[part::30], []) for part in range(30)])
    assert -1.0 < few.sides[0][1].weights[0] < 1.3, "positions of one game share its end"
    seldom = [Seen(1, [*one.features[:2], 0.0], one.result) for one in better]
    seldom += [Seen(1, [0.0, 0.0, 0.3], 1.0)] * 6
    honed, _ = hone(game, value, [Played(1.0, seldom[part::400], []) for part in range(400)])
    assert abs(honed.sides[0][1].weights[2]) < 1, "six positions prove nothing"


def test_a_row_that_would_foretell_worse_or_was_seldom_met_stays(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    truth = [[2.0, 0.0, 0.0, 0.0]] * 3
    right = [Row(0.0, [2.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[right])
    honed, found = hone(game, value, each_alone(samples(truth, 90)))
    assert [one.is_better for one in found] == [one.anew < one.before for one in found]
    assert not all(one.is_better for one in found), "thirty games teach hardly more than the truth"
    for one in found:
        assert one.is_better or honed.sides[0][one.row] == right[one.row]
    wrong = msgspec.structs.replace(value, sides=[[Row(0.0, [-2.0, 0.0, 0.0])] * 3])
    few = samples(truth, 3 * (FEWEST - 1))
    assert hone(game, wrong, each_alone(few))[0] == wrong
    assert hone(game, wrong, []) == (wrong, [])


def of_one_kind(row: int, won: int, size: int = 60) -> list[Played]:
    """Games of one kind, of which so many are won: those in which few barrels are left."""
    return [
        Played(float(one < won), [Seen(row, [0.1 if one < won else 0.9, one % 7 / 10, 0.0], float(one < won))], [])
        for one in range(size)
    ]


def test_weights_of_a_kind_that_win_fewer_games_go_back_and_their_games_teach_the_next(tmp_path: Path) -> None:
    """What foretells better may play worse, and only its own games show it."""
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    honing = Honing(game, Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[flat]))
    taught = honing.best
    honing.go([*of_one_kind(0, 30), *of_one_kind(1, 30)])
    assert honing.best == taught
    first = honing.tried.sides[0]
    assert first[0] != flat[0] and first[1] != flat[1]
    assert first[2] == flat[2], "nobody came there"
    honing.go([*of_one_kind(0, 40), *of_one_kind(1, 10)])
    assert honing.best.sides[0] == [first[0], flat[1], flat[2]]
    assert honing.tried.sides[0][1] not in (flat[1], first[1]), "fitted to the games of both"
    again = honing.tried.sides[0][1]
    honing.go([*of_one_kind(0, 39), *of_one_kind(1, 30)])
    assert honing.best.sides[0] == [first[0], again, flat[2]], "no fewer than at first"
    assert {row: (fared.won, fared.stays) for row, fared in honing.fared.items()} == {
        0: ([30 / 60, 40 / 60, 39 / 60], 1),
        1: ([30 / 60, 10 / 60, 30 / 60], 2),
    }
    honing.go(of_one_kind(0, FEWEST - 1, FEWEST - 1))
    assert honing.fared[0].stays == 1, "so few prove nothing"
    before = honing.best, honing.tried
    honing.go([])
    assert (honing.best, honing.tried) == before


def test_the_same_weights_once_more_are_no_others(tmp_path: Path) -> None:
    """What foretold no better was not changed, so all its games count together."""
    game = ferry(tmp_path, Kinds())
    sure = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    honing = Honing(game, Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[sure]))
    even = [Played(float(one % 2), [Seen(0, [one // 2 % 5 / 5, 0.0, 0.0], float(one % 2))], []) for one in range(60)]
    honing.go(even)
    assert honing.tried == honing.best
    honing.go(of_one_kind(0, 45))
    assert honing.fared[0].games == [120]
    assert honing.fared[0].won == [pytest.approx(75 / 120)]
    tried = honing.tried
    honing.go(of_one_kind(0, 45))
    assert honing.best == tried
    honing.tried = tried
    honing.go(of_one_kind(0, 20))
    assert honing.fared[0].games == [120, 120]
    assert honing.best.sides == [sure], "with all its games it won fewer"


def test_rows_that_follow_each_other_are_judged_together(tmp_path: Path) -> None:
    """A game comes to all of them, so it cannot be told which one won it."""
    game = ferry(tmp_path)
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * (DAYS + 1)
    value = Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[flat])
    for won, stays in ((31, 1), (30, 1), (29, 0)):
        honing = Honing(game, value)
        honing.go(of_one_kind(0, 30) + of_one_kind(1, 0, 0))
        tried = honing.tried
        honing.go(of_one_kind(1, won))
        assert honing.best == (tried if stays else value)
        assert [*honing.fared] == [0]
        assert honing.fared[0].stays == stays


def test_opponents_who_both_go_by_a_value_do_not_show_whether_it_is_better(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[flat, flat])
    honing = Honing(game, value)
    honing.go(of_one_kind(0, 30))
    tried = honing.tried
    honing.go(of_one_kind(0, 10))
    assert honing.best == tried != value


def test_both_sides_are_honed_each_with_its_own_end(tmp_path: Path) -> None:
    game = ferry(tmp_path, Kinds())
    flat = [Row(0.0, [0.0, 0.0, 0.0])] * 3
    value = Value(game=game.slug, rules=1, shape=1, features=[*FerrySense.FEATURES], sides=[flat, flat])
    honed, _ = hone(game, value, each_alone(samples([[2.0, 0.0, 0.0, 0.5]] * 3, 3_000)))
    ours, theirs = honed.sides
    for own, other in zip(ours, theirs, strict=True):
        assert own.weights[0] == pytest.approx(2.0, abs=0.5)
        assert [-one for one in other.weights] == pytest.approx(own.weights, abs=0.01)


def test_games_of_the_search_stray_now_and_then(tmp_path: Path) -> None:
    game = ferry(tmp_path)
    often = dict.fromkeys(range(len(game.new(seed=1).rules.kinds)), 0.2)

    def games(strays: dict[int, float]) -> list[bytes]:
        return [played.straying_game(game, COURSE, "test", "", strays, number)[1] for number in range(20)]

    straight, straying = games({}), games(often)
    assert straight == games({})
    assert 5 < sum(one != other for one, other in zip(straight, straying, strict=True)) < 20
    found = [msgspec.msgpack.decode(one, type=played.Played) for one in straying]
    assert all(seen.result == one.result for one in found for seen in one.seen)
    assert all(len(one.seen) > 1 for one in found)


def test_positions_of_one_game_are_no_more_than_that_game(tmp_path: Path) -> None:
    """A kind of which two games were lost is not hopeless, however many positions they had; after many games it is."""
    game = ferry(tmp_path, Kinds())
    kinds = [[2.0, 0.0, 0.0, 0.0]] * 3
    fit = fitting.fit_value(game, samples(kinds, 6_000))
    lost = [msgspec.structs.replace(one, result=0.0) if one.row == 2 else one for one in samples(kinds, 600)]

    def foretold(games: int) -> float:
        row = fitting.calibrate(game, fit.value, lost, games).value.sides[0][2]
        return row.base

    few, many = foretold(6), foretold(600)
    assert -2.0 < few < -0.3, "it counts against it"
    assert many < few - 1.0


def test_what_counts_instead_of_being_won_is_learnt_as_a_share(tmp_path: Path) -> None:
    """A position that is worth 0.7 in every game is worth 0.7."""
    seen = [Seen(0, [one, 0.0, 0.0], 0.7 if one else 0.3) for one in (0.0, 1.0) for _ in range(2_000)]
    game = ferry(tmp_path)
    fit = fitting.fit_value(game, seen)
    told = fitting.foretold(fitting.calibrate(game, fit.value, seen, 1_000).value, seen)
    assert [came for _, came, _ in told] == pytest.approx([0.3, 0.7])
    assert [one for one, _, _ in told] == pytest.approx([0.3, 0.7], abs=0.02)


def test_advantages_are_found_again_whatever_the_decision_was_worth(tmp_path: Path) -> None:
    """An option's sign is worth what it adds beside its rivals: good decisions do not make it good."""
    game = ferry(tmp_path)
    weighed = [
        Weighed([[(0, 1.0)], [(1, 1.0)], [(2, 1.0)]], [8, 8, 8], [worth, worth + 0.1, worth - 0.1])
        for worth in (0.2, 0.5, 0.8)
        for _ in range(200)
    ]
    leaning, explained = fitting.fit_leaning(game, weighed)
    signs = leaning.signs
    assert signs["load: 1"] - signs.get("load: 0", 0.0) == pytest.approx(0.1, abs=0.02)
    assert signs["load: 2"] - signs.get("load: 0", 0.0) == pytest.approx(-0.1, abs=0.02)
    assert explained > 0.9


def test_how_bad_a_blunder_is_says_little_about_good_options(tmp_path: Path) -> None:
    """What marks the best option marks a blunder too: beside its only rival it is still the better one."""
    weighed = [Weighed([[(0, 1.0)], [(1, 1.0)], [(0, 1.0)]], [8, 8, 8], [0.6, 0.5, 0.0]) for _ in range(200)]
    signs = fitting.fit_leaning(ferry(tmp_path), weighed)[0].signs
    assert signs.get("load: 0", 0.0) > signs.get("load: 1", 0.0)


def test_a_search_that_is_too_modest_is_told_higher() -> None:
    from random import Random

    luck = Random(3)
    modest = [
        ([chance], float(luck.random() < chance + 0.2)) for chance in (luck.uniform(0.1, 0.75) for _ in range(4_000))
    ]
    knots = fitting.fit_told(modest)
    told = Value(game="ferry", rules=1, shape=1, features=[], sides=[[Row(0.0, [])]], told=knots)
    judgement = Judgement(FerrySense(), Learnt(told))
    for chance in (0.2, 0.3, 0.45, 0.6):
        assert judgement.told(chance) == pytest.approx(chance + 0.2, abs=0.06)
    assert knots == sorted(knots)
    assert fitting.fit_told([([1.0], 1.0)]) == [], "certainty needs no words"


def test_what_lost_in_every_try_is_told_as_often_as_it_was_won_all_the_same() -> None:
    lost = [([0.0], float(number % 10 == 0)) for number in range(400)]
    sure = [([0.9], float(number % 10 > 0)) for number in range(400)]
    knots = fitting.fit_told(lost + sure)
    told = Value(game="ferry", rules=1, shape=1, features=[], sides=[[Row(0.0, [])]], told=knots)
    judgement = Judgement(FerrySense(), Learnt(told))
    assert judgement.told(0.0) == pytest.approx(0.1, abs=0.03)
    assert judgement.told(0.9) == pytest.approx(0.9, abs=0.03)


def test_what_is_told_never_falls_and_a_dip_becomes_the_mean_of_its_neighbours() -> None:
    chances = [*(knot for knot in (0.3, 0.4, 0.5, 0.6) for _ in range(500))]
    came = [float(number % 10 < {0.3: 3, 0.4: 6, 0.5: 4, 0.6: 7}[knot]) for number, knot in enumerate(chances)]
    knots = fitting.fit_told([([chance], won) for chance, won in zip(chances, came, strict=True)])
    assert all(one < other for one, other in pairwise(knots)), "the better option is told first"
    assert knots[4:6] == pytest.approx([0.0, 0.0], abs=0.15), "between six and four of ten"


def test_games_count_where_few_hints_are_given_as_where_many_are() -> None:
    """Of a hundred games with a hint of 0.3 each two thirds were won; elsewhere games gave thirty hints each."""
    elsewhere = [([knot] * 30, float(number % 10 < 10 * knot)) for knot in (0.1, 0.9) for number in range(100)]
    seldom = [([0.3], float(number % 3 > 0)) for number in range(100)]
    told = fitting.fit_told([*elsewhere, *seldom])
    assert told[3] > -0.1, "told as even at least, where it was foretold as 30 %"
    assert told[1] < -1.5 and told[9] > 1.5


_LEAVES: Final = SignNames()
_FOURS: Final = _LEAVES.number("leaves whole fours")


class NimLean(Sense[Nim]):
    """Knows one sign: who leaves whole fours wins."""

    SIGNS: ClassVar[SignNames] = _LEAVES

    def move(self, table: Nim) -> Step:
        return table.legal[0]

    def lean(self, table: Nim, steps: Sequence[Step]) -> Sequence[Signs]:
        return [((_FOURS, 1.0),) if (table.stones - step[1]) % 4 == 0 else ((_FOURS, 0.0),) for step in steps]


def test_opponents_of_the_new_weights_play_by_the_old_ones(tmp_path: Path) -> None:
    """With twelve stones who begins loses to a good player: both sides by the same weights would tell nothing."""
    game = nim_with(NimLean())
    for name, worth in (("good", 1.0), ("bad", -1.0)):
        write(Leaning(game="nim", rules=1, shape=1, signs={"leaves whole fours": worth}), tmp_path / name / LEANING)
    course = Course(iterations=1, options={"stones": [12]})
    folders = (str(tmp_path / "good"), str(tmp_path / "bad"))

    def results(weights: tuple[str, str]) -> list[float]:
        _, found = paired_game(game, course, "pairs", weights, 0)
        return [one.result for one in msgspec.msgpack.decode(found, type=tuple[Foretold, Foretold])]

    assert results(folders) == [1.0, 0.0]
    assert results(folders[::-1]) == [0.0, 1.0]
    _, tried = played.tried_games(game, course, "try", folders, 0)
    assert msgspec.msgpack.decode(tried) == [[1.0, 0.0]] * played.TRIED_IN_A_CHUNK
