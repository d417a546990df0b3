"""Names and sentences that people type: cleaned, and never longer than a page can bear."""

from __future__ import annotations

import unicodedata
from typing import Final

from .errors import NotAllowed

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 300
MADE_ONE: Final = 4
"""So many signs at most become one letter: a Greek one with three marks."""


def clean(text: str, longest: int) -> str:
    """A line without control signs, signs that turn the direction of writing, or doubled blanks.

    One that cannot have so few letters is left as it is: to put many marks in order takes the square of their number.
    """
    shown = "".join(
        " " if sign.isspace() else sign for sign in text if sign.isspace() or unicodedata.category(sign)[0] != "C"
    )
    line = " ".join(shown.split())
    return unicodedata.normalize("NFC", line) if len(line) <= MADE_ONE * longest else line


def person_name(text: str) -> str:
    """The name of somebody who sits down; NotAllowed says what is wrong with it."""
    return _fitting(text, "Please say what you are called.", "name", LONGEST_NAME)


def chat_line(text: str) -> str:
    """Something to be said; NotAllowed says what is wrong with it."""
    return _fitting(text, "There is nothing to say.", "line", LONGEST_LINE)


def _fitting(text: str, if_empty: str, what: str, longest: int) -> str:
    line = clean(text, longest)
    if not line:
        raise NotAllowed(if_empty)
    if len(line) > longest:
        raise NotAllowed(f"A {what} has at most {longest} letters; this one has {len(line)}.")
    return line


def free_text(text: str) -> str:
    """The text that goes with a choice, as it was written; browsers end lines in a way of their own."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
