"""State that copies cheaply: a slots class over ints, tuples and flat lists, with a generated copy.

A subclass names its fields in `__slots__` and annotates them. Lists are copied by a clone; everything else is shared,
so it must never be changed in place. Fields begin empty: [], (), "" or 0. Those named in `APART` belong to the table
but not to what is compared and saved. A number as large as a grid is annotated as a `Mask`, alone or in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Final, NamedTuple

from .build import fields_of, is_compiled
from .errors import RulesDefect
from .names import Kept

EMPTY: Final = {"list": "[]", "tuple": "()", "str": "''"}
MASK: Final = "Mask"
SHARED_BY_CLONES: Final = ("dict", "set", "list[list", "list[dict", "list[set")


class OwnFields(NamedTuple):
    """The fields that a class of tables adds to its base."""

    kinds: dict[str, str]
    """Annotation by name."""
    apart: tuple[str, ...]


class State:
    """The base of all tables: it knows its fields, copies them, and compares by them."""

    __slots__ = ()
    APART: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[frozenset[str]] = frozenset()
    kept: ClassVar[Mapping[str, Kept]] = {}
    """By field: its stored form, where it holds places in lists of content."""
    masks: ClassVar[tuple[str, ...]] = ()
    """Fields that hold masks: numbers that no rule counts up to."""
    bounds: ClassVar[Mapping[str, Any]] = {}
    """By field, or by type of number: the range of the numbers of a sound table (see `bounds.py`)."""
    rows: ClassVar[dict[str, Callable[[Any], Any]]] = {}
    """By name of a list: the function that makes one of its rows from a plain tuple, such as `Token._make`."""

    def __init_subclass__(cls) -> None:
        describe(cls)
        for work in ONCE_FOR_EACH_CLASS:
            work(cls)

    def copy_fields(self, to: Any) -> None:
        """Copy all fields to another table of the same class. Every subclass has one of its own, generated."""

    def clear_fields(self) -> None:
        """Make all fields empty. Every subclass has one of its own, generated."""

    def same_state(self, other: State) -> bool:
        """Return True if every compared field is equal."""
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)

    def thaw(self, name: str, value: Any) -> Any:
        """Restore a field whose tuples JSON turned into lists."""
        if name not in self.lists:
            return frozen(value)
        make = self.rows.get(name)
        return [make(frozen(one)) if make else frozen(one) for one in value]


def frozen(value: Any) -> Any:
    """Return lists as tuples, recursively."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value


ONCE_FOR_EACH_CLASS: Final[list[Callable[[Any], None]]] = []
"""Further work when a class of tables is defined. (Compiled, `super()` fails in `__init_subclass__`.)"""
OWN: Final[dict[type, OwnFields]] = {}
"""By class of tables: the fields that it adds to its base."""


def describe(cls: Any) -> None:
    """Describe a class of tables, and generate its copy and clear functions unless it is compiled."""
    OWN[cls] = _own_fields(cls)
    line: tuple[type, ...] = cls.__mro__
    above = [base for base in line[::-1] if base in OWN]
    kinds = {name: kind for base in above for name, kind in OWN[base].kinds.items()}
    apart = {name for base in above for name in OWN[base].apart}
    cls.fields = tuple(name for name in kinds if name not in apart)
    cls.lists = frozenset(name for name in cls.fields if kinds[name].startswith("list"))
    cls.masks = tuple(name for name in cls.fields if MASK in kinds[name])
    if is_compiled(cls):
        return
    ready = next((base for base in line if base in OWN and is_compiled(base)), None)
    own = {name: kind for name, kind in kinds.items() if ready is None or name not in _all_of(ready)}
    copies = [f"to.{name} = self.{name}{'[:]' if kind.startswith('list') else ''}" for name, kind in own.items()]
    clears = [f"self.{name} = {_empty(kind)}" for name, kind in own.items()]
    cls.copy_fields = _function("self, to", ["ready.copy_fields(self, to)"] * bool(ready) + copies, ready)
    cls.clear_fields = _function("self", ["ready.clear_fields(self)"] * bool(ready) + clears, ready)


def _own_fields(cls: type) -> OwnFields:
    if is_compiled(cls):
        return OwnFields(*fields_of(cls))
    space = vars(cls)
    if "__slots__" not in space:
        raise RulesDefect(f"{cls.__name__} needs __slots__: fields that it does not name are not copied.")
    annotations = get_annotations(cls)
    kinds = {name: _kind(cls, name, annotations.get(name)) for name in space["__slots__"]}
    for name in kinds:
        hidden = next((base for base in cls.__mro__[1:] if name in vars(base)), None)
        if hidden is not None:
            raise RulesDefect(
                f"{cls.__name__}.{name} would hide {hidden.__name__}.{name}: give the field another name."
            )
    return OwnFields(kinds, space.get("APART", ()))


def _all_of(cls: type) -> set[str]:
    return {name for base in cls.__mro__ if base in OWN for name in OWN[base].kinds}


def _function(parameters: str, lines: list[str], ready: type | None) -> Callable[..., None]:
    scope: dict[str, Any] = {"ready": ready}
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
