"""Section 17: turns that the Judge takes; sections 28, 29 and 30: packs, persistent and huge monsters."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.content import CREATURES
from hearthwatch.games.thornwatch.rules.placing import pairs_with
from hearthwatch.games.thornwatch.rules.scenes import scene_begins
from hearthwatch.games.thornwatch.table import FIRST_CREATURE

from .helpers import asked, discards, kinds, labels, let_be, may_act_again, pawns, position, refusal, take, tile, track

REACTIONS = frozenset(("momentum", "after momentum", "aimed", "struck", "wounded", "attacked", "turn"))
"""Moments at which somebody may use an ability; at any other it happens by itself."""
ALONE = """
    track = ["Husk", "Guard", "Sage"]
    creature = [{ name = "Husk", tiles = [9] }]
    hero.Guard = { tile = 9, deck = 9 }
    hero.Sage = { tile = 9, deck = 9 }
"""


@pytest.mark.rule("TWN-17.1")
@pytest.mark.parametrize("first", ["move_creature", "use_rules_card"])
def test_a_monster_moves_once_and_acts_once_in_either_order(first: str) -> None:
    table = position(ALONE + 'next_rolls = "- -"')
    if first == "move_creature":
        table.where[1] = table.where[0] = table.neighbours(table.where[5])[0]
        table.offer_again()
        take(table, "move_creature", f"tile {table.where[0] + 1}")
        assert "move_creature" not in kinds(table)
        take(table, "use_rules_card", "Claws")
        take(table, "strike", "Guard")
    else:
        take(table, "use_rules_card", "Claws")
        take(table, "strike", "Guard")
        assert "use_rules_card" not in kinds(table)
        take(table, "move_creature")
    assert track(table)[0] == "Husk*", "With nothing left to do the turn is over."


@pytest.mark.rule("TWN-17.2", "TWN-9.3")
def test_a_monster_may_do_nothing() -> None:
    table = position(ALONE)
    take(table, "end_pawn")
    assert (track(table)[0], asked(table)) == ("Husk*", (1,))


@pytest.mark.rule("TWN-17.3", "TWN-17.8", "TWN-17.9")
def test_life_drain_is_used_beside_the_one_action_and_once_in_a_turn() -> None:
    table = position("""
        track = ["Guard*", "Bloodcaller", "Sage"]
        ebb = 5
        next_rolls = "H - - -"
        creature = [{ name = "Bloodcaller", tiles = [9] }]
        hero.Guard = { tile = 9, deck = 9 }
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Fangs")
    let_be(table)
    assert kinds(table) == ["pay_ebb", "keep_ebb"]
    take(table, "pay_ebb")
    assert (track(table), table.ebb) == (["Bloodcaller", "Guard*", "Sage"], 3)
    assert ("creature/Bloodcaller/Life Drain", 1000, "turn") in table.used


@pytest.mark.rule("TWN-17.8")
def test_an_effect_with_a_trigger_costs_no_act_and_a_bare_instruction_does() -> None:
    for creature in CREATURES:
        for ability in creature.front.ability:
            assert not (ability.when in REACTIONS and ability.cost)
    table = position(ALONE)
    offered = {label.partition(",")[0].partition(" (")[0] for label in labels(table)}
    assert "Claws" in offered and "Bloodthirst" not in offered


