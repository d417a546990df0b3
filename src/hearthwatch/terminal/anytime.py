"""What is open at any time goes by a word of its own, so that it never drowns what is asked now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from hearthwatch.kernel.decision import Option

from .commands import RESERVED


def by_word(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, list[Option]]:
    """Options by their words: those that the game has given, else the first word of the label."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(_word(option, given), []).append(option)
    order = {word: place for place, word in enumerate(given.values())}
    return dict(sorted(found.items(), key=lambda one: order.get(one[0], len(order))))


def _word(option: Option, given: Mapping[str, str]) -> str:
    name = option.key.partition(":")[0]
    if name in given:
        return given[name]
    first = option.label.split()[0].lower().rstrip(":,.")
    return name.replace("_", "-") if first in RESERVED or len(first) < 2 else first


def meaning(options: Sequence[Option]) -> str:
    """What a word does: what the labels of its options begin with."""
    labels = list(dict.fromkeys(option.label for option in options))
    if len(labels) == 1:
        return labels[0]
    columns = zip(*(label.split() for label in labels), strict=False)
    begin = " ".join(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))
    return f"{begin.rstrip(',:')} ..."
