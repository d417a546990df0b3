"""Sections 7, 8 and 9: the momentum track is dealt, momentum is resolved, cards take their turns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hearthwatch.games.thornwatch.rules.track import restore_card, shift, swap
from hearthwatch.games.thornwatch.table import MOMENTUM, TURNS, Hero, Thornwatch

from .conftest import Shifts
from .helpers import asked, hero, kinds, labels, let_be, pawns, position, take, track

THREE = """
    heroes = ["Guard", "Sage", "Blade"]
    creature = [{ name = "Husk", tiles = [1, 3] }]
"""


def play_quietly(table: Thornwatch, until: Callable[[Thornwatch], bool]) -> None:
    """Nobody does anything until something holds."""
    quiet = ("pass_window", "end_turn", "end_pawn", "pawn_acts")
    for _ in range(60):
        if until(table):
            return
        take(table, next(kind for kind in quiet if kind in kinds(table)))
    raise AssertionError("It never came to that.")


# -- building the track


@pytest.mark.rule("TWN-7.1", "TWN-7.2", "TWN-7.4", "TWN-9.7")
def test_every_round_the_cards_of_all_who_are_active_are_dealt_upright_in_another_order() -> None:
    deals = set()
    for seed in range(12):
        table = position(THREE + 'phase = "round"\nround = 0', seed=seed)
        assert (table.round, table.turned, table.phase) == (1, [], TURNS if not table.planned else MOMENTUM)
        assert sorted(track(table)) == ["Blade", "Guard", "Husk", "Sage"]
        deals.add(tuple(track(table)))
        play_quietly(table, lambda table: table.round == 2)
        assert sorted(track(table)) == ["Blade", "Guard", "Husk", "Sage"]
    assert len(deals) > 3


@pytest.mark.rule("TWN-7.3")
def test_damage_that_did_not_defeat_is_wiped_by_the_new_deal() -> None:
    found = set()
    for seed in range(12):
        table = position(THREE + 'track = ["Guard*", "Sage*", "Blade*", "Husk"]', seed=seed)
        play_quietly(table, lambda table: table.round == 2)
        found.add(track(table).index("Husk"))
    assert min(found) < 2


@pytest.mark.rule("TWN-7.5", "TWN-8.12", "TWN-16.5")
def test_a_planner_is_left_out_of_the_deal_and_comes_to_the_root_last_of_all() -> None:
    for seed in range(6):
        table = position(THREE + 'phase = "round"\nround = 0\nplanned = ["Blade"]', seed=seed)
        assert track(table)[0] == "Blade"
        assert table.planned == []
        assert table.active == hero(table, "Blade")


@pytest.mark.rule("TWN-G28")
def test_of_two_planners_the_heroes_choose_the_order() -> None:
    table = position(THREE + 'phase = "round"\nround = 0\nplanned = ["Blade", "Sage"]')
    assert asked(table) == (table.speaker,)
    take(table, "planner_goes", "Blade")
    assert track(table)[:2] == ["Sage", "Blade"]


@pytest.mark.rule("TWN-7.6")
def test_a_monster_without_pawns_is_not_dealt_any_more() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
    """)
    take(table, "use_tracker", "Shield Rim")
    play_quietly(table, lambda table: table.round == 2)
    assert sorted(track(table)) == ["Guard", "Sage"]


@pytest.mark.rule("TWN-7.7")
def test_the_last_card_is_on_the_edge_and_a_single_card_is_on_both_ends() -> None:
    table = position('track = ["Guard", "Sage"]')
    assert [table.on_edge(card) for card in table.track] == [False, True]
    table.track.pop()
    assert table.on_edge(table.track[0]) and table.next_card() == table.track[0]


# -- resolving momentum


@pytest.mark.rule("TWN-8.6", "TWN-26.3")
def test_denizens_shift_after_all_monsters(shifts: Shifts) -> None:
    shifts("Villager", 1)
    table = position("""
        phase = "momentum"
        track = ["Guard", "Villager", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [1] }, { name = "Villager", tiles = [3] }]
    """)
    assert track(table) == ["Guard", "Villager", "Husk", "Sage"]


@pytest.mark.rule("TWN-8.7")
def test_cards_without_symbols_and_heroes_do_not_shift(shifts: Shifts) -> None:
    shifts("Husk", 0)
    table = position("""
        phase = "momentum"
        track = ["Guard", "Husk", "Sage", "Villager"]
        creature = [{ name = "Husk", tiles = [1] }, { name = "Villager", tiles = [3] }]
    """)
    assert track(table) == ["Guard", "Husk", "Sage", "Villager"]


