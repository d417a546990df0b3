"""Corners of a hero's turn: awards, Plan as an action, reactions between two deeds, grants, words of conditions."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter

from .helpers import (
    asked,
    hand,
    happen,
    hero,
    kinds,
    labels,
    let_be,
    may_act_again,
    pawns,
    position,
    refusal,
    take,
    track,
    would_matter,
)

FIGHT = """
    track = ["Guard", "Husk", "Sage"]
    creature = [{ name = "Husk", tiles = [9] }]
    hero.Guard = { tile = 9, hand = ["Brawn", "Brawn", "Brawn"], traits = ["Angry", "Macabre"] }
    hero.Sage.tile = 11
"""


@pytest.mark.rule("TWN-G31", "TWN-19.2", "TWN-EX4")
def test_a_trait_is_claimed_after_an_action_and_awarded_once_a_round() -> None:
    table = position(FIGHT + 'next_rolls = "- -  - -"')
    assert refusal(table, "claim", "Angry") == "TWN-G31"
    take(table, "use_tracker", "Shield Rim")
    take(table, "claim", "Angry", text="I shout at the Husk.")
    assert asked(table) == (0,)
    take(table, "grant")
    assert (table.focus[:2], table.awarded) == ([1, 0], [1, 0])
    assert refusal(table, "claim", "Angry") == "TWN-19.1"
    may_act_again(table)
    take(table, "use_tracker", "Shield Rim")
    take(table, "no_focus")
    assert refusal(table, "claim", "Macabre") == "TWN-G31"


@pytest.mark.rule("TWN-G31")
def test_with_awards_for_each_action_a_second_one_is_possible() -> None:
    table = position(FIGHT + 'next_rolls = "- -  - -"', awards="action")
    for trait in ("Angry", "Macabre"):
        may_act_again(table)
        take(table, "use_tracker", "Shield Rim")
        if "no_focus" in kinds(table):
            take(table, "no_focus")
        take(table, "claim", trait, text="So.")
        take(table, "grant")
    assert table.focus[:2] == [1, 1]


@pytest.mark.rule("TWN-19.1", "TWN-G31")
def test_a_claim_that_is_refused_flips_nothing_and_is_made_once_for_an_action() -> None:
    table = position(FIGHT + 'next_rolls = "- -"')
    take(table, "use_tracker", "Shield Rim")
    take(table, "claim", "Angry", text="Hm.")
    take(table, "refuse")
    assert (table.focus[:2], table.awarded) == ([0, 0], [0, 0])
    assert refusal(table, "claim", "Macabre") == "TWN-G31"


@pytest.mark.rule("TWN-16.6", "TWN-10.4")
def test_plan_is_the_action_of_the_turn() -> None:
    said = """
        track = ["Husk*", "Sage*", "Guard"]
        creature = [{ name = "Husk", tiles = [9] }]
        next_rolls = "- -"
        hero.Guard = { tile = 9, hand = ["Brawn", "Agility", "Brawn"] }
        hero.Sage.tile = 11
    """
    table = position(said)
    take(table, "use_tracker", "Shield Rim")
    assert refusal(table, "plan") == "TWN-10.4"
    table = position(said)
    take(table, "plan", "Agility")
    assert refusal(table, "use_tracker") == "TWN-10.4"


@pytest.mark.rule("TWN-13.5", "TWN-13.10")
def test_a_card_that_could_be_placed_nowhere_is_refused() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [5] }]
        hero.Guard = { tile = 9, slots = [["Hold Fast", "Agility", "Agility"]] }
    """)
    assert refusal(table, "activate", "Hold Fast") == "TWN-13.10"


@pytest.mark.rule("TWN-G55", "TWN-14.2")
def test_renew_is_open_between_any_two_deeds_of_another_hero() -> None:
    table = position("""
        heroes = ["Blade", "Greenheart", "Guard"]
        track = ["Blade", "Guard", "Greenheart"]
        hero.Blade = { hand = ["Agility", "Thrown Blade"], discard = ["wound"], deck = 5 }
        hero.Greenheart.hand = ["Woodwise"]
    """)
    take(table, "pass_window")
    take(table, "slot_card", "Thrown Blade")
    option = next(one for one in table.decision.options if one.kind == "react")  # type: ignore[union-attr]
    assert (option.seat, option.anytime) == (2, True)
    table.choose(option, seat=2)
    assert (asked(table), len(hand(table, "Blade")), hand(table, "Greenheart")) == ((1,), 2, [])
    assert "react" not in [one.kind for one in table.decision.options]  # type: ignore[union-attr]


