"""What the cards show (SAW-4): Creatures, Locations and what each Location does, Adventurer boards."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CREATURES, IS_SUMMON, MONSTERS, POWERS, RIDES, UNHALLOWED
from hearthwatch.games.set_a_watch.rules.campfire import reveal_level
from hearthwatch.games.set_a_watch.rules.health import reach
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.printing import creature_text, location_text, powers_of
from hearthwatch.games.set_a_watch.table import HEROES, Watch
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    BOX_ADVENTURERS,
    BOX_PLACES,
    dice,
    faceup,
    health_of,
    hero,
    labels,
    line,
    names,
    option,
    pick,
    position,
    prompt,
    refused,
    seats,
    states,
)

PARTY = """
party = ["Warrior", "Cleric", "Ranger", "Rogue"]
abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]
abilities.Cleric = ["Lay to Rest", "Second Grace", "-Ward of Mercy"]
abilities.Ranger = ["Longshot", "Sharpshooter", "-Starlight"]
abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]
"""
WATCH = PARTY + 'camp = "Cleric"\n'


def on_watch(table: Watch) -> int:
    """How many unexhausted Ability cards the Watch has."""
    return sum(len(table.faceup(one)) for one in table.watch)


# -- Creatures


@pytest.mark.rule("SAW-4.1")
@pytest.mark.parametrize(
    ("creature", "damage"), [("Eagle", 1), ("Tusked Boar", 2), ("Hill Ogre", 3), ("Crown of Ash", 3)]
)
def test_damage_is_what_the_watch_exhausts_in_total(creature: str, damage: int) -> None:
    table = position(WATCH + f'line = ["{creature}"]')
    pick(table, "Out of actions")
    for left in range(damage, 0, -1):
        assert prompt(table) == f"Exhaust an Ability card ({left} to go)"
        assert on_watch(table) == 6 - damage + left
        pick(table, "Exhaust")
    assert on_watch(table) == 6 - damage
    assert faceup(table, "Cleric") == 2
    assert table.round == 2


@pytest.mark.rule("SAW-4.2")
@pytest.mark.parametrize(("die", "enough"), [(5, False), (6, True), (7, True)])
def test_base_health_is_what_it_takes(die: int, enough: bool) -> None:
    table = position(WATCH + f'dice.Warrior = [{die}, 1, 1]\nline = ["Tusked Boar", "Ash Drake"]')
    pick(table, "Attack Tusked Boar", f"Add the {die} of the Warrior")
    if enough:
        pick(table, "Strike")
        assert line(table) == ["Ash Drake"]
        assert names(table, table.graveyard) == ["Tusked Boar"]
    else:
        why = refused(table, "Strike")
        assert (why.rule, why.reason) == ("SAW-12.6", "The dice add up to 5; it takes 6.")


@pytest.mark.rule("SAW-4.3")
def test_power_text_can_raise_base_health() -> None:
    table = position(WATCH + 'line = ["Zombie Horde", "Fae"]\ngraveyard = ["Eagle", "Fell Beast"]')
    assert health_of(table, "Zombie Horde") == 8 + 11
    assert board_of(table, mask_of(0)).line[0].base == 8
    assert board_of(table, mask_of(0)).line[0].health == 19
    assert health_of(position(WATCH + 'line = ["Zombie Horde"]'), "Zombie Horde") == 8


@pytest.mark.rule("SAW-4.4")
def test_reveal_and_first_position_effects_come_from_the_text() -> None:
    reveal = position(
        WATCH + 'firewood = 9\nphase = "watch"\nlocation = "Crooked Gorge"\ndeck = ["Eagle", "Woodgnawer"]'
    )
    assert line(reveal) == ["Eagle", "Woodgnawer"]
    assert reveal.firewood == 9 - 1
    first = position(WATCH + 'firewood = 9\nphase = "watch"\nlocation = "Crooked Gorge"\ndeck = ["Eagle", "Wyvern"]')
    assert first.firewood == 9
    pick(first, "Attack Eagle", *["Add the 1"] * 4, "Strike")
    assert first.firewood == 9 - 3
    none = position(WATCH + 'firewood = 9\nphase = "watch"\nlocation = "Crooked Gorge"\ndeck = ["Hill Ogre", "Eagle"]')
    assert none.firewood == 9


@pytest.mark.rule("SAW-4.4")
def test_the_printed_text_names_every_power_and_nothing_else() -> None:
    for face, card in enumerate(MONSTERS):
        if IS_SUMMON[face]:
            continue
        text = creature_text(face)
        for trigger, power in powers_of(card):
            title = POWERS.rider[RIDES[face]] if "rides" in power else POWERS.trigger[trigger]
            assert (f"{title}: " in text) is bool(power), card.name
        assert bool(text) is any(power for _, power in powers_of(card))


@pytest.mark.rule("SAW-4.5")
def test_every_creature_has_a_type_and_unhallowed_are_creatures() -> None:
    assert all(card.type and card.type != "Unhallowed" for card in CREATURES)
    assert {card.type for card in CREATURES} >= {"Forest", "Dragon", "Undead"}
    assert {card.type for card in UNHALLOWED} == {"Unhallowed"}
    table = position(WATCH + 'line = ["Crown of Ash", "Eagle"]\ndice.Warrior = [8, 5, 1]')
    assert [card.type for card in board_of(table, mask_of(0)).line] == ["Unhallowed", "Forest"]
    pick(table, "Attack Crown of Ash", "Add the 8", "Add the 5", "Strike")
    assert names(table, table.graveyard) == ["Crown of Ash"]


@pytest.mark.rule("SAW-G22", "SAW-20.12")
def test_the_acolyte_feeds_the_horde_unseen_and_a_summon_waits_there() -> None:
    table = position(
        WATCH + 'phase = "watch"\nlocation = "The Counting Stones"\nhorde = ["Hill Ogre"]\n'
        'deck = ["Fae", "Acolyte", "Eagle", "Tusked Boar", "Ash Drake", "Summon", "Wyvern"]'
    )
    assert line(table) == ["Acolyte", "Eagle", "?", "?"]
    assert names(table, table.horde) == ["Hill Ogre", "Fae", "Summon"]
    assert [bool(table.known[card]) for card in table.horde] == [True, False, False]
    assert names(table, table.deck) == ["Wyvern"]
    assert on_watch(table) == 6
    assert len(table.unhallowed) == 7


# -- Locations


@pytest.mark.rule("SAW-4.6")
def test_what_a_location_shows() -> None:
    assert len(BOX_PLACES) == 20
    for card in BOX_PLACES:
        assert isinstance(card.firewood, int)
        assert card.creatures >= 1
        assert card.kind in ("regular", "respite", "final")
        assert len(card.ability.verbs()) == 1
        assert location_text(card)
    table = position('location = "Snowy Pass"')
    shown = board_of(table, mask_of(0)).location
    assert (shown.name, shown.kind, shown.firewood, shown.creatures) == ("Snowy Pass", "regular", -3, 6)
    assert shown.text.startswith("After the roll choose an Adventurer")


@pytest.mark.rule("SAW-4.7")
def test_a_location_ability_works_as_long_as_the_location_is_in_play() -> None:
    table = position(WATCH + 'location = "Crooked Gorge"\nmap = ["Silent Abbey"]\nline = ["Eagle", "Tusked Boar"]')
    assert [reach(table, one) for one in HEROES] == [1, 1, 1, 1]
    why = refused(table, "Attack Tusked Boar")
    assert (why.rule, why.reason) == ("SAW-12.2", "Position 2 is out of everybody's range.")
    pick(table, "Attack Eagle", *["Add the 1"] * 4, "Strike")
    assert reach(table, hero(table, "Ranger")) == 1
    pick(table, "Out of actions", "Exhaust", "Exhaust")
    assert table.place().name == "Silent Abbey"
    assert reach(table, hero(table, "Ranger")) == 2


@pytest.mark.rule("SAW-4.7")
def test_a_location_ability_with_a_trigger_is_resolved_when_it_happens() -> None:
    """Ferryman's Landing: a toll when the Watch begins, once."""
    table = position(
        PARTY + 'location = "Ferryman\'s Landing"\nphase = "camp"\ndeck = ["Eagle", "Bramble Bear", "Hill Ogre"]',
        seats=4,
    )
    pick(table, "Cleric rests", "Chop Wood", "Chop Wood")
    assert table.firewood == 11
    pick(table, "Chop Wood")
    assert prompt(table) == "Ferryman's Landing: pay with wood or with an Ability card?"
    assert seats(table) == (0, 1, 2, 3)
    assert table.line == []
    wood, card = table.clone(), table
    pick(wood, "Pay 2 firewood")
    assert (wood.firewood, on_watch(wood)) == (13 - 2, 6)
    assert prompt(wood) == "What does the Watch do?"
    pick(card, "Exhaust Backstab")
    assert (card.firewood, on_watch(card)) == (13, 5)
    assert prompt(card) == "What does the Watch do?"


