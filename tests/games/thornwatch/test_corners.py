"""Corners of the rules: storyboard actions of the Judge, prices, sides of a window, what players may name."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.rules.hero_cards import mill
from hearthwatch.games.thornwatch.table import FIRST_CREATURE
from hearthwatch.kernel import IllegalChoice, SetupError

from .helpers import (
    QUIET,
    asked,
    discards,
    ended,
    happen,
    hero,
    kinds,
    labels,
    let_be,
    pawns,
    position,
    refusal,
    take,
    track,
)

DESPAIR = 'scene = "a-quiet-despair"\n'


@pytest.mark.rule("TWN-13.1", "TWN-12.8", "TWN-12.9")
def test_the_judge_takes_a_storyboard_action_with_the_act_of_a_monster() -> None:
    table = position(
        DESPAIR + 'track = ["Husk", "Guard", "Sage"]\nebb = 3\ncreature = [{ name = "Husk", tiles = [9, 1] }]'
    )
    take(table, "pawn_acts", "tile 9")
    take(table, "use_story", "Gloom")
    assert (table.boons, table.ebb, table.actions) == (("gloom",), 1, 0)
    take(table, "end_pawn")
    assert refusal(table, "use_story", "Gloom") == "TWN-12.9"
    table.ebb = 9
    table.offer_again()
    assert refusal(table, "use_story", "Gloom") == "TWN-14.7"


@pytest.mark.rule("TWN-13.1", "TWN-26.2")
def test_a_denizen_takes_a_storyboard_action_that_names_it() -> None:
    table = position(
        DESPAIR
        + 'track = ["Villager", "Guard", "Sage"]\ncreature = [{ name = "Villager", tiles = [9], control = "heroes" }]'
    )
    assert asked(table) == (1,)
    take(table, "use_story", "Ring the Bell")
    assert table.boons == ("rung",)
    assert "Gloom" not in "".join(labels(table))


@pytest.mark.rule("TWN-17.3", "TWN-12.8")
def test_what_has_a_price_is_offered_and_may_be_left() -> None:
    table = position(DESPAIR + 'track = ["Guard", "Sage"]\nebb = 3\nhero.Guard.deck = 9\nhero.Sage.deck = 9')
    take(table, "end_turn")
    assert (asked(table), kinds(table)) == ((0,), ["pay_ebb", "keep_ebb"])
    take(table, "keep_ebb")
    assert (table.ebb, len(table.discards[0])) == (3, 0)
    take(table, "end_turn")
    take(table, "pay_ebb")
    assert (table.ebb, len(table.discards[1])) == (2, 1)


@pytest.mark.rule("TWN-24.1")
def test_a_storyboard_may_wait_for_an_empty_deck() -> None:
    table = position(DESPAIR + 'track = ["Guard", "Sage"]\nhero.Guard = { deck = 1, discard = 3 }')
    mill(table, 0, 1)
    table.run()
    assert (table.ebb, table.boons) == (2, ("echo",))


@pytest.mark.rule("TWN-4.3", "TWN-20.1", "TWN-EX6")
def test_a_tile_without_a_shared_border_is_refused_with_its_clause() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.tile = 9')
    with pytest.raises(IllegalChoice) as refused:
        table.choose("move:0:8:4")
    assert refused.value.rule == "TWN-4.3"


@pytest.mark.rule("TWN-20.2")
def test_pawns_stay_on_the_map() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.tile = 1')
    moves = [one.arguments["tile"] for one in table.decision.options if one.kind == "move"]  # type: ignore[union-attr]
    assert moves == [1, 7]


@pytest.mark.rule("TWN-30.4", "TWN-20.8")
def test_a_huge_monster_that_is_put_somewhere_lies_on_two_tiles_again() -> None:
    table = position("""
        track = ["Guard", "Sage", "Swamp Choir 1", "Swamp Choir 2"]
        creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
        hero.Guard.tile = 11
    """)
    choir = pawns(table, "Swamp Choir")[0]
    happen(table, {"bring": True}, me=0, it=choir)
    take(table, "place_across")
    first, second = table.tiles_of(choir)
    assert (first, second in table.neighbours(first)) == (table.where[0], True)


@pytest.mark.rule("TWN-G27", "TWN-31.7")
def test_cards_under_pawns_and_on_tiles_go_to_their_owners_when_a_scene_ends() -> None:
    table = position("""
        track = ["Sage", "Husk", "Guard"]
        creature = [{ name = "Husk", tiles = [10] }]
        hero.Sage = { tile = 9, slots = [["Bridge of Ages", "Spirit", "Spirit"]], hand = ["Mind"] }
    """)
    take(table, "activate", "Bridge of Ages")
    take(table, "spread", "tile 9")
    assert [*table.placed]
    happen(table, {"count": "bad", "by": 1})
    assert table.scene == "a-quiet-despair"
    assert ([*table.placed], discards(table, "Sage").count("Bridge of Ages")) == ([], 1)
    assert len(table.hands[hero(table, "Sage")]) == 1, "The hand stays as it was."


@pytest.mark.rule("TWN-G26")
def test_success_and_failure_by_the_same_event_are_a_success() -> None:
    table = position('scene = "a-quiet-closing"\ntrack = ["Guard", "Sage"]')
    table.counters[:] = [1, 1]
    take(table, "move")
    assert ended(table) == (True, "TWN-32.2")


@pytest.mark.rule("TWN-16.7")
def test_nothing_shifts_the_card_of_a_planner() -> None:
    table = position('track = ["Guard", "Husk"]\nplanned = ["Sage"]\ncreature = [{ name = "Husk", tiles = [1] }]')
    happen(table, {"shift": 1, "toward": "root"}, it=hero(table, "Sage"))
    assert (track(table), table.on_edge(table.track[-1])) == (["Guard", "Husk"], True)


@pytest.mark.rule("TWN-G20")
def test_an_activated_card_is_discarded_before_its_effects() -> None:
    """The draw of Inner Well empties the deck, and the card itself is in the new one."""
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { deck = 2, slots = [["Inner Well", "Agility", "Brawn", "Brawn"]] }
    """)
    take(table, "activate", "Inner Well")
    assert (len(table.hands[0]), len(table.decks[0]), len(table.discards[0]), table.ebb) == (5, 1, 0, 2)


