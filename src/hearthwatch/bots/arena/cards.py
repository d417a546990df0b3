"""Find the cards of a game: those on offer, and those chosen.

Only steps are inspected, so nothing is worded twice: a name is made when a face is first seen, and cached.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any, Final

from hearthwatch.kernel import Rules, Step, Table, mask_of
from hearthwatch.kernel.registry import game as game_called

BODY: Final = "Card"
"""The type of things that have a face, which may be hidden."""


class Sightings:
    """Watch one game. A card is met when an offered option is about it, and used when a chosen option is.

    A card with a face is named only while the seats that play know it. Other things keep their name for a whole game,
    and count where the game lists a card of that name.
    """

    def __init__(self, table: Table, seats: tuple[int, ...]) -> None:
        self._slug = table.game.slug
        self._readers = mask_of(seats)
        self._spots = _spots(table.rules, frozenset(table.words))
        self._faces: set[int] = set()
        self._steps: set[Step] = set()
        """Steps without a body that were on offer: they need no second look."""
        self._things: dict[tuple[str, Any], str] = {}
        self._used: Counter[tuple[str, str]] = Counter()
        self._about: set[str] = set()
        """Cards that the table says options are about."""

    def see(self, table: Table, chosen: Step) -> None:
        """Record a decision: the options on offer, and the chosen step."""
        spots, seen, faces = self._spots, self._steps, self._faces
        face, known, readers = table.face, table.known, self._readers
        for step in table.legal:
            self._about.update(table.about(step))
            if step in seen:
                continue
            bodies, things = spots[step[0]]
            for place in bodies:
                body = step[place]
                if body >= 0 and known[body] & readers and face[body] not in faces:
                    self._meet(table, body)
            if things:
                for place, type in things:
                    self._name(table, type, step[place])
            if not bodies:
                seen.add(step)
        self._use(table, chosen)

    def found(self) -> tuple[list[str], dict[str, dict[str, int]]]:
        """Return the names of the cards that were met, and for those used, how often under which heading."""
        names = _names(self._slug)
        met = {names[face] for face in self._faces} | {*self._things.values()} | self._about
        used: dict[str, dict[str, int]] = {}
        for (name, heading), times in sorted(self._used.items()):
            used.setdefault(name, {})[heading] = times
        return sorted(met - {""}), used

    def _meet(self, table: Table, body: int) -> None:
        face = table.face[body]
        names = _names(self._slug)
        if face not in names:
            name = str(table.words[BODY](table, body, self._readers)) if BODY in table.words else ""
            listed = families(self._slug)
            names[face] = name if not listed or name in listed else ""
        self._faces.add(face)

    def _name(self, table: Table, type: str, value: Any) -> str:
        """Return the name of a thing without a face, if it is a card."""
        if (type, value) not in self._things:
            name = str(table.words[type](table, value, self._readers))
            self._things[type, value] = name if name in families(self._slug) else ""
        return self._things[type, value]

    def _use(self, table: Table, step: Step) -> None:
        bodies, things = self._spots[step[0]]
        names = [self._name(table, type, step[place]) for place, type in things]
        for place in bodies:
            body = step[place]
            if body >= 0 and table.known[body] & self._readers:
                names.append(_names(self._slug)[table.face[body]])
        names += table.about(step)
        group = table.rules.kinds[step[0]].group if names else ""
        heading = "" if "{" in group else group
        for name in {*names} - {""}:
            self._used[name, heading] += 1


@cache
def families(slug: str) -> dict[str, str]:
    """Return the category of every card that the game lists, by the card's name."""
    listed = game_called(slug).cards
    return {re.sub(r" \(\d+ cards?\)$", "", card["name"]): sort for sort, cards in listed.items() for card in cards}


@cache
def _spots(rules: Rules, named: frozenset[str]) -> list[tuple[tuple[int, ...], tuple[tuple[int, str], ...]]]:
    """Return for each kind of step the places of bodies, and those of other named things with their type."""
    return [
        (
            tuple(place for place, type in enumerate(kind.types, 1) if type == BODY),
            tuple((place, type) for place, type in enumerate(kind.types, 1) if type in named and type != BODY),
        )
        for kind in rules.kinds
    ]


@cache
def _names(slug: str) -> dict[int, str]:
    """Return a cache of the names of faces, filled as they are first seen; empty for a thing that is not a card."""
    return {}
