"""An attack, in the order of TWN-G21: target, window (a), the roll, window (b), the wounding, ebb, window (c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Event, Step, close, window
from hearthwatch.kernel.effects import number

from ..content import BASIC_DIE, BASIC_EBB, BASIC_HITS, FOCUS_DIE, FOCUS_HITS
from ..table import (
    JUDGE,
    MELEE,
    NO_EVENT,
    UNROLLED,
    Blow,
    Cast,
    Fall,
    Momentum,
    Owner,
    Pawn,
    Thornwatch,
    TraitSlot,
    choices,
    rules,
    step,
)
from .changes import changed, holding
from .defeat import falls
from .ebb import gain_ebb
from .effects.language import effect
from .hero_cards import gain_wounds
from .moments import due
from .reactions import fits_somebody, reactions, waits
from .track import leave_track, shift

BASIC, FOCUS = range(2)
AROUND: Final = "there"
"""The word of an effect that strikes around the target, and so continues without it."""


def begin_blow(table: Thornwatch, blow: Blow, outer: Event) -> None:
    """An attack or a hit begins. Inside a defeat its window (c) waits until that is done (TWN-G25)."""
    event = table.open(blow._replace(victim=blow.target, tile=table.where[blow.target]))
    table.fighting += 1
    rolled = (roll(event), add_focus(event), count(event)) if blow.way != UNROLLED else (count(event),)
    aim = (window(aimed(event)),) if is_attack(table, blow) else ()
    blow_itself = (*aim, *rolled, window(struck(event)), wounding(event), blow_lands(event))
    afterwards = (after_blow(event), window(followed(event)), close(event))
    if table.happening(outer)[:1] == (Fall.__name__,):
        table.do(*blow_itself)
        table.later(*afterwards, after=outer)
    else:
        table.do(*blow_itself, *afterwards)


def is_attack(table: Thornwatch, blow: Blow) -> bool:
    """Return whether a blow is an attack: rolled, or hits that count as an attack (TWN-C22)."""
    node = table.book.nodes.get(blow.deed)
    return blow.way != UNROLLED or (node is not None and "attack" in node.parts)


def rolls_as_hero(table: Thornwatch, by: int) -> bool:
    """Return whether a player of the heroes rolls: then ebb faces count (TWN-18.5, TWN-18.6, TWN-G23)."""
    return table.controller(by) != JUDGE


def feed_judge(table: Thornwatch, by: int, faces: tuple[int, ...]) -> None:
    """The Judge gains ebb for the ebb faces of a hero's roll, once it is resolved (TWN-18.5, TWN-18.6)."""
    if rolls_as_hero(table, by):
        gain_ebb(table, sum(BASIC_EBB[face] for face in faces))


def lapses(table: Thornwatch, blow: Blow) -> bool:
    """Return whether an attack has no effect: prevented, or one of the two is off the map."""
    return bool(blow.prevented) or table.is_gone(blow.target) or table.is_gone(blow.by)


# -- the roll


@step("TWN-13.4")
def roll(table: Thornwatch, event: Event) -> None:
    """One basic die for each symbol, changed by what lies there; however many (TWN-18.8)."""
    blow = table.event(event, Blow)
    if lapses(table, blow):
        return
    dice = max(0, blow.dice + told_change(table, "dice", blow))
    faces = tuple(table.roll(len(BASIC_DIE), BASIC) for _ in range(dice))
    table.change(event, blow._replace(faces=faces, dice=dice))
    table.say("TWN-18.4", "{:Owner} attacks {:Pawn}: {:Faces}.", blow.by, blow.target, faces)


def told_change(table: Thornwatch, key: str, blow: Blow) -> int:
    """Return the change to a number of an attack, and log its cause in the words of its card (TWN-G42)."""
    total = 0
    for change, me in holding(table, key, blow.by, blow.target, blow.way):
        by = number(change.by, table, me, blow.by, NO_EVENT)
        total += by
        if by:
            table.say("TWN-G42", "{:Owner}: {:Change}.", me, (change, by))
    return total


def focus_slots(table: Thornwatch, hero: int) -> list[TraitSlot]:
    """Return the traits of a hero that lie on their focus-die side."""
    return [TraitSlot(slot) for slot in table.trait_slots(hero) if table.focus[slot]]


