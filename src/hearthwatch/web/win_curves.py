"""The win curve of a game so far, on request: computed once for each length of a game, never pushed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import msgspec

from hearthwatch.bots import Review
from hearthwatch.bots.curve import figure, share, where
from hearthwatch.bots.evaluate import Look

from .rooms import NotAllowed, Room
from .rooms.room import Curve
from .sharing import Who

if TYPE_CHECKING:
    from .server import House

Eyes = tuple[int, ...] | None
"""The seats that ask; None once the game is over, when everybody may know everything."""
MOST_TURNS: Final = 7
"""Most turning points shown, the costliest ones."""


async def ask(house: House, room: Room, who: Who, eyes: Eyes) -> None:
    """Compute the win curve, unless that was done already."""
    if eyes == ():
        raise NotAllowed("While the game goes on, the win chance is for those who sit at the table.")
    if not room.table.moves:
        raise NotAllowed("Nothing was chosen yet, so there is no win chance to show.")
    async with room.curving:
        table, kept = room.table, room.curves.get(eyes)
        if kept is not None and kept.here is table.here:
            return
        if not house.hints.take(who.person):
            house.measures.limited.labels("curve").inc()
            raise NotAllowed("This takes some thought; please wait a few seconds.")
        began = time.perf_counter()
        looks = await house.thinking.looks(table.to_json(), table.moves, eyes, house.config.curve_seconds, who)
        house.measures.think_seconds.labels("curve").observe(time.perf_counter() - began)
        room.curves[eyes] = Curve(table, looks)


class TurnShown(msgspec.Struct, frozen=True):
    """A choice that turned the game."""

    moment: int
    where: str
    chosen: str
    better: str
    after: str
    before: str
    why: str


class CurveShown(msgspec.Struct, frozen=True):
    """The win curve for a page."""

    figure: str
    turns: list[TurnShown]
    more: int
    judged: int
    playouts: int
    of: int
    """Number of choices of the game."""
    fresh: bool
    """True if no choice was made since."""


def shown(room: Room, eyes: Eyes, at: int, base: str) -> CurveShown | None:
    """Return the curve, if one was requested and none of its choices was undone since."""
    kept = room.curves.get(eyes)
    if kept is None or eyes == () or not kept.led_to(room.table):
        return None
    fresh = kept.here is room.table.here
    return drawn(kept.review, at, f"{base}r/{room.address}", of=kept.here.depth, fresh=fresh)


def drawn(review: Review, at: int, post: str, *, of: int, fresh: bool) -> CurveShown:
    """Draw a review as the curve with its turning points, each linked to its moment below the address `post`."""
    turns = review.turning_points[:MOST_TURNS]

    def address(_: int, look: Look) -> str:
        return f"{post}?at={look.entry}"

    return CurveShown(
        figure=figure(review.looks, turns, address, at),
        turns=[
            TurnShown(
                moment=look.entry,
                where=where(look),
                chosen=look.chosen,
                better=look.better,
                after=share(look.after),
                before=share(look.before),
                why=look.why_better,
            )
            for look in turns
        ],
        more=len(review.turning_points) - len(turns),
        judged=len(review.looks),
        playouts=review.playouts,
        of=of,
        fresh=fresh,
    )
