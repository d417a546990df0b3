"""The box: how many cards there are, that their texts carry their numbers, and the design they keep to."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import asdict

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import (
    ABILITIES,
    ADVENTURERS,
    BOX_CLASSES,
    BOX_PLACES,
    BOX_UNHALLOWED,
    CLASSES,
    CREATURES,
    FIRST_LOCATION,
    FIRST_UNHALLOWED,
    IS_SUMMON,
    LOCATIONS,
    MONSTERS,
    NAMES,
    PACK_PLACES,
    SUMMON,
    SUMMONS,
    UNHALLOWED,
)
from hearthwatch.games.set_a_watch.content.box import BOX, WITH_DELUXE
from hearthwatch.games.set_a_watch.content.cards import Creature, Location, Numbered
from hearthwatch.games.set_a_watch.show.printing import (
    box,
    cards,
    creature_text,
    location_text,
    numbered_text,
    powers_of,
)

EVERY_CARD: list[Numbered | Creature | Location] = [*ADVENTURERS, *ABILITIES, *MONSTERS[:FIRST_LOCATION], *LOCATIONS]
EVERY_CREATURE = [card for card in CREATURES for _ in range(card.copies)]
BOX_BOSSES, PACK_BOSSES = UNHALLOWED[:BOX_UNHALLOWED], UNHALLOWED[BOX_UNHALLOWED:]
REGULAR, RESPITE, FINAL = (
    [card for card in LOCATIONS if card.kind == kind] for kind in ("regular", "respite", "final")
)


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


# -- counts and names


@pytest.mark.rule("SAW-2.1", "SAW-3.3", "SAW-3.8", "SAW-G21", "SAW-22.4")
def test_the_box_and_the_pack_hold_what_the_contents_list_says() -> None:
    assert box() == {
        "Adventurers": 6,
        "Ability cards": 30,
        "Creatures": 38,
        "Summons": 4,
        "Unhallowed": 9,
        "Locations": 20,
        "Deluxe Adventurers": 2,
        "Deluxe Ability cards": 10,
        "Deluxe Summons": 5,
        "Deluxe Unhallowed": 4,
        "Deluxe Locations": 11,
    }
    assert len(BOX.faces) == 38 + 4 + 9 + 20
    assert len(WITH_DELUXE.faces) == 38 + 9 + 13 + 31
    copies = Counter(face for face in WITH_DELUXE.faces)
    assert {NAMES[face]: count for face, count in copies.items() if count > 1} == {"Acolyte": 2, "Summon": 4}
    assert [*map(IS_SUMMON.__getitem__, range(SUMMON, FIRST_UNHALLOWED + 1))] == [True] * 6 + [False]


@pytest.mark.rule("SAW-1.7", "SAW-2.1", "SAW-4.9", "SAW-G40")
def test_six_classes_and_two_more_with_five_cards_and_three_dice_each() -> None:
    assert CLASSES[:BOX_CLASSES] == ["Warrior", "Wizard", "Cleric", "Beast Master", "Ranger", "Rogue"]
    assert CLASSES[BOX_CLASSES:] == ["Barbarian", "Knight"]
    assert Counter(card.class_name for card in ABILITIES) == dict.fromkeys(CLASSES, 5)
    dice = Counter(sides for one in ADVENTURERS[:BOX_CLASSES] for sides in one.dice)
    assert dice == {6: 9, 8: 9}
    assert all(len(one.dice) == 3 for one in ADVENTURERS)


@pytest.mark.rule("SAW-3.13", "SAW-4.6")
def test_there_are_enough_locations_of_each_kind() -> None:
    assert Counter(card.kind for card in BOX_PLACES) == {"regular": 14, "respite": 3, "final": 3}
    assert Counter(card.kind for card in PACK_PLACES) == {"regular": 7, "respite": 2, "final": 2}
    assert all(len(card.ability.verbs()) == 1 for card in LOCATIONS)


def test_every_name_is_used_once() -> None:
    names = [card.name for card in EVERY_CARD]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_card_says_what_of_it_is_invented() -> None:
    for card in EVERY_CARD:
        assert isinstance(card.invented, bool) or re.fullmatch(r"[a-z]+( [a-z]+)?(, [a-z]+)*", card.invented)
    known = {card.name: card.invented for card in CREATURES if card.invented is not True}
    assert known == {
        "Eagle": "damage",
        "Vampire": "type, damage",
        "Zombie Horde": "type, damage",
        "Shade": "type, formula, damage",
        "Wyvern": "type, health, damage",
        "Fell Beast": "type, damage",
        "Acolyte": "type, damage",
        "Forest Giant": "type, damage",
        "Fae": "type, damage, power",
        "Fire Serpent": "type, formula, damage",
    }
    assert all(card.invented is True for card in UNHALLOWED)
    assert [card.name for card in LOCATIONS if card.invented is not True] == ["Snowy Pass"]
    assert all(not isinstance(one.invented, bool) for one in ADVENTURERS)


@pytest.mark.rule("SAW-G34")
def test_only_the_cards_the_rulebook_names_are_not_all_our_own() -> None:
    assert {card.name: card.invented for card in ABILITIES if card.invented is not True} == {
        "Cleave": False,
        "Shockbolt": "position",
        "Polymorph": "details",
        "Tame Beast": "position",
        "Set Snares": "position",
        "Animal Sentry": "details",
        "Sharpshooter": False,
        "Longshot": "details",
        "Backstab": False,
        "Stay Dead": "effect",
        "Smoke Bomb": "owner, duration",
    }


def test_every_card_is_listed_with_its_text_and_its_mark() -> None:
    listed = cards()
    assert {sort: len(found) for sort, found in listed.items()} == {
        "Adventurers": 6,
        "Camp actions": 8,
        "Ability cards": 30,
        "Creatures": 37,
        "Summons": 1,
        "Unhallowed": 9,
        "Locations": 20,
        "Deluxe pack": 2 + 10 + 5 + 4 + 11,
    }
    for found in listed.values():
        for card in found:
            assert card["name"] and card["text"], card
            assert "{" not in card["text"] and "[" not in card["text"], card
    by_name = {card["name"]: card for found in listed.values() for card in found}
    assert by_name["Acolyte (2 cards)"]["text"].startswith("Cult, Health 7, damage 1. Reveal: ")
    assert by_name["Shade"]["text"].startswith("Undead, Health by its text, damage 2. Ongoing: Health is 4 plus")
    assert by_name["Hill Ogre"]["text"] == "Giant, Health 10, damage 3."
    assert by_name["Summon (4 cards)"]["ours"] == ""
    assert by_name["Eagle"]["ours"] == "damage"
    assert by_name["Hill Ogre"]["ours"] == "all"
    assert by_name["Cleave"]["ours"] == ""
    assert by_name["Snowy Pass"]["text"].startswith("Regular, firewood -3, 6 Creatures. After the roll")
    assert by_name["Ferryman's Landing"]["text"].startswith("Regular, firewood +1, 6 Creatures.")
    assert by_name["Warrior"]["text"] == "3 d8, melee. Fell a Tree: Firewood +4."
    assert by_name["Cleave"]["text"].startswith("Warrior, Passive. ")
    assert by_name["Mirror Sigil"]["text"].startswith("Wizard, Passive. ")
    assert by_name["Kindle"]["text"] == "Wizard, by a die or by exhausting it. Firewood +3."
    assert by_name["Kindle"]["flavour"] == "Wet logs are only a matter of opinion."
    assert GAME.cards == listed
    assert GAME.box == box()


# -- texts carry their numbers

WORDS = {1: r"\b1\b|\bone\b|\bonce\b|\ba card\b|^(?!.*\d)", 2: r"\b2\b|\btwo\b"}


def carries(text: str, number: int | str) -> bool:
    """Whether a text says this number (or word); 1 may hide in the singular."""
    if isinstance(number, str):
        return number in text
    return re.search(WORDS.get(abs(number), rf"\b{abs(number)}\b"), text, re.DOTALL) is not None


@pytest.mark.rule("SAW-4.4")
@pytest.mark.parametrize("face", range(FIRST_LOCATION), ids=lambda face: str(NAMES[face]))
def test_the_text_of_a_creature_carries_its_numbers(face: int) -> None:
    text = creature_text(face)
    powers = [power for _, power in powers_of(MONSTERS[face])]
    for power in powers:
        assert len(power) <= 1
        assert all(carries(text, number) for number in power.values()), (power, text)
    assert bool(text) == any(powers) or IS_SUMMON[face]


@pytest.mark.rule("SAW-G52")
def test_the_text_of_a_variant_summon_says_what_is_another() -> None:
    usual = "When revealed: One Adventurer on Watch exhausts an Ability card. Then this card goes to the Graveyard, "
    assert creature_text(SUMMON) == usual + "and the top Unhallowed takes its place faceup."
    texts = [creature_text(SUMMON + 1 + number) for number in range(len(SUMMONS))]
    assert texts[0].startswith("When revealed: Firewood -3. Then this card goes to the Graveyard, and the top ")
    assert texts[4] == usual + "and the bottom Unhallowed takes its place faceup."
    assert len({*texts, creature_text(SUMMON)}) == 6


@pytest.mark.rule("SAW-4.7")
@pytest.mark.parametrize("card", LOCATIONS, ids=lambda card: card.name)
def test_the_text_of_a_location_carries_its_numbers(card: Location) -> None:
    text = location_text(card)
    for number in [*card.ability.verbs().values(), *([card.bonus] if card.bonus else [])]:
        assert carries(text, number), text


@pytest.mark.parametrize("card", [*ABILITIES, *ADVENTURERS], ids=lambda card: card.name)
def test_the_text_of_an_ability_or_a_camp_action_carries_its_numbers(card: Numbered) -> None:
    text = numbered_text(card)
    for number in asdict(card).values():
        if isinstance(number, int) and not isinstance(number, bool) and number:
            assert carries(text, number), text


# -- design guidance


def test_base_health_is_spread_as_planned() -> None:
    health = [card.health for card in EVERY_CREATURE if not card.text_only]
    spread = [sum(low <= one <= high for one in health) for low, high in ((1, 3), (4, 5), (6, 8), (9, 12))]
    assert spread == [6, 8, 14, 7]
    assert [card.name for card in CREATURES if card.text_only] == ["Shade", "Fire Serpent", "Storm Coil"]
    assert all((card.health == 0) == card.text_only for card in CREATURES)
    assert 32 <= 6 * mean(health) <= 42


def test_damage_is_about_one_and_a_half_on_average() -> None:
    damage = [card.damage for card in EVERY_CREATURE]
    assert set(damage) == {1, 2, 3}
    assert 1.5 <= mean(damage) <= 1.7
    assert {card.name for card in CREATURES if card.damage == 3} == {
        *("Wyvern", "Fell Beast", "Ash Drake", "Forest Giant", "Hill Ogre"),
    }


@pytest.mark.rule("SAW-4.5")
def test_every_family_has_its_share() -> None:
    count = Counter(card.type for card in EVERY_CREATURE)
    limits = {"Forest": (8, 10), "Undead": (6, 8), "Dragon": (3, 4), "Cult": (3, 4), "Rider": (2, 3)}
    limits |= {"Giant": (4, 5), "Fae": (3, 4), "Elemental": (2, 3)}
    assert set(count) == set(limits)
    assert {kind for kind, (least, most) in limits.items() if not least <= count[kind] <= most} == set()


def test_triggers_have_their_share() -> None:
    count: Counter[str] = Counter()
    for card in EVERY_CREATURE:
        if "rides" in card.ongoing:
            count["keyword"] += 1
        else:
            count[next((trigger for trigger, power in powers_of(card) if power), "none")] += 1
    assert count == {"none": 5, "reveal": 10, "ongoing": 9, "first": 8, "defeated": 3, "keyword": 3}


def test_powers_stay_within_what_the_rulebook_shows() -> None:
    powers = [one for card in CREATURES for _, power in powers_of(card) for one in power.items()]
    assert {number for verb, number in powers if verb == "firewood"} == {-1, -2, -3}
    assert {number for verb, number in powers if verb == "stun"} == {1, 2}
    assert {number for verb, number in powers if verb == "feed_horde"} == {1}
    assert {number for verb, number in powers if verb == "rides"} == {"Forest", "Dragon"}


@pytest.mark.rule("SAW-4.5")
def test_the_unhallowed_are_strong_and_distinct() -> None:
    assert all(card.type == "Unhallowed" for card in UNHALLOWED)
    assert all(8 <= card.health <= 18 and 2 <= card.damage <= 4 for card in UNHALLOWED)
    for bosses in (BOX_BOSSES, PACK_BOSSES):
        sizes = [(card.health, card.damage) for card in bosses]
        assert max(sizes)[0] - min(sizes)[0] >= 9, "tricksters and brutes"
        assert {damage for _, damage in sizes} == {2, 3, 4}
        assert 11 <= mean([card.health for card in bosses]) <= 14
    count = Counter(trigger for card in BOX_BOSSES for trigger, power in powers_of(card) if power)
    assert count == {"reveal": 3, "ongoing": 3, "first": 2, "defeated": 1}
    powers = [str(power) for card in UNHALLOWED for _, power in powers_of(card) if power]
    assert len(set(powers)) == len(UNHALLOWED)


def test_each_class_has_one_or_two_passives_and_thresholds_of_six_to_ten() -> None:
    for name in CLASSES:
        assert 1 <= sum(card.kind != "active" for card in ABILITIES if card.class_name == name) <= 2
    limits = [card.limit for card in ABILITIES if card.limit and card.name != "Tame Beast"]
    assert all(6 <= limit <= 10 for limit in limits)
    assert {card.kind for card in ABILITIES} == {"active", "passive", "passive_action"}


@pytest.mark.rule("SAW-4.6")
def test_locations_keep_to_their_budget() -> None:
    assert all(4 <= card.creatures <= 7 and -4 <= card.firewood <= 1 for card in REGULAR)
    for places in (BOX_PLACES, PACK_PLACES):
        regular = [card for card in places if card.kind == "regular"]
        assert 5.5 <= mean([card.creatures for card in regular]) <= 6.5
        assert -2.5 <= mean([card.firewood for card in regular]) <= -1.5
    assert all(2 <= card.creatures <= 4 and 0 <= card.firewood <= 3 for card in RESPITE)
    assert all(3 <= card.creatures <= 6 for card in FINAL)
    abilities = [str(card.ability.verbs()) for card in LOCATIONS]
    kinds, bonuses = [card.kind for card in LOCATIONS], [card.bonus for card in LOCATIONS]
    assert len({*zip(kinds, abilities, bonuses, strict=True)}) == len(LOCATIONS)
