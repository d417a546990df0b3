"""What an option is in signs: what weights are learnt for must mean what its name says."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import on_watch, option, pick, position
from .test_heuristics_numbers import PARTY


def signs(table: Watch, words: str) -> dict[str, float]:
    """The signs of the option that begins so, by their names, without those that are nothing."""
    step = option(table, words).step
    (marks,) = HEURISTICS.action_features(table, [step])
    return {HEURISTICS.ACTION_FEATURES.known[number]: value for number, value in marks if value}


# -- who rests


def test_who_rests_in_signs() -> None:
    table = position(
        PARTY
        + """
        phase = "camp"
        round = 3
        location = "Blind Fen"
        firewood = 7
        rests = { Rogue = 1 }
        horde = ["Eagle", "Wyvern"]
        dice.Rogue = [6, 2, 2]
        dice.Wizard = [3, 3, 3]
        dice.Ranger = [1, 2, 4]
        """
    )
    late = 3 / 9
    assert signs(table, "Rogue rests") == pytest.approx(
        {
            "rest: who: Rogue": 1,
            "rest: exhausted: 3": 1,
            "rest: pips": 1.0,
            "rest: pips of: Rogue": 1.0,
            "rest: a six": 1,
            "rest: a six that heals": 1,
            "rest: dice alike: 1": 1,
            "rest: rested before": 1,
            "rest: rested before, late": late,
            "rest: exhausted, late: 3": late,
            "rest: pips x Creatures": 1.0,
            "rest: alike x Horde": 2 / 5,
            "rest: firewood with: Rogue": 7 / 14,
        }
    )
    wizard = signs(table, "Wizard rests")
    assert wizard["rest: dice alike: 2"] == 1 and wizard["rest: alike x Horde"] == pytest.approx(2 * 2 / 5)
    assert "rest: a six" not in wizard and "rest: rested before" not in wizard
    assert wizard["rest: exhausted: 0"] == 1
    ranger = signs(table, "Ranger rests")
    assert ranger["rest: dice alike: 0"] == 1 and ranger["rest: pips"] == pytest.approx(0.7)


def test_a_six_heals_only_where_two_cards_are_exhausted() -> None:
    """One is refreshed by resting itself."""
    ready = 'abilities.Wizard = ["Kindle", "Shockbolt", "{}Polymorph"]\n'
    ready += 'abilities.Ranger = ["Longshot", "Starlight", "{}Sharpshooter"]\n'
    others = 'abilities.Warrior = ["Cleave", "Iron Grip", "War Cry"]\n'
    others += 'abilities.Rogue = ["Backstab", "Loaded Dice", "Smoke Bomb"]\n'
    start = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\nphase = "camp"\ndice.Wizard = [6, 2, 1]\n'
    table = position(start + others + ready.format("-", "-"))
    assert signs(table, "Wizard rests")["rest: a six that heals"] == 1
    table = position(start + others + ready.format("-", ""))
    assert "rest: a six that heals" not in signs(table, "Wizard rests")


# -- what is done in Camp


CAMP = """
camp = "Wizard"
round = 3
location = "Blind Fen"
dice.Wizard = [6, 4, 4]
horde = ["Vampire", "Acolyte"]
"""


def test_an_action_in_camp_in_signs() -> None:
    table = position(PARTY + CAMP + "firewood = 5\n")
    assert signs(table, "Chop Wood with the 6") == pytest.approx(
        {
            "chop_wood: done": 1,
            "chop_wood: pips": 6 / 8,
            "chop_wood: a six": 1,
            "chop_wood: firewood": 5 / 14,
            "chop_wood: fire low": 1,
            "chop_wood: brighter soon": 1,
            "chop_wood: Horde": 2 / 5,
            "chop_wood: by the Wizard": 1,
            "chop_wood: exhausted": (1 + 0 + 2 + 3) / 5,
            "chop_wood: 3 dice left": 1,
            "chop_wood: late": 3 / 9,
            "chop_wood: a better card": 1,
            "chop_wood: Creatures": 1,
        }
    )
    assert "chop_wood: a six" not in signs(table, "Chop Wood with the 4")


@pytest.mark.parametrize(
    ("wood", "fire", "soon"),
    [
        (4, "low", 0),
        (5, "low", 1),
        (6, "low", 1),
        (7, "glows", 0),
        (9, "glows", 0),
        (10, "glows", 1),
        (11, "glows", 1),
        (12, "blazes", 0),
    ],
)
def test_two_logs_may_make_the_fire_brighter(wood: int, fire: str, soon: int) -> None:
    found = signs(position(PARTY + CAMP + f"firewood = {wood}\n"), "Chop Wood with the 4")
    assert found[f"chop_wood: fire {fire}"] == 1
    assert found.get("chop_wood: brighter soon", 0) == soon


def test_runes_have_no_pips_but_a_sign_of_their_own() -> None:
    table = position(PARTY + CAMP + "firewood = 5\n")
    found = signs(table, "Seal, then Vanquish")
    assert found["runes: Seal, Vanquish"] == 1
    assert found["two_runes: done"] == 1
    assert not {"two_runes: pips", "two_runes: a six"} & {*found}
    assert not any(name.startswith("runes:") for name in signs(table, "Chop Wood with the 4"))


def test_what_the_scout_puts_where_in_signs() -> None:
    table = position(PARTY + CAMP + 'deck = ["Wyvern", "Eagle", "Fae"]\n')
    pick(table, "Scout Ahead with the 4")
    tough, late = 9 / 8, 3 / 9
    assert signs(table, "Wyvern on top") == pytest.approx(
        {
            "put at the: top": 1,
            "put at the top: Wyvern": 1,
            "Health put at the: top": tough,
            "Health put late at the: top": late * tough,
            "damage put at the: top": 3,
            "first of two put at the: top": 1,
        }
    )
    assert signs(table, "Eagle to the bottom") == pytest.approx(
        {
            "put at the: bottom": 1,
            "put at the bottom: Eagle": 1,
            "Health put at the: bottom": 4 / 8,
            "Health put late at the: bottom": late * 4 / 8,
            "damage put at the: bottom": 1,
            "first of two put at the: bottom": 1,
        }
    )
    pick(table, "Wyvern on top")
    assert "first of two put at the: top" not in signs(table, "Eagle on top")


@pytest.mark.parametrize(("wood", "low"), [(6, True), (7, False)])
def test_the_next_location_in_signs(wood: int, low: bool) -> None:
    table = position(PARTY + CAMP + f'firewood = {wood}\nmap = ["Wolf Hollow"]\nunused = ["Cold Ford"]\n')
    pick(table, "Check Map with the 4")
    hollow, ford = {"go to: Wolf Hollow": 1, "go to: firewood": -3 / 3}, signs(table, "Go to Cold Ford")
    if low:
        hollow["go to: firewood where the fire is low"] = -3 / 3
    assert signs(table, "Keep Wolf Hollow") == pytest.approx(hollow), "five Creatures are as many as usual"
    assert ford["go to: Creatures"] == 7 - 5 and ford["go to: firewood"] == pytest.approx(-1 / 3)


# -- Ability cards


def test_a_card_to_exhaust_in_signs() -> None:
    table = on_watch(
        """
        line = ["Hill Ogre", "Fell Beast"]
        abilities."Beast Master" = ["Tame Beast", "Pack Bond", "-Set Snares"]
        abilities.Ranger = ["Longshot", "Starlight", "False Trail"]
        dice."Beast Master" = [3, 4, "5 on Tame Beast"]
        rests = { "Beast Master" = 1 }
        """
    )
    pick(table, "Out of actions")
    found = signs(table, "Exhaust Tame Beast")
    assert found == pytest.approx(
        {
            "exhaust: card: Tame Beast": 1,
            "exhaust: cards left: 2": 1,
            "exhaust: used": 1,
            "exhaust: has its die: Tame Beast": 1,
            "exhaust: rests": 1,
            "exhaust: rests x cards left: 2": 1,
            "exhaust: dice": 2 / 3,
            "exhaust: dice x cards left: 2": 2 / 3,
            f"exhaust: worth in phase: {table.phase}": 3,
            "exhaust: of one who fights": 1,
        }
    )
    found = signs(table, "Exhaust Starlight")
    assert found["exhaust: cards left: 3"] == 1 and found["exhaust: rests"] == 2
    assert not {"exhaust: used", "exhaust: has its die: Starlight"} & {*found}


def test_a_card_to_refresh_in_signs() -> None:
    table = position(PARTY + CAMP + "rests = { Rogue = 1 }\n")
    pick(table, "Heal")
    assert signs(table, "Refresh Backstab") == pytest.approx(
        {
            "refresh: card: Backstab": 1,
            "refresh: late: Backstab": 3 / 9,
            "refresh: cards left: 0": 1,
            "refresh: rests x cards left: 0": 1,
            "refresh: worth": 3 / 3,
        }
    )
    found = signs(table, "Refresh Set Snares")
    assert found["refresh: cards left: 2"] == 1 and found["refresh: rests x cards left: 2"] == 2


# -- the Watch


WATCH = """
party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
camp = "Wizard"
firewood = 7
line = ["Hill Ogre", "Eagle", "?Fae"]
dice."Beast Master" = [5, 3, "8 spent"]
dice.Ranger = [7, 2, 1]
dice.Rogue = ["6 attack", 4, 1]
abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
abilities.Ranger = ["Longshot", "Starlight", "-Sharpshooter"]
abilities.Rogue = ["Backstab", "-Loaded Dice", "-Smoke Bomb"]
"""
PIPS = 5 + 3 + 7 + 2 + 1 + 4 + 1
SURPLUS = (PIPS - 10 - 4 - 5) / 10
"""Against the Health in sight, and 5 for each facedown card."""


def test_a_strike_in_signs() -> None:
    """Two dice for exactly 10: 7 + 3."""
    table = position(WATCH)
    assert signs(table, "Attack Hill Ogre") == pytest.approx(
        {
            "strike": 1,
            "strike: waste: 0": 1,
            "strike: dice: 2": 1,
            "strike: Health": 1.0,
            "strike: damage": 3,
            "strike: position: 0": 1,
            "strike: at: Hill Ogre": 1,
            "strike: dice left": (7 - 2) / 5,
            "strike: Health x surplus": 10 * SURPLUS / 10,
            "strike: damage x surplus": 3 * SURPLUS,
            "strike: damage in front": 3,
            "strike: damage x dice": 3 * 2 / 3,
        }
    )
    eagle = signs(table, "Attack Eagle")
    assert eagle["strike: position: 1"] == 1 and "strike: damage in front" not in eagle
    assert eagle["strike: dice: 2"] == 1, "3 + 1 waste nothing"
    assert eagle["strike: damage x dice"] == pytest.approx(2 / 3)


def test_the_waste_of_a_strike_in_signs() -> None:
    table = on_watch('line = ["Eagle"]\ndice.Ranger = [7, "1 spent", "1 spent"]\ndice."Beast Master" = [8, 8, 8]\n')
    for hero in (0, 3):
        for die in table.dice_of(table.watch[0] if hero == 0 else table.watch[-1]):
            table.set_die(die, 8)
    table.offer_again()
    found = signs(table, "Attack Eagle")
    assert found["strike: waste: 3"] == 1 and found["strike: the last"] == 1
    assert found["strike: waste x surplus"] == pytest.approx(3 * 2.0 / 5), "a surplus counts as 20 pips at most"


def test_an_ability_by_a_die_in_signs() -> None:
    table = position(WATCH)
    pips, most, dark = 3 / 8, 10 / 10, 1 / 3
    expected = {
        "by die": 1,
        "by die: card: Set Snares": 1,
        "by die: pips for: Set Snares": pips,
        "by die: largest Health for: Set Snares": most,
        "by die: surplus for: Set Snares": SURPLUS,
        "by die: pips": pips,
        "by die: largest Health": most,
        "by die: largest Health above pips": (10 - 3) / 8,
        "by die: dark": dark,
        "by die: dark for: Set Snares": dark,
    }
    assert signs(table, "Set Snares") == pytest.approx(expected), "the smallest die stands for the choice"
    pick(table, "Set Snares")
    assert signs(table, "Set Snares: spend the 3") == pytest.approx(expected)


def test_an_ability_by_its_card_in_signs() -> None:
    table = position(WATCH)
    pick(table, "Backstab")
    assert signs(table, "Backstab: exhaust it") == pytest.approx(
        {
            "by card": 1,
            "by card: card: Backstab": 1,
            "by card: cards left: 5": 1,
            "by card: own cards: 1": 1,
            "by card: surplus": SURPLUS,
            "by card: largest damage": 3,
            "by card: all damage": (3 + 1) / 3,
            "by card: dark": 1 / 3,
            "by card: largest Health": 1.0,
            "by card: largest Health for: Backstab": 1.0,
            "by card: Line": 3 / 4,
        }
    )
    table = position(WATCH + 'used.Backstab = "die"\n')
    found = signs(table, "Backstab, by exhausting it")
    assert found["by card: had its die"] == 1 and "by die" not in found


SPENT = """
round = 9
location = "The Last Milestone"
party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
firewood = 3
line = ["Hill Ogre", "?Fae"]
dice.Wizard = ["1 spent", "1 spent", "1 spent"]
dice."Beast Master" = ["1 spent", "1 spent", "1 spent"]
dice.Ranger = [2, "1 spent", "1 spent"]
dice.Rogue = ["1 spent", "1 spent", "1 spent"]
abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
abilities.Wizard = ["-Shockbolt", "-Forked Flame", "-Kindle"]
abilities.Ranger = ["-Longshot", "Starlight", "-False Trail"]
abilities.Rogue = ["Smoke Bomb", "-Loaded Dice", "-Backstab"]
"""


def test_the_end_of_a_watch_in_signs() -> None:
    """On the last night, with one die that reaches nothing."""
    table = position(SPENT)
    damage, dice, cards = 3 / 3, 1 / 5, 2 / 6
    assert signs(table, "Out of actions") == pytest.approx(
        {
            "out of actions": 1,
            "out of actions: Line": 2 / 4,
            "out of actions: damage": damage,
            "out of actions: dark": 1 / 3,
            "out of actions: dice left": dice,
            "out of actions: cards left": cards,
            "out of actions: last night": 1,
            "out of actions: nothing in reach": 1,
            "out of actions: dice left, nothing in reach": dice,
            "out of actions: damage, last night": damage,
            "out of actions: cards left, last night": cards,
        }
    )
    smoke = signs(table, "Smoke Bomb")
    assert smoke["by card: nothing in reach"] == smoke["by card: nothing in reach for: Smoke Bomb"] == 1
    assert smoke["by card: last night"] == smoke["by card: last night, not the last card"] == 1
    light = signs(table, "Starlight")
    assert light["by die: nothing in reach"] == light["by die: nothing in reach for: Starlight"] == 1
    table = position(SPENT.replace('"Starlight"', '"-Starlight"'))
    smoke = signs(table, "Smoke Bomb")
    assert smoke["by card: last night"] == 1
    assert "by card: last night, not the last card" not in smoke, "it is the last one"


def test_what_turns_and_rerolls_dice_in_signs() -> None:
    table = position(
        """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        camp = "Rogue"
        line = ["Hill Ogre"]
        dice.Wizard = [2, 3, 5]
        dice.Warrior = [8, 8, 8]
        dice.Ranger = ["4 attack", 4, 1]
        abilities.Wizard = ["Mirror Sigil", "Kindle", "-Shockbolt"]
        abilities.Ranger = ["Sharpshooter", "Longshot", "Starlight"]
        """
    )
    surplus = min(2.0, (2 + 3 + 5 + 24 + 4 + 1 - 10) / 10)
    assert signs(table, "Mirror Sigil: turn the 2 of the Wizard") == pytest.approx(
        {"mirror": 1, "mirror: gain": (5 - 2) / 8, "mirror: surplus": surplus}
    )
    assert signs(table, "Sharpshooter: reroll the 4") == pytest.approx({"sharpshoot": 1, "sharpshoot: pips": 4 / 8})
