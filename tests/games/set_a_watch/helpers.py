"""What the tests of Set a Watch share: tables from short documents, choices and refusals by their words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from typing import Any

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import (
    ABILITIES,
    ADVENTURERS,
    BOX_CLASSES,
    BOX_UNHALLOWED,
    CLASSES,
    FINALS,
    PER_CLASS,
    UNHALLOWED,
    face_name,
)
from hearthwatch.games.set_a_watch.content import BOX_PLACES as BOX_PLACES
from hearthwatch.games.set_a_watch.rules.health import health
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import UP, Hero, Watch
from hearthwatch.kernel import EVERYONE, Card, mask_of
from hearthwatch.testing import asked
from hearthwatch.testing import labels as labels
from hearthwatch.testing import log as log
from hearthwatch.testing import option as option
from hearthwatch.testing import pick as choose
from hearthwatch.testing import prompt as prompt
from hearthwatch.testing import refused as refused
from hearthwatch.testing import why_not as why_not

PrintHealth = Callable[[str, int], None]
"""Prints another Base Health on the Creature of this name (the fixture `print_health`)."""

seats = asked

# What the box holds without the deluxe pack
BOX_ADVENTURERS = ADVENTURERS[:BOX_CLASSES]
BOX_ABILITIES = ABILITIES[: BOX_CLASSES * PER_CLASS]
BOX_BOSSES = UNHALLOWED[:BOX_UNHALLOWED]
BOX_FINALS = [name for name in FINALS if name in [card.name for card in BOX_PLACES]]


def position(document: str, **options: Any) -> Watch:
    """A table from a document (see `position.py` of the game)."""
    return GAME.position(document, **options)


def pick(table: Watch, *choices: str) -> None:
    """Choose options by their labels; "Add the 8" is done where no attack without that die would be enough."""
    for words in choices:
        if not words.startswith("Add ") or not _strikes_already(table, words):
            choose(table, words)


def _strikes_already(table: Watch, words: str) -> bool:
    attack = board_of(table, EVERYONE).attack
    if attack is None or any(label.startswith(words) for label in labels(table)):
        return False
    return int("".join(filter(str.isdigit, words)) or 0) in attack.values


def names(table: Watch, cards: Iterable[Card]) -> list[str]:
    """The true names of cards, in the order given."""
    return [face_name(table.face[card]) for card in cards]


def line(table: Watch) -> list[str]:
    """The Line from position 1: names of revealed Creatures, `?` for facedown cards."""
    return [face_name(table.face[card]) if table.marks[card] & UP else "?" for card in table.line]


def in_line(table: Watch, name: str) -> Card:
    """The card of this name in the Line."""
    return next(card for card in table.line if face_name(table.face[card]) == name)


def health_of(table: Watch, name: str) -> int:
    """The Health of a Creature in the Line."""
    return health(table, in_line(table, name))


def hero(table: Watch, name: str) -> Hero:
    """An Adventurer in play."""
    return Hero(table.party.index(CLASSES.index(name)))


def dice(table: Watch, name: str) -> list[int]:
    """What the unspent dice of an Adventurer show."""
    return [table.dice[die] for die in table.unspent(hero(table, name))]


def faceup(table: Watch, name: str) -> int:
    """How many unexhausted Ability cards an Adventurer has."""
    return len(table.faceup(hero(table, name)))


# Nine rounds without a single Creature: the deck is empty, so every Watch is over as soon as it begins.
QUIET = """
location = "Crooked Gorge"
map = ["Blind Fen", "Orl's Barrows", "Silent Abbey", "Wolf Hollow", "High Terraces", "Cold Ford", "Rusted Battlefield"]
firewood = 60
"""


def rest_and_chop(table: Watch, name: str) -> None:
    """A quiet Camp phase: this Adventurer rests (where there is a choice) and chops wood with every die."""
    if prompt(table) == "Who goes to Camp?":
        pick(table, f"{name} rests")
    now = table.round
    while table.round == now and table.outcome is None and prompt(table).endswith("where does the next die go?"):
        pick(table, "Chop Wood")


def states(table: Watch, name: str) -> dict[str, str]:
    """The five Ability cards of an Adventurer: up, exhausted or leftover."""
    cards = board_of(table, EVERYONE).adventurers[hero(table, name)].cards
    return {card.name: card.state for card in cards}


def deck(table: Watch) -> list[str]:
    """The Creature deck, its top card first."""
    return names(table, table.deck[::-1])


def where(table: Watch, name: str) -> list[str]:
    """Where each die of an Adventurer lies: ready, attack, spent, camp, location, ability or stolen."""
    return [die.where for die in board_of(table, mask_of(None)).adventurers[hero(table, name)].dice]


def on_watch(document: str, **options: Any) -> Watch:
    """A table where Beast Master, Ranger and Rogue stand on Watch and the Wizard rests, unless the document differs.

    Stay Dead is left over, so that the defeated lie in the Graveyard.
    """
    usual = {"party": ["Beast Master", "Wizard", "Ranger", "Rogue"], "camp": "Wizard"}
    given = tomllib.loads(document)
    if "Rogue" in given.get("party", usual["party"]):
        given["abilities"] = {"Rogue": ["Backstab", "Loaded Dice", "-Smoke Bomb"], **given.get("abilities", {})}
    return GAME.position({**usual, **given}, **options)


def attack(table: Watch, target: str, *attackers: str) -> None:
    """Strike with these dice ("the 8 of the Ranger") or tamed Creatures; what is the only way happens by itself."""
    pick(table, f"Attack {target}")
    for words in (*(f"Add {one}" for one in attackers), "Strike"):
        if prompt(table).startswith(f"{target} has Health") and any(one.startswith(words) for one in labels(table)):
            pick(table, words)


def lost(table: Watch) -> str:
    """The clause by which the game was lost; empty where it was not."""
    return table.outcome.rule if table.outcome and table.outcome.won is False else ""
