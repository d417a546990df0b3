"""Every example runs as it stands, and says what its description promises."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
EXPECTED = {
    "play_a_game.py": ([], " - "),
    "own_bot.py": (["--games", "1"], "of the same deals"),
    "hint_and_review.py": ([], "better: "),
    "arena_chart.py": (["--games", "2"], "seasoned |"),
    "puzzle.py": ([], "solutions; the shortest:"),
    "rules_questions.py": (["--limit", "5"], '"legal": false'),
}
"""By program: how it is called here, and words of its output."""


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_an_example_runs(name: str) -> None:
    arguments, words = EXPECTED[name]
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_the_notebook_runs_from_top_to_bottom() -> None:
    notebook = json.loads((EXAMPLES / "lab.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    scope: dict[str, object] = {}
    for number, cell in enumerate(cells):
        exec(compile(cell, f"lab.ipynb, code cell {number}", "exec"), scope)


def test_the_list_names_every_example() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for path in [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.ipynb")]:
        assert f"({path.name})" in listed
