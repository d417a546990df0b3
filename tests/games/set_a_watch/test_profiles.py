"""Sections 21 and 22: what each Adventurer is good for, and what difficulty and variants change."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import ABILITIES, ADVENTURERS
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import BOX_FINALS, dice, faceup, health_of, labels, line, names, pick, position, prompt, refused

BOARDS = {one.name: one for one in ADVENTURERS}


def board(name: str) -> tuple[list[int], str, str]:
    """Dice, attack type and camp action of an Adventurer, as printed."""
    one = BOARDS[name]
    return [*one.dice], one.attack, one.camp


def reach_of(table: Watch, name: str) -> int:
    """How many positions an Adventurer's direct attacks reach."""
    return int(next(one["reach"] for one in table.view()["board"]["adventurers"] if one["name"] == name))


# -- Adventurers


@pytest.mark.rule("SAW-21.1", "SAW-G40")
def test_the_warrior_hits_hard_at_the_front_keeps_excess_and_boosts_the_others() -> None:
    assert board("Warrior") == ([8, 8, 8], "melee", "Fell a Tree")
    assert [card.class_name for card in ABILITIES if card.effect == "cleave"] == ["Warrior"]
    table = position("""
        party = ["Warrior", "Ranger", "Rogue", "Wizard"]
        line = ["Vampire", "Turnabout", "Hill Ogre"]
        abilities.Warrior = ["Cleave", "War Cry", "-Iron Grip"]
        dice.Warrior = [8, 1, 1]
        dice.Ranger = [8, 2, 2]
        dice.Rogue = [3, "1 spent", "1 spent"]
    """)
    assert reach_of(table, "Warrior") == 1
    pick(table, "Attack Turnabout")
    assert refused(table, "Add the 8 of the Warrior").rule == "SAW-12.2"
    pick(table, "Add the 8 of the Ranger", "Strike Turnabout for 8")
    assert dice(table, "Ranger") == [2, 2]
    pick(table, "Attack Vampire", "Add the 8 of the Warrior", "Strike Vampire for 8")
    assert dice(table, "Warrior") == [7, 1, 1]
    pick(table, "War Cry", "War Cry: spend the 1")
    # two equal dice of the Ranger and a single one of the Rogue: no question is left
    assert sorted(dice(table, "Ranger")) == [2, 5]
    assert dice(table, "Rogue") == [6]
    assert dice(table, "Warrior") == [7, 1]


@pytest.mark.rule("SAW-21.2", "SAW-G40")
def test_the_wizards_magic_reaches_every_revealed_creature_and_changes_it() -> None:
    assert board("Wizard") == ([6, 6, 6], "ranged", "Trace a Rune")
    document = """
        party = ["Wizard", "Ranger", "Rogue", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Eagle", "Ash Drake", "Shieldback", "Fae"]
        deck = ["Zombie Horde", "Bramble Bear"]
    """
    anywhere = ("Shockbolt: defeat Fae", "Polymorph: change Fae", "Forked Flame: Fae")
    for card, target in zip(("Shockbolt", "Polymorph", "Forked Flame"), anywhere, strict=True):
        table = position(f'{document}\nabilities.Wizard = ["{card}", "Kindle", "-Mirror Sigil"]')
        assert reach_of(table, "Wizard") == 2
        pick(table, card, f"{card}: spend the 1")
        if prompt(table) != "What does the Watch do?":
            assert not any("facedown" in label for label in labels(table))
            pick(table, target)
        assert "Fae" not in line(table)
    table = position(f'{document}\nabilities.Wizard = ["Polymorph", "Kindle", "-Mirror Sigil"]')
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Fae")
    assert line(table)[-1] == "Zombie Horde"
    assert names(table, table.deck) == ["Fae", "Bramble Bear"]
    assert table.graveyard == []


@pytest.mark.rule("SAW-21.3", "SAW-G40")
def test_the_cleric_ends_undead_and_unhallowed_and_opens_the_dark() -> None:
    assert board("Cleric") == ([6, 6, 6], "melee", "Lay on Hands")
    document = """
        party = ["Cleric", "Ranger", "Rogue", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "Zombie Horde", "The Ninth Bell", "?Eagle", "?Fae"]
        graveyard = ["Ash Drake"]
        unhallowed = ["Crown of Ash"]
    """
    table = position(document + 'abilities.Cleric = ["Lay to Rest", "Holy Brand", "Guiding Light"]')
    assert reach_of(table, "Cleric") == 1
    assert health_of(table, "Zombie Horde") == 20
    pick(table, "Lay to Rest", "Lay to Rest: spend the 1")
    assert names(table, table.graveyard)[-1] == "Zombie Horde"
    pick(table, "Holy Brand", "Holy Brand: spend the 1", "Holy Brand: The Ninth Bell")
    assert health_of(table, "The Ninth Bell") == 14 - 9
    pick(table, "Guiding Light", "Guiding Light: spend the 1", "Guiding Light: reveal the facedown card in position 3")
    pick(table, "Leave it at that", "Guiding Light: move Hill Ogre to the end")
    assert line(table) == ["The Ninth Bell", "Eagle", "?", "Hill Ogre"]


