"""Bots by name: `seasoned`, `sensible`, `search:iterations=800`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any, Final

from hearthwatch.kernel import Game, HearthwatchError, Heuristics, Rival, Table

from .clairvoyant import Clairvoyant
from .named import Casual, Master, Seasoned
from .players import Bot, Policy, Quick, Random
from .search import Search

KINDS: Final[dict[str, type[Bot]]] = {
    one.kind: one for one in (Casual, Seasoned, Master, Random, Policy, Quick, Search, Clairvoyant)
}


class BotError(HearthwatchError):
    """There is no such bot, or it takes no such parameter."""


USUAL: Final = "seasoned"
"""Who plays where nobody chooses."""
AGAINST: Final = "-against-"
"""Between two bots, of which the first plays the first side and the second whoever opposes it."""


def kinds(*, fair: bool = False) -> list[str]:
    """The names of all bots; `fair`: of those that may sit at a table with people."""
    return [name for name, kind in KINDS.items() if kind.fair or not fair]


def bot(name: str, besides: Iterable[str] = ()) -> Bot:
    """A new bot: its kind, and its parameters after a colon; `besides`: other names that would do, for the refusal."""
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
    """What bots that oppose the others are called in this game, the gentlest first."""
    heuristics: Heuristics[Any] | None = game.heuristics
    return heuristics.RIVALS if heuristics else {}


def bot_at(table: Table, seat: int, name: str) -> Bot:
    """A new bot for a seat: those that oppose the others may have names of their own in this game."""
    return _on_side(table.game, table.side_of(seat), name)


def usual_bot(table: Table, seat: int) -> str:
    """Who holds a seat where nobody chooses; of opponents the one in the middle."""
    own = [*rivals(table.game)] if table.side_of(seat) else []
    return own[len(own) // 2] if own else USUAL


def opponents(game: Game[Any], names: str) -> tuple[Bot, Bot]:
    """Who plays the first side and who whatever opposes it: `casual`, or `casual-against-master`."""
    one, _, other = names.partition(AGAINST)
    return _on_side(game, 0, one), _on_side(game, 1, other or one)


def _on_side(game: Game[Any], side: int, name: str) -> Bot:
    own = rivals(game)
    if name in own and not side:
        raise BotError(f"{name.capitalize()} bots play only against the others, not with them.")
    return bot(own[name].bot if name in own else name, own if side else ())


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
