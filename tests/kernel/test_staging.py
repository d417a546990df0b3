"""Staging: hundreds of answers are asked for bit by bit, from one list of candidates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, NewType

import pytest

from hearthwatch.kernel import (
    Event,
    IllegalChoice,
    Readers,
    Refusal,
    Rules,
    RulesDefect,
    Stage,
    Step,
    Table,
    close,
    no,
    window,
)
from hearthwatch.kernel.staging import MOST_AT_ONCE, in_stages
from hearthwatch.kernel.testing import check_game

from .planting import TRAIL_RULES, Trail, TrailBoard, mark, over, small_game

Tile = NewType("Tile", int)
Row = NewType("Row", int)
Square = NewType("Square", int)

rules = Rules(TRAIL_RULES)
TILES, TURNS, SQUARES, WIDE = 3, (1, 2, 4), 20, 5


class FloorBoard(TrailBoard, kw_only=True):
    laid: list[int]


class Floor(Trail):
    """Three tiles with one, two and four ways to turn them, and twenty squares; every tile can be laid once."""

    __slots__ = ("crowd", "laid", "tiles")
    rules: ClassVar[Rules] = rules
    laid: list[int]
    tiles: int
    crowd: int
    """How many more things can be done besides."""

    def board(self, readers: Readers) -> FloorBoard:
        return FloorBoard(trail=self.trail[:], laid=self.laid[:])


Floor.words = {
    "Tile": lambda table, tile, readers: f"tile {'abcdefgh'[tile]}",
    "Square": lambda table, square, readers: f"square {square}",
    "Row": lambda table, row, readers: f"row {row + 1}",
}


def row_of(table: Floor, tile: Tile, turn: int, square: Square) -> Row:
    return Row(square // WIDE)


@rules.step(
    "F-1",
    "Lay {tile}, turned {turn} times, at {square}",
    group="Floor",
    stages=(
        Stage("tile", "Which tile?", "Take {tile}", back="Take another tile"),
        Stage("turn", "How is {tile} turned?", "Turn it {turn} times"),
        Stage("row", "Where does {tile} go?", "In {row}", row_of),
        Stage("square", "Which square of {row}?", "At {square}"),
    ),
)
def lay(table: Floor, tile: Tile, turn: int, square: Square) -> None:
    table.laid.append(square)
    table.tiles &= ~(1 << tile)


@lay.refuses
def cannot_lay(table: Floor, tile: Tile, turn: int, square: Square) -> Refusal | None:
    if square in table.laid:
        return no("F-2", "{:Square} is taken.", square)
    return None if table.tiles >> tile & 1 else no("F-1", "{:Tile} is laid already.", tile)


@rules.step("F-3", "Sing verse {verse}")
def sing(table: Floor, verse: int) -> None:
    table.trail.append("sung")


@rules.choices("F-1", "What now?")
def floor_options(table: Floor) -> Iterator[Step]:
    for tile in range(TILES):
        for turn in range(TURNS[tile]):
            for square in range(SQUARES):
                yield lay(Tile(tile), turn, Square(square))
    yield from (sing(verse) for verse in range(table.crowd))
    yield over()


@rules.step()
def floor_turn(table: Floor) -> None:
    table.ask(0, floor_options(), then=floor_turn())


def new(crowd: int = 1, seats: int = 1, first: Step | None = None, taken: tuple[int, ...] = ()) -> Any:
    return game(crowd, first, taken).new(seats=seats, seed=1)


def game(crowd: int = 1, first: Step | None = None, taken: tuple[int, ...] = ()) -> Any:
    def begin(table: Floor) -> None:
        table.crowd, table.tiles, table.laid = crowd, 7, [*taken]
        table.do(first or floor_turn())

    return small_game(Floor, begin, seats=(1, 3))


def offered(table: Table) -> list[str]:
    assert table.decision is not None
    return table.decision.options.keys()


def labels(table: Table) -> list[str]:
    assert table.decision is not None
    return [option.label for option in table.decision.options]


def test_the_first_stage_is_offered_in_place_of_too_many_options() -> None:
    table = new()
    assert offered(table) == ["lay_tile:-1:0", "lay_tile:-1:1", "lay_tile:-1:2", "sing:0", "over"]
    assert labels(table)[:2] == ["Take tile a", "Take tile b"]
    assert table.decision.prompt == "What now?"


def test_a_stage_is_an_option_like_any_other() -> None:
    option = new().decision.options[0]
    assert (option.rule, option.group, option.seat) == ("F-1", "Floor", 0)
    assert (option.kind, option.arguments) == ("lay_tile", {"seat": -1, "tile": 0})


def test_few_options_are_offered_at_once() -> None:
    table = new()
    table.choose("lay_tile:-1:1")
    assert offered(table) == [f"lay:1:{turn}:{square}" for turn in (0, 1) for square in range(20)] + [
        "lay_another_tile:-1"
    ]
    assert table.decision.prompt == "What now?", "both the turn and the square are open"
    assert labels(table)[-1] == "Take another tile"


def test_as_many_as_a_seat_can_be_offered_are_offered_at_once() -> None:
    table = new()
    tiles = [lay(Tile(tile), 0, Square(square)) for tile in range(4) for square in range(SQUARES)]
    assert in_stages(table, tiles[:MOST_AT_ONCE]) == tiles[:MOST_AT_ONCE]
    assert len(in_stages(table, tiles[: MOST_AT_ONCE + 1])) == 4


def test_what_has_no_stages_stays_where_it_is() -> None:
    table = new()
    songs = [sing(verse) for verse in range(MOST_AT_ONCE)]
    between = [songs[0], over(), *songs[1:]]
    tiles = [lay(Tile(tile), 0, Square(square)) for tile in range(3) for square in range(SQUARES)]
    assert in_stages(table, [*tiles, *between])[3:] == between


def test_a_stage_of_which_nothing_is_left_is_as_if_it_had_not_been_chosen() -> None:
    table = new()
    tiles = [lay(Tile(tile), 0, Square(square)) for tile in range(4) for square in range(SQUARES)]
    gone = (rules.by_name["lay"].stages[0].id, -1, 9)
    assert in_stages(table, tiles, (gone,)) == in_stages(table, tiles)


def test_what_is_left_is_narrowed_stage_by_stage() -> None:
    table = new()
    table.choose("lay_tile:-1:2")
    assert table.decision.prompt == "How is tile c turned?"
    assert labels(table) == [*(f"Turn it {turn} times" for turn in range(4)), "Take another tile"]
    table.choose("lay_turn:-1:2:3")
    assert [key.rpartition(":")[0] for key in offered(table)[:-1]] == ["lay:2:3"] * 20
    assert table.decision.prompt == "What now?", "both the row and the square are open"
    assert labels(table)[-1] == "Choose another turn"
    table.choose("lay:2:3:7")
    assert table.laid == [7]


def test_a_stage_without_a_difference_is_skipped() -> None:
    table = new(crowd=50)
    table.choose("lay:1:0:0")
    table.choose("lay:2:0:1")
    assert offered(table)[:4] == ["lay_row:-1:0:0:0", "lay_row:-1:0:0:1", "lay_row:-1:0:0:2", "lay_row:-1:0:0:3"]
    assert labels(table)[:1] == ["In row 1"], "one tile with one turn is left: only the place differs"


def test_where_one_option_has_a_value_it_is_offered_itself() -> None:
    table = new(crowd=50, taken=(1, 2, 3, 4))
    table.choose("lay:1:0:5")
    table.choose("lay:2:0:6")
    assert offered(table)[:2] == ["lay:0:0:0", "lay_row:-1:0:0:1"]


def test_the_way_back_is_a_choice_and_no_undo() -> None:
    table = new()
    before = table.clone()
    table.choose("lay_tile:-1:2")
    table.choose("lay_turn:-1:2:3")
    table.choose("lay_another_turn:-1")
    assert table.decision.prompt == "How is tile c turned?"
    table.choose("lay_another_tile:-1")
    assert table == before
    assert offered(table) == offered(before)
    assert table.moves == 4
    table.undo()
    assert table.decision.prompt == "How is tile c turned?"


def test_the_way_back_leads_past_stages_that_were_skipped() -> None:
    table = new(crowd=50)
    table.choose("lay:1:0:0")
    table.choose("lay_tile:-1:0")
    assert offered(table)[-1] == "lay_another_tile:-1"
    assert offered(table)[0] == "lay:0:0:1"
    table = new(crowd=50)
    for key in ("lay:1:0:0", "lay:2:0:1", "lay_row:-1:0:0:2"):
        table.choose(key)
    assert offered(table) == [*(f"lay:0:0:{square}" for square in range(10, 15)), "lay_another_row:-1"]
    assert table.decision.prompt == "Which square of row 3?"
    table.choose("lay_another_row:-1")
    assert offered(table)[0] == "lay_row:-1:0:0:0"
    assert "sing:0" in offered(table)


@pytest.mark.parametrize("stages", [(), ("lay_tile:-1:2",), ("lay_tile:-1:2", "lay_turn:-1:2:3"), ("lay_tile:-1:1",)])
def test_a_whole_option_may_be_chosen_at_any_stage(stages: tuple[str, ...]) -> None:
    table = new()
    for stage in stages:
        table.choose(stage)
    assert table.decision.find("lay:2:3:17").label == "Lay tile c, turned 3 times, at square 17"
    assert table.decision.for_seat(0).find("lay:2:3:17") is not None
    assert table.decision.for_seat(None).find("lay:2:3:17") is None
    table.choose("lay:2:3:17", seat=0)
    assert (table.laid, table.tiles) == ([17], 3)


def test_refusals_answer_for_whole_options_at_every_stage() -> None:
    table = new(taken=(17,))
    for stage in ("lay_tile:-1:2", "lay_turn:-1:2:3", "lay_another_turn:-1"):
        with pytest.raises(IllegalChoice, match=r"Square 17 is taken\. \(F-2\)"):
            table.choose("lay:2:3:17")
        assert "lay:0:0:17" in [refused.key for refused in table.decision.refused]
        assert table.decision.rule == "F-1"
        table.choose(stage)


def test_what_is_no_candidate_is_refused() -> None:
    table = new()
    for key in ("lay:2:4:0", "lay_turn:-1:2:3", "lay_another_tile:-1", "lay_tile:0:2", "lay_tile:-1:3"):
        with pytest.raises(IllegalChoice, match="is not among the options now"):
            table.choose(key)


def test_a_narrowed_question_is_saved_replayed_undone_and_determinized() -> None:
    table = new()
    table.choose("lay_tile:-1:2", seat=0)
    table.choose("lay_turn:-1:2:1", seat=0)
    for other in (table.game.load(table.to_json()), table.game.replay(table.record), table.clone()):
        assert other == table
        assert offered(other) == offered(table)
        assert other.decision.prompt == table.decision.prompt
    assert offered(table.determinize(0, seed=1)) == offered(table)
    table.undo()
    table.undo()
    assert table == new()
    table.redo()
    assert offered(table)[-1] == "lay_another_tile:-1"


def test_the_chronicle_tells_what_was_done_and_not_the_stages() -> None:
    table = new()
    for key in ("lay_tile:-1:2", "lay_turn:-1:2:1", "lay:2:1:4"):
        table.choose(key)
    assert [line.text() for line in table.log] == ["Lay tile c, turned 1 times, at square 4"]


def test_only_as_many_kinds_are_staged_as_need_be() -> None:
    table = new(crowd=MOST_AT_ONCE - 4)
    assert len(offered(table)) == MOST_AT_ONCE
    assert offered(table)[3] == "sing:0", "verses have no stages: they stay"


@rules.step(
    "F-5",
    "Dig at {shaft}, {level}, {side}, {depth}",
    stages=tuple(Stage(name, f"Which {name}?", "{" + name + "}") for name in ("shaft", "level", "side", "depth")),
)
def dig(table: Floor, shaft: int, level: int, side: int, depth: int) -> None:
    table.laid.append(depth)


@rules.choices("F-5", "Dig where?")
def diggings(table: Floor, depth: int) -> Iterator[Step]:
    for shaft in range(2):
        for level in range(2):
            for side in range(2):
                yield from (dig(shaft, level, side, one) for one in range(depth))
    if depth == 1:
        yield from floor_options.kind.run(table)
    yield over()


@rules.step()
def digging(table: Floor, depth: int) -> None:
    table.ask(0, diggings(depth), then=digging(depth))


def test_the_way_back_goes_one_stage_at_a_time() -> None:
    table = new(first=digging(31))
    for key in ("dig_shaft:-1:1", "dig_level:-1:1:0", "dig_side:-1:1:0:1"):
        table.choose(key)
    assert offered(table)[0] == "dig:1:0:1:0"
    table.choose("dig_another_side:-1")
    assert offered(table) == ["dig_side:-1:1:0:0", "dig_side:-1:1:0:1", "dig_another_level:-1"]
    table.choose("dig_another_level:-1")
    assert offered(table) == ["dig_level:-1:1:0", "dig_level:-1:1:1", "dig_another_shaft:-1"]
    table.choose("dig_another_shaft:-1")
    assert table == new(first=digging(31))


def test_what_there_is_most_of_is_staged_first() -> None:
    table = new(first=digging(1))
    assert offered(table)[:9] == [*(f"dig:{n >> 2}:{n >> 1 & 1}:{n & 1}:0" for n in range(8)), "lay_tile:-1:0"]


# -- several seats at once


@rules.step(
    "F-4",
    "{seat}: {tile} at {square}",
    stages=(Stage("tile", "Which?", "{tile}"), Stage("square", "Where?", "{square}")),
)
def toss(table: Floor, seat: int, tile: Tile, square: Square) -> None:
    table.laid.append(seat)


@toss.by
def toss_seat(table: Floor, seat: int, tile: Tile, square: Square) -> int:
    return seat


@rules.choices("F-4", "Everybody tosses: what?")
def tosses(table: Floor) -> Iterator[Step]:
    for seat in range(table.seats):
        for tile in range(TILES):
            yield from (toss(seat, Tile(tile), Square(square)) for square in range(SQUARES + 5))
    yield over()


@rules.step()
def everybody_tosses(table: Floor) -> None:
    table.ask(tuple(range(table.seats)), tosses(), then=everybody_tosses())


def test_each_seat_narrows_for_itself() -> None:
    table = new(seats=2, first=everybody_tosses())
    assert offered(table) == [*(f"toss_tile:{seat}:{tile}" for seat in (0, 1) for tile in range(3)), "over"]
    table.choose("toss_tile:0:2", seat=0)
    own, others = (table.decision.for_seat(seat).options.keys() for seat in (0, 1))
    assert own == [*(f"toss:0:2:{square}" for square in range(25)), "over", "toss_another_tile:0"]
    assert others == ["toss_tile:1:0", "toss_tile:1:1", "toss_tile:1:2", "over"]
    table.choose("toss_tile:1:1", seat=1)
    assert table.decision.for_seat(0).options.keys() == own
    assert table.decision.for_seat(1).prompt == "Where?"
    table.choose("toss_another_tile:0", seat=0)
    assert table.decision.for_seat(0).options.keys()[0] == "toss_tile:0:0"
    assert table.decision.for_seat(0).prompt == "Everybody tosses: what?"
    assert table.decision.for_seat(1).options.keys()[0] == "toss:1:1:0"
    loaded = table.game.load(table.to_json())
    assert loaded == table
    table.choose("toss:1:0:24", seat=1)
    assert table.laid == [1]


def test_how_far_a_seat_has_narrowed_is_its_own_business() -> None:
    table = new(seats=2, first=everybody_tosses())
    table.choose("toss_tile:0:2", seat=0)
    for reader in (1, None):
        assert table.view(reader)["decision"]["prompt"] == "Everybody tosses: what?"
        assert "toss_tile:0:0" in offered(table.determinize(reader, seed=1))
    assert "toss:0:2:0" in offered(table.determinize((0, 1), seed=1))


@rules.choices("F-4", "Well?")
def words(table: Floor) -> tuple[Step, ...]:
    return (mark("yes"), mark("no"))


@rules.step()
def have_a_word(table: Floor) -> None:
    table.ask(1, words())


def test_nor_is_it_told_while_the_question_waits() -> None:
    table = new(seats=2, first=everybody_tosses())
    table.choose("toss_tile:0:2", seat=0)
    table.do(have_a_word())
    table.run()
    assert table.decision.prompt == "Well?"
    for reader in (1, None):
        twin = table.determinize(reader, seed=1)
        twin.choose(0)
        assert "toss_tile:0:0" in offered(twin)
    twin = table.determinize((0, 1), seed=1)
    twin.choose(0)
    assert "toss:0:2:0" in offered(twin)


def test_nobody_narrows_for_another_seat() -> None:
    table = new(seats=2, first=everybody_tosses())
    with pytest.raises(IllegalChoice):
        table.choose("toss_tile:0:2", seat=1)
    with pytest.raises(IllegalChoice):
        table.choose("toss:0:2:4", seat=1)


# -- in a window


class Toss(NamedTuple):
    """The event of the window; it has no fields that matter."""

    what: int


@rules.window("F-4", "Does anybody toss something in?")
def before_it(table: Floor, event: Event) -> Iterator[Step]:
    if len(table.laid) < 3:
        for step in tosses.kind.run(table):
            if step[0] == toss.kind.id and table.laid.count(step[1]) < 2:
                yield step


@before_it.holds
def may_toss(table: Floor, event: Event, seat: int) -> bool:
    return len(table.laid) < 3


@rules.step()
def something_happens(table: Floor) -> None:
    event = table.open(Toss(1))
    table.do(window(before_it(event)), mark("it"), close(event), over())


def tossing_game() -> Any:
    return game(first=something_happens())


def test_reactions_are_staged_in_a_window_and_others_pass_meanwhile() -> None:
    table = tossing_game().new(seats=2, seed=1)
    assert offered(table)[:4] == ["toss_tile:0:0", "toss_tile:0:1", "toss_tile:0:2", "toss_tile:1:0"]
    table.choose("toss_tile:0:2", seat=0)
    assert table.asked[0] == (0, 1)
    table.choose("pass_in_silence:1", seat=1)
    assert "toss:0:2:3" in offered(table), "after an order the question is as narrow as it was"
    table.choose(next(key for key in offered(table) if key.startswith("pass_window") and key.endswith(":1")), seat=1)
    assert table.asked[0] == (0,)
    table.choose("toss:0:2:3", seat=0)
    assert table.asked[0] == (0, 1), "a reaction opens the window again"
    table = tossing_game().new(seats=2, seed=1)
    table.laid = [1, 1]
    table.choose("toss_tile:0:2", seat=0)
    assert table.asked[0] == (0, 1), "seat 1 tossed twice already, but it could hold something more"
    table.choose("pass_in_silence:1", seat=1)
    assert table.asked[0] == (0,), "now it passes in silence, though the question is a narrowed one"
    assert check_game(tossing_game(), plays=10, seconds=60).plays == 10


# -- the conformance suite


@pytest.mark.parametrize("first", [floor_turn(), everybody_tosses()], ids=["floor", "tosses"])
def test_a_staged_game_passes_the_suite(first: Step) -> None:
    assert check_game(game(first=first), plays=12, seconds=60).plays == 12


def test_the_suite_finds_what_stages_cannot_make_fewer() -> None:
    with pytest.raises(AssertionError, match="A seat has 65 options: 1 to 60 can be offered at once"):
        check_game(game(crowd=61), plays=1)


def begin_floor(table: Floor) -> None:
    table.crowd, table.tiles, table.laid = 1, 7, []
    table.do(floor_turn())


def test_the_suite_finds_an_option_whose_stages_lead_elsewhere() -> None:
    class Forgetful(Floor):
        """It notes at which question a tile was laid, so the stages on the way make a difference."""

        __slots__ = ()

        def take(self, step: Step, text: str | None = None) -> None:
            if self.asked[1] != self.question:
                self.trail.append("dithered")
            super().take(step, text)

    with pytest.raises(AssertionError, match=r"Chosen at once and in stages, 'lay:.*' does different things"):
        check_game(small_game(Forgetful, begin_floor), plays=30)


def test_the_suite_finds_a_way_back_that_leads_elsewhere() -> None:
    class Leaving(Floor):
        """Whoever goes into a stage has done something."""

        __slots__ = ()

        def take(self, step: Step, text: str | None = None) -> None:
            self.crowd += step[0] in rules.stages and self.question == self.asked[1]
            super().take(step, text)

    with pytest.raises(AssertionError, match=r"does different things|The way back from the stage '.*' leads elsewhere"):
        check_game(small_game(Leaving, begin_floor), plays=30)


# -- declaring stages


def test_stages_are_checked_when_they_are_declared() -> None:
    fresh = Rules(rules)

    def put(table: Table, tile: int, name: str) -> None:
        raise NotImplementedError

    wrong = {
        "put has no parameter row": Stage("row", "", ""),
        "The stage name of put must be a number, not a str": Stage("name", "", ""),
        "The stage tile of put names {name}, which is not chosen yet": Stage("tile", "", "{name}"),
        "The stage tile of put names {tile}, which is not chosen yet": Stage("tile", "{tile}?", ""),
    }
    for sentence, stage in wrong.items():
        with pytest.raises(RulesDefect, match=sentence):
            Rules(fresh).step("", "", stages=(stage,))(put)


def test_a_stage_is_never_run() -> None:
    table = new()
    with pytest.raises(RulesDefect, match="narrowed down, never run"):
        rules.run[table.legal[0][0]](table, -1, 0)


def test_a_game_may_ask_in_stages_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new()
    tiles = [lay(Tile(tile), 0, Square(square)) for tile in range(4) for square in range(3)]
    assert in_stages(table, tiles) == tiles
    monkeypatch.setattr(type(table), "most_at_once", 11)
    assert len(in_stages(table, tiles)) == 4
    assert in_stages(table, tiles[:11]) == tiles[:11]
