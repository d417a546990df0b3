"""The Oracle (section 5)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ACTIONS, FACE
from hearthwatch.games.duskwatch.rules.oracle import ANSWERS, answer
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import (
    MISS,
    STRONG_HIT,
    ash,
    can_draw,
    choose,
    do,
    drawn,
    go,
    guided,
    labels,
    piles,
    prompt,
    tokens,
    told,
    two,
)


def oracle(table: Chronicle, seat: int = 0) -> dict[str, object]:
    found: dict[str, object] = table.view(seat)["board"]["oracle"][-1]
    return found


@pytest.mark.rule("WOD-5.1", "WOD-5.2", "WOD-5.3")
def test_anybody_asks_at_any_time_and_sets_the_likelihood_first() -> None:
    table = two('[[character]]\nname = "Ash"\n')
    go(table, "Ash acts", "Overcome")
    choose(table, "Ask the Oracle, Unlikely", seat=1, text="Is the bridge still there?")
    assert piles(table) == (51, 1), "the likelihood is a part of the asking: no card was turned before"
    assert oracle(table)["question"] == "Is the bridge still there?"
    assert prompt(table) == "Which Score fits what the character does?", "and the question that was open is open again"
    choose(table, "Ask the Oracle, Likely", seat=0)
    assert len(table.oracles) == 2


@pytest.mark.rule("WOD-5.2")
@pytest.mark.parametrize("blank", ["", " \n"])
def test_a_blank_question_is_refused_and_turns_no_card(blank: str) -> None:
    for table, words in (
        (ash(), "Ask the Oracle, Likely"),
        (guided('[[character]]\nname = "Ash"\n'), "Ask the Oracle in secret, Likely"),
    ):
        before = piles(table)
        with pytest.raises(IllegalChoice, match=r"needs words: What is asked\? .*\(WOD-5\.2\)"):
            choose(table, words, seat=0, text=blank)
        assert piles(table) == before and not table.oracles


@pytest.mark.rule("WOD-5.4")
@pytest.mark.parametrize(("name", "cards"), [("Unlikely", 1), ("50/50", 2), ("Likely", 3), ("Almost Certain", 4)])
def test_how_many_cards(name: str, cards: int) -> None:
    table = go(ash(), f"Ask the Oracle, {name}")
    assert len(oracle(table)["cards"]) == cards  # type: ignore[arg-type]


@pytest.mark.rule("WOD-5.5", "WOD-5.6")
def test_more_red_more_black_as_many() -> None:
    red, black = FACE["2H"], FACE["KS"]
    for count in range(1, 5):
        for reds in range(count + 1):
            faces = [red] * reds + [black] * (count - reds)
            found = ANSWERS[answer("as-written", faces)]
            assert found == ("Yes" if 2 * reds > count else "No" if 2 * reds < count else "Yes, but…")
            assert found != "Yes, but…" or count in (2, 4)


@pytest.mark.rule("WOD-5.7")
def test_the_complication_is_written_by_people() -> None:
    table = go(ash("2H KS"), "Ask the Oracle, 50/50")
    assert prompt(table) == "Yes, but…: what is the complication?"
    assert told(table)[-1].endswith("Yes, but…")
    choose(table, "Write the complication", text="It is guarded.")
    assert oracle(table)["meaning"] == "It is guarded."
    block = table.view(0)["board"]["journal"][-1]
    assert (block["kind"], block["text"]) == ("oracle", "It is guarded.")


@pytest.mark.rule("WOD-5.8")
def test_asking_costs_nothing_but_the_cards() -> None:
    table = ash("2H 3H 4D", sheet='tokens = ["next_any -1"]')
    before = table.scores[:]
    go(table, "Ask the Oracle, Likely")
    assert (table.scores, tokens(table)) == (before, [(0, "next_any", -1)])
    assert (piles(table), table.shown) == ((49, 3), [])


@pytest.mark.rule("WOD-5.9")
@pytest.mark.parametrize("cards", [STRONG_HIT, MISS])
def test_no_action_asks_the_oracle_by_itself(cards: str) -> None:
    for action in (one.name for one in ACTIONS if not one.forced):
        table = go(ash(f"{cards} 4H QS 2D 3C"), "Ash acts", action)
        for _ in range(12):
            if prompt(table) == "What happens next?":
                break
            go(table, "Draw the cards" if can_draw(table) else labels(table)[0])
        assert table.oracles == []


@pytest.mark.rule("WOD-5.10")
def test_the_oracle_while_a_forced_action_is_open() -> None:
    table = do(ash(f"{MISS} 2H 3H KS 2D 3C"), "Inflict Harm", "Strength")
    assert prompt(table) == "Ash, Endure Harm: how bad is the threat?"
    go(table, "Ask the Oracle, 50/50")
    assert (prompt(table), piles(table)) == ("Ash, Endure Harm: how bad is the threat?", (47, 5))
    go(table, "Dire", "Draw the cards")
    assert drawn(table)["cards"] == ["KS", "2D", "3C"]


@pytest.mark.rule("WOD-5.10")
def test_not_between_the_cards_of_a_draw() -> None:
    table = ash()
    assert table.decision is not None
    typed = GAME.position({"character": [{"name": "Ash"}]}, typed="cards")
    do(typed, "Forage")
    assert typed.decision is not None and typed.decision.prompt == "Turn up the real card: which one is it?"
    assert not any(option.anytime for option in typed.decision.options)


def test_a_gm_asks_in_secret() -> None:
    table = guided('deck = ["2H", "3H", "4H"]\n[[character]]\nname = "Ash"\n')
    choose(table, "Ask the Oracle in secret, 50/50", seat=0, text="Has the priest betrayed them?")
    assert oracle(table, 0)["question"] == "Has the priest betrayed them?"
    assert oracle(table, 1)["question"] == ""
    assert oracle(table, 1)["cards"] == ["2H", "3H"]
    assert "priest" not in str(table.view(1)) + str(table.determinize(1, seed=1).texts)
    assert not any(option.label.startswith("Ask the Oracle in secret") for option in table.decision.for_seat(1).options)  # type: ignore[union-attr]
