"""Knots: what was earned in earlier adventures (section 32 of the rules, TWN-G32)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hearthwatch.kernel import Refusal, Step, no

from ..table import Hero, Knot, Seat, Thornwatch, Tile, choices, step
from .hero_cards import return_wounds, wounds_in
from .placing import cannot_move, walk, ways_to_move


def knot_that(table: Thornwatch, hero: int, gives: str) -> Knot:
    """Return the knot with this effect that a hero wears and may still use; -1 where there is none (TWN-32.3)."""
    seat = table.seat_of(hero)
    if table.knot_used >> seat & 1:
        return Knot(-1)
    for place, knot in enumerate(table.book.knots.values()):
        if knot.gives == gives and knot.name in table.knots[seat]:
            return Knot(place)
    return Knot(-1)


def may_use(table: Thornwatch, hero: int, gives: str) -> bool:
    """Return whether a hero has a knot with this effect left to use."""
    return knot_that(table, hero, gives) >= 0


def use_knot(table: Thornwatch, hero: int, knot: int) -> None:
    """The effect of one knot only is used in an adventure: this one (TWN-32.3)."""
    table.knot_used |= 1 << table.seat_of(hero)
    table.say("TWN-32.3", "{:Hero} uses {:Knot}.", hero, knot)


# -- tying them


@step("TWN-32.4")
def tie_knots(table: Thornwatch) -> None:
    """Choose at the start of the adventure which of the owned knots are tied."""
    table.ask_each(table.hero_seats, owned_knots())


def owned(table: Thornwatch, seat: int) -> tuple[int, ...]:
    """Return the knots that a player owns."""
    players = table.campaign.players
    names = players[seat].knots if seat < len(players) else ()
    return tuple(place for place, name in enumerate(table.book.knots) if name in names)


@choices("TWN-32.4", "Which knots do you wear?", page=20)
def owned_knots(table: Thornwatch) -> Iterator[Step]:
    """All of them, any single one, any several, or none; only one is ever used (TWN-32.3)."""
    for seat in table.hero_seats:
        mine = [1 << knot for knot in owned(table, seat)]
        if mine:
            yield wear(Seat(seat), sum(mine))
            for many in range(1, len(mine)):
                for some in combinations(mine, many):
                    yield wear(Seat(seat), sum(some))
            yield wear(Seat(seat), 0)


@step("TWN-32.4", "Wear {knots:Knots}", group="Knots")
def wear(table: Thornwatch, seat: Seat, knots: int) -> None:
    table.knots[seat] = tuple(name for place, name in enumerate(table.book.knots) if knots >> place & 1)


@wear.by
def wear_seat(table: Thornwatch, seat: Seat, knots: int) -> int:
    return seat


# -- using them


def knots_in_turn(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """Twainward: a wound from the hand or the discard pile, at any time in the own turn (TWN-C54)."""
    if table.knots[table.seat_of(hero)]:
        for zone in ("hand", "discard"):
            yield return_by_knot(hero, zone)


@step("TWN-G32", "Use a knot: return a wound from the {zone:Zone}", group="Knots")
def return_by_knot(table: Thornwatch, hero: Hero, zone: str) -> None:
    use_knot(table, hero, knot_that(table, hero, "return a wound"))
    return_wounds(table, hero, 1, zone)


@return_by_knot.refuses
def cannot_return_by_knot(table: Thornwatch, hero: Hero, zone: str) -> Refusal | None:
    if not may_use(table, hero, "return a wound"):
        return no("TWN-32.3", "{:Hero} has no such knot left to use.", hero)
    if not wounds_in(table, hero, zone):
        return no("TWN-13.10", "There is no wound in the {:Zone}.", zone)
    return None


@step("TWN-C56")
def go_further(table: Thornwatch, hero: Hero) -> None:
    """Wagon-Wise: one move of the bearer goes one tile further (TWN-G32)."""
    if may_use(table, hero, "go further"):
        table.ask(table.seat_of(hero), further_tiles(hero))


@choices("TWN-C56", "Use a knot to go one tile further?")
def further_tiles(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for left, tile in ways_to_move(table, hero):
        yield move_further(hero, left, tile)
    yield go_no_further(hero)


@step("TWN-C56", "On to {tile}", group="Knots")
def move_further(table: Thornwatch, hero: Hero, left: Tile, tile: Tile) -> None:
    use_knot(table, hero, knot_that(table, hero, "go further"))
    walk(table, hero, left, tile)


@move_further.refuses
def cannot_move_further(table: Thornwatch, hero: Hero, left: Tile, tile: Tile) -> Refusal | None:
    return cannot_move(table, hero, left, tile)


@step("TWN-C56", "Stop here", group="Knots")
def go_no_further(table: Thornwatch, hero: Hero) -> None:
    """The knot is kept for another time."""
