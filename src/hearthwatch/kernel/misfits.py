"""Validation errors in sentences, made from the type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import inspect

from .english import listed
from .errors import Misspelt
from .mistakes import did_you_mean

LONG: Final = 60
"""Longest value that an error quotes."""


def misfits(value: object, kind: inspect.Type, what: str, path: tuple[str, ...] = ()) -> list[Misspelt]:
    """Return all validation errors of a value; empty if there are none."""
    if isinstance(kind, inspect.UnionType):
        return _misfits_in_union(value, kind, what, path)
    if isinstance(kind, inspect.StructType):
        return _misfits_in_struct(value, kind, what, path)
    if not _fits(value, kind):
        return [_said(f"{what} is {_described(kind, what)}; {_shown(value)} is not.{_meant(value, kind)}", path)]
    if isinstance(kind, inspect.DictType) and isinstance(value, Mapping):
        return _misfits_in_table(value, kind, what, path)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(value, list | tuple):
        return [
            said
            for place, one in enumerate(value)
            for said in misfits(one, kind.item_type, f"number {place + 1} of {what}", (*path, str(place)))
        ]
    if isinstance(kind, inspect.TupleType) and isinstance(value, list | tuple):
        return [
            said
            for place, (one, item) in enumerate(zip(value, kind.item_types, strict=True))
            for said in misfits(one, item, f"number {place + 1} of {what}", (*path, str(place)))
        ]
    return []


def _misfits_in_struct(value: object, kind: inspect.StructType, what: str, path: tuple[str, ...]) -> list[Misspelt]:
    if not isinstance(value, Mapping):
        return [_said(f"{what} is a table; {_shown(value)} is not.", path)]
    fields = {field.encode_name: field for field in kind.fields}
    missing = [key for key, field in fields.items() if field.required and key not in value]
    errors: list[Misspelt] = []
    for key, one in value.items():
        if key in fields:
            errors.extend(misfits(one, fields[key].type, _part(what, key, path), (*path, key)))
            continue
        close = did_you_mean(key, [name for name in fields if name not in value])
        known = f".{close}" if close else f"; it may have: {', '.join(fields)}."
        errors.append(_said(f"{what} has no {key!r}{known}", (*path, str(key))))
        missing = [name for name in missing if repr(name) not in close]
    if missing:
        errors.append(_said(f"{what} needs {listed([repr(key) for key in missing])} too.", path))
    return errors


def _misfits_in_table(
    value: Mapping[str, object], kind: inspect.DictType, what: str, path: tuple[str, ...]
) -> list[Misspelt]:
    errors: list[Misspelt] = []
    for key, one in value.items():
        if isinstance(kind.key_type, inspect.LiteralType) and key not in kind.key_type.values:
            close = did_you_mean(key, kind.key_type.values)
            known = f".{close}" if close else f"; it may have: {', '.join(map(str, kind.key_type.values))}."
            errors.append(_said(f"{what} has no {key!r}{known}", (*path, key)))
        else:
            errors.extend(misfits(one, kind.value_type, _part(what, key, path), (*path, key)))
    return errors


def _misfits_in_union(value: object, kind: inspect.UnionType, what: str, path: tuple[str, ...]) -> list[Misspelt]:
    kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    by_kind = [misfits(value, one, what, path) for one in kinds]
    if [] in by_kind or len(kinds) == 1:
        return [] if [] in by_kind else by_kind[0]
    inner = [said for said in by_kind if said[0].path != path]
    if inner:
        return inner[0]
    words = " or ".join(_described(one, what) for one in kinds)
    return [_said(f"{what} is {words}; {_shown(value)} is not.{_meant(value, *kinds)}", path)]


def _meant(value: object, *kinds: inspect.Type) -> str:
    known = [word for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values]
    return did_you_mean(value, known) if isinstance(value, str) and value else ""


def _shown(value: object) -> str:
    """Return a value as it was written, unless it is long."""
    text = repr(value)
    if len(text) <= LONG:
        return text
    return f"a list of {len(value)}" if isinstance(value, list | tuple) else f"{text[:LONG]}…"


def _said(words: str, path: tuple[str, ...]) -> Misspelt:
    return Misspelt(f"N{words[1:]}" if words.startswith("number ") else words, path)


def _part(what: str, key: str, path: tuple[str, ...]) -> str:
    """Return the name of a part: its own name at the outermost level."""
    if not path:
        return key
    return f"{key} of {what}" if path[-1].isdecimal() else f"{what}.{key}"


def _fits(value: object, kind: inspect.Type) -> bool:
    """Return True if a value is of this kind, without its contents."""
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        numbers = (int,) if isinstance(kind, inspect.IntType) else (int, float)
        if not isinstance(value, numbers) or isinstance(value, bool):
            return False
        return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
    if isinstance(kind, inspect.LiteralType):
        return isinstance(value, str | int) and value in kind.values
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str) and len(value) >= (kind.min_length or 0)
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return isinstance(value, list | tuple) and _has_length(len(value), kind)
    if isinstance(kind, inspect.TupleType):
        return isinstance(value, list | tuple) and len(value) == len(kind.item_types)
    return isinstance(value, Mapping) if isinstance(kind, inspect.DictType | inspect.StructType) else True


def _described(kind: inspect.Type, what: str) -> str:
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        least = "" if kind.ge is None else f" from {kind.ge}"
        most = (" on" if least else "") if kind.le is None else f" to {kind.le}"
        return f"a number{least}{most}"
    if isinstance(kind, inspect.LiteralType):
        *others, last = [str(value) for value in kind.values if value != ""] or ['""']
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(kind, inspect.StrType):
        return "a text" if not kind.min_length else "a text that says something"
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return f"a list{_length(kind)}"
    if isinstance(kind, inspect.TupleType):
        return f"a list of {len(kind.item_types)}"
    if isinstance(kind, inspect.DictType) and not isinstance(kind.value_type, inspect.AnyType):
        return f"given by name, such as {what}.Name = ..."
    return "yes or no (true or false)" if isinstance(kind, inspect.BoolType) else "a table"


def _has_length(size: int, kind: inspect.ListType | inspect.VarTupleType) -> bool:
    return size >= (kind.min_length or 0) and (kind.max_length is None or size <= kind.max_length)


def _length(kind: inspect.ListType | inspect.VarTupleType) -> str:
    least, most = kind.min_length or 0, kind.max_length
    if least == most:
        return f" of exactly {most}"
    if most is not None:
        return f" of {least} to {most}" if least else f" of at most {most}"
    return f" of at least {least}" if least > 1 else " that is not empty" if least else ""
