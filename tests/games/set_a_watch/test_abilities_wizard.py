"""The Wizard: Shockbolt, Polymorph, Forked Flame, Kindle, Mirror Sigil."""

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

PARTY = """
party = ["Warrior", "Wizard", "Ranger", "Rogue"]
camp = "Rogue"
firewood = 2
dice.Wizard = [1, 2, 3]
"""
BOLT = PARTY + 'abilities.Wizard = ["Shockbolt", "Kindle", "-Mirror Sigil"]\n'
MORPH = PARTY + 'abilities.Wizard = ["Polymorph", "Kindle", "-Mirror Sigil"]\n'
FLAME = PARTY + 'abilities.Wizard = ["Forked Flame", "Kindle", "-Mirror Sigil"]\n'
SIGIL = PARTY + 'abilities.Wizard = ["Mirror Sigil", "Kindle", "-Shockbolt"]\n'


# -- Shockbolt


@pytest.mark.rule("SAW-13.1", "SAW-21.2")
def test_shockbolt_defeats_a_revealed_creature_of_health_eight_anywhere() -> None:
    table = position(BOLT + 'line = ["Wyvern", "Eagle", "?Fae", "Bramble Bear"]', seats=4)
    pick(table, "Shockbolt", "Shockbolt: spend the 1")
    assert prompt(table) == "Shockbolt: which Creature with Health 8 or less?"
    assert seats(table) == (1,)
    assert labels(table) == ["Shockbolt: defeat Eagle", "Shockbolt: defeat Bramble Bear"]
    assert why_not(table, "Shockbolt: defeat Wyvern") == ("SAW-19.3", "Wyvern has Health 9; the limit is 8.")
    pick(table, "Shockbolt: defeat Bramble Bear")
    assert line(table) == ["Wyvern", "Eagle", "?"]
    assert names(table, table.graveyard) == ["Bramble Bear"]
    assert dice(table, "Wizard") == [2, 3]


@pytest.mark.rule("SAW-13.1", "SAW-13.5")
def test_shockbolt_by_exhaustion() -> None:
    table = position(BOLT + 'line = ["Wyvern", "Eagle"]')
    pick(table, "Shockbolt", "Shockbolt: exhaust it")
    assert line(table) == ["Wyvern"]
    assert states(table, "Wizard")["Shockbolt"] == "exhausted"
    assert dice(table, "Wizard") == [1, 2, 3]


@pytest.mark.rule("SAW-19.3", "SAW-13.1")
def test_shockbolt_needs_a_revealed_creature_within_its_limit() -> None:
    table = position(BOLT + 'line = ["Wyvern", "?Eagle", "Club Troll"]')
    assert why_not(table, "Shockbolt") == ("SAW-19.3", "No revealed Creature has Health 8 or less.")


@pytest.mark.rule("SAW-19.3")
def test_shockbolt_looks_at_health_and_not_at_base_health() -> None:
    table = position(BOLT + 'line = ["Wyvern", "Zombie Horde"]\ngraveyard = ["Vampire"]')
    assert health_of(table, "Zombie Horde") == 9
    assert why_not(table, "Shockbolt")[0] == "SAW-19.3"


@pytest.mark.rule("SAW-13.1")
def test_the_die_that_pays_for_shockbolt_no_longer_feeds_the_storm_coil() -> None:
    document = BOLT + 'line = ["Wyvern", "Storm Coil"]\ndice.Warrior = [1, "1 spent", "1 spent"]\n'
    table = position(document + "dice.Ranger = [1, 1, 1]")
    assert health_of(table, "Storm Coil") == 9
    pick(table, "Shockbolt")
    assert labels(table) == [f"Shockbolt: spend the {value} of the Wizard" for value in (1, 2, 3)]
    assert why_not(table, "Shockbolt: exhaust it")[0] == "SAW-19.3"
    pick(table, "Shockbolt: spend the 2")
    assert line(table) == ["Wyvern"]
    table = position(document.replace('"1 spent", "1 spent"', '1, "1 spent"') + "dice.Ranger = [1, 1, 1]")
    assert health_of(table, "Storm Coil") == 10
    assert why_not(table, "Shockbolt")[0] == "SAW-19.3"


@pytest.mark.rule("SAW-19.5")
def test_shockbolt_hits_a_pair_by_its_joint_health() -> None:
    table = position(BOLT + 'line = ["Hill Ogre", "Wolfback Raider on Marsh Adder", "Torch Reaver on Eagle"]')
    pick(table, "Shockbolt", "Shockbolt: exhaust it")
    assert names(table, table.graveyard) == ["Marsh Adder", "Wolfback Raider"]
    assert line(table) == ["Hill Ogre", "Torch Reaver"]


