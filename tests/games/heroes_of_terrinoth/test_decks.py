"""The decks that a quest is played with, and its further rules of setup (HOT-2, HOT-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ENEMIES, EXPLORATION, LOCATIONS, SETS, exploration
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from hearthwatch.kernel import Card
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    MOK,
    names,
    pick,
    shadows,
)
from tests.games.heroes_of_terrinoth.own_quests import quest

SEEDS = range(12)
Write = Callable[[str], str]


@pytest.fixture
def write_quest() -> Iterator[Write]:
    """Writes a quest of one's own, for one test, and gives its short name."""
    with ExitStack() as stack:
        yield lambda document: stack.enter_context(quest(document))


def set_of(table: Realm, card: Card) -> str:
    return str(ENEMIES[table.face[card]].set)


def sets_of(table: Realm, cards: list[Card]) -> Counter[str]:
    """How many cards there are of each enemy set."""
    return Counter(set_of(table, card) for card in cards)


def finds(table: Realm) -> Counter[str]:
    """How many cards of each set are in the exploration deck."""
    return Counter(exploration(table.face[card]).set for card in table.exploration)


@pytest.mark.rule("HOT-1.4")
@pytest.mark.parametrize("slug", [*BOX.quests])
def test_the_quest_supplies_decks_rules_track_and_ends(slug: str) -> None:
    played = BOX.quests[slug]
    table = GAME.new(2, 1, quest=slug)
    assert names(table, [*table.lair]) == [played.sheet.nemesis]
    named = {entry for stack in played.sheet.enemies for entry in stack if not entry[0].isdecimal()}
    assert named <= {*sets_of(table, table.enemy_deck)}
    assert {entry for stack in played.sheet.exploration for entry in stack if not entry[0].isdecimal()} <= {
        *finds(table)
    }
    assert len(played.sheet.track) >= 10
    assert {*played.sheet.track} == {"gray", *played.peril}
    assert played.rules
    assert played.victory.text


@pytest.mark.rule("HOT-2.3", "HOT-G12")
def test_each_enemy_stack_is_shuffled_on_its_own_and_the_first_lies_on_top() -> None:
    tops = set()
    for seed in SEEDS:
        table = GAME.new(2, seed)
        deck = table.enemy_deck[::-1]
        assert sets_of(table, deck[:9]) == {"Goblin Archers": 3, "Goblin Witchers": 3, "Rat Swarms": 3}
        assert sets_of(table, deck[9:]) == {"Bandits": 3, "Cave Spiders": 3, "Ogres": 3}
        tops.add(set_of(table, deck[0]))
    assert tops == {"Goblin Archers", "Goblin Witchers", "Rat Swarms"}


@pytest.mark.rule("HOT-2.3", "HOT-2.8")
def test_nobody_knows_the_order_of_the_decks() -> None:
    table = GAME.new(2, 1)
    assert {table.known[card] for card in [*table.enemy_deck, *table.exploration]} == {0}


@pytest.mark.rule("HOT-2.4")
@pytest.mark.parametrize("slug", [*BOX.quests])
def test_enemies_come_as_two_minions_and_a_master_of_a_name(slug: str) -> None:
    table = GAME.new(2, 2, quest=slug)
    kinds = Counter((set_of(table, card), ENEMIES[table.face[card]].traits[-1]) for card in table.enemy_deck)
    sets = {name for name, _ in kinds}
    assert kinds == {(name, kind): count for name in sets for kind, count in (("Minion", 2), ("Master", 1))}


@pytest.mark.rule("HOT-2.5", "HOT-2.7", "HOT-2.9")
def test_what_the_quest_does_not_use_is_out_of_the_game() -> None:
    table = GAME.new(2, 1)
    assert len(table.face) == 18 + 1 + 3 + 22
    assert sum(len([*place]) for place in table.places().values()) == 44
    assert table.gone == ()


@pytest.mark.rule("HOT-2.6", "HOT-2.3")
def test_location_stacks_are_shuffled_on_their_own_and_piled_in_order(write_quest: Write) -> None:
    slug = write_quest('locations = [["Old Mill", "River Ford", "Windy Downs"], ["Burning Keep", "Gallows Hill"]]')
    decks = [names(table, table.locations) for table in (GAME.new(2, seed, quest=slug) for seed in SEEDS)]
    assert all({*deck[:3]} == {"Old Mill", "River Ford", "Windy Downs"} for deck in decks)
    assert all({*deck[3:]} == {"Burning Keep", "Gallows Hill"} for deck in decks)
    assert len({tuple(deck[:3]) for deck in decks}) > 2
    assert len({tuple(deck[3:]) for deck in decks}) == 2


