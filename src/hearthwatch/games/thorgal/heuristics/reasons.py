"""Reasons for and against an option, from the rules and the open table, in a few words, for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import ACTION_CARDS
from ..rules.acting import action_value
from ..rules.idle import idle_because
from ..rules.places import barred
from ..table import Saga
from ..things import Area, Character, Location
from .worth import held_here, location_worth, met_by, missing

if TYPE_CHECKING:
    from hearthwatch.kernel import Step


def reason(table: Saga, step: Step) -> str:
    """Return the reason for a step; empty where there is none."""
    name = table.rules.kinds[step[0]].name
    if name == "lay_chip":
        main = ACTION_CARDS[table.row[step[2]]].main
        if all(idle_because(table, one.action) for one in main):
            return f"for the chip's new place: {main[0].action.capitalize()} does nothing here"
        left = sum(-1 < at < step[2] for chip, at in enumerate(table.chips) if chip != step[1])
        return f"{main[0].action.capitalize()} with {left} {'chip' if left == 1 else 'chips'} to its left"
    if name == "assign_to":
        return _assigned(table, Location(step[1]))
    if name == "cross":
        return _there(table, Character(table.actor), Area(step[2]))
    if name == "attack":
        return "it bars a Location that gives something" if location_worth(table, Location(step[1] // 5)) else ""
    return ""


def _assigned(table: Saga, place: Location) -> str:
    """Describe whether the Goods at hand and the value of the action meet the whole requirement (THG-19.5)."""
    needs = missing(table, place)
    if table.played.locations[place].distrust:
        return ""
    gives = min(action_value(table), met_by(held_here(table, Character(table.actor)), needs))
    if gives == len(needs):
        return "enough is at hand for its effect"
    return f"{len(needs)} missing, of which {gives} can be assigned now"


def _there(table: Saga, who: Character, area: Area) -> str:
    """Name the Locations of an Area that take Goods of this Character (THG-19.1)."""
    held = table.goods_of(who)
    found = [
        table.played.locations[place].name
        for place in table.locations_in(area)
        if table.played.locations[place].action == "assign"
        and table.covers[place] < 0
        and not barred(table, place, "THG-19.3")
        and met_by(held, missing(table, place))
    ]
    return f"own Goods fit {' and '.join(found)} there" if found else ""
