"""Verbs about markers: on tiles, with pawns, with the Judge."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Event, Step
from hearthwatch.kernel.effects import Node, number

from ...table import IN_BOX, WITH_HERO, WITH_JUDGE, Marker, Owner, Pawn, Thornwatch, Tile, choices, step
from .language import ask_way, effects


@effects.verb("mark", "amount", on="tiles")
def marking(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A marker of this number from the box is laid on a tile."""
    if marking_matters(table, node, me, it, event):
        ask_way(table, tiles_to_mark(node.name, me, it, event), me, it)


def in_box(table: Thornwatch, of: int) -> list[Marker]:
    return [Marker(one) for one in range((of - 1) * 4, of * 4) if table.markers[one] == IN_BOX]


@choices("TWN-5.8", "Where is the marker laid?")
def tiles_to_mark(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    node = effects.node(table, name)
    for tile in node.parts["on"].matching(table, me, it, event):
        yield lay_marker(number(node.value, table, me, it, event), tile)


@step("TWN-5.8", "On {tile}", group="Marker")
def lay_marker(table: Thornwatch, of: int, tile: Tile) -> None:
    marker = in_box(table, of)[0]
    table.markers[marker] = tile
    table.say("TWN-5.8", "{:Marker} lies on {:Tile}.", marker, tile)


@effects.matters(marking)
def marking_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    some = in_box(table, number(node.value, table, me, it, event))
    return bool(some) and bool(node.parts["on"].matching(table, me, it, event))


@effects.verb("take_marker", "flag")
def taking_marker(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The pawn picks up a marker on its tile."""
    for marker in markers_at(table, it)[:1]:
        table.markers[marker] = WITH_HERO + it
        table.say("TWN-5.8", "{:Pawn} takes {:Marker}.", it, marker)


def markers_at(table: Thornwatch, pawn: int) -> list[Marker]:
    tiles = table.tiles_of(pawn)
    return [Marker(marker) for marker, place in enumerate(table.markers) if place in tiles]


@effects.verb("drop_marker", "flag")
def dropping_marker(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The pawn lays the markers that it carries on its tile."""
    for marker, place in enumerate(table.markers):
        if place == WITH_HERO + it and table.tiles_of(it):
            table.markers[marker] = table.tiles_of(it)[0]
            table.say("TWN-5.8", "{:Pawn} lays {:Marker} down.", it, marker)


@effects.verb("lose_marker", "flag")
def losing_marker(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A marker that the pawn carries, or one on its tile, goes back to the box."""
    found = [marker for marker, place in enumerate(table.markers) if place == WITH_HERO + it] or markers_at(table, it)
    for marker in found[:1]:
        table.markers[marker] = IN_BOX
        table.say("TWN-5.8", "{:Marker} goes back to the box.", marker)


@effects.matters(taking_marker, dropping_marker, losing_marker)
def markers_matter(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    if it < 0:
        return False
    if node.verb.name == "take_marker":
        return bool(markers_at(table, it))
    carried = WITH_HERO + it in table.markers
    return carried or (node.verb.name == "lose_marker" and bool(markers_at(table, it)))


@effects.verb("draw_markers", "amount")
def drawing_markers(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The Judge draws markers at random from the box and keeps them."""
    for _ in range(number(node.value, table, me, it, event)):
        left = [marker for marker, place in enumerate(table.markers) if place == IN_BOX]
        if left:
            marker = left[table.pick(len(left))]
            table.markers[marker] = WITH_JUDGE
            table.say("TWN-C72", "The Judge draws {:Marker}.", marker)


@effects.matters(drawing_markers)
def drawing_markers_matter(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return IN_BOX in table.markers


@effects.verb("return_markers", "amount")
def returning_markers(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The Judge gives markers back to the box; who the effect speaks of chooses which."""
    table.do(return_some_markers(me, it, number(node.value, table, me, it, event)))


@step("TWN-C72")
def return_some_markers(table: Thornwatch, me: Owner, it: Pawn, count: int) -> None:
    if count > 0 and WITH_JUDGE in table.markers:
        ask_way(table, markers_to_return(), me, it, return_some_markers(me, it, count - 1))


@choices("TWN-C72", "Which marker goes back?")
def markers_to_return(table: Thornwatch) -> Iterator[Step]:
    for of in range(4):
        held = [marker for marker in range(of * 4, of * 4 + 4) if table.markers[marker] == WITH_JUDGE]
        if held:
            yield return_marker(Marker(held[0]))


@step("TWN-C72", "{marker}", group="Marker")
def return_marker(table: Thornwatch, marker: Marker) -> None:
    table.markers[marker] = IN_BOX
    table.say("TWN-C72", "The Judge gives back {:Marker}.", marker)


@effects.matters(returning_markers)
def returning_markers_matter(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return WITH_JUDGE in table.markers
