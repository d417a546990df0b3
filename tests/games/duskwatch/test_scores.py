"""Scores (section 3)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import ACTIONS, CORE, FORTUNE, LISTED, RADIANCE, SCORES, SUPPLY, VITAE

from .helpers import MISS, STRONG_HIT, WEAK_HIT, ash, asked, do, drawn, go, guided, labels, prompt, score


@pytest.mark.rule("WOD-3.1", "WOD-3.7")
def test_scores_stay_between_0_and_5() -> None:
    table = ash()
    for name in SCORES:
        go(table, "Adjust by hand", "Ash", name)
        values = [label for label in labels(table) if label.startswith(name)]
        assert values == [f"{name} {value}" for value in range(6) if value != score(table, name)]
        go(table, "Never mind")
    with pytest.raises(Exception, match="Strength is 0 to 5"):
        ash(Strength=6)


@pytest.mark.rule("WOD-3.2", "WOD-3.3", "WOD-3.4", "WOD-3.5", "WOD-8.2", "WOD-9.2")
def test_the_manner_of_acting_decides_the_score() -> None:
    table = go(ash(STRONG_HIT, Constitution=3), "Ash acts", "Overcome")
    assert (prompt(table), asked(table)) == ("Which Score fits what the character does?", (0,))
    assert labels(table) == [
        "Strength, by force or aggression",
        "Dexterity, by speed, precision or stealth",
        "Willpower, by cunning, perception, persuasion or a firm mind",
        "Constitution, by endurance",
    ]
    go(table, "Constitution", "Draw the cards")
    assert (drawn(table)["score"], drawn(table)["value"]) == ("Constitution", 3)


@pytest.mark.rule("WOD-8.2")
def test_the_gm_confirms_the_score() -> None:
    table = guided(f"deck = {STRONG_HIT.split()}\n" + '[[character]]\nname = "Ash"\nscores = { Dexterity = 1 }\n')
    go(table, "Ash acts", "Overcome", "Strength", "Draw the cards")
    assert asked(table) == (0,)
    go(table, "Dexterity fits better", "It stands")
    assert (drawn(table)["score"], drawn(table)["value"]) == ("Dexterity", 1)


@pytest.mark.rule("WOD-3.6")
def test_no_action_changes_a_core_score() -> None:
    for cards in (STRONG_HIT, WEAK_HIT, MISS):
        for action in [one.name for one in ACTIONS if not one.forced]:
            table = ash(f"{cards} 4H 6H 6D 7H")
            before = [score(table, SCORES[one]) for one in CORE]
            go(table, "Ash acts", action)
            for _ in range(12):
                if prompt(table) == "What happens next?":
                    break
                go(table, "Draw the cards" if "Draw the cards" in labels(table) else labels(table)[0])
            assert [score(table, SCORES[one]) for one in CORE] == before


@pytest.mark.rule("WOD-3.9", "WOD-11.6")
@pytest.mark.parametrize("cards", [STRONG_HIT, WEAK_HIT, MISS])
def test_a_reserve_is_added_and_not_spent(cards: str) -> None:
    table = do(ash(cards, Supply=4), "Compel", "Supply")
    assert (drawn(table)["value"], score(table, "Supply")) == (4, 4)


@pytest.mark.rule("WOD-3.10")
def test_vitae_and_radiance_are_never_added() -> None:
    listed = {score for scores in LISTED for score in scores}
    assert listed == {*CORE, SUPPLY, FORTUNE}
    assert not listed & {VITAE, RADIANCE}


@pytest.mark.rule("WOD-3.11", "WOD-21.1")
def test_vitae_0_calls_resist_death_from_any_cause() -> None:
    table = ash()
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0")
    assert prompt(table) == "Ash, Resist Death with Fortune 3: what else counts?"
    assert "Give the Action up" not in labels(table)


@pytest.mark.rule("WOD-3.12", "WOD-22.1")
def test_radiance_0_calls_resist_the_forest_from_any_cause() -> None:
    table = ash()
    go(table, "Adjust by hand", "Ash", "Radiance", "Radiance 0")
    assert prompt(table) == "Ash, Resist the Forest with Fortune 3: what else counts?"
    assert "Give the Action up" not in labels(table)


@pytest.mark.rule("WOD-3.13")
def test_supply_and_fortune_at_0_do_nothing_of_their_own() -> None:
    table = ash(STRONG_HIT)
    for name in ("Supply", "Fortune"):
        go(table, "Adjust by hand", "Ash", name, f"{name} 0")
        assert prompt(table) == "What happens next?"
    do(table, "Forage")
    assert (drawn(table)["value"], score(table, "Supply")) == (0, 2)


@pytest.mark.rule("WOD-3.14", "WOD-G6")
def test_fortune_sinks_only_by_reading_the_situation() -> None:
    for cards in (STRONG_HIT, WEAK_HIT, MISS):
        for action in ("Read the Situation", "Forage", "Make Camp", "Rest", "Purify"):
            table = ash(f"{cards} 4H", Fortune=3)
            go(table, "Ash acts", action)
            while prompt(table) != "What happens next?":
                go(table, "Draw the cards" if "Draw the cards" in labels(table) else labels(table)[0])
            assert score(table, "Fortune") == (2 if (action, cards) == ("Read the Situation", MISS) else 3)