# -- Polymorph


@pytest.mark.rule("SAW-13.1", "SAW-21.2", "SAW-14.5")
def test_polymorph_puts_the_top_card_in_place_and_the_old_one_under_the_deck() -> None:
    table = position(
        MORPH + 'line = ["Wyvern", "?Fae", "Hill Ogre", "Eagle"]\ndeck = ["Bramble Bear", "Acolyte", "Vampire"]',
        seats=4,
    )
    pick(table, "Polymorph", "Polymorph: spend the 3")
    assert seats(table) == (1,)
    assert labels(table) == ["Polymorph: change Wyvern", "Polymorph: change Hill Ogre", "Polymorph: change Eagle"]
    pick(table, "Polymorph: change Hill Ogre")
    assert line(table) == ["Wyvern", "?", "Bramble Bear", "Eagle"]
    assert deck(table) == ["Acolyte", "Vampire", "Hill Ogre"]
    assert table.graveyard == []
    assert "Hill Ogre goes to the bottom of the Creature deck." in log(table)


@pytest.mark.rule("SAW-10.8", "SAW-13.9", "SAW-14.6")
def test_what_polymorph_brings_works_after_it_reveal_and_first_position() -> None:
    document = MORPH.replace("firewood = 2", "firewood = 6")
    table = position(document + 'line = ["Eagle", "Hill Ogre"]\ndeck = ["Wyvern"]')
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Eagle")
    assert table.firewood == 3
    table = position(document + 'line = ["Eagle", "Hill Ogre"]\ndeck = ["Woodgnawer"]')
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Hill Ogre")
    assert line(table) == ["Eagle", "Woodgnawer"]
    assert table.firewood == 5


@pytest.mark.rule("SAW-13.1")
def test_polymorph_changes_no_unhallowed() -> None:
    table = position(MORPH + 'line = ["Hill Ogre", "Eagle", "The Long Dark"]\ndeck = ["Fae"]')
    pick(table, "Polymorph", "Polymorph: exhaust it")
    words = "The Long Dark is Unhallowed: it takes no other shape."
    assert why_not(table, "Polymorph: change The Long Dark") == ("SAW-13.1", words)
    alone = position(MORPH + 'line = ["The Long Dark"]\ndeck = ["Fae"]')
    assert why_not(alone, "Polymorph")[1] == "Every revealed Creature is Unhallowed: they take no other shape."


@pytest.mark.rule("SAW-15.8", "SAW-15.9", "SAW-15.4")
def test_a_summon_drawn_by_polymorph_is_resolved_in_that_place() -> None:
    document = MORPH + 'line = ["Eagle", "Hill Ogre", "Bramble Bear"]\ndeck = ["Summon", "Fae"]\n'
    table = position(document + 'unhallowed = ["The Drowned Abbot"]\ndice.Warrior = [5, 5, 5]', seats=4)
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Hill Ogre")
    assert prompt(table) == "Who exhausts an Ability card?"
    pick(table, "Warrior exhausts a card", "Exhaust Felling Blow")
    assert line(table) == ["Eagle", "The Drowned Abbot", "Bramble Bear"]
    assert names(table, table.graveyard) == ["Summon"]
    assert deck(table) == ["Fae", "Hill Ogre"]
    assert dice(table, "Warrior") == [3, 3, 3]


@pytest.mark.rule("SAW-9.6", "SAW-13.1")
def test_polymorph_draws_from_the_graveyard_if_it_must_and_never_its_own_target() -> None:
    table = position(MORPH + 'line = ["Hill Ogre"]\ngraveyard = ["Eagle"]')
    pick(table, "Polymorph", "Polymorph: exhaust it")
    assert line(table) == ["Eagle"]
    assert deck(table) == ["Hill Ogre"]
    assert table.graveyard == []
    table = position(MORPH + 'line = ["Hill Ogre"]')
    reason = "The Creature deck and the Graveyard are empty: nothing can take its place."
    assert why_not(table, "Polymorph") == ("SAW-G19", reason)


