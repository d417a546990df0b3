"""An earlier choice is put right: chance stays, later choices stay while they fit, words stay in any case."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthwatch.kernel import Amend, Amended, Game, IllegalChoice, Record, RecordError
from hearthwatch.kernel.testing import check_game

from .toys import journal, knife, letters
from .toys.journal import Journal
from .toys.letters import Letters


def written() -> Letters:
    table: Letters = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="One.")
    table.choose("post:1", seat=1, text="Two.")
    table.choose("correct:0", seat=0, text="Uno.")
    return table


def texts(table: Letters) -> list[str]:
    return [text for _, _, text in table.texts]


def keys(found: Amended[Any]) -> list[str]:
    return [dropped.entry.key for dropped in found.dropped]


def same(one: Any, other: Any) -> bool:
    return bool(one == other) and one.texts == other.texts and (one.legal, one.luck) == (other.legal, other.luck)


def test_later_choices_stay() -> None:
    table = written()
    found = table.amend(2, "post:1", seat=1, text="Deux.")
    assert found.table is table
    assert texts(table) == ["Uno.", "Deux."]
    assert (found.kept, found.dropped) == (1, ())
    assert (found.was.text(), found.now.text()) == ("Writer 2 writes to all", "Writer 2 writes to all")
    assert table.moves == 3


def test_put_in_before() -> None:
    table = written()
    found = table.amend(2, "post:0", seat=0, text="One and a half.", keep=True)
    assert texts(table) == ["One.", "One and a half.", "Two."]
    assert (found.kept, keys(found)) == (1, ["correct:0"]), "only the last two letters can be corrected"
    assert found.dropped[0].line.text(0) == "Write “One.” anew"
    assert found.dropped[0].entry.text == "Uno."
    assert table.left == 2


def test_a_choice_whose_number_shifted_is_found_by_what_it_says() -> None:
    table: Letters = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="One.")
    table.choose("post:1", seat=1, text="Two.")
    table.choose("correct:1", seat=1, text="Deux.")
    found = table.amend(1, "note:1", seat=1, text="Forgotten.", keep=True)
    assert (texts(table), found.kept, found.dropped) == (["Forgotten.", "One.", "Deux."], 3, ())


def test_a_number_that_now_means_something_else_does_not_stay() -> None:
    table = written()
    found = table.amend(1, "post:0", seat=0, text="Een.")
    assert texts(table) == ["Een.", "Two."], "correct:0 is open, but it would correct other words"
    assert keys(found) == ["correct:0"]


def test_what_is_written_at_any_time_outlives_the_first_that_does_not_fit() -> None:
    table = written()
    table.choose("note:1", seat=1, text="Kept.")
    table.choose("post:0", seat=0, text="Three.")
    table.choose("note:0", seat=0, text="Kept too.")
    found = table.amend(1, "post:0", seat=0, text="Een.")
    assert texts(table) == ["Een.", "Two.", "Kept.", "Kept too."]
    assert (found.kept, keys(found)) == (3, ["correct:0", "post:0"])


def test_an_interlude_that_does_not_fit_is_left_out_alone() -> None:
    table: Journal = journal.GAME.new(seats=1, seed=5)
    for number in range(8):
        table.choose("ask_the_omens:0", seat=0, text=f"Omen {number}?")
    table.choose("write:0", seat=0, text="After the omens.")
    found = table.amend(1, "ask_the_omens:0", seat=0, text="First of all?", keep=True)
    assert keys(found) == ["ask_the_omens:0"], "the deck holds eight"
    assert found.kept == 8
    assert any(page[2] == "After the omens." for page in table.pages)


def test_the_same_chance() -> None:
    table: Journal = journal.GAME.new(seats=1, seed=5)
    for _ in range(3):
        table.choose("ask_the_omens:0", seat=0, text="?")
    answers, rng = [page[2].partition(": ")[2] for page in table.pages], table.rng
    table.amend(2, "ask_the_omens:0", seat=0, text="Really?")
    assert [page[2].partition(": ")[2] for page in table.pages[:3]] == answers
    assert table.rng == rng


def test_the_game_notes_it() -> None:
    table: Journal = journal.GAME.new(seats=2, seed=5)
    table.choose("write:0", seat=0, text="It rains.")
    table.amend(1, "write:1", seat=1, text="It pours.", reason="I was wrong.")
    note = "Not “Write in the journal” but “Write in the journal”. I was wrong."
    assert table.pages == [(1, "page", "It pours."), (1, "page", note)], "noted by the seat that amended"
    assert (table.moves, table.log[-1].seat) == (2, 1)


def test_a_note_is_made_before_the_end_where_the_game_is_over() -> None:
    table: Letters = letters.GAME.new(seats=2, seed=1, letters=1)
    table.choose("post:0", seat=0, text="The only one.")
    assert table.outcome is not None
    table.amend(1, "post:1", seat=1, text="Mine instead.")
    assert table.outcome is not None
    over: Journal = journal.GAME.new(seats=1, seed=3)
    while over.decision is not None:
        over.choose(over.decision.options[0].key, seat=0, text="." if over.decision.options[0].field else None)
    last = over.moves
    over.amend(1, "write:0", seat=0, text="Before it all.", keep=True, reason="Forgotten.")
    assert over.outcome is not None
    assert over.moves == last + 2
    assert any("Forgotten." in page[2] for page in over.pages)


def test_the_log_is_that_of_the_amended_game() -> None:
    table = written()
    assert "Writer 2 writes: Two." in [line.text() for line in table.log]
    table.amend(2, "post:1", seat=1, text="Deux.")
    lines = [line.text() for line in table.log]
    assert "Writer 2 writes: Deux." in lines
    assert "Writer 2 writes: Two." not in lines


# -- entries of the record


def test_it_is_an_entry() -> None:
    table = written()
    table.amend(2, "post:1", seat=1, text="Deux.", reason="French.")
    entry = Amend(2, "post:1", 1, "Deux.", reason="French.")
    assert table.record.entries[-1] == entry
    assert len(table.record.entries) == 4
    again = letters.GAME.load(table.record.to_json())
    assert again.record == table.record
    assert same(again, table)


def test_a_save_resumes_with_its_past() -> None:
    table = written()
    table.amend(2, "post:1", seat=1, text="Deux.")
    table.choose("post:0", seat=0, text="Three.")
    loaded = letters.GAME.load(table.to_json())
    assert same(loaded, table)
    assert loaded.record == table.record
    loaded.undo()
    assert texts(loaded) == ["Uno.", "Deux."]
    loaded.undo()
    assert texts(loaded) == ["Uno.", "Two."]


def test_undo_takes_back_the_whole_amendment() -> None:
    table = written()
    before = table.clone()
    table.amend(1, "post:0", seat=0, text="Een.")
    assert table.undo_cost == "reveals"
    table.undo()
    assert same(table, before)
    assert table.moves == 3
    table.redo()
    assert texts(table) == ["Een.", "Two."]
    table.undo()
    table.undo()
    assert texts(table) == ["One.", "Two."], "then the choices that were there before it"
    assert same(letters.GAME.replay(table.record), table)


def test_undo_after_a_choice_after_an_amendment() -> None:
    table = written()
    table.amend(1, "post:0", seat=0, text="Een.")
    table.choose("post:0", seat=0, text="Drie.")
    table.undo()
    assert texts(table) == ["Een.", "Two."]
    table.undo()
    assert texts(table) == ["Uno.", "Two."]
    table.redo()
    table.redo()
    assert texts(table) == ["Een.", "Two.", "Drie."]


def test_an_amended_choice_can_be_amended() -> None:
    table = written()
    table.amend(2, "post:1", seat=1, text="Deux.")
    table.amend(2, "post:1", seat=1, text="Zwei.")
    assert texts(table) == ["Uno.", "Zwei."]
    assert same(letters.GAME.replay(table.record), table)
    table.undo()
    assert texts(table) == ["Uno.", "Deux."]


def test_looking_back_on_an_amended_game() -> None:
    table = written()
    table.amend(2, "post:1", seat=1, text="Deux.")
    for moves in range(table.moves + 1):
        then = table.earlier(moves)
        assert same(letters.GAME.replay(then.record), then)
    assert texts(table.earlier(2)) == ["One.", "Deux."]
    last = table.earlier(3)
    last.undo()
    assert texts(last) == ["Uno.", "Two."]
    assert same(letters.GAME.replay(last.record), last)


def test_a_preview_changes_nothing() -> None:
    table = written()
    found = table.if_amended(Amend(2, "post:1", 1, "Deux."))
    assert texts(found.table) == ["Uno.", "Deux."]
    assert (texts(table), len(table.record.entries)) == (["Uno.", "Two."], 3)


# -- what is refused


@pytest.mark.parametrize("move", [0, 4, -1])
def test_there_must_be_such_a_choice(move: int) -> None:
    with pytest.raises(IllegalChoice, match="There is no choice"):
        written().amend(move, "post:0", seat=0, text="!")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"key": "publish:0", "seat": 0}, "Everybody has read it"),
        ({"key": "post:0", "seat": 1, "text": "!"}, "not among the options"),
        ({"key": "nothing", "seat": 0}, "no choice called"),
        ({"key": "post:0", "seat": 0}, "needs a text"),
        ({"key": "post:1", "seat": 1, "text": "Two."}, "nothing would change"),
        ({"key": "post:1", "seat": 1, "text": "!", "reason": "\x00"}, "control character"),
    ],
)
def test_a_refused_amendment_leaves_no_trace(how: dict[str, Any], words: str) -> None:
    table, before = written(), written()
    history = (table.here, table.tail, table.redone)
    with pytest.raises(IllegalChoice, match=words):
        table.amend(2, **how)
    assert same(table, before)
    assert (table.here, table.tail, table.redone) == history


def test_a_game_that_does_not_amend() -> None:
    table = knife.GAME.new(seed=1)
    assert table.decision is not None
    table.choose(0)
    with pytest.raises(IllegalChoice, match="taken back with undo"):
        table.amend(1, "anything")


def test_an_amendment_in_a_record_that_cannot_be() -> None:
    table = written()
    table.amend(2, "post:1", seat=1, text="Deux.")
    record = table.record
    broken = Record(record.origin, (*record.entries[:-1], Amend(9, "post:1", 1, "!")))
    with pytest.raises(RecordError, match="Entry 4 of the record cannot be played: There is no choice 9"):
        letters.GAME.replay(broken)


def test_a_record_without_amendments_has_no_trace_of_them() -> None:
    entries = json.loads(written().record.to_json())["content"]["entries"]
    assert {name for entry in entries for name in entry} == {"kind", "seat", "key", "text"}


# -- at random


@settings(max_examples=60)
@given(st.data())
def test_any_amendments_agree_with_their_record(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 3))
    games: list[Game[Any]] = [letters.GAME, journal.GAME]
    table = data.draw(st.sampled_from(games)).new(seats=seats, seed=data.draw(st.integers(0, 9)))
    for number in range(data.draw(st.integers(1, 25))):
        move = data.draw(st.sampled_from(["choose"] * 4 + ["amend", "undo", "redo"]))
        if move == "undo" and table.here.undone is not None:
            table.undo()
        elif move == "redo" and table.redone:
            table.redo()
        elif move == "amend" and table.moves:
            place = data.draw(st.integers(1, table.moves))
            option = data.draw(st.sampled_from(list(table.earlier(place - 1).decision.options)))
            text = f"Amended {number}." if option.field else None
            try:
                table.amend(place, option.key, text=text, keep=data.draw(st.booleans()), reason=f"Reason {number}.")
            except IllegalChoice as refusal:
                assert "nothing would change" in refusal.reason
        elif table.decision is not None:
            option = data.draw(st.sampled_from(list(table.decision.options)))
            table.choose(option, text=f"Text {number}." if option.field else None)
    assert same(table.game.replay(table.record), table)
    loaded = table.game.load(table.to_json())
    assert same(loaded, table)
    assert loaded.record == table.record
    assert [line.text(0) for line in loaded.log] == [line.text(0) for line in table.log]


@pytest.mark.parametrize("toy", [letters, journal])
def test_conformance(toy: Any) -> None:
    report = check_game(toy.GAME, plays=12, seconds=300, seed=3)
    assert report.plays == 12 and report.deep_checks > 10
