"""The box: how many cards there are, which ones the rulebook shows, and the design that the others keep to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from msgspec import Struct, convert
from msgspec.structs import asdict

from hearthwatch.games.heroes_of_terrinoth.content import (
    ACTIONS,
    ACTIVATIONS,
    ARCHETYPES,
    ENEMIES,
    ENEMY_DIE,
    EXPLORATION,
    HERO_DIE,
    HEROES,
    KEYWORDS,
    LOCATIONS,
    NEMESES,
    RATINGS,
    SETS,
)
from hearthwatch.games.heroes_of_terrinoth.content.cards import Activation, Printed
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.harm import CONDITIONS
from hearthwatch.games.heroes_of_terrinoth.rules.setup import set_faces

P = TypeVar("P", bound=Printed)

IN_THE_BOX = [quest for quest in BOX.quests.values() if not quest.digest]
CLASSES = {
    "Healer": ("Disciple", "Spiritspeaker"),
    "Mage": ("Geomancer", "Runemaster"),
    "Scout": ("Thief", "Wildlander"),
    "Warrior": ("Berserker", "Knight"),
}
SPOKEN = ("name", "flavour", "ours", "class_name", "archetype", "set", "rating", "trait", "one", "traits", "health")
"""What a card is called and where it belongs, as against what it does."""


def by_name(cards: Sequence[P], name: str) -> P:
    return next(card for card in cards if card.name == name)


def deeds(card: Struct, *left_out: str) -> str:
    """What a card does, without what it is called."""
    return repr(sorted((key, value) for key, value in asdict(card).items() if key not in (*SPOKEN, *left_out)))


def doubles(cards: Sequence[Printed], *left_out: str) -> list[tuple[str, ...]]:
    """Names of cards that do the same."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(deeds(card, *left_out), []).append(card.name)
    return [tuple(names) for names in found.values() if len(names) > 1]


# -- counts


@pytest.mark.rule("HOT-2.15", "HOT-3.2", "HOT-G51")
def test_twelve_heroes_three_of_each_archetype() -> None:
    assert Counter(hero.archetype for hero in HEROES) == dict.fromkeys(ARCHETYPES, 3)


@pytest.mark.rule("HOT-3.1")
def test_a_hero_has_a_health_and_one_ability() -> None:
    for hero in HEROES:
        assert hero.name
        assert 9 <= hero.health <= 14
        assert (hero.effect is not None) != bool(hero.passive)


@pytest.mark.rule("HOT-2.16", "HOT-3.3", "HOT-G51")
def test_sixteen_basic_cards_one_for_each_archetype_and_action() -> None:
    basic = Counter((card.archetype, card.action) for card in ACTIVATIONS if not card.class_name)
    assert basic == {(archetype, action): 1 for archetype in ARCHETYPES for action in ACTIONS}


@pytest.mark.rule("HOT-3.3", "HOT-25.2", "HOT-G51")
def test_thirty_two_advanced_cards_four_for_each_of_eight_classes() -> None:
    advanced = Counter((card.archetype, card.class_name, card.action) for card in ACTIVATIONS if card.class_name)
    assert advanced == {
        (archetype, name, action): 1 for archetype, names in CLASSES.items() for name in names for action in ACTIONS
    }
    assert len(ACTIVATIONS) == 48


@pytest.mark.rule("HOT-2.4", "HOT-G7", "HOT-G51", "HOT-G52")
def test_sixty_five_enemies_in_nineteen_sets_and_eight_nemeses() -> None:
    assert (len(SETS), len(NEMESES)) == (19, 8)
    cards = [face for one in SETS for face in set_faces(one.name)]
    assert len(cards) + len(NEMESES) == 65
    kinds = Counter(ENEMIES[face].traits[-1] for face in cards)
    assert kinds == {"Minion": 38, "Master": 19}
    assert Counter(one.rating for one in SETS) == {"Trivial": 7, "Challenging": 7, "Formidable": 5}


@pytest.mark.rule("HOT-4.5", "HOT-20.1")
def test_every_enemy_shows_three_numbers_traits_a_rating_and_a_bar() -> None:
    for card in ENEMIES:
        nemesis = card.traits[-1] == "Nemesis"
        assert 1 <= card.attack <= (4 if nemesis else 3)
        assert 0 <= card.resilience <= (3 if nemesis else 2)
        assert card.health >= 1
        assert card.rating in RATINGS
        assert card.traits[0] in ("Goblin", "Human", "Undead", "Creature", "Demon")
        assert card.traits[-1] in ("Minion", "Master", "Nemesis")
        assert card.bar
        assert all(word in KEYWORDS or word in ("Advance", "Inflict", "Retreat") for word in card.bar)


