"""The board: what a seat may see, for every interface. Nobody has secrets in this
game, yet decks and facedown enemies are hidden from all: the board has only their ids and their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import Readers

from ...content import ARCHETYPE, ARCHETYPES, FACE_NAMES, HERO_NAMES, exploration
from ...table import ENEMY_PHASE, HERO_PHASE, NOT_CHOSEN, PERIL_PHASE, ROUND_END, SETUP, TRAVEL_PHASE, Hero
from ..sight import name_for
from .enemies import card_name, enemy
from .heroes import hero_area
from .parts import Board, Deck, Discarded, Found, Ways
from .quest import location, quest_sheet
from .roll import action_under_way, last_roll
from .texts import exploration_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearthwatch.kernel import Card

    from ...table import Realm

PHASES: Final = {
    SETUP: "setup",
    HERO_PHASE: "hero",
    ENEMY_PHASE: "enemy",
    PERIL_PHASE: "peril",
    TRAVEL_PHASE: "travel",
    ROUND_END: "end",
}
ONE_BY_TYPE: Final = {"Hero": 1, "Skill": 4}
"""By the type of an argument: how many of them a hero has."""


def board(table: Realm, readers: Readers) -> Board:
    """Return everything on the table that these observers may see."""
    return Board(
        round=table.round,
        phase=PHASES[table.phase],
        leader=f"hero:{table.leader}",
        active=f"hero:{table.active}",
        asked=list(table.asked[0]) if table.asked else [],
        decides=_who_decides(table),
        grim=bool(table.grim),
        quest=quest_sheet(table),
        location=location(table),
        locations=Ways(
            count=len(table.locations),
            ahead=[name_for(table, card, readers) for card in reversed(table.locations)],
            past=[FACE_NAMES[table.face[card]] for card in table.past],
        ),
        heroes=[hero_area(table, Hero(hero), readers) for hero, face in enumerate(table.party) if face != NOT_CHOSEN],
        shadows=[enemy(table, card, readers) for card in table.in_shadows()],
        lair=[enemy(table, card, readers) for card in table.lair],
        slain=[card_name(table.face[card]) for card in table.slain],
        enemy_deck=_deck(table, table.enemy_deck, table.enemy_discard, readers),
        exploration=_deck(table, table.exploration, table.exploration_discard, readers),
        drawn=[_found(table, card) for card in table.drawn],
        events=[_found(table, card) for card in table.under_way],
        action=action_under_way(table, readers),
        roll=last_roll(table, readers),
    )


def _who_decides(table: Realm) -> str | None:
    """Return the hero that the open question is put to; where it names none, the leader decides."""
    if not table.asked:
        return None
    question = table.asked[1]
    kind = table.rules.kinds[question[0]]
    for type, value in zip(kind.types, question[1:], strict=False):
        if type in ONE_BY_TYPE and value >= 0:
            hero = Hero(value // ONE_BY_TYPE[type])
            if table.seat_of(hero) in table.asked[0]:
                return f"hero:{hero}"
    return f"hero:{table.leader}" if table.asked[0] == (table.leader_seat,) else None


def _deck(table: Realm, deck: Sequence[Card], discard: Sequence[Card], readers: Readers) -> Deck:
    """Return a deck from the top: names where they are known, None where not; its discard pile from the top."""
    return Deck(
        count=len(deck),
        cards=[name_for(table, card, readers) for card in reversed(deck)],
        discard=[Discarded(f"card:{card}", card_name(table.face[card])) for card in reversed(discard)],
    )


def _found(table: Realm, card: Card) -> Found:
    """Return an exploration card that lies open."""
    printed = exploration(table.face[card])
    return Found(
        id=f"card:{card}",
        name=printed.name,
        type=printed.type,
        text=exploration_text(table.face[card]),
    )


def details(table: Realm) -> Details:
    """Numbers that go with the outcome."""
    return {
        "round": table.round,
        "quest": table.quest,
        "peril": table.peril,
        "fallen": table.fallen.bit_count(),
        "party": [HERO_NAMES[face] for face in table.party],
        "archetypes": [ARCHETYPES[ARCHETYPE[face]] for face in table.party],
    }
