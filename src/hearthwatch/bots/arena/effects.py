"""Estimate the effect of party members and cards on the win rate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from .match import Result
from .stats import Interval, Stratum, cells, effect, grouped, wilson


class Member(NamedTuple):
    """A member of the party: the games with that member, and the effect on the win rate."""

    party: str
    """Name of the list that the member is in: `party`."""
    name: str
    games: int
    effect: Interval


class Card(NamedTuple):
    """A card: the games in which it was met and used, how often it was used, and how those games ended."""

    name: str
    met: int
    used: int
    times: Counter[str]
    """Number of uses, by the heading of the option."""
    won: Interval
    """The win rate of the games in which it was used."""
    effect: Interval
    """Win rate where it was used, minus where it was met and not used. Long games see more cards: no proof of cause."""


def parties(results: Sequence[Result]) -> list[str]:
    """Return the details that are lists of names: the party, and any other such list of the game."""
    names: dict[str, None] = {}
    for result in results:
        for name, value in result.details.items():
            if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
                names[name] = None
    return [*names]


def member_effects(results: Sequence[Result]) -> list[Member]:
    """Return every member of every party, the most helpful first; within each cell, so that hard options cancel out."""
    members = [
        Member(party, name, len(games), effect(_strata(results, games)))
        for party in parties(results)
        for name, games in _by_name(results, lambda result, party=party: result.details.get(party, ())).items()  # type: ignore[misc]
    ]
    return sorted(members, key=lambda member: (member.party, -member.effect.rate, member.name))


def card_effects(results: Sequence[Result]) -> list[Card]:
    """Return every card that was met: the best win rates first, those hardly ever used last."""
    met = _by_name(results, lambda result: {*result.met, *result.used})
    used = _by_name(results, lambda result: result.used)
    times: dict[str, Counter[str]] = {name: Counter() for name in met}
    for result in results:
        for name, headings in result.used.items():
            times[name].update(headings)
    effects = []
    for name, games in met.items():
        uses = used.get(name, {})
        won = wilson(sum(result.won is True for result in uses.values()), len(uses))
        effects.append(Card(name, len(games), len(uses), times[name], won, effect(_strata([*games.values()], uses))))
    return sorted(effects, key=lambda card: (-card.won.low, -card.used, card.name))


def _by_name(results: Sequence[Result], names: Callable[[Result], Iterable[str]]) -> dict[str, dict[int, Result]]:
    """Return for each name the results that have it, by their identity."""
    by_name: dict[str, dict[int, Result]] = {}
    for result in results:
        for name in names(result):
            by_name.setdefault(name, {})[id(result)] = result
    return dict(sorted(by_name.items()))


def _strata(results: Sequence[Result], having: Container[int]) -> list[Stratum]:
    """Return games with and without something, by cell, and within a cell by the number of seats."""
    strata = []
    for cell in cells(results):
        for games in grouped(cell.results, lambda result: result.seats).values():
            yes = [result.won is True for result in games if id(result) in having]
            no = [result.won is True for result in games if id(result) not in having]
            strata.append(Stratum(sum(yes), len(yes), sum(no), len(no)))
    return strata
