"""Prompts, labels and lines say what they mean by themselves."""

from __future__ import annotations

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATIONS
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.show.printing.texts import activation_text, rule_text
from hearthwatch.kernel.telling import worth_telling
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    KARI,
    MOK,
    act,
    labels,
    log,
    pick,
    position,
    prompt,
    use,
    why_not,
)

GOBLINS = 'phase = "peril"\nperil = 2\nshadows = ["Goblin Witcher"]\nhero.Kari = { engaged = ["Goblin Archer"] }'


@pytest.mark.rule("HOT-31.9", "HOT-31.12")
def test_the_red_peril_says_that_splig_comes_only_from_the_lair() -> None:
    table = position('phase = "peril"\nperil = 9\nnemesis = "slain"')
    told = next(line for line in log(table) if "engages the party leader" in line)
    assert told.endswith("If Splig is in the lair, he leaves it and engages the party leader.")


@pytest.mark.rule("HOT-31.6", "HOT-31.12")
def test_nothing_is_told_of_an_arrival_that_cannot_happen() -> None:
    document = 'phase = "travel"\nlocation = "Dark Forest"\nprogress = 20\nlocations = ["Brigand Camp"]\n'
    for nemesis, tells in (("lair", True), ("slain", False)):
        table = position(f'{document}nemesis = "{nemesis}"\nnext_rolls = "- -"')
        table.choose("travel")
        table.choose("lead:0")
        assert any("The king of the camp" in line for line in log(table)) == tells


@pytest.mark.rule("HOT-31.7")
def test_a_peril_that_asks_several_times_says_what_it_is_and_how_often() -> None:
    table = position(FOUR + GOBLINS)
    assert prompt(table) == "Peril, green: A hero of your choice suffers 1 wound. (1 more to come.) Which hero?"
    assert labels(table)[0] == f"{KARI} (11 health left, 0 tokens, 0 cards exhausted): suffer 1 wound"
    table.choose(0)
    assert prompt(table) == "Peril, green: A hero of your choice suffers 1 wound. Which hero?"


@pytest.mark.rule("HOT-7.29")
def test_a_card_to_use_shows_what_it_adds_to_the_dice() -> None:
    assert "Caution (Rest, 1 die, +1 success)" in labels(position(""))


@pytest.mark.rule("HOT-7.29")
def test_several_defenses_are_said_as_such() -> None:
    card = next(number for number, one in enumerate(ACTIVATIONS) if one.name == "Watch at the Threshold")
    assert "Rest: 2 dice, +2 defenses." in activation_text(card)
    table = position(
        'heroes = ["Dame Ysolt Barrowby", "Elder Mok"]\nhero.Dame = { cards = ["Watch at the Threshold"] }'
    )
    assert "Watch at the Threshold (Rest, 2 dice, +2 defenses)" in labels(table)


def test_enemies_and_heroes_speak_of_health_left_alike() -> None:
    table = position('phase = "enemy"\nshadows = ["Bandit*1", "Ogre"]')
    assert "1 health left)" in labels(table)[0]


def test_what_the_aided_hero_gets_is_one_sentence() -> None:
    card = next(number for number, one in enumerate(ACTIVATIONS) if one.name == "Rise and Stand")
    assert activation_text(card) == "Aid: 2 dice. The aided hero recovers 2 wounds and readies 2 activation cards."


@pytest.mark.rule("HOT-18.2")
def test_the_stag_is_named_again_where_it_could_be_taken_for_a_track() -> None:
    quest = BOX.quests["what-walks-beneath"]
    number = next(number for number, rule in enumerate(quest.rules) if rule.name == "Gone before the lamps are lit")
    assert "1 track is found and the Hollow Stag recovers 5 wounds" in rule_text(quest, number)


@pytest.mark.rule("HOT-19.11")
def test_who_is_meant_is_asked_with_the_card_that_asks() -> None:
    table = position('heroes = ["Avric", "Kari Wraithstalker"]\nhero.Avric.wounds = 3\nhero.Kari.wounds = 9')
    act(table, "Reluctant Blow", "Avric: exhaust 1 activation card to have", "Exhaust Steady Hands")
    assert prompt(table) == "Avric: A hero of your choice recovers 2 wounds. Which hero?"
    table = position('phase = "travel"\nlocation = "Plague Ward"')
    assert prompt(table) == (
        "Plague Ward: The hero with the most wounds either exhausts 1 activation card or becomes poisoned. "
        "Which hero is it?"
    )


@pytest.mark.rule("HOT-3.1", "HOT-G35")
def test_an_ability_on_offer_says_what_it_does_and_one_refused_what_it_lacks() -> None:
    engaged = 'heroes = ["Sella Ironbrow", "Elder Mok"]\nhero.Sella = { engaged = ["Bandit", "Bandit Master"] }\n'
    table = position(f'{engaged}next_rolls = "- - - X -"')
    use(table, "Into the Thick")
    pick(table, "Attack Bandit Master")
    assert labels(table)[0] == "Sella Ironbrow: deal 1 wound to an enemy engaged with you"
    table = position(
        'heroes = ["Odda Fenwick", "Elder Mok"]\nnext_rolls = "S -"\nexploration = ["Whetstone", "Hooded Falcon"]\n'
        'hero.Odda = { items = ["Hooded Falcon"] }'
    )
    use(table, "Blaze a Trail")
    assert why_not(table, "use_ability") == (
        "HOT-3.1",
        "It can be done only if the action had at least 2 successes.",
    )


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize(("curses", "told"), [(3, False), (4, True)])
def test_a_rule_of_the_quest_is_told_where_it_does_something(curses: int, told: bool) -> None:
    table = position(f'phase = "travel"\nlocation = "Foggy Moor"\nhero.Kari.marks = {curses}', quest="the-pale-crown")
    assert ("The frost in the blood." in log(table)) == told
    assert (f"{KARI} suffers 1 wound." in log(table)) == told


