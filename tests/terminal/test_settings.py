"""The configuration file, `doctor`, and what shells complete."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthwatch.terminal import doctor, preferences
from hearthwatch.terminal.saves import Saves

from .conftest import Run

GAME = "set-a-watch"


def test_a_default_holds_where_nothing_is_typed(run: Run, home: Path) -> None:
    assert run("config", "seats", "3").output == f"seats = 3, in {home / 'config.toml'}\n"
    assert run("play", GAME, "--name=tonight", input="q\n").exit_code == 0
    assert Saves().about("tonight")[0].seats == 3
    run("play", GAME, "--seats=2", "--name=typed", input="q\n")
    assert Saves().about("typed")[0].seats == 2


def test_seats_that_a_game_does_not_have_are_left_to_the_game(run: Run, home: Path) -> None:
    run("config", "seats", "8")
    assert run("play", GAME, "--name=tonight", input="q\n").exit_code == 0


def test_bots_of_the_file_give_way_to_a_part_that_is_typed(run: Run) -> None:
    run("config", "bots", "all")
    result = run("play", "thornwatch", "--as=judge", "--plain", input="q\n")
    assert result.exit_code == 0, result.output


def test_a_key_is_shown_and_removed(run: Run) -> None:
    run("config", "plain", "yes")
    assert run("config", "plain").output == "yes\n"
    assert "yes" in run("config").output
    assert run("config", "--unset", "plain").output == "plain is no longer set.\n"
    assert run("config", "plain").output == "plain is not set.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["plan", "yes"], "there is no key 'plan'. Did you mean 'plain'?"),
        (["seats", "many"], "seats takes a number from 1 to 8; 'many' is not that."),
        (["theme", "blue"], "theme takes one of dark, light; 'blue' is not that."),
        (["--unset", "plain"], "plain is not set."),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(run: Run, home: Path, words: list[str], sentence: str) -> None:
    result = run("config", *words)
    assert result.exit_code == 2 and sentence in result.output
    assert not (home / "config.toml").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats = 2\nplian = true\n", "config.toml, line 2: there is no key 'plian'. Did you mean 'plain'?"),
        ("\nport = 99999\n", "config.toml, line 2: port takes a number from 1 to 65535; '99999' is not that."),
        ("seats =", "config.toml is not valid TOML"),
    ],
)
def test_a_broken_file_is_named_with_its_line(run: Run, home: Path, text: str, sentence: str) -> None:
    home.mkdir()
    (home / "config.toml").write_text(text)
    result = run("games")
    assert result.exit_code == 2 and sentence in result.output
    shown = run("doctor")
    assert shown.exit_code == 1 and sentence in shown.output, "doctor works all the same"


def test_doctor_says_what_is_there(run: Run, home: Path) -> None:
    result = run("doctor")
    assert result.exit_code == 0, result.output
    for words in ("Hearthwatch", "Python", "build", "pages", GAME, str(home / "saves"), str(home / "config.toml")):
        assert words in result.output
    assert {finding["works"] for finding in json.loads(run("doctor", "--json").output)} == {True}


def test_doctor_and_serve_say_that_fonts_are_missing(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "ASSETS", tmp_path / "nothing")
    result = run("doctor")
    assert result.exit_code == 1
    assert "The pages have no fonts and icons" in result.output and "tools/assets.py" in result.output
    assert doctor.missing_assets().startswith("The pages have no fonts and icons")


def completed(*words: str) -> list[str]:
    """What bash is offered after these words, of which the last is typed in part."""
    environment = {
        **os.environ,
        "_HEARTHWATCH_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["hearthwatch", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "hearthwatch"], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["pl"], "play"),
        (["play", "set"], GAME),
        (["rules", "thor"], "thorgal"),
        (["play", GAME, "--diff"], "--difficulty"),
        (["play", GAME, "--difficulty", "in"], "insane"),
        (["play", "heroes-of-terrinoth", "--quest", "the-pale"], "the-pale-crown"),
    ],
)
def test_a_shell_completes_commands_games_and_options(words: list[str], offered: str) -> None:
    assert offered in completed(*words)


def test_a_shell_completes_saves(run: Run) -> None:
    run("play", GAME, "--name=tonight", input="q\n")
    assert completed("resume", "ton") == ["tonight"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0 and "_HEARTHWATCH_COMPLETE" in result.output


def test_every_key_names_an_option_of_its_commands() -> None:
    from hearthwatch.cli import hearthwatch

    for name, key in preferences.KEYS.items():
        for command in key.commands:
            assert name in {parameter.name for parameter in hearthwatch.commands[command].params}, (name, command)
