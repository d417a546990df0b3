"""Named places of storyboards: every interface says which tiles they are, and so does every refusal about them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch import content as content_folder
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.rules.scenes import clear_map
from hearthwatch.games.thornwatch.show.board import board
from hearthwatch.games.thornwatch.show.board.parts import Board, EndBoard, RuleBoard
from hearthwatch.games.thornwatch.show.terminal import DRAWING, pieces
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.kernel import mask_of

from .helpers import position, why_not

SLUGS = [*BOX.scenes]
FILES = sorted((Path(str(content_folder.__file__)).parent / "storyboards").glob("*.toml"))


def set_up(slug: str) -> Board:
    """The board of a scene whose map has just been laid."""
    table: Thornwatch = GAME.new(seats=6, seed=1)
    table.scene = slug
    clear_map(table)
    return board(table, mask_of(1))


def named(part: Any) -> set[str]:
    """The places that a part of a file names in filters and conditions."""
    said = {key: value for key, value in part.items() if key not in ("name", "text", "story")}
    return {*re.findall(r"@(\w+)", str(said))} | {*re.findall(r"'(?:[a-z ]* )?(start|lair)(?: [a-z ]*)?'", str(said))}


@pytest.mark.rule("TWN-3.16")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_place_that_a_storyboard_speaks_of_is_on_the_board(path: Path) -> None:
    """Read from the file, so that what the board leaves out is seen."""
    sheet = tomllib.loads(path.read_text(encoding="utf-8"))
    scene = next(one for one in BOX.scenes.values() if one.title == sheet["title"])
    found = set_up(scene.slug)
    assert found.scene is not None
    there = {place.key: place.tiles for place in found.scene.places}
    begins = {"start": sheet["heroes"], "lair": sheet["monsters"]}
    assert there == {**sheet.get("places", {}), **begins}
    lines: list[tuple[list[Any], Sequence[EndBoard | RuleBoard]]] = [
        (sheet["end"], found.scene.ends),
        ([*sheet.get("rule", []), *sheet.get("standing", [])], found.scene.rules),
        (sheet.get("action", []), found.scene.actions),
    ]
    for parts, shown in lines:
        for part, line in zip(parts, shown, strict=True):
            assert {*line.places} == named(part), line.text
            assert {*line.tiles} == {tile for key in named(part) for tile in there[key]}


@pytest.mark.rule("TWN-3.12", "TWN-3.16")
@pytest.mark.parametrize("slug", SLUGS)
def test_every_tile_says_its_places_and_who_begins_there(slug: str) -> None:
    found = set_up(slug)
    assert found.scene is not None
    lines = DRAWING.lines(found)
    for place in found.scene.places:
        assert f"{place.text}." in lines
        side = {"start": "heroes", "lair": "monsters"}.get(place.key)
        for tile in found.tiles:
            names = tile.begins if side else tile.places
            assert ((side or place.name) in names) == (tile.number in place.tiles)
            words = f"{side} begin" if side else place.name
            line = next(line for line in lines if re.match(rf"Tile {tile.number}\b", line))
            assert (words in line) == (tile.number in place.tiles), line


@pytest.mark.rule("TWN-3.16")
def test_the_map_of_a_terminal_has_its_places_on_it() -> None:
    drawn = "\n".join(line.plain for line in pieces.map_lines(set_up("may-he-die-in-the-forest"), 150))
    for words in ("5⌂ far end", "1♣○", "3∩◇"):
        assert re.search(f"[╭├┬┼]{words}", drawn), words


SHELVES = """
heroes = ["Guard", "Sage"]
scene = "a-thirst-for-knowledge"
track = ["Guard", "Sage", "Ebb-Drinker"]
[hero.Guard]
tile = 5
hand = ["Brawn"]
[hero.Sage]
tile = 3
[[creature]]
name = "Ebb-Drinker"
tiles = [10]
"""


@pytest.mark.rule("TWN-10.6")
def test_who_is_elsewhere_hears_where_an_action_is_taken() -> None:
    table = GAME.position(tomllib.loads(SHELVES))
    assert why_not(table, "Read on") == (
        "TWN-10.6",
        "The shelves are tiles 3, 6, 7 and 10; the Guard is on tile 5.",
    )


@pytest.mark.rule("TWN-10.6")
def test_an_action_whose_condition_fails_says_the_condition() -> None:
    table = position('scene = "a-bad-deal"\n[hero.Guard]\ntile = 2\nhand = ["Brawn"]')
    assert why_not(table, "Tear up the deed") == (
        "TWN-10.6",
        "Tear up the deed is possible only if there is a marker here.",
    )


@pytest.mark.rule("TWN-10.6")
def test_an_action_for_others_says_for_whom_it_is() -> None:
    table = position("""
        scene = "lights-on-the-causeway"
        track = ["Driven", "Guard", "Sage"]
        [[creature]]
        name = "Driven"
        tiles = [6]
        [[creature]]
        name = "Lookout"
        tiles = [5]
        """)
    assert why_not(table, "Light the beacon") == (
        "TWN-10.6",
        "Light the beacon is for a hero or denizen at the beacons.",
    )


@pytest.mark.rule("TWN-21.7")
def test_an_attack_without_a_target_says_who_is_missing() -> None:
    table = position("""
        heroes = ["Blade", "Sage"]
        [hero.Blade]
        tile = 9
        hand = ["Agility"]
        slots = [["Thrown Blade", "Agility", "Agility"]]
        """)
    assert why_not(table, "Daggers") == ("TWN-21.7", "Daggers has no target: no enemy here can be attacked.")
    assert why_not(table, "Activate Thrown Blade") == (
        "TWN-21.7",
        "Thrown Blade has no target: no enemy here or on an adjacent tile can be attacked.",
    )
