"""The worked examples of harm, death, the forest, the Oracle and kept Vows."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import FACE
from hearthwatch.games.duskwatch.rules.oracle import ANSWERS, answer

from .helpers import (
    ash,
    choose,
    do,
    drawn,
    go,
    labels,
    piles,
    position,
    prompt,
    records,
    refused,
    result,
    score,
    status,
)

HARMED = ("The story harms somebody", "Ash", "Ordinary", "Draw the cards")


@pytest.mark.rule("WOD-EX10", "WOD-20.2", "WOD-20.4")
def test_a_dire_threat_and_a_shield() -> None:
    table = ash("6D 7S 6C", sheet='records = ["armor: Shield"]', Constitution=2, Vitae=4)
    go(table, "The story harms somebody", "Ash", "Dire", "Shield", "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (7, "Weak Hit", 3)
    assert drawn(table)["levels"] == ["dire threat −2", "Shield +1"]


@pytest.mark.rule("WOD-EX11", "WOD-20.5", "WOD-3.8", "WOD-21.4")
def test_death() -> None:
    table = go(ash("2C 10D 9H 4S 9C 8D", Vitae=1, Constitution=1, Fortune=3), *HARMED)
    assert (drawn(table)["total"], result(table, 0), score(table, "Vitae")) == (3, "Miss", 0)
    go(table, "Draw the cards")
    assert (drawn(table)["total"], result(table), status(table)) == (7, "Miss", "dead")
    assert piles(table) == (46, 6)
    go(table, "Make a Vow", "Reveal all four parts", "Leave it", "The Vow is kept")
    assert (score(table, "Vitae"), score(table, "Radiance"), status(table)) == (0, 5, "dead")


@pytest.mark.rule("WOD-EX12", "WOD-21.3")
def test_a_lasting_wound() -> None:
    table = go(ash("3C 10D 9H 6S 5C JD", Vitae=1, Constitution=1, Fortune=3), *HARMED, "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (9, "Weak Hit", 1)
    assert labels(table) == ["Unconscious", "A lasting wound"]
    before = len(records(table))
    go(table, "A lasting wound")
    choose(table, "Word the Record", text="A lame hand")
    assert (records(table)[-1], len(records(table)) - before, status(table)) == ("A lame hand", 1, "conscious")


@pytest.mark.rule("WOD-EX13", "WOD-26.4", "WOD-22.2")
def test_the_forest_is_resisted() -> None:
    table = do(ash("3H KC 8S 9D JS 10C", Willpower=3, Radiance=2, Fortune=3), "Invoke Gift", "Alone")
    assert (drawn(table)["total"], result(table, 0), score(table, "Radiance")) == (6, "Miss", 0)
    before = records(table)
    go(table, "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Radiance")) == (12, "Strong Hit", 1)
    assert (records(table), status(table)) == (before, "conscious")


@pytest.mark.rule("WOD-EX14", "WOD-22.5")
def test_no_second_chance() -> None:
    table = ash("3H KC 8S 9D JS 10C", options={"no_second_chance": True}, Willpower=3, Radiance=2, Fortune=3)
    do(table, "Invoke Gift", "Alone")
    assert (status(table), piles(table)) == ("claimed", (49, 3))


@pytest.mark.rule("WOD-EX15", "WOD-5.4", "WOD-5.5", "WOD-5.6")
@pytest.mark.parametrize(
    ("likelihood", "cards", "found"),
    [
        ("Almost Certain", "2H 5D 9S KC", "Yes, but…"),
        ("Likely", "2H 5D 9S", "Yes"),
        ("50/50", "9S KC", "No"),
        ("Unlikely", "QD", "Yes"),
    ],
)
def test_the_oracle(likelihood: str, cards: str, found: str) -> None:
    table = go(ash(cards), f"Ask the Oracle, {likelihood}")
    assert table.view(0)["board"]["oracle"][-1]["answer"] == found
    assert piles(table) == (52 - len(cards.split()), len(cards.split()))
    assert ANSWERS[answer("as-written", [FACE[card] for card in cards.split()])] == found


@pytest.mark.rule("WOD-EX26", "WOD-28.6", "WOD-28.7")
def test_a_kept_vow_fills_radiance() -> None:
    table = position(
        'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]\n'
        '[[character]]\nname = "Ash"\nscores = { Radiance = 1 }\n[[character]]\nname = "Birch"\n'
        '[[character]]\nname = "Cole"\nstatus = "claimed"\nscores = { Radiance = 0 }\n'
    )
    go(table, "The Vow is kept")
    assert [score(table, "Radiance", character) for character in range(3)] == [5, 5, 0]
    assert table.view(0)["board"]["vow"] is None
    assert "You need a new Vow." in table.view(0)["board"]["reminders"]


@pytest.mark.rule("WOD-EX38", "WOD-8.12", "WOD-23.3")
def test_an_unconscious_character_rests() -> None:
    table = ash("3S 4H 9D", sheet='status = "unconscious"', Vitae=1, Constitution=2)
    go(table, "Ash acts")
    for action in ("Forage", "Invoke Gift"):
        assert refused(table, action).rule == "WOD-8.12"
        assert "unconscious" in refused(table, action).reason
    go(table, "Rest", "A plain rest", "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (5, "Weak Hit", 3)
    assert (prompt(table), piles(table)) == ("Does Ash wake?", (52, 0))
    go(table, "Ash wakes")
    assert status(table) == "conscious"
