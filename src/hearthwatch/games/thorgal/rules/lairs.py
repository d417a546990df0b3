"""Checks that no Goal can be met by beating an Enemy that an Event may place (THG-22.1, THG-G38)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Node

from ..content import ADVENTURE_CARDS
from .adventure import Adventure, Ending
from .inside import effects_in


def check_lairs(adventure: Adventure, nodes: Mapping[str, Node]) -> None:
    """Raise a validation error where clearing a Location helps a Goal and an Event may put its only Enemy there.

    An Event puts Enemies on any Location but a lair. Their defeat is enough where the Location begins without Enemies,
    and where it can be cleared again and again: where no Entry closes it.
    """
    for number, place in enumerate(adventure.locations):
        if place.action != "combat" or place.lair:
            continue
        for goal in adventure.goals:
            once = not place.enemies
            if _helps(adventure, nodes, adventure.effect("location", number), goal, entries=once):
                raise Misspelt(
                    f"An Enemy that an Event puts on {place.name!r} would do for the Goal {goal.name!r}: "
                    "say lair = true, so that only Enemies come there that an effect sends there by name.",
                    ("location", str(number), "effect"),
                )


def check_icons(adventure: Adventure, nodes: Mapping[str, Node]) -> None:
    """Raise a validation error where an Event icon sends Enemies to a lair by its name."""
    lairs = [place.name for place in adventure.locations if place.lair]
    for number in range(len(adventure.sheet.icon)):
        for node in effects_in(nodes.get(adventure.effect("icon", number + 1))):
            key = {"enemy": "at", "move_enemy": "to"}.get(node.verb.name)
            if key and node.parts[key].text in lairs:
                raise Misspelt(
                    f"{node.parts[key].text!r} is a lair, so no Event icon sends Enemies there.",
                    ("icon", str(number), "effect"),
                )


def _helps(
    adventure: Adventure,
    nodes: Mapping[str, Node],
    name: str,
    goal: Ending,
    *,
    entries: bool,
    seen: frozenset[str] = frozenset(),
) -> bool:
    """Tell whether an effect wins, or brings a number or an Entry that this Goal asks for nearer."""
    for node in effects_in(nodes.get(name)):
        if node.verb.name == "win" or _counts(node, goal):
            return True
        if node.verb.name == "entry" and (entries or adventure.entries[node.value].repeatable):
            if any(f"read {node.value}" == term.said.name and not term.said.negated for term in goal.condition.terms):
                return True
            following: Iterable[str] = [adventure.effect("entry", node.value)]
        elif node.verb.name == "adventure_card":
            kinds = adventure.sheet.cards
            following = [adventure.effect(f"card/{card.name}") for card in ADVENTURE_CARDS if card.kind in kinds]
        else:
            continue
        if any(
            _helps(adventure, nodes, one, goal, entries=entries, seen=seen | {name})
            for one in following
            if one not in seen
        ):
            return True
    return False


def _counts(node: Node, goal: Ending) -> bool:
    """Tell whether an effect moves a counter or the Adventure track where this Goal wants it.

    Goods are left out: every Combat may bring some, and Goals that ask for Goods ask for many.
    """
    for term in goal.condition.terms:
        sign, _ = term.bound
        if node.verb.name == "count" and node.value == term.said.name:
            by = node.parts["by"]
            less = isinstance(by, int) and by < 0
            return less == (sign == "<=") or not sign
        if node.verb.name == "track" and term.said.name == "track":
            return bool((node.value == "left") == (sign == "<="))
    return False
