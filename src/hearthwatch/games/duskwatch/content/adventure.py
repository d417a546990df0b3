"""The numbers of the adventure, read once from `content/adventure.toml`, and the words of its scenes and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from . import ACTION_NAMES, KINDS, REVEALED, SCORES, VOW_TABLES, read_content
from .prompts import RAW

_RAW: Final = read_content("adventure")
OUT_OF: Final = 13
"""Weights and shares of threats count so many, the values of a suit."""
HARM, NOTICE = "harm", "notice"
WORST: Final = 2
"""Dire: no harm is graver (WOD-20.2)."""


def _actions(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(ACTION_NAMES.index(name) for name in names)


def _scores(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(SCORES.index(name) for name in names)


ANY: Final = -1


def _records(names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """A kind of Record with an entry of its table, or with any."""
    found = []
    for name in names:
        kind, _, entry = name.partition(": ")
        number = KINDS.index(kind)
        found.append((number, REVEALED[number].index(entry) if entry else ANY))
    return tuple(found)


class Task(NamedTuple):
    """How long a Vow is, by its Task."""

    milestones: int
    last: int


class SceneKind(NamedTuple):
    """What a scene is like, and what counts in it."""

    name: str
    says: str
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


class Level(NamedTuple):
    """What the forest does from so much notice on."""

    name: str
    least: int
    harm: int
    dangerous: int
    strikes_first: bool


class Stay(NamedTuple):
    """Where a Warden recovers: how often, by which Actions, and what the table would say of them."""

    actions: tuple[int, ...]
    times: int
    rest: int
    holy_place: bool
    rite: bool


SITUATIONS: Final[list[dict[str, str]]] = RAW["adventure.scenes"]
OPENINGS: Final[list[str]] = RAW["world.openings"]


def _kind(row: dict[str, Any]) -> SceneKind:
    return SceneKind(
        row["kind"],
        row["says"],
        row["weight"],
        row.get("successes", 0),
        row.get("harm", 0),
        _actions(row["actions"]),
        _scores(row["scores"]),
        _actions(row["prepares"]),
        row["miss"],
        _records(row["records"]),
        tuple(number for number, one in enumerate(SITUATIONS) if one["obstacle"] == row["kind"]),
    )


SCENES: Final = [_kind(row) for row in _RAW["scene"]["kind"]]
_KIND_NAMES: Final = [kind.name for kind in SCENES]
FOE: Final = _KIND_NAMES.index("foe")
MISSES: Final[int] = _RAW["scene"]["misses"]
LOST_BRINGS: Final[str] = _RAW["scene"]["lost"]
PREPARATIONS: Final[int] = _RAW["scene"]["preparations"]
GIFTS_ALONE: Final[int] = _RAW["scene"]["gifts"]
GIFT_IS_WORTH: Final[int] = _RAW["scene"]["gift_alone"]

DANGERS: Final[list[dict[str, Any]]] = _RAW["danger"]
_DANGER_NAMES: Final = [row["danger"] for row in DANGERS]
DANGEROUS: Final = _DANGER_NAMES.index("dangerous")
LAST_DANGER: Final = _DANGER_NAMES.index(_RAW["scene"]["last_danger"])
FOES: Final = [
    Foe(row["name"], _DANGER_NAMES.index(row["danger"]), row["successes"], row["trait"])
    for row in RAW["encounters.threats"]
]

_TASKS: Final = {row["task"]: Task(row["milestones"], _KIND_NAMES.index(row["last"])) for row in _RAW["vow"]["task"]}
TASKS: Final = [_TASKS[name] for name in VOW_TABLES[0]]
HALF_DONE: Final[float] = _RAW["vow"]["opening"]

FLIGHT: Final[int] = ACTION_NAMES.index(_RAW["flight"]["action"])
FLIGHT_SCORES: Final = _scores(_RAW["flight"]["scores"])
ARMOUR: Final = _records(_RAW["harm"]["records"])
HINDERS: Final = {KINDS.index(kind): _scores(names) for kind, names in _RAW["hinders"].items()}
"""By kind of Record: the Scores whose Draws it plainly hinders."""


def _stay(row: dict[str, Any], times: str) -> Stay:
    kinds = ("plain", "long", "full")
    return Stay(_actions(row["actions"]), row[times], kinds.index(row["rest"]), row["holy_place"], row["rite"])


RESPITE: Final = _stay(_RAW["respite"], "each_vow")
SANCTUARY: Final = _stay(_RAW["sanctuary"], "each_stay")

CONSEQUENCES: Final[list[dict[str, Any]]] = [_RAW["consequence"][name] for name in ("danger", "time", "trust", "cost")]
"""By suit: Spades, Clubs, Hearts, Diamonds."""
GROWS: Final[dict[str, int]] = {name: value for name, value in _RAW["notice"].items() if isinstance(value, int)}
"""What adds to the notice, and how much."""
LEVELS: Final = [
    Level(row["name"], row["from"], row["harm"], row["dangerous"], row["strikes_first"])
    for row in _RAW["notice"]["level"]
]


def level_at(notice: int) -> Level:
    """What the forest does when it has noticed so much."""
    return [level for level in LEVELS if notice >= level.least][-1]
