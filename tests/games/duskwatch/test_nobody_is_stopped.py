"""A menu that one seat opened never stops the others: anybody may close it, only that seat chooses from it."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import IllegalChoice

from .helpers import asked, choose, go, guided, labels, option, prompt, two

ASH = '[[character]]\nname = "Ash"\nrecords = ["gear: Rope"]\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'
MENUS = {
    "ideas": ("Look for an idea",),
    "an idea": ("Look for an idea", "Places"),
    "texts": ("Change a text",),
    "notes": ("Tell a private note",),
    "sheets": ("Adjust by hand",),
    "a sheet": ("Adjust by hand", "Ash"),
    "a Score": ("Adjust by hand", "Ash", "Supply"),
    "Records": ("Adjust by hand", "Ash", "A Record"),
    "a Record": ("Adjust by hand", "Ash", "A Record", "Rope"),
    "kinds of Record": ("Adjust by hand", "Ash", "A new Record"),
    "tokens": ("Adjust by hand", "Ash", "Give a token"),
    "threats": ("Threats",),
    "things": ("Hand something over", "Ash"),
}


@pytest.mark.rule("WOD-0.1", "WOD-1.13")
@pytest.mark.parametrize("menu", MENUS)
def test_anybody_closes_a_menu_that_another_opened(menu: str) -> None:
    table = two(TWO)
    choose(table, "Keep a private note", seat=0, text="It was me.")
    choose(table, "Write in the journal", seat=0, text="Rain.")
    before = (prompt(table), labels(table))
    for words in MENUS[menu]:
        choose(table, words, seat=0)
    assert asked(table) == (0, 1)
    others = [option.label for option in table.decision.for_seat(1).options if not option.anytime]  # type: ignore[union-attr]
    assert others in (["Never mind"], ["Enough"]), "It is not theirs to choose from it."
    choose(table, others[0], seat=1)
    assert (prompt(table), labels(table)) == before


@pytest.mark.rule("WOD-30.1")
def test_only_the_gm_counts_successes_where_there_is_one() -> None:
    table = guided('[[character]]\nname = "Ash"\n')
    choose(table, "Threats", seat=0)
    choose(table, "A new threat", seat=0, text="The Reeve")
    choose(table, "Threats", seat=0)
    choose(table, "“The Reeve”", seat=0)
    success = option(table, "A success against").key
    with pytest.raises(IllegalChoice):
        table.choose(success, seat=1)
    table.choose(success, seat=0)
    assert table.threats[0].successes == 1


@pytest.mark.rule("WOD-0.3")
def test_only_the_seat_that_opened_it_adjusts() -> None:
    table = two(TWO)
    for words in ("Adjust by hand", "Ash", "Supply"):
        choose(table, words, seat=0)
    key = option(table, "Supply 3").key
    with pytest.raises(IllegalChoice):
        table.choose(key, seat=1, text="Mine.")
    go(table, "Supply 3")
    assert table.score(0, 6) == 3