@pytest.mark.rule("HOT-2.8", "HOT-2.9")
def test_exploration_stacks_are_shuffled_on_their_own_and_piled_in_order(write_quest: Write) -> None:
    slug = write_quest('exploration = [["Wild", "Ruins"], ["Base"]]')
    for seed in SEEDS:
        table = GAME.new(2, seed, quest=slug)
        banners = [exploration(table.face[card]).set for card in reversed(table.exploration)]
        assert Counter(banners[:10]) == {"Wild": 5, "Ruins": 5}
        assert banners[10:] == ["Base"] * 12
        assert banners[:10] != ["Wild"] * 5 + ["Ruins"] * 5


@pytest.mark.rule("HOT-2.24")
def test_special_setup_of_a_quest_overrides_the_usual_one(write_quest: Write) -> None:
    rule = '[[rule]]\nname = "He is here"\nwhen = "begin"\neffect = { nemesis = "shadows" }'
    table = GAME.new(2, 1, quest=write_quest(rule), heroes=[KARI, MOK])
    pick(table, f"{KARI} leads")
    assert table.lair == ()
    assert shadows(table)[-1] == "Splig"


@pytest.mark.rule("HOT-28.1", "HOT-28.4")
def test_quest_specific_cards_are_shuffled_in_when_the_deck_is_built() -> None:
    own = {card.name for card in EXPLORATION if card.set == "The Drake's Ransom"}
    places = set()
    for seed in SEEDS:
        deck = names(table := GAME.new(2, seed, quest="the-drakes-ransom"), table.exploration)
        assert len(deck) == 12 + 5 + 4
        assert own <= {*deck}
        places.add(deck.index("Egg of Veined Marble"))
    assert len(places) > 5


@pytest.mark.rule("HOT-28.2", "HOT-28.3", "HOT-27.4", "HOT-EX12")
def test_random_sets_come_from_those_that_no_stack_names(write_quest: Write) -> None:
    slug = write_quest('enemies = [["2 Challenging", "Bandits"], ["Ogres", "Sorcerers", "Goblin Witchers"]]')
    left = {one.name for one in SETS if one.rating == "Challenging"} - {"Ogres", "Sorcerers", "Goblin Witchers"}
    drawn: set[str] = set()
    for seed in range(20):
        table = GAME.new(2, seed, quest=slug)
        stack = sets_of(table, table.enemy_deck[::-1][:9])
        assert stack.pop("Bandits") == 3
        assert [*stack.values()] == [3, 3]
        assert {*stack} <= left
        drawn |= {*stack}
    assert drawn == left


@pytest.mark.rule("HOT-28.2", "HOT-28.3", "HOT-27.4")
def test_a_random_location_is_one_card_of_the_rating_that_no_stack_names(write_quest: Write) -> None:
    slug = write_quest('locations = [["2 Trivial"], ["Roadside Inn", "Dark Forest"]]')
    left = {one.name for one in LOCATIONS if one.rating == "Trivial" and not one.quest} - {
        "Roadside Inn",
        "Dark Forest",
    }
    drawn: set[str] = set()
    for seed in range(30):
        deck = names(table := GAME.new(2, seed, quest=slug), table.locations)
        assert len({*deck}) == 4
        drawn |= {*deck[:2]}
    assert drawn == left


@pytest.mark.rule("HOT-28.3", "HOT-28.4")
def test_a_random_exploration_set_has_five_cards_and_is_never_a_quests_own(write_quest: Write) -> None:
    slug = write_quest('exploration = [["Base", "Wild", "1 set"]]')
    drawn: set[str] = set()
    for seed in range(30):
        table = GAME.new(2, seed, quest=slug)
        sets = finds(table)
        assert (sets.pop("Base"), sets.pop("Wild"), [*sets.values()]) == (12, 5, [5])
        drawn |= {*sets}
    assert drawn == {"Village", "Dungeon", "Ruins", "Arcane"}


@pytest.mark.rule("HOT-28.3")
def test_the_base_set_is_no_random_set(write_quest: Write) -> None:
    slug = write_quest('exploration = [["1 set"]]')
    drawn = {name for seed in range(40) for name in finds(GAME.new(2, seed, quest=slug))}
    assert drawn == {"Wild", "Village", "Dungeon", "Ruins", "Arcane"}
