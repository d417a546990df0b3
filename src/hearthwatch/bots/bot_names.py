"""Bots by name: `seasoned`, `policy`, `search:iterations=800`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any, Final

from hearthwatch.kernel import Game, HearthwatchError, Heuristics, Rival, Table

from .clairvoyant import Clairvoyant
from .named import Master, Seasoned
from .players import Bot, Casual, Policy, Random
from .search import Search

KINDS: Final[dict[str, type[Bot]]] = {
    one.kind: one for one in (Casual, Seasoned, Master, Random, Policy, Search, Clairvoyant)
}


class BotError(HearthwatchError):
    """No such bot exists, or the bot takes no such parameter."""


USUAL: Final = "seasoned"
"""Bot that plays where no bot is chosen."""
AGAINST: Final = "-against-"
"""Separates two bots: the first plays the first side, the second the opposing side."""


RENAMED: Final = {"sensible": "policy", "quick": "casual"}
"""Bots of earlier versions, as stored tables and saves still name them, and their names now."""


def current(name: str) -> str:
    """Return the name that a bot has now; `name` may come from a table that an earlier version stored."""
    kind, colon, parameters = name.partition(":")
    return f"{RENAMED.get(kind, kind)}{colon}{parameters}"


def kinds(*, fair: bool = False) -> list[str]:
    """Return the names of all bots; with `fair`, only those that may sit at a table with people."""
    return [name for name, kind in KINDS.items() if kind.fair or not fair]


def bot(name: str, besides: Iterable[str] = ()) -> Bot:
    """Create a bot from its kind and the parameters after a colon; `besides` adds valid names to the error message."""
    kind, _, rest = name.partition(":")
    if kind not in KINDS:
        names = [*KINDS, *besides]
        raise BotError(f"There is no bot {kind!r}; there are: {', '.join(names)}.{_likely(kind, names)}")
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


def rivals(game: Game[Any]) -> Mapping[str, Rival]:
    """Return the names of the bots that oppose the others in this game, the gentlest first."""
    heuristics: Heuristics[Any] | None = game.heuristics
    return heuristics.RIVALS if heuristics else {}


def bot_at(table: Table, seat: int, name: str) -> Bot:
    """Create a bot for a seat; opposing bots may have names of their own in this game."""
    return _on_side(table.game, table.side_of(seat), name)


def usual_bot(table: Table, seat: int) -> str:
    """Return the default bot of a seat; for opponents, the one in the middle."""
    own = [*rivals(table.game)] if table.side_of(seat) else []
    return own[len(own) // 2] if own else USUAL


def opponents(game: Game[Any], names: str) -> tuple[Bot, Bot]:
    """Create the bots of the first side and of the opposing side: `casual`, or `casual-against-master`."""
    one, _, other = names.partition(AGAINST)
    return _on_side(game, 0, one), _on_side(game, 1, other or one)


def _on_side(game: Game[Any], side: int, name: str) -> Bot:
    own = rivals(game)
    if name in own and not side:
        raise BotError(f"{name.capitalize()} bots play only against the others, not with them.")
    return bot(own[name].bot if name in own else name, own if side else ())


def _number(parameter: Parameter, kind: str, value: str) -> int | float:
    """Convert the value to the type of the parameter."""
    whole = isinstance(parameter.default, int)
    try:
        return int(value) if whole else float(value)
    except ValueError:
        sort = "a whole number" if whole else "a number"
        raise BotError(f"The parameter {parameter.name} of {kind} is {sort}; {value!r} is not.") from None


def _likely(typed: str, known: list[str]) -> str:
    close = get_close_matches(typed, known, n=1)
    return f" Did you mean {close[0]}?" if close else ""