@pytest.mark.rule("HOT-23.1")
def test_a_die_without_a_sign_is_a_blank_as_on_the_cards() -> None:
    table = position('phase = "travel"\nlocation = "Dark Forest"\nnext_rolls = "-"')
    assert f"{KARI} rolls an enemy die: a blank." in log(table)


@pytest.mark.rule("HOT-7.13", "HOT-10.9")
def test_what_could_only_go_one_way_is_told_once() -> None:
    table = position('next_rolls = "- - X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    told = [line.text() for line in worth_telling(table.log, GAME.drawing)]
    assert [line for line in told if "strikes back" in line] == ["Bandit strikes back for 1."]


@pytest.mark.parametrize("seed", range(3))
def test_a_line_that_is_left_out_is_followed_by_what_came_of_it(seed: int) -> None:
    table = GAME.new(seats=2, seed=seed)
    for move in range(80):
        if table.decision:
            table.choose(bot("policy").choose(table, (0, 1), seed=move))
    silent = [place for place, line in enumerate(table.log[:-1]) if line not in worth_telling([line], GAME.drawing)]
    assert silent
    assert {table.log[place + 1].kind for place in silent} == {"event"}


@pytest.mark.rule("HOT-12.14")
@pytest.mark.parametrize("tokens", [0, 1])
def test_a_location_that_does_nothing_is_not_announced(tokens: int) -> None:
    table = position(f'phase = "travel"\nlocation = "Roadside Inn"\nhero.Kari = {{ wounds = 1, tokens = {tokens} }}')
    assert any(line.startswith("Roadside Inn, as travel ends") for line in log(table)) == bool(tokens)


@pytest.mark.rule("HOT-24.3", "HOT-24.4")
def test_a_deck_that_is_made_anew_is_told_of() -> None:
    table = position(
        'phase = "travel"\nlocation = "Dark Forest"\nnext_rolls = "T"\n'
        'enemies = ["Bandit"]\nenemy_discard = ["Ogre", "Zombie"]'
    )
    assert "The discard pile is shuffled into a new enemy deck of 2 cards." in log(table)
    table = position('exploration = ["Side Path", "Fire Bomb"]\nexploration_discard = ["Whetstone"]')
    use(table, "Blaze a Trail")
    assert "The discard pile is shuffled into a new exploration deck of 1 card." in log(table)


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize(
    ("quest", "told"),
    [
        ("the-stolen-standard", ["The Captain's lead is 2."]),
        ("lanterns-in-the-fog", ["Nobody who was found is left in the fog.", "2 villagers are rescued."]),
    ],
)
def test_what_a_quest_counts_is_told_in_sentences(quest: str, told: list[str]) -> None:
    counters = {"the-stolen-standard": "lead = 2", "lanterns-in-the-fog": "found = 0, rescued = 2"}[quest]
    lines = position(f"counters = {{ {counters} }}", quest=quest).text()
    assert [line for line in lines if line in told] == told


@pytest.mark.rule("HOT-16.2", "HOT-19.3")
def test_who_is_chosen_for_an_offer_may_still_decline_it() -> None:
    table = position(
        'phase = "travel"\nlocation = "Palisade Gate"\nhero.Kari = { tokens = 1, engaged = ["Bandit"] }\n'
        'hero.Elder = { engaged = ["Ogre"] }'
    )
    assert f"{MOK} (21 health left, 0 tokens, 0 cards exhausted): may discard 1 token to drive" in " ".join(
        labels(table)
    )


@pytest.mark.rule("HOT-31.8", "HOT-16.6")
def test_whoever_brings_an_enemy_back_knows_for_whom() -> None:
    table = position('phase = "peril"\nperil = 5\nenemy_discard = ["Goblin Archer", "Goblin Witcher", "Goblin Archer"]')
    assert prompt(table) == f"Peril, yellow: Which enemy comes back from the discard pile for {KARI}?"
    table.choose(0)
    assert prompt(table) == f"Peril, yellow: Which enemy comes back from the discard pile for {MOK}?"


@pytest.mark.rule("HOT-8.5")
def test_a_single_success_is_divided_in_words_that_fit_one() -> None:
    table = position(
        'next_rolls = "S - - - -"\nhero.Kari = { cards = ["Fan of Knives"], engaged = ["Bandit", "Ogre"] }'
    )
    use(table, "Fan of Knives")
    pick(table, "Attack Bandit", "Attack Ogre")
    assert prompt(table) == "Divide 1 success: how many for Bandit?"


@pytest.mark.rule("HOT-18.2")
def test_no_curse_is_none() -> None:
    table = position('next_rolls = "- -"\nhero.Kari = { marks = 1, tokens = 1 }', quest="the-pale-crown")
    act(table, "Caution", "A fire and an old prayer")
    assert f"{KARI} has no curses now." in log(table)
