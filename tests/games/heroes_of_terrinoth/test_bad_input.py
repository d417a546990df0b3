"""What cannot be: every refusal is a sentence, mostly with the clause, and leaves the table as it was."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATION_NAMES
from hearthwatch.kernel import IllegalChoice, SetupError
from tests.games.heroes_of_terrinoth.helpers import HAGAN, KARI, MOK, PELL, labels, position, prompt

UPGRADE = """
phase = "peril"
peril = 2
hero.Kari = { cards = ["Fan of Knives"] }
"""


def learn(card: str) -> str:
    """The key of Kari's choice to learn this card."""
    return f"upgrade:0:{ACTIVATION_NAMES.index(card)}"


# -- setting up


def test_an_unknown_quest_is_answered_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"quest takes one of random, the-goblin-problem, .*; 'nope' is not that\."):
        GAME.new(2, 1, quest="nope")


@pytest.mark.rule("HOT-2.14")
def test_two_heroes_of_one_archetype_cannot_go_together() -> None:
    with pytest.raises(SetupError, match=r"^There is one set of Scout cards, .* one Scout at most \(HOT-2\.14\)\.$"):
        GAME.new(2, 1, heroes=[KARI, "Tetherys"])


def test_five_heroes_are_too_many() -> None:
    with pytest.raises(
        SetupError, match=r"^The option heroes takes random, choose \(at the table\), or 2 to 4 different ones of Elder"
    ):
        GAME.new(4, 1, heroes=[KARI, MOK, HAGAN, PELL, "Avric"])
    with pytest.raises(
        SetupError, match=r"^4 players lead one hero each; 5 were named \(HOT-2\.14, HOT-26\.6\)\. See heroes\[\d\]\.$"
    ):
        position(f"heroes = {[KARI, MOK, HAGAN, PELL, 'Avric']}", seats=4)


@pytest.mark.rule("HOT-2.14", "HOT-26.6")
def test_one_player_leads_two_heroes_no_more_and_no_fewer() -> None:
    with pytest.raises(SetupError, match=r"^One player leads two heroes; 3 were named \(HOT-2\.14, HOT-26\.6\)\.$"):
        GAME.new(1, 1, heroes=[KARI, MOK, HAGAN])


@pytest.mark.rule("HOT-2.14")
def test_every_player_has_a_hero() -> None:
    with pytest.raises(SetupError, match=r"^3 players lead one hero each; 2 were named"):
        GAME.new(3, 1, heroes=[KARI, MOK])


def test_the_same_hero_twice_and_a_stranger() -> None:
    for heroes in ([KARI, KARI], [KARI, "Conan"]):
        with pytest.raises(SetupError, match=r"^The option heroes takes (random, .*, or 2 to 4 )?different ones"):
            GAME.new(2, 1, heroes=heroes)


# -- choosing


@pytest.mark.rule("HOT-25.5")
def test_an_upgrade_from_another_class_is_refused() -> None:
    table = position(UPGRADE)
    before = table.to_json()
    with pytest.raises(IllegalChoice, match=r"^Kari Wraithstalker is a Thief now: .* cannot be taken\. \(HOT-25\.5\)$"):
        table.choose(learn("Long Stride"))
    assert table.to_json() == before


@pytest.mark.rule("HOT-25.4")
def test_an_upgrade_from_another_archetype_is_refused_with_its_clause() -> None:
    table = position(UPGRADE)
    with pytest.raises(IllegalChoice, match=r"^Forked Sigil \(Runemaster\) is a card of the Mage\. \(HOT-25\.4\)$"):
        table.choose(learn("Forked Sigil"))


@pytest.mark.rule("HOT-25.2")
def test_an_advanced_card_is_not_replaced_again() -> None:
    with pytest.raises(IllegalChoice, match=r"would replace a card that is advanced already\. \(HOT-25\.2\)$"):
        position(UPGRADE).choose(learn("Flushed from Cover"))


@pytest.mark.rule("HOT-9.1")
def test_an_exhausted_card_is_refused() -> None:
    table = position('hero.Kari = { exhausted = ["Caution"] }')
    with pytest.raises(IllegalChoice, match=r"^Caution is exhausted\. \(HOT-9\.1\)$"):
        table.choose("use_card:3")


def test_the_card_of_another_hero_and_another_seats_choice() -> None:
    table = position("")
    with pytest.raises(IllegalChoice, match=r"^Reluctant Blow is a card of Elder Mok, .* \(HOT-6\.1\)$"):
        table.choose("use_card:4")
    with pytest.raises(IllegalChoice, match=r"^Seat 0 decides now, not seat 1\."):
        table.choose("use_card:0", seat=1)
    assert prompt(table) == "Kari Wraithstalker activates: which card?"
    assert len(labels(table)) == 4


# -- positions


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('phase = "night"', "phase is end, enemy, hero, peril or travel; 'night' is not."),
        ('leader = "Avric"', "'Avric' is not in the party."),
        ('next_rolls = "C Q"', "Dice show C, S, D, -, X, T; 'Q' is none of these."),
        ('shadows = ["Wyvern"]', "There is no enemy called 'Wyvern'."),
        ("shadows = 3", "shadows is a list; 3 is not."),
        ('shadows = ["Bandit*x"]', "Wounds are a number, as in Bandit*1; 'Bandit*x' has none."),
        ('location = "The Moon"', "There is no location card called 'The Moon'."),
        ("progress = -1", "progress is a number from 0 to 99; -1 is not."),
        ("peril = 11", "peril is a number from 0 to 10; 11 is not."),
        ("counters.walls = 3", "The quest counts nothing; 'walls' is none of that."),
        ("past = []", "A position has no 'past'; it may have: seats, heroes, "),
        ("hero.Kari = 3", "hero.Kari is a table; 3 is not."),
        ("hero.Kari = { hat = 1 }", "hero.Kari has no 'hat'; it may have: wounds, "),
        ('hero.Kari = { items = ["Sword"] }', "There is no exploration card called 'Sword'."),
        (
            'hero.Kari = { conditions = ["drunk"] }',
            "Number 1 of hero.Kari.conditions is focused, poisoned or weakened; 'drunk' is not.",
        ),
        ('hero.Kari = { cards = ["Juggle"] }', "There is no activation card called 'Juggle'."),
        ('hero.Kari = { exhausted = ["Fan of Knives"] }', "Kari Wraithstalker has no card called 'Fan of Knives'."),
        ('heroes = ["Kari Wraithstalker", "Conan"]', "There is no hero called 'Conan'."),
    ],
)
def test_a_position_with_a_slip_is_answered_with_a_sentence(document: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        GAME.position(document if document.startswith("heroes") else f"heroes = {[KARI, MOK]}\n{document}", seats=2)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('{ engaged = ["Bandit", "Bandit", "Ogre", "Ogre"] }', "A hero has three engaged enemies at most (HOT-17.5)."),
        ('{ engaged = ["?Bandit"] }', "An engaged enemy is always faceup (HOT-4.2)."),
        ("{ tokens = 6 }", "hero.Kari.tokens is a number from 0 to 5; 6 is not."),
        (
            '{ cards = ["Reluctant Blow"] }',
            "Reluctant Blow is no card of Kari Wraithstalker's archetype (HOT-25.4).",
        ),
        ('{ cards = ["Fan of Knives", "Long Stride"] }', "Long Stride is not of the class Thief (HOT-25.5)."),
    ],
)
def test_a_position_that_the_rules_cannot_bring_about_is_refused(document: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        position(f"hero.Kari = {document}")
    assert str(error.value).startswith(sentence)