@pytest.mark.rule("TWN-17.4", "TWN-17.5", "TWN-28.1", "TWN-28.2")
def test_each_pawn_of_a_pack_takes_a_turn_in_an_order_of_the_judges_choice() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        creature = [{ name = "Husk", tiles = [1, 3, 5] }]
    """)
    assert (kinds(table), asked(table)) == (["pawn_acts"] * 3, (0,))
    take(table, "pawn_acts", "tile 3")
    take(table, "move_creature", "tile 2")
    assert (track(table)[0], kinds(table)) == ("Husk", ["pawn_acts"] * 2)
    take(table, "pawn_acts", "tile 5")
    take(table, "end_pawn")
    take(table, "end_pawn")
    assert track(table)[0] == "Husk*"


@pytest.mark.rule("TWN-17.7")
def test_a_rules_card_counts_only_while_its_monster_is_on_the_map() -> None:
    table = position("""
        phase = "momentum"
        track = ["Guard", "Husk", "Sage"]
        ebb = 9
        creature = [{ name = "Husk", tiles = [1] }, { name = "Driven" }]
    """)
    while "pass_window" in kinds(table):
        assert "They Just Keep Coming" not in "".join(labels(table))
        take(table, "pass_window")


@pytest.mark.rule("TWN-12.7", "TWN-12.8", "TWN-12.9")
def test_attacks_without_a_price_are_free_and_others_must_be_paid() -> None:
    table = position(ALONE + "ebb = 0")
    assert "Claws" in "".join(labels(table))
    assert refusal(table, "use_rules_card", "Beckon") == "TWN-12.9"


@pytest.mark.rule("TWN-17.6", "TWN-26.2", "TWN-G23")
def test_heroes_take_the_turns_of_a_denizen_that_a_storyboard_gives_them() -> None:
    said = """
        track = ["Villager", "Guard", "Sage"]
        creature = [{ name = "Villager", tiles = [1], control = "WHO" }]
    """
    assert asked(position(said.replace("WHO", "judge"))) == (0,)
    table = position(said.replace("WHO", "heroes"))
    assert asked(table) == (table.speaker,)
    take(table, "move_creature")
    assert track(table)[0] == "Villager*"


# -- packs


@pytest.mark.rule("TWN-28.3", "TWN-28.4")
def test_of_a_pack_only_the_targeted_pawn_falls_though_all_share_the_card() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9, 10] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert [tile(table, pawn) for pawn in pawns(table, "Husk")] == [10]
    assert track(table) == ["Guard", "Husk", "Sage"]


@pytest.mark.rule("TWN-28.6", "TWN-22.6")
def test_with_its_last_pawn_the_card_of_a_pack_leaves_and_one_wounding_takes_one_pawn() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        next_rolls = "D D  H -  H -"
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard = { tile = 9, hand = ["Brawn", "Brawn", "Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert (len(pawns(table, "Husk")), track(table)) == (1, ["Guard", "Husk", "Sage"])
    may_act_again(table)
    take(table, "use_tracker", "Shield Rim")
    assert track(table) == ["Guard", "Sage", "Husk"]
    may_act_again(table)
    take(table, "use_tracker", "Shield Rim")
    assert track(table) == ["Guard", "Sage"]


@pytest.mark.rule("TWN-G44")
def test_a_pack_with_symbols_toward_the_edge_does_not_rebound() -> None:
    pack = next(one.name for one in CREATURES if one.front.shift < 0)
    table = position(f"""
        track = ["Guard", "Sage", "{pack}"]
        next_rolls = "D D"
        creature = [{{ name = "{pack}", tiles = [9, 9] }}]
        hero.Guard = {{ tile = 9, hand = ["Brawn"] }}
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert (track(table), len(pawns(table, pack))) == (["Guard", "Sage", pack], 1)


# -- persistent monsters


@pytest.mark.rule("TWN-29.2")
def test_a_persistent_monster_takes_a_whole_turn_for_each_of_its_cards() -> None:
    table = position("""
        track = ["Deep Crow 1", "Deep Crow 2", "Guard", "Sage"]
        next_rolls = "- - - -  - - - -"
        creature = [{ name = "Deep Crow", tiles = [9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    for _ in range(2):
        take(table, "use_rules_card", "Beak")
        take(table, "end_pawn")
    assert track(table) == ["Deep Crow 1*", "Deep Crow 2*", "Guard", "Sage"]


@pytest.mark.rule("TWN-29.3", "TWN-G14")
def test_an_effect_on_several_monsters_meets_a_persistent_one_once() -> None:
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Deep Crow 1*", "Sage", "Husk*", "Deep Crow 2*", "Guard"]
        next_rolls = "- -  - -"
        creature = [{ name = "Deep Crow", tiles = [9] }, { name = "Husk", tiles = [9] }]
        hero.Sage = { tile = 9, slots = [["Rend Earth", "Mind", "Spirit", "Spirit"]] }
        hero.Guard.tile = 11
    """)
    take(table, "activate", "Rend Earth")
    take(table, "strike_next", "Deep Crow")
    let_be(table)
    assert table.script == (0,), "Two dice for the Crow and two for the Husk."


