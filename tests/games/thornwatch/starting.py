"""Tables from their beginning: setup walked through by the kinds of steps that are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import COSTS, CREATURE_NAMES, FACE_KEYS, TERRAIN_NAMES
from hearthwatch.games.thornwatch.table import NOWHERE, SLOTS, SLOTTED, Pawn, Thornwatch, Tile

ROLES = ["Blade", "Guard", "Sage", "Greenheart", "Warden"]
QUIET = (
    "keep_map",
    "no_more_terrain",
    "pass_window",
    "end_turn",
    "end_pawn",
    "stay",
    "no_claim",
    "keep_ebb",
    "no_focus",
)
"""Steps by which nothing is done, where there is such a choice."""


def new(seats: int = 3, seed: int = 0, **options: Any) -> Thornwatch:
    """A new adventure: the Singer in the Dark, the Judge of Stars, the first roles in the order of ROLES."""
    given = {
        "opening": "the-singer-in-the-dark",
        "judge": "Judge of Stars",
        "roles": [None, *ROLES[: seats - 1]],
        **options,
    }
    return GAME.new(seats, seed, **given)


def played_before(*players: dict[str, Any]) -> dict[str, Any]:
    """What these players bring from earlier adventures, the Judge first."""
    return {"game": "thornwatch", "version": GAME.version, "campaign": {"players": [*players]}}


def asked(table: Thornwatch) -> set[str]:
    """The kinds of steps that may be chosen now."""
    return {option.key.partition(":")[0] for option in table.decision.options} if table.decision else set()


def keys(table: Thornwatch, kind: str) -> list[str]:
    """The choices of one kind, by their keys."""
    assert table.decision is not None, table.outcome
    return [option.key for option in table.decision.options if option.key.partition(":")[0] == kind]


def quietly(table: Thornwatch) -> None:
    """Choose what does the least."""
    assert table.decision is not None, table.outcome
    options = list(table.decision.options)
    table.choose(next((one for one in options if one.key.partition(":")[0] in QUIET), options[0]))


def until(table: Thornwatch, kind: str, most: int = 400) -> Thornwatch:
    """Play on quietly until such a step may be chosen."""
    return when(table, lambda: kind in asked(table), most)


def when(table: Thornwatch, condition: Callable[[], bool], most: int = 400) -> Thornwatch:
    """Play on quietly until something holds."""
    for _ in range(most):
        if condition():
            return table
        quietly(table)
    raise AssertionError(f"It never came to this: {asked(table)}")


def first_round(table: Thornwatch) -> Thornwatch:
    """Setup is over, and somebody takes a turn."""
    return when(table, lambda: table.round >= 1 and table.active >= 0)


def hero_turn(table: Thornwatch) -> Thornwatch:
    """A hero may act."""
    return until(table, "end_turn")


def pawns_named(table: Thornwatch, name: str) -> list[Pawn]:
    """The pawns of a creature on the map."""
    kind = CREATURE_NAMES.index(name)
    return [pawn for pawn in table.pawns if pawn >= 5 and table.groups[table.group_of[pawn]] == kind]


def taken_away(table: Thornwatch, name: str) -> None:
    """All pawns of a creature leave the map, without any rule."""
    for pawn in pawns_named(table, name):
        table.where[pawn] = NOWHERE


def terrain(name: str) -> int:
    return TERRAIN_NAMES.index(name)


def powered(table: Thornwatch, hero: int, name: str, slot: int = 0) -> int:
    """An action card of a hero lies in a slot, with skill cards of the same deck under it; gives the slot."""
    place = hero * SLOTS + slot
    face = FACE_KEYS.index(name)
    bodies = [*table.decks[hero], *table.hands[hero], *table.discards[hero]]
    card = next(body for body in bodies if table.face[body] == face)
    table.move(card, SLOTTED, place)
    for skill in COSTS[face]:
        power = next(
            body
            for body in (*table.decks[hero], *table.hands[hero], *table.discards[hero])
            if not table.is_action(body) and table.provides(body) == 1 << skill
        )
        table.move(power, SLOTTED, place)
        table.spot[power] = skill
    return place


def turn_of(table: Thornwatch, hero: int) -> Thornwatch:
    """Play on quietly until it is this hero's turn."""
    return when(table, lambda: table.active == hero and "end_turn" in asked(table))


def stand(table: Thornwatch, pawn: int, tile: int) -> None:
    """A pawn is on a tile, without any rule."""
    table.where[pawn] = Tile(tile)
