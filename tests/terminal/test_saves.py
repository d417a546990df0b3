"""Saves are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.folders import home
from hearthwatch.kernel.table import Table
from hearthwatch.terminal.display import Display
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.saves import CannotSave, NoSuchSave, Saves

from .conftest import Run

GAME = "set-a-watch"


@pytest.fixture
def table() -> Table:
    table: Table = hw.game(GAME).new(seed=1)
    return table


def full(*args: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_home_is_where_it_is_told_to_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert home() == tmp_path / "home"
    monkeypatch.delenv("HEARTHWATCH_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for platform, ending in {
        "linux": "data/hearthwatch",
        "darwin": "Library/Application Support/Hearthwatch",
        "win32": "Hearthwatch",
    }.items():
        monkeypatch.setattr("sys.platform", platform)
        assert str(home()).endswith(ending)


def test_a_save_reads_back_equal_and_keeps_the_one_before(saves: Saves, table: Table) -> None:
    save = saves.begin(GAME)
    save.write(table)
    before = table.clone()
    table.choose(0)
    save.write(table)
    assert saves.open(save.name)[1] == table
    assert saves.open(save.name, backup=True)[1] == before


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.hardlink_to", "pathlib.Path.replace"])
def test_a_write_that_fails_leaves_the_file_as_it_was(
    saves: Saves, table: Table, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    save = saves.begin(GAME)
    save.write(table)
    whole = save.path.read_bytes()
    table.choose(0)
    with monkeypatch.context() as patch:
        patch.setattr(broken, full)
        patch.setattr("shutil.copyfile", full)
        with pytest.raises(OSError, match="No space left"):
            save.write(table)
    assert save.path.read_bytes() == whole
    assert not [path for path in saves.folder.iterdir() if path.name.startswith(f".{save.name}.json.{os.getpid()}")]
    save.write(table)
    assert saves.open(save.name)[1] == table


def test_a_file_system_without_hard_links(saves: Saves, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib.Path.hardlink_to", full)
    save = saves.begin(GAME)
    save.write(table)
    save.write(table)
    assert saves.open(save.name, backup=True)[1] == table


def test_two_programs_on_one_save_lose_nothing(saves: Saves, table: Table) -> None:
    first = saves.begin(GAME, "shared")
    first.write(table)
    second, other = saves.open("shared")
    table.choose(0)
    other.choose(1)
    first.write(table)
    second.write(other)
    assert second.name == "shared-1"
    assert saves.open("shared")[1] == table
    assert saves.open("shared-1")[1] == other


def test_a_save_that_was_deleted_is_written_again(saves: Saves, table: Table) -> None:
    save = saves.begin(GAME, "gone")
    save.write(table)
    save.path.unlink()
    save.write(table)
    assert saves.open("gone")[1] == table


def test_names_do_not_lead_out_of_the_folder(saves: Saves) -> None:
    for name in ("../x", "/x", "", ".", "..", "a/b", "a\\b", "x\n", "x" * 200):
        with pytest.raises(NoSuchSave):
            saves.begin(GAME, name)


def test_a_folder_that_cannot_be_written(home: Path) -> None:
    home.write_text("a file where the folder should be")
    with pytest.raises(CannotSave, match="HEARTHWATCH_HOME"):
        Saves().begin(GAME)


def test_a_folder_that_cannot_be_written_ends_with_code_1(run: Run, home: Path) -> None:
    home.write_text("a file where the folder should be")
    result = run("play", GAME, input="q\n")
    assert result.exit_code == 1
    assert "Games cannot be saved in" in result.stderr


def test_a_full_disk_does_not_stop_the_game(run: Run, saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on, says so, and the next choice that finds room saves everything."""
    real, calls = os.fsync, []

    def sometimes(handle: int) -> None:
        calls.append(handle)
        if 3 <= len(calls) <= 6:
            full()
        real(handle)

    monkeypatch.setattr(os, "fsync", sometimes)
    result = run("play", GAME, "--name=tight", "--seed=1", "--plain", input="1\n" * 8 + "q\n")
    assert result.exit_code == 0
    assert "The game could not be saved: No space left on device" in result.output
    assert "It goes on" in result.output
    assert saves.about("tight")[1] == 8


