"""Where Hearthwatch reads and writes on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """Return the folder of saves and tables: $HEARTHWATCH_HOME, else the platform's folder for such data."""
    if chosen := os.environ.get("HEARTHWATCH_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Hearthwatch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Hearthwatch"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "hearthwatch"


def config_file() -> Path:
    """Return the configuration file: in $HEARTHWATCH_HOME, else in the platform's folder for such files."""
    if os.environ.get("HEARTHWATCH_HOME") or sys.platform in ("win32", "darwin"):
        return home() / "config.toml"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "hearthwatch" / "config.toml"
