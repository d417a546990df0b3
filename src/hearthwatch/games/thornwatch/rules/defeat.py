"""A pawn is defeated: what it still does, its pawn off the map, its card rebounds or leaves (TWN-22.4, TWN-G21)."""

from __future__ import annotations

from hearthwatch.kernel import Event, close

from ..content import CREATURES, TERRAIN
from ..table import NOWHERE, Fall, Momentum, Pawn, Thornwatch, step
from .changes import changed, is_creature_group
from .moments import due, moment_comes
from .placing import bindings_end, take_off_map
from .track import leave_track, shift


def falls(table: Thornwatch, pawn: Pawn, by: int, card: Momentum) -> None:
    """Window (d) in full: defeat, "when defeated" effects, removal, rebound."""
    fall = table.open(Fall(pawn, by, card, table.where[pawn], table.other[pawn]))
    table.say("TWN-22.4", "{:Pawn} is defeated.", pawn)
    table.do(moment_comes("defeated", Pawn(by), pawn, fall), removal(fall), close(fall))


@step("TWN-22.5")
def removal(table: Thornwatch, fall: Event) -> None:
    """The pawn leaves. With pawns left the card rebounds from where it lies now, else it leaves (TWN-22.7, TWN-22.8).

    An effect of its own may come in place of the rebound or on top of it.
    """
    said = table.event(fall, Fall)
    pawn, card = Pawn(said.pawn), Momentum(said.card)
    group = table.group_of[pawn]
    rebounds = due(table, "rebound", said.by, pawn, fall)
    if table.where[pawn] != NOWHERE:
        bindings_end(table, pawn)
        take_off_map(table, pawn)
    if not table.pawns_of(group):
        for one in [one for one in table.momentum if table.group_of_card(one) == group]:
            leave_track(table, one)
    elif not any(_replaces(table, one[1]) for one in rebounds):
        shift(table, card, -max(0, momentum_shift(table, group)))
        table.do(*rebounds)
    else:
        table.do(*rebounds)


def _replaces(table: Thornwatch, name: str) -> bool:
    """Return whether a card's own rebound replaces the usual one: then it has a number of steps."""
    return "instead" in table.book.deeds[name].effect.parts


def momentum_shift(table: Thornwatch, group: int) -> int:
    """Return the steps toward the root by the momentum symbols of a group (TWN-8.2)."""
    kind = table.groups[group]
    if not is_creature_group(table, group):
        return TERRAIN[kind - len(CREATURES)].shift
    creature = CREATURES[kind]
    side = creature.back if table.infused >> group & 1 and creature.back is not None else creature.front
    pawns = table.pawns_of(group)
    return side.shift + (changed(table, "shift", pawns[0]) if pawns else 0)
