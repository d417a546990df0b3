"""Cards that meet: what each of two texts says, and nothing more."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import IllegalChoice

from .helpers import health_of, labels, line, log, on_watch, pick, position, refused, seats, why_not


@pytest.mark.rule("SAW-G24", "SAW-7.12")
def test_a_creature_that_an_ability_flips_into_the_trap_is_weakened_for_that_ability() -> None:
    table = on_watch(
        """
        trap = 3
        firewood = 1
        line = ["Eagle", "?Bramble Bear", "?Hill Ogre"]
        abilities."Beast Master" = ["Animal Sentry", "Set Snares", "-Pack Bond"]
        """
    )
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert health_of(table, "Bramble Bear") == 5
    assert why_not(table, "Animal Sentry: defeat Hill Ogre")[0] == "SAW-19.3"
    pick(table, "Animal Sentry: defeat Bramble Bear")
    assert line(table) == ["Eagle", "Hill Ogre"]


SMOKE = 'abilities.Rogue = ["Smoke Bomb", "Backstab", "-Stay Dead"]\nfirewood = 12\n'


@pytest.mark.rule("SAW-G35", "SAW-20.2")
@pytest.mark.parametrize(
    ("document", "creature", "health"),
    [
        ('line = ["Hill Ogre", "Crown of Ash"]', "Hill Ogre", 13),
        ('line = ["Hill Ogre", "Crown of Ash"]', "Crown of Ash", 13),
        ('location = "Orl\'s Barrows"\nline = ["Vampire", "Eagle"]', "Vampire", 3),
        ('line = ["Pack Wolf", "Eagle"]', "Pack Wolf", 4),
    ],
)
def test_smoke_hides_the_text_of_one_creature_and_no_other_card(document: str, creature: str, health: int) -> None:
    table = on_watch(SMOKE + document)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", f"Smoke Bomb: {creature}")
    assert health_of(table, creature) == health


@pytest.mark.rule("SAW-G35", "SAW-20.2")
def test_a_crown_in_smoke_raises_nobody() -> None:
    table = on_watch(SMOKE + 'line = ["Hill Ogre", "Crown of Ash"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Crown of Ash")
    assert health_of(table, "Hill Ogre") == 10


STAB = 'abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]\ndice.Rogue = [3, 2, 1]\nfirewood = 1\n'


@pytest.mark.rule("SAW-G24", "SAW-20.7")
@pytest.mark.parametrize(
    ("document", "creature", "health"),
    [
        ('line = ["Crown of Ash", "?Fae", "?Tusked Boar"]', "Tusked Boar", 9),
        ('location = "Orl\'s Barrows"\nline = ["Eagle", "?Fae", "?Pallbearer"]', "Pallbearer", 9),
        ('line = ["Eagle", "?Crown of Ash", "?Tusked Boar"]', "Tusked Boar", 6),
        ('line = ["Eagle", "?Tusked Boar", "?Pack Wolf"]', "Pack Wolf", 4),
    ],
)
def test_only_the_powers_of_flipped_creatures_sleep_while_an_ability_works(
    document: str, creature: str, health: int
) -> None:
    table = on_watch(STAB + document)
    pick(table, "Backstab", "Backstab: exhaust it")
    assert health_of(table, creature) == health


@pytest.mark.rule("SAW-12.6", "SAW-12.7")
def test_nothing_is_spent_before_the_strike_even_where_there_is_a_single_way() -> None:
    table = on_watch(
        """
        firewood = 7
        line = ["Hill Ogre", "Woodgnawer", "?Fae"]
        tamed = ["Eagle"]
        dice."Beast Master" = ["1 spent", "1 spent", "1 spent"]
        dice.Ranger = ["1 spent", "1 spent", "1 spent"]
        """
    )
    pick(table, "Attack Woodgnawer")
    assert (len(table.tamed), line(table)) == (1, ["Hill Ogre", "Woodgnawer", "?"])
    assert labels(table) == ["Strike Woodgnawer for 4: Eagle"]
    pick(table, "Strike")
    assert (len(table.tamed), line(table)) == (0, ["Hill Ogre", "Fae"])


@pytest.mark.rule("SAW-12.1")
def test_two_creatures_of_one_name_are_told_apart_by_their_positions() -> None:
    table = on_watch(
        """
        firewood = 12
        line = ["Acolyte", "Acolyte", "Eagle"]
        dice."Beast Master" = [8, 8, 8]
        abilities."Beast Master" = ["Set Snares", "Tame Beast", "-Pack Bond"]
        """
    )
    assert labels(table)[:2] == ["Attack Acolyte (position 1)", "Attack Acolyte (position 2)"]
    assert why_not(table, "Attack Eagle")[0] == "SAW-12.2"
    pick(table, "Set Snares", "Set Snares: exhaust it")
    assert labels(table) == [
        "Set Snares: catch Acolyte (position 1)",
        "Set Snares: catch Acolyte (position 2)",
        "Set Snares: catch Eagle",
    ]


@pytest.mark.rule("SAW-20.4")
def test_a_die_that_sharpshooter_takes_is_told_apart_from_one_that_shows_the_same() -> None:
    table = on_watch(
        """
        line = ["Hill Ogre", "Eagle"]
        dice.Ranger = ["4 attack", 4, 1]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        """
    )
    assert "Sharpshooter: reroll the 4 of the Ranger, spent on an attack" in labels(table)
    assert (
        refused(table, "Sharpshooter: reroll the 4 of the Ranger").label == "Sharpshooter: reroll the 4 of the Ranger"
    )


@pytest.mark.rule("SAW-16.4")
def test_a_facedown_card_that_is_known_is_still_called_facedown() -> None:
    document = 'round = 9\nphase = "watch"\nlocation = "The Last Milestone"\nfirewood = 1\nhorde = ["Pack Wolf"]\n'
    deck = 'deck = ["Eagle", "Fae", "Wyvern", "Hill Ogre", "Ash Drake", "Tusked Boar"]\n'
    table = on_watch(document + deck + 'abilities.Ranger = ["Longshot", "False Trail", "-Starlight"]')
    pick(table, "Longshot", "Longshot: exhaust it")
    assert "Longshot: Pack Wolf (facedown in position 7)" in labels(table)
    assert "Longshot: the facedown card in position 6" in labels(table)


@pytest.mark.rule("SAW-7.2", "SAW-G16")
def test_two_scouted_cards_of_one_name_are_offered_once() -> None:
    table = position('camp = "Wizard"\ndice.Wizard = [1, 2, 3]\ndeck = ["Acolyte", "Acolyte", "Eagle"]')
    pick(table, "Scout Ahead with the 1")
    assert labels(table) == ["Acolyte on top of the deck", "Acolyte to the bottom of the deck"]


@pytest.mark.rule("SAW-6.6", "SAW-13.10", "SAW-10.10", "SAW-2.6", "SAW-9.1")
@pytest.mark.parametrize(
    ("key", "clause", "reason"),
    [
        ("use:shockbolt", "SAW-6.6", "The Wizard rests and takes no part in the fight."),
        ("use:cleave", "SAW-13.10", "Cleave is Passive: neither a die nor exhausting it activates it."),
        ("use:iron-grip", "SAW-2.6", "Iron Grip is not equipped."),
        ("use:backstab", "SAW-9.1", "The Rogue cannot fight this round."),
        ("aim:{}", "SAW-10.10", "Position 3 is facedown: it cannot be attacked."),
        ("use:holy-brand", "SAW-9.8", "use:holy-brand is not among the options now."),
    ],
)
def test_whatever_a_player_may_name_is_refused_by_its_own_clause(key: str, clause: str, reason: str) -> None:
    table = position(
        """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        barred = ["Rogue"]
        firewood = 1
        line = ["Eagle", "?Fae", "?Wyvern"]
        abilities.Warrior = ["Cleave", "War Cry", "-Felling Blow"]
        """
    )
    with pytest.raises(IllegalChoice) as illegal:
        table.choose(key.format(table.line[2]))
    assert (illegal.value.rule, illegal.value.reason) == (clause, reason)


@pytest.mark.rule("SAW-5.7", "SAW-13.1")
def test_a_die_that_cannot_pay_says_why() -> None:
    table = on_watch('line = ["Eagle", "?Fae"]\ndice.Ranger = [1, 2, "3 spent"]\ndice.Rogue = [5, 5, 5]\n')
    pick(table, "Backstab")
    die = table.dice.index(2)
    with pytest.raises(IllegalChoice, match=r"A die of the Ranger pays for no card of the Rogue. \(SAW-5.7\)"):
        table.choose(f"activate:backstab:{die}")


def clause_of(table: Watch, words: str) -> str:
    """The clause behind the last line of the chronicle with these words in it."""
    return next(entry.rule for entry in reversed(table.log) if words in entry.text(None))


@pytest.mark.rule("SAW-6.4")
def test_the_free_refresh_is_asked_by_the_clause_of_resting() -> None:
    table = position('phase = "camp"\nabilities.Cleric = ["Second Grace", "-Holy Brand", "-Ward of Mercy"]')
    pick(table, "Cleric rests")
    assert table.decision and table.decision.rule == "SAW-6.4"


@pytest.mark.rule("SAW-4.7")
def test_what_a_location_does_cites_the_clause_of_locations() -> None:
    table = position('phase = "camp"\nlocation = "Hermit\'s Orchard"')
    pick(table, "Cleric rests")
    assert table.decision and (table.decision.prompt, table.decision.rule) == ("Refresh which Ability card?", "SAW-4.7")
    table = position('location = "Steaming Springs"')
    assert table.decision and (table.decision.prompt, table.decision.rule) == ("Reroll which dice?", "SAW-4.7")
    pick(table, labels(table)[0], "Roll")
    assert clause_of(table, "rerolls") == "SAW-4.7"
    table = position(
        'phase = "watch"\nlocation = "The Counting Stones"\ndeck = ["Fae", "Eagle", "Hill Ogre", "Wyvern"]'
    )
    assert clause_of(table, "joins the Horde") == "SAW-4.7"


@pytest.mark.rule("SAW-13.1", "SAW-20.4")
def test_what_an_ability_does_cites_the_clause_of_abilities() -> None:
    table = position(
        """
        camp = "Wizard"
        line = ["Hill Ogre", "Eagle"]
        deck = ["Fae", "Wyvern"]
        dice.Warrior = ["4 attack", 1, 1]
        abilities.Warrior = ["Blood Price", "War Cry", "-Cleave"]
        """
    )
    pick(table, "Blood Price", "Blood Price: exhaust it")
    assert clause_of(table, "joins the Horde") == "SAW-13.1"
    table = on_watch(
        """
        line = ["Hill Ogre", "Eagle"]
        dice.Ranger = ["4 attack", 1, 1]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        """
    )
    pick(table, "Sharpshooter")
    assert clause_of(table, "rerolls") == "SAW-20.4"


@pytest.mark.rule("SAW-19.10", "SAW-13.5")
def test_the_saint_of_needles_minds_small_dice_but_not_exhaustion() -> None:
    table = on_watch('line = ["Saint of Needles", "?Eagle", "?Fae"]\ndice.Rogue = [4, 4, 4]\nfirewood = 1')
    pick(table, "Backstab, by exhausting it")
    assert "Backstab is exhausted." in log(table)


@pytest.mark.rule("SAW-4.7", "SAW-7.12")
def test_the_treeless_moor_forbids_chop_wood_and_nothing_else() -> None:
    table = position('location = "Treeless Moor"\ncamp = "Warrior"\nfirewood = 5')
    assert why_not(table, "Chop Wood") == ("SAW-4.7", "Chop Wood cannot be chosen at this Location.")
    pick(table, "Fell a Tree")
    assert table.firewood == 9


@pytest.mark.rule("SAW-G62")
@pytest.mark.parametrize(
    ("document", "left"),
    [('line = ["!Last Pilgrim"]', 0), ('line = ["Hill Ogre", "!Acolyte"]\ndeck = ["Wyvern"]', 2)],
)
def test_what_joins_the_horde_in_round_nine_comes_no_more(document: str, left: int) -> None:
    table = on_watch('round = 9\nlocation = "The Last Milestone"\nfirewood = 12\n' + document)
    assert (len(table.line), len(table.horde)) == (left, 1)
    assert (table.outcome is not None and table.outcome.won is True) == (left == 0)


@pytest.mark.rule("SAW-G63", "SAW-16.4")
def test_what_the_horde_gives_back_strikes_again() -> None:
    table = on_watch('firewood = 1\nline = ["Eagle", "?The Voice Below"]\nround = 3')
    pick(table, "Out of actions")
    while table.round == 3 and table.outcome is None:
        pick(table, labels(table)[0])
    assert log(table).count("Eagle deals 1 damage.") == 2


@pytest.mark.rule("SAW-G64", "SAW-4.7")
def test_an_ability_without_an_effect_recovers_no_die_at_the_last_milestone() -> None:
    table = position(
        """
        round = 9
        location = "The Last Milestone"
        firewood = 1
        line = ["Hill Ogre", "?Fae"]
        dice.Wizard = ["3 attack", 1, 1]
        abilities.Wizard = ["Shockbolt", "Kindle", "-Polymorph"]
        """
    )
    assert why_not(table, "Shockbolt") == ("SAW-19.3", "No revealed Creature has Health 8 or less.")
    pick(table, "Kindle", "Kindle: exhaust it", "Recover the 3 of the Wizard")


@pytest.mark.rule("SAW-18.8", "SAW-G43")
def test_whoever_could_exhaust_the_last_card_on_watch_is_warned() -> None:
    table = position(
        """
        camp = "Ranger"
        party = ["Warrior", "Wizard", "Rogue", "Ranger"]
        firewood = 1
        line = ["Hill Ogre", "?Fae"]
        abilities.Warrior = ["-Cleave", "-War Cry", "-Iron Grip"]
        abilities.Wizard = ["Kindle", "-Shockbolt", "-Polymorph"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        """
    )
    pick(table, "Kindle")
    assert "Kindle: exhaust it (the last card on Watch: the game is lost)" in labels(table)


@pytest.mark.rule("SAW-16.9", "SAW-19.16")
def test_nobody_places_stunned_dice_when_nobody_acts_any_more() -> None:
    table = on_watch('firewood = 1\nline = ["Eagle", "?Belfry Giant"]')
    pick(table, "Out of actions", "Exhaust")
    assert "Nobody acts any more: there is nobody to stun." in log(table)
    assert not any("stunned" in label for label in labels(table))


@pytest.mark.rule("SAW-20.16")
def test_the_snowy_pass_says_what_each_adventurer_would_give_up() -> None:
    rolls = 'location = "Snowy Pass"\nnext_rolls = [5, 8, 7, 2, 3, 4, 6, 6, 6, 1, 2, 3]'
    table = position('party = ["Warrior", "Wizard", "Cleric", "Rogue"]\n' + rolls)
    assert labels(table)[0] == "Warrior gives up the lowest die, a 5"


@pytest.mark.rule("SAW-13.1")
def test_each_owner_answers_a_war_cry() -> None:
    document = 'camp = "Rogue"\nline = ["Hill Ogre"]\nparty = ["Warrior", "Wizard", "Ranger", "Rogue"]\n'
    dice = "dice.Warrior = [1, 2, 3]\ndice.Wizard = [1, 2, 3]\ndice.Ranger = [1, 2, 3]\n"
    table = position(document + dice + 'abilities.Warrior = ["War Cry", "Cleave", "-Iron Grip"]', seats=4)
    pick(table, "War Cry", "War Cry: exhaust it")
    assert seats(table) == (1,)
