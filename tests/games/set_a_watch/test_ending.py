"""Sections 17 and 18: the end of a round, the final round, winning and losing. SAW-EX15."""

from __future__ import annotations

import pytest

from .helpers import (
    attack,
    deck,
    dice,
    faceup,
    hero,
    labels,
    line,
    log,
    lost,
    names,
    on_watch,
    pick,
    position,
    prompt,
    states,
    where,
)

EXHAUSTED = """
    abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
    abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
    abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
"""
LAST_STAND = """
    round = 9
    location = "The Knife Stair"
    abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
    abilities.Wizard = ["-Kindle", "-Shockbolt", "-Polymorph"]
    abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
"""


@pytest.mark.rule("SAW-17.1")
def test_the_game_goes_on_while_the_watch_owns_an_unexhausted_card() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        map = ["Cold Ford"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["-Longshot", "-Sharpshooter", "Starlight"]
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        """
    )
    pick(table, "Out of actions", "Exhaust Starlight")
    assert table.outcome is None
    assert table.round == 2


@pytest.mark.rule("SAW-17.2", "SAW-5.1")
@pytest.mark.parametrize(("location", "firewood"), [("Stormfelled Pines", 4), ("Ferryman's Landing", 9)])
def test_the_next_map_card_is_revealed_and_changes_firewood_up_or_down(location: str, firewood: int) -> None:
    table = on_watch(
        f"""
        line = ["Eagle"]
        firewood = 8
        dice.Ranger = [4, 1, 1]
        location = "Silent Abbey"
        map = ["{location}", "Cold Ford"]
        """
    )
    assert len(table.map) == 8
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.place().name == location
    assert table.firewood == firewood
    assert len(table.map) == 7
    assert names(table, [table.map[-1]]) == ["Cold Ford"]
    assert names(table, table.past_locations) == ["Silent Abbey"]
    assert table.view(0)["board"]["location"]["name"] == location
    assert f"The party reaches {location}." in log(table)


@pytest.mark.rule("SAW-17.3")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_modifier_is_applied_on_entering_rounds_two_to_nine(number: int) -> None:
    card = "Crooked Gorge" if number < 8 else "The Knife Stair"
    table = on_watch(f'phase = "end"\nround = {number}\nfirewood = 12\nmap = ["{card}"]\ndeck = ["Eagle"]')
    assert table.round == number + 1
    assert table.firewood == 10


@pytest.mark.rule("SAW-17.3", "SAW-3.20")
def test_the_modifier_of_the_first_location_is_not_applied() -> None:
    table = position('round = 1\nphase = "roll"\nlocation = "Stormfelled Pines"')
    assert table.firewood == 7


@pytest.mark.rule("SAW-17.4", "SAW-5.5")
def test_all_dice_return_to_their_owners_for_the_next_roll() -> None:
    table = on_watch(
        """
        line = ["?Vampire"]
        map = ["Cold Ford"]
        dice."Beast Master" = [8, "3 on Set Snares", "2 spent"]
        dice.Wizard = ["4 camp", "4 camp", "1 camp"]
        dice.Ranger = [5, "6 attack", 1]
        dice.Rogue = ["4 location", 3, 2]
        next_rolls = [1, 2, 3,  1, 2, 3,  4, 5, 6,  4, 5, 6]
        """
    )
    assert where(table, "Beast Master") == ["stolen", "ability", "spent"]
    attack(table, "Vampire", "the 1 of the Ranger")
    assert table.round == 2
    for name, values in {
        "Beast Master": [1, 2, 3],
        "Wizard": [1, 2, 3],
        "Ranger": [4, 5, 6],
        "Rogue": [4, 5, 6],
    }.items():
        assert where(table, name) == ["ready"] * 3
        assert dice(table, name) == values


@pytest.mark.rule("SAW-17.4", "SAW-13.2")
def test_a_card_can_take_a_die_again_in_the_next_round() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        map = ["Treeless Moor"]
        deck = ["Tusked Boar", "Bramble Bear", "Hill Ogre", "Ash Drake", "Pack Wolf"]
        dice.Rogue = [4, "1 on Backstab", 1]
        next_rolls = [1, 1, 1,  1, 2, 3,  1, 1, 1,  2, 2, 3]
        """
    )
    attack(table, "Eagle", "the 4 of the Rogue")
    pick(table, "Wizard rests")
    while not line(table):
        table.choose(0)
    assert "Backstab" in labels(table)


@pytest.mark.rule("SAW-17.5", "SAW-19.26")
def test_tamed_creatures_stay_with_their_owner() -> None:
    table = on_watch('line = ["Eagle"]\nmap = ["Cold Ford"]')
    pick(table, "Tame Beast", "Tame Beast: spend the 1")
    assert table.round == 2
    assert names(table, table.tamed) == ["Eagle"]


