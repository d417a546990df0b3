"""Aim and setup (HOT-1, HOT-2); the decks are in test_decks.py."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATIONS, ARCHETYPE, ARCHETYPES, HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.table import Hero, Realm
from hearthwatch.kernel import EVERYONE, SetupError
from tests.games.heroes_of_terrinoth.helpers import (
    HAGAN,
    KARI,
    MOK,
    PARTY,
    PELL,
    conditions,
    ended,
    engaged,
    fallen,
    items,
    labels,
    leader,
    log,
    names,
    pick,
    position,
    prompt,
    readied,
    seats,
    shadows,
    tokens,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import quest

SEEDS = range(12)


def started(count: int, seed: int, first: str) -> Realm:
    """A new table where this hero leads."""
    table = GAME.new(count, seed, heroes=[*PARTY[: max(2, count)]])
    pick(table, f"{first} leads")
    return table


# -- aim


@pytest.mark.rule("HOT-1.1")
def test_all_players_share_one_result() -> None:
    table = position('phase = "enemy"\nshadows = ["Bandit"]\nhero.Kari = { wounds = 20 }\nhero.Elder = { wounds = 21 }')
    assert fallen(table) == [KARI, MOK]
    assert ended(table) == (False, "HOT-13.3")
    assert table.outcome is not None
    assert table.outcome.won is False


@pytest.mark.rule("HOT-1.2")
def test_one_to_four_players() -> None:
    for count in (1, 2, 3, 4):
        assert GAME.new(count, 1).seats == count
    for count in (0, 5):
        with pytest.raises(SetupError, match=f"1 to 4 seats; {count} is out of range"):
            GAME.new(count, 1)


@pytest.mark.rule("HOT-1.3")
def test_a_game_is_one_quest_and_leaves_nothing_for_the_next() -> None:
    fresh = GAME.new(2, 5)
    played = position(
        'phase = "enemy"\nshadows = ["Bandit"]\nhero.Kari = { wounds = 20 }\nhero.Elder = { wounds = 21 }'
    )
    assert played.outcome is not None
    assert GAME.new(2, 5) == fresh
    assert (played.quest, fresh.quest) == ("the-goblin-problem", "the-goblin-problem")


@pytest.mark.rule("HOT-1.5")
def test_the_end_has_a_text_and_no_score() -> None:
    won = position('phase = "end"\nlocation = "Brigand Camp"\nprogress = 8\nnemesis = "slain"')
    assert won.outcome is not None
    assert won.outcome.won is True
    assert won.outcome.reason == BOX.quests["the-goblin-problem"].sheet.won
    assert {*won.outcome.as_data()} == {"won", "reason", "rule", "details"}
    assert "score" not in won.outcome.details


# -- the ten steps


@pytest.mark.rule("HOT-2.1")
def test_decks_and_heroes_are_ready_before_the_leader_is_chosen_and_the_location_comes_last() -> None:
    table = GAME.new(4, 3, heroes=[*PARTY])
    assert prompt(table) == "Who leads the party?"
    assert (len(table.enemy_deck), len(table.locations), len(table.exploration), len(table.lair)) == (18, 3, 22, 1)
    assert len(table.cards) == 16
    assert (table.enemies, table.location, table.peril) == ([], -1, 0)
    pick(table, f"{MOK} leads")
    story = log(table)
    assert story.index("Elder Mok leads the party.") < story.index("The party comes to Roadside Inn.")
    assert story[-2:] == ["Round 1.", "Elder Mok activates."]
    assert story.index("The party comes to Roadside Inn.") < story.index("A facedown enemy waits in the shadows.")


@pytest.mark.rule("HOT-2.2")
def test_the_quest_is_agreed_on_or_drawn_at_random_and_the_goblins_come_first() -> None:
    assert GAME.new(2, 1).quest == "the-goblin-problem"
    assert GAME.new(2, 1, quest="seven-candles").quest == "seven-candles"
    drawn = {GAME.new(2, seed, quest="random").quest for seed in range(60)}
    assert drawn == {slug for slug, sheet in BOX.quests.items() if not sheet.digest}


@pytest.mark.rule("HOT-2.2")
def test_a_quest_of_ones_own_is_played_only_when_it_is_named() -> None:
    with quest() as slug:
        assert slug not in {GAME.new(2, seed, quest="random").quest for seed in range(60)}
        assert GAME.new(2, 1, quest=slug).quest == slug


@pytest.mark.rule("HOT-2.10")
def test_the_nemesis_waits_faceup_in_the_lair() -> None:
    table = GAME.new(2, 1)
    (splig,) = table.lair
    assert names(table, [splig]) == ["Splig"]
    assert table.known[splig] == EVERYONE
    assert splig not in table.enemy_deck
    assert "Splig" not in names(table, table.enemy_deck)


@pytest.mark.rule("HOT-2.11", "HOT-2.12")
def test_peril_begins_on_the_start_space_and_nothing_fires() -> None:
    with quest('track = ["red"]\nperil.red = { each_hero = { suffer = 1 } }') as slug:
        table = GAME.new(2, 1, quest=slug, heroes=[KARI, MOK])
        assert BOX.quests[slug].sheet.intro == "It begins."
        pick(table, f"{KARI} leads")
        assert table.peril == 0
        assert (wounds(table, KARI), wounds(table, MOK)) == (0, 0)


@pytest.mark.rule("HOT-2.13")
def test_the_supply_is_common_and_serves_everybody_at_once() -> None:
    rich = "{ tokens = 5, wounds = 3, conditions = ['poisoned', 'focused'] }"
    table = position(f"heroes = {[*PARTY]}\n" + "".join(f'hero."{name}" = {rich}\n' for name in PARTY))
    for name in PARTY:
        assert (tokens(table, name), wounds(table, name)) == (5, 3)
        assert conditions(table, name) == {"poisoned", "focused"}
    fresh = started(4, 1, KARI)
    assert (sum(fresh.tokens), sum(fresh.wounds), sum(fresh.conditions), fresh.progress) == (0, 0, 0, 0)


@pytest.mark.rule("HOT-2.14")
def test_no_archetype_twice_whoever_draws_the_heroes() -> None:
    seen: set[str] = set()
    for seed in range(30):
        table = GAME.new(4, seed)
        assert sorted(table.archetype(Hero(hero)) for hero in range(4)) == [0, 1, 2, 3]
        seen |= {HERO_NAMES[face] for face in table.party}
    assert seen == {*HERO_NAMES}


@pytest.mark.rule("HOT-2.15")
def test_a_player_has_one_hero_of_the_archetype() -> None:
    table = GAME.new(4, 1, heroes=[PELL, HAGAN, MOK, KARI])
    assert [HERO_NAMES[face] for face in table.party] == [PELL, HAGAN, MOK, KARI]


@pytest.mark.rule("HOT-2.16", "HOT-3.4")
def test_a_hero_begins_with_the_four_basic_cards_all_readied() -> None:
    table = started(4, 1, KARI)
    for hero, face in enumerate(table.party):
        cards = [ACTIVATIONS[table.cards[skill]] for skill in table.skills(Hero(hero))]
        assert [card.action for card in cards] == ["attack", "explore", "aid", "rest"]
        assert {card.class_name for card in cards} == {""}
        assert {card.archetype for card in cards} == {ARCHETYPES[table.archetype(Hero(hero))]}
        assert len(readied(table, HERO_NAMES[face])) == 4
    assert readied(table, KARI) == ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]


@pytest.mark.rule("HOT-2.17")
def test_heroes_begin_with_nothing() -> None:
    table = started(2, 1, KARI)
    for name in (KARI, MOK):
        assert (wounds(table, name), tokens(table, name), items(table, name)) == (0, 0, [])
        assert conditions(table, name) == set()
    assert table.marks == [0, 0]


@pytest.mark.rule("HOT-2.18", "HOT-G45")
def test_the_players_choose_the_leader_who_has_the_first_turn() -> None:
    table = GAME.new(3, 1, heroes=[KARI, MOK, HAGAN])
    assert seats(table) == (0, 1, 2)
    assert labels(table) == [f"{name} leads" for name in (KARI, MOK, HAGAN)]
    table.choose(1, seat=2)
    assert leader(table) == MOK
    assert prompt(table) == "Elder Mok activates: which card?"
    assert seats(table) == (1,)


@pytest.mark.rule("HOT-2.18", "HOT-26.6", "HOT-G45")
def test_alone_the_player_says_which_of_the_two_heroes_leads() -> None:
    table = GAME.new(1, 1, heroes=[KARI, MOK])
    assert labels(table) == [f"{KARI} leads", f"{MOK} leads"]
    pick(table, f"{MOK} leads")
    assert prompt(table) == "Elder Mok activates: which card?"
    assert seats(table) == (0,)


@pytest.mark.rule("HOT-2.19", "HOT-26.7")
def test_every_hero_takes_the_hero_count_card_of_the_number_of_heroes() -> None:
    assert [
        [table.health(Hero(0)), table.health(Hero(1))] for table in (started(n, 1, KARI) for n in (1, 2, 3, 4))
    ] == [
        [21, 21],
        [21, 21],
        [15, 15],
        [11, 11],
    ]


@pytest.mark.rule("HOT-2.20", "HOT-2.21", "HOT-2.22", "HOT-31.2", "HOT-EX8")
def test_the_first_spawns_of_the_goblin_problem() -> None:
    for seed in SEEDS:
        table = GAME.new(4, seed, heroes=[*PARTY])
        top = table.enemy_deck[::-1]
        pick(table, f"{HAGAN} leads")
        assert table.site().name == "Roadside Inn"
        assert table.engaged(Hero(2)) == [top[0]]
        assert "?" not in engaged(table, HAGAN)
        assert table.in_shadows() == top[1:4]
        assert shadows(table) == ["?", "?", "?"]
        assert [engaged(table, name) for name in (KARI, MOK, PELL)] == [[], [], []]
        assert len(table.enemy_deck) == 14


@pytest.mark.rule("HOT-2.21", "HOT-G28")
def test_engaged_spawns_go_clockwise_from_the_leader_and_wrap_around() -> None:
    with quest('locations = [["Burning Keep"], ["Dark Forest"]]') as slug:
        table = GAME.new(3, 1, heroes=[KARI, MOK, HAGAN], quest=slug)
        cards = table.enemy_deck[::-1]
        pick(table, f"{HAGAN} leads")
    assert table.engaged(Hero(2)) == [cards[0], cards[3]]
    assert table.engaged(Hero(0)) == [cards[1]]
    assert table.engaged(Hero(1)) == [cards[2]]
    assert table.in_shadows() == [cards[4]]


@pytest.mark.rule("HOT-2.23")
def test_spawn_values_are_the_same_for_any_number_of_heroes() -> None:
    for count in (1, 2, 3, 4):
        table = started(count, 1, KARI)
        assert (len(engaged(table, KARI)), len(shadows(table)), len(table.enemies)) == (1, 3, 4)


@pytest.mark.rule("HOT-2.14")
def test_a_player_may_choose_a_hero_and_leave_the_others_to_chance() -> None:
    for seed in range(12):
        party = GAME.new(3, seed, heroes=[None, "Avric", None]).details()["party"]
        assert isinstance(party, list) and party[1] == "Avric"
        assert len({ARCHETYPE[HERO_NAMES.index(name)] for name in party}) == 3, "no archetype twice"
