"""Worked examples about the momentum track."""

from __future__ import annotations

from itertools import permutations

import pytest

from hearthwatch.games.thornwatch.content import CREATURE_NAMES
from hearthwatch.games.thornwatch.rules.placing import appear
from hearthwatch.games.thornwatch.rules.track import shift
from hearthwatch.games.thornwatch.table import Thornwatch

from .conftest import Shifts
from .helpers import discards, hero, kinds, labels, let_be, may_act_again, pawns, position, refusal, take, tile, track

FOUR_OTHERS = [*permutations(("Villager", "Greenheart", "Glider Alpha", "Blade"))]


def deal_of_example_one(others: tuple[str, ...]) -> list[str]:
    return ["Sage", others[0], "Glider", *others[1:]]


@pytest.mark.rule("TWN-EX1", "TWN-8.1", "TWN-8.2", "TWN-8.10", "TWN-8.14", "TWN-9.1", "TWN-9.3")
@pytest.mark.parametrize("others", FOUR_OTHERS, ids=lambda others: " ".join(others))
def test_the_momentum_track_of_the_book_in_every_deal_it_allows(others: tuple[str, ...], shifts: Shifts) -> None:
    shifts("Glider Alpha", 0)
    deal = deal_of_example_one(others)
    table = position(f"""
        heroes = ["Sage", "Blade", "Greenheart"]
        phase = "momentum"
        track = {deal}
        hero.Greenheart.slots = [["Foresight", "Spirit", "Woodwise"]]
        creature = [
            {{ name = "Glider", tiles = [1] }}, {{ name = "Glider Alpha", tiles = [3] }},
            {{ name = "Villager", tiles = [5] }},
        ]
    """)
    let_be_judge(table)
    after_shifts = ["Sage", "Glider", others[0], *others[1:]]
    assert track(table) == after_shifts
    take(table, "react_with_card", "Foresight")
    take(table, "swap_cards", swap_of(table, "Blade", "Villager"))
    swapped = [{"Blade": "Villager", "Villager": "Blade"}.get(name, name) for name in after_shifts]
    assert track(table) == swapped
    assert discards(table, "Greenheart") == ["Foresight", "Greenheart spirit", "Greenheart woodwise"]
    let_be(table)
    assert (table.active, table.actions) == (hero(table, "Sage"), 1)
    take(table, "end_turn")
    assert track(table) == ["Sage*", *swapped[1:]]
    assert table.active == pawns(table, "Glider")[0]


def let_be_judge(table: Thornwatch) -> None:
    """The Judge does nothing in step 3."""
    while "pass_window" in kinds(table) and "react_with_card" not in kinds(table):
        take(table, "pass_window")


def swap_of(table: Thornwatch, one: str, other: str) -> str:
    """The label of the swap of these two."""
    return next(label for label in labels(table) if one in label and other in label)


@pytest.mark.rule("TWN-EX8", "TWN-8.3")
@pytest.mark.parametrize(("dealt", "found"), [(5, 2), (1, 0)])
def test_three_symbols_move_the_bloodcaller_three_places_at_most_to_the_root(dealt: int, found: int) -> None:
    others = ["Blade", "Guard", "Sage", "Warden", "Greenheart"]
    deal = [*others[:dealt], "Bloodcaller", *others[dealt:]]
    table = position(f"""
        heroes = {others}
        phase = "momentum"
        track = {deal}
        creature = [{{ name = "Bloodcaller", tiles = [1] }}]
    """)
    assert track(table).index("Bloodcaller") == found


@pytest.mark.rule("TWN-EX10", "TWN-16.2", "TWN-16.4", "TWN-16.7", "TWN-22.3")
def test_nobody_is_killed_from_off_the_edge_but_the_sage_may_plan() -> None:
    said = """
        track = ["Guard*", "Husk*", "Sage"]
        hero.Guard.tile = 9
        hero.Sage = { tile = 9, hand = ["Mind", "Spirit"] }
        creature = [{ name = "Husk", tiles = [9, 9, 9, 9] }]
    """
    table = position(said)
    shift(table, table.track[1], 8)
    assert track(table) == ["Guard*", "Sage", "Husk*"]
    assert len(pawns(table, "Husk")) == 4
    assert refusal(table, "plan") == "TWN-16.2"
    table = position(said)
    take(table, "plan")
    assert track(table) == ["Guard*", "Husk*"]
    assert table.planned == [hero(table, "Sage")]
    take(table, "end_turn")
    assert table.round == 2
    assert (track(table)[0], sorted(track(table))) == ("Sage", ["Guard", "Husk", "Sage"])


