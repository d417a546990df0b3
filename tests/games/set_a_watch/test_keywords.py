"""The keywords of section 19: Health, Riders, exhausting, recovering, Steal, Stun and taming."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import ABILITY
from hearthwatch.games.set_a_watch.rules.health import base_health
from hearthwatch.games.set_a_watch.table import BY_DIE, EXHAUSTED, FACEUP, ON_ABILITY, READY, SPENT, STOLEN, Watch
from hearthwatch.kernel import Card

from .helpers import (
    PrintHealth,
    dice,
    faceup,
    health_of,
    hero,
    in_line,
    labels,
    line,
    log,
    names,
    pick,
    position,
    prompt,
    refused,
)

FOREST_PARTY = 'party = ["Beast Master", "Ranger", "Cleric", "Rogue"]'


def mount_of(table: Watch, rider: str) -> str | None:
    """The name of what a Rider in the Line sits on."""
    body = table.mount[in_line(table, rider)]
    return names(table, [Card(body)])[0] if body >= 0 else None


# -- Health


@pytest.mark.rule("SAW-19.1", "SAW-19.2")
def test_base_health_is_the_printed_number_whatever_changes_health() -> None:
    table = position("""
        party = ["Cleric", "Ranger", "Rogue", "Warrior"]
        line = ["Forest Giant", "Pack Wolf", "Eagle"]
        abilities.Cleric = ["Holy Brand", "Lay to Rest", "-Second Grace"]
    """)
    assert health_of(table, "Pack Wolf") == 6
    assert base_health(table, in_line(table, "Pack Wolf")) == 4
    assert health_of(table, "Forest Giant") == 7 + 4
    pick(table, "Holy Brand", "Holy Brand: spend the 1", "Holy Brand: Pack Wolf")
    assert health_of(table, "Pack Wolf") == 2
    assert base_health(table, in_line(table, "Pack Wolf")) == 4
    assert health_of(table, "Forest Giant") == 7 + 4


@pytest.mark.rule("SAW-19.3")
def test_an_attack_must_meet_the_current_health_not_the_base_health() -> None:
    table = position("""
        party = ["Ranger", "Rogue", "Cleric", "Warrior"]
        line = ["Pack Wolf", "Eagle"]
        dice.Ranger = [5, 4, 1]
        dice.Rogue = ["1 attack", "1 attack", "1 attack"]
        dice.Cleric = ["1 attack", "1 attack", "1 attack"]
    """)
    assert health_of(table, "Pack Wolf") == 6
    pick(table, "Attack Pack Wolf", "Add the 5")
    assert refused(table, "Strike").reason == "The dice add up to 5; it takes 6."
    pick(table, "Add the 1", "Strike Pack Wolf for 6")
    assert line(table) == ["Eagle"]
    assert health_of(table, "Eagle") == 4
    pick(table, "Attack Eagle", "Strike")  # with the only die that is left
    assert table.round == 2


# -- Riders


@pytest.mark.rule("SAW-19.4", "SAW-19.5", "SAW-19.6", "SAW-EX20", "SAW-G36")
@pytest.mark.parametrize("order", [["Eagle", "Wolfback Raider"], ["Wolfback Raider", "Eagle"]])
def test_a_beast_rider_mounts_a_forest_creature_on_either_side(order: list[str]) -> None:
    table = position(f"""
        line = ["Hill Ogre", {str(order)[1:-1]}, "Ash Drake"]
    """)
    assert line(table) == ["Hill Ogre", "Wolfback Raider", "Ash Drake"]
    assert mount_of(table, "Wolfback Raider") == "Eagle"
    assert health_of(table, "Wolfback Raider") == 5 + 4
    shown = table.view()["board"]["line"][1]
    assert (shown["type"], shown["mount"], shown["damage"], shown["base"]) == ("Rider", "Eagle", 2, 5)


@pytest.mark.rule("SAW-EX20", "SAW-19.6", "SAW-19.7", "SAW-G36")
def test_example_20_the_rider_takes_the_place_in_front_and_its_first_position_power_works(
    print_health: PrintHealth,
) -> None:
    # no Rider of the box has Base Health 5 and a First Position power, so one is printed here
    print_health("Torch Reaver", 5)
    table = position(f"""
        {FOREST_PARTY}
        firewood = 6
        line = ["?Eagle", "Torch Reaver", "Hill Ogre", "Tusked Boar"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
        dice."Beast Master" = [6, 3, 1]
    """)
    assert line(table) == ["Torch Reaver", "Hill Ogre", "Tusked Boar"]
    assert mount_of(table, "Torch Reaver") == "Eagle"
    assert health_of(table, "Torch Reaver") == 5 + 4
    assert table.firewood == 6 - 2
    pick(table, "Tame Beast", "Tame Beast: spend the 1")
    # the Boar is the only one that can be tamed, so the question answered itself
    assert names(table, table.tamed) == ["Tusked Boar"]
    pick(table, "Attack Torch Reaver", "Add the 6")
    assert refused(table, "Strike").reason == "The dice add up to 6; it takes 9."
    pick(table, "Add the 3", "Strike Torch Reaver for 9")
    assert names(table, table.graveyard) == ["Eagle", "Torch Reaver"]


@pytest.mark.rule("SAW-19.7")
def test_a_combined_creature_cannot_be_tamed() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Hill Ogre", "Eagle", "Wolfback Raider", "Ash Drake", "Tusked Boar", "Shieldback", "Bramble Bear"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    assert labels(table) == ["Tame Tusked Boar", "Tame Bramble Bear"]
    refusal = refused(table, "Tame Wolfback Raider")
    assert (refusal.rule, refusal.reason) == ("SAW-19.7", "Wolfback Raider rides: a combined Creature can't be tamed.")


@pytest.mark.rule("SAW-EX20", "SAW-G36")
def test_example_20_there_is_no_merge_until_the_mount_is_flipped() -> None:
    table = position(f"""
        {FOREST_PARTY}
        firewood = 7
        line = ["Restless Bones", "Wolfback Raider", "?Eagle", "?Ash Drake"]
        dice."Beast Master" = [3, 1, 1]
    """)
    assert line(table) == ["Restless Bones", "Wolfback Raider", "?", "?"]
    assert mount_of(table, "Wolfback Raider") is None
    assert health_of(table, "Wolfback Raider") == 5
    pick(table, "Attack Restless Bones", "Add the 3", "Strike")
    # the Eagle came into the light in position 2; the bones stand at the end again
    assert line(table) == ["Wolfback Raider", "Ash Drake", "Restless Bones"]
    assert mount_of(table, "Wolfback Raider") == "Eagle"


@pytest.mark.rule("SAW-EX20", "SAW-19.4", "SAW-19.8")
@pytest.mark.parametrize(
    ("rider", "beside"), [("Wolfback Raider", "Fell Beast"), ("Scale Lancer", "Eagle"), ("Torch Reaver", "Fae")]
)
def test_a_creature_of_another_type_is_no_mount(rider: str, beside: str) -> None:
    table = position(f'line = ["Hill Ogre", "{beside}", "{rider}"]')
    assert line(table) == ["Hill Ogre", beside, rider]
    assert mount_of(table, rider) is None


@pytest.mark.rule("SAW-19.8")
def test_a_dragon_rider_does_the_same_with_dragons() -> None:
    table = position('line = ["Hill Ogre", "Ash Drake", "Scale Lancer"]')
    assert line(table) == ["Hill Ogre", "Scale Lancer"]
    assert health_of(table, "Scale Lancer") == 7 + 12


@pytest.mark.rule("SAW-G36", "SAW-19.4")
def test_only_neighbours_are_mounted() -> None:
    table = position('line = ["Eagle", "Hill Ogre", "Wolfback Raider", "Ash Drake", "Tusked Boar"]')
    assert line(table) == ["Eagle", "Hill Ogre", "Wolfback Raider", "Ash Drake", "Tusked Boar"]


@pytest.mark.rule("SAW-G36")
@pytest.mark.parametrize(("mount", "rest"), [("Eagle", "Tusked Boar"), ("Tusked Boar", "Eagle")])
def test_between_two_mounts_the_group_chooses_one(mount: str, rest: str) -> None:
    table = position('line = ["Hill Ogre", "Eagle", "Wolfback Raider", "Tusked Boar"]', seats=4)
    assert prompt(table) == "Which Creature does Wolfback Raider mount?"
    assert table.decision is not None and table.decision.seats == (0, 1, 2, 3)
    assert labels(table) == ["Wolfback Raider mounts Eagle", "Wolfback Raider mounts Tusked Boar"]
    pick(table, f"Wolfback Raider mounts {mount}")
    expected = ["Wolfback Raider", rest] if mount == "Eagle" else [rest, "Wolfback Raider"]
    assert line(table) == ["Hill Ogre", *expected]
    assert mount_of(table, "Wolfback Raider") == mount


@pytest.mark.rule("SAW-G36")
def test_open_reveal_powers_come_before_the_merge() -> None:
    table = position('firewood = 6\nline = ["Wolfback Raider", "!Woodgnawer"]')
    assert table.firewood == 5
    assert mount_of(table, "Wolfback Raider") == "Woodgnawer"


@pytest.mark.rule("SAW-G36")
@pytest.mark.parametrize(
    ("mount", "rider"),
    [("Restless Stag", "Wolfback Raider"), ("Wyvern", "Scale Lancer"), ("Fell Beast", "Scale Lancer")],
)
def test_the_merge_comes_before_the_first_position_power_of_the_mount(mount: str, rider: str) -> None:
    table = position(f"""
        firewood = 6
        line = ["?{mount}", "{rider}", "Hill Ogre", "Shieldback"]
        deck = ["Fae", "Acolyte"]
    """)
    assert line(table) == [rider, "Hill Ogre", "Shieldback"]
    assert mount_of(table, rider) == mount
    assert table.firewood == 6
    assert len(table.deck) == 2


@pytest.mark.rule("SAW-G36", "SAW-14.6")
@pytest.mark.parametrize("behind", [["Hill Ogre", "Scale Lancer"], ["Wolfback Raider", "Hill Ogre"]])
def test_a_rider_that_cannot_mount_the_first_creature_does_not_stop_its_power(behind: list[str]) -> None:
    table = position(f"firewood = 6\nline = {['?Wyvern', *behind]}")
    assert line(table) == ["Wyvern", *behind]
    assert table.firewood == 3


@pytest.mark.rule("SAW-G36")
def test_a_smoked_rider_mounts_nothing_and_the_mount_keeps_its_first_position_power() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 9
        line = ["Tusked Boar", "?Wyvern", "Scale Lancer"]
        dice.Rogue = [6, 1, 1]
        abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "-Backstab"]
    """)
    # the Wyvern was revealed behind the Boar and is mounted at once
    assert line(table) == ["Tusked Boar", "Scale Lancer"]
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Tusked Boar", "?Wyvern", "Scale Lancer"]
        dice.Rogue = [6, 1, 1]
        abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "-Backstab"]
    """)
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Scale Lancer")
    pick(table, "Attack Tusked Boar", "Add the 6", "Strike")
    assert line(table) == ["Wyvern", "Scale Lancer"]
    assert table.firewood == 1


@pytest.mark.rule("SAW-G36")
def test_a_mount_flipped_by_an_ability_is_mounted_when_the_ability_is_finished() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "Ash Drake", "Wolfback Raider", "?Bramble Bear"]
        dice.Rogue = [3, 1, 1]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
    """)
    pick(table, "Backstab", "Backstab: spend the 1")
    assert line(table) == ["Hill Ogre", "Ash Drake", "Wolfback Raider", "Bramble Bear"]
    assert labels(table) == ["Backstab Wolfback Raider", "Leave it at that"]
    assert refused(table, "Backstab Bramble Bear").reason.endswith("show 5 together; it takes 8.")
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "Ash Drake", "Wolfback Raider"]
    assert health_of(table, "Wolfback Raider") == 5 + 8


