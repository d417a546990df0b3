"""Spawning, and the decks that enemies come from (sections 16 and 24 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.table import NO_CARD
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    enemy_discard,
    engaged,
    fallen,
    names,
    pick,
    position,
    seats,
    shadows,
    take,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, cards_offered, choose_card, happen, heroes_offered

DECK = 'enemies = ["Bandit", "Ogre", "Zombie", "Rat Swarm", "Cave Spider"]\n'


@pytest.mark.rule("HOT-16.1")
def test_spawning_takes_the_top_of_the_deck() -> None:
    table = position(DECK)
    happen(table, {"spawn": 1})
    assert engaged(table, KARI) == ["Bandit"]
    assert names(table, table.enemy_deck) == ["Ogre", "Zombie", "Rat Swarm", "Cave Spider"]


@pytest.mark.rule("HOT-16.2", "HOT-G46")
@pytest.mark.parametrize(("fewest", "who"), [("wounds", MOK), ("tokens", PELL)])
def test_an_effect_may_name_the_hero_with_the_fewest_of_something(fewest: str, who: str) -> None:
    table = position(
        FOUR
        + DECK
        + """
        hero.Kari = { wounds = 1, tokens = 1 }
        hero.Elder = { wounds = 0, tokens = 1 }
        hero.Hagan = { wounds = 1, tokens = 2 }
        hero.Pell = { wounds = 2, tokens = 0 }
        """
    )
    happen(table, {"hero_with": f"fewest {fewest}", "then": {"spawn": 1, "where": "you"}})
    assert engaged(table, who) == ["Bandit"]


@pytest.mark.rule("HOT-16.2", "HOT-19.11")
def test_ties_between_heroes_are_the_leaders() -> None:
    table = position(FOUR + DECK + 'leader = "Hagan"\nactive = "Kari"\nhero.Kari.wounds = 1\nhero.Hagan.wounds = 1')
    happen(table, {"hero_with": "fewest wounds", "then": {"spawn": 1, "where": "you"}})
    assert seats(table) == (2,)
    assert heroes_offered(table) == [PELL, MOK]
    take(table, "for_hero", MOK)
    assert engaged(table, MOK) == ["Bandit"]


@pytest.mark.rule("HOT-16.3", "HOT-19.12")
def test_without_a_place_the_first_is_for_the_active_hero_and_the_next_go_clockwise() -> None:
    table = position(FOUR + DECK + "hero.Pell.wounds = 10")
    happen(table, {"spawn": 4}, HAGAN)
    assert fallen(table) == [PELL]
    assert engaged(table, HAGAN) == ["Bandit", "Rat Swarm"]
    assert engaged(table, KARI) == ["Ogre"]
    assert engaged(table, MOK) == ["Zombie"]


@pytest.mark.rule("HOT-16.3", "HOT-16.5")
def test_a_hero_who_falls_on_the_way_is_passed_over() -> None:
    table = position(FOUR + DECK + 'hero.Kari = { wounds = 10, engaged = ["Bandit", "Bandit", "Bandit"] }')
    happen(table, {"spawn": 5})
    assert fallen(table) == [KARI]
    assert engaged(table, MOK) == ["Ogre", "Cave Spider"]
    assert engaged(table, HAGAN) == ["Zombie"]
    assert engaged(table, PELL) == ["Rat Swarm"]
    assert shadows(table) == ["Bandit"] * 4


@pytest.mark.rule("HOT-16.4")
def test_spawned_enemies_are_faceup_unless_the_effect_says_facedown() -> None:
    table = position(DECK)
    happen(table, {"spawn": 1, "where": "shadows"})
    assert shadows(table) == ["Bandit"]
    happen(table, {"spawn": 1, "where": "facedown"})
    assert shadows(table) == ["Bandit", "?"]


@pytest.mark.rule("HOT-16.4")
def test_a_peril_effect_spawns_faceup_in_the_shadows_and_a_location_facedown() -> None:
    table = position('phase = "peril"\nperil = 9\n' + DECK)
    assert shadows(table) == ["Bandit", "Ogre"]
    table = position('phase = "travel"\nprogress = 6\nnext_rolls = "-"\n' + DECK)
    pick(table, "Travel on", "Kari Wraithstalker leads")
    assert shadows(table) == ["?"]


@pytest.mark.rule("HOT-16.5", "HOT-17.5")
def test_a_spawned_fourth_enemy_strikes_and_goes_to_the_shadows() -> None:
    table = position('enemies = ["Ogre", "Bandit"]\nhero.Kari.engaged = ["Bandit", "Bandit", "Zombie"]')
    happen(table, {"spawn": 2})
    assert wounds(table, KARI) == 2
    assert engaged(table, KARI) == ["Bandit", "Bandit", "Zombie"]
    assert shadows(table) == ["Ogre"]
    assert engaged(table, MOK) == ["Bandit"]


@pytest.mark.rule("HOT-16.6")
def test_spawning_from_the_discard_pile_leaves_the_deck_alone() -> None:
    table = position(DECK + 'enemy_discard = ["Goblin Archer", "Ogre", "Goblin Witcher", "Goblin Archer"]')
    happen(table, {"raise": "Goblin", "where": "you"})
    assert cards_offered(table) == ["Goblin Archer", "Goblin Witcher"]
    choose_card(table, "Goblin Witcher")
    assert engaged(table, KARI) == ["Goblin Witcher"]
    assert enemy_discard(table) == ["Goblin Archer", "Ogre", "Goblin Archer"]
    assert len(table.enemy_deck) == 5


@pytest.mark.rule("HOT-16.6", "HOT-19.4", "HOT-19.11")
def test_the_leader_picks_for_every_hero_while_there_are_any() -> None:
    table = position(
        FOUR
        + """
        phase = "peril"
        peril = 5
        leader = "Pell"
        enemy_discard = ["Goblin Archer", "Goblin Witcher", "Bandit"]
        """
    )
    assert seats(table) == (3,)
    choose_card(table, "Goblin Archer")
    assert engaged(table, PELL) == ["Goblin Archer"]
    assert engaged(table, KARI) == ["Goblin Witcher"]
    assert engaged(table, MOK) == engaged(table, HAGAN) == []
    assert enemy_discard(table) == ["Bandit"]


# -- decks and discard piles


@pytest.mark.rule("HOT-24.2")
def test_each_sort_of_cards_has_its_own_discard_pile() -> None:
    table = position('phase = "travel"\nprogress = 6\nshadows = ["Bandit"]\nhero.Kari.items = ["Fire Bomb"]')
    happen(table, {"lose_item": 1})
    pick(table, "Travel on")
    assert names(table, table.enemy_discard) == ["Bandit"]
    assert names(table, table.past) == ["Roadside Inn"]
    assert names(table, table.exploration_discard) == ["Fire Bomb"]


@pytest.mark.rule("HOT-24.3")
def test_an_enemy_deck_that_runs_out_is_made_anew_at_once() -> None:
    table = position('enemies = ["Bandit"]\nenemy_discard = ["Ogre", "Zombie", "Rat Swarm"]')
    happen(table, {"spawn": 1})
    assert engaged(table, KARI) == ["Bandit"]
    assert sorted(names(table, table.enemy_deck)) == ["Ogre", "Rat Swarm", "Zombie"]
    assert table.enemy_discard == []
    assert [table.known[card] for card in table.enemy_deck] == [0, 0, 0]


@pytest.mark.rule("HOT-24.3")
def test_the_new_deck_is_shuffled() -> None:
    discard = '["Ogre", "Zombie", "Rat Swarm", "Bandit", "Cave Spider", "Sorcerer"]'
    orders = set()
    for seed in range(5):
        table = position(f'enemies = ["Bandit"]\nenemy_discard = {discard}', seed=seed)
        happen(table, {"spawn": 1})
        orders.add(tuple(names(table, table.enemy_deck)))
    assert len(orders) > 1


@pytest.mark.rule("HOT-24.4")
def test_an_exploration_deck_that_runs_out_is_made_anew_at_once() -> None:
    table = position('exploration = ["Fire Bomb"]\nexploration_discard = ["Whetstone", "Tin Buckler"]')
    happen(table, {"draw": 1})
    assert sorted(names(table, table.exploration)) == ["Tin Buckler", "Whetstone"]
    assert table.exploration_discard == []


@pytest.mark.rule("HOT-24.5")
def test_the_location_deck_is_never_made_anew() -> None:
    table = position('phase = "travel"\nlocation = "Dark Forest"\nprogress = 7\nnext_rolls = "-"')
    pick(table, "Travel on", "Kari Wraithstalker leads")
    assert table.locations == []
    assert names(table, table.past) == ["Dark Forest", "Roadside Inn"]


@pytest.mark.rule("HOT-24.7", "HOT-19.4")
def test_with_both_piles_empty_nothing_is_spawned_and_the_rest_happens() -> None:
    table = position("enemies = []")
    happen(table, [{"spawn": 2}, {"claim": 1}])
    assert table.enemies == []
    assert table.tokens[0] == 1


@pytest.mark.rule("HOT-24.7")
def test_an_empty_deck_is_made_anew_as_soon_as_a_card_is_needed_and_there_is_one() -> None:
    table = position('enemies = ["Bandit"]')
    happen(table, {"spawn": 1})
    happen(table, {"banish": "any"})
    assert (table.enemy_deck, enemy_discard(table)) == ([], ["Bandit"])
    happen(table, {"spawn": 1}, MOK)
    assert engaged(table, MOK) == ["Bandit"]


@pytest.mark.rule("HOT-24.7")
def test_an_effect_goes_on_with_the_new_deck_and_never_meets_what_it_drew() -> None:
    table = position('exploration = ["Fire Bomb"]\nexploration_discard = ["Whetstone"]')
    happen(table, {"browse": 2})
    assert [*map(cards_offered(table).count, ("Fire Bomb", "Whetstone"))] == [1, 1]
    table = position('exploration = ["Side Path"]')
    happen(table, {"draw": 2})
    assert table.progress == 4
    table = position('exploration = ["Tavern Gossip", "Fire Bomb"]')
    happen(table, {"draw": 1})
    assert names(table, table.exploration_discard) == ["Tavern Gossip"]
    assert names(table, table.items) == ["Fire Bomb"]


@pytest.mark.rule("HOT-24.6", "HOT-24.2")
def test_wounds_do_not_follow_an_enemy_into_the_discard_pile() -> None:
    table = position('shadows = ["Ogre*3"]')
    ogre = card_named(table, "Ogre")
    happen(table, {"banish": "any"})
    assert table.hurt[ogre] == 0
    happen(table, {"raise": "any", "where": "you"})
    assert engaged(table, KARI) == ["Ogre"]
    assert ogre != NO_CARD


@pytest.mark.rule("HOT-24.6")
def test_discarded_tokens_and_conditions_are_nobodys() -> None:
    table = position('hero.Kari = { tokens = 3, conditions = ["poisoned"] }')
    happen(table, [{"lose": 2}, {"shed": "poisoned"}])
    assert table.tokens == [1, 0]
    assert table.conditions == [0, 0]
    happen(table, [{"claim": 2}, {"gain": "poisoned"}], MOK)
    assert table.tokens == [1, 2]
    take(table, "use_card", "Caution")
