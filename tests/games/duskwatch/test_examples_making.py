"""The worked examples of making characters and Vows, and of the deck."""

from __future__ import annotations

import itertools

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ARMOR, CORE, REVEALED, SCORES
from hearthwatch.games.duskwatch.rules.creation import new_character
from hearthwatch.games.duskwatch.table import Chronicle, Seat
from hearthwatch.kernel import IllegalChoice

from .helpers import ash, choose, do, go, guided, piles, position, prompt, records, result, score, told, two


def spread(*points: int) -> Chronicle:
    """A character with these points for Strength, Dexterity, Willpower and Constitution."""
    table = GAME.new(seed=1)
    go(table, "Later", "Later")
    for number, amount in enumerate(points):
        if prompt(table).endswith(f"go into {SCORES[number]}?"):
            table.choose(f"give_points:0:{number}:{amount}")
    return table


@pytest.mark.rule("WOD-EX1", "WOD-2.3")
def test_spreads_of_eight_points() -> None:
    for points in ((3, 3, 2, 0), (3, 3, 1, 1), (3, 2, 2, 1), (2, 2, 2, 2)):
        table = spread(*points)
        assert prompt(table) == "Which Gift did the forest leave?"
        assert tuple(score(table, SCORES[one]) for one in CORE) == points


@pytest.mark.rule("WOD-EX1", "WOD-2.3")
def test_spreads_that_are_rejected() -> None:
    with pytest.raises(IllegalChoice, match="0 to 3 at creation, not 4"):
        spread(4, 2, 1, 1)
    with pytest.raises(IllegalChoice, match="That would be 9 points; there are 8"):
        spread(3, 3, 3, 0)
    with pytest.raises(IllegalChoice, match="not among the options"):
        go(GAME.new(seed=1), "Later", "Later").choose("give_points:0:0:-1")
    table = spread(3, 2, 2)
    assert score(table, "Constitution") == 1, "a total of 7 cannot be reached: the last Score takes what is left"


@pytest.mark.rule("WOD-EX1", "WOD-2.3")
def test_exactly_31_spreads_can_be_reached() -> None:
    reached = set()
    for strength, dexterity, willpower in itertools.product(range(4), repeat=3):
        try:
            table = spread(strength, dexterity, willpower)
        except IllegalChoice:
            continue
        reached.add(tuple(score(table, SCORES[one]) for one in CORE))
    assert len(reached) == 31
    assert all(sum(points) == 8 and max(points) <= 3 for points in reached)


@pytest.mark.rule("WOD-EX1", "WOD-2.3")
def test_seven_points_cannot_be_left_over() -> None:
    table = go(GAME.new(seed=1), "Later", "Later", "Strength 1")
    with pytest.raises(IllegalChoice, match="7 of the 8 points would be left over"):
        table.choose("give_points:0:1:0")
    go(table, "Dexterity 1")
    assert [score(table, name) for name in ("Willpower", "Constitution")] == [3, 3]


@pytest.mark.rule("WOD-EX2", "WOD-2.4")
def test_reserves_at_the_start() -> None:
    table = spread(2, 2, 2, 2)
    go(table, "Vinewright")
    assert [score(table, name) for name in ("Vitae", "Radiance", "Supply", "Fortune")] == [5, 5, 5, 3]


@pytest.mark.rule("WOD-EX3", "WOD-2.5", "WOD-2.7", "WOD-2.8", "WOD-2.9")
def test_starting_records_from_six_cards() -> None:
    table = position('deck = ["8C", "JD", "2H", "QS", "2D", "4S"]\ncharacter = []')
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2")
    assert records(table) == ["Greatsword", "Plate", "Rope", "Chalk", "Rope", "Ritualist"]
    assert piles(table) == (46, 6)
    go(table, "Vinewright")
    assert records(table)[6:] == ["Vinewright"]
    assert piles(table) == (46, 6)


@pytest.mark.rule("WOD-EX4", "WOD-2.6")
def test_armor_by_value() -> None:
    by_value = [*["Cloak or Clothes"] * 3, *["Leather"] * 3, *["Chain"] * 3, *["Plate"] * 2, *["Shield"] * 2]
    assert REVEALED[ARMOR] == by_value
    for value, name in zip(
        ("A", "5", "9", "10", "K"), ("Cloak or Clothes", "Leather", "Chain", "Plate", "Shield"), strict=True
    ):
        table = position(f'deck = ["8C", "{value}D"]\ncharacter = []')
        go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2")
        assert records(table)[1] == name


@pytest.mark.rule("WOD-EX21", "WOD-1.6", "WOD-1.7")
def test_the_deck_runs_out_in_the_middle_of_a_draw() -> None:
    table = ash("QH", "discards = 51")
    do(table, "Forage")
    assert piles(table) == (49, 3)
    first, *challenges = table.act_cards[0]
    assert first == table.face[table.discards[0]]
    assert first not in challenges
    assert any("The deck is empty: the 51 cards" in line for line in told(table))


@pytest.mark.rule("WOD-EX22", "WOD-1.9", "WOD-1.10", "WOD-24.5")
def test_rest_shuffles_and_camp_does_not() -> None:
    table = do(ash("", "discards = 32"), "Rest", "A plain rest")
    assert piles(table) == (52, 0)
    assert not any(table.known)
    table = ash("9C 2S 3H", "discards = 32")
    do(table, "Make Camp")
    assert piles(table) == (17, 35)


@pytest.mark.rule("WOD-EX23", "WOD-28.2")
def test_a_vow_from_four_cards() -> None:
    table = ash("10S AD 7C QH")
    go(table, "Make a Vow", "Reveal all four parts", "Leave it")
    assert table.view(0)["board"]["vow"]["words"] == (
        "Recover the secret held by a child who wandered too deep, at a clearing where nothing grows. "
        "Others hunt the same quarry"
    )
    assert piles(table) == (48, 4)


@pytest.mark.rule("WOD-EX30", "WOD-1.11")
def test_four_characters_and_a_vow_use_28_cards() -> None:
    table = GAME.new(seats=4, seed=3, mode="cooperative")
    for seat in range(4):
        if prompt(table) == "Who makes a character?":
            choose(table, f"Player {seat + 1} makes", seat=seat)
        go(table, "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    go(table, "Reveal all four parts", "Leave it", *["Later"] * 8)
    assert prompt(table).startswith("Deep in the forest")
    assert piles(table) == (24, 28)


def test_helpers_set_up_what_they_say() -> None:
    table = guided('[[character]]\nname = "Ash"\n')
    assert (table.gm, table.player) == (0, [1])
    assert two('[[character]]\nname = "Ash"\nseat = 1').player == [1]
    assert new_character(Seat(0)) in two("").legal
    assert result(do(ash("9C 2S 3H"), "Forage")) == "Strong Hit"
