"""The table in a terminal: it fits, shows what a player needs, and says it in plain lines, too."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from rich.cells import cell_len

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.show.board import PHASES
from hearthwatch.games.thornwatch.show.board import board as board_of
from hearthwatch.games.thornwatch.show.board.parts import Board
from hearthwatch.games.thornwatch.show.terminal import DRAWING, pieces
from hearthwatch.games.thornwatch.table import TURNS, Thornwatch
from hearthwatch.kernel import mask_of
from tests.drawing.drawn import drawn

from .helpers import position, take

SIZES = [(80, 24), (100, 40), (140, 60), (60, 30)]


@cache
def tables() -> list[Thornwatch]:
    """Tables in the middle of random games, of every number of seats."""
    found: list[Thornwatch] = []
    for seed in range(12):
        chance = random.Random(seed)
        table = GAME.new(3 + seed % 4, seed=seed)
        for _ in range(chance.randrange(1, 140)):
            if table.decision is None:
                break
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))
        found.append(table)
    return found


def board(table: Thornwatch, *seats: int) -> Board:
    return board_of(table, mask_of(seats))


def test_no_track_is_drawn_before_there_is_one() -> None:
    lines = drawn(DRAWING.draw(board(GAME.new(3, seed=5), 0), 80, 20), 80)
    assert not any("ROOT" in line for line in lines)


def test_tiles_where_nobody_stands_do_not_push_the_track_off_a_small_screen() -> None:
    table = GAME.new(3, seed=5, opening="a-bad-deal", roles=[None, "Blade", "Guard"])
    while table.phase != TURNS:
        table.take(HEURISTICS.move(table))
    room = 12  # what a question of ten lines leaves of 24
    lines = drawn(DRAWING.draw(board(table, 1, 2), 80, room), 80)
    assert len(lines) <= room and lines[1].startswith("ROOT")
    assert any(line.startswith("Other tiles  ") and "marker 1" in line for line in lines)


def test_what_may_answer_an_attack_is_whole_in_a_small_window() -> None:
    table, found = GAME.new(4, seed=6), 0
    while table.decision and found < 3:
        shown_now = board(table, 1, 2, 3)
        if shown_now.blow and shown_now.window and table.decision.seats != (0,):
            found += 1
            answers = [answer for one in shown_now.window.reactors for answer in one.answers]
            for height in (15, 16, 17, 18):
                text = " ".join(" ".join(drawn(DRAWING.draw(shown_now, 80, height), 80)).split())
                assert answers and all(answer.then in text for answer in answers)
        table.take(HEURISTICS.move(table))
    assert found == 3


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_line_is_wider_than_the_screen(width: int, height: int) -> None:
    for table in tables():
        lines = drawn(DRAWING.draw(board(table, 1), width, height), width)
        assert max(map(cell_len, lines)) <= width


def test_who_may_react_with_what_is_told_whole_on_a_small_screen() -> None:
    found = 0
    for table in reacting():
        seen = board(table, *table.asked[0])
        assert seen.window is not None
        found += len(seen.window.reactors)
        text = " ".join(drawn(DRAWING.draw(seen, 80, 16), 80))
        for one in (answer.then for reactor in seen.window.reactors for answer in reactor.answers):
            assert " ".join(one.split()) in " ".join(text.split()), (one, text)
    assert found >= 3


def reacting() -> Iterator[Thornwatch]:
    """Tables at which somebody may react to an attack."""
    for seed in range(9):
        table = GAME.new(3, seed=seed)
        while table.decision is not None:
            seen = board(table, *table.asked[0])
            if seen.window is not None and seen.blow is not None:
                yield table
                break
            step = HEURISTICS.move(table)
            table.take(step, table.least_text(step))


def test_the_table_fits_where_there_is_room_for_it() -> None:
    for table in tables():
        assert len(drawn(DRAWING.draw(board(table, 1), 140, 70), 140)) <= 70


@pytest.mark.rule("TWN-7.2", "TWN-9.3")
def test_the_track_shows_turned_cards_the_active_one_and_who_stands_on_the_edge() -> None:
    table = position("""
        track = ["Guard*", "Sage", "Husk"]
        [[creature]]
        name = "Husk"
        tiles = [9, 9, 1]
        """)
    line = " ".join(text.plain for text in pieces.track_lines(board(table, 1), 100))
    assert line == "ROOT ~● Guard~ ▶[● Sage] [◆ Husk ×3]! EDGE"


@pytest.mark.rule("TWN-4.1")
def test_the_map_shows_every_tile_with_who_stands_there() -> None:
    table = position("""
        [hero.Guard]
        tile = 9
        [[creature]]
        name = "Husk"
        tiles = [9, 9, 1]
        """)
    found = "\n".join(text.plain for text in pieces.map_lines(board(table, 1), 100))
    for tile in range(1, 13):
        assert re.search(rf"[╭├┬┼]{tile}\b", found)
    assert "●Guard" in found
    assert "◆Husk×2" in found


def test_the_lines_say_everything_that_the_drawing_says() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        wounds = 12
        next_rolls = "H D"
        terrain.3 = "Gored Villager"
        [hero.Guard]
        tile = 9
        hand = ["Agility", "wound"]
        slots = [["Retaliate", "Brawn"]]
        [hero.Sage]
        tile = 9
        hand = ["Mind"]
        [[creature]]
        name = "Husk"
        tiles = [9]
        """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    lines = DRAWING.lines(board(table, 1))
    assert "Momentum from root to edge: Husk (1 pawn, acts now), Guard, Sage (on the edge)." in lines
    assert any(line.startswith("Tile 3 ") and "[Gored Villager]" in line for line in lines)
    assert "  Hand of the Guard: Agility, Wound." in lines
    assert "  Hand of the Sage: 1 unseen." in lines
    assert any(
        line.startswith("  Slot: Retaliate (reaction, open: 2 Brawn): When an ally here is wounded") for line in lines
    )
    assert "Husk against Sage (Claws), dice 1, 2: 3 hits." in lines
    assert any(
        line.startswith("Guard decides now. Stand Between (for an Agility card): The Guard gains 3") for line in lines
    )
    assert any(line.startswith("If nobody reacts: The Sage gains 3 wounds: wound deck 12 → 9") for line in lines)


