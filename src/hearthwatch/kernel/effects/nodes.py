"""What an effect is made of: verbs, the nodes that say them, and numbers that are read off the table.

A pending effect on the stack is the name of its node, so it can be saved and still means the same after a card was
tuned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ..faces import Question

Run: TypeAlias = Callable[..., int | None]
"""What a verb does, given the table, its node and what the effect speaks to. It tells how much it did; None: all."""
Matters: TypeAlias = Callable[..., bool]
Ways: TypeAlias = "Callable[..., Question | None]"
"""Given the same: what is to be chosen. None where it is more than one choice."""


class Quantity:
    """A number with a name, read off the table."""

    __slots__ = ("name", "of")

    def __init__(self, name: str, of: Callable[..., int]) -> None:
        self.name = name
        self.of = of


Amount: TypeAlias = int | Quantity


class Verb:
    """What a verb does, whether it would change anything, and the kinds of its parts by their names."""

    __slots__ = ("matters", "name", "optional", "run", "shape", "ways")

    def __init__(self, name: str, run: Run, shape: Mapping[str, str], optional: frozenset[str]) -> None:
        self.name = name
        self.run = run
        self.shape = shape
        self.optional = optional
        self.matters: Matters = always
        self.ways: Ways | None = None
        """The question that it comes to, where it is nothing but a choice among steps."""


def always(table: object, node: Node, *context: object) -> bool:
    """Most verbs change something."""
    return True


class Node:
    """One effect: its verb and its parts. The part with the verb's own name is `value`; effects inside are nodes."""

    __slots__ = ("above", "data", "excused", "name", "parts", "value", "verb")

    def __init__(self, name: str, verb: Verb, data: Any, above: tuple[Node, ...], *, excused: bool) -> None:
        self.name = name
        self.verb = verb
        self.data = data
        """As it was written, for its text."""
        self.above = above
        """The nodes it stands in, the outermost first."""
        self.excused = excused
        """Whether it is done "if possible": then nothing follows from what is left undone."""
        self.value: Any = None
        self.parts: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Node {self.name}: {self.verb.name}>"
