"""The hardest clauses of a game with tiles, each on the toys Journey and Brawl. Every test names its clauses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hearthwatch.kernel import Game, IllegalChoice, Step, Table
from hearthwatch.kernel.shapes import Cell
from hearthwatch.kernel.testing import check_game

from .toys import brawl, journey
from .toys.brawl import PLAIN, RED, SIDES, YELLOW, Brawl, Die, strike
from .toys.journey import (
    BODY,
    KINDS,
    ORE,
    SHRINE,
    WOOD,
    Area,
    Hero,
    Journey,
    die,
    gain_threats,
    gain_wound,
    penalty,
    rest,
)
from .toys.pieces import I1, I2, I3, L4, PIECES, S4, V3, Piece, Turn, of_size

A, B = Hero(0), Hero(1)


@pytest.mark.parametrize("game", [journey.GAME, brawl.GAME], ids=lambda game: game.slug)
def test_the_toys_pass_the_suite(game: Game[Any]) -> None:
    assert check_game(game, plays=8, seconds=120, seed=3).plays == 8


# -- scenes


def travelling(*cards: int, path: Iterable[Iterable[Cell]] = (), seats: int = 2, **state: Any) -> Journey:
    """Journey with these cards of terrain, and those that are left in the deck in their order."""
    table: Journey = journey.GAME.new(seats=seats, seed=1)
    bodies = [*table.terrain, *table.deck[::-1]]
    order = [*cards, *(card for card in range(4) if card not in cards)]
    for body, face in zip(bodies, order, strict=True):
        table.face[body] = face
    for _ in cards[1:]:
        journey.turn_up(table)
    grid = table.ground().grid
    table.path = [grid.mask(tile) for tile in path]
    for name, value in state.items():
        setattr(table, name, value)
    table.begin_history()
    table.offer_again()
    return table


def way(table: Journey, piece: Piece, cells: Iterable[Cell]) -> Step:
    """The step that lays a tile on exactly these cells, legal or not."""
    grid = table.ground().grid
    mask = grid.mask(cells)
    [found] = [one for one in grid.placements(PIECES[piece]) if one.mask == mask]
    return journey.travel(piece, Turn(found.turn), journey.Space(found.place))


def travel(table: Journey, piece: Piece, *cells: Cell) -> None:
    table.choose(table.rules.key(way(table, piece, cells)))


def undergo(table: Journey, *steps: Step) -> None:
    """Something happens to a table at a question."""
    table.do(*steps)
    table.run()


def offered(table: Table, start: str = "") -> list[str]:
    """The keys of the options that begin like this, standing orders left out."""
    assert table.decision is not None
    keys = [option.key for option in table.decision.options if not option.anytime]
    return [key for key in keys if key.startswith(start)]


def spaces(table: Journey) -> list[Cell]:
    """The covered spaces that may come next."""
    return [table.ground().grid.at(step[1]) for step in table.legal if step[0] == journey.resolve_space.kind.id]


def resolve(table: Journey, column: int, row: int) -> None:
    table.choose(f"resolve_space:{table.ground().grid.cell(column, row)}")


def wound_cells(table: Journey) -> set[frozenset[Cell]]:
    """Everything that the open question would cover in a wound area."""
    whole = table.find(table.question)
    return {frozenset(BODY.cells_of(BODY.lay(PIECES[step[2]], step[3], step[4]))) for step in whole}


# -- the path


@pytest.mark.parametrize(
    ("piece", "cells", "is_legal"),
    [
        (I3, [(2, 2), (2, 3), (2, 4)], True),
        (I2, [(1, 0), (1, 1)], True),
        (I2, [(2, 2), (3, 2)], True),
        (I2, [(0, 1), (1, 1)], False),
        (I2, [(1, 1), (2, 1)], True),
        (I2, [(3, 0), (3, 1)], False),
        (V3, [(2, 1), (3, 1), (3, 0)], False),
    ],
)
def test_a_tile_touches_the_rightmost_one_and_goes_nowhere_left_of_it(
    piece: Piece, cells: list[Cell], is_legal: bool
) -> None:
    """THG-15.4, THG-15.5, THG-15.7, THG-EX8"""
    table = travelling(0, path=[[(0, 2), (1, 2)]])
    assert table.is_open(way(table, piece, cells)) == is_legal


def test_only_tiles_that_reach_the_last_column_may_be_touched_but_anywhere() -> None:
    """THG-15.6"""
    path = [[(1, 2), (1, 3), (1, 4)], [(1, 1), (2, 1)]]
    table = travelling(0, path=path)
    assert table.is_open(way(table, I2, [(2, 2), (2, 3)]))
    assert not table.is_open(way(table, I2, [(2, 3), (2, 4)])), "it touches the older tile alone"
    table = travelling(0, path=[[(0, 1), (1, 1), (1, 2), (1, 3)], [(2, 3), (2, 4)]])
    assert not table.is_open(way(table, I2, [(2, 0), (2, 1)])), "that tile has no cell in the last column"
    table = travelling(0, path=[[(1, 1), (1, 2), (1, 3), (2, 3)]])
    assert table.is_open(way(table, I2, [(2, 0), (2, 1)])), "the touched cell itself may lie left of it"


def test_a_tile_may_lie_across_two_cards_once_both_are_there() -> None:
    """THG-15.8, THG-EX8 h"""
    table = travelling(0, 1, path=[[(0, 2), (1, 2)]])
    assert table.is_open(way(table, I3, [(2, 2), (3, 2), (4, 2)]))


def test_the_path_begins_in_the_leftmost_column_that_is_free() -> None:
    """THG-15.10"""
    table = travelling(0)
    grid = table.ground().grid
    assert table.is_open(way(table, I2, [(0, 0), (1, 0)]))
    assert not table.is_open(way(table, I2, [(1, 0), (2, 0)]))
    table = travelling(0, tokens=grid.column(0))
    assert table.is_open(way(table, I2, [(1, 0), (2, 0)]))
    assert not table.is_open(way(table, I2, [(2, 0), (3, 0)]))


def test_no_tile_lies_on_a_token_and_a_token_is_no_path() -> None:
    """THG-15.9, THG-15.20"""
    table = travelling(0, path=[[(0, 2), (1, 2)]])
    cell = table.ground().grid.cell(3, 1)
    table.choose(f"gather:{cell}")
    assert table.goods[WOOD] == 2
    assert not table.is_open(way(table, I3, [(1, 1), (2, 1), (3, 1)]))
    assert table.is_open(way(table, I2, [(1, 1), (2, 1)])), "the last column of the path is still the second"
    with pytest.raises(IllegalChoice, match=r"Column 4, row 2 is covered\. \(THG-18\.2\)"):
        table.choose(f"gather:{cell}")


def test_the_first_tile_in_the_reveal_column_reveals_a_card_after_its_effects() -> None:
    """THG-15.14, THG-15.15, THG-15.16, THG-15.19"""
    table = travelling(0, path=[[(0, 2), (1, 2)]])
    travel(table, V3, (2, 1), (2, 2), (3, 1))
    assert len(table.terrain) == 1, "first the covered spaces"
    while len(table.terrain) == 1:
        table.choose(0)
    assert table.goods[ORE] == 1, "the bonus in its corner"
    assert not table.waiting
    table.choose("rest")
    travel(table, I2, (3, 2), (3, 3))
    while table.waiting:
        table.choose(0)
    assert len(table.terrain) == 2, "the column of a card that is not the last reveals nothing"


@pytest.mark.parametrize(
    ("cards", "path", "tile", "revealed"),
    [
        ((0,), [(0, 2), (1, 2)], [(2, 2), (3, 2)], 1),
        ((0,), [(1, 2), (2, 2)], [(2, 3), (2, 4)], 0),
        ((0, 1), [(0, 2), (1, 2)], [(2, 2), (3, 2)], 0),
        ((0, 1), [(4, 2), (5, 2)], [(6, 2), (7, 2)], 1),
    ],
)
def test_only_the_first_tile_in_the_column_of_the_last_card_reveals(
    cards: tuple[int, ...], path: list[Cell], tile: list[Cell], revealed: int
) -> None:
    """THG-15.14, THG-15.19"""
    table = travelling(*cards, path=[path])
    travel(table, I2, *tile)
    while table.question != journey.actions():
        table.choose(0)
    assert len(table.terrain) == len(cards) + revealed


def test_the_path_ends_where_no_terrain_is_left() -> None:
    """THG-15.21, THG-15.22"""
    table = travelling(0, path=[[(2, 2), (3, 2)]])
    assert table.is_open(way(table, I2, [(3, 3), (3, 4)])), "there is terrain to come"
    table = travelling(0, 1, 2, 3, path=[[(14, 2), (15, 2)]])
    key = table.rules.key(way(table, I2, [(15, 3), (15, 4)]))
    with pytest.raises(IllegalChoice, match=r"The path has come to its end\. \(THG-15\.22\)"):
        table.choose(key)
    table = travelling(0, 1, 2, 3, path=[[(12, 2), (13, 2)]])
    travel(table, I2, (14, 2), (14, 1))
    while table.waiting:
        table.choose(0)
    assert (len(table.terrain), table.goods[ORE]) == (4, 0)


# -- covering


def test_covered_spaces_come_in_any_order_each_by_the_legend_of_its_card() -> None:
    """THG-16.9, THG-16.10, THG-16.11, THG-16.16, THG-EX28"""
    for order in ([(2, 1), (3, 1), (4, 1)], [(4, 1), (3, 1), (2, 1)]):
        table = travelling(0, 1, path=[[(0, 1), (1, 1)]])
        travel(table, I3, (2, 1), (3, 1), (4, 1))
        assert spaces(table) == [(2, 1), (3, 1), (4, 1)]
        resolve(table, *order[0])
        assert table.threats[A] == {(2, 1): 1, (4, 1): 2}[order[0]], "one Threat on the first card, two on the second"
        resolve(table, *order[1])
        assert (table.goods[WOOD], table.threats[A]) == (2, 3), "the last one comes by itself"


def test_healing_may_come_before_what_wounds() -> None:
    """THG-16.5, THG-16.16, THG-G21"""
    body = (BODY.cells & ~BODY.mask([(4, 4)]),)
    table = travelling(0, path=[[(1, 3), (2, 3)]], bodies=(body, ()))
    travel(table, I2, (3, 3), (3, 4))
    assert table.decision is not None
    assert table.decision.prompt == "Which wound heals?", "the only covered space comes by itself"
    table.choose("heal:0:0")
    assert table.bodies[A] == ()


# -- wounds


def test_the_first_wound_goes_anywhere_and_any_kind_of_its_size_may_be_taken() -> None:
    """THG-7.3, THG-7.7, THG-EX2, THG-EX3"""
    table = travelling(0)
    undergo(table, gain_wound(A, 2))
    assert len(wound_cells(table)) == 40
    table = travelling(0)
    undergo(table, gain_wound(A, 3))
    assert {step[2] for step in table.find(table.question)} == {I3, V3} == {*of_size(3)}
    assert offered(table) == ["suffer_piece:-1:2", "suffer_piece:-1:3"], "94 places are asked for in stages"
    table.choose("suffer_piece:-1:3")
    table.choose("suffer_turn:-1:3:0")
    assert table.decision is not None
    assert table.decision.prompt == "Where?"
    assert offered(table)[-1] == "suffer_another_turn:-1"


def test_further_wounds_touch_any_of_those_there_with_an_edge() -> None:
    """THG-7.4, THG-7.16, THG-EX35"""
    wounds = [[(0, 0), (1, 0)], [(2, 0), (3, 0)], [(4, 0)]]
    table = travelling(0, bodies=(tuple(BODY.mask(wound) for wound in wounds), ()))
    undergo(table, journey.heal(A, journey.Wound(1)), gain_wound(A, 1))
    assert wound_cells(table) == {frozenset({cell}) for cell in ((2, 0), (3, 0), (0, 1), (1, 1), (4, 1))}


def test_after_complete_healing_the_next_wound_is_a_first_one() -> None:
    """THG-7.17"""
    table = travelling(0, bodies=((BODY.mask([(0, 0)]),), ()))
    undergo(table, journey.heal(A, journey.Wound(0)), gain_wound(A, 1))
    assert len(wound_cells(table)) == 25


def test_a_hero_dies_only_if_no_kind_of_the_size_fits_and_nothing_follows() -> None:
    """THG-7.10, THG-3.2, THG-EX34"""
    almost = (BODY.cells & ~BODY.mask([(0, 0), (1, 0), (0, 1)]),)
    table = travelling(0, bodies=(almost, ()))
    undergo(table, gain_wound(A, 3), penalty(A, "W"))
    assert table.bodies[A][-1] == BODY.mask([(0, 0), (1, 0), (0, 1)]), "V3 fits, and so it must be taken"
    corners = (BODY.cells & ~BODY.mask([(0, 0), (4, 4)]),)
    table = travelling(0, bodies=(corners, ()))
    undergo(table, gain_wound(A, 2), penalty(A, "W"))
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (False, "THG-3.2")
    assert table.goods[WOOD] == 1, "what was still to come does not"


def test_threats_beyond_five_are_one_wound_for_each_effect() -> None:
    """THG-9.3, THG-9.4, THG-EX32, THG-EX44"""
    for before, wounds in ((3, 0), (4, 1), (5, 2)):
        table = travelling(0, threats=[before, 0])
        undergo(table, penalty(A, "T"), penalty(A, "T"))
        taken = 0
        while table.question != journey.actions():
            table.choose(table.rules.key(table.find(table.question)[0]))
            taken += 1
        assert (table.threats[A], taken) == (5, wounds), "two icons are two effects"
    table = travelling(0, threats=[4, 0])
    undergo(table, gain_threats(A, 3))
    table.choose(table.rules.key(table.find(table.question)[0]))
    assert (table.threats[A], len(table.bodies[A])) == (5, 1), "three at once are one effect"


def test_what_cannot_be_discarded_is_a_wound_as_large_as_the_threats() -> None:
    """THG-10.1, THG-10.2, THG-16.14, THG-7.9"""
    table = travelling(0, threats=[2, 0])
    undergo(table, penalty(A, "W"))
    assert (table.goods[WOOD], table.bodies[A]) == (0, ())
    undergo(table, penalty(A, "W"))
    assert {len(cells) for cells in wound_cells(table)} == {2}
    table = travelling(0, goods=[0, 0, 1, 0])
    undergo(table, penalty(A, "W"))
    assert (table.bodies[A], table.goods[2]) == ((), 1), "no Threats, no wound; and nobody shares a penalty (THG-G29)"


# -- the map


def test_a_double_border_takes_the_whole_move_and_closed_areas_stop_it() -> None:
    """THG-4.2, THG-13.1, THG-13.3, THG-13.5, THG-13.6"""
    table = travelling(0)
    assert offered(table, "go:") == ["go:1"]
    table = travelling(0, area=[Area(1), Area(0)])
    assert offered(table, "go:") == ["go:0", "go:2"]
    table = travelling(0, area=[Area(2), Area(0)])
    with pytest.raises(IllegalChoice, match=r"The shrine, or the way there, is closed before round 2\. \(THG-13\.6\)"):
        table.choose("go:3")
    table = travelling(0, area=[Area(2), Area(0)], round=2)
    assert table.is_open(journey.go(SHRINE))
    assert not table.is_open(journey.go(Area(4))), "the peak opens in round 3"


# -- goods


def at_shrine(goods: list[int], *, other: Area = SHRINE, seats: int = 2) -> Journey:
    table = travelling(0, area=[SHRINE, other], goods=goods, round=2, seats=seats)
    table.choose("assign")
    return table


def test_goods_of_others_in_the_area_are_spent_if_they_agree() -> None:
    """THG-1.13, THG-19.9, THG-EX15"""
    table = at_shrine([1, 0, 0, 1])
    assert offered(table) == ["pay:0:0:0:1", "pay:1:1:0:1", "give_payment_up"]
    table.choose("pay:1:1:0:1", seat=0)
    assert table.decision is not None
    assert (table.decision.seats, table.decision.prompt) == ((1,), "Hero 2: pay ore?")
    table.choose("agree_to_pay:1:1:0:1", seat=1)
    table.choose("pay:0:0:0:1", seat=0)
    assert (table.shrine, table.goods) == (2, [0, 0, 0, 0])


def test_who_refuses_or_is_elsewhere_pays_nothing() -> None:
    """THG-1.13, THG-19.4, THG-EX15"""
    assert offered(at_shrine([1, 0, 0, 1], other=Area(2))) == ["pay:0:0:0:1", "give_payment_up"]
    table = at_shrine([1, 0, 0, 1])
    table.choose("pay:1:1:0:1")
    table.choose("decline_to_pay:1", seat=1)
    assert offered(table) == ["pay:0:0:0:1", "give_payment_up"]
    table.choose("pay:0:0:0:1")
    table.choose("pay_no_more")
    assert (table.shrine, table.goods) == (1, [0, 0, 0, 1])


def test_giving_up_gives_back_what_was_paid() -> None:
    """THG-1.13"""
    table = at_shrine([2, 0, 0, 1])
    table.choose("pay:0:0:0:1")
    table.choose("give_payment_up")
    assert (table.shrine, table.goods) == (0, [2, 0, 0, 1])


def test_alone_nobody_is_asked() -> None:
    """THG-30.2"""
    table = at_shrine([1, 0, 0, 1], seats=1)
    table.choose("pay:1:1:0:1")
    table.choose("pay:0:0:0:1")
    assert table.shrine == 2


def test_who_agreed_in_advance_is_not_asked() -> None:
    """THG-G78"""
    table = at_shrine([1, 0, 0, 1])
    table.choose("agree_in_advance:1", seat=1)
    table.choose("pay:1:1:0:1", seat=0)
    assert table.goods == [1, 0, 0, 0]


# -- the end


def test_whatever_is_completed_first_ends_the_game() -> None:
    """THG-3.1, THG-3.2, THG-3.8"""
    for steps, won in (((rest(), die(A)), True), ((die(A), rest()), False)):
        table = travelling(0)
        table.shrine = journey.PRICE
        undergo(table, *steps)
        assert table.outcome is not None
        assert table.outcome.won == won
        assert not table.stack


def test_the_goal_is_met_in_the_middle_of_an_action() -> None:
    """THG-3.1, THG-4.9"""
    table = at_shrine([2, 0, 0, 0])
    table.shrine = 1
    table.choose("pay:0:0:0:1")
    table.choose("pay:0:0:0:1")
    assert table.outcome is not None
    assert table.outcome.reason == "The shrine has its 3 goods."


# -- fights


def fighting(left: int, right: int, shown: list[int], colours: list[int], **state: Any) -> Brawl:
    """Brawl against two enemies, after a roll that shows these sides (counted from 0)."""
    table: Brawl = brawl.GAME.new(seed=1)
    for body, face in zip(table.foes, (left, right), strict=True):
        free = [card for card in range(8) if card == body or card not in table.foes]
        other = next(card for card in free if table.face[card] == face)
        table.face[body], table.face[other] = table.face[other], table.face[body]
    table.choose(f"stand_left:{table.foes[0]}")
    table.colours = [*colours]
    table.script = tuple(side + 1 for side in shown)
    table.choose("roll_now")
    for name, value in state.items():
        setattr(table, name, value)
    table.begin_history()
    table.offer_again()
    return table


def lay(table: Brawl, die: int, *cells: Cell) -> None:
    """Lay the tile of a die on exactly these cells, at once."""
    grid = table.ground().grid
    mask = grid.mask(cells)
    [found] = [one for one in grid.placements(PIECES[table.piece(Die(die))]) if one.mask == mask]
    table.choose(table.rules.key(strike(Die(die), Turn(found.turn), brawl.Space(found.place))))


def test_merged_enemies_are_one_grid_in_an_order_of_choice() -> None:
    """THG-22.4, THG-22.5, THG-EX36"""
    for left, right in ((0, 1), (1, 0)):
        table = fighting(left, right, [2], [YELLOW])
        table.choose("keep_dice")
        assert [table.face[card] for card in table.foes] == [left, right]
        assert (table.ground().grid.width, table.ground().grid.height) == (8, 5)
        lay(table, 0, (3, 2), (4, 2))
        assert table.threats > 0, "the fight is over, and hearts are left"


def test_one_open_heart_saves_all_merged_enemies() -> None:
    """THG-22.6, THG-20.8, THG-9.4, THG-EX36"""
    table = fighting(0, 1, [2], [YELLOW])
    hearts = table.ground().where("H")
    open_heart = hearts & -hearts
    foes = table.foes[:]
    table.choose("keep_dice")
    table.tiles = hearts & ~open_heart | table.ground().grid.mask([(3, 1), (3, 2)])
    table.laid, table.asked = [0], ()
    table.run()
    assert (table.threats, table.fought) == (1, [])
    assert {*foes} <= {*table.deck, *table.foes}, "both may have to be fought again"
    table = fighting(0, 1, [2], [YELLOW])
    foes = table.foes[:]
    table.choose("keep_dice")
    table.tiles, table.laid, table.asked = hearts, [0], ()
    table.run()
    assert (table.threats, table.fought) == (0, foes)


def test_no_die_is_added_after_the_roll() -> None:
    """THG-21.1, THG-EX16"""
    table: Brawl = brawl.GAME.new(seed=1)
    table.choose(0)
    table.choose("add_die:1")
    table.choose("add_die:0")
    with pytest.raises(IllegalChoice, match=r"No die is left to add\. \(THG-21\.1\)"):
        table.choose("add_die:1")
    table.choose("roll_now")
    assert table.colours == [RED, YELLOW, RED, RED, YELLOW]
    with pytest.raises(IllegalChoice, match="is not among the options"):
        table.choose("add_die:1")


def test_a_critical_turns_a_side_with_black_squares_into_its_larger_tile() -> None:
    """THG-21.6, THG-21.7, THG-21.8, THG-EX19"""
    assert all(sum(critical != PLAIN for _, critical in sides) == 2 for sides in SIDES)
    table = fighting(0, 1, [1, 4], [YELLOW, RED])
    assert (table.piece(Die(0)), table.piece(Die(1))) == (I1, L4)
    with pytest.raises(IllegalChoice, match=r"The red die \(2\) shows no black squares\. \(THG-21\.8\)"):
        table.choose("make_critical:1")
    table.choose("make_critical:0")
    assert table.piece(Die(0)) == V3
    table.choose("keep_dice")
    assert {step[1] for step in table.find(table.question)} == {0, 1}
    assert table.decision is not None
    assert "V3 of the yellow die (1)" in [option.label for option in table.decision.options]


def test_a_reroll_takes_a_critical_away_for_good() -> None:
    """THG-21.5, THG-21.10, THG-G32, THG-EX17"""
    table = fighting(0, 1, [1, 5], [YELLOW, RED], script=(2, 1))
    assert table.piece(Die(1)) == S4
    table.choose("make_critical:0")
    table.choose("reroll:0")
    assert (table.piece(Die(0)), table.is_critical) == (I1, [0, 0])
    with pytest.raises(IllegalChoice, match="No critical is left"):
        table.choose("make_critical:0")
    table.choose("reroll:0")
    assert table.question == brawl.strikes(), "nothing is left to change, so the tiles come"


def test_the_first_tile_lies_anywhere_and_the_others_beside_it() -> None:
    """THG-20.4, THG-G35"""
    table = fighting(0, 3, [0, 0], [YELLOW, YELLOW])
    table.choose("keep_dice")
    grid = table.ground().grid
    assert len(table.find(table.question)) == 2 * grid.cells.bit_count()
    lay(table, 0, (0, 0))
    around = {grid.at(step[3]) for step in table.find(table.question)}
    assert around == {(1, 0), (0, 1)}


def test_what_fits_nowhere_is_returned_and_the_fight_goes_on() -> None:
    """THG-20.5, THG-G33"""
    table = fighting(0, 1, [4, 0], [RED, YELLOW])
    table.choose("keep_dice")
    grid = table.ground().grid
    table.tiles = grid.cells & ~grid.mask([(0, 0)])
    table.offer_again()
    assert [step[1] for step in table.find(table.question)] == [1], "only the small one fits, and so it must be laid"
    lay(table, 1, (0, 0))
    assert table.waiting, "L4 is returned, and the effects come"


def test_effects_come_when_every_tile_lies() -> None:
    """THG-20.6, THG-20.10"""
    table = fighting(0, 1, [2, 2], [YELLOW, YELLOW])
    table.choose("keep_dice")
    lay(table, 0, (0, 1), (0, 0))
    assert table.wood == 0
    lay(table, 1, (1, 0), (1, 1))
    assert table.wood == 1, "the reward counts although the fight is lost"
    assert table.threats == 5, "nine open hearts are one effect: five Threats and one wound"
    assert table.wounds == 1


def test_hundreds_of_strikes_are_asked_for_in_stages() -> None:
    """THG-20.4: tile, way round, column, place"""
    table = fighting(0, 1, [4, 5], [RED, RED])
    table.choose("keep_dice")
    assert len(table.find(table.question)) > 200
    seen = []
    while table.question[0] == brawl.strikes.kind.id and not table.laid:
        assert table.decision is not None
        seen.append(table.decision.prompt)
        table.choose(0)
    assert seen[:2] == ["Which tile comes next, and where?", "Which way round does L4 lie?"]


def test_every_kind_that_a_hero_may_travel_by_is_offered() -> None:
    """THG-15.3"""
    table = travelling(0)
    assert {step[1] for step in table.find(table.question) if step[0] == journey.travel.kind.id} == {*KINDS}
