"""The choices of the people present: answers to the question, and interludes, each by its word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from .decision import Decision, Option
from .errors import IllegalChoice
from .option_words import by_word, ends_of, named, words_of
from .table import Table
from .telling import Seats, grouped

MOST_AT_ONCE: Final = 20
"""With more options of several players, those of one player are shown at a time."""


class Place(NamedTuple):
    """A place where words are typed: the seat whose options are shown, and the seats present."""

    focus: int | None
    here: tuple[int, ...]

    def asks(self, seats: Sequence[int]) -> bool:
        """Return True if a seat here is asked."""
        return any(seat in self.here for seat in seats)


class Choices:
    """The options of some of the seats."""

    reserved: ClassVar[frozenset[str]] = frozenset()
    """Words with another meaning where they are typed."""

    def __init__(self, table: Table, place: Place, whose: tuple[int, ...] | None = None) -> None:
        decision = table.decision
        if decision is None:
            raise IllegalChoice("The game is over: nothing more can be chosen.")
        here = place.here
        self.table = table
        self.drawing = table.game.drawing
        self.seats = Seats(table)
        if whose is None:
            whose = tuple(seat for seat in decision.seats if seat in here)
        self.decision: Decision = decision.for_seat(whose)
        mine = list(self.decision.options)
        open_here = decision.for_seat(here) if here else decision
        others = [option for option in open_here.options if option.anytime and option not in mine]
        self.everything = [option for option in mine if not option.anytime]
        self.focus, self.others = _in_focus(self.everything, place.focus)
        """Where several players have many options: the seat whose options are shown, and the others with options."""
        shown = [option for option in self.everything if not self.others or option.seat in (None, self.focus)]
        self.groups = grouped(shown, self.drawing)
        self.options = [option for group in self.groups.values() for option in group]
        """Answers to the question, in the order they are shown."""
        self.anytime = by_word(
            [*(option for option in mine if option.anytime), *others], self.drawing.anytime_words, self.reserved
        )
        """Interludes, by word."""

    @cached_property
    def writers(self) -> list[Option]:
        """Return the options that take a text, one for each seat, where the question asks for one or a refusal."""
        fields = [option for option in self.options if option.field]
        one_kind = len({option.step[0] for option in fields}) == 1
        others = len(self.options) - len(fields)
        return fields if one_kind and (others == 0 or (others == 1 and not self.options[-1].field)) else []

    @property
    def journal(self) -> list[Option]:
        """Return the interludes that take a text, for each seat that may write: the journal, where there is one."""
        return next((several for several in self.anytime.values() if several[0].field), [])

    def word_for(self, option: Option) -> str:
        """Return the word of an interlude."""
        return next(word for word, several in self.anytime.items() if option in several)

    def usual(self, writers: Sequence[Option]) -> Sequence[Option]:
        """Return the options that the game takes a text for by default; all where it does not say."""
        usual = self.drawing.usual_text([option.key for option in writers])
        return [option for option in writers if option.key == usual] or writers

    def called(self, typed: str) -> Option | None:
        """Return the only option whose label begins with these words."""
        return named(typed, self.options)

    def at_any_time(self, typed: str) -> tuple[str, list[Option]]:
        """Return the text behind a word such as `write`, and the word's options. `p2 write` is for player 2."""
        word, rest = _first(typed)
        seat = self.seats.seat(word) if rest else None
        if seat is not None:
            word, rest = _first(rest)
        options = self.anytime.get(word.lower().rstrip(":"), [])
        if seat is not None:
            options = [option for option in options if option.seat == seat]
        elif len(self.decision.seats) == 1:  # the seat that is asked is the one that types
            options = [option for option in options if option.seat in self.decision.seats] or options
        elif self.focus is not None:
            options = [option for option in options if option.seat == self.focus] or options
        return rest, options

    def refuse(self, typed: str) -> None:
        """Raise IllegalChoice with the reason where the typed text begins with the name of a refused option."""
        word = (words_of(typed) or [""])[0]
        for refused in (self.decision.refused, self.decision.besides()):
            why = {(one.reason, one.rule) for one in refused if word in ends_of(one.label)}
            if len(why) == 1:
                raise IllegalChoice(*why.pop())
            if why:
                return


def _first(typed: str) -> tuple[str, str]:
    """Return the first word, and the rest."""
    word, *rest = typed.split(maxsplit=1) or [""]
    return word, rest[0].strip() if rest else ""


def _in_focus(options: list[Option], wanted: int | None) -> tuple[int | None, list[int]]:
    """Return the seat whose options are shown where many belong to several players; None where all can be."""
    owners = sorted({option.seat for option in options if option.seat is not None})
    if len(owners) < 2 or len(options) <= MOST_AT_ONCE:
        return None, []
    focus = wanted if wanted in owners else owners[0]
    return focus, [seat for seat in owners if seat != focus]
