"""The parts of effects: verbs, nodes, and numbers computed from the table.

A pending effect on the stack is the name of its node, so it can be saved and still means the same after a card was
tuned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ..faces import Question

Run: TypeAlias = Callable[..., int | None]
"""Runs a verb on the table, its node and its context. Returns the amount done; None: all."""
Matters: TypeAlias = Callable[..., bool]
Ways: TypeAlias = "Callable[..., Question | None]"
"""Returns, for the same arguments, the question; None where it is more than one choice."""


class Quantity:
    """A named number, computed from the table."""

    __slots__ = ("name", "of")

    def __init__(self, name: str, of: Callable[..., int]) -> None:
        self.name = name
        self.of = of


Amount: TypeAlias = int | Quantity


class Verb:
    """A verb: its function, its test for changes, and the kinds of its parts by their names."""

    __slots__ = ("matters", "name", "optional", "run", "shape", "ways")

    def __init__(self, name: str, run: Run, shape: Mapping[str, str], optional: frozenset[str]) -> None:
        self.name = name
        self.run = run
        self.shape = shape
        self.optional = optional
        self.matters: Matters = always
        self.ways: Ways | None = None
        """The question behind it, where it is nothing but a choice among steps."""


def always(table: object, node: Node, *context: object) -> bool:
    """Return True: most verbs change something."""
    return True


class Node:
    """One effect: its verb and its parts. The part with the verb's own name is `value`; effects inside are nodes."""

    __slots__ = ("above", "data", "excused", "name", "parts", "value", "verb")

    def __init__(self, name: str, verb: Verb, data: Any, above: tuple[Node, ...], *, excused: bool) -> None:
        self.name = name
        self.verb = verb
        self.data = data
        """The data as written, for its text."""
        self.above = above
        """The enclosing nodes, the outermost first."""
        self.excused = excused
        """True if it is done "if possible": then a shortfall has no consequence."""
        self.value: Any = None
        self.parts: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Node {self.name}: {self.verb.name}>"
