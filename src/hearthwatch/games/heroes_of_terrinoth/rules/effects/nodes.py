"""Effects as data: every effect that is written somewhere becomes a node with a name of its own.

A pending effect on the stack is the name of its node, so it can be saved and still means the same after a card was
tuned. Verbs say what their parts are; reading an effect checks it against that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from hearthwatch.kernel import Card

from ...table import Hero, Realm
from .conditions import condition
from .errors import Misspelt
from .filters import Filter
from .quantities import OF_A_HERO, amount

Run: TypeAlias = Callable[[Realm, "Node", Hero, Card], None]
Matters: TypeAlias = Callable[[Realm, "Node", Hero, Card], bool]
R = TypeVar("R", bound=Callable[..., Any])

EVERYTHING: Final = "in order"
"""The verb of a list of effects."""
ADDRESSING: Final = ("each_hero", "each_other", "another", "somebody", "aided", "leader", "prey", "hero_with")
"""Verbs that say whom the effect inside them speaks to."""
DIE_SIDES: Final = ("X", "T", "blank")
COSTS: Final = ("tokens", "wounds", "cards", "items", "progress", "marks")


class Verb:
    """What a verb does, whether it would change anything, and what it is written with."""

    __slots__ = ("matters", "name", "optional", "run", "shape")

    def __init__(self, name: str, run: Run, shape: Mapping[str, str], optional: frozenset[str]) -> None:
        self.name = name
        self.run = run
        self.shape = shape
        self.optional = optional
        self.matters: Matters = lambda table, node, hero, source: True


class Node:
    """One effect: its verb and its parts. The part with the verb's own name is `value`."""

    __slots__ = ("data", "name", "parts", "value", "verb")

    def __init__(self, name: str, verb: Verb, value: Any, parts: Mapping[str, Any], data: Any) -> None:
        self.name = name
        self.verb = verb
        self.value = value
        self.parts = parts
        self.data = data
        """As it was written, for its text."""


VERBS: Final[dict[str, Verb]] = {}
NODES: Final[dict[str, Node]] = {}


def verb(name: str, value: str, **parts: str) -> Callable[[Run], Verb]:
    """Declare a verb and what its parts are; a part whose kind ends with ? may be missing."""

    def declare(run: Run) -> Verb:
        shape = {name: value, **{part.rstrip("_"): kind.rstrip("?") for part, kind in parts.items()}}
        optional = frozenset(part.rstrip("_") for part, kind in parts.items() if kind.endswith("?"))
        VERBS[name] = Verb(name, run, shape, optional)
        return VERBS[name]

    return declare


def matters(*verbs: Verb) -> Callable[[Matters], Matters]:
    """Say when these verbs would change anything: an effect that would not is no fair choice (HOT-19.5, HOT-G35)."""

    def declare(check: Matters) -> Matters:
        for one in verbs:
            one.matters = check
        return check

    return declare


def read(name: str, data: Any, counters: tuple[str, ...] = ()) -> str:
    """Read an effect under a name of its own; gives the name."""
    if isinstance(data, list):
        children = tuple(_child(name, str(place), one, counters) for place, one in enumerate(data))
        NODES[name] = Node(name, VERBS[EVERYTHING], children, {}, data)
        return name
    if not isinstance(data, Mapping):
        raise Misspelt(f"An effect is a table with a verb, or a list of effects; {data!r} is neither.")
    verbs = [key for key in data if key in VERBS]
    if len(verbs) != 1:
        raise Misspelt(_no_single_verb(data, verbs))
    found = VERBS[verbs[0]]
    for key in data:
        if key not in found.shape:
            raise Misspelt(f"{found.name!r} takes {', '.join(found.shape)}; {key!r} is none of these.", (key,))
    parts = {}
    for key, kind in found.shape.items():
        if key in data:
            parts[key] = _part(name, key, kind, data[key], counters)
        elif key not in found.optional:
            raise Misspelt(f"{found.name!r} needs {key!r} too.")
    NODES[name] = Node(name, found, parts.pop(found.name), parts, data)
    return name


def _no_single_verb(data: Mapping[str, Any], verbs: list[str]) -> str:
    if verbs:
        return f"An effect has one verb; this one has {' and '.join(verbs)}. Several effects make a list."
    return f"None of {', '.join(data) or 'nothing'} is a verb; verbs are {', '.join(sorted(VERBS))}."


def _child(name: str, key: str, data: Any, counters: tuple[str, ...]) -> str:
    try:
        return read(f"{name}/{key}", data, counters)
    except Misspelt as wrong:
        raise wrong.inside(key) from None


def _part(name: str, key: str, kind: str, data: Any, counters: tuple[str, ...]) -> Any:
    try:
        if kind == "effect":
            return read(f"{name}/{key}", data, counters)
        if kind == "effects":
            if not isinstance(data, list) or not data:
                raise Misspelt(f"It takes a list of effects; {data!r} is not.")
            return tuple(_child(f"{name}/{key}", str(place), one, counters) for place, one in enumerate(data))
        if kind == "sides":
            if not isinstance(data, Mapping) or not {*data} <= {*DIE_SIDES}:
                raise Misspelt(f"It takes effects for X, T or blank; {data!r} is not that.")
            return {side: _child(f"{name}/{key}", side, one, counters) for side, one in data.items()}
        return PARTS[kind](data, counters)
    except Misspelt as wrong:
        raise wrong.inside(key) from None


def _rank(data: Any, counters: tuple[str, ...]) -> tuple[int, str]:
    most, _, name = str(data).partition(" ")
    if most not in ("most", "fewest") or name not in OF_A_HERO:
        raise Misspelt(f"{data!r} is no rank: it is most or fewest and one of {', '.join(OF_A_HERO)}.")
    return (1 if most == "most" else -1, name)


def _cost(data: Any, counters: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping) or not data:
        raise Misspelt(f"A cost is a table such as {{ tokens = 1 }}; {data!r} is not.")
    for kind, price in data.items():
        if kind not in COSTS or not isinstance(price, int) or price < 1:
            raise Misspelt(f"A cost is a number of {', '.join(COSTS)}; {kind} = {price!r} is not.")
    return tuple(data.items())


def _counter(data: Any, counters: tuple[str, ...]) -> str:
    if data not in counters:
        raise Misspelt(f"The quest counts {', '.join(counters) or 'nothing'}; {data!r} is none of that.")
    return str(data)


def _one_of(*words: str) -> Callable[[Any, tuple[str, ...]], str]:
    def accept(data: Any, counters: tuple[str, ...]) -> str:
        if data not in words:
            raise Misspelt(f"It takes one of {', '.join(words)}; {data!r} is none of these.")
        return str(data)

    return accept


def _flag(data: Any, counters: tuple[str, ...]) -> bool:
    if data is not True:
        raise Misspelt(f"It takes true; {data!r} is not.")
    return True


PARTS: Final[dict[str, Callable[[Any, tuple[str, ...]], Any]]] = {
    "amount": amount,
    "filter": lambda data, counters: Filter(str(data)),
    "condition": condition,
    "rank": _rank,
    "cost": _cost,
    "counter": _counter,
    "flag": _flag,
    "words": lambda data, counters: str(data),
    "ready": lambda data, counters: data if data == "all" else amount(data, counters),
    "condition card": _one_of("poisoned", "weakened", "focused"),
    "affliction": _one_of("poisoned", "weakened", "focused", "bad", "all"),
    "where": _one_of("you", "shadows", "facedown"),
    "entry": _one_of("you", "leader", "shadows"),
    "die": _one_of("hero", "enemy"),
    "result": _one_of("X", "T"),
}