@pytest.mark.rule("SAW-G36", "SAW-19.5")
def test_the_powers_of_the_mount_are_off_and_the_pair_is_no_forest_creature() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Wolfback Raider on Web Spinner", "Pack Wolf", "Forest Giant", "Torch Reaver on Eagle"]
        dice.Cleric = [4, 6, 1]
    """)
    assert health_of(table, "Wolfback Raider") == 5 + 5
    assert health_of(table, "Pack Wolf") == 4
    assert health_of(table, "Forest Giant") == 7 + 7
    # Web Spinner under the saddle does not keep a melee Adventurer away
    pick(table, "Attack Wolfback Raider", "Add the 4 of the Cleric", "Add the 6 of the Cleric", "Strike")
    assert line(table)[0] == "Pack Wolf"


@pytest.mark.rule("SAW-G36")
def test_undefeated_a_pair_deals_the_riders_damage_and_joins_the_horde_as_two_cards() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Scale Lancer on Ash Drake"]
        abilities.Cleric = ["Holy Brand", "Lay to Rest", "-Second Grace"]
        horde = ["The Ninth Bell"]
        next_rolls = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """)
    before = sum(faceup(table, name) for name in ("Beast Master", "Ranger", "Cleric"))
    pick(table, "Out of actions", "Exhaust Tame Beast")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust Set Snares")
    assert before - sum(faceup(table, name) for name in ("Beast Master", "Ranger", "Cleric")) == 2
    assert names(table, table.horde) == ["The Ninth Bell", "Ash Drake", "Scale Lancer"]
    assert table.mount[table.horde[-1]] == -1


