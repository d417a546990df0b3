"""Find the bot to move at a table of people and bots."""

from __future__ import annotations

from collections.abc import Collection

from hearthwatch.kernel import Table


def bot_to_move(table: Table, bots: Collection[int], people: Collection[int]) -> int | None:
    """Return the seat of the bot that is to choose now, if a bot decides.

    Decisions that people and bots share are left to the people.
    """
    decision = table.decision
    if decision is None:
        return None
    shared = any(seat in people for seat in decision.seats)
    for seat in decision.seats:
        if seat in bots:
            options = decision.for_seat(seat).options
            if any(not shared or (option.seat == seat and not option.anytime) for option in options):
                return seat
    return None
