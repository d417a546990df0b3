"""The round, the hero phase, and the number of heroes (HOT-5, HOT-6, HOT-26)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.table import ENEMY_PHASE, HERO_PHASE, Hero, Realm
from hearthwatch.kernel.orders import ASK
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    active,
    decline,
    ended,
    engaged,
    exhausted,
    fallen,
    kinds,
    labels,
    log,
    pick,
    play_until,
    position,
    prompt,
    readied,
    seats,
    shadows,
    take,
    tokens,
    use,
    why_not,
    wounds,
)

SCOUT = ["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]
THREE = f"heroes = {[KARI, MOK, HAGAN]}\n"


def order(table: Realm) -> list[str]:
    """Who activates, one after another, until the enemies' turn; everybody rests and declines what is offered."""
    turns = []
    round_now = table.round
    while table.outcome is None and table.round == round_now and table.phase == HERO_PHASE:
        if "use_card" in kinds(table):
            turns.append(active(table))
            table.choose(len(labels(table)) - 1)
        elif not decline(table):
            table.choose(0)
    return turns


# -- the round


@pytest.mark.rule("HOT-5.1", "HOT-13.1")
def test_heroes_enemies_peril_travel_end(printed: Printer) -> None:
    printed.location("Roadside Inn", end={"each_hero": {"suffer": 1}})
    table = position('enemies = ["Ogre"]\nhero.Elder = { engaged = ["Ogre"] }')
    order(table)
    play_until(table, lambda table: table.round == 2)
    story = [line for line in log(table) if line.endswith("activates.") or "faces" in line or "Peril" in line]
    assert story == [
        "Kari Wraithstalker activates.",
        "Elder Mok activates.",
        "Kari Wraithstalker activates.",
        "Elder Mok activates.",
        "Elder Mok faces Ogre.",
        "Peril: space 1, gray: nothing happens.",
        "Kari Wraithstalker activates.",
    ]
    rules = [line.rule for line in table.log]
    assert rules.index("HOT-10.9") < rules.index("HOT-11.2") < rules.index("HOT-12.14") < rules.index("HOT-5.1")


@pytest.mark.rule("HOT-5.2")
def test_after_the_end_of_a_round_the_next_one_begins_with_the_heroes() -> None:
    table = position('phase = "end"\nround = 4')
    assert table.round == 5
    assert table.phase == HERO_PHASE
    assert log(table) == ["Round 5.", "Kari Wraithstalker activates."]


@pytest.mark.rule("HOT-5.2")
def test_no_new_round_after_the_end_of_the_quest() -> None:
    table = position('phase = "end"\nround = 4\nlocation = "Brigand Camp"\nprogress = 8\nnemesis = "slain"')
    assert ended(table) == (True, "HOT-13.2")
    assert table.round == 4
    assert table.decision is None


# -- the hero phase


@pytest.mark.rule("HOT-6.1", "HOT-22.1", "HOT-26.1", "HOT-EX36")
def test_four_heroes_activate_once_each_from_the_leader_clockwise() -> None:
    table = position(f'{FOUR}leader = "{MOK}"')
    assert order(table) == [MOK, HAGAN, PELL, KARI]


@pytest.mark.rule("HOT-6.1", "HOT-26.3", "HOT-EX36")
def test_of_three_heroes_the_leader_chooses_one_who_activates_again() -> None:
    table = position(f'{THREE}leader = "{MOK}"')
    turns = []
    for _ in range(3):
        turns.append(active(table))
        table.choose(len(labels(table)) - 1)
        while not {"use_card", "activate"} & {*kinds(table)}:
            table.choose(0)
    assert turns == [MOK, HAGAN, KARI]
    assert prompt(table) == "Which hero activates a second time?"
    assert seats(table) == (1,)
    assert labels(table) == [f"{MOK} activates", f"{HAGAN} activates", f"{KARI} activates"]
    pick(table, f"{MOK} activates")
    assert order(table) == [MOK]
    assert table.phase != HERO_PHASE or table.round == 2


