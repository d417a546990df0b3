"""The printed text of every card, made from the same effects that the rules carry out."""

from __future__ import annotations

from functools import cache
from typing import Any

from .content import ACTIVATIONS, HEROES
from .effects.nodes import NODES
from .questbook import Quest


def effect_text(name: str) -> str:
    """An effect in words."""
    return str(NODES[name].data)


def rule_text(quest: Quest, number: int) -> str:
    """A special rule of a quest in words."""
    rule = quest.rules[number]
    return f"{rule.name}: {effect_text(rule.effect)}"


@cache
def activation_text(card: int) -> str:
    """The lines of an activation card."""
    return str(ACTIVATIONS[card])


def ability_text(face: int) -> str:
    """A hero's ability."""
    return str(HEROES[face].get("effect", HEROES[face].get("passive")))


def exploration_text(card: dict[str, Any]) -> str:
    """What an exploration card does."""
    return effect_text(f"exploration/{card['name']}")


def box() -> dict[str, int]:
    return {}


def cards() -> dict[str, list[dict[str, str]]]:
    return {}
