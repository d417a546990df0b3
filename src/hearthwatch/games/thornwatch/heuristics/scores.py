"""The score of each kind of option. The default policy takes the highest; search looks further."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias
from zlib import crc32

from hearthwatch.kernel import Event, Step

from ..content import BASIC_HITS, FOCUS_HITS, IS_WOUND, WOUNDS_PER_HERO
from ..rules.adventure import branches
from ..table import FIRST_CREATURE, JUDGE, Blow, Thornwatch, rules
from . import powers, story, terrain
from .looks import (
    WORTH,
    ally_spot,
    denizen_spot,
    edge_tiles,
    hero_spot,
    is_calm,
    judge_spot,
    nearest,
    prey,
    prey_of_heroes,
    seat_deciding,
    steps_from_edge,
    tiles_of_prey,
    wounds_of,
)
from .moods import mood

RIDER: Final = 1.0
"""The value of an attack's further effect on its target, compared with its dice."""
ATTACK_MOOD: Final = 0.9
ENOUGH_TERRAIN: Final = 0.8
"""The least value of a terrain card that is laid."""
BRANCH, FRESH = "the-toll-stone", 0.7
"""The branch that heroes vote for while this share of the wound deck is left (docs/thornwatch.md has the figures)."""
Score: TypeAlias = Callable[[Thornwatch, Step], float]


def _for_judge(table: Thornwatch) -> bool:
    return seat_deciding(table) == JUDGE


# -- a hero's turn


def _move(table: Thornwatch, step: Step) -> float:
    """Before the action to where there is something to do; after it only away from a crowd."""
    hero, tile = step[1], step[3]
    gain = hero_spot(table, hero, tile) - hero_spot(table, hero, table.where[hero])
    enough = 0.0 if is_calm(table) else 0.3 if table.actions else 1.5
    return 64 + gain if gain > enough else -1.0


def _activate(table: Thornwatch, step: Step) -> float:
    return 45 + 2 * WORTH[table.face[table.slotted[step[2]][0]]]


def _spare(table: Thornwatch, card: int) -> float:
    """Return the cost of giving a card away: action cards are dearer."""
    return 0.0 if card < 0 else 0.1 + 0.2 * WORTH[table.face[card]]


def _use_tracker(table: Thornwatch, step: Step) -> float:
    """Return the attack of the tracker, where no powered card waits."""
    hero = step[1]
    waiting = any(table.is_powered(slot) and is_deed(table, slot) for slot in table.slots(hero))
    edge = table.where[hero] in edge_tiles(table)
    return (30.0 if waiting and not edge else 62.0) + 6 * edge - _spare(table, step[3])


def is_deed(table: Thornwatch, slot: int) -> bool:
    """Return whether a slotted card is no reaction."""
    deed = table.book.cards[table.face[table.slotted[slot][0]]].deed
    return deed is None or not deed.when


def _use_storyboard(table: Thornwatch, step: Step) -> float:
    """Return the score of a storyboard action: above a blow where it brings an end nearer, else below."""
    return story.worth(table, step[2]) - _spare(table, step[3])


def _plan(table: Thornwatch, step: Step) -> float:
    """First next round, if nobody can be struck."""
    return 25.0 - _spare(table, step[2])


def _slot_card(table: Thornwatch, step: Step) -> float:
    """Two cards that wait for power are enough."""
    hero, card = step[1], step[2]
    waiting = sum(bool(table.slotted[slot]) and not table.is_powered(slot) for slot in table.slots(hero))
    return 58 + WORTH[table.face[card]] * 0.3 - 25 * (waiting >= 2)


def _power(table: Thornwatch, step: Step) -> float:
    """The nearer to done the better; skill cards before action cards."""
    _, _, slot, card, _ = step
    return 60 + 3 / max(1, len(table.open_cost(slot))) - _spare(table, card)


def _free_slot(table: Thornwatch, step: Step) -> float:
    return -1.0


# -- the Judge's turns


def _move_creature(table: Thornwatch, step: Step) -> float:
    pawn, tile = step[1], step[3]
    if table.is_denizen(pawn):
        gain = denizen_spot(table, pawn, tile) - denizen_spot(table, pawn, table.where[pawn])
        sign = -1 if _for_judge(table) else 1
        return 60 + gain if sign * gain > 0.4 else -1.0
    spot = judge_spot if table.is_against_heroes(pawn) else ally_spot
    gain = spot(table, pawn, tile) - spot(table, pawn, table.where[pawn])
    return 60 + gain if gain > 0.2 else -1.0


def _use_rules_card(table: Thornwatch, step: Step) -> float:
    deed = table.book.deeds[step[2]]
    dice = deed.effect.parts.get("dice", 0)
    strength = (dice if isinstance(dice, int) else 3) + RIDER * ("on_hit" in deed.effect.parts)
    price = 1.5 * deed.ebb if table.ebb > deed.ebb + 1 else 8 * (deed.ebb > 0)
    return 50 + strength - price + mood(table, crc32(deed.name.encode()), ATTACK_MOOD)


