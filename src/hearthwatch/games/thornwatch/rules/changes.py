"""Changes to numbers by cards in play: rules cards, terrain, bindings, the storyboard."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel.effects import number

from ..content import CREATURES
from ..table import BELOW_STORY, BELOW_TERRAIN, MELEE, NO_EVENT, RANGED, STORY, Thornwatch
from .book import Change, Powers

WAYS = {MELEE: "melee", RANGED: "ranged"}


def rules_card(table: Thornwatch, group: int) -> Powers:
    """Return the side of a group's rules card that is up (TWN-27.2)."""
    return table.book.creatures[table.groups[group]][table.infused >> group & 1]


def is_creature_group(table: Thornwatch, group: int) -> bool:
    """Return whether a group is creatures, not a terrain card with a momentum card."""
    return table.groups[group] < len(CREATURES)


def sources(table: Thornwatch, moment: str) -> Iterator[tuple[Powers, int]]:
    """Everything that has abilities for a moment, with its owner: storyboard, rules cards, terrain, placed cards.

    A rules card counts only while a pawn of it is on the map (TWN-17.7).
    """
    book = table.book
    bearers = book.bearers_of_ability(moment)
    powers = table.board_played.powers
    if moment in powers.at_moment:
        yield powers, STORY
    if not bearers.creatures.isdisjoint(table.groups):
        for group, kind in enumerate(table.groups):
            if kind in bearers.creatures:
                found = rules_card(table, group)
                if moment in found.at_moment:
                    for pawn in table.pawns_of(group):
                        yield found, pawn
    if not bearers.terrain.isdisjoint(table.terrain):
        for tile, terrain in enumerate(table.terrain):
            if terrain in bearers.terrain:
                yield book.terrain[terrain], BELOW_STORY - tile
    if table.placed and bearers.cards:
        for card in table.placed:
            if table.face[card] in bearers.cards:
                placed = book.cards[table.face[card]]
                yield placed.placed, table.spot[card] if placed.on_pawn is not None else BELOW_TERRAIN - card


def changing(table: Thornwatch, key: str) -> list[tuple[Change, int]]:
    """Everything that changes a number of this name, with its owner: the same sources, only these looked at."""
    book = table.book
    bearers = book.bearers_of_change(key)
    all_found: list[tuple[Change, int]] = [(change, STORY) for change in table.board_played.powers.of_key.get(key, ())]
    if not bearers.creatures.isdisjoint(table.groups):
        for group, kind in enumerate(table.groups):
            if kind in bearers.creatures:
                changes = rules_card(table, group).of_key.get(key)
                if changes:
                    all_found += [(change, pawn) for pawn in table.pawns_of(group) for change in changes]
    if not bearers.terrain.isdisjoint(table.terrain):
        for tile, terrain in enumerate(table.terrain):
            if terrain in bearers.terrain:
                all_found += [(change, BELOW_STORY - tile) for change in book.terrain[terrain].of_key[key]]
    if table.placed and bearers.cards:
        for card in table.placed:
            if table.face[card] in bearers.cards:
                placed = book.cards[table.face[card]]
                me = table.spot[card] if placed.on_pawn is not None else BELOW_TERRAIN - card
                all_found += [(change, me) for change in placed.placed.of_key[key]]
    return all_found


def holding(table: Thornwatch, key: str, pawn: int, other: int, way: int) -> Iterator[tuple[Change, int]]:
    """The changes of a number of a pawn that hold now, with their owners. What is no pawn has only what is of any."""
    for change, me in changing(table, key):
        if change.attack and WAYS.get(way) != change.attack:
            continue
        if not (change.of.fits(table, pawn, me, other) if pawn >= 0 else change.of.text == "any"):
            continue
        if change.against is not None and (other < 0 or not change.against.fits(table, other, me, pawn)):
            continue
        if change.condition is None or change.condition.holds(table, me, pawn, NO_EVENT):
            yield change, me


def changed(table: Thornwatch, key: str, pawn: int, other: int = -1, way: int = -1) -> int:
    """Return the change to a number of a pawn by everything in play; changes add up (TWN-G42)."""
    return sum(number(change.by, table, me, pawn, NO_EVENT) for change, me in holding(table, key, pawn, other, way))


def forbidden(table: Thornwatch, key: str, pawn: int) -> bool:
    """Return whether something is forbidden to a pawn; cached while options are being found."""
    memo = table.memo
    if memo is None:
        return bool(changing(table, key)) and any(True for _ in holding(table, key, pawn, -1, -1))
    if key not in memo:
        memo[key] = bool(changing(table, key))
    if not memo[key]:
        return False
    name = (key, pawn)
    if name not in memo:
        memo[name] = any(True for _ in holding(table, key, pawn, -1, -1))
    found: bool = memo[name]
    return found
