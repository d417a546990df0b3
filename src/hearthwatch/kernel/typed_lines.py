"""Parse a line for several questions: `overcome dex vials draw` names an option of each, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .choices import Choices, Place
from .decision import Option
from .errors import IllegalChoice
from .option_words import (
    NO_MATTER,
    SHORTEST_NAME,
    ending,
    meant,
    named,
    narrowed,
    own_names,
    spelt_out,
    with_word,
    words_of,
)
from .table import Table

FEW: Final = 4
"""Most options of a question that a line may skip."""
MOST_NAMED: Final = 12
"""Most choices in a line."""


class Line(NamedTuple):
    """The keys of a line's choices, and a question that the line skips."""

    keys: list[str]
    left: Sequence[str] = ()
    between: str = ""
    """The question that it does not answer."""
    text: str = ""
    """Text for the last of its choices."""


def line_of(table: Table, place: Place, typed: str) -> Line | None:
    """Return the choices of a line that is surely a command and not a story; None where it names nothing.

    IllegalChoice says why it cannot be chosen, or which part is missing.
    """
    choices = Choices(table, place)
    text, options = choices.at_any_time(typed)
    if options:
        options, text = narrowed(options, text)
        return _with_text(_the_only(choices, options), text)
    options = choices.options
    if found := choices.called(typed) or spelt_out(typed, options):
        return _with_text(found, "")
    if choices.writers:
        return _with_text(choices.usual(choices.writers)[0], typed.strip())
    if found := by_one_word(typed, options):
        return _with_text(found, "")
    if line := whole_line(table, place, typed.split(), takes_text=True):
        if line.left:
            raise IllegalChoice(f"The line does not answer a question that comes between: {line.between}")
        behind = len(line.text.split())  # taken as it was typed, with its paragraphs
        text = typed.split(maxsplit=len(typed.split()) - behind)[-1].strip() if behind else ""
        return line._replace(text=text)
    choices.refuse(typed)
    if typed.rstrip().endswith("?") and (asking := choices.anytime.get(choices.drawing.question_word)):
        _the_only(choices, asking)
    return None


def _the_only(choices: Choices, options: Sequence[Option]) -> Option:
    """Return one of several options of a word; IllegalChoice where they have different effects."""
    if len({option.label for option in options}) > 1:
        names = dict.fromkeys(f"{choices.word_for(options[0])} {name}" for name in own_names(options))
        raise IllegalChoice(f"Say which: {', '.join(names)}.")
    return options[0]


def _with_text(option: Option, text: str) -> Line:
    """Return a line for one option; IllegalChoice where its text is missing."""
    if option.field and not text:
        raise IllegalChoice(f"{option.label}: type its words behind it.")
    return Line([option.key], text=text if option.field else "")


def by_one_word(typed: str, options: Sequence[Option]) -> Option | None:
    """Return the only option whose name ends with this word; among few, the only one that has it."""
    return ending(typed, options) or (with_word(typed, options) if len(options) <= FEW else None)


def whole_line(
    table: Table, place: Place, words: Sequence[str], least: int = 2, *, takes_text: bool = False
) -> Line | None:
    """Parse a line of words; None where a word names nothing.

    Words behind an option with a text may be its text; where prose is typed too, nobody could tell.
    """
    if len(words) < least:
        return None
    copy = table.clone()
    line = _as_far_as_named(copy, place, words, takes_text=takes_text)
    if line is None or not line.left:
        return line
    options = Choices(copy, place).options
    return line if line.keys and _answered_after(copy, place, options, line.left) else None


def _as_far_as_named(copy: Table, place: Place, words: Sequence[str], *, takes_text: bool = False) -> Line | None:
    """Choose the options of a line on a copy, up to a word that names nothing; None where nothing can be chosen there.

    It stops where something hidden or random comes up: results must not tell words apart.
    """
    found, left = list[str](), words
    while left:
        decision = copy.decision
        if decision is None or (found and copy.undo_cost != "free") or not place.asks(decision.seats):
            return None
        choices = Choices(copy, place)
        option, count = first_of(left, choices.options)
        if option is None:
            return Line(found, left, choices.decision.prompt)
        if option.field:
            text = " ".join(left[count:])
            return Line([*found, option.key], text=text) if takes_text and text else None
        if len(found) == MOST_NAMED:
            return None
        found.append(option.key)
        before, left = len(copy.log), left[count:]
        copy.choose(option, seat=option.seat)
        if left and copy.undo_cost == "free":
            left = _unsaid(left, [line.text() for line in copy.log[before:] if line.kind == "forced"])
    return Line(found)


def _unsaid(words: Sequence[str], forced: Sequence[str]) -> Sequence[str]:
    """Return words without those that name forced choices: in `combat dex draw` there is no other Score."""
    for label in forced:
        if words and len(words[0]) >= SHORTEST_NAME and label.lower().startswith(words[0].lower()):
            words = words[1:]
    return words


def _answered_after(table: Table, place: Place, options: Sequence[Option], words: Sequence[str]) -> bool:
    """Return True if the line skips a small question, and fits the one behind it."""
    for option in options if len(options) <= FEW else ():
        if option.field:
            continue
        copy = table.clone()
        copy.choose(option, seat=option.seat)
        if copy.undo_cost != "free" or copy.decision is None:
            continue
        line = _as_far_as_named(copy, place, words)
        if line is not None and not line.left:
            return True
    return False


def first_of(words: Sequence[str], options: Sequence[Option]) -> tuple[Option | None, int]:
    """Return the option that the first words name, and their number: further words of its own name belong to it."""
    longest = max((len(option.label.split()) for option in options), default=0)
    for count in range(min(len(words), longest), 1, -1):
        if found := named(" ".join(words[:count]), options):
            return found, count
    option, count = meant(words[0], options), 1
    if option is not None:
        own = words_of(option.label.partition(": ")[0])
        while count < len(words) and any(each.startswith(words[count].lower()) for each in own):
            count += 1
    return option, count


def is_command(typed: str, names: Sequence[str]) -> bool:
    """Return True if a line has no small words and begins with the beginning or the last word of one of these names.

    Stories do not begin so.
    """
    words = words_of(typed)
    if not words or any(word in NO_MATTER for word in words):
        return False
    called = [words_of(name.partition(": ")[0]) for name in names]
    return any(name and (name[0].startswith(words[0]) or name[-1] == words[0]) for name in called)
