"""Choosing Adventurers at the table: each player the own ones, before any card is dealt.

Clauses: SAW-1.3, SAW-1.4, SAW-1.5, SAW-1.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content.box import box_for
from ..table import HEROES, Adventurer, Watch, choices, replaced, step

AT_THE_TABLE: Final = "chosen at the table"
FLEX: Final = HEROES[-1]


@step("SAW-1.2", "The Adventurers are chosen")
def choose_adventurers(table: Watch) -> None:
    """One each with 4 players (SAW-1.3), two with 2 (SAW-1.5), four with one (SAW-1.6).

    With 3 players the group picks the flex Adventurer after the own ones (SAW-1.4).
    """
    places = len(HEROES) // table.seats
    flex = [flex_is_chosen()] if table.seats == 3 else []
    table.do(*[each_chooses(place) for place in range(places)], *flex)


@step("SAW-1.3")
def each_chooses(table: Watch, place: int) -> None:
    """Ask every player for an Adventurer, in any order; each class only once."""
    if table.seats == 1:
        table.ask(0, own_adventurers(place))
    else:
        table.ask_each(table.group, own_adventurers(place))


@choices("SAW-1.7", "Which Adventurer do you play?")
def own_adventurers(table: Watch, place: int) -> Iterator[Step]:
    """Every class, for each player."""
    for seat in table.group:
        for kind in range(box_for(table.origin.options).classes):
            yield play_adventurer(seat, place, Adventurer(kind))


@step("SAW-1.3", "Play the {kind:Profile}", group="Adventurers")
def play_adventurer(table: Watch, seat: int, place: int, kind: Adventurer) -> None:
    """This Adventurer is theirs, in the first or a later place."""
    hero = seat * (len(HEROES) // table.seats) + place
    table.choose_party(replaced(table.party, hero, kind))


@play_adventurer.refuses
def cannot_play(table: Watch, seat: int, place: int, kind: Adventurer) -> Refusal | None:
    taken = [*table.party, *(answer[-1] for answer in table.answers[1:])]
    if kind in taken:
        return no("SAW-1.7", "The {:Adventurer} is taken.", kind)
    return None


@play_adventurer.by
def player(table: Watch, seat: int, place: int, kind: Adventurer) -> int:
    return seat


@step("SAW-1.4")
def flex_is_chosen(table: Watch) -> None:
    """The group picks the fourth."""
    table.ask(table.group, flex_adventurers())


@choices("SAW-1.4", "Which Adventurer is the fourth, played by whoever rests?")
def flex_adventurers(table: Watch) -> Iterator[Step]:
    """Every class that nobody has."""
    for kind in range(box_for(table.origin.options).classes):
        yield take_along(Adventurer(kind))


@step("SAW-1.4", "Take along the {kind:Profile}", group="Adventurers")
def take_along(table: Watch, kind: Adventurer) -> None:
    """This is the flex Adventurer."""
    table.choose_party(replaced(table.party, FLEX, kind))


@take_along.refuses
def cannot_take_along(table: Watch, kind: Adventurer) -> Refusal | None:
    return no("SAW-1.7", "The {:Adventurer} is taken.", kind) if kind in table.party else None
