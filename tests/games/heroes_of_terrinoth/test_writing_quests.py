"""Quests that somebody writes: the page that teaches it is true, folders load, mistakes are told with their line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import click
import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.arena import Processes
from hearthwatch.bots.arena.match import Match, play
from hearthwatch.bots.search import Search
from hearthwatch.cli.group import without_authored
from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import LOCATIONS, NEMESES, SETS
from hearthwatch.games.heroes_of_terrinoth.content.quest_sheet import QuestMoment, QuestSheet
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import COSTS, effects
from hearthwatch.games.heroes_of_terrinoth.rules.effects.vocabulary import (
    OF_A_HERO,
    OF_THE_TABLE,
    OF_THIS_ENEMY,
    PLACES,
    STATES,
)
from hearthwatch.kernel import RecordError, SetupError, registry
from hearthwatch.kernel.registry import bring
from hearthwatch.terminal.program_name import command

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "quests.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
SLUG = "the-toll-bridge"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example of the page in a folder."""
    (tmp_path / "bridge.toml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path


def test_the_example_of_the_page_can_be_played_to_its_end(folder: Path) -> None:
    game = GAME.with_authored(folder)
    player = bot("policy")
    ends = set()
    for seed in range(8):
        table = game.new(seats=2, seed=seed, quest=SLUG)
        while table.decision:
            player.play(table, (0, 1), seed=seed)
        assert table.outcome is not None
        ends.add(table.outcome.reason)
    assert ends


def test_the_python_of_the_page_works(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    (folder / "my-quests").mkdir()
    (folder / "bridge.toml").rename(folder / "my-quests" / "bridge.toml")
    monkeypatch.chdir(folder)
    scope: dict[str, Any] = {"hw": hw}
    exec(python, scope)
    assert scope["table"].quest == SLUG


def test_the_page_names_everything_there_is() -> None:
    words = [*effects.verbs, *effects.conditions, *OF_A_HERO, *OF_THE_TABLE, *OF_THIS_ENEMY, *PLACES, *STATES]
    for name in [*words, *get_args(QuestMoment), *COSTS, *QuestSheet.__struct_fields__]:
        if name != "in order":
            assert re.search(rf"(?<![\w]){re.escape(name)}(?![\w])", " ".join(PAGE.split())), name


def test_a_record_tells_which_text_of_a_quest_it_was_played_with(folder: Path) -> None:
    game = GAME.with_authored(folder)
    record = game.new(seats=1, seed=1, quest=SLUG).record
    assert game.replay(record) == game.new(seats=1, seed=1, quest=SLUG)
    (folder / "bridge.toml").write_text(EXAMPLE.replace("planks >= 3", "planks >= 4"), encoding="utf-8")
    with pytest.raises(RecordError, match="changed since"):
        GAME.with_authored(folder).replay(record)
    with pytest.raises(RecordError, match="only where its folder is named"):
        GAME.replay(record)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("River Ford", "River Fjord"),
        ("suffer", "sufer"),
        ('if = "final"', 'if = "finale"'),
        ('count = "planks"', 'count = "boards"'),
        ('when = "arrive final"', 'when = "arive final"'),
        ('nemesis = "Splig"', 'nemesis = "Sprig"'),
        ('tier = "easy"', 'tier = "cosy"'),
        ("Bandits", "Bandit"),
        ('"gray", "red"]', '"gray", "gray"]'),
        ('"most wounds"', '"most boots"'),
        ("tokens = 1", "tokens = 0"),
    ],
)
def test_a_mistake_is_told_with_its_line(folder: Path, right: str, wrong: str) -> None:
    assert right in EXAMPLE
    text = EXAMPLE.replace(right, wrong, 1)
    (folder / "bridge.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as refusal:
        GAME.with_authored(folder)
    line = int(re.findall(r"^bridge.toml, line (\d+): ", str(refusal.value))[0])
    assert wrong in text.splitlines()[line - 1], refusal.value


def test_no_quest_takes_the_name_of_one_in_the_box(folder: Path) -> None:
    (folder / "bridge.toml").write_text(EXAMPLE.replace("The Toll Bridge", "The Goblin Problem"), encoding="utf-8")
    with pytest.raises(SetupError, match="is there already"):
        GAME.with_authored(folder)


def test_an_empty_folder_and_broken_toml_are_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no quest"):
        GAME.with_authored(tmp_path)
    (tmp_path / "broken.toml").write_text("title = ", encoding="utf-8")
    with pytest.raises(SetupError, match="not valid TOML"):
        GAME.with_authored(tmp_path)


@pytest.mark.slow
def test_every_command_takes_a_folder_of_quests(folder: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        home = {**os.environ, "HEARTHWATCH_HOME": str(folder)}
        return subprocess.run(
            [sys.executable, "-m", "hearthwatch", *words],
            input="q\n", capture_output=True, text=True, env=home, timeout=60, check=False,
        )  # fmt: skip

    played = run("play", "heroes-of-terrinoth", "--authored", str(folder), f"--quest={SLUG}", "--plain", "--seed=1")
    assert "The Toll Bridge" in played.stdout, played.stdout + played.stderr
    listed = run("--authored", str(folder), "games", "heroes-of-terrinoth")
    assert SLUG in listed.stdout
    missing = run("play", "heroes-of-terrinoth", "--authored", str(folder / "nowhere"))
    assert missing.returncode == 2 and "takes a folder" in missing.stderr
    (folder / "bridge.toml").write_text(EXAMPLE.replace("suffer", "sufer"), encoding="utf-8")
    broken = run("play", "heroes-of-terrinoth", "--authored", str(folder))
    assert broken.returncode == 2 and "bridge.toml, line" in broken.stderr and "Traceback" not in broken.stderr


def test_the_page_names_every_set_nemesis_and_location() -> None:
    for card in [*SETS, *NEMESES, *LOCATIONS]:
        assert card.name in " ".join(PAGE.split()), card.name


def test_advice_names_the_folder_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert command("resume", "owl").endswith("resume owl")
    monkeypatch.setattr(registry, "_BROUGHT", {})
    bring({GAME.slug: [str(folder)]})
    assert command("resume", "owl").endswith(f"resume owl --authored heroes-of-terrinoth={folder}")


def test_a_program_started_with_a_folder_knows_its_quests_everywhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_BROUGHT", {})
    bring({GAME.slug: [str(folder)]})
    table = hw.game(GAME.slug).new(seats=2, seed=1, quest=SLUG)
    assert hw.load(table.to_json()) == table
    assert table.record.replay() == table


def test_processes_that_think_along_know_the_quests_of_the_table(folder: Path) -> None:
    table = hw.game(GAME.slug, authored=[folder]).new(seats=2, seed=1, quest=SLUG)
    alone, along = Search(iterations=100), Search(iterations=100, jobs=2)
    chosen = [one.choose(table, (0, 1), seed=5).key for one in (alone, along)]
    along.close()
    assert chosen[0] == chosen[1]


def test_processes_of_an_arena_know_what_the_program_was_started_with(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_BROUGHT", {})
    bring({GAME.slug: [str(folder)]})
    match = Match(GAME.slug, "random", {"quest": SLUG}, 2, 0, 7)
    assert [one.seed for one in Processes(2).each(play, [match])] == [7]


def test_it_must_be_clear_for_which_game_a_folder_is(folder: Path) -> None:
    with pytest.raises(click.UsageError, match="Which game is the folder for"):
        without_authored(["resume", "owl", "--authored", str(folder)])


def test_an_unknown_quest_may_need_its_folder() -> None:
    with pytest.raises(SetupError, match="only where its folder is named"):
        GAME.new(quest="the-owls-debt")