@pytest.mark.rule("SAW-4.7")
@pytest.mark.parametrize(
    ("place", "levels"),
    [
        ("Silent Abbey", [1, 1, 2, 2, 3]),
        ("Blind Fen", [1, 1, 1, 1, 2]),
        ("The Lampless Keep", [1, 1, 2, 2, 2]),
    ],
)
def test_locations_that_dim_the_fire(place: str, levels: list[int]) -> None:
    table = position(WATCH + f'location = "{place}"\nline = ["Eagle"]')
    for firewood, level in zip((1, 6, 7, 11, 12), levels, strict=True):
        table.firewood = firewood
        assert reveal_level(table) == level


@pytest.mark.rule("SAW-4.7")
def test_orls_barrows_strengthen_the_undead() -> None:
    table = position(WATCH + 'location = "Orl\'s Barrows"\nline = ["Zombie Horde", "Eagle", "Vampire"]')
    assert [health_of(table, name) for name in line(table)] == [10, 4, 3]


@pytest.mark.rule("SAW-4.7", "SAW-6.9", "SAW-G14")
def test_treeless_moor_has_no_wood_and_a_die_without_a_space_is_laid_aside() -> None:
    moor = """
    location = "Treeless Moor"
    camp = "Cleric"
    dice.Cleric = [3, 2, 1]
    deck = ["Eagle", "Bramble Bear", "Wyvern"]
    """
    table = position(PARTY + moor)
    why = refused(table, "Chop Wood with the 3")
    assert (why.rule, why.reason) == ("SAW-4.7", "Chop Wood cannot be chosen at this Location.")
    pick(
        table,
        "Scout Ahead with the 3",
        "Eagle on top",
        "Bramble Bear on top",
        "Equip with the 2",
        "Holy Brand replaces Lay to Rest",
    )
    assert prompt(table) == "What does the Watch do?"
    assert dice(table, "Cleric") == []
    assert (table.chopped, table.scouts, table.firewood) == (0, 1, 7)
    assert {die.where for die in board_of(table, mask_of(0)).adventurers[1].dice} == {"camp"}