@pytest.mark.rule("SAW-17.6")
def test_graveyard_horde_and_decks_stay_as_they_are() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        map = ["Cold Ford"]
        graveyard = ["Summon", "Fae", "Crown of Ash"]
        horde = ["The Ninth Bell", "Turnabout"]
        deck = ["Hill Ogre", "Ash Drake"]
        unhallowed = ["The Patient One", "The Voice Below"]
        dice.Ranger = [4, 1, 1]
        """
    )
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.round == 2
    assert names(table, table.graveyard) == ["Summon", "Fae", "Crown of Ash", "Eagle"]
    assert names(table, table.horde) == ["The Ninth Bell", "Turnabout"]
    assert deck(table) == ["Hill Ogre", "Ash Drake"]
    assert names(table, table.unhallowed[::-1]) == ["The Patient One", "The Voice Below"]


@pytest.mark.rule("SAW-17.1", "SAW-G35")
def test_what_lasts_until_the_end_of_the_round_is_over() -> None:
    table = on_watch(
        """
        camp = "Beast Master"
        trap = 4
        line = ["Eagle"]
        map = ["Cold Ford"]
        abilities.Ranger = ["Starlight", "Longshot", "-Sharpshooter"]
        dice.Ranger = [3, 1, 1]
        """
    )
    pick(table, "Starlight", "Starlight: spend the 1")
    while prompt(table) != "What does the Watch do?":
        pick(table, "Leave it")
    assert (table.level_bonus, table.trap) == (1, 4)
    attack(table, "Eagle", "the 3 of the Ranger", "the 1 of the Ranger")
    assert table.round == 2
    assert (table.level_bonus, table.trap, table.barred, table.fresh_mercy) == (0, 0, 0, 1)
    assert not any(table.marks)
    assert not any(table.used)


FINAL = """
    phase = "end"
    round = 8
    camp = "Wizard"
    firewood = 12
    map = ["The Knife Stair"]
    horde = ["?Crown of Ash", "Pack Wolf", "?Restless Stag"]
    deck = ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake", "Bramble Bear"]
    next_rolls = [8, 7, 6,  5, 4, 3,  8, 7, 6,  5, 4, 3]
"""


@pytest.mark.rule("SAW-18.1", "SAW-18.2", "SAW-18.3", "SAW-18.6")
def test_in_round_nine_nobody_rests_and_all_four_stand_on_watch() -> None:
    table = on_watch(FINAL)
    assert table.round == 9
    assert table.place().name == "The Knife Stair"
    assert "Who goes to Camp?" not in log(table)
    assert prompt(table) == "What does the Watch do?"
    assert table.resting == -1
    assert (
        table.watch
        == table.fighters
        == tuple(hero(table, name) for name in ("Beast Master", "Wizard", "Ranger", "Rogue"))
    )
    assert [dice(table, name) for name in ("Beast Master", "Wizard", "Ranger", "Rogue")] == [
        [8, 7, 6],
        [5, 4, 3],
        [8, 7, 6],
        [5, 4, 3],
    ]
    attack(table, "Eagle", "the 5 of the Wizard")
    assert line(table)[:2] == ["Tusked Boar", "Hill Ogre"]


@pytest.mark.rule("SAW-18.4", "SAW-18.5", "SAW-EX15")
@pytest.mark.parametrize("seed", range(3))
def test_the_horde_joins_the_end_of_the_last_line_from_its_top_unshuffled(seed: int) -> None:
    table = on_watch(FINAL, seed=seed)
    assert names(table, table.line) == [
        *("Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake"),
        *("Restless Stag", "Pack Wolf", "Crown of Ash"),
    ]
    assert line(table) == ["Eagle", "Tusked Boar", "?", "?", "?", "?", "?"]
    assert table.horde == []
    assert deck(table) == ["Bramble Bear"]
    assert "The Horde joins the Line: 3 cards." in log(table)
    assert table.view(0)["board"]["line"][5]["name"] == "Pack Wolf"
    assert table.view(0)["board"]["line"][6]["name"] is None


@pytest.mark.rule("SAW-18.4")
def test_before_round_nine_the_horde_stays_where_it_is() -> None:
    table = on_watch(
        """
        phase = "watch"
        round = 8
        location = "The Counting Stones"
        horde = ["The Ninth Bell"]
        deck = ["Fae", "Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake"]
        """
    )
    assert names(table, table.line) == ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake"]
    assert names(table, table.horde) == ["The Ninth Bell", "Fae"]


@pytest.mark.rule("SAW-18.7", "SAW-18.12")
def test_clearing_the_last_line_with_a_card_left_wins() -> None:
    table = on_watch(
        LAST_STAND
        + """
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        line = ["Eagle"]
        dice.Rogue = [4, 1, 1]
        """
    )
    attack(table, "Eagle", "the 4 of the Rogue")
    assert table.outcome is not None
    assert table.outcome.won is True
    assert table.outcome.rule == "SAW-18.7"
    assert table.decision is None
    assert "score" not in table.outcome.details


@pytest.mark.rule("SAW-18.7")
def test_clearing_the_line_before_round_nine_does_not_win() -> None:
    table = on_watch('round = 8\nline = ["Eagle"]\ndice.Ranger = [4, 1, 1]\nfirewood = 9\ndeck = ["Hill Ogre"]')
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.outcome is None
    assert table.round == 9


BARELY = (
    LAST_STAND
    + """
    abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
    line = ["Eagle", "{}"]
    dice.Rogue = [4, 1, 1]
