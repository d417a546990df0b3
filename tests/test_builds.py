"""The compiled build is used whole or not at all; whatever is wrong with it, the source runs and says why."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hearthwatch
from hearthwatch import builds
from hearthwatch.kernel.build import COMPILED

SOURCE = Path(hearthwatch.__file__).parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a folder of compiled code, which is only the source again."""
    for part in builds.PARTS:
        (tmp_path / part).mkdir()
        (tmp_path / part / "rules.py").write_text("RULE = 1\n")
    folder = tmp_path / builds.FOLDER
    folder.mkdir()
    (folder / "rules.so").touch()
    stamp(folder, source=builds.digest(tmp_path))
    return tmp_path


def stamp(folder: Path, *, source: str, python: str = EXTENSION_SUFFIXES[0]) -> None:
    told = {"python": python, "source": source, "libraries": ["rules.so"]}
    (folder / builds.STAMP).write_text(json.dumps(told))


def unfit(package: Path) -> str:
    return builds.unfit(package, package / builds.FOLDER)


def test_a_build_of_this_source_is_used(package: Path) -> None:
    assert unfit(package) == ""


def test_a_changed_source_is_not_run_under_an_old_build(package: Path) -> None:
    (package / "games" / "rules.py").write_text("RULE = 2\n")
    assert unfit(package) == "The source has changed since it was compiled. `make compiled` compiles it again."


def test_a_new_file_is_a_change_too(package: Path) -> None:
    (package / "kernel" / "more.toml").touch()
    assert unfit(package).startswith("The source has changed")


def test_what_python_keeps_for_itself_is_no_change(package: Path) -> None:
    (package / "kernel" / "__pycache__").mkdir()
    (package / "kernel" / "__pycache__" / "rules.pyc").touch()
    assert unfit(package) == ""


def test_a_half_built_tree_is_left_alone(package: Path) -> None:
    (package / builds.FOLDER / "rules.so").unlink()
    assert unfit(package) == "Libraries of the compiled build are missing. `make compiled` makes it anew."


@pytest.mark.parametrize("words", ["", "{", "[]", '{"python": 1}'])
def test_a_damaged_stamp_is_a_sentence(package: Path, words: str) -> None:
    (package / builds.FOLDER / builds.STAMP).write_text(words)
    assert unfit(package) == "The compiled build is not complete. `make compiled` makes it anew."


def test_a_build_for_another_python_is_left_alone(package: Path) -> None:
    stamp(package / builds.FOLDER, source=builds.digest(package), python=".cpython-27.so")
    assert unfit(package) == "The compiled build is for another Python. `make compiled` makes one for this."


def test_the_whole_engine_comes_from_one_build() -> None:
    words = (
        "import hearthwatch, hearthwatch.bots, sys; hearthwatch.game('set-a-watch'); print(*{m.__file__ for n, m in "
    )
    words += "sys.modules.items() if n.split('.')[:1] == ['hearthwatch'] and n.split('.')[1:2] in (%s)})"
    words %= ", ".join(f"['{part}']" for part in builds.PARTS)
    for plainly in ("", "1"):
        said = subprocess.run(
            [sys.executable, "-c", words],
            env={**os.environ, builds.PLAINLY: plainly},
            capture_output=True,
            text=True,
            check=True,
        )
        inside = {str(SOURCE / builds.FOLDER) in file for file in said.stdout.split()}
        assert inside == {COMPILED and not plainly}