def test_a_full_disk_to_the_end_keeps_the_last_good_save(
    run: Run, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", GAME, "--name=tight", "--seed=1", input="1\n1\nq\n")
    monkeypatch.setattr(os, "fsync", full)
    result = run("resume", "tight", input="1\nq\n")
    assert result.exit_code == 1
    assert "The last choices are not on disk." in result.output
    assert saves.about("tight")[1] == 2


def test_a_copy_on_a_full_disk(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", GAME, "--name=tight", input="q\n")
    monkeypatch.setattr("hearthwatch.terminal.saves.Save.write_text", full)
    assert "The copy could not be written: No space left" in run("resume", "tight", input="s mine\nq\n").output


class Interrupted(Display):
    """Somebody presses Ctrl-C where the program waits."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def scene(self, *args: object) -> None:
        pass

    def tell(self, rows: object) -> None:
        self.said.extend(row.text for row in rows)  # type: ignore[attr-defined]

    def ask(self, prompt: str) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_says_that_the_game_is_saved(saves: Saves, table: Table) -> None:
    display = Interrupted()
    assert Player(table, saves.begin(GAME, "x"), saves, display).play() == 130
    assert "Stopped. The game is saved. Go on with: hearthwatch resume x" in display.said


def test_ctrl_c_in_the_middle_of_saving_saves_again(
    saves: Saves, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.fsync, []

    def interrupted_once(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 1:
            raise KeyboardInterrupt
        real(handle)

    monkeypatch.setattr(os, "fsync", interrupted_once)
    assert Player(table, saves.begin(GAME, "x"), saves, Interrupted()).play() == 130
    assert saves.open("x")[1] == table


def test_an_empty_save_is_listed_and_its_name_can_be_taken(run: Run, saves: Saves) -> None:
    """Its game ended before anything was written."""
    saves.begin(GAME, "begun")
    assert run("resume", "--list").output.rstrip().endswith(", empty")
    assert "The save begun is empty" in run("resume", "begun").stderr
    assert "No saved game goes on: begun is empty." in run("resume").stderr
    assert run("play", GAME, "--name=begun", input="q\n").exit_code == 0
    assert saves.open("begun")[1].decision


@pytest.mark.parametrize("command", ["resume", "replay", "review", "export"])
def test_a_save_of_a_quest_that_somebody_wrote_asks_for_its_folder(
    run: Run, saves: Saves, tmp_path: Path, command: str
) -> None:
    box = Path(hw.__file__).parent / "games" / "heroes_of_terrinoth" / "content" / "quests"
    written = (box / "01-the-goblin-problem.toml").read_text().replace("The Goblin Problem", "Mine")
    (tmp_path / "mine.toml").write_text(written)
    table = hw.game("heroes-of-terrinoth", authored=[tmp_path]).new(quest="mine", seed=1)
    saves.begin("heroes-of-terrinoth", "own").write(table)
    result = run(command, "own")
    assert result.exit_code == 2
    assert result.stderr.rstrip() == (
        "The save own needs a quest that is not here, mine. "
        "Add its folder: hearthwatch resume own --authored heroes-of-terrinoth=FOLDER"
    )
    assert "own is of a quest that is not here, mine: add --authored heroes-of-terrinoth=FOLDER" in run("resume").stderr


def test_a_seed_that_was_drawn_is_not_listed(run: Run, saves: Saves) -> None:
    saves.begin(GAME, "drawn").write(hw.game(GAME).new())
    saves.begin(GAME, "said").write(hw.game(GAME).new(seed=7))
    said, drawn = run("resume", "--list").output.splitlines()
    assert said.endswith(", 0 choices, seed 7")
    assert drawn.endswith(", 0 choices")
