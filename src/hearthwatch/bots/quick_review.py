"""Review a game in little time: some choices at a time, spread over the game, by the knowledge of certain seats.

A choice is evaluated by the knowledge of its makers. While the game goes on, readers see only choices whose makers knew
nothing that the readers do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from hearthwatch.kernel import Table, chance, mask_of
from hearthwatch.kernel.history import Moment, choices_of

from .evaluate import Look, judge, without_what_came_back
from .review import Review
from .search import SEED_MASK


def spread(count: int) -> list[int]:
    """Return the numbers below `count`, first far apart, then between those: every prefix covers the whole range."""
    order: dict[int, None] = {}
    apart = 1 << count.bit_length()
    while apart:
        order.update(dict.fromkeys(range(0, count, apart)))
        apart //= 2
    return [*order]


def glance(
    table: Table, numbers: Sequence[int], eyes: tuple[int, ...] | None, *, each: float, seconds: float, seed: int = 0
) -> dict[int, Look | None]:
    """Evaluate choices in this order, `each` seconds for one, until the time is over; the first one in any case.

    `eyes` are the seats that ask; None may know everything. None instead of a look: nothing may be shown. The entry of
    a look is the number of choices before it.
    """
    until = perf_counter() + seconds
    choices = choices_of(table.here)
    found: dict[int, Look | None] = {}
    for number in numbers:
        own_seed = chance.start(seed * 1_000_003 + number) & SEED_MASK
        found[number] = _judged(table.earlier(number), choices[number], eyes, number, each, own_seed)
        if perf_counter() >= until:
            break
    return found


def reviewed(table: Table, found: dict[int, Look | None]) -> Review:
    """Return the looks as a review of the table as it stands."""
    in_a_row = [found.get(number) for number in range(max(found, default=-1) + 1)]
    looks = tuple(filter(None, without_what_came_back(in_a_row)))
    outcome = table.outcome
    if outcome is None:
        return Review(table.game.title, looks, False, None, "")
    return Review(table.game.title, looks, True, outcome.won, outcome.reason)


def _judged(
    table: Table, moment: Moment, eyes: tuple[int, ...] | None, number: int, seconds: float, seed: int
) -> Look | None:
    if table.decision is None or table.is_interlude(moment.step):
        return None
    if eyes is not None:
        makers = {*table.decision.seats, *(() if moment.seat is None else (moment.seat,))}
        if not makers <= {*eyes}:
            after = table.clone()
            after.choose(table.rules.key(moment.step), seat=moment.seat, text=moment.text)
            together = tuple(sorted({*eyes, *makers}))
            if not (_know_alike(table, eyes, together) and _know_alike(after, eyes, together)):
                return None
    return judge(table, moment.step, moment.seat, number, iterations=1, seconds=seconds, seed=seed)


def _know_alike(table: Table, some: tuple[int, ...], more: tuple[int, ...]) -> bool:
    """Return True if some seats know everything that the others know: every card, and everything on the board."""
    few, many = mask_of(some), mask_of(more)
    cards = all(known & few or not known & many for known in table.known)
    return cards and table.board(few) == table.board(many)