@pytest.mark.rule("HOT-10.16")
def test_every_unique_keyword_stands_on_a_card() -> None:
    assert {*KEYWORDS} == {word for card in ENEMIES for word in card.bar} - {"Advance", "Inflict", "Retreat"}


@pytest.mark.rule("HOT-2.6", "HOT-27.1")
def test_twenty_four_locations_eight_of_each_rating_none_twice() -> None:
    common = [place for place in LOCATIONS if not place.quest]
    assert Counter(place.rating for place in common) == dict.fromkeys(RATINGS, 8)
    assert len({place.name for place in LOCATIONS}) == len(LOCATIONS) == 27
    assert {place.trait for place in LOCATIONS} == {"Quarter", "Wilderness", "Dungeon"}


@pytest.mark.rule("HOT-2.8", "HOT-2.9")
def test_exploration_cards_twelve_in_the_base_set_and_five_in_each_other() -> None:
    sets = Counter(card.set for card in EXPLORATION)
    assert {name: sets.pop(name) for name in ("Base", "Wild", "Village", "Dungeon", "Ruins", "Arcane")} == {
        "Base": 12,
        "Wild": 5,
        "Village": 5,
        "Dungeon": 5,
        "Ruins": 5,
        "Arcane": 5,
    }
    assert sum(sets.values()) == 17
    assert {*sets} == {quest.title for quest in IN_THE_BOX[1:]}  # all but the rulebook's own


@pytest.mark.rule("HOT-28.4")
def test_a_quest_names_its_own_exploration_cards_and_nobody_elses() -> None:
    own = {card.set for card in EXPLORATION} & {quest.title for quest in IN_THE_BOX}
    for quest in IN_THE_BOX:
        named = {entry for stack in quest.sheet.exploration for entry in stack}
        assert named & own == {quest.title} & own


@pytest.mark.rule("HOT-28.4")
def test_a_location_of_one_quest_is_named_by_that_quest_alone() -> None:
    own = {place.name: place.quest for place in LOCATIONS if place.quest}
    named = {entry: quest.title for quest in IN_THE_BOX for stack in quest.sheet.locations for entry in stack}
    assert own == {name: title for name, title in named.items() if name in own}
    assert {*own.values()} == {"The Stolen Standard", "The Siege of Oakhollow", "What Walks Beneath"}


@pytest.mark.rule("HOT-23.1")
def test_three_conditions() -> None:
    assert [*CONDITIONS] == ["poisoned", "weakened", "focused"]


@pytest.mark.rule("HOT-1.3", "HOT-G51")
def test_eight_quests_in_three_tiers_each_with_a_nemesis_of_its_own() -> None:
    assert Counter(quest.sheet.tier for quest in IN_THE_BOX) == {"easy": 2, "medium": 3, "hard": 3}
    assert sorted(quest.sheet.nemesis for quest in IN_THE_BOX) == sorted(one.name for one in NEMESES)


def test_every_quest_has_several_places_and_a_last_space_that_works() -> None:
    for quest in IN_THE_BOX:
        assert len([entry for stack in quest.sheet.locations for entry in stack]) >= 2
        assert quest.sheet.track[-1] != "gray"


# -- the cards that the rulebook shows


@pytest.mark.rule("HOT-G4")
def test_the_faces_of_the_dice() -> None:
    assert Counter(HERO_DIE) == {"C": 1, "S": 2, "D": 2, "-": 1}
    assert Counter(ENEMY_DIE) == {"X": 2, "T": 1, "-": 3}


@pytest.mark.rule("HOT-G13", "HOT-G14")
def test_the_heroes_of_the_rulebook() -> None:
    kari, mok = by_name(HEROES, "Kari Wraithstalker"), by_name(HEROES, "Elder Mok")
    assert (kari.archetype, kari.health, kari.when) == ("Scout", 11, "before action")
    assert kari.effect == {"pay": {"tokens": 1}, "then": {"wound": 1, "at": "any"}}
    assert (mok.archetype, mok.health, mok.passive) == ("Healer", 11, "shared_recovery")
    mage, warrior = by_name(HEROES, "Orsolya Venn"), by_name(HEROES, "Hagan Dourstone")
    assert (mage.archetype, mage.when, mage.limit) == ("Mage", "after activation", "round")
    assert mage.effect == {"pay": {"cards": 1}, "then": {"progress": 1}}
    assert (warrior.archetype, warrior.when, warrior.action) == ("Warrior", "after action", "attack")
    assert warrior.effect == {"repeat": "defeated", "then": {"wound": 1, "at": "mine"}}


