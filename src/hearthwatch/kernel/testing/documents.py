"""Test documents of positions with typing errors: each makes a sound table or a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from ..errors import BrokenTable, HearthwatchError, SetupError
from ..faults import faults
from ..game import Game
from ..plain import Document
from ..positions import RULES_FAIL
from .play import any_step, any_text

JUNK: Final[tuple[Any, ...]] = (
    *(-1, 0, 1, 2, 3, 7, 12, 50, 99, 100, 999, -999, 1 << 20, 1 << 70, True, False, 1.5, None),
    *("", "x", "Nobody", "*", "-", "?", "!", "?x", "-?", "x 9", "a: b", " ", "0", "{}", "\u00e4"),
    *([], {}, [[]], [1, 1], ["x", "x"], {"x": 1}, [[1, 2], [1, 2]], [{"name": "x"}], [-1], [999]),
)
"""Replacements for values."""


def check_positions(game: Game[Any], documents: Sequence[Document], mutants: int = 200, seed: int = 0) -> int:
    """Change documents at random; AssertionError shows one that breaks the game. Return the number accepted.

    An accepted document keeps to the bounds of the state, can be displayed, and takes a choice. A refused one gets
    a sentence that names a key.
    """
    accepted = 0
    for number in range(mutants):
        chance = Random(f"{game.slug} {seed} {number}")
        document = chance.choice(documents)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            other = changed(document, documents, chance)
            document = other if isinstance(other, dict) else document
        try:
            accepted += _is_sound(game, document, chance)
        except AssertionError as error:
            raise AssertionError(f"{game.slug}: {error}\nThe document: {document!r}") from error.__cause__
    return accepted


def _is_sound(game: Game[Any], document: Document, chance: Random) -> bool:
    try:
        table = game.position(document)
    except SetupError as error:
        words = str(error)
        assert RULES_FAIL not in words, f"{words} ({error.__cause__!r})"
        known = game._positions.kind.__struct_fields__ if game._positions else ()
        named = any(key in words for key in (*keys_in(document), *known))
        assert named and words.endswith((".", "?")), f"the refusal names no key: {words}"
        return False
    except Exception as error:
        raise AssertionError(f"it ends in {type(error).__name__}: {error}") from error
    for fault in faults(table):
        raise AssertionError(f"it was accepted, and {fault.field} {fault.words}")
    json.dumps(table.view(tuple(range(table.seats))))
    table.text(0)
    if table.asked:
        step = any_step(table, chance)
        try:
            table.choose(table.rules.key(step), text=any_text(table, step, chance))
        except BrokenTable as error:
            raise AssertionError(f"it was accepted, and {error} ({error.__cause__!r})") from error
        except HearthwatchError:
            pass
    return True


def keys_in(part: Any) -> Iterator[str]:
    """Return all keys of a document."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield str(key)
            yield from keys_in(value)
    elif isinstance(part, list):
        for one in part:
            yield from keys_in(one)


def changed(part: Any, documents: Sequence[Document], chance: Random) -> Any:
    """Return a document or a part of it with one change."""
    if isinstance(part, dict) and part and chance.random() < 0.8:
        key = chance.choice(sorted(part))
        way = chance.random()
        if way < 0.7:
            return {**part, key: changed(part[key], documents, chance)}
        other = chance.choice(sorted(part))
        if way < 0.8:
            return {**part, key: part[other], other: part[key]}
        if way < 0.9:
            return {name: value for name, value in part.items() if name != key}
        return {**part, chance.choice(("x", f"{key}x", other)): chance.choice(JUNK)}
    if isinstance(part, list) and part and chance.random() < 0.8:
        place = chance.randrange(len(part))
        way = chance.random()
        if way < 0.6:
            return [*part[:place], changed(part[place], documents, chance), *part[place + 1 :]]
        if way < 0.9:
            return [*part, part[place]] if chance.random() < 0.7 else part * 4
        return part[:place]
    if type(part) is int and chance.random() < 0.5:
        return part + chance.choice((-1, 1, 5, 10, -10))
    if isinstance(part, str) and chance.random() < 0.5:
        return chance.choice((part + "*", part + "x", part[1:], f"{part} {part}", f"{part} 9", f"-{part}", f"?{part}"))
    if chance.random() < 0.4:
        texts = [*strings_in(chance.choice(documents))]
        return chance.choice(texts) if texts else chance.choice(JUNK)
    return chance.choice(JUNK)


def strings_in(part: Any) -> Iterator[str]:
    """Yield all texts of a document: names with a meaning elsewhere."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from strings_in(one)
