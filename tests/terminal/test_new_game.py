"""A game of one's own, begun by a command: it is made, installed, found, played, drawn and tested like ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run

SOURCES = Path(__file__).parents[2] / "src"
PLAY = """
import hearthwatch as hw
assert "lamp-lighters" in hw.games()
game = hw.game("lamp-lighters")
assert (game.title, game.seats) == ("Lamp Lighters", (1, 4))
assert list(game.rules)[0] == "LAM-1.1" and len(game.rules) == 8
table = game.new(seats=2, seed=3)
while table.decision:
    table.choose(table.rules.key(game.heuristics.move(table)))
assert table.outcome.rule in game.rules
assert hw.load(table.to_json()) == table
print(hw.testing.check_game(game, plays=10, seconds=300))
"""
OPEN_ITS_PAGE = """
import sys
from starlette.testclient import TestClient
from hearthwatch.web.app import create_app
with TestClient(create_app(sys.argv[1]), headers={"Origin": "http://testserver"}) as browser:
    assert "Lamp Lighters" in browser.get("/").text
    page = browser.post("/new/lamp-lighters", data={"seats": "1", "name": "Ann"})
    assert page.status_code == 200 and "/r/" in str(page.url), page.text
    assert 'data-pick="path:0"' in page.text, page.text
    assert "Which way?" in page.text and "static/games/lamp-lighters.css" in page.text
    assert browser.get("/static/games/lamp-lighters.css").text.startswith("/*")
    assert "Wolves" in browser.get("/gallery/lamp-lighters").text
    assert "LAM-2.3" in browser.get("/rules/lamp-lighters").text
    print("every page is there")
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game, and beside it where its package is installed."""
    folder = tmp_path_factory.mktemp("games")
    python(folder, "-m", "hearthwatch", "new-game", "lamp-lighters")
    pip = ["-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation", "--no-cache-dir"]
    python(folder, *pip, "--target", str(folder / "site"), str(folder / "lamp-lighters"))
    return folder / "lamp-lighters"


def python(folder: Path, *words: str, path: Path | None = None) -> str:
    """What Python says to this, in a process of its own."""
    places = os.pathsep.join(str(one) for one in (path, SOURCES) if one)
    home = {"HEARTHWATCH_HOME": str(folder / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **home, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_played_and_kept_to_every_promise(made: Path) -> None:
    assert "10 plays" in python(made, "-c", PLAY, path=made.parent / "site")


def test_it_has_a_licence_and_leaves_out_what_git_should_not_keep(made: Path) -> None:
    assert "Copyright (c) the authors of Lamp Lighters" in (made / "LICENSE").read_text(encoding="utf-8")
    assert "__pycache__/" in (made / ".gitignore").read_text(encoding="utf-8")
    assert not (made / "gitignore").exists()


def test_the_same_is_installed_wherever_it_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("new-game", "foo-bar").output
    assert "pip install -e foo-bar pytest mypy" in told
    assert "pip install -e . pytest mypy" in (tmp_path / "foo-bar" / "README.md").read_text(encoding="utf-8")
    assert "pip install -e . pytest mypy" in (SOURCES.parent / "docs" / "new_game.md").read_text(encoding="utf-8")


def test_a_game_that_is_not_installed_yet_says_how(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new-game", "foo-bar")
    refused = run("play", "foo-bar")
    assert refused.exit_code == 2
    assert "Its package is in this folder but not installed:" in refused.stderr
    assert "-m pip install -e foo-bar" in refused.stderr


def test_it_has_a_page(made: Path, tmp_path: Path) -> None:
    assert "every page is there" in python(made, "-c", OPEN_ITS_PAGE, str(tmp_path), path=made.parent / "site")


def test_it_is_played_in_the_terminal(made: Path) -> None:
    said = python(made, "-m", "hearthwatch", "play", "lamp-lighters", "--plain", path=made.parent / "site")
    assert "The left path: facedown." in said
    assert "  1 Walk the left path" in said


def test_its_own_tests_pass_and_cite_every_clause(made: Path) -> None:
    said = python(made, "-m", "pytest", "-q", "-p", "no:cacheprovider", path=made.parent / "site")
    assert " passed" in said
    cited = (made / "tests" / "test_lamp_lighters.py").read_text(encoding="utf-8")
    rules = (made / "lamp_lighters" / "RULES.md").read_text(encoding="utf-8")
    clauses = [line.split("**")[1] for line in rules.splitlines() if line.startswith("- **")]
    assert [clause for clause in clauses if f'rule("{clause}")' not in cited] == []


@pytest.mark.slow
def test_its_types_are_strict(made: Path) -> None:
    assert "no issues" in python(made, "-m", "mypy", "--cache-dir", str(made.parent / "cache"))


def test_nothing_of_the_pattern_is_left(made: Path) -> None:
    for path in made.rglob("*"):
        assert "night_road" not in str(path)
        if path.suffix in (".py", ".md", ".toml", ".html", ".css"):
            text = path.read_text(encoding="utf-8")
            assert not any(word in text for word in ("night_road", "night-road", "Night Road", "NRD")), path


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Lamp Lighters", "The name of a game has lower-case letters, digits and single hyphens"),
        ("lamp--lighters", "The name of a game has lower-case letters"),
        ("../lamps", "The name of a game has lower-case letters"),
        ("9-lamps", "The name of a game has lower-case letters"),
        ("lamps" * 9, "The name of a game has lower-case letters"),
        ("set-a-watch", "There is a game called set-a-watch already."),
        ("class", "class means something else to Python: choose another name."),
        ("json", "json means something else to Python"),
        ("tests", "tests means something else to Python"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new-game", name)
    assert result.exit_code == 2
    assert reason in result.output
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_is_there_is_left_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lamps").mkdir()
    result = run("new-game", "lamps")
    assert result.output == "lamps exists already: nothing was written.\n"
    assert not [*(tmp_path / "lamps").iterdir()]


def test_a_title_that_would_break_its_files_is_refused(run: Run, tmp_path: Path) -> None:
    result = run("new-game", "lamps", "--title", 'Lamps"', "--folder", str(tmp_path / "lamps"))
    assert result.exit_code == 2
    assert "A title has letters" in result.output


def test_a_title_and_a_folder_of_ones_own(run: Run, tmp_path: Path) -> None:
    result = run("new-game", "lamps", "--title", "The King's Lamps", "--folder", str(tmp_path / "a" / "b"))
    assert result.exit_code == 0
    assert 'title="The King\'s Lamps"' in (tmp_path / "a" / "b" / "lamps" / "__init__.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("started", ["its Python", "its script"])
def test_the_commands_that_it_names_work_as_they_stand(tmp_path: Path, started: str) -> None:
    """From the same folder, and where no shell finds Python."""
    script = Path(sys.executable).with_name("hearthwatch")
    if started == "its script" and not script.exists():
        pytest.skip("the program is not installed")
    begin = [str(script)] if started == "its script" else [sys.executable, "-m", "hearthwatch"]
    folder = tmp_path / "my games"
    folder.mkdir()
    env = {**os.environ, "PATH": "/nowhere", "PYTHONPATH": f"{folder / 'lamps'}{os.pathsep}{SOURCES}"}
    made = subprocess.run([*begin, "new-game", "lamps"], cwd=folder, env=env, capture_output=True, text=True)
    commands = re.findall(r"(?m)^  (.+)$", made.stdout)
    assert len(commands) == 4, made.stdout + made.stderr
    for words in commands:
        tried = subprocess.run(
            ["/bin/sh", "-c", f"{words} --help"], cwd=folder, env=env, capture_output=True, text=True
        )
        assert tried.returncode == 0, words + tried.stdout + tried.stderr
    find = ["/bin/sh", "-c", f"{commands[-1]} --collect-only"]
    found = subprocess.run(find, cwd=folder, env=env, capture_output=True, text=True)
    assert " tests collected" in found.stdout, found.stdout + found.stderr


def test_a_disk_that_is_full_leaves_nothing_behind(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path.write_text
    written: list[Path] = []

    def full(path: Path, *args: str, **more: str) -> int:
        written.append(path)
        if len(written) > 5:
            raise OSError(28, "No space left on device", str(path))
        return whole(path, *args, **more)

    monkeypatch.setattr(Path, "write_text", full)
    result = run("new-game", "lamps", "--folder", str(tmp_path / "lamps"))
    assert result.exit_code == 1
    assert "No space left on device" in result.output
    assert not (tmp_path / "lamps").exists()


def test_the_steps_that_the_document_tells_lead_to_a_sound_game(tmp_path: Path) -> None:
    """Each difference applies to what the ones before it left, and all tests pass after each."""
    text = (SOURCES.parent / "docs" / "new_game.md").read_text(encoding="utf-8")
    steps = re.findall(r"```diff\n(.*?)```", text, re.DOTALL)
    assert len(steps) == 3
    python(tmp_path, "-m", "hearthwatch", "new-game", "lamp-lighters")
    game = tmp_path / "lamp-lighters"
    for step in steps:
        applied = subprocess.run(["git", "apply"], input=step, cwd=game, capture_output=True, text=True)
        assert applied.returncode == 0, applied.stderr
        assert " passed" in python(game, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    for command in re.findall(r"^hearthwatch (arena .*)$", text, re.MULTILINE):
        small = re.sub(r"--games \d+", "--games 2", command)
        assert "won" in python(game, "-c", RUN_UNINSTALLED, *small.split(), "--plain", "--jobs=1")


RUN_UNINSTALLED = """
from importlib.metadata import EntryPoint
from hearthwatch.cli import main
from hearthwatch.kernel import registry
registry._entries()["lamp-lighters"] = EntryPoint("lamp-lighters", "lamp_lighters:GAME", "hearthwatch.games")
main()
"""
