"""Classify typed words: a word that searches, a phrase that may be meant as a text, or prose that surely is."""

from __future__ import annotations

import re
from typing import Final

PHRASE: Final = 3
"""So many words or more may be a text."""
LONG: Final = 8
"""So many words or more are surely a text."""
CLOSED: Final = re.compile(r"[.!?…][\"'”’»)]*$")


def is_phrase(typed: str) -> bool:
    """Return True if the typed words may be a text."""
    return len(typed.split()) >= PHRASE


def is_prose(typed: str) -> bool:
    """Return True if nobody would type it to search: a phrase that ends like a sentence, or a long one."""
    return is_phrase(typed) and (CLOSED.search(typed.rstrip()) is not None or len(typed.split()) >= LONG)


def is_question(typed: str) -> bool:
    """Return True if it asks something: two words or more that end with a question mark."""
    return len(typed.split()) > 1 and typed.rstrip("\"'”’») ").endswith("?")


def is_no_name(typed: str, most: int) -> bool:
    """Return True if it cannot be a name: it has too many words, or is a sentence."""
    return len(typed.split()) > most or (is_phrase(typed) and CLOSED.search(typed.rstrip()) is not None)
