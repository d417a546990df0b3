"""Checks of a position of Thornwatch: cards that the box does not have, places that are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import SetupError

from .content import ACTION, FACE_KEYS, FIRST_SCAR, HEROES, IS_WOUND, ROLE_NAMES, SKILLS, WOUNDS_PER_HERO, deck_of

if TYPE_CHECKING:
    from .position import WatchPosition
    from .table import Thornwatch

COLOURS_OF_MARKERS: Final = 4


def check_document(table: Thornwatch, said: WatchPosition) -> None:
    """Refuse what could not even be laid out."""
    openings = [scene.slug for scene in table.book.of_kind("opening")]
    if said.opening and said.opening not in table.book.scenes:
        raise SetupError(f"opening: there is no storyboard {said.opening!r}; there are {', '.join(openings)}.")
    for name, count in Counter(said.heroes).items():
        if count > 1:
            raise SetupError(f"heroes names the {name} twice: each role is there once (TWN-2.3).")
    for name, state in said.hero.items():
        if name in ROLE_NAMES and len(state.slots) > HEROES[ROLE_NAMES.index(name)].slots:
            raise SetupError(f"slots: the {name} has {HEROES[ROLE_NAMES.index(name)].slots} (TWN-11.3).")
    for number, places in said.markers.items():
        if number not in ("1", "2", "3", "4") or len(places) > COLOURS_OF_MARKERS:
            raise SetupError(f"markers are numbered 1 to 4, four of each; {number!r} with {len(places)} is not there.")


def check(table: Thornwatch, said: WatchPosition) -> Iterator[str]:
    """Yield what is wrong with the table, each with the key that says it."""
    for hero in table.heroes:
        yield from _check_cards(table, hero)
    wounds = sum(IS_WOUND[face] for face in table.face)
    if wounds > WOUNDS_PER_HERO * len(table.roles):
        yield f"wounds: there are {WOUNDS_PER_HERO * len(table.roles)} for so many heroes, not {wounds} (TWN-2.6)."
    for place, card in enumerate(table.track):
        if card in table.track[:place]:
            yield f"track: entry {place + 1} is a card that lies there already."
        if int(card) in [int(hero) for hero in table.planned]:
            yield "planned: a card that waits beside the track does not lie on it (TWN-16.4)."
    for slot, trait in enumerate(table.traits):
        if trait >= FIRST_SCAR and table.focus[slot]:
            yield "focus: a scar has no focus die."


def _check_cards(table: Thornwatch, hero: int) -> Iterator[str]:
    """A hero has the cards of the own deck, and in the slots action cards with what powers them."""
    role = table.role(hero)
    slotted = [cards for slot in table.slots(hero) if (cards := table.slotted[slot])]
    zones = (table.decks[hero], table.hands[hero], table.discards[hero], *slotted)
    held = Counter(table.face[card] for zone in zones for card in zone if not IS_WOUND[table.face[card]])
    has = Counter(deck_of(table.roles[hero]))
    for face, count in held.items():
        if count > has[face]:
            yield f"hero: the {role} has {has[face]} of {FACE_KEYS[face]}, not {count} (TWN-2.3)."
    for first, *under in slotted:
        action = ACTION[table.face[first]]
        if action is None:
            yield f"slots: {FACE_KEYS[table.face[first]]} is no action card (TWN-11.3)."
            continue
        costs = [*action.cost]
        for card in under:
            skill = table.spot[card]
            name = SKILLS[skill] if skill >= 0 else ""
            if name not in costs:
                yield f"slots: {FACE_KEYS[table.face[card]]} does not power {FACE_KEYS[table.face[first]]} (TWN-11.8)."
                break
            costs.remove(name)
