"""Enemies and numbers as phrases."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from hearthwatch.kernel.english import article

from ...content import MASTER, MINION, NEMESES, NEMESIS, RATINGS
from ...content.words import WORDS, CounterWords, NumberWords
from ...rules.effects.vocabulary import COUNT, Filter
from .grammar import Number, Voice, fill, plain

PLACES: Final = {
    "mine": "engaged with {you}",
    "others": "engaged with another hero",
    "engaged": "engaged with a hero",
    "shadows": "in the shadows",
    "aided": "engaged with the aided hero",
}
RELATIVE: Final = {"common": "except the Nemesis", "untargeted": "that the attack did not target"}
"""States that are said behind the noun."""
NO_PLURAL: Final = ("Undead",)
ORDER: Final = (MINION, MASTER, NEMESIS)


class Sheet:
    """The quest's names for its Nemesis and its marks."""

    __slots__ = ("mark", "nemesis", "pronoun")

    def __init__(self, nemesis: str = "the Nemesis", mark: str = "mark") -> None:
        self.nemesis = nemesis[:1].lower() + nemesis[1:] if nemesis.startswith("The ") else nemesis
        self.pronoun = next((one.pronoun for one in NEMESES if one.name == nemesis), "it")
        self.mark = mark

    def later(self, text: str) -> str:
        """A sentence in which the Nemesis is named once: he, she or it from then on; "it" not after an "and"."""
        first = text.find(self.nemesis)
        if first < 0:
            return text
        end = first + len(self.nemesis)
        joints = ", " if self.pronoun == "it" else ", | and |; "
        after = re.sub(rf"({joints}){re.escape(self.nemesis)} ", rf"\1{self.pronoun} ", text[end:])
        if self.pronoun != "it":
            after = after.replace(
                f"is in the lair, {self.pronoun} leaves the lair", f"is in the lair, {self.pronoun} leaves it"
            )
        return text[:end] + after

    def fields(self, voice: Voice) -> dict[str, str]:
        """Return the fields that templates may use."""
        return {"nemesis": self.nemesis, "mark": self.mark, "you": voice.object, "your": voice.possessive}


# -- enemies


def _noun(meant: Filter) -> str:
    """Goblin Minion, wounded enemy."""
    traits = sorted(meant.traits, key=lambda trait: (trait in ORDER, trait))
    adjectives = [state for state in meant.states if state not in RELATIVE]
    if meant.rating >= 0:
        adjectives.append(RATINGS[meant.rating])
    return " ".join([*adjectives, *(traits or ["enemy"])])


def _after(meant: Filter, voice: Voice) -> str:
    place = PLACES.get(meant.place, "").replace("{you}", voice.object)
    return "".join(f" {part}" for part in (place, *(RELATIVE.get(state, "") for state in meant.states)) if part)


def one_enemy(text: str, voice: Voice, sheet: Sheet) -> str:
    """Name one chosen enemy: a readied Minion engaged with you."""
    meant = Filter(text)
    if meant.place == "this":
        return "this enemy"
    if NEMESIS in meant.traits and not meant.states:
        return sheet.nemesis
    noun = _noun(meant)
    return (f"another {noun}" if meant.place == "else" else article(noun)) + _after(meant, voice)


def each_enemy(text: str, voice: Voice, sheet: Sheet) -> str:
    """Return every enemy that is meant."""
    meant = Filter(text)
    if meant.place == "this" or (NEMESIS in meant.traits and not meant.states):
        return one_enemy(text, voice, sheet)
    return f"each {'other ' if meant.place == 'else' else ''}{_noun(meant)}{_after(meant, voice)}"


def some_enemies(text: str, voice: Voice) -> tuple[str, str]:
    """Enemies that are counted: one, many."""
    meant = Filter(text)
    noun, after = _noun(meant), _after(meant, voice)
    many = noun if noun.endswith(NO_PLURAL) else f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    other = "other " if meant.place == "else" else ""
    return f"{other}{noun}{after}", f"{other}{many}{after}"


# -- numbers


def counter_words(name: str) -> CounterWords:
    """Return the templates of a quest's counter."""
    return WORDS.counter.get(name, WORDS.counter["other"])


def measure(name: str, voice: Voice, sheet: Sheet) -> tuple[NumberWords, dict[str, str]]:
    """Return the templates of a number that has a name, and what they may name."""
    fields = sheet.fields(voice)
    if name.startswith(COUNT):
        meant = Filter(name.removeprefix(COUNT))
        one, many = some_enemies(meant.text, voice)
        words, after = WORDS.number["count"], _after(meant, voice)
        if after:
            nouns = f"{one.removesuffix(after)}|{many.removesuffix(after)}"
            stands = "there [is|are] {n:{one}|{many}}"
            if not {*RELATIVE} & {*meant.states}:
                stands = f"{{n:{nouns}}} [is|are]{after}"
            words = replace(words, for_each=words.for_each.replace(" in play", ""), is_so=stands)
        return words, {**fields, "one": one, "many": many}
    if name in WORDS.number:
        return WORDS.number[name], fields
    return counter_words(name).as_number, {**fields, "name": name}


def amount(value: int | str, voice: Voice, sheet: Sheet) -> Number:
    """Return the amount of an effect: a number, or one for each of something."""
    if isinstance(value, int):
        return plain(abs(value))
    words, fields = measure(value, voice, sheet)
    if words.equal:
        return Number("1", False, equal=words.equal)
    return Number("1", True, after=fill(words.for_each, fields, plain(1), voice.third))


def ranked(text: str, sheet: Sheet) -> str:
    """Return the hero with the most wounds."""
    most, _, name = text.partition(" ")
    fields = {"most": most, "mark": sheet.mark}
    if name == "health" and most == "fewest":
        fields["most"] = "least"
    return f"the hero {fill(WORDS.number[name].hero_with, fields, plain(2), True)}"
