"""The arena: many bot games, played on several cores and stored in a file, with statistics and a report.

>>> from hearthwatch.bots.arena import Plan, cells
>>> results = Plan("set-a-watch", ["random", "policy"], games=50).play(jobs=2)
>>> for cell in cells(results):
...     print(cell.bot, cell.won)
"""

from .crew import Alone, Crew, Processes
from .effects import card_effects, member_effects
from .match import ArenaError, CutShort, Match, Result, play
from .plan import Plan
from .results import Results, read
from .stats import Cell, Interval, cells, compare, effect, paired, wilson

__all__ = [
    "Alone",
    "ArenaError",
    "Cell",
    "Crew",
    "CutShort",
    "Interval",
    "Match",
    "Plan",
    "Processes",
    "Result",
    "Results",
    "card_effects",
    "cells",
    "compare",
    "effect",
    "member_effects",
    "paired",
    "play",
    "read",
    "wilson",
]