@pytest.mark.rule("HOT-G2", "HOT-G5", "HOT-G16", "HOT-G17")
def test_the_activation_cards_of_the_rulebook() -> None:
    engage = [{"may": {"engage": "any"}}]
    shown: dict[str, dict[str, Any]] = {
        "Precise Strike": {"action": "attack", "dice": 2, "before": engage},
        "Blaze a Trail": {"action": "explore", "dice": 2, "after": [{"browse": 2}]},
        "Draw Attention": {
            "action": "aid",
            "dice": 2,
            "after": [{"aided": {"may": {"ready": 1}}}, {"claim": 1}],
        },
        "Caution": {
            "action": "rest",
            "dice": 1,
            "plus": 1,
            "before": [{"may": {"tire": 1, "at": "mine Minion"}}],
            "after": [
                {"if": "all others exhausted", "then": {"wound": 1, "at": "shadows"}},
                {"ready": "all"},
            ],
        },
        "Fan of Knives": {"action": "attack", "dice": 3, "targets": 2, "before": engage},
    }
    for name, parts in shown.items():
        card = by_name(ACTIVATIONS, name)
        same = {"name": name, "archetype": "Scout", "class": card.class_name, "ours": False, "flavour": card.flavour}
        assert card == convert({**same, **parts}, Activation)
    assert [card.name for card in ACTIVATIONS if not card.ours] == [*shown]


@pytest.mark.rule("HOT-G8", "HOT-G9", "HOT-G15")
def test_the_enemies_of_the_rulebook() -> None:
    shown = {
        ("Rat Swarm", "Creature", "Minion"): (1, 0, 3, ["Swarm"]),
        ("Bandit", "Human", "Minion"): (1, 0, 2, ["Advance", "Backstab", "Inflict"]),
        ("Cave Spider", "Creature", "Minion"): (1, 0, 1, ["Poison", "Advance", "Inflict"]),
        ("Cave Spider", "Creature", "Master"): (1, 0, 2, ["Poison", "Advance", "Inflict"]),
        ("Zombie", "Undead", "Minion"): (1, 1, 1, ["Grab", "Advance", "Inflict"]),
        ("Sorcerer", "Human", "Minion"): (1, 1, 3, ["Lightning", "Retreat", "Inflict"]),
        ("Splig", "Goblin", "Nemesis"): (2, 2, 10, ["Advance", "Inflict", "Retreat"]),
    }
    printed = {(card.name, *card.traits): (card.attack, card.resilience, card.health, card.bar) for card in ENEMIES}
    assert {key: printed[key] for key in shown} == shown
    ratings = {card.set: card.rating for card in ENEMIES}
    for name in ("Rat Swarms", "Cave Spiders", "Bandits", "Goblin Archers", "Zombies"):
        assert ratings[name] == "Trivial"
    for name in ("Goblin Witchers", "Sorcerers", "Ogres", "Splig"):
        assert ratings[name] == "Challenging"
    for name in ("Goblin Archers", "Goblin Witchers"):
        assert by_name(SETS, name).traits == ["Goblin"]


@pytest.mark.rule("HOT-G6", "HOT-G10", "HOT-G15")
def test_the_locations_of_the_rulebook() -> None:
    shown = {
        "Roadside Inn": ("Quarter", "Trivial", 1, 3, 6),
        "Dark Forest": ("Wilderness", "Trivial", 3, 1, 7),
        "Brigand Camp": ("Wilderness", "Challenging", 1, 3, 8),
    }
    for name, numbers in shown.items():
        place = by_name(LOCATIONS, name)
        assert (place.trait, place.rating, place.engaged, place.shadow, place.value) == numbers
        assert not place.ours
    assert by_name(LOCATIONS, "Roadside Inn").end == {"each_hero": {"pay": {"tokens": 1}, "then": {"recover": 1}}}
    facedown = {"spawn": 1, "where": "facedown"}
    assert by_name(LOCATIONS, "Dark Forest").end == {"enemy_die": {"X": {"gain": "poisoned"}, "T": facedown}}
    assert by_name(LOCATIONS, "Brigand Camp").start == {
        "somebody": {"may": [{"ready": 1}, {"enemy_die": {"T": facedown}}]}
    }


def test_the_exploration_cards_of_the_rulebook() -> None:
    bomb, glyphs = by_name(EXPLORATION, "Fire Bomb"), by_name(EXPLORATION, "Ancient Glyphs")
    assert (bomb.set, bomb.type, bomb.when) == ("Base", "item", "after activation")
    assert bomb.effect == {"wound_each": 1, "at": "shadows"}
    assert (glyphs.set, glyphs.type) == ("Dungeon", "event")
    assert glyphs.effect == {"pay": {"cards": 1}, "then": {"gain": "focused"}}
    assert [card.name for card in EXPLORATION if not card.ours] == ["Fire Bomb", "Ancient Glyphs"]


# -- the design of the others


@pytest.mark.rule("HOT-9.2")
def test_every_rest_card_readies_all_cards_as_its_last_line() -> None:
    rests = [card for card in ACTIVATIONS if card.action == "rest"]
    assert len(rests) == 12
    assert all(card.after[-1] == {"ready": "all"} for card in rests)


