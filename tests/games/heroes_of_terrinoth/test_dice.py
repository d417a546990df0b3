"""Section 7: which dice are rolled, what they are worth, and how they are rolled again."""

from __future__ import annotations

import re

import pytest

from hearthwatch.games.heroes_of_terrinoth.show.words.names import COUNTED

from .conftest import Printer
from .helpers import (
    FOUR,
    KARI,
    act,
    decline,
    engaged,
    kinds,
    labels,
    log,
    pick,
    position,
    prompt,
    take,
    tokens,
    use,
    wounds,
)


def rolled(document: str, card: str) -> str:
    """What lay on the table after the roll of this action; an Aid goes to Elder Mok."""
    table = position(FOUR + document)
    act(table, card, *(["Aid Elder Mok"] if card == "Draw Attention" else []))
    told = next(line for line in log(table) if " rolls " in line).partition(" rolls ")[2].rstrip(".")
    return " against ".join(map(in_letters, told.split(" against ")))


def in_letters(told: str) -> str:
    """The words for dice as one letter for each die."""
    letters = {words: letter for letter, both in COUNTED.items() for words in both}
    counted = [part.split(" ", 1) for part in re.split(", | and ", told)]
    return " ".join(
        letter
        for number, words in counted
        for letter in [letters[f"a {words}" if number == "a" else words]] * (1 if number == "a" else int(number))
    )


@pytest.mark.rule("HOT-7.4")
@pytest.mark.parametrize(("card", "dice"), [("Blaze a Trail", "S S"), ("Caution", "S"), ("Draw Attention", "S S")])
def test_as_many_hero_dice_as_the_card_shows(card: str, dice: str) -> None:
    assert rolled('next_rolls = "S S S S"', card) == dice


@pytest.mark.rule("HOT-7.4")
def test_an_advanced_card_may_show_more_dice() -> None:
    document = 'next_rolls = "S D - S"\nhero.Kari = { cards = ["Fan of Knives"] }'
    assert rolled(document, "Fan of Knives") == "S D -"


@pytest.mark.rule("HOT-7.5")
@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_one_enemy_die_for_each_readied_engaged_enemy(many: int) -> None:
    document = f'next_rolls = "D X - -"\nhero.Kari = {{ engaged = {["Bandit"] * many} }}'
    enemy_dice = " ".join("X--"[:many])
    assert rolled(document, "Caution") == (f"D against {enemy_dice}" if many else "D")


@pytest.mark.rule("HOT-7.6")
@pytest.mark.parametrize(
    "document",
    [
        'hero.Kari = { engaged = ["-Bandit"] }',
        'hero.Hagan = { engaged = ["Bandit"] }',
        'shadows = ["Bandit", "?Zombie"]',
    ],
)
def test_no_enemy_die_for_exhausted_enemies_and_those_elsewhere(document: str) -> None:
    assert rolled('next_rolls = "D X X"\n' + document, "Caution") == "D"


