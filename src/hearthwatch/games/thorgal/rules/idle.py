"""Legal options without effect: actions, Items, Skills.

A player may still lay a chip there, for its place (THG-11.8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.kernel import Card, Refusal, no

from ..content import ACTION_CARDS, CHARACTER_NAMES, FACE_KEYS
from ..table import Saga
from ..things import NOWHERE, Character, Chip, Location, MainAction, Slot
from .collecting import free_icons
from .effects.flow import changes
from .items import use_item
from .places import barred
from .sacrificing import sacrifice_of
from .skills import use_skill
from .turns import lay_chip, resolve_main

# -- actions


def _nothing_to_assign_to(table: Saga, here: list[Location]) -> bool:
    return not any(
        table.played.locations[place].action == "assign"
        and table.covers[place] < 0
        and not barred(table, place, "THG-19.3")
        for place in here
    )


def _nobody_to_fight(table: Saga, here: list[Location]) -> bool:
    return not any(table.has_foes(place) and not table.location_blocks >> place & 1 for place in here)


def _nothing_to_sacrifice_for(table: Saga, here: list[Location]) -> bool:
    return not any(sacrifice_of(table, place) >= 0 and not barred(table, place, "THG-23.4") for place in here)


IDLE: Final[dict[str, tuple[Callable[[Saga, list[Location]], bool], str]]] = {
    "assign": (_nothing_to_assign_to, "no open Location of this Area takes Goods"),
    "collect": (lambda table, here: not free_icons(table), "no space is free to collect from"),
    "combat": (_nobody_to_fight, "there is no Enemy in this Area"),
    "sacrifice": (_nothing_to_sacrifice_for, "no Location of this Area takes one"),
}
"""By action: whether it finds nothing where the acting Character stands, and why then."""


def idle_because(table: Saga, action: str) -> str:
    """Return why a Main action has no effect where the acting Character is; empty where it has one."""
    if action not in IDLE or table.active < 0:
        return ""
    finds_nothing, why = IDLE[action]
    return why if finds_nothing(table, table.locations_in(table.area[table.active])) else ""


@lay_chip.idles
def idle_card(table: Saga, chip: Chip, slot: Slot) -> Refusal | None:
    """Every Main action of the card finds nothing to do."""
    actions, idle = _actions_of(table, slot)
    return _idle(table, actions[0]) if len(idle) == len(actions) else None


@lay_chip.cautions
def half_idle_card(table: Saga, chip: Chip, slot: Slot) -> Refusal | None:
    """One of its two Main actions finds nothing to do."""
    _, idle = _actions_of(table, slot)
    return no("THG-11.8", f"No {idle[0].capitalize()} here: {idle_because(table, idle[0])}.") if idle else None


def _actions_of(table: Saga, slot: Slot) -> tuple[list[str], list[str]]:
    """Return the Main actions of a card in the Row, and those of them that find nothing to do."""
    actions: list[str] = [main.action for main in ACTION_CARDS[table.row[slot]].main]
    return actions, [action for action in actions if idle_because(table, action)]


@resolve_main.idles
def idle_main(table: Saga, main: MainAction, slot: Slot) -> Refusal | None:
    return _idle(table, ACTION_CARDS[main // 2].main[main % 2].action)


def _idle(table: Saga, action: str) -> Refusal | None:
    why = idle_because(table, action)
    return no("THG-11.8", f"{action.capitalize()} would do nothing: {why}.") if why else None


# -- Items and Skills


def _changes_nothing(table: Saga, name: str, rule: str) -> Refusal | None:
    return None if changes(table, name, table.actor, NOWHERE) else no(rule, "Would do nothing now.")


@use_item.idles
def idle_item(table: Saga, card: Card) -> Refusal | None:
    return _changes_nothing(table, FACE_KEYS[table.face[card]], "THG-24.7")


@use_skill.idles
def idle_skill(table: Saga, who: Character) -> Refusal | None:
    return _changes_nothing(table, f"character/{CHARACTER_NAMES[table.party[who]]}/skill", "THG-6.2")
