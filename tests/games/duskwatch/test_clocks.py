"""Clocks and the track of the Vow: tools of ours, filled by hand, that no rule looks at."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.show.export.passages import passages
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import EVERYONE, IllegalChoice

from .adventures import on_the_way
from .helpers import STRONG_HIT, ash, choose, do, go, guided, offered, option, position, prompt, refused

VOW = 'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]\n'
WITH_VOW = VOW + '[[character]]\nname = "Ash"\n'
GM_AND_ONE = VOW + '[[character]]\nname = "Ash"\nseat = 1\n'


def clocks(table: Chronicle) -> list[tuple[str, int, int]]:
    """The open clocks as the board shows them."""
    return [(one["name"], one["filled"], one["segments"]) for one in table.view(0)["board"]["clocks"]]


def lines(table: Chronicle) -> list[str]:
    """What the journal says of them."""
    return [block["words"] for block in table.view(0)["board"]["journal"] if block["kind"] == "clock"]


def with_clock(name: str = "The bell tower burns") -> Chronicle:
    table = ash()
    choose(table, "A clock of 4", text=name)
    return table


@pytest.mark.rule("WOD-A17")
def test_a_clock_is_filled_and_emptied_by_hand() -> None:
    table = with_clock()
    before = prompt(table)
    go(table, "Fill", "Fill", "Empty", "Fill")
    assert clocks(table) == [("“The bell tower burns”", 2, 4)]
    assert prompt(table) == before, "the question that waited is asked again"


@pytest.mark.rule("WOD-A17")
def test_an_empty_clock_and_a_full_one_turn_no_further() -> None:
    table = with_clock()
    assert refused(table, "Empty").rule == "WOD-A17"
    go(table, *["Fill"] * 4)
    assert refused(table, "Fill").rule == "WOD-A17"
    assert "“The bell tower burns” is full." in table.view(0)["board"]["reminders"]
    go(table, "Put")
    assert not clocks(table) and not any("Fill" in label for label in offered(table))
    with pytest.raises(IllegalChoice):
        table.choose("tick:0:0")


@pytest.mark.rule("WOD-A17")
def test_turns_in_a_row_are_one_line_of_the_journal() -> None:
    table = go(with_clock(), "Fill", "Fill")
    assert lines(table) == ["A clock of 4: “The bell tower burns”.", "“The bell tower burns”: 2 of 4."]
    choose(table, "Write in the journal", text="Smoke.")
    go(table, "Fill", "Fill", "Put")
    assert lines(table)[2:] == [
        "“The bell tower burns”: 4 of 4. It is full.",
        "Put away at 4 of 4: “The bell tower burns”.",
    ]


@pytest.mark.rule("WOD-A17")
@pytest.mark.parametrize("kind", ["md", "html"])
def test_clocks_stand_in_the_story_and_in_the_appendix(kind: str) -> None:
    table = go(with_clock("The bell"), "Fill")
    document = table.export(kind, 0)
    assert "“The bell”: 1 of 4." in document
    assert "The bell: 1 of 4" in document[document.index("Appendix") :]


@pytest.mark.rule("WOD-A17")
def test_a_clock_that_turns_while_an_action_is_open_stands_below_what_came_of_the_one_before() -> None:
    table = ash("AS QH KC 4S 10S 9H 2C 3D")
    choose(table, "A clock of 4", text="The bell")
    go(do(table, "Overcome", "Dexterity"), "Fill")
    choose(table, "Something else", text="A branch breaks.")
    go(table, "Ash acts", "Secure", "Dexterity", "Fill", "Draw the cards")
    told = [(one.kind, one.title, [line.kind for line in one.lines]) for one in passages(table, EVERYONE)]
    assert told[1:] == [
        ("action", "Overcome an Obstacle", ["consequence"]),
        ("event", "", ["clock", "clock"]),
        ("action", "Secure an Advantage", ["token"]),
    ]


@pytest.mark.rule("WOD-A17")
def test_eight_clocks_are_enough() -> None:
    table = ash()
    for _ in range(8):
        go(table, "A clock of 6")
    assert refused(table, "A clock of 6").rule == "WOD-A17"
    go(table, "Put", "A clock of 8")
    assert len(clocks(table)) == 8


@pytest.mark.rule("WOD-A17")
def test_clocks_have_four_six_or_eight_segments() -> None:
    assert [label for label in offered(ash()) if label.startswith("A clock")] == [
        "A clock of 4",
        "A clock of 6",
        "A clock of 8",
    ]
    with pytest.raises(IllegalChoice):
        ash().choose("new_clock:0:5", text="Five")


@pytest.mark.rule("WOD-A17", "WOD-30.1")
def test_the_gm_keeps_the_clocks_and_players_see_them() -> None:
    table = guided(GM_AND_ONE)
    choose(table, "A clock of 4", text="The ice gives way", seat=0)
    assert table.view(1)["board"]["clocks"][0]["name"] == "“The ice gives way”"
    with pytest.raises(IllegalChoice) as told:
        table.choose("tick:1:0", seat=1)
    assert told.value.rule == "WOD-A17"


@pytest.mark.rule("WOD-A17")
def test_no_rule_looks_at_a_clock() -> None:
    plain, counting = ash(STRONG_HIT), ash(STRONG_HIT)
    go(counting, "A clock of 4", *["Fill"] * 4)
    for table in (plain, counting):
        do(table, "Forage")
    assert (plain.scores, plain.tokens, plain.deck) == (counting.scores, counting.tokens, counting.deck)


@pytest.mark.rule("WOD-A18")
def test_the_vow_may_have_a_track() -> None:
    table = go(position(WITH_VOW), "A track of 6 for the Vow", "Fill the track")
    assert clocks(table) == [("the track of the Vow", 1, 6)]
    assert table.view(0)["board"]["clocks"][0]["of_vow"]
    assert refused(table, "A track of 4 for the Vow").rule == "WOD-A18"
    assert lines(table)[-1] == "The track of the Vow: 1 of 6."


@pytest.mark.rule("WOD-A18", "WOD-28.5")
def test_a_full_track_keeps_no_vow_by_itself() -> None:
    table = go(position(WITH_VOW), "A track of 4 for the Vow", *["Fill the track"] * 4)
    assert table.vows_kept == 0
    assert "The track of the Vow is full: is it kept?" in table.view(0)["board"]["reminders"]


@pytest.mark.rule("WOD-A18")
@pytest.mark.parametrize("end", [("The Vow is kept", "It needs no words"), ("The Vow is failed or dropped",)])
def test_the_track_goes_with_its_vow(end: tuple[str, ...]) -> None:
    table = go(position(WITH_VOW), "A clock of 4", "A track of 4 for the Vow", *end)
    assert [one[1:] for one in clocks(table)] == [(0, 4)], "the other clock stays"
    assert lines(table)[-1] == "Put away at 0 of 4: the track of the Vow."
    assert refused(table, "A track of 4 for the Vow").rule == "WOD-A18"


@pytest.mark.rule("WOD-A18", "WOD-A2")
def test_the_adventure_counts_milestones_instead() -> None:
    assert refused(on_the_way(), "A track of 4 for the Vow").rule == "WOD-A18"


@pytest.mark.rule("WOD-A17")
def test_a_kept_game_keeps_its_clocks() -> None:
    table = go(with_clock(), "Fill")
    again = GAME.load(table.to_json())
    assert clocks(again) == clocks(table)
    assert option(again, "Fill").key == "tick:0:0"