def _judge_reacts(table: Thornwatch, step: Step) -> float:
    """Prefer the reaction with the best value for its ebb; passing scores 1."""
    return 1.0 + powers.gain(table, step[1], step[2])


def _pay_ebb(table: Thornwatch, step: Step) -> float:
    return 1.0 + powers.gain(table, step[1], -1)


PAID: Final = {
    rules.by_name[name].id: place for name, place in (("judge_reacts", 1), ("pay_ebb", 1), ("use_rules_card", 2))
}
"""Kinds of steps by which the Judge may spend ebb, and where they name the deed."""


def ebb_of(table: Thornwatch, step: Step) -> int:
    """Return the price of an option in ebb."""
    place = PAID.get(step[0])
    return 0 if place is None else table.book.deeds[step[place]].ebb


def _begin_on(table: Thornwatch, step: Step) -> float:
    return hero_spot(table, step[1], step[2])


def _choose_terrain_kind(table: Thornwatch, step: Step) -> float:
    return terrain.best_at_setup(table, step[2])


def _choose_terrain(table: Thornwatch, step: Step) -> float:
    return terrain.worth_at_setup(table, step[1], step[2])


def _lay_card(table: Thornwatch, step: Step) -> float:
    return terrain.worth_in_play(table, step[1], step[2])


def _vote_for(table: Thornwatch, step: Step) -> float:
    """Heroes who are hardly wounded go by the Toll Stone, all others on to the closing (TWN-31.5)."""
    wanted = 0
    if step[1] != JUDGE and len(table.wounds) >= FRESH * WOUNDS_PER_HERO * len(table.roles):
        slugs = [scene.slug for scene in branches(table)]
        wanted = 1 + slugs.index(BRANCH) if BRANCH in slugs else 0
    return float(step[2] == wanted)


# -- whom, where


def _strike(table: Thornwatch, step: Step) -> float:
    return 10 + prey(table, _for_judge(table), step[3])


def _this_pawn(table: Thornwatch, step: Step) -> float:
    """Friends who need it most, enemies who fear it most."""
    judge, pawn = _for_judge(table), step[3]
    if table.is_against_heroes(pawn) == judge:
        return wounds_of(table, pawn) * 0.5 + 3 if pawn < FIRST_CREATURE else 3 - 0.1 * steps_from_edge(table, pawn)
    return 2 + prey(table, judge, pawn)


def _bind(table: Thornwatch, step: Step) -> float:
    pawn = step[3]
    return prey_of_heroes(table, pawn) if table.is_against_heroes(pawn) else 3.0 + wounds_of(table, pawn) * 0.2


def _spread(table: Thornwatch, step: Step) -> float:
    return float(sum(pawn < FIRST_CREATURE for pawn in table.pawns_on(step[3])))


def _granted_move(table: Thornwatch, step: Step) -> float:
    pawn, tile = step[3], step[5]
    if pawn < FIRST_CREATURE:
        gain = hero_spot(table, pawn, tile) - hero_spot(table, pawn, table.where[pawn])
        return gain if not _for_judge(table) else -gain
    if table.is_denizen(pawn):
        gain = denizen_spot(table, pawn, tile) - denizen_spot(table, pawn, table.where[pawn])
        return -gain if _for_judge(table) else gain
    gain = judge_spot(table, pawn, tile) - judge_spot(table, pawn, table.where[pawn])
    return gain if _for_judge(table) else -gain


def _place_pawn(table: Thornwatch, step: Step) -> float:
    pawn, tile = step[1], step[2]
    worth = hero_spot(table, pawn, tile) if pawn < FIRST_CREATURE else judge_spot(table, pawn, tile)
    return worth if (pawn < FIRST_CREATURE) != _for_judge(table) else -worth


def _spawn_pawn(table: Thornwatch, step: Step) -> float:
    """Return a score that is higher near prey."""
    return -float(nearest(table.board_played.distances[step[2]], tiles_of_prey(table)))


# -- the track


def _shift_by(table: Thornwatch, step: Step) -> float:
    """Heroes first, monsters to the edge; the Judge wants the opposite."""
    card, by = step[1], step[2]
    monster = card >= FIRST_CREATURE and any(table.is_against_heroes(pawn) for pawn in table.pawns_of_card(card)[:1])
    good = by if monster else -by
    return float(-good if _for_judge(table) else good)


def _swap_cards(table: Thornwatch, step: Step) -> float:
    one, other = step[1], step[2]
    far = abs(table.track.index(other) - table.track.index(one))
    first = one if table.track.index(one) > table.track.index(other) else other
    friend = first < FIRST_CREATURE
    return float(far if friend != _for_judge(table) else -far)


