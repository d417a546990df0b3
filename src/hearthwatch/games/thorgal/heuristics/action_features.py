"""Action features. Training fits their weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Step

from ..content import ACTION_CARDS, CARD_NUMBERS, FIRST_ITEM, ITEMS
from ..content.cards import ACTIONS, GOODS, RANKS
from ..content.pieces import SIZES
from ..rules.dice import tile_of
from ..table import Saga, rules
from ..things import RANK_COUNT, WOUNDS_OF_ONE, Area, Character, Die, Slot
from .acting import wanted
from .choosing import WEIGHED, item_worth, weigh
from .worth import effect_worth

Marks = list[tuple[int, float]]
ACTION_FEATURES: Final = ActionFeatureNames()


def action_features(table: Saga, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
    """Return the features of each of these options of the open question.

    The first features compare the option with the default policy's move.
    """
    name = rules.kinds[table.question[0]].name
    worths = weigh(table, steps)
    question = QUESTIONS[name]
    best = max(worths)
    sensible = worths.index(best)
    found: list[ActionFeatures] = []
    for place, (step, worth) in enumerate(zip(steps, worths, strict=True)):
        behind = max(FAR_BEHIND, (worth - best) / 4)
        marks: Marks = [(_KIND[step[0]], 1.0), (_BEHIND[question], behind), (_BEHIND_IN_ALL, behind)]
        if place == sensible:
            marks += [(_SENSIBLE[question], 1.0), (_SENSIBLE_IN_ALL, 1.0)]
        signs = _OF_OPTION.get(rules.kinds[step[0]].name)
        if signs:
            signs(table, step, marks, worth)
        found.append(marks)
    return found


QUESTIONS: Final = {name: number for number, name in enumerate(WEIGHED)}
FAR_BEHIND: Final = -1.5
_KIND: Final = ACTION_FEATURES.each("choose", [kind.name for kind in rules.kinds])
_SENSIBLE: Final = ACTION_FEATURES.each("as sense says", QUESTIONS)
_BEHIND: Final = ACTION_FEATURES.each("behind what sense says", QUESTIONS)
_SENSIBLE_IN_ALL: Final = ACTION_FEATURES.number("as sense says")
_BEHIND_IN_ALL: Final = ACTION_FEATURES.number("behind what sense says")
"""Feature of all questions together: for a rare question the prior follows the default policy."""

# -- the turn

_ACT: Final = ACTION_FEATURES.each("act", ACTIONS)
_ACT_LATE: Final = ACTION_FEATURES.each("act late", ACTIONS)
_ACT_HURT: Final = ACTION_FEATURES.each("act when hurt", ACTIONS)
_ACT_WORTH: Final = ACTION_FEATURES.each("act: worth", ACTIONS)
_CARD: Final = ACTION_FEATURES.each("card", CARD_NUMBERS)
_CARD_WORTH: Final = ACTION_FEATURES.number("card: worth")
_FROM_LEFT: Final = ACTION_FEATURES.number("chip moves to the left")


def _lay_chip(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    chip, slot = step[1], Slot(step[2])
    card, who = table.row[slot], table.active
    late = table.round / table.played.sheet.rounds
    hurt = table.hurt(who).bit_count() / 25
    marks += [(_CARD[card], 1.0), (_CARD_WORTH, worth / 5)]
    for main in ACTION_CARDS[card].main:
        action = ACTIONS.index(main.action)
        marks += [
            (_ACT[action], 1.0),
            (_ACT_LATE[action], late),
            (_ACT_HURT[action], hurt),
            (_ACT_WORTH[action], worth / 5),
        ]
    if table.chips[chip] > slot:
        marks.append((_FROM_LEFT, 1.0))


_MAIN: Final = ACTION_FEATURES.each("main action", ACTIONS)


def _resolve_main(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    card, number = divmod(step[1], 2)
    marks.append((_MAIN[ACTIONS.index(ACTION_CARDS[card].main[number].action)], 1.0))


# -- actions

_GO: Final = ACTION_FEATURES.number("go: worth")
_GO_NUMBER: Final = ACTION_FEATURES.number("go: number of the Area")


def _cross(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    area = Area(step[2])
    marks += [
        (_GO, worth / 5),
        (_GO_NUMBER, table.played.areas[area].number / 5),
    ]


_ASSIGN: Final = ACTION_FEATURES.number("assign: worth")
_SACRIFICE: Final = ACTION_FEATURES.number("sacrifice: worth")
_FIGHT: Final = ACTION_FEATURES.number("fight: worth")
_FIGHT_RANK: Final = ACTION_FEATURES.each("fight", RANKS)
_COLLECT: Final = ACTION_FEATURES.number("collect: worth")
_COLLECT_MARK: Final = ACTION_FEATURES.number("collect: on a mark")


def _assign(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    marks.append((_ASSIGN, worth / 5))


def _sacrifice(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    marks.append((_SACRIFICE, worth / 5))


def _attack(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    rank = step[1] % RANK_COUNT
    marks += [(_FIGHT_RANK[rank], 1.0), (_FIGHT, (worth + rank) / 5)]


def _collect(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    marks.append((_COLLECT, worth / 5))
    if table.ground_marks().under(1 << step[1]):
        marks.append((_COLLECT_MARK, 1.0))


# -- what is used, gained and given

_ITEM: Final = ACTION_FEATURES.each("item", [item.name for item in ITEMS])
_ITEM_WORTH: Final = ACTION_FEATURES.number("item: worth")
_GAIN: Final = ACTION_FEATURES.each("gain", GOODS)
_WANTED: Final = ACTION_FEATURES.number("gain: wanted")
_HEAL: Final = ACTION_FEATURES.number("heal: squares")
_REROLL: Final = ACTION_FEATURES.number("reroll: squares")
_PLOT: Final = ACTION_FEATURES.number("plot: worth")


def _item(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    card = step[-1]
    marks += [(_ITEM[table.face[card] - FIRST_ITEM], 1.0), (_ITEM_WORTH, item_worth(table, card) / 3)]


def _good(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    who, good = Character(step[1]), step[2]
    marks += [(_GAIN[good], 1.0), (_WANTED, wanted(table, who, good))]


def _heal(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    who, place = divmod(step[1], WOUNDS_OF_ONE)
    marks.append((_HEAL, table.bodies[who][place].bit_count() / 5))


def _reroll(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    marks.append((_REROLL, SIZES[tile_of(table, Die(step[1]))] / 5))


def _plot(table: Saga, step: Step, marks: Marks, worth: float) -> None:
    entry, number = divmod(step[1], 2)
    marks.append((_PLOT, effect_worth(table.played, table.played.entries[entry].plot[number].effect) / 4))


_OF_OPTION: Final[dict[str, Callable[[Saga, Step, Marks, float], None]]] = {
    "lay_chip": _lay_chip,
    "resolve_main": _resolve_main,
    "cross": _cross,
    "assign_to": _assign,
    "sacrifice_at": _sacrifice,
    "attack": _attack,
    "collect_from": _collect,
    "take_item": _item,
    "gain_item": _item,
    "use_item": _item,
    "discard_item": _item,
    "discard_from_display": _item,
    "choose_good": _good,
    "use_source": _good,
    "discard_good": _good,
    "heal_wound": _heal,
    "reroll": _reroll,
    "take_side_plot": _plot,
}
