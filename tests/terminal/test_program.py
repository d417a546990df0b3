"""The program as such: killed, interrupted, cut off from its reader, out of room, started."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

import hearthwatch as hw
from hearthwatch.terminal.saves import Saves

from .conftest import TIME, Program, read_until, say

GAME = "set-a-watch"
PROMPT = "or ? for help:"
LONG_BENCH = """
from time import sleep
from hearthwatch.cli import main
from hearthwatch.terminal import bench

def never_ending(game, seconds):
    print("It has begun.", flush=True)
    sleep(600)

bench.bench = never_ending
main()
"""


def play(program: Program, *args: str, choices: int = 0, **options: object) -> subprocess.Popen[str]:
    """A game with some choices made, waiting for the next."""
    process = program("play", GAME, "--plain", "--seed=3", "--name=game", *args, **options)
    read_until(process, PROMPT)
    for _ in range(choices):
        say(process, "1")
        read_until(process, PROMPT)
    return process


def after(choices: int) -> hw.Table:
    table: hw.Table = hw.game(GAME).new(seed=3)
    for _ in range(choices):
        table.choose(0)
    return table


def test_killed_at_any_moment_it_resumes_where_it_was(program: Program, saves: Saves) -> None:
    process = play(program, choices=5)
    process.send_signal(signal.SIGKILL)
    process.wait(TIME)
    assert saves.open("game")[1] == after(5)
    resumed = program("resume", "--plain")
    read_until(resumed, PROMPT)
    say(resumed, "1")
    read_until(resumed, PROMPT)
    resumed.send_signal(signal.SIGKILL)
    resumed.wait(TIME)
    assert saves.open("game")[1] == after(6)


def test_killed_while_it_writes(program: Program, saves: Saves) -> None:
    """Kill it in the middle of a rush of choices: whatever is on disk is whole."""
    process = play(program)
    assert process.stdin is not None
    process.stdin.write("1\n" * 12)
    process.stdin.flush()
    read_until(process, PROMPT)
    process.send_signal(signal.SIGKILL)
    process.wait(TIME)
    table = saves.open("game")[1]
    assert table == after(len(table.record.entries))


def test_ctrl_c(program: Program, saves: Saves) -> None:
    process = play(program, choices=2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=TIME)
    assert process.returncode == 130
    assert "The game is saved. Go on with: " in out
    assert "-m hearthwatch resume game" in out
    assert "Traceback" not in err
    assert saves.open("game")[1] == after(2)


def test_ctrl_c_outside_a_game(program: Program) -> None:
    process = program("bench", GAME, start=("-c", LONG_BENCH))
    read_until(process, "It has begun.")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=TIME)
    assert process.returncode == 130
    assert err == "\nStopped.\n"
    assert out == ""


@pytest.mark.parametrize("args", [["games", GAME], ["rules", GAME, "19"], ["--help"]])
def test_a_closed_pipe_is_no_drama(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "hearthwatch", *args], stdout=writer, stderr=subprocess.PIPE, timeout=TIME, check=False
    )
    os.close(writer)
    assert done.returncode == 141
    assert done.stderr == b""


def test_a_pipe_that_closes_in_mid_game_keeps_the_game(program: Program, saves: Saves) -> None:
    process = play(program, choices=3)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    say(process, "1")
    assert process.wait(TIME) == 141
    assert process.stderr.read() == ""
    assert saves.open("game")[1] == after(4)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_on_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hearthwatch", "games", GAME],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=TIME,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "No space left on device.\n"


def test_a_disk_that_fills_up_in_mid_game(program: Program, saves: Saves) -> None:
    """A limit on the size of files acts like a full disk: early saves fit, later ones do not."""
    size = len(after(4).to_json())

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    process = play(program, choices=0, preexec_fn=limit)
    assert process.stdin is not None
    out, err = process.communicate("1\n" * 12 + "q\n", timeout=TIME)
    assert process.returncode == 1
    assert "The game could not be saved: File too large" in out
    assert "The last choices are not on disk." in out
    assert "Traceback" not in err
    table = saves.open("game")[1]
    assert table == after(len(table.record.entries))
    assert len(table.record.entries) >= 1


def test_odd_bytes_on_the_input(program: Program) -> None:
    process = play(program)
    assert process.stdin is not None
    os.write(process.stdin.fileno(), b"\xff\xfe\x00\n1\n")
    out, err = process.communicate(timeout=TIME)
    assert process.returncode == 0
    assert "is no option" in out
    assert "Traceback" not in err


def test_a_terminal_that_knows_only_latin_letters(program: Program) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearthwatch", "rules", GAME],
        capture_output=True,
        timeout=TIME,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_help_starts_in_a_blink() -> None:
    """0.2 s is the promise. Work is counted, not waiting, so that a busy machine does not decide."""

    def work() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    times = []
    for _ in range(5):
        before = work()
        subprocess.run([sys.executable, "-m", "hearthwatch", "--help"], check=True, capture_output=True, timeout=TIME)
        times.append(work() - before)
    assert median(times) < 0.2


def test_help_imports_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "hearthwatch", "--help"],
        check=True,
        capture_output=True,
        text=True,
        timeout=TIME,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    assert "hearthwatch.cli" in loaded
    loaded.discard("hearthwatch.games")  # the folder, which holds nothing itself
    for heavy in ("rich", "msgspec", "hearthwatch.kernel", "hearthwatch.games", "hearthwatch.terminal", "tomllib"):
        assert not any(name == heavy or name.startswith(f"{heavy}.") for name in loaded)