@pytest.mark.rule("HOT-6.1", "HOT-26.5", "HOT-EX36")
def test_two_heroes_activate_twice_each_in_turn() -> None:
    assert order(position(f'leader = "{MOK}"')) == [MOK, KARI, MOK, KARI]


@pytest.mark.rule("HOT-6.2")
def test_a_hero_cannot_pass() -> None:
    table = position("")
    assert {*kinds(table)} == {"use_card"}
    assert len(labels(table)) == 4


@pytest.mark.rule("HOT-6.3")
def test_with_four_exhausted_cards_a_hero_suffers_two_wounds_and_readies_all() -> None:
    table = position(f"hero.Kari = {{ exhausted = {SCOUT}, wounds = 3 }}")
    assert wounds(table, KARI) == 5
    assert readied(table, KARI) == SCOUT
    assert prompt(table) == "Kari Wraithstalker activates: which card?"


@pytest.mark.rule("HOT-6.3")
def test_with_one_readied_card_nothing_is_forced() -> None:
    table = position(f"hero.Kari = {{ exhausted = {SCOUT[:3]}, wounds = 3 }}\nnext_rolls = '-'")
    assert "Kari Wraithstalker uses Caution." in log(table)
    assert "Kari Wraithstalker suffers 2 wounds." not in log(table)


@pytest.mark.rule("HOT-6.3")
def test_the_forced_readying_comes_before_a_card_is_chosen_whatever_else_is_open_then() -> None:
    """Smelling Salts would ready two cards; with something due there is no going on without it."""
    table = position(f'hero.Kari = {{ exhausted = {SCOUT}, items = ["Smelling Salts"] }}')
    assert kinds(table) == ["forced_ready", "use_item"]
    assert why_not(table, "Go on") == ("HOT-19.10", "Something must happen first.")
    take(table, "forced_ready")
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-6.4")
def test_the_chosen_card_is_exhausted_first() -> None:
    table = position("hero.Kari = { engaged = ['Bandit'], tokens = 1 }")
    use(table, "Precise Strike")
    assert exhausted(table, KARI) == ["Precise Strike"]
    assert seats(table) == (0,)


@pytest.mark.rule("HOT-6.4", "HOT-6.8")
def test_every_hero_uses_the_own_card() -> None:
    table = position(
        f'leader = "{MOK}"\nnext_rolls = "S S"\nhero.Elder = {{ wounds = 5 }}\nhero.Kari = {{ wounds = 5 }}'
    )
    use(table, "Share the Waterskin")
    assert "Elder Mok uses Share the Waterskin." in log(table)
    assert (wounds(table, MOK), wounds(table, KARI)) == (2, 4)


@pytest.mark.rule("HOT-6.5")
def test_the_lines_of_a_card_come_from_top_to_bottom() -> None:
    """Caution: exhaust a Minion, rest, wound an enemy in the shadows, ready all cards."""
    table = position(
        f'shadows = ["Ogre"]\nnext_rolls = "S"\n'
        f"hero.Kari = {{ engaged = ['Bandit'], wounds = 4, exhausted = {SCOUT[:3]} }}\n"
        "hero.Elder = { wounds = 1 }"
    )
    take(table, "tire")
    story = log(table)
    lines = (
        "Bandit is exhausted.",
        "Kari Wraithstalker rolls a success.",
        "Kari Wraithstalker recovers 2 wounds.",
        "Ogre suffers 1 wound.",
        "Kari Wraithstalker readies all activation cards.",
        "Elder Mok activates.",
    )
    assert [story.index(line) for line in lines] == sorted(story.index(line) for line in lines)


@pytest.mark.rule("HOT-6.6")
def test_an_action_cannot_be_skipped_even_when_it_only_hurts() -> None:
    """Nothing to recover and a Bandit in front: the rest is rolled all the same, and the Bandit strikes."""
    table = position('hero.Kari = { engaged = ["Bandit"] }\nnext_rolls = "S X"')
    use(table, "Caution")
    take(table, "leave_it")
    assert wounds(table, KARI) == 1
    assert active(table) == MOK


