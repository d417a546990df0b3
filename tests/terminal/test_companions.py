"""Bots hold seats of a game at the keyboard: they choose by themselves, and people choose for the others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.bots import BotError
from hearthwatch.drawing.rows import Row
from hearthwatch.kernel import Table
from hearthwatch.kernel.errors import SetupError
from hearthwatch.terminal.companions import Companions, companions, kept_companions, part_of
from hearthwatch.terminal.display import Display
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.saves import Saves

from .conftest import Run

GAME = "set-a-watch"


def test_bots_choose_for_their_seats_and_people_for_the_others(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--seats=4", "--bots=2,3,4=random", "--seed=3", "--plain", input="1\n" * 60 + "q\n")
    assert result.exit_code == 0, result.output
    _, table = saves.open(f"{GAME}-1")
    chosen = {line.seat for line in table.log if line.kind == "choice"}
    assert len(chosen) > 1
    asked = [line for line in result.output.splitlines() if " · " in line and "?" in line]
    assert asked and not any("Player" in line and "Player 1" not in line for line in asked)


def test_a_saved_game_keeps_its_bots(run: Run, saves: Saves) -> None:
    run("play", GAME, "--seats=2", "--bots=2=casual", "--seed=3", "--plain", "--name=tonight", input="1\nq\n")
    save, table = saves.open("tonight")
    assert kept_companions(table, save.path).names == {1: "casual"}
    run("resume", "tonight", "--plain", input="s morning\nq\n")
    copy, table = saves.open("morning")
    assert kept_companions(table, copy.path).names == {1: "casual"}


def test_a_new_game_of_the_same_name_has_no_bots_of_an_old_one(run: Run, saves: Saves) -> None:
    run("play", GAME, "--seats=2", "--bots=2", "--plain", "--name=tonight", input="q\n")
    save, _ = saves.open("tonight")
    save.path.unlink()
    run("play", GAME, "--seats=2", "--plain", "--name=tonight", input="q\n")
    save, table = saves.open("tonight")
    assert kept_companions(table, save.path).names == {}


def test_what_is_kept_and_cannot_be_read_leaves_everybody_at_the_keyboard(run: Run, saves: Saves) -> None:
    run("play", GAME, "--seats=2", "--bots=2", "--plain", "--name=tonight", input="q\n")
    save, table = saves.open("tonight")
    for damaged in (b"{", b'{"1": "wizard"}', b"[]"):
        save.path.with_suffix(".bots").write_bytes(damaged)
        assert kept_companions(table, save.path).here == (0, 1)


def test_undo_takes_back_what_bots_chose_since(run: Run, saves: Saves) -> None:
    args = ("play", GAME, "--seats=4", "--bots=2,3,4=random", "--seed=3", "--plain", "--name=tonight")
    run(*args, input="1\n" * 8 + "q\n")
    _, before = saves.open("tonight")
    choices = before.moves
    result = run("resume", "tonight", "--plain", input="1\nu\ny\nq\n")
    assert "was undone" in result.output
    _, table = saves.open("tonight")
    assert table.moves == choices and table.text(0) == before.text(0)
    result = run("resume", "tonight", "--plain", input="r\nq\n")
    assert "was redone" in result.output or "nothing to bring back" in result.output


def test_seats_go_by_number_or_by_name() -> None:
    table = hw.game(GAME).new(seats=3, seed=1)
    assert companions(table, "2, 3=master").names == {1: "seasoned", 2: "master"}
    assert companions(table, "p1").here == (1, 2)
    assert companions(table, "all=random").here == ()
    assert companions(table, "none").here == (0, 1, 2)


@pytest.mark.parametrize("words", ["4", "0", "judge", "", "2=", "x=random"])
def test_a_seat_that_is_not_there_is_refused_with_those_that_are(words: str) -> None:
    table = hw.game(GAME).new(seats=3, seed=1)
    if words == "2=":
        assert companions(table, words).names == {1: "seasoned"}
        return
    with pytest.raises(SetupError, match="There are: 1 or p1, 2 or p2, 3 or p3; or all"):
        companions(table, words)


def test_a_bot_that_is_not_there_is_refused(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--bots=1=wizard", "--plain", input="q\n")
    assert result.exit_code == 2 and "wizard" in result.output and saves.names() == []


def test_a_game_of_bots_alone_is_played_to_its_end(run: Run, saves: Saves) -> None:
    result = run("play", GAME, "--seats=2", "--bots=all=random", "--seed=5", "--plain")
    assert result.exit_code == 0, result.output
    assert saves.open(f"{GAME}-1")[1].outcome is not None


def test_hints_know_what_those_at_the_keyboard_know() -> None:
    table = hw.game(GAME).new(seats=3, seed=1)
    assert Companions(table).allies() == (0, 1, 2)
    assert Companions(table, {1: "random"}).allies() == (0, 2)


def test_a_judge_has_names_of_its_own() -> None:
    table = hw.game("thornwatch").new(3, seed=1)
    assert companions(table, "judge=gentle").names == {0: "gentle"}
    assert companions(table, "1=cruel,2=casual").to_move == 0
    with pytest.raises(BotError, match="Gentle bots play only against the others"):
        companions(table, "2=gentle")
    with pytest.raises(BotError, match=r"gentle, fair, cruel\. Did you mean cruel\?"):
        companions(table, "judge=cruell")


def test_alone_one_plays_a_part_and_the_usual_bot_the_rest() -> None:
    table = hw.game("thornwatch").new(seats=3, seed=1, roles=[None, "Blade", "Guard"])
    heroes, said = part_of(table, None)
    assert (heroes.here, heroes.names) == ((1, 2), {0: "fair"})
    assert said.startswith("Your seats: Blade and Guard. A bot: Judge (fair). To play something else: --as=judge or")
    judge, said = part_of(table, "judge")
    assert (judge.here, judge.names) == ((0,), {1: "seasoned", 2: "seasoned"})
    assert said.startswith("Your seat: Judge. Bots: Blade and Guard (seasoned). To play something else: --as=heroes")


def test_where_all_seats_are_alike_all_are_at_the_keyboard() -> None:
    table = hw.game(GAME).new(seats=3, seed=1)
    everybody, said = part_of(table, None)
    assert everybody.here == (0, 1, 2) and said == ""
    with pytest.raises(SetupError, match="has no part 'judge'"):
        part_of(table, "judge")


def test_the_part_is_said_when_the_game_begins_and_kept_with_it(run: Run, saves: Saves) -> None:
    result = run("play", "thornwatch", "--seed=3", "--as=judge", "--plain", "--name=tonight", input="q\n")
    assert result.exit_code == 0 and "Your seat: Judge." in result.output
    save, table = saves.open("tonight")
    assert kept_companions(table, save.path).here == (0,)
    assert run("play", "thornwatch", "--as=judge", "--bots=1", input="q\n").exit_code == 2


def test_whoever_plays_a_part_sees_its_hands_together(run: Run) -> None:
    asked = ("play", "thornwatch", "--seed=3", "--roles=,Blade,Guard", "--opening=a-bad-deal", "--judge=Judge Below")
    alone = run(*asked, "--bots=judge=policy", "--plain", input="q\n").output
    assert "Hand of the Blade: " in alone and "Hand of the Guard: 5 unseen" not in alone
    beside = run(*asked, "--bots=judge,guard=policy", "--plain", input="q\n").output
    assert "Hand of the Guard: 5 unseen" in beside


def test_a_game_from_elsewhere_is_gone_on_with_by_bots_that_are_named_then(
    run: Run, saves: Saves, tmp_path: Path
) -> None:
    """A file tells the game, not who sat where: all seats are at the keyboard, which is said, until bots take some."""
    run("play", "thornwatch", "--seed=3", "--plain", "--name=tonight", input="q\n")
    file = str(tmp_path / "tonight.json")
    assert run("export", "tonight", "-o", file).exit_code == 0
    alone = run("resume", file, "--plain", input="q\n")
    assert "All seats are at this keyboard. Use --as or --bots to give some of them to bots." in alone.output
    result = run("resume", file, "--as=heroes", "--plain", input="q\n")
    assert result.exit_code == 0 and "A bot: Judge (fair)." in result.output
    assert run("resume", "tonight", "--bots=judge=cruel", "--plain", input="q\n").exit_code == 0
    save, table = saves.open("tonight")
    assert kept_companions(table, save.path).names == {0: "cruel"}
    assert run("resume", "tonight", "--as=judge", "--bots=1").exit_code == 2


class Told(Display):
    """A display that keeps the bar and what was said, and declines whatever it is asked."""

    def __init__(self) -> None:
        self.bar, self.said, self.asked = "", list[str](), list[str]()

    def scene(self, drawing: object, board: object, news: object, question: object, keys: str) -> None:
        self.bar = keys

    def tell(self, rows: Iterable[Row]) -> None:
        self.said += [row.text for row in rows]

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        return "n"


def at_the_keyboard(table: Table, names: dict[int, str], saves: Saves) -> tuple[Player, Told]:
    display = Told()
    player = Player(table, saves.begin(table.game.slug), saves, display, Companions(table, names))
    player.after_choice()
    return player, display


def test_the_bar_says_the_price_that_undo_asks_for(saves: Saves) -> None:
    player, display = at_the_keyboard(hw.game("thornwatch").new(3, seed=3), {0: "random"}, saves)
    prices = set()
    for _ in range(25):
        player.show()
        display.asked.clear()
        price = next((key for key in display.bar.split(" · ") if key.startswith("u ")), "")
        here = player.table.here
        player.answer("u")
        if price == "u undo (asks first)":
            assert display.asked == ["Undo anyway? y or n:"] and player.table.here is here
        elif price:
            assert price == "u undo (free)" and not display.asked and player.table.here is not here
            player.answer("r")
        else:
            assert not display.asked and player.table.here is here
        prices.add(price)
        assert player.table.here is here
        player.answer("1")
    assert prices == {"", "u undo (free)", "u undo (asks first)"}


def test_before_ones_first_choice_there_is_nothing_to_take_back(saves: Saves) -> None:
    player, display = at_the_keyboard(hw.game("thornwatch").new(3, seed=3), {0: "random"}, saves)
    assert player.table.moves > 0
    player.answer("u")
    assert display.said[-1] == "There is nothing to take back. Only bots have chosen so far."
