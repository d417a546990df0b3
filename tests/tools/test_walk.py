"""How far one walks through the code to follow a rule: bounds that keep the walks short."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthwatch.games.duskwatch import GAME
from tools.walk import walk

ROOT = Path(__file__).parents[2]
MOST_FILES = 19
"""For a Draw from the choice of the Action to its result."""
CAMP = ("rest:0", "chop_wood:0")
STRIKE = (*CAMP, "chop_wood:1", "chop_wood:2", "aim:14", "add_die:14:0:3", "add_die:14:8:4", "add_die:14:24:5")


def test_a_draw_leads_through_few_files() -> None:
    table = GAME.position({"deck": ["KS", "2H", "3D"], "character": [{"name": "Ash"}]})
    found = walk(table, ["choose_action:0:0", "add_score:0:0", "let_draw:0"])
    assert table.act_result == [2]
    assert len(found.files) <= MOST_FILES, found.files
    assert found.calls.total() <= 240


@pytest.mark.parametrize(
    ("keys", "most", "of_the_web"),
    [(CAMP, 59, 28), ((*STRIKE, "strike:14:56"), 75, 29)],
    ids=["a die for the camp", "a strike"],
)
def test_a_click_leads_through_so_many_files_to_its_push(keys: tuple[str, ...], most: int, of_the_web: int) -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "tools/walk.py", "set-a-watch", "--push", *keys],
        env={**os.environ, "HEARTHWATCH_PLAIN": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=300,
    )
    files = [line.split()[1] for line in found.stdout.splitlines() if line.endswith(".py")]
    assert "kernel/table.py" in files and "web/storage/writer.py" in files, "some of it was not seen"
    assert len(files) <= most, files
    assert len([file for file in files if file.startswith("web/")]) <= of_the_web, files