@pytest.mark.rule("SAW-G36")
def test_a_die_stolen_by_the_mount_and_a_trap_stay_on_the_pair() -> None:
    table = position(f"""
        {FOREST_PARTY}
        firewood = 4
        line = ["Turnabout", "?Eagle", "Wolfback Raider"]
        dice."Beast Master" = [8, 7, 3]
    """)
    table.die_at[0] = STOLEN + table.line[1]
    pick(table, "Attack Turnabout", "Add the 3", "Strike")
    assert line(table) == ["Wolfback Raider"]
    assert table.die_at[0] == STOLEN + in_line(table, "Wolfback Raider")
    table = position('firewood = 7\ntrap = 3\nline = ["Wolfback Raider", "?Eagle"]')
    assert health_of(table, "Wolfback Raider") == 5 + 4 - 3
    assert sum(table.weakened) == 3


# -- exhausting, refreshing, recovering


@pytest.mark.rule("SAW-19.9", "SAW-19.12")
def test_exhausting_turns_a_card_facedown_and_refreshing_turns_it_up_to_be_used_again() -> None:
    table = position("""
        party = ["Wizard", "Ranger", "Cleric", "Rogue"]
        camp = "Cleric"
        firewood = 6
        abilities.Wizard = ["Shockbolt", "Polymorph", "-Kindle"]
        dice.Cleric = [6, 1, 1]
        deck = ["Hill Ogre", "Eagle", "Tusked Boar", "Fae", "Ash Drake", "Pack Wolf", "Bramble Bear"]
    """)
    kindle = ABILITY["Kindle"]
    assert table.cards[kindle] == EXHAUSTED
    pick(table, "Heal with the 6", "Refresh Kindle", "Chop Wood", "Chop Wood")
    assert table.cards[kindle] == FACEUP
    wood = table.firewood
    pick(table, "Kindle", "Kindle: exhaust it")
    assert table.firewood == wood + 3
    assert table.cards[kindle] == EXHAUSTED
    assert refused(table, "Kindle").rule == "SAW-13.6"
    shown = table.view()["board"]["adventurers"][0]["cards"]
    assert {card["name"]: card["state"] for card in shown}["Kindle"] == "exhausted"


