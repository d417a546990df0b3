"""The box: how many cards there are, and every card with its text."""

from __future__ import annotations

from ...content import (
    ACTIVATIONS,
    ENEMIES,
    EXPLORATION,
    FIRST_NEMESIS,
    HEROES,
    LOCATIONS,
    MASTER,
    NEMESES,
    SETS,
    TRAITS,
)
from ...content.cards import Location, Printed
from ...content.words import WORDS
from ...rules.quest_book import Book
from .grammar import fill
from .ifs import compared
from .texts import ability_text, activation_text, enemy_text, exploration_text, location_text, quest_text

MINIONS_IN_A_SET = 2


def box(book: Book) -> dict[str, int]:
    """Return the number of cards of each sort."""
    return {
        "Heroes": len(HEROES),
        "Activation cards": len(ACTIVATIONS),
        "Enemies": len(SETS) * (MINIONS_IN_A_SET + 1),
        "Nemeses": len(NEMESES),
        "Locations": len(LOCATIONS),
        "Exploration cards": len(EXPLORATION),
        "Quests": len(book.box_quests),
    }


def cards(book: Book) -> dict[str, list[dict[str, str]]]:
    """Return every card with its text, by sort. `ours` says what of it is our own invention."""
    return {
        "Heroes": [
            _card(one, f"{one.archetype}, health {one.health}. {ability_text(face)}") for face, one in enumerate(HEROES)
        ],
        "Activation cards": [
            _card(one, f"{one.archetype}, {one.class_name or 'basic'}. {activation_text(number)}")
            for number, one in enumerate(ACTIVATIONS)
        ],
        "Enemies": [_enemy(face) for face in range(FIRST_NEMESIS)],
        "Nemeses": [_enemy(face) for face in range(FIRST_NEMESIS, len(ENEMIES))],
        "Locations": [_card(one, f"{_site(one)} {location_text(one)}".strip()) for one in LOCATIONS],
        "Exploration cards": [_card(one, f"{one.set}, {one.type}. {exploration_text(one)}") for one in EXPLORATION],
        "Conditions": [
            {"name": name, "text": text, "flavour": "", "ours": ""} for name, text in WORDS.conditions.items()
        ],
        "Quests": [
            {
                "name": quest.title,
                "text": quest_text(quest),
                "flavour": quest.sheet.intro,
                "ours": _quest_is_ours(quest.slug),
            }
            for quest in book.quests.values()
        ],
    }


def _card(card: Printed, text: str) -> dict[str, str]:
    ours = card.ours
    said = "all" if ours is True else "" if ours is False else str(ours)
    return {"name": card.name, "text": text, "flavour": card.flavour, "ours": said}


def _enemy(face: int) -> dict[str, str]:
    card = ENEMIES[face]
    traits = " ".join(card.traits)
    numbers = f"attack {card.attack}, resilience {card.resilience}, health {card.health}"
    printed = _card(card, f"{card.rating} {traits}, {numbers}. {enemy_text(face)}")
    master = MASTER in TRAITS[face]
    if printed["ours"] == "master":
        printed["ours"] = "all" if master else ""
    copies = f" ({MINIONS_IN_A_SET} cards)" if face < FIRST_NEMESIS else ""
    return {**printed, "name": f"{card.name} Master" if master else f"{card.name}{copies}"}


def _site(card: Location) -> str:
    spawns = fill("{n:enemy|enemies} engaged", {}, compared("=", card.engaged), False).removeprefix("exactly ")
    return f"{card.rating} {card.trait}, {card.value} progress, {spawns}, {card.shadow} in the shadows."


def _quest_is_ours(slug: str) -> str:
    """The first quest is the rulebook's own, in our words."""
    return "story" if slug == "the-goblin-problem" else "all"
