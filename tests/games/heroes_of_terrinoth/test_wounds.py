"""Section 15: wounds, recovery, defeat."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    active,
    conditions,
    decline_all,
    ended,
    enemy_discard,
    engaged,
    fallen,
    items,
    kinds,
    labels,
    leader,
    log,
    names,
    play_until,
    position,
    shadows,
    take,
    to_card,
    tokens,
    use,
    wounds,
)

# -- wounds


@pytest.mark.rule("HOT-15.1", "HOT-15.2")
def test_only_the_total_of_wounds_matters() -> None:
    """Two at once and one more make three; of these one can be recovered alone."""
    table = position(FOUR + 'next_rolls = "- - X X"\nhero.Kari = { engaged = ["Ogre", "Bandit"] }')
    act(table, "Blaze a Trail")
    assert wounds(table, KARI) == 3
    table = position('next_rolls = "-"\nhero.Kari = { wounds = 3 }')
    act(table, "Caution")
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-15.2")
def test_wounds_add_up_on_an_enemy() -> None:
    table = position('next_rolls = "S - -"\nhero.Kari = { tokens = 1, engaged = ["Ogre*1"] }')
    act(table, "Precise Strike", f"{KARI}:")
    assert engaged(table, KARI) == ["Ogre*3"]


@pytest.mark.rule("HOT-15.3")
def test_resilience_takes_off_wounds_of_attacks() -> None:
    table = position('next_rolls = "S S -"\nhero.Kari = { engaged = ["Sorcerer"] }')
    act(table, "Precise Strike")
    assert engaged(table, KARI) == ["Sorcerer*1"]


@pytest.mark.rule("HOT-15.3", "HOT-15.4")
def test_the_wound_of_an_ability_meets_no_resilience() -> None:
    table = position('next_rolls = "- - -"\nhero.Kari = { tokens = 1, engaged = ["Cave Troll"] }')
    act(table, "Blaze a Trail", f"{KARI}:")
    assert engaged(table, KARI) == ["Cave Troll*1"]


@pytest.mark.rule("HOT-15.4")
def test_the_wound_of_a_card_line_meets_no_resilience() -> None:
    """Flushed from Cover wounds an enemy in the shadows before its attack."""
    table = position('next_rolls = "- -"\nshadows = ["Cave Troll"]\nhero.Kari = { cards = ["Flushed from Cover"] }')
    act(table, "Flushed from Cover")
    assert shadows(table) == ["Cave Troll*1"]


@pytest.mark.rule("HOT-15.4")
def test_the_wound_of_an_item_meets_no_resilience() -> None:
    table = position('next_rolls = "-"\nshadows = ["Cave Troll", "?Zombie"]\nhero.Elder = { items = ["Fire Bomb"] }')
    act(table, "Caution", "Fire Bomb")
    assert shadows(table) == ["Cave Troll*1"]


# -- the threshold


@pytest.mark.rule("HOT-15.5")
@pytest.mark.parametrize(("hurt", "left"), [(0, ["Ogre*2"]), (1, ["Ogre*3"]), (2, []), (3, [])])
def test_an_enemy_is_defeated_at_or_above_its_health(hurt: int, left: list[str]) -> None:
    """An Ogre has health 4."""
    table = position(f'next_rolls = "S S -"\nhero.Kari = {{ engaged = ["Ogre*{hurt}"] }}')
    act(table, "Precise Strike")
    assert engaged(table, KARI) == left


@pytest.mark.rule("HOT-15.5")
@pytest.mark.parametrize(("before", "down"), [(8, []), (9, [KARI]), (10, [KARI])])
def test_a_hero_is_defeated_at_or_above_the_health(before: int, down: list[str]) -> None:
    """Kari's health is 11, and the Ogre strikes for 2."""
    table = position(FOUR + f'next_rolls = "- - X"\nhero.Kari = {{ wounds = {before}, engaged = ["Ogre"] }}')
    act(table, "Blaze a Trail")
    assert fallen(table) == down


