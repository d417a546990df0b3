"""Draw the win probability over a game as a figure for any page. The page gives the colours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from .evaluate import Look

WIDE, HIGH, LEFT, BELOW = 600, 230, 66, 26


def where(look: Look) -> str:
    """Name the place: Round 3: What does the Watch do? Where seats differ: Round 3, Judge: What does the Driven do?"""
    parts = [*([f"Round {look.round}"] if look.round is not None else []), *([look.who] if look.who else [])]
    return f"{', '.join(parts)}: {look.question}" if parts else look.question


def share(chance: float) -> str:
    """Format a chance as a percentage."""
    return f"{round(100 * chance)}%"


SMALLEST_FALL = 0.1


class Fall(NamedTuple):
    """A fall of the win probability between two choices, by chance or by others' decisions."""

    number: int
    """The look after it."""
    before: float
    after: float


def greatest_fall(looks: Sequence[Look]) -> Fall | None:
    """Return the greatest fall that no choice caused; None where a choice cost more, or all falls are small."""
    falls = [Fall(number, one.stands, other.began) for number, (one, other) in enumerate(pairwise(looks), start=1)]
    greatest = max(falls, key=lambda fall: fall.before - fall.after, default=None)
    size = greatest.before - greatest.after if greatest else 0.0
    if greatest is None or size < SMALLEST_FALL or size < max(look.began - look.stands for look in looks):
        return None
    return greatest


def figure(
    looks: Sequence[Look], points: Sequence[Look], address: Callable[[int, Look], str], here: int | None = None
) -> str:
    """Draw the curve with its rounds and turning points, linked to their addresses; `here` marks an entry."""
    if not looks:
        return "<p>Nothing was chosen yet, so there is nothing to show.</p>"
    at = {look.entry: _place(number, len(looks), look.stands) for number, look in enumerate(looks)}
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at.values())
    turns = "".join(
        f'<a class="turn" href="{escape(address(number, look))}"><title>{escape(where(look))}</title>'
        f'<circle cx="{at[look.entry][0]:.1f}" cy="{at[look.entry][1]:.1f}" r="9"/>'
        f'<text x="{at[look.entry][0]:.1f}" y="{at[look.entry][1] + 4:.1f}">{number}</text></a>'
        for number, look in reversed([*enumerate(points, start=1)])
    )
    words = f"The chance to win: {share(looks[0].began)} at first, {share(looks[-1].stands)} after the last choice."
    below = "" if looks[0].round is None else " The numbers below are rounds."
    fall = greatest_fall(looks)
    if fall is not None:
        when = "" if looks[fall.number].round is None else f" in round {looks[fall.number].round}"
        below += (
            f" The greatest fall{when}, from {share(fall.before)} to {share(fall.after)}, was no choice: "
            "it is what came up, or what others did."
        )
    return (
        f'<figure><svg viewBox="0 0 {WIDE} {HIGH + BELOW}" role="group" aria-label="{escape(words)}">'
        f'<g aria-hidden="true">{_grid()}{_rounds(looks)}{_here(looks, here)}'
        f'<polygon class="area" points="{LEFT},{HIGH} {line} {[*at.values()][-1][0]:.1f},{HIGH}"/>'
        f'<polyline class="curve" points="{line}"/>{_marked(looks, fall)}</g>{turns}</svg>'
        f'<figcaption class="quiet">{escape(words)}{below}</figcaption></figure>'
    )


def _place(number: int, count: int, chance: float) -> tuple[float, float]:
    across = number / max(1, count - 1)
    return LEFT + across * (WIDE - LEFT - 10), 10 + (1 - chance) * (HIGH - 10)


def _here(looks: Sequence[Look], entry: int | None) -> str:
    """Draw a line at the choice made at this entry, or at the next judged choice."""
    if entry is None:
        return ""
    number = bisect_left(looks, entry, key=lambda look: look.entry)
    x = _place(min(number, len(looks) - 1), len(looks), 0)[0]
    return f'<line class="here" x1="{x:.1f}" x2="{x:.1f}" y1="10" y2="{HIGH}"/>'


def _marked(looks: Sequence[Look], fall: Fall | None) -> str:
    """Mark the greatest fall with its size."""
    if fall is None:
        return ""
    (x, top), bottom = _place(fall.number, len(looks), fall.before), _place(0, 1, fall.after)[1]
    side = "end" if x > WIDE / 2 else "start"
    return (
        f'<line class="fall" x1="{x:.1f}" x2="{x:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
        f'<text class="fall-by" x="{x + (-7 if side == "end" else 7):.1f}" y="{(top + bottom) / 2 + 6:.1f}" '
        f'text-anchor="{side}">−{round(100 * (fall.before - fall.after))}</text>'
    )


def _grid() -> str:
    lines = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _place(0, 1, chance)[1]
        lines.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDE - 10}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="axis" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share(chance)}</text>'
        )
    return "".join(lines)


def _rounds(looks: Sequence[Look]) -> str:
    """Draw a line where a round begins, with its number."""
    if looks[0].round is None:
        return ""
    begins = [0, *(number for number, (one, other) in enumerate(pairwise(looks), start=1) if one.round != other.round)]
    drawn = []
    for number in begins:
        x = _place(number, len(looks), 0)[0]
        drawn.append(
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="10" y2="{HIGH}"/>'
            f'<text class="axis" x="{x:.1f}" y="{HIGH + 17}">{looks[number].round}</text>'
        )
    return "".join(drawn)