def _wound_card(table: Thornwatch, step: Step) -> float:
    return -float(len(table.track) - table.track.index(step[2]))


# -- cards


def _give_card(table: Thornwatch, step: Step) -> float:
    """Of cards that must go: wounds first, then skills, then what costs least."""
    face = table.face[step[2]]
    return 5.0 if IS_WOUND[face] else 2.0 - WORTH[face]


def _take_card(table: Thornwatch, step: Step) -> float:
    return WORTH[table.face[step[2]]]


def _discard_looked(table: Thornwatch, step: Step) -> float:
    return 5.0 if IS_WOUND[table.face[step[2]]] else 0.0


def _spend_focus(table: Thornwatch, step: Step) -> float:
    """A die more where the roll has not done what it should."""
    row = table.events[step[1]]
    if row[0] != Blow.__name__:
        return 2.0
    blow = table.event(Event(step[1]), Blow)
    hits = sum(BASIC_HITS[face] for face in blow.faces) + sum(FOCUS_HITS[face] for face in blow.focus)
    wanted = max(1, steps_from_edge(table, blow.target))
    return 2.0 if hits < wanted else 0.0


# -- reactions


def _react(table: Thornwatch, step: Step) -> float:
    _, hero, name, card, it, event = step
    deed = table.book.deeds[name]
    price = _spare(table, card)
    if deed.effect.verb.name == "redirect":
        blow = table.event(Event(event), Blow)
        if blow.victim >= FIRST_CREATURE:
            doomed = steps_from_edge(table, blow.victim) == 0 and blow.hits <= 2
            return (3.0 if doomed else 0.0) - price
        weak = len(table.decks[blow.victim]) <= blow.hits < len(table.decks[hero])
        return (2.5 if weak else 0.5) - price
    if deed.when == "turn":
        return (2.0 if it < FIRST_CREATURE and wounds_of(table, it) else 0.6) - price
    if deed.when in ("attacked", "wounded"):
        return (4.0 if steps_from_edge(table, it) <= 1 else 1.5) - price
    return 1.5 - price


def _react_with_card(table: Thornwatch, step: Step) -> float:
    return 2.0 + 0.2 * WORTH[table.face[table.slotted[step[2]][0]]]


def _always(worth: float) -> Score:
    return lambda table, step: worth


_BY_NAME: Final[dict[str, Score]] = {
    "move": _move,
    "activate": _activate,
    "use_tracker": _use_tracker,
    "use_storyboard": _use_storyboard,
    "plan": _plan,
    "slot_card": _slot_card,
    "power_slot": _power,
    "free_slot": _free_slot,
    "claim": _always(-10.0),
    "return_by_knot": _always(40.0),
    "end_turn": _always(1.0),
    "no_action": _always(1.0),
    "move_creature": _move_creature,
    "use_rules_card": _use_rules_card,
    "use_story": _always(20.0),
    "begin_on": _begin_on,
    "choose_terrain": _choose_terrain,
    "choose_terrain_kind": _choose_terrain_kind,
    "lay_card": _lay_card,
    "vote_for": _vote_for,
    "no_more_terrain": _always(ENOUGH_TERRAIN),
    "end_pawn": _always(1.0),
    "judge_reacts": _judge_reacts,
    "pay_ebb": _pay_ebb,
    "keep_ebb": _always(1.0),
    "grant": _always(2.0),
    "refuse": _always(0.0),
    "strike": _strike,
    "deal": _strike,
    "this_pawn": _this_pawn,
    "bind": _bind,
    "spread": _spread,
    "granted_move": _granted_move,
    "stay": _always(0.1),
    "place_pawn": _place_pawn,
    "spawn_pawn": _spawn_pawn,
    "shift_by": _shift_by,
    "swap_cards": _swap_cards,
    "wound_card": _wound_card,
    "discard_card": _give_card,
    "pay_with": _give_card,
    "fetch_card": _take_card,
    "return_looked": _always(6.0),
    "discard_looked": _discard_looked,
    "keep_looked": _always(1.0),
    "spend_focus": _spend_focus,
    "no_focus": _always(1.0),
    "react": _react,
    "react_with_card": _react_with_card,
    "pass_window": _always(1.0),
}
SCORES: Final[list[Score | None]] = [_BY_NAME.get(kind.name) for kind in rules.kinds]
"""By the number of a kind of step."""


def scores(table: Thornwatch, steps: Sequence[Step]) -> list[float]:
    """Return the score of each of these options; 0 where the kind is unknown."""
    memo = table.memo
    table.memo = {} if memo is None else memo  # Nothing changes during a search.
    try:
        return [0.0 if (found := SCORES[step[0]]) is None else found(table, step) for step in steps]
    finally:
        table.memo = memo
