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
"""Chances of the calibration points; values between them are interpolated."""
W = TypeVar("W", bound="Weights")


class WeightsError(HearthwatchError):
    """The weights cannot be used here."""


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Header of all weight files."""

    game: str
    rules: int
    """Version of the rules in training. Other rules can use the weights: they are only less accurate."""
    feature_version: int
    """The `FEATURE_VERSION` of the heuristics in training."""


class Row(msgspec.Struct, array_like=True):
    """The weights of all features, and their base."""

    base: float
    weights: list[float]


class Value(Weights, kw_only=True, forbid_unknown_fields=True):
    """The weights of a value function."""

    features: list[str]
    sides: list[list[Row]]
    """Weight sets of each side: the chance that this side wins, as log odds."""
    calibration: list[float] = []
    """Calibrated chance at each of the `CALIBRATION_POINTS`, as log odds; empty: uncalibrated."""
    calibration_by_set: list[float] = []
    """Correction for each weight set, where sets are kinds (quests): some are overrated; empty: none."""
    calibrated_loss: float | None = None
    """Calibrated chance where every rollout lost; None: as at the lowest of the `CALIBRATION_POINTS`."""


class Prior(Weights, kw_only=True, forbid_unknown_fields=True):
    """Weights of the policy prior: how much better an option is than the mean of all options, in chance to win."""

    features: dict[str, float]


class TrainedWeights(msgspec.Struct):
    """All trained weights of a game."""

    value: Value | None = None
    prior: Prior | None = None


def folder_of(game: Game[Any]) -> Path | None:
    """Return the folder of a game's weights; None where it has no folder."""
    return game.folder / "heuristics" / "weights" if game.folder else None


def read(game: Game[Any], folder: Path) -> TrainedWeights:
    """Return the weights in a folder; WeightsError says why they cannot be used."""
    return TrainedWeights(_read(game, folder / VALUE, Value), _read(game, folder / PRIOR, Prior))


def read_or_say(game: Game[Any], folder: Path | None) -> TrainedWeights:
    """Return the weights for play: log unusable ones, and use the heuristics alone."""
    try:
        return read(game, folder) if folder else TrainedWeights()
    except WeightsError as error:
        log.warning("%s The bots of %s use the heuristics alone.", error, game.slug)
        return TrainedWeights()


def write(weights: Weights, path: Path) -> None:
    """Write one line for each weight set or feature, so that diffs are readable."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(weights), indent=1).decode()
    path.write_text(text + "\n", encoding="utf-8")


def _read(game: Game[Any], path: Path, kind: type[W]) -> W | None:
    if not path.is_file():
        return None
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WeightsError(f"{path} does not hold weights: {error}.") from None
    heuristics: Any = game.heuristics
    if weights.game != game.slug:
        raise WeightsError(f"{path} was trained for {weights.game}, not for {game.slug}.")
    if heuristics is None or weights.feature_version != heuristics.FEATURE_VERSION:
        now = "none" if heuristics is None else heuristics.FEATURE_VERSION
        raise WeightsError(
            f"{path} was trained with version {weights.feature_version} of the features; now it is {now}. Train again."
        )
    if isinstance(weights, Value):
        for side in weights.sides:
            if len(side) != heuristics.WEIGHT_SETS:
                raise WeightsError(
                    f"{path} has {len(side)} weight sets "
                    f"where the heuristics have {heuristics.WEIGHT_SETS}. Train it again."
                )
            if any(len(row.weights) != len(weights.features) for row in side):
                raise WeightsError(f"{path} has rows that are not as long as its {len(weights.features)} features.")
        if weights.calibration and len(weights.calibration) != len(CALIBRATION_POINTS):
            raise WeightsError(
                f"{path} tells {len(weights.calibration)} chances where there are {len(CALIBRATION_POINTS)}."
            )
        if weights.calibration_by_set and len(weights.calibration_by_set) != heuristics.WEIGHT_SETS:
            raise WeightsError(
                f"{path} calibrates {len(weights.calibration_by_set)} weight sets "
                f"where the heuristics have {heuristics.WEIGHT_SETS}."
            )
        if not weights.sides:
            raise WeightsError(f"{path} has weights for no side.")
    return weights
