"""Endure Harm, Resist Death, Resist the Forest, Invoke Gift (sections 20 to 22 and 26)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import CORRUPTION
from hearthwatch.games.duskwatch.rules.levels import GIVEN_BY_HAND, NEXT_ANY
from hearthwatch.games.duskwatch.rules.odds import modifier_of
from hearthwatch.games.duskwatch.table import NOBODY, Act, TokenRow
from hearthwatch.kernel import NO_TEXT

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    ash,
    asked,
    do,
    drawn,
    go,
    guided,
    labels,
    piles,
    position,
    prompt,
    records,
    refused,
    result,
    score,
    status,
    tokens,
    two,
)

CARDS = {"Strong Hit": STRONG_HIT, "Weak Hit": WEAK_HIT, "Miss": MISS}
HARMED = ("The story harms somebody", "Ash", "Ordinary")
PAIR = '[[character]]\nname = "Ash"\nscores = { Radiance = 2 }\n[[character]]\nname = "Birch"\nseat = 1\n'


@pytest.mark.rule("WOD-20.1")
def test_harm_is_endured_with_constitution() -> None:
    table = go(ash(), *HARMED)
    assert prompt(table).startswith("Ash, Endure Harm with Constitution 2")
    assert refused(table, "Give the Action up").rule == "WOD-8.4"


@pytest.mark.rule("WOD-20.2")
def test_severities_are_not_added_together() -> None:
    for words, levels in (("Ordinary", []), ("Serious", ["serious threat −1"]), ("Dire", ["dire threat −2"])):
        table = go(ash(STRONG_HIT), "The story harms somebody", "Ash")
        assert labels(table) == ["Ordinary", "Serious: −1", "Dire: −2"]
        go(table, words, "Draw the cards")
        assert drawn(table)["levels"] == levels


@pytest.mark.rule("WOD-20.2", "WOD-30.1")
def test_the_gm_sets_the_severity() -> None:
    table = guided(f"deck = {MISS.split()}\n" + '[[character]]\nname = "Ash"\n')
    do(table, "Inflict Harm", "Strength")
    go(table, "It stands")
    assert (prompt(table), asked(table)) == ("Ash, Endure Harm: how bad is the threat?", (0,))


@pytest.mark.rule("WOD-20.3", "WOD-20.4", "WOD-20.5")
@pytest.mark.parametrize(("name", "vitae"), [("Strong Hit", 5), ("Weak Hit", 4), ("Miss", 3)])
def test_what_harm_takes(name: str, vitae: int) -> None:
    table = go(ash(CARDS[name]), *HARMED, "Draw the cards")
    assert (result(table), score(table, "Vitae")) == (name, vitae)


@pytest.mark.rule("WOD-20.6", "WOD-21.1", "WOD-21.5")
@pytest.mark.parametrize("vitae", [1, 2])
def test_an_arrival_at_0_calls_resist_death_once(vitae: int) -> None:
    table = go(ash(f"{MISS} {AGAIN['Strong Hit']}", Vitae=vitae), *HARMED, "Draw the cards")
    assert prompt(table) == "Ash, Resist Death with Fortune 3: what else counts?"
    go(table, "Draw the cards")
    assert (prompt(table), score(table, "Vitae"), len(table.act_action)) == ("What happens next?", 1, 2)
    again = ash(f"{AGAIN['Miss']} {STRONG_HIT}", Vitae=1)
    go(again, *HARMED, "Draw the cards")
    assert "Resist Death" in prompt(again), "each new arrival calls it again"


@pytest.mark.rule("WOD-20.7")
def test_the_table_calls_for_harm_whenever_the_story_says_so() -> None:
    table = two('[[character]]\nname = "Ash"\n')
    assert {option.seat for option in table.decision.options if option.label == "The story harms somebody"} == {None}  # type: ignore[union-attr]
    table = guided('[[character]]\nname = "Ash"\n')
    assert {option.seat for option in table.decision.options if option.label == "The story harms somebody"} == {0}  # type: ignore[union-attr]
    go(table, "The story harms somebody", "Ash")
    assert table.act_action == [11]


@pytest.mark.rule("WOD-21.2", "WOD-21.3", "WOD-21.4")
@pytest.mark.parametrize("name", CARDS)
def test_resist_death(name: str) -> None:
    table = ash(CARDS[name], Fortune=2)
    before = records(table)
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0", "Draw the cards")
    if name == "Miss":
        assert (status(table), score(table, "Vitae")) == ("dead", 0)
        return
    assert score(table, "Vitae") == 1
    if name == "Strong Hit":
        assert (status(table), records(table), prompt(table)) == ("conscious", before, "What happens next?")
        return
    assert (asked(table), labels(table)) == ((0,), ["Unconscious", "A lasting wound"])
    go(table, "Unconscious")
    assert (status(table), records(table)) == ("unconscious", before)


@pytest.mark.rule("WOD-21.3", "WOD-G16")
def test_the_price_of_life_is_the_players_choice_in_every_mode() -> None:
    table = guided(f"deck = {WEAK_HIT.split()}\n" + '[[character]]\nname = "Ash"\nscores = { Fortune = 2 }\n')
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0", "Draw the cards", "It stands")
    assert (prompt(table), asked(table)) == ("Ash lives: at what price?", (1,))


@pytest.mark.rule("WOD-22.2", "WOD-22.3", "WOD-22.4")
@pytest.mark.parametrize("name", CARDS)
def test_resist_the_forest(name: str) -> None:
    table = ash(CARDS[name], Fortune=2)
    before = len(table.records)
    go(table, "Adjust by hand", "Ash", "Radiance", "Radiance 0", "Draw the cards")
    marks = [record for record in table.records[before:] if record.kind == CORRUPTION]
    assert len(marks) == (name == "Weak Hit")
    if name == "Miss":
        assert (status(table), score(table, "Radiance")) == ("claimed", 0)
        assert table.view(0)["board"]["threats"][0]["character"] == 0
    else:
        assert (status(table), score(table, "Radiance")) == ("conscious", 1)


# -- Invoke Gift


@pytest.mark.rule("WOD-26.2", "WOD-26.3", "WOD-26.4")
@pytest.mark.parametrize(("name", "radiance"), [("Strong Hit", 5), ("Weak Hit", 4), ("Miss", 3)])
def test_the_price_of_the_gift(name: str, radiance: int) -> None:
    table = do(ash(f"{CARDS[name]} 4S"), "Invoke Gift", "Alone")
    assert (result(table), score(table, "Radiance")) == (name, radiance)
    assert (prompt(table), piles(table)) == ("What happens next?", (49, 3)), "no further Draw, no consequence card"


@pytest.mark.rule("WOD-26.5")
@pytest.mark.parametrize("name", CARDS)
def test_a_boost_for_another(name: str) -> None:
    table = two(f"deck = {CARDS[name].split()}\n" + PAIR.replace("Radiance = 2", "Radiance = 5"))
    do(table, "Invoke Gift", "As a boost: +1 on an Action of Birch", "Compel")
    assert (prompt(table), asked(table)) == ("Which Score fits what the character does?", (1,))
    go(table, "Strength")
    assert prompt(table) == "Birch, Compel with Strength 2, Stonehide +1: what else counts?"
    go(table, "Give the Action up", "Birch acts", "Compel", "Strength")
    assert "Stonehide" not in prompt(table), "given up, the +1 lapses"


@pytest.mark.rule("WOD-26.6", "WOD-G17")
def test_price_first_and_a_claimed_character_draws_no_more() -> None:
    table = ash(f"{MISS} {AGAIN['Miss']}", Radiance=1, Fortune=0)
    do(table, "Invoke Gift", "As a boost: +1 on an Action of Ash", "Forage")
    assert prompt(table) == "Ash, Resist the Forest with Fortune 0: what else counts?"
    go(table, "Draw the cards")
    assert (status(table), prompt(table), len(table.act_action)) == ("claimed", "What happens next?", 2)


@pytest.mark.rule("WOD-26.6")
def test_a_claimed_characters_forced_action_falls_away() -> None:
    table = ash(f"{MISS} {AGAIN['Miss']}", Radiance=1, Fortune=0)
    go(table, *HARMED, "Call on the Gift first", "Draw the cards", "Draw the cards")
    assert (status(table), prompt(table), table.act_result[0]) == ("claimed", "What happens next?", -2)


@pytest.mark.rule("WOD-26.6")
def test_anothers_boosted_action_goes_on() -> None:
    table = two(
        f"deck = {(MISS + ' ' + AGAIN['Miss']).split()}\n" + PAIR.replace("Radiance = 2", "Radiance = 1, Fortune = 0")
    )
    do(table, "Invoke Gift", "As a boost: +1 on an Action of Birch", "Forage")
    go(table, "Draw the cards")
    assert status(table) == "claimed"
    assert prompt(table) == "Birch, Forage with Fortune 3, Stonehide +1: what else counts?"


@pytest.mark.rule("WOD-26.7")
def test_waiting_tokens_go_into_the_gifts_own_draw() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}", sheet='tokens = ["next_any +2", "first_in_combat -1"]')
    go(table, "Ash acts", "Forage", "Call on the Gift first", "Draw the cards")
    assert (drawn(table)["action"], drawn(table)["total"], tokens(table)) == ("Invoke Gift", 13 + 2 + 1, [])
    go(table, "Draw the cards")
    assert drawn(table)["levels"] == ["Stonehide +1"]


@pytest.mark.rule("WOD-26.8")
def test_the_gift_is_never_forced_and_open_at_low_radiance() -> None:
    table = two(f"deck = {STRONG_HIT.split()}\n" + PAIR)
    go(table, "Birch acts", "Forage", "Another calls on the Gift first", "Ash")
    assert asked(table) == (0,)
    go(table, "Do not call on it")
    assert prompt(table) == "Birch, Forage with Fortune 3: what else counts?"
    go(table, "Another calls on the Gift first", "Ash", "Call on the Gift", "Draw the cards")
    assert prompt(table) == "Birch, Forage with Fortune 3, Stonehide +1: what else counts?"
    low = ash(STRONG_HIT, Radiance=1)
    do(low, "Invoke Gift", "Alone")
    assert score(low, "Radiance") == 1


@pytest.mark.rule("WOD-26.7")
def test_a_boost_that_takes_a_waiting_level_away_says_what_is_left() -> None:
    table = ash(STRONG_HIT, sheet='tokens = ["next_any +2"]', Strength=2, Willpower=1)
    go(table, "Ash acts", "Overcome an Obstacle", "Strength")
    assert (
        "Call on the Gift first, as a boost: the +2 that waits goes into the Gift, so this Draw is at +3, not +4"
    ) in labels(table)
    go(table, "Call on the Gift first", "Draw the cards")
    assert modifier_of(table, Act(0)) == 3
    assert "Call on the Gift first, as a boost" in labels(table), "no level waits any more"


@pytest.mark.rule("WOD-26.7", "WOD-G51")
def test_the_gift_of_another_takes_only_what_waits_for_anybody() -> None:
    birch = '[[character]]\nname = "Birch"\ntokens = ["next_any +3"]\n'
    table = position('[[character]]\nname = "Ash"\n' + birch)
    table.tokens.append(TokenRow(NOBODY, NEXT_ANY, -1, GIVEN_BY_HAND, NO_TEXT))
    go(table, "Ash acts", "Overcome an Obstacle", "Strength", "Another calls on the Gift first")
    assert labels(table)[0] == "Birch: the −1 that waits goes into the Gift, so this Draw is at +3, not +1"


@pytest.mark.rule("WOD-26.9", "WOD-G48")
def test_a_boost_while_a_forced_action_is_open() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}")
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0", "Call on the Gift first", "Draw the cards", "Draw the cards")
    assert (drawn(table)["action"], drawn(table)["levels"]) == ("Resist Death", ["Stonehide +1"])
    forest = go(ash(), "Adjust by hand", "Ash", "Radiance", "Radiance 0")
    assert refused(forest, "Call on the Gift first").rule == "WOD-26.9"
    harmed = go(ash(), *HARMED)
    assert not any("Alone" in label for label in labels(harmed)), "alone does not replace a forced Action"


def test_a_gift_called_on_and_given_up_boosts_nothing() -> None:
    table = position(PAIR.replace("seat = 1\n", ""))
    go(table, "Ash acts", "Forage", "Call on the Gift first", "Give the Action up")
    assert prompt(table) == "Ash, Forage with Fortune 3: what else counts?"
    assert score(table, "Radiance") == 2
