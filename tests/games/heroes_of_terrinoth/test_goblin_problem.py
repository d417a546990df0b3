"""The first quest: The Goblin Problem (HOT-31)."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ENEMIES, exploration
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from hearthwatch.kernel import EVERYONE
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    active,
    decline_all,
    ended,
    enemy_discard,
    engaged,
    fallen,
    kinds,
    labels,
    leader,
    log,
    names,
    pick,
    position,
    prompt,
    seats,
    shadows,
    take,
    tokens,
    use,
    wounds,
)

GOBLINS = BOX.quests["the-goblin-problem"]
GREEN = 'phase = "peril"\nperil = 2\n'
YELLOW = 'phase = "peril"\nperil = 5\n'
RED = 'phase = "peril"\nperil = 9\n'
FOUR_MORE = 'enemies = ["Bandit", "Ogre", "Bandit", "Ogre"]\n'
TO_THE_CAMP = f'phase = "travel"\nlocation = "Dark Forest"\nprogress = 7\n{FOUR_MORE}'


def sets(table: Realm, first: int, last: int) -> Counter[str]:
    return Counter(ENEMIES[table.face[card]].set for card in table.enemy_deck[::-1][first:last])


# -- setup


@pytest.mark.rule("HOT-31.1")
def test_eighteen_enemies_in_two_stacks() -> None:
    table = GAME.new(2, 4)
    assert len(table.enemy_deck) == 18
    assert sets(table, 0, 9) == {"Goblin Archers": 3, "Goblin Witchers": 3, "Rat Swarms": 3}
    assert sets(table, 9, 18) == {"Bandits": 3, "Cave Spiders": 3, "Ogres": 3}


@pytest.mark.rule("HOT-31.2")
def test_inn_forest_camp_in_this_order_and_known_to_all() -> None:
    for seed in range(5):
        table = GAME.new(2, seed)
        assert names(table, table.locations) == ["Roadside Inn", "Dark Forest", "Brigand Camp"]
        assert all(table.known[card] == EVERYONE for card in table.locations)
    camp = position('location = "Brigand Camp"')
    assert camp.is_final
    assert not position('location = "Dark Forest"').is_final


@pytest.mark.rule("HOT-31.3")
def test_twenty_two_exploration_cards_in_one_stack() -> None:
    table = GAME.new(2, 4)
    banners = [exploration(table.face[card]).set for card in table.exploration]
    assert Counter(banners) == {"Base": 12, "Wild": 5, "Village": 5}
    assert {*banners[:12]} == {"Base", "Wild", "Village"}


@pytest.mark.rule("HOT-31.4")
def test_splig_waits_in_the_lair() -> None:
    table = GAME.new(2, 4)
    assert names(table, [*table.lair]) == ["Splig"]


@pytest.mark.rule("HOT-31.5")
def test_no_special_setup() -> None:
    assert [rule.when for rule in GOBLINS.rules] == ["arrive final"]
    table = GAME.new(2, 4, heroes=[KARI, MOK])
    pick(table, f"{KARI} leads")
    assert (len(table.enemies), len(table.enemy_deck), len(table.exploration)) == (4, 14, 22)
    assert all(not entry[0].isdecimal() for stack in GOBLINS.sheet.enemies for entry in stack)


# -- Splig comes


@pytest.mark.rule("HOT-31.6")
def test_at_the_camp_splig_comes_into_the_shadows() -> None:
    table = position(TO_THE_CAMP)
    pick(table, "Travel on", f"{KARI} leads")
    assert shadows(table) == ["?", "?", "?", "Splig"]
    assert table.lair == ()


@pytest.mark.rule("HOT-31.6")
def test_not_before_the_camp() -> None:
    table = position(f'phase = "travel"\nprogress = 6\n{FOUR_MORE}next_rolls = "-"')
    pick(table, "Travel on", f"{KARI} leads")
    assert shadows(table) == ["?"]
    assert names(table, [*table.lair]) == ["Splig"]


@pytest.mark.rule("HOT-31.6", "HOT-31.12")
@pytest.mark.parametrize("where", ["slain", KARI])
def test_at_the_camp_nothing_comes_of_it_where_splig_is_out_already(where: str) -> None:
    table = position(f'{TO_THE_CAMP}nemesis = "{where}"')
    pick(table, "Travel on", f"{KARI} leads")
    assert shadows(table) == ["?", "?", "?"]
    assert engaged(table, KARI) == (["Bandit"] if where == "slain" else ["Splig", "Bandit"])


@pytest.mark.rule("HOT-31.12")
def test_splig_can_be_defeated_before_the_camp_is_reached() -> None:
    table = position('location = "Dark Forest"\nhero.Kari = { engaged = ["Splig*9"] }\nnext_rolls = "S S -"')
    use(table, "Precise Strike")
    assert engaged(table, KARI) == ["Splig*9"]
    table = position('location = "Dark Forest"\nhero.Kari = { engaged = ["Splig*9"] }\nnext_rolls = "C S - S"')
    use(table, "Precise Strike")
    assert engaged(table, KARI) == []
    assert names(table, [*table.slain]) == ["Splig"]
    assert enemy_discard(table) == []
    assert ended(table) == (None, "")


# -- peril


@pytest.mark.rule("HOT-31.7")
def test_green_a_wound_for_each_goblin_in_play_handed_out_by_the_leader() -> None:
    table = position(
        f'{GREEN}leader = "{MOK}"\nshadows = ["Goblin Archer", "?Goblin Archer", "Bandit"]\n'
        'hero.Kari = { engaged = ["Goblin Witcher Master"] }'
    )
    assert seats(table) == (1,)
    assert kinds(table) == ["for_hero", "for_hero"]
    take(table, "for_hero", KARI)
    take(table, "for_hero", KARI)
    assert (wounds(table, KARI), wounds(table, MOK)) == (2, 0)
    assert prompt(table) == "Elder Mok upgrades an activation card: which one is new?"
    table.choose(0)
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-31.7")
def test_green_splig_is_a_goblin_too_once_he_is_in_play() -> None:
    table = position(f'{GREEN}nemesis = "shadows"')
    take(table, "for_hero", MOK)
    assert wounds(table, MOK) == 1
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"
    assert prompt(position(GREEN)) == "Kari Wraithstalker upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-31.7", "HOT-22.3", "HOT-G18")
def test_green_a_leader_who_falls_of_it_leaves_the_rest_to_the_next() -> None:
    """Three Goblins, and the first wound is the leader's last: the next one hands out two, and the others upgrade."""
    table = position(
        f'{FOUR}{GREEN}shadows = ["Goblin Archer", "Goblin Archer", "Goblin Witcher"]\nhero.Kari = {{ wounds = 10 }}'
    )
    take(table, "for_hero", KARI)
    assert fallen(table) == [KARI]
    assert leader(table) == active(table) == MOK
    assert seats(table) == (1,)
    take(table, "for_hero", HAGAN)
    take(table, "for_hero", PELL)
    assert [wounds(table, name) for name in (MOK, HAGAN, PELL)] == [0, 1, 1]
    assert prompt(table) == "Elder Mok upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-31.8", "HOT-16.6", "HOT-G30")
