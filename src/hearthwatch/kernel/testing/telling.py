"""Test that every change of the table is in the log: readers must be able to follow the game by it alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, Final

import msgspec

from ..chronicle import Teller
from ..faces import Step
from ..game import Game
from ..readers import EVERYONE
from ..rules import Laws
from ..table import Table
from .play import CARELESS, LONGEST_PLAY, any_step, any_text

PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
MISSING: Final = "nothing"


def check_log(game: Game[Any], plays: int = 4, seed: int = 0, unsaid: Collection[str] = (), **options: Any) -> int:
    """Play at random; AssertionError where a step changed the board and no line of the log said anything.

    The board with everything on it is compared before and after every step of the rules. A change counts as said where
    a line was added while the step ran, or where the step was itself chosen (or forced) by an option whose label is a
    sentence: a label that only names a thing is an answer, and no reader of the log knows to what. What a line says is
    not compared with what changed.

    `unsaid` names what needs no line, as paths with `*` for a place in a list: `heroes.*.strength` stands for all that
    is inside, too, and `refill: cards` for what one step does there. Leave out numbers that follow from others, what
    belongs to the open question, and markers of turn and phase; every other path deserves a reason beside it. Return
    how many steps were compared.
    """
    steps = 0
    for number in range(plays):
        watch = Watch(game, number, seed, unsaid, options)
        for unsaid_change in watch.play():
            raise AssertionError(f"{game.slug}, {watch.setup}: {unsaid_change[1]}")
        steps += watch.steps
    return steps


def report_unsaid(
    game: Game[Any], plays: int = 4, seed: int = 0, unsaid: Collection[str] = (), **options: Any
) -> dict[str, int]:
    """Count every change that no line says, as `step: path`: all that `check_log` would stop at, one after another."""
    counts: dict[str, int] = {}
    for number in range(plays):
        for place, _ in Watch(game, number, seed, unsaid, options).play():
            counts[place] = counts.get(place, 0) + 1
    return counts


class Listener(Teller):
    """Record the lines said, and the steps announced by options that describe their effect."""

    __slots__ = ("announced",)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.announced: set[Step] = set()

    def _step_line(self, kind: str, seat: int | None, step: Step, rule: str = "") -> None:
        super()._step_line(kind, seat, step, rule)
        if any(letter.isalpha() for letter in PLACEHOLDER.sub("", self._table.rules.kinds[step[0]].words)):
            self.announced.add(step)


class Watch:
    """A random play whose steps run one by one, with a look at the board after each."""

    def __init__(
        self, game: Game[Any], number: int, seed: int, unsaid: Collection[str], options: dict[str, Any]
    ) -> None:
        self.steps = 0
        self._game = game
        self._chance = Random(f"{seed} {number}")
        self._unsaid = frozenset(unsaid)
        self._sensible = number % 2 == 1 and game.heuristics is not None
        least, most = game.seats
        self.setup = {"seats": least + number % (most - least + 1), "seed": seed * 1_000 + number, **options}
        self._table: Table = game.new(**self.setup)
        self._table.recording = False
        self._listener = Listener(self._table)
        self._running: tuple[Step, int] | None = None
        self._board = self._flat_board()
        self._found: list[tuple[str, str]] = []
        self._table.laws = self._watched(self._table.laws)

    def play(self) -> Iterator[tuple[str, str]]:
        """Play to the end; yield each change that was not said: where it happened, and a sentence about it."""
        for _ in range(LONGEST_PLAY):
            if not self._table.asked:
                return
            self._take(self._step())
            yield from self._found
            self._found = []

    def _step(self) -> Step:
        """Choose at random; in every other play mostly as a sensible player would, who gets farther."""
        if self._sensible and self._game.heuristics is not None and self._chance.random() > CARELESS:
            return self._game.heuristics.move(self._table.clone())
        return any_step(self._table, self._chance)

    def _take(self, step: Step) -> None:
        table = self._table
        listener = self._listener = table.teller = Listener(table)
        owner = table.owner(step)
        listener.chose(owner if owner >= 0 else None, step)
        table.take(step, any_text(table, step, self._chance))
        self._look_back()
        table.teller = None

    def _watched(self, laws: Laws) -> Laws:
        watched = Laws(laws.rules, laws.most_at_once, has_check=laws.has_check, has_interludes=laws.has_interludes)
        watched.run = [
            work if kind.asks else self._watching(kind.id, work)
            for kind, work in zip(laws.kinds, laws.run, strict=True)
        ]
        return watched

    def _watching(self, number: int, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(table: Any, *arguments: Any) -> Any:
            if table is self._table:
                self._look_back()
                self._running = ((number, *arguments), self._listener.mark())
                self.steps += 1
            return work(table, *arguments)

        return run

    def _look_back(self) -> None:
        """Compare the board with how it was when the last step began."""
        now = self._flat_board()
        if self._running is not None:
            step, mark = self._running
            if self._listener.mark() == mark and not self._was_announced(step) and self._board != now:
                self._note(step, now)
        self._running, self._board = None, now

    def _was_announced(self, step: Step) -> bool:
        """Return whether the log has the label of this step; a text that the step was given comes behind its rest."""
        announced = self._listener.announced
        return step in announced or (bool(self._table.rules.kinds[step[0]].field) and step[:-1] in announced)

    def _note(self, step: Step, now: dict[str, Any]) -> None:
        rules, before = self._table.rules, self._board
        for path in {**before, **now}:
            was, is_now = before.get(path, MISSING), now.get(path, MISSING)
            place = f"{rules.kinds[step[0]].name}: {general(path)}"
            if was != is_now and not self._needs_no_line(place):
                told = f"{rules.key(step)} changed {path} from {was!r} to {is_now!r}, and no line says so"
                self._found.append((place, told))

    def _needs_no_line(self, place: str) -> bool:
        name, _, path = place.partition(": ")
        parts = path.split(".")
        above = [".".join(parts[: count + 1]) for count in range(len(parts))]
        return not self._unsaid.isdisjoint([*above, *(f"{name}: {one}" for one in above)])

    def _flat_board(self) -> dict[str, Any]:
        """Return the board as a copy of the table shows it: a look must not change what the table remembers."""
        return flat(msgspec.to_builtins(self._table.clone().board(EVERYONE)))


def flat(data: Any, path: str = "") -> dict[str, Any]:
    """Return every plain value inside nested data by its path, such as heroes.0.wounds."""
    values: dict[str, Any] = {}
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        inside = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict | list) and value:
            values.update(flat(value, inside))
        else:
            values[inside] = value
    return values


def general(path: str) -> str:
    """Return a path with `*` for every place in a list."""
    return ".".join("*" if part.isdecimal() else part for part in path.split("."))
