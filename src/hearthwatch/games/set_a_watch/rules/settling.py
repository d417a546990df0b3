"""Settling: after every action the table is looked at, from the front, until nothing is due any more.

The order is the whole point. Firewood first, then the powers of the defeated, then position by position: a Reveal
power works, Ongoing powers act, a First Position power works, a Creature without Health falls. Where nothing of that is
due any more, the fire reveals one card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Face, Step

from ..content import (
    ACTS,
    FIRST,
    FROM_BOTTOM,
    HEALTH,
    IS_SUMMON,
    ONGOING_VERB,
    PRICE,
    RESTFUL,
    REVEAL,
    RIDES,
    TYPES,
)
from ..table import (
    ASLEEP,
    FIRST_DONE,
    GRAVEYARD,
    LEFT_FRONT,
    OUT_OF_ACTIONS,
    REVEAL_DONE,
    SMOKED,
    STOLEN,
    UNHALLOWED,
    UP,
    Watch,
    choices,
    replaced,
    step,
)
from .campfire import rekindle, reveal_level
from .exhaustion import one_hero_exhausts
from .health import health
from .line import defeat, turn_up, weaken, works
from .powers import defeated_power, effect

QUIET: Final = UP | REVEAL_DONE | FIRST_DONE


@step("SAW-10.9")
def settle(table: Watch) -> None:
    """Do the one thing that is due first, then look again (SAW-10.4), however a card left the Line (SAW-14.5).

    The fire turns up what stands in a lit position (SAW-10.2, SAW-G5), also where firewood rose or fell meanwhile
    (SAW-10.5, SAW-G6); what is up stays up (SAW-10.6).
    """
    if table.firewood == 0:
        table.do(rekindle(), settle())
        return
    if table.fallen:
        fallen, *rest = table.fallen
        table.fallen = tuple(rest)
        table.do(defeated_power(fallen[0], Face(fallen[1])), settle())
        return
    level = reveal_level(table)
    due = _due(table, level)
    while due and due[0] == flip.kind.id and not table.typed and not IS_SUMMON[table.face[due[1]]]:
        _turn_over(table, due[1], 0)  # nothing else can come of it than what is due then
        due = _due(table, level)
    if due:
        table.do(due, settle())
    else:
        table.ran = ()


def _due(table: Watch, level: int) -> Step:
    """Return what is due first in the Line with this many lit positions; nothing where the Line has settled."""
    line, marks, face, weakened, repeats = table.line, table.marks, table.face, table.weakened, table.repeats
    for card in line:
        mark = marks[card]
        if not mark or (mark == QUIET and RESTFUL[face[card]] and not weakened[card] and not repeats):
            continue
        position = line.index(card)
        due = due_at(table, position, card)
        if due:
            return due
        if position and repeats and mark & FIRST_DONE:
            table.marks = replaced(table.marks, card, mark | LEFT_FRONT)
    for card in line[:level]:
        if not marks[card]:
            return flip(card, 0)
    return ()


def due_at(table: Watch, position: int, card: Card) -> Step:
    """Return what is due first for a Creature; nothing where the Creature has settled.

    Powers come in the order Reveal, Ongoing, First Position (SAW-10.7), from front to back (SAW-G7).
    """
    mark = table.marks[card]
    face = table.face[card]
    if not mark & SMOKED:
        if not mark & REVEAL_DONE:
            return reveal_power(card)
        if ACTS[face]:
            due = _ongoing_due(table, position, card)
            if due:
                return due
        if not position and _first_is_due(table, card):
            return _mounted_from_behind(table, card) or first_power(card)
    if (not HEALTH[face] or table.weakened[card]) and health(table, card) <= 0:
        return fall(card)
    return ()


def _first_is_due(table: Watch, card: Card) -> bool:
    """Once in each stay; with `first_position_repeats` at every arrival, but never out of actions (SAW-G8)."""
    mark = table.marks[card]
    if not mark & FIRST_DONE:
        return True
    return mark & LEFT_FRONT != 0 and table.phase != OUT_OF_ACTIONS and FIRST[table.face[card]] != ""


def _ongoing_due(table: Watch, position: int, card: Card) -> Step:
    """Return a Rider's mount among its neighbours, or the Forest Giant's card behind it.

    SAW-20.14, SAW-G36, SAW-G49.
    """
    face = table.face[card]
    if RIDES[face] and table.mount[card] < 0:
        return mounting(card) if mounts_beside(table, position, card) else ()
    if ONGOING_VERB[face] == "health_from_behind" and position + 1 < len(table.line):
        behind = table.line[position + 1]
        return flip(behind, 0) if not table.marks[behind] & UP else ()
    return ()


def _mounted_from_behind(table: Watch, card: Card) -> Step:
    """A Rider behind the first Creature mounts it before that one's First Position power can work (SAW-G36)."""
    for behind in table.line[1:2]:
        if RIDES[table.face[behind]] and works(table, behind) and table.mount[behind] < 0:
            return mounting(behind) if card in mounts_beside(table, 1, behind) else ()
    return ()


@step("SAW-10.3")
def flip(table: Watch, card: Card, asleep: int) -> None:
    """A card of the Line is turned faceup. A Summon is resolved at once, inside an Ability too (SAW-15.1, SAW-15.8).

    Its Unhallowed then sleeps until the Ability is finished (SAW-15.9, SAW-15.10).
    """
    if not table.marks[card] & UP and card in table.line:
        _turn_over(table, card, asleep)


