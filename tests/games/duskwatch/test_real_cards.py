"""A deck of real cards on a real table: the players type what they turn up."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import FACE
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import choose, do, drawn, go, labels, piles, prompt, result, score

TYPED = "Turn up the real card: which one is it?"
SHUFFLED = "Shuffle the cards that make the new deck, then turn up the real card: which one is it?"


def real(*, discards: int = 0) -> Chronicle:
    document = {"discards": discards, "character": [{"name": "Ash", "scores": {"Fortune": 2, "Supply": 1}}]}
    return GAME.position(document, typed="cards")


def turn_up(table: Chronicle, *cards: str) -> None:
    for card in cards:
        assert prompt(table) in (TYPED, SHUFFLED)
        table.choose(f"typed_card:{FACE[card]}")


@pytest.mark.rule("WOD-1.2", "WOD-1.5")
def test_a_draw_with_real_cards() -> None:
    table = do(real(), "Forage")
    turn_up(table, "8C", "10D", "4S")
    assert (drawn(table)["cards"], drawn(table)["total"], score(table, "Supply")) == (["8C", "10D", "4S"], 10, 2)
    do(table, "Forage")
    assert "The 8 of Clubs" not in labels(table), "a card that is out cannot be typed again"
    with pytest.raises(IllegalChoice):
        table.choose(f"typed_card:{FACE['8C']}")
    assert len(labels(table)) == 49
    assert GAME.replay(table.record) == table


@pytest.mark.rule("WOD-1.6", "WOD-1.7")
def test_the_real_discards_are_shuffled_when_the_deck_is_empty() -> None:
    table = real(discards=51)
    do(table, "Forage")
    assert (prompt(table), len(table.out)) == (SHUFFLED, 1), "one card was left, so nobody had to type it"
    assert len(labels(table)) == 51
    turn_up(table, "KS" if FACE["KS"] != table.face[table.out[0]] else "QS")
    assert piles(table) == (50, 0)


@pytest.mark.rule("WOD-1.6", "WOD-1.7")
@pytest.mark.parametrize(
    ("before", "options"),
    [
        (("Ask the Oracle, Almost Certain",), 51),
        (("Make a Vow", "Reveal all four parts"), 51),
        (("Make a Vow", "Part by part", "Reveal a card", "Reveal a card"), 52),
        (("Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2"), 52),
    ],
)
def test_reveals_out_of_the_shuffled_discards(before: tuple[str, ...], options: int) -> None:
    """What lies out of this reveal stays out; what was used before may be turned up again."""
    table = go(real(discards=51), *before)
    assert (prompt(table), len(labels(table))) == (SHUFFLED, options)


@pytest.mark.rule("WOD-1.9")
def test_after_a_rest_every_card_is_possible_again() -> None:
    table = do(real(), "Rest", "A plain rest")
    turn_up(table, "8C", "10D", "4S")
    do(table, "Forage")
    assert len(labels(table)) == 52


def test_no_words_wait_on_the_stack_while_a_card_is_typed() -> None:
    table = real()
    choose(table, "Ask the Oracle, Likely", text="Is the bridge still there?")
    assert prompt(table) == TYPED
    assert not any(isinstance(argument, str) for step in table.stack for argument in step)
    turn_up(table, "2H", "3H", "4S")
    assert table.view(0)["board"]["oracle"][0]["answer"] == "Yes"


@pytest.mark.rule("WOD-6.11")
def test_a_card_that_was_typed_wrongly() -> None:
    table = do(real(), "Forage")
    turn_up(table, "8C", "10D", "4S")
    assert result(table) == "Weak Hit"
    found = table.amend(4, f"typed_card:{FACE['9D']}", seat=0, reason="A 9 upside down.")
    assert (result(table), drawn(table)["cards"], found.dropped) == ("Strong Hit", ["8C", "9D", "4S"], ())
    assert (found.was.text(), found.now.text()) == ("The 10 of Diamonds", "The 9 of Diamonds")
    assert table.texts[-1][2].endswith("A 9 upside down.")
    assert GAME.replay(table.record) == table
