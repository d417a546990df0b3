"""Set a Watch: four Adventurers, a campfire, and nine nights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from hearthwatch.kernel import Authored, Card, Game, Number, OneOf, Readers, Several, YesNo
from hearthwatch.kernel.english import listed
from hearthwatch.kernel.words import Namer

from .bounds import BOUNDS
from .content import CLASSES, DIFFICULTIES, FINALS, LOCATION_OF, NAMES
from .content.box import BOX
from .migrations import MIGRATIONS
from .position import POSITIONS
from .rules import abilities  # noqa: F401  (declares what every Ability card does)
from .rules.choosing import AT_THE_TABLE
from .rules.sets import BOX as NO_SETS
from .rules.sets import COVERAGE, CardsChoice, with_sets
from .rules.setup import begin
from .show import sight
from .show.board import board
from .show.board_types import Board
from .show.printing import box, cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Watch

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS


class SetAWatch(Watch):
    """The table with everything that the kernel asks of it."""

    __slots__ = ()
    bounds: ClassVar[Mapping[str, Any]] = BOUNDS
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(("Ability", "Card", "Die", "Hero"))

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        return sight.hidden_groups(self, readers)

    def could_be(self, card: Card) -> set[int]:
        return sight.could_be(self, card)

    def board(self, readers: Readers) -> Board:
        return board(self, readers)


DELUXE_FINALS: Final = [name for name in FINALS if name not in {card.name for card in BOX.places}]


def game_with(folders: Sequence[Path] = ()) -> Game[Watch]:
    """The game, with the sets of cards that these folders hold."""
    book = with_sets(folders) if folders else NO_SETS
    own_finals = [
        NAMES[face]
        for one in book.sets.values()
        for face in one.faces
        if (place := LOCATION_OF[face]) is not None and place.kind == "final"
    ]
    chosen = (CardsChoice("cards", book, "with which cards of an author, if any"),) if folders else ()
    return Game(
        slug="set-a-watch",
        title="Set a Watch",
        blurb="Four adventurers guard a campfire for nine nights: one rests, three face a line of creatures in the "
        "dark.",
        seats=(1, 4),  # SAW-1.1
        options=(
            OneOf("difficulty", "normal", tuple(DIFFICULTIES), "the number of Summon cards: 1, 2, 3 or 4 (SAW-3.4)"),
            Several(
                "adventurers",
                CLASSES,
                4,
                f"which four adventurers take part (SAW-1.2), {listed(CLASSES[BOX.classes :])} only with deluxe",
                words=(AT_THE_TABLE,),
            ),
            OneOf(
                "final",
                "random",
                ("random", *FINALS, *own_finals),
                f"the Final Location (SAW-3.15), {listed(DELUXE_FINALS)} only with deluxe",
            ),
            YesNo(
                "deluxe", False, "with the deluxe pack: more adventurers, Unhallowed, Locations and Summons (SAW-22.4)"
            ),
            YesNo("random_firewood", False, "harder: start with a d6 of firewood instead of 7 (SAW-3.22)"),
            YesNo("voluntary_firewood", False, "looser: on Watch a card may be exhausted for 2 firewood (SAW-G2)"),
            Number("firewood_cap", None, 12, 99, "stricter: the most firewood there can be (SAW-G4)"),
            YesNo("first_position_repeats", False, "stricter: First Position powers work at every arrival (SAW-G8)"),
            YesNo("final_must_clear", False, "stricter: being out of actions in round 9 loses (SAW-G11)"),
            *chosen,
        ),
        version=4,
        migrations=MIGRATIONS,
        table=SetAWatch,
        begin=begin,
        positions=POSITIONS,
        folder=Path(__file__).parent,
        box=box,
        cards=partial(cards, book),
        heuristics=HEURISTICS,
        drawing=DRAWING,
        authored=Authored("sets of cards", book, game_with, folders, COVERAGE),
    )


GAME: Final = game_with()
