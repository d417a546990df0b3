"""Called by hatchling when a wheel is built or installed for development: fetches what the pages borrow from others."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FetchAssets(BuildHookInterface[Any]):
    """Icons and fonts go into the wheel. A build without the network succeeds, and its pages do without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        assets = runpy.run_path(str(Path(self.root) / "tools" / "assets.py"))
        assets["main"]([])
