"""Names and sentences from people: cleaned, and limited in length."""

from __future__ import annotations

import unicodedata
from typing import Final

from .errors import NotAllowed

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 300
MADE_ONE: Final = 4
"""Most characters that normalize to one letter: a Greek one with three marks."""


def clean(text: str, longest: int) -> str:
    """Return a line without control characters, bidirectional controls, or repeated blanks.

    Lines that are too long are returned as they are: sorting many combining marks takes quadratic time.
    """
    shown = "".join(
        " " if sign.isspace() else sign for sign in text if sign.isspace() or unicodedata.category(sign)[0] != "C"
    )
    line = " ".join(shown.split())
    return unicodedata.normalize("NFC", line) if len(line) <= MADE_ONE * longest else line


def person_name(text: str) -> str:
    """Return the name of a person who sits down; NotAllowed says what is wrong with it."""
    return _fitting(text, "Please say what you are called.", "name", LONGEST_NAME)


def chat_line(text: str) -> str:
    """Return a line for the chat; NotAllowed says what is wrong with it."""
    return _fitting(text, "There is nothing to say.", "line", LONGEST_LINE)


def _fitting(text: str, if_empty: str, what: str, longest: int) -> str:
    line = clean(text, longest)
    if not line:
        raise NotAllowed(if_empty)
    if len(line) > longest:
        raise NotAllowed(f"A {what} has at most {longest} letters; this one has {len(line)}.")
    return line


def free_text(text: str) -> str:
    """Return the text of a choice as it was written, with normalized line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
