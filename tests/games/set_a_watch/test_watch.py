"""Section 9: the Watch begins, the Line is built, the Watch ends."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of

from .helpers import attack, deck, dice, hero, labels, line, log, lost, names, on_watch, pick, prompt, seats, why_not

CREATURES = [
    "Eagle",
    "Tusked Boar",
    "Bramble Bear",
    "Hill Ogre",
    "Ash Drake",
    "Web Spinner",
    "Scale Lancer",
    "Shieldback",
]


@pytest.mark.rule("SAW-9.1", "SAW-6.6", "SAW-6.14")
def test_who_is_fully_exhausted_when_the_watch_begins_is_barred() -> None:
    table = on_watch(
        """
        phase = "watch"
        location = "Treeless Moor"
        deck = ["Eagle", "Tusked Boar", "Bramble Bear", "Hill Ogre", "Ash Drake"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        abilities."Beast Master" = ["Tame Beast", "-Set Snares", "-Pack Bond"]
        dice."Beast Master" = [2, 2, 1]
        dice.Ranger = [4, 1, 1]
        dice.Rogue = [6, 6, 6]
        dice.Wizard = [5, 5, 5]
        """
    )
    assert table.fighters == (hero(table, "Beast Master"), hero(table, "Ranger"))
    assert [one.barred for one in board_of(table, mask_of(None)).adventurers] == [False, False, False, True]
    assert "Rogue is fully exhausted and cannot fight this round." in log(table)
    assert "Wizard is fully exhausted and cannot fight this round." not in log(table)
    assert not [one for one in labels(table) if one.startswith(("Backstab", "Loaded Dice", "Smoke Bomb", "Kindle"))]
    pick(table, "Attack Eagle")
    assert labels(table) == [
        "Add the 2 of the Beast Master",
        "Add the 1 of the Beast Master",
        "Add the 4 of the Ranger",
        "Add the 1 of the Ranger",
    ]
    pick(table, "Add the 4 of the Ranger", "Strike")
    assert why_not(table, "Attack Bramble Bear") == (
        "SAW-12.6",
        "All that can strike Bramble Bear adds up to 7; it takes 8.",
    )


@pytest.mark.rule("SAW-9.1")
def test_one_unexhausted_card_is_enough_to_fight() -> None:
    table = on_watch(
        """
        phase = "watch"
        location = "Treeless Moor"
        deck = ["Eagle", "Tusked Boar", "Bramble Bear", "Hill Ogre", "Ash Drake"]
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [6, 6, 6]
        """
    )
    assert table.barred == 0
    assert table.fighters == table.watch == (hero(table, "Beast Master"), hero(table, "Ranger"), hero(table, "Rogue"))
    attack(table, "Eagle", "the 6 of the Rogue")
    assert dice(table, "Rogue") == [6, 6]


@pytest.mark.rule("SAW-9.2")
@pytest.mark.parametrize("healed", [True, False])
def test_a_barred_adventurer_fights_again_in_a_later_round_once_a_card_is_refreshed(healed: bool) -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        barred = ["Rogue"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        dice.Ranger = [4, 1, 1]
        map = ["Treeless Moor"]
        deck = ["Pack Wolf", "Tusked Boar", "Bramble Bear", "Hill Ogre", "Ash Drake"]
        next_rolls = [8, 8, 8,  6, 5, 4,  8, 8, 8,  6, 5, 4]
        """
    )
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.round == 2
    assert table.barred == 0
    pick(table, "Wizard rests")
    pick(
        table,
        *(["Heal with the 6", "Refresh Backstab"] if healed else ["Equip with the 6", "Kindle replaces Shockbolt"]),
    )
    pick(table, "Check Map with the 5", "Keep", "Trace a Rune with the 4", "Trace Seal")
    assert (hero(table, "Rogue") in table.fighters) == healed
    pick(table, "Attack")
    assert ("Add the 5 of the Rogue" in labels(table)) == healed


