"""Bots by name: `seasoned`, `sensible`, `search:iterations=800`."""

from __future__ import annotations

from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any, Final

from hearthwatch.kernel import HearthwatchError

from .clairvoyant import Clairvoyant
from .named import Casual, Master, Seasoned
from .players import Bot, Quick, Random, Sensible
from .search import Search

KINDS: Final[dict[str, type[Bot]]] = {
    one.kind: one for one in (Casual, Seasoned, Master, Random, Sensible, Quick, Search, Clairvoyant)
}


class BotError(HearthwatchError):
    """There is no such bot, or it takes no such parameter."""


def kinds(*, fair: bool = False) -> list[str]:
    """The names of all bots; `fair`: of those that may sit at a table with people."""
    return [name for name, kind in KINDS.items() if kind.fair or not fair]


def bot(name: str) -> Bot:
    """A new bot: its kind, and its parameters after a colon."""
    kind, _, rest = name.partition(":")
    if kind not in KINDS:
        raise BotError(f"There is no bot {kind!r}; there are: {', '.join(KINDS)}.{_likely(kind, list(KINDS))}")
    made = KINDS[kind]
    known = signature(made).parameters
    given: dict[str, Any] = {}
    for pair in filter(None, rest.split(",")):
        key, equals, value = pair.partition("=")
        if key not in known:
            can = f"it takes: {', '.join(known)}" if known else "it takes none"
            raise BotError(f"The bot {kind} has no parameter {key!r}; {can}.{_likely(key, list(known))}")
        if not equals:
            raise BotError(f"The parameter {key} needs a value: {kind}:{key}=100.")
        given[key] = value if isinstance(known[key].default, str) else _number(known[key], kind, value)
    try:
        return made(**given)
    except ValueError as error:
        raise BotError(str(error)) from None


def _number(parameter: Parameter, kind: str, value: str) -> int | float:
    """The value as the parameter wants it."""
    whole = isinstance(parameter.default, int)
    try:
        return int(value) if whole else float(value)
    except ValueError:
        sort = "a whole number" if whole else "a number"
        raise BotError(f"The parameter {parameter.name} of {kind} is {sort}; {value!r} is not.") from None


def _likely(typed: str, known: list[str]) -> str:
    close = get_close_matches(typed, known, n=1)
    return f" Did you mean {close[0]}?" if close else ""
