"""What is printed is what happens: the words of effects, conditions and places."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.games.thorgal.content.cards import Rule
from hearthwatch.games.thorgal.rules.adventure import Adventure
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.show.printing import cards, clause, condition_words, effect_text, legend_text
from hearthwatch.games.thorgal.show.printing.nouns import area_text, location_text
from hearthwatch.games.thorgal.show.printing.texts import rule_text


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"gain": 2, "good": "ore"}, "gain 2 Ore"),
        ({"gain": 2, "good": "any"}, "gain 2 Goods of your choice"),
        ({"lose": 3, "good": "any", "group": True}, "discard 3 Goods of your choice as a group"),
        ({"threat": 1}, "gain 1 Threat"),
        ({"calm": 2}, "discard 2 Threats"),
        ({"wound": "I2"}, "gain 1 Wound: pair (2)"),
        ({"wound": ["I1", "I1", "3"]}, "gain 2 Wounds: single (1) and 1 Wound of size 3"),
        ({"heal": 1, "size": 3}, "heal 1 Wound of size 3 or less"),
        ({"experience": 1, "on": "combat"}, "gain 1 Combat Experience"),
        ({"each_character": {"threat": 1}}, "each Character gains 1 Threat"),
        ({"each_here": {"heal": 1}}, "each Character in your Area heals 1 Wound"),
        ({"may": {"gain": 1, "good": "magic"}}, "you may gain 1 Magic"),
        ({"choose": [{"threat": 1}, {"lose": 1, "good": "ore"}]}, "you choose: gain 1 Threat, or discard 1 Ore"),
        (
            {"pay": ["magic", "any"], "then": {"discovery": 1}},
            "you may pay 1 Magic and 1 Good of your choice: draw 1 Discovery",
        ),
        ({"if_possible": {"block": "card"}}, "put a Blockade on an Action card, if possible"),
        ({"if": "alone", "then": {"threat": 1}}, "if you are alone in your Area, gain 1 Threat"),
        (
            {"each_character": {"if": "alone", "then": {"threat": 1}}},
            "each Character, if they are alone in their Area, gains 1 Threat",
        ),
        (
            {"character_with": "most threats", "then": {"wound": "threat"}},
            "the Character with the most Threats gains 1 Wound as large as the Threats",
        ),
        ({"enemy": "minor", "at": "sun empty"}, "put a Minor Enemy on a sun Location without Enemies"),
        (
            {"move_enemy": "any", "from": "several", "to": "moon"},
            "move an Enemy from a Location with several Enemies to a moon Location",
        ),
        ({"track": "left", "by": 2}, "the track marker moves 2 spaces to the left"),
        ({"plus": -1}, "value −1"),
        ({"plus": "threats"}, "value +1 for each Threat you have"),
        ({"dice": 1, "colour": "red"}, "you may add 1 red die"),
        ({"rerolls": 1, "wound": "1"}, "you may reroll 1 die for 1 Wound of size 1"),
        ({"tile": "V5"}, "you may lay the elbow (5)"),
        ({"action": "assign", "value": 2}, "take an Assign 2 action"),
        ({"fight": ["minor", "major"]}, "fight 1 Minor Enemy and 1 Major Enemy as one at once"),
    ],
)
def test_an_effect_reads_like_a_sentence(effect: Any, words: str) -> None:
    assert clause(effect) == words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("track <= 3", "the marker of the Adventure track is on space 3 or less"),
        ("not round <= 3", "the round is 4 or more"),
        ("group power >= 5", "the whole party has at least 5 Power"),
        ("in village/forest", "you are in a village or forest Area"),
        ("read 14", "Entry 14 was read"),
        ("enemies at sun >= 1", "there is at least 1 Enemy on a sun Location"),
        ("with company and threats >= 2", "you are not alone in your Area and you have at least 2 Threats"),
    ],
)
def test_a_condition_reads_like_a_clause(condition: str, words: str) -> None:
    assert condition_words(condition) == words


def test_places_are_called_by_what_must_fit_or_by_their_name() -> None:
    assert location_text("sun/moon unread near") == (
        "a sun or moon Location without an Entry token in or beside your Area"
    )
    assert location_text("Guard Tower") == "Guard Tower"
    assert location_text("this") == "this Location"
    assert area_text("forest adjacent") == "a forest Area beside yours"


@pytest.mark.rule("THG-16.11")
def test_a_legend_names_each_of_its_icons() -> None:
    assert legend_text([{"threat": 1}, {"threat": 1}]) == "2 Threats"
    assert legend_text([{"wound": "I1"}, {"threat": 1}]) == "1 Wound: single (1), 1 Threat"


def test_every_card_of_the_box_has_a_text_without_anything_left_over() -> None:
    for sort, found in cards(BOX).items():
        for card in found:
            assert card["text"], card["name"]
            assert not re.search(r"[<>{}_\[\]]|None| ,|\.\.|  ", card["text"]), (sort, card)


def test_every_effect_of_an_adventure_can_be_said() -> None:
    for adventure in BOX.adventures.values():
        effects = [place.effect for place in adventure.locations] + [entry.effect for entry in adventure.book.entry]
        effects += [plot.effect for entry in adventure.book.entry for plot in entry.plot]
        effects += [icon.effect for icon in adventure.sheet.icon]
        for effect in effects:
            text = effect_text(effect)
            assert bool(text) == bool(effect), effect
            assert not re.search(r"[<>{}_\[\]]|None| ,|\.\.", text), text


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (
            {"block": "location", "at": "assign unread available empty"},
            "put a Blockade on a reachable Assign Location without an Entry token or Enemies",
        ),
        (
            {"enemy": "mystical", "at": "eye unread empty"},
            "put a Mystical Enemy on an eye Location without an Entry token or Enemies",
        ),
        ({"repeat": 2, "then": {"threat": 1}}, "do this twice: gain 1 Threat"),
        ({"block": "border"}, "put a Blockade on a Border"),
        ({"unblock": "border"}, "remove a Blockade from a Border"),
        (
            {"block": "border", "around": "here", "border": "green/red"},
            "put a Blockade on a green or red Border of your Area",
        ),
        (
            {"marker": 1, "otherwise": {"defeat": "Seen."}},
            "put a marker on an Action card without one; if every card has one, you lose: Seen",
        ),
        ({"dice": 1, "colour": "orange"}, "you may add 1 orange die"),
        ({"rerolls": 1, "wound": "1"}, "you may reroll 1 die for 1 Wound of size 1"),
        ({"criticals": 1}, "you may activate 1 Critical"),
    ],
)
def test_an_effect_is_said_as_a_player_would_say_it(effect: dict[str, object], words: str) -> None:
    assert clause(effect) == words


def test_a_rule_about_an_area_names_the_area_where_it_works() -> None:
    mountain = Rule(when="enter", condition="in mountain", effect={"threat": 1})
    assert rule_text(mountain) == "When you enter a mountain Area: gain 1 Threat."
    assert rule_text(replace(mountain, when="turn")) == "On each turn in a mountain Area: gain 1 Threat."


def test_counters_have_names_that_a_player_understands() -> None:
    for adventure in BOX.box_adventures:
        for name in adventure.sheet.counters:
            assert len(name.split()) >= 2, name


@pytest.mark.parametrize("adventure", BOX.box_adventures, ids=lambda adventure: adventure.slug)
def test_a_number_of_days_in_an_intro_is_the_number_of_rounds(adventure: Adventure) -> None:
    numbers = {"six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "four": 4, "five": 5}
    said = re.findall(r"\b(\w+) days\b", adventure.sheet.intro.lower())
    assert {numbers[word] for word in said if word in numbers} <= {adventure.sheet.rounds}
