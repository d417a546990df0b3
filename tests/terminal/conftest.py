"""Every test of the terminal has a home of its own, so that nobody's real saves are touched."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
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
TIME = 300
"""Seconds after which something is stuck, however busy the machine is."""


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

    def program(*args: str, start: tuple[str, ...] = ("-m", "hearthwatch"), **options: object) -> subprocess.Popen[str]:
        process: subprocess.Popen[str] = subprocess.Popen(  # type: ignore[call-overload]
            [sys.executable, *start, *args],
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


class ByHand:
    """The command line in a pseudo-terminal, with somebody who types and looks."""

    def __init__(self, *args: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hearthwatch", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
            close_fds=True,
        )
        os.close(slave)
        self._unseen = ""

    def type(self, words: str) -> None:
        os.write(self.master, words.encode())

    def see(self, words: str, times: int = 1) -> str:
        """Everything up to where these words were there so often; what came behind them is still to be seen."""
        until = time.monotonic() + TIME
        while self._unseen.count(words) < times:
            assert time.monotonic() < until, self._unseen
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self._unseen += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    raise AssertionError(f"It ended without saying {words!r}:\n{self._unseen}") from None
        *seen, self._unseen = self._unseen.split(words, times)
        return words.join([*seen, ""])

    def leave(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def by_hand() -> Iterator[Callable[..., ByHand]]:
    """Opens the command line in a pseudo-terminal."""
    opened: list[ByHand] = []

    def by_hand(*args: str) -> ByHand:
        opened.append(ByHand(*args))
        return opened[-1]

    yield by_hand
    for one in opened:
        one.leave()


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
