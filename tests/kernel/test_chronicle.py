"""The chronicle: what happened, as each seat knew it at the time, with the clause behind each line."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import Rules

from .planting import TRAIL_RULES, Trail, mark, over, trail_game
from .scenes import knife_scene
from .toys import dungeon, journal, knife


def scouted() -> Any:
    """Seat 0's Asta scouts the first enemy; nobody else learns what it is."""
    table = dungeon.GAME.new(seats=3, seed=1)
    table.choose(f"scout:0:{table.line[0]}", seat=0)
    return table


def test_a_line_says_to_each_seat_what_it_knew() -> None:
    table = scouted()
    choice, event = table.log
    name = dungeon.ENEMIES[table.face[table.line[0]]][0]
    assert [event.text(seat) for seat in (0, 1, 2, None)] == [
        f"Asta sees the {name}.",
        "Asta sees something in the cave.",
        "Asta sees something in the cave.",
        "Asta sees something in the cave.",
    ]
    assert choice.text(0) == "Asta scouts something in the cave", "as it was known before the choice"
    assert (choice.kind, choice.seat, choice.rule) == ("choice", 0, "DUN-3")
    assert (event.kind, event.seat, event.rule) == ("event", None, "DUN-3")
    assert repr(event) == "<event: Asta sees something in the cave. (DUN-3)>"


def test_who_holds_several_seats_reads_what_any_of_them_knew() -> None:
    table = scouted()
    event = table.log[1]
    assert event.text((0, 1)) == event.text((1, 0)) == event.text(0)
    assert event.text((1, 2)) == event.text(()) == event.text(None)
    assert table.view((2, 0))["log"][1]["text"] == event.text(0)


def test_a_line_stays_as_it_was_known_then() -> None:
    table = scouted()
    card = table.line[0]
    before = [line.text(1) for line in table.log]
    table.choose(f"fight:1:{card}", seat=1)
    assert table.knows(1 << 1, card)
    assert [line.text(1) for line in table.log][:2] == before


def test_reading_the_chronicle_changes_nothing_and_gives_the_same_whenever_it_is_read() -> None:
    often, once = dungeon.GAME.new(seats=2, seed=3), dungeon.GAME.new(seats=2, seed=3)
    for number in range(30):
        for table in (often, once):
            if table.decision is not None:
                table.choose(number % len(table.decision.options))
        before = often.clone()
        assert often.log is not None
        assert often == before
    assert often == once
    assert [line.as_data(0) for line in often.log] == [line.as_data(0) for line in once.log]
    assert [line.text() for line in once.clone().log] == [line.text() for line in once.log]


def test_what_was_taken_back_is_not_told() -> None:
    table = scouted()
    assert len(table.log) == 2
    table.undo()
    assert table.log == []
    table.redo()
    assert len(table.log) == 2


def test_a_choice_that_was_forced_is_told_as_such() -> None:
    rules = Rules(TRAIL_RULES)

    @rules.choices("", "Which?")
    def only(table: Trail) -> Any:
        yield mark("a")

    @rules.step()
    def ask_only(table: Trail) -> None:
        table.say("T-9", "Only {} is left.", "a")
        table.ask(0, only(), then=over())

    table = trail_game(rules, ask_only()).new()
    assert [(line.kind, line.text(), line.rule) for line in table.log] == [
        ("event", "Only a is left.", "T-9"),
        ("forced", "Mark a", "T-1"),
    ]


def test_setting_up_is_told_too() -> None:
    table = knife.GAME.new(seed=1)
    lines = [line.text() for line in table.log]
    assert len(lines) == 6
    assert lines[0].startswith("The Judge draws card "), "a line begins with a capital"
    assert table.log[0].text(knife.JUDGE).startswith("The Judge draws ")
    assert table.log[0].text(knife.JUDGE) != lines[0]


def test_a_view_holds_the_last_lines() -> None:
    table = knife_scene("SS", "TT", "HH", 1, 1, 1)
    for key in ("strike:1:2", "strike:2:0"):
        table.choose(key)
    every = [line.text(0) for line in table.log]
    assert [line["text"] for line in table.view(0)["log"]] == every
    assert [line["text"] for line in table.view(0, lines=2)["log"]] == every[-2:]
    assert table.view(0, lines=0)["log"] == []


def test_a_text_is_never_taken_for_a_template() -> None:
    table = journal.GAME.new(seed=1)
    table.choose("ask_the_omens:0", text="{who} {0}?")
    assert "{who} {0}?" in table.view(0)["board"]["pages"][0][2]
    assert table.log[-1].text().startswith("The omens answer Writer 1")


def test_a_template_takes_names_with_a_capital_from_the_table() -> None:
    rules = Rules(TRAIL_RULES)

    @rules.step("T-9", "{Whose} mark {word} in {place:Place}")
    def place(table: Trail, word: str, place: int) -> None:
        table.finish(None, "", "Over.")

    @rules.choices("", "{Whose} turn: where?")
    def places(table: Trail) -> Any:
        yield from (place("x", number) for number in (1, 2))

    @rules.step()
    def ask_place(table: Trail) -> None:
        table.ask(0, places())

    words = {"Whose": lambda table, thing, readers: "My", "Place": lambda table, place, readers: f"room {place}"}
    table = trail_game(rules, ask_place(), words=words).new()
    assert table.decision.prompt == "My turn: where?"
    assert [option.label for option in table.decision.options] == ["My mark x in room 1", "My mark x in room 2"]


def test_each_line_knows_the_moment_it_belongs_to() -> None:
    table = scouted()
    while table.decision and table.moves < 6:
        table.choose(0)
    told = [moment for _, moment in table.last_lines(1000)]
    assert len(told) == len(table.log)
    assert told == sorted(told)
    assert told[0] < told[-1] == table.moves
    first = table.earlier(told[-1] - 1)
    assert [line.text(0) for line in first.log] == [line.text(0) for line in table.log][: told.index(told[-1])]
    assert [moment for _, moment in table.last_lines(2)] == told[-2:]
