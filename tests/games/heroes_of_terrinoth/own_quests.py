"""Quests written for one test, and effects carried out on the spot."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import FACE_NAMES, HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effect, effects
from hearthwatch.games.heroes_of_terrinoth.rules.effects.vocabulary import own_counters
from hearthwatch.games.heroes_of_terrinoth.rules.quests import QuestChoice, add_quest, quest_from
from hearthwatch.games.heroes_of_terrinoth.show.words import card_name
from hearthwatch.games.heroes_of_terrinoth.table import NO_CARD, Realm
from hearthwatch.kernel import EVERYONE, Card
from hearthwatch.kernel.chronicle import Teller
from tests.games.heroes_of_terrinoth.helpers import KARI, hero, labels

PLAIN: dict[str, Any] = {
    "title": "A Quest for a Test",
    "tier": "easy",
    "intro": "It begins.",
    "won": "It went well.",
    "lost": "It went badly.",
    "nemesis": "Splig",
    "enemies": [["Bandits", "Zombies"], ["Ogres"]],
    "locations": [["Roadside Inn"], ["Windy Downs"], ["Thornwood"]],
    "exploration": [["Base"]],
    "track": ["gray", "gray", "red"],
    "peril": {"red": {"spawn": 1}},
    "victory": {"when": "round end", "if": "nemesis defeated", "text": "Slay him."},
}
"""A quest without special rules; what a test says takes the place of a part of it."""
SLUG = "a-quest-for-a-test"


@contextmanager
def quest(document: str = "", **parts: Any) -> Iterator[str]:
    """A quest in the box while the test runs; gives its short name."""
    choice = GAME.settings["quest"]
    assert isinstance(choice, QuestChoice)
    nodes, values = dict(BOX.nodes), choice.values
    add_quest(BOX, quest_from(BOX, {**PLAIN, **tomllib.loads(document), **parts}, "test"))
    choice.values = (*values, SLUG)
    try:
        yield SLUG
    finally:
        choice.values = values
        del BOX.quests[SLUG]
        BOX.nodes.clear()
        BOX.nodes.update(nodes)


def happen(table: Realm, what: Any, to: str = KARI, source: Card = NO_CARD) -> None:
    """An effect that speaks to this hero happens now; the question that is open waits."""
    name = "test/happening"
    effects.reading(BOX.nodes, own_counters(tuple(table.played.sheet.counters))).effect(name, what)
    table.do(effect(name, hero(table, to), source))
    table.run()


def heard(table: Realm, what: Any, to: str = KARI, source: Card = NO_CARD) -> list[str]:
    """An effect happens: the lines that are told of it."""
    table.teller = teller = Teller(table)
    happen(table, what, to, source)
    table.teller = None
    return [line.text(None) for line in teller.lines]


def would_matter(table: Realm, what: Any, to: str = KARI, source: Card = NO_CARD) -> bool:
    """Whether an effect that speaks to this hero would change anything now."""
    read = effects.reading(BOX.nodes, own_counters(tuple(table.played.sheet.counters)))
    return effects.would_matter(table, read.effect("test/matter", what), hero(table, to), source)


def card_named(table: Realm, name: str) -> Card:
    """The first enemy in play with this name."""
    return next(card for card in table.enemies if FACE_NAMES[table.face[card]] == name)


def heroes_offered(table: Realm) -> list[str]:
    """The heroes that the options name, option by option."""
    return [name for label in labels(table) for name in HERO_NAMES if name in label]


def cards_offered(table: Realm) -> list[str]:
    """The cards that the options are about, by their true names, with ? for those that lie facedown."""
    assert table.decision is not None
    about = [thing for option in table.decision.options for thing in option.about if thing.startswith("card:")]
    cards = [Card(int(thing.partition(":")[2])) for thing in about]
    return [card_name(table, card, EVERYONE) if table.is_up(card) else "?" for card in cards]


def choose_card(table: Realm, name: str) -> None:
    """Choose the first option that is about a card of this name; ? for one that lies facedown."""
    table.choose(cards_offered(table).index(name))
