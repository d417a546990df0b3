"""Kept games of older versions: they stand at the same question."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.duskwatch.migrations import PAGED, add_tools, ask_as_now
from hearthwatch.games.duskwatch.migrations import WRITTEN as ASKED_FOR
from hearthwatch.games.duskwatch.rules.adventure.scenes import FRAMED
from hearthwatch.games.duskwatch.rules.journal import ADVENTURE, STATUS, WRITTEN
from hearthwatch.games.duskwatch.table import CONSCIOUS, UNCONSCIOUS, UNFINISHED, rules


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (["own_texts", 1, 40], "own_texts:1"),
        (["records_for", 3, -1, 0], "records_for:3:-1"),
        (["tokens_for", 3, 8], "levels_for:3"),
        (["what_next"], "what_next"),
    ],
)
def test_a_question_with_pages_is_asked_from_its_first(before: list[Any], now: str) -> None:
    state = ask_as_now({"asked": [[0], before, []], "stack": [["ask_again", [0], before, []]]})
    assert rules.key(rules.from_plain(state["asked"][1])) == now
    assert rules.key(rules.from_plain(state["stack"][0])[2]) == now


def test_a_question_for_a_text_is_the_kernels() -> None:
    state = ask_as_now({"asked": [[0], ["looks", 2], []], "stack": []})
    question = rules.from_plain(state["asked"][1])
    assert [rules.key(step) for step in question[1:]] == ["write_look:2", "tell_later"]


def test_every_question_that_is_named_here_is_known() -> None:
    for name, count in PAGED.items():
        assert len(rules.by_name[name].params) == count and rules.by_name[name].page
    for write, later in ASKED_FOR.values():
        assert rules.by_name[write].field and not rules.by_name[later].field


def test_version_4_says_how_somebody_fared_before_and_names_no_vow_of_old_scenes() -> None:
    blocks = [[STATUS, 0, CONSCIOUS], [ADVENTURE, FRAMED, "foe", "somewhere", -1, 1], [STATUS, 0, UNCONSCIOUS]]
    state = add_tools({"blocks": [*blocks, [STATUS, 1, CONSCIOUS], [WRITTEN, 0, 4]]})
    assert state["blocks"] == [
        [STATUS, 0, CONSCIOUS, UNFINISHED],
        [ADVENTURE, FRAMED, "foe", "somewhere", -1, 1, -1, -1, -1],
        [STATUS, 0, UNCONSCIOUS, CONSCIOUS],
        [STATUS, 1, CONSCIOUS, UNFINISHED],
        [WRITTEN, 0, 4],
    ]
    assert (state["clocks"], state["own_lines"]) == ([], [])
