"""The printed texts: made from the effects themselves, exact, and in good English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import (
    ACTIVATION_NAMES,
    ACTIVATIONS,
    ENEMIES,
    ENEMY_NAMES,
    EXPLORATION,
    HERO_NAMES,
    HEROES,
    KEYWORDS,
    LOCATIONS,
)
from hearthwatch.games.heroes_of_terrinoth.content.words import WORDS
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import COSTS, effects
from hearthwatch.games.heroes_of_terrinoth.rules.effects.vocabulary import (
    OF_A_HERO,
    OF_THE_TABLE,
    OF_THIS_ENEMY,
    counters,
)
from hearthwatch.games.heroes_of_terrinoth.show.printing import (
    LEADER,
    ability_text,
    activation_lines,
    called,
    effect_text,
    enemy_text,
    exploration_named,
    exploration_text,
    keyword_text,
    location_text,
    offer_text,
    order_text,
    peril_text,
    quest_text,
    rule_text,
)
from hearthwatch.games.heroes_of_terrinoth.show.printing.scribe import FORMS
from tests.games.heroes_of_terrinoth.own_quests import quest

BAD = re.compile(r"[{}<>|\[\]\"]|  |\bNone\b|\bTrue\b| ,| \.|\.\.|,,")
IN_WORDS = {0: ("0", "no"), 2: ("2", "twice")}
SAID_AS_ONE = "tire"
"""This verb says "a Minion" rather than "1 Minion"."""


def written(what: Any, counted: tuple[str, ...] = ()) -> str:
    """The text of an effect that stands on no card."""
    effects.reading(BOX.nodes, counters(counted)).effect("test/printing", what)
    try:
        return effect_text("test/printing")
    finally:
        for name in [name for name in BOX.nodes if name.startswith("test/printing")]:
            del BOX.nodes[name]


def every_text() -> Iterator[tuple[str, str]]:
    """Every text that is printed anywhere, with its place."""
    for sort, cards in GAME.cards.items():
        for card in cards:
            yield f"{sort}: {card['name']}", card["text"]
    for name in BOX.nodes:
        yield name, effect_text(name)
        yield name, effect_text(name, LEADER)
        yield name, order_text(name)


# -- nothing is left out


def test_every_verb_has_a_template() -> None:
    templates = {key.split(" ")[0] for key in WORDS.verb} | {"count"}
    assert {*effects.verbs} == {*FORMS} | templates
    assert not {*FORMS} & templates


def test_every_number_and_condition_has_words() -> None:
    assert {*WORDS.number} == {*OF_A_HERO, *OF_THE_TABLE, *OF_THIS_ENEMY, "count"}
    said = [WORDS.number[name] for name in OF_A_HERO]
    assert all(words.for_each and words.hero and words.hero_with for words in said)
    assert {*WORDS.condition} | {*WORDS.hero_condition} == {*effects.conditions}
    assert {*WORDS.cost} == {*COSTS}


def test_every_counter_of_the_box_has_words_of_its_own() -> None:
    counted = {name for one in BOX.quests.values() for name in one.sheet.counters}
    assert counted == {*WORDS.counter} - {"other"}


def test_no_text_has_holes_or_raw_data() -> None:
    for place, text in every_text():
        assert text, place
        assert not BAD.search(text), (place, text)
        assert text[0].isupper() or text[0].isdigit(), (place, text)


def test_texts_end_like_sentences() -> None:
    for cards in GAME.cards.values():
        for card in cards:
            assert card["text"].endswith("."), card


def numbers_in(data: Any, verb: str = "") -> Iterator[tuple[str, int]]:
    """Every number of an effect, with the verb it goes with."""
    if isinstance(data, list):
        for part in data:
            yield from numbers_in(part, verb)
    elif isinstance(data, dict):
        for key, part in data.items():
            yield from numbers_in(part, key)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield verb, abs(data)
    elif isinstance(data, str) and verb == "if":
        yield from ((verb, int(number)) for number in re.findall(r"\d+", data))


def says(text: str, verb: str, number: int) -> bool:
    ways = IN_WORDS.get(number, (str(number),))
    return (verb, number) == (SAID_AS_ONE, 1) or any(re.search(rf"(?<!\w){way}(?!\w)", text) for way in ways)


def test_every_number_of_an_effect_stands_in_its_text() -> None:
    checked = 0
    for name, node in BOX.nodes.items():
        for verb, number in numbers_in(node.data):
            assert says(effect_text(name), verb, number), (name, number, effect_text(name))
            checked += 1
    assert checked > 400


def test_a_number_that_is_printed_otherwise_is_read_otherwise() -> None:
    for much in (1, 2, 7):
        assert written({"suffer": much}) == f"You suffer {much} wound{'s' if much > 1 else ''}."


def test_the_action_line_says_everything_that_goes_into_the_roll() -> None:
    for card, printed in enumerate(ACTIVATIONS):
        line = next(line for line in activation_lines(card) if line.startswith(printed.action.capitalize() + ":"))
        assert f"{printed.dice} di" in line
        assert ("ranged" in line) == printed.ranged
        assert ("targets" in line) == (printed.targets > 1)
        assert ("success" in line) == bool(printed.plus)
        assert ("defense" in line) == bool(printed.guard)
        assert ("reroll" in line) == bool(printed.rerolls)
        assert (" if " in line) == bool(printed.more_dice)


def test_lines_stand_from_top_to_bottom() -> None:
    assert activation_lines(ACTIVATION_NAMES.index("Caution")) == [
        "You may exhaust a Minion engaged with you.",
        "Rest: 1 die, +1 success.",
        "If all your other activation cards are exhausted, an enemy in the shadows suffers 1 wound.",
        "Ready all your activation cards.",
    ]


# -- exact texts


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Kari Wraithstalker", "Before your action, you may discard 1 token to deal 1 wound to an enemy."),
        (
            "Avric",
            "Once per round, after any hero's activation, you may exhaust 1 activation card "
            "to have a hero of your choice recover 2 wounds.",
        ),
        ("Astarra", "Once per round, after you roll, you may exhaust 1 activation card to add 1 success."),
        ("Odda Fenwick", "After your Explore action, if the action had at least 2 successes, you may claim 1 token."),
        (
            "Hagan Dourstone",
            "After your Attack action, for each enemy that the action defeated, "
            "an enemy engaged with you suffers 1 wound.",
        ),
        (
            "Dame Ysolt Barrowby",
            "Once per round, after any hero's activation, you may become engaged with an enemy "
            "engaged with another hero.",
        ),
        ("Elder Mok", "During your activation, each time another hero recovers wounds, you recover 1 wound."),
    ],
)
def test_abilities(name: str, text: str) -> None:
    assert ability_text(HERO_NAMES.index(name)) == text


@pytest.mark.parametrize(
    ("name", "line", "text"),
    [
        ("Precise Strike", 0, "You may become engaged with an enemy."),
        ("Fan of Knives", 1, "Attack: 3 dice, up to 2 targets."),
        ("Forked Sigil", 0, "Attack: 3 dice, ranged, up to 2 targets, you may reroll 1 hero die."),
        ("Headlong Through Briars", 1, "Explore: 2 dice, +1 success for each enemy engaged with you."),
        ("Hew a Path", 0, "Explore: 1 die, +1 success, +1 die if you are engaged with at least 2 enemies."),
        ("Draw Attention", 1, "The aided hero may ready 1 activation card."),
        ("Measure for Measure", 2, "Another hero of your choice recovers 1 wound for each success of the action."),
        (
            "Reaper's Arc",
            2,
            "You may suffer 1 wound to deal 1 wound to each enemy engaged with you that the attack did not target.",
        ),
        (
            "Questing Flame",
            1,
            "Either draw and resolve 1 exploration card or deal 1 wound to an enemy in the shadows.",
        ),
        (
            "Ink and Embers",
            2,
            "If all your other activation cards are exhausted, do this twice: an enemy suffers 1 wound.",
        ),
        (
            "Turn the Page",
            1,
            "If you have at least 2 readied activation cards, you become focused; otherwise, claim 1 token.",
        ),
    ],
)
def test_lines(name: str, line: int, text: str) -> None:
    assert activation_lines(ACTIVATION_NAMES.index(name))[line] == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Poison", "If you are engaged with this enemy, you become poisoned."),
        ("Backstab", "If this enemy and another one are engaged with you, you suffer 1 wound."),
        ("Swarm", "This enemy engages the hero engaged with the most enemies."),
        (
            "Gnaw",
            "If the hero engaged with this enemy is engaged with at least 3 enemies, they suffer 1 wound.",
        ),
        (
            "Snipe",
            "If this enemy is in the shadows, the hero engaged with the fewest enemies suffers wounds equal to its "
            "attack value; otherwise, it resolves Inflict.",
        ),
        (
            "Open Rift",
            "If this enemy is in the shadows and it has at most 2 wounds, it suffers 1 wound and 1 enemy spawns "
            "facedown in the shadows.",
        ),
        (
            "Evil Eye",
            "If this enemy is in the shadows: when you are weakened, you suffer 1 wound; "
            "otherwise, you become weakened.",
        ),
        (
            "Pilfer",
            "If you are engaged with this enemy: when you have a token, discard 1 token; "
            "otherwise, you suffer 1 wound.",
        ),
        ("Lumber", "If you are engaged with this enemy, it resolves Inflict; otherwise, it resolves Advance."),
        ("Grave Song", "Each other enemy except the Nemesis recovers 1 wound."),
        ("Retreat", "This enemy goes faceup into the shadows."),
    ],
)
def test_keywords(name: str, text: str) -> None:
    assert keyword_text(name) == text


def test_an_enemy_has_its_bar_its_passive_and_its_threat() -> None:
    assert enemy_text(ENEMY_NAMES.index("Splig")) == (
        "Advance, Inflict, Retreat. While the location is fully explored, this enemy has −1 resilience. "
        "Threat: Either discard 1 token or remove 1 progress from the location."
    )
    assert enemy_text(ENEMY_NAMES.index("Barrow Knight")).endswith(
        "While at least 2 Undead are in play, this enemy has +1 resilience."
    )
    for face, card in enumerate(ENEMIES):
        for name in card.bar:
            assert (f"{name}: {keyword_text(name)}" in enemy_text(face)) == (name in KEYWORDS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Roadside Inn", "As travel ends: Each hero may discard 1 token to recover 1 wound."),
        (
            "Dark Forest",
            "As travel ends: The party leader rolls an enemy die: on a counterattack, they become poisoned; "
            "on a threat, 1 enemy spawns facedown in the shadows.",
        ),
        (
            "Brigand Camp",
            "As travel begins: A hero of the party leader's choice may ready 1 activation card, then roll an "
            "enemy die: on a threat, 1 enemy spawns facedown in the shadows.",
        ),
        ("Windy Downs", "Explore actions roll 1 more die. Rest actions roll 1 fewer die."),
        ("Thornwood", "As travel ends: Each hero who is engaged with at least 2 enemies suffers 1 wound."),
    ],
)
def test_locations(name: str, text: str) -> None:
    assert location_text(next(card for card in LOCATIONS if card.name == name)) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Fire Bomb",
            "After any hero's activation, you may discard this item: each enemy in the shadows suffers 1 wound.",
        ),
        ("Whetstone", "After you roll for an Attack action, you may discard this item: add 2 successes."),
        ("Ancient Glyphs", "You may exhaust 1 activation card to become focused."),
        ("Humming Stone", "A hero of your choice becomes focused and claims 1 token."),
        ("Cutpurse in the Crowd", "Either discard 2 tokens or discard 1 item."),
        ("Dawnwater Phial", "After any hero's activation, you may discard this item: each hero discards 1 curse."),
    ],
)
def test_exploration_cards(name: str, text: str) -> None:
    assert exploration_text(exploration_named(name)) == text


def test_rules_and_perils_of_quests() -> None:
    goblins, crown = BOX.quests["the-goblin-problem"], BOX.quests["the-pale-crown"]
    assert rule_text(goblins, 0) == (
        "When the party arrives at the last location, if Splig is in the lair, he leaves it and enters the shadows."
    )
    assert peril_text(goblins, "green") == (
        "For each Goblin in play, a hero of the party leader's choice suffers 1 wound. "
        "Each hero upgrades 1 activation card."
    )
    assert peril_text(goblins, "yellow").startswith(
        "For each hero, a Goblin of the party leader's choice from the enemy discard pile engages them."
    )
    assert peril_text(crown, "green").startswith("Each hero either gains 1 curse or suffers 2 wounds.")
    assert rule_text(crown, 2) == (
        "At the start of each round, for each hero: if they have at least 6 curses, they suffer 2 wounds; "
        "otherwise, if they have at least 4 curses, they suffer 1 wound."
    )
    for one in BOX.quests.values():
        text = quest_text(one)
        assert one.victory.text in text
        for number, rule in enumerate(one.rules):
            assert f"{rule.name}: {rule_text(one, number)}" in text


# -- effects that no card of the box has


@pytest.mark.parametrize(
    ("what", "text"),
    [
        (
            {"tire": 2, "at": "mine readied Minion"},
            "Exhaust up to 2 enemies: each time a readied Minion engaged with you.",
        ),
        ({"rouse_each": True, "at": "shadows exhausted"}, "Each exhausted enemy in the shadows readies."),
        ({"wound": "tokens", "at": "else Undead"}, "Another Undead suffers 1 wound for each of your tokens."),
        ({"wound_each": 2, "at": "Formidable Goblin Minion"}, "Each Formidable Goblin Minion suffers 2 wounds."),
        (
            {"browse": 3},
            "Draw 3 exploration cards, resolve one and put each of the others on top or at the bottom of the deck.",
        ),
        ({"hero_dice": 2, "each": {"claim": 1}}, "Roll 2 hero dice: for each success, claim 1 token."),
        ({"each_other": {"reroll": 1, "kind": "enemy"}}, "Each other hero rerolls 1 enemy die."),
        ({"another": {"wound": 1, "at": "mine"}}, "Choose another hero: an enemy engaged with them suffers 1 wound."),
        (
            {"leader": {"pay": {"items": 1, "marks": 2}, "then": {"peril": 1}}},
            "The party leader may discard 1 item and discard 2 curses to increase peril by 1.",
        ),
        (
            {"hero_with": "fewest health", "then": {"ready": "all"}},
            "The hero with the least health left readies all their activation cards.",
        ),
        (
            {"if": "not tokens >= 2 and leader", "then": {"win": "So be it."}},
            "If you have at most 1 token and you are the party leader, the heroes win.",
        ),
        (
            {"repeat": "count of mine exhausted", "then": {"recover": 1}},
            "For each exhausted enemy engaged with you, recover 1 wound.",
        ),
        (
            {"raise": "Undead Master", "where": "shadows"},
            "An Undead Master of the party leader's choice from the enemy discard pile enters the shadows faceup.",
        ),
        (
            {"each_hero": {"if": "poisoned", "then": [{"suffer": 1}, {"shed": "poisoned"}]}},
            "Each hero who is poisoned suffers 1 wound and discards Poisoned.",
        ),
        (
            {"choose": [{"each_hero": {"suffer": 1}}, {"nemesis": "you"}]},
            "Either each hero suffers 1 wound, or the Nemesis leaves the lair and engages you.",
        ),
    ],
)
def test_effects_that_an_author_may_write(what: Any, text: str) -> None:
    assert written(what) == text


def test_counters_of_a_quest_that_has_no_words_for_them() -> None:
    with quest(
        """
        nemesis = "The Hollow Stag"
        counters = { bells = 3 }
        mark = "oath"
        [[rule]]
        name = "Ring"
        when = "round end"
        if = "bells <= 2"
        effect = [{ count = "bells", by = 1 }, { each_hero = { mark = 2 } }, { each_hero = { suffer = "bells" } }]
        """
    ) as slug:
        assert rule_text(BOX.quests[slug], 0) == (
            "At the end of each round, if bells is at most 2, bells rises by 1 and each hero gains 2 oaths "
            "and suffers 1 wound for each point of bells."
        )


# -- who is spoken to


def test_an_effect_agrees_with_the_hero_whom_it_addresses() -> None:
    name = "activation/Caution/before/0"
    assert effect_text(name) == "You may exhaust a Minion engaged with you."
    assert effect_text(name, called("Astarra")) == "Astarra may exhaust a Minion engaged with them."
    assert offer_text(name, "Astarra") == "may exhaust a Minion engaged with them"
    assert order_text(name) == "Exhaust a Minion engaged with you"
    assert effect_text("exploration/Sour Water", LEADER) == (
        "The party leader either suffers 1 wound or exhausts 1 activation card."
    )


# -- the box


def test_the_box_is_counted() -> None:
    assert GAME.box == {
        "Heroes": 12,
        "Activation cards": 48,
        "Enemies": 57,
        "Nemeses": 8,
        "Locations": 27,
        "Exploration cards": 54,
        "Quests": 8,
    }


def test_every_card_is_listed_with_what_is_ours() -> None:
    cards = GAME.cards
    assert {sort: len(some) for sort, some in cards.items()} == {
        "Heroes": len(HEROES),
        "Activation cards": len(ACTIVATIONS),
        "Enemies": 38,
        "Nemeses": 8,
        "Locations": len(LOCATIONS),
        "Exploration cards": len(EXPLORATION),
        "Conditions": 3,
        "Quests": 8,
    }
    ours = {card["name"]: card["ours"] for some in cards.values() for card in some}
    assert ours["Kari Wraithstalker"] == ours["Splig"] == ours["Roadside Inn"] == ours["Bandit (2 cards)"] == ""
    assert ours["Elder Mok"] == "health"
    assert ours["Bandit Master"] == ours["Thornwood"] == "all"
    assert len(ours) == sum(map(len, cards.values()))