@pytest.mark.rule("HOT-15.6")
def test_outside_an_action_an_enemy_is_defeated_at_once() -> None:
    """It leaves before Kari's dice are counted."""
    table = position('enemies = []\nnext_rolls = "- X"\nhero.Kari = { tokens = 1, engaged = ["Cave Spider", "-Ogre"] }')
    use(table, "Caution")
    play_until(table, lambda table: "use_ability" in kinds(table))
    take(table, "use_ability")
    take(table, "wound_one", "Cave Spider")
    assert enemy_discard(table) == ["Cave Spider"]
    assert any(line.endswith("rolls a blank.") for line in log(table))


@pytest.mark.rule("HOT-15.6")
def test_outside_an_action_a_hero_is_defeated_at_once() -> None:
    """The Bandit's first blow is enough in the enemy phase: its Inflict finds nobody."""
    table = position(
        FOUR
        + 'phase = "enemy"\nhero.Kari = { wounds = 10, engaged = ["Bandit", "-Ogre"] }\nhero.Elder = { wounds = 0 }'
    )
    decline_all(table)
    assert fallen(table) == [KARI]
    assert [line for line in log(table) if line.startswith(f"{KARI} suffers")] == [f"{KARI} suffers 1 wound."]


@pytest.mark.rule("HOT-15.6", "HOT-G23")
def test_a_hero_defeated_before_the_action_takes_none() -> None:
    table = position(FOUR + 'next_rolls = "S S"\nhero.Kari = { wounds = 10, conditions = ["poisoned"] }')
    act(table, "Blaze a Trail")
    assert (fallen(table), table.progress, active(table)) == ([KARI], 0, MOK)
    assert not any(" rolls " in line for line in log(table))


# -- a defeated enemy


@pytest.mark.rule("HOT-15.7")
def test_a_defeated_enemy_is_discarded_without_its_wounds() -> None:
    table = position(
        'enemies = ["Ogre"]\nenemy_discard = ["Zombie"]\nnext_rolls = "S S -"\nhero.Kari = { engaged = ["Bandit"] }'
    )
    act(table, "Precise Strike")
    assert enemy_discard(table) == ["Bandit", "Zombie"]
    assert [table.hurt[card] for card in table.enemy_discard] == [0, 0]


@pytest.mark.rule("HOT-15.7", "HOT-G29")
def test_a_defeated_nemesis_is_out_of_the_game() -> None:
    table = position('enemies = []\nprogress = 6\nnext_rolls = "S S -"\nhero.Kari = { engaged = ["Splig*9"] }')
    act(table, "Precise Strike")
    assert (engaged(table, KARI), enemy_discard(table), len(table.slain), table.lair) == ([], [], 1, ())


# -- a defeated hero


FALLING = (
    FOUR + 'active = "Kari"\nnext_rolls = "- - X - -"\nexploration_discard = []\nshadows = ["?Zombie"]\n'
    'hero.Kari = { wounds = 10, tokens = 3, items = ["Smelling Salts"], conditions = ["weakened"], '
    'engaged = ["Bandit Master*1", "-Ogre*2", "Cave Spider"] }\n'
)


@pytest.mark.rule("HOT-15.8", "HOT-G39")
def test_a_defeated_hero_loses_wounds_items_tokens_and_conditions() -> None:
    table = position(FALLING)
    act(table, "Blaze a Trail")
    assert fallen(table) == [KARI]
    assert (wounds(table, KARI), tokens(table, KARI), items(table, KARI), conditions(table, KARI)) == (0, 0, [], set())
    assert names(table, table.exploration_discard) == ["Smelling Salts"]


@pytest.mark.rule("HOT-15.9", "HOT-15.13")
def test_the_enemies_of_a_defeated_hero_go_to_the_shadows_as_they_are() -> None:
    """Faceup, with their wounds, readied or exhausted."""
    table = position(FALLING)
    act(table, "Blaze a Trail")
    assert engaged(table, KARI) == []
    assert shadows(table) == ["Bandit Master*1", "-Ogre*2", "Cave Spider", "?"]


@pytest.mark.rule("HOT-15.10")
def test_a_defeated_hero_is_turned_facedown() -> None:
    table = position(FALLING)
    act(table, "Blaze a Trail")
    assert [line for line in log(table) if line.endswith("is defeated.")] == [f"{KARI} is defeated."]
    assert table.fallen == 1


