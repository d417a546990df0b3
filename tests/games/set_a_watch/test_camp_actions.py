"""The special camp action on each Adventurer's board."""

from __future__ import annotations

import pytest

from tests.games.set_a_watch.helpers import (
    deck,
    dice,
    health_of,
    labels,
    line,
    log,
    names,
    pick,
    position,
    prompt,
    seats,
    states,
    where,
    why_not,
)

ACTIONS = {
    "Warrior": "Fell a Tree",
    "Wizard": "Trace a Rune",
    "Cleric": "Lay on Hands",
    "Beast Master": "Set Trap",
    "Ranger": "Range Wide",
    "Rogue": "Trade Secrets",
}


def camp(name: str, more: str = "") -> str:
    """This Adventurer rests, the others are on Watch; what is not told is quiet."""
    others = [other for other in ACTIONS if other != name][:3]
    party = ", ".join(f'"{one}"' for one in [name, *others])
    return f'party = [{party}]\ncamp = "{name}"\nlocation = "Crooked Gorge"\nfirewood = 5\n{more}\n'


# -- what they have in common


@pytest.mark.rule("SAW-7.12", "SAW-7.13", "SAW-4.9")
@pytest.mark.parametrize("name", list(ACTIONS))
def test_only_the_own_special_action_is_offered_and_it_works_once(name: str) -> None:
    document = camp(name, f'dice."{name}" = [4, 5, 6]\ndeck = ["Eagle", "Fae", "Hill Ogre", "Acolyte", "Vampire"]')
    table = position(document, seats=4)
    offered = {label.partition(" with ")[0] for label in labels(table)}
    assert ACTIONS[name] in offered
    assert not offered & (set(ACTIONS.values()) - {ACTIONS[name]})
    pick(table, f"{ACTIONS[name]} with the 4 of the {name}")
    while not prompt(table).endswith("where does the next die go?"):
        pick(table, labels(table)[-1])
    assert where(table, name) == ["camp", "ready", "ready"]
    reason = "The special camp action was used already."
    assert why_not(table, f"{ACTIONS[name]} with the 5") == ("SAW-7.12", reason)


# -- Fell a Tree


@pytest.mark.rule("SAW-7.12")
def test_the_warrior_fells_a_tree_for_four_firewood_and_no_chopping_space() -> None:
    table = position(camp("Warrior", "dice.Warrior = [1, 1, 1]"))
    pick(table, "Fell a Tree")
    assert table.firewood == 9
    assert table.chopped == 0
    pick(table, "Chop Wood")
    assert table.firewood == 11


@pytest.mark.rule("SAW-7.12", "SAW-4.7")
@pytest.mark.parametrize("place", ["Treeless Moor", "Stormfelled Pines"])
def test_felling_a_tree_is_not_chopping_wood(place: str) -> None:
    table = position(camp("Warrior", "dice.Warrior = [1, 1, 1]").replace("Crooked Gorge", place))
    pick(table, "Fell a Tree")
    assert table.firewood == 9


# -- Trace a Rune


@pytest.mark.rule("SAW-7.12", "SAW-8.3")
def test_the_wizard_traces_one_rune_with_one_die_and_takes_its_space() -> None:
    document = camp("Wizard", 'dice.Wizard = [1, 3, 3]\nhorde = ["Eagle", "Fae"]\ngraveyard = ["The Patient One"]')
    table = position(document, seats=4)
    pick(table, "Trace a Rune with the 1")
    assert prompt(table) == "Trace which Rune?"
    assert seats(table) == (0,)
    assert labels(table) == ["Trace Seal", "Trace Vanquish", "Trace Bolster"]
    pick(table, "Trace Vanquish")
    assert names(table, table.horde) == ["Eagle"]
    assert "Fae is vanquished from the Horde." in log(table)
    assert [label for label in labels(table) if "matching" in label] == [
        "Seal, then Bolster, with two matching dice",
        "Bolster, then Seal, with two matching dice",
    ]
    assert why_not(table, "Seal, then Vanquish") == ("SAW-8.3", "Vanquish was used already.")
    pick(table, "Seal, then Bolster")
    assert table.graveyard == []
    assert names(table, table.unhallowed)[0] == "The Patient One"


@pytest.mark.rule("SAW-7.12", "SAW-8.3")
def test_a_rune_worked_by_a_pair_is_no_longer_free_for_tracing() -> None:
    document = camp("Wizard", 'dice.Wizard = [3, 3, 1]\nhorde = ["Eagle"]')
    table = position(document)
    pick(table, "Seal, then Vanquish")
    assert table.horde == []
    pick(table, "Trace a Rune")
    assert table.runes_used == 0b111
    assert prompt(table) == "Reroll which dice?"


