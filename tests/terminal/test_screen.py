"""The table with boxes: it fits the terminal, shows what the board holds, and can be read in any colours."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console, Group

import hearthwatch as hw
from hearthwatch.drawing import colours
from hearthwatch.drawing.rows import Row, heading, title
from hearthwatch.games.set_a_watch.show.board_types import Board, CreatureShown, DieShown
from hearthwatch.games.set_a_watch.show.terminal import DRAWING, rows
from hearthwatch.kernel import mask_of
from hearthwatch.terminal import colouring
from hearthwatch.terminal.layout import COLUMNS, CUT, FOLDED, LIST, NAMES, TIGHT, common_words, lay_out
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.saves import Saves
from hearthwatch.terminal.screen import Screen, latest, shortened
from tests.drawing.drawn import drawn

from .conftest import TIME, ByHand

GAME = "set-a-watch"
SIZES = [(60, 24), (80, 24), (100, 30), (140, 45), (200, 60)]


def tables(count: int, seats: int = 2) -> list[hw.Table]:
    """Tables in the middle of random games."""
    found: list[hw.Table] = []
    for seed in range(count):
        chance = random.Random(seed)
        table = hw.game(GAME).new(seats, seed=seed)
        for _ in range(chance.randrange(5, 60)):
            if table.decision is None:
                break
            table.choose(chance.randrange(len(table.decision.options)))
        found.append(table)
    return found


def board(table: hw.Table) -> Board:
    found = table.board(mask_of((0, 1)))
    assert isinstance(found, Board)
    return found


@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("height", [None, 8, 14, 22, 40])
def test_no_line_is_wider_than_the_terminal(width: int, height: int | None) -> None:
    for table in tables(12):
        for line in drawn(DRAWING.draw(board(table), width, height), width):
            assert cell_len(line) <= width


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_it_keeps_to_the_height_if_it_can(width: int) -> None:
    for table in tables(40):
        data = board(table)
        for height in (24, 30, 45):
            lines = drawn(DRAWING.draw(data, width, height), width)
            shortest = drawn(DRAWING.draw(data, width, 0), width)
            assert len(lines) <= max(height, len(shortest))


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_board_is_in_sight(size: tuple[int, int]) -> None:
    """Whatever the layout: every Adventurer, every known card of the Line, every die, the fire and the piles."""
    for table in tables(12):
        data = board(table)
        lines = drawn(DRAWING.draw(data, *size), size[0])
        words = " ".join(" ".join(lines).translate({ord("│"): " ", ord("┃"): " "}).split())
        for one in data.adventurers:
            assert one.name in words
            for die in one.dice:
                assert f"[{die.value or ' '}]" in words or die.where != "ready"
        for card in data.line:
            assert card.name is None or card.name.split()[0] in words
        for pile in ("Deck", "Graveyard", "Horde", "Unhallowed", "Map"):
            assert pile in words
        assert data.location.name in words


def test_words_say_all_of_it() -> None:
    for table in tables(20):
        data = board(table)
        words = "\n".join(DRAWING.lines(data))
        assert f"Firewood {data.firewood}" in words
        assert data.location.text in words
        for position, card in enumerate(data.line, start=1):
            assert f"Line {position}, {'lit' if card.lit else 'dark'}: " in words
            if card.up and card.name != "Summon":
                assert f"{card.name}, Health {card.health}" in words
                assert card.text.rstrip(".") in words
        for one in data.adventurers:
            for held in one.cards:
                assert f"{held.name}, " in words


def test_a_card_that_is_known_but_facedown_shows_as_such() -> None:
    data = board(tables(1)[0])
    card = CreatureShown(
        id="card:3",
        name="Eagle",
        up=False,
        lit=False,
        health=None,
        base=4,
        damage=1,
        type="Forest",
        text="",
        mount=None,
        dice=[],
        smoked=False,
    )
    data.line = [card, replace(card, name=None, base=None, damage=None, type=None)]
    assert "Line 1, dark: facedown, known to be Eagle." in DRAWING.lines(data)
    assert "Line 2, dark: facedown." in DRAWING.lines(data)
    for height in (None, 5):
        assert "Eagle" in "\n".join(drawn(DRAWING.draw(data, 80, height), 80))


def test_dice_that_are_not_rolled_are_blank() -> None:
    data = board(tables(1)[0])
    for one in data.adventurers:
        one.dice = [DieShown(id="die:0", sides=8, value=0, where="ready", on=None)]
    for height in (None, 5, 20):
        words = "\n".join(drawn(DRAWING.draw(data, 80, height), 80))
        assert words.count("[ ]") == 4
        assert "[0]" not in words
    assert any("Dice not rolled." in line for line in DRAWING.lines(data))


def test_a_small_table_keeps_attack_and_range_and_cuts_only_for_want_of_room() -> None:
    for table in tables(20):
        data = board(table)
        least = len(rows.listed(data, 80, 0))
        most = len(rows.listed(data, 80, 99))
        for height in range(least, most + 1):
            lines = [line.plain for line in rows.listed(data, 80, height)]
            assert len(lines) <= height
            assert height < most or not any("…" in line for line in drawn(Group(*rows.listed(data, 80, height)), 80))
            for one in data.adventurers:
                line = next(line for line in lines if line.startswith(one.name))
                assert one.resting or one.barred or f"{one.attack} {one.reach}" in line


def contrast(colour: str, ground: tuple[int, int, int]) -> float:
    """The contrast of two colours by WCAG."""

    def light(parts: tuple[int, int, int]) -> float:
        linear = [(part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    ours = Color.parse(colour).get_truecolor()
    lights = sorted([light((ours.red, ours.green, ours.blue)), light(ground)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255), (30, 30, 46), (253, 246, 227)])
def test_every_colour_can_be_read_on_dark_and_on_light(ground: tuple[int, int, int]) -> None:
    used = [colours.EMBER, colours.COLD, colours.DANGER, colours.QUIET]
    used += [style.split()[-1] for style in colouring.STYLES.values() if "color" in style]
    for colour in used:
        assert contrast(colour, ground) > 3


# -- the whole screen


@pytest.mark.parametrize("size", SIZES)
def test_the_scene_fits_the_terminal(size: tuple[int, int], saves: Saves) -> None:
    """Table, news and question are all in sight; only the longest lists of options may need more room."""
    width, height = size
    fitting = 0
    sample = [table for table in tables(25) if table.decision]
    for number, table in enumerate(sample):
        console = Console(width=width, height=height, file=io.StringIO(), color_system=None, force_terminal=True)
        player = Player(table, saves.begin(GAME, f"game {number}"), saves, Screen(console))
        player.heard = len(table.log) - 3
        player.show()
        assert isinstance(console.file, io.StringIO)
        output = console.file.getvalue().split("\x1b[H")[-1]
        for option in Question(table).options:
            assert option.label.split()[0] in output
        fitting += output.count("\n") < height
    assert fitting / len(sample) > (0.8 if height < 30 else 0.95)


def test_a_small_screen_says_which_choices_would_do_nothing(saves: Saves) -> None:
    """Without the reason where it has no room for that; also where options are told by their names."""
    table = hw.game("thorgal").new(2, seed=3)
    table.choose(0)
    console = Console(width=80, height=24, file=io.StringIO(), color_system=None, force_terminal=True)
    Player(table, saves.begin("thorgal", "game"), saves, Screen(console)).show()
    assert isinstance(console.file, io.StringIO)
    output = console.file.getvalue()
    assert "to Combat 1 (35) · Combat would do nothing\n" in output
    assert "there is no Enemy" not in output
    rows = Question(table).rows()
    for way in (LIST, COLUMNS, FOLDED, NAMES, TIGHT, CUT):
        lines = [line for part in lay_out(rows, 400, way) for line in drawn(part, 400)]
        assert any("Combat would do nothing" in line for line in lines), way


def test_a_new_round_is_never_missed() -> None:
    news = [Row(f"event {number}") for number in range(9)]
    news[3] = title("The party reaches Snowy Pass.")
    news[4] = Row("Firewood -3: now 4.")
    news[5] = title("Round 2: Snowy Pass.")
    assert [row.text for row in latest(news, 4)] == [news[3].text, news[4].text, news[5].text, "event 8"]
    assert [row.text for row in latest(news, 2)] == [news[4].text, news[5].text]
    assert latest(news, 9) == news
    note = Row("The question is another now.", style="quiet")
    assert latest([*news, note], 1) == [note]


def test_what_is_left_out_of_the_news_is_told_where_it_would_stand() -> None:
    news = [Row("The game goes on.", style="quiet"), *(Row(f"event {number}") for number in range(6))]
    left = "... and 4 more: l shows all"
    assert [row.text for row in shortened(news, 3)] == ["The game goes on.", left, "event 4", "event 5"]
    assert [row.text for row in shortened(news[1:], 3)] == [
        "... and 3 more: l shows all",
        *("event 3", "event 4", "event 5"),
    ]


def test_rules_in_a_game_show_what_fits() -> None:
    console = Console(width=80, height=24, file=io.StringIO(), color_system=None, force_terminal=False)
    Screen(console).tell_what_fits([Row(f"clause {number}") for number in range(50)], "hearthwatch rules x heal")
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert len(lines) < 24
    assert lines[-1].strip() == f"... and {50 - len(lines) + 1} more: hearthwatch rules x heal"


def test_help_on_a_screen_tells_what_drawn_signs_mean(saves: Saves) -> None:
    console = Console(width=80, height=34, file=io.StringIO(), color_system=None, force_terminal=False)
    player = Player(tables(1)[0], saves.begin(GAME, "game"), saves, Screen(console))
    player.reading.help("signs")
    assert isinstance(console.file, io.StringIO)
    assert "♥ 9 (7)" in console.file.getvalue()
    player.reading.help("")
    assert "? terms, ? signs" in console.file.getvalue()


@pytest.mark.parametrize("key", ["c", "w"])
def test_long_answers_wait_at_the_end_of_the_screen(key: str, saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hw.game("thorgal").new(2, seed=3)
    table.choose(0)
    console = Console(width=80, height=10, file=io.StringIO(), color_system=None, force_terminal=False)
    player = Player(table, saves.begin("thorgal", "game"), saves, Screen(console))
    asked: list[str] = []

    def stop(screen: Screen, prompt: str) -> str:
        asked.append(prompt)
        return "q"

    monkeypatch.setattr(Screen, "ask", stop)
    player.reading.keys[key]("chip" if key == "w" else "")
    assert asked == ["Enter shows more, q stops:"]
    assert isinstance(console.file, io.StringIO)
    assert len(console.file.getvalue().splitlines()) < 10


def test_what_a_list_means_stays_where_the_list_does_not_fit() -> None:
    console = Console(width=80, height=24, file=io.StringIO(), color_system=None, force_terminal=False)
    Screen(console).tell_what_fits([Row(f"option {number}") for number in range(50)], "h all", [Row("± is an error.")])
    assert isinstance(console.file, io.StringIO)
    *shown, left, meaning = console.file.getvalue().splitlines()
    assert len(shown) + 2 < 24
    assert left.strip() == f"... and {50 - len(shown)} more: h all"
    assert meaning.strip() == "± is an error."


def test_options_in_a_list_in_columns_and_folded() -> None:
    turned = [f"Sigil: turn the {value} of the {who} over" for who in ("Rogue", "Cleric") for value in (1, 2, 3)]
    labels = ["Attack", "Wait", *turned]
    asked = [title("What now?"), heading("Do")]
    asked += [Row(label, style="choice", lead=str(number)) for number, label in enumerate(labels, start=1)]

    def lines(way: int) -> list[str]:
        return [line.rstrip() for part in lay_out(asked, 90, way) for line in drawn(part, 90)]

    assert lines(LIST)[1:4] == ["Do", " 1 Attack", " 2 Wait"]
    assert lines(COLUMNS)[2].split() == [
        "1", "Attack", "5", "Sigil:", "turn", "the", "3", "of", "the", "Rogue", "over",
    ]  # fmt: skip
    assert lines(FOLDED)[1:] == [
        "Do  1 Attack  2 Wait",
        "  Sigil: turn ... over",
        " 3 the 1 of the Rogue  5 the 3 of the Rogue   7 the 2 of the Cleric",
        " 4 the 2 of the Rogue  6 the 1 of the Cleric  8 the 3 of the Cleric",
    ]


def test_options_of_several_players_are_folded_too() -> None:
    labels = [
        "Player 1: Polymorph",
        *(f"Player 1: Sigil: turn the {value} of the Rogue over" for value in (1, 2, 3, 4)),
    ]
    labels += ["Player 2: Lay to Rest", "Player 2: Smoke Bomb"]
    asked = [Row(label, style="choice", lead=str(number)) for number, label in enumerate(labels, start=1)]
    lines = [line.rstrip() for part in lay_out(asked, 90, FOLDED) for line in drawn(part, 90)]
    assert lines == [
        " 1 Player 1: Polymorph",
        "  Player 1: Sigil: turn ... of the Rogue over",
        " 2 the 1  3 the 2  4 the 3  5 the 4",
        " 6 Player 2: Lay to Rest  7 Player 2: Smoke Bomb",
    ]


def test_options_with_the_same_end_are_folded_too() -> None:
    labels = [f"{what} with the {value} of the Cleric" for what in ("Chop Wood", "Heal") for value in (5, 6)]
    asked = [Row(label, style="choice", lead=str(number)) for number, label in enumerate(labels, start=1)]
    lines = [line.rstrip() for part in lay_out(asked, 60, FOLDED) for line in drawn(part, 60)]
    assert lines == [
        "  ... of the Cleric",
        " 1 Chop Wood with the 5  3 Heal with the 5",
        " 2 Chop Wood with the 6  4 Heal with the 6",
    ]


def test_what_fits_in_no_other_way_is_cut_to_a_line_each() -> None:
    labels = [f"Learn the {number}th spell: {'much is to be said of it, ' * 5}" for number in range(1, 11)]
    asked = [title("Which?"), heading("Spells"), *(Row(label, style="choice", lead=str(1)) for label in labels)]
    lines = drawn(Group(*lay_out(asked, 50, CUT)), 50)
    assert len(lines) == 11
    assert all(line.startswith(" 1 Learn the ") and line.endswith("…") for line in lines[1:])


def test_common_words_never_leave_nothing() -> None:
    assert common_words(["a b c", "a b c"]) == (0, 0)
    assert common_words(["a b x", "a b y"]) == (2, 0)
    assert common_words(["a b 1 z", "a b 2 z"]) == (1, 1)
    assert common_words(["a", "a b"]) == (0, 0)


def test_by_hand_in_a_real_terminal(saves: Saves, by_hand: Callable[..., ByHand]) -> None:
    """Through a pseudo-terminal: the screen is drawn, answers are read, q leaves."""
    screen = by_hand("play", GAME, "--seed=3", "--name=hand")
    screen.see("Enter shows the table")
    screen.type("\n")
    first = screen.see("? help")
    assert "╭─" in first
    assert "\x1b[" in first
    screen.type("1\n")
    screen.see("? help")
    screen.type("u\n")
    screen.see("was undone")
    screen.type("q\n")
    screen.see("hearthwatch resume hand")
    assert screen.process.wait(TIME) == 0
    assert saves.about("hand")[1] == 2
