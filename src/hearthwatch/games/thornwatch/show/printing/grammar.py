"""English: verbs that agree with their subject, numbers with their nouns, clauses joined to sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hearthwatch.kernel.english import agree, capital, listed


class Part(NamedTuple):
    """A clause: a subject and its action; without a subject it is a clause of its own."""

    subject: str
    text: str
    """With verbs between angle brackets, which agree with the subject."""


def joined(parts: Sequence[Part]) -> str:
    """Parts in their order; a subject that stays the same is named once, and "you" is not named at all."""
    groups: list[tuple[str, list[str]]] = []
    for part in parts:
        text = agree(part.text, third=part.subject not in ("", "you"))
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


def possessive(name: str) -> str:
    """Whose: your, its, the target's."""
    return {"you": "your", "it": "its"}.get(name, f"{name}'s")


def of(thing: str, name: str) -> str:
    """Return a possessive: your hand, the target's hand, the hand of a hero on an adjacent tile."""
    return (
        f"{possessive(name)} {thing}"
        if len(name.split()) < 4 and not name.endswith("here")
        else f"the {thing} of {name}"
    )


def sentence(text: str) -> str:
    """Return a clause as a sentence."""
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