@pytest.mark.rule("SAW-19.10")
def test_ongoing_powers_follow_the_state_of_the_game() -> None:
    table = position("""
        party = ["Wizard", "Ranger", "Cleric", "Rogue"]
        firewood = 5
        line = ["Fire Serpent", "Shade", "?Eagle", "?Tusked Boar", "?Ash Drake"]
        abilities.Wizard = ["Kindle", "Polymorph", "-Shockbolt"]
    """)
    assert (health_of(table, "Fire Serpent"), health_of(table, "Shade")) == (1 + 5, 4 + 3)
    pick(table, "Kindle", "Kindle: exhaust it")
    assert (health_of(table, "Fire Serpent"), health_of(table, "Shade")) == (1 + 8, 4 + 3)


@pytest.mark.rule("SAW-19.11")
@pytest.mark.parametrize("where", ["attack", "spent", "on Longshot"])
def test_a_recovered_die_is_back_at_its_value_and_usable(where: str) -> None:
    table = position(f"""
        party = ["Ranger", "Cleric", "Rogue", "Warrior"]
        line = ["Tusked Boar", "Hill Ogre"]
        abilities.Ranger = ["Longshot", "Sharpshooter", "-Starlight"]
        abilities.Cleric = ["Second Grace", "Holy Brand", "-Lay to Rest"]
        dice.Ranger = ["7 {where}", 1, 1]
        dice.Cleric = [2, 1, 1]
    """)
    pick(table, "Second Grace", "Second Grace: spend the 2")
    assert table.die_at[0] == READY
    pick(table, "Attack Tusked Boar", "Add the 7 of the Ranger", "Strike Tusked Boar for 7")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-19.11")