@pytest.mark.rule("TWN-EX13", "TWN-22.2", "TWN-22.4", "TWN-22.5", "TWN-22.7", "TWN-22.8", "TWN-28.4", "TWN-28.5")
def test_a_pack_is_defeated_pawn_by_pawn_and_its_card_rebounds() -> None:
    table = position("""
        heroes = ["Guard", "Blade"]
        track = ["Guard", "Blade", "Husk"]
        next_rolls = "D -  H -  H -  H -  D D"
        creature = [{ name = "Husk", tiles = [9, 9, 9] }]
        [hero.Guard]
        tile = 9
        hand = ["Brawn", "Brawn", "Brawn", "Brawn", "Brawn"]
        [hero.Blade]
        tile = 12
    """)
    for expected, left in (
        (["Guard", "Husk", "Blade"], 2),
        (["Guard", "Blade", "Husk"], 2),
        (["Guard", "Husk", "Blade"], 1),
        (["Guard", "Blade", "Husk"], 1),
        (["Guard", "Blade"], 0),
    ):
        may_act_again(table)
        take(table, "use_tracker", "Shield Rim")
        if "strike" in kinds(table):
            take(table, "strike")
        let_be(table)
        assert (track(table), sum(table.where[pawn] >= 0 for pawn in range(5, 8))) == (expected, left)


