"""Sentences about what does not fit a type, made from the type."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import inspect

from .errors import Misspelt


def misfit(value: object, kind: inspect.Type, what: str, path: tuple[str, ...] = ()) -> Misspelt | None:
    """The first thing that does not fit its type; None where all fits."""
    if isinstance(kind, inspect.UnionType):
        return _misfit_in_union(value, kind, what, path)
    if isinstance(kind, inspect.StructType):
        return _misfit_in_struct(value, kind, what, path)
    if not _fits(value, kind):
        return _said(f"{what} is {_described(kind, what)}; {value!r} is not.", path)
    if isinstance(kind, inspect.DictType) and isinstance(value, Mapping):
        return _misfit_in_table(value, kind, what, path)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(value, list | tuple):
        for place, one in enumerate(value):
            said = misfit(one, kind.item_type, f"number {place + 1} of {what}", (*path, str(place)))
            if said:
                return said
    return None


def _misfit_in_struct(value: object, kind: inspect.StructType, what: str, path: tuple[str, ...]) -> Misspelt | None:
    if not isinstance(value, Mapping):
        return _said(f"{what} is a table; {value!r} is not.", path)
    fields = {field.encode_name: field for field in kind.fields}
    for key, one in value.items():
        if key not in fields:
            return _said(f"{what} has no {key!r}; it may have: {', '.join(fields)}.", (*path, str(key)))
        said = misfit(one, fields[key].type, _part(what, key, path), (*path, key))
        if said:
            return said
    missing = [key for key, field in fields.items() if field.required and key not in value]
    return _said(f"{what} needs {missing[0]!r} too.", path) if missing else None


def _misfit_in_table(
    value: Mapping[str, object], kind: inspect.DictType, what: str, path: tuple[str, ...]
) -> Misspelt | None:
    for key, one in value.items():
        if isinstance(kind.key_type, inspect.LiteralType) and key not in kind.key_type.values:
            known = ", ".join(map(str, kind.key_type.values))
            return _said(f"{what} has no {key!r}; it may have: {known}.", (*path, key))
        said = misfit(one, kind.value_type, _part(what, key, path), (*path, key))
        if said:
            return said
    return None


def _misfit_in_union(value: object, kind: inspect.UnionType, what: str, path: tuple[str, ...]) -> Misspelt | None:
    kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    said = [misfit(value, one, what, path) for one in kinds]
    if None in said or len(kinds) == 1:
        return None if None in said else said[0]
    inner = [one for one in said if one is not None and one.path != path]
    if inner:
        return inner[0]
    return _said(f"{what} is {' or '.join(_described(one, what) for one in kinds)}; {value!r} is not.", path)


def _said(words: str, path: tuple[str, ...]) -> Misspelt:
    return Misspelt(f"N{words[1:]}" if words.startswith("number ") else words, path)


def _part(what: str, key: str, path: tuple[str, ...]) -> str:
    """How a part of something is called: by its own name where it stands outermost."""
    if not path:
        return key
    return f"{key} of {what}" if path[-1].isdecimal() else f"{what}.{key}"


def _fits(value: object, kind: inspect.Type) -> bool:
    """Whether a value is of this kind, whatever lies inside it."""
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
        return isinstance(value, list | tuple) and len(value) >= (kind.min_length or 0)
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
        return "a list" if not kind.min_length else "a list that is not empty"
    if isinstance(kind, inspect.TupleType):
        return f"a list of {len(kind.item_types)}"
    if isinstance(kind, inspect.DictType) and not isinstance(kind.value_type, inspect.AnyType):
        return f"given by name, such as {what}.Name = ..."
    return "yes or no (true or false)" if isinstance(kind, inspect.BoolType) else "a table"
