"""Plain data that crosses the border of the kernel: what views hold, what files keep, what options may be.

All of it is made of texts, numbers, lists and dictionaries, so that JSON can carry it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, TypeAlias, TypedDict

from hearthwatch.drawing import Details

from .words import Part

OptionValues: TypeAlias = Mapping[str, Any]
"""The options of a game by name, each with a value as its `Setting` accepts it: yes or no, a name, a number, names."""
Document: TypeAlias = Mapping[str, Any]
"""What somebody wrote, in TOML or JSON, before it is read as a type: nothing in it is known to fit."""
SavedState: TypeAlias = dict[str, Any]
"""The state of a table by its fields, as `snapshots.py` writes it: steps and content by their names."""
Migration: TypeAlias = Callable[[SavedState], SavedState]
"""A state that one version of the rules saved, in the shape that the next one reads."""
BoardData: TypeAlias = dict[str, Any]
"""The Struct that `Table.board` gives, as plain data. Its fields are the game's."""


class OptionData(TypedDict):
    """An option that may be chosen now."""

    key: str
    seat: int | None
    """The seat that may choose it; None where any of the decision's seats may."""
    label: str
    words: tuple[Part, ...]
    """The label in parts that keep the things it names."""
    means: str
    """What it does, in one line; empty where its label says it."""
    rule: str
    group: str
    about: list[str]
    """Ids of the things on the board that it is about."""
    field: str
    """The prompt of the text that goes with it; empty where none does."""
    anytime: bool


class DecisionData(TypedDict):
    """The open question, with the options of whoever looks."""

    seats: list[int]
    prompt: str
    words: tuple[Part, ...]
    rule: str
    options: list[OptionData]


class OutcomeData(TypedDict):
    """How a game ended."""

    won: bool | None
    reason: str
    rule: str
    details: Details


class LineData(TypedDict):
    """A line of the chronicle, as whoever looks knew it then."""

    kind: str
    seat: int | None
    rule: str
    text: str
    words: tuple[Part, ...]


class View(TypedDict):
    """What a seat may know of a table. Parts that nobody asked for are missing."""

    game: str
    seat: int | list[int] | None
    seats: int
    board: NotRequired[BoardData]
    decision: NotRequired[DecisionData | None]
    outcome: NotRequired[OutcomeData | None]
    log: NotRequired[list[LineData]]
    log_cut: NotRequired[int | None]
    """How many lines came before those; None where no lines were asked for."""
    lost: NotRequired[str]
    """What was lost when the table was loaded."""


class CampaignData(TypedDict):
    """What lasts from one table to the next."""

    game: str
    version: int
    campaign: Any
    """The game's own campaign type, as plain data."""


class SettingData(TypedDict):
    """An option of a game, for interfaces."""

    name: str
    default: Any
    values: str
    help: str