def test_what_is_neither_spent_nor_stolen_cannot_be_recovered() -> None:
    table = position("""
        party = ["Ranger", "Cleric", "Rogue", "Warrior"]
        line = ["Hill Ogre"]
        abilities.Cleric = ["Second Grace", "Holy Brand", "-Lay to Rest"]
        dice.Ranger = ["7 location", 4, 1]
    """)
    assert refused(table, "Second Grace").rule == "SAW-19.11"


# -- Steal


@pytest.mark.rule("SAW-EX22", "SAW-19.13", "SAW-19.14", "SAW-G28")
def test_example_22_the_thief_is_defeated_and_the_die_returns_spent() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        line = ["?Vampire", "Hill Ogre"]
        dice."Beast Master" = [8, 6, "1 attack"]
        dice.Ranger = [7, "8 attack", "8 attack"]
        dice.Rogue = [4, "6 attack", "6 attack"]
    """)
    vampire = in_line(table, "Vampire")
    assert table.die_at[0] == STOLEN + vampire
    assert table.view()["board"]["line"][0]["dice"] == [8]
    assert dice(table, "Beast Master") == [6]
    pick(table, "Attack Vampire")
    assert labels(table) == ["Add the 6 of the Beast Master", "Add the 7 of the Ranger", "Add the 4 of the Rogue"]
    pick(table, "Add the 7", "Strike")
    assert table.die_at[0] == SPENT
    assert table.dice[0] == 8
    assert dice(table, "Beast Master") == [6]


@pytest.mark.rule("SAW-EX22", "SAW-19.15")
def test_example_22_a_stolen_die_that_is_recovered_is_usable_at_once() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Warrior"]
        line = ["?Vampire", "Ash Drake"]
        dice."Beast Master" = [8, 6, "1 attack"]
        abilities.Cleric = ["Second Grace", "Holy Brand", "-Lay to Rest"]
    """)
    assert dice(table, "Beast Master") == [6]
    pick(table, "Second Grace", "Second Grace: exhaust it", "Second Grace: recover the 8")
    assert dice(table, "Beast Master") == [8, 6]
    assert table.view()["board"]["line"][0]["dice"] == []
    pick(table, "Attack Ash Drake", "Add the 8", "Add the 6", "Strike Ash Drake for 14")
    assert line(table) == ["Vampire"]


@pytest.mark.rule("SAW-19.13")
def test_a_stolen_die_pays_for_no_ability() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Warrior"]
        line = ["?Vampire", "Eagle"]
        dice."Beast Master" = [8, 6, 1]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    pick(table, "Set Snares")
    assert labels(table) == [
        "Set Snares: spend the 6 of the Beast Master",
        "Set Snares: spend the 1 of the Beast Master",
        "Set Snares: exhaust it",
    ]


@pytest.mark.rule("SAW-G28")
def test_the_group_breaks_a_tie_and_dice_in_camp_or_barred_are_safe() -> None:
    table = position(
        """
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        camp = "Warrior"
        barred = ["Rogue"]
        line = ["?Vampire", "Hill Ogre"]
        tamed = ["Bramble Bear"]
        dice.Warrior = [8, 8, 8]
        dice.Rogue = [6, 6, 6]
        dice."Beast Master" = [5, 5, "8 attack"]
        dice.Ranger = [5, 4, "7 spent"]
        """,
        seats=4,
    )
    assert prompt(table) == "Vampire: which of the dice that tie?"
    assert table.decision is not None and table.decision.seats == (0, 1, 2, 3)
    assert labels(table) == ["The 5 of the Beast Master is stolen", "The 5 of the Ranger is stolen"]
    pick(table, "The 5 of the Ranger")
    assert dice(table, "Ranger") == [4]
    assert dice(table, "Beast Master") == [5, 5]
    assert names(table, table.tamed) == ["Bramble Bear"]


