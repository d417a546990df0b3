"""Authored content in TOML: read into types; errors name the file and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import inspect

from .errors import Misspelt, SetupError
from .misfits import misfits
from .mistakes import Mistakes, all_of, did_you_mean, together, unknown
from .plain import Document

__all__ = [
    "Misspelt",
    "Mistakes",
    "all_of",
    "did_you_mean",
    "digest_of",
    "files_in",
    "line_of",
    "read_toml",
    "slug_of",
    "typed",
    "typed_toml",
    "unknown",
    "within",
]

S = TypeVar("S")

PLACE: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`$")


def files_in(folders: Sequence[Path], what: str) -> Iterator[Path]:
    """Yield the authored files, folder by folder; SetupError where a folder has none."""
    for folder in folders:
        paths = sorted(folder.glob("*.toml"))
        if not paths:
            raise SetupError(f"There is no {what} in {folder}: it takes a file whose name ends with .toml.")
        yield from paths


def slug_of(title: str) -> str:
    """Return a title as a short name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def digest_of(*texts: str) -> str:
    """Return a digest that identifies authored texts."""
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def within(keys: tuple[object, ...], work: Callable[[], S]) -> S:
    """Run some work; validation errors in it are below these keys."""
    try:
        return work()
    except Misspelt as wrong:
        raise wrong.inside(*keys) from None


def read_toml(path: Path, read: Callable[[Document, str], S], name: str = "") -> S:
    """Return the content of a file, by a function of its data and its text.

    SetupError has a line for each error, with the file and the line; `name` is the file's name there.
    """
    name = name or path.name
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"{name} cannot be read: {error}.") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SetupError(f"{name} is not valid TOML: {error}.") from error
    try:
        return read(data, text)
    except Misspelt as wrong:
        places = sorted(((line_of(text, one.path), one.words) for one in wrong.each), key=lambda one: one[0])
        raise SetupError(
            "\n".join(f"{name}, line {line}: {words}" if line else f"{name}: {words}" for line, words in places)
        ) from None


def typed_toml(path: Path, kind: type[S], what: str = "It") -> S:
    """Read a file as one type. SetupError names the file and the line."""
    return read_toml(path, lambda data, _: typed(data, kind, what))


def typed(data: object, kind: type[S], what: str = "It") -> S:
    """Convert plain data to a type; Misspelt says what does not fit, and where. `what` begins the sentence."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise together(misfits(data, inspect.type_info(kind), what) or [_as_told(str(error))]) from None


def _as_told(error: str) -> Misspelt:
    """Convert an error raised by a type itself, whose fields all have the right form."""
    match = PLACE.search(error)
    path = tuple(re.findall(r"[^.\[\]]+", match[1])) if match else ()
    return Misspelt(f"{error[: match.start()] if match else error}.", path)


def line_of(text: str, path: tuple[str, ...]) -> int:
    """Return the line to which the keys of a path lead, as far as they exist; 0 where none does."""
    lines = text.splitlines()
    start, end, line = 0, len(lines), 0
    headers: tuple[str, ...] = ()
    for place, key in enumerate(path):
        if place and key.isdecimal():  # The place in a list, found together with its key, or the key of a line.
            lines_of = [n for n in range(start, end) if re.match(rf"\s*[\"']?{key}[\"']?\s*=", lines[n])]
            if lines_of:
                start = lines_of[0]
                line = start + 1
            continue
        number = int(path[place + 1]) if place + 1 < len(path) and path[place + 1].isdecimal() else 0
        name = re.escape(".".join((*headers, key)))
        sections = [n for n in range(start, end) if re.match(rf"\s*\[\[?{name}\]\]?\s*(#|$)", lines[n])]
        if sections:
            headers = (*headers, key)
            number = min(number, len(sections) - 1)
            start = sections[number]
            end = sections[number + 1] if number + 1 < len(sections) else end
            line = start + 1
            continue
        word = rf"(?<![\w-])[\"']?{re.escape(key)}(?![\w-])"
        inside = [n for n in range(start, end) if re.search(rf"{word}[\"']?\s*=", lines[n])]
        inside = inside or [n for n in range(start, end) if re.search(word, lines[n])]
        if inside:
            start = inside[0]
            line = start + 1
    return line
