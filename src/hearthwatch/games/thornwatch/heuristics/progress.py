"""The progress of a scene towards its ends, in shares: what the conditions on its storyboard count."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..rules.book import End, Scene
from ..rules.effects.filters import PawnFilter
from ..rules.effects.vocabulary import NUMBERS
from ..table import FIRST_CREATURE, NO_EVENT, NOBODY, STORY, Thornwatch
from . import story

ROUND: Final = "round"
FEWEST_HEROES: Final = 2
LONG_WAY: Final = 5
USUAL_ROUNDS: Final = 8
THERE_AND_BACK: Final = 8


class Counted(NamedTuple):
    """One term of an end's condition."""

    name: str
    number: int
    rises: bool
    """True where the number must grow."""
    counter: int
    """The counter of the storyboard; -1 where the number is none."""
    pawns: PawnFilter | None
    """Of whom pawns are counted."""


@cache
def counted(scene: Scene, end: End) -> tuple[Counted, ...]:
    """Return the numbers in the condition of an end; other words are left out."""
    counters = list(scene.sheet.counters)
    found = []
    for term in end.condition.terms:
        said = term.said
        pawns = PawnFilter(said.name.removeprefix("count of ")) if said.name.startswith("count of ") else None
        counter = counters.index(said.name) if said.name in counters else -1
        if said.sign and not said.negated and (pawns or counter >= 0 or said.name in NUMBERS):
            rises = said.sign in (">=", "=") and said.number > 0
            found.append(Counted(said.name, said.number, rises, counter, pawns))
    return tuple(found)


def nearness(table: Thornwatch, one: Counted) -> float:
    """Return the progress of a number: 1 where it has the value that the end wants."""
    if one.counter >= 0:
        now = table.counters[one.counter]
    elif one.pawns is not None:
        now = len(one.pawns.matching(table, STORY))
    else:
        now = NUMBERS[one.name](table, STORY, NOBODY, NO_EVENT)
    if one.rises:
        return min(1.0, max(0, now) / one.number)
    left = max(0, now - one.number)
    if one.counter >= 0:
        first = began(table, one) - one.number
        return 1.0 - min(1.0, left / first) if first > 0 else float(not left)
    return 1 / (1 + left)


def share_done(table: Thornwatch, terms: tuple[Counted, ...]) -> float:
    """Return how much of a condition is met, 0 to 1.

    Where heroes must stand counts only as far as everything else is done: they have to leave that place first.
    """
    if not terms:
        return 1.0
    first = [nearness(table, one) for one in terms if not says_where_heroes_stand(one)]
    last = [nearness(table, one) for one in terms if says_where_heroes_stand(one)]
    done = sum(first) / len(first) if first else 1.0
    return (sum(first) + done * sum(last)) / len(terms)


def says_where_heroes_stand(one: Counted) -> bool:
    return one.name.startswith("count of hero") and "@" in one.name


def began(table: Thornwatch, one: Counted) -> int:
    """Return the initial value of a counter of the storyboard with this number of heroes."""
    first = table.board_played.sheet.counters[one.name]
    return first if isinstance(first, int) else first[len(table.roles) - FEWEST_HEROES]


def progress(table: Thornwatch) -> tuple[float, float, float]:
    """Return the progress to success, to failure, and to the round in which it is too late, each 0 to 1."""
    won = lost = late = 0.0
    scene = table.board_played
    for end in scene.ends:
        terms = counted(scene, end)
        if not terms:
            continue
        near = share_done(table, terms)
        if end.said.result == "success":
            won = max(won, near)
        elif terms[0].name == ROUND:
            late = max(late, nearness(table, terms[0]) * share_done(table, terms[1:]))
        else:
            lost = max(lost, near)
    return won, lost, late


def rounds_left(table: Thornwatch) -> int:
    """Return how many rounds are left, this one among them, before the storyboard ends the scene."""
    last = last_round(table.board_played)
    return max(1, last - table.round + 1)


@cache
def last_round(scene: Scene) -> int:
    """Return the round after which a scene is over by its clock; a usual number where it has none."""
    found = [USUAL_ROUNDS]
    for end in scene.ends:
        for term in counted(scene, end):
            if term.name == ROUND:
                found.append(term.number - (end.said.result == "failure" and end.said.when == "at once"))
    return max(found[1:] or found)


def way_to_go(table: Thornwatch) -> float:
    """Return how far pawns that must arrive somewhere have to walk, on average; 0 where no pawn must.

    A hero walks by way of the nearest marker while any is left to fetch.
    """
    steps = many = 0
    for pawn in table.pawns:
        places = story.places_to_win(table.board_played, story.kind_of(table, pawn))
        if places:
            steps += _steps_to(table, pawn, places)
            many += 1
    return min(1.0, steps / many / THERE_AND_BACK) if many else 0.0


def _steps_to(table: Thornwatch, pawn: int, places: list[int]) -> int:
    distances = table.board_played.distances
    fetched = story.tiles_to_fetch_from(table) if pawn < FIRST_CREATURE else []
    by_way_of = fetched or [table.where[pawn]]
    return min(distances[table.where[pawn]][tile] + distances[tile][place] for tile in by_way_of for place in places)
