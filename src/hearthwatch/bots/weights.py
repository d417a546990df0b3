"""What a game has learnt: small files in `sense/weights` of its folder, by name, so that they outlive new cards."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from hearthwatch.kernel import Game, HearthwatchError

log = logging.getLogger("hearthwatch.bots")

VALUE: Final = "value.json"
LEANING: Final = "leaning.json"
KNOTS: Final[tuple[float, ...]] = (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98)
"""Chances for which it is known how often they came true; between them it is interpolated."""
W = TypeVar("W", bound="Weights")


class WeightsError(HearthwatchError):
    """What was learnt cannot be used here."""


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What all files of weights say about themselves."""

    game: str
    rules: int
    """The version of the rules that were played to learn it. Other rules can use it: it is only less true of them."""
    shape: int
    """The `SHAPE` of the sense that learnt it."""


class Row(msgspec.Struct, array_like=True):
    """The weights of all features, and what is added to them."""

    base: float
    weights: list[float]


class Value(Weights, kw_only=True, forbid_unknown_fields=True):
    """What positions are worth."""

    features: list[str]
    sides: list[list[Row]]
    """For each side, its rows: the chance that this side wins, as log odds."""
    told: list[float] = []
    """What is told to people where hints foretell each of `KNOTS`, as log odds; empty: just that."""
    told_by_row: list[float] = []
    """What is added to that for each row, where rows are kinds (quests): some are overrated; empty: nothing."""
    told_lost: float | None = None
    """The chance that is told where every try lost; None: as at the lowest of `KNOTS`."""


class Leaning(Weights, kw_only=True, forbid_unknown_fields=True):
    """What options are worth at first sight: how much better than the mean of all options, in chance to win."""

    signs: dict[str, float]


class Learnt(msgspec.Struct):
    """All that a game has learnt."""

    value: Value | None = None
    leaning: Leaning | None = None


def folder_of(game: Game[Any]) -> Path | None:
    """Where the weights of a game lie; None where it has no folder."""
    return game.folder / "sense" / "weights" if game.folder else None


def read(game: Game[Any], folder: Path) -> Learnt:
    """The weights in a folder; WeightsError says why they cannot be used."""
    return Learnt(_read(game, folder / VALUE, Value), _read(game, folder / LEANING, Leaning))


def read_or_say(game: Game[Any], folder: Path | None) -> Learnt:
    """The same, for play: what cannot be used is said in the log, and plain sense must do."""
    try:
        return read(game, folder) if folder else Learnt()
    except WeightsError as error:
        log.warning("%s The bots of %s go by plain sense.", error, game.slug)
        return Learnt()


def write(weights: Weights, path: Path) -> None:
    """One line for each row or sign, so that a change can be read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(weights), indent=1).decode()
    path.write_text(text + "\n", encoding="utf-8")


def _read(game: Game[Any], path: Path, kind: type[W]) -> W | None:
    if not path.is_file():
        return None
    try:
        found = msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WeightsError(f"{path} does not hold weights: {error}.") from None
    sense: Any = game.sense
    if found.game != game.slug:
        raise WeightsError(f"{path} was learnt by {found.game}, not by {game.slug}.")
    if sense is None or found.shape != sense.SHAPE:
        now = "none" if sense is None else sense.SHAPE
        raise WeightsError(f"{path} was learnt with shape {found.shape} of the sense; now it is {now}. Learn it again.")
    if isinstance(found, Value):
        for side in found.sides:
            if len(side) != sense.ROWS:
                raise WeightsError(f"{path} has {len(side)} rows where the sense has {sense.ROWS}. Learn it again.")
            if any(len(row.weights) != len(found.features) for row in side):
                raise WeightsError(f"{path} has rows that are not as long as its {len(found.features)} features.")
        if found.told and len(found.told) != len(KNOTS):
            raise WeightsError(f"{path} tells {len(found.told)} chances where there are {len(KNOTS)}.")
        if found.told_by_row and len(found.told_by_row) != sense.ROWS:
            raise WeightsError(f"{path} tells of {len(found.told_by_row)} rows where the sense has {sense.ROWS}.")
        if not found.sides:
            raise WeightsError(f"{path} has weights for no side.")
    return found
