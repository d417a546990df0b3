"""Every command does what its help says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.terminal.saves import Saves

from .conftest import Run

GAME = "set-a-watch"


def test_alone_it_says_how_to_begin(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "hearthwatch play set-a-watch" in result.output
    assert "hearthwatch resume" in result.output


def test_alone_it_names_the_newest_save(run: Run) -> None:
    run("play", GAME, "--name=tonight", input="q\n")
    assert "go on with tonight" in run().output


@pytest.mark.parametrize("command", ["games", "play", "resume", "replay", "rules", "bench"])
def test_help_teaches_by_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"  hearthwatch {command}" in result.output.split("Examples:")[1]


def test_help_of_play_with_a_game_shows_its_options(run: Run) -> None:
    result = run("play", GAME, "--help")
    assert "Options of Set a Watch" in result.output
    for option in hw.game(GAME).options:
        assert "--" + option.name.replace("_", "-") in result.output
    assert "Options of" not in run("play", "--help").output


def test_version(run: Run) -> None:
    assert hw.__version__ in run("--version").output


def test_games_lists_every_game(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    for slug in hw.games():
        assert slug in result.output
        assert hw.game(slug).title in result.output


def test_one_game_with_its_box_and_every_card(run: Run) -> None:
    game = hw.game(GAME)
    output = run("games", GAME).output
    assert game.title in output
    assert game.blurb in output
    assert "1 to 4 players" in output
    for sort, count in game.box.items():
        assert f"{count} {sort}" in output
    for option in game.options:
        assert option.help in output
        assert option.kind in output
    for cards in game.cards.values():
        for card in cards:
            assert f"{card['name']}: " in output
            assert card["text"] in output


def test_play_takes_the_options_of_the_game_in_every_way(run: Run, saves: Saves) -> None:
    run("play", GAME, "--difficulty=hard", "--seats=2", "--seed=7", "--name=a", input="q\n")
    run("play", "--difficulty", "hard", GAME, "--seats", "2", "--seed", "7", "--name", "b", input="q\n")
    run("play", GAME, "--random-firewood", "--firewood-cap=20", "--name=c", input="q\n")
    first, second, third = (saves.about(name)[0] for name in "abc")
    assert first.options["difficulty"] == "hard"
    assert (first.seats, first.seed) == (2, 7)
    assert second == first
    assert third.options["random_firewood"] is True
    assert third.options["firewood_cap"] == 20


def test_play_with_typed_dice_asks_for_them(run: Run, saves: Saves) -> None:
    result = run("play", "--typed", GAME, "--name=real", input="3 3 3\nq\n")
    assert "what does it show?" in result.output
    assert saves.about("real")[0].typed == ("dice",)
    assert saves.about("real")[1] == 3
    run("play", GAME, "--typed", "dice", "--seats=2", "--name=two", input="q\n")
    assert saves.about("two")[0].typed == ("dice",)


def test_saves_are_numbered(run: Run, saves: Saves) -> None:
    for _ in range(3):
        run("play", GAME, input="q\n")
    assert sorted(saves.names()) == ["set-a-watch-1", "set-a-watch-2", "set-a-watch-3"]
    assert saves.find() == "set-a-watch-3"


def test_resume_goes_on_where_it_was(run: Run, saves: Saves) -> None:
    run("play", GAME, "--seed=3", "--name=one", input="1\n1\nq\n")
    stopped = saves.open("one")[1]
    asked = stopped.decision
    assert asked is not None
    result = run("resume", input="1\nq\n")
    assert asked.prompt in result.output
    stopped.choose(0)
    assert saves.open("one")[1] == stopped
    assert saves.about("one")[1] == 3


def test_resume_by_name_and_list(run: Run) -> None:
    run("play", GAME, "--name=old one", "--seed=1", input="q\n")
    run("play", GAME, "--name=new", "--seed=2", input="q\n")
    listed = run("resume", "--list").output.splitlines()
    assert listed[0].startswith("new ")
    assert listed[1].startswith("old one ")
    assert "seed 1" in listed[1]
    assert "hearthwatch resume old one" in run("resume", "old one", input="q\n").output


def test_resume_without_saves_lists_nothing(run: Run) -> None:
    assert "no saved game yet" in run("resume", "--list").output


def test_a_whole_game_from_a_pipe(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--plain", "--seed=5", "--name=whole", input="1\n" * 5000)
    assert result.exit_code == 0
    outcome = saves.open("whole")[1].outcome
    assert outcome is not None
    assert outcome.reason in result.output
    assert "hearthwatch replay whole" in result.output
    again = run("resume", "whole")
    assert outcome.reason in again.output


def test_replay_prints_a_save_and_a_record_alike(run: Run, saves: Saves, tmp_path: Path) -> None:
    run("play", GAME, "--plain", "--seed=5", "--name=whole", input="1\n1\nu\nr\n1\nq\n")
    record = tmp_path / "record.json"
    record.write_text(saves.open("whole")[1].record.to_json())
    printed = run("replay", "whole", "--plain")
    assert printed.exit_code == 0
    assert "5 of 5" in printed.output
    assert "taken back" in printed.output
    assert "brought back" in printed.output
    assert run("replay", str(record)).output == printed.output
    assert run("replay", str(saves.path("whole"))).output == printed.output


def test_rules_by_section_clause_and_words(run: Run) -> None:
    game = hw.game(GAME)
    assert "7. Camp actions" in run("rules", GAME).output
    for asked in ("SAW-7.1", "7.1", "saw-7.1"):
        assert "SAW-7.1 Chop Wood" in run("rules", GAME, asked).output
    section = run("rules", GAME, "7").output
    assert section.count("SAW-7.") >= sum(clause.startswith("SAW-7.") for clause in game.rules)
    found = run("rules", GAME, "chop", "WOOD").output
    assert "SAW-7.1" in found
    assert "SAW-6.2" not in found
    assert "SAW-EX1 " in run("rules", GAME, "EX1").output
    assert "SAW-G16" in run("rules", GAME, "7.2").output.split("See also")[1]


@pytest.mark.slow
def test_bench_measures_everything(run: Run) -> None:
    result = run("bench", GAME, "--seconds=0.5", "--json")
    measured = json.loads(result.output)
    for key in ("decisions", "games", "clones", "determinizations", "views", "round_trips"):
        assert measured[f"{key}_per_s"] > 0
    assert measured["peak_memory_mb"] > 1
    table = run("bench", GAME, "--seconds=0.5").output
    assert "random decisions/s" in table
    assert "peak memory" in table
