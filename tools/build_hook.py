"""The build hook of hatchling: adds icons, fonts and, on request, the compiled engine to a wheel."""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "HEARTHWATCH_COMPILE"
"""Set this variable to 1 to compile the engine into the wheel."""
COMPILING = ["mypy==2.4.1", "setuptools>=65"]
"""Requirements for compiling the engine."""


class AddBuiltFiles(BuildHookInterface[Any]):
    """Add the files that a checkout does not hold: icons and fonts always, the compiled engine on request."""

    def dependencies(self) -> list[str]:
        """Return what the isolated build environment must install: Node.js where there is no npm, and compilers."""
        assets = self._assets()
        node = [assets["NODE"]] if shutil.which("npm") is None and not assets["is_complete"]() else []
        return [*node, *(COMPILING if self._compiles() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        assets = self._assets()
        try:
            if summary := assets["fetch"]():
                self.app.display_info(summary)
        except assets["FetchError"] as error:
            if version != "editable":
                sys.exit(
                    f"Hearthwatch cannot be built without its fonts, icons and page script: {error} "
                    "Check the network connection (or install npm) and build again."
                )
            self.app.display_warning(f"The browser pages will have no fonts and icons: {error}")
        if version != "editable" and self._compiles():
            self._compile(build_data)

    def _assets(self) -> dict[str, Any]:
        return runpy.run_path(str(Path(self.root) / "tools" / "assets.py"))

    def _compiles(self) -> bool:
        return os.environ.get(COMPILE, "") not in ("", "0")

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile a copy of the package outside the checkout, so that a checkout in use stays as it is."""
        compiling = runpy.run_path(str(Path(self.root) / "tools" / "compile.py"), run_name="compiling")
        self._folder = tempfile.TemporaryDirectory()
        try:
            summary = compiling["compile_engine"](
                Path(self._folder.name), jobs=os.cpu_count() or 1, progress=self.app.display_info
            )
        except compiling["CannotCompile"] as error:
            self._folder.cleanup()
            sys.exit(f"{COMPILE}=1 asks for a compiled engine. {error}")
        self.app.display_info(summary)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(Path(self._folder.name, "hearthwatch", "compiled"))] = "hearthwatch/compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
