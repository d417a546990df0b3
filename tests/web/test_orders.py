"""Standing orders: pass until my turn, in a game with windows; and what they never do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hearthwatch.web.rooms.orders import is_pass

from .served import Player, Served, serving


def sit_down(judge: Player, guard: Player, blade: Player) -> str:
    """A table of Knife with three people: the Judge opened it."""
    address = judge.open("knife", resolve="4")
    judge.connect()
    for seat, player in ((1, guard), (2, blade)):
        player.connect(address)
        player.send("sit", seat=seat, name=player.name)
        player.hear_until(lambda t: t["me"]["seats"])
    return address


def people(served: Served) -> tuple[Player, Player, Player]:
    return Player(served, "Judge"), Player(served, "Guard"), Player(served, "Blade")


def in_window(served: Served, address: str, seat: int) -> bool:
    decision = served.room(address).table.decision
    return decision is not None and any(is_pass(step) for step in decision.for_seat(seat).options.steps)


def asked_at(served: Served, address: str) -> tuple[int, ...]:
    """Who is asked now."""
    decision = served.room(address).table.decision
    assert decision is not None, "the game was over too soon"
    return decision.seats


def last_choice(served: Served, address: str, players: list[Player]) -> int:
    """Whoever is asked makes the last choice, which hits the Blade if it hits anybody; which seat that was."""
    seat = asked_at(served, address)[0]
    players[seat].follow(served.room(address).seq)
    players[seat].choose(-1)
    for player in players:
        player.follow(served.room(address).seq)
    return seat


def until_guard_is_asked(served: Served, address: str, players: list[Player]) -> None:
    """On to a window in which the Guard is asked; others let everything be."""
    for _ in range(200):
        room = served.room(address)
        seat = asked_at(served, address)[0]
        if in_window(served, address, 1):
            return
        players[seat].follow(room.seq)
        options = players[seat].options()
        passing = [number for number, one in enumerate(options) if one["group"] == "Pass"]
        players[seat].choose(passing[0] if passing else 0)
    raise AssertionError("nothing to react to came up")


def choices_of(served: Served, address: str) -> list[tuple[int | None, bool]]:
    """Who chose in the game as it stands, and whether it was a pass."""
    moment: Any = served.room(address).table.here
    found = []
    while moment.before is not None:
        found.append((moment.seat, is_pass(moment.step)))
        moment = moment.before
    return found[::-1]


def test_whoever_passes_until_their_turn_is_asked_in_no_window(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        judge, guard, blade = people(served)
        with judge, guard, blade:
            address = sit_down(judge, guard, blade)
            players = [judge, guard, blade]
            until_guard_is_asked(served, address, players)
            guard.follow(served.room(address).seq)
            assert "pass" in guard.t["orders"]
            before = len(choices_of(served, address))
            guard.send("order", order="pass")
            guard.hear_until(lambda t: t["order"] == "pass")
            assert choices_of(served, address)[before] == (1, True), "passed at once"
            assert not in_window(served, address, 1)
            while not served.room(address).kept.finished:
                assert not in_window(served, address, 1), "the Guard has no turn of its own and is never asked again"
                last_choice(served, address, players)
            assert (1, True) in choices_of(served, address)[before + 1 :], "windows came up and were passed"
            assert served.errors() == []


def test_the_order_ends_when_it_is_ones_turn(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        judge, guard, blade = people(served)
        with judge, guard, blade:
            address = sit_down(judge, guard, blade)
            players = [judge, guard, blade]
            until_guard_is_asked(served, address, players)
            blade.follow(served.room(address).seq)
            judge.follow(served.room(address).seq)
            guard.send("order", order="pass")
            judge.send("order", order="both")
            judge.hear_until(lambda t: t["order"] in ("both", "agree"))
            while asked_at(served, address) != (0,):
                assert served.room(address).seats[0].passes
                last_choice(served, address, players)
            assert not in_window(served, address, 0), "it is the Judge's turn, and nothing to react to"
            room = served.room(address)
            assert not room.seats[0].passes, "the Judge is asked again"
            assert room.seats[0].agrees, "what was agreed to stays"
            assert room.seats[1].passes, "the Guard still passes"
            assert served.errors() == []


def test_what_was_passed_by_order_is_taken_back_with_the_choice_before_it(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        judge, guard, blade = people(served)
        with judge, guard, blade:
            address = sit_down(judge, guard, blade)
            players = [judge, guard, blade]
            guard.send("order", order="both")
            guard.hear_until(lambda t: t["order"] == "both")
            judge.follow(served.room(address).seq)
            judge.send("order", order="agree")
            judge.hear_until(lambda t: t["order"] == "agree")
            before = seat = None
            while before is None or choices_of(served, address)[-1] != (1, True):
                before = choices_of(served, address)
                seat = last_choice(served, address, players)
            assert seat is not None
            players[seat].follow(served.room(address).seq)
            players[seat].send("undo", seq=served.room(address).seq)
            if seat != 2:
                blade.hear_until(lambda t: t["undo"]["request"])
                blade.send("consent", yes="1")
            players[seat].hear_until(lambda t: t["moments"] == len(before))
            assert choices_of(served, address) == before
            players[seat].send("redo", seq=served.room(address).seq)
            players[seat].hear_until(lambda t: t["moments"] > len(before))
            assert choices_of(served, address)[-1] == (1, True), "and is brought back with it"
            assert served.errors() == []


def test_a_game_without_windows_has_no_such_order(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("whispers")
        anna.connect()
        assert list(anna.t["orders"]) == ["none", "agree"]
        anna.send("order", order="pass")
        anna.hear_until(lambda t: t["note"])
        assert anna.t["note"]["text"] == "A standing order here is one of: none, agree."
