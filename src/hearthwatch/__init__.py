"""Hearthwatch: cooperative fantasy adventures with every rule enforced.

>>> import hearthwatch as hw
>>> table = hw.game("set-a-watch").new(seats=4, seed=7)
>>> table.choose(table.decision.options[0])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from . import builds

if TYPE_CHECKING:
    from . import testing
    from .kernel import (
        BrokenTable,
        Decision,
        DecisionData,
        Game,
        HearthwatchError,
        IllegalChoice,
        LineData,
        NoSuchDocument,
        Option,
        OptionData,
        Outcome,
        OutcomeData,
        Record,
        RecordError,
        SetupError,
        Table,
        UnknownGame,
        View,
    )
    from .kernel.files import Opened
    from .kernel.registry import game, games, load, open_file

__version__ = "0.2.0"

__all__ = [
    "BrokenTable",
    "Decision",
    "DecisionData",
    "Game",
    "HearthwatchError",
    "IllegalChoice",
    "LineData",
    "NoSuchDocument",
    "Opened",
    "Option",
    "OptionData",
    "Outcome",
    "OutcomeData",
    "Record",
    "RecordError",
    "SetupError",
    "Table",
    "UnknownGame",
    "View",
    "__version__",
    "game",
    "games",
    "load",
    "open_file",
    "testing",
]


_HOMES = {
    "Opened": ".files",
    "game": ".registry",
    "games": ".registry",
    "load": ".registry",
    "open_file": ".registry",
}


def __getattr__(name: str) -> object:
    """The public names, fetched when first used: `hearthwatch --help` needs none of them, and starts twice as fast."""
    if name == "testing":
        return import_module("hearthwatch.testing")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(f"hearthwatch.kernel{_HOMES.get(name, '')}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


builds.take(__path__)

# The first import of the folder `games` puts it under this name. After that the name is free for the function.
import_module("hearthwatch.games")
del globals()["games"]
