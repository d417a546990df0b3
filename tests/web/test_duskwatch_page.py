"""What one person does on the page of Wardens of the Duskwatch: small things that are easily lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .playing import house, moved_on, people, seq
from .served import Served
from .test_duskwatch_browser import choose, make_warden, open_story, open_table, write

pytestmark = pytest.mark.slow
LINES = "\n".join(f"Line {number} of what I saw that night." for number in range(10))


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    with house(tmp_path, monkeypatch, 11) as running:
        yield running


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Any]:
    with people(browser, served) as come:
        yield come


def begun(page: Any) -> None:
    """A solo story with its first scene."""
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")


def shown_within(page: Any, inner: str, outer: str) -> bool:
    """Whether the end of something can be seen in what scrolls."""
    box, window = page.locator(inner).last.bounding_box(), page.locator(outer).bounding_box()
    end = box["y"] + box["height"]
    return bool(window["y"] < end <= window["y"] + window["height"] + 1)


def test_what_one_writes_is_in_sight(person: Any) -> None:
    page = person()
    begun(page)
    for number in range(3):
        write(page, f"{number}. {LINES}")
        assert shown_within(page, ".para", "#prose"), number
    page.locator("#prose").evaluate("one => one.scrollTop = 0")
    page.wait_for_timeout(200)
    write(page, "And then the bell.")
    assert shown_within(page, ".para", "#prose")


def test_a_second_tap_leaves_a_record_out_again(person: Any) -> None:
    page = person()
    begun(page)
    choose(page, "choose_action:0:0")
    choose(page, "add_score")
    name = page.locator(".warden .rec.legal").first.get_attribute("id")
    record = page.locator(f'[id="{name}"]')
    for levels in (1, 0, 1):
        before = seq(page)
        record.click()
        moved_on(page, before)
        assert page.locator(".warden .rec.on").count() == page.locator(".ready .md").count() == levels
        assert (record.get_attribute("aria-pressed") == "true") is bool(levels)
