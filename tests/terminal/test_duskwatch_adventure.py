"""The solo adventure of the Duskwatch in the terminal: its scenes, its path, its numbers; ideas; what stories lack."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.show.terminal import DRAWING
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import mask_of
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.saves import Saves
from hearthwatch.terminal.screen import Screen

from .conftest import Run

SIZES = [(80, 24), (120, 40)]
FIND = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]


def adventure(**more: Any) -> hw.Table:
    """Ash on the way, with a Vow of 4 milestones."""
    character = {"name": "Ash", "records": ["gear: Rope", "weapon: Sword"]}
    document = {"vow": FIND, "character": [character], "adventure": more, "deck": ["KC", "2D", "3S"]}
    return GAME.position(document, seats=1, adventure=True)


def drawn(table: hw.Table, size: tuple[int, int], saves: Saves) -> list[str]:
    """What stands on the screen."""
    console = Console(width=size[0], height=size[1], file=io.StringIO(), color_system=None, force_terminal=True)
    Player(table, saves.begin("duskwatch", None), saves, Screen(console)).show()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().split("\x1b[H")[-1].splitlines()


def words(lines: list[str]) -> str:
    """Without frames and line ends."""
    return " ".join(" ".join(lines).replace("│", " ").split())


def sentences(table: hw.Table) -> list[str]:
    return hw.game("duskwatch").drawing.lines(table.board(mask_of(0)))


@pytest.mark.parametrize("size", SIZES)
def test_a_scene_with_its_numbers(size: tuple[int, int], saves: Saves) -> None:
    table = adventure(scene="parley", successes=1, misses=2, notice=3)
    lines = drawn(table, size, saves)
    shown = words(lines)
    assert len(lines) < size[1]
    assert all(cell_len(line) <= size[0] for line in lines)
    assert table.view(0)["board"]["adventure"]["scene"]["words"].split(".")[0] in shown
    if size[0] > 100:
        assert "1 of 3 successes · 2 of 3 Misses" in shown
        assert "the forest is hunting, notice 3 of 12" in shown
        assert "milestones 0 of 4" in shown
        assert "What counts: Compel or Forge a Bond with Strength, Willpower or Supply" in shown
    else:
        assert "Successes 1/3 · Misses 2/3" in shown
        assert "Vow 0/4 · notice 3/12, hunting" in shown


def test_a_scene_in_sentences() -> None:
    told = sentences(adventure(scene="parley", successes=1, misses=2, notice=3))
    assert any(line.startswith("Scene ") and " (parley): " in line for line in told)
    assert "What counts: Compel or Forge a Bond with Strength, Willpower or Supply." in told
    assert any(line.startswith("The scene: 1 of 3 successes, 2 of 3 Misses, ") for line in told)
    assert "Milestones 0 of 4." in told
    assert "The forest is hunting, notice 3 of 12." in told


def test_between_scenes_and_without_the_layer() -> None:
    told = sentences(adventure(milestones=3, notice=1))
    assert "Between scenes: go on to the last scene of this Vow, or take a respite." in told
    assert "2 respites left." in told
    free = GAME.position({"vow": FIND, "character": [{"name": "Ash"}]}, seats=1)
    assert not any(word in line for line in sentences(free) for word in ("scene", "milestone", "respite"))


def test_a_foe_is_told_once(saves: Saves) -> None:
    table = adventure(scene="foe")
    foe = table.view(0)["board"]["threats"][0]["words"].partition(" (")[0]
    told = sentences(table)
    assert not any(line.startswith("Threat: ") for line in told)
    assert sum(foe in line for line in told) == 1
    assert any(line.startswith("To flee: Overcome an Obstacle with ") for line in told)


@pytest.mark.parametrize("size", SIZES)
def test_the_path_comes_first_and_in_full(size: tuple[int, int], saves: Saves) -> None:
    table = adventure(scene="parley")
    question = Question(table)
    assert [option.key.partition(":")[0] for option in question.options[:2]] == ["take_path", "take_path"]
    shown = words(drawn(table, size, saves))
    assert "1 Compel: a hit counts (Strength, Willpower or Supply)" in shown
    for number, option in enumerate(question.options, start=1):
        assert f"{number} {option.label.partition(':')[0]}" in shown


def test_what_the_path_offers_is_not_listed_twice_but_stays_open() -> None:
    table = adventure(scene="parley")
    question = Question(table)
    labels = [option.label.partition(":")[0] for option in question.options]
    assert labels.count("Compel") == 1
    compel = next(option.key for option in question.options if option.label.startswith("Compel"))
    same = question.by_key(compel.replace("take_path", "choose_action"))
    assert same is not None
    assert question.search("persuade")[0].lead == "1"


def test_a_score_that_does_not_count_says_so() -> None:
    table = adventure(scene="foe")
    flight = next(option for option in Question(table).options if "flight" in option.label)
    table.choose(flight)
    notes = {row.text.partition(",")[0]: row.note for row in Question(table).rows() if row.style == "choice"}
    assert notes["Strength"].endswith(", is no flight here")
    assert notes["Dexterity"].endswith("%")


def compel(table: hw.Table) -> None:
    """Begin it, with Willpower."""
    table.choose(next(one for one in Question(table).options if one.label.startswith("Compel")))
    table.choose(next(one for one in Question(table).options if one.label.startswith("Willpower")))


@pytest.mark.parametrize("scene", ["parley", None])
def test_the_path_may_ask_for_the_same_again(scene: str | None) -> None:
    table = adventure(scene=scene) if scene else adventure()
    compel(table)
    table.choose(Question(table).options[0])
    compel(table)
    assert any("again" in line for line in table.view(0)["board"]["reminders"]) == (scene is None)


def test_a_result_is_told_once(saves: Saves) -> None:
    table = adventure(scene="parley")
    compel(table)
    table.choose(Question(table).options[0])
    shown = words(drawn(table, (80, 24), saves))
    assert "◆ Ash, Compel: " in shown
    assert "the King of Clubs" not in shown, "the journal says it with signs already"


# -- ideas


def with_an_idea() -> tuple[Chronicle, str]:
    table = GAME.position({"character": [{"name": "Ash"}]}, seats=1)
    table.choose("look_for_idea:0")
    table.choose(next(option for option in Question(table).options if option.label == "Weather"))
    return table, table.view(0)["board"]["journal"][-1]["words"].removeprefix("Weather: ")


def test_the_next_text_may_take_the_idea_over() -> None:
    table, idea = with_an_idea()
    assert DRAWING.offer(table, mask_of(0), "write:0") == idea
    assert [row.note for row in Question(table).rows() if row.text == "Enough"] == ["= takes it into the next text"]
    table.choose("enough")
    assert DRAWING.offer(table, mask_of(0), "new_scene:0") == idea
    assert DRAWING.offer(table, mask_of(0), "ask_oracle:0:2") == ""
    table.choose("write:0", text="Rain.")
    assert DRAWING.offer(table, mask_of(0), "write:0") == ""


def test_a_gm_keeps_ideas_to_themselves() -> None:
    table = GAME.position({"character": [{"name": "Wren", "seat": 1}]}, seats=2, mode="guided")
    table.choose("look_for_idea:0")
    table.choose(Question(table).options[0])
    assert DRAWING.offer(table, mask_of(0), "write:0")
    assert not DRAWING.offer(table, mask_of(1), "write:1")


# -- a story is neither won nor lost


def test_there_is_nothing_to_review(run: Run) -> None:
    run("play", "duskwatch", "--adventure=yes", "--name=tale", "--seed=1", "--plain", input="Ann\nAsh\nq\n")
    result = run("review", "tale")
    assert result.exit_code == 2
    assert "Wardens of the Duskwatch is neither won nor lost" in result.stderr
    assert "hearthwatch export" in result.stderr


def test_a_bot_chooses_by_the_sense_of_the_game(run: Run, saves: Saves) -> None:
    result = run("play", "duskwatch", "--adventure=yes", "--name=tale", "--seed=1", input="a\n" * 12 + "q\n")
    assert result.exit_code == 0
    assert saves.about("tale")[1] > 6, "where a text belongs to it, the next line is that text"


def test_the_arena_says_how_stories_ended(run: Run) -> None:
    result = run("arena", "duskwatch", "--games=2", "--adventure=yes", "--jobs=1")
    assert result.exit_code == 0
    assert "How games ended" in result.stdout
    assert "won" not in result.stdout
