"""English for whatever makes sentences: numbers with their nouns, lists, articles, verbs that agree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

VERB: Final = re.compile(r"<([a-z]+)>")
IRREGULAR: Final = {"have": "has", "are": "is", "do": "does", "may": "may"}


def counted(number: object, one: str, many: str = "") -> str:
    """1 choice, 2 choices; what has another plural gives it."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def signed(number: int) -> str:
    """+1, −1."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """One, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def article(noun: str) -> str:
    """A village, an Area."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """With a small letter at its beginning: after a colon no sentence begins."""
    return text[:1].lower() + text[1:]


def agree(text: str, third: bool) -> str:
    """Verbs between angle brackets as their subject has them: the third person with an -s."""
    return VERB.sub(lambda found: third_person(found[1]) if third else found[1], text)


def third_person(verb: str) -> str:
    """What he, she or it does."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
