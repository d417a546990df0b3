"""Verbs about attacks, hits and rolls, and those that change an attack under way."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Event, Question, Refusal, Step, close, no
from hearthwatch.kernel.effects import Node, number
from hearthwatch.kernel.effects.reading import one_of

from ...content import BASIC_DIE
from ...table import MELEE, RANGED, UNROLLED, Blow, Cast, Owner, Pawn, Thornwatch, Tile, choices, step
from ..attack import BASIC, add_focus, begin_blow, feed_judge, reach_of, sum_of
from ..changes import changed, forbidden
from .filters import PawnFilter
from .flow import unlike
from .language import ask_way, effect, effects

ENEMY = PawnFilter("enemy")
effects.parts["way"] = one_of("melee", "ranged")


# -- attacks


@effects.verb(
    "attack",
    "way",
    dice="amount",
    more="amount?",
    more2="amount?",
    at="pawns?",
    reach="amount?",
    all="flag?",
    tile="flag?",
    on_hit="effect?",
    on_wound="effect?",
    on_defeat="effect?",
)
def attacking(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The target is chosen before any die is rolled (TWN-21.1); several are named first (TWN-G14)."""
    if "tile" in node.parts:
        ask_way(table, tiles_to_strike(node.name, me, it, event), me, it)
    elif "all" in node.parts:
        table.do(strike_in_turn(node.name, me, it, event, tuple(targets(table, node, me, it, event))))
    else:
        ask_way(table, pawns_to_strike(node.name, me, it, event), me, it)


def way_of(node: Node) -> int:
    return MELEE if node.value == "melee" else RANGED


def targets(table: Thornwatch, node: Node, me: int, it: int, event: int) -> list[int]:
    """Everybody who may be attacked so (TWN-21.4, TWN-21.7)."""
    if table.is_gone(me) or forbidden(table, "cannot attack", me):
        return []
    at: PawnFilter = node.parts.get("at", ENEMY)
    reach = number(node.parts["reach"], table, me, it, event) if "reach" in node.parts else 0
    most = reach_of(table, me, way_of(node), reach)
    return [
        pawn
        for pawn, where in enumerate(table.where)
        if where >= 0
        and pawn != me
        and table.distance(me, pawn) <= most
        and at.fits(table, pawn, me, it, event)
        and not forbidden(table, "cannot be attacked", pawn)
    ]


