"""More rules that small faults once slipped past: chapters, threats, fights, what a GM looks at."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.rules.journal import FIGHT

from .helpers import AGAIN, STRONG_HIT, ash, choose, do, go, guided, position, told

ASH = '[[character]]\nname = "Ash"\n'
BOTH_MINE = ASH + '[[character]]\nname = "Birch"\n'


@pytest.mark.rule("WOD-29.3")
def test_each_sitting_begins_the_next_chapter() -> None:
    table = ash()
    for chapter in (2, 3, 4):
        choose(table, "Write in the journal", text="It rained.")
        go(table, "End the sitting")
        assert told(table)[-1] == f"The sitting ends. Chapter {chapter} begins whenever you like."


@pytest.mark.rule("WOD-30.1")
def test_threats_stand_in_the_order_in_which_they_were_planned() -> None:
    table = guided(ASH)
    for text in ("The ferryman", "The miller"):
        choose(table, "Threats", seat=0)
        choose(table, "Plan a threat in secret", seat=0, text=text)
    words = [one["words"] for one in table.view(0)["board"]["threats"]]
    assert ["ferryman" in words[0], "miller" in words[1]] == [True, True]


@pytest.mark.rule("WOD-18.5", "WOD-18.2")
def test_a_fight_that_somebody_else_joins_begins_once_in_the_journal() -> None:
    table = position(f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n" + BOTH_MINE)
    for who in ("Ash", "Birch"):
        do(table, "Enter Combat", who=who)
    assert [row[0] for row in table.blocks].count(FIGHT) == 1


@pytest.mark.rule("WOD-30.1")
def test_a_gm_who_looks_for_ideas_knows_which_list_it_is_and_others_do_not() -> None:
    table = guided(ASH)
    choose(table, "Look for an idea", seat=0)
    choose(table, "People", seat=0)
    assert table.determinize(seat=0, seed=1).question == table.question
    assert table.determinize(seat=1, seed=1).question != table.question
