"""A page is sent what changed, and makes the whole of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.web.changes import changes, put_together

# Few different lines, so that many occur twice and in another order.
PAGES = st.lists(st.sampled_from(["", "<main>", "<p>a</p>", "<p>b</p>", "</main>"]), max_size=12)


@given(PAGES, PAGES)
def test_what_changed_makes_the_new_page_of_the_old_one(old: list[str], new: list[str]) -> None:
    assert put_together(old, changes(old, new)) == new


def test_a_page_that_has_nothing_is_sent_everything() -> None:
    assert changes([], ["<main>", "<p>a</p>", "</main>"]) == ["<main>\n<p>a</p>\n</main>"]


def test_only_new_lines_are_sent() -> None:
    old = ["<main>", "<p>a</p>", "<p>b</p>", "<p>c</p>", "</main>"]
    assert changes(old, ["<main>", "<p>a</p>", "<p>x</p>", "<p>y</p>", "<p>c</p>", "</main>"]) == [
        (0, 2),
        "<p>x</p>\n<p>y</p>",
        (3, 2),
    ]


def test_lines_that_moved_are_not_sent_again() -> None:
    old = ["<main>", "<p>a</p>", "<p>b</p>", "</main>"]
    assert changes(old, ["<main>", "<p>b</p>", "<p>a</p>", "</main>"]) == [(0, 1), (2, 1), (1, 1), (3, 1)]


def test_lines_that_are_gone_are_left_out() -> None:
    old = ["<main>", "<p>a</p>", "<p>b</p>", "</main>"]
    assert changes(old, ["<main>", "</main>"]) == [(0, 1), (3, 1)]
    assert changes(old, old) == [(0, 4)]
