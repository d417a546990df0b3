"""The command `arena`: what it says, what it refuses, and what survives when it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hearthwatch.bots.arena import Plan
from hearthwatch.cli import hearthwatch

from .helpers import GAME, kept_in, timeless

TIME = 300
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty $HEARTHWATCH_HOME."""
    monkeypatch.setenv("HEARTHWATCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def run() -> Run:
    """The command line, in this process."""

    def run(*args: str) -> Result:
        return CliRunner().invoke(hearthwatch, ["arena", *args])

    return run


@pytest.fixture
def program() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """The command line, as a program of its own."""
    started: list[subprocess.Popen[str]] = []

    def program(*args: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "hearthwatch", "arena", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield program
    for process in started:
        process.kill()
        process.communicate()


def wait_for_lines(path: Path, count: int) -> None:
    """Wait until so many games are in the file."""
    until = time.monotonic() + TIME
    while not path.exists() or path.read_bytes().count(b"\n") <= count:
        assert time.monotonic() < until, "No games came."
        time.sleep(0.01)


def wait_until_gone(pids: Sequence[int]) -> None:
    """Wait until none of these processes runs any more."""
    until = time.monotonic() + TIME
    while any(map(is_there, pids)):
        assert time.monotonic() < until, "Processes were left behind."
        time.sleep(0.01)


def children_of(pid: int) -> list[int]:
    """The processes that a process started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_there(pid: int) -> bool:
    """Whether a process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_table_for_every_cell(run: Run, home: Path) -> None:
    done = run(GAME, "--bots", "random", "policy", "--games=5", "--difficulty=easy,hard", "--jobs=1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Set a Watch: 5 games in each row"
    assert " ".join(lines[3].split()) == "bot difficulty won interval decisions round faceup horde firewood ms/decision"
    assert [line.split()[:2] for line in lines[4:8]] == [
        [bot, difficulty] for difficulty in ("easy", "hard") for bot in ("random", "policy")
    ]
    assert "Why games were not won, random, easy" in lines
    assert "(SAW-18.8)" in done.stdout
    (kept,) = (home / "arena").iterdir()
    assert f"Every game: {kept}" in lines
    assert len(kept_in(kept)) == 20


def test_options_may_be_repeated_and_lists_stay_whole(run: Run) -> None:
    party = "Warrior,Wizard,Cleric,Rogue"
    done = run(
        GAME, "--bots=random", "--games=2", "--jobs=1", "--difficulty=easy", "--difficulty", "hard",
        f"--adventurers={party}",
    )  # fmt: skip
    assert done.exit_code == 0
    assert [line.split()[1:3] for line in done.stdout.splitlines()[4:6]] == [["easy", party], ["hard", party]]


def test_a_comparison(run: Run) -> None:
    done = run(GAME, "--compare", "policy", "random", "--games=10", "--jobs=1", "--difficulty=easy")
    assert done.exit_code == 0
    assert "policy minus random, in points of win rate, on the same games" in done.stdout
    assert "neither" in done.stdout
    assert "Traceback" not in done.output


def test_the_page_is_written(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(GAME, "--bots=random", "--games=3", "--jobs=1", "--report", str(page))
    assert done.exit_code == 0
    assert f"The page: {page}" in done.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "Which game? There are: duskwatch, heroes-of-terrinoth, set-a-watch"),
        (["set-a-clock"], "There is no game called 'set-a-clock'"),
        ([GAME, "--bots=serch"], "There is no bot 'serch'; there are: casual, seasoned"),
        ([GAME, "--bots=search:iteration=3"], "Did you mean iterations?"),
        ([GAME, "--bots=search:iterations=many"], "'many' is not"),
        ([GAME, "--compare", "random", "nobody"], "There is no bot 'nobody'"),
        ([GAME, "--compare", "random"], "requires 2 arguments"),
        ([GAME, "--games=0"], "At least one game must be played; 0 is too few."),
        ([GAME, "--games=-5"], "At least one game must be played; -5 is too few."),
        ([GAME, "--games=some"], "'some' is not a valid integer"),
        ([GAME, "--jobs=0"], "0 jobs make no sense: there "),
        ([GAME, "--jobs=100000"], "100000 jobs make no sense: there "),
        ([GAME, "--seats=9"], "is for 1 to 4 seats; 9 is out of range"),
        ([GAME, "--seed=-1"], "A seed is a number from 0"),
        ([GAME, "--difficulty=easy,mild"], "takes one of easy, normal, hard, insane; 'mild' is not that"),
        ([GAME, "--colour=red"], "has no option --colour"),
        ([GAME, "--raport=x.html"], "Did you mean --report?"),
        ([GAME, "--report=/nowhere/at/all.html"], "The report cannot be written to /nowhere/at/all.html: No such file"),
        ([GAME, "--report=/"], "is a directory"),
        ([GAME, "--results=/proc/nothing/x.jsonl"], "Results cannot be written to /proc/nothing/x.jsonl: No such file"),
        ([GAME, "--on=moon"], "'moon' is not 'ray'"),
        ([GAME, "--on=ray", "--jobs=2"], "leave out --jobs"),
        ([GAME, "please"], "I don't understand 'please'"),
    ],
)
def test_a_sentence_and_exit_code_2(run: Run, home: Path, args: list[str], sentence: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stdout == ""
    assert not list(home.rglob("*.jsonl"))


def test_a_file_of_other_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    args = [GAME, "--bots=random", "--games=2", "--jobs=1", "--results", str(path)]
    assert run(*args).exit_code == 0
    digest = Plan(GAME).header.content
    path.write_text(path.read_text().replace(digest, "0" * len(digest)))
    done = run(*args)
    assert done.exit_code == 2
    assert "were played with other cards. Name another file, or remove this one." in done.stderr


def test_two_runs_do_not_share_a_file(run: Run, program: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    args = [GAME, "--bots=policy", "--games=5000", "--jobs=1", "--results", str(path)]
    process = program(*args)
    wait_for_lines(path, 1)
    done = run(*args)
    assert done.exit_code == 2
    assert "Another run is writing to" in done.stderr
    process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_it_goes_on_to_the_same_end(
    program: Callable[..., subprocess.Popen[str]], run: Run, tmp_path: Path, jobs: int
) -> None:
    path = tmp_path / "games.jsonl"
    args = [GAME, "--bots=policy", "--games=400", "--seed=9", f"--jobs={jobs}", "--results", str(path)]
    process = program(*args)
    wait_for_lines(path, 3)
    workers = children_of(process.pid) if jobs > 1 else []
    process.send_signal(signal.SIGKILL)
    process.wait(TIME)
    there = path.read_bytes().count(b"\n") - 1
    assert 3 <= there < 400
    wait_until_gone(workers)
    done = run(*args)
    assert done.exit_code == 0, done.stderr
    assert "of 400 games are there already" in done.stderr
    assert kept_in(path) == timeless(Plan(GAME, ["policy"], 400, seed=9).play())


@pytest.mark.slow
def test_a_worker_that_dies(program: Callable[..., subprocess.Popen[str]], run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    args = [GAME, "--bots=policy", "--games=400", "--jobs=2", "--results", str(path)]
    process = program(*args)
    wait_for_lines(path, 2)
    os.kill(children_of(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=TIME)
    assert process.returncode == 1
    there = path.read_bytes().count(b"\n") - 1
    assert f"One of the processes that played is gone. {there} of 400 games are kept in {path}. To go on: " in err
    assert "--games=400" in err
    assert "Traceback" not in err
    assert out == ""
    done = run(*args)
    assert done.exit_code == 0, done.stderr
    assert len(kept_in(path)) == 400


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c(program: Callable[..., subprocess.Popen[str]], tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "games.jsonl"
    process = program(GAME, "--bots=policy", "--games=5000", f"--jobs={jobs}", "--results", str(path))
    wait_for_lines(path, 2)
    workers = children_of(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them at once
    out, err = process.communicate(timeout=TIME)
    assert process.returncode == 130
    there = path.read_bytes().count(b"\n") - 1
    assert f"Stopped: {there} of 5000 games are kept in {path}. To go on: " in err
    assert "Traceback" not in err
    assert out == ""
    wait_until_gone(workers)
