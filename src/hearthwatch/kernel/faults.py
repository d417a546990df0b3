"""Faults: check the state of a table against its declarations, field by field.

Only states from outside are checked: a file, a document. The rules keep a sound table sound.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NewType, get_args, get_origin, get_type_hints

from .bounds import (
    A_MASK,
    LARGEST_NUMBER,
    MOST_BITS,
    UNDECLARED,
    Among,
    Bound,
    Bounds,
    Columns,
    bound_of,
    bound_of_argument,
    bound_of_type,
    number,
)
from .names import Names
from .readers import EVERYONE
from .state import OWN
from .steps import NOTHING, WindowKind

if TYPE_CHECKING:
    from .table import Table

MOST_WAITING: Final = 1_000
"""Most steps that wait in a state: many times those of any game, and quick to run."""
LONGEST_ROW: Final = 100_000
"""Most values in one list."""
DEEPEST: Final = 50
"""Deepest nesting of lists and steps."""
KINDS: Final[Mapping[Any, str]] = {
    int: "a number belongs",
    str: "a text belongs",
    list: "several values belong",
    tuple: "several values belong",
}
OF_KERNEL: Final = ("asked", "stack", "deferred", "answers", "ending", "events", "results", "script", "bills")
"""Fields that hold steps, or anything that a step may hold."""
OF_STEPS: Final = A_MASK._replace(least=-LARGEST_NUMBER)


class Fault(NamedTuple):
    """The fault of a field: the sentence continues after its name."""

    field: str
    words: str


def faults(table: Table) -> Iterator[Fault]:
    """Yield all faults in the state of a table, field by field."""
    forms = _forms(type(table))
    found = [fault for name, form in forms.items() for fault in _other_kind(table, name, form)]
    if not found:
        named = [name for name in forms if isinstance(table.bounds.get(name), Among)]
        found = [fault for name in named for fault in _faults_of(table, name, forms[name])]
    if not found:  # Limits of numbers look up these names, and count other fields.
        found = [fault for name, form in forms.items() for fault in _faults_of(table, name, form)]
    found = found or [*_faults_of_texts(table)]
    yield from found
    if not found:
        yield from _faults_of_flow(table)
        yield from _faults_of_piles(table)


# -- fields


def _forms(cls: Any) -> Mapping[str, Any]:
    """Return the annotation of each field as a type."""
    if cls not in _known:
        _known[cls] = _forms_of(cls)
    return _known[cls]


_known: Final[dict[Any, Mapping[str, Any]]] = {}
"""By class of tables: the types of its fields."""


def _forms_of(cls: Any) -> Mapping[str, Any]:
    kinds = {name: (kind, base) for base in cls.__mro__[::-1] if base in OWN for name, kind in OWN[base].kinds.items()}
    forms = {}
    for name in cls.fields:
        kind, base = kinds[name]
        if name not in OF_KERNEL and name not in cls.generators:
            forms[name] = eval(kind, vars(sys.modules[base.__module__]) | {"Any": Any})
    return forms


def _other_kind(table: Table, name: str, form: Any) -> Iterator[Fault]:
    """Yield a fault for a field of another basic type: number, text or list."""
    kind: Any = int if isinstance(form, NewType) else get_origin(form) or form
    value = getattr(table, name)
    if kind in KINDS and type(value) is not kind:
        yield Fault(name, f"holds {_shown(value)} where {KINDS[kind]}")


def _faults_of(table: Table, name: str, form: Any) -> Iterator[Fault]:
    value, bound = getattr(table, name), bound_of(type(table), name)
    for words in _misfits(table, value, form, bound, 0):
        yield Fault(name, words)
        return
    if isinstance(bound, Bound) and bound.many is not None and len(value):
        count = number(table, bound.many)
        if len(value) != count:
            yield Fault(name, f"has {len(value)} values, and there are {count}")


def _misfits(table: Table, value: Any, form: Any, bound: Bounds | None, depth: int) -> Iterator[str]:
    """Yield the faults of a value of this type."""
    origin = get_origin(form) or form
    if isinstance(form, NewType) or origin is int:
        yield from _misfits_of_number(table, value, form, bound)
    elif origin is str:
        if type(value) is not str:
            yield f"holds {_shown(value)} where a text belongs"
        elif isinstance(bound, Among) and not (bound.open and not value) and value not in bound.names(table):
            yield f"holds {_shown(value)}, which this game does not have"
    elif origin is list or origin is tuple:
        yield from _misfits_of_row(table, value, origin, get_args(form), bound, depth)
    elif hasattr(form, "_fields"):
        yield from _misfits_of_named_row(table, value, form, bound, depth)
    else:
        yield from _misfits_of_any(table, value, bound if isinstance(bound, Bound) else UNDECLARED, depth)


def _misfits_of_row(
    table: Table, value: Any, origin: Any, args: tuple[Any, ...], bound: Bounds | None, depth: int
) -> Iterator[str]:
    if type(value) is not origin or depth > DEEPEST:
        yield f"holds {_shown(value)} where several values belong"
        return
    if len(value) > LONGEST_ROW:
        yield f"has {len(value)} values, more than any table"
        return
    if origin is list or args[1:] == (...,):
        if isinstance(args[0], NewType) or args[0] is int:
            yield from _misfits_of_numbers(table, value, args[0], bound)
            return
        for one in value:
            yield from _misfits(table, one, args[0], bound, depth + 1)
    elif len(args) != len(value):
        yield f"holds {_shown(value)}, which is no row of {len(args)} values"
    else:
        for place, (one, of_one) in enumerate(zip(value, args, strict=True)):
            yield from _misfits(table, one, of_one, _of_column(bound, place), depth + 1)


def _misfits_of_named_row(table: Table, value: Any, row: Any, bound: Bounds | None, depth: int) -> Iterator[str]:
    if type(value) is not row:
        yield f"holds {_shown(value)}, which is no row of {len(row._fields)} values"
        return
    for place, (one, of_one) in enumerate(zip(value, _columns(row), strict=True)):
        yield from _misfits(table, one, of_one, _of_column(bound, place), depth + 1)


def _of_column(bound: Bounds | None, place: int) -> Bounds | None:
    return bound.each[place] if isinstance(bound, Columns) else bound


def _columns(row: Any) -> tuple[Any, ...]:
    """Return the types of the columns of a row with names."""
    hints = get_type_hints(row)
    return tuple(hints.get(name, Any) for name in row._fields)


def _misfits_of_numbers(table: Table, values: Any, form: Any, bound: Bounds | None) -> Iterator[str]:
    """Yield the fault of the first of these numbers that does not fit: the limits are computed once."""
    if values and all(type(one) is int for one in values):
        for one in (max(values), min(values)):
            yield from _misfits_of_number(table, one, form, bound)
    else:
        for one in values:
            yield from _misfits_of_number(table, one, form, bound)


def _misfits_of_number(table: Table, value: Any, form: Any, bound: Bounds | None) -> Iterator[str]:
    if type(value) is not int:
        yield f"holds {_shown(value)} where a number belongs"
        return
    if not isinstance(bound, Bound):
        bound = bound_of_type(table, getattr(form, "__name__", ""))
    if value > number(table, bound.most):
        yield f"holds {_shown(value)}, and the most is {number(table, bound.most)}"
    elif value < number(table, bound.least):
        yield f"holds {_shown(value)}, and the least is {number(table, bound.least)}"


def _misfits_of_any(table: Table, value: Any, bound: Bound, depth: int) -> Iterator[str]:
    """Yield the faults of a value that may be any plain data."""
    if type(value) is int:
        yield from _misfits_of_number(table, value, int, bound)
    elif type(value) is tuple:
        if depth > DEEPEST or len(value) > LONGEST_ROW:
            yield "holds more than any table"
            return
        for one in value:
            yield from _misfits_of_any(table, one, bound, depth + 1)
    elif value is not None and type(value) not in (str, bool):
        yield f"holds {_shown(value)}, which no table has"


# -- texts, steps and cards


def _faults_of_texts(table: Table) -> Iterator[Fault]:
    for row in table.texts:
        author, readers, text = row
        if type(text) is not str or type(author) is not int or type(readers) is not int:
            yield Fault("texts", f"holds {_shown(row)}, which is no text with its author and its readers")
        elif not 0 <= author < table.seats or not 0 <= readers <= EVERYONE:
            yield Fault("texts", f"names seats that there are not: {_shown(row[:2])}")


def _faults_of_flow(table: Table) -> Iterator[Fault]:
    """Yield the faults of the question, its seats, the pending steps, and the ending."""
    asked = table.asked
    if asked:
        seats = asked[0]
        if not seats or any(type(seat) is not int or not 0 <= seat < table.seats for seat in seats):
            yield Fault("asked", f"names the seats {_shown(seats)}, and there are {table.seats}")
        elif len(asked) != 3:
            yield Fault("asked", "is not a question")
        elif not _is_question(table, asked[1]):
            yield Fault("asked", "holds a step that asks nothing")
    waiting: dict[str, list[Any]] = {
        "asked": [*asked[1:]],
        "stack": table.stack,
        "deferred": [one[1:] for one in table.deferred],
        "answers": [one[1:] for one in table.answers],
    }
    for name, steps in waiting.items():
        if len(steps) > MOST_WAITING:
            yield Fault(name, "holds more steps than any game")
            return
        for step in steps:
            for words in _misfits_of_step(table, step, 0):
                yield Fault(name, words)
                return
    for name, rows in (("deferred", table.deferred), ("answers", table.answers)):
        if any(type(one[0]) is not int or not -1 <= one[0] <= LARGEST_NUMBER for one in rows):
            yield Fault(name, "does not begin with a number")
    for seat, *_ in table.answers[1:]:
        if not 0 <= seat < table.seats:
            yield Fault("answers", f"names seat {seat}, and there are {table.seats}")
    yield from _faults_of_end(table)
    for name in OF_KERNEL:
        if name in type(table).fields and name not in waiting:
            for words in _misfits_of_any(table, getattr(table, name), OF_STEPS, 0):
                yield Fault(name, words)
                return
    for name in table.generators:
        state = getattr(table, name)
        if type(state) is not int or state < 0 or state.bit_length() > MOST_BITS:
            yield Fault(name, "is no state of a generator of chance")


def _is_question(table: Table, step: Any) -> bool:
    if not step:
        return False
    kind = table.rules.kinds[step[0]]
    return kind.asks or isinstance(kind, WindowKind)


def _faults_of_end(table: Table) -> Iterator[Fault]:
    end = table.ending
    if end and not (len(end) >= 3 and end[0] in (True, False, None) and all(type(one) is str for one in end[1:3])):
        yield Fault("ending", "does not say how the game ended")


def _misfits_of_step(table: Table, step: Any, depth: int) -> Iterator[str]:
    """Yield the faults of a step's arguments; a text may stand behind them."""
    if step == NOTHING:
        return
    kind = table.rules.kinds[step[0]]
    spare = len(step) - 1 - len(kind.types)
    if depth > DEEPEST or spare not in ((0, 1) if kind.field else (0,)):
        yield f"holds the step {kind.name} with {len(step) - 1} values, and it has {len(kind.types)}"
        return
    for value, type_name in zip(step[1:], (*kind.types, "str"), strict=False):
        if type_name == "Step":
            yield from _misfits_of_step(table, value, depth + 1)
            continue
        form, bound = _form_of_argument(type_name), bound_of_argument(table, type_name)
        for words in _misfits(table, value, form, bound, depth + 1):
            yield f"{words}, in the step {kind.name}"
            return