def test_what_the_lines_say_to_others_names_no_card_of_a_hand() -> None:
    table = position('[hero.Guard]\nhand = ["Hew", "Drive Back"]')
    told = "\n".join(DRAWING.lines(board(table, 0)))
    assert "Hew" not in told
    assert "Hand of the Guard: 2 unseen" in told


def test_the_seats_are_called_after_their_roles() -> None:
    assert DRAWING.seat_names(position("")) == ["Judge", "Guard", "Sage"]
    assert DRAWING.seat_names(GAME.new(3, seed=1, judge="Judge Below")) in ([], ["Judge", *_roles(GAME.new(3, seed=1))])


def _roles(table: Thornwatch) -> list[str]:
    return [table.role(hero) for hero in table.heroes]


def test_one_wound_card_is_one() -> None:
    assert DRAWING.details({"scene": "A Bad Deal", "round": 3, "wounds": 1}).endswith("with 1 wound card left.")
    assert DRAWING.details({"scene": "A Bad Deal", "round": 3, "wounds": 0}).endswith("with 0 wound cards left.")


@pytest.mark.rule("TWN-3.9", "TWN-5.9")
def test_of_how_many_terrain_cards_is_told_only_while_they_are_laid_out() -> None:
    laying = GAME.new(3, seed=1)
    while PHASES[laying.phase] != "scene":
        laying.take(laying.asked_options[0], laying.least_text(laying.asked_options[0]))
    assert any(" of 6 terrain cards." in line for line in DRAWING.lines(board(laying, 0)))
    later = [table for table in tables() if table.phase == TURNS]
    lines = [
        line for table in later for line in DRAWING.lines(board(table, 0)) if "terrain card" in line and "ebb," in line
    ]
    assert later and len(lines) == len(later)
    assert not any(re.search(r"\d of \d", line) for line in lines), "more may come in later: 7 of 6 would be wrong"
