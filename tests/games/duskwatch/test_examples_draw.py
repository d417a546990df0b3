"""The worked examples of the Draw, of tokens and of most Actions, card by card."""

from __future__ import annotations

import pytest

from .helpers import ash, asked, choose, do, drawn, go, labels, piles, prompt, records, result, score, tokens, two

HELPER = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\n'


@pytest.mark.rule("WOD-EX5", "WOD-6.5")
def test_above_both_is_a_strong_hit() -> None:
    table = do(ash("9C 10D 4S", Strength=2), "Overcome", "Strength")
    assert (drawn(table)["total"], drawn(table)["above"], result(table)) == (11, [True, True], "Strong Hit")


@pytest.mark.rule("WOD-EX6", "WOD-6.6", "WOD-6.8")
def test_equal_is_not_above() -> None:
    table = do(ash("8C 10D 4S", Strength=2), "Overcome", "Strength")
    assert (drawn(table)["total"], drawn(table)["above"], result(table)) == (10, [False, True], "Weak Hit")
    assert "= 10, above the 4 of Spades (4) but not above the 10 of Diamonds (10)" in drawn(table)["words"]


@pytest.mark.rule("WOD-EX7", "WOD-6.7", "WOD-6.8")
def test_above_neither_is_a_miss() -> None:
    table = do(ash("5C 5D 9S", Fortune=0), "Forage")
    assert (drawn(table)["total"], result(table)) == (5, "Miss")


@pytest.mark.rule("WOD-EX8", "WOD-6.3")
def test_a_total_may_pass_13() -> None:
    table = do(ash("KH KD QS", Fortune=3), "Forage")
    assert (drawn(table)["total"], result(table)) == (16, "Strong Hit")


@pytest.mark.rule("WOD-EX9", "WOD-6.3")
def test_a_total_may_be_negative() -> None:
    table = ash("AH AD 2S", Fortune=0)
    go(table, "Ash acts", "Forage", *["A condition against"] * 3, "Draw the cards")
    assert (drawn(table)["total"], result(table)) == (-2, "Miss")


@pytest.mark.rule("WOD-EX16", "WOD-9.5", "WOD-8.10")
def test_a_missed_obstacle_costs_supply() -> None:
    table = do(ash("3S 7D JC 4D", Dexterity=2), "Overcome", "Dexterity")
    assert (drawn(table)["total"], result(table)) == (5, "Miss")
    assert prompt(table) == "Cost: what happens?"
    assert piles(table) == (48, 4)
    go(table, "1 Supply is lost")
    assert score(table, "Supply") == 4


@pytest.mark.rule("WOD-EX17", "WOD-10.5", "WOD-7.6", "WOD-8.7")
def test_a_missed_edge_weighs_on_its_own_harm() -> None:
    table = do(ash("2D 6S 10H KS 7C 8H 3D", Dexterity=1, Constitution=2), "Secure", "Dexterity")
    assert (drawn(table)["total"], result(table)) == (3, "Miss")
    assert tokens(table) == [(0, "next_any", -1)]
    go(table, "The character is harmed", "Ordinary", "Draw the cards")
    assert (drawn(table)["total"], result(table)) == (8, "Weak Hit")
    assert (score(table, "Vitae"), tokens(table)) == (4, [])


@pytest.mark.rule("WOD-EX18", "WOD-14.4")
def test_fortune_stays_at_0() -> None:
    table = do(ash("AC 5H 9D", Fortune=0), "Read the Situation")
    assert (drawn(table)["total"], result(table), score(table, "Fortune")) == (1, "Miss", 0)


@pytest.mark.rule("WOD-EX19", "WOD-16.2", "WOD-3.8")
def test_supply_stays_at_its_ceiling() -> None:
    table = do(ash("10S 8D 3C", Supply=5), "Spend Supply")
    assert (drawn(table)["total"], result(table)) == (15, "Strong Hit")
    choose(table, "Word the Record", text="A mule")
    assert (score(table, "Supply"), records(table)[-1]) == (5, "A mule")