@pytest.mark.rule("SAW-G28")
def test_without_an_unspent_die_nothing_is_stolen() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        line = ["?Vampire", "Eagle"]
        dice."Beast Master" = ["8 attack", "6 attack", "1 attack"]
        dice.Ranger = ["7 attack", "8 attack", "8 attack"]
        dice.Rogue = ["4 attack", "6 attack", "6 attack"]
    """)
    assert not any(where >= STOLEN for where in table.die_at)
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-G29")
def test_the_die_of_a_thief_that_leaves_undefeated_returns_spent() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        line = ["?Vampire", "Hill Ogre"]
        dice."Beast Master" = [8, 6, 1]
    """)
    pick(table, "Set Snares", "Set Snares: spend the 1", "Set Snares: catch Vampire")
    assert names(table, table.deck) == ["Vampire"]
    assert table.die_at[0] == SPENT


# -- Stun

EXAMPLE_21 = """
    party = ["Ranger", "Rogue", "Beast Master", "Warrior"]
    line = ["?Belfry Giant", "Eagle", "Tusked Boar"]
    abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
    abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
    abilities."Beast Master" = ["Tame Beast", "Pack Bond", "-Set Snares"]
    dice.Ranger = [6, "3 attack", "2 attack"]
    dice.Rogue = ["4 attack", "4 attack", "4 spent"]
    dice."Beast Master" = [3, "1 on Tame Beast", "2 attack"]
"""


@pytest.mark.rule("SAW-EX21", "SAW-19.16", "SAW-19.18", "SAW-19.19", "SAW-19.20", "SAW-G37")
def test_example_21_only_the_rangers_six_can_be_stunned() -> None:
    table = position(EXAMPLE_21)
    longshot = ABILITY["Longshot"]
    assert table.die_at[0] == ON_ABILITY + longshot
    assert table.used[longshot] == BY_DIE
    assert dice(table, "Ranger") == []
    assert dice(table, "Beast Master") == [3]
    assert log(table)[-2:] == ["The 6 of the Ranger is stunned on Longshot", "Nobody can be stunned."]
    # no effect was got for the die: nothing was revealed or defeated
    assert line(table) == ["Belfry Giant", "Eagle", "Tusked Boar"]
    # a die cannot activate it any more, exhausting it can
    table.die_at[1] = READY
    table.offer_again()
    pick(table, "Longshot, by exhausting it")
    assert table.cards[longshot] == EXHAUSTED


@pytest.mark.rule("SAW-19.20")
def test_a_stunned_card_refuses_a_second_die() -> None:
    table = position("""
        party = ["Ranger", "Rogue", "Cleric", "Warrior"]
        line = ["?Marsh Adder", "Hill Ogre", "Eagle"]
        abilities.Ranger = ["Longshot", "Sharpshooter", "-Starlight"]
        abilities.Rogue = ["Stay Dead", "-Loaded Dice", "-Smoke Bomb"]
        abilities.Cleric = ["Ward of Mercy", "-Holy Brand", "-Second Grace"]
        dice.Ranger = [6, 3, 2]
    """)
    pick(table, "The 2 of the Ranger is stunned on Longshot")
    assert labels(table).count("Longshot, by exhausting it") == 1
    assert dice(table, "Ranger") == [6, 3]


