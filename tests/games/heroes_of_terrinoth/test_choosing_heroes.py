"""Heroes chosen at the table, each player their own (HOT-2.14, HOT-2.15)."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import hearthwatch as hw
from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ARCHETYPE, HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.show.board import board
from hearthwatch.games.heroes_of_terrinoth.show.terminal import DRAWING
from hearthwatch.games.heroes_of_terrinoth.table import NOT_CHOSEN, Realm
from hearthwatch.kernel import EVERYONE, IllegalChoice, SetupError
from hearthwatch.kernel.decision import Option
from tests.games.heroes_of_terrinoth.helpers import (
    HAGAN,
    KARI,
    MOK,
    PELL,
    key,
    labels,
    log,
    pick,
    prompt,
    readied,
    seats,
    why_not,
)


def party(table: Realm) -> list[str]:
    return [HERO_NAMES[face] if face != NOT_CHOSEN else "" for face in table.party]


@pytest.mark.rule("HOT-2.14", "HOT-2.15")
def test_each_player_in_turn_chooses_one_of_the_twelve_heroes() -> None:
    table = GAME.new(3, 1, heroes="choose")
    assert (seats(table), prompt(table)) == ((0,), "Which hero do you play?")
    assert len(labels(table)) == 12
    pick(table, KARI)
    assert (seats(table), len(labels(table))) == ((1,), 9)
    pick(table, HAGAN)
    assert (seats(table), len(labels(table))) == ((2,), 6)
    pick(table, MOK)
    assert party(table) == [KARI, HAGAN, MOK]
    assert prompt(table) == "Who leads the party?"
    joined = [line for line in log(table) if line.endswith("joins the party.")]
    assert joined == [f"{name} joins the party." for name in (KARI, HAGAN, MOK)]


@pytest.mark.rule("HOT-2.14")
def test_an_archetype_that_is_taken_is_refused_with_whoever_has_it() -> None:
    table = GAME.new(2, 1, heroes=[KARI, "choose"])
    assert why_not(table, "Tetherys") == ("HOT-2.14", "There is one set of Scout cards, and Kari Wraithstalker has it.")
    assert table.decision is not None
    kept_out = [one.label.partition(",")[0] for one in table.decision.refused]
    assert kept_out == [KARI, "Tetherys", "Odda Fenwick"]
    with pytest.raises(IllegalChoice, match="one set of Scout cards"):
        table.choose("play_hero:1:tetherys")


@pytest.mark.rule("HOT-2.16")
def test_a_hero_who_is_chosen_brings_the_basic_cards_of_the_archetype() -> None:
    table = GAME.new(2, 1, heroes="choose")
    pick(table, PELL)
    pick(table, KARI)
    assert readied(table, "Pell") == ["Cinder Dart", "Questing Flame", "Borrowed Brilliance", "Turn the Page"]
    assert readied(table, "Kari") == ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]


@pytest.mark.rule("HOT-26.6")
def test_a_player_alone_chooses_both_heroes() -> None:
    table = GAME.new(1, 1, heroes="choose")
    assert (seats(table), prompt(table)) == ((0,), "Which hero is the first of your two?")
    pick(table, MOK)
    assert (seats(table), prompt(table)) == ((0,), "Which hero is the second of your two?")
    pick(table, HAGAN)
    assert party(table) == [MOK, HAGAN]


def test_named_ones_and_those_left_to_chance_are_there_before_anybody_chooses() -> None:
    for seed in range(8):
        table = GAME.new(4, seed, heroes=["choose", KARI, None, "choose"])
        mine, kari, drawn, last = table.party
        assert (mine, last, HERO_NAMES[kari]) == (NOT_CHOSEN, NOT_CHOSEN, KARI)
        assert ARCHETYPE[drawn] != ARCHETYPE[kari]
        assert len(labels(table)) == 6
        table.choose(0)
        assert (seats(table), len(labels(table))) == ((3,), 3)


def test_what_can_be_chosen_says_what_the_hero_does_and_the_health_at_this_table() -> None:
    assert [label for label in labels(GAME.new(2, 1, heroes="choose")) if label.startswith(KARI)] == [
        f"{KARI}, Scout, health 21: before your action, you may discard 1 token to deal 1 wound to an enemy."
    ]
    assert f"{KARI}, Scout, health 11: " in "".join(labels(GAME.new(4, 1, heroes="choose")))


def test_the_board_shows_who_has_been_chosen_and_nobody_leads_yet() -> None:
    table = GAME.new(2, 1, heroes="choose")
    assert table.view(0)["board"]["heroes"] == []
    pick(table, KARI)
    (kari,) = table.view(0)["board"]["heroes"]
    assert (kari["name"], kari["leads"], kari["active"]) == (KARI, False, False)


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("choose", ["choose", "choose"]),
        ("Avric,choose", ["Avric", "choose"]),
        ("2=choose", [None, "choose"]),
        (["choose", None, "choose", "choose"], ["choose", None]),
    ],
)
def test_the_option_takes_choose_for_all_seats_or_for_some(typed: Any, given: list[str | None]) -> None:
    assert GAME.new(2, 1, heroes=typed).origin.options["heroes"] == given


def test_keys_name_the_hero_and_a_game_is_kept_while_heroes_are_chosen() -> None:
    table = GAME.new(2, 1, heroes="choose")
    pick(table, KARI)
    again = hw.load(table.to_json())
    assert isinstance(again, Realm)
    assert again == table
    assert key(again, "play_hero", MOK) == "play_hero:1:elder-mok"


def test_a_position_has_no_time_to_choose() -> None:
    with pytest.raises(SetupError, match="A position names its heroes"):
        GAME.position("progress = 1", seats=2, heroes="choose")


@pytest.mark.parametrize("height", [None, 24, 60])
def test_the_terminal_draws_a_table_without_heroes(height: int | None) -> None:
    console = Console(width=80, file=io.StringIO())
    console.print(DRAWING.draw(board(GAME.new(2, 1, heroes="choose"), EVERYONE), 80, height))
    assert isinstance(console.file, io.StringIO)
    assert "Splig" in console.file.getvalue()


def test_a_sensible_player_takes_one_of_each_archetype_and_somebody_sturdy_otherwise() -> None:
    table = GAME.new(4, 1, heroes="choose")
    while prompt(table) == "Which hero do you play?":
        table.choose(Option(table, HEURISTICS.move(table)))
    assert party(table) == ["Astarra", "Avric", KARI, HAGAN]
    table = GAME.new(2, 1, heroes=["choose", PELL])
    table.choose(Option(table, HEURISTICS.move(table)))
    assert party(table) == ["Avric", PELL]
