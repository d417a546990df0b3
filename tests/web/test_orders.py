"""Standing orders: pass until my turn, in a game with windows; and what they never do."""

from __future__ import annotations

from pathlib import Path

from hearthwatch.kernel.orders import ASK, AWAY
from hearthwatch.web.rooms.orders import is_order

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
        seats = asked_at(served, address)
        if 1 in seats:
            return
        player = players[seats[0]]
        player.follow(served.room(address).seq)
        passing = [number for number, one in enumerate(player.options()) if one["group"] == "Pass"]
        player.choose(passing[0] if passing else 0)
    raise AssertionError("nothing to react to came up")


def test_whoever_passes_until_their_turn_is_asked_in_no_window(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        judge, guard, blade = people(served)
        with judge, guard, blade:
            address = sit_down(judge, guard, blade)
            players = [judge, guard, blade]
            until_guard_is_asked(served, address, players)
            guard.follow(served.room(address).seq)
            assert "pass" in guard.t["orders"]
            guard.send("order", order="pass")
            guard.hear_until(lambda t: t["order"] == "pass")
            assert is_order(served.room(address).table.here)
            while not served.room(address).kept.finished:
                assert 1 not in asked_at(served, address), "the Guard has no turn of its own and is never asked again"
                last_choice(served, address, players)
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
            while 0 not in asked_at(served, address):
                assert served.room(address).table.order_of(0) == AWAY
                last_choice(served, address, players)
            room = served.room(address)
            assert room.table.order_of(0) == ASK, "it is the Judge's turn"
            assert room.seats[0].agrees, "what was agreed to stays"
            assert room.table.order_of(1) == AWAY, "the Guard still passes"
            assert served.errors() == []


def test_an_order_is_taken_back_with_the_choice_before_it(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        judge, guard, blade = people(served)
        with judge, guard, blade:
            address = sit_down(judge, guard, blade)
            players = [judge, guard, blade]
            moves = served.room(address).table.moves
            seat = last_choice(served, address, players)
            for player, order in ((judge, "agree"), (guard, "both"), (blade, "agree")):
                player.follow(served.room(address).seq)
                player.send("order", order=order)
                player.hear_until(lambda t: t["order"] != "none")
            assert served.room(address).table.order_of(1) == AWAY
            players[seat].follow(served.room(address).seq)
            players[seat].send("undo", seq=served.room(address).seq)
            players[seat].hear_until(lambda t: t["moments"] == moves)
            assert served.room(address).table.order_of(1) == ASK
            players[seat].send("redo", seq=served.room(address).seq)
            players[seat].hear_until(lambda t: t["moments"] > moves)
            assert served.room(address).table.order_of(1) == AWAY, "and is brought back with it"
            assert served.errors() == []


def test_a_game_without_windows_has_no_such_order(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("whispers")
        anna.connect()
        assert list(anna.t["orders"]) == ["none", "agree"]
        anna.send("order", order="pass")
        anna.hear_until(lambda t: t["note"])
        assert anna.t["note"]["text"] == "A standing order here is one of: none, agree."
