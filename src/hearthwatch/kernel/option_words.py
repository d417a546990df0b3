"""Find options by words: the words of interludes, and words that a player types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from .decision import Option

SHORTEST_NAME: Final = 3
SHORTEST_BEGINNING: Final = 4
LONGEST_ENDING: Final = 3
WORD: Final = re.compile(r"\w+")
NAME: Final = re.compile(r"[\w /-]+")
"""The name of an option where a word is shared: up to a bracket or a full stop."""
NO_MATTER: Final = frozenset(
    (
        *("a", "an", "and", "at", "i", "in", "of", "on", "or", "the", "to", "we", "with", "my", "try"),
        *("are", "as", "be", "but", "by", "for", "from", "had", "has", "have", "is", "was", "were"),
        *("he", "her", "here", "him", "his", "it", "its", "me", "she", "that", "their", "them", "there", "they"),
        *("this", "what", "you", "your", "who", "up", "did", "so", "then", "somebody", "someone", "something"),
    )
)
"""Words without information about the option."""


def named(typed: str, options: Sequence[Option]) -> Option | None:
    """Return the only option whose label begins with the typed text; a text as short as No must be the whole name."""
    wanted = typed.lower().strip()
    if len(wanted) < SHORTEST_NAME:
        return _of_name(wanted, options)
    matches = [option for option in options if _begins(option.label.lower(), wanted)]
    return matches[0] if len(matches) == 1 else None


def _of_name(wanted: str, options: Sequence[Option]) -> Option | None:
    """Return the only option with exactly this name."""
    matches = [option for option in options if option.label.lower().partition(":")[0] == wanted]
    return matches[0] if len(matches) == 1 else None


def meant(word: str, options: Sequence[Option]) -> Option | None:
    """Return the only option whose label begins with a word or its beginning; else the only one that contains it."""
    wanted = word.lower()
    if len(wanted) < SHORTEST_NAME or wanted in NO_MATTER:
        return _of_name(wanted, options)
    first = [option for option in options if option.label.lower().startswith(wanted)]
    matches = first or [one for one in options if any(each.startswith(wanted) for each in words_of(one.label))]
    return matches[0] if len(matches) == 1 else None


def ending(word: str, options: Sequence[Option]) -> Option | None:
    """Return the only option whose name ends with this word: "bond" finds Forge a Bond."""
    wanted = word.lower()
    if len(wanted) < SHORTEST_BEGINNING:
        return None
    matches = [
        option for option in options if (words_of(option.label.partition(": ")[0]) or [""])[-1].startswith(wanted)
    ]
    return matches[0] if len(matches) == 1 else None


def with_word(word: str, options: Sequence[Option]) -> Option | None:
    """Return the only option that has exactly this word in its name."""
    matches = [option for option in options if word.lower() in words_of(option.label.partition(": ")[0])]
    return matches[0] if len(word) >= SHORTEST_NAME and word.lower() not in NO_MATTER and len(matches) == 1 else None


def spelt_out(typed: str, options: Sequence[Option]) -> Option | None:
    """Return the only option whose name has all of these words, two or more: drop the Vow, new threat."""
    wanted = [word for word in words_of(typed) if word not in NO_MATTER]
    names = [option.label.partition(": ")[0] for option in options]
    place = place_of(" ".join(wanted), names) if len(wanted) > 1 else None
    return None if place is None else options[place]


def ends_of(label: str) -> set[str]:
    """Return the first and the last word of a name: either finds it."""
    words = words_of(label.partition(": ")[0])
    return {word for word in (*words[:1], *words[-1:]) if word not in NO_MATTER}


def place_of(typed: str, labels: Sequence[str]) -> int | None:
    """Return the place of the only label that has all of these words in its name."""
    wanted = words_of(typed)
    names = [label.partition(" (")[0] for label in labels]
    matches = [place for place, name in enumerate(names) if _hits(wanted, words_of(name)) == len(wanted)]
    return matches[0] if wanted and len(matches) == 1 else None


def _begins(label: str, wanted: str) -> bool:
    """Return True if a label begins with these words, whole ones."""
    return label.startswith(wanted) and not label[len(wanted) : len(wanted) + 1].isalnum()


def fitting(typed: str, options: Sequence[Option], further: Callable[[Option], str]) -> list[int]:
    """Return the places of the options that have all of these words; if none has, of those with most of them."""
    wanted = [word for word in words_of(typed) if word not in NO_MATTER]
    if not wanted:
        return []
    hits = [_hits(wanted, words_of(f"{option.label} {option.group} {further(option)}")) for option in options]
    most = max(hits, default=0)
    return [place for place, count in enumerate(hits) if count == most] if most else []


def words_of(text: str) -> list[str]:
    """Return the words of a text, in small letters."""
    return WORD.findall(text.lower())


def _hits(wanted: Iterable[str], there: Sequence[str]) -> int:
    """Return the number of wanted words that are there, or begin a word that is."""
    return sum(any(alike(word, other) for other in there) for word in wanted)


def alike(word: str, other: str) -> bool:
    """Return True for the same word, or one that begins with it; endings such as sneaks, sneaking do not matter."""
    if min(len(word), len(other)) < SHORTEST_BEGINNING:
        return word == other
    return other.startswith(word) or (word.startswith(other) and len(word) - len(other) <= LONGEST_ENDING)


# -- interludes have a word of their own, so that they never crowd the answers to the question


def by_word(options: Sequence[Option], given: Mapping[str, str], reserved: frozenset[str]) -> dict[str, list[Option]]:
    """Return options by their words: the game's own, else the first word of the label if it is free."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(_word(option, given, reserved), []).append(option)
    order = {word: place for place, word in enumerate(given.values())}
    return dict(sorted(found.items(), key=lambda one: order.get(one[0], len(order))))


def _word(option: Option, given: Mapping[str, str], reserved: frozenset[str]) -> str:
    name = option.key.partition(":")[0]
    if name in given:
        return given[name]
    first = option.label.split()[0].lower().rstrip(":,.")
    return name.replace("_", "-") if first in reserved or len(first) < 2 else first


def narrowed(options: Sequence[Option], text: str) -> tuple[list[Option], str]:
    """Return the option that the first words of a text name, and the rest of the text; else all of both.

    Where no option takes a text, its words are all for finding one.
    """
    for option, name in zip(options, own_names(options), strict=True) if len(options) > 1 else ():
        for beginning in (name, name.partition("/")[0]):  # 50 is short for 50/50
            if beginning and _begins(text.lower(), beginning):
                return [option], text[len(beginning) :].strip(" ,:")
    wanted = words_of(text)
    if wanted and not any(option.field for option in options):
        matches = [option for option in options if _hits(wanted, words_of(option.label)) == len(wanted)]
        if len(matches) == 1:
            return matches, ""
    return list(options), text


def own_names(options: Sequence[Option]) -> list[str]:
    """Return the distinguishing names of the options of a word, in small letters: almost certain, likely."""
    begin = len(meaning(options).removesuffix(" ..."))
    matches = (NAME.match(option.label[begin:].lstrip(" ,:")) for option in options)
    return [name[0].strip().lower() if name else "" for name in matches]


def meaning(options: Sequence[Option]) -> str:
    """Return the meaning of a word: the common beginning of its options' labels."""
    labels = list(dict.fromkeys(option.label for option in options))
    if len(labels) == 1:
        return labels[0]
    columns = zip(*(label.split() for label in labels), strict=False)
    begin = " ".join(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))
    return f"{begin.rstrip(',:')} ..."
