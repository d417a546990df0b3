"""The momentum track on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content import CREATURES
from ...rules.defeat import momentum_shift
from ...table import FIRST_CREATURE
from ..words.names import momentum_name
from .parts import MomentumBoard

if TYPE_CHECKING:
    from ...table import Momentum, Thornwatch


def momentum_cards(table: Thornwatch) -> list[MomentumBoard]:
    """Every card from root to edge (TWN-7.2)."""
    upcoming = table.next_card()
    return [_card(table, card, card == upcoming) for card in table.track]


def _card(table: Thornwatch, card: Momentum, upcoming: bool) -> MomentumBoard:
    group = table.group_of_card(card)
    return MomentumBoard(
        id=f"momentum:{card}",
        name=momentum_name(table, card),
        kind=kind_of_card(table, card),
        seat=table.seat_of(card) if card < FIRST_CREATURE else None,
        pawns=len(table.pawns_of_card(card)),
        turned=card in table.turned,
        acting=table.active_card == card,
        next=upcoming and table.active_card != card,
        shift=0 if group < 0 else -momentum_shift(table, group),
    )


def kind_of_card(table: Thornwatch, card: int) -> str:
    """hero, monster or denizen; a terrain card that acts counts as a monster (TWN-5.10)."""
    group = table.group_of_card(card)
    if group < 0:
        return "hero"
    kind = table.groups[group]
    return CREATURES[kind].kind if kind < len(CREATURES) else "monster"
