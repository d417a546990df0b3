"""The keys of the play loop."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hearthwatch as hw
from hearthwatch.kernel import Choice, Redo, Undo
from hearthwatch.terminal.catalogue import look_up
from hearthwatch.terminal.keys import HELP
from hearthwatch.terminal.plain import Plain
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.reading import having
from hearthwatch.terminal.saves import Saves
from hearthwatch.terminal.why_not import refusal_rows
from tests.games.thornwatch import helpers as thornwatch

from .conftest import Run
from .test_replay import Hand

GAME = "set-a-watch"


def play(run: Run, *answers: str, seats: int = 1, seed: int = 1, game: str = GAME, save: str = "game") -> str:
    """A game with these answers; all that it said."""
    typed = "\n".join([*answers, "q", ""])
    result = run("play", game, f"--seats={seats}", f"--seed={seed}", f"--name={save}", "--plain", input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_help_names_every_key(run: Run) -> None:
    output = play(run, "?")
    for key in ("h ", "a ", "u ", "r ", "w [words]", "c [name]", "? words", "l [number]", "b ", "s [name]", "q "):
        assert f"\n  {key}" in output


@pytest.mark.parametrize("typed", ["help", "keys", "? keys", "help keys"])
def test_other_ways_to_ask_for_help(run: Run, typed: str) -> None:
    assert "\nKeys\n" in play(run, typed)


@pytest.mark.parametrize("word", ["quit", "exit", "Q"])
def test_whole_words_work_too(run: Run, word: str) -> None:
    assert "The game is saved" in play(run, word)


def test_several_numbers_go_on_while_the_question_is_of_one_kind(run: Run, saves: Saves) -> None:
    output = play(run, "1", "1 1 1 1 1")
    table = hw.game(GAME).new(seed=1)
    table.choose(0)
    kind, count = table.asked[1][0], 0
    while table.asked[1][0] == kind:
        table.choose(0)
        count += 1
    assert 1 < count < 5
    assert saves.open("game")[1] == table
    assert f"The next question is different, so the rest was ignored: {' '.join(['1'] * (5 - count))}\n" in output


def test_help_tells_the_goal_and_the_terms(run: Run) -> None:
    output = play(run, "?", "? terms")
    assert "Goal Survive nine rounds" in output
    assert "You lose when" in output
    assert "barred " in output
    assert output.count("Terms\n") == 2
    assert output.count("Keys\n") == 1


@pytest.mark.parametrize("game", ["set-a-watch", "heroes-of-terrinoth", "thornwatch", "duskwatch", "thorgal"])
def test_help_in_plain_lines_leaves_out_signs_that_are_only_drawn(run: Run, game: str) -> None:
    _, told, *_ = play(run, "?", seats=1 if game == "duskwatch" else 3, game=game).split("Choose 1 to")
    assert "Keys\n" in told
    assert "Signs" not in told
    assert not set(told) & set("●○✕◇♥★▶░█◆■♣§")


def test_refusals_of_one_kind_are_told_together() -> None:
    class Refused(NamedTuple):
        step: tuple[int, ...]
        label: str
        reason: str = "It is too low."
        rule: str = "SAW-1.1"

    refused: Any = [Refused((1, n), f"Heal with the {n}") for n in (1, 2, 3)]
    assert [row.text for row in refusal_rows(refused, merged=True)[0]] == ["Heal with the 1 (x3): It is too low."]
    assert [row.text for row in refusal_rows(refused, merged=False)[0]] == [
        f"Heal with the {n}: It is too low." for n in (1, 2, 3)
    ]


def test_the_key_of_an_option_works_too(run: Run, saves: Saves) -> None:
    table = hw.game(GAME).new(seed=1)
    assert table.decision is not None
    option = table.decision.options[1]
    output = play(run, option.key)
    assert option.label in output
    table.choose(option)
    assert saves.open("game")[1] == table


def test_undo_that_is_free_and_redo(run: Run, saves: Saves) -> None:
    table = hw.game(GAME).new(seed=1)
    table.choose(0)
    assert table.undo_cost == "free"
    output = play(run, "1", "u", "r")
    assert "was undone" in output
    assert "was redone" in output
    assert "y or n" not in output
    assert [type(entry) for entry in saves.open("game")[1].record.entries] == [Choice, Undo, Redo]


def answers_until_undo_reveals() -> list[str]:
    table = hw.game(GAME).new(seed=1)
    answers = []
    while table.undo_cost == "free" and table.decision:
        table.choose(0)
        answers.append("1")
    return answers


def test_undo_that_reveals_asks_first(run: Run, saves: Saves) -> None:
    answers = answers_until_undo_reveals()
    output = play(run, *answers, "u", "n")
    assert "Something hidden or random has been revealed since" in output
    assert "Nothing was undone" in output
    assert saves.about("game")[1] == len(answers)


def test_undo_that_reveals_goes_on_with_yes(run: Run, saves: Saves) -> None:
    answers = answers_until_undo_reveals()
    assert "was undone" in play(run, *answers, "u", "y")
    assert saves.open("game")[1].record.entries[-1] == Undo()


def test_nothing_to_undo(run: Run) -> None:
    assert "There is nothing to take back." in play(run, "u")


def test_why_not_gives_reason_and_rule(run: Run) -> None:
    table = hw.game(GAME).new(seed=1)
    answers = []
    while table.decision and not list(table.decision.refused):
        table.choose(0)
        answers.append("1")
    assert table.decision is not None
    output = play(run, *answers, "w", "w xyzzy")
    for refused in list(table.decision.refused)[:40]:
        assert f"{refused.reason} ({refused.rule})" in output
    assert "Set a Watch knows nothing called xyzzy." in output
    possible = table.decision.options[0].label
    assert f"It can be chosen now:\n  1 {possible}" in play(run, *answers, f"w {possible}", save="possible")
    refused = next(iter(table.decision.refused))
    assert refused.reason in play(lambda *args, **keys: run(*args[:-2], "--name=other", **keys), *answers, refused.key)


def test_cards_and_rules(run: Run) -> None:
    output = play(run, "c", "c eagle", "c e", "rules", "? 7.1", "?chop wood")
    assert "Eagle" in output
    assert "It has been watching you since noon." in output
    assert "more." in output
    assert "7. Camp actions" in output
    assert "SAW-7.1 Chop Wood" in output


@pytest.mark.parametrize("game", ["set-a-watch", "heroes-of-terrinoth", "duskwatch", "thornwatch", "thorgal"])
def test_cards_are_read_by_their_sort_and_in_words(game: str) -> None:
    found = hw.game(game)
    cards = found.cards
    for place, sort in enumerate(cards):
        first, *rows = look_up(found, sort.lower().removesuffix("s") if place % 2 else sort)
        assert first.text.startswith(f"{sort} (")
        assert [row.lead for row in rows] == [f"{card['name']}:" for card in cards[sort]]
        for row in rows:
            assert not re.search(r"[a-z]_[a-z]|[a-z]-[a-z]+-[a-z]+-[a-z]", row.text), row.text


def test_rule_numbers_of_what_happened_wait_until_the_log_is_asked_for(run: Run) -> None:
    told = play(run, "1")
    assert "rests for the first time.\n" in told
    assert "rests for the first time. (SAW-6.3)" in play(lambda *args, **keys: run(*args, "--name=b", **keys), "1", "l")


def test_a_chronicle_without_a_line_says_so(run: Run) -> None:
    assert "Nothing has happened yet." in play(run, "l", game="heroes-of-terrinoth")


def test_chronicle(run: Run) -> None:
    table = hw.game(GAME).new(seed=1)
    table.choose(0)
    output = play(run, "1", "l", "l 1")
    chronicle = output.split("The chronicle")[1]
    for line in table.log:
        assert line.text(0) in chronicle
        assert f"({line.rule})" in chronicle
    assert "lines before" in output.split("The chronicle")[2]


def test_plain_says_only_what_changed_until_asked(run: Run) -> None:
    output = play(run, "1", "b")
    assert output.count("Location: ") == 2
    assert output.count("Round 1 of 9") == 2


def test_a_copy_under_a_name(run: Run, saves: Saves) -> None:
    output = play(run, "1", "s", "s before the storm", "s before the storm", "1")
    assert "Saved as game" in output
    assert "A copy is kept as before the storm" in output
    assert "already a save called before the storm" in output
    assert saves.about("before the storm")[1] == 1
    assert saves.about("game")[1] == 2


def test_end_of_input_saves_and_says_so(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--name=cut", input="1\n1\n")
    assert result.exit_code == 0
    assert "The input ended. The game is saved. Go on with: hearthwatch resume cut" in result.output
    assert saves.about("cut")[1] == 2


def test_who_decides_with_several_players(run: Run) -> None:
    output = play(run, "1", seats=4)
    assert "Player 1, Player 2, Player 3 and Player 4 · " in output
    assert "\nPlayer 1 · " in output
    assert "Player" not in play(lambda *args, **keys: run(*args[:-2], "--name=alone", "--plain", **keys), "1")


def test_free_text_and_things_at_any_time(run: Run, saves: Saves, journal: str) -> None:
    table = hw.game(journal).new(seats=2, seed=1)
    output = play(run, "write", "1", "Rain, and no stars.", "write", "2", "", seats=2, game=journal)
    assert "At any time: write, ask\n" in output
    assert "  1 Player 1\n  2 Player 2\nWhose? 1 to 2, or Enter for none:\nWhat do you write?" in output
    assert "Nothing was written" in output
    table.choose("write:0", text="Rain, and no stars.")
    assert saves.open("game")[1] == table
    assert "Rain, and no stars." in output.split("What do you write?")[1]


def test_a_text_may_stand_behind_its_word(run: Run, saves: Saves, journal: str) -> None:
    play(run, "p2 write Rain, and no stars.", "p1 ask: Is it over?", "p3 write No.", seats=2, game=journal)
    table = hw.game(journal).new(seats=2, seed=1)
    table.choose("write:1", text="Rain, and no stars.")
    table.choose("ask_the_omens:0", text="Is it over?")
    assert saves.open("game")[1] == table


def test_what_is_open_at_any_time_has_no_number(run: Run, saves: Saves, journal: str) -> None:
    output = play(run, "4", "?", seats=2, game=journal)
    assert "There is no option 4: they are numbered 1 to 3." in output
    assert "\nAt any time\n  write Write in the journal\n  ask Ask the omens\n" in output


def test_words_find_options(run: Run, saves: Saves, journal: str) -> None:
    output = play(run, "danger", "the dangers", "hours", "xyzzy", seats=2, game=journal)
    found = "What fits these words (type its number)\n  1 Player 1: Writer 1 faces the danger\n"
    assert output.count(found) == 2
    assert "(type its number)\n  3 Wait for an hour\n" in output
    assert "'xyzzy' is no option: type a number from 1 to 3, w xyzzy to ask why not, or ? for help." in output
    assert saves.about("game")[1] == 0


def test_an_option_by_its_first_words(run: Run, saves: Saves, journal: str) -> None:
    play(run, "wait", "wai", seats=2, game=journal)
    table = hw.game(journal).new(seats=2, seed=1)
    table.choose("wait")
    assert saves.open("game")[1] == table


def test_a_game_without_drawing_shows_its_board_as_a_tree(run: Run, journal: str) -> None:
    output = play(run, game=journal)
    assert output.startswith("Journal. A night, some writers, and omens.\nspirit: 3\nhours: 8\n")


def test_a_game_that_is_over_shows_how_it_ended(run: Run) -> None:
    output = play(run, *["1"] * 3000, seed=5)
    assert "Lost. " in output or "Won. " in output
    assert "The game is over." in output
    assert "It ended in round " in output
    assert "faceup 0" not in output


def test_the_table_is_read_by_words(run: Run) -> None:
    lines = hw.game(GAME).new(seed=1).text(seat=0)
    first, *others = play(run, "b location", "b all", "b xyzzy").split("Choose 1 to 4, or ? for help:")[1:]
    assert first.strip() == next(line for line in lines if line.startswith("Location: "))
    assert others[0].strip().startswith(lines[0]) and "Map 8." in others[0]
    assert others[1].strip() == "Nothing on the table has: xyzzy. b all reads all of it, c xyzzy looks for a card."


@pytest.mark.parametrize("slug", hw.games())
def test_what_the_help_and_the_guide_say_to_type_is_answered_in_every_game(slug: str, saves: Saves) -> None:
    keys = re.findall(r"\(([a-z?] [\w.]+)\)", " ".join(words for _, words in HELP))
    guide = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    about = guide.partition("## Keys")[2].partition("\n## ")[0]
    typed = [*keys, *(words for words in re.findall(r"`(.+?)`", about) if " " in words and words != "s NAME")]
    assert {"? 7.1", "? deck"} < {*typed}
    hand = Hand()
    player = Player(hw.game(slug).new(seed=1), saves.begin(slug), saves, hand)
    for words in typed:
        player.answer(words)
        assert player.table.moves == 0
        said = "\n".join(hand.said[:2])
        assert said
        assert not re.search("Nothing on the table has|knows nothing called|is none of|has no |No clause", said), words
        hand.said.clear()


@pytest.mark.parametrize("typed", ["board the ship at once", "B follows A"])
def test_a_story_may_begin_like_the_key_for_the_table(saves: Saves, typed: str) -> None:
    table = hw.game(GAME).new(seed=1)
    player = Player(table, saves.begin(GAME), saves, Plain())
    assert player.is_key("b", "the ship", "b the ship")
    assert not player.is_key("b", typed.partition(" ")[2], typed)


def test_what_is_indented_below_a_line_belongs_to_it() -> None:
    lines = ["Area Quarry", "  Deep Gallery", "  Scaffold Yard", "Area Cove", "  Quarry Boat", "  Wreck"]
    assert having(lines, "quarry") == ["Area Quarry", "  Deep Gallery", "  Scaffold Yard", "  Quarry Boat"]
    assert having(lines, "area cove") == ["Area Cove", "  Quarry Boat", "  Wreck"]
    assert having(lines, "forest") == []


def test_words_for_what_options_do_find_them(saves: Saves) -> None:
    table = thornwatch.position("""
        track = ["Guard", "Husk"]
        [hero.Guard]
        tile = 9
        hand = ["Hew", "Brawn"]
        [[creature]]
        name = "Husk"
        tiles = [9]
    """)
    hand = Hand()
    player = Player(table, saves.begin("thornwatch"), saves, hand)
    player.shown = True
    player.answer("attack")
    assert hand.said[0] == "What fits these words (type its number)"
    assert {"Shield Rim (discard Brawn)", "Slot Hew"} <= {*hand.said[1:]}
    assert "Move to tile 10" not in hand.said
