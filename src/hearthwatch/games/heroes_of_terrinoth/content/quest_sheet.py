"""A quest as it is written: `content/quests/*.toml`, and what authors bring (docs/quests.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .cards import Action, Effect

Text: TypeAlias = Annotated[str, Meta(min_length=1)]
Counter: TypeAlias = Annotated[int, Meta(ge=0)]
Stacks: TypeAlias = Annotated[list[Annotated[list[str], Meta(min_length=1)]], Meta(min_length=1)]
"""Each a list of names, the first stack on top."""
QuestMoment: TypeAlias = Literal[
    "begin",
    "arrive",
    "arrive final",
    "left",
    "round start",
    "round end",
    "explored",
    "enemy defeated",
    "hero defeated",
    "nemesis defeated",
    "after action",
    "threat",
]
PartySize: TypeAlias = Literal["2", "3", "4"]
VictoryMoment: TypeAlias = Literal["round end", "at once"]


class WrittenRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule."""

    name: Text
    when: QuestMoment
    effect: Effect
    condition: str = field(name="if", default="")
    at: str = ""
    """The enemy that the rule takes, for moments that concern an enemy."""
    action: Action = ""


class WrittenVictory(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The conditions to win the quest."""

    when: VictoryMoment
    condition: str = field(name="if")
    text: Text


class WrittenDefeat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way in which it is lost at once."""

    condition: str = field(name="if")
    text: Text


class QuestSheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a quest says (HOT-18.1)."""

    title: Text
    tier: Literal["easy", "medium", "hard"]
    intro: Text
    won: Text
    lost: Text
    nemesis: Text
    enemies: Stacks
    locations: Stacks
    exploration: Stacks
    track: Annotated[list[str], Meta(min_length=1)]
    """The colours of the peril track."""
    peril: dict[str, Effect] = {}
    """By colour: what happens."""
    victory: WrittenVictory
    defeat: list[WrittenDefeat] = []
    rule: list[WrittenRule] = []
    counters: dict[str, Counter] = {}
    party: dict[PartySize, dict[str, Counter]] = {}
    """By the number of heroes: counters with another initial value."""
    toward: dict[str, int] = {}
    """The values that counters should reach, for bots only."""
    mark: str = ""
    """The name of its marks."""
