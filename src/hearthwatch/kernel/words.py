"""Words on demand: templates become text only when somebody reads them.

A template names the arguments of its step, `"Chop wood with {die}"`, or takes arguments in order,
`"{:Card} is revealed"`. A name that is no argument is for the game to fill from the table: `"{Resting}: which die?"`.
How a `Die` or a `Card` is called is for the game to say: it gives one namer for each type name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final, TypeAlias

Namer: TypeAlias = Callable[[Any, Any, int], str]
"""Names a thing for readers: the table, the value, and the mask of seats who read."""


PLAIN_WORDS: Final[dict[str, Namer]] = {
    "Count": lambda table, count, readers: "" if count == 1 else f"{count} ",
    "For": lambda table, need, readers: "",
    "Rolled": lambda table, thing, readers: "",
    "Side": lambda table, value, readers: str(value),
    "Text": lambda table, number, readers: str(table.read(number, readers)),
}
"""What the kernel's own templates say where a game has no namer for it."""


@lru_cache(maxsize=4096)
def _parse(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


def named_in(template: str) -> set[str]:
    """The arguments that a template names. Names with a capital are for the game to fill."""
    return {name for _, name, _ in _parse(template) if name and not name[0].isupper()}


def fill(
    template: str,
    values: Sequence[Any],
    table: Any,
    readers: int,
    names: Sequence[str] = (),
    types: Sequence[str] = (),
) -> str:
    """The template as text for these readers."""
    out: list[str] = []
    position = 0
    for text, name, spec in _parse(template):
        out.append(text)
        if name is None:
            continue
        if name and name not in names:
            out.append(table.words[name](table, None, readers))
            continue
        index = names.index(name) if name else position
        position += 1
        kind = spec or (types[index] if index < len(types) else "")
        namer = table.words.get(kind) or PLAIN_WORDS.get(kind)
        out.append(namer(table, values[index], readers) if namer else format(values[index], spec))
    return "".join(out)


def sentence(text: str) -> str:
    """The text with a capital at its beginning, whatever was filled in there."""
    return text[:1].upper() + text[1:]
