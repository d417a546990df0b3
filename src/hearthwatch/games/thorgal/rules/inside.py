"""An effect with every effect inside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hearthwatch.kernel.effects import Node


def effects_in(node: Any) -> Iterator[Node]:
    """Yield an effect and every effect inside it."""
    if isinstance(node, Node):
        yield node
        yield from effects_in(node.value)
        yield from effects_in(node.parts)
    elif isinstance(node, Mapping):
        yield from effects_in(tuple(node.values()))
    elif isinstance(node, tuple | list):
        for inner in node:
            yield from effects_in(inner)
