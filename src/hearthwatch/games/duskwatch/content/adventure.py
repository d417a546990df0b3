"""The numbers of the adventure, looked up by small ints: its scenes, threats, stays and the forest's notice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hearthwatch.kernel.authored import typed_toml

from . import ACTION_NAMES, FOLDER, KINDS, REVEALED, SCORES, VOW_TABLES
from .layer import AdventureRules, NoticeLevel, Recovery, SceneRow
from .prompts import SITUATIONS, THREATS

_READ: Final = typed_toml(FOLDER / "adventure.toml", AdventureRules)
OUT_OF: Final = 13
"""Number of values in a suit: weights and shares of threats are counted out of it."""
HARM: Final = "harm"
WORST: Final = 2
"""Dire: no harm is graver (WOD-20.2)."""
ANY: Final = -1


def _actions(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(ACTION_NAMES.index(name) for name in names)


def _scores(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(SCORES.index(name) for name in names)


def _records(names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return a kind of Record with an entry of its table, or with any."""
    found = []
    for name in names:
        kind, _, entry = name.partition(": ")
        number = KINDS.index(kind)
        found.append((number, REVEALED[number].index(entry) if entry else ANY))
    return tuple(found)


class Task(NamedTuple):
    """The length of a Vow, by its Task."""

    milestones: int
    last: int


class SceneKind(NamedTuple):
    """The character of a scene, and the Actions that count in it."""

    name: str
    says: str
    ties: tuple[list[str], list[str], list[str]]
    """Sentences that tie the scene to the Vow: by its place, by its subject, and in its last scene; several of each."""
    strikes: list[str]
    """Sentences for the forest's first strike in the scene."""
    weight: int
    successes: int
    harm: int
    actions: tuple[int, ...]
    scores: tuple[int, ...]
    prepares: tuple[int, ...]
    miss: str
    records: tuple[tuple[int, int], ...]
    entries: tuple[int, ...]
    """Its situations, by their place in `SITUATIONS`."""


class Foe(NamedTuple):
    """A threat of the prompts."""

    name: str
    danger: int
    successes: int
    trait: str
    rooted: bool


class Stay(NamedTuple):
    """A Warden's recovery: how often, by which Actions, and what the table would say of them."""

    actions: tuple[int, ...]
    times: int
    rest: int
    holy_place: bool
    rite: bool


def _kind(row: SceneRow) -> SceneKind:
    return SceneKind(
        row.kind,
        row.says,
        (row.place, row.subject, [row.last]),
        row.strikes,
        row.weight,
        row.successes,
        row.harm,
        _actions(row.actions),
        _scores(row.scores),
        _actions(row.prepares),
        row.miss,
        _records(row.records),
        tuple(number for number, one in enumerate(SITUATIONS) if one.obstacle == row.kind),
    )


SCENES: Final = [_kind(row) for row in _READ.scene.kind]
_KIND_NAMES: Final = [kind.name for kind in SCENES]
FOE: Final = _KIND_NAMES.index("foe")
MISSES: Final = _READ.scene.misses
LOST_BRINGS: Final = _READ.scene.lost
PREPARATIONS: Final = _READ.scene.preparations
GIFTS_ALONE: Final = _READ.scene.gifts
GIFT_IS_WORTH: Final = _READ.scene.gift_alone

DANGERS: Final = _READ.danger
_DANGER_NAMES: Final = [one.danger for one in DANGERS]
DANGEROUS: Final = _DANGER_NAMES.index("dangerous")
LAST_DANGER: Final = _DANGER_NAMES.index(_READ.scene.last_danger)
FOES: Final = [Foe(one.name, _DANGER_NAMES.index(one.danger), one.successes, one.trait, one.rooted) for one in THREATS]

_TASKS: Final = {one.task: Task(one.milestones, _KIND_NAMES.index(one.last)) for one in _READ.vow.task}
TASKS: Final = [_TASKS[name] for name in VOW_TABLES[0]]
HALF_DONE: Final = _READ.vow.opening

FLIGHT: Final = ACTION_NAMES.index(_READ.flight.action)
FLIGHT_SCORES: Final = _scores(_READ.flight.scores)
ARMOUR: Final = _records(_READ.harm.records)
HINDERS: Final = {KINDS.index(kind): _scores(names) for kind, names in _READ.hinders.items()}
"""By kind of Record: the Scores whose Draws it plainly hinders."""


def _stay(row: Recovery, times: int) -> Stay:
    rest = ("plain", "long", "full").index(row.rest)
    return Stay(_actions(row.actions), times, rest, row.holy_place, row.rite)


RESPITE: Final = _stay(_READ.respite, _READ.respite.each_vow)
SANCTUARY: Final = _stay(_READ.sanctuary, _READ.sanctuary.each_stay)

_HEADINGS: Final = _READ.consequence
CONSEQUENCE_NOTICE: Final = [one.notice for one in (_HEADINGS.danger, _HEADINGS.time, _HEADINGS.trust, _HEADINGS.cost)]
"""By suit, Spades, Clubs, Hearts, Diamonds: what it adds to the notice."""
NOTICE: Final = _READ.notice
"""Amounts added to the notice, by their cause."""
LEVELS: Final = NOTICE.level


def level_at(notice: int) -> NoticeLevel:
    """Return what the forest does at this much notice."""
    return [level for level in LEVELS if notice >= level.least][-1]
