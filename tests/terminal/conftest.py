"""Every test of the terminal has a home of its own, so that nobody's real saves are touched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hearthwatch.cli import hearthwatch
from hearthwatch.kernel import registry
from hearthwatch.terminal.saves import Saves

Run = Callable[..., Result]
Program = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty $HEARTHWATCH_HOME."""
    folder = tmp_path / "home"
    monkeypatch.setenv("HEARTHWATCH_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    return folder


@pytest.fixture
def saves(home: Path) -> Saves:
    """The saves in it."""
    return Saves()


@pytest.fixture
def run() -> Run:
    """The command line, in this process."""

    def run(*args: str, input: str = "") -> Result:
        return CliRunner().invoke(hearthwatch, [*args], input=input)

    return run


@pytest.fixture
def program() -> Iterator[Program]:
    """The command line, as a program of its own."""
    started: list[subprocess.Popen[str]] = []

    def program(*args: str, **options: object) -> subprocess.Popen[str]:
        process: subprocess.Popen[str] = subprocess.Popen(  # type: ignore[call-overload]
            [sys.executable, "-m", "hearthwatch", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            **options,
        )
        started.append(process)
        return process

    yield program
    for process in started:
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None and not stream.closed:
                with suppress(OSError):
                    stream.close()
        process.wait()


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch) -> str:
    """A second game, with free text, things that can be done at any time, and no drawing of its own."""
    entry = EntryPoint("journal", "tests.kernel.toys.journal:GAME", "hearthwatch.games")
    monkeypatch.setitem(registry._entries(), "journal", entry)
    return "journal"


def read_until(process: subprocess.Popen[str], words: str) -> list[str]:
    """Everything the program says up to a line with these words."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if words in line:
            return lines
    raise AssertionError(f"The program ended without saying {words!r}:\n" + "\n".join(lines))


def say(process: subprocess.Popen[str], line: str) -> None:
    """Type a line into the program."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
