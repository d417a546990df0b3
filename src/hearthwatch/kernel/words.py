"""Words on demand: templates become words only when they are read, and words keep their parts.

A template names the arguments of its step, `"Chop wood with {die}"`, or takes arguments in order,
`"{:Card} is revealed"`. A name that is no argument is for the game to fill from the table: `"{Resting}: which die?"`.
The game names a `Die` or a `Card`: it has one namer for each type name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias

from .readers import Readers
from .state import frozen


class Ref(NamedTuple):
    """A part of words that refers to a thing: its sort, its number, and its name for these readers."""

    kind: str
    """The type name of its namer: Card, Hero, Seat. A player's text is a Text, a bare number an int."""
    value: Any
    """The argument itself: a number, a text, a tuple of them."""
    text: str


Part: TypeAlias = str | Ref


class Words:
    """Parts in reading order, plain text between references. `str(words)` is the plain text."""

    __slots__ = ("_text", "parts")

    def __init__(self, *parts: Part | Words) -> None:
        found: list[Part] = []
        for part in parts:
            _add(found, part)
        self.parts: tuple[Part, ...] = tuple(found)
        self._text: str | None = None

    def __str__(self) -> str:
        text = self._text
        if text is None:
            text = self._text = "".join([part if type(part) is str else part[2] for part in self.parts])
        return text

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __add__(self, other: Part | Words) -> Words:
        return Words(self, other)

    def __radd__(self, other: Part) -> Words:
        return Words(other, self)

    def __repr__(self) -> str:
        return f"Words({', '.join(map(repr, self.parts))})"

    @property
    def refs(self) -> list[Ref]:
        """Return the things that are named, in reading order."""
        return [part for part in self.parts if isinstance(part, Ref)]

    def calling(self, name: Callable[[Ref], str]) -> str:
        """Return the text with other names for the things in it."""
        return "".join([part if type(part) is str else name(part) for part in self.parts])  # type: ignore[arg-type]

    @classmethod
    def from_data(cls, data: str | Sequence[Any]) -> Words:
        """Return the words of JSON parts, where a reference is a list; a bare text is words without references."""
        if isinstance(data, str):
            return cls(data)
        return cls(*(part if isinstance(part, str) else Ref(part[0], frozen(part[1]), part[2]) for part in data))


Namer: TypeAlias = Callable[[Any, Any, Readers], str | Words]
"""Names a thing for readers: the table, the value, and the readers. Words keep the references in them."""


PLAIN_WORDS: Final[dict[str, Namer]] = {
    "Count": lambda table, count, readers: "" if count == 1 else f"{count} ",
    "Field": lambda table, step, readers: Words(table.field(step, readers)),
    "For": lambda table, need, readers: "",
    "Rolled": lambda table, thing, readers: "",
    "Side": lambda table, value, readers: str(value),
    "Text": lambda table, number, readers: str(table.read(number, readers)),
}
"""Words of the kernel's own templates where a game has no namer."""


TOGETHER: Final = "+"
"""Separates arguments that are named together."""


@lru_cache(maxsize=4096)
def _parse(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


def named_in(template: str) -> set[str]:
    """Return the arguments that a template names. Names with a capital are for the game to fill."""
    fields = (name for _, name, _ in _parse(template) if name and not name[0].isupper())
    return {one for name in fields for one in name.split(TOGETHER)}


def fill(
    template: str,
    values: Sequence[Any],
    table: Any,
    readers: Readers,
    names: Sequence[str] = (),
    types: Sequence[str] = (),
) -> Words:
    """Return the template in words for these readers. An argument is a reference, unless its namer returns words.

    Several values at once (a tuple) are no thing that a reference could point at: they are text. `{card+skill:Tucked}`
    passes the namer two arguments together, where the name of one depends on the other.
    """
    out: list[Part | Words] = []
    namers: dict[str, Namer] = table.words
    position = 0
    for text, name, spec in _parse(template):
        if text:
            out.append(text)
        if name is None:
            continue
        if name and TOGETHER in name:
            out.append(namers[spec](table, tuple(values[names.index(one)] for one in name.split(TOGETHER)), readers))
            continue
        if name and name not in names:
            out.append(namers[name](table, None, readers))
            continue
        index = names.index(name) if name else position
        position += 1
        kind, value = spec or (types[index] if index < len(types) else ""), values[index]
        namer = namers.get(kind) or PLAIN_WORDS.get(kind)
        if namer is None:
            out.append(Ref(type(value).__name__, value, format(value, spec)))
            continue
        called = namer(table, value, readers)
        out.append(Ref(kind, value, called) if type(called) is str and type(value) is not tuple else called)
    return Words(*out)


def sentence(words: Words) -> Words:
    """Return the words with a capital at their beginning, even in a filled part."""
    if not words.parts:
        return words
    first = words.parts[0]
    text = first if isinstance(first, str) else first.text
    if text[0].isupper():
        return words
    text = text[0].upper() + text[1:]
    return Words(text if isinstance(first, str) else Ref(first.kind, first.value, text), *words.parts[1:])


def joined(between: str, several: Iterable[Part | Words]) -> Words:
    """Join words, with a text between them."""
    out: list[Part | Words] = []
    for one in several:
        out += (between, one) if out else (one,)
    return Words(*out)


def _add(found: list[Part], one: Part | Words) -> None:
    """Add a part: plain text extends plain text, and empty parts are left out."""
    if isinstance(one, Words):
        for part in one.parts:
            _add(found, part)
    elif isinstance(one, Ref):
        if one[2]:
            found.append(one)
    elif one:
        if found and isinstance(found[-1], str):
            found[-1] += one
        else:
            found.append(one)
