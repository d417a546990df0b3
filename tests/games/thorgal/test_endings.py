"""The last page: however a game ends, its final Entry is read aloud, everywhere (THG-3.6)."""

from __future__ import annotations

import json

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import answers, happen, log, position, question, take

OVERTAKEN = """round = 3
track = 2
doing = "sacrifice"
[character.Thorgal]
area = "Old Crater"
[character.Kriss]
area = "Old Crater"
"""


def story(table: Saga) -> str:
    """The story of the final Entry in one line."""
    return " ".join(table.played.entries[table.final].story.split())


def one_line(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def won_while_reading() -> Saga:
    """A game that was won by an effect of an Entry, which was still being read."""
    table = position(OVERTAKEN, GAME, adventure="torkans-temple")
    table.choose(0)
    while table.decision:
        table.choose(0)
    return table


@pytest.mark.rule("THG-3.6")
def test_the_final_entry_takes_the_place_of_the_one_that_was_being_read() -> None:
    table = won_while_reading()
    assert table.outcome is not None and table.outcome.won
    assert table.final == 7
    shown = table.view(0)["board"]["entry"]
    assert (shown["number"], shown["final"]) == (7, True)
    assert one_line(shown["story"]) == story(table)


@pytest.mark.rule("THG-3.6", "THG-3.1", "THG-3.4", "THG-3.5")
@pytest.mark.parametrize(
    "effect", [{"gain": 5, "good": "fate"}, {"win": "So be it.", "entry": 9}, {"defeat": "So be it.", "entry": 9}]
)
def test_every_way_to_end_reads_the_final_entry_aloud(effect: object) -> None:
    table = position()
    happen(table, effect)
    assert table.ending
    assert table.final == 9
    assert "Entry 9" in one_line(" ".join(table.text()))
    assert story(table) in one_line(" ".join(table.text()))


@pytest.mark.rule("THG-3.6", "THG-3.4")
def test_a_whole_game_tells_its_last_page_in_the_chronicle_the_text_and_the_exported_game() -> None:
    player = bot("policy")
    table = hw.game("thorgal").new(seats=2, seed=2, adventure="torkans-temple")
    while table.decision:
        player.play(table, (0, 1), seed=2)
    assert table.final, table.outcome
    told = story(table)
    lines = [one_line(line) for line in log(table)]
    assert sum(told in line for line in lines) == 1
    assert told in one_line(" ".join(table.text()))
    assert told in one_line(json.dumps(json.loads(table.export("json", 0)), ensure_ascii=False).replace('\\"', '"'))


@pytest.mark.rule("THG-3.2")
def test_a_death_has_no_final_entry() -> None:
    table = position("[character.Thorgal]\nwounds = [[[0,0]]]")
    table.bodies = (tuple(1 << cell for cell in range(25)), *table.bodies[1:])
    happen(table, {"wound": "1"})
    while table.decision:
        take(table, answers(table)[0])
    assert question(table) == ""
    assert (table.ending[1], table.final) == ("THG-3.2", 0)
    assert table.view(0)["board"]["entry"] is None


@pytest.mark.rule("THG-3.6")
@pytest.mark.parametrize(("threats", "number"), [((2, 3), 3), ((3, 3), 20)])
def test_the_final_entry_says_how_well_it_went(threats: tuple[int, int], number: int) -> None:
    table = position("round = 5", GAME, adventure="torkans-temple")
    table.threats[:] = threats
    happen(table, {"put": 20, "good": "power", "at": "sun"})
    while table.decision and not table.ending:
        take(table, answers(table)[0])
    assert table.outcome is not None and table.outcome.won
    assert table.final == number
