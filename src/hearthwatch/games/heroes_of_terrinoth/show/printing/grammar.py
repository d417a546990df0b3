"""English: who is spoken to, verbs that agree, numbers with their nouns, clauses and sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearthwatch.kernel.english import agree, capital

NUMBERED: Final = re.compile(r"\{n:([^|}]*)\|([^}]*)\}")
BRACKETS: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
FIELD: Final = re.compile(r"\{([a-zA-Z]+)\}")
THIS_ENEMY: Final = re.compile(r"\b[Tt]his enemy(?!'s)\b")


@dataclass(frozen=True, slots=True)
class Voice:
    """The hero whom an effect addresses, as a sentence calls this hero."""

    subject: str
    object: str
    possessive: str
    third: bool
    """True where verbs take an -s."""

    @property
    def is_you(self) -> bool:
        return self.subject == "you"

    def again(self) -> Voice:
        """The same hero, mentioned before."""
        return self if self.is_you else THEY


YOU: Final = Voice("you", "you", "your", False)
THEY: Final = Voice("they", "them", "their", False)


def called(name: str) -> Voice:
    """Return a hero with a name or a title."""
    return Voice(name, name, f"{name}'s", True)


LEADER: Final = called("the party leader")
ACTIVE: Final = called("the active hero")


@dataclass(frozen=True, slots=True)
class Clause:
    """An effect as a part of a sentence."""

    subject: str
    """Empty for an order."""
    finite: str
    """The finite form, after a subject."""
    bare: str
    """The bare form for a choice: without a subject."""
    acted: str
    """The same, said of the hero who is addressed."""
    by_hero: bool = False
    """True where the addressed hero is the subject."""
    acts: bool = True
    """True where the bare form is a plain action: not "have an enemy suffer", not a sentence with conditions."""

    @property
    def text(self) -> str:
        return f"{self.subject} {self.finite}".strip()


@dataclass(frozen=True, slots=True)
class Number:
    """An amount: a number, a bound, or a measure."""

    words: str
    """2, at least 2, no."""
    single: bool
    after: str = ""
    """For each enemy engaged with you."""
    equal: str = ""
    """Equal to this enemy's attack value: then no number is said."""


def plain(number: int) -> Number:
    """Return a number as it is."""
    return Number(str(number), number == 1)


def fill(template: str, fields: Mapping[str, str], number: Number, third: bool) -> str:
    """Return a template with its numbers, names and agreeing verbs."""
    text = FIELD.sub(lambda found: fields.get(found[1], found[0]), template)

    def noun(found: re.Match[str]) -> str:
        if number.equal:
            return f"{found[2]} {number.equal}"
        return f"{number.words} {found[1 if number.single else 2]}" + (f" {number.after}" if number.after else "")

    text = NUMBERED.sub(noun, text)
    text = BRACKETS.sub(lambda found: found[1 if number.single else 2], text)
    if "{n}" in text:
        text = text.replace("{n}", number.words) + (f" {number.after}" if number.after else "")
    return agree(text, third)


def sentence(text: str) -> str:
    """Return a clause as a sentence; an enemy that was mentioned is "it" from then on."""
    return f"{capital(later_it(text))}."


def later_it(text: str) -> str:
    """The enemy on whose card a text stands is named once."""
    first = re.search(r"\b[Tt]his enemy\b", text)
    if first is None:
        return text
    head, tail = text[: first.end()], text[first.end() :]
    return head + THIS_ENEMY.sub("it", tail.replace("this enemy's", "its"))