@pytest.mark.rule("SAW-19.5")
def test_polymorph_takes_both_cards_of_a_pair_the_rider_bottommost() -> None:
    table = position(MORPH + 'line = ["Wolfback Raider on Eagle"]\ndeck = ["Hill Ogre", "Fae"]')
    pick(table, "Polymorph", "Polymorph: exhaust it")
    assert line(table) == ["Hill Ogre"]
    assert deck(table) == ["Fae", "Eagle", "Wolfback Raider"]


# -- Forked Flame


@pytest.mark.rule("SAW-13.1")
def test_forked_flame_burns_two_creatures_of_health_nine_together() -> None:
    table = position(FLAME + 'line = ["Bramble Bear", "Fae", "?Vampire", "Eagle", "Hill Ogre"]', seats=4)
    pick(table, "Forked Flame", "Forked Flame: spend the 1")
    assert prompt(table) == "Forked Flame: which Creature (Health up to 9)?"
    assert seats(table) == (1,)
    assert why_not(table, "Forked Flame: Hill Ogre") == ("SAW-19.3", "Hill Ogre has Health 10; the limit is 9.")
    pick(table, "Forked Flame: Eagle")
    assert prompt(table) == "Forked Flame: which Creature (Health up to 5)?"
    assert seats(table) == (1,)
    assert labels(table) == ["Forked Flame: Fae", "Forked Flame: no other target"]
    assert why_not(table, "Forked Flame: Bramble Bear") == (
        "SAW-19.3",
        "Bramble Bear has Health 8; of the 9 in all only 5 is left.",
    )
    pick(table, "Forked Flame: Fae")
    assert line(table) == ["Bramble Bear", "?", "Hill Ogre"]
    assert names(table, table.graveyard) == ["Fae", "Eagle"]


@pytest.mark.rule("SAW-19.3")
def test_forked_flame_cannot_burn_ten_together() -> None:
    table = position(FLAME + 'line = ["Tusked Boar", "Eagle"]')
    pick(table, "Forked Flame", "Forked Flame: exhaust it", "Forked Flame: Eagle")
    assert names(table, table.graveyard) == ["Eagle"]
    assert line(table) == ["Tusked Boar"]


@pytest.mark.rule("SAW-13.1")
def test_forked_flame_has_two_tongues_and_no_third() -> None:
    table = position(FLAME + 'line = ["Hill Ogre", "Vampire", "Marsh Adder", "Restless Bones"]')
    pick(table, "Forked Flame", "Forked Flame: exhaust it", "Forked Flame: Vampire", "Forked Flame: Marsh Adder")
    assert line(table) == ["Hill Ogre", "Restless Bones"]


@pytest.mark.rule("SAW-13.1")
def test_forked_flame_may_be_content_with_one_target() -> None:
    table = position(FLAME + 'line = ["Bramble Bear", "Vampire"]')
    pick(table, "Forked Flame", "Forked Flame: exhaust it", "Forked Flame: Vampire", "Forked Flame: no other target")
    assert line(table) == ["Bramble Bear"]
    table = position(FLAME + 'line = ["Club Troll", "Ash Drake"]')
    pick(table, "Forked Flame", "Forked Flame: exhaust it")
    assert line(table) == ["Ash Drake"]


@pytest.mark.rule("SAW-19.3")
def test_forked_flame_adds_health_as_it_was_when_the_targets_were_named() -> None:
    # With the Eagle gone the Pack Wolf would have 4, and both would fit; but together they have 4 + 6.
    table = position(FLAME + 'line = ["Pack Wolf", "Eagle", "Hill Ogre"]')
    assert health_of(table, "Pack Wolf") == 6
    pick(table, "Forked Flame", "Forked Flame: exhaust it", "Forked Flame: Eagle")
    assert line(table) == ["Pack Wolf", "Hill Ogre"]
    assert names(table, table.graveyard) == ["Eagle"]


@pytest.mark.rule("SAW-19.3", "SAW-13.1")
def test_forked_flame_needs_a_revealed_creature_of_health_nine_or_less() -> None:
    table = position(FLAME + 'line = ["Hill Ogre", "?Eagle"]')
    assert why_not(table, "Forked Flame") == ("SAW-19.3", "No revealed Creature has Health 9 or less.")


# -- Kindle


@pytest.mark.rule("SAW-11.1", "SAW-13.1")
def test_kindle_adds_three_firewood_and_what_that_lights_is_revealed() -> None:
    document = BOLT.replace("firewood = 2", "firewood = 4") + 'line = ["Hill Ogre", "?Eagle", "?Fae"]'
    table = position(document)
    pick(table, "Kindle", "Kindle: spend the 1")
    assert table.firewood == 7
    assert line(table) == ["Hill Ogre", "Eagle", "?"]
    pick(table, "Kindle, by exhausting it")
    assert table.firewood == 10


