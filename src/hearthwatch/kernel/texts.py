"""Texts that people write are stored beside the state: the state holds their numbers and is compared without them.

A text has an author and readers (a mask of seats). It is stored as it was written and never interpreted. Other seats
see nothing: `read` returns an empty text, and a copy determinized for them holds one. A step that takes
a text stores it and leaves chance to the steps after it: pending steps hold numbers only.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final, NewType

from .errors import IllegalChoice
from .faces import Step
from .polls import Polls
from .readers import EVERYONE, Readers
from .rules import KERNEL_RULES
from .steps import NOTHING, Seats

Text = NewType("Text", int)
NO_TEXT: Final = Text(-1)
LONGEST_TEXT: Final = 20_000
UNREADABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters other than tabs and line breaks, and halves of characters: no file could store them."""


class Texts(Polls):
    """The texts of a table, with authors and readers."""

    __slots__ = ("texts",)
    APART: ClassVar[tuple[str, ...]] = ("texts",)
    texts: tuple[tuple[int, int, str], ...]
    """Author, mask of readers, and the text; replaced, never changed in place, so clones share it."""

    def ask_text(self, seats: Seats, write: Step, then: Step = NOTHING, *, later: Step) -> None:
        """Ask for the text of a step, in the words of its field; `later` is the step for writing nothing now."""
        self.ask(seats, text_for(write, later), then)

    def write(self, text: str, author: int, readers: Readers = EVERYONE) -> Text:
        """Store a text; return its number."""
        self.texts = (*self.texts, (author, readers | 1 << author, text))
        return Text(len(self.texts) - 1)

    def read(self, number: Text, readers: Readers = EVERYONE) -> str:
        """Return the text for these readers (a mask): empty where they may not see it."""
        if number < 0:
            return ""
        _, allowed, text = self.texts[number]
        return text if allowed & readers else ""

    def author(self, number: Text) -> int:
        """Return the seat that wrote it."""
        return self.texts[number][0]

    def readers(self, number: Text) -> Readers:
        """Return its readers; everybody where there is no text."""
        return Readers(self.texts[number][1]) if number >= 0 else EVERYONE

    def rewrite(self, number: Text, text: str) -> None:
        """Replace a text; author and readers stay."""
        author, readers, _ = self.texts[number]
        self._replace_text(number, (author, readers, text))

    def share(self, number: Text, readers: Readers = EVERYONE) -> None:
        """Let others read it too."""
        author, allowed, text = self.texts[number]
        if allowed & readers != readers:
            self._replace_text(number, (author, allowed | readers, text))
            self.luck += 1
            if self.teller is not None:
                self.teller.seen.append((number, text, readers))

    def texts_for(self, readers: Readers) -> tuple[tuple[int, int, str], ...]:
        """Return all texts, blank where these readers may not read them."""
        return tuple((author, allowed, text if allowed & readers else "") for author, allowed, text in self.texts)

    def _replace_text(self, number: Text, row: tuple[int, int, str]) -> None:
        self.texts = (*self.texts[:number], row, *self.texts[number + 1 :])


@KERNEL_RULES.choices("", "{write:Field}", pause=True)
def text_for(table: Texts, write: Step, later: Step) -> tuple[Step, ...]:
    """Offer to write it, or to write nothing now."""
    return write, later


def check_text(text: str) -> None:
    """Raise IllegalChoice where a text could not be stored."""
    if len(text) > LONGEST_TEXT:
        raise IllegalChoice(f"A text has at most {LONGEST_TEXT:,} characters; this one has {len(text):,}.")
    match = UNREADABLE.search(text)
    if match:
        raise IllegalChoice(
            f"A text cannot hold the control character U+{ord(match[0]):04X} (place {match.start() + 1})."
        )