@pytest.mark.rule("TWN-G25", "TWN-29.7")
def test_a_lunge_without_a_target_is_no_attack() -> None:
    table = position("""
        track = ["Sage", "Guard", "Driven"]
        heroes = ["Sage", "Guard"]
        next_rolls = "H -"
        creature = [{ name = "Driven", tiles = [10] }]
        hero.Sage = { tile = 9, hand = ["Mind"] }
        hero.Guard.tile = 11
    """)
    take(table, "use_tracker", "Cinder")
    let_be(table)
    assert track(table) == ["Sage", "Guard"]
    assert [pawn for pawn in table.pawns if pawn >= FIRST_CREATURE] == []


@pytest.mark.rule("TWN-1.3", "TWN-1.4")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (7, {}),
        (3, {"roles": ["Guard", "Sage", "Blade"]}),
        (3, {"opening": "the-lost-scene"}),
        (3, {"judge": "Judge of Sand"}),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_sentence(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refused:
        QUIET.new(seats, 1, **options)
    assert str(refused.value).endswith((".", "FOLDER."))


@pytest.mark.parametrize(
    "document",
    [
        'heroes = ["Guard", "Bard"]',
        'heroes = ["Guard", "Sage"]\nscene = "nowhere"',
        'heroes = ["Guard", "Sage"]\nhero.Guard.tile = 77',
        'heroes = ["Guard", "Sage"]\nhero.Guard.hand = ["Mind"]',
        'heroes = ["Guard", "Sage"]\nhero.Guard.hand = ["Excalibur"]',
        'heroes = ["Guard", "Sage"]\ntrack = ["Husk"]',
        'heroes = ["Guard", "Sage"]\nnext_rolls = "X"',
        'heroes = ["Guard", "Sage"]\nhero.Blade.tile = 1',
        'heroes = ["Guard", "Sage"]\ncounters.sheep = 1',
    ],
)
def test_a_position_that_makes_no_sense_is_refused_with_a_sentence(document: str) -> None:
    with pytest.raises(SetupError) as refused:
        QUIET.position(document)
    assert str(refused.value).endswith(".")
