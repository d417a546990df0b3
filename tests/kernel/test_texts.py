"""Texts live beside the state: kept as written, saved, taken back, and read by nobody but their readers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.kernel import IllegalChoice, Readers, RecordError, Text, mask_of
from hearthwatch.kernel.records import replay
from hearthwatch.kernel.saves import resume, save_of
from hearthwatch.kernel.testing import check_game
from hearthwatch.kernel.texts import LONGEST_TEXT

from .planting import changed, planted
from .toys import letters
from .toys.letters import GAME, Letters

SECRET = "The key is under the third stone."


def new(**options: Any) -> Letters:
    table: Letters = GAME.new(**{"seats": 3, "seed": 4, **options})
    return table


def test_a_text_is_kept_as_written_and_the_state_holds_its_number() -> None:
    table = new()
    text = 'Braces {0} {seat} <b>„quotes“</b> "and"\nlines\t\\ 100 % 🐺'
    table.choose("post:1", seat=1, text=text)
    assert table.pile == [0]
    assert table.read(Text(0)) == text
    assert table.author(Text(0)) == 1
    assert text not in repr([getattr(table, name) for name in table.fields])
    assert table.view(None)["board"]["pile"] == [text]
    assert table.log[-1].text(None) == f"Writer 2 writes: {text}"


def test_a_private_text_is_blank_for_everybody_else() -> None:
    table = new()
    table.choose("send:0:2", seat=0, text=SECRET)
    for reader in (1, None):
        assert table.view(reader)["board"]["pile"] == [""]
        assert SECRET not in json.dumps(table.view(reader))
        assert table.determinize(reader, seed=1).texts == ((0, 0b101, ""),)
    readers: tuple[int | tuple[int, ...], ...] = (0, 2, (1, 2))
    for allowed in readers:
        assert table.view(allowed)["board"]["pile"] == [SECRET]
        assert table.determinize(allowed, seed=1).texts == table.texts
    assert [table.log[-1].text(seat) for seat in (1, 2)] == [
        "Writer 1 writes to Writer 3: ",
        f"Writer 1 writes to Writer 3: {SECRET}",
    ]
    assert [option.label for option in table.decision.for_seat(0).options if option.key == "publish:0"] == [  # type: ignore[union-attr]
        f"Read out “{SECRET}”"
    ]


def test_sharing_and_rewriting_keep_the_number() -> None:
    table = new()
    table.choose("send:0:2", seat=0, text=SECRET)
    table.choose("correct:0", seat=0, text="Under the fourth stone.")
    assert table.view(1)["board"]["pile"] == [""]
    table.choose("publish:0", seat=0)
    assert table.view(1)["board"]["pile"] == ["Under the fourth stone."]
    assert table.pile == [0]
    with pytest.raises(IllegalChoice, match="Everybody has read it"):
        table.choose("publish:0", seat=0)


def test_texts_are_saved_replayed_and_taken_back() -> None:
    table = new()
    table.choose("post:0", seat=0, text="One.")
    table.choose("note:1", seat=1, text=SECRET)
    table.choose("correct:0", seat=0, text="Two.")
    loaded = GAME.load(table.to_json())
    assert loaded.texts == table.texts
    assert GAME.replay(table.record).texts == table.texts
    table.undo()
    assert table.read(Text(0)) == "One."
    table.undo()
    assert len(table.texts) == 1
    table.redo()
    assert table.read(Text(1), mask_of(1)) == SECRET
    assert loaded.read(Text(0)) == "Two."


def test_a_clone_writes_for_itself() -> None:
    table = new()
    twin = table.clone()
    twin.choose("post:0", seat=0, text="Mine.")
    assert (len(table.texts), len(twin.texts)) == (0, 1)


@pytest.mark.parametrize("wrong", ["a" * (LONGEST_TEXT + 1), "a\x00b", "a\x1b[2J", "\ud800"])
def test_what_no_file_could_keep_is_refused_with_a_sentence(wrong: str) -> None:
    table = new()
    with pytest.raises(IllegalChoice, match=r"A text (has at most 20,000 characters|cannot hold the control char)"):
        table.choose("post:0", seat=0, text=wrong)
    assert (table.texts, table.moves) == ((), 0)
    table.choose("post:0", seat=0, text="a" * LONGEST_TEXT)


def test_a_save_whose_texts_are_damaged_is_refused() -> None:
    table = new()
    table.choose("post:0", seat=0, text="One.")
    save = save_of(table)
    with pytest.raises(RecordError, match="its texts cannot be read"):
        resume(GAME, replace(save, state={**save.state, "texts": [[1, 2]]}))


def test_an_honest_game_of_letters_passes() -> None:
    assert check_game(GAME, plays=8, seconds=300, seed=2).plays == 8


def test_the_suite_finds_a_board_that_shows_private_texts() -> None:
    class Leaky(Letters):
        __slots__ = ()

        def board(self, readers: Readers) -> letters.LettersBoard:
            return letters.LettersBoard(pile=[self.read(letter) for letter in self.pile])

    with pytest.raises(AssertionError, match=r"which it may not read|differ for seat"):
        check_game(planted(GAME, Leaky), plays=40, seconds=60, seed=3)


def test_the_suite_finds_a_line_that_tells_a_private_text() -> None:
    def telling(table: Letters, who: Any, other: Any, text: str = "") -> None:
        letters.rules.run[letters.send.kind.id](table, who, other, text)
        table.say("LET-3", "Psst: {}", text)

    class Talking(Letters):
        __slots__ = ()
        rules = changed(letters.rules, send=telling)

    with pytest.raises(AssertionError, match="which it may not read"):
        check_game(planted(GAME, Talking), plays=40, seconds=60)


def test_the_suite_finds_a_determinization_that_keeps_private_texts() -> None:
    class Forgetful(Letters):
        __slots__ = ()

        def texts_for(self, readers: Readers) -> tuple[tuple[int, int, str], ...]:
            return self.texts

    with pytest.raises(AssertionError, match=r"holds texts that the seat may not read|yet seat . of its copies does"):
        check_game(planted(GAME, Forgetful), plays=40, seconds=60)


@pytest.mark.parametrize("blank", ["", "  ", "\n\t"])
def test_a_step_that_needs_words_takes_no_blank_text(blank: str) -> None:
    table = new()
    table.choose("post:1", seat=1, text="")
    before = table.clone()
    with pytest.raises(IllegalChoice, match=r"This choice needs words: What did you mean\? \(LET-5\)"):
        table.choose("correct:0", seat=1, text=blank)
    assert table == before and table.texts == before.texts


def test_words_that_a_clause_asks_for_by_now_may_be_missing_in_the_past() -> None:
    table = new()
    table.choose("post:1", seat=1, text="One.")
    table.choose("correct:0", seat=1, text="", again=True)
    assert replay(GAME, table.record) == table


def test_the_least_text_that_goes_with_a_step() -> None:
    table = new()
    table.choose("post:1", seat=1, text="One.")
    least = {table.rules.kinds[step[0]].name: table.least_text(step) for step in table.legal}
    assert (least["post"], least["correct"]) == ("", "…")
    assert all(text is None for name, text in least.items() if not table.rules.by_name[name].field)
