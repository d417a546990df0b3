"""The language of Thornwatch: an effect has an owner (me), refers to a pawn (it), and may concern an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearthwatch.kernel import NOTHING, Event, Question, Step
from hearthwatch.kernel.effects import Effects, Node

from ...table import Owner, Pawn, Thornwatch, rules, step


class Language(Effects[Thornwatch, Owner, Pawn, Event]):
    """The owner of an effect decides; where the storyboard or the terrain addresses a hero, that hero."""

    def __init__(self) -> None:
        super().__init__(rules, "TWN-13.2", me="Owner", it="Pawn", event="Event")

    def nodes_of(self, table: Thornwatch) -> Mapping[str, Node]:
        return table.book.nodes

    def node(self, table: Thornwatch, name: str) -> Node:
        node: Node = table.game.book.nodes[name]
        return node

    def carry_out(self, table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> None:
        node: Node = table.game.book.nodes[name]
        node.verb.run(table, node, me, it, event)

    def would_matter(self, table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
        return node.verb.matters(table, node, me, it, event)

    def ask(
        self, table: Thornwatch, question: Question, me: Owner, it: Pawn, event: Event, *, pause: bool = False
    ) -> None:
        table.ask(decider(table, me, it), question, if_none=done(), pause=pause)


effects: Final = Language()
effect = effects.effect


def decider(table: Thornwatch, me: int, it: int) -> int:
    """Return the seat that decides which way an effect goes (TWN-G34)."""
    if me < 0 and table.is_hero(it):
        return table.seat_of(it)
    return table.controller(me)


def ask_way(table: Thornwatch, question: Question, me: int, it: int, then: Step = NOTHING) -> None:
    """Ask the player who decides; where there is nothing to choose from, that part is skipped (TWN-13.10)."""
    table.ask(decider(table, me, it), question, then, if_none=done())


@step()
def done(table: Thornwatch) -> None:
    """There was nothing to choose from (TWN-13.10)."""


leave_it = effects.may("TWN-13.3", "{name:Offer}", label="{name:Order}")
effects.choose("TWN-13.2", "{name:Choice}", label="{part:Order}")