@pytest.mark.rule("SAW-9.3", "SAW-9.4")
@pytest.mark.parametrize(("location", "count"), [("Treeless Moor", 5), ("Stormfelled Pines", 6), ("High Terraces", 7)])
def test_the_line_has_as_many_cards_as_the_location_says_the_first_nearest_the_camp(location: str, count: int) -> None:
    table = on_watch(
        f"""
        phase = "watch"
        firewood = 3
        location = "{location}"
        deck = {CREATURES}
        dice.Ranger = [8, 8, 8]
        """
    )
    assert names(table, table.line) == CREATURES[:count]
    assert line(table) == ["Eagle"] + ["?"] * (count - 1)
    assert deck(table) == CREATURES[count:]
    assert f"The Line is laid out facedown: {count} cards." in log(table)


@pytest.mark.rule("SAW-9.5")
def test_summon_cards_in_the_line_count_toward_the_creature_count() -> None:
    table = on_watch(
        """
        phase = "watch"
        firewood = 3
        location = "Treeless Moor"
        deck = ["Eagle", "Summon", "Bramble Bear", "Summon", "Ash Drake", "Fae"]
        dice.Ranger = [8, 8, 8]
        """
    )
    assert names(table, table.line) == ["Eagle", "Summon", "Bramble Bear", "Summon", "Ash Drake"]
    assert deck(table) == ["Fae"]


SHORT_DECK = """
    phase = "watch"
    firewood = 3
    location = "Treeless Moor"
    deck = ["Eagle", "Fae"]
    graveyard = ["Summon", "The Ninth Bell", "Hill Ogre", "Tusked Boar"]
    unhallowed = ["Crown of Ash"]
    dice.Ranger = [8, 8, 8]
"""


@pytest.mark.rule("SAW-9.6", "SAW-15.11")
def test_the_whole_graveyard_becomes_the_new_creature_deck_when_a_card_is_missing() -> None:
    table = on_watch(SHORT_DECK)
    assert names(table, table.line)[:2] == ["Eagle", "Fae"]
    assert len(table.line) == 5
    assert len(table.deck) == 1
    assert sorted(names(table, [*table.line[2:], *table.deck])) == [
        "Hill Ogre",
        "Summon",
        "The Ninth Bell",
        "Tusked Boar",
    ]
    assert table.graveyard == []
    assert "The Graveyard is shuffled into a new Creature deck of 4 cards." in log(table)
    assert all(table.known[card] == 0 for card in [*table.line[2:], *table.deck])


@pytest.mark.rule("SAW-9.6")
def test_the_graveyard_is_shuffled_not_turned_over() -> None:
    orders = {
        tuple(names(table, [*table.line, *table.deck])) for table in (on_watch(SHORT_DECK, seed=n) for n in range(12))
    }
    assert len(orders) > 4
    assert {order[:2] for order in orders} == {("Eagle", "Fae")}


@pytest.mark.rule("SAW-9.7")
def test_an_empty_deck_alone_shuffles_nothing() -> None:
    table = on_watch(
        """
        phase = "watch"
        firewood = 3
        location = "Treeless Moor"
        deck = ["Eagle", "Acolyte", "Hill Ogre", "Ash Drake", "Web Spinner"]
        graveyard = ["Vampire", "Tusked Boar"]
        horde = ["The Ninth Bell"]
        dice.Ranger = [8, 8, 8]
        """
    )
    assert table.deck == []
    assert names(table, table.graveyard) == ["Vampire", "Tusked Boar"]
    attack(table, "Eagle", "the 8 of the Ranger")
    assert line(table) == ["Acolyte", "?", "?", "?"]
    assert len(table.horde) == 2
    assert len(table.deck) == 2
    assert sorted(names(table, [table.horde[-1], *table.deck])) == ["Eagle", "Tusked Boar", "Vampire"]
    assert table.graveyard == []