@pytest.mark.rule("HOT-6.7")
def test_may_is_optional_and_the_rest_is_not() -> None:
    table = position('shadows = ["Bandit"]\nnext_rolls = "- -"\nhero.Elder = { exhausted = ["Steady Hands"] }')
    use(table, "Draw Attention")
    assert kinds(table) == ["ready_card", "leave_it"]
    take(table, "leave_it")
    assert exhausted(table, MOK) == ["Steady Hands"]
    assert tokens(table, KARI) == 1


@pytest.mark.rule("HOT-6.8")
def test_who_activates_is_the_active_hero() -> None:
    table = position(f'{FOUR}leader = "{HAGAN}"\nactive = "{PELL}"')
    assert active(table) == PELL
    assert prompt(table) == "Pell Quillan activates: which card?"
    assert seats(table) == (3,)


@pytest.mark.rule("HOT-6.9", "HOT-G25")
def test_after_an_activation_anybody_may_use_what_waits_for_it_and_weakness_comes_first() -> None:
    table = position(
        'shadows = ["Ogre"]\nnext_rolls = "-"\n'
        "hero.Kari = { conditions = ['weakened'], exhausted = ['Precise Strike'] }\n"
        "hero.Elder = { items = ['Fire Bomb'] }"
    )
    use(table, "Caution")
    assert prompt(table) == "Kari Wraithstalker is weakened: exhaust a card, or suffer a wound?"
    pick(table, "Suffer 1 wound")
    assert wounds(table, KARI) == 1
    assert seats(table) == (1,)
    take(table, "use_item", "Fire Bomb")
    assert shadows(table) == ["Ogre*1"]
    assert active(table) == MOK


@pytest.mark.rule("HOT-6.9")
def test_whoever_passes_until_their_turn_is_not_asked_after_the_activation_of_another() -> None:
    table = position('shadows = ["Ogre"]\nnext_rolls = "-"\nhero.Elder = { items = ["Fire Bomb"] }')
    table.choose("pass_until_my_turn:1", seat=1)
    assert seats(table) == (0,), "the question that was open stands"
    use(table, "Caution")
    assert active(table) == MOK, "nobody was asked about the Fire Bomb"
    assert table.order_of(1) == ASK, "it is Mok's turn now"
    assert shadows(table) == ["Ogre"]


# -- the number of heroes


@pytest.mark.rule("HOT-26.1", "HOT-26.2", "HOT-26.4", "HOT-26.6", "HOT-26.7", "HOT-EX10")
def test_health_goes_with_the_number_of_heroes() -> None:
    health = {}
    for count, heroes in ((4, [KARI, MOK, HAGAN, PELL]), (3, [KARI, MOK, HAGAN]), (2, [KARI, MOK]), (1, [KARI, MOK])):
        table = GAME.new(count, 1, heroes=heroes)
        health[count] = table.health(Hero(0))
    assert health == {4: 11, 3: 15, 2: 21, 1: 21}


@pytest.mark.rule("HOT-26.2")
@pytest.mark.parametrize(("heroes", "limit"), [(FOUR, 11), (THREE, 15), ("", 21)])
def test_the_last_wound_of_that_health_defeats(heroes: str, limit: int) -> None:
    bandit = 'phase = "enemy"\nhero.Kari = { engaged = ["Bandit"], wounds = '
    assert fallen(position(f"{heroes}{bandit}{limit - 2} }}")) == []
    assert fallen(position(f"{heroes}{bandit}{limit - 1} }}")) == [KARI]


@pytest.mark.rule("HOT-26.3", "HOT-G26")
def test_a_fallen_hero_is_not_chosen_for_the_second_activation() -> None:
    table = position(f'{THREE}active = "{HAGAN}"\nhero.Elder = {{ wounds = 15 }}')
    assert fallen(table) == [MOK]
    full = position(f"{THREE}hero.Elder = {{ wounds = 15 }}")
    play_until(full, lambda table: "activate" in kinds(table))
    assert labels(full) == [f"{KARI} activates", f"{HAGAN} activates"]


