"""Carrying effects out: one step for all of them, named by their node."""

from __future__ import annotations

from hearthwatch.kernel import NOTHING, Card, Step

from ...table import Hero, Realm, step
from ..grim import worst_way
from .nodes import ADDRESSING, NODES


@step("HOT-19.4")
def effect(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """An effect that speaks to a hero; a defeated one is out of the game (HOT-15.11)."""
    if table.is_down(hero) and speaks_to_leader(name):
        hero = table.leader
    if not table.is_down(hero):
        node = NODES[name]
        node.verb.run(table, node, hero, source)


def speaks_to_leader(name: str) -> bool:
    """Whether an effect of the quest or of a place speaks to whoever leads: a new leader takes it over (HOT-G18)."""
    parts = name.split("/")
    if parts[0] not in ("quest", "location"):
        return False
    above = ("/".join(parts[:place]) for place in range(1, len(parts)))
    return not any(NODES[one].verb.name in (*ADDRESSING, "pay") for one in above if one in NODES)


def would_matter(table: Realm, name: str, hero: Hero, source: Card) -> bool:
    """Whether an effect would change anything now."""
    node = NODES[name]
    return not table.is_down(hero) and node.verb.matters(table, node, hero, source)


def ask_way(table: Realm, hero: Hero, question: Step, then: Step = NOTHING, *, if_none: Step = NOTHING) -> None:
    """Which way an effect goes: this hero says, or, for a keyword under the Grim Rule, the worst way is taken.

    The hero is the one addressed; where heroes are tied it is the leader (HOT-19.11, HOT-30.1, HOT-G59).
    """
    if table.grim and table.keyword:
        ways = table.find(question)
        way = worst_way(table, ways) if ways else if_none
        table.do(*(one for one in (way, then) if one))
    else:
        table.ask(table.seat_of(hero), question, then, if_none=if_none or done())


@step()
def done(table: Realm) -> None:
    """There was nothing to choose from: effects are done as completely as possible (HOT-19.4)."""
