"""The hidden information of Set a Watch: who may see what, and what determinization must respect.

Nothing is hidden between the players: a card is known to everybody or to nobody. But everybody knows more than single
cards: exactly one Summon lies in each pile of the first deck, both Acolytes are in play, the Horde's first card is an
Unhallowed, Respites are unused. With the deluxe pack nobody knows which of its Summons those are. A body's `batch`
remembers which of these apply to it, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Readers

from ..content import ACOLYTE, IS_SUMMON, face_name, location
from ..content.box import box_for
from ..table import Watch

SPARE_SUMMONS: Final = -1
"""Summons beyond those of the difficulty. With the deluxe pack nobody knows which of its variants they are."""
ASIDE: Final = 0
"""Creatures removed in setup: never a Summon, never an Acolyte."""
FIRST_PILE: Final = 1
"""Batches 1 to 4: the piles of the first deck, each with one Summon."""
UNHALLOWED_BATCH: Final = 5
"""The Unhallowed of the setup. Every reshuffle makes a new batch above this one, exchangeable within itself."""
LOCATION_BATCH: Final = 6


def hidden_groups(table: Watch, readers: Readers) -> Iterator[list[Card]]:
    """Yield the groups of bodies whose faces nobody can tell apart."""
    face, known, batch = table.face, table.known, table.batch
    hidden = [Card(body) for body in range(table.monsters) if not known[body] & readers]
    batches: dict[int, list[Card]] = {}
    for body in hidden:
        batches.setdefault(batch[body], []).append(body)
    for number, bodies in batches.items():
        if number != ASIDE:
            yield bodies
    of_setup = [body for body in hidden if batch[body] < UNHALLOWED_BATCH]
    first_deck = [body for body in of_setup if not IS_SUMMON[face[body]]]
    yield [body for body in first_deck if batch[body] != ASIDE]
    yield [body for body in first_deck if face[body] != ACOLYTE]
    if box_for(table.origin.options).deluxe:
        yield [body for body in of_setup if IS_SUMMON[face[body]]]
    yield from _hidden_locations(table, readers)


def _hidden_locations(table: Watch, readers: Readers) -> Iterator[list[Card]]:
    hidden = [Card(body) for body in range(table.monsters, len(table.face)) if not table.known[body] & readers]
    yield [body for body in hidden if body in table.unused]
    kinds = {body: location(table.face[body]).kind for body in hidden}
    yield [body for body in hidden if kinds[body] == "regular"]
    yield [body for body in hidden if kinds[body] == "final"]


def could_be(table: Watch, card: Card) -> set[int]:
    """Every face that a hidden card could have: the Summon only out of its own pile, Respites only among the unused."""
    face, known, batch = table.face, table.known, table.batch
    if card >= table.monsters:
        return _could_be_location(table, card)
    hidden = [body for body in range(table.monsters) if not known[body]]
    own = [face[body] for body in hidden if batch[body] == batch[card]]
    if batch[card] >= UNHALLOWED_BATCH:
        return set(own)
    of_setup = [face[body] for body in hidden if batch[body] < UNHALLOWED_BATCH]
    summons = {one for one in of_setup if IS_SUMMON[one]}
    if all(IS_SUMMON[one] for one in own):
        return summons
    creatures = {*of_setup} - summons
    if batch[card] == ASIDE:
        return creatures - {ACOLYTE}
    in_play = [face[body] for body in hidden if ASIDE < batch[body] < UNHALLOWED_BATCH and not IS_SUMMON[face[body]]]
    if in_play.count(ACOLYTE) == len(in_play):
        creatures = {ACOLYTE}
    return creatures | summons if any(IS_SUMMON[one] for one in own) else creatures


def _could_be_location(table: Watch, card: Card) -> set[int]:
    kinds = ("final",) if card in table.map[:1] else ("regular", "respite") if card in table.unused else ("regular",)
    hidden = [table.face[body] for body in range(table.monsters, len(table.face)) if not table.known[body]]
    faces = [face for face in hidden if location(face).kind in kinds]
    respites = {face for face in faces if location(face).kind == "respite"}
    unseen = sum(not table.known[body] for body in table.unused)
    return respites if respites and len(respites) == unseen else set(faces)


def name_for(table: Watch, card: Card, readers: Readers) -> str | None:
    """Return the name of a card for observers who know it."""
    return face_name(table.face[card]) if table.known[card] & readers else None
