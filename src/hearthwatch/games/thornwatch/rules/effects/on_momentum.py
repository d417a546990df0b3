"""Verbs about momentum cards: shifting, swapping, restoring."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Event, Question, Step
from hearthwatch.kernel.effects import Node, number
from hearthwatch.kernel.effects.reading import one_of

from ...table import Momentum, Owner, Pawn, Thornwatch, choices, step
from ..track import restore_card, shift, swap, turn_card
from .language import ask_way, effects

effects.parts["toward"] = one_of("root", "edge")


@effects.verb("shift", "amount", toward="toward", more="amount?", up_to="flag?", instead="flag?")
def shifting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The momentum card of the pawn it speaks of (TWN-8.3); of several cards the owner chooses one."""
    steps = steps_of(table, node, me, it, event)
    cards = movable(table, it, toward_edge(node))
    if steps <= 0 or not cards:
        return
    if "up_to" not in node.parts and len(cards) == 1:
        shift(table, cards[0], steps if toward_edge(node) else -steps)
    else:
        ask_way(table, shifts(node.name, me, it, event), me, it)


def toward_edge(node: Node) -> bool:
    return bool(node.parts["toward"] == "edge")


def steps_of(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> int:
    more = number(node.parts["more"], table, me, it, event) if "more" in node.parts else 0
    return number(node.value, table, me, it, event) + more


def movable(table: Thornwatch, pawn: int, to_edge: bool) -> list[Momentum]:
    """Return the cards of a pawn that can go that way."""
    last = table.track[-1:] if to_edge else table.track[:1]
    return [card for card in table.cards_of(pawn) if [card] != last]


@choices("TWN-8.3", "{name:Choice} How far?")
def shifts(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    node = effects.node(table, name)
    most = steps_of(table, node, me, it, event)
    for card in movable(table, it, toward_edge(node)):
        place = table.track.index(card)
        room = len(table.track) - 1 - place if toward_edge(node) else place
        least = 1 if "up_to" in node.parts else min(most, room)
        for steps in range(least, min(most, room) + 1):
            yield shift_by(card, steps if toward_edge(node) else -steps)


@step("TWN-8.3", "{card} {by:Shift}", group="Shift")
def shift_by(table: Thornwatch, card: Momentum, by: int) -> None:
    shift(table, card, by)


@effects.ways(shifting)
def ways_to_shift(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question:
    return shifts(node.name, me, it, event)


@effects.matters(shifting)
def shift_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return steps_of(table, node, me, it, event) > 0 and bool(movable(table, it, toward_edge(node)))


@effects.verb("swap", "pawns", with_="pawns")
def swapping(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Two momentum cards change places (TWN-G19)."""
    ask_way(table, swaps(node.name, me, it, event), me, it)


@choices("TWN-G19", "{name:Choice} Which two change places?")
def swaps(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    for one, other in pairs(table, effects.node(table, name), me, it, event):
        yield swap_cards(one, other)


def pairs(table: Thornwatch, node: Node, me: int, it: int, event: int) -> list[tuple[Momentum, Momentum]]:
    ones = {card for pawn in node.value.matching(table, me, it, event) for card in table.cards_of(pawn)}
    others = {card for pawn in node.parts["with"].matching(table, me, it, event) for card in table.cards_of(pawn)}
    track = table.track
    both = ones & others
    return [
        (one, other)
        for one in track
        for other in track
        if one in ones and other in others and one != other
        if not (one in both and other in both and track.index(one) > track.index(other))
    ]


@step("TWN-G19", "{one} and {other}", group="Swap")
def swap_cards(table: Thornwatch, one: Momentum, other: Momentum) -> None:
    swap(table, one, other)


@effects.ways(swapping)
def ways_to_swap(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question:
    return swaps(node.name, me, it, event)


@effects.matters(swapping)
def swap_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return bool(pairs(table, node, me, it, event))


@effects.verb("restore", "flag")
def restoring(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A turned card stands upright again (TWN-9.6)."""
    for card in [card for card in table.cards_of(it) if card in table.turned][:1]:
        restore_card(table, card)


@effects.verb("turn", "flag")
def turning(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """An upright card is turned: it does not act any more this round."""
    for card in [card for card in table.cards_of(it) if card not in table.turned and card != table.active_card][:1]:
        turn_card(table, card)
        table.say("TWN-9.3", "{:Momentum} does not act any more this round.", card)


@effects.matters(restoring, turning)
def restoring_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    wanted = node.verb.name == "restore"
    return any((card in table.turned) == wanted and card != table.active_card for card in table.cards_of(it))
