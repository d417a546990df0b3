"""English: verbs that agree with their subject, numbers with their nouns, clauses joined to sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

VERB: Final = re.compile(r"<([a-z]+)>")
IRREGULAR: Final = {"have": "has", "are": "is", "do": "does", "may": "may"}


class Part(NamedTuple):
    """What somebody does; without a subject it is a clause of its own."""

    subject: str
    text: str
    """With verbs between angle brackets, which agree with the subject."""


def agree(text: str, subject: str) -> str:
    """The text with its verbs as the subject has them."""
    third = subject not in ("", "you")
    return VERB.sub(lambda found: third_person(found[1]) if third else found[1], text)


def third_person(verb: str) -> str:
    """What he, she or it does."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb}s"


def joined(parts: Sequence[Part]) -> str:
    """Parts in their order; a subject that stays the same is named once, and "you" is not named at all."""
    groups: list[tuple[str, list[str]]] = []
    for part in parts:
        text = agree(part.text, part.subject)
        if groups and part.subject and groups[-1][0] == part.subject:
            groups[-1][1].append(text)
        else:
            groups.append((part.subject, [text]))
    said = []
    for subject, texts in groups:
        before = f"{subject} " if subject not in ("", "you") else ""
        plain = not any(";" in text or ", " in text for text in texts)
        said.append(before + (listed(texts) if plain else "; ".join(texts)))
    return "; ".join(said)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """One, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def counted(number: int, single: str, many: str = "") -> str:
    """1 card, 2 cards."""
    return f"1 {single}" if number == 1 else f"{number} {many or f'{single}s'}"


def possessive(name: str) -> str:
    """Whose: your, its, the target's."""
    return {"you": "your", "it": "its"}.get(name, f"{name}'s")


def of(thing: str, name: str) -> str:
    """Somebody's thing: your hand, the target's hand, the hand of a hero on an adjacent tile."""
    return (
        f"{possessive(name)} {thing}"
        if len(name.split()) < 4 and not name.endswith("here")
        else f"the {thing} of {name}"
    )


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A clause as a sentence."""
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