@pytest.mark.rule("WOD-EX20", "WOD-24.3")
def test_a_camp_without_supply_brings_a_complication() -> None:
    table = do(ash("6H 4D 9S", Supply=0, Vitae=2), "Make Camp")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (6, "Weak Hit", 4)
    assert labels(table) == ["A complication"]


@pytest.mark.rule("WOD-EX24", "WOD-25.2", "WOD-25.3", "WOD-25.4")
def test_place_and_rite_add_up() -> None:
    table = do(ash("4C 9H 10S", Willpower=1, Radiance=3), "Purify", "On holy ground", "With a rite")
    assert (drawn(table)["total"], result(table), score(table, "Radiance")) == (7, "Miss", 4)


@pytest.mark.rule("WOD-EX25", "WOD-23.2", "WOD-23.3")
def test_a_full_rest_gives_two_levels() -> None:
    table = do(ash("5S 8C 7D", Constitution=1, Vitae=4), "Rest", "Full Rest")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (8, "Weak Hit", 5)
    assert piles(table) == (52, 0)


@pytest.mark.rule("WOD-EX27", "WOD-17.1", "WOD-17.4")
def test_the_healer_pays_for_a_failed_treatment() -> None:
    table = two(
        'deck = ["3D", "8S", "JH"]\n[[character]]\nname = "Ash"\nscores = { Dexterity = 2, Supply = 3 }\n'
        '[[character]]\nname = "Birch"\nseat = 1\nscores = { Vitae = 2, Supply = 4 }\n'
    )
    do(table, "Treat Wounds", "Birch")
    assert (drawn(table)["total"], drawn(table)["score"], result(table)) == (5, "Dexterity", "Miss")
    assert (score(table, "Supply"), score(table, "Supply", 1), score(table, "Vitae", 1)) == (2, 4, 2)


@pytest.mark.rule("WOD-EX28", "WOD-18.2", "WOD-19.3", "WOD-19.4")
def test_the_first_blow_of_a_fight() -> None:
    table = ash("9H 10C 6D 8S 10D 5C 8H 10S 5D", Dexterity=2, Strength=2)
    do(table, "Enter Combat")
    assert (drawn(table)["total"], result(table), tokens(table)) == (11, "Strong Hit", [(0, "first_inflict", 1)])
    do(table, "Inflict Harm", "Strength")
    assert (drawn(table)["total"], result(table), tokens(table)) == (11, "Strong Hit", [])
    do(table, "Inflict Harm", "Strength")
    assert (drawn(table)["total"], result(table, 2)) == (10, "Weak Hit")
    assert prompt(table) == "Ash, Endure Harm: how bad is the threat?"


@pytest.mark.rule("WOD-EX29", "WOD-7.6", "WOD-9.3")
def test_a_banked_level_waits_until_it_is_spent() -> None:
    table = ash("JH 7S 2D 4D 6C 9H 5H 7D 3S", Strength=3, Dexterity=1, Willpower=2)
    do(table, "Overcome", "Strength")
    assert (drawn(table)["total"], tokens(table)) == (14, [(0, "banked", 1)])
    do(table, "Gather Intel", "Dexterity")
    assert (drawn(table)["total"], result(table), tokens(table)) == (5, "Miss", [(0, "banked", 1)])
    do(table, "Compel", "Willpower", "Spend +1")
    assert (drawn(table)["total"], result(table), tokens(table)) == (8, "Strong Hit", [])


@pytest.mark.rule("WOD-EX31", "WOD-26.2", "WOD-26.4", "WOD-26.5")
@pytest.mark.parametrize(("card", "radiance"), [("7S", 5), ("2C", 3)])
def test_a_gift_boosts_whatever_its_price(card: str, radiance: int) -> None:
    table = do(ash(f"{card} 9D 5H", Willpower=3), "Invoke Gift", "As a boost: +1 on an Action of Ash", "Forage")
    assert score(table, "Radiance") == radiance
    assert prompt(table) == "Ash, Forage with Fortune 3, Stonehide +1: what else counts?"


