"""Night Road: a lantern, two paths, and what waits on them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel import Game, OneOf

from .content import BOX
from .position import arrange
from .rules.setup import begin
from .sense import SENSE
from .show.printing import box, cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Road

Road.words = NAMERS

GAME: Final[Game[Road]] = Game(
    slug="night-road",
    title="Night Road",
    blurb="A party with one lantern walks through the night, and must choose its way before the oil is gone.",
    seats=(1, 4),
    options=(OneOf("difficulty", "normal", tuple(BOX.oil), "how much oil there is (NRD-1.1)"),),
    version=1,
    table=Road,
    begin=begin,
    arrange=arrange,
    folder=Path(__file__).parent,
    box=box,
    cards=cards,
    sense=SENSE,
    drawing=DRAWING,
)
