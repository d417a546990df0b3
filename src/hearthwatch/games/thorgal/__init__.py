"""Thorgal: a party on one of seven Adventures, four chips on a row of actions, and tiles that are wounds and ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import Authored, Game, PerSeat, Readers, Refusal, Step, Supply
from hearthwatch.kernel.orders import ORDER_KINDS
from hearthwatch.kernel.words import Namer

from .bounds import BOUNDS
from .content import CHARACTER_NAMES
from .migrations import MIGRATIONS
from .position import POSITIONS
from .rules.adventures import AdventureChoice, with_adventures
from .rules.assigning import must_assign
from .rules.box import BOX
from .rules.coverage import COVERAGE
from .rules.moments import any_near, look_for_an_end
from .rules.offers import remember_refusal
from .rules.setup import begin
from .rules.skills import refresh_skill
from .show.board import board, details
from .show.board.parts import Board
from .show.printing import box
from .show.printing import cards as all_cards
from .show.printing.about import cards_about
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Saga
from .things import SETUP, Character

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS

BETWEEN: Final = ORDER_KINDS | {refresh_skill.kind.id}
"""The kinds of steps that may be interludes."""


class Thorgal(Saga):
    """The table with everything that the kernel asks of it."""

    __slots__ = ()
    bounds: ClassVar[Mapping[str, Any]] = BOUNDS
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(
        ("Area", "Border", "Card", "Character", "Chip", "Die", "Foe", "Location", "Slot", "Space", "Wound")
    )

    def check(self) -> None:
        """Goals and ways to lose are looked for after every step (THG-3.8)."""
        if self.phase != SETUP and any_near(self) and not self.ending:
            look_for_an_end(self)

    def is_interlude(self, step: Step) -> bool:
        """A Skill that is refreshed, or a standing order: nothing else comes between (THG-6.4)."""
        return step[0] in BETWEEN and super().is_interlude(step)

    def must_pay(self) -> Refusal | None:
        return must_assign(self)

    def declines(self, supply: Supply, then: Step) -> None:
        remember_refusal(self, supply, then)

    def interludes(self, seat: int) -> list[Step]:
        """A Skill may be refreshed at any time (THG-6.4)."""
        whose = range(len(self.party)) if self.seats == 1 else range(seat, seat + 1)
        return [refresh_skill(Character(who)) for who in whose if not self.skills >> who & 1]

    def about(self, step: Step) -> list[str]:
        return cards_about(self, step)

    def board(self, readers: Readers) -> Board:
        return board(self, readers)

    def details(self) -> Details:
        return details(self)


def game_with(folders: Sequence[Path] = ()) -> Game[Saga]:
    """The game, with the Adventures that these folders hold."""
    book = with_adventures(BOX, folders) if folders else BOX
    return Game(
        slug="thorgal",
        title="Thorgal",
        blurb="The heroes of a saga on one of seven Adventures: few actions, growing Threat, and Wounds that must fit.",
        seats=(1, 4),
        options=(
            AdventureChoice("adventure", book, "which Adventure is played (THG-2.1)"),
            PerSeat(
                "characters",
                CHARACTER_NAMES,
                (2, 4),
                "one Character each, two in solo play (THG-2.12)",
                at_table=True,
            ),
        ),
        version=7,
        table=Thorgal,
        begin=begin,
        positions=POSITIONS,
        migrations=MIGRATIONS,
        folder=Path(__file__).parent,
        box=partial(box, book),
        cards=partial(all_cards, book),
        heuristics=HEURISTICS,
        drawing=DRAWING,
        authored=Authored("adventures", book, game_with, folders, COVERAGE),
    )


GAME: Final = game_with()
