"""Questions that could be spared are reported, and no others."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Rules, Step
from hearthwatch.kernel.testing import report_questions

from .planting import TRAIL_RULES, Trail, mark, over, trail_game
from .toys import vigil

rules = Rules(TRAIL_RULES)
step, choices = rules.step, rules.choices


@step("T-3", "Ask {what}")
def asking(table: Trail, what: str) -> None:
    question = {"colours": colours(), "same": same(), "payments": payments(2), "may": may(), "losses": losses()}[what]
    table.ask(0, question, then=closing())


@step("T-3", "Close it")
def closing(table: Trail) -> None:
    table.ask(0, ends())


@choices("T-3", "Is it over?", pause=True)
def ends(table: Trail) -> Iterator[Step]:
    yield over()


@choices("T-3", "Which colour?")
def colours(table: Trail) -> Iterator[Step]:
    yield mark("red")
    yield mark("blue")


@step("T-3", "Do as before, in the way {way}", group="Ways")
def as_before(table: Trail, way: str) -> None:
    table.trail.append("done")


@choices("T-3", "How?")
def same(table: Trail) -> Iterator[Step]:
    yield as_before("slow")
    yield as_before("fast")


@step("T-3", "Pay with {coin}", group="Ways")
def pay(table: Trail, coin: str, left: int) -> None:
    table.trail = sorted([*table.trail, coin])
    if left:
        table.ask(0, payments(left))


@choices("T-3", "What pays?")
def payments(table: Trail, left: int) -> Iterator[Step]:
    """Two coins of two, in any order."""
    for coin in ("gold", "silver"):
        if coin not in table.trail:
            yield pay(coin, left - 1)


@choices("T-3", "Will you?")
def may(table: Trail) -> Iterator[Step]:
    yield do_it()
    yield leave_it()


@step("T-3", "Yes")
def do_it(table: Trail) -> None:
    table.ask(0, colours())


@step("T-3", "No", group="Pass")
def leave_it(table: Trail) -> None:
    table.ask(0, same())


@choices("T-3", "How does it end?")
def losses(table: Trail) -> Iterator[Step]:
    yield lose("fire")
    yield lose("water")


@step("T-3", "Lose by {way}")
def lose(table: Trail, way: str) -> None:
    table.trail.append(way)
    table.finish(False, "T-3", "Lost.")


def found(what: str) -> tuple[list[str], list[str]]:
    report = report_questions(trail_game(rules, asking(what)), plays=8)
    assert report.decisions >= 8
    return [*report.without_content], [*report.in_two_stages]


def test_a_choice_that_matters_is_not_reported() -> None:
    assert found("colours") == ([], [])


def test_answers_that_all_lead_to_the_same_table() -> None:
    assert found("same") == (["same"], [])


def test_answers_one_after_another_that_end_at_the_same_table_in_any_order() -> None:
    assert found("payments") == (["payments"], [])


def test_answers_that_all_end_the_game_in_the_same_way() -> None:
    assert found("losses") == (["losses"], [])


def test_may_you_and_then_which_are_two_stages_and_a_no_is_none() -> None:
    assert found("may")[1] == ["may > colours"]


def test_the_report_says_how_often_and_where() -> None:
    report = report_questions(trail_game(rules, asking("same")), plays=3, seats=1)
    spare = report.without_content["same"]
    assert spare.times == 3
    assert str(report).startswith("6 decisions\nno content: same, 3 times, first with seed ")
    assert "'seats': 1" in spare.where


def test_a_play_is_left_after_so_many_decisions() -> None:
    assert report_questions(vigil.GAME, plays=4, decisions=5).decisions == 20
