"""Thorgal: a party on one of seven Adventures, four chips on a row of actions, and tiles that are wounds and ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hearthwatch.kernel import Authored, Game, PerSeat, Step

from .content import CHARACTER_NAMES
from .rules.adventures import AdventureChoice, with_adventures
from .rules.box import BOX
from .rules.moments import look_for_an_end
from .rules.setup import begin
from .rules.skills import refresh_skill
from .table import Character, Saga


class Thorgal(Saga):
    """The table with everything that the kernel asks of it."""

    __slots__ = ()

    def look_for_an_end(self) -> None:
        look_for_an_end(self)

    def interludes(self, seat: int) -> Iterator[Step]:
        """A Skill may be refreshed at any time (THG-6.4)."""
        for who in range(len(self.party)):
            if self.seat_of(Character(who)) == seat and not self.has_skill(Character(who)):
                yield refresh_skill(Character(who))


def game_with(folders: Sequence[Path] = ()) -> Game[Saga]:
    """The game, with the Adventures that these folders hold."""
    book = with_adventures(BOX, folders) if folders else BOX
    return Game(
        slug="thorgal",
        title="Thorgal",
        blurb="One to four players on a stand-alone Adventure: few actions, growing Threat, and Wounds that must fit.",
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
        version=1,
        table=Thorgal,
        begin=begin,
        folder=Path(__file__).parent,
        authored=Authored("adventures", book, game_with, folders),
    )


GAME: Final = game_with()
