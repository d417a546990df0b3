"""The seven Adventures: what each of them must have, that its parts fit together, and that none of it is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec import to_builtins

from hearthwatch.games.thorgal.content import ACTION_CARDS, ADVENTURE_CARDS, SPECIAL_CARDS
from hearthwatch.games.thorgal.content.cards import ACTIONS, RUNES
from hearthwatch.games.thorgal.rules.adventure import Adventure
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.things import Border

ADVENTURES = BOX.box_adventures
TITLES = [
    "Torkan's Temple",
    "Pursuit of the Blood Lily",
    "Hide and Sea",
    "The Caliph's Palace",
    "A Keel for the Sky",
    "Auslok's Winter",
    "The Crooked Thing",
]
STRENGTH = {"minor": 1, "moderate": 2, "major": 3, "massive": 4, "mystical": 0}

every_adventure = pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.slug)


def written(adventure: Adventure) -> list[Any]:
    """Everything that was written for an Adventure, as plain data."""
    cards = [card for card in ADVENTURE_CARDS if card.kind in adventure.sheet.cards]
    parts = (adventure.sheet, adventure.map, adventure.book, cards)
    return [to_builtins(part) for part in parts]


def values(data: Any, *keys: str) -> Iterator[Any]:
    """Whatever stands under these keys, anywhere."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in keys:
                yield value
            yield from values(value, *keys)
    elif isinstance(data, list):
        for one in data:
            yield from values(one, *keys)


def finals(adventure: Adventure) -> set[int]:
    """The numbers of the Entries that end it."""
    sheet = adventure.sheet
    ends = {end.entry for end in (*sheet.goal, *sheet.loss)} | {sheet.time.entry}
    ends |= {degree.entry for end in (*sheet.goal, *sheet.loss) for degree in end.degrees}
    return ends | {one["entry"] for one in _defeats(written(adventure))}


