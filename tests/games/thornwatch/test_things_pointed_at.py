"""Whatever somebody points at that cannot be chosen is refused with its own clause."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import happen, hero, kinds, pawns, position, take
from tests.games.thornwatch.starting import new


def refused(table: Thornwatch, key: str) -> str:
    """The clause with which a choice is refused; it has its own reason."""
    with pytest.raises(hw.IllegalChoice) as error:
        table.choose(key)
    assert "not among the options" not in error.value.reason
    return error.value.rule


def turn_of_the_guard() -> Thornwatch:
    return position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [1] }]
        hero.Guard = { tile = 9, hand = ["Brawn", "wound", "Hew"], slots = [["Hew", "Brawn"]] }
        hero.Sage = { tile = 9, hand = ["Mind"], slots = [["Scry"]] }
    """)


@pytest.mark.rule("TWN-11.12")
def test_a_wound_card_is_neither_slotted_nor_power_nor_payment() -> None:
    table = turn_of_the_guard()
    wound = table.hands[0][1]
    for key in (f"slot_card:0:{wound}", f"power_slot:0:0:{wound}:1", f"use_tracker:0:hero/Guard/Shield Rim:{wound}"):
        assert refused(table, key) == "TWN-11.12", key


@pytest.mark.rule("TWN-11.16")
def test_cards_and_slots_of_others_are_theirs() -> None:
    table = turn_of_the_guard()
    mind = table.hands[1][0]
    assert {
        refused(table, f"slot_card:0:{mind}"),
        refused(table, f"use_tracker:0:hero/Guard/Shield Rim:{mind}"),
        refused(table, "activate:0:4"),
        refused(table, "free_slot:0:4"),
    } == {"TWN-11.16"}


@pytest.mark.rule("TWN-11.1", "TWN-11.9", "TWN-11.7", "TWN-12.6")
def test_an_empty_slot_a_wrong_skill_and_too_little_power_say_so() -> None:
    table = turn_of_the_guard()
    brawn = table.hands[0][0]
    assert (refused(table, "activate:0:2"), refused(table, "free_slot:0:3")) == ("TWN-11.1", "TWN-11.1")
    assert refused(table, f"power_slot:0:2:{brawn}:1") == "TWN-11.1"
    assert refused(table, f"power_slot:0:0:{brawn}:2") == "TWN-11.9"
    assert refused(table, "activate:0:0") == "TWN-12.6"


@pytest.mark.rule("TWN-16.2", "TWN-11.12")
def test_planning_off_the_edge_or_with_a_wound_says_why() -> None:
    table = turn_of_the_guard()
    assert refused(table, f"plan:0:{table.hands[0][0]}") == "TWN-16.2"
    last = position('track = ["Guard"]\nhero.Guard = { tile = 9, hand = ["wound", "Brawn"] }')
    assert refused(last, f"plan:0:{last.hands[0][0]}") == "TWN-11.12"


@pytest.mark.rule("TWN-4.3", "TWN-9.2", "TWN-17.4")
def test_a_far_tile_and_a_pawn_that_has_acted_or_waits_say_why() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        creature = [{ name = "Husk", tiles = [1, 2, 4] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """)
    first, second, _ = pawns(table, "Husk")
    assert refused(table, "pawn_acts:0") == "TWN-9.2"
    table.choose(f"pawn_acts:{first}")
    assert refused(table, f"move_creature:{first}:{table.where[first]}:10") == "TWN-4.3"
    take(table, "end_pawn")
    assert refused(table, f"pawn_acts:{first}") == "TWN-17.4"
    table.choose(f"pawn_acts:{second}")


@pytest.mark.rule("TWN-3.12")
def test_nobody_begins_where_the_storyboard_does_not_say() -> None:
    table = new()
    seen = set()
    while table.decision and table.round == 0:
        question = table.rules.kinds[table.question[0]].name
        taken = {key.rpartition(":")[2] for key in (option.key for option in table.decision.options)}
        if question in ("hero_tiles", "creature_tiles"):
            other = next(str(tile) for tile in table.tiles if str(tile) not in taken)
            assert refused(table, f"{table.decision.options[0].key.rpartition(':')[0]}:{other}") == "TWN-3.12"
            seen.add(question)
        table.choose(0, text="" if table.decision.options[0].field else None)
    assert seen == {"hero_tiles", "creature_tiles"}


@pytest.mark.rule("TWN-13.2", "TWN-13.10")
def test_a_pawn_that_an_effect_does_not_speak_of_is_refused() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9] }, { name = "Driven", tiles = [9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """)
    happen(table, {"one": "monster", "then": {"push": 1}}, me=-1)
    key = table.rules.key(table.asked_options[0])
    head, _, tail = key.rpartition(":")
    assert refused(table, f"{head.rpartition(':')[0]}:{hero(table, 'Sage')}:{tail}") == "TWN-13.2"


@pytest.mark.rule("TWN-13.3", "TWN-20.5", "TWN-4.3", "TWN-G56")
def test_what_is_pushed_must_go_and_only_next_door() -> None:
    table = turn_of_the_guard()
    husk = pawns(table, "Husk")[0]
    happen(table, {"push": 1}, me=0, it=husk)
    assert "stay" not in kinds(table)
    assert refused(table, f"stay:{husk}") == "TWN-13.3"
    key = table.rules.key(table.asked_options[0])
    parts = key.split(":")
    parts[-3] = "11"
    assert refused(table, ":".join(parts)) == "TWN-4.3"
    take(table, "granted_move")
    assert "granted_move" not in kinds(table)


@pytest.mark.rule("TWN-11.2")
def test_the_second_of_two_equal_cards_says_that_the_first_is_meant() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard = { tile = 9, hand = ["Hew", "Hew"] }')
    first, second = table.hands[0]
    assert refused(table, f"slot_card:0:{second}") == "TWN-11.2"
    table.choose(f"slot_card:0:{first}")
    table.choose(f"slot_card:0:{second}")
