"""Words for players: every template has its namer, labels and lines read well, texts say what the cards do."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import CREATURES, FACE_KEYS, HEROES, TERRAIN
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.rules.effects.filters import PAWN_WORDS, TILE_WORDS
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.show.printing import (
    YOU,
    ability_text,
    card_text,
    cards,
    change_text,
    creature_text,
    effect_text,
    one,
    terrain_text,
    tile,
)
from hearthwatch.games.thornwatch.show.printing.scribe import VERBS
from hearthwatch.games.thornwatch.show.words import NAMERS
from hearthwatch.games.thornwatch.show.words.names import the_pawn
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.kernel import EVERYONE
from hearthwatch.kernel.effects.reading import EVERYTHING
from hearthwatch.kernel.words import PLAIN_WORDS

from .helpers import log, position, take

SPEC = re.compile(r"\{[a-z_]*:([A-Z][A-Za-z]*)\}")
BROKEN = re.compile(r"\b(\w+) \1\b|[{}]|  |\bNone\b| ,|\.\.|\ba [aeiou](?!ne)|-1")
"""Doubled words, brackets, holes, wrong articles: what no sentence should have."""


@cache
def random_tables() -> list[Thornwatch]:
    """Tables in the middle of random games with every number of seats."""
    found = []
    for seed in range(4):
        chance = random.Random(seed)
        table = GAME.new(3 + seed, seed=seed)
        for moment in range(160):
            if table.decision is None:
                break
            if moment % 3 == 0:
                found.append(table.clone())
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))
    return found


def test_every_name_in_a_template_has_a_namer() -> None:
    assert GAME.folder is not None
    used = {
        name
        for path in (GAME.folder / "rules").rglob("*.py")
        for name in SPEC.findall(path.read_text(encoding="utf-8"))
    }
    assert used - NAMERS.keys() - PLAIN_WORDS.keys() == set()


def test_every_verb_of_the_language_can_be_printed() -> None:
    assert effects.verbs.keys() - VERBS.keys() - {EVERYTHING, "if_possible"} == set()


@pytest.mark.parametrize("word", [*PAWN_WORDS])
def test_every_word_of_a_filter_is_said(word: str) -> None:
    plain = one("enemy") if word not in ("enemy", "any", "tracked") else ""
    said = one(f"{word} enemy" if word not in ("hero", "monster", "denizen", "ally", "enemy") else word)
    assert said
    assert said != plain, f"{word} changes nothing in what is said"


@pytest.mark.parametrize("word", [*TILE_WORDS])
def test_every_word_of_a_tile_is_said(word: str) -> None:
    assert tile(word) != tile("any") or word == "any"


def test_labels_prompts_refusals_and_lines_of_random_games_are_proper() -> None:
    for table in random_tables():
        assert table.decision is not None
        said = [table.decision.prompt]
        for option in table.decision.options:
            said += [option.label, option.group]
        said += [refused.reason for refused in table.decision.refused[:12]]
        for words in said:
            assert not BROKEN.search(words.replace("had had", "")), words
        assert table.decision.prompt[0].isupper()


def test_what_is_printed_on_the_cards_of_the_box_is_proper() -> None:
    for sort in cards(BOX).values():
        for card in sort:
            assert not BROKEN.search(card["text"]), f"{card['name']}: {card['text']}"
            assert card["text"].endswith((".", "?", "!")), f"{card['name']}: {card['text']}"


@pytest.mark.rule("TWN-C1", "TWN-C2")
def test_the_trackers_of_the_rulebook() -> None:
    blade, greenheart = HEROES[0], HEROES[1]
    assert ability_text(blade.ability[0]) == "Melee attack with 2 dice."
    assert ability_text(greenheart.ability[1]) == (
        "Once each turn, in another hero's turn: that hero draws 1 card, returns 1 wound from the hand and returns "
        "1 wound from the discard pile."
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param(
            "Backstab",
            "Melee attack with 3 dice, 1 more for each other hero here.",
            marks=pytest.mark.rule("TWN-C10"),
        ),
        pytest.param("Thrown Blade", "Ranged attack with 2 dice.", marks=pytest.mark.rule("TWN-C11")),
        pytest.param(
            "Twist the Knife",
            "When an enemy here is wounded by an ally: that enemy takes 1 hit.",
            marks=pytest.mark.rule("TWN-C12"),
        ),
        pytest.param(
            "Foresight",
            "When momentum is resolved: swap the momentum cards of two allies.",
            marks=pytest.mark.rule("TWN-C13"),
        ),
        pytest.param(
            "Retaliate",
            "When an ally here is wounded: melee attack with 2 dice, 1 more for each wound gained.",
            marks=pytest.mark.rule("TWN-C15"),
        ),
        pytest.param(
            "Skip Through Time",
            "When momentum is resolved: an ally's momentum card goes up to 2 toward the root.",
            marks=pytest.mark.rule("TWN-C17"),
        ),
        pytest.param(
            "Create an Opening", "Another hero here may take an action now.", marks=pytest.mark.rule("TWN-C18")
        ),
    ],
)
def test_action_cards_of_the_rulebook_say_what_they_do(name: str, text: str) -> None:
    assert card_text(FACE_KEYS.index(name)) == text


@pytest.mark.rule("TWN-C21")
def test_a_rules_card_says_its_attacks_with_their_price() -> None:
    driven = next(kind for kind, card in enumerate(CREATURES) if card.name == "Driven")
    text = creature_text(driven)
    assert "Rusted Sword: Melee attack with 2 dice." in text
    assert "They Just Keep Coming (3 ebb): Once each round, after momentum was resolved: a Driven appears" in text


@pytest.mark.rule("TWN-C40")
def test_a_terrain_card_says_what_the_judge_does_for_it() -> None:
    gored = next(kind for kind, card in enumerate(TERRAIN) if card.name == "Gored Villager")
    assert terrain_text(gored) == "Spend 1 ebb. Each hero here draws 1 card fewer."


@pytest.mark.rule("TWN-C23")
def test_what_stands_is_said_of_whom_it_concerns() -> None:
    husk = next(card for card in CREATURES if card.name == "Husk")
    assert change_text(husk.front.standing[0]) == "Each hero with a wound in hand scores 1 hit fewer against it."


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"draw": 1}, "draw 1 card"),
        ([{"draw": 2}, {"act": 1}], "draw 2 cards and take another action"),
        ({"one": "other hero here", "then": {"draw": 3}}, "another hero here draws 3 cards"),
        ({"may": {"move": 1}}, "you may move 1 tile"),
        ({"ebb": -2}, "the Judge loses 2 ebb"),
        ({"roll": 2, "need": 1, "then": {"draw": 1}}, "roll 2 dice; with 1 hit or more, draw 1 card"),
        ({"each": "enemy here", "then": {"hit": 1}}, "each enemy here takes 1 hit"),
        ({"one": "it", "then": {"shift": 2, "toward": "edge"}}, "your momentum card goes 2 toward the edge"),
    ],
)
def test_effects_in_words(data: object, text: str) -> None:
    assert effect_text(data, YOU.about("you")) == text


def test_pawns_that_are_alike_are_told_apart_by_their_tile_and_their_number() -> None:
    table = position('[[creature]]\nname = "Husk"\ntiles = [9, 9, 1]\n[[creature]]\nname = "Bloodcaller"\ntiles = [3]')
    named = [str(the_pawn(table, pawn, EVERYONE)) for pawn in (0, *table.pawns_of(0), *table.pawns_of(1))]
    assert named == [
        "the Guard",
        "the first Husk on tile 9",
        "the second Husk on tile 9",
        "the Husk on tile 1",
        "the Bloodcaller",
    ]


@pytest.mark.rule("TWN-G41")
def test_the_chronicle_names_no_card_of_a_hand_to_others() -> None:
    table = position('track = ["Guard", "Sage"]\n[hero.Guard]\nhand = ["Brawn", "Hew"]')
    take(table, "slot_card", "Hew")
    assert any("slots Hew" in line for line in log(table, 2)), "what is slotted lies open"
    take(table, "end_turn")
    drawn = [line for line in log(table, 2) if "draws" in line]
    assert drawn[-1] == "The Guard draws 5 cards."
