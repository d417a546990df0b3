"""A table in plain lines: all that somebody needs who plays by them alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.drawing import Drawing
from hearthwatch.kernel.telling import Seats, ending, told

from .planting import planted
from .toys import dungeon, letters

NUMBER = re.compile(r"^  (\d+) .*?(\(.*takes words: .*\))?$")


def numbers(lines: list[str]) -> dict[int, bool]:
    """The options as they are numbered, and whether they take words: what follows the last 1, for maps have numbers."""
    first = max((place for place, line in enumerate(lines) if line.startswith("  1 ")), default=len(lines))
    found = [NUMBER.match(line) for line in lines[first:]]
    return {int(one[1]): bool(one[2]) for one in found if one}


@pytest.mark.parametrize("slug", hw.games())
def test_a_game_can_be_played_by_its_lines_alone(slug: str) -> None:
    seats = hw.game(slug).seats[0]
    table, random = hw.game(slug).new(seats=seats, seed=5), Random(5)
    everyone, choices = tuple(range(seats)), 0
    lines = table.text(everyone)
    while (offered := numbers(lines)) and choices < 150:
        number = random.choice([*offered])
        before = table.moves
        table.choose(table.listed(everyone)[number - 1], text="Rain." if offered[number] else None)
        lines, choices = table.text(everyone, since=before), choices + 1
    assert choices == 150 or re.match(r"(Won|Lost|Over)\. ", "\n".join(lines[-2:]))


def test_the_numbers_are_those_of_the_listed_options() -> None:
    for slug in hw.games():
        table = hw.game(slug).new(seed=5)
        listed = table.listed((0,))
        assert sorted(option.key for option in listed) == sorted(table.decision.for_seat(0).options.keys())
        told = [line for line in table.text(0) if NUMBER.match(line)]
        assert len(told) == len(listed)
        for number, (line, option) in enumerate(zip(told, listed, strict=True), start=1):
            assert line.startswith(f"  {number} {option.label}")


def test_a_lone_option_below_another_heading_has_its_own() -> None:
    """ "End the turn" says its heading itself, yet it is no part of what stands above it."""
    table = hw.game("thornwatch").new(seats=3, seed=5)
    everyone = (0, 1, 2)
    for _ in range(200):
        lines = table.text(everyone)
        found = [place for place, line in enumerate(lines) if re.match(r"  \d+ .*End the turn", line)]
        if found and not lines[found[0]].startswith("  1 "):
            assert lines[found[0] - 1].strip() == "End"
            return
        table.choose(table.listed(everyone)[0])
    raise AssertionError("No turn of a hero came up.")


def test_since_tells_what_happened_and_what_changed() -> None:
    table = hw.game("set-a-watch").new(seats=2, seed=9)
    whole, moves, lines = table.text(0), table.moves, len(table.log)
    table.choose(0)
    news = table.text(0, since=moves)
    happened = [line for line in news if line.startswith(("> ", "- ", "= "))]
    assert len(happened) == len(table.log) - lines
    assert news[: len(happened)] == happened
    now = table.text(0)
    changed = [line for line in now if line not in whole]
    assert [line for line in news[len(happened) :] if line not in whole] == changed
    assert len(news) < len(now) / 2


def test_nothing_since_now_leaves_the_question() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    assert table.text(0, since=table.moves)[0] == f"{table.decision.prompt} ({table.decision.rule})"


def test_after_an_undo_beyond_it_the_whole_table_is_told() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    whole = table.text(0)
    table.choose(0)
    moves = table.moves
    table.undo()
    assert table.text(0, since=moves) == whole


def test_who_is_not_asked_gets_the_question_without_options() -> None:
    table = hw.game("heroes-of-terrinoth").new(seats=2, seed=3)
    table.choose(0)
    assert table.decision.seats == (0,)
    assert table.text(1)[-1].startswith("Player 1 · ")
    assert not numbers(table.text(1))
    assert table.listed(1) == []


def test_a_private_note_is_told_to_its_author_alone() -> None:
    table = hw.game("duskwatch").new(seats=2, seed=3, mode="cooperative")
    note = next(option for option in table.listed(0) if option.key.startswith("keep_note:0"))
    table.choose(note, seat=0, text="The duke is dead.")
    assert any("The duke is dead." in line for line in table.text(0))
    assert not any("duke" in line for seat in (1, None) for line in table.text(seat))


def test_the_end_is_told_with_its_rule() -> None:
    table = hw.game("set-a-watch").new(seed=3)
    while table.decision:
        table.choose(table.decision.options[-1])
    outcome = table.outcome
    assert f"Lost. {outcome.reason} ({outcome.rule})" in table.text(0)
    assert table.listed(0) == []


def test_there_is_no_such_seat() -> None:
    table = hw.game("set-a-watch").new(seats=2, seed=3)
    for ask in (table.text, table.listed):
        with pytest.raises(hw.IllegalChoice, match="There is no seat 4"):
            ask(4)


# -- the words of it


class Marked(Drawing[Any, Any]):
    """Marks what may be written to all, and leaves out what is written to player 3."""

    milestones = ("Writer 1 writes",)

    def note(self, board: object, key: str) -> str:
        return "for all" if key.startswith("post") else ""

    def doubles(self, keys: Sequence[str]) -> set[str]:
        return {key for key in keys if key.startswith("send") and key.endswith(":2")}


def marked(seats: int = 3) -> Any:
    game = planted(letters.GAME, letters.Letters)
    game.drawing = Marked()
    return game.new(seats=seats, seed=1, letters=1)


def test_seats_have_names_and_words() -> None:
    three = Seats(letters.GAME.new(seats=3, seed=1))
    assert [three.say(seats) for seats in ((1,), (0, 2), (0, 1, 2))] == [
        "Player 2",
        "Player 1 and Player 3",
        "Player 1, Player 2 and Player 3",
    ]
    assert (three.before(1), three.before(None)) == ("Player 2: ", "")
    assert [three.seat(word) for word in ("p1", "P3", "p4")] == [0, 2, None]
    assert Seats(dungeon.GAME.new(seats=1, seed=1)).before(0) == "", "alone one needs no name"


def test_options_have_their_seat_their_note_and_what_they_take_but_no_double() -> None:
    lines = marked().text((0, 1))
    asked = lines.index("Player 1, Player 2 and Player 3 · Who writes? (LET-1)")
    assert lines[asked + 1 :] == [
        "  1 Player 1: Writer 1 writes to all (for all; takes words: What do you write?)",
        "  2 Player 1: Writer 1 writes to Writer 2 (takes words: What do you write?)",
        "  3 Player 2: Writer 2 writes to all (for all; takes words: What do you write?)",
        "  4 Player 2: Writer 2 writes to Writer 1 (takes words: What do you write?)",
        "At any time",
        "  5 Player 1: Keep a note (takes words: What do you note?)",
        "  6 Player 2: Keep a note (takes words: What do you note?)",
    ]


def test_a_milestone_is_told_as_a_title() -> None:
    table = marked()
    table.choose("post:0", text="Rain.", seat=0)
    [line] = [line for line in table.log if line.text().endswith("Rain.")]
    assert told(line, None, Seats(table), Marked()).style == "title"
    assert told(line, None, Seats(table), Drawing()).style == ""


def test_there_is_no_ending_before_the_end_and_no_row_without_words() -> None:
    table = marked()
    assert ending(table) == []
    table.choose("post:0", text="Rain.", seat=0)
    assert [str(row) for row in ending(table)] == ["Over. The ink is dry after 1 letters. (LET-1)"]
