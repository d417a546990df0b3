"""The words of the effect language: numbers, filters, conditions, and sentences for what is misspelt."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ACTIONS, RATINGS
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effects
from hearthwatch.games.heroes_of_terrinoth.rules.effects.vocabulary import (
    ALL_TRAITS,
    OF_A_HERO,
    OF_THE_TABLE,
    OF_THIS_ENEMY,
    PLACES,
    STATES,
    Filter,
    counters,
)
from hearthwatch.games.heroes_of_terrinoth.show.words import card_name
from hearthwatch.games.heroes_of_terrinoth.table import NO_CARD, Realm
from hearthwatch.kernel import EVERYONE
from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Quantity
from tests.games.heroes_of_terrinoth.helpers import FOUR, KARI, MOK, act, hero, position
from tests.games.heroes_of_terrinoth.own_quests import card_named, quest

READ = effects.reading({})
WALLS = effects.reading({}, counters(("walls",)))

# -- numbers

TABLE = (
    FOUR
    + """
round = 3
peril = 4
progress = 2
shadows = ["Goblin Archer", "?Goblin Archer", "-Ogre*2"]
hero.Elder = { marks = 2, engaged = ["Zombie"] }
hero.Hagan.marks = 1
hero.Pell.wounds = 10
[hero.Kari]
wounds = 2
tokens = 3
exhausted = ["Caution"]
items = ["Fire Bomb", "Whetstone"]
engaged = ["Bandit"]
"""
)
NUMBERS = {
    "engaged": 1,
    "tokens": 3,
    "wounds": 2,
    "health": 9,
    "readied": 3,
    "exhausted": 1,
    "items": 2,
    "marks": 0,
    "successes": 0,
    "defenses": 0,
    "defeated": 0,
    "counterattacks": 0,
    "heroes": 3,
    "party": 4,
    "fallen": 1,
    "shadows": 3,
    "enemies": 5,
    "round": 3,
    "peril": 4,
    "progress": 2,
    "left": 4,
    "all marks": 3,
    "attack": 2,
    "own wounds": 2,
}


@pytest.mark.parametrize("name", [*OF_A_HERO, *OF_THE_TABLE, *OF_THIS_ENEMY])
def test_every_number_that_an_effect_can_name(name: str) -> None:
    table = position(TABLE)
    assert READ.quantity(name).of(table, hero(table, KARI), card_named(table, "Ogre")) == NUMBERS[name]


def test_numbers_of_this_enemy_are_nothing_without_one() -> None:
    table = position(TABLE)
    assert [READ.quantity(name).of(table, hero(table, KARI), NO_CARD) for name in OF_THIS_ENEMY] == [0, 0]


def test_numbers_of_the_action_under_way() -> None:
    table = position('hero.Kari.engaged = ["Bandit", "Ogre"]\nnext_rolls = "S S X -"\nhero.Kari.tokens = 1')
    act(table, "Precise Strike", "Attack Bandit", "Spend 1 token")
    assert (table.successes, table.defeated, table.counterattacks, table.defenses) == (3, 1, 1, 0)
    table = position('hero.Kari.engaged = ["Bandit", "Ogre"]\nnext_rolls = "D S X -"')
    act(table, "Precise Strike", "Attack Bandit")
    numbers = [READ.quantity(name).of(table, hero(table, KARI), NO_CARD) for name in ("successes", "defenses")]
    assert numbers == [1, 1]


@pytest.mark.rule("HOT-G21")
@pytest.mark.parametrize(
    ("what", "number"), [("Goblin", 1), ("shadows", 3), ("facedown", 1), ("exhausted", 1), ("mine", 1), ("any", 5)]
)
def test_a_count_of_enemies(what: str, number: int) -> None:
    table = position(TABLE)
    assert READ.quantity(f"count of {what}").of(table, hero(table, KARI), NO_CARD) == number


def test_a_counter_of_the_quest_is_a_number() -> None:
    with quest("counters = { walls = 4 }") as slug:
        table = position("counters.walls = 7", quest=slug)
        assert WALLS.quantity("walls").of(table, hero(table, KARI), NO_CARD) == 7
    table = position("")
    assert WALLS.quantity("walls").of(table, hero(table, KARI), NO_CARD) == 0


# -- filters

PLACED = """
next_rolls = "- - - -"
shadows = ["Bandit*1", "?Ogre", "-Rift Fiend"]
hero.Kari.engaged = ["Zombie Master", "-Goblin Witcher"]
hero.Elder.engaged = ["Cave Troll", "Splig"]
"""
FITTING = {
    "any": "Zombie Master, Goblin Witcher, Cave Troll, Splig, Bandit, Ogre, Rift Fiend",
    "mine": "Zombie Master, Goblin Witcher",
    "others": "Cave Troll, Splig",
    "engaged": "Zombie Master, Goblin Witcher, Cave Troll, Splig",
    "shadows": "Bandit, Ogre, Rift Fiend",
    "aided": "",
    "this": "Bandit",
    "else": "Zombie Master, Goblin Witcher, Cave Troll, Splig, Ogre, Rift Fiend",
    "readied": "Zombie Master, Cave Troll, Splig, Bandit, Ogre",
    "exhausted": "Goblin Witcher, Rift Fiend",
    "wounded": "Bandit",
    "facedown": "Ogre",
    "faceup": "Zombie Master, Goblin Witcher, Cave Troll, Splig, Bandit, Rift Fiend",
    "common": "Zombie Master, Goblin Witcher, Cave Troll, Bandit, Rift Fiend",
    "untargeted": "Zombie Master, Goblin Witcher, Cave Troll, Splig, Bandit, Ogre, Rift Fiend",
    "Trivial": "Zombie Master, Bandit",
    "Challenging": "Goblin Witcher, Splig",
    "Formidable": "Cave Troll, Rift Fiend",
    "Minion": "Goblin Witcher, Cave Troll, Bandit, Rift Fiend",
    "Master": "Zombie Master",
    "Nemesis": "Splig",
    "Goblin": "Goblin Witcher, Splig",
    "Human": "Bandit",
    "Undead": "Zombie Master",
    "Creature": "Cave Troll",
    "Demon": "Rift Fiend",
}


def fitting(table: Realm, words: str) -> str:
    found = Filter(words).matching(table, hero(table, KARI), card_named(table, "Bandit"))
    return ", ".join(card_name(table, card, EVERYONE) if table.is_up(card) else "Ogre" for card in found)


def test_every_word_of_a_filter_is_tested() -> None:
    assert {*FITTING} == {"any", *PLACES, *STATES, *RATINGS, *ALL_TRAITS}


@pytest.mark.parametrize("word", [*FITTING])
def test_every_word_of_a_filter(word: str) -> None:
    assert fitting(position(PLACED), word) == FITTING[word]


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("mine readied Master", "Zombie Master"),
        ("others Nemesis", "Splig"),
        ("shadows readied", "Bandit, Ogre"),
        ("Goblin Minion exhausted", "Goblin Witcher"),
        ("mine Demon", ""),
        ("else shadows", None),
    ],
)
def test_all_words_of_a_filter_must_fit(words: str, fits: str | None) -> None:
    if fits is None:
        with pytest.raises(Misspelt, match="with one place at most"):
            Filter(words)
    else:
        assert fitting(position(PLACED), words) == fits


def test_aided_and_untargeted_speak_of_the_action_under_way() -> None:
    table = position(PLACED)
    table.aided = hero(table, MOK)
    assert fitting(table, "aided") == "Cave Troll, Splig"
    table.targets = (card_named(table, "Zombie"), card_named(table, "Bandit"))
    assert fitting(table, "mine untargeted") == "Goblin Witcher"


# -- conditions

FALSE_AND_TRUE: dict[str, tuple[str, str]] = {
    "explored": ("progress = 5", "progress = 6"),
    "final": ('location = "Dark Forest"', 'location = "Brigand Camp"'),
    "mine": ('hero.Elder.engaged = ["Bandit"]', 'hero.Kari.engaged = ["Bandit"]'),
    "in shadows": ('hero.Elder.engaged = ["Bandit"]', 'shadows = ["Bandit"]'),
    "crowded": ('hero.Kari.engaged = ["Bandit"]', 'hero.Kari.engaged = ["Bandit", "Ogre"]'),
    "poisoned": ("", 'hero.Kari.conditions = ["poisoned"]'),
    "weakened": ("", 'hero.Kari = { conditions = ["weakened"], exhausted = ["Caution"] }'),
    "focused": ("", 'hero.Kari.conditions = ["focused"]'),
    "leader": ('leader = "Elder"', 'leader = "Kari"'),
    "nemesis waits": ('nemesis = "shadows"', ""),
    "nemesis in play": ('nemesis = "slain"', 'nemesis = "Kari"'),
    "nemesis defeated": ('nemesis = "shadows"', 'nemesis = "slain"'),
    "alone": ('hero.Kari.engaged = ["Bandit"]', 'hero.Elder.engaged = ["Bandit"]'),
}


@pytest.mark.parametrize("words", [*FALSE_AND_TRUE])
def test_every_condition_about_the_table(words: str) -> None:
    for document, holds in zip(FALSE_AND_TRUE[words], (False, True), strict=True):
        table = position(document)
        source = card_named(table, "Bandit") if "Bandit" in document else NO_CARD
        assert READ.condition(words).holds(table, hero(table, KARI), source) is holds
        assert READ.condition(f"not {words}").holds(table, hero(table, KARI), source) is not holds


DOING = {"attacking": 0, "exploring": 1, "aiding": 2, "resting": 3}


@pytest.mark.parametrize("words", [*DOING])
def test_every_condition_about_the_action(words: str) -> None:
    table = position("")
    for action in range(len(ACTIONS)):
        table.action = action
        assert READ.condition(words).holds(table, hero(table, KARI), NO_CARD) is (DOING[words] == action)


def test_all_others_exhausted_leaves_out_the_card_in_use() -> None:
    table = position('hero.Kari.exhausted = ["Precise Strike", "Blaze a Trail"]')
    table.using = 3
    assert READ.condition("all others exhausted").holds(table, hero(table, KARI), NO_CARD) is False
    table.exhausted[2] = 1
    assert READ.condition("all others exhausted").holds(table, hero(table, KARI), NO_CARD) is True


def test_every_plain_condition_is_tested() -> None:
    assert {*effects.conditions} == {*FALSE_AND_TRUE, *DOING, "all others exhausted"}


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("tokens >= 3", True),
        ("tokens >= 4", False),
        ("tokens <= 3", True),
        ("tokens <= 2", False),
        ("tokens = 3", True),
        ("tokens = 2", False),
        ("not tokens = 2", True),
        ("tokens >= 1 and round = 3", True),
        ("tokens >= 1 and not round = 3", False),
        ("count of Goblin >= 1 and all marks = 3", True),
    ],
)
def test_comparisons_and_joined_conditions(words: str, holds: bool) -> None:
    table = position(TABLE)
    assert READ.condition(words).holds(table, hero(table, KARI), NO_CARD) is holds


# -- what is misspelt


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (3, "An effect is a table with a verb, or a list of effects; 3 is neither."),
        ({"dance": 1}, "'dance' is no verb. Did you mean 'advance'?"),
        ({}, "None of nothing is a verb; verbs are "),
        (
            {"suffer": 1, "claim": 1},
            "An effect has one verb; this one has suffer and claim.",
        ),
        ({"suffer": 1, "loudly": True}, "'suffer' takes suffer; 'loudly' is none of these."),
        ({"wound": 1}, "'wound' needs 'at' too."),
        ({"suffer": "pride"}, "There is no number called 'pride'; there are engaged, "),
        ({"suffer": True}, "An amount is a number or the name of one; True is neither."),
        ({"suffer": [1]}, "An amount is a number or the name of one; [1] is neither."),
        ({"wound": 1, "at": "mine Dwarf"}, "'Dwarf' says nothing about enemies here; words are mine, "),
        ({"suffer": "count of Dwarf"}, "'Dwarf' says nothing about enemies here; words are mine, "),
        ({"if": "hungry", "then": {"suffer": 1}}, "There is no condition 'hungry'; there are explored, "),
        ({"if": 3, "then": {"suffer": 1}}, "A condition is a text; 3 is not."),
        (
            {"hero_with": "some wounds", "then": {"suffer": 1}},
            "'some wounds' is no rank: it is most or fewest and ",
        ),
        ({"pounce": "most attack"}, "'most attack' is no rank: it is most or fewest and one of engaged, "),
        ({"pay": 3, "then": {"claim": 1}}, "A cost is a table such as { tokens = 1 }; 3 is not."),
        ({"pay": {"gold": 1}, "then": {"claim": 1}}, "A cost is a number of tokens, "),
        ({"pay": {"tokens": 0}, "then": {"claim": 1}}, "A cost is a number of tokens, "),
        ({"count": "walls", "by": 1}, "There is no counter 'walls'"),
        ({"gain": "hungry"}, "It takes one of poisoned, weakened, focused; 'hungry' is none of these."),
        ({"shed": "hat"}, "It takes one of poisoned, weakened, focused, bad, all; 'hat' is none of these."),
        ({"spawn": 1, "where": "home"}, "It takes one of you, shadows, facedown; 'home' is none of these."),
        ({"nemesis": "home"}, "It takes one of you, leader, shadows; 'home' is none of these."),
        ({"reroll": 1, "kind": "red"}, "It takes one of hero, enemy; 'red' is none of these."),
        ({"cancel": "S"}, "It takes one of X, T; 'S' is none of these."),
        ({"inflict": 1}, "It takes true; 1 is not."),
        ({"choose": 3}, "It takes a list of effects; 3 is not."),
        ({"choose": []}, "It takes a list of effects; [] is not."),
        ({"enemy_die": 3}, "It takes effects for X, T or blank; 3 is not that."),
        ({"enemy_die": {"Z": {"suffer": 1}}}, "It takes effects for X, T or blank; {'Z': {'suffer': 1}} is not that."),
        ({"wound": 1, "at": 3}, "'3' says nothing about enemies here"),
    ],
)
def test_a_misspelt_effect_is_answered_with_a_sentence(effect: Any, sentence: str) -> None:
    with pytest.raises(Misspelt) as error:
        READ.effect("test/misspelt", effect)
    assert error.value.words.startswith(sentence)


@pytest.mark.parametrize(
    ("effect", "path"),
    [
        ([{"claim": 1}, {"each_hero": {"suffer": "pride"}}], ("1", "each_hero", "suffer")),
        ({"choose": [{"claim": 1}, {"gain": "hat"}]}, ("choose", "1", "gain")),
        ({"if": "final", "then": {"claim": 1}, "else": {"dance": 1}}, ("else", "dance")),
        ({"enemy_die": {"X": {"lose": "pride"}}}, ("enemy_die", "X", "lose")),
    ],
)
def test_the_keys_lead_to_what_is_misspelt(effect: Any, path: tuple[str, ...]) -> None:
    with pytest.raises(Misspelt) as error:
        READ.effect("test/misspelt", effect)
    assert error.value.path == path


def test_a_counter_is_known_only_where_the_quest_has_it() -> None:
    assert isinstance(WALLS.amount("walls"), Quantity)
    with pytest.raises(Misspelt, match="There is no number called 'walls'"):
        READ.amount("walls")
