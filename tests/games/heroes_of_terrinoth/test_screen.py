"""The table in a terminal: it fits, shows what a player needs, and says it in plain lines, too."""

from __future__ import annotations

import io
import random
from functools import cache

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console, Group

from hearthwatch.drawing.rows import Row
from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.show.board import board as board_of
from hearthwatch.games.heroes_of_terrinoth.show.board.parts import Board, Faceup
from hearthwatch.games.heroes_of_terrinoth.show.terminal import DRAWING, pieces, rows, words
from hearthwatch.games.heroes_of_terrinoth.show.terminal.boxes import ALL, NONE, boxed
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from hearthwatch.kernel import mask_of
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.screen import Screen
from tests.drawing.drawn import drawn

from .helpers import KARI, MOK, kinds, play_until, position, use

KEYS = "u undo · h hint · w why not · c card · l log · q quit · ? help and rules"


@cache
def tables() -> list[Realm]:
    """Tables in the middle of random games, of all quests and numbers of heroes."""
    found: list[Realm] = []
    for number, quest in enumerate([*BOX.quests, *BOX.quests]):
        chance = random.Random(number)
        table = GAME.new(1 + number % 4, seed=number, quest=quest)
        for _ in range(chance.randrange(1, 140)):
            if table.decision is None:
                break
            table.choose(chance.randrange(len(table.decision.options)))
        found.append(table)
    return found


def board(table: Realm) -> Board:
    return board_of(table, mask_of(tuple(range(table.seats))))


def flat(lines: list[str]) -> str:
    """The words of a drawing without its frames."""
    return " ".join(" ".join(lines).translate({ord(sign): " " for sign in "│┃"}).split())


@pytest.mark.parametrize("width", [60, 80, 120, 160])
@pytest.mark.parametrize("height", [None, 8, 16, 40, 90])
def test_no_line_is_wider_than_the_terminal(width: int, height: int | None) -> None:
    for table in tables():
        for line in drawn(DRAWING.draw(board(table), width, height), width):
            assert cell_len(line) <= width


@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_boxes_take_as_many_lines_as_they_say(width: int) -> None:
    for table in tables():
        for texts, whole in ((ALL, True), (NONE, False)):
            parts, lines = boxed(board(table), width, texts=texts, whole=whole)
            assert len(drawn(Group(*parts), width)) == lines


@pytest.mark.parametrize("width", [60, 80, 120])
def test_it_keeps_to_the_height_if_it_can(width: int) -> None:
    for table in tables():
        data = board(table)
        shortest = len(drawn(DRAWING.draw(data, width, 0), width))
        for height in (14, 24, 45):
            assert len(drawn(DRAWING.draw(data, width, height), width)) <= max(height, shortest)


@pytest.mark.parametrize(("width", "height"), [(60, 10), (80, 14), (100, 30), (140, 45), (200, 60)])
def test_every_hero_and_every_enemy_is_in_sight(width: int, height: int) -> None:
    for table in tables():
        data = board(table)
        told = flat(drawn(DRAWING.draw(data, width, height), width))
        assert data.quest.title in told
        assert "Peril" in told
        assert data.location is None or data.location.name in told
        for one in data.heroes:
            assert one.name in told
            assert one.fallen or f"♥ {one.health - one.wounds}/{one.health}" in told
        for enemy in words.in_sight(data):
            assert words.enemy_name(enemy) in told
            assert f"♥{enemy.health - enemy.wounds}/{enemy.health}" in told


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
def test_table_and_question_fit_the_terminal(size: tuple[int, int]) -> None:
    """At every decision of some games: nothing scrolls away, every option has its number in sight."""
    width, height = size
    for seed in (1, 2):
        table = GAME.new(2 + seed, seed=seed, quest="random")
        chance = random.Random(seed)
        for number in range(80):
            if table.decision is None:
                break
            if number % 4 == 0:
                check_scene(table, width, height)
            table.choose(chance.randrange(len(table.decision.options)))


def check_scene(table: Realm, width: int, height: int) -> None:
    console = Console(width=width, height=height, file=io.StringIO(), color_system=None, highlight=False)
    news = [Row(line.text(0), line.rule, lead="-") for line in table.log[-4:]]
    question = Question(table)
    Screen(console).scene(DRAWING, board(table), news, question.rows(), KEYS)
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert len(lines) < height, (question.decision.prompt, "\n".join(lines))
    told = " ".join(" ".join(lines).split())
    for number, option in enumerate(question.options, start=1):
        assert f"{number} " in told
        assert option.label.split()[0] in told


def test_the_hero_who_decides_sees_what_the_cards_do() -> None:
    table = position("")
    play_until(table, lambda table: "use_card" in kinds(table))
    for height in (20, 40, 90):
        told = flat(drawn(DRAWING.draw(board(table), 100, height), 100))
        for card in board(table).heroes[0].cards:
            assert card.lines[0].split(".")[0] in told


def test_facedown_enemies_are_counted_and_not_named() -> None:
    table = position('shadows = ["?Ogre", "?Zombie", "Bandit"]')
    data = board(table)
    for height in (None, 10, 90):
        told = flat(drawn(DRAWING.draw(data, 100, height), 100))
        assert "2 facedown ░░ ░░" in told
        assert "Ogre" not in told
    assert "In the shadows: 3 enemies." in DRAWING.lines(data)
    assert "In the shadows: 2 times a facedown enemy." in DRAWING.lines(data)


