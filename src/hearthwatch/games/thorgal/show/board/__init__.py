"""The board: what a seat may see, for every interface.

Everything is open except Entries that nobody has read and the order of the decks: the board has only their sizes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import Readers

from ...content import CHARACTER_NAMES, DISCOVERIES, FACE_NAMES, FIRST_DISCOVERY, FIRST_EVENT, FIRST_ITEM, ITEMS
from ...rules.tokens import block_space, unblock_space
from ...things import ASSIGN, COLLECT, COMBAT, CRAFT, EVENT_PHASE, JOURNEY, MOVE, NOBODY, NOT_CHOSEN, SACRIFICE, SETUP
from ..printing import effect_text
from .laying import laying_shown
from .parts import Board, Told
from .people import action_words, characters_shown, chips_beside, item_shown, row_shown
from .places import map_shown
from .sheet import decks_shown, entries_read, entry_shown, event_shown, sheet_shown
from .terrain import combat_shown, path_shown

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Saga
    from .grid_parts import Laying

PANES: Final = {
    MOVE: "map",
    JOURNEY: "path",
    COLLECT: "path",
    ASSIGN: "map",
    COMBAT: "map",
    SACRIFICE: "map",
    CRAFT: "items",
}
"""By action: the part of the board that it is about."""
TURNS: Final = 4
LAYING_PANES: Final = {"path": "path", "arena": "fight", "body": "body"}
ON_THE_PATH: Final = frozenset((block_space.kind.id, unblock_space.kind.id))


def board(table: Saga, readers: Readers) -> Board:
    """Return everything on the table that these observers may see."""
    laying = laying_shown(table, readers)
    return Board(
        round=table.round,
        rounds=table.played.sheet.rounds,
        phase="setup" if table.phase == SETUP else "event" if table.phase == EVENT_PHASE else _turn(table),
        turn=_turn_number(table),
        adventure=table.played.title,
        active=f"character:{table.active}" if table.active != NOBODY else "",
        action=action_words(table),
        pane=_pane(table, laying),
        row=row_shown(table),
        chips=chips_beside(table),
        map=map_shown(table),
        path=path_shown(table),
        characters=characters_shown(table),
        combat=combat_shown(table),
        display=[item_shown(table, card) for card in table.display],
        item_deck=len(table.item_deck),
        item_discard=[FACE_NAMES[table.face[card]] for card in reversed(table.item_discard)],
        discoveries=len(table.discovery_deck),
        drawn=[_drawn(table, card) for card in table.in_hand],
        event=event_shown(table),
        decks=decks_shown(table),
        sheet=sheet_shown(table),
        entry=entry_shown(table),
        read=entries_read(table),
        laying=laying,
    )


def _turn(table: Saga) -> str:
    return f"turn {_turn_number(table)}"


def _turn_number(table: Saga) -> int:
    """Return the number of the turn in the Action phase, 1 to 4: a turn counts from its beginning."""
    return max(1, min(TURNS, table.turn))


def _pane(table: Saga, laying: Laying | None) -> str:
    """Return the part of the board that the open question concerns: a grid, the Combat, the action, or the Entry."""
    if laying is not None:
        return LAYING_PANES[laying.grid]
    if table.asked and table.asked_options[0][0] in ON_THE_PATH:
        return "path"
    if table.fought and not table.ending:
        return "fight"
    if table.reading or (table.ending and table.final):
        return "entry"
    return PANES.get(table.action, "map")


def _drawn(table: Saga, card: Card) -> Told:
    """Return a Discovery or an Item that is being resolved."""
    face = table.face[card]
    if FIRST_DISCOVERY <= face < FIRST_EVENT:
        return Told(FACE_NAMES[face], effect_text(DISCOVERIES[face - FIRST_DISCOVERY].effect))
    return Told(FACE_NAMES[face], effect_text(ITEMS[face - FIRST_ITEM].effect))


def details(table: Saga) -> Details:
    """Numbers that go with the outcome."""
    return {
        "round": table.round,
        "adventure": table.played.title,
        "entries": table.entries_read.bit_count(),
        "terrain": len(table.terrain),
        "threats": sum(table.threats),
        "party": [CHARACTER_NAMES[face] for face in table.party if face != NOT_CHOSEN],
    }