@pytest.mark.rule("SAW-4.7")
def test_at_silent_abbey_nothing_works_twice() -> None:
    table = position(WATCH + 'location = "Silent Abbey"\nline = ["Eagle", "Fae", "Hill Ogre"]')
    pick(table, "War Cry", "War Cry: spend the 1")
    while prompt(table) != "What does the Watch do?":
        pick(table, labels(table)[0])
    why = refused(table, "War Cry")
    assert (why.rule, why.reason) == ("SAW-4.7", "At this Location an Ability card works only once a round.")
    elsewhere = position(WATCH + 'location = "Crooked Gorge"\nline = ["Eagle", "Fae", "Hill Ogre"]')
    pick(elsewhere, "War Cry", "War Cry: spend the 1")
    while prompt(elsewhere) != "What does the Watch do?":
        pick(elsewhere, labels(elsewhere)[0])
    assert "War Cry, by exhausting it" in labels(elsewhere)


@pytest.mark.rule("SAW-4.7")
def test_wolf_hollow_calls_the_topmost_forest_creature_back() -> None:
    hollow = """
    phase = "watch"
    location = "Wolf Hollow"
    deck = ["Ash Drake", "Hill Ogre", "Shieldback", "Acolyte", "Shade"]
    """
    table = position(WATCH + hollow + 'graveyard = ["Eagle", "Tusked Boar", "Vampire", "Summon"]')
    assert line(table) == ["Ash Drake", "Hill Ogre", "?", "?", "?", "?"]
    assert names(table, table.line)[5] == "Tusked Boar"
    assert names(table, table.graveyard) == ["Eagle", "Vampire", "Summon"]
    assert len(position(WATCH + hollow + 'graveyard = ["Vampire"]').line) == 5


@pytest.mark.rule("SAW-4.7", "SAW-11.1")
def test_stormfelled_pines_give_one_log_more() -> None:
    table = position(PARTY + 'location = "Stormfelled Pines"\ncamp = "Cleric"\nfirewood = 2')
    pick(table, "Chop Wood")
    assert table.firewood == 5
    pick(table, "Chop Wood")
    assert table.firewood == 8


