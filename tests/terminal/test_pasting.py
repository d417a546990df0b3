"""In a real terminal: a text that is pasted stays one text, with brackets around it or without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.terminal.saves import Saves

from .conftest import ByHand

READY = "? help\x1b[0m\r\n> "


@pytest.fixture
def terminal(saves: Saves, by_hand: Callable[..., ByHand]) -> ByHand:
    """A game in a pseudo-terminal."""
    saves.begin("duskwatch", "game").write(GAME.position({}))
    screen = by_hand("resume", "game")
    screen.see(READY)
    return screen


def written(saves: Saves) -> list[str]:
    return [text for _, _, text in saves.open("game")[1].texts]


def test_lines_that_come_at_once(terminal: ByHand, saves: Saves) -> None:
    terminal.type("write\n")
    terminal.see("to cancel")
    terminal.type("Rain.\n\nq\n1\n")
    terminal.see("an empty line ends the text")
    terminal.see("...", times=4)  # one line after another was taken, and the next is waited for
    terminal.type("\n")
    terminal.see(READY)
    assert written(saves) == ["Rain.\n\nq\n1"]


def test_control_characters_by_hand(terminal: ByHand, saves: Saves) -> None:
    terminal.type("write Bells \x16\x07 ring\n")
    terminal.see("What now?")
    terminal.type("c\n")
    terminal.see(READY)
    assert written(saves) == ["Bells  ring"]


def test_a_sentence_that_is_no_option_is_written_down(terminal: ByHand, saves: Saves) -> None:
    terminal.type("Xylophones zing quietly yonder\n")
    terminal.see("Written in the journal; u takes it back.")
    assert written(saves) == ["Xylophones zing quietly yonder"]