@pytest.mark.rule("SAW-11.6", "SAW-11.1")
def test_kindle_is_refused_only_at_the_limit_of_firewood() -> None:
    document = BOLT.replace("firewood = 2", "firewood = 11") + 'line = ["Hill Ogre"]'
    table = position(document, firewood_cap=12)
    pick(table, "Kindle", "Kindle: spend the 1")
    assert table.firewood == 12
    assert why_not(table, "Kindle") == ("SAW-G4", "Firewood is at its limit of 12.")
    table = position(document)
    pick(table, "Kindle", "Kindle: spend the 1", "Kindle, by")
    assert table.firewood == 17


# -- Mirror Sigil


@pytest.mark.rule("SAW-13.10", "SAW-13.11")
@pytest.mark.parametrize(
    ("value", "owner", "turned"),
    [(1, "Wizard", 6), (6, "Wizard", 1), (3, "Wizard", 4), (1, "Ranger", 8), (8, "Ranger", 1), (5, "Ranger", 4)],
)
def test_mirror_sigil_turns_an_unspent_die_to_its_opposite_face(value: int, owner: str, turned: int) -> None:
    document = SIGIL.replace("dice.Wizard = [1, 2, 3]\n", "") + 'line = ["Hill Ogre"]\n'
    table = position(document + f'dice.{owner} = [{value}, "2 spent", "2 spent"]')
    pick(table, f"Mirror Sigil: turn the {value} of the {owner}")
    assert dice(table, owner) == [turned]
    assert f"A die of the {owner} now shows {turned}." in log(table)
    assert states(table, "Wizard")["Mirror Sigil"] == "up"


@pytest.mark.rule("SAW-13.10")
def test_mirror_sigil_never_turns_a_die_below_one() -> None:
    table = position(SIGIL + 'line = ["Hill Ogre"]\ndice.Ranger = [10, 1, 1]')
    pick(table, "Mirror Sigil: turn the 10 of the Ranger")
    assert dice(table, "Ranger") == [1, 1, 1]


@pytest.mark.rule("SAW-13.10")
def test_mirror_sigil_works_once_a_round_and_only_on_unspent_dice_on_watch() -> None:
    document = SIGIL + 'line = ["Hill Ogre"]\ndice.Ranger = [7, "6 attack", "5 spent"]\ndice.Rogue = [5, 5, 5]\n'
    table = position(document, seats=4)
    offered = [label for label in labels(table) if label.startswith("Mirror")]
    assert offered == [
        "Mirror Sigil: turn the 1 of the Warrior to its opposite face",
        *(f"Mirror Sigil: turn the {value} of the Wizard to its opposite face" for value in (1, 2, 3)),
        "Mirror Sigil: turn the 7 of the Ranger to its opposite face",
    ]
    assert table.decision is not None
    option = next(one for one in table.decision.options if one.label.startswith("Mirror"))
    assert option.seat == 1
    pick(table, "Mirror Sigil: turn the 7")
    assert dice(table, "Ranger") == [2]
    assert why_not(table, "Mirror Sigil") == ("SAW-13.10", "Mirror Sigil was already used this round.")
    assert where(table, "Ranger") == ["ready", "attack", "spent"]


@pytest.mark.rule("SAW-13.11")
def test_mirror_sigil_is_off_while_exhausted_resting_or_barred() -> None:
    table = position(BOLT + 'line = ["Hill Ogre"]')
    assert why_not(table, "Mirror Sigil") == ("SAW-13.11", "Mirror Sigil is exhausted.")
    for out in ('camp = "Wizard"', 'camp = "Rogue"\nbarred = ["Wizard"]'):
        table = position(SIGIL.replace('camp = "Rogue"', out) + 'line = ["Hill Ogre"]\ndice.Warrior = [8, 8, 8]')
        assert not [label for label in labels(table) if label.startswith("Mirror")]


@pytest.mark.rule("SAW-13.10")
def test_a_new_round_makes_mirror_sigil_fresh_again() -> None:
    table = position(SIGIL + 'line = ["Eagle"]\ndice.Warrior = [8, 8, 8]\ndeck = ["Fae"]\nmap = ["Crooked Gorge"]')
    pick(table, "Mirror Sigil: turn the 8", "Attack Eagle", "Add the 8", "Strike")
    assert table.round == 2
    assert not any(table.used)
