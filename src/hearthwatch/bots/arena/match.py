"""One game of the arena: its match and its result."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec

from hearthwatch.drawing import Details
from hearthwatch.kernel import HearthwatchError, OptionValues, Table, chance
from hearthwatch.kernel.registry import game as game_called

from ..bot_names import opponents
from .cards import Sightings

SEED_MASK: Final = (1 << 48) - 1
"""Seeds of games stay short enough to be typed: `hearthwatch play --seed=`."""
THOUGHT_MASK: Final = (1 << 62) - 1
LONGEST_GAME: Final = 20_000
"""A game with this many decisions counts as unfinished."""
ENDLESS: Final = f"It did not end within {LONGEST_GAME:,} decisions."


class ArenaError(HearthwatchError):
    """A run cannot begin or continue."""


class CutShort(ArenaError):
    """A run cannot continue. Finished games are stored."""


class Match(msgspec.Struct, frozen=True):
    """A game to play: one bot holds every seat of a side."""

    game: str
    bot: str
    """Bot that plays, or the bots of both sides: `casual-against-master`."""
    options: OptionValues
    seats: int
    number: int
    """Number of the game in its run. Games of the same number have the same seed, with any bot."""
    seed: int


class Result(msgspec.Struct, frozen=True):
    """A finished game. Its bot, options, seats and seed reproduce it."""

    bot: str
    options: OptionValues
    seats: int
    number: int
    seed: int
    won: bool | None
    reason: str
    cause: str
    """The reason without its numbers, so that games with the same ending can be counted together."""
    rule: str
    details: Details
    decisions: int
    seconds: float
    """Duration of all decisions, including the rules that ran in between."""
    mishaps: int
    met: list[str]
    """The cards that any offered option was about."""
    used: dict[str, dict[str, int]]
    """Cards that chosen options were about: number of uses, by the heading of the option."""


def seed_of_game(seed: int, number: int) -> int:
    """Return the seed of a game, from the seed of the run and the number of the game alone."""
    return chance.start(chance.start(seed) + number) & SEED_MASK


def seed_of_thought(seed: int, decision: int) -> int:
    """Return the seed of a bot's decision, from the seed of the game and the number of the decision."""
    return chance.start(chance.start(~seed) + decision) & THOUGHT_MASK


def play(match: Match) -> Result:
    """Play one game to its end."""
    return played(match)[1]


def played(match: Match, laid: Callable[[Table], None] = lambda table: None) -> tuple[Table, Result]:
    """Play one game to its end, and return its table too; call `laid` with the table before the first choice."""
    game = game_called(match.game)
    players = opponents(game, match.bot)
    for player in players:
        player.begin()
    table = game.new(match.seats, match.seed, **match.options)
    laid(table)
    seats = tuple(range(table.seats))
    sides = [min(1, table.side_of(seat)) for seat in seats]
    held = [tuple(seat for seat in seats if sides[seat] == side) for side in (0, 1)]
    cards = Sightings(table, seats)
    decisions = 0
    began = perf_counter()
    try:
        while table.asked and decisions < LONGEST_GAME:
            side = sides[table.asked[0][0]]
            option = players[side].choose(table, held[side], seed=seed_of_thought(match.seed, decisions))
            cards.see(table, option.step)
            table.choose(option, text="..." if option.field else None)
            decisions += 1
    except HearthwatchError as error:
        raise CutShort(f"{error} It happened to {match.bot} in {_where(match)}.") from error
    seconds = perf_counter() - began
    outcome = table.outcome
    return table, Result(
        match.bot,
        match.options,
        match.seats,
        match.number,
        match.seed,
        outcome.won if outcome else None,
        outcome.reason if outcome else ENDLESS,
        _cause(table),
        outcome.rule if outcome else "",
        outcome.details if outcome else table.details(),
        decisions,
        round(seconds, 6),
        sum(player.mishaps for player in players),
        *cards.found(),
    )


def _cause(table: Table) -> str:
    return re.sub(r"\{[^}]*\}\.?", "…", str(table.ending[2])) if table.ending else ENDLESS


def _where(match: Match) -> str:
    return f"game {match.number} (seed {match.seed}, {match.seats} seats, options {match.options})"
