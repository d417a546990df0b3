"""How a game stands: some numbers that everybody can see, and a rough chance from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ..content import EBB_TOKENS, WOUNDS_PER_HERO
from ..show.printing import end_progress
from ..table import Thornwatch

KINDS: Final = ("opening", "branch", "closing", "despair")
FEATURES: Final = (
    "wound deck",
    "ebb",
    "monsters",
    "monsters near the edge",
    "denizens",
    "powered cards",
    "wounds in hand",
    "deck",
    "round",
    "won by now",
    "lost by now",
    *KINDS,
)


def features(table: Thornwatch) -> Sequence[float]:
    """Numbers between -1 and 1, in the order of FEATURES."""
    heroes = max(1, len(table.roles))
    if not table.scene or not table.icons or len(table.decks) < heroes:
        return ()
    foes = [pawn for pawn in table.pawns if table.is_monster(pawn)]
    near = sum(any(card in table.track[-2:] for card in table.cards_of(pawn)) for pawn in foes)
    folk = sum(table.is_denizen(pawn) for pawn in table.pawns)
    powered = sum(table.is_powered(slot) for hero in table.heroes for slot in table.slots(hero))
    held = sum(table.wounds_in_hand(hero) for hero in table.heroes)
    decks = sum(len(deck) for deck in table.decks)
    won, lost = progress(table)
    kind = table.board_played.sheet.kind
    return [
        len(table.wounds) / (WOUNDS_PER_HERO * heroes),
        table.ebb / EBB_TOKENS,
        min(1.0, len(foes) / (3 * heroes)),
        min(1.0, near / (2 * heroes)),
        min(1.0, folk / 6),
        min(1.0, powered / (4 * heroes)),
        min(1.0, held / (5 * heroes)),
        min(1.0, decks / (30 * heroes)),
        min(1.0, table.round / 10),
        won,
        lost,
        *(float(kind == one) for one in KINDS),
    ]


def progress(table: Thornwatch) -> tuple[float, float]:
    """How near the heroes are to success and to failure, each 0 to 1."""
    best = {"success": 0.0, "failure": 0.0}
    for end in table.board_played.ends:
        done, of, left = end_progress(table, end)
        near = done / of if of else 0.0 if left is None else 1 / (1 + left)
        if end.said.result in best:
            best[end.said.result] = max(best[end.said.result], near)
    return best["success"], best["failure"]


def rough_chance(table: Thornwatch) -> float:
    """The chance that the heroes win the adventure, before anything was learnt."""
    found = features(table)
    if not found:
        return 0.4
    named = dict(zip(FEATURES, found, strict=True))
    odds = (
        -0.6
        + 2.4 * (named["wound deck"] - 0.5)
        - 1.2 * named["monsters"]
        + 0.6 * named["monsters near the edge"]
        + 0.8 * named["powered cards"]
        - 0.5 * named["wounds in hand"]
        - 0.8 * named["ebb"]
        + 1.6 * named["won by now"]
        - 1.6 * named["lost by now"]
        + 0.5 * named["closing"]
        - 2.0 * named["despair"]
    )
    return 1 / (1 + math.exp(-odds))
