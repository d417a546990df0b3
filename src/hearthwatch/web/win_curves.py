"""The win chance of a game so far, for whoever asks: thought about once for each length of a game, never pushed."""

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
"""So many turning points are told, the costliest ones."""


async def ask(house: House, room: Room, who: Who, eyes: Eyes) -> None:
    """Have the win chance worked out, unless that was done already."""
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
    """How the chance to win went."""

    figure: str
    turns: list[TurnShown]
    more: int
    judged: int
    playouts: int
    of: int
    """How many choices the game had."""
    fresh: bool
    """Whether nothing was chosen since."""


def shown(room: Room, eyes: Eyes, at: int, base: str) -> CurveShown | None:
    """The curve, if one was asked for and nothing of it was taken back since."""
    kept = room.curves.get(eyes)
    if kept is None or eyes == () or not kept.led_to(room.table):
        return None
    fresh = kept.here is room.table.here
    return drawn(kept.review, at, f"{base}r/{room.address}", of=kept.here.depth, fresh=fresh)


def drawn(review: Review, at: int, post: str, *, of: int, fresh: bool) -> CurveShown:
    """A review as the curve with its turning points, each leading to its moment below the address `post`."""
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