def test_yellow_a_goblin_comes_back_to_each_hero_and_all_upgrade() -> None:
    discard = ["Goblin Archer", "Bandit", "Goblin Witcher", "Goblin Archer Master"]
    table = position(f'{FOUR}{YELLOW}leader = "{HAGAN}"\nenemy_discard = {discard}')
    assert seats(table) == (2,)
    assert sorted(labels(table)) == [
        "Goblin Archer Master comes back",
        "Goblin Archer comes back",
        "Goblin Witcher comes back",
    ]
    pick(table, "Goblin Witcher comes back", "Goblin Archer comes back")
    assert engaged(table, HAGAN) == ["Goblin Witcher"]
    assert engaged(table, PELL) == ["Goblin Archer"]
    assert engaged(table, KARI) == ["Goblin Archer Master"]
    assert engaged(table, MOK) == []
    assert enemy_discard(table) == ["Bandit"]
    asked = []
    while "upgrade" in kinds(table):
        asked.append(prompt(table).partition(" upgrades")[0])
        table.choose(0)
    assert asked == [HAGAN, PELL, KARI, MOK]


@pytest.mark.rule("HOT-31.8", "HOT-G18")
def test_yellow_a_leader_who_falls_of_it_keeps_nobody_from_upgrading() -> None:
    table = position(
        f'{YELLOW}enemy_discard = ["Goblin Archer"]\n'
        'hero.Kari = { wounds = 20, engaged = ["Bandit", "Bandit", "Cave Spider"] }'
    )
    assert fallen(table) == [KARI]
    assert prompt(table) == "Elder Mok upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-31.9")
