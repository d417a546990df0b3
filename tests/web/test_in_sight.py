"""What wins and what loses stands beside the map in full, on a desk and on a laptop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.web import render

from .browsing import DESKTOP, pages_shown
from .playing import SOON
from .samples import table_page
from .thorgal_samples import asks, find

pytestmark = pytest.mark.slow
ADVENTURES = ("a-keel-for-the-sky", "hide-and-sea", "the-caliphs-palace", "the-crooked-thing", "torkans-temple")
OPENINGS = ("the-singer-in-the-dark", "may-he-die-in-the-forest", "a-bad-deal", "a-thirst-for-knowledge")
LAPTOP = {"width": 1280, "height": 720}
HIDDEN = "one => one.scrollHeight - one.clientHeight"


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    drawn = {}
    for name in OPENINGS:
        scene = {"heroes": ["Blade", "Guard"], "judge": "Judge Below", "scene": name, "track": ["Blade", "Guard"]}
        drawn[name] = render.table(table_page(hw.game("thornwatch").position(scene), (1, 2)))
    for name in ADVENTURES:
        later = find(asks("chips_and_cards", lambda table: table.round == 2), seats=2, adventure=name)
        drawn[name] = render.table(table_page(later, (0, 1)))
    with pages_shown(browser, tmp_path_factory.mktemp("in-sight"), drawn, DESKTOP) as found:
        found.set_default_timeout(SOON)
        yield found


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_storyboard_is_read_without_scrolling_it(page: Any, opening: str) -> None:
    for size in (DESKTOP, LAPTOP):
        page.set_viewport_size(size)
        page.goto(f"/{opening}.html", wait_until="load")
        assert page.locator(".sboard").evaluate(HIDDEN) <= 1
        assert page.locator(".judge").evaluate(HIDDEN) <= 1


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_what_loses_an_adventure_is_in_sight_below_the_event(page: Any, adventure: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"/{adventure}.html", wait_until="load")
    page.locator("[data-pane=map]").click()
    assert page.locator(".f-map .happening").count() == 1
    pane = page.locator(".f-map .beside").bounding_box()
    last = page.locator(".f-map .aims p").last.bounding_box()
    assert last["y"] + last["height"] <= pane["y"] + pane["height"] + 1
