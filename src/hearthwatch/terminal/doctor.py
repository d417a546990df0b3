"""The state of an installation: versions, builds, assets, data folders and optional packages."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from hearthwatch import __version__, builds
from hearthwatch.folders import config_file, home
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.registry import game, games

from . import preferences
from .program_name import with_python
from .saves import Saves

EXTRAS: Final = {"numpy": "train", "psycopg": "postgres", "ray": "ray"}
"""By module: the extra of the package that installs it."""


ASSETS: Final = Path(builds.__file__).parent / "web" / "static" / "built"


class Finding(NamedTuple):
    """One thing that was looked at."""

    name: str
    works: bool
    words: str


def examine() -> list[Finding]:
    """Look at everything an installation needs."""
    return [*_program(), *_games(), *_data(), *_extras()]


def _program() -> Iterator[Finding]:
    yield Finding("Hearthwatch", True, f"{__version__}, in {Path(builds.__file__).parent}")
    yield Finding("Python", True, f"{platform.python_version()} on {platform.system()}, {sys.executable}")
    yield Finding("build", True, "compiled" if not builds.note else f"plain Python. {builds.note}")
    encoding = getattr(sys.stdout, "encoding", None) or "unknown"
    utf = encoding.lower().replace("-", "") == "utf8"
    yield Finding("terminal", True, encoding if utf else f"{encoding}: signs are drawn in ASCII")
    missing = missing_assets()
    yield Finding("pages", not missing, missing or f"fonts, icons and the page script are in {ASSETS}")


def missing_assets() -> str:
    """Return a sentence if the pages lack their fonts and icons, and how to get them; else nothing."""
    if (ASSETS / "made.json").is_file():
        return ""
    script = Path(builds.__file__).parents[2] / "tools" / "assets.py"
    fetch = (
        with_python(str(script))
        if script.is_file()
        else with_python("-m", "pip", "install", "--force-reinstall", "hearthwatch")
    )
    return f"The pages have no fonts and icons: {ASSETS} is missing. With a network connection run: {fetch}"


def _games() -> Iterator[Finding]:
    broken = []
    for slug in games():
        try:
            game(slug)
        except HearthwatchError as error:
            broken.append(str(error))
    yield Finding("games", not broken, " ".join(broken) or ", ".join(games()))


def _data() -> Iterator[Finding]:
    saves = Saves()
    here = home()
    writable = os.access(next(folder for folder in (here, *here.parents) if folder.exists()), os.W_OK)
    count = len(saves.names()) if saves.folder.is_dir() else 0
    words = f"{count} in {saves.folder}" if writable else f"{here} cannot be written. Set HEARTHWATCH_HOME."
    yield Finding("saves", writable, words)
    yield Finding("tables", True, f"of `hearthwatch serve`, in {here / 'tables'}")
    try:
        values = preferences.read()
    except preferences.ConfigError as error:
        yield Finding("configuration", False, str(error))
    else:
        yield Finding("configuration", True, f"{len(values)} keys set in {config_file()}")


def _extras() -> Iterator[Finding]:
    for module, extra in EXTRAS.items():
        there = find_spec(module) is not None
        yield Finding(
            module, True, "installed" if there else f"not installed; optional: pip install 'hearthwatch[{extra}]'"
        )
