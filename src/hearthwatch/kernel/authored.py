"""What people write for a game, in TOML: read into types, and told with the file and the line where it is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec.inspect import DictType, ListType, LiteralType, StructType, Type, type_info

from .errors import SetupError

S = TypeVar("S")

FIELD: Final = re.compile(r"field `([^`]+)`")
PLACE: Final = re.compile(r" - at `(key in )?\$([^`]*)`$")

IN_WORDS: Final = {
    "object": "a table",
    "array": "a list",
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
PLAIN: Final = re.compile(rf"\b({'|'.join(IN_WORDS)})\b")


class Misspelt(SetupError):
    """A sentence about something written that cannot be read, and the keys that lead to it."""

    def __init__(self, words: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.path = path

    def inside(self, *keys: object) -> Misspelt:
        """The same, seen from further out."""
        return Misspelt(self.words, (*map(str, keys), *self.path))


def within(keys: tuple[object, ...], work: Callable[[], S]) -> S:
    """Do something; what is misspelt in it lies behind these keys."""
    try:
        return work()
    except Misspelt as wrong:
        raise wrong.inside(*keys) from None


def read_toml(path: Path, read: Callable[[dict[str, Any], str], S]) -> S:
    """What a file says, by a function of its data and its text. SetupError names the file and the line."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{path.name} cannot be read: {error}.") from error
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{path.name} is not valid TOML: {error}.") from error
    try:
        return read(data, text)
    except Misspelt as wrong:
        line = line_of(text, wrong.path)
        where = f"{path.name}, line {line}" if line else path.name
        raise SetupError(f"{where}: {wrong.words}") from None


def typed_toml(path: Path, kind: type[S]) -> S:
    """A file as one type. SetupError names the file and the line."""
    return read_toml(path, lambda data, _: typed(data, kind))


def typed(data: object, kind: type[S]) -> S:
    """Plain data as a type; Misspelt says what does not fit, and where."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _misspelt(str(error), data, kind) from None


def _misspelt(error: str, data: object, kind: type) -> Misspelt:
    found = PLACE.search(error)
    words = error[: found.start()] if found else error
    path = tuple(re.findall(r"[^.\[\]]+", found[2].replace("[...]", ""))) if found else ()
    what = " > ".join(path)
    inside = f" in {what}" if what else ""
    here = _type_at(kind, path)
    name = FIELD.search(words)
    if name and "unknown" in words:
        known = f": it takes {', '.join(_fields(here))}" if isinstance(here, StructType) else ""
        return Misspelt(f"There is no {name[1]!r}{inside}{known}.", (*path, name[1]))
    if name and "missing" in words:
        return Misspelt(f"{name[1]!r} is missing{inside}.", path)
    if isinstance(here, LiteralType):
        known = ", ".join(str(one) for one in here.values if one != "")
        return Misspelt(f"{what}: {_value_at(data, path)!r} is none of {known}.", path)
    plain = PLAIN.sub(lambda one: IN_WORDS[one[1]], words[:1].lower() + words[1:]).replace("`", "")
    return Misspelt(f"{what}: {plain}." if what else f"{words}.", path)


def _fields(kind: StructType) -> list[str]:
    return [field.encode_name for field in kind.fields]


def _type_at(kind: type, path: tuple[str, ...]) -> Type | None:
    """The type that a value must have behind these keys, as far as that is plain."""
    here: Type | None = type_info(kind)
    for key in path:
        if isinstance(here, StructType):
            here = next((field.type for field in here.fields if field.encode_name == key), None)
        elif isinstance(here, ListType):
            here = here.item_type
        elif isinstance(here, DictType):
            here = here.value_type
        else:
            return None
    return here


def _value_at(data: object, path: tuple[str, ...]) -> object:
    for key in path:
        data = data[int(key)] if isinstance(data, list) else data[key] if isinstance(data, Mapping) else None
    return data


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line where the keys of a path lead, as far as they can be followed; 0 where they lead nowhere."""
    lines = text.splitlines()
    start, found = 0, 0
    for place, key in enumerate(path):
        if key.isdecimal():
            continue
        number = int(path[place + 1]) if place + 1 < len(path) and path[place + 1].isdecimal() else 0
        headers = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[?{re.escape(key)}\]\]?\s*$", line)]
        if place == 0 and headers:
            start = headers[min(number, len(headers) - 1)]
            found = start + 1
            continue
        pattern = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
        inside = [n for n in range(start, len(lines)) if pattern.search(lines[n])]
        if inside:
            start = inside[0]
            found = start + 1
    return found