@step("TWN-19.3")
def add_focus(table: Thornwatch, event: Event) -> None:
    """Once the basic dice are known, their hero may buy focus dice, one after the other (TWN-19.4)."""
    by = table.events[event][1]
    blow = table.blow(event)
    if table.is_hero(by) and focus_slots(table, by) and not (blow is not None and lapses(table, blow)):
        table.ask(table.seat_of(by), focus_dice(event))


@choices("TWN-19.3", "{event:Roll} Do you add a focus die?")
def focus_dice(table: Thornwatch, event: Event) -> Iterator[Step]:
    for slot in focus_slots(table, table.events[event][1]):
        yield spend_focus(event, slot)
    yield no_focus()


@step("TWN-19.3", "Flip {slot} for a focus die", group="Focus")
def spend_focus(table: Thornwatch, event: Event, slot: TraitSlot) -> None:
    """The trait goes back to its trait side, and one focus die joins the roll (TWN-19.5)."""
    table.focus[slot] = 0
    table.do(roll_focus(event), add_focus(event))


@step("TWN-19.3", "Keep the roll", group="Focus")
def no_focus(table: Thornwatch) -> None:
    """The roll stands."""


@step("TWN-19.3")
def roll_focus(table: Thornwatch, event: Event) -> None:
    face = table.roll(len(FOCUS_DIE), FOCUS)
    kind = table.events[event][0]
    table.say("TWN-19.3", "A focus die: {:FocusFace}.", face)
    if kind == Blow.__name__:
        blow = table.event(event, Blow)
        table.change(event, blow._replace(focus=(*blow.focus, face)))
    else:
        cast = table.event(event, Cast)
        table.change(event, cast._replace(focus=(*cast.focus, face)))


def sum_of(faces: tuple[int, ...], focus: tuple[int, ...]) -> int:
    """Return the hits of a roll, focus dice included (TWN-18.4)."""
    return sum(BASIC_HITS[face] for face in faces) + sum(FOCUS_HITS[face] for face in focus)


@step("TWN-22.1")
def count(table: Thornwatch, event: Event) -> None:
    """Hits as rolled or dealt, then what raises or lowers them; nothing raises a miss (TWN-22.1, TWN-G22)."""
    blow = table.event(event, Blow)
    if lapses(table, blow):
        return
    rolled = blow.hits if blow.way == UNROLLED else sum_of(blow.faces, blow.focus)
    hits = rolled
    if rolled:
        hits = max(0, rolled + told_change(table, "hits", blow))
    table.change(event, blow._replace(rolled=rolled, hits=hits))


# -- the wounding


@step("TWN-22.1")
def wounding(table: Thornwatch, event: Event) -> None:
    """Wound the victim if a hit is left: a hero gains W, another's momentum card suffers."""
    blow = table.event(event, Blow)
    victim = blow.victim
    if blow.hits <= 0 or blow.prevented or table.is_gone(victim):
        return
    if table.is_hero(victim):
        gained = gain_wounds(table, victim, blow.hits)
        table.change(event, blow._replace(wounded=1, gained=gained))
        return
    cards = table.cards_of(victim)
    if not cards:
        return
    table.change(event, blow._replace(wounded=1))
    if len(cards) == 1:
        table.do(wound_card(event, cards[0]))
    else:
        table.ask(table.controller(blow.by), cards_to_wound(event))


@choices("TWN-21.6", "{event:Blow} Which momentum card suffers?")
def cards_to_wound(table: Thornwatch, event: Event) -> Iterator[Step]:
    """Of a persistent creature, after the roll (TWN-29.4)."""
    for card in table.cards_of(table.event(event, Blow).victim):
        yield wound_card(event, card)


@step("TWN-29.4", "{card:CardPlace}", group="Momentum")
def wound_card(table: Thornwatch, event: Event, card: Momentum) -> None:
    """Move a card toward the edge by its steps and no further (TWN-22.2, TWN-22.3); on the edge it is a defeat."""
    blow = table.event(event, Blow)
    if not table.on_edge(card):
        shift(table, card, blow.hits)
    elif len(table.cards_of(blow.victim)) > 1:
        leave_track(table, card)
        table.say("TWN-29.5", "{:Pawn} loses a momentum card.", blow.victim)
    else:
        table.change(event, blow._replace(defeated=1))
        falls(table, Pawn(blow.victim), blow.by, card)