@pytest.mark.rule("HOT-9.3")
def test_every_aid_card_can_ready_a_card_of_the_hero_it_aids() -> None:
    aids = [card for card in ACTIVATIONS if card.action == "aid"]
    assert len(aids) == 12
    assert all("ready" in repr(card.after) and "aided" in repr(card.after) for card in aids)


@pytest.mark.rule("HOT-G60")
@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_basic_cards_of_every_archetype_reach_the_shadows(archetype: str) -> None:
    """A ranged attack, an engagement of choice or a wound in the shadows, not tied to any condition."""
    basic = [card for card in ACTIVATIONS if card.archetype == archetype and not card.class_name]
    ways = [{"may": {"engage": "any"}}, {"wound": 1, "at": "shadows"}]
    assert any(card.ranged or any(line in ways for line in [*card.before, *card.after]) for card in basic)


@pytest.mark.rule("HOT-G60")
@pytest.mark.parametrize("name", [name for names in CLASSES.values() for name in names])
def test_the_attack_of_every_class_reaches_the_shadows(name: str) -> None:
    """So no upgrade takes the way into the shadows from a hero."""
    attack = next(card for card in ACTIVATIONS if card.class_name == name and card.action == "attack")
    assert attack.ranged or attack.before[0] == {"may": {"engage": "any"}}


def test_no_two_cards_do_the_same() -> None:
    assert doubles(HEROES) == []
    assert doubles(ACTIVATIONS) == []
    assert doubles(EXPLORATION) == []
    assert doubles(LOCATIONS, "engaged", "shadow", "value") == []
    assert doubles(SETS, "minion", "master") == []
    assert doubles(NEMESES, "attack", "resilience") == []
    effects = Counter(repr(keyword.effect) for keyword in KEYWORDS.values())
    assert [effect for effect, count in effects.items() if count > 1] == []


def test_a_master_has_a_power_of_its_own() -> None:
    """More than a Minion with one more health, except the Cave Spider, which is printed so (HOT-G15)."""
    for minion, master in zip(ENEMIES[: 2 * len(SETS) : 2], ENEMIES[1 : 2 * len(SETS) : 2], strict=True):
        powers = [(one.attack, one.bar, one.threat, one.attack_if, one.resilience_if) for one in (minion, master)]
        assert (powers[0] == powers[1]) == (minion.name == "Cave Spider")
        assert minion.health <= master.health <= minion.health + 1
        assert minion.attack <= master.attack <= minion.attack + 1
        assert len(master.bar) <= 3


def test_no_two_quests_pull_the_same_lever_or_bring_their_nemesis_alike() -> None:
    levers = [(rule.when, rule.action) for quest in IN_THE_BOX for rule in quest.rules if rule.when == "after action"]
    assert max(Counter(levers).values()) == 1
    comes = [
        (rule.when, quest.sheet.rule[number].condition)
        for quest in IN_THE_BOX
        for number, rule in enumerate(quest.rules)
        if "nemesis'" in repr(quest.sheet.rule[number].effect)
    ]
    assert max(Counter(comes).values()) == 1
    assert [when for when, _ in comes].count("arrive final") == 1


def test_one_quest_is_won_by_aid_and_one_by_where_the_enemies_stand() -> None:
    lanterns, siege = BOX.quests["lanterns-in-the-fog"], BOX.quests["the-siege-of-oakhollow"]
    saves = [rule for rule in lanterns.sheet.rule if "'into': 'rescued'" in repr(rule.effect)]
    assert lanterns.sheet.victory.condition == "rescued >= 6"
    assert [(rule.when, rule.action) for rule in saves] == [("after action", "aid")]
    assert siege.victory.condition.mentions("shadows")


def test_no_two_quests_are_won_the_same_way() -> None:
    wins = Counter(quest.victory.text for quest in IN_THE_BOX)
    rules = Counter(repr(quest.sheet.peril) for quest in IN_THE_BOX)
    assert max(wins.values()) == max(rules.values()) == 1


def test_every_name_is_used_once() -> None:
    cards = [*HEROES, *ACTIVATIONS, *SETS, *NEMESES, *LOCATIONS, *EXPLORATION]
    names = Counter(card.name for card in cards)
    assert [name for name, count in names.items() if count > 1] == []


def test_every_card_has_a_flavour_of_its_own() -> None:
    for card in [*HEROES, *ACTIVATIONS, *SETS, *NEMESES, *LOCATIONS, *EXPLORATION]:
        assert card.flavour.strip()
    flavours = Counter(card.flavour for card in [*HEROES, *ACTIVATIONS, *SETS, *NEMESES, *LOCATIONS, *EXPLORATION])
    assert max(flavours.values()) == 1