@pytest.mark.rule("WOD-EX32", "WOD-15.4", "WOD-8.5")
def test_a_missed_forage_changes_no_number() -> None:
    table = ash("6C KD 9S", Fortune=0, Supply=3)
    do(table, "Forage", "A condition in favour")
    assert (drawn(table)["total"], result(table), score(table, "Supply")) == (7, "Miss", 3)
    assert piles(table) == (49, 3)
    assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-EX33", "WOD-1.7", "WOD-1.8", "WOD-9.4")
def test_a_consequence_card_from_the_shuffled_discards() -> None:
    table = do(ash("8S 10D 4H", "discards = 49", Strength=2), "Overcome", "Strength")
    assert (drawn(table)["total"], result(table)) == (10, "Weak Hit")
    assert piles(table) == (48, 4)
    assert len(set(table.act_cards[0])) == 4
    assert prompt(table).endswith(": what happens?")


@pytest.mark.rule("WOD-EX34", "WOD-26.5", "WOD-26.7", "WOD-26.9")
def test_stonehide_against_a_blow_that_is_falling() -> None:
    table = ash("8C 9H 5S 7D 7S KC", sheet='tokens = ["next_any -1"]', Willpower=2, Constitution=1, Radiance=4, Vitae=3)
    go(table, "The story harms somebody", "Ash", "Serious", "Call on the Gift first", "Draw the cards")
    assert (drawn(table)["total"], result(table, 1), score(table, "Radiance")) == (9, "Weak Hit", 3)
    assert tokens(table) == []
    go(table, "Draw the cards")
    assert (drawn(table)["total"], result(table, 0), score(table, "Vitae")) == (8, "Weak Hit", 2)


@pytest.mark.rule("WOD-EX35", "WOD-18.4", "WOD-7.6")
def test_the_enemy_strikes_first() -> None:
    table = ash("2S 6D 9C 5H 6S 4D 6C 8D 7H", Dexterity=1, Constitution=2, Strength=3)
    do(table, "Enter Combat")
    assert (drawn(table)["total"], tokens(table)) == (3, [(0, "first_in_combat", -1)])
    go(table, "The story harms somebody", "Ash", "Ordinary", "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Vitae"), tokens(table)) == (6, "Weak Hit", 4, [])
    do(table, "Inflict Harm", "Strength")
    assert (drawn(table)["total"], result(table)) == (9, "Strong Hit")


@pytest.mark.rule("WOD-EX36", "WOD-7.7", "WOD-7.9", "WOD-10.3")
def test_an_edge_for_another() -> None:
    table = two(
        'deck = ["10H", "9S", "6D", "4C", "5S", "QD", "7H", "9D", "8C"]\n'
        '[[character]]\nname = "Ash"\nscores = { Willpower = 3 }\n'
        '[[character]]\nname = "Birch"\nseat = 1\nscores = { Strength = 1, Fortune = 3, Supply = 2 }\n'
    )
    do(table, "Secure", "Willpower")
    assert (drawn(table)["total"], asked(table)) == (13, (0,))
    go(table, "Birch")
    assert tokens(table) == [(1, "next_related", 2)]
    do(table, "Forage", "No: it waits", who="Birch")
    assert (drawn(table)["total"], result(table), score(table, "Supply", 1)) == (7, "Weak Hit", 3)
    assert tokens(table) == [(1, "next_related", 2)]
    do(table, "Compel", "Yes: it is used", "Strength", who="Birch")
    assert (drawn(table)["total"], result(table), tokens(table)) == (10, "Strong Hit", [])


@pytest.mark.rule("WOD-EX37", "WOD-10.4", "WOD-8.5", "WOD-8.8")
def test_time_is_lost() -> None:
    table = do(ash("6D 7S JC 2C", Dexterity=2), "Secure", "Dexterity")
    assert (drawn(table)["total"], result(table), tokens(table)) == (8, "Weak Hit", [(0, "next_related", 1)])
    assert (prompt(table), piles(table)) == ("Time: what happens?", (48, 4))
    before = table.scores[:]
    go(table, "Time is lost")
    assert table.scores == before
