"""Hints at the keyboard: they see what those see who are there, on the side of whoever is asked."""

from __future__ import annotations

from typing import Final

from hearthwatch.bots.hints import Hint, decision_for, hint, measure_of
from hearthwatch.bots.players import Policy
from hearthwatch.drawing.rows import Row, quiet, title
from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.heuristics import Heuristics
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.table import Table

from .question import Question

SECONDS: Final = 2.0
"""Duration of a hint."""
UNDECIDED: Final = 0.5
"""Value of a story that can neither be won nor lost."""
NO_MATTER: Final = 0.001
MANY: Final = 100
"""Fewer playouts than this are told as a guess."""
HARDLY_TRIED: Final = "hardly tried"
MARGIN: Final = "± is how far more thinking would move it, two times in three"
EQUAL: Final = "Options marked about are equally good: choose as you like. "
NO_WORDS: Final = "A bot makes up nobody's words, and every option here takes some: choose one, and write your own."
THINKING: Final = "Thinking for about two seconds ... (Ctrl-C stops it)"


class Hints:
    """The hints that were asked for in one game. The last ones are kept as long as nothing is chosen."""

    def __init__(self) -> None:
        self.asked = 0
        self._moment: Moment | None = None
        self._last: list[Hint] = []

    def think(self, table: Table, seats: tuple[int, ...]) -> None:
        """Try every option for a while, by what these seats know."""
        self.asked += 1
        self._last = hint(table, seats, seconds=SECONDS, seed=self.asked)
        self._moment = table.here

    def are_of(self, table: Table) -> bool:
        """Return True if the last hint was for the question that is open now."""
        return self._moment is table.here

    def rows(self, question: Question) -> list[Row]:
        """Every option of the last hint with its number in the question, the best first."""
        numbers = {option.step: number for number, option in enumerate(question.options, start=1)}
        playouts = sum(one.playouts for one in self._last)
        if all(abs(one.chance - UNDECIDED) < NO_MATTER for one in self._last):
            return [
                quiet("No option brings a win or a loss nearer here: choose as the story wants. Nothing is chosen.")
            ]
        chances = [one.chance for one in self._last]
        if max(chances) - min(chances) < NO_MATTER and len(chances) > 1:
            same = percent(chances[0], max(one.error for one in self._last)).strip()
            return [
                quiet(f"All options are worth the same here, {same}: choose as you like. {MARGIN}. Nothing is chosen.")
            ]
        equal = EQUAL if any(one.equal for one in self._last) else ""
        measure = measure_of(question.table)
        made = (
            "How often good play wins from there." if measure == Heuristics.MEASURE else "What good play makes of it."
        )
        shared = round(100 * chances[0])
        return [
            title(f"{measure} after each option"),
            *(_row(one, numbers[one.option.step], shared) for one in self._last if one.option.step in numbers),
            quiet(f"{made} {equal}{MARGIN}, {_from(playouts)}. Nothing is chosen."),
        ]

    def reason(self, option: Option) -> str:
        """Return the reason that the last hint gave for an option; empty where it gave none."""
        return next((one.reason for one in self._last if one.option.step == option.step), "")

    def choice(self, table: Table, seats: tuple[int, ...]) -> Option:
        """Return the first option of a hint; in a story, which cannot be won, the choice of the game's heuristics.

        But nobody's words are made up: IllegalChoice where every option takes some.
        """
        found = next((option for option in self._ranked(table, seats) if not option.field), None)
        if found is None:
            raise IllegalChoice(NO_WORDS)
        return found

    def _ranked(self, table: Table, seats: tuple[int, ...]) -> list[Option]:
        """Return the option that a bot would take, then its alternatives."""
        offered = [option for option in decision_for(table, seats).options if not option.anytime]
        if not measure_of(table):
            return [Policy().choose(table, seats, seed=table.moves), *offered]
        if not self.are_of(table):
            self.think(table, seats)
        return [*(one.option for one in self._last), *(offered if table.game.journal is not None else ())]


def percent(chance: float, error: float) -> str:
    """A chance with its error: 62% ± 3."""
    return f"{round(100 * chance):>2}% ± {max(1, round(100 * error))}"


def _from(playouts: int) -> str:
    """Say how many playouts were tried; few playouts are not to be trusted, however alike their results are."""
    return f"from {playouts:,} playouts" if playouts >= MANY else f"from only {playouts} playouts: a rough guess"


def _row(one: Hint, number: int, shared: int) -> Row:
    """An option; those that are about equal share one chance."""
    worth = HARDLY_TRIED if one.hardly_tried else f"about {shared}%" if one.equal else percent(one.chance, one.error)
    text = f"{worth:<{len(HARDLY_TRIED)}} {one.option.label}"
    return Row(text, lead=str(number), indent=2, note=one.reason)
