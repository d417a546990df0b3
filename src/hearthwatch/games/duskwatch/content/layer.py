"""The fields of `adventure.toml`: the numbers of the adventure, as they are written."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

Brings: TypeAlias = Literal["harm", "notice"]
"""The effect of a Miss or a lost scene (WOD-A7)."""
RestKind: TypeAlias = Literal["plain", "long", "full"]


class VowTask(Struct, frozen=True, forbid_unknown_fields=True):
    """The milestones of a Vow with this Task, and the kind of its last scene (WOD-A2)."""

    task: str
    milestones: int
    last: str


class VowRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Vows, and the share of the first one that is behind it when the story opens (WOD-27.3)."""

    opening: float
    task: list[VowTask]


class SceneRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of scene, and what counts in it (WOD-A5)."""

    kind: str
    says: str
    place: list[str]
    subject: list[str]
    last: str
    strikes: list[str]
    weight: int
    successes: int = 0
    harm: int = 0
    actions: list[str]
    scores: list[str]
    prepares: list[str]
    miss: Brings
    records: list[str]


class SceneRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that hold in every scene (WOD-A5, WOD-A7)."""

    misses: int
    lost: Brings
    preparations: int
    gifts: int
    gift_alone: int
    last_danger: str
    kind: list[SceneRow]


class Danger(Struct, frozen=True, forbid_unknown_fields=True):
    """The gravity of a threat: the successes it takes at least and at most, and the harm it does (WOD-A4)."""

    danger: str
    successes: tuple[int, int]
    harm: int


class Armour(Struct, frozen=True, forbid_unknown_fields=True):
    """The Records that plainly help against harm."""

    records: list[str]


class Flight(Struct, frozen=True, forbid_unknown_fields=True):
    """The Action that leaves a foe standing, and its Scores (WOD-A7)."""

    action: str
    scores: list[str]


class Recovery(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Warden's recovery: where, by which Actions, and what the table would say of them (WOD-A12)."""

    actions: list[str]
    rest: RestKind
    holy_place: bool
    rite: bool


class Respite(Recovery, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """On the way."""

    each_vow: int


class Sanctuary(Recovery, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """After a Vow."""

    each_stay: int


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """The amount that a consequence adds to the notice, and the half of it that the layer chooses (WOD-A9)."""

    notice: int
    half: str = ""


class Headings(Struct, frozen=True, forbid_unknown_fields=True):
    """By heading of the consequence card."""

    danger: Heading
    time: Heading
    trust: Heading
    cost: Heading


class NoticeLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """The forest's behaviour from this much notice on (WOD-A11)."""

    name: str
    harm: int
    dangerous: int
    """Number of threats out of 13 that are dangerous."""
    strikes_first: bool
    least: int = field(name="from")


class NoticeRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The causes that add to the notice, their amounts, and the amount that ends a Vow (WOD-A10, WOD-A13)."""

    scene: int
    lost_scene: int
    respite: int
    miss: int
    complication: int
    fallen: int
    each_vow: int
    begins_at_most: int
    ends_vow: int
    ends_vow_each: int
    level: list[NoticeLevel]


class AdventureRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    vow: VowRules
    scene: SceneRules
    danger: list[Danger]
    harm: Armour
    hinders: dict[str, list[str]]
    flight: Flight
    respite: Respite
    sanctuary: Sanctuary
    consequence: Headings
    notice: NoticeRules
