"""A round: the track is dealt, momentum is resolved, every upright card takes its turn (sections 7, 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Event, Step, window

from ..content import IS_MONSTER, MOST_ROUNDS, TURNS_PER_CARD
from ..table import (
    FIRST_CREATURE,
    JUDGE,
    MOMENTUM,
    NO_EVENT,
    NOBODY,
    TOO_LONG,
    TURNS,
    Hero,
    Momentum,
    Thornwatch,
    choices,
    rules,
    step,
)
from .changes import is_creature_group
from .defeat import momentum_shift
from .ending import round_is_over, scene_ends
from .judge_turns import group_turn
from .moments import forget_uses, moment_comes
from .reactions import fits_somebody, hero_reactions, judge_reactions, reactions
from .track import shift, to_root
from .turns import hero_turn

EACH_ROUND = 1


@step("TWN-7.2")
def round_begins(table: Thornwatch) -> None:
    """Make a new track for the round; the old order is lost (TWN-7.3). Planners wait next to the track (TWN-7.5)."""
    table.round += 1
    if table.round > MOST_ROUNDS:
        table.say("TWN-G39", "After {} rounds the scene counts as failed.", MOST_ROUNDS)
        scene_ends(table, TOO_LONG)
        return
    table.phase = MOMENTUM
    table.turned.clear()
    table.turns = 0
    forget_uses(table, "turn", "round")
    if table.awards == EACH_ROUND:
        table.awarded = [0] * len(table.roles)
    left = [card for card in table.momentum if int(card) not in [int(hero) for hero in table.planned]]
    table.track.clear()
    while left:
        table.track.append(left.pop(table.pick(len(left))))
    table.say("TWN-7.2", "Round {}: {:Track}.", table.round, tuple(table.track))
    table.do(moment_comes("round begins", NOBODY, NOBODY, NO_EVENT), *resolving(table))


def resolving(table: Thornwatch) -> list[Step]:
    """Momentum is resolved in four steps (TWN-8.1), effects follow, planners come (TWN-8.12), turns begin."""
    now = Event(table.round)
    return [
        shift_monsters(),
        shift_denizens(),
        window(judge_resolves(now)),
        window(heroes_resolve(now)),
        window(after_resolving(now)),
        planners_return(),
        turns_begin(),
    ]


# -- resolving momentum


@step("TWN-8.2")
def shift_monsters(table: Thornwatch) -> None:
    """Step 1; terrain with a momentum card counts as a monster's (TWN-5.10)."""
    shift_all(table, monsters=True)


@step("TWN-8.6")
def shift_denizens(table: Thornwatch) -> None:
    """Step 2, when all monster shifts are finished."""
    shift_all(table, monsters=False)


def shift_all(table: Thornwatch, *, monsters: bool) -> None:
    """First toward the root, then toward the edge, each from root to edge as they lay at first (TWN-8.4, TWN-8.5)."""
    cards = [card for card in table.track if card >= FIRST_CREATURE and is_monster_card(table, card) == monsters]
    by = {card: momentum_shift(table, table.group_of_card(card)) for card in cards}
    for card in cards:
        shift(table, card, -max(0, by[card]))
    for card in cards:
        shift(table, card, -min(0, by[card]))


def is_monster_card(table: Thornwatch, card: int) -> bool:
    group = table.group_of_card(card)
    return not is_creature_group(table, group) or IS_MONSTER[table.groups[group]]


def judge_alone(table: Thornwatch) -> tuple[int, ...]:
    return (1 << JUDGE,)


def heroes_alone(table: Thornwatch) -> tuple[int, ...]:
    return (sum(1 << seat for seat in table.hero_seats),)


def heroes_then_judge(table: Thornwatch) -> tuple[int, ...]:
    return (*heroes_alone(table), *judge_alone(table))


@rules.window("TWN-8.9", "Momentum is resolved: does the Judge act?", rounds=judge_alone)
def judge_resolves(table: Thornwatch, event: Event) -> Iterator[Step]:
    """Step 3; an action of the Judge tracker that names no moment may be used here too (TWN-G36)."""
    yield from judge_reactions(table, "momentum")
    yield from judge_reactions(table, "", tracker_only=True)


@rules.window("TWN-8.10", "Momentum is resolved: does anybody act?", rounds=heroes_alone, in_turn=True)
def heroes_resolve(table: Thornwatch, event: Event) -> Iterator[Step]:
    """Step 4, in seating order until all have passed in a row (TWN-8.11, TWN-G51)."""
    yield from hero_reactions(table, "momentum")


@heroes_resolve.holds
def heroes_resolve_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    return fits_somebody(table, "momentum", seat=seat)


@rules.window("TWN-8.13", "Momentum is resolved. Does anything follow?", rounds=heroes_then_judge, in_turn=True)
def after_resolving(table: Thornwatch, event: Event) -> Iterator[Step]:
    yield from reactions(table, "after momentum")


@after_resolving.holds
def after_resolving_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    return fits_somebody(table, "after momentum", seat=seat)


# -- planners


@step("TWN-8.12")
def planners_return(table: Thornwatch) -> None:
    """As the very last change they go to the root; of two the heroes choose the order (TWN-16.5, TWN-G28)."""
    if len(table.planned) > 1:
        table.ask(table.speaker, planners_first(), then=planners_return())
    elif table.planned:
        return_planner(table, table.planned[0])


@choices("TWN-G28", "Several heroes planned: who is put at the root next? The last one acts first.")
def planners_first(table: Thornwatch) -> Iterator[Step]:
    for hero in table.planned:
        yield planner_goes(hero)


@step("TWN-G28", "{hero}", group="Plan")
def planner_goes(table: Thornwatch, hero: Hero) -> None:
    return_planner(table, hero)


def return_planner(table: Thornwatch, hero: Hero) -> None:
    table.planned.remove(hero)
    to_root(table, Momentum(hero))
    table.say("TWN-16.5", "{:Hero} planned, and acts first.", hero)


# -- turns


@step("TWN-8.14")
def turns_begin(table: Thornwatch) -> None:
    table.phase = TURNS
    table.do(next_turn(), round_ends())


@step("TWN-9.1")
def next_turn(table: Thornwatch) -> None:
    """Find the upright card closest to the root, again after each turn."""
    table.active, table.active_card = NOBODY, Momentum(-1)
    card = table.next_card()
    if card < 0:
        return
    table.turns += 1
    if table.turns > TURNS_PER_CARD * len(table.momentum):
        table.say("TWN-G39", "After {} turns the round ends.", table.turns - 1)
        return
    if card < FIRST_CREATURE:
        table.do(hero_turn(Hero(card)), next_turn())
    else:
        table.do(group_turn(card), next_turn())


@step("TWN-9.7")
def round_ends(table: Thornwatch) -> None:
    """No upright card is left."""
    table.active, table.active_card = NOBODY, Momentum(-1)
    table.do(moment_comes("round ends", NOBODY, NOBODY, NO_EVENT), round_is_over(), round_begins())