@pytest.mark.rule("SAW-4.7")
def test_high_terraces_help_ranged_dice_once_an_attack() -> None:
    terraces = """
    location = "High Terraces"
    dice.Ranger = [5, 1, 1]
    dice.Warrior = [5, 1, 1]
    line = ["Tusked Boar", "Bramble Bear"]
    """
    table = position(WATCH + terraces)
    pick(table, "Attack Tusked Boar")
    melee = table.clone()
    pick(melee, "Add the 5 of the Warrior")
    assert refused(melee, "Strike Tusked Boar for 5").rule == "SAW-12.6"
    pick(table, "Add the 5 of the Ranger")
    twice = table.clone()
    pick(twice, "Add the 1 of the Ranger")
    assert "Strike Tusked Boar for 7: 5 + 1 + 1 for the Location" in labels(twice)
    pick(table, "Strike Tusked Boar for 6")
    assert line(table) == ["Bramble Bear"]


@pytest.mark.rule("SAW-4.7")
def test_cold_ford_turns_dice_down_to_six() -> None:
    rolls = "next_rolls = [8, 7, 6, 6, 5, 4, 8, 1, 5, 3, 2, 6]"
    table = position(PARTY + 'location = "Cold Ford"\n' + rolls)
    assert table.dice == (6, 6, 6, 6, 5, 4, 6, 1, 5, 3, 2, 6)


@pytest.mark.rule("SAW-4.7")
def test_at_the_rusted_battlefield_every_creature_costs_one_card_more() -> None:
    table = position(WATCH + 'location = "Rusted Battlefield"\nline = ["Eagle"]')
    pick(table, "Out of actions")
    assert prompt(table) == "Exhaust an Ability card (2 to go)"


@pytest.mark.rule("SAW-4.7")
def test_the_counting_stones_feed_the_horde_before_the_line_is_built() -> None:
    table = position(
        WATCH
        + 'phase = "watch"\nlocation = "The Counting Stones"\nhorde = ["Fae"]\ndeck = ["Summon", "Eagle", "Hill Ogre"]'
    )
    assert names(table, table.horde) == ["Fae", "Summon"]
    assert names(table, table.line) == ["Eagle", "Hill Ogre"]


@pytest.mark.rule("SAW-4.7")
def test_echo_valley_reveals_the_last_card_first() -> None:
    table = position(
        WATCH
        + 'phase = "watch"\nlocation = "Echo Valley"\nfirewood = 1\ndeck = ["Eagle", "Fae", "Hill Ogre", "Tusked Boar"]'
    )
    assert line(table) == ["Eagle", "?", "?", "Tusked Boar"]


@pytest.mark.rule("SAW-4.7", "SAW-G44")
@pytest.mark.parametrize("card", ["Cleave", "Ward of Mercy", "Starlight", "Stay Dead"])
def test_hermits_orchard_refreshes_one_card_of_the_party(card: str) -> None:
    table = position(
        PARTY.replace('"Second Grace"', '"-Second Grace"') + 'location = "Hermit\'s Orchard"\nphase = "camp"', seats=2
    )
    pick(table, "Cleric rests")
    assert seats(table) == (0,)
    assert labels(table) == ["Refresh Ward of Mercy", "Refresh Second Grace"]
    pick(table, "Refresh Second Grace")
    assert seats(table) == (0, 1)
    assert labels(table) == ["Refresh Cleave", "Refresh Ward of Mercy", "Refresh Starlight", "Refresh Stay Dead"]
    pick(table, f"Refresh {card}")
    assert sum(len(table.exhausted(one)) for one in table.heroes if one >= 0) == 3
    assert "next die" in prompt(table)


@pytest.mark.rule("SAW-4.7", "SAW-5.3")
def test_steaming_springs_let_everybody_reroll_up_to_two_dice() -> None:
    table = position(
        PARTY + 'location = "Steaming Springs"\nnext_rolls = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 8, 7, 6]', seats=4
    )
    assert prompt(table) == "Reroll which dice?"
    assert seats(table) == (0, 1, 2, 3)
    assert len(labels(table)) == 12 + 4
    pick(table, "Reroll the 1 of the Ranger")
    assert seats(table) == (2,)
    assert labels(table) == [
        "Reroll the 2 of the Ranger",
        "Reroll the 3 of the Ranger",
        "Roll the 1 of the Ranger again",
    ]
    pick(table, "Reroll the 3 of the Ranger")
    # Two dice are the most: nothing is left but to roll them.
    assert dice(table, "Ranger") == [8, 2, 7]
    assert seats(table) == (0, 1, 3)
    assert not any("Ranger" in label for label in labels(table))
    pick(table, "Reroll the 3 of the Rogue", "Roll the 3 of the Rogue", "The Warrior keeps", "The Cleric keeps")
    assert dice(table, "Rogue") == [1, 2, 6]
    assert dice(table, "Warrior") == dice(table, "Cleric") == [1, 2, 3]
    assert prompt(table) == "Who goes to Camp?"


