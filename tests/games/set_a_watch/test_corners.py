"""Corners that only small faults in the rules pointed to: rare neighbours, first numbers, powers that come too late."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import ABILITY, SUMMON
from hearthwatch.games.set_a_watch.rules.abilities.wizard import mirror_die
from hearthwatch.games.set_a_watch.rules.exhaustion import refresh
from hearthwatch.games.set_a_watch.rules.health import health
from hearthwatch.games.set_a_watch.rules.line import enter_faceup, weaken
from hearthwatch.games.set_a_watch.rules.powers import effect
from hearthwatch.games.set_a_watch.rules.settling import settle
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import ON_ABILITY, SMOKED, SPENT, STOLEN, Ability, Die, Watch, replaced
from hearthwatch.kernel import Card, IllegalChoice, Step, mask_of

from .helpers import (
    attack,
    deck,
    dice,
    health_of,
    hero,
    in_line,
    labels,
    line,
    log,
    names,
    on_watch,
    pick,
    position,
    prompt,
    refused,
    where,
    why_not,
)

MAGES = 'party = ["Wizard", "Warrior", "Ranger", "Cleric"]\ncamp = "Cleric"\n'


def as_body_0(table: Watch, card: Card) -> Card:
    """In a real game the shuffle gives body 0 any face: the card changes bodies, and everything that names it."""
    body, zero = card, Card(0)
    for row in (table.face, table.known):
        row[body], row[zero] = row[zero], row[body]
    mark, other = table.marks[body], table.marks[zero]
    table.marks = replaced(table.marks, body, other)
    table.marks = replaced(table.marks, zero, mark)
    table.line = [zero if one == body else one for one in table.line]
    table.mount = tuple(zero if one == body else one for one in table.mount)
    table.removed = tuple(body if one == zero else one for one in table.removed)
    table.die_at = [STOLEN if where == STOLEN + body else where for where in table.die_at]
    table.offer_again()
    return zero


def work(table: Watch, *steps: Step) -> None:
    """These steps run now; then the open question is asked again."""
    table.do(*steps)
    table.run()


# -- Health


@pytest.mark.rule("SAW-19.1", "SAW-G49")
def test_a_forest_giant_does_not_count_a_card_behind_it_that_is_still_facedown() -> None:
    table = on_watch('firewood = 2\nline = ["!Marsh Adder", "Forest Giant", "?Hill Ogre"]\n')
    assert prompt(table) == "Stun (1 to go): which die goes on which Ability card?"
    assert line(table) == ["Marsh Adder", "Forest Giant", "?"]
    assert health_of(table, "Forest Giant") == 7
    assert board_of(table, mask_of(0)).line[1].health == 7
    table.choose(0)
    assert line(table) == ["Marsh Adder", "Forest Giant", "Hill Ogre"]
    assert health_of(table, "Forest Giant") == 7 + 10


# -- Ability cards


@pytest.mark.rule("SAW-13.3", "SAW-G46")
def test_a_card_that_was_refreshed_after_its_exhaustion_cannot_be_exhausted_for_its_effect_again() -> None:
    document = MAGES + 'abilities.Wizard = ["Kindle", "Shockbolt", "-Polymorph"]\nline = ["Hill Ogre"]\n'
    reason = ("SAW-13.3", "Kindle was already exhausted for its effect this round.")
    table = position(document + "dice.Wizard = [3, 2, 1]")
    pick(table, "Kindle", "Kindle: exhaust it")
    refresh(table, Ability(ABILITY["Kindle"]))
    table.offer_again()
    pick(table, "Kindle")
    assert labels(table) == [f"Kindle: spend the {value} of the Wizard" for value in (3, 2, 1)]
    assert why_not(table, "Kindle: exhaust it") == reason
    table = position(document + 'dice.Wizard = ["3 spent", "2 spent", "1 spent"]')
    pick(table, "Kindle")
    refresh(table, Ability(ABILITY["Kindle"]))
    table.offer_again()
    assert why_not(table, "Kindle") == reason


@pytest.mark.rule("SAW-13.2", "SAW-13.3")
def test_a_card_with_its_die_says_that_the_exhaustion_is_what_is_used_up() -> None:
    document = MAGES + 'abilities.Wizard = ["Kindle", "Shockbolt", "-Polymorph"]\nline = ["Hill Ogre"]\n'
    table = position(document + "used.Kindle = 'both'")
    assert why_not(table, "Kindle") == ("SAW-13.3", "Kindle was already exhausted for its effect this round.")


@pytest.mark.rule("SAW-13.1")
def test_war_cry_passes_over_who_has_no_unspent_die() -> None:
    document = (
        MAGES
        + 'abilities.Warrior = ["War Cry", "Cleave", "-Iron Grip"]\nline = ["Hill Ogre"]\n'
        + 'dice.Wizard = ["3 spent", "2 attack", "1 spent"]\ndice.Ranger = [7, 4, "8 spent"]\n'
    )
    table = position(document)
    pick(table, "War Cry", "War Cry: exhaust it")
    assert prompt(table) == "War Cry: which die of the Ranger gets +3?"
    pick(table, "War Cry: +3 on the 4")
    assert dice(table, "Ranger") == [7, 7]
    assert [table.dice[die] for die in table.dice_of(hero(table, "Wizard"))] == [3, 2, 1]


@pytest.mark.rule("SAW-13.1")
@pytest.mark.parametrize("neighbour", ["Wizard", "Ranger"])
def test_blood_price_does_not_see_the_dice_of_a_neighbour(neighbour: str) -> None:
    document = (
        MAGES
        + 'abilities.Warrior = ["Blood Price", "Cleave", "-Iron Grip"]\nline = ["Hill Ogre"]\ndeck = ["Eagle"]\n'
        + f'dice.{neighbour} = ["3 attack", "2 attack", "1 attack"]\n'
    )
    reason = "None of the Warrior's dice was spent on a direct attack this round."
    assert why_not(position(document), "Blood Price") == ("SAW-G64", reason)
    for own in ('["4 attack", 1, 1]', '[1, 1, "4 attack"]'):
        table = position(document + f"dice.Warrior = {own}")
        pick(table, "Blood Price", "Blood Price: exhaust it")
        assert "Blood Price: recover the 4 of the Warrior, spent on an attack" in labels(table)


@pytest.mark.rule("SAW-13.1")
def test_polymorph_draws_from_the_top_and_puts_the_old_creature_under_the_whole_deck() -> None:
    document = MAGES + 'abilities.Wizard = ["Polymorph", "Kindle", "-Shockbolt"]\nfirewood = 2\n'
    table = position(document + 'line = ["Hill Ogre", "Eagle"]\ndeck = ["Ash Drake", "Fae", "Shieldback"]\n')
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Hill Ogre")
    assert line(table) == ["Ash Drake", "Eagle"]
    assert deck(table) == ["Fae", "Shieldback", "Hill Ogre"]
    table = position(document + 'line = ["Hill Ogre", "Wolfback Raider on Eagle"]\ndeck = ["Ash Drake", "Fae"]\n')
    pick(table, "Polymorph", "Polymorph: exhaust it", "Polymorph: change Wolfback Raider")
    assert line(table) == ["Hill Ogre", "Ash Drake"]
    assert deck(table) == ["Fae", "Eagle", "Wolfback Raider"]


@pytest.mark.rule("SAW-13.10")
def test_mirror_sigil_does_not_turn_a_die_that_is_spent() -> None:
    document = MAGES + 'abilities.Wizard = ["Mirror Sigil", "Kindle", "-Shockbolt"]\nline = ["Hill Ogre"]\n'
    table = position(document + 'dice.Ranger = ["3 spent", 2, "1 attack"]')
    first, second, third = table.dice_of(hero(table, "Ranger"))
    for die in (first, third):
        with pytest.raises(IllegalChoice):
            table.choose(table.rules.key(mirror_die(Die(die))))
    table.choose(table.rules.key(mirror_die(Die(second))))
    assert dice(table, "Ranger") == [7]


# -- direct attacks


@pytest.mark.rule("SAW-12.6", "SAW-19.10")
def test_what_cannot_join_an_attack_does_not_count_for_what_could_strike() -> None:
    party = 'party = ["Warrior", "Ranger", "Rogue", "Cleric"]\ncamp = "Cleric"\n'
    table = position(party + 'line = ["Web Spinner"]\ndice.Warrior = [8, 8, 8]\ndice.Ranger = [2, 1, 1]')
    assert refused(table, "Attack Web Spinner").rule == "SAW-12.6"
    assert "adds up to 4; it takes 5" in refused(table, "Attack Web Spinner").reason
    table = position(party + 'line = ["Flint Warden"]\ndice.Warrior = [2, 2, 2]\ndice.Ranger = [5, 3, 2]')
    assert "adds up to 8; it takes 9" in refused(table, "Attack Flint Warden").reason
    table = position(party + 'line = ["Flint Warden"]\ndice.Warrior = [2, 2, 2]\ndice.Ranger = [5, 4, 2]')
    assert "Attack Flint Warden" in labels(table)
    spent = 'dice.Ranger = ["2 spent", "1 spent", "1 spent"]'
    table = position(party + f'line = ["Web Spinner"]\ndice.Warrior = [8, 8, 8]\n{spent}')
    assert refused(table, "Attack Web Spinner").rule == "SAW-12.1"


STAIR = """
round = 9
location = "The Knife Stair"
party = ["Rogue", "Warrior", "Ranger", "Cleric"]
abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
line = ["Hill Ogre", "Ash Drake"]
"""


@pytest.mark.rule("SAW-4.7", "SAW-12.6")
def test_where_few_dice_may_strike_a_low_one_may_if_the_best_others_make_up_for_it() -> None:
    table = position(STAIR + "dice.Rogue = [1, 1, 2]\ndice.Warrior = [1, 7, 1]\ndice.Ranger = [1, 1, 2]\n")
    pick(table, "Attack Hill Ogre")
    assert "Add the 1 of the Rogue" in labels(table)
    pick(table, "Add the 1 of the Rogue")
    words = "With that die, 3 dice could not reach 10 any more."
    assert why_not(table, "Add the 1 of the Rogue") == ("SAW-12.6", words)
    assert why_not(table, "Add the 1 of the Ranger") == ("SAW-12.6", words)
    assert "Add the 2 of the Rogue" in labels(table)
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 1 + 7 = 8 so far", "without the 7 it cannot be"
    pick(table, "Add the 2 of the Ranger")
    assert why_not(table, "Add the 2 of the Rogue") == ("SAW-4.7", "An attack at this Location uses at most 3 dice.")
    pick(table, "Strike")
    assert "Hill Ogre is defeated." in log(table)


@pytest.mark.rule("SAW-19.10")
def test_a_guard_further_back_guards_only_the_one_behind_it() -> None:
    table = on_watch('line = ["Eagle", "Shieldback", "Vampire", "Fae"]\ndice.Ranger = [8, 8, 8]\n')
    table.ability_range = (2, 2, 2, 2)
    table.offer_again()
    assert why_not(table, "Attack Vampire") == ("SAW-19.10", "Vampire is guarded by a Creature in front of it.")
    assert {"Attack Eagle", "Attack Shieldback", "Attack Fae"} <= set(labels(table))


# -- the Watch begins


@pytest.mark.rule("SAW-4.7", "SAW-G24")
def test_what_a_location_lights_at_the_end_of_the_line_is_awake_at_once() -> None:
    creatures = ["Hill Ogre", "Ash Drake", "Eagle", "Fae", "Shieldback", "Tusked Boar"]
    table = on_watch(f'location = "Echo Valley"\nphase = "watch"\nfirewood = 2\ndeck = {[*creatures, "Shade"]}\n')
    assert line(table) == ["Hill Ogre", *"?????", "Shade"]
    assert health_of(table, "Shade") == 4 + 5
    creatures[0] = "Zombie Horde"
    document = f'graveyard = ["Wyvern"]\nphase = "watch"\nfirewood = 2\ndeck = {[*creatures, "Crown of Ash"]}\n'
    table = on_watch(document)
    assert health_of(table, "Zombie Horde") == 8 + 9 + 3


@pytest.mark.rule("SAW-9.1")
def test_who_is_barred_is_shown_from_the_start_of_the_watch() -> None:
    document = 'location = "Cold Ford"\nphase = "watch"\ndeck = ["Hill Ogre"]\n'
    for name, cards in (
        ("Beast Master", '["-Tame Beast", "-Set Snares", "-Pack Bond"]'),
        ("Ranger", '["-Longshot", "-Starlight", "-False Trail"]'),
    ):
        table = on_watch(document + f"""abilities."{name}" = {cards}\n""")
        shown = board_of(table, mask_of(0)).adventurers
        assert [one.name for one in shown if one.barred] == [name]
        assert f"{name} is fully exhausted and cannot fight this round." in log(table)
    assert not any(one.barred for one in board_of(GAME.new(seed=1), mask_of(0)).adventurers)


# -- settling


@pytest.mark.rule("SAW-15.3", "SAW-9.6")
def test_a_summon_that_comes_back_out_of_the_graveyard_works_again() -> None:
    document = (
        MAGES
        + 'abilities.Wizard = ["Kindle", "Polymorph", "-Shockbolt"]\nfirewood = 5\nlocation = "Cold Ford"\n'
        + 'unhallowed = ["The Voice Below", "Crown of Ash"]\ndice.Wizard = [6, 1, 1]\ndice.Ranger = [6, 1, 1]\n'
        + 'line = ["?Summon", "Cinder Whelp"]\n'
    )
    came = set()
    for seed in range(12):
        table = position(document, seed=seed)
        pick(table, "Exhaust Polymorph")
        assert line(table) == ["The Voice Below", "Cinder Whelp"]
        attack(table, "Cinder Whelp", "the 6 of the Ranger")
        assert line(table) == ["The Voice Below", "?"]
        came.add(names(table, table.line)[1])
        twin = table.clone()
        work(twin, effect("Cinder Whelp/defeated", twin.line[0]))
        assert line(twin) == ["The Voice Below", "?", "?"]
        pick(table, "Kindle", "Kindle: spend the 1")
        if table.face[table.line[1]] == SUMMON:
            assert prompt(table) == "Which Ability card is exhausted?"
            pick(table, "Exhaust")
            assert line(table) == ["The Voice Below", "Crown of Ash"]
        else:
            assert line(table) == ["The Voice Below", "Cinder Whelp"]
    assert came == {"Summon", "Cinder Whelp"}


@pytest.mark.rule("SAW-4.4")
@pytest.mark.parametrize(
    ("power", "name"), [("first", "Restless Stag"), ("reveal", "Club Troll"), ("reveal", "Turnabout")]
)
def test_a_power_that_moves_a_creature_does_nothing_once_it_left_the_line(power: str, name: str) -> None:
    table = on_watch(f'line = ["Eagle", "{name}", "Hill Ogre", "Tusked Boar"]\ndice.Ranger = [8, 8, 8]\n')
    gone = in_line(table, name)
    table.line.remove(gone)
    table.graveyard.append(gone)
    work(table, effect(f"{name}/{power}", gone))
    assert line(table) == ["Eagle", "Hill Ogre", "Tusked Boar"]


@pytest.mark.rule("SAW-19.13", "SAW-20.11")
def test_a_creature_that_has_gone_keeps_no_die() -> None:
    table = on_watch('line = ["Eagle", "Vampire", "Hill Ogre"]\ndice.Ranger = [8, 2, 2]\n')
    gone = in_line(table, "Vampire")
    table.line.remove(gone)
    table.graveyard.append(gone)
    work(table, effect("Vampire/reveal", gone))
    assert where(table, "Ranger") == ["spent", "ready", "ready"]


RIDERS = 'firewood = 2\nlocation = "Cold Ford"\n'


@pytest.mark.rule("SAW-G36")
@pytest.mark.parametrize(
    ("before", "after", "mounted"),
    [
        ('"!Restless Stag", "Wolfback Raider", "Hill Ogre"', ["Wolfback Raider", "Hill Ogre"], True),
        (
            '"!Restless Stag", "?Wolfback Raider", "Hill Ogre"',
            ["Wolfback Raider", "Hill Ogre", "Restless Stag"],
            False,
        ),
        ('"!Wyvern", "Wolfback Raider", "Hill Ogre"', ["Wyvern", "Wolfback Raider", "Hill Ogre"], False),
        (
            '"!Restless Stag", "Wolfback Raider on Eagle", "Hill Ogre"',
            ["Wolfback Raider", "Hill Ogre", "Restless Stag"],
            False,
        ),
        ('"!Wyvern", "Hill Ogre", "Scale Lancer"', ["Wyvern", "Hill Ogre", "Scale Lancer"], False),
        ('"!Wyvern", "Scale Lancer", "Hill Ogre"', ["Scale Lancer", "Hill Ogre"], True),
    ],
)
def test_a_rider_behind_the_first_creature_mounts_it_before_its_first_position_power(
    before: str, after: list[str], mounted: bool
) -> None:
    table = on_watch(RIDERS + f"line = [{before}]\n")
    first = before.split('"')[1].strip("!")
    assert (f"{first} is first in the Line." not in log(table)) == mounted
    assert line(table) == after


@pytest.mark.rule("SAW-G36")
def test_a_rider_in_smoke_mounts_nothing_from_behind() -> None:
    table = on_watch(RIDERS + 'line = ["Hill Ogre", "!Wyvern", "Shieldback", "Scale Lancer"]\n')
    table.firewood = 6
    lancer = in_line(table, "Scale Lancer")
    table.marks = replaced(table.marks, lancer, table.marks[lancer] | SMOKED)
    for name in ("Hill Ogre", "Shieldback"):
        table.graveyard.append(in_line(table, name))
        table.line.remove(in_line(table, name))
    work(table, settle())
    assert line(table) == ["Wyvern", "Scale Lancer"]
    assert table.firewood == 6 - 3


# -- the first numbers: body 0 and card 0


@pytest.mark.rule("SAW-19.4", "SAW-19.7")
def test_a_mount_may_be_the_very_first_card_of_the_box() -> None:
    document = """
        firewood = 2
        line = ["Wolfback Raider on Bramble Bear", "Tusked Boar", "Hill Ogre", "Eagle"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
        dice."Beast Master" = [8, 8, 8]
        """
    table = on_watch(document)
    rider = in_line(table, "Wolfback Raider")
    mount = as_body_0(table, Card(table.mount[rider]))
    assert table.mount[rider] == mount == 0
    assert names(table, [mount]) == ["Bramble Bear"]
    assert health(table, rider) == 5 + 8
    assert board_of(table, mask_of(0)).line[0].mount == "Bramble Bear"
    assert list(table.places()["mounts"]) == [mount]
    work(table, settle())
    assert line(table) == ["Wolfback Raider", "Tusked Boar", "Hill Ogre", "Eagle"]
    twin = table.clone()
    pick(twin, "Tame Beast", "Tame Beast: exhaust it")
    assert why_not(twin, "Tame Wolfback Raider")[0] == "SAW-19.7"
    attack(table, "Wolfback Raider", "the 8", "the 8")
    assert names(table, table.graveyard) == ["Bramble Bear", "Wolfback Raider"]
    assert table.mount[rider] == -1


@pytest.mark.rule("SAW-19.11")
def test_a_die_on_the_first_card_of_the_box_is_spent_and_one_stolen_by_its_first_creature_is_not() -> None:
    document = """
        round = 9
        location = "The Last Milestone"
        party = ["Warrior", "Wizard", "Ranger", "Cleric"]
        abilities.Warrior = ["War Cry", "Felling Blow", "-Cleave"]
        line = ["Hill Ogre", "Vampire"]
        dice.Warrior = [8, 7, 6]
        """
    table = position(document)
    thief = as_body_0(table, in_line(table, "Vampire"))
    first, second, third = table.dice_of(hero(table, "Warrior"))
    table.die_at[first] = ON_ABILITY + ABILITY["Cleave"]
    table.die_at[second] = STOLEN + thief
    table.die_at[third] = SPENT
    assert GAME.load(table.to_json()).die_at[first:third] == [ON_ABILITY, STOLEN]
    table.offer_again()
    pick(table, "War Cry")
    assert prompt(table) == "Warrior: recover a die?"
    assert labels(table) == [
        "Recover the 8 of the Warrior on Cleave",
        "Recover the 6 of the Warrior, spent",
        "Leave it at that",
    ]
    pick(table, "Recover the 8")
    assert dice(table, "Warrior") == [8]


# -- a card that is shuffled and comes back at once


@pytest.mark.rule("SAW-G61", "SAW-9.6")
def test_a_reveal_power_that_ran_does_not_run_again_when_a_shuffle_gave_the_card_another_body() -> None:
    document = 'firewood = 6\nlocation = "Cold Ford"\ntrap = 4\n'
    came = set()
    for seed in range(12):
        table = on_watch(document + 'line = ["Hill Ogre", "?Woodgnawer", "?Eagle", "Fell Beast"]\n', seed=seed)
        ogre, gnawer, eagle = table.line[:3]
        table.line.remove(ogre)
        table.removed = (*table.removed, ogre)
        weaken(table, eagle, 4)
        work(table, settle())
        # the beaver gnaws and falls, the Eagle falls onto it, Fell Beast draws one of the two from the new deck
        assert line(table)[1:] == ["Fell Beast"]
        assert table.line[0] == eagle
        assert table.deck == [gnawer]
        came.add(line(table)[0])
        assert table.firewood == 5
    assert came == {"Woodgnawer", "Eagle"}


# -- what is due first


@pytest.mark.rule("SAW-11.2", "SAW-10.4")
def test_new_wood_is_paid_for_before_any_other_power_that_is_due() -> None:
    table = on_watch('firewood = 1\nlocation = "Cold Ford"\nline = ["!Woodgnawer", "!Marsh Adder"]\n')
    assert table.firewood == 0
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust")
    assert table.firewood == 2
    assert prompt(table) == "Stun (1 to go): which die goes on which Ability card?"


@pytest.mark.rule("SAW-G36")
def test_a_rider_that_sits_on_the_very_first_card_of_the_box_takes_no_second_mount() -> None:
    table = on_watch(RIDERS + 'line = ["Hill Ogre", "Shieldback", "Wolfback Raider on Eagle", "Ash Drake"]\n')
    rider = in_line(table, "Wolfback Raider")
    as_body_0(table, Card(table.mount[rider]))
    stag = next(card for card in table.removed if names(table, [card]) == ["Restless Stag"])
    table.removed = tuple(card for card in table.removed if card != stag)
    table.removed = (*table.removed, *table.line[:2])
    table.line[:2] = []
    enter_faceup(table, stag, 0)
    work(table, settle())
    assert line(table) == ["Wolfback Raider", "Ash Drake", "Restless Stag"]
    assert names(table, [Card(table.mount[rider])]) == ["Eagle"]