"""
)


@pytest.mark.rule("SAW-18.7", "SAW-G11")
def test_remaining_creatures_of_round_nine_cost_cards_and_then_the_party_wins() -> None:
    table = on_watch(BARELY.format("Pack Wolf").replace('"Eagle", ', ""))
    pick(table, "Out of actions", "Exhaust Backstab")
    assert table.outcome is not None
    assert table.outcome.won is True
    assert line(table) == []


@pytest.mark.rule("SAW-18.8", "SAW-16.6", "SAW-G12")
def test_remaining_creatures_of_round_nine_that_take_the_last_card_lose() -> None:
    table = on_watch(BARELY.format("Pack Wolf"))
    pick(table, "Out of actions", "Exhaust Backstab")
    assert lost(table) == "SAW-18.8"
    assert table.outcome is not None
    assert table.outcome.reason == "Every Ability card on Watch is exhausted: the Watch has fallen in round 9."


@pytest.mark.rule("SAW-G11")
def test_with_final_must_clear_being_out_of_actions_in_round_nine_loses() -> None:
    table = on_watch(BARELY.format("Pack Wolf"), final_must_clear=True)
    cleared = table.clone()
    pick(table, "Out of actions")
    assert lost(table) == "SAW-18.7"
    assert faceup(table, "Rogue") == 2
    pick(cleared, "Backstab", "Backstab: spend the 1", "Backstab Pack Wolf")
    attack(cleared, "Eagle", "the 4 of the Rogue")
    assert cleared.outcome is not None
    assert cleared.outcome.won is True


@pytest.mark.rule("SAW-G11")
def test_final_must_clear_concerns_round_nine_only() -> None:
    table = on_watch('round = 8\nline = ["Eagle"]', final_must_clear=True)
    pick(table, "Out of actions")
    assert lost(table) == ""
    assert prompt(table) == "Exhaust an Ability card (1 to go)"


@pytest.mark.rule("SAW-G12", "SAW-9.1")
def test_a_fully_exhausted_adventurer_is_barred_in_round_nine_too() -> None:
    table = on_watch(FINAL + 'abilities.Wizard = ["-Kindle", "-Shockbolt", "-Polymorph"]')
    assert table.watch == (0, 1, 2, 3)
    assert table.fighters == (0, 2, 3)
    pick(table, "Attack Eagle")
    assert not [one for one in labels(table) if "Wizard" in one]


@pytest.mark.rule("SAW-18.8", "SAW-18.11", "SAW-G13")
def test_three_barred_adventurers_on_watch_lose_when_the_watch_begins() -> None:
    table = on_watch(EXHAUSTED + 'phase = "watch"\nlocation = "Cold Ford"\ndeck = ["Eagle"]')
    assert lost(table) == "SAW-18.8"
    assert faceup(table, "Wizard") == 2
    assert line(table) == []
    assert table.outcome is not None
    assert table.outcome.details["round"] == 1


@pytest.mark.rule("SAW-G13", "SAW-18.8")
@pytest.mark.parametrize("healed", [True, False])
def test_loss_is_not_looked_at_in_camp_where_heal_may_still_save_the_day(healed: bool) -> None:
    table = on_watch(
        EXHAUSTED + 'phase = "camp"\nlocation = "Treeless Moor"\ndice.Wizard = [6, 4, 5]\ndeck = ["Eagle", "Fae"]'
    )
    assert table.outcome is None
    pick(table, *(["Heal with the 6", "Refresh Backstab"] if healed else ["Trace a Rune with the 6", "Trace Seal"]))
    while table.decision and not line(table):
        table.choose(0)
    assert lost(table) == ("" if healed else "SAW-18.8")
    if healed:
        assert table.fighters == (hero(table, "Rogue"),)


@pytest.mark.rule("SAW-18.9", "SAW-18.10")
def test_an_empty_unhallowed_deck_alone_is_no_loss() -> None:
    table = on_watch(
        """
        unhallowed = ["The Patient One"]
        line = ["Eagle", "?Summon", "?Summon"]
        dice.Ranger = [4, 8, 1]
        """
    )
    pick(table, "Exhaust Longshot")
    assert table.unhallowed == ()
    assert table.outcome is None
    attack(table, "Eagle", "the 4 of the Ranger")
    pick(table, "Exhaust Backstab")
    assert lost(table) == "SAW-15.6"
    assert table.outcome is not None
    assert "none is left" in table.outcome.reason
    assert states(table, "Rogue")["Loaded Dice"] == "up"


@pytest.mark.rule("SAW-18.12")
def test_the_outcome_is_win_or_loss_and_nothing_more() -> None:
    table = on_watch(EXHAUSTED + 'phase = "watch"\nlocation = "Cold Ford"')
    assert table.outcome is not None
    assert set(table.outcome.as_data()) == {"won", "reason", "rule", "details"}
    assert set(table.outcome.details) == {"round", "faceup", "horde", "firewood", "party"}
    assert labels(table) == []
