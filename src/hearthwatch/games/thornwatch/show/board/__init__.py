"""The board: what observers may see, for every interface (TWN-2.13, TWN-G41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import Readers

from ...content import WOUNDS_PER_HERO
from ...table import BETWEEN_SCENES, FIRST_CREATURE, MOMENTUM, SCENE_SETUP, SETUP, TURNS
from ..words.names import hero_name
from .blow import blow_board, open_blow
from .heroes import hero_board
from .judge import creature_boards, judge_board, scene_board
from .map import tiles
from .parts import Board, WoundDeck
from .track import momentum_cards
from .window import short_answer, window_board

if TYPE_CHECKING:
    from ...table import Thornwatch

PHASES: Final = {SETUP: "setup", SCENE_SETUP: "scene", MOMENTUM: "momentum", TURNS: "turns", BETWEEN_SCENES: "between"}


def board(table: Thornwatch, readers: Readers) -> Board:
    """Return everything on the table that these observers may see."""
    found = open_blow(table)
    blow = found[1] if found else None
    window = window_board(table, readers)
    places = tiles(table, blow)
    coming = blow.hits if blow and not blow.wounded and blow.victim < FIRST_CREATURE else 0
    victim = blow.victim if blow else -1
    return Board(
        round=table.round,
        phase=PHASES[table.phase],
        asked=list(table.asked[0]) if table.asked else [],
        scene=scene_board(table),
        track=momentum_cards(table, blow),
        planned=[hero_name(table, hero) for hero in table.planned],
        columns=max((tile.at[0] + tile.at[2] for tile in places), default=0),
        rows=max((tile.at[1] + tile.at[3] for tile in places), default=0),
        tiles=places,
        creatures=creature_boards(table),
        heroes=[
            hero_board(table, hero, readers, coming if hero == victim else 0, short_answer(window, table.seat_of(hero)))
            for hero in table.heroes
        ],
        judge=judge_board(table),
        wounds=_wound_deck(table, coming),
        blow=blow_board(table, blow) if blow else None,
        window=window,
    )


def _wound_deck(table: Thornwatch, coming: int) -> WoundDeck:
    """Return the remaining wound deck, and what the attack under way would take; whole before any deal (TWN-2.6)."""
    whole = WOUNDS_PER_HERO * len(table.roles)
    left = len(table.wounds) if table.decks else whole
    return WoundDeck(left, whole, min(coming, left))


def details(table: Thornwatch) -> Details:
    """Numbers that go with the outcome."""
    scene = table.book.scenes.get(table.scene)
    return {
        "scene": scene.title if scene else "",
        "scenes": len(table.played),
        "round": table.round,
        "wounds": len(table.wounds),
        "knot": table.earned,
        "party": [hero_name(table, hero) for hero in table.heroes],
    }
