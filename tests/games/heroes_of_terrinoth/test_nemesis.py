"""Traits, the Nemesis, and the order of difficulty (sections 20 and 27 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ENEMIES, FIRST_NEMESIS, LOCATIONS, RANK, RATINGS, location
from hearthwatch.games.heroes_of_terrinoth.rules.strength import resilience
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    enemy_discard,
    engaged,
    kinds,
    log,
    pick,
    position,
    shadows,
    take,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, cards_offered, choose_card, happen

# -- traits


@pytest.mark.rule("HOT-20.1")
def test_every_enemy_and_every_location_has_traits() -> None:
    assert all(len(card.traits) >= 2 for card in ENEMIES)
    assert {site.trait for site in LOCATIONS} == {"Quarter", "Wilderness", "Dungeon"}


@pytest.mark.rule("HOT-20.1", "HOT-20.2")
def test_an_effect_that_names_a_trait_touches_only_that_trait() -> None:
    table = position('shadows = ["Goblin Archer", "Ogre", "?Goblin Archer"]\nhero.Elder.engaged = ["Goblin Witcher"]')
    happen(table, {"wound_each": 1, "at": "Goblin"})
    assert shadows(table) == ["Goblin Archer*1", "Ogre", "?"]
    assert engaged(table, MOK) == ["Goblin Witcher*1"]


@pytest.mark.rule("HOT-20.2")
def test_minion_and_master_are_traits_too() -> None:
    table = position('shadows = ["Ogre", "Ogre Master"]')
    happen(table, {"wound_each": 1, "at": "Master"})
    assert shadows(table) == ["Ogre", "Ogre Master*1"]
    happen(table, {"tire": 1, "at": "Minion"})
    assert shadows(table) == ["-Ogre", "Ogre Master*1"]


@pytest.mark.rule("HOT-20.3")
def test_an_enemy_means_any_enemy_in_play() -> None:
    table = position(
        FOUR
        + """
        shadows = ["?Bandit", "Ogre"]
        hero.Kari = { tokens = 1, engaged = ["-Zombie"] }
        hero.Hagan.engaged = ["Cave Spider"]
        """
    )
    use(table, "Caution")
    take(table, "use_ability")
    assert sorted(cards_offered(table)) == ["?", "Cave Spider", "Ogre", "Zombie"]
    choose_card(table, "Cave Spider")
    assert engaged(table, HAGAN) == []
    assert enemy_discard(table) == ["Cave Spider"]


# -- the Nemesis


@pytest.mark.rule("HOT-20.4")
def test_a_nemesis_is_never_in_the_enemy_deck() -> None:
    for seed in range(8):
        table = GAME.new(seats=2, seed=seed, quest="random")
        assert all(table.face[card] < FIRST_NEMESIS for card in table.enemy_deck)
        assert [table.face[card] >= FIRST_NEMESIS for card in table.lair] == [True]


@pytest.mark.rule("HOT-20.4")
def test_a_slain_nemesis_is_not_shuffled_in_with_the_discard_pile() -> None:
    table = position('enemies = ["Bandit"]\nshadows = ["Splig*9"]\nenemy_discard = ["Ogre", "Zombie"]')
    happen(table, {"wound": 1, "at": "Nemesis"})
    assert len(table.slain) == 1
    happen(table, {"spawn": 1})
    assert len(table.enemy_deck) == 2
    assert not {*table.slain} & {*table.enemy_deck}


@pytest.mark.rule("HOT-20.5")
def test_a_nemesis_in_the_lair_cannot_be_touched() -> None:
    table = position("")
    happen(table, [{"wound_each": 3, "at": "any"}, {"tire_each": True, "at": "Nemesis"}, {"engage": "any"}])
    assert (table.hurt[table.lair[0]], table.tired[table.lair[0]]) == (0, 0)
    assert table.enemies == []
    table = position("heroes = ['Pell Quillan', 'Elder Mok']\nnext_rolls = 'S S S'")
    act(table, "Cinder Dart")
    assert table.hurt[table.lair[0]] == 0


@pytest.mark.rule("HOT-20.6", "HOT-16.5")
def test_a_nemesis_enters_play_by_the_rules_of_spawning() -> None:
    table = position("")
    happen(table, {"nemesis": "you"}, MOK)
    assert (table.lair, engaged(table, MOK)) == ((), ["Splig"])
    table = position("")
    happen(table, {"nemesis": "shadows"})
    assert shadows(table) == ["Splig"]
    table = position('leader = "Elder"\nhero.Elder.engaged = ["Bandit", "Bandit", "Ogre"]')
    happen(table, {"nemesis": "leader"})
    assert wounds(table, MOK) == 2
    assert shadows(table) == ["Splig"]


@pytest.mark.rule("HOT-20.6")
def test_a_nemesis_that_left_the_lair_does_not_come_again() -> None:
    for where in ("shadows", "slain"):
        table = position(f'nemesis = "{where}"')
        happen(table, {"nemesis": "you"})
        assert engaged(table, KARI) == []


@pytest.mark.rule("HOT-20.7")
def test_a_nemesis_is_not_left_behind() -> None:
    table = position('phase = "travel"\nprogress = 6\nshadows = ["-Splig*2", "Bandit"]\nnext_rolls = "-"')
    pick(table, "Travel on")
    assert shadows(table) == ["-Splig*2"]


@pytest.mark.rule("HOT-20.8")
def test_in_play_a_nemesis_is_an_enemy_like_any_other() -> None:
    table = position('nemesis = "Kari"\nnext_rolls = "- - X"')
    use(table, "Precise Strike")
    assert wounds(table, KARI) == 2
    table = position('shadows = ["Splig"]\nnext_rolls = "- - X"')
    use(table, "Precise Strike")
    take(table, "become_engaged")
    assert wounds(table, KARI) == 2
    happen(table, {"tire": 1, "at": "any"})
    assert engaged(table, KARI) == ["-Splig"]
    happen(table, {"shake_off": "mine"})
    assert shadows(table) == ["-Splig"]


@pytest.mark.rule("HOT-EX32", "HOT-10.17")
@pytest.mark.parametrize(("progress", "hurt"), [(0, 2), (6, 3)])
def test_splig_is_softer_where_everything_is_explored(progress: int, hurt: int) -> None:
    table = position(f'progress = {progress}\nnemesis = "Kari"\nhero.Kari.tokens = 2\nnext_rolls = "S S -"')
    act(table, "Precise Strike", "Spend 2 tokens")
    assert engaged(table, KARI) == [f"Splig*{hurt}"]


@pytest.mark.rule("HOT-EX32")
def test_splig_hardens_when_his_threat_takes_the_progress_away() -> None:
    table = position('progress = 6\nnemesis = "Kari"\nnext_rolls = "- - T"\nexploration = ["Fire Bomb"]')
    splig = card_named(table, "Splig")
    assert resilience(table, splig) == 1
    act(table, "Blaze a Trail")
    assert table.progress == 5
    assert resilience(table, splig) == 2


# -- difficulty


@pytest.mark.rule("HOT-27.1")
def test_there_are_three_ratings_in_rising_order() -> None:
    assert RATINGS == ("Trivial", "Challenging", "Formidable")
    assert {card.rating for card in ENEMIES} == {site.rating for site in LOCATIONS} == {*RATINGS}


def first_to_strike(printed: Printer, one: str, other: str) -> str:
    """Which of two enemies with equal attack strikes back at one counterattack."""
    for name in (one, other):
        printed.enemy(name, attack=1, threat={"claim": 1})
    for order in ([one, other], [other, one]):
        table = position(f'hero.Kari.engaged = ["{order[0]}", "{order[1]}"]\nnext_rolls = "- - X -"')
        use(table, "Precise Strike")
        take(table, "aim")
        assert "strike_back" not in kinds(table)
        struck = next(line for line in log(table) if " strikes back" in line)
    return struck.partition(" strikes back")[0]


@pytest.mark.rule("HOT-27.1", "HOT-27.2", "HOT-27.3")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Bandit Master", "Ogre"),
        ("Ogre Master", "Cave Troll"),
        ("Bandit", "Bandit Master"),
        ("Ogre Master", "Splig"),
        ("Splig", "Cave Troll"),
    ],
)
def test_the_rating_counts_first_then_nemesis_over_master_over_minion(
    printed: Printer, lower: str, higher: str
) -> None:
    assert first_to_strike(printed, lower, higher) == higher
    assert RANK[printed.face(lower)] < RANK[printed.face(higher)]


@pytest.mark.rule("HOT-27.4")
def test_random_sets_and_places_are_drawn_by_their_rating() -> None:
    for seed in range(6):
        table = GAME.new(seats=2, seed=seed, quest="what-walks-beneath")
        bottom = {ENEMIES[table.face[card]].rating for card in table.enemy_deck[:9]}
        assert bottom == {"Challenging", "Formidable"}
        sites = [location(table.face[card]) for card in table.locations[-2:]]
        assert [(site.rating, site.trait) for site in sites] == [("Challenging", "Dungeon")] * 2
