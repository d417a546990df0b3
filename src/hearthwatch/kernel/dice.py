"""Dice and other chance at a table: scripted, typed by people with real dice, or generated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from .chance import INCREMENT, MASK, MULTIPLIER, block, blocks, draw, stream, words
from .errors import SetupError
from .faces import Step
from .rules import KERNEL_RULES
from .state import State
from .steps import Asked, Face

if TYPE_CHECKING:
    from mypy_extensions import i64

    from .flow import Flow

ANYBODY: Final = -1
GUESSED: Final = "guessed"
"""Marks a copy that generates results instead of asking people for them."""
ONE_THING: Final = 1000
SCRIPT_OVER: Final = (0,)
SCRIPT_TOO_SHORT: Final = (-1,)


def scripted(side: int, thing: int) -> int:
    """Return a result for a script that only a die of this kind (the `thing` of `roll`) can show."""
    return (thing + 1) * ONE_THING + side


class MissingResult(Exception):
    """Typed chance lacks a result: the step is rolled back, and the missing result becomes a question."""

    def __init__(self, question: Asked, seats: int) -> None:
        super().__init__()
        self.question = question
        self.seats = seats


class Dice(State):
    """Future chance, scripted results, and typed results."""

    __slots__ = ("luck", "results", "rng", "script", "typed")
    APART: ClassVar[tuple[str, ...]] = ("luck", "typed")
    generators: ClassVar[tuple[str, ...]] = ("rng",)
    """Fields that are future chance. A game with more of them reseeds them in `deal_anew`."""

    rng: int
    script: tuple[int, ...]
    typed: tuple[str, ...]
    results: tuple[int, ...]
    luck: int
    """Counts random results and revelations, so that undo knows its cost."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        self.rng = stream(seed)
        self.script = ()
        self.typed = typed
        self.results = ()
        self.luck = 0

    def roll(self, sides: int, thing: int = -1) -> int:
        """Roll a die: 1 to sides. Scripted results come first, then typed ones, then the generator.

        `thing` names the real die to roll, in the words of the game's namer `Rolled`; the namer `Shown` names
        its sides where they are not numbers.
        """
        self.luck += 1
        if self.script:
            result = self._next_scripted(sides, thing)
            if result:
                return result
        if self.typed and self.is_typed("dice"):
            return self.next_typed(typed_dice(sides, thing))
        state = self.rng
        if state > MASK:
            self.rng = state + 1
            place = state >> 4
            word: i64 = (blocks.get(place) or block(place))[state & 15]
            return 1 + (word * sides >> 32)
        self.rng = state = (state * MULTIPLIER + INCREMENT) & MASK
        return 1 + (((state >> 32) * sides) >> 32)

    def roll_each(self, sides: Sequence[int], first: int) -> list[int]:
        """Roll several dice in a row, with these numbers of sides; real ones are the things from `first` on."""
        if self.script or self.typed:
            return [self.roll(each, thing) for thing, each in enumerate(sides, start=first)]
        return self.pick_each(sides, 1)

    def _next_scripted(self, sides: int, thing: int) -> int:
        """Return the next result of the script; 0 where it is over, which is noted."""
        result, *rest = self.script
        if result > ONE_THING:
            meant, result = divmod(result, ONE_THING)
            if meant != thing + 1:
                raise SetupError("The next result of the script belongs to another kind of die than the one rolled.")
        if result > sides:
            raise SetupError(f"A die with {sides} sides cannot show {result}: the script does not fit what is rolled.")
        if result > 0:
            self.script = (*rest,) or SCRIPT_OVER
            return result
        self.script = SCRIPT_TOO_SHORT
        return 0

    @property
    def script_ran_out(self) -> bool:
        """Return True if a die was rolled by chance because the script, if any, had no result left."""
        return self.script == SCRIPT_TOO_SHORT

    def pick(self, count: int) -> int:
        """Return a number from 0 to count - 1 by the generator: for chance that no player handles."""
        self.luck += 1
        state = self.rng
        if state > MASK:
            self.rng = state + 1
            place = state >> 4
            word: i64 = (blocks.get(place) or block(place))[state & 15]
            return word * count >> 32
        self.rng, result = draw(state, count)
        return result

    def pick_each(self, counts: Sequence[int], least: int = 0) -> list[int]:
        """Return several such numbers in a row, one for each count, starting at `least`."""
        state = self.rng
        if state <= MASK:
            return [least + self.pick(count) for count in counts]
        many = len(counts)
        self.luck += many
        self.rng = state + many
        drawn = words(state, many)
        results: list[int] = []
        for place, count in enumerate(counts):
            word: i64 = drawn[place]
            results.append(least + (word * count >> 32))
        return results

    def is_typed(self, what: str) -> bool:
        """Return True if the next result comes from people. Typed results hold even where the rest is generated."""
        return what in self.typed and (bool(self.results) or GUESSED not in self.typed)

    def next_typed(self, question: Asked, seats: int = ANYBODY) -> int:
        """Return the next typed result for the step under way; these seats (a mask) can see it."""
        if not self.results:
            raise MissingResult(question, seats)
        result, self.results = self.results[0], self.results[1:]
        return result


@KERNEL_RULES.step("", "{value:Side}", group="What do the dice show?")
def typed_die(table: Flow, value: int) -> None:
    """Take the typed result of a real die."""
    table.results = (*table.results, value)


@KERNEL_RULES.choices("", "Roll a die with {sides} sides{thing:Rolled}: what does it show?")
def typed_dice(table: Flow, sides: int, thing: int) -> list[Step]:
    """Return all results of one real die."""
    return [typed_die(value) for value in range(1, sides + 1)]


@KERNEL_RULES.step("", "{face:Face}", group="Which card is it?")
def typed_card(table: Flow, face: Face) -> None:
    """Take the typed face of a real card."""
    table.results = (*table.results, face)
