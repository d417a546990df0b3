"""Lists for small terminals: what room there is goes to what holds its place most firmly."""

from __future__ import annotations

from rich.text import Text

from hearthwatch.drawing.boxes import flowed, shares
from hearthwatch.drawing.entries import Entry, fitted

LONG = "many words that go on and on and take three whole lines of text"


def lines(entries: list[Entry], height: int, width: int = 30) -> list[str]:
    return [line.plain for line in fitted(entries, width, height)]


def test_with_room_everything_is_there() -> None:
    told = lines([Entry(Text("Inn"), LONG), Entry(Text(""), "Aim", rank=0)], 9)
    assert told == ["Inn  many words that go on", "    and on and take three", "    whole lines of text", "Aim"]


def test_what_is_loose_goes_before_anything_else_is_cut() -> None:
    entries = [Entry(Text("Inn"), LONG), Entry(Text(""), LONG, rank=0)]
    assert len(lines(entries, 4)) == 4
    assert lines(entries, 3) == lines(entries[:1], 3)


def test_short_words_come_before_dots_and_lower_ranks_first() -> None:
    entries = [Entry(Text("a"), LONG, short="short a", rank=1), Entry(Text("b"), LONG, short="short b")]
    assert lines(entries, 4)[0] == "a  short a"
    assert len(lines(entries, 4)) == 4
    assert lines(entries, 2) == ["a  short a", "b  short b"]


def test_a_lead_without_text_leaves_no_blanks() -> None:
    assert lines([Entry(Text("Lair"))], 1) == lines([Entry(Text("Lair"))], 0) == ["Lair"]


def test_widths_are_shared_out_whole() -> None:
    assert shares(100, 3) == [34, 33, 33]


def test_short_texts_flow_into_lines() -> None:
    parts = [Text(word) for word in ("one", "two", "three", "a very long one")]
    assert [line.plain for line in flowed(parts, 9)] == ["one two", "three", "a very long one"]
    assert [line.plain for line in flowed(parts[:2], 20, " · ")] == ["one · two"]
