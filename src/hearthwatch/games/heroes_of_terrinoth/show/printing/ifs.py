"""Conditions as clauses."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel.effects import Said, said_in
from hearthwatch.kernel.english import listed

from ...content.words import WORDS
from .grammar import Number, Voice, fill, plain
from .nouns import Sheet, measure

SAID_ALONE: Final = {"crowded": "mine"}
"""Conditions that say another one along with themselves."""


def condition_text(text: str, voice: Voice, sheet: Sheet) -> str:
    """Return the condition in words: you have at least 2 tokens."""
    said = []
    for part in _parts(text):
        predicate, of_hero = _part(part, voice, sheet)
        said.append(f"{voice.subject} {predicate}" if of_hero else predicate)
        if voice.object in said[-1] or of_hero:
            voice = voice.again()
    return listed(said)


def relative_text(text: str, voice: Voice, sheet: Sheet) -> str | None:
    """The same as what a hero is: is engaged with at least 2 enemies. Nothing where it is not about heroes."""
    parts = [_part(part, voice, sheet) for part in _parts(text)]
    return listed([predicate for predicate, _ in parts]) if all(of_hero for _, of_hero in parts) else None


def _parts(text: str) -> list[Said]:
    parts = said_in(text)
    implied = {SAID_ALONE[part.name] for part in parts if part.name in SAID_ALONE}
    return [part for part in parts if part.name not in implied]


def _part(said: Said, voice: Voice, sheet: Sheet) -> tuple[str, bool]:
    """Return a condition, and whether it speaks of the hero who is addressed."""
    holds = not said.negated
    for table, of_hero in ((WORDS.condition, False), (WORDS.hero_condition, True)):
        if said.name in table:
            template = table[said.name][0 if holds else 1]
            return fill(template, sheet.fields(voice), plain(1), voice.third), of_hero
    words, fields = measure(said.name, voice, sheet)
    bound = compared(said.sign, said.number, holds)
    template = words.hero or words.is_so
    bare = bound.words.rpartition(" ")
    template = {"at least": words.least, "at most": words.most}.get(bare[0], "") or template
    if bound.words == "at least 1" and words.some:
        template = words.some
    fields["compared"], fields["number"] = _alone(bound), bare[2]
    return fill(template, fields, bound, voice.third), bool(words.hero)


def compared(sign: str, number: int, holds: bool = True) -> Number:
    """At least 2, at most 1, exactly 3, no."""
    if not holds and sign != "=":
        sign, number = ("<=", number - 1) if sign == ">=" else (">=", number + 1)
    if sign == ">=":
        return Number(f"at least {number}", number == 1)
    if number == 0 and holds:
        return Number("no", False)
    word = "at most" if sign == "<=" else "exactly" if holds else "not exactly"
    return Number(f"{word} {number}", number == 1)


def _alone(bound: Number) -> str:
    """A bound without a noun."""
    return "0" if bound.words == "no" else bound.words