@pytest.mark.rule("HOT-15.11", "HOT-15.12")
def test_a_defeated_hero_never_activates_again_and_the_others_play_on() -> None:
    table = position(FALLING + 'enemies = []\nleader = "Kari"')
    act(table, "Blaze a Trail")
    seen = []
    while table.round == 1 and table.outcome is None:
        seen.append(active(table))
        play_until(table, lambda table: "use_card" in kinds(table) or table.round > 1)
        if table.round == 1:
            table.choose(3 if len(labels(table)) > 3 else 0)
    assert KARI not in seen
    to_card(table, MOK)
    assert (table.round, leader(table), fallen(table)) == (2, MOK, [KARI])


@pytest.mark.rule("HOT-15.11")
def test_an_enemy_that_would_engage_a_defeated_hero_does_not(printed: Printer) -> None:
    """Kari falls to the first keyword, so that Advance finds nobody to stand before."""
    printed.enemy("Zombie", bar=["Inflict", "Advance"])
    table = position(FOUR + 'phase = "enemy"\nshadows = ["Zombie"]\nhero.Kari = { wounds = 10 }\nenemies = []')
    decline_all(table)
    assert (fallen(table), engaged(table, KARI), shadows(table)) == ([KARI], [], ["Zombie"])


@pytest.mark.rule("HOT-15.11", "HOT-G28")
def test_no_enemy_spawns_in_front_of_a_defeated_hero(printed: Printer) -> None:
    """The first one is Kari's fourth and deals her last wound; the second goes to the next living hero."""
    printed.location("Roadside Inn", end={"spawn": 2, "where": "you"})
    table = position(
        FOUR + 'phase = "travel"\nlocation = "Roadside Inn"\nenemies = ["Zombie", "Cave Spider"]\n'
        'hero.Kari = { wounds = 10, engaged = ["Bandit", "Ogre", "Ogre"] }'
    )
    assert (fallen(table), engaged(table, KARI)) == ([KARI], [])
    assert (shadows(table), engaged(table, MOK)) == (["Bandit", "Ogre", "Ogre", "Zombie"], ["Cave Spider"])


@pytest.mark.rule("HOT-15.11")
def test_a_defeated_hero_does_not_recover(printed: Printer) -> None:
    printed.location("Roadside Inn", end={"each_hero": {"recover": 1}})
    table = position(
        FOUR + 'leader = "Elder Mok"\nphase = "travel"\nlocation = "Roadside Inn"\n'
        "hero.Kari = { wounds = 11 }\nhero.Hagan = { wounds = 5 }"
    )
    decline_all(table)
    assert (wounds(table, HAGAN), fallen(table), wounds(table, KARI)) == (4, [KARI], 0)
    assert not any(line.startswith(f"{KARI} recovers") for line in log(table))


@pytest.mark.rule("HOT-15.12")
def test_the_game_is_lost_only_with_the_last_hero() -> None:
    table = position('next_rolls = "- - X"\nhero.Kari = { wounds = 20, engaged = ["Bandit"] }')
    act(table, "Blaze a Trail")
    assert (fallen(table), ended(table)) == ([KARI], (None, ""))


@pytest.mark.rule("HOT-G18")
def test_a_defeated_hero_does_not_lead() -> None:
    table = position(FALLING)
    assert leader(table) == KARI
    act(table, "Blaze a Trail")
    assert leader(table) == MOK
    assert leader(position(FOUR + "hero.Kari = { wounds = 11 }\nhero.Elder = { wounds = 11 }")) == HAGAN


# -- recovery of enemies


@pytest.mark.rule("HOT-15.14")
@pytest.mark.parametrize(("before", "after"), [("Bone Walker*1", "Bone Walker"), ("Bone Walker", "Bone Walker")])
def test_an_enemy_recovers_a_wound_where_its_keyword_says_so(before: str, after: str) -> None:
    table = position(FOUR + f'phase = "enemy"\nhero.Kari = {{ engaged = ["{before}"] }}')
    play_until(table, lambda table: "use_card" in kinds(table) or engaged(table, KARI) == [after])
    assert engaged(table, KARI) == [after]