@step("TWN-18.5")
def blow_lands(table: Thornwatch, event: Event) -> None:
    """The roll is resolved: the Judge gains ebb for the ebb faces of a hero's roll."""
    blow = table.event(event, Blow)
    feed_judge(table, blow.by, blow.faces)
    table.fighting -= 1


@step("TWN-G22")
def after_blow(table: Thornwatch, event: Event) -> None:
    """Run the effects of the hit itself on its original target, even if nobody is wounded."""
    blow = table.event(event, Blow)
    if not blow.rolled or blow.prevented:
        return
    me, it = Owner(blow.by), Pawn(blow.target)
    steps: list[Step] = []
    node = table.book.nodes.get(blow.deed)
    parts = node.parts if node is not None else {}
    if "on_hit" in parts and (table.stands(it) or AROUND in str(parts["on_hit"].data)):
        steps.append(effect(parts["on_hit"].name, me, it, event))
    if "on_wound" in parts and blow.wounded and table.stands(blow.victim):
        steps.append(effect(parts["on_wound"].name, me, Pawn(blow.victim), event))
    if "on_defeat" in parts and blow.defeated:
        steps.append(effect(parts["on_defeat"].name, me, it, event))
    # What waits for a hit looks at who stands where now, before anybody is moved by it.
    table.do(*steps, *due(table, "hit", blow.by, it, event))


# -- windows: heroes in seating order until all have passed in a row, then the Judge (TWN-G21, TWN-G51)


def heroes_then_judge(table: Thornwatch) -> tuple[int, ...]:
    return sum(1 << seat for seat in table.hero_seats), 1 << JUDGE


@rules.window("TWN-G21", "{event:Blow} Does anybody react before the roll?", rounds=heroes_then_judge, in_turn=True)
def aimed(table: Thornwatch, event: Event) -> Iterator[Step]:
    """(a) The target is chosen."""
    blow = table.event(event, Blow)
    if not blow.prevented:
        yield from reactions(table, "aimed", event, blow.by, blow.target)


@aimed.holds
def aimed_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    if not waits(table, "aimed", seat):
        return False
    blow = table.event(event, Blow)
    return not blow.prevented and fits_somebody(table, "aimed", event, blow.by, blow.target, seat=seat)


@rules.window("TWN-G21", "{event:Blow} Does anybody change it?", rounds=heroes_then_judge, in_turn=True)
def struck(table: Thornwatch, event: Event) -> Iterator[Step]:
    """(b) Before hits are applied: fewer of them, another victim."""
    blow = table.event(event, Blow)
    if blow.hits > 0 and not blow.prevented:
        yield from reactions(table, "struck", event, blow.by, blow.victim)


@struck.holds
def struck_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    if not waits(table, "struck", seat):
        return False
    blow = table.event(event, Blow)
    return (
        blow.hits > 0 and not blow.prevented and fits_somebody(table, "struck", event, blow.by, blow.victim, seat=seat)
    )


@rules.window("TWN-G21", "{event:Blow} Does anybody follow it up?", rounds=heroes_then_judge, in_turn=True)
def followed(table: Thornwatch, event: Event) -> Iterator[Step]:
    """(c) Reactions to the wounding or to the attack."""
    blow = table.event(event, Blow)
    if blow.wounded:
        yield from reactions(table, "wounded", event, blow.by, blow.victim)
    if is_attack(table, blow) and not blow.prevented:
        yield from reactions(table, "attacked", event, blow.by, blow.target)


@followed.holds
def followed_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    if not waits(table, "wounded", seat) and not waits(table, "attacked", seat):
        return False
    blow = table.event(event, Blow)
    if blow.wounded and fits_somebody(table, "wounded", event, blow.by, blow.victim, seat=seat):
        return True
    attacked = is_attack(table, blow) and not blow.prevented
    return attacked and fits_somebody(table, "attacked", event, blow.by, blow.target, seat=seat)


# -- who may be attacked


def reach_of(table: Thornwatch, by: int, way: int, reach: int = 0) -> int:
    """Return the reach in tiles: melee none, ranged one, unless the attack says otherwise (TWN-21.2, TWN-21.3)."""
    return way if way == MELEE else (reach or way) + changed(table, "reach", by)
