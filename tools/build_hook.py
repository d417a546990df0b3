"""Called by hatchling when a wheel is built or installed for development: adds what a checkout does not hold."""

from __future__ import annotations

import os
import runpy
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILING = ["mypy==2.4.1", "setuptools>=65"]
"""What compiles the engine: asked for only where there is a C compiler."""
COMPILED = "src/hearthwatch/compiled"


class AddWhatIsMade(BuildHookInterface[Any]):
    """Icons, fonts and the compiled engine go into the wheel. Where they cannot be had, the wheel does without them."""

    def dependencies(self) -> list[str]:
        return COMPILING if self._may_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        tools = Path(self.root) / "tools"
        assets = runpy.run_path(str(tools / "assets.py"))
        assets["main"]([])
        if version != "editable" and self._may_compile():
            self._compile(tools, build_data)

    def _may_compile(self) -> bool:
        """`HEARTHWATCH_PLAIN=1` asks for a wheel of the source alone, which fits every Python."""
        command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        return not os.environ.get("HEARTHWATCH_PLAIN") and shutil.which(command) is not None

    def _compile(self, tools: Path, build_data: dict[str, Any]) -> None:
        asked = os.environ.get("HEARTHWATCH_PLAIN")
        compiling = runpy.run_path(str(tools / "compile.py"), run_name="compiling")
        try:
            said = compiling["compile_engine"](jobs=os.cpu_count() or 1)
        except compiling["CannotCompile"] as error:
            self.app.display_warning(str(error))
            return
        finally:
            os.environ["HEARTHWATCH_PLAIN"] = asked or ""
        self.app.display_info(said)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"].append(f"{COMPILED}/**")