@pytest.mark.rule("TWN-14.7", "TWN-14.2")
def test_the_sage_reads_the_signs_in_the_own_turn_once_a_round_without_an_action() -> None:
    said = """
        heroes = ["Sage", "Guard"]
        hero.Sage = { hand = ["Spirit", "Spirit"], deck = 6 }
    """
    table = position(said + 'track = ["Sage", "Guard"]')
    take(table, "react", "Read the Signs")
    take(table, "keep_looked")
    while "lay_card_back" in kinds(table):
        take(table, "lay_card_back")
    assert table.actions == 1
    assert refusal(table, "react", "Read the Signs") == "TWN-14.7"
    table = position(said + 'track = ["Guard", "Sage"]')
    assert asked(table) == (2,)
    assert "Read the Signs" not in "".join(labels(table))


@pytest.mark.rule("TWN-20.5")
def test_signal_gives_the_active_hero_a_further_move() -> None:
    table = position("""
        heroes = ["Guard", "Warden"]
        track = ["Guard", "Warden"]
        hero.Warden.hand = ["Woodwise"]
    """)
    take(table, "react", "Signal")
    assert table.moves_left == 2
    take(table, "move")
    take(table, "move")
    assert refusal(table, "move") == "TWN-10.3"


@pytest.mark.rule("TWN-17.1", "TWN-G23")
def test_a_creature_that_may_neither_move_nor_act_is_passed_over() -> None:
    table = position('track = ["Villager", "Guard", "Sage"]\ncreature = [{ name = "Villager", tiles = [9, 1] }]')
    assert kinds(table) == ["pawn_acts", "pawn_acts"]
    table = position('track = ["Guard", "Villager", "Sage"]\ncreature = [{ name = "Villager", tiles = [9, 1] }]')
    table.denied = 3
    take(table, "end_turn")
    let_be(table)
    assert (track(table)[1], asked(table)) == ("Villager*", (2,))


@pytest.mark.rule("TWN-8.3")
@pytest.mark.parametrize(("toward", "offered"), [("root", [-2, -1]), ("edge", [1])])
def test_up_to_so_many_steps_as_far_as_there_is_room(toward: str, offered: list[int]) -> None:
    table = position("""
        heroes = ["Guard", "Sage", "Blade", "Warden"]
        track = ["Guard", "Blade", "Sage", "Warden"]
    """)
    happen(table, {"shift": 2, "toward": toward, "up_to": True}, me=hero(table, "Guard"), it=hero(table, "Sage"))
    if len(offered) == 1:
        assert track(table) == ["Guard", "Blade", "Warden", "Sage"]
    else:
        keys = [one.key for one in table.decision.options]  # type: ignore[union-attr]
        assert sorted(int(key.rpartition(":")[2]) for key in keys) == offered


@pytest.mark.rule("TWN-13.10")
def test_numbers_and_words_that_effects_may_name() -> None:
    table = position("""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Guard", "Husk*", "Sage", "Blade"]
        round = 3
        ebb = 5
        wounds = 7
        terrain.9 = "Gored Villager"
        cache.9 = 2
        markers.1 = [3, 4]
        creature = [{ name = "Husk", tiles = [9], infused = true }]
        hero.Guard = { tile = 9, hand = ["wound", "wound", "Brawn"] }
        hero.Sage.tile = 11
        hero.Blade.tile = 12
    """)
    husk = pawns(table, "Husk")[0]
    guard, sage = hero(table, "Guard"), hero(table, "Sage")

    def holds(condition: str, me: int = guard, it: int = sage) -> bool:
        return would_matter(table, {"if": condition, "then": {"ebb": 1}}, me=me, it=it)

    for said in (
        "heroes = 3 and round = 3 and ebb = 5 and half ebb = 2 and wound deck = 7",
        "my wounds in hand = 2 and wounds in hand = 0 and cards in hand = 0",
        "momentum cards = 1 and from edge = 3 and its place from edge = 1",
        "caches = 2 and cache = 2 and markers on map = 2 and markers held = 0 and scenes = 1",
        "count of other hero = 2 and tiles of terrain = 1",
        "it is hero and not it is monster and not it is denizen and not it is afflicted",
        "my turn and not on edge and not it is on edge and not it is turned and not it is here",
    ):
        assert holds(said), said
    assert holds("it is turned and it is monster and it is here and infused", me=husk, it=husk)
    assert holds("it is afflicted", it=guard)
    assert not holds("melee") and not holds("ranged") and not holds("wounded") and not holds("defeated")
    assert PawnFilter("it").matching(table, guard, sage) == [sage]
