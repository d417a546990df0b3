"""Advice can be typed as it stands, however the program was started."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hearthwatch.terminal.program_name import command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The command in a folder of its own."""
    path = tmp_path / "my bin" / "hearthwatch"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_by_its_name_where_a_shell_finds_it(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    for called in (str(script), "hearthwatch"):
        monkeypatch.setattr(sys, "argv", [called])
        assert command("resume", "old one") == "hearthwatch resume 'old one'"


def test_as_it_was_called_where_no_shell_finds_it(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", "/nowhere")
    assert command("resume") == f"'{script}' resume"
    monkeypatch.setattr(sys, "argv", [".venv/bin/hearthwatch"])
    assert command("resume", "x") == ".venv/bin/hearthwatch resume x"


def test_another_one_of_that_name_is_not_meant(script: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    other = tmp_path / "hearthwatch"
    other.write_text("")
    monkeypatch.setattr(sys, "argv", [str(other)])
    assert command() == str(other)


def test_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/hearthwatch/__main__.py"])
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir("/")
    assert command("resume") == f"{str(sys.executable)[1:]} -m hearthwatch resume"


def test_from_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pytest"])
    assert command() == "hearthwatch"


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
@pytest.mark.parametrize(
    ("target", "options", "command"),
    [
        ("play", "--port=9000", "hearthwatch serve --port=9000"),
        ("terminal", "--difficulty=easy", "hearthwatch play set-a-watch --difficulty=easy"),
    ],
)
def test_make_passes_options_on(target: str, options: str, command: str) -> None:
    done = subprocess.run(
        ["make", "--dry-run", target, f"ARGS={options}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert command in done.stdout
