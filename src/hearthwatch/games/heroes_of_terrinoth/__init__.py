"""Heroes of Terrinoth: a party of two to four, one of eight quests, and what waits in the shadows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import NO_CARD, Authored, Card, Game, PerSeat, Readers, YesNo
from hearthwatch.kernel.words import Namer

from .bounds import BOUNDS
from .content import HERO_NAMES
from .migrations import MIGRATIONS
from .position import POSITIONS
from .rules.box import BOX
from .rules.coverage import COVERAGE
from .rules.quest_rules import look_for_an_end
from .rules.quests import QuestChoice, with_quests
from .rules.setup import begin
from .show.board import board, details
from .show.board.parts import Board
from .show.printing import box
from .show.printing import cards as all_cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Realm

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS


class Terrinoth(Realm):
    """The table with everything that the kernel asks of it."""

    __slots__ = ()
    bounds: ClassVar[Mapping[str, Any]] = BOUNDS
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(("Card", "Die", "Hero", "Skill"))

    def look_for_an_end(self) -> None:
        look_for_an_end(self)

    def places(self) -> Mapping[str, Iterable[Card]]:
        """Return the cards of every pile. A location that was left and comes back is among the past ones."""
        past = self.location == NO_CARD or self.location in self.past
        return {**super().places(), "location": () if past else (self.location,)}

    def board(self, readers: Readers) -> Board:
        return board(self, readers)

    def details(self) -> Details:
        return details(self)


def game_with(folders: Sequence[Path] = ()) -> Game[Realm]:
    """The game, with the quests that these folders hold."""
    book = with_quests(BOX, folders) if folders else BOX
    return Game(
        slug="heroes-of-terrinoth",
        title="Heroes of Terrinoth",
        blurb="A party of heroes explores, fights and flees through one of eight quests while peril rises every round.",
        seats=(1, 4),
        options=(
            QuestChoice("quest", book, "which quest is played (HOT-2.2)"),
            PerSeat(
                "heroes",
                HERO_NAMES,
                (2, 4),
                "one hero each, two in solo play, no archetype twice (HOT-2.14)",
                at_table=True,
            ),
            YesNo("grim_rule", False, "harder: enemies take the worst of equally valid ways (HOT-30.1)"),
        ),
        version=8,
        migrations=MIGRATIONS,
        table=Terrinoth,
        begin=begin,
        positions=POSITIONS,
        folder=Path(__file__).parent,
        box=partial(box, book),
        cards=partial(all_cards, book),
        heuristics=HEURISTICS,
        drawing=DRAWING,
        authored=Authored("quests", book, game_with, folders, COVERAGE),
    )


GAME: Final = game_with()
