"""Tables that cannot be are refused, with the key that says so."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import FACE_NAMES
from hearthwatch.kernel import SetupError

from .helpers import position


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("round = 12", "round is 12, and this Adventure has 8 rounds."),
        ("track = 50", "track is 50, and "),
        ("read = [-1]", "read names Entry -1"),
        ("read = [999]", "read names Entry 999|read holds"),
        ("row = []", "row has no card"),
        ("row = [5, 5, 5, 5]", "row holds the Action card 5 twice"),
        ("markers = [5, 5]", "markers: the Action card 5 has 2"),
        ("path = [[[0, 0]], [[0, 0]]]", "path: tile 2 lies on another"),
        (
            '[character.Thorgal]\nitems = ["Old Mail Coat", "Old Mail Coat"]',
            "items: Old Mail Coat lies somewhere else",
        ),
        ("path = [[]]", "path: 1 is no tile of the box"),
        ("path = [[[0, 0], [1, 1]]]", "path: 1 is no tile of the box"),
        ("path = [[[0, 0], [0, 0]]]", "path: 1 is no tile of the box"),
        ("[character.Thorgal]\nwounds = [[[0, 0]], [[0, 0]]]", "wounds of Thorgal Aegirsson: tile 2 lies on another"),
        ("[character.Thorgal]\nwounds = [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]]", "is no tile of the box"),
    ],
)
def test_a_table_that_cannot_be_is_refused(document: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        position(document)


@pytest.mark.parametrize(("key", "deck"), [("terrain", "terrain_deck"), ("display", "item_deck")])
def test_a_card_does_not_lie_in_one_place_twice(key: str, deck: str) -> None:
    table = position("")
    card = FACE_NAMES[table.face[getattr(table, deck)[0]]]
    with pytest.raises(SetupError, match=rf"{key} holds the card .* there twice"):
        position(f'{key} = ["{card}", "{card}"]')
