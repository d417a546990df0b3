"""Who won: the heroes when an adventure is won, the Judge when it is lost, and nobody in particular for onlookers."""

from __future__ import annotations

import pytest

from hearthwatch.kernel.telling import ending
from hearthwatch.web.page_data import seen

from .helpers import position


@pytest.mark.parametrize("won", [True, False])
def test_each_side_is_told_how_it_ended_for_that_side(won: bool) -> None:
    table = position('[hero.Guard]\nhand = ["Hew"]')
    table.finish(won, "TWN-31.1", "It is over.")
    assert table.won_for(1) is won and table.won_for((1, 2)) is won
    assert table.won_for(0) is not won
    assert table.won_for((0, 1)) is None and table.won_for() is None
    assert str(ending(table, 1)[0]).startswith("Won." if won else "Lost.")
    assert str(ending(table, 0)[0]).startswith("Lost." if won else "Won.")
    assert str(ending(table)[0]).startswith("Over.")
    judge, hero = seen(table, (0,))["outcome"], seen(table, (1,))["outcome"]
    assert judge is not None and judge["won"] is not won
    assert hero is not None and hero["won"] is won
