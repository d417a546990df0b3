"""Whatever a seat cannot know makes no difference to a single byte that it is sent, in every game.

At many moments of a game all that is hidden from a seat is dealt anew behind its back: cards, secret answers, private
words, the chance to come. Whatever it asks for then must be the same, byte for byte.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from hearthwatch.kernel.documents import exports_of
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.web import journals, log_data, page_data, render
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms import Room
from hearthwatch.web.rooms.moves import ending
from hearthwatch.web.storage import Trust

from .served import QUICK, SOON, Player, Served, serving

TOYS = {"whispers": "tests.web.whispers:GAME", "knife": "tests.kernel.toys.knife:GAME"}
GAMES = (*Shelf().slugs(), *TOYS)
SHELF = Shelf(TOYS | {slug: f"hearthwatch.games.{slug.replace('-', '_')}:GAME" for slug in Shelf().slugs()})
OPTIONS = {"duskwatch": {"seats": "2", "mode": "guided"}}
"""Of games that are not for many by themselves."""
SECRET = "the key lies under the third stone"


class Leak(AssertionError):
    """Something hidden made a difference."""


class Eyes(NamedTuple):
    """Somebody who looks, and the seat that they hold, if any."""

    player: Player
    seat: int | None


def other_world(table: Table, seat: int | None, seed: int) -> Table:
    """The same table for this seat, with the same past, and everything else otherwise."""
    twin: Table = table.determinize(seat, seed=seed)
    twin.origin, twin.here, twin.tail, twin.redone = table.origin, table.here, table.tail, table.redone
    twin.recording = table.recording
    mask = mask_of(seat)
    twin.texts = tuple(
        (author, allowed, text if allowed & mask or not text else f"{text[::-1]} and more")
        for author, allowed, text in table.texts
    )
    return twin


@contextmanager
def swapped(room: Room, seat: int | None, seed: int, key: str | None) -> Iterator[int]:
    """The room in another world, also wherever somebody looks back, after the same choice.

    It gives how many things differ from the true world.
    """
    honest, table = type(room.table).earlier, room.table

    def earlier(self: Table, moves: int) -> Table:
        return other_world(honest(self, moves), seat, seed + moves)

    twin = other_world(table, seat, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table), "earlier", earlier)
        room.table = moved(twin, seat, key)
        yield sum(one != other for one, other in zip(table.face, twin.face, strict=True)) + (table.texts != twin.texts)
    room.table = table


def moved(table: Table, seat: int | None, key: str | None) -> Table:
    """The table after a choice, if there is one."""
    if key is None or seat is None:
        return table
    table = table.clone()
    table.choose(key, seat=seat)
    return table


def quiet_choice(table: Table, seat: int | None) -> str | None:
    """Something that a seat can choose that brings up nothing hidden."""
    decision = table.decision.for_seat(seat) if table.decision and seat is not None else None
    for option in decision.options if decision else ():
        if not option.field and table.is_open(option.step, seat):
            after = moved(table, seat, option.key)
            if after.decision is not None and after.undo_cost == "free":
                return option.key
    return None


def answers(eyes: Eyes, room: Room, moments: list[int]) -> dict[str, bytes]:
    """All that somebody can ask for without changing anything, and what they are sent."""
    player = eyes.player
    room.private.clear()  # what was done when it was asked for before
    paths = ["", "?why=1", "/journal", "/journal?q=the", "/ruling.json", "/ruling.json?rule=X"]
    paths += [f"?at={moment}" for moment in moments] + [f"?at={moment}&amend=1" for moment in moments if moment]
    paths += [f"/ruling.json?at={moment}" for moment in moments]
    paths += [f"/export/{kind.name}" for kind in exports_of(room.table)]
    found = {}
    for path in paths:
        response = player.http.get(f"/r/{room.address}{path}")
        kept = sorted(
            f"{name}: {value}" for name, value in response.headers.items() if name not in ("date", "content-length")
        )
        found[path or "now"] = f"{response.status_code} {kept}".encode() + response.content
    for do, fields in (
        ("choose", {"key": "nonsense:0"}),
        ("undo", {"seq": "1000000"}),
        ("amend", {"move": "1", "key": "x"}),
    ):
        response = player.post(do, **{"seq": str(room.seq), **fields})
        found[do] = str(response.status_code).encode() + response.content
    found["socket"] = str(player.dial().recv(SOON)).encode()
    player.hang_up()
    until = time.monotonic() + SOON
    while room.watchers:  # who is here is told to the others
        assert time.monotonic() < until
        time.sleep(0.002)
    return found


def play_on(table: Table, chance: random.Random, moves: int) -> Table:
    """So many choices further, whatever they are; private words are written where they can be."""
    table = table.clone()
    for _ in range(moves):
        decision = table.decision
        if decision is None:
            break
        option = chance.choice([one for one in decision.options if not one.anytime] or list(decision.options))
        notes = [one for one in decision.options if one.key.startswith("keep_note:")]
        if notes and not any(text == SECRET for _, _, text in table.texts):
            table.choose(notes[0].key, seat=notes[0].seat, text=SECRET)
            continue
        seat = next(one for one in range(table.seats) if table.is_open(option.step, one))
        table.choose(option.key, seat=seat, text=table.least_text(option.step))
    return table


def set_table(room: Room, table: Table) -> None:
    room.table = table
    asked = table.decision.seats if table.decision else ()
    room.kept = replace(room.kept, asked=asked, ended=ending(table))


def compare(served: Served, slug: str, seed: int, steps: tuple[int, ...]) -> int:
    """Look through everybody's eyes at moments of a game, in its world and in others; how many things differed."""
    chance = random.Random(seed)
    game = served.house.shelf.game(slug)
    differed = 0
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben, Player(served, "Watcher") as watcher:
        address = anna.open(slug, **OPTIONS.get(slug, {"seats": str(max(2, game.seats[1]))}))
        ben.address = watcher.address = address
        ben.post("sit", seat=1, name="Ben")
        room = served.room(address)
        everybody = (Eyes(anna, 0), Eyes(ben, 1), Eyes(watcher, None))
        for eyes in everybody:
            answers(eyes, room, [0])  # cookies and the like are there
        for moves in steps:
            set_table(room, play_on(room.table, chance, moves))
            if room.kept.finished:
                break
            known = room.table.moves
            moments = sorted({0, known // 2, known})
            for eyes in everybody:
                for key in dict.fromkeys((None, quiet_choice(room.table, eyes.seat))):
                    differed += _compare_once(eyes, room, key, moments, chance.getrandbits(40))
        assert served.errors() == []
    return differed


def _compare_once(eyes: Eyes, room: Room, key: str | None, moments: list[int], seed: int) -> int:
    table = room.table
    room.table = moved(table, eyes.seat, key)
    true = answers(eyes, room, moments)
    room.table = table
    with swapped(room, eyes.seat, seed, key) as changed:
        other = answers(eyes, room, moments)
    where = f"{room.kept.game}, {table.moves} moves, then {key}, {eyes.player.name}"
    for what, sent in true.items():
        if other[what] != sent:
            raise Leak(f"{where}: {what} differs: {_first(sent, other[what])}")
        for secret in (str(table.origin.seed), str(table.rng)):
            if secret.encode() in sent:
                raise Leak(f"{where}: {what} tells the chance to come")
    return changed


def _first(one: bytes, other: bytes) -> str:
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[place - 40 : place + 60]!r} / {other[place - 40 : place + 60]!r}"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, QUICK, SHELF, render) as found:
        yield found


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_cannot_know_makes_no_difference(served: Served, slug: str) -> None:
    assert compare(served, slug, 1, (0, 4, 9)) > 10, "a good deal was hidden"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_cannot_know_makes_no_difference_in_long_games(served: Served, slug: str, seed: int) -> None:
    assert compare(served, slug, seed, (1, 3, 5, 8, 13, 21, 34)) > 10


# -- planted leaks


def _a_hidden_card_on_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = log_data.standing

    def standing(trust: Trust) -> list[str]:
        return [*honest(trust), f"Psst: {_PLANTED[0].table.face[-1]} {sum(_PLANTED[0].table.face[:40:3])}"]

    monkeypatch.setattr(log_data, "standing", standing)


def _all_seats_see_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "_whose_eyes", lambda room, person, mine: ((*range(len(room.seats)),), None))


def _the_whole_game_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "knows_all", lambda room, person: True)


def _the_dice_to_come_in_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "title", lambda room, person: f"Table {room.table.rng % 1000}")


_PLANTED: list[Room] = []
PLANTS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "cards": ("set-a-watch", _a_hidden_card_on_every_page),
    "eyes": ("whispers", _all_seats_see_all),
    "words": ("duskwatch", _all_seats_see_all),
    "file": ("heroes-of-terrinoth", _the_whole_game_to_everybody),
    "chance": ("set-a-watch", _the_dice_to_come_in_the_title),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(served: Served, monkeypatch: pytest.MonkeyPatch, plant: str) -> None:
    slug, leak = PLANTS[plant]
    find = served.house.rooms.find

    async def found(address: str) -> Room | None:
        room = await find(address)
        _PLANTED[:] = [room] if room is not None else []
        return room

    monkeypatch.setattr(served.house.rooms, "find", found)
    leak(monkeypatch)
    with pytest.raises(Leak):
        compare(served, slug, 1, (0, 4, 9))
