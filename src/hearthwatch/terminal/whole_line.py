"""A whole line for several questions: `overcome dex vials draw` names an option of each, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.table import Table

from .option_words import NO_MATTER, SHORTEST_NAME, meant, named, words_of
from .question import Question

FEW: Final = 4
"""A question with so many options may stand between two that a line names."""


class Line(NamedTuple):
    """The keys of what a line names, and what it says of a question behind one that it does not answer."""

    keys: list[str]
    left: Sequence[str] = ()


class Place(NamedTuple):
    """Where a line is typed: whose options are shown, and which seats are at the keyboard."""

    focus: int | None
    here: tuple[int, ...]

    def asks(self, seats: Sequence[int]) -> bool:
        """Whether somebody here is asked."""
        return any(seat in self.here for seat in seats)


def whole_line(table: Table, place: Place, words: Sequence[str], least: int = 2) -> Line | None:
    """What a line of words names; None where a word names nothing.

    It is tried on a copy, no further than to where something hidden or random would come up.
    """
    if len(words) < least:
        return None
    copy, found, left = table.clone(), list[str](), words
    while left:
        if copy.decision is None or (found and copy.undo_cost != "free") or not place.asks(copy.decision.seats):
            return None
        options = Question(copy, place.focus, place.here).options
        option, count = first_of(left, options)
        if option is None:
            return Line(found, left) if found and _answered_after(copy, place, options, left) else None
        if option.field:
            return None
        found.append(option.key)
        before = len(copy.log)
        copy.choose(option, seat=option.seat)
        left = _unsaid(left[count:], [line.text() for line in copy.log[before:] if line.kind == "forced"])
    return Line(found)


def _unsaid(words: Sequence[str], forced: Sequence[str]) -> Sequence[str]:
    """Words without those that name what had to be chosen: in `combat dex draw` there is no other Score."""
    for label in forced:
        if words and len(words[0]) >= SHORTEST_NAME and label.lower().startswith(words[0].lower()):
            words = words[1:]
    return words


def _answered_after(table: Table, place: Place, options: Sequence[Option], words: Sequence[str]) -> bool:
    """Whether a small question stands between, and what was typed fits the one behind it."""
    for option in options if len(options) <= FEW else ():
        if option.field:
            continue
        copy = table.clone()
        copy.choose(option, seat=option.seat)
        if copy.undo_cost != "free" or copy.decision is None:
            continue
        line = whole_line(copy, place, words, least=1)
        if line is not None and not line.left:
            return True
    return False


def first_of(words: Sequence[str], options: Sequence[Option]) -> tuple[Option | None, int]:
    """The option that the first words name, and how many they are: further words of its own name belong to it."""
    for count in range(len(words), 1, -1):
        if found := named(" ".join(words[:count]), options):
            return found, count
    option, count = meant(words[0], options), 1
    if option is not None:
        own = words_of(option.label.partition(": ")[0])
        while count < len(words) and any(each.startswith(words[count].lower()) for each in own):
            count += 1
    return option, count


def is_command(typed: str, names: Sequence[str]) -> bool:
    """Whether a line has no small words and begins with the beginning or the last word of one of these names.

    Nobody would tell a story so.
    """
    words = words_of(typed)
    if not words or any(word in NO_MATTER for word in words):
        return False
    called = [words_of(name.partition(": ")[0]) for name in names]
    return any(name and (name[0].startswith(words[0]) or name[-1] == words[0]) for name in called)
