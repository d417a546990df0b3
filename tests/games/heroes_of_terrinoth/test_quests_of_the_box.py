"""What the seven other quests of the box do: their levers, how their Nemeses come, how they are won."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    KARI,
    MOK,
    act,
    decline_all,
    ended,
    engaged,
    exhausted,
    kinds,
    play_until,
    position,
    shadows,
    take,
    tokens,
    use,
    why_not,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import quest

LANTERNS, STANDARD, SIEGE, CROWN, BENEATH, CANDLES, RANSOM = [*BOX.quests][1:8]
pytestmark = pytest.mark.rule("HOT-18.2")


# -- Lanterns in the Fog: won by Aid


def test_aid_brings_a_villager_home_for_a_wound() -> None:
    table = position('counters = { found = 2 }\nnext_rolls = "- -"', quest=LANTERNS)
    use(table, "Draw Attention")
    play_until(table, lambda table: "use_quest_rule" in kinds(table))
    take(table, "use_quest_rule")
    assert (count(table, "found"), count(table, "rescued"), wounds(table, KARI)) == (1, 1, 1)


def test_no_other_action_brings_anybody_home() -> None:
    table = position(
        'counters = { found = 2 }\nnext_rolls = "- -"\nhero.Kari.items = ["Hooded Falcon"]', quest=LANTERNS
    )
    use(table, "Blaze a Trail")
    play_until(table, lambda table: "use_item" in kinds(table))
    assert why_not(table, "use_quest_rule") == ("HOT-18.2", "It goes with Aid actions only.")


def test_mother_ashfen_comes_when_three_are_safe_and_calls_one_back_each_round() -> None:
    table = position('phase = "end"\ncounters = { rescued = 2 }', quest=LANTERNS)
    assert table.lair
    table = position('phase = "end"\ncounters = { rescued = 3 }', quest=LANTERNS)
    assert shadows(table) == ["Mother Ashfen"]
    table = position('phase = "end"\nnemesis = "shadows"\ncounters = { rescued = 4, found = 1 }', quest=LANTERNS)
    assert (count(table, "rescued"), count(table, "found")) == (3, 2)


def test_six_rescued_villagers_win() -> None:
    assert position('phase = "end"\ncounters = { rescued = 5 }', quest=LANTERNS).outcome is None
    assert ended(position('phase = "end"\ncounters = { rescued = 6 }', quest=LANTERNS)) == (True, "HOT-13.2")


def test_the_bell_of_the_last_place_calls_one_more_each_round() -> None:
    document = 'phase = "end"\nlocation = "Sunken Chapel"\nlocations = []\n'
    assert count(position(document + "progress = 8", quest=LANTERNS), "found") == 1
    assert count(position(document + "progress = 7", quest=LANTERNS), "found") == 0


# -- The Stolen Standard: who falls in a fight knows the way


def test_a_defeated_enemy_talks_at_the_price_of_a_card() -> None:
    table = position('counters.lead = 5\nnext_rolls = "S S -"\nhero.Kari.engaged = ["Bandit"]', quest=STANDARD)
    use(table, "Precise Strike")
    play_until(table, lambda table: "use_quest_rule" in kinds(table))
    take(table, "use_quest_rule")
    take(table, "exhaust_card", "Caution")
    assert (count(table, "lead"), exhausted(table, KARI)) == (4, ["Precise Strike", "Caution"])


def test_nobody_talks_where_nobody_fell() -> None:
    table = position('counters.lead = 5\nnext_rolls = "- - -"\nhero.Kari.engaged = ["Bandit"]', quest=STANDARD)
    act(table, "Precise Strike")
    assert count(table, "lead") == 5


def test_at_the_border_his_lead_melts() -> None:
    table = position('phase = "end"\nlocation = "Border Stones"\nlocations = []\ncounters.lead = 5', quest=STANDARD)
    assert count(table, "lead") == 3  # It grew by one, and fell by three.
    assert count(position('phase = "end"\ncounters.lead = 5', quest=STANDARD), "lead") == 6


# -- The Siege of Oakhollow: won by where the enemies stand


@pytest.mark.parametrize(
    ("round", "where", "won"),
    [
        (8, 'hero.Kari.engaged = ["Ogre"]', None),
        (9, 'hero.Kari.engaged = ["Ogre"]', True),
        (9, 'shadows = ["Ogre"]', None),
    ],
)
def test_from_round_nine_on_no_enemy_may_be_left_in_the_shadows(round: int, where: str, won: bool | None) -> None:
    table = position(f'phase = "end"\nround = {round}\nnemesis = "slain"\n{where}', quest=SIEGE)
    assert (table.outcome.won if table.outcome else None) == won


@pytest.mark.parametrize(("many", "walls"), [(0, 8), (1, 8), (2, 7), (3, 7), (4, 6), (6, 6)])
def test_who_stands_in_the_shadows_hacks_at_the_walls(many: int, walls: int) -> None:
    document = f'phase = "end"\ncounters.walls = 8\nnemesis = "slain"\nshadows = {["Bandit"] * many}'
    assert count(position(document, quest=SIEGE), "walls") == walls


def test_progress_becomes_wall_as_a_round_begins() -> None:
    table = position('phase = "end"\ncounters.walls = 8\nprogress = 5\nnemesis = "slain"', quest=SIEGE)
    take(table, "pay_price")
    assert (count(table, "walls"), table.progress) == (9, 3)


def test_no_wave_comes_after_the_wallbreaker_fell() -> None:
    assert shadows(position('phase = "end"\nnemesis = "lair"', quest=SIEGE)) == ["?"]
    assert shadows(position('phase = "end"\nnemesis = "slain"', quest=SIEGE)) == []


# -- The Pale Crown: she comes to whoever is cursed most


def test_the_queen_comes_to_the_most_cursed_when_her_hall_is_explored() -> None:
    document = 'location = "Throne of Bones"\nlocations = []\nprogress = 8\nnext_rolls = "S S"\nexploration = []\n'
    table = position(document + "hero.Kari.marks = 1\nhero.Elder.marks = 3", quest=CROWN)
    act(table, "Blaze a Trail")
    assert engaged(table, MOK) == ["The Pale Queen"]


def test_she_does_not_come_at_an_earlier_place() -> None:
    table = position('location = "Flooded Crypt"\nprogress = 7\nnext_rolls = "S S"\nexploration = []', quest=CROWN)
    act(table, "Blaze a Trail")
    assert table.lair


def test_who_waits_for_her_is_cursed_and_she_stays_in_her_hall() -> None:
    """On the last space one curse is chosen or paid for in wounds, and one comes with it while she waits."""
    waiting = position('phase = "peril"\nperil = 17', quest=CROWN)
    play_until(waiting, lambda table: table.round == 2)
    assert waiting.lair
    there = position('phase = "peril"\nperil = 17\nnemesis = "shadows"', quest=CROWN)
    play_until(there, lambda table: table.round == 2)
    assert sum(waiting.marks) == sum(there.marks) + len(waiting.party)


# -- What Walks Beneath: it can be called


def test_the_stag_comes_when_it_is_called() -> None:
    table = position('phase = "end"\ncounters.near = 0', quest=BENEATH)
    take(table, "do_it")
    assert (count(table, "near"), shadows(table)) == (0, ["The Hollow Stag"])
    table = position('phase = "end"\ncounters.near = 0', quest=BENEATH)
    take(table, "leave_it")
    assert table.lair


def test_nobody_is_asked_to_call_it_where_it_comes_anyway() -> None:
    table = position('phase = "end"\ncounters.near = 1', quest=BENEATH)
    assert "do_it" not in kinds(table)
    assert shadows(table) == ["The Hollow Stag"]


# -- Seven Candles: any action will do


@pytest.mark.parametrize("card", ["Blaze a Trail", "Caution"])
def test_a_candle_is_put_out_after_any_action(card: str) -> None:
    table = position('hero.Kari.tokens = 3\nnext_rolls = "- -"\nexploration = []', quest=CANDLES)
    use(table, card)
    play_until(table, lambda table: "use_quest_rule" in kinds(table))
    take(table, "use_quest_rule")
    assert (count(table, "candles"), tokens(table, KARI), wounds(table, KARI)) == (6, 0, 2)


def test_the_candlekeeper_comes_when_four_are_left() -> None:
    assert position('phase = "end"\ncounters.candles = 5', quest=CANDLES).lair
    assert engaged(position('phase = "end"\ncounters.candles = 4', quest=CANDLES), KARI) == ["Ordrin the Candlekeeper"]


# -- The Drake's Ransom: it smells gold


def test_the_drake_comes_for_the_third_treasure() -> None:
    assert position('phase = "end"\ncounters.treasures = 2', quest=RANSOM).lair
    table = position('phase = "end"\ncounters.treasures = 3', quest=RANSOM)
    decline_all(table)
    assert shadows(table) == ["Vharazeth"]


# -- numbers by party size


def test_a_counter_may_begin_otherwise_with_so_many_heroes() -> None:
    with quest(counters={"bells": 3, "rope": 1}, party={"2": {"bells": 5}, "4": {"rope": 0}}) as slug:
        assert [GAME.new(count, 1, quest=slug).counters for count in (1, 2, 3, 4)] == [[5, 1], [5, 1], [3, 1], [3, 0]]


def test_a_rule_may_speak_of_the_size_of_the_party_even_after_somebody_fell() -> None:
    rule = {"name": "Few", "when": "round end", "if": "party >= 4", "effect": {"count": "bells", "by": 1}}
    with quest(counters={"bells": 0}, rule=[rule]) as slug:
        fallen = 'hero.Hagan.wounds = 13\nphase = "end"'
        assert position(FOUR + fallen, quest=slug).counters == [1]
        assert position('phase = "end"', quest=slug).counters == [0]
