"""Before the first table of a game: what it is about, who plays what, how it began."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hearthwatch as hw
from hearthwatch.terminal.companions import companions

from .conftest import ByHand, Run

READY = "? help\x1b[0m\r\n> "


def test_in_lines_the_game_comes_before_its_table(run: Run) -> None:
    told = run("play", "set-a-watch", "--seed=1", "--plain", input="q\n").output.splitlines()
    assert told[0].startswith("Set a Watch. Four adventurers guard a campfire for nine nights")
    assert told[1].startswith("- The fire is lit with ")
    assert told.index("Round 1 of 9, Camp.") < told.index("Who goes to Camp? (SAW-5.4)")


@pytest.mark.parametrize(
    ("game", "begins"),
    [
        (("heroes-of-terrinoth", "--quest=the-goblin-problem"), "No cart has come down the Goldhall road"),
        (("thorgal", "--adventure=torkans-temple"), "Torkan came to the island with one ship"),
    ],
)
def test_a_quest_and_an_adventure_are_introduced(run: Run, game: tuple[str, ...], begins: str) -> None:
    told = run("play", *game, "--seed=1", "--plain", input="q\n").output.splitlines()
    assert told[1].startswith(begins)
    assert "\n".join(told).count(begins) == 1


def test_in_a_terminal_it_is_a_page_of_its_own(by_hand: Callable[..., ByHand]) -> None:
    terminal = by_hand("play", "set-a-watch", "--seed=1")
    opening = terminal.see("Enter shows the table")
    assert "Set a Watch. Four adventurers" in opening and "The fire is lit" in opening
    assert "Who goes to Camp?" not in opening
    terminal.type("\n")
    first = terminal.see(READY)
    assert "Who goes to Camp?" in first and "The fire is lit" not in first


def test_whoever_plays_all_heroes_sees_with_the_eyes_of_all_of_them() -> None:
    table = hw.game("thornwatch").new(seats=3, seed=1)
    assert companions(table, "judge=policy").eyes() == (1, 2)
    assert companions(table, "none").eyes() == table.decision.seats == (0,)
