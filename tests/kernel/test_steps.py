"""Steps are plain data: made without running, named by keys, saved by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel import KERNEL_RULES, NOTHING, Rules, RulesDefect, Step, Table, no

rules = Rules(KERNEL_RULES)
RAN: list[str] = []


@rules.step("R-1", "Walk to {place} with {company}")
def walk(table: Table, place: int, company: tuple[int, ...]) -> None:
    RAN.append("walk")


@rules.step("R-2", "Say {word}")
def speak(table: Table, word: str, loud: bool) -> None:
    """Say it."""


@rules.step()
def twice(table: Table, first: Step, second: Step) -> None:
    pass


@rules.step("R-3", "Write", field="What?")
def write(table: Table, page: int, text: str = "") -> None:
    pass


@rules.step("R-4", "Rest")
def rest(table: Table) -> None:
    pass


def test_making_a_step_runs_nothing() -> None:
    step = walk(3, (1, 2))
    assert step == (walk.kind.id, 3, (1, 2))
    assert step == walk(company=(1, 2), place=3)
    assert rest() == (rest.kind.id,)
    assert not RAN


def test_a_step_knows_its_clause_and_words() -> None:
    assert (walk.kind.name, walk.kind.rule, walk.kind.words) == ("walk", "R-1", "Walk to {place} with {company}")
    assert speak.__doc__ == "Say it."


@pytest.mark.parametrize(
    ("step", "key"),
    [
        (walk(3, (1, 2)), "walk:3:1+2"),
        (walk(-3, ()), "walk:-3:"),
        (speak("hello", True), "speak:hello:1"),
        (rest(), "rest"),
        (write(7), "write:7"),
    ],
)
def test_keys_name_steps(step: Step, key: str) -> None:
    assert rules.key(step) == key
    assert rules.from_key(key) == step


@pytest.mark.parametrize(
    "key",
    [
        "",
        "fly",
        "walk",
        "walk:3",
        "walk:3:1:2",
        "walk:x:1",
        "walk: 3:1",
        "walk:03:1",
        "walk:3:1+",
        "Walk:3:1",
        "walk:1_0:1",
    ],
)
def test_other_texts_name_nothing(key: str) -> None:
    assert rules.from_key(key) is None


@given(st.integers(), st.lists(st.integers()).map(tuple))
def test_every_key_names_its_step(place: int, company: tuple[int, ...]) -> None:
    step = walk(place, company)
    assert rules.from_key(rules.key(step)) == step
    assert rules.from_plain(rules.plain(step)) == step


def test_steps_are_saved_by_name_however_deep() -> None:
    step = twice(twice(walk(1, (2, 3)), NOTHING), speak("hello", False))
    plain = rules.plain(step)
    assert plain == ["twice", ["twice", ["walk", 1, (2, 3)], []], ["speak", "hello", False]]
    assert rules.from_plain(["twice", ["twice", ["walk", 1, [2, 3]], []], ["speak", "hello", False]]) == step


def test_a_pending_text_is_saved_with_its_step() -> None:
    step = (*write(7), "Once upon a time")
    assert rules.from_plain(rules.plain(step)) == step
    assert rules.key(step) == "write:7"


def test_a_text_is_no_part_of_what_is_offered() -> None:
    assert write.kind.params == ("page",)
    with pytest.raises(RulesDefect, match="scribble takes a text, so its last parameter must be"):

        @Rules(KERNEL_RULES).step("", "Scribble", field="What?")
        def scribble(table: Table, page: int) -> None:
            pass


def test_names_are_unique() -> None:
    with pytest.raises(RulesDefect, match="Two steps are called walk"):

        @Rules(rules).step()
        def walk(table: Table) -> None:
            pass


def test_words_name_parameters() -> None:
    with pytest.raises(RulesDefect, match=r"The words of jump name \{hight\}"):

        @Rules(KERNEL_RULES).step("", "Jump {hight} high")
        def jump(table: Table, height: int) -> None:
            pass


def test_games_begin_with_the_kernels_steps_and_do_not_touch_them() -> None:
    count = len(KERNEL_RULES.kinds)
    assert rules.kinds[:count] == KERNEL_RULES.kinds
    assert "walk" not in KERNEL_RULES.by_name
    assert [kind.id for kind in rules.kinds] == list(range(len(rules.kinds)))


def test_a_refusal_is_data_until_somebody_reads_it() -> None:
    assert no("R-1", "Only {} of {}.", 2, 3) == ("R-1", "Only {} of {}.", 2, 3)


def test_a_question_can_be_asked_but_not_done(table: Table | None = None) -> None:
    """The type checker sees to it: without an error here, `unused-ignore` is one."""
    if table is not None:
        table.do(whatever())  # type: ignore[arg-type]
        table.ask(0, whatever())
    assert isinstance(whatever(), tuple)


@Rules(KERNEL_RULES).choices("", "What now?")
def whatever(table: Table) -> list[Step]:
    return []
