"""The open question: its options in groups, numbered as they are shown; what is open at any time goes by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from hearthwatch.drawing.rows import Row, quiet, title
from hearthwatch.kernel.choices import Choices, Place
from hearthwatch.kernel.decision import Option, Refused
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.option_words import SHORTEST_NAME, fitting, words_of
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import heading_of, said_once, warned_once

from .asked_words import asked
from .companions import eyes_of
from .keys import RESERVED

FEW_WORDS: Final = 4
"""So many words may name something that cannot be chosen now."""


class Question(Choices):
    """The view and the options of the players asked here, and the options that anybody here has at any time."""

    reserved = RESERVED

    def __init__(self, table: Table, focus: int | None = None, here: tuple[int, ...] = ()) -> None:
        all_asked = table.asked[0] if table.decision is not None else ()
        asked = tuple(seat for seat in all_asked if not here or seat in here)
        super().__init__(table, Place(focus, here), asked or all_asked)
        self._eyes = eyes_of(table, here, self.decision.seats)
        self.how, self.short_names = self.drawing.short_way(self.board, [option.key for option in self.options])
        """Where options go by names as short as 9C: which, and the sentence that stands instead of the list."""

    def rows(self) -> list[Row]:
        """The question, its numbered options, and the words for what is open at any time."""
        decision, several = self.decision, self.table.seats > 1
        who = f"{self.seats.say(decision.seats)} · " if several else ""
        if self.others and self.focus is not None:
            who = f"{self.seats.say([self.focus])} · "
        rows = [title(who + decision.prompt, decision.rule)]
        if self.how:
            rows.append(Row(self.how, indent=2))
        else:
            rows += self._numbered()
        if self.writers:
            rows.append(quiet("Type the words themselves, or a number."))
        if self.others:
            words = ", ".join(f"{self.seats.word(seat)} for {self.seats.say([seat])}" for seat in self.others)
            rows.append(Row(words, style="quiet", lead="What others may do:"))
        if self.anytime:
            rows.append(Row(", ".join(self.anytime), style="quiet", lead="At any time:"))
        return rows

    def _numbered(self) -> list[Row]:
        if len(self.options) > 1 and all(one.label == str(place) for place, one in enumerate(self.options, start=1)):
            return [Row(f"Type the number itself, 1 to {len(self.options)}.", indent=2)]  # what a real die shows
        rows: list[Row] = []
        number = 0
        leading = self.drawing.first_headings
        for name, group in self.groups.items():
            first = name in leading
            rows += [row._replace(first=first) for row in heading_of(name, group, rows)]
            for option, means, idle in zip(group, said_once(group), warned_once(group), strict=True):
                number += 1
                note = self.drawing.note(self.board, option.key)
                rows.append(Row(self.label(option), "", "choice", str(number), 2, note, first, means, idle))
        return rows

    def label(self, option: Option) -> str:
        """Return the label of an option, with the players who may choose it where that is not plain."""
        seat = option.seat
        foreign = self.table.seats > 1 and self.decision.seats != (seat,) and not (self.others and seat == self.focus)
        if not foreign or seat is None or option.label.startswith(f"{self.seats.say([seat])} "):
            return option.label
        return f"{self.seats.say([seat])}: {option.label}"

    def find(self, typed: str) -> Option:
        """The option with this number, key or short name; IllegalChoice says what would have done."""
        if self.how:
            return self._by_short_name(typed)
        if is_number(typed):
            number = int(typed) if "." not in typed else 0
            if not 1 <= number <= len(self.options):
                raise IllegalChoice(f"There is no option {typed}: they are numbered 1 to {len(self.options)}.")
            return self.options[number - 1]
        if found := self.by_key(typed):
            return found
        if len(several := self.anytime.get(typed.lower(), [])) == 1:
            return several[0]
        few = typed[:1].isalpha() and len(typed.split()) <= FEW_WORDS
        why = f", w {typed} to ask why not" if few and asked(typed).names_something else ""
        raise IllegalChoice(f"{typed!r} is no option: type a number from 1 to {len(self.options)}{why}, or ? for help.")

    def by_key(self, typed: str) -> Option | None:
        """The option with this key; IllegalChoice where it was considered and refused."""
        for option in [*self.everything, *(option for several in self.anytime.values() for option in several)]:
            if option.key == typed:
                return option
        if ":" in typed:
            for refused in self.decision.refused:
                if refused.key == typed:
                    raise IllegalChoice(refused.reason, refused.rule)
        return None

    def _by_short_name(self, typed: str) -> Option:
        key = self.short_names.get(typed.upper(), typed)
        if found := self.by_key(key):
            return found
        raise IllegalChoice(
            self.drawing.unknown_name(self.board, self.options[0].key, typed)
            or f"{typed!r} is none of these. {self.how}"
        )

    @cached_property
    def board(self) -> Any:
        """The board as those who are asked see it."""
        return self.table.board(mask_of(self._eyes))

    def besides(self) -> list[Refused]:
        """Return the options that are not considered, yet may be named, as the players here see them."""
        return self.decision.besides(mask_of(self._eyes))

    def search(self, typed: str) -> list[Row]:
        """The options that have to do with these words, with their numbers."""
        return self._rows_of(fitting(typed, self.options, self._found_by))

    def doing(self, typed: str) -> list[Row]:
        """Where no option is called so: those with a word that begins so, else those that do what these words say.

        dex finds Dexterity, attack a staff that strikes.
        """
        names = [words_of(option.label) for option in self.options]
        begun = [place for place, name in enumerate(names) if any(word.startswith(typed.lower()) for word in name)]
        short = begun if len(typed) >= SHORTEST_NAME else []
        return self._rows_of(short or fitting(typed, self.options, lambda option: option.means))

    def deeds_in(self, story: str) -> list[Row]:
        """The options that a story may lead to, with their numbers: those that the game has further words for."""
        deeds = [option for option in self.options if self._further(option)]
        found = [deeds[place] for place in fitting(story, deeds, self._further)]
        return self._rows_of([self.options.index(option) for option in found])

    def _further(self, option: Option) -> str:
        return self.drawing.further_words(self.board, option.key)

    def _found_by(self, option: Option) -> str:
        return " ".join((self._further(option), *self.other_words(words_of(option.label))))

    def other_words(self, words: Iterable[str]) -> list[str]:
        """Return the words that players use for these words of the game."""
        return [other for word in words for other in self.drawing.synonyms.get(word, ())]

    def _rows_of(self, places: Sequence[int]) -> list[Row]:
        return [Row(self.label(self.options[place]), lead=str(place + 1), indent=2) for place in places]


def is_number(typed: str) -> bool:
    """Return True for a number, also for one that no option has: -1 or 1.5."""
    return typed.removeprefix("-").replace(".", "", 1).isdecimal()
