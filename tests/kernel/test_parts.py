"""What one person may play at a table whose seats are not alike."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import SetupError

from .toys import knife, vigil


def test_a_part_is_some_seats_whatever_their_number() -> None:
    heroes, judge = vigil.GAME.parts
    assert [heroes.seats_of(count) for count in (3, 6)] == [(1, 2), (1, 2, 3, 4, 5)]
    assert [judge.seats_of(count) for count in (3, 6)] == [(0,), (0,)]


def test_a_part_is_found_by_its_name() -> None:
    assert vigil.GAME.part(" Judge ").do == "Be the Judge"
    with pytest.raises(SetupError, match="Vigil has no part 'wolf'; its parts are: heroes, judge"):
        vigil.GAME.part("wolf")
    with pytest.raises(SetupError, match="none, as all seats are alike"):
        knife.GAME.part("judge")