@pytest.mark.rule("SAW-21.3", "SAW-13.13")
def test_the_cleric_heals_once_more_in_camp() -> None:
    table = position("""
        party = ["Cleric", "Ranger", "Rogue", "Warrior"]
        camp = "Cleric"
        abilities.Ranger = ["Longshot", "-Sharpshooter", "-Starlight"]
        dice.Cleric = [6, 4, 3]
    """)
    assert refused(table, "Lay on Hands with the 3").reason == "Lay on Hands takes a 4 or more; this is a 3."
    pick(table, "Lay on Hands with the 4", "Refresh Sharpshooter", "Heal with the 6", "Refresh Starlight")
    assert faceup(table, "Ranger") == 3


@pytest.mark.rule("SAW-21.4", "SAW-G40")
def test_the_beast_master_stores_forest_creatures_as_dice() -> None:
    assert board("Beast Master") == ([8, 8, 8], "ranged", "Set Trap")
    table = position("""
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        line = ["Hill Ogre", "Bramble Bear", "Tusked Boar"]
        abilities."Beast Master" = ["Tame Beast", "Pack Bond", "-Set Snares"]
        dice."Beast Master" = [1, 1, 1]
    """)
    assert reach_of(table, "Beast Master") == 2
    pick(table, "Tame Beast", "Tame Beast: spend the 1", "Tame Bramble Bear")
    pick(table, "Tame Beast, by exhausting it")
    assert names(table, table.tamed) == ["Bramble Bear", "Tusked Boar"]
    pick(table, "Attack Hill Ogre", "Add the tamed Bramble Bear (10)", "Strike Hill Ogre for 10")
    assert table.round == 2
    assert names(table, table.tamed) == ["Tusked Boar"]


@pytest.mark.rule("SAW-21.5", "SAW-G40")
def test_the_ranger_shoots_with_three_d8_supports_and_scouts_four_cards() -> None:
    assert board("Ranger") == ([8, 8, 8], "ranged", "Range Wide")
    table = position("""
        party = ["Ranger", "Wizard", "Rogue", "Warrior"]
        camp = "Ranger"
        deck = ["Fae", "Eagle", "Summon", "Acolyte", "Wyvern"]
        dice.Ranger = [1, 1, 2]
    """)
    pick(table, "Range Wide with the 2")
    assert names(table, table.looking) == ["Fae", "Eagle", "Summon", "Acolyte"]
    pick(table, "Fae to the bottom", "Eagle on top", "Summon to the bottom", "Acolyte on top")
    assert names(table, table.deck) == ["Summon", "Fae", "Wyvern", "Eagle", "Acolyte"]
    table = position("""
        party = ["Ranger", "Wizard", "Rogue", "Warrior"]
        line = ["Hill Ogre", "Shieldback"]
        abilities.Ranger = ["Raise the Aim", "Starlight", "-Longshot"]
    """)
    assert [reach_of(table, name) for name in ("Ranger", "Rogue")] == [2, 1]
    pick(table, "Raise the Aim", "Raise the Aim: exhaust it", "Raise the Aim: Rogue")
    assert [reach_of(table, name) for name in ("Ranger", "Rogue")] == [3, 2]


@pytest.mark.rule("SAW-21.6", "SAW-G40")
def test_the_rogue_is_weak_at_the_front_and_versatile_elsewhere() -> None:
    assert board("Rogue") == ([6, 6, 6], "melee", "Trade Secrets")
    table = position("""
        party = ["Rogue", "Ranger", "Wizard", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Shieldback", "?Vampire"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]
        dice.Ranger = [2, 8, 8]
    """)
    assert reach_of(table, "Rogue") == 1
    pick(table, "Backstab", "Backstab: spend the 1", "Backstab Vampire")
    assert line(table) == ["Hill Ogre", "Shieldback"]
    pick(table, "Loaded Dice", "Loaded Dice: spend the 1", "Loaded Dice: the 2 of the Ranger")
    assert dice(table, "Ranger") == [8, 8, 8]