@pytest.mark.rule("TWN-8.8")
def test_every_card_of_a_persistent_monster_shifts() -> None:
    table = position("""
        heroes = ["Guard", "Sage", "Blade", "Warden"]
        phase = "momentum"
        track = ["Guard", "Sage", "Deep Crow 1", "Blade", "Warden", "Deep Crow 2"]
        creature = [{ name = "Deep Crow", tiles = [1] }]
    """)
    assert track(table) == ["Deep Crow 1", "Guard", "Sage", "Deep Crow 2", "Blade", "Warden"]


@pytest.mark.rule("TWN-8.9", "TWN-8.11", "TWN-G36")
def test_the_judge_acts_before_the_heroes_in_resolving_momentum() -> None:
    table = position("""
        phase = "momentum"
        judge = "Judge of Stars"
        track = ["Guard", "Husk", "Sage"]
        ebb = 9
        creature = [{ name = "Husk", tiles = [1] }]
        hero.Sage.slots = [["Skip Through Time", "Mind", "Spirit"]]
    """)
    assert asked(table) == (0,)
    assert "judge_reacts" in kinds(table)
    take(table, "pass_window")
    assert asked(table) == (2,)
    assert labels(table)[0].startswith("Skip Through Time")


@pytest.mark.rule("TWN-8.13", "TWN-G35")
def test_they_just_keep_coming_follows_the_resolving_of_momentum_once_a_round() -> None:
    table = position("""
        phase = "momentum"
        track = ["Guard", "Driven", "Sage"]
        planned = []
        ebb = 7
        creature = [{ name = "Driven", tiles = [1] }]
    """)
    while "They Just Keep Coming" not in "".join(labels(table)):
        take(table, "pass_window")
    take(table, "judge_reacts", "They Just Keep Coming")
    if "spawn_pawn" in kinds(table):
        take(table, "spawn_pawn")
    assert (len(pawns(table, "Driven")), table.ebb) == (2, 4)
    assert "They Just Keep Coming" not in "".join(labels(table))


# -- turn order


@pytest.mark.rule("TWN-9.2")
def test_a_hero_takes_a_hero_turn_and_the_judge_one_for_the_others() -> None:
    table = position(THREE + 'track = ["Guard", "Husk", "Sage", "Blade"]')
    assert asked(table) == (1,)
    take(table, "end_turn")
    assert (asked(table), track(table)[0]) == ((0,), "Guard*")


@pytest.mark.rule("TWN-9.4", "TWN-9.5", "TWN-22.9")
def test_shifting_and_swapping_do_not_turn_cards() -> None:
    table = position(THREE + 'track = ["Guard", "Husk*", "Sage", "Blade*"]')
    shift(table, table.track[1], 2)
    assert track(table) == ["Guard", "Sage", "Blade*", "Husk*"]
    swap(table, hero(table, "Guard"), hero(table, "Blade"))
    assert track(table) == ["Blade*", "Sage", "Guard", "Husk*"]
    assert table.next_card() == hero(table, "Sage"), "A turned card does not act, an upright one does."
    shift(table, hero(table, "Sage"), 3)
    assert table.next_card() == hero(table, "Guard")


@pytest.mark.rule("TWN-9.6")
def test_a_restored_card_takes_another_turn_in_the_round() -> None:
    table = position("""
        heroes = ["Warden", "Guard"]
        track = ["Guard*", "Warden"]
        hero.Warden = { tile = 9, slots = [["Once More", "Brawn", "Brawn", "Woodwise", "Woodwise"]] }
        hero.Guard.tile = 9
    """)
    take(table, "activate", "Once More")
    assert track(table) == ["Guard", "Warden"]
    take(table, "end_turn")
    let_be(table)
    assert (table.round, table.active) == (1, hero(table, "Guard"))


@pytest.mark.rule("TWN-G39")
def test_a_round_ends_after_five_turns_for_each_card() -> None:
    table = position('track = ["Guard", "Sage"]')
    for _ in range(20):
        take(table, "end_turn")
        let_be(table)
        if table.round == 2:
            break
        for card in [*table.turned]:
            restore_card(table, card)
    assert table.round == 2
    assert table.turns <= 11


@pytest.mark.rule("TWN-G39")
def test_after_fifty_rounds_a_scene_counts_as_failed() -> None:
    table = position('track = ["Guard", "Sage*"]\nround = 50')
    take(table, "end_turn")
    assert table.scene == "a-quiet-despair"


@pytest.mark.rule("TWN-G51")
def test_another_hero_speaks_for_all_in_each_round() -> None:
    table = position(THREE + 'track = ["Guard", "Sage", "Blade", "Husk"]')
    assert table.speaker == 1
    table.round = 3
    assert table.speaker == Hero(2) + 1
    table.round = 4
    assert table.speaker == 1