def test_numbers_that_changed_show_what_is_printed() -> None:
    table = position('counters.walls = 2\nnemesis = "shadows"', quest="the-siege-of-oakhollow")
    assert "✕3(2) ◇1 ♥13/13" in flat(drawn(DRAWING.draw(board(table), 100, 10), 100))


def test_the_peril_track_marks_the_token() -> None:
    assert pieces.track(board(position("")).quest).plain == "Peril [0]· · G · · Y · · · R"
    assert pieces.track(board(position("peril = 3")).quest).plain == "Peril  · ·[G]· · Y · · · R"
    assert pieces.track(board(position("peril = 10")).quest).plain == "Peril  · · G · · Y · · ·[R]"


@pytest.mark.parametrize(
    ("peril", "phase", "told"),
    [
        (0, "hero", "Green (space 3) in 2 rounds"),
        (1, "hero", "Green (space 3) next round"),
        (2, "hero", "Green (space 3) this round"),
        (10, "hero", "Red (space 10) this round"),
        (5, "end", "Yellow (space 6) next round"),
    ],
)
def test_when_peril_strikes_next(peril: int, phase: str, told: str) -> None:
    data = board(position(f"peril = {peril}"))
    data = replace(data, phase=phase)
    assert words.coming(data) == told


def test_dice_in_the_order_they_are_resolved() -> None:
    table = position(f'next_rolls = "C - X C S"\n[hero."{KARI}"]\nengaged = ["Ogre"]')
    use(table, "Precise Strike")
    play_until(table, lambda table: table.rolled >= 0 and bool(table.struck))
    roll = board(table).roll
    assert roll is not None
    assert pieces.dice_line(roll).plain.startswith("Precise Strike: C - ·› C S  against X  = 3 successes, 0 defense")
    line = next(line for line in DRAWING.lines(board(table)) if line.startswith("Precise Strike: critical"))
    assert "critical, blank, critical (rolled on), success (rolled on); the enemies counterattack: 3 successes" in line
    assert f"Rolled by {KARI}; struck back: Ogre." in line


def test_lines_say_all_of_it() -> None:
    for table in tables():
        data = board(table)
        told = "\n".join(DRAWING.lines(data))
        assert data.quest.aim in told
        assert "{" not in told
        for rule in data.quest.rules:
            assert f"{rule.name}: {rule.text}" in told
        for one in data.heroes:
            assert one.name in told
            for card in [] if one.fallen else one.cards:
                assert f"{card.name}, {card.action}" in told
                assert all(line in told for line in card.lines)
            for item in one.items:
                assert item.text in told
        for enemy in words.in_sight(data):
            assert f"{words.enemy_name(enemy)}, attack {enemy.attack}" in told
            for keyword in enemy.keywords:
                assert f"{keyword.name}: {keyword.text}" in told


def test_what_does_not_change_keeps_its_line() -> None:
    """A screen reader hears only lines that changed: using a card must not read the texts of all cards again."""
    table = position("")
    before = DRAWING.lines(board(table))
    use(table, "Blaze a Trail")
    changed = [line for line in DRAWING.lines(board(table)) if line not in before]
    assert any("Blaze a Trail exhausted" in line for line in changed)
    assert not any("Explore: 2 dice" in line for line in changed)


def test_a_list_cuts_only_for_want_of_room() -> None:
    for table in tables():
        data = board(table)
        most = len(rows.listed(data, 80, 999))
        assert not any("…" in line for line in drawn(Group(*rows.listed(data, 80, most)), 80))
        least = len(rows.listed(data, 80, 0))
        for height in range(least, most + 1):
            assert len(rows.listed(data, 80, height)) <= height


def test_a_fallen_hero_takes_no_box() -> None:
    data = board(position(f'[hero."{MOK}"]\nwounds = 21'))
    told = drawn(DRAWING.draw(data, 100, 90), 100)
    assert f"Defeated: {MOK}" in flat(told)
    assert not any(line.startswith("╭") and MOK in line for line in told)


def test_the_end_in_words() -> None:
    numbers: dict[str, int | list[str]] = {"round": 7, "peril": 6, "fallen": 0, "party": ["A", "B"]}
    assert DRAWING.details(numbers) == "It ended in round 7, with peril at 6; nobody fell."
    assert DRAWING.details(numbers | {"fallen": 1}) == "It ended in round 7, with peril at 6; one hero fell."
    assert DRAWING.details(numbers | {"fallen": 2}) == "It ended in round 7, with peril at 6; the whole party fell."


def test_milestones_begin_lines_of_the_log() -> None:
    told = {line.text(0) for table in tables() for line in table.log}
    for start in DRAWING.milestones:
        assert any(line.startswith(start) for line in told), start


def test_an_enemy_is_never_said_to_have_less_than_no_health() -> None:
    """A strike may count for more than it has: it stays there until the dice are done."""
    enemy = next(
        one
        for table in tables()
        for hero in board_of(table, mask_of(0)).heroes
        for one in hero.engaged
        if isinstance(one, Faceup)
    )
    struck = replace(enemy, wounds=enemy.health + 2)
    assert "health 0 of" in words.enemy_in_words(struck)
    assert "♥0/" in pieces.enemy_line(struck).plain
