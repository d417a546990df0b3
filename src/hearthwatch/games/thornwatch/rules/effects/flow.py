"""Verbs that say of whom the effect inside them speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Event, Question, Refusal, Step, no
from hearthwatch.kernel.effects import Node
from hearthwatch.kernel.effects.reading import EVERYTHING

from ...table import FIRST_CREATURE, Owner, Pawn, Thornwatch, choices, step
from .filters import is_binding
from .language import ask_way, effect, effects


def unlike(table: Thornwatch, pawns: list[int]) -> list[Pawn]:
    """Return one pawn of each look: pawns of a pack on one tile that nothing lies under are interchangeable.

    While the pack has its turn, those that have acted differ from those that have not (TWN-28.3).
    """
    if len(pawns) < 2:
        return [Pawn(pawn) for pawn in pawns]
    marked = {table.spot[card] for card in table.placed if is_binding(table, card)} | {table.active}
    acting = table.group_of_card(table.active_card)
    seen: dict[tuple[int, int, int, bool], int] = {}
    for pawn in pawns:
        group = table.group_of[pawn]
        mark = pawn if group < 0 or pawn in marked else -1
        seen.setdefault((group, table.where[pawn], mark, group == acting and pawn in table.acted), pawn)
    return [Pawn(pawn) for pawn in seen.values()]


OF_THE_CARD: Final = frozenset(("shift", "restore", "turn", "infuse", "calm", "side"))
"""Verbs about a momentum card or a rules card, which all pawns of a pack share (TWN-28.4)."""


def speaks_of_the_card(node: Node) -> bool:
    """Return whether an effect is the same for every pawn of a pack."""
    parts = node.value if node.verb.name == EVERYTHING else (node,)
    return all(part.verb.name in OF_THE_CARD for part in parts)


def one_of_each_group(table: Thornwatch, pawns: list[int]) -> list[int]:
    """Return the heroes among these pawns, and of every kind of creature the first."""
    seen: dict[int, int] = {}
    for pawn in pawns:
        seen.setdefault(table.group_of[pawn] if pawn >= FIRST_CREATURE else -1 - pawn, pawn)
    return [*seen.values()]


@effects.verb("each", "pawns", then="effect")
def each(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """To every pawn that is meant, one after the other (TWN-22.11)."""
    inner = node.parts["then"].name
    table.do(*[effect(inner, me, Pawn(pawn), event) for pawn in node.value.matching(table, me, it, event)])


@effects.verb("one", "pawns", then="effect")
def one(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """To one pawn that the owner chooses."""
    if one_matters(table, node, me, it, event):
        ask_way(table, pawns_meant(node.name, me, it, event), me, it)


@effects.ways(one)
def ways_of_one(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question:
    return pawns_meant(node.name, me, it, event)


@choices("TWN-13.2", "{name:Choice} Who is it?")
def pawns_meant(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    node = effects.node(table, name)
    meant = node.value.matching(table, me, it, event)
    if speaks_of_the_card(node.parts["then"]):
        meant = one_of_each_group(table, meant)
    for pawn in unlike(table, meant):
        yield this_pawn(name, me, pawn, event)


@pawns_meant.besides
def pawns_not_meant(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    """Everybody else on the map."""
    for pawn in table.pawns:
        yield this_pawn(name, me, pawn, event)


@step("TWN-13.2", "{pawn:PawnWhere}", group="Who")
def this_pawn(table: Thornwatch, name: str, me: Owner, pawn: Pawn, event: Event) -> None:
    table.do(effect(effects.node(table, name).parts["then"].name, me, pawn, event))


@this_pawn.refuses
def not_this_pawn(table: Thornwatch, name: str, me: Owner, pawn: Pawn, event: Event) -> Refusal | None:
    node, asked = effects.node(table, name), table.question
    if asked and asked[0] == pawns_meant.kind.id and not node.value.fits(table, pawn, me, asked[3], event):
        return no("TWN-13.2", "The effect does not speak of {:Pawn}.", pawn)
    if effects.would_matter(table, node.parts["then"], me, pawn, event):
        return None
    return no("TWN-13.10", "It would change nothing for {:Pawn}.", pawn)


@effects.matters(each, one)
def one_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    inner: Node = node.parts["then"]
    matters = inner.verb.matters
    for pawn in node.value.matching(table, me, it, event):  # noqa: SIM110  (a generator would cost more)
        if matters(table, inner, me, pawn, event):
            return True
    return False
