"""What a wheel holds: fonts and icons always, or no wheel; the compiled engine only on request."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.build_hook import COMPILING, AddBuiltFiles

ROOT = Path(__file__).parents[2]
ASSETS: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "assets.py"))


class App:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def display_warning(self, words: str) -> None:
        self.lines.append(f"warning: {words}")

    def display_info(self, words: str) -> None:
        self.lines.append(words)


class NoBuildHook(AddBuiltFiles):
    """The hook without a network: `missing` says whether assets are missing, `broken` whether npm fails."""

    missing = True
    broken = False

    def _assets(self) -> dict[str, Any]:
        def fetch() -> str:
            if self.broken:
                raise ASSETS["FetchError"]("npm failed: no network.")
            return "Fetched."

        return {**ASSETS, "fetch": fetch, "is_complete": lambda: not self.missing}


@pytest.fixture
def hook(tmp_path: Path) -> NoBuildHook:
    return NoBuildHook(str(ROOT), {}, Any, Any, str(tmp_path), "wheel", App())  # type: ignore[arg-type]


def test_nothing_is_compiled_unless_asked_for(hook: NoBuildHook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEARTHWATCH_COMPILE", raising=False)
    assert not set(hook.dependencies()) & set(COMPILING)
    monkeypatch.setenv("HEARTHWATCH_COMPILE", "0")
    assert not set(hook.dependencies()) & set(COMPILING)
    monkeypatch.setenv("HEARTHWATCH_COMPILE", "1")
    assert set(COMPILING) <= set(hook.dependencies())


def test_node_comes_along_where_there_is_no_npm(hook: NoBuildHook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert ASSETS["NODE"] in hook.dependencies()
    hook.missing = False
    assert hook.dependencies() == []


def test_a_wheel_without_fonts_and_icons_is_not_built(hook: NoBuildHook) -> None:
    hook.broken = True
    with pytest.raises(SystemExit, match=r"cannot be built without its fonts.*npm failed: no network\. Check"):
        hook.initialize("standard", {})


def test_a_checkout_without_fonts_and_icons_runs_and_warns(hook: NoBuildHook) -> None:
    hook.broken = True
    hook.initialize("editable", {})
    assert hook.app.lines == ["warning: The browser pages will have no fonts and icons: npm failed: no network."]  # type: ignore[attr-defined]


def test_a_compiled_wheel_that_cannot_be_compiled_is_not_built(
    hook: NoBuildHook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTHWATCH_COMPILE", "1")
    monkeypatch.setenv("CC", sys.executable)
    with pytest.raises(SystemExit, match=r"HEARTHWATCH_COMPILE=1 asks for a compiled engine\. .*cannot compile"):
        hook.initialize("standard", {"artifacts": [], "force_include": {}})
