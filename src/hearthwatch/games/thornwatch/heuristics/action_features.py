"""Action features for heroes and for the Judge. Training fits their weights.

Every option has the score of the default policy as a feature, so that training starts from that policy and fits only
its corrections.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Step

from ..content import ACTION, TERRAIN_NAMES
from ..rules.box import BOX
from ..table import FIRST_CREATURE, JUDGE, Thornwatch, rules
from .looks import (
    WORTH,
    hero_spot,
    judge_spot,
    seat_deciding,
    steps_from_edge,
    tiles_of_monsters,
    tiles_of_prey,
)
from .scores import scores

Marks: TypeAlias = list[tuple[int, float]]
ACTION_FEATURES: Final = ActionFeatureNames()
PASS: Final = rules.by_name["pass_window"].id
APART: Final = 8.0
"""The largest difference of scores: an option so far behind is as bad as any."""
_KIND: Final = ACTION_FEATURES.each("choose", [kind.name for kind in rules.kinds])
_BEHIND: Final = ACTION_FEATURES.each("behind", [kind.name for kind in rules.kinds])
_BEST: Final = ACTION_FEATURES.each("what plain sense says", [kind.name for kind in rules.kinds])
_NOTHING: Final = ACTION_FEATURES.each("nothing", [kind.name for kind in rules.kinds])
_NOTHING_EARLY: Final = ACTION_FEATURES.number("nothing, of those that have not acted")
_NOTHING_RICH: Final = ACTION_FEATURES.number("nothing, of a Judge with much ebb")
_BEST_LATE: Final = ACTION_FEATURES.each("what plain sense says, late", ("heroes", "Judge"))


def action_features(table: Thornwatch, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
    """Return the features of each of these options of the open question."""
    memo = table.memo
    table.memo = {}  # Nothing changes during a search.
    try:
        return _all_marks(table, steps)
    finally:
        table.memo = memo


def _all_marks(table: Thornwatch, steps: Sequence[Step]) -> list[Marks]:
    worths = scores(table, steps)
    best = max(worths)
    late = min(1.0, table.round / 10)
    first = worths.index(best)
    asked, judge = table.question[0], int(seat_deciding(table) == JUDGE)
    found: list[Marks] = []
    for place, step in enumerate(steps):
        kind = step[0]
        marks: Marks = [(_KIND[kind], 1.0)]
        if place == first:
            marks += [(_BEST[asked], 1.0), (_BEST_LATE[judge], late)]
        else:
            marks.append((_BEHIND[kind], min(1.0, (best - worths[place]) / APART)))
        signs = _OF_KIND[kind]
        if kind == PASS:
            _pass(table, asked, marks)
        elif signs is not None:
            signs(table, step, marks)
        found.append(marks)
    return found


def _pass(table: Thornwatch, asked: int, marks: Marks) -> None:
    """Describe passing a moment: which moment it is, and what is saved for later."""
    marks.append((_NOTHING[asked], 1.0))
    seat = seat_deciding(table)
    if seat == JUDGE:
        marks.append((_NOTHING_RICH, min(1.0, table.ebb / (3 * len(table.roles)))))
    elif seat - 1 not in table.turned:
        marks.append((_NOTHING_EARLY, 1.0))


# -- deeds, of heroes and of the Judge

_DEED: Final = {name: ACTION_FEATURES.number(f"deed: {name}") for name in BOX.deeds}
_DEED_LATE: Final = ACTION_FEATURES.number("storyboard's action, late")
_GIVES: Final = ACTION_FEATURES.number("gives an action card")
_DEED_ROUND: Final = ACTION_FEATURES.number("the Judge's deed, late")
_HITS: Final = ACTION_FEATURES.number("hits of the attack")
_AT_CREATURE: Final = ACTION_FEATURES.number("an attack on a creature")
_REACT_LATE: Final = ACTION_FEATURES.number("reacts after the own turn")
_EBB: Final = ACTION_FEATURES.number("spends ebb")
_LAST_EBB: Final = ACTION_FEATURES.number("spends the last ebb")
_MUCH_EBB: Final = ACTION_FEATURES.number("spends ebb of much")


def _deed(table: Thornwatch, name: str, marks: Marks) -> None:
    """By its name; what storyboards of strangers offer has none."""
    number = _DEED.get(name)
    if number is not None:
        marks.append((number, 1.0))


def _gives(table: Thornwatch, card: int, marks: Marks) -> None:
    if card >= 0 and ACTION[table.face[card]] is not None:
        marks.append((_GIVES, WORTH[table.face[card]] / 4))


def _spends(table: Thornwatch, name: str, marks: Marks) -> None:
    ebb = table.book.deeds[name].ebb
    if ebb:
        marks += [(_EBB, ebb / 5), (_MUCH_EBB, min(1.0, table.ebb / (3 * len(table.roles))))]
        if table.ebb - ebb < 2:
            marks.append((_LAST_EBB, 1.0))


def _use_tracker(table: Thornwatch, step: Step, marks: Marks) -> None:
    _deed(table, step[2], marks)
    _gives(table, step[3], marks)


def _use_storyboard(table: Thornwatch, step: Step, marks: Marks) -> None:
    _use_tracker(table, step, marks)
    marks.append((_DEED_LATE, min(1.0, table.round / 10)))


def _use_rules_card(table: Thornwatch, step: Step, marks: Marks) -> None:
    _deed(table, step[2], marks)
    _spends(table, step[2], marks)


def _judge_deed(table: Thornwatch, step: Step, marks: Marks) -> None:
    _deed(table, step[1], marks)
    _spends(table, step[1], marks)
    marks.append((_DEED_ROUND, min(1.0, table.round / 10)))


def _blow(table: Thornwatch, event: int, marks: Marks) -> None:
    """Describe the present state of an attack."""
    blow = table.blow(event)
    if blow is not None:
        marks.append((_HITS, min(1.0, max(0, blow.hits) / 4)))
        if blow.victim >= FIRST_CREATURE:
            marks.append((_AT_CREATURE, 1.0))


def _plan(table: Thornwatch, step: Step, marks: Marks) -> None:
    _gives(table, step[2], marks)


# -- cards in slots

_NAMES: Final = ["" if card is None else card.name for card in ACTION]
_ACTIVATE: Final = ACTION_FEATURES.each("activate", _NAMES)
_SLOT: Final = ACTION_FEATURES.each("slot", _NAMES)
_POWER: Final = ACTION_FEATURES.each("power", _NAMES)
_REACT: Final = ACTION_FEATURES.each("react with", _NAMES)
_POWERED: Final = ACTION_FEATURES.number("then it is powered")
_WAITING: Final = ACTION_FEATURES.number("slots with cards that wait")


def _activate(table: Thornwatch, step: Step, marks: Marks) -> None:
    marks.append((_ACTIVATE[table.face[table.slotted[step[2]][0]]], 1.0))


def _slot_card(table: Thornwatch, step: Step, marks: Marks) -> None:
    waiting = sum(bool(table.slotted[slot]) and not table.is_powered(slot) for slot in table.slots(step[1]))
    marks += [(_SLOT[table.face[step[2]]], 1.0), (_WAITING, waiting / 4)]


def _power_slot(table: Thornwatch, step: Step, marks: Marks) -> None:
    marks.append((_POWER[table.face[table.slotted[step[2]][0]]], 1.0))
    _gives(table, step[3], marks)
    if len(table.open_cost(step[2])) == 1:
        marks.append((_POWERED, 1.0))


def _react(table: Thornwatch, step: Step, marks: Marks) -> None:
    """A hero who has acted has a full hand for a while; before that, what is paid is missing in the own turn."""
    _use_tracker(table, step, marks)
    if step[1] in table.turned:
        marks.append((_REACT_LATE, 1.0))
    if table.blow(step[5]) is not None:
        _blow(table, step[5], marks)


def _react_with_card(table: Thornwatch, step: Step, marks: Marks) -> None:
    marks.append((_REACT[table.face[table.slotted[step[2]][0]]], 1.0))


# -- ending a turn

_IDLE: Final = ACTION_FEATURES.number("ends with an action left")
_MOVES: Final = ACTION_FEATURES.number("ends with a move left")


def _end_turn(table: Thornwatch, step: Step, marks: Marks) -> None:
    if table.actions:
        marks.append((_IDLE, 1.0))
    if table.moves_left:
        marks.append((_MOVES, 1.0))


# -- whom

_HIT: Final = ACTION_FEATURES.each("strike", ("hero", "denizen", "monster"))
_ON_EDGE: Final = ACTION_FEATURES.each("strike on the edge", ("hero", "denizen", "monster"))
_NEAR_EDGE: Final = ACTION_FEATURES.each("strike one from the edge", ("hero", "denizen", "monster"))
_LEADER: Final = ACTION_FEATURES.number("strike a leader")
_THIN: Final = ACTION_FEATURES.number("strike a hero with a thin deck")
_TO_COME: Final = ACTION_FEATURES.each("strike before its turn", ("hero", "denizen", "monster"))


def _strike(table: Thornwatch, step: Step, marks: Marks) -> None:
    pawn = step[3]
    sort = 0 if pawn < FIRST_CREATURE else 2 if table.is_against_heroes(pawn) else 1
    marks.append((_HIT[sort], 1.0))
    behind = steps_from_edge(table, pawn)
    if behind <= 1:
        marks.append(((_NEAR_EDGE if behind else _ON_EDGE)[sort], 1.0))
    if any(card not in table.turned for card in table.cards_of(pawn)):
        marks.append((_TO_COME[sort], 1.0))
    if not sort:
        marks.append((_THIN, max(0.0, 1 - len(table.decks[pawn]) / 10)))
    elif "villain" in table.creature(pawn).attributes or "leader" in table.creature(pawn).attributes:
        marks.append((_LEADER, 1.0))


# -- where

_GAIN: Final = ACTION_FEATURES.number("a hero goes: gain")
_GAIN_DONE: Final = ACTION_FEATURES.number("a hero goes after acting: gain")
_TO_PREY: Final = ACTION_FEATURES.number("a hero goes to monsters")
_FROM_PREY: Final = ACTION_FEATURES.number("a hero goes from monsters")
_BITES: Final = ACTION_FEATURES.number("a creature goes: gain")
_TO_HEROES: Final = ACTION_FEATURES.number("a creature goes to prey")
_FROM_HEROES: Final = ACTION_FEATURES.number("a creature goes from prey")


def _move(table: Thornwatch, step: Step, marks: Marks) -> None:
    hero, tile = step[1], step[3]
    gain = hero_spot(table, hero, tile) - hero_spot(table, hero, table.where[hero])
    marks.append((_GAIN if table.actions else _GAIN_DONE, max(-1.0, min(1.0, gain / 4))))
    there = tiles_of_monsters(table)
    if tile in there:
        marks.append((_TO_PREY, 1.0))
    if table.where[hero] in there:
        marks.append((_FROM_PREY, 1.0))


def _move_creature(table: Thornwatch, step: Step, marks: Marks) -> None:
    pawn, tile = step[1], step[3]
    gain = judge_spot(table, pawn, tile) - judge_spot(table, pawn, table.where[pawn])
    marks.append((_BITES, max(-1.0, min(1.0, gain / 4))))
    there = tiles_of_prey(table)
    if tile in there:
        marks.append((_TO_HEROES, 1.0))
    if table.where[pawn] in there:
        marks.append((_FROM_HEROES, 1.0))


# -- terrain and the way on

_TERRAIN: Final = ACTION_FEATURES.each("lay", TERRAIN_NAMES)
_TERRAIN_EBB: Final = ACTION_FEATURES.number("lay with much ebb")
_WAY: Final = ACTION_FEATURES.each("way on", ("the closing", "a branch"))
_FEW_WOUNDS: Final = ACTION_FEATURES.each("way on with few wounds left", ("the closing", "a branch"))


def _terrain_kind(table: Thornwatch, step: Step, marks: Marks) -> None:
    marks.append((_TERRAIN[step[2]], 1.0))
    marks.append((_TERRAIN_EBB, min(1.0, table.ebb / (3 * len(table.roles)))))


def _terrain(table: Thornwatch, step: Step, marks: Marks) -> None:
    marks.append((_TERRAIN[step[1]], 1.0))


def _vote(table: Thornwatch, step: Step, marks: Marks) -> None:
    branch = min(1, step[2])
    marks += [(_WAY[branch], 1.0), (_FEW_WOUNDS[branch], 1 - len(table.wounds) / (10 * len(table.roles)))]


_BY_NAME: Final[dict[str, Callable[[Thornwatch, Step, Marks], None]]] = {
    "use_tracker": _use_tracker,
    "use_storyboard": _use_storyboard,
    "use_rules_card": _use_rules_card,
    "use_story": _use_rules_card,
    "judge_reacts": _judge_deed,
    "pay_ebb": _judge_deed,
    "plan": _plan,
    "activate": _activate,
    "slot_card": _slot_card,
    "power_slot": _power_slot,
    "react": _react,
    "react_with_card": _react_with_card,
    "end_turn": _end_turn,
    "strike": _strike,
    "deal": _strike,
    "move": _move,
    "move_creature": _move_creature,
    "choose_terrain_kind": _terrain_kind,
    "choose_terrain": _terrain,
    "vote_for": _vote,
}
_OF_KIND: Final = [_BY_NAME.get(kind.name) for kind in rules.kinds]
"""By the number of a kind of step."""