def _turn_over(table: Watch, card: Card, asleep: int) -> None:
    table.reveal(card)
    table.say("SAW-10.3", "{:Card} is revealed in position {}.", card, table.line.index(card) + 1)
    if IS_SUMMON[table.face[card]]:
        table.marks = replaced(table.marks, card, UP)
        table.do(meet_summon(card, asleep))
    else:
        turn_up(table, card, asleep)


def wake(table: Watch) -> None:
    """The Ability is finished: powers of Creatures it turned up wake (SAW-13.9)."""
    marks = table.marks
    for card in table.line:
        if marks[card] & ASLEEP:
            table.marks = replaced(table.marks, card, marks[card] & ~ASLEEP)


@step("SAW-10.8")
def reveal_power(table: Watch, card: Card) -> None:
    """A Reveal power works, once for each time the card is turned up; a later defeat does not undo it (SAW-14.9)."""
    table.marks = replaced(table.marks, card, table.marks[card] | REVEAL_DONE)
    face = table.face[card]
    table.ran = (*table.ran, (card, face))
    table.do(effect(REVEAL[face], card))


@step("SAW-14.6")
def first_power(table: Watch, card: Card) -> None:
    """A First Position power works in position 1 only (SAW-14.7, SAW-14.10, SAW-G9), once in each stay (SAW-G8)."""
    table.marks = replaced(table.marks, card, (table.marks[card] | FIRST_DONE) & ~LEFT_FRONT)
    face = table.face[card]
    table.say("SAW-14.6", "{:Card} is first in the Line.", card)
    table.do(effect(FIRST[face], card))


@step("SAW-14.1")
def fall(table: Watch, card: Card) -> None:
    """Without Health a revealed Creature is defeated (SAW-G54)."""
    table.say("SAW-14.1", "{:Card} has no Health left.", card)
    defeat(table, card)


# -- Riders


def mounts_beside(table: Watch, position: int, rider: Card) -> list[Card]:
    """Faceup neighbours that a Rider could mount, with no Reveal power open.

    Forest Creatures or Dragons, as the Rider says (SAW-19.4, SAW-19.8, SAW-G36).
    """
    kind = RIDES[table.face[rider]]
    return [
        other
        for beside in (position - 1, position + 1)
        if 0 <= beside < len(table.line)
        for other in [table.line[beside]]
        if table.marks[other] & UP and table.marks[other] & REVEAL_DONE and TYPES[table.face[other]] == kind
    ]


@step("SAW-19.4")
def mounting(table: Watch, rider: Card) -> None:
    """With two possible mounts the group chooses."""
    table.ask(table.group, possible_mounts(rider))


@choices("SAW-19.4", "Which Creature does {rider} mount?")
def possible_mounts(table: Watch, rider: Card) -> Iterator[Step]:
    """The neighbours that fit."""
    for mount in mounts_beside(table, table.line.index(rider), rider):
        yield mount_up(rider, mount)


@step("SAW-19.4", "{rider} mounts {mount}", group="Riders")
def mount_up(table: Watch, rider: Card, mount: Card) -> None:
    """The two are one Creature of the Rider's type, in the position nearer the Camp (SAW-19.5, SAW-19.6)."""
    place = min(table.line.index(rider), table.line.index(mount))
    table.line.remove(rider)
    table.line.remove(mount)
    table.line.insert(place, rider)
    table.mount = replaced(table.mount, rider, mount)
    if table.weakened[mount]:
        weaken(table, rider, table.weakened[mount])
        table.weakened = replaced(table.weakened, mount, 0)
    for die, where in enumerate(table.die_at):
        if where == STOLEN + mount:
            table.die_at[die] = STOLEN + rider
    table.say("SAW-19.4", "{:Card} mounts {:Card}.", rider, mount)


# -- Summons: one Ability card is the price, and an Unhallowed takes the Summon's place


@step("SAW-15.1")
def meet_summon(table: Watch, card: Card, asleep: int) -> None:
    """A revealed Summon is resolved at once (SAW-15.1); a variant may have another price (SAW-G52)."""
    price = PRICE[table.face[card]]
    table.do(effect(price, card) if price else one_hero_exhausts(), unhallowed_arrives(card, asleep))


@step("SAW-15.4")
def unhallowed_arrives(table: Watch, card: Card, asleep: int) -> None:
    """The Summon goes to the Graveyard (SAW-15.3), the top Unhallowed takes its place faceup (SAW-15.4).

    Its powers work as usual (SAW-15.5). Where none is left the game is lost (SAW-15.6, SAW-18.9); an empty deck alone
    is no loss (SAW-18.10). A variant may bring the one at the bottom (SAW-G52).
    """
    position = table.line.index(card)
    table.line.pop(position)
    table.marks = replaced(table.marks, card, 0)
    table.put(card, GRAVEYARD)
    if not table.unhallowed:
        table.finish(False, "SAW-15.6", "An Unhallowed is summoned and none is left: the dark has no end.")
        return
    if FROM_BOTTOM[table.face[card]]:
        arriving = table.unhallowed[0]
        table.pick_up(arriving, UNHALLOWED)
    else:
        arriving = table.draw(UNHALLOWED)
    table.line.insert(position, arriving)
    table.say("SAW-15.4", "{:Card} is summoned in position {}.", arriving, position + 1)
    turn_up(table, arriving, asleep)
