"""Every Creature and every Unhallowed: what stands on the card, and that its power does exactly that."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import CREATURES, MONSTERS, NAMES, UNHALLOWED
from hearthwatch.games.set_a_watch.show.printing import creature_text
from hearthwatch.games.set_a_watch.table import ON_ABILITY, SPENT, STOLEN, Watch

from .helpers import (
    dice,
    faceup,
    health_of,
    in_line,
    labels,
    line,
    log,
    lost,
    names,
    pick,
    position,
    prompt,
    refused,
)

# The Warrior rests. Nothing here softens or changes anything by itself.
TABLE = """
    party = ["Ranger", "Wizard", "Rogue", "Warrior"]
    camp = "Warrior"
    abilities.Ranger = ["Longshot", "Raise the Aim", "-Sharpshooter"]
    abilities.Wizard = ["Shockbolt", "Kindle", "-Mirror Sigil"]
    abilities.Rogue = ["Smoke Bomb", "Backstab", "-Stay Dead"]
"""


def watch(document: str, seats: int = 1) -> Watch:
    """The usual Watch with these lines added."""
    return position(TABLE + document, seats=seats)


def asks_group(table: Watch) -> bool:
    """Whether all four seats decide together."""
    return table.decision is not None and table.decision.seats == (0, 1, 2, 3)


PRINTED = {
    "Eagle": ("Forest", 4, 1, ""),
    "Tusked Boar": ("Forest", 6, 2, ""),
    "Bramble Bear": ("Forest", 8, 2, ""),
    "Pack Wolf": ("Forest", 4, 1, "Ongoing: Health +2 for each other revealed Creature of its type in the Line."),
    "Woodgnawer": ("Forest", 4, 1, "Reveal: Firewood -1."),
    "Restless Stag": ("Forest", 5, 1, "First Position: It moves back 2 positions."),
    "Marsh Adder": ("Forest", 2, 1, "Reveal: Stun 1."),
    "Web Spinner": ("Forest", 5, 1, "Ongoing: Only ranged Adventurers can join a direct attack on it."),
    "Vampire": ("Undead", 1, 1, "Reveal: Steal the highest unspent die on Watch."),
    "Zombie Horde": (
        *("Undead", 8, 2),
        "Ongoing: Health is raised by the Base Health of the Graveyard's top card.",
    ),
    "Shade": ("Undead", 0, 2, "Ongoing: Health is 4 plus the number of facedown cards in the Line."),
    "Restless Bones": (
        *("Undead", 3, 1),
        "Defeated: It returns faceup to the end of the Line, at most once a round.",
    ),
    "Keening Widow": ("Undead", 2, 1, "Defeated: The highest unspent die on Watch is spent without effect."),
    "Bone Caller": (
        *("Undead", 7, 1),
        "Reveal: The topmost Creature of the Graveyard returns faceup to the end of the Line.",
    ),
    "Pallbearer": ("Undead", 7, 2, "First Position: The topmost Creature of the Graveyard joins the Horde."),
    "Wyvern": ("Dragon", 9, 3, "First Position: Firewood -3."),
    "Fell Beast": (
        *("Dragon", 11, 3),
        "First Position: Draw a card from the Creature deck and place it facedown in front of this Creature.",
    ),
    "Ash Drake": ("Dragon", 12, 3, ""),
    "Cinder Whelp": (
        *("Dragon", 5, 1),
        "Defeated: Draw a card from the Creature deck and place it facedown at the end of the Line.",
    ),
    "Acolyte": ("Cult", 7, 1, "Reveal: The top card of the Creature deck joins the Horde unseen."),
    "Oath Taker": (
        *("Cult", 7, 2),
        "First Position: The Watch chooses: firewood -2, or exhaust one Ability card.",
    ),
    "Last Pilgrim": ("Cult", 7, 1, "First Position: This Creature joins the Horde at once."),
    "Wolfback Raider": (
        *("Rider", 5, 2),
        "Beast Rider: Merges with a revealed Forest Creature beside it and adds that Creature's Base Health to its "
        "Health.",
    ),
    "Torch Reaver": (
        *("Rider", 7, 2),
        "Beast Rider: Merges with a revealed Forest Creature beside it and adds that Creature's Base Health to its "
        "Health. First Position: Firewood -2.",
    ),
    "Scale Lancer": (
        *("Rider", 7, 2),
        "Dragon Rider: Merges with a revealed Dragon Creature beside it and adds that Creature's Base Health to its "
        "Health.",
    ),
    "Forest Giant": (
        *("Giant", 7, 3),
        "Ongoing: Reveals the card behind it. Health is raised by that Creature's Base Health.",
    ),
    "Hill Ogre": ("Giant", 10, 3, ""),
    "Club Troll": ("Giant", 9, 2, "Reveal: It moves to position 1."),
    "Belfry Giant": ("Giant", 9, 2, "First Position: Stun 2."),
    "Shieldback": ("Giant", 8, 2, "Ongoing: The next Creature behind it cannot be direct attacked."),
    "Fae": ("Fae", 5, 1, "Reveal: Reroll the 2 highest unspent dice on Watch."),
    "Turnabout": ("Fae", 3, 1, "Reveal: It trades places with the last card of the Line."),
    "Button Thief": ("Fae", 2, 1, "Reveal: Steal the lowest unspent die on Watch."),
    "Frost Page": (
        *("Fae", 8, 1),
        "First Position: The highest unspent die on Watch drops by 3, to no less than 1.",
    ),
    "Fire Serpent": ("Elemental", 0, 2, "Ongoing: Health is 1 plus the firewood."),
    "Storm Coil": ("Elemental", 0, 2, "Ongoing: Health is 2 plus the number of unspent dice on Watch."),
    "Flint Warden": (
        *("Elemental", 9, 2),
        "Ongoing: Nothing that counts less than 3 can join a direct attack on it.",
    ),
    "The Drowned Abbot": (
        *("Unhallowed", 14, 3),
        "Reveal: Every unspent die on Watch drops by 2, to no less than 1.",
    ),
    "Collector of Tithes": (
        *("Unhallowed", 9, 2),
        "Reveal: Each Adventurer on Watch spends their lowest unspent die without effect.",
    ),
    "The Voice Below": (
        *("Unhallowed", 12, 3),
        "Reveal: The top 2 cards of the Horde join the end of the Line facedown.",
    ),
    "Saint of Needles": ("Unhallowed", 13, 3, "Ongoing: A die spent on an Ability must show 5 or more."),
    "The Long Dark": (
        *("Unhallowed", 18, 4),
        "Ongoing: The range of every Adventurer is 1 shorter, but never less than 1.",
    ),
    "Crown of Ash": ("Unhallowed", 13, 3, "Ongoing: Every other revealed Creature has Health +3."),
    "The Unfed Mother": ("Unhallowed", 16, 4, "First Position: The Watch exhausts 2 Ability cards."),
    "The Ninth Bell": (
        *("Unhallowed", 14, 3),
        "First Position: The 3 highest unspent dice on Watch are spent without effect.",
    ),
    "The Patient One": ("Unhallowed", 13, 2, "Defeated: This Creature joins the Horde at once."),
    "The Jackdaw Prince": ("Unhallowed", 9, 2, "Reveal: Steal the 2 highest unspent dice on Watch."),
    "Eater of Lamps": ("Unhallowed", 12, 3, "Defeated: Firewood -3."),
    "The Heaped King": (
        *("Unhallowed", 8, 3),
        "Ongoing: Health is raised by the Base Health of the Graveyard's top card.",
    ),
    "The Walking Gate": ("Unhallowed", 18, 4, "Reveal: It moves to position 1."),
}


@pytest.mark.rule("SAW-4.4", "SAW-4.5")
def test_every_creature_is_in_the_list() -> None:
    assert set(PRINTED) == {card.name for card in [*CREATURES, *UNHALLOWED]}


@pytest.mark.rule("SAW-4.4", "SAW-4.5")
@pytest.mark.parametrize("name", PRINTED)
def test_what_stands_on_the_card(name: str) -> None:
    card = MONSTERS[NAMES.index(name)]
    kind, health, damage, text = PRINTED[name]
    assert (card.type, card.health, card.damage) == (kind, health, damage)
    assert creature_text(NAMES.index(name)) == text


@pytest.mark.rule("SAW-4.4")
@pytest.mark.parametrize("name", [name for name, (_, _, _, text) in PRINTED.items() if not text])
def test_creatures_without_text_do_nothing(name: str) -> None:
    table = watch(f"""
        firewood = 4
        line = ["?{name}", "Shieldback"]
        deck = ["Fae", "Acolyte"]
        graveyard = ["Vampire"]
        dice.Ranger = [8, 8, 8]
    """)
    assert line(table) == [name, "Shieldback"]
    assert health_of(table, name) == PRINTED[name][1]
    pick(table, f"Attack {name}", "Add the 8", "Add the 8", "Strike")
    assert line(table) == ["Shieldback"]
    assert names(table, table.graveyard) == ["Vampire", name]
    assert (table.firewood, len(table.deck), table.horde, dice(table, "Ranger")) == (4, 2, [], [8])


# -- Forest


@pytest.mark.rule("SAW-4.3")
@pytest.mark.parametrize(
    ("others", "health"),
    [
        ('"Hill Ogre"', 4),
        ('"Eagle"', 6),
        ('"Eagle", "Hill Ogre", "Bramble Bear"', 8),
        ('"Eagle", "?Bramble Bear"', 6),
        ('"Hill Ogre", "Wolfback Raider on Eagle"', 4),
    ],
)
def test_pack_wolf_has_two_more_for_each_other_revealed_forest_creature(others: str, health: int) -> None:
    table = watch(f'firewood = 4\nline = ["Pack Wolf", {others}]')
    assert health_of(table, "Pack Wolf") == health


@pytest.mark.rule("SAW-4.3")
def test_a_smoked_forest_creature_is_still_of_the_pack() -> None:
    table = watch('line = ["Pack Wolf", "Eagle"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Eagle")
    assert health_of(table, "Pack Wolf") == 6


@pytest.mark.rule("SAW-10.8", "SAW-11.1")
def test_woodgnawer_costs_a_log_wherever_it_is_revealed() -> None:
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Woodgnawer"]')
    assert table.firewood == 6
    table = watch('firewood = 6\nline = ["?Woodgnawer", "Hill Ogre"]')
    assert table.firewood == 5
    table = watch('firewood = 6\nline = ["Hill Ogre", "?Woodgnawer"]')
    assert table.firewood == 6


@pytest.mark.rule("SAW-14.6", "SAW-14.7")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"?Restless Stag", "Eagle", "Fae", "Hill Ogre"', ["Eagle", "Fae", "Restless Stag", "Hill Ogre"]),
        ('"?Restless Stag", "Eagle", "Fae"', ["Eagle", "Fae", "Restless Stag"]),
        ('"?Restless Stag", "Eagle"', ["Eagle", "Restless Stag"]),
        ('"?Restless Stag"', ["Restless Stag"]),
        ('"Eagle", "!Restless Stag", "Fae", "Hill Ogre"', ["Eagle", "Restless Stag", "Fae", "Hill Ogre"]),
    ],
)
def test_restless_stag_moves_back_two_places_but_not_beyond_the_end(before: str, after: list[str]) -> None:
    table = watch(f"firewood = 4\nline = [{before}]")
    assert line(table) == after


@pytest.mark.rule("SAW-14.6", "SAW-G8")
@pytest.mark.parametrize(("repeats", "after"), [(False, "Restless Stag"), (True, "Hill Ogre")])
def test_restless_stag_moves_once_in_a_stay(repeats: bool, after: str) -> None:
    document = 'firewood = 4\nline = ["?Restless Stag", "Vampire", "Hill Ogre", "Shieldback"]\ndice.Ranger = [5, 5, 1]'
    table = position(TABLE + document, first_position_repeats=repeats)
    assert line(table) == ["Vampire", "Hill Ogre", "Restless Stag", "Shieldback"]
    pick(table, "Attack Vampire", "Add the 1 of the Ranger", "Strike")
    pick(table, "Attack Hill Ogre", "Add the 5", "Add the 5", "Strike")
    assert line(table)[0] == ("Shieldback" if repeats else after)


@pytest.mark.rule("SAW-19.16")
def test_marsh_adder_stuns_one_die_when_revealed() -> None:
    table = watch("""
        firewood = 7
        line = ["Hill Ogre", "?Marsh Adder"]
        dice.Ranger = [8, 7, 6]
        """)
    assert prompt(table).startswith("Stun")
    pick(table, "The 6 of the Ranger is stunned on Longshot")
    assert prompt(table) == "What does the Watch do?"
    assert dice(table, "Ranger") == [8, 7]
    assert sum(ON_ABILITY <= where < STOLEN for where in table.die_at) == 1


@pytest.mark.rule("SAW-19.10")
def test_web_spinner_can_only_be_attacked_by_ranged_adventurers() -> None:
    table = watch('line = ["Web Spinner", "Hill Ogre"]\ndice.Ranger = [5, 1, 1]\ndice.Rogue = [6, 1, 1]')
    pick(table, "Raise the Aim", "Raise the Aim: exhaust it", "Raise the Aim: Rogue", "Attack Web Spinner")
    refusal = refused(table, "Add the 6 of the Rogue")
    assert refusal.rule == "SAW-19.10"
    assert refusal.reason == "Only ranged Adventurers can attack Web Spinner."
    assert "Add the 1 of the Wizard" in labels(table)
    pick(table, "Add the 5 of the Ranger", "Strike")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-19.10")
def test_web_spinner_in_smoke_or_against_abilities_and_tamed_creatures_is_no_obstacle() -> None:
    table = watch('line = ["Web Spinner", "Hill Ogre"]\ndice.Rogue = [6, 1, 1]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Web Spinner")
    pick(table, "Attack Web Spinner", "Add the 6 of the Rogue", "Strike")
    table = watch('line = ["Web Spinner", "Hill Ogre"]\ndice.Rogue = [3, 1, 1]')
    pick(table, "Backstab", "Backstab: spend the 1", "Backstab Web Spinner")
    assert line(table) == ["Hill Ogre"]
    table = position("""
        party = ["Beast Master", "Rogue", "Cleric", "Warrior"]
        line = ["Web Spinner", "Hill Ogre"]
        tamed = ["Tusked Boar"]
    """)
    pick(table, "Attack Web Spinner", "Add the tamed Tusked Boar (6)", "Strike")
    assert line(table) == ["Hill Ogre"]


# -- Undead


@pytest.mark.rule("SAW-19.13")
def test_vampire_steals_again_when_it_is_revealed_anew() -> None:
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Vampire"]\ndice.Ranger = [7, 5, 1]')
    assert table.die_at[0] == STOLEN + in_line(table, "Vampire")
    assert dice(table, "Ranger") == [5, 1]


@pytest.mark.rule("SAW-4.3", "SAW-G54")
@pytest.mark.parametrize(("facedown", "health"), [(0, 4), (1, 5), (3, 7)])
def test_shade_has_four_and_one_for_each_facedown_card_of_the_whole_line(facedown: int, health: int) -> None:
    creatures = ["Shade", "Hill Ogre", "?Eagle", "?Fae", "?Acolyte"][: 2 + facedown]
    table = watch(f"firewood = 4\nline = {creatures}")
    assert health_of(table, "Shade") == health


@pytest.mark.rule("SAW-G24", "SAW-G54")
def test_shade_sleeps_at_zero_inside_an_ability_and_stands_up_afterwards() -> None:
    document = 'firewood = 4\nline = ["Hill Ogre", "Shieldback", "?Shade", "?Ash Drake"]'
    table = watch(document)
    pick(table, "Longshot", "Longshot: exhaust it", "Longshot: the facedown card in position 3")
    assert health_of(table, "Shade") == 0
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "Shieldback", "Shade", "?"]
    assert health_of(table, "Shade") == 5
    table = watch(document)
    pick(table, "Longshot", "Longshot: exhaust it", "Longshot: the facedown card in position 3")
    pick(table, "Longshot: defeat Shade")
    assert names(table, table.graveyard) == ["Shade"]


@pytest.mark.rule("SAW-G54")
@pytest.mark.parametrize(("behind", "stands"), [('"?Eagle"', True), ('"Eagle"', False)])
def test_shade_falls_when_a_trap_takes_all_its_health(behind: str, stands: bool) -> None:
    table = watch(f'firewood = 4\ntrap = 4\nline = ["?Shade", {behind}]')
    assert (line(table)[0] == "Shade") is stands
    assert names(table, table.graveyard) == ([] if stands else ["Shade"])


@pytest.mark.rule("SAW-14.8", "SAW-G61")
def test_restless_bones_return_once_a_round_and_keep_the_watch_going() -> None:
    table = watch('line = ["Restless Bones"]\ngraveyard = ["Acolyte"]\ndice.Ranger = [3, 3, 3]')
    pick(table, "Attack Restless Bones", "Add the 3", "Strike Restless Bones for 3")
    assert table.round == 1
    assert line(table) == ["Restless Bones"]
    assert names(table, table.graveyard) == ["Acolyte"]
    pick(table, "Attack Restless Bones", "Add the 3", "Strike Restless Bones for 3")
    assert table.round == 2
    assert names(table, table.graveyard) == ["Acolyte", "Restless Bones"]
    assert set(table.marks) == {0}  # next round they may return again


@pytest.mark.rule("SAW-14.8")
def test_restless_bones_rise_at_the_end_of_the_line_after_an_ability_too() -> None:
    table = watch('line = ["Restless Bones", "Hill Ogre", "Shieldback"]')
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Restless Bones")
    assert line(table) == ["Hill Ogre", "Shieldback", "Restless Bones"]


@pytest.mark.rule("SAW-14.8")
def test_keening_widow_spends_the_highest_die_that_did_not_strike_her() -> None:
    table = watch("""
        line = ["Keening Widow", "Hill Ogre"]
        dice.Ranger = [8, 4, 1]
        dice.Wizard = [5, 1, 1]
        dice.Rogue = ["6 spent", 1, 1]
    """)
    pick(table, "Attack Keening Widow", "Add the 8", "Strike")
    assert dice(table, "Wizard") == [1, 1]
    assert dice(table, "Ranger") == [4, 1]
    assert table.die_at[3] == SPENT


@pytest.mark.rule("SAW-14.8", "SAW-G48")
def test_keening_widow_lets_the_group_break_a_tie_and_finds_nothing_without_dice() -> None:
    table = watch('line = ["Keening Widow", "Hill Ogre"]\ndice.Ranger = [2, 5, 1]\ndice.Rogue = [5, 1, 1]', seats=4)
    pick(table, "Attack Keening Widow", "Add the 2", "Strike")
    assert asks_group(table)
    assert labels(table) == [
        "The 5 of the Ranger is spent without effect",
        "The 5 of the Rogue is spent without effect",
    ]
    pick(table, "The 5 of the Rogue")
    assert dice(table, "Ranger") == [5, 1]
    none = '["1 spent", "1 spent", "1 spent"]'
    table = watch(f"""
        line = ["Keening Widow", "Hill Ogre"]
        dice.Ranger = [2, "1 spent", "1 spent"]
        dice.Wizard = {none}
        dice.Rogue = {none}
    """)
    pick(table, "Attack Keening Widow", "Strike")
    assert line(table) == ["Hill Ogre"]
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-10.8")
def test_bone_caller_brings_the_topmost_creature_back_with_its_reveal_power() -> None:
    table = watch("""
        firewood = 6
        line = ["?Bone Caller", "Hill Ogre"]
        graveyard = ["Eagle", "Woodgnawer", "Summon", "Summon"]
    """)
    assert line(table) == ["Bone Caller", "Hill Ogre", "Woodgnawer"]
    assert names(table, table.graveyard) == ["Eagle", "Summon", "Summon"]
    assert table.firewood == 5


@pytest.mark.rule("SAW-10.8")
def test_bone_caller_may_bring_an_unhallowed_or_nobody() -> None:
    table = watch("""
        line = ["?Bone Caller", "Hill Ogre"]
        graveyard = ["Eagle", "The Drowned Abbot"]
        dice.Ranger = [8, 5, 1]
    """)
    assert line(table) == ["Bone Caller", "Hill Ogre", "The Drowned Abbot"]
    assert dice(table, "Ranger") == [6, 3, 1]
    table = watch('line = ["?Bone Caller", "Hill Ogre"]\ngraveyard = ["Summon"]')
    assert line(table) == ["Bone Caller", "Hill Ogre"]
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-G61")
def test_a_reveal_power_does_not_work_twice_in_one_settling() -> None:
    table = watch('firewood = 6\ntrap = 4\nline = ["?Woodgnawer", "?Bone Caller", "Hill Ogre"]')
    # the beaver gnaws, falls into the trap, and is called back at once: it has gnawed already
    assert line(table) == ["Bone Caller", "Hill Ogre", "Woodgnawer"]
    assert table.firewood == 5


@pytest.mark.rule("SAW-14.6")
def test_pallbearer_carries_the_topmost_creature_to_the_top_of_the_horde() -> None:
    table = watch("""
        line = ["?Pallbearer", "Hill Ogre"]
        graveyard = ["Eagle", "Fae", "Summon"]
        horde = ["The Ninth Bell"]
    """)
    assert names(table, table.graveyard) == ["Eagle", "Summon"]
    assert names(table, table.horde) == ["The Ninth Bell", "Fae"]
    assert table.view()["board"]["horde"] == ["The Ninth Bell", "Fae"]
    table = watch('line = ["?Pallbearer", "Hill Ogre"]\ngraveyard = ["Summon"]')
    assert table.horde == []
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Pallbearer"]\ngraveyard = ["Eagle"]')
    assert table.horde == []


# -- Dragons


@pytest.mark.rule("SAW-14.6", "SAW-G8")
def test_wyvern_takes_three_firewood_once_in_a_stay() -> None:
    table = position("""
        party = ["Warrior", "Ranger", "Rogue", "Wizard"]
        firewood = 9
        line = ["?Wyvern", "Hill Ogre", "Shieldback"]
        abilities.Warrior = ["Iron Grip", "Felling Blow", "-Cleave"]
    """)
    assert table.firewood == 6
    pick(table, "Iron Grip", "Iron Grip: spend the 1", "Iron Grip: drag Hill Ogre")
    pick(table, "Iron Grip, by exhausting it", "Iron Grip: drag Wyvern")
    assert line(table) == ["Wyvern", "Hill Ogre", "Shieldback"]
    assert table.firewood == 6


@pytest.mark.rule("SAW-14.6", "SAW-G8", "SAW-G19")
def test_fell_beast_draws_one_card_in_front_of_itself_once() -> None:
    table = watch("""
        firewood = 4
        line = ["?Fell Beast", "Hill Ogre"]
        deck = ["Vampire", "Eagle"]
        dice.Ranger = [8, 1, 1]
    """)
    assert line(table) == ["Vampire", "Fell Beast", "Hill Ogre"]
    assert names(table, table.deck) == ["Eagle"]
    pick(table, "Attack Vampire", "Add the 1 of the Ranger", "Strike")
    assert line(table) == ["Fell Beast", "Hill Ogre"]
    assert names(table, table.deck) == ["Eagle"]
    table = watch('firewood = 4\nline = ["?Fell Beast", "Hill Ogre"]')
    assert line(table) == ["Fell Beast", "Hill Ogre"]
    table = watch('firewood = 4\nline = ["?Fell Beast", "Hill Ogre"]\ngraveyard = ["Eagle"]')
    assert line(table) == ["Eagle", "Fell Beast", "Hill Ogre"]


@pytest.mark.rule("SAW-14.6")
def test_fell_beast_may_draw_a_summon_which_is_resolved_in_front_of_it() -> None:
    table = watch("""
        firewood = 4
        line = ["?Fell Beast", "Hill Ogre"]
        deck = ["Summon"]
        unhallowed = ["The Long Dark"]
    """)
    pick(table, "Exhaust Kindle")
    assert line(table) == ["The Long Dark", "Fell Beast", "Hill Ogre"]


@pytest.mark.rule("SAW-14.8")
def test_cinder_whelp_calls_a_card_to_the_end_and_the_watch_goes_on() -> None:
    table = watch("""
        firewood = 4
        line = ["Cinder Whelp", "Hill Ogre"]
        deck = ["Fae", "Eagle"]
        dice.Ranger = [5, 1, 1]
    """)
    pick(table, "Attack Cinder Whelp", "Add the 5", "Strike")
    assert line(table) == ["Hill Ogre", "?"]
    assert names(table, [table.line[-1]]) == ["Fae"]
    table = watch('firewood = 4\nline = ["Cinder Whelp"]\ndeck = ["Eagle"]\ndice.Ranger = [5, 1, 1]')
    pick(table, "Attack Cinder Whelp", "Add the 5", "Strike")
    assert table.round == 1
    assert line(table) == ["Eagle"]


@pytest.mark.rule("SAW-14.8")
def test_cinder_whelp_with_an_empty_deck_finds_itself_in_the_graveyard() -> None:
    table = watch('firewood = 4\nline = ["Cinder Whelp"]\ndice.Ranger = [5, 5, 1]')
    pick(table, "Attack Cinder Whelp", "Add the 5", "Strike")
    # the Graveyard becomes the deck, and the Whelp comes back facedown, then into the light
    assert line(table) == ["Cinder Whelp"]
    assert table.graveyard == []


# -- Cult


@pytest.mark.rule("SAW-10.8", "SAW-G19")
def test_acolyte_without_any_card_to_draw_does_nothing() -> None:
    table = watch('line = ["?Acolyte", "Hill Ogre"]\nhorde = ["The Ninth Bell"]')
    assert names(table, table.horde) == ["The Ninth Bell"]


@pytest.mark.rule("SAW-10.8", "SAW-18.4")
def test_acolyte_in_round_nine_feeds_a_horde_that_comes_no_more() -> None:
    table = position("""
        round = 9
        location = "The Knife Stair"
        party = ["Ranger", "Wizard", "Rogue", "Warrior"]
        line = ["?Acolyte", "Hill Ogre"]
        deck = ["Fae"]
    """)
    assert line(table) == ["Acolyte", "Hill Ogre"]
    assert names(table, table.horde) == ["Fae"]


@pytest.mark.rule("SAW-14.6", "SAW-13.15")
@pytest.mark.parametrize(("choice", "wood", "cards"), [("Pay 2 firewood", 4, 6), ("Exhaust Kindle", 6, 5)])
def test_oath_taker_takes_wood_or_a_card(choice: str, wood: int, cards: int) -> None:
    table = watch('firewood = 6\nline = ["?Oath Taker", "Hill Ogre"]', seats=4)
    assert prompt(table) == "Oath Taker: pay with wood or with an Ability card?"
    assert asks_group(table)
    assert "Exhaust Longshot" in labels(table)
    assert not any("Cleave" in label or "Felling" in label for label in labels(table))  # the Warrior rests
    pick(table, choice)
    assert prompt(table) == "What does the Watch do?"
    assert table.firewood == wood
    assert sum(faceup(table, name) for name in ("Ranger", "Wizard", "Rogue")) == cards


@pytest.mark.rule("SAW-14.6", "SAW-G3")
@pytest.mark.parametrize("before", [1, 2])
def test_paying_the_oath_taker_with_the_last_wood_costs_a_card_as_well(before: int) -> None:
    table = watch(f'firewood = {before}\nline = ["?Oath Taker", "Hill Ogre"]')
    pick(table, "Pay 2 firewood")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust Kindle")
    assert table.firewood == 2


@pytest.mark.rule("SAW-14.6")
def test_last_pilgrim_joins_the_horde_undefeated_as_soon_as_he_is_first() -> None:
    table = watch("""
        line = ["Vampire", "Last Pilgrim", "Hill Ogre"]
        graveyard = ["Eagle"]
        horde = ["The Ninth Bell"]
        dice.Ranger = [5, 1, 1]
    """)
    assert line(table)[1] == "Last Pilgrim"
    pick(table, "Attack Vampire", "Add the 5", "Strike")
    assert line(table) == ["Hill Ogre"]
    assert names(table, table.graveyard) == ["Eagle", "Vampire"]
    assert names(table, table.horde) == ["The Ninth Bell", "Last Pilgrim"]


@pytest.mark.rule("SAW-16.5", "SAW-14.6")
def test_last_pilgrim_deals_no_damage_when_the_watch_is_out_of_actions() -> None:
    table = watch('line = ["Eagle", "?Last Pilgrim"]\nfirewood = 4')
    before = sum(faceup(table, name) for name in ("Ranger", "Wizard", "Rogue"))
    pick(table, "Out of actions", "Exhaust Kindle")
    assert table.round == 2
    assert names(table, table.horde) == ["Eagle", "Last Pilgrim"]
    assert before - sum(faceup(table, name) for name in ("Ranger", "Wizard", "Rogue")) == 1


@pytest.mark.rule("SAW-14.6", "SAW-18.7")
def test_last_pilgrim_in_round_nine_is_out_of_the_fight() -> None:
    table = position("""
        round = 9
        location = "The Knife Stair"
        party = ["Ranger", "Wizard", "Rogue", "Warrior"]
        line = ["Vampire", "?Last Pilgrim"]
        dice.Ranger = [5, 1, 1]
    """)
    pick(table, "Attack Vampire", "Add the 5", "Strike")
    assert table.outcome is not None and table.outcome.won
    assert names(table, table.horde) == ["Last Pilgrim"]


# -- Riders (more in test_keywords.py)


@pytest.mark.rule("SAW-19.4", "SAW-14.6")
def test_torch_reaver_on_foot_takes_two_firewood_when_first() -> None:
    table = watch('firewood = 6\nline = ["?Torch Reaver", "Hill Ogre"]')
    assert (table.firewood, health_of(table, "Torch Reaver")) == (4, 7)
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Torch Reaver"]')
    assert table.firewood == 7


@pytest.mark.rule("SAW-19.5", "SAW-20.2")
@pytest.mark.parametrize(("rider", "mount", "health"), [("Wolfback Raider", "Eagle", 5), ("Scale Lancer", "Wyvern", 7)])
def test_a_smoked_pair_stays_together_with_the_riders_printed_health(rider: str, mount: str, health: int) -> None:
    table = watch(f'line = ["{rider} on {mount}", "Hill Ogre"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", f"Smoke Bomb: {rider}")
    assert line(table) == [rider, "Hill Ogre"]
    assert health_of(table, rider) == health
    assert table.view()["board"]["line"][0]["mount"] == mount


# -- Giants


@pytest.mark.rule("SAW-10.8", "SAW-G48")
def test_club_troll_moves_to_the_front_and_the_others_step_back() -> None:
    table = watch("""
        firewood = 7
        line = ["Wyvern", "?Club Troll", "?Eagle"]
        dice.Ranger = [8, 8, 1]
    """)
    assert line(table) == ["Club Troll", "Wyvern", "?"]
    assert table.firewood == 7
    table = watch('firewood = 4\nline = ["?Club Troll", "Hill Ogre"]')
    assert line(table) == ["Club Troll", "Hill Ogre"]


@pytest.mark.rule("SAW-13.9")
def test_club_troll_flipped_far_behind_passes_facedown_cards_when_the_ability_is_finished() -> None:
    table = watch('firewood = 4\nline = ["Hill Ogre", "?Eagle", "?Fae", "?Club Troll"]')
    pick(table, "Longshot", "Longshot: exhaust it", "Longshot: the facedown card in position 4")
    assert line(table) == ["Club Troll", "Hill Ogre", "?", "?"]


@pytest.mark.rule("SAW-19.16")
def test_belfry_giant_stuns_two_when_first_and_none_behind() -> None:
    table = watch('firewood = 7\nline = ["?Belfry Giant", "Hill Ogre"]\ndice.Ranger = [8, 7, 6]')
    pick(table, "The 6 of the Ranger is stunned on Longshot", "The 1 of the Rogue is stunned on Backstab")
    assert prompt(table) == "What does the Watch do?"
    assert sum(ON_ABILITY <= where < STOLEN for where in table.die_at) == 2
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Belfry Giant"]')
    assert not any(where >= ON_ABILITY for where in table.die_at)


@pytest.mark.rule("SAW-19.10")
def test_shieldback_guards_the_next_creature_only_and_only_from_direct_attacks() -> None:
    document = 'line = ["Shieldback", "Vampire", "Turnabout"]\ndice.Ranger = [8, 5, 3]\ndice.Rogue = [6, 2, 1]'
    table = watch(document)
    refusal = refused(table, "Attack Vampire")
    assert (refusal.rule, refusal.reason) == ("SAW-19.10", "Vampire is guarded by a Creature in front of it.")
    pick(table, "Raise the Aim", "Raise the Aim: spend the 3", "Raise the Aim: Wizard")
    assert "Attack Turnabout" in labels(table)
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Vampire")
    # the guard moves with the Line: Turnabout is next now
    assert refused(table, "Attack Turnabout").rule == "SAW-19.10"
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Shieldback")
    assert "Attack Turnabout" in labels(table)


@pytest.mark.rule("SAW-19.10")
def test_a_facedown_shieldback_guards_nobody() -> None:
    table = watch('firewood = 4\nline = ["Hill Ogre", "?Shieldback", "Vampire"]\ndice.Ranger = [8, 5, 3]')
    pick(table, "Raise the Aim", "Raise the Aim: spend the 3", "Raise the Aim: Wizard")
    assert "Attack Vampire" in labels(table)


# -- Fae


@pytest.mark.rule("SAW-10.8", "SAW-G48")
def test_fae_rerolls_the_two_highest_dice_together() -> None:
    table = watch("""
        line = ["?Fae", "Hill Ogre"]
        dice.Ranger = [8, 4, 1]
        dice.Wizard = [6, 5, 1]
        dice.Rogue = ["6 spent", 1, 1]
        next_rolls = [7, 2]
    """)
    # the 8 becomes 7 and is not picked again: the second is the 6
    assert dice(table, "Ranger") == [7, 4, 1]
    assert dice(table, "Wizard") == [2, 5, 1]
    assert table.dice[6] == 6


@pytest.mark.rule("SAW-G48")
def test_fae_lets_the_group_choose_between_equal_dice() -> None:
    table = watch(
        """
        line = ["?Fae", "Hill Ogre"]
        dice.Ranger = [8, 5, 1]
        dice.Wizard = [5, 3, 1]
        dice.Rogue = [5, 1, 1]
        next_rolls = [3, 4]
    """,
        seats=4,
    )
    assert prompt(table) == "Fae: which of the highest dice is rerolled?"
    assert asks_group(table)
    assert labels(table) == [f"The 5 of the {name} is rerolled" for name in ("Ranger", "Wizard", "Rogue")]
    assert dice(table, "Ranger") == [8, 5, 1]  # picked, but not rolled before all are picked
    pick(table, "The 5 of the Rogue")
    assert dice(table, "Ranger") == [3, 5, 1]
    assert dice(table, "Rogue") == [4, 1, 1]


@pytest.mark.rule("SAW-G28", "SAW-10.8")
def test_fae_with_one_die_rerolls_that_one_and_the_location_caps_it() -> None:
    none = '["1 spent", "1 spent", "1 spent"]'
    table = watch(f"""
        location = "Cold Ford"
        line = ["?Fae", "Hill Ogre"]
        dice.Ranger = ["8 spent", 4, "1 spent"]
        dice.Wizard = {none}
        dice.Rogue = {none}
        next_rolls = [8]
    """)
    assert dice(table, "Ranger") == [6]


@pytest.mark.rule("SAW-10.8")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"?Turnabout", "Hill Ogre", "Shieldback"', ["Shieldback", "Hill Ogre", "Turnabout"]),
        ('"?Turnabout", "Hill Ogre", "?Shieldback", "?Eagle"', ["Eagle", "Hill Ogre", "?", "Turnabout"]),
        ('"Hill Ogre", "?Turnabout"', ["Hill Ogre", "Turnabout"]),
        ('"?Turnabout"', ["Turnabout"]),
    ],
)
def test_turnabout_trades_places_with_the_last_card(before: str, after: list[str]) -> None:
    table = watch(f"firewood = 7\nline = [{before}]")
    assert line(table) == after


@pytest.mark.rule("SAW-10.8")
def test_a_card_swapped_into_the_dark_keeps_its_face() -> None:
    table = watch('firewood = 7\nline = ["Hill Ogre", "?Turnabout", "Shieldback", "?Eagle"]')
    assert line(table) == ["Hill Ogre", "Eagle", "Shieldback", "Turnabout"]
    table = watch('firewood = 4\nline = ["Ash Drake", "Hill Ogre", "!Turnabout", "?Eagle"]')
    assert line(table) == ["Ash Drake", "Hill Ogre", "?", "Turnabout"]


@pytest.mark.rule("SAW-19.13", "SAW-G28", "SAW-G48")
def test_button_thief_steals_the_lowest_die() -> None:
    table = watch("""
        line = ["?Button Thief", "Hill Ogre"]
        dice.Ranger = [8, 4, 3]
        dice.Wizard = [6, 5, "1 spent"]
        dice.Rogue = [2, 6, 6]
    """)
    assert table.die_at[6] == STOLEN + in_line(table, "Button Thief")
    assert dice(table, "Rogue") == [6, 6]
    table = watch(
        """
        line = ["?Button Thief", "Hill Ogre"]
        dice.Ranger = [2, 4, 3]
        dice.Wizard = [6, 5, 5]
        dice.Rogue = [2, 6, 6]
    """,
        seats=4,
    )
    assert asks_group(table)
    assert labels(table) == ["The 2 of the Ranger is stolen", "The 2 of the Rogue is stolen"]


@pytest.mark.rule("SAW-14.6", "SAW-G48")
@pytest.mark.parametrize(("highest", "after"), [(8, 5), (4, 1), (3, 1)])
def test_frost_page_lowers_the_highest_die_by_three_but_not_below_one(highest: int, after: int) -> None:
    table = watch(f'line = ["?Frost Page", "Hill Ogre"]\ndice.Ranger = [{highest}, 2, 1]')
    assert dice(table, "Ranger") == [after, 2, 1]
    table = watch(f'firewood = 7\nline = ["Hill Ogre", "?Frost Page"]\ndice.Ranger = [{highest}, 2, 1]')
    assert dice(table, "Ranger") == [highest, 2, 1]


@pytest.mark.rule("SAW-G48")
def test_frost_page_asks_the_group_about_a_tie_and_takes_one_die() -> None:
    table = watch('line = ["?Frost Page", "Hill Ogre"]\ndice.Ranger = [6, 2, 1]\ndice.Wizard = [6, 1, 1]', seats=4)
    assert asks_group(table)
    pick(table, "The 6 of the Wizard drops by 3")
    assert dice(table, "Wizard") == [3, 1, 1]
    assert dice(table, "Ranger") == [6, 2, 1]


# -- Elementals


@pytest.mark.rule("SAW-4.3")
def test_fire_serpent_has_one_more_than_the_firewood() -> None:
    table = watch('firewood = 5\nline = ["Fire Serpent", "Hill Ogre"]')
    assert health_of(table, "Fire Serpent") == 6
    pick(table, "Kindle", "Kindle: exhaust it")
    assert health_of(table, "Fire Serpent") == 9


@pytest.mark.rule("SAW-4.3")
def test_storm_coil_counts_the_unspent_dice_before_the_attack_spends_them() -> None:
    table = watch("""
        line = ["Storm Coil", "Hill Ogre"]
        dice.Ranger = [4, 3, "8 spent"]
        dice.Wizard = [1, 1, 1]
        dice.Rogue = ["1 spent", "1 spent", "1 spent"]
        dice.Warrior = [8, 8, 8]
    """)
    assert health_of(table, "Storm Coil") == 2 + 5
    pick(table, "Attack Storm Coil", "Add the 4")
    assert refused(table, "Strike").reason == "The dice add up to 4; it takes 7."
    pick(table, "Add the 3", "Strike Storm Coil for 7")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-4.3", "SAW-G51")
def test_storm_coil_ignores_barred_dice_and_shrinks_when_a_die_is_spent() -> None:
    table = watch('barred = ["Rogue"]\nline = ["Storm Coil", "Hill Ogre"]')
    assert health_of(table, "Storm Coil") == 2 + 6
    pick(table, "Kindle", "Kindle: spend the 1")
    assert health_of(table, "Storm Coil") == 2 + 5


@pytest.mark.rule("SAW-19.10")
def test_nothing_below_three_hurts_the_flint_warden() -> None:
    table = watch('line = ["Flint Warden", "Hill Ogre"]\ndice.Ranger = [3, 6, 2]\ndice.Wizard = [5, 1, 1]')
    pick(table, "Attack Flint Warden")
    refusal = refused(table, "Add the 2 of the Ranger")
    assert (refusal.rule, refusal.reason) == ("SAW-19.10", "Nothing below 3 can hurt Flint Warden.")
    pick(table, "Add the 3", "Add the 6", "Strike Flint Warden for 9")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-19.10", "SAW-19.27")
@pytest.mark.parametrize(("bond", "joins"), [("Pack Bond", True), ("-Pack Bond", False)])
def test_a_tamed_adder_hurts_the_flint_warden_only_with_pack_bond(bond: str, joins: bool) -> None:
    table = position(f"""
        party = ["Beast Master", "Ranger", "Rogue", "Warrior"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "{bond}"]
        line = ["Flint Warden", "Hill Ogre"]
        tamed = ["Marsh Adder"]
        dice."Beast Master" = [8, 8, 1]
    """)
    pick(table, "Attack Flint Warden")
    assert any("Marsh Adder" in label for label in labels(table)) is joins


# -- Unhallowed


@pytest.mark.rule("SAW-15.5", "SAW-4.4")
def test_the_drowned_abbot_lowers_every_unspent_die_on_watch_by_two() -> None:
    table = watch("""
        barred = ["Rogue"]
        line = ["?The Drowned Abbot", "Hill Ogre"]
        dice.Ranger = [8, 3, 2]
        dice.Wizard = [6, "5 spent", 1]
        dice.Rogue = [6, 6, 6]
        dice.Warrior = [8, 8, 8]
    """)
    assert table.dice[:3] == (6, 1, 1)
    assert table.dice[3:6] == (4, 5, 1)
    assert table.dice[6:] == (6, 6, 6, 8, 8, 8)
    assert dice(table, "Ranger") == [6, 1, 1]


@pytest.mark.rule("SAW-15.5", "SAW-4.4")
def test_the_collector_of_tithes_takes_the_lowest_die_of_everybody_who_fights() -> None:
    table = watch("""
        barred = ["Rogue"]
        line = ["?Collector of Tithes", "Hill Ogre"]
        dice.Ranger = [8, 2, 5]
        dice.Wizard = ["1 attack", 6, 4]
        dice.Rogue = [6, 3, 6]
    """)
    assert dice(table, "Ranger") == [8, 5]
    assert dice(table, "Wizard") == [6]
    assert dice(table, "Rogue") == [6, 3, 6]
    assert table.die_at[1] == table.die_at[5] == SPENT
    assert dice(table, "Warrior") == [1, 1, 1]


@pytest.mark.rule("SAW-15.5", "SAW-4.4")
def test_the_collector_finds_nothing_with_those_who_have_no_die() -> None:
    table = watch("""
        line = ["?Collector of Tithes", "Hill Ogre"]
        dice.Ranger = ["8 attack", "2 attack", "5 attack"]
        dice.Wizard = [3, 6, 4]
    """)
    assert dice(table, "Ranger") == []
    assert dice(table, "Wizard") == [6, 4]


@pytest.mark.rule("SAW-15.5", "SAW-4.4")
def test_the_voice_below_calls_the_top_two_of_the_horde_facedown_to_the_end() -> None:
    table = watch("""
        firewood = 4
        line = ["?The Voice Below", "Hill Ogre"]
        horde = ["Fae", "Eagle", "Woodgnawer"]
    """)
    assert line(table) == ["The Voice Below", "Hill Ogre", "?", "?"]
    assert names(table, table.line[-2:]) == ["Woodgnawer", "Eagle"]
    assert names(table, table.horde) == ["Fae"]
    assert table.firewood == 4
    table = watch('firewood = 4\nline = ["?The Voice Below", "Hill Ogre"]\nhorde = ["Eagle"]')
    assert names(table, table.line) == ["The Voice Below", "Hill Ogre", "Eagle"]
    assert (line(table)[-1], table.horde) == ("?", [])
    table = watch('line = ["?The Voice Below", "Hill Ogre"]')
    assert line(table) == ["The Voice Below", "Hill Ogre"]


@pytest.mark.rule("SAW-19.10")
def test_the_saint_of_needles_asks_for_a_five_on_every_ability() -> None:
    table = watch('line = ["Saint of Needles", "Eagle", "Fae"]\ndice.Wizard = [5, 4, 1]\ndice.Rogue = [4, 4, 4]')
    pick(table, "Shockbolt")
    assert labels(table) == ["Shockbolt: spend the 5 of the Wizard", "Shockbolt: exhaust it"]
    refusal = refused(table, "Shockbolt: spend the 4")
    assert (refusal.rule, refusal.reason) == ("SAW-19.10", "A die spent on an Ability must show 5 or more now.")
    pick(table, "Shockbolt: exhaust it", "Shockbolt: defeat Eagle")
    # the Rogue has no 5: only exhausting is open, until the Saint stands in smoke
    pick(table, "Smoke Bomb, by exhausting it", "Smoke Bomb: Saint of Needles", "Backstab")
    assert "Backstab: spend the 4 of the Rogue" in labels(table)


@pytest.mark.rule("SAW-19.10", "SAW-19.16")
def test_the_saint_of_needles_does_not_hinder_a_stun() -> None:
    table = watch('firewood = 7\nline = ["Saint of Needles", "?Marsh Adder"]')
    assert "The 1 of the Wizard is stunned on Shockbolt" in labels(table)


@pytest.mark.rule("SAW-19.10", "SAW-12.5")
def test_the_long_dark_shortens_every_range_but_not_below_one() -> None:
    table = watch("""
        line = ["Hill Ogre", "Vampire", "The Long Dark"]
        dice.Ranger = [8, 8, 8]
        dice.Rogue = [6, 6, 6]
    """)
    reaches = [shown["reach"] for shown in table.view()["board"]["adventurers"]]
    assert reaches == [1, 1, 1, 1]
    assert refused(table, "Attack Vampire").reason == "Position 2 is out of everybody's range."
    pick(table, "Raise the Aim", "Raise the Aim: exhaust it", "Raise the Aim: Rogue")
    assert [shown["reach"] for shown in table.view()["board"]["adventurers"]] == [2, 1, 1, 1]
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: The Long Dark")
    assert [shown["reach"] for shown in table.view()["board"]["adventurers"]] == [3, 2, 2, 1]


@pytest.mark.rule("SAW-19.10", "SAW-4.3")
def test_the_crown_of_ash_gives_three_health_to_every_other_revealed_creature() -> None:
    table = watch('firewood = 4\nline = ["Eagle", "Crown of Ash", "?Fae", "Wolfback Raider on Tusked Boar"]')
    assert health_of(table, "Eagle") == 7
    assert health_of(table, "Crown of Ash") == 13
    assert health_of(table, "Wolfback Raider") == 5 + 6 + 3
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Crown of Ash")
    assert health_of(table, "Eagle") == 4


@pytest.mark.rule("SAW-G24", "SAW-20.2")
def test_the_crown_of_ash_reaches_smoked_creatures_and_sleepers() -> None:
    table = watch('firewood = 4\nline = ["Eagle", "Crown of Ash", "?Bramble Bear", "?Ash Drake"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Eagle")
    assert health_of(table, "Eagle") == 7
    pick(table, "Longshot", "Longshot: spend the 1", "Longshot: the facedown card in position 3")
    assert health_of(table, "Bramble Bear") == 11
    assert "Leave it at that" not in labels(table)


@pytest.mark.rule("SAW-14.6", "SAW-13.15")
def test_the_unfed_mother_costs_two_cards_of_the_groups_choice_when_first() -> None:
    table = watch('line = ["?The Unfed Mother", "Hill Ogre"]', seats=4)
    assert asks_group(table)
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    assert sorted(labels(table)) == [
        *("Exhaust Backstab", "Exhaust Kindle", "Exhaust Longshot"),
        *("Exhaust Raise the Aim", "Exhaust Shockbolt", "Exhaust Smoke Bomb"),
    ]
    pick(table, "Exhaust Kindle")
    assert faceup(table, "Wizard") == 1
    assert asks_group(table)
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert sorted(labels(table)) == [
        *("Exhaust Backstab", "Exhaust Longshot"),
        *("Exhaust Raise the Aim", "Exhaust Shockbolt", "Exhaust Smoke Bomb"),
    ]
    pick(table, "Exhaust Longshot")
    assert [faceup(table, name) for name in ("Ranger", "Wizard", "Rogue")] == [1, 1, 2]
    assert prompt(table) == "What does the Watch do?"
    table = watch('firewood = 7\nline = ["Hill Ogre", "?The Unfed Mother"]')
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-14.6", "SAW-18.8")
@pytest.mark.parametrize(("cards", "over"), [((), True), (("Kindle",), True), (("Kindle", "Shockbolt"), False)])
def test_the_unfed_mother_can_end_it_all(cards: tuple[str, ...], over: bool) -> None:
    document = """
        party = ["Ranger", "Wizard", "Rogue", "Warrior"]
        abilities.Ranger = ["Longshot", "-Raise the Aim", "-Sharpshooter"]
        abilities.Wizard = ["-Shockbolt", "-Kindle", "-Mirror Sigil"]
        abilities.Rogue = ["-Smoke Bomb", "-Backstab", "-Stay Dead"]
        line = ["?The Unfed Mother", "Hill Ogre"]
    """
    for name in cards:
        document = document.replace(f"-{name}", name)
    table = position(document)
    for name in cards if not over else ():
        pick(table, f"Exhaust {name}")
    assert lost(table) == ("SAW-18.8" if over else "")


@pytest.mark.rule("SAW-14.6", "SAW-G48")
def test_the_ninth_bell_spends_the_three_highest_dice_one_after_the_other() -> None:
    table = watch(
        """
        line = ["?The Ninth Bell", "Hill Ogre"]
        dice.Ranger = [8, 5, 1]
        dice.Wizard = [5, 5, 2]
    """,
        seats=4,
    )
    assert table.die_at[0] == SPENT
    assert asks_group(table)
    either = ["The 5 of the Ranger is spent without effect", "The 5 of the Wizard is spent without effect"]
    assert labels(table) == either
    pick(table, "The 5 of the Wizard")
    assert (dice(table, "Ranger"), dice(table, "Wizard")) == ([5, 1], [5, 2])
    assert asks_group(table)
    assert labels(table) == either
    pick(table, "The 5 of the Wizard")
    assert prompt(table) == "What does the Watch do?"
    assert dice(table, "Ranger") == [5, 1]
    assert dice(table, "Wizard") == [2]
    table = watch('firewood = 7\nline = ["Hill Ogre", "?The Ninth Bell"]\ndice.Ranger = [8, 5, 1]')
    assert dice(table, "Ranger") == [8, 5, 1]


@pytest.mark.rule("SAW-14.8", "SAW-15.7")
def test_the_patient_one_goes_from_the_graveyard_to_the_horde() -> None:
    document = 'line = ["The Patient One", "Hill Ogre"]\nhorde = ["Eagle"]\ndice.Ranger = [8, 5, 1]'
    table = watch(document)
    pick(table, "Attack The Patient One", "Add the 8", "Add the 5", "Strike")
    assert table.graveyard == []
    assert names(table, table.horde) == ["Eagle", "The Patient One"]
    assert log(table)[-3:] == [
        "The Patient One is defeated.",
        "The Patient One is gone, but its last power works.",
        "The Patient One joins the Horde.",
    ]


@pytest.mark.rule("SAW-20.1", "SAW-20.2", "SAW-14.8")
def test_the_patient_one_stays_down_with_stay_dead_or_in_smoke() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Wizard", "Warrior"]
        abilities.Rogue = ["Stay Dead", "Backstab", "-Smoke Bomb"]
        line = ["The Patient One", "Hill Ogre"]
        dice.Rogue = [6, 6, 1]
    """)
    pick(table, "Attack The Patient One", "Add the 6", "Add the 6", "Add the 1 of the Rogue", "Strike")
    assert "The Patient One" in names(table, table.removed)
    assert table.horde == table.graveyard == []
    table = watch('line = ["The Patient One", "Hill Ogre"]\ndice.Ranger = [8, 5, 1]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: The Patient One")
    pick(table, "Attack The Patient One", "Add the 8", "Add the 5", "Strike")
    assert names(table, table.graveyard) == ["The Patient One"]
    assert table.horde == []


@pytest.mark.rule("SAW-14.8")
@pytest.mark.parametrize("seed", range(4))
def test_the_patient_one_shuffled_away_meanwhile_does_not_join_the_horde(seed: int) -> None:
    document = """
        party = ["Wizard", "Ranger", "Rogue", "Warrior"]
        firewood = 7
        trap = 9
        line = ["Cinder Whelp", "?The Patient One", "Hill Ogre"]
        abilities.Wizard = ["Forked Flame", "Kindle", "-Mirror Sigil"]
    """
    table = position(document, seed=seed)
    assert health_of(table, "The Patient One") == 4
    pick(table, "Forked Flame", "Forked Flame: spend the 1")
    pick(table, "Forked Flame: Cinder Whelp", "Forked Flame: The Patient One")
    # the Whelp's power comes first: the deck is empty, so both lie in the new deck, and one of them is drawn
    assert table.horde == table.graveyard == []
    assert len(table.deck) == 1
    assert len(table.line) == 2


@pytest.mark.rule("SAW-14.8", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_a_defeated_power_works_although_its_card_was_shuffled_into_the_deck_meanwhile(seed: int) -> None:
    document = """
        party = ["Wizard", "Ranger", "Rogue", "Warrior"]
        line = ["Cinder Whelp", "Keening Widow", "Hill Ogre", "Ash Drake"]
        graveyard = ["Eagle", "Tusked Boar", "Bramble Bear"]
        abilities.Wizard = ["Forked Flame", "Kindle", "-Mirror Sigil"]
        dice.Ranger = [8, 1, 1]
    """
    table = position(document, seed=seed)
    pick(table, "Forked Flame", "Forked Flame: spend the 1")
    pick(table, "Forked Flame: Cinder Whelp", "Forked Flame: Keening Widow")
    assert dice(table, "Ranger") == [1, 1]
    assert line(table) == ["Hill Ogre", "Ash Drake", "?"]
    assert len(table.deck) == 4
    assert "Keening Widow is gone, but its last power works." in log(table)


@pytest.mark.rule("SAW-G61", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_after_a_reshuffle_it_is_still_the_same_card_whose_reveal_power_has_worked(seed: int) -> None:
    document = """
        firewood = 6
        trap = 4
        line = ["?Woodgnawer", "?Fell Beast", "Hill Ogre"]
        graveyard = ["Acolyte"]
    """
    table = position(TABLE + document, seed=seed)
    # the beaver gnaws and falls into the trap; Fell Beast draws it again, or the Acolyte, from the new deck
    assert line(table)[1:] == ["Fell Beast", "Hill Ogre"]
    assert table.firewood == 5
    assert len(table.horde) == (1 if line(table)[0] == "Acolyte" else 0)


@pytest.mark.rule("SAW-G61", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_after_a_reshuffle_restless_bones_have_still_returned_this_round(seed: int) -> None:
    document = """
        firewood = 12
        line = ["Restless Bones", "Cinder Whelp"]
        graveyard = ["Eagle"]
        dice.Ranger = [5, 3, 3]
        dice.Rogue = [3, 6, 1]
    """
    table = position(TABLE + document, seed=seed)
    pick(table, "Attack Restless Bones", "Add the 3 of the Ranger", "Strike")
    assert line(table) == ["Cinder Whelp", "Restless Bones"]
    pick(table, "Attack Restless Bones", "Add the 3 of the Ranger", "Strike")
    assert names(table, table.graveyard) == ["Eagle", "Restless Bones"]
    pick(table, "Attack Cinder Whelp", "Add the 5", "Strike")
    if line(table) == ["Restless Bones"]:
        pick(table, "Attack Restless Bones", "Add the 3 of the Rogue", "Strike")
        assert table.round == 2
