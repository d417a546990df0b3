"""The texts of cards, spaces and Locations, in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import capital, listed, small

from ...content import (
    ACTION_CARDS,
    AREA_ICON,
    CHARACTERS,
    DISCOVERIES,
    ENEMIES,
    FIRST_DISCOVERY,
    FIRST_ENEMY,
    FIRST_EVENT,
    FIRST_ITEM,
    GOOD_ICONS,
    ITEMS,
    TERRAIN,
)
from ...content.cards import GOODS
from ...rules.acting import action_value
from ...rules.covering import mark_at
from ...rules.sacrificing import sacrifice_of
from ...table import Saga
from ...things import Location
from ..printing import action_lines, clause, effect_text, goods_text, legend_text, wound_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

ICON_WORDS: Final = {
    "M": "1 Material",
    "O": "1 Ore",
    "G": "1 Gossip",
    "S": "1 Magic",
    "F": "1 Fate",
    "P": "1 Power",
    "A": "1 Good of a Source here",
    "D": "a Discovery",
    "+": "heal 1 Wound",
    "E": "1 Experience",
    "C": "1 Combat Experience",
    "J": "1 Journey Experience",
    "H": "a heart",
}


def unstopped(text: str) -> str:
    """A label has no full stop at its end."""
    return text.rstrip(".")


# -- spaces


def _icon(table: Saga, cell: int, readers: Readers) -> str:
    """Return the print of a space: of the Enemy cards in a Combat, else of the Terrain."""
    grid = table.arena() if table.fought else table.ground()
    found = dict(grid.marks).get(cell, "")
    return capital(ICON_WORDS.get(found, "nothing"))


def _found(table: Saga, cell: int, readers: Readers) -> str:
    """Return the same within a sentence."""
    return small(_icon(table, cell, readers))


def _yield(table: Saga, cell: int, readers: Readers) -> str:
    """Return what collecting from a space gives: the Good as often as the value of the action says (THG-18.3)."""
    found = dict(table.ground().marks).get(cell, "")
    value = action_value(table)
    if found in GOOD_ICONS:
        return f"{value} {GOODS[GOOD_ICONS.index(found)].capitalize()}"
    if found == AREA_ICON:
        sources = [GOODS[good].capitalize() for good in table.sources_in(table.area[table.actor])]
        return f"{value} {listed(sources, 'or')}" if sources else "nothing, as there is no Source here,"
    return small(ICON_WORDS.get(found, "nothing"))


def _penalty(table: Saga, cell: int, readers: Readers) -> str:
    """Return the penalty of a space, by the legend of its own card."""
    return capital(_penalty_words(table, cell)) or "No penalty"


def _penalty_words(table: Saga, cell: int) -> str:
    colour = mark_at(table, cell, bool(table.fought))
    if not colour:
        return ""
    if table.fought:
        card = table.fought[table.arena().grid.part_of(cell)]
        printed = ENEMIES[table.face[card] - FIRST_ENEMY]
        return f"{colour} mark: {legend_text(printed.red if colour == 'red' else printed.yellow)}"
    number = table.ground().grid.part_of(cell)
    covered = table.legend_covers[2 * number + (colour == "yellow")]
    if covered >= 0:
        return f"{colour} mark: {wound_name(covered)}"
    terrain = TERRAIN[table.face[table.terrain[number]]]
    return f"{colour} mark: {legend_text(terrain.red if colour == 'red' else terrain.yellow)}"


def _with_penalty(table: Saga, cell: int, readers: Readers) -> str:
    """Return a penalty that comes with collecting."""
    words = _penalty_words(table, cell)
    return f", and its {words}" if words else ""


# -- Locations


def _required(table: Saga, place: int, readers: Readers) -> str:
    """Return the requirement of a Location, and its effect."""
    written = table.played.locations[place]
    costs = table.cost_tokens[place]
    more = f", and {costs} more of these," if costs else ""
    have = _goods_there(table, place, readers)
    there = f" (there: {have})" if have != "nothing" else ""
    then = f"; then {small(unstopped(effect_text(written.effect)))}" if written.effect else ""
    return f": it asks for {goods_text(written.requires)}{more}{there}{then}"


def _goods_there(table: Saga, place: int, readers: Readers) -> str:
    goods = enumerate(table.goods_on(Location(place)))
    return listed([f"{count} {GOODS[good].capitalize()}" for good, count in goods if count]) or "nothing"


def _distrust(table: Saga, place: int, readers: Readers) -> str:
    """Return the die, and what hangs on it."""
    written = table.played.locations[place]
    have = sum(table.goods_on(Location(place)))
    won = small(unstopped(effect_text(written.effect))) if written.effect else "they are won over"
    lost = f": {small(unstopped(effect_text(written.failed)))}" if written.failed else ""
    squares = "1 square" if have == 1 else f"{have} squares"
    return f"roll the {written.distrust} die; with at most {squares}, {won}; with more, all Goods there are lost{lost}"


def _sacrifice(table: Saga, place: int, readers: Readers) -> str:
    """Return the Wounds that are taken, and what they are taken for."""
    count, wound = action_value(table), wound_name(sacrifice_of(table, Location(place)))
    wounds = f"{count} Wounds{wound.removeprefix('1 Wound')}" if count > 1 else wound if count else "no Wound"
    effect = table.played.locations[place].effect
    return f"{wounds}; then {small(unstopped(effect_text(effect)))}" if effect else wounds


# -- cards


def _skill(table: Saga, who: int, readers: Readers) -> str:
    skill = CHARACTERS[table.party[who]].skill
    return f"{skill.name}: {small(unstopped(effect_text(skill.effect)))}"


def _skill_text(table: Saga, who: int, readers: Readers) -> str:
    """Return the same as sentences."""
    skill = CHARACTERS[table.party[who]].skill
    return f"{skill.name}: {small(effect_text(skill.effect))}"


def _refresh_cost(table: Saga, who: int, readers: Readers) -> str:
    return goods_text(CHARACTERS[table.party[who]].skill.refresh)


def card_text(table: Saga, card: int, readers: Readers) -> str:
    """Return the effect of an Item or a Discovery."""
    if not table.known[card] & readers:
        return "What it is, nobody knows yet."
    face = table.face[card]
    if FIRST_ITEM <= face < FIRST_DISCOVERY:
        return effect_text(ITEMS[face - FIRST_ITEM].effect)
    if FIRST_DISCOVERY <= face < FIRST_EVENT:
        return effect_text(DISCOVERIES[face - FIRST_DISCOVERY].effect)
    return ""


def _action_card_text(table: Saga, card: int, readers: Readers) -> str:
    """Return an Action card with all that it does, as a sentence."""
    printed = ACTION_CARDS[card]
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in printed.main)
    return " ".join([f"{printed.name} ({printed.number}): {main}.", *action_lines(printed)])


def _plot(table: Saga, plot: int, readers: Readers) -> str:
    """Return a Side Plot: the Entry times two plus its place."""
    written = table.played.entries[plot // 2].plot[plot % 2]
    return f"Pay 1 Gossip: {written.text} {unstopped(effect_text(written.effect))}"


def _location_text(table: Saga, place: int, readers: Readers) -> str:
    return effect_text(table.played.locations[place].effect)


def _order(table: Saga, name: str, readers: Readers) -> str:
    """Return an effect as an order, by its name in the book."""
    node = table.book.nodes.get(name)
    return capital(clause(node.data)) if node is not None else name


def _action_value(table: Saga, nothing: Any, readers: Readers) -> str:
    return str(action_value(table))


TEXTS: Final[dict[str, Namer]] = {
    "ActionCardText": _action_card_text,
    "ActionValue": _action_value,
    "CardText": card_text,
    "Distrust": _distrust,
    "Found": _found,
    "GoodsThere": _goods_there,
    "Icon": _icon,
    "LocationText": _location_text,
    "Order": _order,
    "Penalty": _penalty,
    "Plot": _plot,
    "RefreshCost": _refresh_cost,
    "Required": _required,
    "Sacrifice": _sacrifice,
    "Skill": _skill,
    "SkillText": _skill_text,
    "WithPenalty": _with_penalty,
    "Yield": _yield,
}