@pytest.mark.rule("SAW-4.7", "SAW-2.8")
def test_at_the_lodge_everybody_may_swap_a_card() -> None:
    table = position(PARTY + 'location = "Woodcutters\' Lodge"\nphase = "camp"', seats=4)
    pick(table, "Rogue rests")
    for seat, name in enumerate(("Warrior", "Cleric", "Ranger", "Rogue")):
        assert prompt(table) == f"{name}: swap an Ability card?"
        assert seats(table) == (seat,)
        assert len(labels(table)) == 3 * 2 + 1
        if name == "Cleric":
            pick(table, "Holy Brand replaces Ward of Mercy")
        else:
            pick(table, "Keep the cards as they are")
    assert states(table, "Cleric")["Holy Brand"] == "exhausted"
    assert states(table, "Cleric")["Ward of Mercy"] == "leftover"
    assert faceup(table, "Warrior") == 2
    assert prompt(table) == "Rogue: where does the next die go?"


@pytest.mark.rule("SAW-4.7")
def test_the_knife_stair_has_room_for_three_dice() -> None:
    dice_text = "dice.Warrior = [3, 3, 2]\ndice.Rogue = [2, 1, 1]\n"
    table = position(
        PARTY + dice_text + 'round = 9\nlocation = "The Knife Stair"\nline = ["Bramble Bear", "Hill Ogre"]'
    )
    pick(table, "Attack Bramble Bear", "Add the 3 of the Warrior", "Add the 3 of the Warrior")
    why = refused(table, "Add the 1 of the Rogue")
    assert (why.rule, why.reason) == ("SAW-12.6", "With that die, 3 dice could not reach 8 any more.")
    # Three dice are the most, so the third one strikes at once: a fourth is not even asked for.
    pick(table, "Add the 2 of the Rogue", "Strike")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-4.7")
def test_the_last_milestone_pays_for_exhaustion_with_a_die() -> None:
    table = position(
        PARTY + 'dice.Warrior = ["5 attack", "4 spent", 1]\nround = 9\nlocation = "The Last Milestone"\n'
        'line = ["Bramble Bear", "Hill Ogre"]',
        seats=4,
    )
    pick(table, "Felling Blow", "Felling Blow: exhaust it")
    assert seats(table) == (0,)
    assert labels(table)[:2] == [
        "Recover the 5 of the Warrior, spent on an attack",
        "Recover the 4 of the Warrior, spent",
    ]
    assert len(labels(table)) == 3
    pick(table, "Recover the 5")
    assert dice(table, "Warrior") == [5, 1]
    assert line(table) == ["Hill Ogre"]
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-4.8", "SAW-G59")
def test_the_back_of_every_location_shows_the_runes() -> None:
    for card in BOX_PLACES:
        if card.name == "Crooked Gorge":
            continue
        where = f'round = {8 if card.kind == "final" else 7}\nmap = ["{card.name}"]\n'
        table = position(where + 'location = "Crooked Gorge"\ncamp = "Wizard"\ndice.Wizard = [2, 2, 1]')
        assert names(table, table.map[-1:]) == [card.name]
        assert option(table, "Seal, then Vanquish").rule == "SAW-8.4"


# -- Adventurer boards


@pytest.mark.rule("SAW-4.9")
def test_what_an_adventurer_board_shows() -> None:
    attack = {"Warrior": "melee", "Rogue": "melee", "Cleric": "melee"}
    assert [card.name for card in BOX_ADVENTURERS] == ["Warrior", "Wizard", "Cleric", "Beast Master", "Ranger", "Rogue"]
    assert len({card.camp for card in BOX_ADVENTURERS}) == 6
    for first in (0, 2):
        party = [card.name for card in BOX_ADVENTURERS[first : first + 4]]
        for one in board_of(GAME.new(seed=1, adventurers=party), mask_of(0)).adventurers:
            assert one.attack == attack.get(one.name, "ranged")
            assert one.reach == (1 if one.attack == "melee" else 2)
            assert len(one.dice) == 3
            assert sum(card.state != "leftover" for card in one.cards) == 3
            assert one.camp_action.name and one.camp_action.text
