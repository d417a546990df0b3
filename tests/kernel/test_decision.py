"""The decision: a lazy sequence of options with everything an interface needs, and what each seat sees of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hearthwatch.kernel import IllegalChoice, Option, mask_of

from .planting import question_of
from .scenes import knife_scene
from .toys import dungeon, journal, knife, letters, thicket, tiles


def test_options_are_a_sequence() -> None:
    options = question_of(tiles.GAME.new(seats=2, seed=1)).options
    assert len(options) == 5
    assert [option.key for option in options] == options.keys()
    assert options[-1].key == "gather:1"
    assert [option.key for option in options[3:]] == ["gather:0", "gather:1"]
    with pytest.raises(IndexError):
        options[5]


def test_options_answer_what_is_among_them() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    options = question_of(table).options
    assert options[0] in options
    assert "gather:1" in options
    assert "gather:7" not in options
    assert "nonsense" not in options
    assert 3 not in options
    other = options[0]
    table.choose("gather:0")
    assert other in options, "the old decision still holds its options"


def test_an_option_of_an_earlier_question_is_looked_for_in_this_one() -> None:
    table = dungeon.GAME.new(seats=3, seed=1)
    fight = question_of(table).options[0]
    table.choose(fight)
    with pytest.raises(IllegalChoice, match="fight:0:8 is not among the options now"):
        table.choose(fight)
    reroll, keep = question_of(table).options[0], question_of(table).options[-1]
    table.choose(reroll)
    assert keep in question_of(table).options
    table.choose(keep)
    assert keep not in question_of(table).options


def test_an_option_says_everything_about_itself() -> None:
    table = dungeon.GAME.new(seats=3, seed=1)
    card = table.line[0]
    option = next(one for one in question_of(table).options if one.key == f"fight:1:{card}")
    assert (option.label, option.rule, option.group) == ("Bram fights something in the cave", "DUN-4", "Fight")
    assert option.about == ("hero:1", f"card:{card}")
    assert (option.kind, option.arguments) == ("fight", {"hero": 1, "enemy": card})
    assert (option.seat, option.field, option.anytime) == (None, "", False)
    assert repr(option) == f"<Option fight:1:{card}: Bram fights something in the cave>"


def test_an_option_belongs_to_a_seat_or_to_all_that_are_asked() -> None:
    table = journal.GAME.new(seats=2, seed=1)
    seats = {option.key: option.seat for option in question_of(table).options}
    assert (seats["face_danger:0"], seats["face_danger:1"], seats["wait"], seats["write:1"]) == (0, 1, None, 1)
    asked = question_of(tiles.GAME.new(seats=2, seed=1))
    assert {option.seat for option in asked.options} == {*asked.seats}


def test_options_are_equal_when_they_say_the_same() -> None:
    table, twin = (tiles.GAME.new(seats=2, seed=1) for _ in range(2))
    one, other = question_of(table).options[0], question_of(twin).options[0]
    assert one == other
    assert {one, other} == {one}
    assert one != question_of(table).options[1]
    assert one != one.key


def test_a_decision_says_what_is_asked_of_whom_and_by_which_rule() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    decision = question_of(table)
    assert (decision.prompt, decision.seats, decision.rule) == ("Lay a tile, or gather?", (1,), "TIL-1")
    assert repr(decision) == "<Decision 'Lay a tile, or gather?' for seats (1,): 5 options>"


def test_a_question_begins_with_a_capital_whatever_was_filled_in_there() -> None:
    table = thicket.GAME.new(seats=3, seed=1)
    while not (prompt := question_of(table).prompt).endswith(" it?"):
        table.choose(0)
    assert prompt == "The Driven attacks the Guard, 0 hits. Does anybody prevent it?"


def test_a_refusal_says_everything_an_option_would() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    table.supply = [0, 0, 0, 1]
    table.offer_again()
    refused = question_of(table).refused[0]
    assert refused.key == f"lay:{table.market[0]}:0:0"
    assert refused.about == (f"card:{table.market[0]}",)
    assert refused.label.startswith("Lay the ")
    assert (refused.group, refused.rule) == ("Tiles", "TIL-3")
    assert refused.reason.endswith("all together you have 1.")
    assert refused.key in repr(refused)


def test_a_seat_sees_only_what_it_may_choose() -> None:
    table = journal.GAME.new(seats=2, seed=1)
    assert question_of(table).for_seat(0).options.keys() == ["face_danger:0", "wait", "write:0", "ask_the_omens:0"]
    assert question_of(table).for_seat((0, 1)).options.keys() == question_of(table).options.keys()
    assert question_of(table).for_seat(None).options.keys() == []
    assert question_of(table).for_seat(None).prompt == question_of(table).prompt


def test_labels_are_for_who_reads_them() -> None:
    table = knife_scene("HHT", "SSS", "TTT", 1, 3)
    table.choose("strike:1:2")
    table.choose("strike:2:1")
    key = f"take_the_blow:0:{table.hands[1][0]}"
    assert table.decision is not None
    assert {option.key: option.label for option in table.decision.for_seat(knife.GUARD).options}[key] == (
        "Take the blow with Shield"
    )
    step = table.rules.from_key(key)
    assert step is not None
    assert str(table.worded(step, mask_of(knife.JUDGE))) == f"Take the blow with card {table.hands[1][0]}"


def test_a_game_may_say_more_in_a_prompt() -> None:
    table = knife_scene("HHT", "SSS", "TTT", 1, 3)
    table.choose("strike:1:2")
    table.choose("strike:2:1")
    assert table.decision is not None
    assert table.decision.prompt == "The grey wolf strikes the Blade with 2: Does anybody step in?"


@pytest.mark.parametrize("seat", [0, 1, None, (0, 1), ()])
def test_a_view_is_plain_data(seat: Any) -> None:
    view = dungeon.GAME.new(seats=2, seed=1).view(seat)
    text = json.dumps(view)
    assert json.dumps(json.loads(text)) == text
    assert {*view} == {"game", "seat", "seats", "board", "decision", "outcome", "log", "log_cut", "lost"}
    assert (view["game"], view["seats"], view["outcome"]) == ("dungeon", 2, None)
    assert view["seat"] == (list(seat) if isinstance(seat, tuple) else seat)


def test_the_decision_in_a_view() -> None:
    decision = journal.GAME.new(seats=2, seed=1).view(1)["decision"]
    assert decision is not None
    assert (decision["seats"], decision["prompt"], decision["rule"]) == ([0, 1], "What happens next?", "JRN-1")
    assert decision["options"][0] == {
        "key": "face_danger:1",
        "seat": 1,
        "label": "Writer 2 faces the danger",
        "words": (("Seat", 1, "Writer 2"), " faces the danger"),
        "means": "",
        "rule": "JRN-2",
        "group": "Scene",
        "about": [],
        "field": "",
        "anytime": False,
    }


def test_the_outcome_in_a_view() -> None:
    table = journal.GAME.new(seats=1, seed=1, hours=3)
    for _ in range(3):
        table.choose("wait")
    assert table.decision is None
    view = table.view(0)
    assert view["decision"] is None
    assert view["outcome"] == {
        "won": True,
        "reason": "The night is over, and 0 pages are written.",
        "rule": "JRN-1",
        "details": {"pages": 0},
    }
    assert repr(table) == (
        "<Table of journal, 1 seats: <Outcome won: The night is over, and 0 pages are written. (JRN-1)>>"
    )


@pytest.mark.parametrize("seat", [-1, 2, (0, 2)])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: Any) -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    for look in (table.view, lambda seat: table.determinize(seat, seed=1)):
        with pytest.raises(IllegalChoice, match="There is no seat"):
            look(seat)


def test_a_view_shows_nobody_what_only_others_know() -> None:
    table = knife.GAME.new(seed=1)
    for seat in range(3):
        hands = table.view(seat)["board"]["hands"]
        for other in range(3):
            assert all((name in knife.CARDS) == (other == seat) for name in hands[other])
    assert all(name.startswith("card ") for hand in table.view(None)["board"]["hands"] for name in hand)


def test_an_option_is_made_only_when_it_is_looked_at() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    assert type(question_of(table).options[0]) is Option
    assert question_of(table).options[0] is not question_of(table).options[0]


def test_what_is_refused_can_be_counted_and_picked() -> None:
    table = letters.GAME.new(seats=3, seed=1)
    for text in ("One.", "Two.", "Three."):
        table.choose("post:0", text=text, seat=0)
    refused = question_of(table).refused
    assert len(refused) == len([*refused]) == 2
    assert [one.key for one in refused[1:]] == [one.key for one in refused][1:]
    assert refused[-1].key == [*refused][-1].key


def test_a_game_tells_every_kind_of_option() -> None:
    kinds = dungeon.GAME.kinds
    assert kinds["fight"].parameters == {"hero": "Hero", "enemy": "Card"}
    assert (kinds["fight"].rule, kinds["fight"].field) == ("DUN-4", "")
    assert "window_options" not in kinds and "close" not in kinds
    writing = letters.GAME.kinds["correct"]
    assert (writing.parameters, writing.field, writing.needs_words) == (
        {"letter": "Text"},
        "What did you mean?",
        True,
    )


@pytest.mark.parametrize("toy", [dungeon, journal, knife, letters, tiles])
def test_every_option_is_of_a_kind_that_the_game_tells(toy: Any) -> None:
    table = toy.GAME.new(seed=2)
    for _ in range(40):
        if table.decision is None:
            break
        for option in table.decision.options:
            assert [*option.arguments] == [*toy.GAME.kinds[option.kind].parameters]
        table.choose(0, text=table.least_text(table.legal[0]))


def test_a_view_has_only_the_parts_that_are_wanted() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    assert {*table.view(0, parts=("board",))} == {"game", "seat", "seats", "board"}
    assert table.view(0, parts=("decision",))["decision"] == table.view(0)["decision"]


def test_where_several_may_speak_each_does_in_turn() -> None:
    decision = question_of(journal.GAME.new(seats=3, seed=1))
    assert [decision.speaker(turn) for turn in range(4)] == [0, 1, 2, 0]
    assert decision.speaker() == 0


def test_a_part_that_no_view_has_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="no part 'bord'; its parts are board, decision, outcome, log"):
        dungeon.GAME.new(seed=1).view(0, parts=("bord",))
