"""Parse a question such as `tile 5` or `can't I attack the wolf`: find the words that matter and rate how they fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hearthwatch.kernel.option_words import NO_MATTER, alike, words_of

CLAUSE: Final = re.compile(r"(?:[a-z]+-)?(?:\d+\.\d+|[acg]\d+|ex\d+[a-z]?)", re.IGNORECASE)
NUMBER: Final = re.compile(r"\d+[a-z]?")
ASKING: Final = frozenset(
    (
        *("why", "not", "no", "can", "cant", "cannot", "could", "couldnt", "may", "might", "should", "shouldnt"),
        *("does", "doesnt", "do", "dont", "didnt", "is", "isnt", "arent", "am", "im", "was", "wasnt", "will", "wont"),
        *("would", "wouldnt", "allowed", "able", "possible", "impossible", "forbidden", "now", "yet", "still", "again"),
        *(
            "anymore",
            "more",
            "how",
            "come",
            "which",
            "where",
            "when",
            "if",
            "just",
            "please",
            "number",
            "these",
            "those",
        ),
    )
)
"""Words that ask, and name nothing."""
DOING: Final = frozenset(
    (
        *("act", "begin", "buy", "choose", "do", "end", "finish", "get", "give", "go", "make", "pick", "play", "put"),
        *("select", "start", "stop", "take", "use", "using", "want"),
    )
)
"""Words for doing anything: they tell alike things apart, and nobody asks about them alone."""
CONTRACTION: Final = re.compile(r"n['’]t\b")
POSSESSIVE: Final = re.compile(r"['’]s?\b")
ENDINGS: Final = ("s", "es", "d", "ed", "ing")
"""Endings that a word may have and still be the same word."""


class Numbered(NamedTuple):
    """A number, and the word before it: tile 5. Without a word, any 5."""

    noun: str
    number: str


class Fit(NamedTuple):
    """A rating of how well words fit something; sorting puts the best last."""

    hits: int = 0
    together: int = 0
    """Number of hits that are in one place: in a name, in an effect, in a reason."""
    place: int = 0
    """Which place that is: 0 the name, below it the others."""
    doing: bool = False


class Asked(NamedTuple):
    """The words of a question."""

    names: tuple[str, ...]
    numbers: tuple[Numbered, ...]
    doing: tuple[str, ...]

    @property
    def phrase(self) -> str:
        """The subject of the question in few words."""
        return " ".join((*self.names, *(f"{one.noun} {one.number}".strip() for one in self.numbers)))

    @property
    def names_something(self) -> bool:
        """True if the question is about more than doing anything at all."""
        return bool(self.numbers) or not DOING.issuperset(self.names)

    @property
    def without_numbers(self) -> Asked:
        """The same about every tile, not the fifth."""
        return Asked((*self.names, *(one.noun for one in self.numbers if one.noun)), (), self.doing)

    @property
    def apart(self) -> Asked:
        """The same with a number that need not follow its noun: heal 5 is to heal with the 5."""
        nouns = [one.noun for one in self.numbers if one.noun]
        return Asked((*self.names, *nouns), tuple(Numbered("", one.number) for one in self.numbers), self.doing)

    def fit(self, layers: Sequence[Sequence[str]]) -> Fit:
        """Rate the fit with layers of words: name, effect, reason of the refusal. Nothing fits without its numbers."""
        # A number without a noun is meant only where something is called by it: a 5 may stand in any text.
        found = [
            [
                *((one.noun != "" or not place) and has_number(words, one) for one in self.numbers),
                *(has(words, name) for name in self.names),
            ]
            for place, words in enumerate(layers)
        ]
        anywhere = [any(several) for several in zip(*found, strict=True)]
        if not all(anywhere[: len(self.numbers)]):
            return Fit()
        hits, place = max((sum(several), -place) for place, several in enumerate(found))
        return Fit(sum(anywhere), hits, place, any(has(layers[0], word) for word in self.doing))


def asked(typed: str) -> Asked:
    """Return the typed words without those that only ask."""
    words = [word for word in spoken(typed) if word not in ASKING | NO_MATTER]
    names: list[str] = []
    numbers: list[Numbered] = []
    for place, word in enumerate(words):
        if NUMBER.fullmatch(word):
            noun = words[place - 1] if place and names[-1:] == [words[place - 1]] else ""
            if noun:
                names.pop()
            numbers.append(Numbered(noun, word))
        elif word not in DOING:
            names.append(word)
    doing = [word for word in words if word in DOING]
    if not names and not numbers:
        names, doing = doing, []
    return Asked(tuple(names), tuple(numbers), tuple(doing))


def spoken(text: str) -> list[str]:
    """The words of a text as they are asked about: Torkan's Palace is torkan palace."""
    return words_of(POSSESSIVE.sub("", CONTRACTION.sub("nt", text.lower())))


def clause_in(typed: str) -> str:
    """The number of a clause among what was typed: 10.4, TWN-10.4; empty where there is none."""
    return next((word.upper() for word in typed.split() if CLAUSE.fullmatch(word.strip("?.,!"))), "").strip("?.,!")


def has(words: Sequence[str], name: str) -> bool:
    """Return True if a name is among these words."""
    return any(alike(name, word) for word in words)


def says(words: Sequence[str], name: str) -> bool:
    """Return True if exactly this word, apart from its ending, is among these: "healer" does not match "heal"."""
    return any(name == word or name in _stems(word) or word in _stems(name) for word in words)


def _stems(word: str) -> list[str]:
    return [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]


def has_number(words: Sequence[str], wanted: Numbered) -> bool:
    """Return True if a number is among these words, behind its noun if it has one."""
    places = [place for place, word in enumerate(words) if word == wanted.number]
    return any(not wanted.noun or (place and alike(wanted.noun, words[place - 1])) for place in places)
