"""Draw small plots for the report: HTML with SVG inside. Widths are shares, so text keeps its size on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from .stats import Interval

TALL: Final = 170
AXIS: Final = 22
COLOURS: Final = 6
"""Number of colours in the style sheet, c0 to c5."""


class Line(NamedTuple):
    """A row of an interval plot."""

    label: str
    interval: Interval
    words: str
    """The numbers as text, at the end of the row."""
    tone: str = ""
    """`good`, `bad` or empty."""


def intervals(lines: Sequence[Line], low: float, high: float, ticks: Sequence[float], unit: str = " %") -> str:
    """Draw a dot and its interval for each row, over a common axis."""

    def at(value: float) -> str:
        return f"{min(100.0, max(0.0, 100 * (value - low) / (high - low))):.2f}%"

    def row(line: Line) -> str:
        ends = f'x1="{at(line.interval.low)}" x2="{at(line.interval.high)}"'
        return (
            f'<div class="line {line.tone}"><span class="label">{escape(line.label)}</span>'
            f'<svg class="plot" role="img" aria-label="{escape(f"{line.label}: {line.words}")}">{grid}'
            f'<line class="range" {ends} y1="50%" y2="50%"/>'
            f'<circle class="dot" cx="{at(line.interval.rate)}" cy="50%" r="5.5"/></svg>'
            f'<span class="words">{escape(line.words)}</span></div>'
        )

    grid = "".join(_upright(at(tick), "zero" if tick == 0 and low < 0 else "grid") for tick in ticks)
    signs = "".join(_tick(at(tick), AXIS - 8, _number(tick, low < 0) + unit) for tick in ticks)
    axis = (
        '<div class="line axis" aria-hidden="true"><span class="label"></span>'
        f'<svg class="plot" height="{AXIS}">{signs}</svg><span class="words"></span></div>'
    )
    return f'<div class="lines">{"".join(map(row, lines))}{axis}</div>'


class Bar(NamedTuple):
    """A bar of a histogram, its parts from the bottom up."""

    label: str
    parts: Sequence[int]


def stacked(bars: Sequence[Bar], names: Sequence[str], tones: Sequence[str]) -> str:
    """Draw bars side by side, each of several parts; `legend` names the tones."""
    most = max((sum(bar.parts) for bar in bars), default=0) or 1
    wide = 100 / max(1, len(bars))
    every = max(1, -(-len(bars) // 9))
    shapes = []
    for number, bar in enumerate(bars):
        top = float(TALL)
        for part, name, tone in zip(bar.parts, names, tones, strict=True):
            tall = (TALL - 18) * part / most
            top -= tall
            if part:
                place = f'x="{number * wide + wide * 0.08:.2f}%" width="{wide * 0.84:.2f}%" y="{top:.1f}"'
                words = escape(f"{bar.label}: {part} × {name}")
                shapes.append(f'<rect class="{tone}" {place} height="{tall:.1f}"><title>{words}</title></rect>')
        middle = f"{(number + 0.5) * wide:.2f}%"
        if sum(bar.parts) and len(bars) <= 12:
            shapes.append(_tick(middle, top - 5, f"{sum(bar.parts)}"))
        if number % every == 0:
            shapes.append(_tick(middle, TALL + AXIS - 6, bar.label))
    words = escape("; ".join(f"{bar.label}: {sum(bar.parts)}" for bar in bars))
    base = f'<line class="base" x1="0" x2="100%" y1="{TALL}" y2="{TALL}"/>'
    return f'<svg height="{TALL + AXIS}" role="img" aria-label="{words}">{"".join(shapes)}{base}</svg>'


def legend(names: Sequence[str], tones: Sequence[str]) -> str:
    """Name the tones of bars."""
    keys = "".join(
        '<li><svg class="key" height="12" aria-hidden="true">'
        f'<rect class="{tone}" width="12" height="12" rx="2"/></svg>'
        f"{escape(name)}</li>"
        for name, tone in zip(names, tones, strict=True)
    )
    return f'<ul class="keys">{keys}</ul>'


def meter(interval: Interval) -> str:
    """Draw a small interval for a table cell, from 0 to 100%."""
    low, rate, high = (f"{100 * value:.1f}%" for value in (interval.low, interval.rate, interval.high))
    return (
        '<svg class="meter" height="12" aria-hidden="true"><line class="track" x1="0" x2="100%" y1="6" y2="6"/>'
        f'<line class="range" x1="{low}" x2="{high}" y1="6" y2="6"/>'
        f'<circle class="dot" cx="{rate}" cy="6" r="4"/></svg>'
    )


def _upright(x: str, tone: str) -> str:
    return f'<line class="{tone}" x1="{x}" x2="{x}" y1="0" y2="100%"/>'


def _tick(x: str, y: float, words: str) -> str:
    return f'<text class="tick" x="{x}" y="{y:.1f}" text-anchor="middle">{escape(words)}</text>'


def _number(value: float, signed: bool) -> str:
    text = f"{100 * value:+.0f}" if signed and value else f"{100 * value:.0f}"
    return text.replace("-", "−")
