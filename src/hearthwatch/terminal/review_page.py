"""A review as a page of its own: one file without scripts, pictures or anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Final

from hearthwatch.bots.curve import figure, share, where
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.review import Review
from hearthwatch.kernel.english import capital, counted

from .hints import MARGIN
from .review_rows import how_it_ended

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbf7ef; --ink: #2a2320; --quiet: #6d625a; --line: #d9cdbb;
  --ember: #a8480f; --bad: #a8281c; --good: #2c6a3a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17140f; --ink: #ece3d4; --quiet: #a89c8c; --line: #3a332a; --ember: #f0924a; --bad: #ff8a78;
    --good: #82cc92; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 48rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0 0 .35rem; }
p { margin: .25rem 0; }
.quiet, small { color: var(--quiet); font-size: .9rem; }
figure { margin: 1rem 0; }
svg { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif; }
.grid { stroke: var(--line); }
.area { fill: var(--ember); opacity: .15; }
.curve { fill: none; stroke: var(--ember); stroke-width: 2; stroke-linejoin: round; }
.axis { fill: var(--quiet); }
.turn circle { fill: var(--bad); }
.turn text { fill: var(--paper); font-weight: bold; text-anchor: middle; }
@media (max-width: 30rem) {
  svg { font-size: 18px; }
  .turn circle { r: 11px; }
}
ol { list-style: none; padding: 0; margin: 0; }
li { border-top: 1px solid var(--line); padding: .9rem 0; }
.number { display: inline-block; min-width: 1.5rem; border-radius: 1rem; background: var(--bad); color: var(--paper);
  text-align: center; font: bold .8rem/1.5rem system-ui, sans-serif; margin-right: .4rem; }
dl { display: grid; grid-template-columns: max-content max-content 1fr; gap: .1rem .75rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.chance { text-align: right; font-variant-numeric: tabular-nums; }
.worse { color: var(--bad); }
.better { color: var(--good); }
"""


def page(review: Review) -> str:
    """The whole page."""
    points = review.turning_points
    found = "".join(_turning_point(number, look) for number, look in enumerate(points, start=1))
    heading = counted(len(points), "turning point") + ", the costliest first" if points else "No turning point"
    none = "<p>No choice was clearly worse than another that was open.</p>"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(review.title)}: review</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(review.title)}</h1>\n<p>{escape(capital(how_it_ended(review)))}</p>\n"
        f"{figure(review.looks, points, lambda number, look: f'#turn-{number}')}\n<h2>{escape(heading)}</h2>\n"
        f"{f'<ol>{found}</ol>' if found else none}\n"
        '<p class="quiet">Chances are those of good play from there on, judged by what the players knew then: '
        f"{counted(len(review.looks), 'choice')}, {review.playouts:,} playouts. A turning point cost clearly more than "
        f"the luck of the playouts could explain. {MARGIN}.</p>\n</body>\n</html>\n"
    )


def _turning_point(number: int, look: Look) -> str:
    def option(word: str, style: str, chance: float, label: str, why: str) -> str:
        note = f"<br><small>{escape(why)}</small>" if why else ""
        return f'<dt>{word}</dt><dd class="chance {style}">{share(chance)}</dd><dd>{escape(label)}{note}</dd>'

    return (
        f'<li id="turn-{number}"><h3><span class="number">{number}</span>{escape(where(look))}</h3><dl>'
        f"{option('chosen', 'worse', look.after, look.chosen, look.why_chosen)}"
        f"{option('better', 'better', look.before, look.better, look.why_better)}</dl>"
        f'<p class="quiet">It cost {round(100 * look.loss)} points, ± {max(1, round(100 * look.error))}. '
        f"Table {look.entry} of the replay.</p></li>\n"
    )
