"""What people write for a game, in TOML: read into types, and told with the file and the line where it is wrong."""

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
from .misfits import misfit
from .plain import Document

__all__ = [
    "Misspelt",
    "digest_of",
    "files_in",
    "line_of",
    "read_toml",
    "slug_of",
    "typed",
    "typed_toml",
    "within",
]

S = TypeVar("S")

PLACE: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`$")


def files_in(folders: Sequence[Path], what: str) -> Iterator[Path]:
    """The files that people wrote, folder by folder; SetupError where a folder has none."""
    for folder in folders:
        paths = sorted(folder.glob("*.toml"))
        if not paths:
            raise SetupError(f"There is no {what} in {folder}: {what}s are files that end with .toml.")
        yield from paths


def slug_of(title: str) -> str:
    """A title as a short name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def digest_of(*texts: str) -> str:
    """Tells what was written from anything else."""
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def within(keys: tuple[object, ...], work: Callable[[], S]) -> S:
    """Do something; what is misspelt in it lies behind these keys."""
    try:
        return work()
    except Misspelt as wrong:
        raise wrong.inside(*keys) from None


def read_toml(path: Path, read: Callable[[Document, str], S]) -> S:
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


def typed_toml(path: Path, kind: type[S], what: str = "It") -> S:
    """A file as one type. SetupError names the file and the line."""
    return read_toml(path, lambda data, _: typed(data, kind, what))


def typed(data: object, kind: type[S], what: str = "It") -> S:
    """Plain data as a type; Misspelt says what does not fit, and where. `what` begins the sentence about the whole."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise misfit(data, inspect.type_info(kind), what) or _as_told(str(error)) from None


def _as_told(error: str) -> Misspelt:
    """What a type says of itself, where everything has the right form."""
    found = PLACE.search(error)
    path = tuple(re.findall(r"[^.\[\]]+", found[1])) if found else ()
    return Misspelt(f"{error[: found.start()] if found else error}.", path)


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