@pytest.mark.rule("SAW-19.16", "SAW-19.17", "SAW-19.18", "SAW-G37")
def test_the_group_places_each_stun_die_on_a_valid_card_of_its_owner() -> None:
    table = position(
        """
        party = ["Ranger", "Rogue", "Cleric", "Warrior"]
        camp = "Warrior"
        barred = ["Cleric"]
        line = ["?Belfry Giant", "Eagle"]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        abilities.Rogue = ["Stay Dead", "Backstab", "Loaded Dice"]
        abilities.Cleric = ["Holy Brand", "-Lay to Rest", "-Second Grace"]
        dice.Ranger = [6, 6, "1 attack"]
        dice.Rogue = [4, 3, "2 on Backstab"]
        dice.Cleric = [6, 6, 6]
        dice.Warrior = [8, 8, 8]
        """,
        seats=4,
    )
    assert prompt(table) == "Stun (2 to go): which die goes on which Ability card?"
    assert table.decision is not None and table.decision.seats == (0, 1, 2, 3)
    assert labels(table) == [
        "The 6 of the Ranger is stunned on Longshot",
        "The 4 of the Rogue is stunned on Loaded Dice",
        "The 3 of the Rogue is stunned on Loaded Dice",
    ]
    assert refused(table, "The 6 of the Ranger is stunned on Sharpshooter").rule == "SAW-19.17"
    assert refused(table, "The 6 of the Ranger is stunned on Starlight").reason == "Starlight is exhausted."
    assert refused(table, "The 4 of the Rogue is stunned on Stay Dead").rule == "SAW-19.17"
    refusal = refused(table, "The 4 of the Rogue is stunned on Backstab")
    assert (refusal.rule, refusal.reason) == ("SAW-19.18", "Backstab already has a die this round.")
    pick(table, "The 3 of the Rogue")
    # the second stun: only the Ranger is left, and the two sixes are the same
    assert dice(table, "Ranger") == [6]
    assert dice(table, "Rogue") == [4]
    assert prompt(table) == "What does the Watch do?"


# -- taming