@pytest.mark.rule("HOT-26.5", "HOT-G26")
def test_a_lone_survivor_of_two_activates_twice() -> None:
    assert order(position("hero.Elder = { wounds = 21 }")) == [KARI, KARI]


@pytest.mark.rule("HOT-26.6", "HOT-G45")
def test_one_player_plays_both_heroes_with_the_rules_for_two() -> None:
    table = position(f"heroes = {[KARI, MOK]}", seats=1)
    asked: list[object] = []
    while table.phase == HERO_PHASE and len(asked) < 4:
        if "use_card" in kinds(table):
            asked.append((active(table), seats(table)))
        table.choose(len(labels(table)) - 1)
    assert asked == [(KARI, (0,)), (MOK, (0,)), (KARI, (0,)), (MOK, (0,))]
    assert [table.health(Hero(0)), table.health(Hero(1))] == [21, 21]


@pytest.mark.rule("HOT-26.8")
def test_more_activations_of_heroes_are_no_more_activations_of_enemies() -> None:
    table = position('hero.Kari = { engaged = ["Bandit"] }\nnext_rolls = "- - - - - - - - - - - - - - - -"')
    order(table)
    play_until(table, lambda table: table.round == 2)
    assert log(table).count("Kari Wraithstalker faces Bandit.") == 1
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-2.21", "HOT-2.23", "HOT-26.7", "HOT-EX38")
def test_three_enemies_at_the_dark_forest_and_two_heroes() -> None:
    document = (
        'phase = "travel"\nprogress = 6\nnext_rolls = "-"\nenemies = ["Ogre", "Zombie", "Ogre Master", "Bandit"]\n'
    )
    table = position(document)
    pick(table, "Travel on", f"{KARI} leads")
    assert engaged(table, KARI) == ["Ogre", "Ogre Master"]
    assert engaged(table, MOK) == ["Zombie"]
    assert shadows(table) == ["?"]
    table = position(document + 'hero.Kari = { engaged = ["Bandit", "Bandit"] }')
    pick(table, "Travel on", f"{KARI} leads")
    assert engaged(table, KARI) == ["Bandit", "Bandit", "Ogre"]
    assert wounds(table, KARI) == 2
    assert shadows(table) == ["Ogre Master", "?"]


# -- exploring and peril, as the examples show them


@pytest.mark.rule("HOT-EX7")
@pytest.mark.parametrize(("progress", "explored"), [(5, False), (6, True), (8, True)])
def test_the_inn_is_fully_explored_with_six_progress_or_more(progress: int, explored: bool) -> None:
    table = position(f'phase = "travel"\nlocation = "Roadside Inn"\nprogress = {progress}')
    assert table.progress == progress
    assert (labels(table) == ["Travel on", "Stay"]) == explored


@pytest.mark.rule("HOT-EX9")
def test_peril_moves_one_space_and_only_that_space_works() -> None:
    enemies = (
        'phase = "peril"\nenemies = ["Bandit", "Ogre", "Zombie", "Bandit", "Ogre"]\nenemy_discard = ["Goblin Archer"]\n'
    )
    green = position(f"{enemies}peril = 2")
    assert green.peril == 3
    assert {*kinds(green)} == {"upgrade"}
    assert (shadows(green), engaged(green, KARI)) == ([], [])
    gray = position(f"{enemies}peril = 3")
    assert gray.peril == 4
    assert (kinds(gray)[0], shadows(gray), engaged(gray, KARI)) == ("use_card", [], [])
    for space in (9, 10):
        last = position(f'{enemies}peril = {space}\nnemesis = "slain"')
        assert last.peril == 10
        assert shadows(last) == ["Bandit", "Ogre"]
        play_until(last, lambda table: table.round == 2 and table.phase == ENEMY_PHASE)
        play_until(last, lambda table: table.round == 3)
        assert last.peril == 10
        assert log(last).count("Peril: space 10, red.") == 2
