"""Records and saves that somebody edited and sealed again are refused with a sentence, never with a traceback."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.kernel.records import sealed, unsealed

GAME = hw.game("set-a-watch")


def edited(text: str, kind: str, *path: str | int, value: Any) -> str:
    """The text with one thing changed, well sealed."""
    content = msgspec.json.decode(unsealed(text)[1])
    inner = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return sealed(kind, msgspec.json.encode(content))


def table() -> hw.Table:
    """A few choices into a game."""
    found: hw.Table = GAME.new(2, 5)
    for _ in range(6):
        found.choose(0)
    return found


UNDO = {"kind": "undo"}
REDO = {"kind": "redo"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("record", "entries"), [REDO]),
        (("record", "entries"), [UNDO]),
        (("record", "entries"), [{"kind": "wish"}]),
        (("record", "entries"), [{"key": "no_such_thing:1"}]),
        (("record", "origin", "options"), {}),
        (("record", "origin", "seats"), 99),
        (("record", "origin", "typed"), ["x"]),
        (("state", "deck"), [9999]),
        (("state", "graveyard"), [0]),
        (("state", "asked"), [[0], ["no_such_question"], []]),
    ],
)
def test_an_edited_save_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(hw.RecordError, match=r"\w+ \w+"):
        hw.load(edited(table().to_json(), "save", *path, value=value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("origin", "seats"), 99),
        (("origin", "options"), {}),
        (("origin", "typed"), ["x"]),
        (("entries",), [REDO]),
        (("entries",), [{"kind": "wish"}]),
    ],
)
def test_an_edited_record_is_refused(path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(hw.RecordError, match=r"\w+ \w+"):
        hw.load(edited(table().record.to_json(), "record", *path, value=value))


def test_a_record_says_what_it_is_of() -> None:
    record = table().record
    assert (record.game, record.version, record.seats, record.seed) == ("set-a-watch", GAME.version, 2, 5)
    assert record.options["difficulty"] == "normal"


def test_a_dealt_copy_with_typed_dice_goes_on_guessing_after_a_save() -> None:
    played = GAME.new(1, 5, typed="dice")
    for _ in range(3):
        played.choose(0)
    copy = played.determinize(0, seed=3)
    again = hw.load(copy.to_json())
    copy.choose(0)
    again.choose(0)
    assert again == copy
    assert again.decision is not None and copy.decision is not None
    assert again.decision.prompt == copy.decision.prompt


def test_nobody_at_all_sees_what_a_spectator_sees() -> None:
    assert table().view(())["board"] == table().view(None)["board"]