@cache
def _form_of_argument(type_name: str) -> Any:
    """Return the type of a step's argument: a number of some kind, a text, several numbers, or any plain data."""
    if type_name == "str":
        return str
    if type_name == "bool" or "Any" in type_name:
        return Any
    if type_name.startswith("tuple["):
        return tuple[Any, ...]
    return int


def _faults_of_piles(table: Table) -> Iterator[Fault]:
    """Check that every body lies in one place, where a game declares places."""
    fields = {pile.name: pile.field for pile in table.piles}
    lying: dict[int, str] = {}
    for place, cards in table.places().items():
        field = fields.get(place) or fields.get(place.rpartition(" ")[0], place)
        for card in cards:
            if card in lying:
                where = "there twice" if lying[card] == field else f"in {lying[card]} too"
                yield Fault(field, f"holds the card {named(table, card)}, which lies {where}")
                return
            lying[card] = field
    if lying and len(lying) != len(table.face):
        lost = next(card for card in range(len(table.face)) if card not in lying)
        yield Fault("face", f"has the card {named(table, lost)}, which lies nowhere")


def named(table: Table, card: int) -> str:
    """Return the name of a card, or its number."""
    names = table.kept.get("face")
    return names.names[table.face[card]] if isinstance(names, Names) else str(card)


def _shown(value: object) -> str:
    """Return a value for a sentence, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
