"""English for generated sentences: numbers with their nouns, lists, articles, verb agreement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

VERB: Final = re.compile(r"<([a-z]+)>")
IRREGULAR: Final = {"have": "has", "are": "is", "do": "does", "may": "may"}


def counted(number: object, one: str, many: str = "") -> str:
    """Return 1 choice, 2 choices; `many` is an irregular plural."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def signed(number: int) -> str:
    """Return +1, −1."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Return one, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def article(noun: str) -> str:
    """Return a village, an Area."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Return the text with a small letter at its beginning: after a colon no sentence begins."""
    return text[:1].lower() + text[1:]


def agree(text: str, third: bool) -> str:
    """Conjugate the verbs between angle brackets: the third person with an -s."""
    return VERB.sub(lambda found: third_person(found[1]) if third else found[1], text)


def third_person(verb: str) -> str:
    """Return a verb in the third person singular."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