@pytest.mark.rule("TWN-29.7")
def test_a_persistent_monster_is_defeated_with_its_last_card_only() -> None:
    table = position("""
        track = ["Deep Crow 1*", "Guard", "Deep Crow 2*"]
        planned = ["Sage"]
        next_rolls = "H -  D H"
        creature = [{ name = "Deep Crow", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn", "Brawn", "Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    take(table, "wound_card", "edge")
    assert (track(table), len(pawns(table, "Deep Crow"))) == (["Deep Crow 1*", "Guard"], 1)
    assert table.events == ()
    may_act_again(table)
    take(table, "use_tracker", "Shield Rim")
    assert (track(table), len(pawns(table, "Deep Crow"))) == (["Guard", "Deep Crow 1*"], 1)


# -- huge monsters


HUGE = """
    track = ["Swamp Choir 1", "Guard", "Sage", "Swamp Choir 2"]
    creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
"""


@pytest.mark.rule("TWN-30.1", "TWN-3.13")
def test_the_judge_says_on_which_two_tiles_a_huge_monster_begins() -> None:
    """On two of its tiles if two of them are adjacent, as those of the pool are; else on one of them and beside it."""
    table = position('track = ["Guard", "Sage"]')
    table.stack.clear()
    table.do(scene_begins("silence-the-swamp-choir"))
    table.run()
    while not any(pawn >= FIRST_CREATURE for pawn in table.pawns):
        take(table, next(kind for kind in ("keep_map", "no_more_terrain", "begin_on") if kind in kinds(table)))
    assert {*table.tiles_of(pawns(table, "Swamp Choir")[0])} == {10, 11}
    assert pairs_with(table, [0, 2], inside=True) == pairs_with(table, [0, 2]) == [(0, 1), (0, 7), (2, 1), (2, 3)]


@pytest.mark.rule("TWN-30.2", "TWN-30.6", "TWN-30.1")
def test_a_huge_monster_fights_on_both_of_its_tiles() -> None:
    table = position(HUGE + "hero.Guard.tile = 1\nhero.Sage.tile = 2")
    take(table, "use_rules_card", "Undertow")
    assert kinds(table) == ["strike", "strike"]
    for where in (1, 2):
        table = position(
            HUGE.replace('"Swamp Choir 1", "Guard"', '"Guard", "Swamp Choir 1"')
            + f'hero.Guard = {{ tile = {where}, hand = ["Brawn"] }}\nhero.Sage.tile = 11'
        )
        assert "use_tracker" in kinds(table)


@pytest.mark.rule("TWN-30.3", "TWN-21.3")
@pytest.mark.parametrize(("where", "in_range"), [(8, True), (3, True), (9, True), (10, True), (11, False), (5, False)])
def test_ranged_attacks_reach_a_huge_monster_from_beside_either_tile(where: int, in_range: bool) -> None:
    table = position(
        HUGE.replace('"Swamp Choir 1", "Guard"', '"Sage", "Swamp Choir 1", "Guard"').replace(
            '"Guard", "Sage", ', '"Guard", '
        )
        + f'hero.Sage = {{ tile = {where}, hand = ["Mind"] }}\nhero.Guard.tile = 11'
    )
    assert ("use_tracker" in kinds(table)) == in_range


@pytest.mark.rule("TWN-20.3", "TWN-20.4")
def test_enemies_share_tiles_and_do_not_block() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9, 9, 10, 10] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """)
    take(table, "move", "tile 10")
    assert tile(table, 0) == 10
    assert discards(table, "Guard") == []
