"""What the tests of Thorgal share: tables from short documents, effects out of hand, choices by kind of step."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal import content as box
from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.content.pieces import SHAPES, TILE_NAMES
from hearthwatch.games.thorgal.rules.effects.language import AdventureReading, effect, effects
from hearthwatch.games.thorgal.rules.effects.vocabulary import own_counters
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import NOWHERE, Character, Location
from hearthwatch.kernel import EVERYONE, Refused
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.shapes import Shape
from hearthwatch.testing import asked as asked
from hearthwatch.testing import ended as ended
from hearthwatch.testing import labels as labels
from hearthwatch.testing import log as log
from hearthwatch.testing import prompt as prompt

PRACTICE = Path(__file__).parent / "practice"
PRACTICE_GAME = GAME.with_authored(PRACTICE)
THORGAL, AARICIA, JOLAN, KRISS = ("Thorgal", "Aaricia", "Jolan", "Kriss")
A, B = Character(0), Character(1)
"""The first two Characters: Thorgal and Kriss, unless a document says otherwise."""
NUMBERS = count()


def position(document: str = "", game: Game[Saga] = PRACTICE_GAME, **options: Any) -> Saga:
    """A table from a document (see `position.py` of the game) on the practice ground: Thorgal and Kriss."""
    given: dict[str, Any] = {"characters": [THORGAL, KRISS], **tomllib.loads(document)}
    return game.position(given, **{"adventure": "the-practice-ground", **options})


def with_sheet(folder: Path, more: str, instead: str = "", file: str = "sheet") -> Game[Saga]:
    """The game with a practice ground whose sheet, or another file, says more, or says it instead of something."""
    for name in ("sheet", "map", "entries"):
        text = (PRACTICE / f"{name}.toml").read_text(encoding="utf-8")
        if name == file:
            assert instead in text
            text = text.replace(instead, more, 1) if instead else f"{text}\n{more}"
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return GAME.with_authored(folder)


def new(seats: int = 2) -> Saga:
    """A new game on the practice ground, after the choice of the First player."""
    table = PRACTICE_GAME.new(seats, seed=5, adventure="the-practice-ground")
    take(table, "go_first:0")
    return table


def place(table: Saga, name: str) -> Location:
    """A Location by its name."""
    return table.played.location_named(name)


# -- effects out of hand


def happen(table: Saga, written: Any, who: Character = A, at: str = "") -> None:
    """Let an effect happen as if a card said it now; it may stop at a question."""
    name = f"test/{next(NUMBERS)}"
    read = AdventureReading(table.book.nodes, table.played, own_counters(tuple(table.played.sheet.counters)))
    read.effect(name, written)
    table.do(effect(name, who, place(table, at) if at else NOWHERE))
    table.run()
    table.offer_again()


def holds(table: Saga, condition: str, who: Character = A, at: str = "") -> bool:
    """Whether a condition holds now."""
    read = AdventureReading({}, table.played, own_counters(tuple(table.played.sheet.counters)))
    return bool(read.condition(condition).holds(table, who, place(table, at) if at else NOWHERE))


def on_paper(written: Any) -> None:
    """Read an effect that names nothing of an Adventure."""
    effects.reading({}).effect("test", written)


# -- what is asked


def question(table: Saga) -> str:
    """The name of the open question, whatever stage it is at; empty when the game is over."""
    return table.rules.key(table.question).partition(":")[0] if table.asked else ""


def answers(table: Saga) -> list[str]:
    """The keys of everything that answers the open question, also behind stages."""
    return [table.rules.key(step) for step in table.find(table.question)]


def kinds(table: Saga) -> set[str]:
    """The kinds of steps among the answers."""
    return {key.partition(":")[0] for key in answers(table)}


def tiles_offered(table: Saga) -> set[str]:
    """The kinds of tiles that may be laid now."""
    placing = [key.split(":") for key in answers(table) if key.startswith(("travel:", "suffer:", "strike:"))]
    return {TILE_NAMES[int(parts[2] if parts[0] == "suffer" else parts[1])] for parts in placing}


def why_not(table: Saga, key: str) -> tuple[str, str]:
    """The clause and the reason why a step cannot be chosen."""
    step = table.rules.from_key(key)
    assert step is not None, key
    check = table.rules.checks[step[0]]
    refusal = check(table, *step[1:]) if check else None
    assert refusal is not None, f"{key} is not refused"
    return refusal[0], Refused(table, step, refusal, EVERYONE).reason


# -- choosing


def take(table: Saga, *keys: str) -> None:
    """Choose these keys one after another. A key may be a beginning: the first answer that begins so is meant."""
    for key in keys:
        found = [one for one in answers(table) if one == key] or [
            one for one in answers(table) if one.startswith(f"{key}:") or one == key
        ]
        if not found:
            found = [one.key for one in table.decision.options if one.key.startswith(key)] if table.decision else []
        assert found, f"No {key} among the answers to {question(table)}: {answers(table)[:20]}"
        table.choose(found[0])


def cells_key(table: Saga, kind: str, tile: str, cells: Iterable[tuple[int, int]], *before: int) -> str:
    """The key of a step that lays a tile on exactly these cells."""
    grid = table.body(Character(before[0])) if kind == "suffer" else None
    if grid is None:
        grid = table.arena().grid if kind == "strike" else table.ground().grid
    mask = grid.mask(cells)
    shape = box_shape(tile)
    for turn in range(len(shape.orientations)):
        for start in range(grid.width * grid.height):
            if grid.lay(shape, turn, start) == mask:
                first = start + before[0] * 64 if kind == "suffer" else start
                return ":".join(str(part) for part in (kind, *before, TILE_NAMES.index(tile), turn, first))
    raise AssertionError(f"{tile} cannot cover {list(cells)}")


def box_shape(tile: str) -> Shape:
    """The shape of a kind of tile."""
    return SHAPES[TILE_NAMES.index(tile)]


def travel(table: Saga, tile: str, *cells: tuple[int, int]) -> None:
    """Lay a Journey tile on these cells."""
    table.choose(cells_key(table, "travel", tile, cells))


def strike(table: Saga, tile: str, *cells: tuple[int, int]) -> None:
    """Lay a tile on the Enemy."""
    table.choose(cells_key(table, "strike", tile, cells))


def may_travel(table: Saga, tile: str, *cells: tuple[int, int]) -> bool:
    """Whether a Journey tile may lie there."""
    return table.is_open(table.rules.from_key(cells_key(table, "travel", tile, cells)) or ())


# -- what there is


def goods(table: Saga, who: Character = A) -> dict[str, int]:
    """The Goods of a Character by name, those that it has."""
    return {good: have for good, have in zip(GOODS, table.goods_of(who), strict=True) if have}


def wound_sizes(table: Saga, who: Character = A) -> list[int]:
    """The sizes of a Character's Wound tiles, as they were placed."""
    return [mask.bit_count() for mask in table.bodies[who]]


def row(table: Saga) -> list[int]:
    """The numbers of the Action cards from left to right."""
    return [box.CARD_NUMBERS[card] for card in table.row]


def suffer_all(table: Saga) -> None:
    """Place Wounds anywhere until something else is asked."""
    while table.asked and question(table) == "wound_places":
        table.choose(answers(table)[0])