def test_red_two_enemies_into_the_shadows_and_splig_to_the_leader() -> None:
    table = position(f'{RED}leader = "{MOK}"\nenemies = ["Bandit", "Ogre Master", "Zombie"]')
    assert shadows(table) == ["Bandit", "Ogre Master"]
    assert engaged(table, MOK) == ["Splig"]
    assert names(table, table.enemy_deck) == ["Zombie"]
    story = log(table)
    assert story.index("Ogre Master waits in the shadows.") < story.index("Splig leaves the lair.")


@pytest.mark.rule("HOT-31.9")
def test_red_once_splig_is_out_only_the_enemies_come() -> None:
    table = position(f'{RED}enemies = ["Bandit", "Ogre"]\nnemesis = "shadows"')
    assert shadows(table) == ["Splig", "Bandit", "Ogre"]
    assert engaged(table, KARI) == []


@pytest.mark.rule("HOT-31.7", "HOT-31.8", "HOT-31.9", "HOT-G11")
def test_the_track() -> None:
    track = ["gray", "gray", "green", "gray", "gray", "yellow", "gray", "gray", "gray", "red"]
    assert GOBLINS.sheet.track == track


# -- the ends


@pytest.mark.rule("HOT-31.10")
@pytest.mark.parametrize(
    ("place", "progress", "splig", "won"),
    [
        ("Brigand Camp", 8, "slain", True),
        ("Brigand Camp", 9, "slain", True),
        ("Brigand Camp", 7, "slain", None),
        ("Brigand Camp", 8, "shadows", None),
        ("Dark Forest", 8, "slain", None),
    ],
)
def test_victory_takes_splig_defeated_and_the_camp_explored(
    place: str, progress: int, splig: str, won: bool | None
) -> None:
    table = position(f'phase = "end"\nlocation = "{place}"\nprogress = {progress}\nnemesis = "{splig}"')
    assert ended(table)[0] is won


@pytest.mark.rule("HOT-31.10")
def test_victory_waits_for_the_end_of_the_round() -> None:
    table = position(
        'location = "Brigand Camp"\nprogress = 8\nhero.Kari = { engaged = ["Splig*9"] }\nnext_rolls = "S S -"'
    )
    use(table, "Precise Strike")
    assert names(table, [*table.slain]) == ["Splig"]
    assert ended(table) == (None, "")
    assert active(table) == MOK


@pytest.mark.rule("HOT-31.11")
def test_defeat_is_the_defeat_of_all_heroes() -> None:
    table = position('phase = "enemy"\nhero.Kari = { engaged = ["Bandit"], wounds = 20 }')
    assert (fallen(table), ended(table)) == ([KARI], (None, ""))
    table = position('phase = "enemy"\nhero.Kari = { engaged = ["Bandit"], wounds = 20 }\nhero.Elder = { wounds = 21 }')
    assert ended(table) == (False, "HOT-13.3")
    assert GOBLINS.defeats == []


# -- Splig's threat (HOT-EX1)


def threatened(progress: int, count: int) -> Realm:
    """Kari rolls a threat while Splig waits in his lair."""
    state = f'progress = {progress}\nnext_rolls = "- T"\nhero.Kari = {{ engaged = ["Ogre"], tokens = {count} }}'
    table = position(f'location = "Dark Forest"\n{state}')
    use(table, "Caution")
    decline_all(table)
    return table


@pytest.mark.rule("HOT-19.5", "HOT-EX1")
def test_splig_takes_a_token_where_there_is_no_progress() -> None:
    table = threatened(progress=0, count=2)
    assert active(table) == MOK
    assert (tokens(table, KARI), table.progress) == (1, 0)


@pytest.mark.rule("HOT-19.5", "HOT-EX1")
def test_splig_takes_progress_where_there_is_no_token() -> None:
    table = threatened(progress=3, count=0)
    assert active(table) == MOK
    assert (tokens(table, KARI), table.progress) == (0, 2)


@pytest.mark.rule("HOT-19.5", "HOT-EX1")
@pytest.mark.parametrize(("choice", "left"), [(0, (1, 3)), (1, (2, 2))])
def test_splig_takes_what_the_hero_chooses_where_there_is_both(choice: int, left: tuple[int, int]) -> None:
    table = threatened(progress=3, count=2)
    assert kinds(table) == ["outcome", "outcome"]
    table.choose(choice)
    assert (tokens(table, KARI), table.progress) == left


@pytest.mark.rule("HOT-19.5", "HOT-EX1")
def test_splig_takes_nothing_where_there_is_neither_and_nobody_is_asked() -> None:
    table = threatened(progress=0, count=0)
    assert (tokens(table, KARI), table.progress) == (0, 0)
    assert active(table) == MOK
