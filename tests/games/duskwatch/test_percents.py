"""Chances as whole percents: they add up to 100, and what is equally likely looks so."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.games.duskwatch.show.percents import percents

from .helpers import ash, go, option


@given(st.integers(0, 52), st.integers(1, 52), st.integers(0, 52))
def test_percents_add_up_and_lie_within_one_of_the_truth(one: int, other: int, rest: int) -> None:
    of = one + other + rest
    chances = (one / of, other / of, rest / of)
    found = percents(chances)
    assert sum(found) == 100 and min(found) >= 0
    assert all(abs(share - 100 * chance) <= 1 + 1e-9 for share, chance in zip(found, chances, strict=True))
    assert found[0] == found[2] or one != rest


def test_the_oracle_says_as_often_yes_as_no_where_it_does() -> None:
    assert percents((325 / 1326, 676 / 1326, 325 / 1326)) == (25, 50, 25)
    assert "Yes 25 %, Yes, but 50 %, No 25 %" in option(ash(), "Ask the Oracle, 50/50").label


def test_board_and_labels_say_the_same() -> None:
    table = go(ash(), "Ash acts", "Forage")
    assert sum(table.view(0)["board"]["preparing"]["percents"]) == 100
    for one in table.view(0)["board"]["likelihoods"]:
        assert tuple(one["percents"]) == percents((one["Yes"], one["Yes, but"], one["No"]))
