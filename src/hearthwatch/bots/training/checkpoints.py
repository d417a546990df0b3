"""Checkpoints of a training run in a folder: an interrupted run resumes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game

from .config import TrainingConfig, TrainingError

RUN: Final = "run.json"


class Run(msgspec.Struct, frozen=True):
    """Identity of a run: everything that its games depend on."""

    game: str
    rules: int
    content: str
    """The fingerprint of the rules and the cards."""
    shape: int
    config: TrainingConfig


class Checkpoints:
    """A folder with a file for each finished piece of work."""

    def __init__(self, folder: Path, game: Game[Any], config: TrainingConfig) -> None:
        self.folder = folder
        heuristics: Any = game.heuristics
        run = Run(game.slug, game.version, game.fingerprint, heuristics.FEATURE_VERSION, config)
        text = msgspec.json.encode(run, order="deterministic")
        path = folder / RUN
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.write_bytes(text)
        except OSError as error:
            raise TrainingError(f"A run cannot be kept in {folder}: {error.strerror or error}.") from None
        if path.read_bytes() != text:
            raise TrainingError(
                f"{folder} holds another run (other rules, cards, games or seeds): name another folder."
            )

    def weights(self, number: int) -> Path:
        """Return the folder of the weights after this many rounds; 0 is the weights from before."""
        return self.folder / f"weights-{number}"

    def has(self, stage: str, number: int) -> bool:
        """Return True if this piece of work is done."""
        return self._path(stage, number).exists()

    def put(self, stage: str, number: int, found: bytes) -> None:
        """Store a finished piece of work, atomically."""
        path = self._path(stage, number)
        path.parent.mkdir(exist_ok=True)
        half = path.with_suffix(".half")
        half.write_bytes(found)
        half.replace(path)

    def all(self, stage: str) -> list[bytes]:
        """Return all finished work of a stage, in its order."""
        return [path.read_bytes() for path in sorted((self.folder / stage).glob("*.msgpack"))]

    def _path(self, stage: str, number: int) -> Path:
        return self.folder / stage / f"{number:06}.msgpack"
