"""What every bot promises: it chooses an option of its own, peeks at nothing, touches nothing, never fails."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import hearthwatch as hw
from hearthwatch.bots import Bot, BotError, Search, bot, bot_at, current, evaluator, kinds, opponents
from hearthwatch.kernel import Heuristics, Rival, Step, Table
from hearthwatch.kernel.decision import Decision
from tests.kernel.toys.journal import GAME as JOURNAL
from tests.kernel.toys.knife import GAME as KNIFE

from .nim import NIM, Nim, nim_with

FAIR = ["random", "policy", "casual", "search:iterations=12", "casual", "seasoned", "master"]
GAME = hw.game("set-a-watch")


def midgame(seed: int, moves: int, seats: int = 4) -> Table:
    """A table some sensible moves after its beginning."""
    table: Table = GAME.new(seats=seats, seed=seed, difficulty="easy")
    player = bot("policy")
    while table.decision and table.moves < moves:
        player.play(table, (*range(seats),), seed=table.moves)
    assert table.decision
    return table


@pytest.mark.parametrize("name", FAIR)
@pytest.mark.parametrize("moves", [0, 3, 9, 17, 26, 40])
def test_a_bot_chooses_the_same_whatever_lies_in_the_dark(name: str, moves: int) -> None:
    table = midgame(seed=moves + 1, moves=moves, seats=1)
    choices = {bot(name).choose(table.determinize(0, seed=world), (0,), seed=5).key for world in range(4)}
    assert choices == {bot(name).choose(table, (0,), seed=5).key}


def test_only_the_clairvoyant_sees_in_the_dark() -> None:
    """The same check finds that one out, so it can fail."""

    def choices(moves: int) -> set[str]:
        table = midgame(seed=7, moves=moves, seats=1)
        worlds = [table.determinize(0, seed=world) for world in range(6)]
        return {bot("clairvoyant:iterations=40").choose(world, (0,), seed=5).key for world in worlds}

    assert any(len(choices(moves)) > 1 for moves in range(0, 40, 2))


@pytest.mark.parametrize("name", FAIR)
def test_hidden_hands_of_others_are_not_seen(name: str) -> None:
    for seed in range(6):
        table = KNIFE.new(seed=seed)
        assert table.decision
        seat = next(seat for seat in range(3) if table.decision.for_seat(seat).options)
        seen = {bot(name).choose(table.determinize(seat, seed=world), (seat,), seed=3).key for world in range(5)}
        assert len(seen) == 1


@pytest.mark.parametrize("name", [*FAIR, "clairvoyant:iterations=12"])
def test_thinking_touches_nothing(name: str) -> None:
    table = midgame(seed=2, moves=12)
    before, log = table.to_json(), len(table.log)
    assert table.decision
    bot(name).choose(table, table.decision.seats, seed=1)
    assert (table.to_json(), len(table.log)) == (before, log)


@pytest.mark.parametrize("name", FAIR)
def test_a_bot_with_one_seat_chooses_only_what_that_seat_may(name: str) -> None:
    table = GAME.new(seats=4, seed=4)
    players = [bot(name) for _ in range(4)]
    for _ in range(40):
        decision = table.decision
        if decision is None:
            break
        seat = next(seat for seat in range(4) if decision.for_seat(seat).options)
        option = players[seat].choose(table, (seat,), seed=table.moves)
        assert option in decision.for_seat(seat).options
        table.choose(option, seat=seat)


@pytest.mark.parametrize("name", FAIR)
def test_bots_play_games_without_sense_and_with_free_text(name: str) -> None:
    table = JOURNAL.new(seats=2, seed=3)
    player = bot(name)
    for _ in range(30):
        if not table.decision:
            break
        player.play(table, (0, 1), seed=table.moves)
    assert table.moves == 30 or table.outcome


def test_a_master_thinks_as_long_as_the_game_says_that_it_helps() -> None:
    """Where the sense knows that a hundred tries are as good as more, a master takes a hundred."""
    tables = [hw.game("thorgal").new(seats=2, seed=1), GAME.new(seats=1, seed=1), JOURNAL.new(seats=2, seed=3)]
    master, seasoned = bot("master"), bot("seasoned")
    assert isinstance(master, Search) and isinstance(seasoned, Search)
    assert [master.tries(table) for table in tables] == [100, 250, 250]
    assert [seasoned.tries(table) for table in tables] == [36, 36, 36]


class Clumsy(Bot):
    """Its thinking always fails."""

    kind = "clumsy"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        raise ZeroDivisionError


class Cheat(Bot):
    """Chooses what is no option."""

    kind = "cheat"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        return (0, 99)


@pytest.mark.parametrize("kind", [Clumsy, Cheat])
def test_a_bot_that_fails_makes_a_sensible_move_and_says_so(kind: type[Bot], caplog: pytest.LogCaptureFixture) -> None:
    table = GAME.new(seats=1, seed=1)
    player = kind()
    with caplog.at_level(logging.WARNING, logger="hearthwatch.bots"):
        chosen = player.choose(table, (0,), seed=9)
    assert chosen.key == bot("policy").choose(table, (0,), seed=9).key
    assert player.mishaps == 1
    assert f"{player.name} failed at set-a-watch" in caplog.text
    player.begin()
    assert player.mishaps == 0


class Failing(Heuristics[Any]):
    def move(self, table: Table) -> Step:
        raise ZeroDivisionError


def test_even_a_game_whose_sense_fails_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = NIM.new(seats=2, seed=1)
    monkeypatch.setattr(NIM, "heuristics", Failing())
    assert table.decision
    try:
        evaluator._evaluator_of.cache_clear()
        assert Search(iterations=5).choose(table, table.decision.seats, seed=1) == table.decision.options[0]
    finally:
        evaluator._evaluator_of.cache_clear()


def test_who_has_nothing_to_choose_is_told_so() -> None:
    table = NIM.new(first=0)
    with pytest.raises(ValueError, match="nothing to choose now"):
        bot("random").choose(table, (1,), seed=1)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "wizard",
            "There is no bot 'wizard'; there are: casual, seasoned, master, random, policy,",
        ),
        ("serch", "Did you mean search?"),
        ("search:itertions=5", "no parameter 'itertions'; it takes: iterations, seconds"),
        ("search:itertions=5", "Did you mean iterations?"),
        ("random:luck=5", "The bot random has no parameter 'luck'; it takes none."),
        ("search:iterations", "The parameter iterations needs a value: search:iterations=100."),
        ("search:iterations=many", "The parameter iterations of search is a whole number; 'many' is not."),
        ("search:iterations=0", "at least one iteration; 0 is too few"),
        ("search:seconds=-1", "cannot think for -1 seconds"),
        ("search:jobs=0", "1 to 64 jobs; 0 is out of range"),
        ("casual:mercy=2", "a share of all choices, from 0 to 1; 2 is not"),
    ],
)
def test_a_bad_name_is_answered_with_a_sentence(name: str, words: str) -> None:
    with pytest.raises(BotError) as error:
        bot(name)
    assert words in str(error.value)


def test_a_bots_name_names_it() -> None:
    for name in (
        "random", "policy", "search:iterations=40", "search:seconds=0.5", "clairvoyant:iterations=7",
        "casual:mercy=0.25", "casual:weights=w,mercy=0.5",
    ):  # fmt: skip
        assert bot(name).name == name


class FirstOnly(Heuristics[Nim]):
    """Would always take one stone."""

    RIVALS: ClassVar[Mapping[str, Rival]] = {
        "mild": Rival("casual:mercy=1", "takes as little as it can"),
        "stern": Rival("casual", "takes what looks best"),
    }

    def move(self, table: Nim) -> Step:
        return table.legal[0]


def test_who_is_merciful_takes_the_least_promising_now_and_then() -> None:
    table = nim_with(FirstOnly()).new(stones=30)

    def choices(name: str) -> Counter[str]:
        return Counter(bot(name).choose(table, (0,), seed=seed).key for seed in range(400))

    assert [*choices("casual")] == ["remove:1"]
    some = choices("casual:mercy=0.3")
    assert {*some} == {"remove:1", "remove:3"}, "the best and the worst, and nothing in between"
    assert 0.2 < some["remove:3"] / 400 < 0.4
    assert [*choices("casual:mercy=1")] == ["remove:3"]


def test_rivals_have_names_of_their_own_and_only_on_the_opposing_side() -> None:
    table = nim_with(FirstOnly()).new(stones=30)
    assert bot_at(table, 1, "mild").name == "casual:mercy=1"
    assert bot_at(table, 1, "stern").name == bot_at(table, 0, "casual").name == "casual"
    with pytest.raises(BotError, match="Mild bots play only against the others"):
        bot_at(table, 0, "mild")
    with pytest.raises(BotError, match=r"mild, stern\. Did you mean mild\?"):
        bot_at(table, 1, "mldi")
    assert [one.name for one in opponents(table.game, "random-against-mild")] == ["random", "casual:mercy=1"]
    assert [one.name for one in opponents(table.game, "policy")] == ["policy", "policy"]
    with pytest.raises(BotError):
        opponents(table.game, "mild-against-random")


def test_the_clairvoyant_never_sits_with_people() -> None:
    assert "clairvoyant" in kinds() and "clairvoyant" not in kinds(fair=True)


def test_bots_of_earlier_versions_have_one_name_now() -> None:
    """Stored tables and saves still name them; nobody may ask for them by the old name."""
    assert [current(name) for name in ("sensible", "quick", "quick:mercy=0.3", "seasoned")] == [
        "policy",
        "casual",
        "casual:mercy=0.3",
        "seasoned",
    ]
    for name in ("sensible", "quick"):
        with pytest.raises(BotError, match="There is no bot"):
            bot(name)
