"""Rules that small faults once slipped past: whose threat, whose end, whose idea, what a foe has taken."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.rules.adventure.course import end_adventure
from hearthwatch.games.duskwatch.rules.adventure.scenes import needed, successes
from hearthwatch.games.duskwatch.rules.ending import claimed, threat_no_more
from hearthwatch.games.duskwatch.rules.ideas import fresh_idea
from hearthwatch.games.duskwatch.table import CLAIMED, DEAD, Character
from hearthwatch.kernel import mask_of

from .adventures import ON, on_the_way
from .helpers import ash, choose, guided, position, two

ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'


@pytest.mark.rule("WOD-0.3", "WOD-29.2")
def test_whoever_comes_back_is_no_threat_and_everybody_else_stays_one() -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n[[character]]\nname = "Cole"\n')
    for character in range(3):
        claimed(table, Character(character))
    threat_no_more(table, Character(1))
    assert [threat.over for threat in table.threats] == [0, 1, 0]
    before = len(table.blocks)
    threat_no_more(table, Character(1))
    assert len(table.blocks) == before, "It was over already."


@pytest.mark.rule("WOD-A14")
@pytest.mark.parametrize(
    ("fates", "words"),
    [([DEAD, CLAIMED], "The forest has claimed the Warden"), ([CLAIMED, DEAD], "The Warden is dead")],
)
def test_the_adventure_ends_as_its_last_warden_did(fates: list[int], words: str) -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n', **ON)
    table.status = fates
    table.do(end_adventure())
    table.run()
    assert table.outcome is not None and table.outcome.reason.startswith(words)


@pytest.mark.rule("WOD-19.8", "WOD-19.6")
def test_what_a_foe_has_taken_is_what_is_written_down_with_it() -> None:
    table = on_the_way("", 'scene = "foe", foe = "Thorn hounds", successes = 1')
    row = table.threats[table.scene_foe]
    assert (successes(table), needed(table)) == (1, row.needed)
    table.threats[table.scene_foe] = row._replace(successes=0, needed=row.needed + 1)
    assert (successes(table), needed(table)) == (0, row.needed + 1)
    table = on_the_way("", 'scene = "crossing", successes = 1')
    assert successes(table) == 1


@pytest.mark.rule("WOD-0.4")
def test_a_fresh_idea_is_for_whoever_looked_for_it_until_something_else_is_written() -> None:
    table = two(TWO)
    assert fresh_idea(table, mask_of(0)) == ""
    choose(table, "Write in the journal", seat=0, text="It rained.")
    choose(table, "Look for an idea", seat=1)
    choose(table, "People", seat=1)
    words = fresh_idea(table, mask_of(1))
    assert words and words in table.view(1)["board"]["journal"][-1]["words"]
    assert fresh_idea(table, mask_of(0)) == ""
    choose(table, "Enough", seat=1)
    choose(table, "Write in the journal", seat=1, text="It rained on.")
    assert fresh_idea(table, mask_of(1)) == ""
    assert fresh_idea(ash(), mask_of(0)) == "" == fresh_idea(guided(ASH), mask_of(1))
