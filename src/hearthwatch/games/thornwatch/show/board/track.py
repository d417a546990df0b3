"""The momentum track on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content import CREATURES
from ...rules.defeat import momentum_shift
from ...table import FIRST_CREATURE
from ..words.names import momentum_name
from .parts import MomentumBoard

if TYPE_CHECKING:
    from ...table import Blow, Momentum, Thornwatch


def momentum_cards(table: Thornwatch, blow: Blow | None) -> list[MomentumBoard]:
    """Return every card from root to edge (TWN-7.2)."""
    upcoming = table.next_card()
    suffers = _suffering(table, blow)
    hits = blow.hits if blow else 0
    return [_card(table, card, card == upcoming, hits if card == suffers else 0) for card in table.track]


def _suffering(table: Thornwatch, blow: Blow | None) -> int:
    """The card that the attack under way would push; -1 where there is none, or where it is still to be chosen."""
    if blow is None or blow.wounded or blow.hits <= 0 or blow.victim < FIRST_CREATURE:
        return -1
    cards = table.cards_of(blow.victim)
    return cards[0] if len(cards) == 1 else -1


def _card(table: Thornwatch, card: Momentum, upcoming: bool, hits: int) -> MomentumBoard:
    group = table.group_of_card(card)
    behind = len(table.track) - 1 - table.track.index(card)
    return MomentumBoard(
        id=f"momentum:{card}",
        name=momentum_name(table, card),
        kind=kind_of_card(table, card),
        seat=table.seat_of(card) if card < FIRST_CREATURE else None,
        pawns=len(table.pawns_of_card(card)),
        turned=card in table.turned,
        acting=table.active_card == card,
        next=upcoming and table.active_card != card,
        pushed=min(hits, behind),
        falls=hits > 0 and not behind,
        shift=0 if group < 0 else -momentum_shift(table, group),
    )


def kind_of_card(table: Thornwatch, card: int) -> str:
    """hero, monster or denizen; a terrain card that acts counts as a monster (TWN-5.10)."""
    group = table.group_of_card(card)
    if group < 0:
        return "hero"
    kind = table.groups[group]
    return CREATURES[kind].kind if kind < len(CREATURES) else "monster"
