"""The flow: what runs when, what is asked, what is dropped, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.kernel import NOTHING, IllegalChoice, Refusal, Rules, RulesDefect, Step, asks_why, no
from hearthwatch.kernel.memory import remembered

from .planting import TRAIL_RULES, Trail, mark, over, trail_game

rules = Rules(TRAIL_RULES)


@rules.choices("T-3", "Which mark?")
def marks(table: Trail, words: str) -> Iterator[Step]:
    for word in words:
        yield mark(word)


@rules.step()
def nested(table: Trail) -> None:
    table.do(mark("in 1"), mark("in 2"))
    table.trail.append("nested")


@rules.step()
def ask_for(table: Trail, words: str, pause: int) -> None:
    table.ask(0, marks(words), then=mark("then"), if_none=mark("none"), pause=bool(pause))


@rules.step()
def ask_plainly(table: Trail, words: str) -> None:
    table.ask(0, marks(words))


def new(*first: Step, **hooks: Any) -> Any:
    return trail_game(rules, *first, **hooks).new(seed=1)


def test_steps_run_in_the_order_they_are_written() -> None:
    assert new(mark("a"), nested(), mark("b"), over()).trail == ["a", "nested", "in 1", "in 2", "b"]


def test_what_was_chosen_runs_before_what_comes_then_and_what_was_waiting() -> None:
    table = new(ask_for("ab", 0), mark("c"), over())
    assert table.trail == []
    table.choose("mark:b")
    assert table.trail == ["b", "then", "c"]


def test_a_single_option_is_taken() -> None:
    assert new(ask_for("a", 0), over()).trail == ["a", "then"]


def test_a_single_option_waits_where_it_is_worth_a_pause() -> None:
    table = new(ask_for("a", 1), over())
    assert table.decision.options.keys() == ["mark:a"]
    table.choose(0)
    assert table.trail == ["a", "then"]


def test_without_options_the_rules_say_what_happens() -> None:
    assert new(ask_for("", 0), over()).trail == ["none", "then"]
    assert new(ask_for("", 1), over()).trail == ["none", "then"]


def test_without_options_it_is_a_defect_where_they_do_not() -> None:
    with pytest.raises(RulesDefect, match="The question marks: has no option"):
        new(ask_plainly(""))


def test_two_questions_at_once_are_a_defect() -> None:
    more = Rules(rules)

    @more.step()
    def ask_twice(table: Trail) -> None:
        table.ask(0, marks("ab"))
        table.ask(0, marks("cd"))

    with pytest.raises(RulesDefect, match="marks:cd is asked while another question is open"):
        trail_game(more, ask_twice()).new()


def test_steps_done_while_a_question_is_open_come_before_it() -> None:
    more = Rules(rules)

    @more.step()
    def ask_and_do(table: Trail) -> None:
        table.ask(0, marks("ab"), then=mark("then"))
        table.do(mark("first"))

    table = trail_game(more, ask_and_do(), over()).new()
    assert table.trail == ["first"]
    assert table.decision.options.keys() == ["mark:a", "mark:b"]
    table.choose(1)
    assert table.trail == ["first", "b", "then"]


def test_a_question_that_had_to_wait_finds_its_options_anew() -> None:
    more = Rules(rules)

    @more.choices("", "Which?")
    def unmarked(table: Trail) -> Iterator[Step]:
        yield from (mark(word) for word in "ab" if word not in table.trail)

    @more.step()
    def ask_and_do(table: Trail) -> None:
        table.ask(0, unmarked(), if_none=mark("none"))
        table.do(mark("a"), mark("b"))

    assert trail_game(more, ask_and_do(), over()).new().trail == ["a", "b", "none"]


def test_cut_drops_what_is_pending_above_a_step() -> None:
    more = Rules(rules)

    @more.step()
    def fall(table: Trail) -> None:
        table.do(mark("lost too"))
        table.cut(mark("home"))

    assert trail_game(more, fall(), mark("lost"), mark("home"), over()).new().trail == ["home"]


def test_cut_drops_the_open_question() -> None:
    def check(table: Trail) -> None:
        if len(table.trail) == 1:
            table.trail.append("fell")
            table.cut(mark("home"))

    table = new(ask_for("ab", 0), ask_for("cd", 0), mark("home"), over(), check=check)
    table.choose(0)
    assert table.trail == ["a", "fell", "home"]


def test_cut_closes_a_question_that_was_asked_in_the_same_step() -> None:
    more = Rules(rules)

    @more.step()
    def fall(table: Trail) -> None:
        table.ask(0, marks("ab"))
        table.cut(mark("home"))

    table = trail_game(more, fall(), mark("home"), over()).new()
    assert (table.decision, table.trail, table.legal) == (None, ["home"], [])


def test_cutting_down_to_what_is_not_pending_is_a_defect() -> None:
    more = Rules(rules)

    @more.step()
    def fall(table: Trail) -> None:
        table.cut(mark("nowhere"))

    with pytest.raises(RulesDefect, match="Nothing can be cut down to mark:nowhere"):
        trail_game(more, fall(), over()).new()


def test_after_the_end_nothing_is_done_or_asked() -> None:
    more = Rules(rules)

    @more.step()
    def end_and_go_on(table: Trail) -> None:
        table.finish(False, "T-9", "First.")
        table.finish(True, "T-2", "Second.")
        table.do(mark("late"))
        table.ask(0, marks("ab"))
        table.cut(mark("nowhere"))

    table = trail_game(more, end_and_go_on(), mark("waiting")).new()
    assert (table.trail, table.stack, table.decision) == ([], [], None)
    assert (table.outcome.won, table.outcome.reason, table.outcome.rule) == (False, "First.", "T-9")


def test_check_runs_after_every_step() -> None:
    seen: list[int] = []
    new(mark("a"), mark("b"), over(), check=lambda table: seen.append(len(table.trail)))
    assert seen == [0, 1, 2, 2]


def test_check_may_end_the_game_while_a_question_is_open() -> None:
    def check(table: Trail) -> None:
        if table.asked:
            table.finish(False, "T-5", "Too late to ask.")

    table = new(ask_for("ab", 0), check=check)
    assert table.decision is None
    assert table.legal == []
    assert table.outcome.reason == "Too late to ask."


def test_running_dry_is_a_defect() -> None:
    with pytest.raises(RulesDefect, match="ran out of steps without an outcome"):
        new(mark("a"))


def test_a_loop_is_a_defect() -> None:
    more = Rules(rules)

    @more.step()
    def again(table: Trail) -> None:
        table.do(again())

    for typed in (False, True):
        with pytest.raises(RulesDefect, match="the rules loop"):
            trail_game(more, again()).new(typed=typed)


def test_refusals_filter_candidates() -> None:
    more = Rules(rules)

    @more.step("T-6", "Jump {height}")
    def jump(table: Trail, height: int) -> None:
        table.trail.append(f"jump {height}")

    @jump.refuses
    def _(table: Trail, height: int) -> Refusal | None:
        return no("T-6", "{} is too high.", height) if height > 2 else None

    @more.choices("T-6", "How high?")
    def heights(table: Trail) -> list[Step]:
        return [jump(height) for height in (1, 2, 3, 4)]

    @more.step()
    def ask_height(table: Trail) -> None:
        table.ask(0, heights())

    table = trail_game(more, ask_height(), over()).new()
    assert table.decision.options.keys() == ["jump:1", "jump:2"]
    assert [(refused.key, refused.reason) for refused in table.decision.refused] == [
        ("jump:3", "3 is too high."),
        ("jump:4", "4 is too high."),
    ]


def test_what_is_refused_at_sight_is_named_to_those_who_ask_why() -> None:
    more = Rules(rules)
    named: list[list[int]] = []

    @more.step("T-6", "Jump {height}")
    def jump(table: Trail, height: int) -> None:
        table.trail.append(f"jump {height}")

    @jump.refuses
    def cannot_jump(table: Trail, height: int) -> Refusal | None:
        return no("T-6", "{} is too high.", height) if height > 2 else None

    @more.choices("T-6", "How high?")
    def heights(table: Trail) -> list[Step]:
        named.append([1, 2, 3] if asks_why(table) else [1, 2])
        return [jump(height) for height in named[-1]]

    @more.step()
    def ask_height(table: Trail) -> None:
        table.ask(0, heights())

    table = trail_game(more, ask_height(), over()).new()
    assert table.decision.options.keys() == ["jump:1", "jump:2"]
    assert named == [[1, 2]]
    assert [refused.reason for refused in table.decision.refused] == ["3 is too high."]
    with pytest.raises(IllegalChoice, match="3 is too high"):
        table.choose("jump:3")
    table.choose("jump:2")
    assert table.trail == ["jump 2"]


def test_a_question_that_is_sure_is_not_checked_again() -> None:
    more = Rules(rules)
    checked: list[int] = []

    @more.step("T-6", "Jump {height}")
    def jump(table: Trail, height: int) -> None:
        table.trail.append(f"jump {height}")

    @jump.refuses
    def cannot_jump(table: Trail, height: int) -> Refusal | None:
        checked.append(height)
        return no("T-6", "{} is too high.", height) if height > 2 else None

    @more.choices("T-6", "How high?", sure=True)
    def heights(table: Trail) -> Iterator[Step]:
        for height in [1, 2, 3] if asks_why(table) else [1, 2]:
            yield jump(height)

    @more.step()
    def ask_height(table: Trail) -> None:
        table.ask(0, heights())

    table = trail_game(more, ask_height(), over()).new()
    assert table.decision.options.keys() == ["jump:1", "jump:2"]
    assert not checked
    assert [refused.reason for refused in table.decision.refused] == ["3 is too high."]
    assert checked == [1, 2, 3]
    with pytest.raises(IllegalChoice, match="3 is too high"):
        table.choose("jump:3")
    table.choose("jump:2")
    assert table.trail == ["jump 2"]


def test_what_was_found_already_is_not_looked_for_again() -> None:
    more = Rules(rules)
    looked: list[int] = []

    @more.step("T-6", "Jump {height}")
    def jump(table: Trail, height: int) -> None:
        table.trail.append(f"jump {height}")

    @more.choices("T-6", "How high?")
    def heights(table: Trail) -> list[Step]:
        looked.append(len(looked))
        return [jump(1), jump(2)]

    @more.step()
    def ask_height(table: Trail) -> None:
        table.ask(0, heights(), found=table.find(heights()))

    table = trail_game(more, ask_height(), over()).new()
    assert table.decision.options.keys() == ["jump:1", "jump:2"]
    assert looked == [0]
    table.choose("jump:2")
    assert table.trail == ["jump 2"]


def test_questions_about_the_table_are_remembered_only_while_options_are_found() -> None:
    counted: list[str] = []

    @remembered
    def costly(table: Trail) -> int:
        counted.append("worked")
        return len(table.trail)

    more = Rules(rules)

    @more.choices("", "Which?")
    def costly_marks(table: Trail, deeper: int) -> Iterator[Step]:
        costly(table)
        if deeper:
            table.find(costly_marks(0))
        costly(table)
        yield from (mark(word) for word in "ab")

    @more.step()
    def ask_costly(table: Trail) -> None:
        table.ask(0, costly_marks(1), then=over())

    table = trail_game(more, ask_costly()).new()
    assert counted == ["worked"]
    assert table.memo is None
    costly(table)
    costly(table)
    assert counted == ["worked"] * 3


def test_an_error_while_options_are_found_forgets_what_was_remembered() -> None:
    more = Rules(rules)

    @more.choices("", "Which?")
    def broken(table: Trail) -> list[Step]:
        raise ValueError("broken")

    table = new(ask_for("ab", 0), over())
    table.laws = table.laws.by(more)
    with pytest.raises(ValueError, match="broken"):
        table.find(broken())
    assert table.memo is None


def test_nothing_is_a_step_that_is_none() -> None:
    assert not NOTHING


# -- imagining


@rules.step()
def lucky(table: Trail) -> None:
    table.trail.append(str(table.roll(1_000_000)))


def test_a_step_can_be_imagined_without_the_table_and_without_what_is_pending() -> None:
    table = new(ask_for("ab", 0), mark("later"), over())
    before = table.clone()
    twin = table.imagined(nested())
    assert twin.trail == ["nested", "in 1", "in 2"]
    assert not twin.ending
    assert table == before


def test_what_is_imagined_stops_where_somebody_would_be_asked() -> None:
    table = new(mark("a"), ask_for("ab", 0), over())
    twin = table.imagined(ask_plainly("cd"))
    assert [option.key for option in twin.decision.options] == ["mark:c", "mark:d"]
    assert twin.trail == ["a"]


def test_nothing_to_come_can_be_learnt_by_imagining() -> None:
    tables = [trail_game(rules, ask_for("ab", 0), over()).new(seed=seed) for seed in (1, 2)]
    assert tables[0].imagined(lucky()).trail == tables[1].imagined(lucky()).trail
