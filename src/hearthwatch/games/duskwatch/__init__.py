"""Wardens of the Duskwatch: fiction first, one shared deck that remembers, and a journal worth keeping."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel import Game, OneOf, YesNo

from .content import READINGS
from .kept import KEPT
from .migrations import MIGRATIONS
from .position import arrange
from .rules import combat, dealings, edges  # noqa: F401  (declare what their Actions do)
from .rules.adventure import answers, counting  # noqa: F401  (declare what the adventure answers and counts)
from .rules.opening import begin
from .sense import SENSE
from .show.export import EXPORTS, journal
from .show.printing import box, cards
from .show.terminal import DRAWING
from .sitting import Sitting
from .table import MODES, Chronicle

Sitting.kept = KEPT

GAME: Final[Game[Chronicle]] = Game(
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
    ),
    version=3,
    migrations=MIGRATIONS,
    table=Sitting,
    begin=begin,
    arrange=arrange,
    folder=Path(__file__).parent,
    box=box,
    cards=cards,
    sense=SENSE,
    drawing=DRAWING,
    amends=True,
    exports=EXPORTS,
    journal=journal,
)
