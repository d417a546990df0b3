"""Parts of a document that somebody wrote, each checked with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthwatch.kernel import SetupError


def names_in(document: Mapping[str, Any], key: str) -> list[str]:
    """A list of names in a document; empty where there is none."""
    names = document.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise SetupError(f"{key!r} is a list of names; {names!r} is not.")
    return names


def table_in(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A table inside a document; empty where there is none."""
    found = document.get(key, {})
    if not isinstance(found, Mapping):
        raise SetupError(f"{key!r} is a table of names and what belongs to them; {found!r} is not.")
    return found


def number_in(what: str, value: Any, most: int = 99) -> int:
    """A number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise SetupError(f"{what} is a number from 0 to {most}; {value!r} is not.")
    return value
