"""How far one walks through the code to follow a rule: bounds that keep the walks short."""

from __future__ import annotations

from hearthwatch.games.duskwatch import GAME
from tools.walk import walk

MOST_FILES = 18
"""For a Draw from the choice of the Action to its result."""


def test_a_draw_leads_through_few_files() -> None:
    table = GAME.position({"deck": ["KS", "2H", "3D"], "character": [{"name": "Ash"}]})
    found = walk(table, ["choose_action:0:0", "add_score:0:0", "let_draw:0"])
    assert table.act_result == [2]
    assert len(found.files) <= MOST_FILES, found.files
    assert found.calls.total() <= 240
