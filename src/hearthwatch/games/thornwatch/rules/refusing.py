"""Refusals of actions of a storyboard, a tracker or a rules card: place, condition, target."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..table import NO_EVENT, STORY, Owner, Pawn, Thornwatch
from .book import Deed
from .moments import would_matter


def is_not_for(table: Thornwatch, deed: Deed, pawn: int, me: int) -> Refusal | None:
    """Refuse a pawn an action of the storyboard or of a terrain card: who it is, or where (TWN-10.6)."""
    if deed.who is None or deed.who.fits(table, pawn, STORY if me >= 0 else me, pawn):
        return None
    places = table.board_played.sheet.places
    for word in deed.who.words:
        if word.startswith("@") and not {*places[word[1:]]} & {*table.tiles_of(pawn)}:
            return no("TWN-10.6", "{:Place}; {:Pawn} is on {:Tile}.", word[1:], pawn, table.where[pawn])
    return no("TWN-10.6", "{:Deed} is for {:Who}.", deed.name, deed.name)


def is_impossible(table: Thornwatch, deed: Deed, pawn: int, me: int) -> Refusal | None:
    """Refuse an action whose condition fails, or of which no part could be done (TWN-13.10)."""
    owner, it = Owner(me), Pawn(pawn)
    if deed.condition is not None and not deed.condition.holds(table, owner, it, NO_EVENT):
        rule = "TWN-10.6" if table.is_hero(pawn) else "TWN-17.1"
        return no(rule, "{:Deed} is possible only if {:OnlyIf}.", deed.name, deed.name)
    if would_matter(table, deed, me, pawn, NO_EVENT):
        return None
    return does_nothing(deed)


def does_nothing(deed: Deed) -> Refusal:
    """An attack lacks a target; of anything else no part could be done."""
    if deed.effect.verb.name == "attack":
        return no("TWN-21.7", "{:Deed} has no target: {:NoTarget}.", deed.name, deed.name)
    return no("TWN-13.10", "No part of {:Deed} could be done now.", deed.name)
