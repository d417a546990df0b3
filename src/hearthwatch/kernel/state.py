"""State that copies cheaply: a slots class over ints, tuples and flat lists, with a generated copy.

A subclass names its fields in `__slots__` and annotates them. Lists are copied by a clone; everything else is shared, so
it must never be changed in place. Fields named in `APART` belong to the table but not to what is compared and saved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class State:
    """The base of all tables: knows its fields, copies them, and compares by them."""

    __slots__ = ()
    APART: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    tuples: ClassVar[frozenset[str]] = frozenset()
    copy_fields: ClassVar[Callable[[Any, Any], None]]

    def __init_subclass__(cls) -> None:
        lines, fields, tuples = [], [], []
        for base in reversed(cls.__mro__):
            annotations = base.__dict__.get("__annotations__", {})
            for name in base.__dict__.get("__slots__", ()):
                kind = str(annotations[name])
                lines.append(f" to.{name} = self.{name}{'[:]' if kind.startswith('list') else ''}")
                if name not in base.__dict__.get("APART", ()):
                    fields.append(name)
                    if kind.startswith("tuple"):
                        tuples.append(name)
        scope: dict[str, Any] = {}
        exec("def copy_fields(self, to):\n" + "\n".join(lines or [" return"]), scope)
        cls.copy_fields = scope["copy_fields"]
        cls.fields = tuple(fields)
        cls.tuples = frozenset(tuples)

    def same_state(self, other: State) -> bool:
        """Whether every field that counts is equal."""
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)