@pytest.mark.rule("HOT-7.7")
@pytest.mark.parametrize("card", ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"])
def test_enemy_dice_are_rolled_for_all_four_actions(card: str) -> None:
    dice = "D" if card == "Caution" else "D D"
    document = f'next_rolls = "{dice} X"\nhero.Kari = {{ engaged = ["Bandit Master"] }}'
    assert rolled(document, card) == f"{dice} against X"


@pytest.mark.rule("HOT-7.8")
@pytest.mark.parametrize(("dice", "progress"), [("- -", 0), ("S -", 1), ("S S", 2), ("D S", 1)])
def test_each_success_rolled_counts_one(dice: str, progress: int) -> None:
    table = position(f'next_rolls = "{dice}"')
    act(table, "Blaze a Trail")
    assert table.progress == progress


@pytest.mark.rule("HOT-7.9")
@pytest.mark.parametrize(
    ("dice", "progress"),
    [("C - -", 1), ("C - S", 2), ("C C - -", 2), ("C - C -", 2), ("C - C C S", 4), ("C C S C S", 5)],
)
def test_a_critical_counts_and_is_rolled_again(dice: str, progress: int) -> None:
    table = position(f'next_rolls = "{dice}"')
    act(table, "Blaze a Trail")
    assert table.progress == progress


@pytest.mark.rule("HOT-7.10")
def test_a_defense_from_the_extra_roll_of_a_critical_counts() -> None:
    table = position('next_rolls = "C - X D"\nhero.Kari = { engaged = ["Ogre"] }')
    act(table, "Blaze a Trail")
    assert (table.progress, wounds(table, KARI)) == (1, 1)


@pytest.mark.rule("HOT-7.11")
def test_a_defense_has_no_effect_of_its_own() -> None:
    table = position('next_rolls = "D D -"\nhero.Kari = { wounds = 3, engaged = ["Bandit"] }')
    act(table, "Blaze a Trail")
    assert (table.progress, wounds(table, KARI), engaged(table, KARI)) == (0, 3, ["Bandit"])


@pytest.mark.rule("HOT-7.12")
def test_unused_defense_is_lost_at_the_end_of_the_action() -> None:
    table = position('next_rolls = "D D -   S S   S X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Blaze a Trail", "Resolve")
    act(table, "Reluctant Blow")
    act(table, "Caution")
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-7.1", "HOT-7.30")
def test_the_four_steps_come_in_order() -> None:
    table = position('next_rolls = "S S X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    told = log(table)
    marks = [
        "rolls 2 successes against a counterattack",
        "That is 2 successes",
        "Bandit suffers 2",
        "strikes back for 1",
        "Bandit is defeated",
    ]
    places = [next(place for place, line in enumerate(told) if mark in line) for mark in marks]
    assert places == sorted(places)


# -- rerolls


FOCUSED = 'hero.Kari = { conditions = ["focused"], engaged = ["Bandit"] }\n'


@pytest.mark.rule("HOT-7.26")
def test_rerolls_may_go_to_different_dice() -> None:
    table = position('next_rolls = "D - -   S S"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the hero die that shows a defense", "Reroll the hero die that shows a blank")
    assert table.progress == 2


@pytest.mark.rule("HOT-7.26")
def test_rerolls_may_go_to_the_same_die_again() -> None:
    table = position('next_rolls = "S - -   D C -"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the hero die that shows a blank", "Reroll the hero die that shows a defense")
    assert table.progress == 2


@pytest.mark.rule("HOT-7.26")
def test_no_more_dice_are_rerolled_than_allowed() -> None:
    table = position('next_rolls = "- - -   D D S"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the hero die", "Reroll the hero die")
    assert "reroll" not in kinds(table)
    assert table.progress == 0


@pytest.mark.rule("HOT-7.27")
def test_a_reroll_without_a_kind_may_go_to_an_enemy_die() -> None:
    table = position('next_rolls = "- - X   -"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the enemy die that shows a counterattack", "Keep the dice")
    assert wounds(table, KARI) == 0


@pytest.mark.rule("HOT-7.27")
def test_a_reroll_of_hero_dice_cannot_go_to_an_enemy_die() -> None:
    table = position(
        'heroes = ["Pell Quillan", "Elder Mok"]\nnext_rolls = "- - S X"\n'
        'hero.Pell = { cards = ["Letters in the Rock"], engaged = ["Bandit"] }'
    )
    use(table, "Letters in the Rock")
    assert [label for label in labels(table) if label.startswith("Letters")] == [
        "Letters in the Rock: reroll the hero die that shows a blank",
        "Letters in the Rock: reroll the hero die that shows a success",
    ]


@pytest.mark.rule("HOT-7.28")
def test_a_rerolled_result_is_replaced_completely() -> None:
    table = position('next_rolls = "S S X   D"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the hero die that shows a success", "Keep the dice")
    assert (table.progress, wounds(table, KARI)) == (1, 0)


@pytest.mark.rule("HOT-7.28")
def test_a_critical_that_is_rerolled_does_not_count() -> None:
    table = position('next_rolls = "C - -   D"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll the hero die that shows a critical", "Keep the dice")
    assert table.progress == 0


@pytest.mark.rule("HOT-7.28", "HOT-G24")
def test_rerolls_come_before_criticals_roll_on() -> None:
    table = position('next_rolls = "C - -   - S"\n' + FOCUSED)
    use(table, "Blaze a Trail")
    assert (
        prompt(table)
        == "Kari Wraithstalker has rolled a critical success and a blank against a blank: change anything?"
    )
    assert table.progress == 0
    pick(table, "Discard Focused", "Reroll the hero die that shows a blank", "Keep the dice")
    assert table.progress == 2
    assert "reroll" not in kinds(table)


# -- added results


@pytest.mark.rule("HOT-7.29")
def test_a_printed_success_counts_as_if_a_die_had_shown_it() -> None:
    table = position('next_rolls = "-"\nhero.Kari = { wounds = 3 }')
    act(table, "Caution")
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-7.29")
def test_an_added_success_is_not_rolled_on() -> None:
    """With one critical among the dice only that die rolls again: the second S is left for Elder Mok's first die."""
    table = position('next_rolls = "C - S - -"\nhero.Kari = { wounds = 9 }')
    act(table, "Caution")
    assert wounds(table, KARI) == 7
    act(table, "Herbs by the Wayside")
    assert table.progress == 1


@pytest.mark.rule("HOT-7.29")
def test_an_added_defense_reduces_counterattack_wounds() -> None:
    table = position(
        'heroes = ["Hagan Dourstone", "Elder Mok"]\nnext_rolls = "- - X"\nhero.Hagan = { engaged = ["Ogre"] }'
    )
    act(table, "Lean on the Shield")
    assert wounds(table, "Hagan") == 1


# -- before the roll


@pytest.mark.rule("HOT-7.2")
def test_targets_and_tokens_come_before_the_roll() -> None:
    table = position('next_rolls = "S S - - - -"\nhero.Kari = { tokens = 2, engaged = ["Bandit", "Ogre"] }')
    use(table, "Precise Strike")
    decline(table)
    asked = []
    for choice in ("Attack Ogre", "Spend 1 token"):
        assert not any(" rolls " in line for line in log(table))
        asked.append(prompt(table))
        pick(table, choice)
    assert asked == [f"{KARI} attacks: which enemy?", f"{KARI}: spend success tokens on this action?"]
    assert any(" rolls 2 successes " in line for line in log(table))
    assert tokens(table, KARI) == 1


@pytest.mark.rule("HOT-7.3")
def test_what_comes_before_an_action_comes_before_its_dice_are_counted() -> None:
    """The enemy that Kari's ability defeats adds no die and is no target any more (HOT-G23)."""
    table = position('next_rolls = "D X"\nhero.Kari = { tokens = 1, engaged = ["Cave Spider"] }')
    use(table, "Caution")
    decline(table)
    take(table, "use_ability")
    assert engaged(table, KARI) == []
    assert any(line.endswith("rolls a defense.") for line in log(table))


@pytest.mark.rule("HOT-7.3")
def test_poison_hurts_before_the_roll(printed: Printer) -> None:
    """Three wounds already count when the number of dice is found."""
    printed.card("Caution", more_dice={"if": "wounds >= 3", "dice": 1})
    table = position('next_rolls = "D D"\nhero.Kari = { wounds = 2, conditions = ["poisoned"] }')
    act(table, "Caution")
    assert any(line.endswith("rolls 2 defenses.") for line in log(table))


FORKED = (
    'heroes = ["Orsolya Venn", "Kari Wraithstalker"]\nnext_rolls = "- - - S S"\nshadows = ["Ogre"]\n'
    'hero.Orsolya = { cards = ["Forked Sigil"], conditions = ["focused"] }'
)


@pytest.mark.rule("HOT-19.10", "HOT-G24")
def test_a_cards_own_reroll_may_wait_until_focus_was_used() -> None:
    """Both fall in one window, and the active hero orders what happens at the same time."""
    table = position(FORKED)
    use(table, "Forked Sigil")
    assert kinds(table) == ["reroll_by_card", "use_focus", "let_dice_count"]
    assert labels(table)[0] == "Forked Sigil: reroll the hero die that shows a blank"
    take(table, "use_focus")
    take(table, "reroll")
    take(table, "no_more_rerolls")
    assert kinds(table) == ["reroll_by_card", "reroll_by_card", "let_dice_count"]
    take(table, "reroll_by_card", "a blank")
    assert table.successes == 2


@pytest.mark.rule("HOT-7.26")
def test_a_cards_own_reroll_is_used_once() -> None:
    table = position(FORKED)
    use(table, "Forked Sigil")
    take(table, "reroll_by_card")
    assert kinds(table) == ["use_focus", "let_dice_count"]
