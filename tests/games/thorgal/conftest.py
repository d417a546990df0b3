"""Cards printed otherwise for one test: for rules that no card of the box shows, or not alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.games.thorgal import content as box
from hearthwatch.games.thorgal.heuristics.tiles import printed_legends
from hearthwatch.games.thorgal.joined import JOINED
from hearthwatch.games.thorgal.rules.effects.language import effects
from tests.games.thorgal.helpers import PRACTICE_GAME

Reprint = Callable[..., None]


@pytest.fixture
def reprint() -> Iterator[Reprint]:
    """`reprint("terrain", "Birch Slope", rows, red=[...])`: another grid and other legends, until the test is over."""
    undo: list[Callable[[], None]] = []
    nodes = PRACTICE_GAME.book.nodes

    def forget() -> None:
        for known in JOINED:
            known.clear()
        printed_legends.cache_clear()

    def put(where: Any, key: Any, value: Any) -> None:
        before = where[key] if not isinstance(where, dict) or key in where else None
        undo.append(lambda: where.pop(key, None) if before is None else where.__setitem__(key, before))
        where[key] = value

    def print_again(what: str, name: str, rows: list[str], **parts: Any) -> None:
        cards: list[Any] = box.TERRAIN if what == "terrain" else box.ENEMIES
        faces = box.TERRAIN_FACES if what == "terrain" else box.ENEMY_FACES
        number = [card.name for card in cards].index(name)
        card = replace(cards[number], rows=rows, **parts)
        put(cards, number, card)
        put(faces, number, box.face_of(card))
        forget()
        fresh: dict[str, Any] = {}
        for colour in ("red", "yellow"):
            for icon in range(6):
                if f"{what}/{name}/{colour}/{icon}" in nodes:
                    put(nodes, f"{what}/{name}/{colour}/{icon}", None)
                    del nodes[f"{what}/{name}/{colour}/{icon}"]
            for icon, written in enumerate(getattr(card, colour)):
                effects.reading(fresh).effect(f"{what}/{name}/{colour}/{icon}", written)
        if what == "terrain":
            effects.reading(fresh).effect(f"terrain/{name}/corner", card.corner)
        for key, node in fresh.items():
            put(nodes, key, node)

    yield print_again
    for work in undo[::-1]:
        work()
    forget()
