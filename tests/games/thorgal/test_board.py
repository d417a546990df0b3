"""The board: everything on the table as plain data, with the ids that options use, and nothing that is hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.heuristics import HEURISTICS
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.table import Saga

from .helpers import A, happen, position, question, take


def seen(table: Saga, *seats: int) -> dict[str, Any]:
    """The board as these seats see it; everybody where none is named."""
    found: dict[str, Any] = table.view(seats or tuple(range(table.seats)), lines=0)["board"]
    return found


def ids_in(data: Any) -> set[str]:
    """Every id on a board."""
    if isinstance(data, dict):
        own = {data["id"]} if data.get("id") else set()
        return own.union(*(ids_in(one) for one in data.values()))
    return set().union(*(ids_in(one) for one in data)) if isinstance(data, list) else set()


@pytest.mark.parametrize("effect", [{"block": "space"}, {"unblock": "space"}])
def test_a_blockade_on_the_path_is_asked_for_beside_the_path(effect: dict[str, str]) -> None:
    table = position("")
    assert seen(table)["pane"] == "map"
    happen(table, {"block": "space"})
    if "unblock" in effect:
        for _ in range(2):
            table.choose(0)
            happen(table, {"block": "space"})
        table.choose(0)
        happen(table, effect)
    assert seen(table)["pane"] == "path"


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_it_is_plain_data_with_every_id_that_an_option_points_at(slug: str) -> None:
    chance = random.Random(slug)
    table = GAME.new(seats=3, seed=4, adventure=slug)
    for _ in range(60):
        if table.decision is None:
            break
        board = seen(table)
        assert json.loads(json.dumps(board)) == board
        known = ids_in(board)
        for option in table.decision.options:
            assert {one for one in option.about if not one.startswith("verb:")} <= known, option.label
        table.choose(chance.choice(table.decision.options))


@pytest.mark.rule("THG-26.1")
def test_an_entry_that_nobody_has_read_is_not_on_the_board() -> None:
    table = GAME.new(seats=2, seed=1, adventure="torkans-temple")
    text = json.dumps(seen(table))
    for entry in table.played.book.entry:
        assert json.dumps(entry.story[:40]).strip('"') not in text, entry.name
        assert not entry.effect or entry.name not in text or entry.name in str(table.played.map), entry.name


def test_what_lies_in_decks_is_only_counted() -> None:
    table = GAME.new(seats=2, seed=1)
    take(table, "go_first")
    board = seen(table)
    assert board["path"]["deck"] == 14
    assert board["item_deck"] == 25
    assert len(board["display"]) == 5
    assert len(board["path"]["cards"]) == 1


# -- tiles


def test_laying_lists_every_placement_of_every_tile_and_its_key() -> None:
    table = position("doing = 'journey'\npath = []")
    laying = seen(table, 0)["laying"]
    assert laying["grid"] == "path" and laying["rows"] == 5
    keys = {
        tile["key"].replace("{turn}", str(turn)).replace("{place}", str(place))
        for tile in laying["tiles"]
        for turn, way in enumerate(tile["ways"])
        for place in way["at"]
    }
    assert keys == {table.rules.key(step) for step in table.find(table.question) if step[0] == _kind(table, "travel")}
    assert sum(tile["count"] for tile in laying["tiles"]) == len(keys)


def _kind(table: Saga, name: str) -> int:
    return table.rules.by_name[name].id


def test_those_who_only_watch_are_not_asked_to_lay_anything() -> None:
    table = position("doing = 'journey'")
    assert seen(table, 0)["laying"] is not None
    assert seen(table, 1)["laying"] is None


def test_a_chosen_key_lays_the_tile_that_was_drawn() -> None:
    table = position("doing = 'journey'")
    laying = seen(table, 0)["laying"]
    tile = laying["tiles"][0]
    turn, way = next((number, way) for number, way in enumerate(tile["ways"]) if way["at"])
    place, (first, *_) = way["at"][0], way["cells"]
    table.choose(tile["key"].replace("{turn}", str(turn)).replace("{place}", str(place)))
    rows = laying["rows"]
    covered = {place + column * rows + row - first[1] for column, row in way["cells"]}
    assert {cell["cell"] for card in seen(table)["path"]["cards"] for cell in card["cells"] if cell["tile"]} == covered


def test_the_sides_of_a_tile_are_drawn_where_it_ends() -> None:
    table = position("path = [[[0, 2], [1, 2]]]")
    cells = {cell["cell"]: cell["tile"] for card in seen(table)["path"]["cards"] for cell in card["cells"]}
    assert cells[2] == "nsw." and cells[7] == "nes."
    assert cells[3] == ""


@pytest.mark.rule("THG-15.14")
def test_a_tile_that_would_turn_up_the_next_card_says_so() -> None:
    table = position("doing = 'journey'\npath = [[[0, 2], [1, 2]]]")
    [note] = seen(table, 0)["laying"]["notes"]
    assert note["words"].startswith("turn up the next Terrain card")
    assert note["cells"] == [10, 11, 12, 13, 14]


@pytest.mark.rule("THG-7.5")
def test_a_wound_is_laid_in_the_body_of_whoever_takes_it() -> None:
    table = position()
    happen(table, {"wound": "I2"}, A)
    assert question(table) == "wound_places"
    board = seen(table, 0)
    assert (board["pane"], board["laying"]["grid"], board["laying"]["owner"]) == ("body", "body", "character:0")
    assert sum(tile["count"] for tile in board["laying"]["tiles"]) == 40


# -- the map


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_area_is_drawn_and_everything_has_a_spot_on_the_map(slug: str) -> None:
    chart = seen(GAME.new(seats=2, seed=1, adventure=slug))["map"]
    assert all(area["path"].startswith("M") and area["path"].endswith("Z") for area in chart["areas"])
    assert all(border["path"].startswith("M") for border in chart["borders"])
    for thing in [*chart["areas"], *chart["locations"]]:
        assert 0 <= thing["x"] <= 100 and 0 <= thing["y"] <= 100


@pytest.mark.rule("THG-4.2")
def test_an_area_is_closed_until_its_round() -> None:
    table = GAME.new(seats=2, seed=1, adventure="torkans-temple")
    is_open = {area["name"]: area["open"] for area in seen(table)["map"]["areas"]}
    assert is_open["Landing Cove"] and not is_open["Torkan's Palace"]


@pytest.mark.rule("THG-3.6")
def test_the_end_is_told_by_its_entry() -> None:
    table = position()
    number = table.played.book.entry[0].number
    happen(table, {"defeat": "Nobody sings.", "entry": number})
    board = seen(table)
    assert table.outcome is not None and not table.outcome.won
    assert (board["pane"], board["entry"]["number"]) == ("entry", number)


@pytest.mark.rule("THG-11.2")
def test_turns_are_counted_from_one_to_four() -> None:
    table = GAME.new(seats=2, seed=1)
    take(table, "go_first")
    while question(table) != "chips_and_cards":
        table.choose(0)
    counted = [seen(table)["turn"]]
    while table.round == 1 and len(counted) < 4:
        table.choose(table.rules.key(HEURISTICS.move(table)))
        if question(table) == "chips_and_cards":
            counted.append(seen(table)["turn"])
    assert counted == [1, 2, 3, 4]
