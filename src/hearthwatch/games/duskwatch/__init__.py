"""Wardens of the Duskwatch: fiction first, one shared deck that remembers, and a journal worth keeping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from hearthwatch.drawing import Details
from hearthwatch.kernel import Amend, Amended, Authored, Game, OneOf, Readers, Step, YesNo, chance
from hearthwatch.kernel.words import Namer

from .bounds import BOUNDS
from .content import READINGS
from .content.own_lists import BOX, TaleChoice, with_files
from .kept import KEPT
from .migrations import MIGRATIONS
from .position import POSITIONS
from .rules import combat, dealings, edges  # noqa: F401  (declare what their Actions do)
from .rules.adjust.reasons import amendment_words
from .rules.adventure import answers, counting  # noqa: F401  (declare what the adventure answers and counts)
from .rules.clocks import put_away, tick, untick
from .rules.coverage import COVERAGE
from .rules.ideas import forget, kept_back
from .rules.interludes import anytime, note_correction, rewrite, scene_at
from .rules.opening import begin
from .show.adventure import details
from .show.board import board
from .show.board_types import Board
from .show.export import EXPORTS, journal
from .show.printing import box, cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import MODES, Chronicle, Seat

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS

BY_KEY: Final = frozenset(one.kind.id for one in (rewrite, tick, untick, put_away, scene_at))
"""Steps whose key may be chosen although no list names it, where nothing is against it."""


class Sitting(Chronicle):
    """The table with everything that the kernel asks of it. Rules see the chronicle alone."""

    __slots__ = ()
    bounds: ClassVar[Mapping[str, Any]] = BOUNDS
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(("Action", "Character", "Clock", "Held", "Score", "Threat", "Token"))

    def interludes(self, seat: int) -> Iterator[Step]:
        return anytime(self, Seat(seat))

    def unlisted(self, step: Step) -> bool:
        return step[0] in BY_KEY

    def deal_anew(self, readers: Readers, seed: int) -> None:
        """Reshuffle what these observers cannot know: the deck, the program's next ideas, a GM's ideas."""
        super().deal_anew(readers, seed)
        forget(self, readers)
        self.muse, self.wander = chance.start(self.rng + 1), chance.start(self.rng + 2)

    def keeps_back(self, readers: Readers, dropped: list[Step]) -> bool:
        return kept_back(self, readers, dropped)

    def correction(self, seat: int, found: Amended[Self], amendment: Amend) -> tuple[Step, str]:
        return note_correction(Seat(seat)), amendment_words(found, amendment)

    def board(self, readers: Readers) -> Board:
        return board(self, readers)

    def details(self) -> Details:
        return {
            "actions": sum(result >= 0 for result in self.act_result),
            "vows_kept": self.vows_kept,
            "in_play": len(self.wardens),
            **(details(self) if self.adventuring else {}),
        }


Sitting.kept = KEPT


def game_with(folders: Sequence[Path] = ()) -> Game[Chronicle]:
    """The game, with the lists of ideas (WOD-A19) and the tales that these folders hold."""
    book = with_files(folders) if folders else BOX
    tales = (TaleChoice("tale", book, "with which tale of an author, if any"),) if book.tales else ()
    return Game(
        slug="duskwatch",
        title="Wardens of the Duskwatch",
        blurb="Gifted outcasts keep their Vows in a hungry forest: a story told alone, together or with a game master.",
        seats=(1, 5),
        options=(
            OneOf(
                "mode",
                "solo",
                MODES,
                "alone, 2 to 4 together, or a game master in the first seat with 1 to 4 players (WOD-1.1)",
            ),
            YesNo("no_second_chance", False, "harsher: Radiance 0 claims a character outright (WOD-22.5)"),
            OneOf("oracle", READINGS[0], READINGS, "how the Oracle's cards are read (WOD-G36)"),
            YesNo("tempting_fate", False, "a Miss may be bought off and a Strong Hit sold for Fortune (WOD-G6)"),
            YesNo("fresh_deck", False, "the cards of setup are shuffled back before the opening scene (WOD-G26)"),
            YesNo("one_camp_for_all", False, "one Make Camp restores Vitae to everybody in play (WOD-G25)"),
            YesNo("camp_shuffles", False, "Make Camp shuffles the deck as a Rest does (WOD-G24)"),
            YesNo(
                "adventure",
                False,
                "ours, not of the rulebook: scenes are framed and progress on the Vow is counted (WOD-A1)",
            ),
            *tales,
        ),
        version=5,
        migrations=MIGRATIONS,
        table=Sitting,
        begin=begin,
        positions=POSITIONS,
        folder=Path(__file__).parent,
        box=box,
        cards=partial(cards, book),
        heuristics=HEURISTICS,
        drawing=DRAWING,
        amends=True,
        exports=EXPORTS,
        journal=journal,
        authored=Authored("lists of ideas and tales", book, game_with, folders, COVERAGE),
    )


GAME: Final = game_with()