def _defeats(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        if "defeat" in data and "entry" in data:
            yield data
        for value in data.values():
            yield from _defeats(value)
    elif isinstance(data, list):
        for one in data:
            yield from _defeats(one)


def test_the_seven_adventures() -> None:
    assert sorted(one.title for one in ADVENTURES) == sorted(TITLES)


@every_adventure
def test_its_length_its_map_and_its_start_are_within_bounds(adventure: Adventure) -> None:
    sheet, map = adventure.sheet, adventure.map
    assert 8 <= sheet.rounds <= 10
    assert 7 <= len(map.area) <= 12
    assert 2 <= sum(area.number == 1 for area in map.area) <= 4
    assert max(area.number for area in map.area) <= min(5, sheet.rounds - 3)
    assert max(len(area.sources) for area in map.area) <= 3
    assert 12 <= len(map.location) <= 22
    tokens = Counter(rank for place in map.location for rank in place.enemies)
    assert 4 <= tokens.total() <= 8
    assert 6 <= sum(STRENGTH[rank] * count for rank, count in tokens.items()) <= 12
    assert 4 <= len({rune for place in map.location for rune in place.runes}) <= 6


@every_adventure
@pytest.mark.rule("THG-4.7")
def test_every_location_has_an_action_an_effect_and_a_price_one_can_pay(adventure: Adventure) -> None:
    for place in adventure.locations:
        assert (place.effect is None) == (place.action == "none"), place.name
        assert len(place.text.split()) >= 5, place.name
        if place.action == "assign":
            assert 1 <= len(place.requires) <= 5, place.name
            assert len({*place.requires} - {"any"}) <= 2, place.name
        assert bool(place.wound) == (place.action == "sacrifice")
        assert bool(place.failed) == bool(place.distrust)


@every_adventure
@pytest.mark.rule("THG-4.8")
def test_every_rune_on_its_map_is_named_by_an_effect_and_every_rune_named_is_on_its_map(adventure: Adventure) -> None:
    drawn = {rune for place in adventure.locations for rune in place.runes}
    places = [str(words) for words in values(written(adventure), "at", "from", "to", "if", "repeat")]
    named = {rune for rune in RUNES for words in places if rune in words.replace("/", " ").split()}
    assert named == drawn


@every_adventure
@pytest.mark.rule("THG-4.2", "THG-13.6")
def test_every_area_can_be_reached_by_round_five(adventure: Adventure) -> None:
    number = {area.name: area.number for area in adventure.areas}
    reached = {adventure.sheet.start.area}
    for round_number in range(1, 6):
        for _ in number:
            for border in adventure.borders:
                one, other = border.between
                if border.colour != "impassable" and reached & {one, other}:
                    reached |= {name for name in (one, other) if number[name] <= round_number}
    assert reached == set(number)


@every_adventure
def test_its_borders_join_different_areas_once(adventure: Adventure) -> None:
    pairs = [frozenset(border.between) for border in adventure.borders]
    assert all(len(pair) == 2 for pair in pairs)
    assert len({*pairs}) == len(pairs)
    for number, border in enumerate(adventure.borders):
        explained = adventure.crossing(Border(number)) is not None
        assert explained == (border.colour in ("red", "blue")), pairs[number]


@every_adventure
@pytest.mark.rule("THG-2.8", "THG-12.1")
def test_its_row_offers_all_seven_actions_and_five_to_eight_swaps_can_be_reached(adventure: Adventure) -> None:
    by_number = {card.number: card for card in ACTION_CARDS}
    row = adventure.sheet.row
    assert 6 <= len(row) <= 7
    assert all(one < other for one, other in pairwise(row))
    assert {main.action for number in row for main in by_number[number].main} == set(ACTIONS)
    gained = {*values(written(adventure), "action_card")}
    assert 5 <= len(gained) <= 8
    assert not gained & {*row}
    for number in gained:
        types = {main.action for main in by_number[number].main}
        assert any(types & {main.action for main in by_number[own].main} for own in row), number


def test_every_action_card_is_in_a_row_or_can_be_gained_somewhere() -> None:
    met = {number for one in ADVENTURES for number in one.sheet.row}
    met |= {number for one in ADVENTURES for number in values(written(one), "action_card")}
    assert met == {card.number for card in ACTION_CARDS}
    letters = {letter for one in ADVENTURES for letter in values(written(one), "special") if isinstance(letter, str)}
    assert letters == {card.letter for card in SPECIAL_CARDS}


@every_adventure
@pytest.mark.rule("THG-5.3")
def test_its_sheet_has_three_event_icons_goals_and_an_ending_for_each_way(adventure: Adventure) -> None:
    sheet = adventure.sheet
    assert len(sheet.icon) == 3
    assert all(icon.text for icon in sheet.icon)
    assert 2 <= len(sheet.goal) <= 3
    assert len(sheet.loss) <= 2
    numbers = {entry.number for entry in adventure.book.entry}
    assert finals(adventure) <= numbers
    assert len(finals(adventure)) >= 3


@every_adventure
@pytest.mark.rule("THG-26.12")
def test_it_has_about_twenty_entries_with_two_side_plots_each_and_endings_without(adventure: Adventure) -> None:
    entries = adventure.book.entry
    assert 18 <= len(entries) <= 22
    for entry in entries:
        assert len(entry.plot) == (0 if entry.number in finals(adventure) else 2), entry.name
        assert 25 <= len(entry.story.split()) <= 110, entry.name
        assert (entry.effect is None) == (entry.number in finals(adventure)), entry.name


@every_adventure
@pytest.mark.rule("THG-26.1")
def test_every_entry_is_named_by_something(adventure: Adventure) -> None:
    sheet, map, book, cards = written(adventure)
    named = {number for number in values([sheet, map, book, cards], "entry") if isinstance(number, int)}
    assert {entry.number for entry in adventure.book.entry} <= named


def test_no_story_is_told_twice() -> None:
    told = Counter(words for one in ADVENTURES for entry in one.book.entry for words in (entry.story, entry.name))
    assert [words for words, count in told.items() if count > 1] == []
    plots = Counter(
        plot.text for one in ADVENTURES for entry in one.book.entry for plot in entry.plot if len(plot.text) > 12
    )
    assert [text for text, count in plots.items() if count > 1] == []


def test_the_rulebooks_facts_about_torkans_temple() -> None:
    temple = BOX.adventures["torkans-temple"]
    endings = {goal.name: goal.entry for goal in (*temple.sheet.goal, *temple.sheet.loss)}
    assert endings == {"Uprising": 3, "Destroy the Temple": 7, "The Temple Is Built": 8}
    assert (temple.sheet.goals, temple.sheet.icon[1].effect) == ("any", {"upgrade": 1, "at": "sun"})
    names = {entry.number: entry.name for entry in temple.book.entry}
    assert (names[14], names[11]) == ("Keys to the Shackles", "Merchant Colony")
    cell = temple.locations[temple.location_named("Prison Cell")]
    assert 22 in temple.sheet.row
    assert [*values(cell.effect, "action_card")] == [8]


def test_the_rulebooks_facts_about_the_blood_lily() -> None:
    lily = BOX.adventures["pursuit-of-the-blood-lily"]
    assert lily.sheet.left_if == "markers >= 4"
    assert (lily.sheet.mystical is not None and lily.sheet.mystical.stays) is True
    offices = lily.entries[6]
    assert offices.name == "The Harbor Offices"
    assert [*values(offices.effect, "special")] == ["B"]
    assert [*values(offices.effect, "marker")] == [1]


@every_adventure
@pytest.mark.rule("THG-3.6")
def test_every_goal_can_be_met_well_or_less_well(adventure: Adventure) -> None:
    for goal in adventure.goals:
        assert goal.degrees, f"{goal.name} has one ending only"
        assert goal.entry not in [entry for _, entry in goal.degrees]