@pytest.mark.rule("SAW-21.6")
def test_the_rogues_camp_action_swaps_cards_of_two_adventurers() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Wizard", "Warrior"]
        camp = "Rogue"
        abilities.Ranger = ["Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Wizard = ["Shockbolt", "Kindle", "-Polymorph"]
        dice.Rogue = [1, 2, 3]
        deck = ["Hill Ogre", "Eagle", "Fae", "Ash Drake", "Tusked Boar", "Bramble Bear", "Shieldback"]
    """)
    pick(table, "Trade Secrets with the 1", "Ranger swaps a card", "False Trail replaces Longshot")
    assert "Ranger swaps a card" not in labels(table)
    pick(table, "Wizard swaps a card", "Forked Flame replaces Polymorph")
    shown = {
        one["name"]: {card["name"]: card["state"] for card in one["cards"]}
        for one in table.view()["board"]["adventurers"]
    }
    assert (shown["Ranger"]["False Trail"], shown["Ranger"]["Longshot"]) == ("up", "leftover")
    assert (shown["Wizard"]["Forked Flame"], shown["Wizard"]["Polymorph"]) == ("exhausted", "leftover")
    assert "Equip with the 2 of the Rogue" in labels(table)
    assert refused(table, "Trade Secrets with the 2").rule == "SAW-7.12"


# -- difficulty and variants


def contents(table: Watch) -> dict[str, Any]:
    """What setup decides, apart from chance."""
    found = Counter(names(table, table.deck))
    return {
        "creatures": len(table.deck) - found["Summon"],
        "acolytes": found["Acolyte"],
        "horde": len(table.horde),
        "unhallowed": len(table.unhallowed),
        "map": len(table.map),
        "unused": len(table.unused),
        "firewood": table.firewood,
        "faceup": sum(faceup(table, one["name"]) for one in table.view()["board"]["adventurers"]),
        "round": table.round,
    }


@pytest.mark.rule("SAW-22.1")
@pytest.mark.parametrize(("difficulty", "summons"), [("easy", 1), ("normal", 2), ("hard", 3), ("insane", 4)])
def test_difficulty_is_the_number_of_summons_and_nothing_else(difficulty: str, summons: int) -> None:
    table = GAME.new(seed=5, difficulty=difficulty)
    assert names(table, table.deck).count("Summon") == summons
    assert len(table.deck) == 30 + summons
    assert (
        contents(table)
        == contents(GAME.new(seed=5))
        == {
            "creatures": 30,
            "acolytes": 2,
            "horde": 1,
            "unhallowed": 7,
            "map": 8,
            "unused": 9,
            "firewood": 7,
            "faceup": 8,
            "round": 1,
        }
    )


@pytest.mark.rule("SAW-22.2", "SAW-G53")
def test_the_harder_variant_rolls_a_d6_for_the_first_firewood() -> None:
    found = {GAME.new(seed=seed, random_firewood=True).firewood for seed in range(60)}
    assert found == {1, 2, 3, 4, 5, 6}
    assert {GAME.new(seed=seed).firewood for seed in range(10)} == {7}


@pytest.mark.rule("SAW-22.3")
def test_the_final_location_is_picked_or_random() -> None:
    for final in BOX_FINALS:
        table = GAME.new(seed=1, final=final)
        assert names(table, table.map)[0] == final
        assert table.known[table.map[0]]
    tables = [GAME.new(seed=seed) for seed in range(20)]
    assert {names(table, table.map)[0] for table in tables} == set(BOX_FINALS)
    assert not any(table.known[table.map[0]] for table in tables)


@pytest.mark.rule("SAW-22.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_are_the_same_for_every_number_of_players(seats: int) -> None:
    alone, together = GAME.new(seats=1, seed=11), GAME.new(seats=seats, seed=11)
    asked = set()
    for number in range(150):
        if alone.decision is None:
            break
        assert together.decision is not None
        assert together.decision.options.keys() == alone.decision.options.keys()
        assert alone.decision.seats == (0,)
        asked.add(together.decision.seats)
        choice = number % len(alone.decision.options)
        alone.choose(alone.decision.options[choice])
        together.choose(together.decision.options[choice])
    assert alone.view()["board"]["line"] == together.view()["board"]["line"]
    assert (alone.firewood, alone.dice, alone.cards) == (together.firewood, together.dice, together.cards)
    assert (alone.outcome is None) == (together.outcome is None)
    # only who is asked differs
    assert tuple(range(seats)) in asked
    assert any(len(one) == 1 for one in asked)
