"""Set a Watch: four Adventurers, a campfire, and nine nights."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel import Game, Number, OneOf, Several, YesNo

from .content import CLASSES, DIFFICULTIES, FINALS
from .position import POSITIONS
from .rules import abilities  # noqa: F401  (declares what every Ability card does)
from .rules.setup import begin
from .sense import SENSE
from .show.printing import box, cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Watch

Watch.words = NAMERS
Watch.things = frozenset(("Ability", "Card", "Die", "Hero"))

GAME: Final[Game[Watch]] = Game(
    slug="set-a-watch",
    title="Set a Watch",
    blurb="Four adventurers guard a campfire for nine nights: one rests, three face a line of creatures in the dark.",
    seats=(1, 4),
    options=(
        OneOf("difficulty", "normal", tuple(DIFFICULTIES), "the number of Summon cards: 1, 2, 3 or 4 (SAW-3.4)"),
        Several("adventurers", CLASSES, 4, "which four adventurers take part (SAW-1.2)"),
        OneOf("final", "random", ("random", *FINALS), "the Final Location (SAW-3.15)"),
        YesNo("random_firewood", False, "harder: start with a d6 of firewood instead of 7 (SAW-3.22)"),
        YesNo("voluntary_firewood", False, "looser: on Watch a card may be exhausted for 2 firewood (SAW-G2)"),
        Number("firewood_cap", None, 12, 99, "stricter: the most firewood there can be (SAW-G4)"),
        YesNo("first_position_repeats", False, "stricter: First Position powers work at every arrival (SAW-G8)"),
        YesNo("final_must_clear", False, "stricter: being out of actions in round 9 loses (SAW-G11)"),
    ),
    version=1,
    table=Watch,
    begin=begin,
    positions=POSITIONS,
    folder=Path(__file__).parent,
    box=box,
    cards=cards,
    sense=SENSE,
    drawing=DRAWING,
)
