"""Section 14: success tokens."""

from __future__ import annotations

import pytest

from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    decline,
    kinds,
    labels,
    pick,
    position,
    prompt,
    seats,
    tokens,
    use,
    why_not,
    wounds,
)


def explorer(held: int, rolls: str = "- -") -> str:
    return f'next_rolls = "{rolls}"\nhero.Kari = {{ tokens = {held} }}'


@pytest.mark.rule("HOT-14.1")
@pytest.mark.parametrize(("held", "choices"), [(1, 2), (2, 3), (5, 3)])
def test_none_one_or_two_tokens_may_be_spent(held: int, choices: int) -> None:
    table = position(explorer(held))
    use(table, "Blaze a Trail")
    assert labels(table) == ["Spend none", "Spend 1 token", "Spend 2 tokens"][:choices]
    assert seats(table) == (0,)


@pytest.mark.rule("HOT-14.1")
def test_tokens_that_are_not_there_cannot_be_spent() -> None:
    table = position(explorer(1))
    use(table, "Blaze a Trail")
    assert why_not(table, "Spend 2 tokens") == ("HOT-14.1", f"{KARI} has 1 token.")


@pytest.mark.rule("HOT-14.1")
def test_a_hero_without_tokens_is_not_asked_and_others_tokens_do_not_count() -> None:
    table = position('next_rolls = "- -"\nexploration = []\nhero.Elder = { tokens = 4 }')
    use(table, "Blaze a Trail")
    assert prompt(table) == f"{MOK} activates: which card?"
    assert tokens(table, MOK) == 4


@pytest.mark.rule("HOT-14.2")
@pytest.mark.parametrize(("choice", "progress"), [("Spend none", 1), ("Spend 1", 2), ("Spend 2", 3)])
def test_each_token_adds_a_success(choice: str, progress: int) -> None:
    table = position(explorer(3, "S D"))
    act(table, "Blaze a Trail", choice)
    assert table.progress == progress


@pytest.mark.rule("HOT-14.5")
@pytest.mark.parametrize(("choice", "left"), [("Spend none", 3), ("Spend 1", 2), ("Spend 2", 1)])
def test_spent_tokens_are_gone(choice: str, left: int) -> None:
    table = position(explorer(3))
    act(table, "Blaze a Trail", choice)
    assert tokens(table, KARI) == left


@pytest.mark.rule("HOT-14.3")
def test_tokens_help_an_attack() -> None:
    table = position('next_rolls = "- -"\nhero.Kari = { tokens = 2, engaged = ["-Ogre"] }')
    act(table, "Precise Strike", "Spend 2")
    assert table.hurt[table.enemies[0]] == 2


@pytest.mark.rule("HOT-14.3")
def test_tokens_help_a_rest() -> None:
    table = position('next_rolls = "-"\nhero.Kari = { tokens = 2, wounds = 5 }')
    act(table, "Caution", "Spend 2")
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-14.3")
def test_tokens_help_an_aid() -> None:
    table = position(FOUR + 'next_rolls = "- -"\nhero.Kari = { tokens = 2 }')
    act(table, "Draw Attention", f"Aid {HAGAN}", "Spend 2")
    assert (tokens(table, HAGAN), tokens(table, KARI)) == (2, 1)


@pytest.mark.rule("HOT-14.4")
def test_a_hero_holds_no_more_than_five() -> None:
    table = position(FOUR + 'next_rolls = "- -"\nhero.Kari = { tokens = 5 }')
    act(table, "Draw Attention", f"Aid {HAGAN}")
    assert tokens(table, KARI) == 5


@pytest.mark.rule("HOT-14.6")
def test_a_token_for_an_ability_does_not_count_against_the_two() -> None:
    table = position('next_rolls = "- -"\nhero.Kari = { tokens = 3, engaged = ["-Ogre"] }')
    act(table, "Precise Strike", f"{KARI}:", "Spend 2")
    assert (table.hurt[table.enemies[0]], tokens(table, KARI)) == (3, 0)


@pytest.mark.rule("HOT-14.6")
def test_a_token_for_an_ability_adds_no_success() -> None:
    table = position('next_rolls = "- -"\nhero.Kari = { tokens = 1, engaged = ["-Ogre"] }')
    act(table, "Blaze a Trail", f"{KARI}:")
    assert (table.progress, tokens(table, KARI)) == (0, 0)


@pytest.mark.rule("HOT-14.7")
def test_tokens_are_not_offered_after_the_roll() -> None:
    table = position('next_rolls = "- -  S"\nhero.Kari = { tokens = 2, conditions = ["focused"] }')
    use(table, "Blaze a Trail")
    pick(table, "Spend none")
    assert prompt(table).startswith(f"{KARI} has rolled")
    while "use_card" not in kinds(table):
        assert "spend" not in kinds(table)
        if not decline(table):
            table.choose(0)
    assert tokens(table, KARI) == 2
