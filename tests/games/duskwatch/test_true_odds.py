"""The odds that are shown are those of the deck as it lies."""

from __future__ import annotations

from itertools import permutations

import pytest

from hearthwatch.games.duskwatch.content import value_of
from hearthwatch.games.duskwatch.rules.draw import compare_cards
from hearthwatch.games.duskwatch.rules.odds import draw_odds, oracle_odds
from hearthwatch.games.duskwatch.rules.oracle import ANSWERS, answer

from .helpers import ash, do, go, position


def test_a_fresh_deck_has_the_odds_of_the_table() -> None:
    strong, weak, miss = draw_odds(ash(), 3)
    assert [round(100 * chance, 4) for chance in (strong, weak, miss)] == [51.5535, 30.5279, 17.9186]


@pytest.mark.parametrize("discards", [44, 50, 51])
def test_a_deck_that_remembers(discards: int) -> None:
    """Few cards are left: every order of them, and then of the discards, is as likely as any other."""
    table = ash("", f"discards = {discards}")
    deck = [table.face[card] for card in table.deck]
    used = [table.face[card] for card in table.discards]
    found = [0, 0, 0]
    first = min(3, len(deck))
    rest = [*permutations(used, 3 - first)] if first < 3 else [()]
    for head in permutations(deck, first):
        for tail in rest:
            one, two, three = (value_of(face) for face in (*head, *tail))
            found[compare_cards(one + 1, (two, three))] += 1
    every = sum(found)
    assert draw_odds(table, 1) == pytest.approx((found[2] / every, found[1] / every, found[0] / every))


@pytest.mark.rule("WOD-G36")
@pytest.mark.parametrize("reading", ["as-written", "graded", "court-cards"])
@pytest.mark.parametrize("discards", [0, 49, 50])
def test_the_oracles_odds(reading: str, discards: int) -> None:
    table = position(f"discards = {discards}\n", oracle=reading)
    deck = [table.face[card] for card in table.deck]
    used = [table.face[card] for card in table.discards]
    cards = 2 if not discards else 3
    found = [0, 0, 0]
    first = min(cards, len(deck))
    for head in permutations(deck, first):
        for tail in permutations(used, cards - first):
            found[answer(reading, (*head, *tail))] += 1
    every = sum(found)
    expected = tuple(found[ANSWERS.index(name)] / every for name in ("Yes", "Yes, but…", "No"))
    assert oracle_odds(table, cards) == pytest.approx(expected)


@pytest.mark.rule("WOD-G36")
def test_the_true_odds_stand_beside_the_labels() -> None:
    table = ash()
    asking = [option.label for option in table.decision.options if option.group == "Oracle"]  # type: ignore[union-attr]
    assert [label.removeprefix("Ask the Oracle, ") for label in asking] == [
        "Almost Certain (4 cards): Yes 30 %, Yes, but 40 %, No 30 %",
        "Likely (3 cards): Yes 50 %, No 50 %",
        "50/50 (2 cards): Yes 25 %, Yes, but 50 %, No 25 %",
        "Unlikely (1 card): Yes 50 %, No 50 %",
    ]


def test_an_action_shows_its_odds_with_everything_that_counts() -> None:
    table = ash(sheet='tokens = ["next_any +2", "first_inflict +1"]', Strength=3)
    go(table, "Ash acts", "Inflict Harm", "Strength", "A condition against")
    shown = table.view(0)["board"]["preparing"]
    assert shown["modifier"] == 3 + 2 + 1 - 1
    assert shown["odds"] == {"Strong Hit": 0.6597, "Weak Hit": 0.2462, "Miss": 0.0941}
    go(table, "Draw the cards")
    assert sum(levels for _, _, levels in table.act_levels[0]) + 3 == shown["modifier"]
    assert do(ash(), "Forage").view(0)["board"]["preparing"] is None