@pytest.mark.rule("SAW-G19")
def test_with_deck_and_graveyard_empty_nothing_is_drawn() -> None:
    table = on_watch(
        """
        phase = "watch"
        location = "Treeless Moor"
        deck = ["Acolyte", "Eagle"]
        horde = ["The Ninth Bell"]
        dice.Ranger = [8, 8, 8]
        """
    )
    assert line(table) == ["Acolyte", "Eagle"]
    assert names(table, table.horde) == ["The Ninth Bell"]
    assert table.deck == table.graveyard == []
    empty = on_watch('phase = "watch"\nlocation = "Treeless Moor"\nmap = ["Cold Ford"]')
    assert empty.round == 2


@pytest.mark.rule("SAW-9.8", "SAW-1.10")
def test_the_watch_goes_on_until_all_creatures_are_defeated() -> None:
    table = on_watch('line = ["Eagle", "Tusked Boar"]\ndice.Ranger = [4, 6, 8]\ndice.Rogue = [4, 4, 4]', seats=4)
    assert prompt(table) == "What does the Watch do?"
    assert seats(table) == (0, 1, 2, 3)
    attack(table, "Eagle", "the 4 of the Rogue")
    assert prompt(table) == "What does the Watch do?"
    assert table.round == 1
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert table.round == 2


@pytest.mark.rule("SAW-9.8")
def test_out_of_actions_is_asked_even_when_nothing_else_is_left() -> None:
    table = on_watch(
        """
        line = ["Hill Ogre"]
        abilities."Beast Master" = ["Tame Beast", "Pack Bond", "-Set Snares"]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        abilities.Rogue = ["Stay Dead", "-Backstab", "-Smoke Bomb"]
        """
    )
    assert labels(table) == ["Out of actions: let them come"]
    pick(table, "Out of actions")
    assert "The Watch is out of actions with 1 card left in the Line." in log(table)
    assert prompt(table) == "Exhaust an Ability card (3 to go)"


@pytest.mark.rule("SAW-9.9")
def test_an_empty_line_ends_the_watch_at_once_whatever_dice_are_left() -> None:
    table = on_watch('line = ["Eagle"]\ndice.Ranger = [8, 8, 8]\ndice.Rogue = [6, 6, 6]\nmap = ["Cold Ford"]')
    up = [table.cards[card] for card in range(30)]
    attack(table, "Eagle", "the 8 of the Ranger")
    assert "The Line is empty: the Watch is over." in log(table)
    assert table.round == 2
    assert prompt(table) == "Who goes to Camp?"
    assert [table.cards[card] for card in range(30)] == up
    assert table.horde == []


@pytest.mark.rule("SAW-G51", "SAW-9.1")
def test_a_barred_adventurers_dice_are_out_of_the_creatures_reach() -> None:
    table = on_watch(
        """
        line = ["?Vampire", "Eagle"]
        barred = ["Rogue"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [6, 6, 6]
        dice.Ranger = [5, 1, 1]
        """
    )
    assert dice(table, "Rogue") == [6, 6, 6]
    assert dice(table, "Ranger") == [1, 1]


@pytest.mark.rule("SAW-G51", "SAW-18.8")
def test_a_card_refreshed_in_mid_watch_counts_but_the_bar_stays() -> None:
    table = on_watch(
        """
        line = ["Hill Ogre", "Ash Drake"]
        barred = ["Rogue"]
        abilities.Rogue = ["Backstab", "-Loaded Dice", "-Smoke Bomb"]
        abilities.Ranger = ["Longshot", "-Sharpshooter", "-Starlight"]
        abilities."Beast Master" = ["Set Snares", "-Tame Beast", "-Pack Bond"]
        dice.Rogue = [6, 6, 6]
        """
    )
    assert not [one for one in labels(table) if one.startswith("Backstab")]
    pick(table, "Out of actions")
    assert "Backstab is exhausted." in log(table), "it counts among the cards that pay"
    assert lost(table) == "SAW-18.8"
