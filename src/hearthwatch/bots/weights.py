"""Trained weights: small files in `heuristics/weights` of a game, by name, so that they outlive new cards."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from hearthwatch.kernel import Game, HearthwatchError

log = logging.getLogger("hearthwatch.bots")

VALUE: Final = "value.json"
PRIOR: Final = "prior.json"
CALIBRATION_POINTS: Final[tuple[float, ...]] = (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98)
"""Chances for which it is known how often they came true; between them it is interpolated."""
W = TypeVar("W", bound="Weights")


class WeightsError(HearthwatchError):
    """What was learnt cannot be used here."""


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What all files of weights say about themselves."""

    game: str
    rules: int
    """The version of the rules that were played to learn it. Other rules can use it: it is only less true of them."""
    feature_version: int
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
    calibration: list[float] = []
    """What is told to people where hints foretell each of `KNOTS`, as log odds; empty: just that."""
    calibration_by_set: list[float] = []
    """What is added to that for each row, where rows are kinds (quests): some are overrated; empty: nothing."""
    calibrated_loss: float | None = None
    """The chance that is told where every try lost; None: as at the lowest of `KNOTS`."""


class Prior(Weights, kw_only=True, forbid_unknown_fields=True):
    """What options are worth at first sight: how much better than the mean of all options, in chance to win."""

    features: dict[str, float]


class TrainedWeights(msgspec.Struct):
    """All that a game has learnt."""

    value: Value | None = None
    prior: Prior | None = None


def folder_of(game: Game[Any]) -> Path | None:
    """Where the weights of a game lie; None where it has no folder."""
    return game.folder / "heuristics" / "weights" if game.folder else None


def read(game: Game[Any], folder: Path) -> TrainedWeights:
    """The weights in a folder; WeightsError says why they cannot be used."""
    return TrainedWeights(_read(game, folder / VALUE, Value), _read(game, folder / PRIOR, Prior))


def read_or_say(game: Game[Any], folder: Path | None) -> TrainedWeights:
    """The same, for play: what cannot be used is said in the log, and plain sense must do."""
    try:
        return read(game, folder) if folder else TrainedWeights()
    except WeightsError as error:
        log.warning("%s The bots of %s go by plain sense.", error, game.slug)
        return TrainedWeights()


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
    heuristics: Any = game.heuristics
    if found.game != game.slug:
        raise WeightsError(f"{path} was learnt by {found.game}, not by {game.slug}.")
    if heuristics is None or found.feature_version != heuristics.FEATURE_VERSION:
        now = "none" if heuristics is None else heuristics.FEATURE_VERSION
        raise WeightsError(
            f"{path} was trained with version {found.feature_version} of the features; now it is {now}. Train again."
        )
    if isinstance(found, Value):
        for side in found.sides:
            if len(side) != heuristics.WEIGHT_SETS:
                raise WeightsError(
                    f"{path} has {len(side)} rows where the sense has {heuristics.WEIGHT_SETS}. Learn it again."
                )
            if any(len(row.weights) != len(found.features) for row in side):
                raise WeightsError(f"{path} has rows that are not as long as its {len(found.features)} features.")
        if found.calibration and len(found.calibration) != len(CALIBRATION_POINTS):
            raise WeightsError(
                f"{path} tells {len(found.calibration)} chances where there are {len(CALIBRATION_POINTS)}."
            )
        if found.calibration_by_set and len(found.calibration_by_set) != heuristics.WEIGHT_SETS:
            raise WeightsError(
                f"{path} tells of {len(found.calibration_by_set)} rows where the sense has {heuristics.WEIGHT_SETS}."
            )
        if not found.sides:
            raise WeightsError(f"{path} has weights for no side.")
    return found
