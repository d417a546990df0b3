"""The abilities of the Locations of the box, in force and not in force."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch.content import LOCATIONS, PLACE_RULES
from hearthwatch.games.set_a_watch.content.cards import Location
from hearthwatch.games.set_a_watch.rules.campfire import reveal_level
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    BOX_PLACES,
    dice,
    faceup,
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

PLAIN = "Crooked Gorge"
"""Its ability does not concern most of what is tested here."""
ALL = [card.name for card in LOCATIONS]


def at(place: str, more: str) -> str:
    """A position at a Location."""
    return f'location = "{place}"\n{more}\n'


RANGED = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\ncamp = "Rogue"\nfirewood = 2\n'
"""Two who shoot and one who does not."""


def final(place: str, more: str) -> str:
    """A position of the last round."""
    return at(place, f"round = 9\n{more}")


@pytest.mark.rule("SAW-4.6")
def test_the_box_holds_fourteen_regular_three_respite_and_three_final_locations() -> None:
    kinds = [card.kind for card in BOX_PLACES]
    assert (kinds.count("regular"), kinds.count("respite"), kinds.count("final")) == (14, 3, 3)
    assert all(len(card.ability.verbs()) == 1 for card in LOCATIONS)


@pytest.mark.rule("SAW-9.3", "SAW-17.2", "SAW-4.6")
@pytest.mark.parametrize("card", [card for card in LOCATIONS if card.kind != "final"], ids=lambda card: card.name)
def test_reaching_a_location_changes_firewood_and_its_line_has_its_count(card: Location) -> None:
    creatures = ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake", "Fae", "Acolyte", "Wyvern", "Vampire"]
    start = PLAIN if card.name != PLAIN else "Cold Ford"
    table = position(at(start, f'phase = "end"\nfirewood = 20\nmap = ["{card.name}"]\ndeck = {creatures}'), deluxe=True)
    assert table.round == 2
    assert table.firewood == 20 + card.firewood
    table = position(at(card.name, f'camp = "Warrior"\nphase = "watch"\nfirewood = 5\ndeck = {creatures}'), deluxe=True)
    if prompt(table) == "Ferryman's Landing: pay with wood or with an Ability card?":
        pick(table, "Pay 2")
    assert f"The Line is laid out facedown: {card.creatures} cards." in log(table)


@pytest.mark.rule("SAW-18.1", "SAW-17.3", "SAW-11.2")
@pytest.mark.parametrize("card", [card for card in LOCATIONS if card.kind == "final"], ids=lambda card: card.name)
def test_reaching_a_final_location_changes_firewood_too(card: Location) -> None:
    creatures = ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake", "Fae", "Acolyte", "Wyvern", "Vampire"]
    document = f'round = 8\nphase = "end"\nmap = ["{card.name}"]\ndeck = {creatures}\ndice.Warrior = ["3 camp", 1, 1]\n'
    table = position(at(PLAIN, document + "firewood = 20"), deluxe=True)
    assert table.round == 9
    assert table.firewood == 20 + card.firewood
    assert len(table.line) == card.creatures
    table = position(at(PLAIN, document + "firewood = 1"), deluxe=True)
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert board_of(table, mask_of(0)).phase == "between"
    assert where(table, "Warrior") == ["ready", "ready", "ready"]


# -- Snowy Pass


@pytest.mark.rule("SAW-20.16", "SAW-5.3")
def test_snowy_pass_takes_the_lowest_die_of_one_adventurer_before_the_camp_choice() -> None:
    rolls = "next_rolls = [5, 3, 8, 4, 4, 1, 6, 3, 1, 4, 3, 1]\ndeck = ['Eagle']"
    table = position(at("Snowy Pass", rolls), seats=4)
    assert prompt(table) == "Who lays the lowest die on the Location?"
    assert seats(table) == (0, 1, 2, 3)
    assert len(labels(table)) == 4
    pick(table, "Warrior gives up the lowest die")
    assert where(table, "Warrior") == ["ready", "location", "ready"]
    assert "Warrior lays a 3 on the Location." in log(table)
    assert prompt(table) == "Who goes to Camp?"


@pytest.mark.rule("SAW-20.16", "SAW-17.4")
def test_the_die_on_snowy_pass_stays_out_of_camp_bolster_and_comes_back_next_round() -> None:
    rolls = (
        "next_rolls = [5, 5, 1, 4, 4, 1, 6, 3, 1, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\nmap = ['Crooked Gorge']"
    )
    table = position(at("Snowy Pass", rolls))
    pick(table, "Wizard gives up", "Warrior rests", "Bolster, then Seal")
    assert [label for label in labels(table) if "Wizard" in label] == ["Reroll the 4 of the Wizard"]
    pick(table, "Keep the dice")
    pick(table, "Chop Wood")
    assert table.round == 2
    assert where(table, "Wizard") == ["ready", "ready", "ready"]


@pytest.mark.rule("SAW-20.16", "SAW-6.9")
def test_a_resting_adventurer_who_gave_a_die_to_snowy_pass_places_two() -> None:
    table = position(at("Snowy Pass", "map = ['Crooked Gorge']\ndeck = ['Eagle', 'Hill Ogre']"))
    pick(table, "Warrior gives up", "Warrior rests", "Chop Wood", "Chop Wood")
    assert prompt(table) == "What does the Watch do?"


# -- Crooked Gorge


@pytest.mark.rule("SAW-12.4", "SAW-12.5")
def test_crooked_gorge_shortens_every_range_but_never_below_one() -> None:
    document = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\ncamp = "Rogue"\nline = ["Hill Ogre", "Eagle"]\n'
    document += 'dice.Ranger = [8, 8, 8]\nabilities.Ranger = ["Raise the Aim", "Longshot", "-Starlight"]'
    table = position(at("Crooked Gorge", document))
    assert why_not(table, "Attack Eagle") == ("SAW-12.2", "Position 2 is out of everybody's range.")
    assert [one.reach for one in board_of(table, mask_of(0)).adventurers] == [1, 1, 1, 1]
    pick(table, "Raise the Aim", "Raise the Aim: exhaust it", "Raise the Aim: Wizard")
    assert [one.reach for one in board_of(table, mask_of(0)).adventurers] == [1, 2, 2, 1]
    assert "Attack Eagle" in labels(position(at("Cold Ford", document)))


@pytest.mark.rule("SAW-12.5")
def test_ranges_are_added_up_before_the_least_of_one_is_looked_at() -> None:
    document = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\ncamp = "Rogue"\nline = ["The Long Dark", "Eagle"]\n'
    document += 'dice.Ranger = [8, 8, 8]\nabilities.Ranger = ["Raise the Aim", "Longshot", "-Starlight"]'
    table = position(at("Crooked Gorge", document))
    pick(table, "Raise the Aim", "Raise the Aim: exhaust it", "Raise the Aim: Warrior")
    assert [one.reach for one in board_of(table, mask_of(0)).adventurers] == [1, 1, 1, 1]


# -- Blind Fen


@pytest.mark.rule("SAW-10.1", "SAW-10.2")
@pytest.mark.parametrize(("firewood", "fen", "plain"), [(6, 1, 1), (7, 1, 2), (11, 1, 2), (12, 2, 3)])
def test_blind_fen_lowers_the_reveal_level_but_never_below_one(firewood: int, fen: int, plain: int) -> None:
    document = f'firewood = {firewood}\ncamp = "Cleric"\nline = ["?Hill Ogre", "?Eagle", "?Ash Drake", "?Tusked Boar"]'
    table = position(at("Blind Fen", document))
    assert reveal_level(table) == fen
    assert line(table).count("?") == 4 - fen
    assert line(position(at(PLAIN, document))).count("?") == 4 - plain


# -- Orl's Barrows


@pytest.mark.rule("SAW-4.7", "SAW-19.3")
def test_at_orls_barrows_revealed_undead_have_health_plus_two() -> None:
    document = 'firewood = 2\ncamp = "Cleric"\nline = ["Bone Caller", "Eagle", "Shade", "?Vampire"]'
    table = position(at("Orl's Barrows", document))
    assert [health_of(table, name) for name in ("Bone Caller", "Eagle", "Shade")] == [9, 4, 4 + 1 + 2]
    table = position(at(PLAIN, document))
    assert [health_of(table, name) for name in ("Bone Caller", "Eagle", "Shade")] == [7, 4, 5]


@pytest.mark.rule("SAW-13.9", "SAW-20.2")
def test_the_barrows_help_what_sleeps_or_stands_in_smoke() -> None:
    party = 'party = ["Warrior", "Wizard", "Rogue", "Ranger"]\ncamp = "Ranger"\nfirewood = 2\ndice.Rogue = [3, 2, 2]\n'
    cards = (
        'abilities.Rogue = ["Backstab", "Smoke Bomb", "-Stay Dead"]\nline = ["Hill Ogre", "Pallbearer", "?Bone Caller"]'
    )
    table = position(at("Orl's Barrows", party + cards))
    pick(table, "Smoke Bomb", "Smoke Bomb: spend", "Smoke Bomb: Pallbearer")
    assert health_of(table, "Pallbearer") == 9
    pick(table, "Backstab", "Backstab: exhaust")
    assert health_of(table, "Bone Caller") == 9
    assert line(table) == ["Hill Ogre", "Pallbearer", "Bone Caller"]


# -- Treeless Moor


@pytest.mark.rule("SAW-6.11", "SAW-6.9")
def test_nobody_chops_wood_on_the_treeless_moor_and_dice_without_a_space_are_laid_aside() -> None:
    document = 'camp = "Cleric"\nfirewood = 5\ndice.Cleric = [1, 1, 1]\nmap = ["Cold Ford"]'
    table = position(at("Treeless Moor", document))
    assert why_not(table, "Chop Wood") == ("SAW-4.7", "Chop Wood cannot be chosen at this Location.")
    pick(table, "Seal, then Bolster", "Keep the dice")
    pick(table, labels(table)[0])
    assert table.round == 2
    table = position(at("Treeless Moor", document.replace("[1, 1, 1]", "[1, 2, 3]")))
    pick(table, "Equip with the 1", "Second Grace replaces Ward of Mercy")
    assert "No space takes the dice that are left: they are laid aside." in log(table)
    assert table.round == 2
    assert any(label.startswith("Chop Wood") for label in labels(position(at(PLAIN, document))))


# -- Silent Abbey


@pytest.mark.rule("SAW-4.7", "SAW-13.4")
def test_in_the_silent_abbey_a_card_works_once_by_die_or_by_exhaustion() -> None:
    document = 'camp = "Cleric"\nfirewood = 2\nline = ["Hill Ogre", "Eagle", "Fae"]\ndice.Wizard = [1, 2, 3]'
    table = position(at("Silent Abbey", document))
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Eagle")
    reason = "At this Location an Ability card works only once a round."
    assert why_not(table, "Shockbolt") == ("SAW-4.7", reason)
    table = position(at(PLAIN, document))
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Eagle", "Shockbolt, by exhausting it")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-19.19", "SAW-4.7")
def test_a_stun_in_the_silent_abbey_is_no_activation() -> None:
    document = 'camp = "Cleric"\nfirewood = 7\nline = ["Hill Ogre", "!Marsh Adder"]\ndice.Wizard = [1, 1, 1]\n'
    table = position(at("Silent Abbey", document))
    pick(table, "The 1 of the Wizard is stunned on Shockbolt", "Shockbolt, by exhausting it")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-4.7")
def test_double_back_does_not_let_a_card_speak_twice_in_the_silent_abbey() -> None:
    party = 'party = ["Warrior", "Wizard", "Rogue", "Ranger"]\ncamp = "Ranger"\nfirewood = 2\ndice.Wizard = [1, 2, 3]\n'
    cards = 'abilities.Rogue = ["Double Back", "Backstab", "-Stay Dead"]\nline = ["Hill Ogre", "Fae", "Eagle"]'
    table = position(at("Silent Abbey", party + cards))
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Eagle", "Double Back", "Double Back: spend")
    assert dice(table, "Wizard") == [1, 2, 3]
    assert why_not(table, "Shockbolt")[0] == "SAW-4.7"


@pytest.mark.rule("SAW-13.10")
def test_passives_do_not_mind_the_silent_abbey() -> None:
    table = position(at("Silent Abbey", RANGED + 'dice.Ranger = ["3 attack", 1, 1]\nline = ["Hill Ogre"]'))
    assert "Sharpshooter: reroll the 3 of the Ranger, spent on an attack" in labels(table)


# -- Wolf Hollow


@pytest.mark.rule("SAW-4.7")
def test_at_wolf_hollow_the_topmost_forest_creature_of_the_graveyard_joins_the_end_facedown() -> None:
    piles = 'deck = ["Hill Ogre", "Ash Drake"]\ngraveyard = ["Bramble Bear", "Eagle", "Fae", "Summon"]\n'
    document = f'camp = "Cleric"\nfirewood = 2\nphase = "watch"\n{piles}'
    table = position(
        at("Wolf Hollow", document.replace('"Ash Drake"', '"Ash Drake", "Wyvern", "Club Troll", "Acolyte"'))
    )
    assert names(table, table.line)[-1] == "Eagle"
    assert line(table) == ["Hill Ogre", "?", "?", "?", "?", "?"]
    assert names(table, table.graveyard) == ["Bramble Bear", "Fae", "Summon"]
    assert board_of(table, mask_of(0)).line[-1].name == "Eagle"
    assert "Eagle comes back from the Graveyard to the end of the Line." in log(table)


@pytest.mark.rule("SAW-4.7")
def test_without_a_forest_creature_in_the_graveyard_wolf_hollow_is_quiet() -> None:
    creatures = '"Hill Ogre", "Ash Drake", "Wyvern", "Club Troll", "Acolyte"'
    document = f'camp = "Cleric"\nfirewood = 2\nphase = "watch"\ndeck = [{creatures}]\ngraveyard = ["Fae", "Summon"]'
    table = position(at("Wolf Hollow", document))
    assert len(table.line) == 5
    table = position(at("Rusted Battlefield", document.replace('"Fae"', '"Eagle"')))
    assert len(table.line) == 5


# -- Stormfelled Pines


@pytest.mark.rule("SAW-7.1", "SAW-4.7")
@pytest.mark.parametrize(("place", "gain"), [("Stormfelled Pines", 3), (PLAIN, 2)])
def test_among_stormfelled_pines_each_die_chops_one_more(place: str, gain: int) -> None:
    table = position(at(place, 'camp = "Cleric"\nfirewood = 5\ndice.Cleric = [1, 2, 3]'))
    pick(table, "Chop Wood")
    assert table.firewood == 5 + gain
    pick(table, "Chop Wood")
    assert table.firewood == 5 + 2 * gain


# -- High Terraces


@pytest.mark.rule("SAW-12.6", "SAW-4.7")
def test_on_the_high_terraces_an_attack_with_a_ranged_die_counts_one_more_once() -> None:
    document = RANGED + 'line = ["Hill Ogre", "Ash Drake"]\n'
    document += "dice.Ranger = [4, 4, 1]\ndice.Warrior = [1, 1, 1]\ndice.Wizard = [1, 1, 1]"
    table = position(at("High Terraces", document))
    pick(table, "Attack Hill Ogre", "Add the 4", "Add the 4")
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 4 + 4 + 1 for the Location = 9 so far"
    assert why_not(table, "Strike") == ("SAW-12.6", "The dice add up to 9; it takes 10.")
    pick(table, "Add the 1 of the Warrior", "Strike Hill Ogre for 10")
    assert line(table) == ["Ash Drake"]


@pytest.mark.rule("SAW-12.6")
def test_melee_dice_alone_get_no_bonus_on_the_high_terraces() -> None:
    document = (
        'party = ["Warrior", "Cleric", "Rogue", "Ranger"]\ncamp = "Ranger"\nfirewood = 2\nline = ["Club Troll"]\n'
    )
    document += "dice.Warrior = [8, 1, 1]\ndice.Cleric = [1, 1, 1]\ndice.Rogue = [1, 1, 1]"
    table = position(at("High Terraces", document))
    pick(table, "Attack Club Troll", "Add the 8")
    assert why_not(table, "Strike") == ("SAW-12.6", "The dice add up to 8; it takes 9.")
    weaker = document.replace('"Club Troll"', '"Ash Drake", "Fae"').replace("[8, 1, 1]", "[3, 1, 1]")
    reason = "All that can strike Ash Drake adds up to 11; it takes 12."
    assert why_not(position(at("High Terraces", weaker)), "Attack Ash Drake") == ("SAW-12.6", reason)


@pytest.mark.rule("SAW-12.6")
def test_the_terraces_make_an_attack_possible_that_would_be_one_short() -> None:
    spent = '["1 spent", "1 spent", "1 spent"]'
    document = RANGED + 'line = ["Bramble Bear", "Ash Drake"]\n'
    document += f"dice.Warrior = {spent}\ndice.Wizard = {spent}\ndice.Ranger = [7, '1 spent', '1 spent']\n"
    table = position(at("High Terraces", document))
    pick(table, "Attack Bramble Bear", "Strike")
    assert "Strike Bramble Bear for 8: 7 + 1 for the Location" in log(table)
    assert line(table) == ["Ash Drake"]
    reason = "All that can strike Bramble Bear adds up to 7; it takes 8."
    assert why_not(position(at(PLAIN, document)), "Attack Bramble Bear") == ("SAW-12.6", reason)


@pytest.mark.rule("SAW-19.27")
def test_a_tamed_creature_alone_gets_no_bonus_on_the_high_terraces() -> None:
    document = (
        'camp = "Cleric"\nfirewood = 2\nline = ["Fae", "Ash Drake"]\ntamed = ["Eagle"]\ndice."Beast Master" = [1, 1, 1]'
    )
    table = position(at("High Terraces", document))
    pick(table, "Attack Fae", "Add the tamed Eagle (4)")
    assert why_not(table, "Strike") == ("SAW-12.6", "The dice add up to 4; it takes 5.")
    pick(table, "Add the 1 of the Beast Master", "Strike Fae for 6")
    assert line(table) == ["Ash Drake"]


@pytest.mark.rule("SAW-20.5")
def test_cleave_keeps_what_the_terraces_added() -> None:
    document = RANGED + 'line = ["Eagle", "Ash Drake"]\n'
    document += "dice.Ranger = [1, 1, 1]\ndice.Warrior = [4, 1, 1]"
    table = position(at("High Terraces", document))
    pick(table, "Attack Eagle", "Add the 4", "Add the 1 of the Ranger", "Strike Eagle for 6")
    assert dice(table, "Warrior") == [2, 1, 1]


# -- Cold Ford


@pytest.mark.rule("SAW-5.2", "SAW-4.7")
def test_at_the_cold_ford_a_die_rolled_above_six_is_turned_to_six() -> None:
    rolls = "next_rolls = [8, 7, 6, 6, 5, 1, 1, 1, 1, 8, 5, 1]"
    table = position(at("Cold Ford", rolls))
    assert dice(table, "Warrior") == [6, 6, 6]
    assert log(table)[1:4] == [
        "Warrior rolls 8, 7 and 6.",
        "Cold Ford turns them to 6, 6 and 6.",
        "Wizard rolls 6, 5 and 1.",
    ]
    assert dice(table, "Wizard") == [6, 5, 1]
    assert dice(table, "Beast Master") == [6, 5, 1]
    assert dice(position(at(PLAIN, rolls)), "Warrior") == [8, 7, 6]


@pytest.mark.rule("SAW-4.7")
def test_at_the_cold_ford_rerolls_are_capped_but_loaded_dice_and_war_cry_are_not() -> None:
    document = 'party = ["Warrior", "Rogue", "Ranger", "Wizard"]\ncamp = "Wizard"\nfirewood = 2\n'
    document += 'line = ["Hill Ogre", "Ash Drake"]\n'
    document += 'dice.Ranger = ["3 attack", 2, 6]\nabilities.Warrior = ["War Cry", "Iron Grip", "-Cleave"]\n'
    document += 'abilities.Rogue = ["Loaded Dice", "Smoke Bomb", "-Stay Dead"]\nnext_rolls = [8]'
    table = position(at("Cold Ford", document))
    pick(table, "Sharpshooter: reroll the 3")
    assert dice(table, "Ranger") == [6, 2, 6]
    pick(table, "Loaded Dice", "Loaded Dice: spend", "Loaded Dice: the 2 of the Ranger")
    assert dice(table, "Ranger") == [6, 8, 6]
    pick(table, "War Cry", "War Cry: exhaust", "War Cry: +3 on the 6 of the Ranger")
    assert sorted(dice(table, "Ranger")) == [6, 8, 9]


# -- Rusted Battlefield


@pytest.mark.rule("SAW-16.3", "SAW-4.7")
@pytest.mark.parametrize(("place", "cost"), [("Rusted Battlefield", 2), (PLAIN, 1)])
def test_on_the_rusted_battlefield_each_undefeated_creature_costs_one_more(place: str, cost: int) -> None:
    table = position(at(place, 'camp = "Cleric"\nfirewood = 2\nline = ["Eagle", "Fae"]'))
    pick(table, "Out of actions")
    for creature in ("Eagle", "Fae"):
        assert prompt(table) == f"Exhaust an Ability card ({cost} to go)"
        assert f"{creature} deals {cost} damage." in log(table)
        pick(table, *["Exhaust"] * cost)


@pytest.mark.rule("SAW-16.3", "SAW-13.10")
def test_ward_of_mercy_lessens_the_damage_of_the_battlefield() -> None:
    document = 'camp = "Beast Master"\nfirewood = 2\nline = ["Eagle", "Fae"]'
    table = position(at("Rusted Battlefield", document))
    pick(table, "Out of actions")
    assert "Eagle deals 1 damage." in log(table)


# -- The Counting Stones


@pytest.mark.rule("SAW-4.7", "SAW-3.26")
def test_the_counting_stones_feed_the_horde_before_the_line_is_built() -> None:
    document = (
        'camp = "Cleric"\nfirewood = 2\nphase = "watch"\ndeck = ["Eagle", "Hill Ogre", "Ash Drake"]\nhorde = ["Fae"]'
    )
    table = position(at("The Counting Stones", document))
    assert names(table, table.horde) == ["Fae", "Eagle"]
    assert board_of(table, mask_of(0)).horde == ["Fae", None]
    assert names(table, table.line) == ["Hill Ogre", "Ash Drake"]
    elsewhere = position(at(PLAIN, document))
    assert names(elsewhere, elsewhere.horde) == ["Fae"]


# -- Echo Valley


@pytest.mark.rule("SAW-4.7", "SAW-10.8", "SAW-10.4")
def test_in_echo_valley_the_last_card_is_revealed_when_the_line_is_built() -> None:
    document = 'camp = "Cleric"\nfirewood = 4\nphase = "watch"\ndeck = ["Hill Ogre", "Eagle", "Woodgnawer"]'
    table = position(at("Echo Valley", document))
    assert line(table) == ["Hill Ogre", "?", "Woodgnawer"]
    assert table.firewood == 3
    words = log(table)
    shown = words.index("Echo Valley shows the end of the Line.")
    assert words[shown + 1] == "Woodgnawer is revealed in position 3."
    assert words.index("Woodgnawer is revealed in position 3.") < words.index("Firewood -1: now 3.")
    assert words.index("Firewood -1: now 3.") < words.index("Hill Ogre is revealed in position 1.")
    assert line(position(at(PLAIN, document))) == ["Hill Ogre", "?", "?"]


@pytest.mark.rule("SAW-15.1", "SAW-4.7")
def test_a_summon_at_the_end_of_echo_valley_is_resolved_first() -> None:
    document = (
        'camp = "Cleric"\nfirewood = 4\nphase = "watch"\ndeck = ["Woodgnawer", "Summon"]\nunhallowed = ["Crown of Ash"]'
    )
    table = position(at("Echo Valley", document))
    assert prompt(table) == "Which Ability card is exhausted?"
    assert line(table) == ["?", "Summon"]
    pick(table, "Exhaust Cleave")
    assert line(table) == ["Woodgnawer", "Crown of Ash"]
    assert table.firewood == 3


@pytest.mark.rule("SAW-9.9", "SAW-4.7")
def test_echo_valley_with_an_empty_line_is_over_at_once() -> None:
    table = position(at("Echo Valley", 'camp = "Cleric"\nphase = "watch"\nmap = ["Cold Ford"]'))
    assert table.round == 2


# -- Ferryman's Landing


@pytest.mark.rule("SAW-4.7", "SAW-13.15")
def test_the_ferryman_takes_two_wood_or_a_card_when_the_watch_begins() -> None:
    document = 'camp = "Cleric"\nfirewood = 7\nphase = "watch"\ndeck = ["Hill Ogre", "Eagle", "Fae"]'
    table = position(at("Ferryman's Landing", document), seats=4)
    assert prompt(table) == "Ferryman's Landing: pay with wood or with an Ability card?"
    assert seats(table) == (0, 1, 2, 3)
    assert line(table) == []
    paid = table.clone()
    pick(table, "Pay 2 firewood")
    assert table.firewood == 5
    assert line(table) == ["Hill Ogre", "?", "?"]
    pick(paid, "Exhaust Cleave")
    assert paid.firewood == 7
    assert faceup(paid, "Warrior") == 1
    assert line(paid) == ["Hill Ogre", "Eagle", "?"]
    assert line(position(at(PLAIN, document))) == ["Hill Ogre", "Eagle", "?"]


@pytest.mark.rule("SAW-11.2", "SAW-4.7")
def test_the_ferryman_may_be_paid_with_the_last_wood_and_then_a_card_keeps_the_fire() -> None:
    table = position(at("Ferryman's Landing", 'camp = "Cleric"\nfirewood = 2\nphase = "watch"\ndeck = ["Hill Ogre"]'))
    pick(table, "Pay 2 firewood")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust Cleave")
    assert table.firewood == 2
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-9.1", "SAW-12.11")
def test_a_card_for_the_ferryman_bars_nobody() -> None:
    document = (
        'camp = "Cleric"\nfirewood = 7\nphase = "watch"\ndeck = ["Eagle", "Hill Ogre"]\ndice.Warrior = [4, 1, 1]\n'
    )
    table = position(at("Ferryman's Landing", document + 'abilities.Warrior = ["Cleave", "-War Cry", "-Iron Grip"]'))
    pick(table, "Exhaust Cleave", "Attack Eagle", "Add the 4 of the Warrior", "Strike")
    assert line(table) == ["Hill Ogre"]


# -- Respites


@pytest.mark.rule("SAW-13.13", "SAW-4.7")
def test_in_the_hermits_orchard_the_group_refreshes_a_card_after_the_free_refresh() -> None:
    table = position(at("Hermit's Orchard", 'phase = "camp"\ndeck = ["Eagle"]'), seats=4)
    pick(table, "Warrior rests")
    assert states(table, "Warrior")["Iron Grip"] == "up"
    assert prompt(table) == "Refresh which Ability card?"
    assert seats(table) == (0, 1, 2, 3)
    assert labels(table) == ["Refresh Forked Flame", "Refresh Holy Brand", "Refresh Animal Sentry"]
    pick(table, "Refresh Holy Brand")
    assert states(table, "Cleric")["Holy Brand"] == "up"
    assert prompt(table) == "Warrior: where does the next die go?"
    table = position(at(PLAIN, 'phase = "camp"\ndeck = ["Eagle"]'))
    pick(table, "Warrior rests")
    assert prompt(table) == "Warrior: where does the next die go?"


@pytest.mark.rule("SAW-5.3", "SAW-4.7")
def test_at_the_steaming_springs_each_adventurer_may_reroll_up_to_two_dice_once() -> None:
    rolls = "next_rolls = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 8, 7, 6]"
    table = position(at("Steaming Springs", rolls), seats=4)
    assert prompt(table) == "Reroll which dice?"
    assert seats(table) == (0, 1, 2, 3)
    assert len(labels(table)) == 12 + 4
    pick(table, "Reroll the 1 of the Warrior")
    assert seats(table) == (0,)
    assert labels(table) == [
        "Reroll the 2 of the Warrior",
        "Reroll the 3 of the Warrior",
        "Roll the 1 of the Warrior again",
    ]
    pick(table, "Reroll the 3 of the Warrior")
    assert dice(table, "Warrior") == [8, 2, 7]
    assert not [label for label in labels(table) if "Warrior" in label]
    pick(table, "Reroll the 2 of the Wizard", "Roll the 2 of the Wizard")
    assert dice(table, "Wizard") == [1, 6, 3]
    pick(table, "The Cleric keeps", "The Beast Master keeps")
    assert prompt(table) == "Who goes to Camp?"
    assert prompt(position(at(PLAIN, rolls))) == "Who goes to Camp?"


@pytest.mark.rule("SAW-7.11", "SAW-4.7")
def test_in_the_woodcutters_lodge_each_adventurer_may_swap_a_card_when_camp_begins() -> None:
    table = position(at("Woodcutters' Lodge", 'phase = "camp"\ndeck = ["Eagle"]'), seats=4)
    pick(table, "Cleric rests")
    for seat, name in enumerate(["Warrior", "Wizard", "Cleric", "Beast Master"]):
        assert prompt(table) == f"{name}: swap an Ability card?"
        assert seats(table) == (seat,)
        assert len(labels(table)) == 7
        if name == "Wizard":
            pick(table, "Kindle replaces Forked Flame")
        elif name == "Cleric":
            pick(table, "Second Grace replaces Ward of Mercy")
        else:
            pick(table, "Keep the cards as they are")
    assert prompt(table) == "Cleric: where does the next die go?"
    assert states(table, "Wizard")["Kindle"] == "exhausted"
    assert states(table, "Cleric")["Second Grace"] == "up"
    assert table.spaces_used == 0


# -- Finals


@pytest.mark.rule("SAW-10.1", "SAW-4.7")
@pytest.mark.parametrize(("firewood", "lit"), [(6, 1), (7, 2), (12, 2)])
def test_the_lampless_keep_never_lights_more_than_two_positions(firewood: int, lit: int) -> None:
    document = f'firewood = {firewood}\nline = ["?Hill Ogre", "?Eagle", "?Ash Drake", "?Tusked Boar"]'
    assert line(position(final("The Lampless Keep", document))).count("?") == 4 - lit
    plain = position(final("The Knife Stair", document))
    assert line(plain).count("?") == 4 - (3 if firewood == 12 else lit)


@pytest.mark.rule("SAW-4.7")
def test_starlight_does_not_help_in_the_lampless_keep_beyond_two() -> None:
    document = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\nfirewood = 2\n'
    document += 'abilities.Ranger = ["Starlight", "Longshot", "-False Trail"]\n'
    document += 'line = ["Hill Ogre", "?Eagle", "?Ash Drake"]\ndice.Ranger = [1, 2, 3]'
    table = position(final("The Lampless Keep", document))
    pick(table, "Starlight", "Starlight: spend the 1", *["Leave it at that"] * 4)
    assert line(table) == ["Hill Ogre", "Eagle", "?"]
    pick(table, "Starlight", *["Leave it at that"] * 4)
    assert line(table) == ["Hill Ogre", "Eagle", "?"]


@pytest.mark.rule("SAW-12.1", "SAW-4.7")
def test_on_the_knife_stair_an_attack_uses_at_most_three_dice() -> None:
    document = 'firewood = 2\nline = ["Hill Ogre", "Ash Drake"]\ndice.Warrior = [4, 3, 3]\ndice.Wizard = [2, 2, 1]\n'
    document += 'tamed = ["Restless Bones"]'
    table = position(final("The Knife Stair", document))
    pick(table, "Attack Hill Ogre", "Add the 4", "Add the 3 of the Warrior")
    assert why_not(table, "Add the 2 of the Wizard") == (
        "SAW-12.6",
        "With that die, 3 dice could not reach 10 any more.",
    )
    pick(table, "Add the tamed Restless Bones (3)", "Strike")
    assert "Strike Hill Ogre for 10: 4 + 3 + Restless Bones" in log(table)
    assert line(table) == ["Ash Drake"]


@pytest.mark.rule("SAW-12.1", "SAW-4.7")
def test_a_fourth_die_is_refused_on_the_knife_stair_and_three_too_small_dice_are_no_attack() -> None:
    document = 'firewood = 2\nline = ["Tusked Boar", "Ash Drake"]\ndice.Warrior = [4, 3, 3]\ndice.Wizard = [2, 2, 1]'
    table = position(final("The Knife Stair", document))
    pick(table, "Attack Tusked Boar", "Add the 4", "Add the 3 of the Warrior")
    assert "Strike Tusked Boar for 7: 4 + 3" in labels(table)
    assert "Add the 1 of the Wizard" in labels(table)
    pick(table, "Add the 3 of the Warrior", "Strike")
    assert log(table)[-2:] == ["Strike Tusked Boar for 10: 4 + 3 + 3", "Tusked Boar is defeated."]
    assert where(table, "Wizard") == ["ready", "ready", "ready"]
    table = position(final("The Knife Stair", document.replace('"Tusked Boar", "Ash Drake"', '"Fell Beast"')))
    reason = "All that can strike Fell Beast adds up to 10; it takes 11."
    assert why_not(table, "Attack Fell Beast") == ("SAW-12.6", reason)
    assert "Attack Fell Beast" in labels(
        position(final("The Lampless Keep", document.replace('"Tusked Boar", "Ash Drake"', '"Fell Beast"')))
    )


@pytest.mark.rule("SAW-19.11", "SAW-4.7")
def test_at_the_last_milestone_exhausting_a_card_for_its_effect_recovers_a_spent_die() -> None:
    document = (
        'firewood = 2\nline = ["Hill Ogre", "Eagle", "Fae"]\ndice.Wizard = ["3 attack", "4 spent", "5 on Polymorph"]\n'
    )
    table = position(final("The Last Milestone", document + 'dice.Warrior = ["3 attack", 1, 1]'), seats=4)
    pick(table, "Shockbolt", "Shockbolt: defeat Eagle")
    assert prompt(table) == "Wizard: recover a die?"
    assert seats(table) == (1,)
    assert labels(table) == [
        "Recover the 3 of the Wizard, spent on an attack",
        "Recover the 4 of the Wizard, spent",
        "Recover the 5 of the Wizard on Polymorph",
        "Leave it at that",
    ]
    pick(table, "Recover the 5")
    assert dice(table, "Wizard") == [5]
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-19.11", "SAW-4.7")
def test_the_last_milestone_gives_nothing_for_a_die_on_a_card_and_may_be_declined() -> None:
    document = 'firewood = 2\nline = ["Hill Ogre", "Eagle", "Fae"]\ndice.Wizard = ["3 attack", 4, "5 spent"]\n'
    table = position(final("The Last Milestone", document))
    pick(table, "Shockbolt", "Shockbolt: spend the 4", "Shockbolt: defeat Eagle")
    assert prompt(table) == "What does the Watch do?"
    pick(table, "Shockbolt, by exhausting it", "Leave it at that")
    assert dice(table, "Wizard") == []
    assert line(table) == ["Hill Ogre"]
    table = position(final("The Lampless Keep", document))
    pick(table, "Shockbolt", "Shockbolt: exhaust it", "Shockbolt: defeat Eagle")
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-4.7", "SAW-19.13")
def test_the_last_milestone_recovers_no_stolen_die_and_asks_nobody_without_a_spent_one() -> None:
    document = 'firewood = 7\nline = ["Hill Ogre", "!Vampire", "Eagle"]\ndice.Wizard = [6, 4, 4]'
    table = position(final("The Last Milestone", document))
    assert where(table, "Wizard") == ["stolen", "ready", "ready"]
    pick(table, "Shockbolt", "Shockbolt: exhaust it", "Shockbolt: defeat Eagle")
    assert prompt(table) == "What does the Watch do?"
    assert where(table, "Wizard") == ["stolen", "ready", "ready"]


@pytest.mark.rule("SAW-10.9", "SAW-4.7")
def test_the_die_comes_back_before_what_the_ability_provokes() -> None:
    document = 'firewood = 2\nline = ["Keening Widow", "Hill Ogre"]\ndice.Wizard = ["6 attack", 1, 1]'
    table = position(final("The Last Milestone", document))
    pick(table, "Shockbolt", "Shockbolt: exhaust it")
    pick(table, "Recover the 6")
    assert where(table, "Wizard") == ["spent", "ready", "ready"]


@pytest.mark.rule("SAW-4.7")
def test_a_location_that_nobody_has_seen_does_nothing() -> None:
    """While real cards are typed, Adventurers stand on the board before the first Location is turned up."""
    game = hw.game("set-a-watch")
    table = game.new(2, seed=1, typed="cards", adventurers="chosen at the table")
    while table.decision and "play_adventurer" in table.decision.options[0].key:
        table.choose(0)
    hidden = [table.determinize(1, seed=seed) for seed in range(40)]
    assert not table.known[table.location] and len({world.face[world.location] for world in hidden}) > 5
    assert all(world.rule() is PLACE_RULES[0] for world in hidden)
