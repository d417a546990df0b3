"""Interludes and free text: open at every decision, coming back to the same question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.kernel import Choice, IllegalChoice, Rules, Step

from .planting import TRAIL_RULES, Trail, mark, over, trail_game
from .toys import journal
from .toys.journal import Journal


def new(**options: Any) -> Journal:
    table: Journal = journal.GAME.new(**{"seats": 2, "seed": 3, **options})
    return table


def keys(table: Any, seat: int | None = None) -> list[str]:
    decision = table.decision if seat is None else table.decision.for_seat(seat)
    found: list[str] = decision.options.keys()
    return found


def test_an_interlude_comes_back_to_the_same_question() -> None:
    table = new()
    asked, before = table.asked, keys(table)
    table.choose("write:1", seat=1, text="It rains.")
    assert table.pages == [(1, "page", "It rains.")]
    assert table.asked == asked
    assert keys(table) == before
    assert table.stack == [journal.free_play()]


def test_interludes_are_open_at_every_decision_to_seats_that_are_not_asked() -> None:
    table = new()
    table.script = (1,)
    table.choose("face_danger:0", seat=0)
    assert table.decision is not None
    assert table.decision.seats == (0,)
    assert keys(table, 1) == ["write:1", "ask_the_omens:1"]
    table.choose("write:1", seat=1, text="Poor Writer 1.")
    assert table.decision.seats == (0,)
    assert keys(table, 0) == ["in_silence:0", "in_words:0", "write:0", "ask_the_omens:0"]


def test_an_interlude_says_that_it_is_one() -> None:
    table = new()
    assert table.decision is not None
    anytime = {option.key: option.anytime for option in table.decision.options}
    assert anytime["write:0"] and anytime["ask_the_omens:1"]
    assert not anytime["wait"] and not anytime["face_danger:0"]


def test_a_text_reaches_its_step_unchanged() -> None:
    text = 'Braces {0} {seat}, „quotes“ "and"\nlines \\ 100 % 🐺'
    table = new()
    table.choose("write:0", seat=0, text=text)
    table.choose("write:0", seat=0, text="")
    assert [page[2] for page in table.pages] == [text, ""]
    assert journal.GAME.load(table.to_json()).pages == table.pages
    assert journal.GAME.replay(table.record).pages == table.pages
    entry = table.record.entries[0]
    assert isinstance(entry, Choice) and entry.text == text


def test_an_option_that_takes_a_text_shows_the_prompt_of_it() -> None:
    table = new()
    assert table.decision is not None
    fields = {option.key: option.field for option in table.decision.options}
    assert (fields["write:0"], fields["wait"]) == ("What do you write?", "")


def test_an_interlude_may_bring_chance_and_is_undone_like_any_choice() -> None:
    table = new()
    before = table.clone()
    table.choose("ask_the_omens:0", seat=0, text="Is it far?")
    assert len(table.drawn) == 1
    assert table.undo_cost == "reveals"
    table.undo()
    assert table == before
    table.redo()
    assert table.pages[0][2].startswith("Is it far?: ")


def test_a_forced_follow_up_comes_before_anything_else() -> None:
    table = new()
    table.script = (2,)
    table.choose("face_danger:1", seat=1)
    assert [key for key in keys(table) if not key.startswith(("write", "ask"))] == ["in_silence:1", "in_words:1"]
    table.choose("in_words:1", seat=1, text="My hope.")
    assert table.pages == [(1, "harm", "My hope.")]
    assert "wait" in keys(table)


def test_the_story_ends_in_the_middle_of_a_question() -> None:
    table = new(grim=True)
    table.spirit[0] = 1
    table.script = (1,)
    table.choose("face_danger:0", seat=0)
    assert table.decision is None
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.rule, table.outcome.won) == ("Writer 1 gives up.", "JRN-5", False)
    assert table.outcome.details == {"pages": 0}


# -- on a table of a few lines

rules = Rules(TRAIL_RULES)


@rules.choices("", "Which?")
def open_marks(table: Trail) -> Iterator[Step]:
    for word in "ab":
        if word not in table.trail:
            yield mark(word)


@rules.step()
def ask_marks(table: Trail, pause: int) -> None:
    table.ask(0, open_marks(), then=over(), if_none=mark("none"), pause=bool(pause))


def marks_anytime(*words: str) -> Any:
    def interludes(table: Trail, seat: int) -> Iterator[Step]:
        yield from (mark(word) for word in words)

    return interludes


def test_interludes_do_not_count_as_options() -> None:
    """A single option is taken, no option is none, however many interludes there are."""
    table = trail_game(rules, mark("a"), ask_marks(0), interludes=marks_anytime("i")).new()
    assert table.trail == ["a", "b"]
    table = trail_game(rules, mark("a"), mark("b"), ask_marks(0), interludes=marks_anytime("i")).new()
    assert table.trail == ["a", "b", "none"]


def test_a_question_that_lost_its_options_in_an_interlude_goes_the_way_without_any() -> None:
    table = trail_game(rules, mark("a"), ask_marks(1), interludes=marks_anytime("b")).new()
    assert keys(table) == ["mark:b"]
    assert not table.decision.options[0].anytime, "what is an option anyway is offered once, as that"
    other = trail_game(rules, ask_marks(0), interludes=marks_anytime("b", "a", "c")).new()
    assert keys(other) == ["mark:a", "mark:b", "mark:c"]
    assert [option.anytime for option in other.decision.options] == [False, False, True]
    other.choose("mark:c")
    assert keys(other) == ["mark:a", "mark:b", "mark:c"]


def test_a_question_may_change_during_an_interlude() -> None:
    more = Rules(rules)

    @more.step("", "Mark both")
    def both(table: Trail) -> None:
        table.trail += ["a", "b"]

    def interludes(table: Trail, seat: int) -> Iterator[Step]:
        yield both()

    table = trail_game(more, ask_marks(0), interludes=interludes).new()
    table.choose("both")
    assert table.trail == ["a", "b", "none"]
    assert table.outcome is not None


def test_interludes_of_every_seat_are_offered_once() -> None:
    table = trail_game(rules, ask_marks(0), interludes=marks_anytime("i")).new(seats=3)
    assert keys(table) == ["mark:a", "mark:b", "mark:i"]
    assert keys(table, 2) == ["mark:i"]
    assert keys(table, 0) == ["mark:a", "mark:b", "mark:i"]
    table.choose("mark:i", seat=2)
    assert table.trail == ["i"]
    for seat in (-1, 3):
        with pytest.raises(IllegalChoice, match="There is no seat"):
            table.choose("mark:i", seat=seat)
