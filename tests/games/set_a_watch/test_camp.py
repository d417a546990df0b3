"""The Camp phase and its actions (SAW-6, SAW-7)."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from hearthwatch.games.set_a_watch.content import ADVENTURERS, CLASSES
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.board_types import CampShown
from hearthwatch.games.set_a_watch.table import CAMP, WATCH, Watch
from hearthwatch.kernel import EVERYONE, IllegalChoice, SetupError, mask_of
from tests.games.set_a_watch.helpers import (
    QUIET,
    dice,
    faceup,
    health_of,
    hero,
    labels,
    line,
    log,
    names,
    option,
    pick,
    position,
    prompt,
    refused,
    rest_and_chop,
    seats,
    states,
)

PARTY = """
party = ["Warrior", "Wizard", "Cleric", "Rogue"]
abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]
abilities.Wizard = ["Shockbolt", "Kindle", "-Polymorph"]
abilities.Cleric = ["Lay to Rest", "Second Grace", "-Holy Brand"]
abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
location = "Crooked Gorge"
"""
DECK = 'deck = ["Eagle", "Bramble Bear", "Hill Ogre", "Ash Drake"]\n'
CHOICE = PARTY + DECK + 'phase = "camp"\n'


def camp(resting: str, rolled: list[int], more: str = DECK, **options: int | bool) -> Watch:
    """A Camp phase in which this Adventurer has these dice to place."""
    return position(PARTY + f'camp = "{resting}"\ndice.{resting} = {rolled}\n' + more, **options)


def reason(table: Watch, words: str) -> tuple[str, str]:
    """The clause and the sentence that refuse something."""
    why = refused(table, words)
    return why.rule, why.reason


def may(table: Watch, words: str) -> bool:
    """Whether something may be chosen now."""
    return any(label.startswith(words) for label in labels(table))


# -- resting


@pytest.mark.rule("SAW-6.1", "SAW-6.2", "SAW-6.3", "SAW-EX17")
@pytest.mark.parametrize("seed", range(12))
def test_everybody_rests_exactly_twice_in_eight_rounds(seed: int) -> None:
    table = position(PARTY + QUIET.replace('location = "Crooked Gorge"\n', ""), seed=seed)
    choice = random.Random(seed)
    for number in range(1, 9):
        assert table.round == number
        assert sum(table.rests) == number - 1 + (prompt(table) != "Who goes to Camp?")
        if prompt(table) == "Who goes to Camp?":
            pick(table, choice.choice(labels(table)))
        assert sum(table.rests) == number
        assert max(table.rests) <= 2
        rest_and_chop(table, "")
    assert table.rests == (2, 2, 2, 2)
    told = log(table)
    for name in ("Warrior", "Wizard", "Cleric", "Rogue"):
        first, second = (f"{name} rests for the {time} time." for time in ("first", "second"))
        assert told.index(first) < told.index(second)


@pytest.mark.rule("SAW-6.2", "SAW-EX17")
def test_who_has_rested_twice_cannot_rest_again() -> None:
    table = position(CHOICE + "round = 5\nrests.Wizard = 2\nrests.Rogue = 1\nrests.Cleric = 1")
    assert labels(table) == ["Warrior rests in Camp", "Cleric rests in Camp", "Rogue rests in Camp"]
    assert reason(table, "Wizard rests") == ("SAW-6.2", "The Wizard has rested twice already.")
    with pytest.raises(IllegalChoice, match="Wizard has rested twice already"):
        table.choose("rest:1")


@pytest.mark.rule("SAW-EX17", "SAW-6.1", "SAW-6.2")
def test_in_round_eight_only_one_is_left() -> None:
    table = position(CHOICE + "round = 8\nrests.Warrior = 2\nrests.Wizard = 2\nrests.Cleric = 1\nrests.Rogue = 2")
    assert table.resting == hero(table, "Cleric")
    assert table.rests == (2, 2, 2, 2)
    assert prompt(table) == "Cleric: where does the next die go?"


@pytest.mark.rule("SAW-6.3")
def test_the_rest_token_counts_visits() -> None:
    table = position(CHOICE + "rests.Wizard = 1")
    pick(table, "Wizard rests")
    assert table.rests == (0, 2, 0, 0)
    assert [one.rests for one in board_of(table, mask_of(0)).adventurers] == [0, 2, 0, 0]
    assert "Wizard rests for the second time." in log(table)


@pytest.mark.rule("SAW-6.4", "SAW-6.5")
def test_resting_refreshes_one_own_card_before_any_die_is_placed() -> None:
    table = position(CHOICE.replace('"Kindle"', '"-Kindle"'), seats=4)
    pick(table, "Wizard rests")
    assert seats(table) == (1,)
    assert labels(table) == ["Refresh Polymorph", "Refresh Kindle"]
    pick(table, "Refresh Kindle")
    assert states(table, "Wizard")["Kindle"] == "up"
    assert states(table, "Wizard")["Polymorph"] == "exhausted"
    assert [faceup(table, name) for name in ("Warrior", "Wizard", "Cleric", "Rogue")] == [2, 2, 2, 2]
    assert prompt(table) == "Wizard: where does the next die go?"
    assert len(table.unspent(table.resting)) == 3


@pytest.mark.rule("SAW-6.4", "SAW-6.5")
def test_a_single_exhausted_card_is_refreshed_and_none_is_no_matter() -> None:
    single = position(CHOICE)
    pick(single, "Wizard rests")
    assert faceup(single, "Wizard") == 3
    assert "Polymorph is refreshed." in log(single)
    none = position(CHOICE.replace('"-Polymorph"', '"Polymorph"'))
    pick(none, "Wizard rests")
    assert prompt(none) == "Wizard: where does the next die go?"
    assert "No Ability card is exhausted: nothing to refresh." in log(none)
    assert faceup(none, "Wizard") == 3


@pytest.mark.rule("SAW-6.6")
def test_the_resting_adventurer_takes_no_part_in_combat() -> None:
    table = camp("Wizard", [6, 5, 4], 'dice.Warrior = [5, 5, 5]\ndeck = ["Eagle", "Bramble Bear"]')
    pick(table, "Chop Wood", "Chop Wood", "Chop Wood")
    assert hero(table, "Wizard") not in table.watch
    assert hero(table, "Wizard") not in table.fighters
    assert not may(table, "Shockbolt")
    assert not may(table, "Kindle")
    pick(table, "Out of actions")
    assert sorted(labels(table)) == sorted(
        f"Exhaust {card}"
        for card in ("Felling Blow", "War Cry", "Lay to Rest", "Second Grace", "Backstab", "Loaded Dice")
    )


# -- placing dice


@pytest.mark.rule("SAW-6.7")
def test_one_die_at_a_time_and_each_action_is_resolved_before_the_next() -> None:
    table = camp("Wizard", [5, 4, 3])
    pick(table, "Scout Ahead with the 3")
    assert dice(table, "Wizard") == [5, 4]
    assert prompt(table).startswith("Put which card where?")
    assert all(label.startswith(("Eagle", "Bramble Bear")) for label in labels(table))
    pick(table, "Eagle on top")
    assert not may(table, "Chop Wood")
    pick(table, "Bramble Bear on top")
    assert prompt(table) == "Wizard: where does the next die go?"
    pick(table, "Equip with the 5")
    assert prompt(table) == "Wizard: which Ability card is swapped for which?"
    pick(table, "Forked Flame replaces Kindle")
    assert dice(table, "Wizard") == [4]


@pytest.mark.rule("SAW-6.8", "SAW-8.1", "SAW-G56")
def test_where_a_die_may_go() -> None:
    table = camp("Wizard", [6, 6, 1])
    assert {label.split(" with")[0].rstrip(",") for label in labels(table)} == {
        *("Chop Wood", "Scout Ahead", "Check Map", "Heal", "Equip", "Trace a Rune"),
        *(f"{first}, then {second}" for first, second in permutations(("Seal", "Vanquish", "Bolster"), 2)),
    }
    assert table.decision is not None
    assert {one.group for one in table.decision.options} == {"Camp", "Runes"}


@pytest.mark.rule("SAW-6.8", "SAW-5.7")
@pytest.mark.parametrize(("count", "expected"), [(1, (0,)), (2, (1,)), (3, (2,)), (4, (2,))])
def test_the_resting_player_places_the_dice(count: int, expected: tuple[int, ...]) -> None:
    table = camp("Cleric", [6, 5, 4], seats=count)
    assert seats(table) == expected
    pick(table, "Scout Ahead with the 4")
    assert seats(table) == expected
    pick(table, "Eagle on", "Bramble Bear on", "Check Map with the 5")
    assert seats(table) == expected
    pick(table, "Keep", "Heal with the 6")
    assert seats(table) == expected


@pytest.mark.rule("SAW-6.9", "SAW-6.13")
def test_dice_are_placed_until_none_is_left_then_the_watch_begins() -> None:
    table = camp("Wizard", [5, 4, 3])
    for left in (3, 2, 1):
        assert table.phase == CAMP
        assert len(dice(table, "Wizard")) == left
        assert prompt(table) == "Wizard: where does the next die go?"
        assert not may(table, "Keep") and not may(table, "Out of actions")
        assert table.line == []
        pick(table, "Chop Wood")
    assert table.phase == WATCH
    assert len(table.line) == 4
    assert prompt(table) == "What does the Watch do?"
    assert {die.where for die in board_of(table, mask_of(0)).adventurers[1].dice} == {"camp"}


@pytest.mark.rule("SAW-6.10", "SAW-7.1", "SAW-EX6")
def test_three_places_to_chop_wood() -> None:
    table = camp("Wizard", [1, 1, 6], "firewood = 3\n")
    for taken in (0, 1, 2):
        assert table.chopped == taken
        assert may(table, "Chop Wood")
        assert board_of(table, mask_of(0)).camp.chopped == taken
        if taken < 2:
            pick(table, "Chop Wood")
            assert table.firewood == 3 + 2 * (taken + 1)
    table.chopped = 3
    assert reason(table, "Chop Wood") == ("SAW-6.10", "All three places to chop wood are taken.")


@pytest.mark.rule("SAW-6.10", "SAW-7.3")
def test_three_places_to_scout() -> None:
    table = camp("Wizard", [1, 5, 6])
    table.scouts, table.scouted = 2, 4
    table.offer_again()
    assert may(table, "Scout Ahead with the 5")
    assert not may(table, "Scout Ahead with the 1")
    table.scouts = 3
    assert reason(table, "Scout Ahead with the 6") == ("SAW-6.10", "All three places to scout are taken.")


@pytest.mark.rule("SAW-6.10", "SAW-7.14", "SAW-EX6")
def test_the_single_spaces_hold_one_die() -> None:
    table = camp("Cleric", [6, 6, 6])
    pick(table, "Heal", "Refresh Cleave")
    assert reason(table, "Heal") == ("SAW-7.14", "Heal was used already.")
    pick(table, "Check Map", "Keep")
    assert reason(table, "Check Map") == ("SAW-7.14", "The Map was checked already.")
    assert may(table, "Equip")
    assert board_of(table, mask_of(0)).camp.used == ["Check Map", "Heal"]

    other = camp("Cleric", [6, 6, 6])
    pick(other, "Equip", "Ward of Mercy replaces Lay to Rest")
    assert reason(other, "Equip") == ("SAW-7.14", "Equip was used already.")
    pick(other, "Lay on Hands", "Refresh Polymorph")
    assert reason(other, "Lay on Hands") == ("SAW-7.12", "The special camp action was used already.")
    assert may(other, "Heal")
    assert may(other, "Check Map")
    assert board_of(other, mask_of(0)).camp.used == ["Equip", "Special"]


@pytest.mark.rule("SAW-6.11", "SAW-7.7", "SAW-G14", "SAW-EX6")
def test_heal_needs_an_exhausted_card() -> None:
    healthy = PARTY.replace("-", "") + 'camp = "Cleric"\ndice.Cleric = [6, 5, 4]\n'
    table = position(healthy)
    assert reason(table, "Heal with the 6") == ("SAW-6.11", "No Ability card is exhausted.")
    assert reason(table, "Lay on Hands with the 6") == ("SAW-6.11", "No Ability card is exhausted.")
    for card in ("Cleave", "Polymorph", "Holy Brand", "Smoke Bomb"):
        one = position(healthy.replace(f'"{card}"', f'"-{card}"'))
        assert may(one, "Heal with the 6")
        assert may(one, "Lay on Hands with the 6")


@pytest.mark.rule("SAW-6.12")
def test_the_order_of_actions_is_free() -> None:
    ends = set()
    for order in permutations(("Chop Wood with the 2", "Equip with the 3", "Check Map with the 5")):
        table = camp("Wizard", [2, 3, 5])
        for action in order:
            pick(table, action)
            if action.startswith("Equip"):
                pick(table, "Forked Flame replaces Polymorph")
            if action.startswith("Check"):
                pick(table, "Keep")
        ends.add((table.firewood, tuple(table.cards), table.map, table.unused, tuple(line(table))))
    assert len(ends) == 1


@pytest.mark.rule("SAW-6.14", "SAW-9.1")
def test_who_is_fully_exhausted_when_the_camp_phase_ends_is_barred() -> None:
    worn = PARTY.replace('"Backstab", "Loaded Dice"', '"-Backstab", "-Loaded Dice"') + DECK
    table = position(worn + 'camp = "Wizard"\ndice.Wizard = [6, 1, 1]')
    healed = table.clone()
    pick(table, "Chop Wood", "Chop Wood", "Chop Wood")
    assert [one.barred for one in board_of(table, mask_of(0)).adventurers] == [False, False, False, True]
    assert table.fighters == (0, 2)
    assert "Rogue is fully exhausted and cannot fight this round." in log(table)
    pick(table, "Attack Eagle")
    assert not any("Rogue" in label for label in labels(table))
    # A Heal in time, also of a card that stays the only one, keeps the Rogue in the fight (SAW-G18).
    pick(healed, "Heal with the 6", "Refresh Loaded Dice", "Chop Wood", "Chop Wood")
    assert healed.barred == 0
    assert healed.fighters == (0, 2, 3)
    assert may(healed, "Loaded Dice")


@pytest.mark.rule("SAW-G13", "SAW-18.8")
def test_three_barred_adventurers_lose_when_the_watch_begins_and_not_before() -> None:
    worn = PARTY.replace('"Felling Blow", "War Cry"', '"-Felling Blow", "-War Cry"')
    worn = worn.replace('"Backstab", "Loaded Dice"', '"-Backstab", "-Loaded Dice"')
    worn = worn.replace('"Lay to Rest", "Second Grace"', '"-Lay to Rest", "-Second Grace"') + DECK
    table = position(worn + 'camp = "Wizard"\ndice.Wizard = [6, 1, 1]\ndice.Warrior = [5, 5, 5]')
    saved = table.clone()
    pick(table, "Chop Wood", "Chop Wood")
    assert table.outcome is None
    pick(table, "Chop Wood")
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (False, "SAW-18.8")
    assert table.outcome.reason == "Every Ability card on Watch is exhausted: the Watch has fallen in round 1."
    pick(saved, "Chop Wood with the 1", "Chop Wood with the 1", "Heal with the 6", "Refresh Cleave")
    assert saved.outcome is None
    assert saved.fighters == (0,)


# -- Chop Wood


@pytest.mark.rule("SAW-7.1", "SAW-11.1")
@pytest.mark.parametrize("value", range(1, 9))
def test_any_die_chops_two_firewood(value: int) -> None:
    table = camp("Warrior", [value, 1, 1], "firewood = 5\n")
    pick(table, f"Chop Wood with the {value}")
    assert table.firewood == 7


@pytest.mark.rule("SAW-11.6", "SAW-G4")
def test_firewood_has_no_cap_unless_the_option_sets_one() -> None:
    assert camp("Wizard", [2, 2, 2], "firewood = 98\n").cap == 0
    free = camp("Wizard", [2, 2, 2], "firewood = 98\n")
    pick(free, "Chop Wood", "Chop Wood")
    assert free.firewood == 102
    capped = camp("Wizard", [2, 2, 2], "firewood = 11\n", firewood_cap=14)
    pick(capped, "Chop Wood")
    assert capped.firewood == 13
    assert option(capped, "Chop Wood").idle == ""
    pick(capped, "Chop Wood")
    assert capped.firewood == 14
    assert option(capped, "Chop Wood").means.startswith("Would do nothing: 14 wood is the most there can be. ")
    for wrong in (11, 100):
        with pytest.raises(SetupError, match="a number from 12 to 99 or none"):
            camp("Wizard", [2, 2, 2], firewood_cap=wrong)


# -- Scout Ahead


@pytest.mark.rule("SAW-7.2", "SAW-G16")
def test_each_of_the_top_two_goes_on_either_end_in_any_order() -> None:
    found = set()
    for first, second in permutations(("Eagle", "Bramble Bear")):
        for one, two in product(("on top", "to the bottom"), repeat=2):
            table = camp("Wizard", [3, 2, 1])
            pick(table, "Scout Ahead", f"{first} {one}", f"{second} {two}")
            found.add(" ".join(name.split()[0] for name in names(table, table.deck[::-1])))
    assert found == {
        "Eagle Bramble Hill Ash",
        "Bramble Eagle Hill Ash",
        "Eagle Hill Ash Bramble",
        "Bramble Hill Ash Eagle",
        "Hill Ash Eagle Bramble",
        "Hill Ash Bramble Eagle",
    }


@pytest.mark.rule("SAW-7.2", "SAW-G16")
def test_what_was_put_on_top_last_comes_first() -> None:
    table = camp("Wizard", [3, 2, 1])
    pick(table, "Scout Ahead")
    assert labels(table) == [
        "Eagle on top of the deck",
        "Eagle to the bottom of the deck",
        "Bramble Bear on top of the deck",
        "Bramble Bear to the bottom of the deck",
    ]
    pick(table, "Bramble Bear on top")
    assert labels(table) == ["Eagle on top of the deck", "Eagle to the bottom of the deck"]
    pick(table, "Eagle to the bottom")
    assert names(table, table.deck[::-1]) == ["Bramble Bear", "Hill Ogre", "Ash Drake", "Eagle"]
    assert table.looking == ()


@pytest.mark.rule("SAW-7.2", "SAW-G16")
def test_everybody_may_see_what_the_scout_sees() -> None:
    table = camp("Wizard", [3, 2, 1], seats=4)
    assert table.view(3)["board"]["deck"]["top"] == [None] * 4
    pick(table, "Scout Ahead")
    for seat in (0, 1, 2, 3, None):
        assert table.view(seat)["board"]["looking"] == ["Eagle", "Bramble Bear"]
    pick(table, "Eagle on top", "Bramble Bear on top")
    assert table.view(3)["board"]["deck"]["top"] == ["Bramble Bear", "Eagle", None, None]


@pytest.mark.rule("SAW-G16")
def test_a_summon_only_looked_at_does_nothing() -> None:
    table = camp("Wizard", [3, 2, 1], 'deck = ["Summon", "Eagle", "Hill Ogre"]')
    before = sum(faceup(table, name) for name in ("Warrior", "Wizard", "Cleric", "Rogue"))
    pick(table, "Scout Ahead", "Summon to the bottom", "Eagle on top")
    assert sum(faceup(table, name) for name in ("Warrior", "Wizard", "Cleric", "Rogue")) == before
    assert len(table.unhallowed) == 7
    assert names(table, table.deck[::-1]) == ["Eagle", "Hill Ogre", "Summon"]


@pytest.mark.rule("SAW-G16", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_a_deck_that_runs_out_under_the_scout_is_made_anew(seed: int) -> None:
    cards = 'deck = ["Eagle"]\ngraveyard = ["Hill Ogre", "Summon", "Crown of Ash"]\n'
    table = camp("Wizard", [3, 2, 1], cards, seed=seed)
    pick(table, "Scout Ahead")
    seen = names(table, table.looking)
    assert seen[0] == "Eagle"
    assert seen[1] in ("Hill Ogre", "Summon", "Crown of Ash")
    assert {*names(table, table.deck), seen[1]} == {"Hill Ogre", "Summon", "Crown of Ash"}
    assert table.graveyard == []


@pytest.mark.rule("SAW-9.7", "SAW-G16", "SAW-G14")
def test_scouting_takes_what_is_there_and_needs_something() -> None:
    two = camp("Wizard", [3, 2, 1], 'deck = ["Eagle", "Fae"]\ngraveyard = ["Hill Ogre"]\n')
    pick(two, "Scout Ahead")
    assert names(two, two.graveyard) == ["Hill Ogre"]
    one = camp("Wizard", [3, 2, 1], 'deck = ["Eagle"]')
    pick(one, "Scout Ahead")
    assert names(one, one.looking) == ["Eagle"]
    pick(one, "Eagle on top")
    assert prompt(one) == "Wizard: where does the next die go?"
    graves = camp("Wizard", [3, 2, 1], 'graveyard = ["Eagle"]')
    assert may(graves, "Scout Ahead")
    none = camp("Wizard", [3, 2, 1], "")
    assert reason(none, "Scout Ahead") == ("SAW-7.2", "There is no card to look at.")


@pytest.mark.rule("SAW-7.3", "SAW-EX6", "SAW-6.11")
@pytest.mark.parametrize(
    ("rolled", "placed", "then", "legal"),
    [
        ([2, 5, 7], [2, 5], 7, True),
        ([5, 5, 3], [5], 5, False),
        ([5, 3, 1], [5], 3, False),
        ([3, 6, 5], [3, 6], 5, False),
        ([5, 6, 1], [5], 6, True),
        ([1, 2, 8], [], 1, True),
    ],
)
def test_scouts_must_rise(rolled: list[int], placed: list[int], then: int, legal: bool) -> None:
    table = camp("Warrior", rolled)
    for value in placed:
        pick(table, f"Scout Ahead with the {value}")
        while table.looking:
            pick(table, labels(table)[0])
    words = f"Scout Ahead with the {then}"
    if legal:
        assert may(table, words)
    else:
        assert not may(table, words)
        highest = max(placed)
        assert reason(table, words) == ("SAW-7.3", f"A {then} is not higher than the {highest} that scouts already.")
    assert board_of(table, mask_of(0)).camp.scout_high == max(placed, default=0)


# -- Check Map


@pytest.mark.rule("SAW-7.4", "SAW-EX6")
@pytest.mark.parametrize("value", range(1, 9))
def test_check_map_takes_a_four_or_more(value: int) -> None:
    table = camp("Warrior", [value, 1, 1])
    words = f"Check Map with the {value}"
    assert may(table, words) is (value >= 4)
    if value < 4:
        assert reason(table, words) == ("SAW-7.4", f"Check Map takes a 4 or more; this is a {value}.")


@pytest.mark.rule("SAW-7.5", "SAW-EX16")
@pytest.mark.parametrize("keep", [True, False])
def test_check_map_chooses_between_two_and_buries_the_other(keep: bool) -> None:
    places = 'map = ["Snowy Pass", "Blind Fen"]\nunused = ["Cold Ford", "Hermit\'s Orchard"]\n'
    table = camp("Wizard", [4, 2, 1], places + DECK, seats=4)
    route, unused = names(table, table.map), names(table, table.unused)
    assert (route[-1], unused[-1]) == ("Snowy Pass", "Cold Ford")
    assert table.view(2)["board"]["map"]["top"] is None
    pick(table, "Check Map")
    assert prompt(table) == "Which Location comes next?"
    assert labels(table) == ["Keep Snowy Pass", "Go to Cold Ford instead"]
    assert seats(table) == (1,)
    assert table.view(2)["board"]["map"]["top"] == "Snowy Pass"
    if keep:
        pick(table, "Keep")
        assert names(table, table.map) == route
        assert names(table, table.unused) == ["Cold Ford", *unused[:-1]]
    else:
        pick(table, "Go to Cold Ford")
        assert names(table, table.map) == [*route[:-1], "Cold Ford"]
        assert names(table, table.unused) == ["Snowy Pass", *unused[:-1]]
    board = table.view(0)["board"]
    assert board["map"] == {"count": 8, "top": "Snowy Pass" if keep else "Cold Ford", "final": None}
    assert board["unused"] == {"count": 9, "bottom": "Cold Ford" if keep else "Snowy Pass"}


@pytest.mark.rule("SAW-7.6", "SAW-G17", "SAW-EX16", "SAW-EX6")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_final_location_is_never_replaced(number: int) -> None:
    table = camp("Wizard", [6, 5, 4], f"round = {number}\n")
    assert len(table.map) == 9 - number
    if number < 8:
        pick(table, "Check Map", "Go to")
        assert len(table.map) == 9 - number
        assert names(table, table.map[:1]) == ["The Lampless Keep"]
    else:
        assert names(table, table.map) == ["The Lampless Keep"]
        assert reason(table, "Check Map with the 6") == (
            "SAW-7.6",
            "Only the Final Location is left, and it cannot be replaced.",
        )


@pytest.mark.rule("SAW-G17")
def test_check_map_needs_an_unused_location() -> None:
    table = camp("Wizard", [6, 5, 4])
    table.unused = table.unused[:1]
    table.offer_again()
    assert may(table, "Check Map with the 4")
    table.unused = ()
    assert reason(table, "Check Map with the 6") == ("SAW-7.5", "There is no unused Location to compare with.")


# -- Heal


@pytest.mark.rule("SAW-7.7", "SAW-7.8", "SAW-EX6", "SAW-6.11")
@pytest.mark.parametrize("value", range(1, 9))
def test_heal_takes_exactly_a_six(value: int) -> None:
    table = camp("Warrior", [value, 1, 1])
    words = f"Heal with the {value}"
    assert may(table, words) is (value == 6)
    if value != 6:
        assert reason(table, words) == (
            "SAW-7.8" if value > 6 else "SAW-7.7",
            f"Heal takes exactly a 6; this is {'an' if value == 8 else 'a'} {value}.",
        )


@pytest.mark.rule("SAW-7.7", "SAW-G18")
@pytest.mark.parametrize(
    ("card", "name"),
    [("Cleave", "Warrior"), ("Polymorph", "Wizard"), ("Holy Brand", "Cleric"), ("Smoke Bomb", "Rogue")],
)
def test_heal_refreshes_an_equipped_card_of_anybody(card: str, name: str) -> None:
    table = camp("Cleric", [6, 2, 1])
    pick(table, "Heal")
    assert prompt(table) == "Refresh which Ability card?"
    assert labels(table) == ["Refresh Cleave", "Refresh Polymorph", "Refresh Holy Brand", "Refresh Smoke Bomb"]
    pick(table, f"Refresh {card}")
    assert states(table, name)[card] == "up"
    assert {one: faceup(table, one) for one in ("Warrior", "Wizard", "Cleric", "Rogue")} == {
        one: 3 if one == name else 2 for one in ("Warrior", "Wizard", "Cleric", "Rogue")
    }


@pytest.mark.rule("SAW-7.9")
def test_heal_comes_on_top_of_the_free_refresh() -> None:
    table = position(CHOICE.replace('"Kindle"', '"-Kindle"') + "dice.Wizard = [6, 1, 1]")
    pick(table, "Wizard rests", "Refresh Kindle")
    assert faceup(table, "Wizard") == 2
    pick(table, "Heal with the 6", "Refresh Polymorph")
    assert faceup(table, "Wizard") == 3


# -- Equip


@pytest.mark.rule("SAW-7.10", "SAW-2.8")
@pytest.mark.parametrize("value", range(1, 7))
def test_equip_swaps_an_own_card_with_a_leftover_one(value: int) -> None:
    table = camp("Rogue", [value, 1, 1], seats=4)
    pick(table, f"Equip with the {value}")
    assert seats(table) == (3,)
    assert sorted(labels(table)) == sorted(
        f"{into} replaces {out}"
        for into in ("Stay Dead", "Double Back")
        for out in ("Backstab", "Loaded Dice", "Smoke Bomb")
    )
    pick(table, "Double Back replaces Backstab")
    assert states(table, "Rogue") == {
        "Backstab": "leftover",
        "Stay Dead": "leftover",
        "Smoke Bomb": "exhausted",
        "Loaded Dice": "up",
        "Double Back": "up",
    }


@pytest.mark.rule("SAW-7.11", "SAW-EX18")
@pytest.mark.parametrize(("out", "state"), [("Smoke Bomb", "exhausted"), ("Backstab", "up"), ("Loaded Dice", "up")])
def test_the_new_card_takes_over_the_state_of_the_old_one(out: str, state: str) -> None:
    table = camp("Rogue", [3, 2, 1])
    before = states(table, "Rogue")
    assert before[out] == state
    pick(table, "Equip", f"Stay Dead replaces {out}")
    assert states(table, "Rogue") == {**before, "Stay Dead": state, out: "leftover"}


# -- special camp actions


@pytest.mark.rule("SAW-7.12", "SAW-7.13")
@pytest.mark.parametrize("name", CLASSES)
def test_only_the_own_special_action_is_there(name: str) -> None:
    party = [name, *(one for one in CLASSES if one != name)][:4]
    document = f'party = {party}\ncamp = "{name}"\ndice."{name}" = [5, 4, 3]\n'.replace("'", '"') + DECK
    table = position(document, deluxe=True)
    specials = {card.name: card.camp for card in ADVENTURERS}
    shown = {label.split(" with")[0] for label in labels(table)} - {"Chop Wood", "Scout Ahead", "Check Map", "Equip"}
    assert shown == {specials[name]}
    pick(table, f"{specials[name]} with the 5")
    assert 5 not in dice(table, name)
    while "next die" not in prompt(table):
        pick(table, labels(table)[0])
    assert dice(table, name) == [4, 3]
    assert reason(table, f"{specials[name]} with the 4") == ("SAW-7.12", "The special camp action was used already.")


@pytest.mark.rule("SAW-7.12")
def test_the_warrior_fells_a_tree() -> None:
    table = camp("Warrior", [1, 1, 1], "firewood = 3\n")
    pick(table, "Fell a Tree")
    assert table.firewood == 3 + 4


@pytest.mark.rule("SAW-7.12")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_cleric_lays_on_hands_with_a_four_or_more(value: int) -> None:
    table = camp("Cleric", [value, 1, 1], seats=4)
    words = f"Lay on Hands with the {value}"
    if value < 4:
        assert reason(table, words) == ("SAW-7.12", f"Lay on Hands takes a 4 or more; this is a {value}.")
        return
    pick(table, words)
    assert seats(table) == (2,)
    assert labels(table) == ["Refresh Cleave", "Refresh Polymorph", "Refresh Holy Brand", "Refresh Smoke Bomb"]
    pick(table, "Refresh Smoke Bomb")
    assert faceup(table, "Rogue") == 3


@pytest.mark.rule("SAW-7.12", "SAW-8.3")
def test_the_wizard_traces_one_rune_with_a_single_die() -> None:
    table = camp("Wizard", [5, 5, 1], 'horde = ["Wyvern", "Fae"]\n' + DECK, seats=4)
    pick(table, "Trace a Rune with the 1")
    assert seats(table) == (1,)
    assert labels(table) == ["Trace Seal", "Trace Vanquish", "Trace Bolster"]
    pick(table, "Trace Vanquish")
    assert names(table, table.horde) == ["Wyvern"]
    assert board_of(table, mask_of(0)).camp.runes == ["Vanquish"]
    assert [label for label in labels(table) if ", then" in label] == [
        "Seal, then Bolster, with two matching dice",
        "Bolster, then Seal, with two matching dice",
    ]
    assert reason(table, "Seal, then Vanquish") == ("SAW-8.3", "Vanquish was used already.")
    assert reason(table, "Vanquish, then Seal") == ("SAW-8.3", "Vanquish was used already.")


@pytest.mark.rule("SAW-7.12", "SAW-8.3")
def test_the_wizard_traces_a_rune_that_is_still_free() -> None:
    table = camp("Wizard", [5, 5, 1], 'horde = ["Wyvern", "Fae"]\n' + DECK)
    pick(table, "Seal, then Bolster", "Keep the dice")
    pick(table, "Trace a Rune")
    assert names(table, table.horde) == ["Wyvern"]
    full = camp("Wizard", [5, 4, 1])
    full.runes_used = 0b111
    assert reason(full, "Trace a Rune") == ("SAW-8.3", "All three Runes were used already.")


@pytest.mark.rule("SAW-7.12")
def test_the_trap_of_the_beast_master_weakens_the_first_creature_revealed() -> None:
    party = 'party = ["Beast Master", "Wizard", "Cleric", "Rogue"]\nlocation = "Crooked Gorge"\ncamp = "Beast Master"\n'
    table = position(party + 'deck = ["Hill Ogre", "Bramble Bear"]')
    pick(table, "Set Trap", "Chop Wood", "Chop Wood")
    assert [health_of(table, name) for name in line(table)] == [10 - 3, 8]
    weak = position(party + 'deck = ["Turnabout", "Bramble Bear", "Ash Drake"]')
    pick(weak, "Set Trap", "Chop Wood", "Chop Wood")
    assert names(weak, weak.graveyard) == ["Turnabout"]
    assert [health_of(weak, name) for name in ("Bramble Bear", "Ash Drake")] == [8, 12]


@pytest.mark.rule("SAW-7.12")
def test_a_trap_lasts_for_its_round_only() -> None:
    party = (
        'party = ["Beast Master", "Wizard", "Cleric", "Rogue"]\nlocation = "Crooked Gorge"\nmap = ["Silent Abbey"]\n'
    )
    table = position(party + 'camp = "Beast Master"')
    pick(table, "Set Trap", "Chop Wood")
    assert table.trap == 3
    pick(table, "Chop Wood")
    assert (table.round, table.trap) == (2, 0)


@pytest.mark.rule("SAW-7.12", "SAW-21.5")
def test_the_ranger_ranges_four_cards_deep() -> None:
    party = 'party = ["Ranger", "Wizard", "Cleric", "Rogue"]\nlocation = "Crooked Gorge"\ncamp = "Ranger"\n'
    table = position(party + 'deck = ["Eagle", "Fae", "Hill Ogre", "Summon", "Ash Drake"]')
    pick(table, "Range Wide")
    assert names(table, table.looking) == ["Eagle", "Fae", "Hill Ogre", "Summon"]
    pick(table, "Summon to the bottom", "Hill Ogre on top", "Fae to the bottom", "Eagle on top")
    assert names(table, table.deck[::-1]) == ["Eagle", "Hill Ogre", "Ash Drake", "Summon", "Fae"]
    assert reason(position(party), "Range Wide") == ("SAW-7.12", "There is no card to look at.")


@pytest.mark.rule("SAW-7.12", "SAW-7.11", "SAW-21.6", "SAW-2.8")
def test_the_rogue_trades_secrets_with_two_adventurers() -> None:
    table = camp("Rogue", [3, 2, 1], seats=4)
    pick(table, "Trade Secrets")
    everybody = [f"{name} swaps a card" for name in ("Warrior", "Wizard", "Cleric", "Rogue")]
    assert prompt(table) == "Trade Secrets: whose card is swapped? (2 to go)"
    assert (labels(table), seats(table)) == (everybody, (3,))
    pick(table, "Wizard swaps")
    assert seats(table) == (1,)
    assert len(labels(table)) == 6
    pick(table, "Forked Flame replaces Polymorph")
    assert states(table, "Wizard")["Forked Flame"] == "exhausted"
    assert prompt(table) == "Trade Secrets: whose card is swapped? (1 to go)"
    assert seats(table) == (3,)
    assert labels(table) == [everybody[0], everybody[2], everybody[3], "Enough secrets"]
    enough = table.clone()
    pick(enough, "Enough secrets")
    assert "next die" in prompt(enough)
    pick(table, "Rogue swaps", "Stay Dead replaces Backstab")
    assert states(table, "Rogue")["Stay Dead"] == "up"
    assert prompt(table) == "Rogue: where does the next die go?"


# -- a new Camp phase


@pytest.mark.rule("SAW-7.14", "SAW-6.10", "SAW-8.3", "SAW-7.12", "SAW-7.3")
def test_all_spaces_are_free_again_in_the_next_camp_phase() -> None:
    again = """
    location = "Hermit's Orchard"
    map = ["Silent Abbey"]
    next_rolls = [1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1]
    deck = ["Eagle", "Pack Wolf", "Web Spinner", "Ash Drake", "Hill Ogre", "Bramble Bear"]
    """
    used = [["Heal", "Refresh Cleave", "Check Map", "Keep", "Equip", "Forked Flame replaces Kindle"]]
    used.append(["Seal, then Vanquish", "Trace a Rune", "Keep the dice"])
    used.append(["Scout Ahead", "Pack Wolf on top", "Eagle on top", "Chop Wood", "Chop Wood"])
    for actions in used:
        document = PARTY.replace('location = "Crooked Gorge"\n', "") + again
        table = position(document + 'camp = "Wizard"\ndice.Wizard = [6, 6, 6]')
        pick(table, *actions)
        pick(table, "Out of actions", *["Exhaust"] * 3)
        assert table.round == 2
        pick(table, "Wizard rests")
        while "next die" not in prompt(table):
            pick(table, labels(table)[0])
        assert board_of(table, EVERYONE).camp == CampShown(chopped=0, scouts=0, scout_high=0, used=[], runes=[])
        for words in ("Heal with the 6", "Check Map", "Equip", "Trace a Rune", "Scout Ahead with the 1", "Seal, then"):
            assert may(table, words), words
        assert option(table, "Chop Wood").group == "Camp"
