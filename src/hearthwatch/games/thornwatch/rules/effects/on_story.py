"""Verbs about turns, the Judge and the storyboard."""

from __future__ import annotations

from hearthwatch.kernel import Event
from hearthwatch.kernel.effects import Node, number
from hearthwatch.kernel.effects.reading import one_of

from ...content import CREATURES
from ...table import FIRST_CREATURE, Hero, Owner, Pawn, Thornwatch, step
from ..ebb import drain, gain_ebb, in_box, release
from .language import effect, effects
from .on_map import move_some, moving_matters

effects.parts["side"] = one_of("heroes", "monsters")

# -- turns


@effects.verb("act", "amount")
def acting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """More actions in this turn of mine; outside it another one at once (TWN-10.7, TWN-13.9, TWN-G33)."""
    count = number(node.value, table, me, it, event)
    if int(me) == int(table.active):
        table.actions += count
    elif table.is_hero(me):
        table.do(*[grant_action(Hero(me))] * count)


@effects.matters(acting)
def acting_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    """A further action is nothing that an action is taken for."""
    return False


@effects.verb("moves", "amount")
def more_moves(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Further moves in its turn, or where it is not its turn at once (TWN-20.5)."""
    count = number(node.value, table, me, it, event)
    if it == table.active:
        table.moves_left += count
    else:
        table.do(move_some(node.name, me, it, count, table.controller(it)))


@effects.matters(more_moves)
def more_moves_matter(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return moving_matters(table, node, me, it, event)


@effects.verb("act_now", "flag")
def acting_now(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A hero may take an action at once: no move, slot, power or Plan (TWN-G33)."""
    if table.is_hero(it):
        table.do(grant_action(Hero(it)))


@effects.matters(acting_now)
def acting_now_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and it != table.active


@step("TWN-G33")
def grant_action(table: Thornwatch, hero: Hero) -> None:
    """Offered by the part of the rules that knows a hero's actions."""
    table.offer_action(hero)


@effects.verb("again", "flag")
def repeating(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """All rules of the card once more, this phrase left out (TWN-13.8)."""
    if not table.repeating and node.above:
        table.repeating = 1
        table.do(effect(node.above[0].name, me, it, event), repeated())


@step("TWN-13.8")
def repeated(table: Thornwatch) -> None:
    table.repeating = 0


@effects.matters(repeating)
def repeating_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return False


# -- the Judge


@effects.verb("ebb", "amount")
def giving_ebb(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    gain_ebb(table, number(node.value, table, me, it, event), "TWN-12.8")


@effects.matters(giving_ebb)
def giving_ebb_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    amount = number(node.value, table, me, it, event)
    return (amount > 0 and in_box(table) > 0) or (amount < 0 and table.ebb > 0)


@effects.verb("release", "amount")
def releasing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The Judge takes ebb from the cache here (TWN-5.7)."""
    for tile in table.tiles_of(me)[:1]:
        release(table, tile, number(node.value, table, me, it, event))


@effects.verb("drain", "amount")
def draining(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Ebb of the cache here goes back to the box."""
    for tile in table.tiles_of(me)[:1]:
        drain(table, tile, number(node.value, table, me, it, event))


@effects.matters(releasing, draining)
def cache_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return any(table.cache[tile] for tile in table.tiles_of(me)[:1])


@effects.verb("infuse", "flag")
def infusing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A rules card is flipped to its ebb-infused side, for the scene (TWN-27.2, TWN-G29)."""
    if infusing_matters(table, node, me, it, event):
        table.infused |= 1 << table.group_of[it]
        table.say("TWN-27.2", "{:Mover} is ebb-infused.", it)


@effects.verb("calm", "flag")
def calming(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A rules card is flipped back to its normal side."""
    if infusing_matters(table, node, me, it, event):
        table.infused &= ~(1 << table.group_of[it])
        table.say("TWN-27.2", "{:Mover} is calm again.", it)


@effects.matters(infusing, calming)
def infusing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    if it < FIRST_CREATURE or CREATURES[table.groups[table.group_of[it]]].back is None:
        return False
    return bool(table.infused >> table.group_of[it] & 1) == (node.verb.name == "calm")


@effects.verb("side", "side")
def siding(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A kind of creature goes over to the heroes or to the monsters (TWN-25.7)."""
    if siding_matters(table, node, me, it, event):
        table.turncoats ^= 1 << table.group_of[it]
        table.say("TWN-25.7", "{:Pawn} is on the side of the {} now.", it, node.value)


@effects.matters(siding)
def siding_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return it >= FIRST_CREATURE and table.is_against_heroes(it) != (node.value == "monsters")


# -- the storyboard


@effects.verb("count", "counter", by="amount")
def counting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A counter of the storyboard changes; it never goes below 0."""
    names = [*table.board_played.sheet.counters]
    if node.value in names:  # What a hero did in an earlier scene may still work here.
        place = names.index(node.value)
        table.counters[place] = max(0, table.counters[place] + number(node.parts["by"], table, me, it, event))
        if table.stack[-1:] != [effect(node.name, me, it, event)]:  # logged once where it keeps changing
            table.say("TWN-3.16", "{:Counter} is at {}.", node.value, table.counters[place])


@effects.verb("boon", "words")
def boons(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Something that lasts for the adventure (TWN-6.4)."""
    table.boons = (*table.boons, node.value)


@effects.verb("say", "words")
def saying(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A line of the story."""
    table.say("TWN-3.17", "{:Words}", node.name)


@effects.verb("scars", "flag")
def scarring(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Every hero gets a scar (TWN-32.13)."""
    table.scar = (1 << len(table.roles)) - 1


@effects.matters(saying)
def saying_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return True
