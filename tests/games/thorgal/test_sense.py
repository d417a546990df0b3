"""What bots and hints go by: sensible moves, a value between 0 and 1, and reasons."""

from __future__ import annotations

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.sense import SENSE
from hearthwatch.games.thorgal.sense.features import NAMES, features
from hearthwatch.games.thorgal.sense.progress import nearest_goal
from hearthwatch.games.thorgal.sense.value import chance_to_win, standing
from hearthwatch.games.thorgal.table import Saga

from .helpers import A, happen, position, question


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_adventure_is_played_to_its_end_by_legal_and_sensible_moves(slug: str) -> None:
    table = GAME.new(seats=3, seed=5, adventure=slug)
    table.recording = False
    for _ in range(1500):
        if not table.asked:
            break
        step = SENSE.move(table)
        assert step in table.legal
        table.take(step)
    assert table.outcome is not None


def test_a_sensible_party_comes_farther_than_a_random_one() -> None:
    far = {"random": 0.0, "sensible": 0.0}
    for name in far:
        player = bot(name)
        for seed in range(5):
            table = GAME.new(seats=2, seed=seed, adventure="torkans-temple")
            while table.decision:
                player.play(table, (0, 1), seed=table.moves)
            assert table.outcome is not None
            far[name] += table.entries_read.bit_count() + 10 * bool(table.outcome.won)
    assert far["sensible"] > far["random"] + 5


def test_a_wound_goes_where_it_wastes_least() -> None:
    """Into a corner of the empty body, so that the largest tiles still fit."""
    table = position()
    happen(table, {"wound": "V3"}, A)
    assert question(table) == "wound_places"
    while not table.bodies[A]:
        table.take(SENSE.move(table))
    cells = table.body(A).cells_of(table.bodies[A][0])
    assert any((column, row) in cells for column in (0, 4) for row in (0, 4))


def test_values_are_chances_and_features_have_their_names() -> None:
    for seed, slug in enumerate(BOX.adventures):
        table = GAME.new(seats=2, seed=seed, adventure=slug)
        for _ in range(40):
            if not table.asked:
                break
            table.take(SENSE.move(table))
        if not table.ending:
            assert 0 <= chance_to_win(table) <= 1
            assert len(features(table)) == len(NAMES)
            assert 0 <= nearest_goal(table) <= 1


def test_wounds_and_threats_are_worth_avoiding() -> None:
    whole = position()
    hurt, threatened = whole.clone(), whole.clone()
    hurt.bodies = ((0b11111,), *hurt.bodies[1:])
    threatened.threats = [3, *threatened.threats[1:]]
    assert standing(hurt) < standing(whole) and standing(threatened) < standing(whole)


def test_hints_say_why() -> None:
    table: Saga = GAME.new(seats=2, seed=3)
    table.take(SENSE.move(table))
    said = [SENSE.reason(table, step) for step in table.asked_options]
    assert any("chips to its left" in words for words in said)


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_option_has_signs_that_are_known_by_name(slug: str) -> None:
    table = GAME.new(seats=2, seed=2, adventure=slug)
    table.recording = False
    for _ in range(400):
        if not table.asked:
            break
        steps = SENSE.leaps(table)
        for signs in SENSE.lean(table, steps):
            assert signs and all(0 <= sign < len(SENSE.SIGNS.known) for sign, _ in signs)
            assert all(-4 <= much <= 20 for _, much in signs)
        table.take(SENSE.move(table))


def test_a_search_looks_at_one_place_for_a_wound_and_at_every_card_of_the_row() -> None:
    table = position()
    happen(table, {"wound": "I1"}, A)
    assert len(SENSE.worthwhile(table)) == 1
    turn = GAME.new(seats=2, seed=3)
    turn.take(SENSE.move(turn))
    assert {*SENSE.worthwhile(turn)} == {*turn.legal}