@pytest.mark.rule("SAW-8.3")
def test_with_all_runes_used_there_is_none_to_trace() -> None:
    table = position(camp("Wizard", "dice.Wizard = [3, 3, 1]"))
    table.runes_used = 0b111
    table.offer_again()
    assert why_not(table, "Trace a Rune") == ("SAW-8.3", "All three Runes were used already.")


@pytest.mark.rule("SAW-8.9", "SAW-7.12")
def test_a_traced_rune_without_a_target_does_nothing() -> None:
    table = position(camp("Wizard", "dice.Wizard = [3, 2, 1]"))
    pick(table, "Trace a Rune with the 3", "Trace Vanquish")
    assert "The Horde is empty: nothing is vanquished." in log(table)
    assert dice(table, "Wizard") == [2, 1]


# -- Lay on Hands


@pytest.mark.rule("SAW-7.12", "SAW-13.13", "SAW-21.3", "SAW-6.11")
def test_the_cleric_lays_on_hands_with_a_four_or_more() -> None:
    table = position(camp("Cleric", "dice.Cleric = [3, 4, 6]"), seats=4)
    assert why_not(table, "Lay on Hands with the 3") == ("SAW-7.12", "Lay on Hands takes a 4 or more; this is a 3.")
    pick(table, "Lay on Hands with the 4")
    assert prompt(table) == "Refresh which Ability card?"
    assert seats(table) == (0,)
    assert labels(table) == ["Refresh Holy Brand", "Refresh Iron Grip", "Refresh Forked Flame", "Refresh Animal Sentry"]
    pick(table, "Refresh Iron Grip")
    assert states(table, "Warrior")["Iron Grip"] == "up"
    pick(table, "Heal with the 6", "Refresh Holy Brand")
    assert states(table, "Cleric")["Holy Brand"] == "up"


@pytest.mark.rule("SAW-6.11")
def test_lay_on_hands_needs_an_exhausted_equipped_card() -> None:
    cards = """
    abilities.Cleric = ["Lay to Rest", "Holy Brand", "Second Grace"]
    abilities.Warrior = ["Cleave", "War Cry", "Iron Grip"]
    abilities.Wizard = ["Shockbolt", "Kindle", "Polymorph"]
    abilities."Beast Master" = ["Tame Beast", "Pack Bond", "Set Snares"]
    dice.Cleric = [4, 5, 6]
    """
    table = position(camp("Cleric", cards))
    assert why_not(table, "Lay on Hands with the 4") == ("SAW-6.11", "No Ability card is exhausted.")


# -- Set Trap


@pytest.mark.rule("SAW-7.12")
def test_the_beast_master_weakens_the_first_creature_revealed_in_the_watch_by_three() -> None:
    document = camp("Beast Master", 'firewood = 1\ndeck = ["Hill Ogre", "Ash Drake", "Wyvern"]').replace(
        "firewood = 5\n", ""
    )
    table = position(document)
    pick(table, "Set Trap", "Chop Wood", "Chop Wood")
    assert line(table) == ["Hill Ogre", "?", "?"]
    assert health_of(table, "Hill Ogre") == 7
    assert table.trap == 0
    assert "Hill Ogre walks into the trap: Health -3." in log(table)


@pytest.mark.rule("SAW-7.12", "SAW-14.1")
def test_a_trap_defeats_a_creature_of_health_three_and_is_used_up() -> None:
    document = camp("Beast Master", 'deck = ["Turnabout", "Hill Ogre"]')
    table = position(document)
    pick(table, "Set Trap", "Equip", "", "Scout Ahead", "Hill Ogre to the bottom", "Turnabout on top")
    assert names(table, table.graveyard) == ["Turnabout"]
    assert line(table) == ["Hill Ogre"]
    assert health_of(table, "Hill Ogre") == 10


@pytest.mark.rule("SAW-7.12", "SAW-15.4")
def test_a_summon_does_not_spring_the_trap_but_its_unhallowed_does() -> None:
    document = camp("Beast Master", 'deck = ["Summon", "Hill Ogre"]\nunhallowed = ["The Patient One"]')
    table = position(document)
    pick(table, "Set Trap", "Chop Wood", "Chop Wood")
    pick(table, "Exhaust Cleave")
    assert line(table) == ["The Patient One", "Hill Ogre"]
    told = log(table)
    arrival = told.index("The Patient One is summoned in position 1.")
    assert told[arrival + 1] == "The Patient One walks into the trap: Health -3."
    assert health_of(table, "The Patient One") == 13 - 3
    assert health_of(table, "Hill Ogre") == 10


