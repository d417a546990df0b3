"""What the tests of Set a Watch share: tables from short documents, choices and refusals by their words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CLASSES, face_name
from hearthwatch.games.set_a_watch.health import health
from hearthwatch.games.set_a_watch.table import UP, Hero, Watch
from hearthwatch.kernel import Card, Refused


def position(document: str, **options: Any) -> Watch:
    """A table from a document (see `position.py` of the game)."""
    return GAME.position(document, **options)


def labels(table: Watch) -> list[str]:
    """What may be chosen now, in words."""
    return [option.label for option in table.decision.options] if table.decision else []


def prompt(table: Watch) -> str:
    """The question that is open."""
    return table.decision.prompt if table.decision else ""


def pick(table: Watch, *choices: str) -> None:
    """Choose options by their labels (or the beginnings of them), one after another."""
    for words in choices:
        assert table.decision is not None, f"{words!r} cannot be chosen: {table.outcome}"
        found = [one for one in table.decision.options if one.label == words]
        found = found or [one for one in table.decision.options if one.label.startswith(words)]
        assert found, f"{words!r} is not among the options of {prompt(table)!r}: {labels(table)}"
        table.choose(found[0])


def refused(table: Watch, words: str) -> Refused:
    """The refusal of what would have this label (or begin with it)."""
    assert table.decision is not None
    found = [one for one in table.decision.refused if one.label.startswith(words)]
    assert found, f"{words!r} is not refused; options: {labels(table)}, refused: {list(table.decision.refused)}"
    return found[0]


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


def log(table: Watch) -> list[str]:
    """What happened so far, in words."""
    return [one.words() for one in table.log]
