"""Every clause of the rules, and the conformance suite."""

from __future__ import annotations

from typing import Any

import pytest
from night_road import GAME
from night_road.content import BOX
from night_road.heuristics import HEURISTICS
from night_road.rules.turns import shine
from night_road.show.board import board
from night_road.table import PATHS, Road

from hearthwatch.kernel import EVERYONE, SetupError, mask_of
from hearthwatch.testing import asked, check_game, ended, labels, log, option, pick, why_not


def position(document: str, **options: Any) -> Road:
    return GAME.position(document, **options)


@pytest.mark.rule("NRD-1.1")
def test_oil_goes_by_the_difficulty() -> None:
    assert [GAME.new(difficulty=name).oil for name in ("easy", "normal", "hard")] == [8, 7, 6]


@pytest.mark.rule("NRD-1.2")
def test_the_deck_is_shuffled_and_nobody_knows_a_card() -> None:
    one, other = GAME.new(seed=1), GAME.new(seed=2)
    assert one.face != other.face
    assert not any(one.known)
    assert len(one.face) == sum(card.copies for card in BOX.night)


@pytest.mark.rule("NRD-2.1")
def test_players_take_turns() -> None:
    table = position('paths = ["Low Branches", "Moonlit Meadow"]\ndeck = ["Moonlit Meadow"]', seats=2)
    assert asked(table) == (0,)
    pick(table, "Walk the left path")
    assert asked(table) == (1,)
    pick(table, "Walk the left path")
    assert asked(table) == (0,)


@pytest.mark.rule("NRD-2.2")
def test_a_path_without_a_card_gets_the_top_one() -> None:
    table = position('paths = ["Low Branches", "Wolves"]\ndeck = ["Black Water"]')
    pick(table, "Walk the left path")
    assert [table.card(table.on(path)).name for path in PATHS] == ["Black Water", "Wolves"]


@pytest.mark.rule("NRD-2.3")
def test_a_look_costs_one_oil_and_is_private() -> None:
    table = position('paths = ["Wolves", "Moonlit Meadow"]\noil = 3', seats=2)
    pick(table, "Shine a light on the left path")
    assert table.oil == 2
    assert board(table, mask_of(0)).paths[0].card == "Wolves"
    assert board(table, mask_of(1)).paths[0].card is None
    assert "On the way waits Wolves." in log(table, 0)
    assert "On the way waits something." in log(table, 1)


@pytest.mark.rule("NRD-2.3")
def test_no_look_at_what_is_known_and_none_for_the_last_oil() -> None:
    table = position('paths = ["!Wolves", "Moonlit Meadow"]\noil = 1')
    assert labels(table) == ["Walk the left path (Wolves)", "Walk the right path"]
    assert why_not(table, "Shine a light on the left") == ("NRD-2.3", "You know already that Wolves waits there.")
    assert why_not(table, "Shine a light on the right") == ("NRD-2.3", "The last oil cannot be spent on a look.")


@pytest.mark.rule("NRD-2.4")
@pytest.mark.parametrize(("name", "oil"), [("Milestone with a Lamp", 6), ("Moonlit Meadow", 4), ("Wolves", 1)])
def test_a_card_gives_or_takes_oil_and_is_discarded(name: str, oil: int) -> None:
    table = position(f'paths = ["{name}", "Low Branches"]\noil = 4')
    pick(table, "Walk the left path")
    assert table.oil == oil
    assert board(table, EVERYONE).discards == [name]


@pytest.mark.rule("NRD-3.1")
def test_no_oil_loses_even_at_the_last_card() -> None:
    table = position('paths = ["Wolves", "Low Branches"]\noil = 3\nwalked = 5')
    pick(table, "Walk the left path")
    assert ended(table) == (False, "NRD-3.1")


@pytest.mark.rule("NRD-3.2")
def test_six_cards_win() -> None:
    table = position('paths = ["Wolves", "Low Branches"]\noil = 2\nwalked = 5')
    pick(table, "Walk the right path")
    assert ended(table) == (True, "NRD-3.2")


@pytest.mark.parametrize(
    "document", ["oil = 0", "walked = 6", "turn = 5", 'paths = ["Dragon"]', "lamp = 1", 'paths = ["", "", ""]']
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(document: str) -> None:
    with pytest.raises(SetupError, match=r"\.$"):
        position(document)


def test_options_point_at_the_paths_of_the_board() -> None:
    table = GAME.new(seed=1)
    ids = [path.id for path in board(table, EVERYONE).paths]
    assert [option(table, f"Walk the {side} path").about for side in ("left", "right")] == [(one,) for one in ids]


def test_the_board_in_words() -> None:
    table = position('paths = ["!Wolves", "Moonlit Meadow"]')
    lines = GAME.drawing.lines(board(table, mask_of(0)))
    assert "The left path: Wolves. Lose 3 oil." in lines
    assert "The right path: facedown." in lines


def test_everything_that_the_kernel_promises() -> None:
    assert check_game(GAME, plays=40, seconds=20).plays >= 5


@pytest.mark.parametrize(("oil", "reason"), [(7, ""), (3, "the worst card would put the lantern out")])
def test_a_hint_says_why_a_light_is_worth_its_oil_only_where_it_is(oil: int, reason: str) -> None:
    table = position(f"oil = {oil}")
    looks = [step for step in table.legal if step[0] == shine(PATHS[0])[0]]
    assert [HEURISTICS.reason(table, step) for step in looks] == [reason] * len(PATHS)
