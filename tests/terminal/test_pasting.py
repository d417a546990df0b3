"""In a real terminal: a text that is pasted stays one text, with brackets around it or without."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.terminal.saves import Saves

READY = "? help\x1b[0m\r\n> "
See = Callable[[str], str]


@pytest.fixture
def terminal(saves: Saves) -> Iterator[tuple[int, See]]:
    """A game in a pseudo-terminal."""
    saves.begin("duskwatch", "game").write(GAME.position({}))
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "hearthwatch", "resume", "game"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
        close_fds=True,
    )
    os.close(slave)

    def see(words: str) -> str:
        text, until = "", time.monotonic() + 30
        while words not in text and time.monotonic() < until:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    text += os.read(master, 65536).decode(errors="replace")
                except OSError:
                    break
        assert words in text, text
        return text

    see(READY)
    yield master, see
    process.kill()
    process.wait()
    os.close(master)


def written(saves: Saves) -> list[str]:
    return [text for _, _, text in saves.open("game")[1].texts]


def test_lines_that_come_at_once(terminal: tuple[int, See], saves: Saves) -> None:
    master, see = terminal
    os.write(master, b"write\n")
    see("never mind")
    os.write(master, b"Rain.\n\nq\n1\n")
    see("an empty line ends the text")
    time.sleep(0.5)
    os.write(master, b"\n")
    see(READY)
    assert written(saves) == ["Rain.\n\nq\n1"]


def test_control_characters_by_hand(terminal: tuple[int, See], saves: Saves) -> None:
    master, see = terminal
    os.write(master, b"write Bells \x16\x07 ring\n")
    see("What now?")
    os.write(master, b"c\n")
    see(READY)
    assert written(saves) == ["Bells  ring"]


def test_a_sentence_that_is_no_option_is_written_down(terminal: tuple[int, See], saves: Saves) -> None:
    master, see = terminal
    os.write(master, b"Xylophones zing quietly yonder\n")
    see("Write in the journal? y or n:")
    os.write(master, b"y\n")
    see(READY)
    assert written(saves) == ["Xylophones zing quietly yonder"]
