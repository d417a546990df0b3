"""Play one random game under inspection, and reproduce its failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NoReturn

from ..faces import Step
from ..game import Game
from ..plain import OptionValues
from ..table import Table

LONGEST_PLAY: Final = 5_000
"""A game with more decisions than this, interludes not counted, counts as endless."""
INTERLUDES: Final = 0.1
"""Probability of an interlude where there is one: they may continue for ever."""
CARELESS: Final = 0.1
"""Probability of a random option by a sensible player: random players alone would never see the end of a hard game."""
TEXTS: Final = ("A raven.", "", "Who? „Du?“ {0} {seat} \\ 100 %\n", "   ")


class Play:
    """A table, the choices that led to it, and a random source for the tests themselves."""

    def __init__(self, game: Game[Any], setup: OptionValues, seed: int, chance: Random) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.chance = chance
        self.made: list[tuple[str, int | None, str | None]] = []
        self.decisions = 0
        self.sensible = chance.random() < 0.5
        self.past: list[tuple[int, Table, str]] = []
        with self.careful("It cannot be set up"):
            self.table: Table = game.new(seed=seed, **setup)

    def choose(self) -> None:
        """Choose as any player might; in every other play mostly as a sensible one would."""
        table, heuristics = self.table, self.game.heuristics
        if self.sensible and heuristics is not None and self.chance.random() > CARELESS:
            with self.careful("The game's sensible player failed"):
                step = heuristics.move(table)
        else:
            step = any_step(table, self.chance)
        self.decisions += not table.is_interlude(step)
        seat, text = self.seat_for(step), any_text(table, step, self.chance)
        self.made.append((table.rules.key(step), seat, text))
        with self.careful("The last of these choices, an option, was not accepted"):
            table.choose(self.made[-1][0], seat=seat, text=text)

    def seat_for(self, step: Step) -> int:
        """Return a seat that may choose a legal step."""
        owner = self.table.owner(step)
        return owner if owner >= 0 else self.chance.choice(self.table.asked[0])

    @contextmanager
    def careful(self, doing: str) -> Iterator[None]:
        """Turn any error inside into a failure of the game, with the way to reproduce it."""
        try:
            yield
        except AssertionError:
            raise
        except Exception as error:
            cause = error.__cause__ or error
            self.fail(f"{doing}: {type(error).__name__}: {error} [{type(cause).__name__}: {cause}]", error)

    def fail(self, what: str, cause: Exception | None = None) -> NoReturn:
        """Fail with a sentence, and the way to reproduce it."""
        raise AssertionError(
            f"{self.game.slug}: {what}.\n"
            f"Seen at decision {len(self.made)} of this play:\n"
            f"    table = game.new(seed={self.seed}, **{self.setup})\n"
            f"    for key, seat, text in {self.made}:\n"
            f"        table.choose(key, seat=seat, text=text)"
        ) from cause


def any_step(table: Table, chance: Random) -> Step:
    """Return a random option, interludes rarely.

    A game with interludes is a free one that lasts until a player ends it: there, half of the time, a kind of option
    is picked first, so that the ending option is not lost among a hundred others.
    """
    answers = table.asked_options
    if not table.laws.has_interludes or table.is_typing():
        return answers[chance.randrange(len(answers))]
    if chance.random() < INTERLUDES and table.extra:
        return chance.choice(table.legal[len(answers) :])
    if chance.random() < 0.5:
        kind = chance.choice(sorted({step[0] for step in answers}))
        return chance.choice([step for step in answers if step[0] == kind])
    return answers[chance.randrange(len(answers))]


def any_text(table: Table, step: Step, chance: Random) -> str | None:
    """Return a text for an option that takes one: a common one, or a new one."""
    if not table.rules.kinds[step[0]].field:
        return None
    text = chance.choice((*TEXTS, f"A secret, number {chance.randrange(1 << 30)}."))
    return text if text.strip() else table.least_text(step) or text


def play_on(table: Table, chance: Random) -> bool:
    """Play a table at random, without any checks; return True if it came to its end."""
    for _ in range(LONGEST_PLAY):
        if not table.asked:
            return True
        step = any_step(table, chance)
        table.choose(table.legal.index(step), text=any_text(table, step, chance))
    return False


def fingerprint(table: Table) -> str:
    """Return everything that a table holds as text: not a change of any inner list can hide."""
    return repr([getattr(table, name) for name in (*table.fields, "legal", "extra", "luck", "texts")])
