"""An earlier choice is put right: chance stays, later choices stay while they are open."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import Entry, IllegalChoice
from hearthwatch.kernel.amending import amend

from .toys import journal, letters
from .toys.journal import Journal
from .toys.letters import Letters


def written() -> Letters:
    table: Letters = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="One.")
    table.choose("post:1", seat=1, text="Two.")
    table.choose("correct:0", seat=0, text="Uno.")
    return table


def test_later_choices_stay() -> None:
    table = written()
    found = amend(table, 2, [Entry(seat=1, key="post:1", text="Deux.")])
    assert [text for _, _, text in found.table.texts] == ["Uno.", "Deux."]
    assert (found.kept, found.dropped) == (1, ())
    assert [text for _, _, text in table.texts] == ["Uno.", "Two."]
    assert letters.GAME.replay(found.table.record) == found.table


def test_several_choices_in_the_place_of_one() -> None:
    again = [Entry(seat=0, key="post:0", text="Zero."), Entry(seat=0, key="post:0", text="One.")]
    found = amend(written(), 1, again)
    assert [text for _, _, text in found.table.texts] == ["Zero.", "One.", "Two."]
    assert [entry.key for entry in found.dropped] == ["correct:0"], "only the last two letters can be corrected"
    assert found.table.left == 2


def test_what_is_no_longer_open_is_asked_again() -> None:
    table = written()
    table.choose("post:0", seat=0, text="Three.")
    found = amend(table, 1, [Entry(seat=1, key="note:1", text="Nothing yet.")])
    assert found.kept == 1
    assert [entry.key for entry in found.dropped] == ["correct:0", "post:0"]
    assert found.table.decision is not None


def test_the_same_chance() -> None:
    table: Journal = journal.GAME.new(seats=1, seed=5)
    for _ in range(3):
        table.choose("ask_the_omens:0", seat=0, text="?")
    found = amend(table, 2, [Entry(seat=0, key="ask_the_omens:0", text="Really?")])
    assert [page[2].partition(": ")[2] for page in found.table.pages] == [
        page[2].partition(": ")[2] for page in table.pages
    ]
    assert found.table.rng == table.rng


@pytest.mark.parametrize("move", [0, 4, -1])
def test_there_must_be_such_a_choice(move: int) -> None:
    with pytest.raises(IllegalChoice, match="There is no choice"):
        amend(written(), move, [])


def test_what_was_not_open_then_is_refused() -> None:
    table = written()
    with pytest.raises(IllegalChoice, match="not among the options"):
        amend(table, 1, [Entry(seat=0, key="publish:0")])
    assert table.moves == 3