@pytest.mark.rule("TWN-EX14")
@pytest.mark.parametrize(("tiles", "index"), [([9, 9, 9, 3], 2), ([9, 3, 3, 3], 4)])
def test_dying_well_counts_the_lookouts_left_on_the_tile(tiles: list[int], index: int) -> None:
    table = position(f"""
        heroes = ["Guard", "Blade", "Sage", "Warden"]
        track = ["Husk", "Blade", "Sage", "Warden", "Guard", "Lookout"]
        next_rolls = "H -"
        creature = [{{ name = "Lookout", tiles = {tiles} }}, {{ name = "Husk", tiles = [9] }}]
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Lookout")
    let_be(table)
    assert track(table).index("Lookout") == index
    assert len(pawns(table, "Lookout")) == 3


@pytest.mark.rule("TWN-EX15", "TWN-28.7", "TWN-22.10")
def test_panic_moves_the_villagers_card_off_the_edge() -> None:
    said = """
        heroes = ["Guard", "Blade", "Sage", "Warden"]
        next_rolls = "D -"
        creature = [{ name = "Villager", tiles = [9, 9, 9] }, { name = "Husk", tiles = [9] }]
    """
    table = position(said + 'track = ["Husk", "Blade", "Sage", "Warden", "Guard", "Villager"]')
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    let_be(table)
    assert (track(table).index("Villager"), len(pawns(table, "Villager"))) == (4, 2)
    table = position(said + 'track = ["Husk", "Villager", "Sage", "Warden", "Guard", "Blade"]')
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    let_be(table)
    assert (track(table).index("Villager"), len(pawns(table, "Villager"))) == (3, 3)


@pytest.mark.rule("TWN-EX23", "TWN-21.6", "TWN-29.1", "TWN-29.4", "TWN-29.5", "TWN-29.6", "TWN-29.8")
def test_a_persistent_monster_loses_the_card_that_the_hero_chooses() -> None:
    said = """
        track = ["Guard*", "Deep Crow 1*", "Sage", "Deep Crow 2*"]
        next_rolls = "D -"
        creature = [{ name = "Deep Crow", tiles = [9] }]
        hero.Sage = { tile = 12, hand = ["Mind"] }
    """
    table = position(said)
    take(table, "use_tracker", "Cinder")
    let_be(table)
    assert kinds(table) == ["wound_card", "wound_card"]
    first = table.clone()
    table.choose(1)
    assert track(table) == ["Guard*", "Deep Crow 1*", "Sage"]
    assert len(pawns(table, "Deep Crow")) == 1
    first.choose(0)
    assert track(first) == ["Guard*", "Sage", "Deep Crow 2*", "Deep Crow 1*"]
    table = position(said.replace(', "Sage", "Deep Crow 2*"]', "]").replace('"Guard*", ', '"Sage", "Guard*", '))
    take(table, "use_tracker", "Cinder")
    let_be(table)
    assert track(table) == ["Sage", "Guard*"]
    assert table.where[5] == -1


@pytest.mark.rule("TWN-EX24", "TWN-30.1", "TWN-30.4", "TWN-30.5")
def test_a_huge_monster_keeps_one_of_its_tiles() -> None:
    """On the Bullseye: corner 1 borders 2 and 8, bar 2 borders 1, 3, 9 and 10."""
    table = position("""
        track = ["Swamp Choir 1", "Guard", "Sage", "Swamp Choir 2"]
        creature = [{ name = "Swamp Choir", tiles = [[1, 2]] }]
    """)
    choir = pawns(table, "Swamp Choir")[0]
    moves = {one.key for one in table.decision.options if one.key.startswith("move_creature")}  # type: ignore[union-attr]
    assert moves == {
        *(f"move_creature:{choir}:0:{to}" for to in (2, 8, 9)),
        f"move_creature:{choir}:1:7",
    }
    take(table, "move_creature", "tile 8")
    assert {*table.tiles_of(choir)} == {0, 7}


@pytest.mark.rule("TWN-EX25", "TWN-8.5")
def test_shifts_go_from_root_to_edge() -> None:
    table = position("""
        phase = "momentum"
        track = ["Guard", "Husk", "Driven", "Sage"]
        creature = [{ name = "Husk", tiles = [1] }, { name = "Driven", tiles = [3] }]
    """)
    assert track(table) == ["Husk", "Driven", "Guard", "Sage"]


@pytest.mark.rule("TWN-EX32", "TWN-8.4")
def test_shifts_toward_the_root_come_before_those_toward_the_edge(shifts: Shifts) -> None:
    shifts("Husk", -1)
    table = position("""
        phase = "momentum"
        track = ["Guard", "Husk", "Driven"]
        planned = ["Sage"]
        creature = [{ name = "Husk", tiles = [1] }, { name = "Driven", tiles = [3] }]
    """)
    while "pass_window" in kinds(table):
        take(table, "pass_window")
    assert track(table) == ["Sage", "Guard", "Driven", "Husk"]


@pytest.mark.rule("TWN-EX26", "TWN-25.3")
def test_nobody_is_an_own_ally() -> None:
    said = """
        heroes = ["Sage", "Guard"]
        phase = "momentum"
        planned = ["Guard"]
        hero.Sage.slots = [["Skip Through Time", "Mind", "Spirit"]]
    """
    table = position(said + 'track = ["Glider", "Sage"]\ncreature = [{ name = "Glider", tiles = [1] }]')
    assert "react_with_card" not in kinds(table)
    table = position(
        said
        + 'track = ["Glider", "Sage", "Villager"]\n'
        + 'creature = [{ name = "Glider", tiles = [1] }, { name = "Villager", tiles = [3] }]'
    )
    let_be_judge(table)
    take(table, "react_with_card", "Skip Through Time")
    assert sorted(kinds(table)) == ["shift_by", "shift_by"]


@pytest.mark.rule("TWN-EX27", "TWN-9.8", "TWN-25.5")
def test_a_new_card_goes_to_the_root_and_acts_next() -> None:
    table = position("""
        heroes = ["Guard", "Blade", "Sage"]
        track = ["Guard*", "Blade", "Sage"]
        creature = [{ name = "Driven" }]
    """)
    appear(table, CREATURE_NAMES.index("Driven"), 0)
    assert track(table) == ["Driven", "Guard*", "Blade", "Sage"]
    take(table, "end_turn")
    let_be(table)
    assert table.active == pawns(table, "Driven")[0]


@pytest.mark.rule("TWN-EX31")
@pytest.mark.parametrize(
    ("lunge", "expected"), [("H -", ["Driven", "Guard", "Villager"]), ("- -", ["Guard", "Driven", "Villager"])]
)
def test_the_death_lunge_comes_before_the_rebound(lunge: str, expected: list[str]) -> None:
    table = position(f"""
        heroes = ["Guard", "Sage"]
        track = ["Guard", "Villager", "Driven"]
        planned = ["Sage"]
        next_rolls = "H - {lunge}"
        creature = [{{ name = "Driven", tiles = [9, 9] }}, {{ name = "Villager", tiles = [9, 9] }}]
        hero.Guard = {{ tile = 9, hand = ["Brawn"] }}
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    take(table, "strike", "Villager")
    let_be(table)
    assert track(table) == expected
    assert len(pawns(table, "Driven")) == 1
    assert tile(table, 0) == 9


@pytest.mark.rule("TWN-EX34", "TWN-16.8")
def test_a_planner_waits_over_the_end_of_a_scene() -> None:
    table = position("""
        track = ["Sage"]
        planned = ["Guard"]
        hero.Sage.hand = ["Mind"]
    """)
    take(table, "use_storyboard", "Do Good")
    while table.decision and "vote_for" in kinds(table):
        take(table, "vote_for", "Quiet Closing")
    while table.round == 0:
        for kind in ("keep_map", "no_more_terrain", "begin_on", "creature_begins"):
            if kind in kinds(table):
                take(table, kind)
    assert track(table) == ["Guard", "Sage"]
