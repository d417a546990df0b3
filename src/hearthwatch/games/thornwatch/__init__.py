"""Thornwatch: one Judge against two to five heroes, and a row of cards that is turn order and health at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from hearthwatch.drawing import Details
from hearthwatch.kernel import Authored, Campaign, Game, OneOf, Part, PerSeat, Readers, Step, YesNo
from hearthwatch.kernel.words import Namer

from .bounds import BOUNDS
from .content import JUDGE_NAMES, ROLE_NAMES
from .migrations import MIGRATIONS
from .position import POSITIONS
from .rules import adventure
from .rules.awards import AWARDS, claims_between
from .rules.box import BOX
from .rules.coverage import COVERAGE
from .rules.ending import look_for_an_end
from .rules.moments import happens
from .rules.openings import OpeningChoice
from .rules.setup import begin
from .rules.storyboards import with_storyboards
from .rules.turns import offer_action, reactions_between
from .show.board import board, details
from .show.board.parts import Board
from .show.printing import box
from .show.printing import cards as all_cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import JUDGE, Hero, Thornwatch

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS


class ThornwatchTable(Thornwatch):
    """The table with everything that the kernel asks of it."""

    __slots__ = ()
    bounds: ClassVar[Mapping[str, Any]] = BOUNDS
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(
        ("Card", "Hero", "Marker", "Momentum", "Pawn", "Slot", "Tile", "TraitSlot")
    )

    def look_for_an_end(self) -> None:
        look_for_an_end(self)

    def offer_action(self, hero: Hero) -> None:
        offer_action(self, hero)

    def deck_emptied(self, hero: int) -> None:
        happens(self, "deck empties", hero, hero)

    def scene_is_over(self) -> None:
        adventure.scene_is_over(self)

    def interludes(self, seat: int) -> Iterator[Step]:
        yield from reactions_between(self, seat)
        yield from claims_between(self, seat)

    def board(self, readers: Readers) -> Board:
        return board(self, readers)

    def details(self) -> Details:
        return details(self)


def game_with(folders: Sequence[Path] = ()) -> Game[Thornwatch]:
    """The game, with the storyboards that these folders hold."""
    book = with_storyboards(BOX, folders) if folders else BOX
    return Game(
        slug="thornwatch",
        title="Thornwatch",
        blurb="One Judge against two to five heroes: a row of cards is turn order and health at once, and every wound "
        "comes from one deck.",
        seats=(3, 6),
        options=(
            OpeningChoice("opening", book, "which adventure is played (TWN-2.4)"),
            OneOf(
                "judge",
                "choose",
                ("choose", "random", *JUDGE_NAMES),
                "which of the two Judges (TWN-2.2)",
                titles={"choose": "The Judge chooses"},
            ),
            PerSeat(
                "roles",
                ROLE_NAMES,
                (3, 6),
                "the role of each hero (TWN-2.3)",
                at_table=True,
                without=(JUDGE,),
            ),
            OneOf("awards", "round", AWARDS, "how often a hero may be awarded a focus die (TWN-G31)"),
            YesNo("choose_traits", False, "heroes choose their traits instead of drawing them (TWN-2.8)"),
            YesNo("lazy_reshuffle", False, "an empty hero deck is made anew only when a card is needed (TWN-G7)"),
            YesNo("unlimited_ebb", False, "there is more ebb than the thirty tokens of the box (TWN-G9)"),
        ),
        version=4,
        migrations=MIGRATIONS,
        table=ThornwatchTable,
        begin=begin,
        positions=POSITIONS,
        folder=Path(__file__).parent,
        box=partial(box, book),
        cards=partial(all_cards, book),
        heuristics=HEURISTICS,
        drawing=DRAWING,
        campaign=Campaign(
            adventure.Campaign, after=adventure.campaign_after, check=partial(adventure.check_campaign, book)
        ),
        authored=Authored("storyboards", book, game_with, folders, COVERAGE),
        parts=(
            Part("heroes", "Play the heroes", slice(1, None)),
            Part("judge", "Be the Judge", slice(1)),
            Part("hero", "Play one hero", slice(1, 2)),
        ),
    )


GAME: Final = game_with()
