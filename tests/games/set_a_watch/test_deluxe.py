"""The deluxe pack: what it adds to the setup, Adventurers with their cards, Summons, Unhallowed and Locations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import (
    BOX_CLASSES,
    FINALS,
    IS_SUMMON,
    LOCATIONS,
    NAMES,
    PACK_PLACES,
    SUMMONS,
    UNHALLOWED,
)
from hearthwatch.games.set_a_watch.rules.attack import total_of
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import SetupError, mask_of
from tests.games.set_a_watch import helpers
from tests.games.set_a_watch.helpers import (
    attack,
    deck,
    dice,
    faceup,
    health_of,
    labels,
    line,
    log,
    lost,
    names,
    pick,
    prompt,
    where,
    why_not,
)

SEEDS = range(60)
PARTY = 'party = ["Barbarian", "Knight", "Warrior", "Wizard"]\n'


def position(document: str, **options: Any) -> Watch:
    """A table with the pack: Barbarian, Knight and Warrior on Watch, the Wizard in Camp, unless it says otherwise."""
    usual = ("" if "party" in document else PARTY) + ("" if "camp" in document else 'camp = "Wizard"\n')
    return helpers.position(usual + document, **{"deluxe": True, **options})


# -- the setup


@pytest.mark.rule("SAW-22.4")
def test_without_the_option_nothing_of_the_pack_is_there() -> None:
    tables = [GAME.new(seed=seed, difficulty="insane") for seed in SEEDS]
    assert all(kind < BOX_CLASSES for table in tables for kind in table.party)
    assert {len(table.face) for table in tables} == {38 + 4 + 9 + 20}
    shown = {name for table in tables for name in names(table, range(len(table.face)))}  # type: ignore[arg-type]
    assert not shown & {card.name for card in UNHALLOWED[9:]}
    assert not shown & {card.name for card in PACK_PLACES}
    assert not shown & {card.name for card in SUMMONS}


@pytest.mark.rule("SAW-22.4", "SAW-3.1", "SAW-3.2", "SAW-3.7", "SAW-3.14")
def test_the_pack_enlarges_the_pools_and_the_numbers_stay() -> None:
    tables = [GAME.new(seed=seed, difficulty="hard", deluxe=True) for seed in SEEDS]
    for table in tables:
        assert (len(table.horde), len(table.unhallowed), len(table.map), len(table.deck)) == (1, 7, 9 - 1, 30 + 3)
        assert len(set(table.party)) == 4
        assert sum(IS_SUMMON[table.face[card]] for card in table.deck) == 3
    bosses = {name for table in tables for name in names(table, [*table.horde, *table.unhallowed])}
    assert bosses == {card.name for card in UNHALLOWED}
    assert {kind for table in tables for kind in table.party} == set(range(8))
    regular = {card.name for card in LOCATIONS if card.kind == "regular"}
    assert {name for table in tables for name in names(table, [table.location, *table.map[1:]])} == regular
    assert {names(table, table.map)[0] for table in tables} == set(FINALS)
    unused = {name for table in tables for name in names(table, table.unused)}
    assert unused >= {card.name for card in LOCATIONS if card.kind == "respite"}


@pytest.mark.rule("SAW-G52", "SAW-3.4", "SAW-3.10")
def test_which_summons_take_part_is_drawn_from_all_nine_and_nobody_knows() -> None:
    tables = [GAME.new(seed=seed, difficulty="normal", deluxe=True) for seed in SEEDS]
    drawn = Counter(NAMES[table.face[card]] for table in tables for card in table.deck if IS_SUMMON[table.face[card]])
    assert set(drawn) == {"Summon", *(card.name for card in SUMMONS)}
    table = tables[0]
    spare = [card for card in table.removed if card < table.monsters and IS_SUMMON[table.face[card]]]
    assert len(spare) == 9 - 2
    assert not any(table.known[card] for card in spare)
    summons = {face for face in range(len(NAMES)) if IS_SUMMON[face]}
    assert table.could_be(spare[0]) == summons
    in_deck = next(card for card in table.deck if IS_SUMMON[table.face[card]])
    assert summons <= table.could_be(in_deck)
    dealt = {table.determinize(0, seed=seed).face[in_deck] for seed in range(400)}
    assert len(dealt & summons) > 3


@pytest.mark.rule("SAW-22.4")
def test_what_the_pack_holds_cannot_be_named_without_it() -> None:
    party = ["Warrior", "Barbarian", "Wizard", "Knight"]
    with pytest.raises(SetupError, match=r"deluxe pack holds Barbarian and Knight: play with the option deluxe"):
        GAME.new(seed=1, adventurers=party)
    with pytest.raises(SetupError, match="deluxe pack holds The Red Threshold"):
        GAME.new(seed=1, final="The Red Threshold")
    table = GAME.new(seed=1, adventurers=party, final="The Red Threshold", deluxe=True)
    assert [one.name for one in board_of(table, mask_of(0)).adventurers] == party
    assert names(table, table.map)[0] == "The Red Threshold"


# -- the Barbarian


BARBARIAN = 'abilities.Barbarian = ["Head First", "Hurl", "-Frenzy"]\n'
KNIGHT = 'abilities.Knight = ["Tilt", "Call Out", "-Pennant"]\n'


@pytest.mark.rule("SAW-19.21", "SAW-G37", "SAW-19.16")
def test_the_barbarian_is_immune_to_stun() -> None:
    table = position(
        'line = ["!Belfry Giant", "Eagle"]\nabilities.Warrior = ["War Cry", "-Cleave", "-Iron Grip"]\n'
        + BARBARIAN
        + KNIGHT
    )
    assert prompt(table).startswith("Stun (2 to go)")
    assert labels(table) == [
        "The 1 of the Knight is stunned on Tilt",
        "The 1 of the Knight is stunned on Call Out",
        "The 1 of the Warrior is stunned on War Cry",
    ]
    words = "The 1 of the Barbarian is stunned on Head First"
    assert why_not(table, words) == ("SAW-19.21", "The Barbarian is immune to Stun.")


@pytest.mark.rule("SAW-19.21", "SAW-19.18")
def test_where_only_the_barbarian_is_left_nobody_is_stunned() -> None:
    table = position('line = ["!Marsh Adder"]\nbarred = ["Knight", "Warrior"]\n' + BARBARIAN)
    assert prompt(table) == "What does the Watch do?"
    assert "Nobody can be stunned." in log(table)
    assert dice(table, "Barbarian") == [1, 1, 1]
    assert board_of(table, mask_of(0)).adventurers[0].trait == "immune to Stun"


@pytest.mark.rule("SAW-13.10", "SAW-13.11", "SAW-12.6")
def test_old_wounds_add_two_for_each_exhausted_card_of_the_barbarian() -> None:
    document = 'line = ["Hill Ogre", "Eagle"]\ndice.Barbarian = [6, 1, 1]\ndice.Warrior = [8, 8, 8]\n'
    table = position(document + 'abilities.Barbarian = ["Old Wounds", "-Hurl", "-Frenzy"]\n')
    assert total_of(table, 0b000000000001) == 6 + 2 * 2
    assert total_of(table, 0b000001000000) == 8, "the Barbarian takes no part"
    pick(table, "Attack Hill Ogre", "Add the 6 of the Barbarian")
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 6 + 4 for Old Wounds = 10 so far"
    assert board_of(table, mask_of(0)).attack.more == {"Old Wounds": 4}  # type: ignore[union-attr]
    pick(table, "Strike")
    assert line(table) == ["Eagle"]
    off = position(document + 'abilities.Barbarian = ["-Old Wounds", "Hurl", "-Frenzy"]\n')
    assert total_of(off, 1) == 6


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
@pytest.mark.parametrize(("highest", "dies"), [(7, False), (8, True)])
def test_head_first_takes_a_creature_by_the_highest_die_and_two(highest: int, dies: bool) -> None:
    table = position(f'line = ["Eagle", "Hill Ogre", "Fae"]\ndice.Barbarian = ["{highest} attack", 1, 2]\n' + BARBARIAN)
    pick(table, "Head First", "Head First: spend the 1")
    words = "Head First: Hill Ogre"
    if dies:
        pick(table, words)
        assert line(table)[0] == "Eagle" and names(table, table.graveyard) == ["Hill Ogre"]
    else:
        assert names(table, table.graveyard) == ["Eagle"], "the only one that is weak enough"


@pytest.mark.rule("SAW-13.1")
def test_head_first_reaches_two_positions_and_nothing_facedown() -> None:
    table = position('firewood = 2\nline = ["Hill Ogre", "?Eagle", "Fae"]\ndice.Barbarian = [3, 1, 1]\n' + BARBARIAN)
    words = "No revealed Creature in the first 2 positions has Health 5 (the highest die + 2) or less."
    assert why_not(table, "Head First") == ("SAW-19.3", words)


@pytest.mark.rule("SAW-13.1")
def test_head_first_counts_the_highest_die_wherever_it_lies_and_leaves_what_is_facedown() -> None:
    table = position('firewood = 2\nline = ["Hill Ogre", "?Eagle"]\ndice.Barbarian = [1, 2, "8 attack"]\n' + BARBARIAN)
    pick(table, "Head First", "Head First: exhaust it")
    assert names(table, table.graveyard) == ["Hill Ogre"], "the only one that can be seen"


@pytest.mark.rule("SAW-13.1", "SAW-14.6")
def test_hurl_throws_the_first_to_the_end_and_weakens_the_next() -> None:
    table = position('line = ["Hill Ogre", "Bramble Bear", "Eagle"]\n' + BARBARIAN)
    pick(table, "Hurl", "Hurl: exhaust")
    assert line(table) == ["Bramble Bear", "Eagle", "Hill Ogre"]
    assert health_of(table, "Bramble Bear") == 8 - 4
    assert health_of(table, "Hill Ogre") == 10
    dark = position('firewood = 2\nline = ["Hill Ogre", "?Bramble Bear"]\n' + BARBARIAN)
    pick(dark, "Hurl", "Hurl: exhaust")
    assert line(dark) == ["Bramble Bear", "Hill Ogre"]
    assert health_of(dark, "Bramble Bear") == 8, "it was facedown when the first one flew"
    alone = position('line = ["Hill Ogre"]\n' + BARBARIAN)
    assert why_not(alone, "Hurl")[0] == "SAW-G64"


@pytest.mark.rule("SAW-13.1", "SAW-G54")
def test_the_roar_weakens_all_that_are_revealed_and_what_has_no_health_left_falls() -> None:
    table = position(
        'firewood = 7\nline = ["Hill Ogre", "Marsh Adder", "?Eagle", "?Fae"]\n'
        'abilities.Barbarian = ["Bone-Shaking Roar", "Hurl", "-Frenzy"]\n'
    )
    pick(table, "Bone-Shaking Roar", "Bone-Shaking Roar: exhaust")
    assert names(table, table.graveyard) == ["Marsh Adder"]
    assert line(table) == ["Hill Ogre", "Eagle", "?"]
    assert (health_of(table, "Hill Ogre"), health_of(table, "Eagle")) == (8, 4)


@pytest.mark.rule("SAW-13.1")
def test_frenzy_rolls_the_dice_that_struck_and_keeps_those_that_show_four_or_more() -> None:
    table = position(
        'line = ["Hill Ogre"]\nabilities.Barbarian = ["Frenzy", "Hurl", "-Head First"]\n'
        'dice.Barbarian = ["2 attack", "8 attack", 1]\nnext_rolls = [4, 3]'
    )
    pick(table, "Frenzy", "Frenzy: spend the 1")
    assert dice(table, "Barbarian") == [4]
    assert where(table, "Barbarian") == ["ready", "attack", "ability"]
    fresh = position('line = ["Hill Ogre"]\nabilities.Barbarian = ["Frenzy", "Hurl", "-Head First"]\n')
    assert why_not(fresh, "Frenzy")[1] == "None of the Barbarian's dice was spent on a direct attack this round."


@pytest.mark.rule("SAW-13.1")
def test_frenzy_looks_at_the_barbarians_own_dice_wherever_he_sits() -> None:
    seated = 'party = ["Warrior", "Barbarian", "Knight", "Wizard"]\ncamp = "Wizard"\nline = ["Hill Ogre"]\n'
    cards = 'abilities.Barbarian = ["Frenzy", "Hurl", "-Head First"]\n'
    for struck in ('[1, 1, "2 attack"]', '["2 attack", 1, 1]'):
        table = position(seated + cards + f"dice.Barbarian = {struck}\n")
        assert "Frenzy" in labels(table)
    others = 'dice.Warrior = ["2 attack", "2 attack", "2 attack"]\ndice.Knight = ["2 attack", "2 attack", "2 attack"]\n'
    table = position(seated + cards + others)
    assert why_not(table, "Frenzy")[1] == "None of the Barbarian's dice was spent on a direct attack this round."


HUNT = 'camp = "Barbarian"\nlocation = "Crooked Gorge"\ndice.Barbarian = [5, 1, 1]\n'


@pytest.mark.rule("SAW-7.12", "SAW-G16")
@pytest.mark.parametrize(
    ("top", "grave", "left"),
    [
        ("Fae", ["Fae"], ["Wyvern"]),
        ("Tusked Boar", [], ["Tusked Boar", "Wyvern"]),
        ("Summon", [], ["Summon", "Wyvern"]),
    ],
)
def test_who_hunts_alone_brings_down_a_creature_that_the_die_matches(
    top: str, grave: list[str], left: list[str]
) -> None:
    table = position(HUNT + f'deck = ["{top}", "Wyvern"]')
    pick(table, "Hunt Alone with the 5")
    assert names(table, table.graveyard) == grave
    assert deck(table) == left
    assert bool(table.known[table.deck[-1]]) == (top != "Fae")
    assert prompt(table).startswith("Barbarian: where does the next die go?")


@pytest.mark.rule("SAW-7.12")
def test_there_must_be_a_card_to_hunt() -> None:
    assert why_not(position(HUNT), "Hunt Alone") == ("SAW-7.12", "There is no card to look at.")


# -- the Knight


@pytest.mark.rule("SAW-12.5", "SAW-13.10")
def test_the_pennant_lends_reach_to_other_melee_adventurers_while_the_knight_keeps_a_die() -> None:
    table = position(
        'party = ["Barbarian", "Knight", "Ranger", "Wizard"]\nline = ["Hill Ogre", "Eagle", "Fae"]\n'
        'abilities.Knight = ["Pennant", "Tilt", "-Call Out"]\ndice.Knight = ["3 attack", "3 attack", 2]\n'
        "dice.Barbarian = [8, 4, 1]"
    )
    assert [one.reach for one in board_of(table, mask_of(0)).adventurers] == [2, 1, 2, 2]
    attack(table, "Eagle", "the 4 of the Barbarian")
    assert line(table) == ["Hill Ogre", "Fae"]
    attack(table, "Hill Ogre", "the 8 of the Barbarian", "the 2 of the Knight")
    assert [one.reach for one in board_of(table, mask_of(0)).adventurers] == [1, 1, 2, 2]


@pytest.mark.rule("SAW-13.1", "SAW-19.5")
def test_the_knight_tilts_at_dragons_giants_and_riders_of_ten_or_less() -> None:
    table = position('firewood = 12\nline = ["Eagle", "Ash Drake", "Hill Ogre", "Wolfback Raider"]\n' + KNIGHT)
    pick(table, "Tilt", "Tilt: exhaust")
    assert labels(table) == ["Tilt: defeat Hill Ogre", "Tilt: defeat Wolfback Raider"]
    assert why_not(table, "Tilt: defeat Eagle") == ("SAW-13.1", "Eagle is no Dragon, Giant or Rider.")
    assert why_not(table, "Tilt: defeat Ash Drake") == ("SAW-19.3", "Ash Drake has Health 12; the limit is 10.")
    pick(table, "Tilt: defeat Hill Ogre")
    assert line(table) == ["Eagle", "Ash Drake", "Wolfback Raider"]
    small = position('line = ["Eagle"]\n' + KNIGHT)
    assert why_not(small, "Tilt")[1] == "No revealed Dragon, Giant or Rider has Health 10 or less."


@pytest.mark.rule("SAW-13.1", "SAW-G8", "SAW-14.6")
def test_who_is_called_out_comes_first_and_its_first_position_power_does_not_work() -> None:
    table = position('firewood = 7\nline = ["Hill Ogre", "Wyvern", "?Fae"]\n' + KNIGHT)
    pick(table, "Call Out", "Call Out: exhaust")
    assert line(table)[:2] == ["Wyvern", "Hill Ogre"]
    assert table.firewood == 7
    assert why_not(position('line = ["Hill Ogre"]\n' + KNIGHT), "Call Out")[0] == "SAW-G64"


SHIELD = 'abilities.Knight = ["Raise the Shield", "Tilt", "-Call Out"]\n'


@pytest.mark.rule("SAW-13.1", "SAW-16.3")
def test_a_raised_shield_takes_two_off_what_would_strike() -> None:
    table = position('line = ["Hill Ogre", "Tusked Boar"]\n' + SHIELD + BARBARIAN)
    assert board_of(table, mask_of(0)).threat == 3 + 2
    pick(table, "Raise the Shield", "Raise the Shield: spend the 1")
    assert board_of(table, mask_of(0)).threat == 1 + 2
    pick(table, "Raise the Shield")
    assert board_of(table, mask_of(0)).threat == 1 + 0
    assert table.shields == 2


@pytest.mark.rule("SAW-13.1", "SAW-16.3")
def test_each_shield_takes_one_blow_and_none_is_left_for_the_next_round() -> None:
    table = position(
        'round = 2\nline = ["Hill Ogre", "Tusked Boar"]\nlocation = "Crooked Gorge"\n' + SHIELD + BARBARIAN
    )
    pick(table, "Raise the Shield", "Raise the Shield: spend the 1", "Out of actions")
    assert "Hill Ogre deals 1 damage." in log(table)
    while "Exhaust" in prompt(table):
        pick(table, labels(table)[0])
    assert "Tusked Boar deals 2 damage." in log(table)
    twice = position('line = ["Eagle"]\nlocation = "Crooked Gorge"\n' + SHIELD + BARBARIAN)
    before = sum(faceup(twice, name) for name in ("Barbarian", "Knight", "Warrior"))
    pick(twice, "Raise the Shield", "Raise the Shield: spend the 1", "Out of actions")
    assert "Eagle deals 0 damage." in log(twice)
    assert before == sum(faceup(twice, name) for name in ("Barbarian", "Knight", "Warrior"))
    assert twice.shields == 0 and not lost(twice)


@pytest.mark.rule("SAW-13.1", "SAW-5.7")
def test_sworn_aid_spends_an_own_die_and_adds_it_to_another() -> None:
    table = position(
        'line = ["Hill Ogre"]\nabilities.Knight = ["Sworn Aid", "Tilt", "-Call Out"]\n'
        'dice.Knight = [2, 5, "6 attack"]\ndice.Warrior = [7, "1 spent", "1 spent"]\n'
        'dice.Barbarian = ["1 spent", "1 spent", "1 spent"]\n'
    )
    pick(table, "Sworn Aid", "Sworn Aid: spend the 2")
    assert dice(table, "Warrior") == [12]
    assert where(table, "Knight") == ["ability", "spent", "attack"]
    poor = position(
        'line = ["Hill Ogre"]\nabilities.Knight = ["Sworn Aid", "-Tilt", "-Call Out"]\n'
        'dice.Knight = ["1 spent", "1 spent", "1 spent"]'
    )
    assert why_not(poor, "Sworn Aid") == ("SAW-G64", "It takes an unspent die besides the cost.")


@pytest.mark.rule("SAW-7.12", "SAW-G57")
def test_the_knight_drills_a_lower_die_on_watch() -> None:
    document = (
        'camp = "Knight"\nlocation = "Crooked Gorge"\ndice.Knight = [5, 1, 1]\ndice.Warrior = [7, 5, "2 location"]\n'
    )
    table = position(document + "dice.Barbarian = [3, 3, 6]\ndice.Wizard = [6, 6, 6]")
    assert why_not(table, "Drill with the 1") == ("SAW-7.12", "No die on Watch shows less than 1.")
    pick(table, "Drill with the 5")
    assert sorted(dice(table, "Barbarian")) == [3, 5, 6], "the only die that is lower"


# -- Summons


def summoned(name: str, more: str = "") -> Watch:
    """A table on which this Summon has just been revealed."""
    return position(f'firewood = 7\nline = ["?{name}", "Hill Ogre"]\n' + more + BARBARIAN)


BOSSES = 'unhallowed = ["The Long Dark", "Saint of Needles", "Crown of Ash"]\n'


@pytest.mark.rule("SAW-G52", "SAW-15.1")
def test_the_hearthbane_summons_takes_wood_and_no_card() -> None:
    table = summoned("Hearthbane Summons", BOSSES)
    assert table.firewood == 7 - 3
    assert line(table) == ["The Long Dark", "Hill Ogre"]
    assert names(table, table.graveyard) == ["Hearthbane Summons"]
    assert [faceup(table, name) for name in ("Barbarian", "Knight", "Warrior")] == [2, 2, 2]


@pytest.mark.rule("SAW-G52")
def test_the_weary_summons_takes_the_lowest_die_of_each() -> None:
    table = summoned("Weary Summons", BOSSES + "dice.Barbarian = [3, 5, 8]\n")
    assert line(table)[0] == "The Long Dark"
    assert [len(dice(table, name)) for name in ("Barbarian", "Knight", "Warrior")] == [2, 2, 2]
    assert dice(table, "Barbarian") == [5, 8]


@pytest.mark.rule("SAW-G52", "SAW-19.16")
def test_the_stunning_summons_stuns() -> None:
    table = summoned("Stunning Summons", BOSSES)
    assert prompt(table).startswith("Stun (2 to go)")
    while prompt(table).startswith("Stun"):
        pick(table, labels(table)[0])
    assert line(table)[0] == "The Long Dark"


@pytest.mark.rule("SAW-G52", "SAW-G22")
def test_the_teeming_summons_feeds_the_horde() -> None:
    table = summoned("Teeming Summons", BOSSES + 'deck = ["Eagle", "Fae", "Wyvern"]\n')
    assert names(table, table.horde) == ["Eagle", "Fae"]
    assert [one.rule for one in table.log if "joins the Horde" in one.text()] == ["SAW-15.1"] * 2
    assert line(table)[0] == "The Long Dark"


@pytest.mark.rule("SAW-G52", "SAW-15.2", "SAW-G20")
def test_the_deep_summons_brings_the_unhallowed_at_the_bottom() -> None:
    table = summoned("Deep Summons", BOSSES)
    while "xhaust" in prompt(table):
        pick(table, labels(table)[0])
    assert line(table)[0] == "Crown of Ash"
    assert names(table, table.unhallowed[::-1]) == ["The Long Dark", "Saint of Needles"]


@pytest.mark.rule("SAW-G52", "SAW-15.6")
@pytest.mark.parametrize("name", [card.name for card in SUMMONS])
def test_every_summon_without_an_unhallowed_loses(name: str) -> None:
    table = summoned(name, "unhallowed = []\n")
    while table.outcome is None:
        pick(table, labels(table)[0])
    assert lost(table) == "SAW-15.6"


@pytest.mark.rule("SAW-15.8", "SAW-G52")
def test_a_variant_reached_by_an_ability_is_resolved_and_what_comes_may_be_its_target() -> None:
    table = position(
        'party = ["Rogue", "Knight", "Warrior", "Wizard"]\nfirewood = 5\n'
        'line = ["Hill Ogre", "Eagle", "?Hearthbane Summons"]\n'
        'abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]\ndice.Rogue = [6, 6, 1]\n'
        'unhallowed = ["Crown of Ash"]'
    )
    pick(table, "Backstab", "Backstab: spend the 1", "Backstab Crown of Ash")
    assert names(table, table.graveyard) == ["Hearthbane Summons", "Crown of Ash"]
    assert table.firewood == 2


# -- Unhallowed


@pytest.mark.rule("SAW-14.8")
def test_the_eater_of_lamps_takes_the_light_along() -> None:
    table = position(
        'firewood = 7\nline = ["Eater of Lamps", "?Tusked Boar", "?Eagle", "?Hill Ogre"]\ndice.Warrior = [8, 4, 1]'
    )
    attack(table, "Eater of Lamps", "the 8 of the Warrior", "the 4 of the Warrior")
    assert table.firewood == 4
    assert line(table) == ["Tusked Boar", "?", "?"]


@pytest.mark.rule("SAW-20.15")
def test_the_heaped_king_wears_the_top_of_the_graveyard() -> None:
    table = position('line = ["The Heaped King"]\ngraveyard = ["Eagle", "Hill Ogre"]')
    assert health_of(table, "The Heaped King") == 8 + 10


# -- Locations


def at(place: str, document: str, **options: Any) -> Watch:
    return position(f'location = "{place}"\n{document}', **options)


@pytest.mark.rule("SAW-4.7")
def test_scouting_is_banned_on_the_drowned_causeway_and_nothing_else() -> None:
    table = at("Drowned Causeway", 'camp = "Warrior"\ndeck = ["Fae"]')
    words = "Scout Ahead cannot be chosen at this Location."
    assert why_not(table, "Scout Ahead with the 1") == ("SAW-4.7", words)
    assert {label.split(" with")[0] for label in labels(table)} >= {"Chop Wood", "Equip", "Fell a Tree"}


@pytest.mark.rule("SAW-4.7")
@pytest.mark.parametrize(("place", "more"), [("Broken Wall", 1), ("The Hall of Spears", 2), ("High Terraces", 0)])
def test_melee_is_favoured_at_some_places(place: str, more: int) -> None:
    last = "round = 9\n" if place == "The Hall of Spears" else ""
    table = at(place, last + 'line = ["Hill Ogre"]\ndice.Warrior = [8, 1, 1]')
    assert total_of(table, 1 << 6) == 8 + more


@pytest.mark.rule("SAW-4.7", "SAW-5.2")
def test_no_die_shows_less_than_three_in_the_glass_desert() -> None:
    table = at("Glass Desert", 'phase = "roll"\nnext_rolls = [1, 2, 3, 4, 5, 6, 1, 1, 1, 6, 6, 6]')
    assert table.dice == (3, 3, 3, 4, 5, 6, 3, 3, 3, 6, 6, 6)


@pytest.mark.rule("SAW-4.7", "SAW-13.5")
def test_exhausting_a_card_for_its_effect_burns_wood_in_the_windless_hollow() -> None:
    document = 'firewood = 7\nline = ["Hill Ogre", "Eagle"]\n' + BARBARIAN
    table = at("Windless Hollow", document)
    pick(table, "Hurl", "Hurl: exhaust")
    assert table.firewood == 6
    by_die = at("Windless Hollow", document)
    pick(by_die, "Hurl", "Hurl: spend the 1")
    assert by_die.firewood == 7
    elsewhere = at("Crooked Gorge", document)
    pick(elsewhere, "Hurl", "Hurl: exhaust")
    assert elsewhere.firewood == 7


@pytest.mark.rule("SAW-4.7", "SAW-11.1")
@pytest.mark.parametrize(
    ("name", "place", "more"),
    [("Vampire", "Bone Orchard", 1), ("Eagle", "Bone Orchard", 0), ("Vampire", "Salt Flats", 0)],
)
def test_the_undead_feed_the_fire_in_the_bone_orchard(name: str, place: str, more: int) -> None:
    table = at(place, f'firewood = 5\nline = ["{name}", "Hill Ogre"]\ndice.Warrior = [4, 1, 1]')
    attack(table, name, "the 4 of the Warrior")
    assert names(table, table.graveyard) == [name]
    assert table.firewood == 5 + more


@pytest.mark.rule("SAW-4.7", "SAW-10.1")
def test_the_old_beacon_lights_a_position_more() -> None:
    table = at("Old Beacon", 'firewood = 7\nline = ["Eagle", "?Tusked Boar", "?Hill Ogre", "?Wyvern"]')
    assert line(table) == ["Eagle", "Tusked Boar", "Hill Ogre", "?"]


@pytest.mark.rule("SAW-4.7", "SAW-8.9", "SAW-G23")
def test_the_chapel_vanquishes_the_top_of_the_horde_when_the_camp_begins() -> None:
    table = at("Chapel of Small Names", 'camp = "Warrior"\nphase = "camp"\nhorde = ["Eagle", "?Fae"]')
    assert names(table, table.horde) == ["Eagle", "Fae"], "somebody is in Camp already"
    table = helpers.position(
        PARTY + 'location = "Chapel of Small Names"\nphase = "camp"\nhorde = ["Eagle", "?Fae"]', deluxe=True
    )
    pick(table, "Warrior rests")
    assert names(table, table.horde) == ["Eagle"]
    assert "Fae is vanquished from the Horde." in log(table)


@pytest.mark.rule("SAW-4.7", "SAW-16.3")
def test_every_blow_costs_one_card_more_on_the_red_threshold() -> None:
    table = at("The Red Threshold", 'round = 9\nline = ["Eagle"]')
    assert board_of(table, mask_of(0)).threat == 2


@pytest.mark.rule("SAW-4.7")
def test_an_undead_of_the_graveyard_comes_back_in_gallows_wood() -> None:
    table = at(
        "Gallows Wood",
        'phase = "watch"\ndeck = ["Eagle", "Fae", "Tusked Boar", "Hill Ogre", "Ash Drake"]\n'
        'graveyard = ["Vampire", "Wyvern"]',
    )
    assert names(table, table.line)[-1] == "Vampire"
    assert len(table.line) == 6