@pytest.mark.rule("SAW-7.12", "SAW-17.1")
def test_a_trap_that_nothing_walked_into_is_lost_when_the_round_ends() -> None:
    table = position(camp("Beast Master", 'map = ["Blind Fen"]'))
    pick(table, "Set Trap", "Chop Wood", "Chop Wood")
    assert table.round == 2
    assert table.trap == 0


# -- Range Wide


@pytest.mark.rule("SAW-7.12", "SAW-21.5")
def test_the_ranger_looks_at_four_cards_and_puts_each_on_either_end() -> None:
    document = camp(
        "Ranger", 'dice.Ranger = [1, 5, 3]\ndeck = ["Eagle", "Fae", "Hill Ogre", "Summon", "Wyvern", "Acolyte"]'
    )
    table = position(document, seats=4)
    pick(table, "Range Wide with the 5")
    assert seats(table) == (0,)
    assert prompt(table) == "Put which card where? (What is put on top last will come first.)"
    assert labels(table)[::2] == [f"{name} on top of the deck" for name in ("Eagle", "Fae", "Hill Ogre", "Summon")]
    pick(table, "Summon to the bottom", "Fae on top", "Eagle to the bottom", "Hill Ogre on top")
    assert deck(table) == ["Hill Ogre", "Fae", "Wyvern", "Acolyte", "Summon", "Eagle"]
    assert table.scouts == 0
    pick(table, "Scout Ahead with the 1")
    assert labels(table)[0] == "Hill Ogre on top of the deck"


@pytest.mark.rule("SAW-7.12", "SAW-9.6")
def test_range_wide_in_a_short_deck_goes_on_with_the_graveyard_and_needs_a_card() -> None:
    table = position(camp("Ranger", 'deck = ["Eagle"]\ngraveyard = ["Fae"]'))
    pick(table, "Range Wide")
    assert sorted(names(table, table.looking)) == ["Eagle", "Fae"]
    assert table.graveyard == []
    table = position(camp("Ranger"))
    assert why_not(table, "Range Wide") == ("SAW-7.12", "There is no card to look at.")


# -- Trade Secrets


@pytest.mark.rule("SAW-7.12", "SAW-7.11", "SAW-21.6")
def test_the_rogue_lets_two_different_adventurers_swap_a_card_each() -> None:
    document = camp("Rogue", 'abilities.Rogue = ["Backstab", "Stay Dead", "-Smoke Bomb"]')
    table = position(document, seats=4)
    pick(table, "Trade Secrets")
    assert prompt(table) == "Trade Secrets: whose card is swapped? (2 to go)"
    assert seats(table) == (0,)
    assert labels(table) == [f"{name} swaps a card" for name in ("Rogue", "Warrior", "Wizard", "Cleric")]
    pick(table, "Wizard swaps a card")
    assert prompt(table) == "Wizard: which Ability card is swapped for which?"
    assert seats(table) == (2,)
    assert len(labels(table)) == 6
    pick(table, "Kindle replaces Forked Flame")
    assert states(table, "Wizard")["Kindle"] == "exhausted"
    assert states(table, "Wizard")["Forked Flame"] == "leftover"
    assert prompt(table) == "Trade Secrets: whose card is swapped? (1 to go)"
    assert labels(table) == [*(f"{name} swaps a card" for name in ("Rogue", "Warrior", "Cleric")), "Enough secrets"]
    pick(table, "Rogue swaps a card", "Loaded Dice replaces Stay Dead")
    assert states(table, "Rogue")["Loaded Dice"] == "up"
    assert prompt(table) == "Rogue: where does the next die go?"
    assert table.spaces_used & 4 == 0
    pick(table, "Equip")
    assert prompt(table) == "Rogue: which Ability card is swapped for which?"


@pytest.mark.rule("SAW-7.12")
def test_one_traded_secret_may_be_enough_but_not_none() -> None:
    table = position(camp("Rogue"))
    pick(table, "Trade Secrets")
    assert "Enough secrets" not in labels(table)
    pick(table, "Cleric swaps a card", "Guiding Light replaces Lay to Rest", "Enough secrets")
    assert states(table, "Cleric")["Guiding Light"] == "up"
    assert prompt(table) == "Rogue: where does the next die go?"