@pytest.mark.rule("SAW-19.22", "SAW-19.23", "SAW-19.27", "SAW-19.31", "SAW-G30")
def test_a_tamed_creature_leaves_the_line_undefeated_and_fights_as_a_die_alone() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Bramble Bear", "Turnabout", "Zombie Horde"]
        graveyard = ["Vampire"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
        dice."Beast Master" = [1, 1, 1]
    """)
    pick(table, "Tame Beast", "Tame Beast: spend the 1")
    assert line(table) == ["Turnabout", "Zombie Horde"]
    assert names(table, table.tamed) == ["Bramble Bear"]
    assert names(table, table.graveyard) == ["Vampire"]
    assert table.view()["board"]["adventurers"][0]["tamed"][0]["value"] == 8
    pick(table, "Attack Turnabout", "Add the tamed Bramble Bear (8)", "Strike Turnabout for 8")
    assert names(table, table.graveyard) == ["Vampire", "Turnabout", "Bramble Bear"]
    assert table.tamed == ()
    assert health_of(table, "Zombie Horde") == 8 + 8


@pytest.mark.rule("SAW-19.24")
def test_two_tamed_creatures_are_the_limit() -> None:
    document = f"""
        {FOREST_PARTY}
        line = ["Hill Ogre", "Tusked Boar"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """
    table = position(document + 'tamed = ["Eagle"]')
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    assert names(table, table.tamed) == ["Eagle", "Tusked Boar"]
    table = position(document + 'tamed = ["Eagle", "Bramble Bear"]')
    refusal = refused(table, "Tame Beast")
    assert refusal.rule == "SAW-19.24"
    assert refusal.reason == "There are 2 tamed Creatures already; 2 is the limit."


@pytest.mark.rule("SAW-19.25", "SAW-G30")
def test_only_revealed_forest_creatures_are_tamed_in_any_position() -> None:
    table = position(f"""
        {FOREST_PARTY}
        firewood = 4
        line = ["Hill Ogre", "?Eagle", "Ash Drake", "Tusked Boar", "Bramble Bear"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    assert labels(table) == ["Tame Tusked Boar", "Tame Bramble Bear"]
    refusal = refused(table, "Tame Hill Ogre")
    assert (refusal.rule, refusal.reason) == ("SAW-19.25", "Hill Ogre is no Forest Creature.")
    table = position(f"""
        {FOREST_PARTY}
        firewood = 4
        line = ["Hill Ogre", "?Eagle"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    assert refused(table, "Tame Beast").rule == "SAW-19.25"


@pytest.mark.rule("SAW-19.26")
def test_tamed_creatures_are_kept_between_rounds() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Rogue"]
        phase = "end"
        tamed = ["Eagle", "Tusked Boar"]
    """)
    assert table.round == 2
    assert names(table, table.tamed) == ["Eagle", "Tusked Boar"]


@pytest.mark.rule("SAW-19.28")
def test_a_tamed_creature_pays_for_no_ability_and_works_not_in_camp() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Hill Ogre", "Fae"]
        tamed = ["Eagle"]
        dice."Beast Master" = ["8 attack", "8 attack", "8 attack"]
        abilities."Beast Master" = ["Set Snares", "Go for the Throat", "-Pack Bond"]
    """)
    assert "Set Snares, by exhausting it" in labels(table)
    assert refused(table, "Go for the Throat").rule == "SAW-G64"
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Rogue"]
        camp = "Beast Master"
        tamed = ["Eagle"]
        dice."Beast Master" = [5, 3, 1]
    """)
    assert not any("Eagle" in label for label in labels(table))


@pytest.mark.rule("SAW-19.29")
def test_a_tamed_creature_obeys_its_owners_range() -> None:
    document = f"""
        {FOREST_PARTY}
        line = ["Hill Ogre", "Vampire", "Turnabout"]
        tamed = ["Eagle"]
        dice.Ranger = [3, 3, 3]
        abilities.Ranger = ["Raise the Aim", "Longshot", "-Starlight"]
    """
    table = position(document)
    pick(table, "Attack Vampire", "Add the tamed Eagle (4)", "Strike Vampire for 4")
    table = position(document)
    pick(table, "Raise the Aim", "Raise the Aim: spend the 3", "Raise the Aim: Cleric", "Attack Turnabout")
    refusal = refused(table, "Add the tamed Eagle (4)")
    assert refusal.rule == "SAW-12.2"
    assert refusal.reason == "Position 3 is out of range of the Beast Master, who reaches 2."


@pytest.mark.rule("SAW-19.30")
def test_a_tamed_creature_needs_a_revealed_target() -> None:
    table = position(f"""
        {FOREST_PARTY}
        firewood = 4
        line = ["Vampire", "?Turnabout"]
        tamed = ["Eagle"]
    """)
    assert refused(table, "Attack the facedown card in position 2").rule == "SAW-10.10"
    pick(table, "Attack Vampire")
    assert "Add the tamed Eagle (4)" in labels(table)


@pytest.mark.rule("SAW-19.32")
@pytest.mark.parametrize("away", ['camp = "Beast Master"', 'barred = ["Beast Master"]'])
def test_a_tamed_creature_waits_while_its_owner_does_not_fight(away: str) -> None:
    table = position(f"""
        {FOREST_PARTY}
        {away}
        line = ["Vampire", "Tusked Boar"]
        tamed = ["Eagle"]
    """)
    # without the Eagle the front can be beaten, but nobody has 6 for the Boar
    refusal = refused(table, "Attack Tusked Boar")
    assert refusal.rule == "SAW-12.6"
    pick(table, "Attack Vampire")
    assert not any("tamed" in label for label in labels(table))


@pytest.mark.rule("SAW-G30")
def test_a_tamed_creature_discarded_after_use_triggers_no_defeated_power() -> None:
    table = position(f"""
        {FOREST_PARTY}
        line = ["Vampire", "Hill Ogre"]
        tamed = ["Restless Bones"]
    """)
    pick(table, "Attack Vampire", "Add the tamed Restless Bones (3)", "Strike")
    assert line(table) == ["Hill Ogre"]
    assert names(table, table.graveyard) == ["Vampire", "Restless Bones"]


@pytest.mark.rule("SAW-G31")
def test_set_snares_catches_any_revealed_creature_undefeated_and_a_pair_with_the_rider_on_top() -> None:
    table = position(f"""
        {FOREST_PARTY}
        firewood = 4
        line = ["Restless Bones", "?Fae", "Hill Ogre", "Wolfback Raider on Eagle"]
        deck = ["Acolyte"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    pick(table, "Set Snares", "Set Snares: spend the 1")
    assert labels(table) == [
        "Set Snares: catch Restless Bones",
        "Set Snares: catch Hill Ogre",
        "Set Snares: catch Wolfback Raider",
    ]
    pick(table, "Set Snares: catch Wolfback Raider")
    assert names(table, table.deck) == ["Acolyte", "Eagle", "Wolfback Raider"]
    pick(table, "Set Snares, by exhausting it", "Set Snares: catch Restless Bones")
    assert names(table, table.deck) == ["Acolyte", "Eagle", "Wolfback Raider", "Restless Bones"]
    # not a defeat: the bones do not rise, and the next card comes into the light
    assert line(table) == ["Fae", "Hill Ogre"]
    assert table.graveyard == []
    assert hero(table, "Beast Master") == 0
