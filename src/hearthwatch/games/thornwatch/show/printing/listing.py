"""The box: how many cards there are, and every card with its text."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel.english import capital

from ...content import (
    ACTION_CARDS,
    CREATURES,
    EBB_TOKENS,
    FIRST_SKILLS,
    HEROES,
    JUDGES,
    PIECES,
    SCARS,
    SECOND_SKILLS,
    TERRAIN,
    TRAITS,
)
from ...content import WOUNDS_PER_HERO as WOUNDS
from ...content.cards import Creature, Printed
from ...content.storyboard_sheet import Storyboard, WrittenEnd
from ...rules.book import Book
from .party import counters_text, for_party
from .texts import (
    ability_text,
    action_text,
    creature_text,
    creature_voice,
    knot_text,
    plan_text,
    rule_text,
    terrain_text,
)

MOST_HEROES: Final = 5
MARKERS: Final = 16
"""Four of each number (TWN-C72)."""
BASIC_DICE, FOCUS_DICE = 6, 2
"""Counted for the box alone: a roll has as many as it needs (TWN-18.8)."""
RESULTS: Final = {"success": "Win", "failure": "Fail", "plain": "End"}


def _end_text(end: WrittenEnd, sheet: Storyboard) -> str:
    """Return an end and what it gives or costs, with the numbers of every party."""
    told = f"{RESULTS[end.result]}: {for_party(end.text, sheet)}"
    return f"{told} {for_party(end.reward, sheet)}" if end.reward else told


def box(book: Book) -> dict[str, int]:
    """Return how many things of each sort are in the box."""
    looks = sum(len(hero.looks) for hero in HEROES)  # each has a pawn and a momentum card (TWN-1.5)
    of_terrain = sum(card.turn is not None for card in TERRAIN)
    return {
        "Hero trackers": len(HEROES),
        "Judge trackers": 1,
        "Momentum cards": looks + sum(card.cards for card in CREATURES) + of_terrain,
        "Action cards": sum(card.copies for card in ACTION_CARDS),
        "Skill cards": len(HEROES) * (FIRST_SKILLS + SECOND_SKILLS),
        "Rules cards": len(CREATURES),
        "Terrain cards": sum(card.copies for card in TERRAIN),
        "Traits": len(TRAITS),
        "Scars": len(SCARS),
        "Wound cards": WOUNDS * MOST_HEROES,
        "Storyboards": sum(not scene.digest for scene in book.scenes.values()),
        "Map tiles": sum(piece.copies for piece in PIECES),
        "Pawns": looks + sum(card.pawns for card in CREATURES),
        "Ebb": EBB_TOKENS,
        "Markers": MARKERS,
        "Basic dice": BASIC_DICE,
        "Focus dice": FOCUS_DICE,
    }


def cards(book: Book) -> dict[str, list[dict[str, str]]]:
    """Return every card with its text, by sort. `ours` says what of it is our own invention."""
    return {
        "Trackers": [
            _card(
                hero,
                f"{' and '.join(map(str.capitalize, hero.skills))}. "
                + " ".join(
                    f"{one.name} ({', '.join(map(str.capitalize, one.cost))}): {ability_text(one)}"
                    for one in hero.ability
                )
                + f" Plan: {plan_text()}",
            )
            for hero in HEROES
        ],
        "Action cards": [
            _card(card, f"{card.hero}, {card.kind}, {', '.join(map(str.capitalize, card.cost))}. {action_text(card)}")
            for card in ACTION_CARDS
        ],
        "Rules cards": [
            _card(
                card,
                f"{capital(', '.join([*([card.type] if card.type else []), card.kind, *card.attributes]))}. "
                + f"{shift_text(card.front.shift)} {creature_text(kind)}{_back(kind, card)}",
            )
            for kind, card in enumerate(CREATURES)
        ],
        "Judges": [
            _card(
                judge,
                " ".join(
                    f"{one.name} ({one.ebb} ebb): {ability_text(one, creature_voice(''))}" for one in judge.ability
                ),
            )
            for judge in JUDGES
        ],
        "Terrain cards": [
            _card(card, f"{capital(card.symbol or 'any tile')}. {terrain_text(kind)}")
            for kind, card in enumerate(TERRAIN)
        ],
        "Traits": [_card(card, card.flavour) | {"flavour": ""} for card in TRAITS],
        "Scars": [
            _card(card, f"In place of a trait for one adventure. {card.flavour}") | {"flavour": ""} for card in SCARS
        ],
        "Knots": [
            _card(card, f"Earned with {book.scenes[card.closing].title}. {knot_text(card)}")
            for card in book.knots.values()
        ],
        "Storyboards": [
            {
                "name": scene.title,
                "text": " ".join(
                    [
                        f"{capital(scene.sheet.kind)}. {for_party(scene.sheet.goal, scene.sheet)}",
                        *(_end_text(end.said, scene.sheet) for end in scene.ends),
                        *(f"{deed.title}: {rule_text(deed.said)}" for deed in (*scene.powers.deeds, *scene.actions)),
                        *([counters_text(scene.sheet)] if scene.sheet.counters else []),
                    ]
                ),
                "flavour": "",  # the text behind it is shown when the scene is reached (TWN-3.17)
                "ours": "all but the name" if scene.sheet.kind in ("opening", "closing") else "all",
            }
            for scene in book.scenes.values()
        ],
    }


def shift_text(steps: int) -> str:
    """Return the momentum symbols of a rules card in words (TWN-8.3)."""
    if not steps:
        return "No momentum symbol."
    toward = "root" if steps > 0 else "edge"
    return f"Momentum {('<' if steps > 0 else '>') * abs(steps)}: {abs(steps)} toward the {toward} each round."


def _back(kind: int, card: Creature) -> str:
    """Return the ebb-infused side of a rules card."""
    if card.back is None:
        return ""
    shift = f"{shift_text(card.back.shift)} " if card.back.shift != card.front.shift else ""
    return f" Ebb-infused: {shift}{creature_text(kind, infused=True)}"


def _card(card: Printed, text: str) -> dict[str, str]:
    ours = card.ours
    said = "all" if ours is True else "" if ours is False else str(ours)
    return {"name": card.name, "text": text, "flavour": card.flavour, "ours": said}
