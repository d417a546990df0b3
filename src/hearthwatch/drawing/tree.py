"""Any board, as an indented tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import to_builtins


def tree_lines(board: object) -> list[str]:
    """Return one line for each plain value of a Struct or of plain data."""
    return list(_tree(to_builtins(board), ""))


def _tree(thing: Mapping[str, object], indent: str) -> Iterator[str]:
    for key, value in thing.items():
        name = str(key).replace("_", " ")
        if isinstance(value, dict):
            yield f"{indent}{name}:"
            yield from _tree(value, indent + "  ")
        elif isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
            yield f"{indent}{name}:"
            for number, one in enumerate(value, start=1):
                yield from _tree({str(number): one}, indent + "  ")
        else:
            yield f"{indent}{name}: {_words(value)}"


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "unknown" if value is None else str(value)
