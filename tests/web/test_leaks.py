"""Nobody is ever sent what they may not know: whole games, and every byte that each seat received."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.kernel import SPECTATOR, Words, mask_of
from hearthwatch.kernel.chronicle import Line
from hearthwatch.web import page_data
from hearthwatch.web.rooms import Room, opening

from .served import Player, Served, serving
from .whispers import WORDS


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


class Ear:
    """Looks through everything that somebody hears, as soon as they hear it."""

    def __init__(self, player: Player, seat: int | None) -> None:
        self.player = player
        self.mask = SPECTATOR if seat is None else mask_of(seat)
        self.may_know: set[str] = set()
        self.checked = 0

    def check(self, room: Room, others: list[Player]) -> None:
        table: Any = room.table
        self.may_know |= {WORDS[face] for card, face in enumerate(table.face) if table.knows(self.mask, card)}
        forbidden = [word for word in WORDS if word not in self.may_know]
        forbidden += [seat.nonce for seat in room.seats if seat.nonce and self.player.name != seat.name]
        forbidden += [holder for seat in room.seats for holder in seat.holders]
        forbidden += [cookie for other in others for cookie in other.http.cookies.values()]
        if not room.kept.finished:
            forbidden += [str(table.origin.seed)]
        for chunk in self.player.heard[self.checked :]:
            for secret in forbidden:
                if secret.encode() in chunk:
                    raise Leak(f"{self.player.name} was sent {secret!r} at {room.seq}")
        self.checked = len(self.player.heard)


class Copier:
    """Somebody who only watches, and opens copies of the table again and again.

    In a copy they hold a hand, and are shown it. It is dealt from all that they cannot know, so that a word of it is
    the true one as often as luck has it, and no more.
    """

    def __init__(self, served: Served) -> None:
        self.player = Player(served, "Copier")
        self.words = 0
        self.true = 0.0
        self.copies: list[str] = []

    def copy(self, room: Room, chance: random.Random) -> None:
        """Open a copy of some moment, and look at it, at its socket, and at what else it offers."""
        moment = chance.randrange(room.table.moves + 1)
        table: Any = room.table.earlier(moment)
        page = self.player.http.post(f"/r/{room.address}/fork", data={"at": str(moment)})
        assert page.status_code == 200, page.text
        self.player.address = page.url.path.rpartition("/")[2]
        self.copies.append(self.player.address)
        hand = self.player.connect()["view"]["board"]["hands"][0]
        self.player.hang_up()
        self.player.look("?at=0")
        self.player.look("?why=1")
        for path in ("export/json", "ruling.json"):
            self.player.http.get(f"/r/{self.player.address}/{path}")
        unknown = [card for card in table.hands[0] if not table.knows(SPECTATOR, card)]
        self.words += len(unknown)
        self.true += sum(hand[table.hands[0].index(card)] == WORDS[table.face[card]] for card in unknown)

    def check(self, room: Room, others: list[Player]) -> None:
        """Leak where the copies know more than luck; or tell what no copy is for."""
        if self.true > 4 + self.words * 0.2:
            raise Leak(f"{self.true} of {self.words} words in copies are the true ones")
        forbidden = [seat.nonce for seat in room.seats if seat.nonce]
        forbidden += [holder for seat in room.seats for holder in seat.holders]
        forbidden += [cookie for other in others for cookie in other.http.cookies.values()]
        forbidden += [str(room.table.origin.seed)]
        heard = b"".join(self.player.heard)
        for secret in forbidden:
            if secret.encode() in heard:
                raise Leak(f"The copier was sent {secret!r}")


def play_and_listen(served: Served, seed: int) -> int:
    """A whole game of three and two who watch; how many bytes were looked through."""
    chance = random.Random(seed)
    copier = Copier(served)
    with (
        Player(served, "Anna") as anna,
        Player(served, "Ben") as ben,
        Player(served, "Cleo") as cleo,
        Player(served, "Watcher") as watcher,
        copier.player,
    ):
        address = anna.open("whispers")
        seated = [anna, ben, cleo]
        anna.connect()
        for seat, player in ((1, ben), (2, cleo)):
            player.connect(address)
            player.send("sit", seat=seat, name=player.name)
            player.hear_until(lambda t: t["me"]["seats"])
        watcher.connect(address)
        everybody = [*seated, watcher]
        ears = [Ear(player, seat) for seat, player in enumerate(seated)] + [Ear(watcher, None)]

        def check() -> None:
            room = served.room(address)
            for player in everybody:
                player.follow(room.seq)
            for ear in ears:
                ear.check(room, [other for other in everybody if other is not ear.player])
            copier.check(room, everybody)

        while not served.room(address).kept.finished:
            check()
            if served.room(address).table.moves % 3 == 2:
                copier.copy(served.room(address), chance)
            player = next(one for one in seated if one.options())
            act = chance.random()
            other = chance.choice(everybody)
            if act < 0.1:
                other.look(f"?at={chance.randrange(other.t['moments'] + 1)}")
            elif act < 0.2:
                other.look("?why=1")
                other.http.get(f"/r/{address}/ruling.json")
                other.http.get(f"/r/{address}/export/json")
            elif act < 0.3:
                other.post("choose", key=f"say_aloud:{chance.randrange(len(WORDS))}", seq=served.room(address).seq)
                other.post("say", text="Hello")
            elif act < 0.4:
                other.post("hint")
                other.post("curve")
                other.look(f"?at={chance.randrange(other.t['moments'] + 1)}")
            elif act < 0.5 and anna.t["moments"] > 1:
                other.post("undo", seq=served.room(address).seq)
                for one in seated:
                    one.post("consent", yes="1")
            elif act < 0.55 and other is not watcher:
                other.http.post(f"/r/{address}/fork", data={"at": "0"})
            player.look()
            if player.options():
                player.choose(chance.randrange(len(player.options())))
        check()
        assert served.errors() == []
        assert len(copier.copies) > 3 and copier.words > 9
        return sum(len(chunk) for player in everybody for chunk in player.heard)


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path, seed: int) -> None:
    with serving(tmp_path) as served:
        assert play_and_listen(served, seed) > 100_000


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 43))
def test_nobody_is_sent_what_they_may_not_know_in_forty_games(tmp_path: Path, seed: int) -> None:
    with serving(tmp_path) as served:
        assert play_and_listen(served, seed) > 100_000


def _all_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "_whose_eyes", lambda room, person, mine: ((0, 1, 2), None))


def _someone_elses_chronicle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Line, "words", lambda line, seat=None: line._told[0])


def _seed_in_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "title", lambda room, person: f"Table {room.table.origin.seed}")


def _who_holds_which_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "seat_words", lambda table, board, seat: Words())
    honest = page_data._seats

    def told(room: Room, *given: Any) -> list[dict[str, Any]]:
        rows = honest(room, *given)
        return [row | {"holders": room.seats[row["seat"]].holders} for row in rows]

    monkeypatch.setattr(page_data, "_seats", told)


def _exact_copies_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "knows_all", lambda room, person: True)


PLANTS = [
    _all_eyes,
    _someone_elses_chronicle,
    _seed_in_the_title,
    _who_holds_which_seat,
    _exact_copies_for_everybody,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with serving(tmp_path) as served, pytest.raises(Leak):
        play_and_listen(served, 1)


def test_hidden_hands_stay_hidden_in_knife(tmp_path: Path) -> None:
    """Each seat is sent exactly its own view, and the hands of the others as backs."""
    chance = random.Random(3)
    with serving(tmp_path) as served, Player(served, "Judge") as judge, Player(served, "Guard") as guard:
        address = judge.open("knife")
        judge.connect()
        guard.connect(address)
        guard.send("sit", seat=1, name="Guard")
        judge.send("bot", seat=2, bot="random")
        guard.hear_until(lambda t: t["me"]["seats"])
        for _ in range(200):
            room = served.room(address)
            for seat, player in enumerate((judge, guard)):
                player.drain(0.02)
                if player.t["seq"] == room.seq:
                    assert player.t["view"]["board"] == room.table.view(seat)["board"]
                if not room.kept.finished:
                    hands = player.t["view"]["board"]["hands"]
                    others = [card for hand in (*hands[:seat], *hands[seat + 1 :]) for card in hand]
                    assert all(card.startswith("card ") for card in others)
            asked = [player for player in (judge, guard) if player.options()]
            if room.kept.finished:
                break
            if asked and asked[0].t["seq"] == room.seq:
                asked[0].choose(chance.randrange(len(asked[0].options())))
        seed = str(served.room(address).table.origin.seed).encode()
        assert not any(seed in chunk for player in (judge, guard) for chunk in player.heard)


def test_set_a_watch_tells_neither_seed_nor_deck(tmp_path: Path) -> None:
    chance = random.Random(4)
    with serving(tmp_path) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        address = anna.open("set-a-watch", seats="2")
        anna.connect()
        ben.connect(address)
        ben.send("sit", seat=1, name="Ben")
        ben.hear_until(lambda t: t["me"]["seats"])
        for _ in range(60):
            player = next(one for one in (anna, ben) if one.options())
            player.choose(chance.randrange(len(player.options())))
            room = served.room(address)
            if room.kept.finished:
                break
            for one in (anna, ben):
                one.follow(room.seq)
            # Whatever Ben can't know is dealt anew; what he was sent would have been the same.
            world = room.table.determinize(1, seed=chance.randrange(1000))
            assert ben.t["view"]["board"] == world.view(1)["board"]
        file = hw.open_file(ben.http.get(f"/r/{address}/export/json").text)
        assert file.exact == room.kept.finished
        seed = str(room.table.origin.seed).encode()
        if not room.kept.finished:
            assert not any(seed in chunk for player in (anna, ben) for chunk in player.heard)
