"""Covering effects: what the spaces under a tile bring (section 16 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import (
    AREA_ICON,
    COMBAT_ICON,
    DISCOVERY_ICON,
    EXPERIENCE_ICON,
    FACE_KEYS,
    GOOD_ICONS,
    HEAL_ICON,
    HEART,
    JOURNEY_ICON,
)
from ..content.pieces import GRID_HEIGHT
from ..table import Saga, choices, step
from ..things import IGNORE_RED, IGNORE_YELLOW, NOWHERE, Character, Good, Space, Square, WoundSort
from .effects.language import effect
from .experience import COMBAT_ONLY, FREE, JOURNEY_ONLY, gain_experience
from .goods import add_good, gain_from_source
from .items import discover
from .moments import event_in_force
from .wounds import ANY_SIZE, gain_wound, gain_wounds, heal_wounds

RED, YELLOW = "red", "yellow"


def covered(table: Saga, mask: int, fighting: bool) -> list[int]:
    """Return what tiles cover: cell * 2 for the icon, cell * 2 + 1 for the penalty mark. Hearts do nothing."""
    icons, marks = (table.arena(), table.arena_marks()) if fighting else (table.ground(), table.ground_marks())
    found = [cell * 2 for cell, icon in icons.under(mask) if icon != HEART]
    return sorted(found + [cell * 2 + 1 for cell, _ in marks.under(mask)])


def icon_at(table: Saga, cell: int, fighting: bool) -> str:
    """Return the icon of a space; empty where it has none."""
    return (table.arena() if fighting else table.ground()).mark_at(cell)


def mark_at(table: Saga, cell: int, fighting: bool) -> str:
    """Return the penalty of a space, red or yellow, as it counts now; empty where it has none."""
    found = (table.arena_marks() if fighting else table.ground_marks()).mark_at(cell)
    if not found:
        return ""
    event = event_in_force(table)
    return RED if found == "r" or (event and event.harsh) else YELLOW


@step("THG-16.16")
def resolve_covered(table: Saga) -> None:
    """One effect after the other, in an order that the active player chooses.

    Goods come at once, unless a penalty that waits takes Goods: nothing else depends on when they come. A penalty that
    is ignored does nothing, whenever it comes.
    """
    fighting, who = bool(table.fought), table.actor
    table.waiting = [one for one in table.waiting if not one & 1 or hurts(table, one // 2, fighting)]
    if not any(one & 1 and takes_goods(table, one // 2, fighting) for one in table.waiting):
        gained = {one: good_at(table, one // 2, fighting) for one in table.waiting if not one & 1}
        table.waiting = [one for one in table.waiting if gained.get(one, -1) == -1]
        for good in gained.values():
            if good >= 0:
                add_good(table, who, Good(good), 1)
    if table.waiting:
        question = squares_to_resolve() if fighting else spaces_to_resolve()
        table.ask(table.seat_of(who), question, then=resolve_covered())


def good_at(table: Saga, cell: int, fighting: bool) -> int:
    """Return the Good that an icon gives; -1 where the icon gives something else or there is a choice."""
    icon = icon_at(table, cell, fighting)
    if icon in GOOD_ICONS:
        return GOOD_ICONS.index(icon)
    sources = table.sources_in(table.area[table.actor]) if icon == AREA_ICON else []
    if table.area_good >= 0 and sources:
        return table.area_good
    return sources[0] if len(sources) == 1 else -1


def hurts(table: Saga, cell: int, fighting: bool) -> bool:
    """Return whether a penalty mark does anything."""
    if not fighting and cover_at(table, cell) >= 0:
        return not is_ignored(table, mark_at(table, cell, fighting))
    return bool(penalty_names(table, cell, fighting))


def takes_goods(table: Saga, cell: int, fighting: bool) -> bool:
    """Return whether a penalty discards Goods."""
    return any(table.book.nodes[name].verb.name == "lose" for name in penalty_names(table, cell, fighting))


def alike(table: Saga, fighting: bool) -> list[int]:
    """Return one of all effects that wait and are the same: it makes no difference which of them comes first."""
    found: dict[tuple[object, ...], int] = {}
    for one in table.waiting:
        cell = one // 2
        look = penalty_names(table, cell, fighting) if one & 1 else [icon_at(table, cell, fighting)]
        cover = cover_at(table, cell) if one & 1 and not fighting else -1
        found.setdefault((one & 1, cover, *look), one)
    return [*found.values()]


@choices("THG-16.16", "Which covered space comes next?")
def spaces_to_resolve(table: Saga) -> Iterator[Step]:
    for one in alike(table, False):
        yield resolve_mark(Space(one // 2)) if one & 1 else resolve_icon(Space(one // 2))


@choices("THG-16.16", "Which covered space comes next?")
def squares_to_resolve(table: Saga) -> Iterator[Step]:
    for one in alike(table, True):
        yield resolve_square_mark(Square(one // 2)) if one & 1 else resolve_square_icon(Square(one // 2))


@step("THG-16.1", "{space:Icon} at {space}", group="Covered spaces")
def resolve_icon(table: Saga, space: Space) -> None:
    """The icon of a Terrain space."""
    table.waiting.remove(space * 2)
    table.do(*icon_steps(table, table.actor, icon_at(table, space, False)))


@step("THG-16.9", "{space:Penalty} at {space}", group="Covered spaces")
def resolve_mark(table: Saga, space: Space) -> None:
    """The penalty of a Terrain space."""
    table.waiting.remove(space * 2 + 1)
    table.do(*terrain_penalty(table, table.actor, space))


@step("THG-20.6", "{square:Icon} at {square}", group="Covered spaces")
def resolve_square_icon(table: Saga, square: Square) -> None:
    """The icon of an Enemy space."""
    table.waiting.remove(square * 2)
    table.do(*icon_steps(table, table.actor, icon_at(table, square, True)))


@step("THG-20.10", "{square:Penalty} at {square}", group="Covered spaces")
def resolve_square_mark(table: Saga, square: Square) -> None:
    """The penalty of an Enemy space, by the legend of its own card (THG-22.5)."""
    table.waiting.remove(square * 2 + 1)
    table.do(*legend_steps(table, table.actor, penalty_names(table, square, True)))


# -- what they bring


def icon_steps(table: Saga, who: Character, icon: str) -> list[Step]:
    """Return the effects of an icon for the player who placed the tile (THG-16.17)."""
    if icon in GOOD_ICONS:
        add_good(table, who, Good(GOOD_ICONS.index(icon)), 1)
        return []
    by_icon: dict[str, Step] = {
        AREA_ICON: gain_from_source(who, 1),
        DISCOVERY_ICON: discover(who),
        HEAL_ICON: heal_wounds(who, 1, ANY_SIZE),
        EXPERIENCE_ICON: gain_experience(who, 1, FREE),
        COMBAT_ICON: gain_experience(who, 1, COMBAT_ONLY),
        JOURNEY_ICON: gain_experience(who, 1, JOURNEY_ONLY),
    }
    return [by_icon[icon]]


def is_ignored(table: Saga, colour: str) -> bool:
    """Return whether the action under way ignores penalties of a colour."""
    return table.ignoring & (IGNORE_RED if colour == RED else IGNORE_YELLOW) != 0


def terrain_penalty(table: Saga, who: Character, space: Space) -> list[Step]:
    """Return the legend of the card that the space belongs to (THG-16.9); what covers it counts instead (THG-27.3)."""
    colour = mark_at(table, space, False)
    cover = cover_at(table, space)
    if colour and cover >= 0 and not is_ignored(table, colour):
        return [gain_wound(who, WoundSort(cover))]
    return legend_steps(table, who, penalty_names(table, space, False))


def legend_steps(table: Saga, who: Character, names: list[str]) -> list[Step]:
    """Return the icons of a legend in their order; of several Wounds the owner picks the order (THG-7.11)."""
    found: list[Step] = []
    wounds: tuple[int, ...] = ()
    for name in names:
        node = table.book.nodes[name]
        if node.verb.name == "wound":
            wounds += node.value
        else:
            found += [*_together(who, wounds), effect(name, who, NOWHERE)]
            wounds = ()
    return [*found, *_together(who, wounds)]


def _together(who: Character, wounds: tuple[int, ...]) -> list[Step]:
    return [gain_wounds(who, wounds)] if wounds else []


def cover_at(table: Saga, cell: int) -> int:
    """Return the Wound that covers the legend of a Terrain space's penalty; -1."""
    part = table.ground().grid.part_of(cell)
    return table.legend_covers[part * 2 + (mark_at(table, cell, False) == YELLOW)]


def penalty_names(table: Saga, cell: int, fighting: bool) -> list[str]:
    """The effects of a penalty by the legend of its card, one for each icon (THG-16.11); none if it is ignored."""
    colour = mark_at(table, cell, fighting)
    if not colour or is_ignored(table, colour):
        return []
    grid = (table.arena() if fighting else table.ground()).grid
    card = (table.fought if fighting else table.terrain)[grid.part_of(cell)]
    found: list[str] = []
    while (name := f"{FACE_KEYS[table.face[card]]}/{colour}/{len(found)}") in table.book.nodes:
        found.append(name)
    return found


def spaces_of_card(place: int) -> int:
    """Return the mask of the cells of one Terrain card, which has four columns of five rows (THG-14.7)."""
    return ((1 << 4 * GRID_HEIGHT) - 1) << place * 4 * GRID_HEIGHT


__all__ = ["covered", "icon_at", "mark_at", "resolve_covered", "terrain_penalty"]
