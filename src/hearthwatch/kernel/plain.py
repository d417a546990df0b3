"""Plain data at the border of the kernel: contents of views and files, and values of options.

All of it is made of texts, numbers, lists and dictionaries, so that JSON can carry it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, TypeAlias, TypedDict

from hearthwatch.drawing import Details

from .words import Part

OptionValues: TypeAlias = Mapping[str, Any]
"""The options of a game by name, each with a value that its `Setting` accepts: yes or no, a name, a number, names."""
Document: TypeAlias = Mapping[str, Any]
"""Authored TOML or JSON before it is read as a type: nothing in it is validated."""
SavedState: TypeAlias = dict[str, Any]
"""The state of a table by its fields, as `snapshots.py` writes it: steps and content by their names."""
Migration: TypeAlias = Callable[[SavedState], SavedState]
"""Converts a state saved by one version of the rules to the shape of the next."""
BoardData: TypeAlias = dict[str, Any]
"""The Struct that `Table.board` returns, as plain data. Its fields are the game's."""


class OptionData(TypedDict):
    """A legal option."""

    key: str
    seat: int | None
    """The seat that may choose it; None where any of the decision's seats may."""
    label: str
    words: tuple[Part, ...]
    """The label in parts that keep the things it names."""
    means: str
    """Its effect in one line; empty where its label says it."""
    rule: str
    group: str
    about: list[str]
    """Ids of the things on the board that it is about."""
    field: str
    """The prompt of its text; empty where it takes none."""
    anytime: bool


class DecisionData(TypedDict):
    """The open question, with the reader's options."""

    seats: list[int]
    prompt: str
    words: tuple[Part, ...]
    rule: str
    options: list[OptionData]


class OutcomeData(TypedDict):
    """The outcome of a game."""

    won: bool | None
    reason: str
    rule: str
    details: Details


class LineData(TypedDict):
    """A line of the chronicle, by the reader's knowledge then."""

    kind: str
    seat: int | None
    rule: str
    text: str
    words: tuple[Part, ...]


class View(TypedDict):
    """A seat's knowledge of a table. Parts that were not requested are missing."""

    game: str
    seat: int | list[int] | None
    seats: int
    board: NotRequired[BoardData]
    decision: NotRequired[DecisionData | None]
    outcome: NotRequired[OutcomeData | None]
    log: NotRequired[list[LineData]]
    log_cut: NotRequired[int | None]
    """Number of lines before those; None where no lines were requested."""
    lost: NotRequired[str]
    """The loss when the table was loaded."""


class CampaignData(TypedDict):
    """The state that lasts from one table to the next."""

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