@effects.ways(attacking)
def ways_to_attack(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question | None:
    if "all" in node.parts:
        return None
    if "tile" in node.parts:
        return tiles_to_strike(node.name, me, it, event)
    return pawns_to_strike(node.name, me, it, event)


@effects.matters(attacking)
def attack_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return bool(targets(table, node, me, it, event))


@choices("TWN-21.1", "{name:AttackName} Who is the target?")
def pawns_to_strike(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    for pawn in unlike(table, targets(table, effects.node(table, name), me, it, event)):
        yield strike(name, me, pawn, event)


@step("TWN-21.1", "Attack {pawn:PawnWhere}", group="Attack")
def strike(table: Thornwatch, name: str, me: Owner, pawn: Pawn, event: Event) -> None:
    node = effects.node(table, name)
    if table.is_gone(pawn) or table.is_gone(me):
        return
    dice = number(node.parts["dice"], table, me, pawn, event)
    for key in ("more", "more2"):
        if key in node.parts:
            dice += number(node.parts[key], table, me, pawn, event)
    begin_blow(table, Blow(me, pawn, way_of(node), dice, deed=name), event)


@strike.refuses
def cannot_strike(table: Thornwatch, name: str, me: Owner, pawn: Pawn, event: Event) -> Refusal | None:
    """Refuse a target by where it stands (TWN-21.2, TWN-21.3), or by whose ally it is (TWN-21.4)."""
    node = effects.node(table, name)
    way = way_of(node)
    reach = number(node.parts["reach"], table, me, pawn, event) if "reach" in node.parts else 0
    most = reach_of(table, me, way, reach)
    if table.distance(me, pawn) > most:
        if way == MELEE:
            return no("TWN-21.2", "A melee attack needs its target on the same tile; {:Pawn} is elsewhere.", pawn)
        return no("TWN-21.3", "{:Pawn} is further than {:Steps} away.", pawn, most)
    if forbidden(table, "cannot be attacked", pawn):
        return no("TWN-21.5", "{:Pawn} cannot be attacked.", pawn)
    if "at" not in node.parts and not ENEMY.fits(table, pawn, me):
        return no("TWN-21.4", "{:Pawn} is no enemy.", pawn)
    return None


@pawns_to_strike.besides
def others_to_strike(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    """Everybody else on the map."""
    for pawn in table.pawns:
        if int(pawn) != int(me):
            yield strike(name, me, pawn, event)


@choices("TWN-G14", "{name:AttackName} Which tile does it strike?")
def tiles_to_strike(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    pawns = targets(table, effects.node(table, name), me, it, event)
    for tile in sorted({tile for pawn in pawns for tile in table.tiles_of(pawn)}):
        yield strike_tile(name, me, it, event, tile)


@step("TWN-G14", "Strike {tile}", group="Attack")
def strike_tile(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event, tile: Tile) -> None:
    """Every target on the tile, with a roll for each."""
    pawns = targets(table, effects.node(table, name), me, it, event)
    there = tuple(pawn for pawn in pawns if tile in table.tiles_of(pawn))
    table.do(strike_in_turn(name, me, it, event, there))


@step("TWN-G14")
def strike_in_turn(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event, pawns: tuple[int, ...]) -> None:
    """One after the other, in the order that the attacker says; each sees what the one before left (TWN-22.11)."""
    left = tuple(pawn for pawn in pawns if table.stands(pawn))
    ways = [*next_to_strike.kind.run(table, name, me, it, event, left)]
    if len(ways) > 1:
        ask_way(table, next_to_strike(name, me, it, event, left), me, it)
    else:
        table.do(*ways)


@choices("TWN-G14", "{name:AttackName} Who is struck next?")
def next_to_strike(
    table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event, pawns: tuple[int, ...]
) -> Iterator[Step]:
    for pawn in unlike(table, [*pawns]):
        yield strike_next(name, me, it, event, pawn, tuple(other for other in pawns if other != pawn))


@step("TWN-G14", "Attack {pawn:PawnWhere}", group="Attack")
def strike_next(
    table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event, pawn: Pawn, others: tuple[int, ...]
) -> None:
    table.do(strike(name, me, pawn, event), strike_in_turn(name, me, it, event, others))


# -- hits without a roll


@effects.verb("hit", "amount", at="pawns?", all="flag?", attack="flag?")
def hitting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Hits that are dealt, not rolled (TWN-21.8); some of them count as an attack (TWN-C22)."""
    if "at" not in node.parts:
        table.do(deal(node.name, me, it, event))
    elif "all" in node.parts:
        table.do(*[deal(node.name, me, Pawn(pawn), event) for pawn in node.parts["at"].matching(table, me, it, event)])
    elif hit_matters(table, node, me, it, event):
        ask_way(table, pawns_to_hit(node.name, me, it, event), me, it)


@effects.matters(hitting)
def hit_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    if number(node.value, table, me, it, event) <= 0:
        return False
    if "at" not in node.parts:
        return table.stands(it)
    return bool(node.parts["at"].matching(table, me, it, event))


@effects.ways(hitting)
def ways_to_hit(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question | None:
    if "at" not in node.parts or "all" in node.parts:
        return None
    return pawns_to_hit(node.name, me, it, event)


@choices("TWN-21.8", "{name:Choice} Who is hit?")
def pawns_to_hit(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    for pawn in unlike(table, effects.node(table, name).parts["at"].matching(table, me, it, event)):
        yield deal(name, me, pawn, event)


@step("TWN-21.8", "Hit {pawn:PawnWhere}", group="Attack")
def deal(table: Thornwatch, name: str, me: Owner, pawn: Pawn, event: Event) -> None:
    hits = number(effects.node(table, name).value, table, me, pawn, event)
    if hits > 0 and table.stands(pawn) and not table.is_gone(me):
        begin_blow(table, Blow(me, pawn, UNROLLED, 0, hits=hits, deed=name), event)


# -- rolls that are no attack


@effects.verb("roll", "amount", need="amount?", then="effect?", else_="effect?", each_hit="effect?")
def rolling(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Dice that are no attack (TWN-18.7): who the effect speaks of rolls, if it is a hero."""
    by = it if table.is_hero(it) else me
    dice = max(0, number(node.value, table, me, it, event) + changed(table, "dice", by))
    cast = table.open(Cast(by, dice))
    table.fighting += 1  # Until it has fed the Judge no scene ends (TWN-31.7).
    table.do(cast_dice(cast), add_focus(cast), settle_cast(cast, node.name, me, it), close(cast))


@step("TWN-18.7")
def cast_dice(table: Thornwatch, cast: Event) -> None:
    said = table.event(cast, Cast)
    faces = tuple(table.roll(len(BASIC_DIE), BASIC) for _ in range(said.dice))
    table.change(cast, said._replace(faces=faces))
    table.say("TWN-18.7", "{:Owner} rolls {:Faces}.", said.by, faces)


@step("TWN-18.4")
def settle_cast(table: Thornwatch, cast: Event, name: str, me: Owner, it: Pawn) -> None:
    """The sum of all dice; ebb faces of a hero feed the Judge once it is resolved (TWN-18.5)."""
    said = table.event(cast, Cast)
    node = effects.node(table, name)
    hits = sum_of(said.faces, said.focus)
    table.change(cast, said._replace(hits=hits))
    steps: list[Step] = []
    if "each_hit" in node.parts:
        steps += [effect(node.parts["each_hit"].name, me, it, cast)] * hits
    need = number(node.parts["need"], table, me, it, cast) if "need" in node.parts else 1
    part = node.parts.get("then" if hits >= need else "else")
    if part is not None:
        steps.append(effect(part.name, me, it, cast))
    if not steps:
        table.say("TWN-18.7", "{:Hits}: that is not enough.", hits)
    table.do(*steps, cast_feeds(cast))


@step("TWN-18.5")
def cast_feeds(table: Thornwatch, cast: Event) -> None:
    said = table.event(cast, Cast)
    feed_judge(table, said.by, said.faces)
    table.fighting = max(0, table.fighting - 1)  # A game of version 2 may have been kept in the middle of a roll.


# -- an attack under way


@effects.verb("more_dice", "amount")
def more_dice(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """In window (a): more or fewer dice."""
    blow = table.blow(event)
    if blow is not None:
        table.change(event, blow._replace(dice=max(0, blow.dice + number(node.value, table, me, it, event))))


@effects.verb("more_hits", "amount")
def more_hits(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """In window (b): more or fewer hits before they are applied (TWN-22.1)."""
    blow = table.blow(event)
    if blow is not None:
        table.change(event, blow._replace(hits=max(0, blow.hits + number(node.value, table, me, it, event))))


@effects.verb("redirect", "flag")
def redirecting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """In window (b): I take all that is left of the hits (TWN-14.6, TWN-G21)."""
    blow = table.blow(event)
    if blow is not None and me >= 0:
        table.say("TWN-14.6", "{:Owner} takes the hits.", me)
        table.change(event, blow._replace(victim=me))


@effects.verb("prevent", "flag")
def preventing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Prevent the attack."""
    blow = table.blow(event)
    if blow is not None:
        table.change(event, blow._replace(prevented=1))


@effects.matters(more_dice, more_hits, redirecting, preventing)
def change_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    blow = table.blow(event)
    if blow is None or blow.wounded:
        return False
    if node.verb.name == "redirect":
        return blow.victim != me
    if node.verb.name == "more_dice":
        return not blow.faces and (number(node.value, table, me, it, event) > 0 or blow.dice > 0)
    return True
