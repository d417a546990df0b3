"""The keys for a hint and for letting a bot choose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.bots.hints import Hint
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.terminal import hints
from hearthwatch.terminal.keys import HELP
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.saves import Saves

from .conftest import Run
from .test_player import GAME, play
from .test_replay import Hand


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits two seconds here."""
    monkeypatch.setattr(hints, "SECONDS", 0.1)


def test_a_hint_lists_every_option_by_its_number_and_chooses_nothing(run: Run, saves: Saves) -> None:
    table = hw.game(GAME).new(seed=1)
    question = Question(table)
    output = play(run, "h")
    told = output.split("The chance to win after each option\n")[1]
    lines = re.findall(r"(?m)^  (\d+) (?:( ?\d+)% ± \d+|about (?:\d+)%|hardly tried) +(.*)$", told)
    assert sorted(int(number) for number, _, _ in lines) == list(range(1, len(question.options) + 1))
    for number, chance, words in lines:
        assert words.startswith(question.options[int(number) - 1].label)
        assert 0 <= int(chance or 0) <= 100
    assert re.search(r"from (only )?\d[\d,]* playouts(: a rough guess)?\. Nothing is chosen\.", told)
    assert "Thinking for about two seconds" in output
    assert saves.open("game")[1] == table


def test_options_that_are_all_the_same_are_not_listed() -> None:
    table = hw.game(GAME).new(seed=1)
    told = hints.Hints()
    told._last = [Hint(option, 0.43, 0.13, 30, "") for option in table.decision.options]
    [row] = told.rows(Question(table))
    assert row.text == (
        "All options are worth the same here, 43% ± 13: choose as you like. "
        "± is how far more thinking would move it, two times in three. Nothing is chosen."
    )


def test_options_that_are_about_equal_share_a_number_and_say_so() -> None:
    table = hw.game(GAME).new(seed=1)
    told = hints.Hints()
    first, second, third, *_ = table.decision.options
    level = [Hint(one, chance, 0.04, 300, "", equal=True) for one, chance in ((first, 0.25), (second, 0.24))]
    told._last = [*level, Hint(third, 0.12, 0.02, 300, "")]
    _, *rows, meaning = told.rows(Question(table))
    assert [row.text for row in rows] == [
        f"about 25%    {first.label}",
        f"about 25%    {second.label}",
        f"12% ± 2      {third.label}",
    ]
    assert "Options marked about are equally good: choose as you like." in meaning.text


def test_a_bot_that_chooses_gives_the_reason_of_the_hint(tmp_path: Path) -> None:
    table = hw.game(GAME).new(seed=1)
    saves = Saves(tmp_path)
    game = Player(table, saves.begin(GAME, "game"), saves, Hand())
    first = table.decision.options[0]
    label = first.label
    game.hints._moment = table.here
    game.hints._last = [Hint(first, 0.6, 0.01, 300, "it is the strongest")]
    game.let_a_bot_choose("")
    assert [row.text for row in game.notes] == [f"A bot chose: {label} (it is the strongest)"]


def test_what_was_hardly_tried_has_no_number() -> None:
    table = hw.game(GAME).new(seed=1)
    told = hints.Hints()
    first, second, *_ = table.decision.options
    told._last = [Hint(first, 0.6, 0.04, 300, ""), Hint(second, 0.03, 0.5, 1, "")]
    rows = [row.text for row in told.rows(Question(table))[1:3]]
    assert rows == [f"60% ± 4      {first.label}", f"hardly tried {second.label}"]


@pytest.mark.parametrize(
    ("playouts", "words"), [(12, "from only 12 playouts: a rough guess."), (1200, "from 1,200 playouts.")]
)
def test_few_playouts_are_a_rough_guess_however_alike_they_are(playouts: int, words: str) -> None:
    table = hw.game(GAME).new(seed=1)
    told = hints.Hints()
    options = table.decision.options
    told._last = [Hint(option, 0.6 + place / 100, 0.001, playouts // 4, "") for place, option in enumerate(options)]
    assert words in told.rows(Question(table))[-1].text
    assert "± is how far more thinking would move it, two times in three, from" in told.rows(Question(table))[-1].text


def test_the_whole_word_and_the_last_hint_once_more(run: Run) -> None:
    output = play(run, "hint", "h all", "1", "h all")
    told = output.split("The chance to win after each option\n")[1:]
    assert len(told) == 3
    assert output.count("Thinking") == 2
    assert told[0].split("chosen.")[0] == told[1].split("chosen.")[0] != told[2].split("chosen.")[0]


def test_a_hint_when_the_game_is_over(tmp_path: Path) -> None:
    hand, saves = Hand(), Saves(tmp_path)
    table = hw.game(GAME).new(seed=5)
    while table.decision:
        table.choose(0)
    game = Player(table, saves.begin(GAME, "game"), saves, hand)
    game.answer("h")
    game.answer("a")
    assert hand.said == [
        "The game is over: nothing more can be chosen.",
        "The game is over: there is nothing to choose.",
    ]


def test_a_hint_about_real_dice(run: Run) -> None:
    result = run("play", GAME, "--typed", "--plain", "--name=real", input="h\na\nq\n")
    assert result.exit_code == 0
    assert result.output.count("This is up to chance, not to anybody") == 2
    assert "Thinking" not in result.output


def test_a_bot_chooses_this_one(run: Run, saves: Saves) -> None:
    output = play(run, "a", "bot")
    assert output.count("A bot chose: ") == 2
    assert saves.about("game")[1] == 2


def test_a_bot_chooses_what_the_hint_puts_first(run: Run, saves: Saves) -> None:
    output = play(run, "h", "a")
    first = re.findall(
        r"(?m)^  \d+ +(?:\d+% ± \d+|about \d+%) +(.*?)(?: \(.*)?$", output.split("after each option\n")[1]
    )[0]
    assert f"A bot chose: {first}" in output
    assert output.count("Thinking") == 1, "the hint is not thought out anew"


def test_a_bot_makes_up_nobodys_words() -> None:
    story = hw.game("duskwatch").new(seed=1)
    while not (spoken := [one for one in story.decision.options if one.field]):
        story.choose(0)
    table = hw.game(GAME).new(seed=1)
    told = hints.Hints()
    second = table.decision.options[1]
    told._moment = table.here
    told._last = [Hint(spoken[0], 0.6, 0.01, 300, ""), Hint(second, 0.5, 0.01, 300, "")]
    assert told.choice(table, (0,)).step == second.step
    told._last.pop()
    with pytest.raises(IllegalChoice, match="A bot makes up nobody's words"):
        told.choice(table, (0,))


def test_stopping_a_hint_stops_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hints, "hint", stopped)
    hand = Hand("h", "q")
    saves = Saves(tmp_path)
    game = Player(hw.game(GAME).new(seed=1), saves.begin(GAME, "game"), saves, hand)
    assert game.play() == 0
    assert "No hint, then." in hand.said


def test_a_hint_takes_about_as_long_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert hints.SECONDS == 2.0
    assert "two seconds" in hints.THINKING
    assert "two seconds" in dict(HELP)["h"]
