from __future__ import annotations

import pytest

from tools.lasting import PLAYERS, play, report


@pytest.mark.parametrize("player", PLAYERS)
def test_an_adventure_comes_to_an_end_and_tells_how_long_it_was(player: str) -> None:
    found = play(player, 3)
    assert found == play(player, 3)
    assert {"vows_kept", "vows_given_up", "scenes", "actions", "first_vow", "end"} <= {*found}


def test_the_report_says_what_was_seen() -> None:
    played = [
        {"vows_kept": kept, "vows_given_up": 0, "scenes": 5, "actions": 20, "first_vow": first, "end": "Dead"}
        for kept, first in ((0, "neither"), (2, "kept"), (4, "kept"))
    ]
    lines = report("policy", played)
    assert lines[0] == "policy: 3 adventures"
    assert "mean   2.00   quartiles   1.0   2.0   3.0   most 4" in lines[1]
    assert lines[-2].endswith("kept 66.7%, neither 33.3%")
    assert lines[-1].endswith("Dead 100.0%")
