"""Pages: a question with many answers offers some of them at once, and every one of them may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.kernel import IllegalChoice, Refusal, Rules, Step, no
from hearthwatch.kernel.paging import earlier, further, in_pages

from .planting import TRAIL_RULES, Trail, mark, over, trail_game

rules = Rules(TRAIL_RULES)
MANY = 7
PAGE = 3


@rules.step("P-1", "Number {number}", group="Numbers")
def choose_number(table: Trail, number: int) -> None:
    table.trail.append(str(number))


@choose_number.refuses
def cannot_choose_number(table: Trail, number: int) -> Refusal | None:
    return no("P-1", "{} is not for choosing.", number) if number == 1 else None


@rules.choices("P-1", "Which number?", page=PAGE)
def numbers(table: Trail, count: int) -> Iterator[Step]:
    for number in range(count):
        yield choose_number(number)
    yield mark("none")


@rules.step()
def ask_number(table: Trail, count: int) -> None:
    table.ask((0, 1), numbers(count), then=over())


@rules.step("P-2", "Sing", group="Anytime", field="What is sung?")
def sing(table: Trail, text: str = "") -> None:
    table.trail.append(text)


def sing_anytime(table: Trail, seat: int) -> Iterator[Step]:
    yield sing()


def new(count: int = MANY, **hooks: Any) -> Any:
    return trail_game(rules, ask_number(count), **hooks).new(seats=2)


def keys(table: Any) -> list[str]:
    found: list[str] = table.decision.options.keys()
    return found


FIRST = ["choose_number:0", "choose_number:2", "choose_number:3", "mark:none", "further:-1:3"]
SECOND = ["choose_number:4", "choose_number:5", "choose_number:6", "mark:none", "earlier:-1:0"]


def test_a_page_of_the_many_is_offered_with_all_of_the_few() -> None:
    table = new()
    assert keys(table) == FIRST
    table.choose("further:-1:3", seat=1)
    assert keys(table) == SECOND
    table.choose("earlier:-1:0", seat=0)
    assert keys(table) == FIRST


def test_a_single_page_needs_no_other() -> None:
    assert keys(new(PAGE + 1)) == FIRST[:-1]


def test_any_answer_may_be_chosen_on_any_page_and_nothing_else() -> None:
    for turns in ((), ("further:-1:3",)):
        for number in (0, 6):
            table = new()
            for turn in turns:
                table.choose(turn)
            assert table.decision.find(f"choose_number:{number}") is not None
            table.choose(f"choose_number:{number}", seat=0)
            assert table.trail == [str(number)] and table.outcome
    for wrong in ("choose_number:1", "choose_number:7", "further:-1:6", "earlier:-1:0", "further:0:3"):
        with pytest.raises(IllegalChoice):
            new().choose(wrong)


def test_a_refused_answer_says_why_on_any_page() -> None:
    table = new()
    table.choose("further:-1:3")
    with pytest.raises(IllegalChoice, match="1 is not for choosing"):
        table.choose("choose_number:1")


def test_a_page_survives_undo_saves_clones_and_interludes() -> None:
    table = new(interludes=sing_anytime)
    table.choose("further:-1:3")
    assert keys(table) == [*SECOND, "sing"]
    assert keys(table.game.load(table.to_json())) == [*SECOND, "sing"]
    twin = table.clone()
    twin.choose("earlier:-1:0")
    assert keys(twin) == [*FIRST, "sing"] and keys(table) == [*SECOND, "sing"]
    table.choose("sing", text="la")
    assert keys(table) == [*SECOND, "sing"], "after an interlude the same page is shown"
    table.undo()
    table.undo()
    assert keys(table) == [*FIRST, "sing"]
    table.redo()
    assert keys(table) == [*SECOND, "sing"]
    assert keys(table.game.replay(table.record)) == [*SECOND, "sing"]


# -- what is on a page


@rules.step("P-5", "Give {seat} number {number}")
def give(table: Trail, seat: int, number: int) -> None:
    table.trail.append(str(number))


give.by(lambda table, seat, number: seat)
GIVEN = [give(1, number) for number in range(MANY)]
FEW = [mark(str(number)) for number in range(PAGE)]


@rules.choices("P-3", "Which of these?")
def of_several(table: Trail, given: int, few: int, other: int) -> Iterator[Step]:
    yield from GIVEN[:given]
    yield from FEW[:few]
    yield from [give(0, 9)][:other]


def test_ways_to_other_pages_belong_to_the_seat_whose_answers_they_are() -> None:
    table = new()
    assert in_pages(table, of_several(MANY, PAGE, 0), PAGE, 0) == [*GIVEN[:3], *FEW, further(1, 3)]
    assert in_pages(table, of_several(MANY, PAGE, 0), PAGE, 3) == [*GIVEN[3:6], *FEW, further(1, 6), earlier(1, 0)]
    assert in_pages(table, of_several(MANY, 0, 1), PAGE, 0)[-1] == further(-1, 3), "two seats have answers"


def test_a_page_that_is_gone_is_the_first_and_what_fits_on_one_has_no_other() -> None:
    table = new()
    given, few = of_several(MANY, 0, 0), of_several(0, PAGE, 0)
    assert in_pages(table, given, PAGE, MANY) == in_pages(table, given, PAGE, 0)
    assert in_pages(table, few, PAGE, 2) == FEW
    assert in_pages(table, given, PAGE, 2)[-1] == earlier(1, 0), "no page begins before the first answer"


def test_turning_a_page_is_not_told() -> None:
    table = new()
    table.choose("further:-1:3")
    table.choose("choose_number:4")
    assert [str(line.words()) for line in table.log if line.kind == "choice"] == ["Number 4"]


def test_options_are_found_only_when_somebody_looks() -> None:
    looked: list[int] = []

    def counting(table: Trail, seat: int) -> Iterator[Step]:
        looked.append(seat)
        yield sing()

    table = new(interludes=counting)
    table.choose("choose_number:0")
    assert looked == [], "whoever chooses an answer by its key waits for no interludes"
    other = new(interludes=counting)
    assert other.extra == 1 and looked == [0, 1]


CHECKED: list[int] = []


@rules.step("P-5", "Leaf {number}", group="Leaves")
def turn_leaf(table: Trail, number: int) -> None:
    table.trail.append(str(number))


@turn_leaf.refuses
def cannot_turn_leaf(table: Trail, number: int) -> Refusal | None:
    CHECKED.append(number)
    return None


@rules.choices("P-5", "Which leaf?", pause=True, page=PAGE)
def leaves(table: Trail, count: int) -> Iterator[Step]:
    for number in range(count):
        yield turn_leaf(number)
    yield mark("none")


@rules.step()
def ask_leaf(table: Trail, count: int) -> None:
    table.ask((0, 1), leaves(count), then=over())


def test_answers_after_the_page_are_not_checked() -> None:
    CHECKED.clear()
    table: Any = trail_game(rules, ask_leaf(100)).new(seats=2)
    assert keys(table) == ["turn_leaf:0", "turn_leaf:1", "turn_leaf:2", "mark:none", "further:-1:3"]
    assert CHECKED == [0, 1, 2, 3], "the page, and one more that says whether there is another"
    table.choose("turn_leaf:70")
    assert CHECKED[4:] == [70], "an answer on another page is looked at alone"


# -- texts


@rules.step("P-3", "Name number {number}", field="What is number {number} called?")
def name_number(table: Trail, number: int, text: str = "") -> None:
    table.trail.append(text)


@rules.step("P-4", "Not now")
def not_now(table: Trail) -> None:
    table.trail.append("later")


@rules.step()
def ask_name(table: Trail, number: int) -> None:
    table.ask_text(0, name_number(number), over(), later=not_now())


def test_a_text_is_asked_for_in_the_words_of_its_field() -> None:
    table: Any = trail_game(rules, ask_name(5)).new()
    assert (table.decision.prompt, table.decision.rule) == ("What is number 5 called?", "P-3")
    assert [(option.label, option.field) for option in table.decision.options] == [
        ("Name number 5", "What is number 5 called?"),
        ("Not now", ""),
    ]
    again = table.game.load(table.to_json())
    assert again.decision.prompt == table.decision.prompt
    table.choose("name_number:5", text="Five")
    again.choose("not_now")
    assert (table.trail, again.trail) == (["Five"], ["later"])
