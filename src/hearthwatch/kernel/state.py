"""State that copies cheaply: a slots class over ints, tuples and flat lists, with a generated copy.

A subclass names its fields in `__slots__` and annotates them. Lists are copied by a clone; everything else is shared,
so it must never be changed in place. Fields begin empty: [], (), "" or 0. Those named in `APART` belong to the table
but not to what is compared and saved. A number as large as a grid is annotated as a `Mask`, alone or in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Final

from .errors import RulesDefect
from .names import Kept

EMPTY: Final = {"list": "[]", "tuple": "()", "str": "''"}
MASK: Final = "Mask"
SHARED_BY_CLONES: Final = ("dict", "set", "list[list", "list[dict", "list[set")


class State:
    """The base of all tables: knows its fields, copies them, and compares by them."""

    __slots__ = ()
    APART: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[frozenset[str]] = frozenset()
    kept: ClassVar[Mapping[str, Kept]] = {}
    """By field: how it stands in what is kept, where it holds places in lists of content."""
    masks: ClassVar[tuple[str, ...]] = ()
    """The fields that hold masks: numbers that nobody counts up to."""
    rows: ClassVar[dict[str, Callable[[Any], Any]]] = {}
    """By name of a list: what makes one of its rows again out of a plain tuple, such as `Token._make`."""
    copy_fields: ClassVar[Callable[[Any, Any], None]]
    clear_fields: ClassVar[Callable[[Any], None]]

    def __init_subclass__(cls) -> None:
        if "__slots__" not in cls.__dict__:
            raise RulesDefect(f"{cls.__name__} needs __slots__: fields that it does not name are not copied.")
        copies, clears, fields, lists, masks = [], [], [], [], []
        for base in reversed(cls.__mro__):
            annotations = get_annotations(base)
            for name in base.__dict__.get("__slots__", ()):
                kind = _kind(base, name, annotations.get(name))
                is_list = kind.startswith("list")
                copies.append(f"to.{name} = self.{name}{'[:]' if is_list else ''}")
                clears.append(f"self.{name} = {_empty(kind)}")
                if name not in base.__dict__.get("APART", ()):
                    fields.append(name)
                    if is_list:
                        lists.append(name)
                    if MASK in kind:
                        masks.append(name)
        cls.copy_fields = _function("self, to", copies)
        cls.clear_fields = _function("self", clears)
        cls.fields = tuple(fields)
        cls.lists = frozenset(lists)
        cls.masks = tuple(masks)

    def same_state(self, other: State) -> bool:
        """Whether every field that counts is equal."""
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)

    def thaw(self, name: str, value: Any) -> Any:
        """A field as it was before JSON made lists of its tuples."""
        if name not in self.lists:
            return frozen(value)
        make = self.rows.get(name)
        return [make(frozen(one)) if make else frozen(one) for one in value]


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value


def _function(parameters: str, lines: list[str]) -> Callable[..., None]:
    scope: dict[str, Any] = {}
    exec(f"def function({parameters}):\n" + "\n".join(f" {line}" for line in lines or ["return"]), scope)
    function: Callable[..., None] = scope["function"]
    return function


def _empty(kind: str) -> str:
    return next((empty for name, empty in EMPTY.items() if kind.startswith(name)), "0")


def _kind(base: type, name: str, annotation: object) -> str:
    kind = str(annotation)
    if annotation is None:
        raise RulesDefect(f"{base.__name__}.{name} needs an annotation: it says how a clone copies the field.")
    if kind.startswith(SHARED_BY_CLONES):
        raise RulesDefect(
            f"{base.__name__}.{name} would be shared by clones: a field is a flat list, a tuple or a number."
        )
    return kind
