"""The maps of Thorgal as they are seen: nothing lies on a plaque or a name, and nothing leaves the frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.web import render
from tools.pages import serving, write_static

from .browsing import DESKTOP, PHONE
from .playing import SOON
from .samples import table_page
from .thorgal_samples import asks, find

pytestmark = pytest.mark.slow
SEATS = 4
LAPTOP, TABLET = {"width": 1280, "height": 720}, {"width": 1024, "height": 768}
TOUCHING = 1.0
"""Pixels by which shadows and rounding may meet."""
MEASURED = """all => all.map(one => {
    const box = one.getBoundingClientRect(), map = one.closest(".ground").getBoundingClientRect();
    const words = one.querySelector("b")?.textContent ?? one.getAttribute("aria-label") ?? one.className;
    return [words, box.left - map.left, box.top - map.top, box.right - map.left, box.bottom - map.top];
})"""

EVERYBODY_EVERYWHERE = """() => {
    const party = document.querySelector(".chart .here");
    for (const area of document.querySelectorAll(".chart .ar")) {
        const copy = party.cloneNode(true);
        copy.className = area.className.replace("ar ", "here ");
        area.after(copy);
    }
    const guards = document.querySelector(".chart .garrison");
    for (const place of document.querySelectorAll(".chart .loc:not(:has(.garrison))")) {
        place.append(guards.cloneNode(true));
    }
}"""
"""All Characters in every Area at once, and Enemies on every Location: there must be room for them in the frame."""


def first_turn(slug: str) -> Saga:
    """An Adventure in its first turn."""
    table = GAME.new(SEATS, seed=3, adventure=slug)
    while not asks("chips_and_cards")(table):
        table.choose(table.rules.key(table.asked_options[0]))
    return table


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = Path(tmp_path_factory.mktemp("maps"))
    write_static(folder)
    for slug in BOX.adventures:
        (folder / f"{slug}.html").write_text(render.table(table_page(first_turn(slug))), encoding="utf-8")
        assigning = find(asks("places_to_assign", lambda table: len(table.asked_options) > 2), seats=1, adventure=slug)
        (folder / f"{slug}-near.html").write_text(render.table(table_page(assigning)), encoding="utf-8")
    with serving(folder) as found:
        yield found


Box = tuple[str, float, float, float, float]


def overlaps(some: list[Box], others: list[Box]) -> list[str]:
    """Which of these lie on one of those."""
    pairs = combinations(some, 2) if some is others else product(some, others)
    return [
        f"{one[0]} / {other[0]}"
        for one, other in pairs
        if min(one[3], other[3]) - max(one[1], other[1]) > TOUCHING
        and min(one[4], other[4]) - max(one[2], other[2]) > TOUCHING
    ]


@pytest.fixture
def measure(browser: Any, address: str) -> Iterator[Callable[[str, dict[str, int]], tuple[list[str], list[Box]]]]:
    """Opens a map in a window, and says what is wrong with it and where everything lies."""
    contexts: list[Any] = []

    def look(name: str, size: dict[str, int]) -> tuple[list[str], list[Box]]:
        if not contexts:
            contexts.append(browser.new_context(viewport=size, reduced_motion="reduce"))
            contexts[0].set_default_timeout(SOON)
            contexts[0].new_page().route_web_socket("**/socket", lambda socket: None)
        page = contexts[0].pages[0]
        page.goto(f"{address}/{name}.html", wait_until="load")
        page.wait_for_selector("html.scripted .chart .plaque >> nth=0", state="attached")
        page.evaluate("document.fonts.ready")
        boxes: list[Box] = page.locator(".chart .plaque, .chart .ar-name").evaluate_all(MEASURED)
        plaques: list[Box] = page.locator(".chart .plaque").evaluate_all(MEASURED)
        numbers: list[Box] = page.locator(".chart .ar-name .num").evaluate_all(MEASURED)
        guards: list[Box] = page.locator(".chart .garrison").evaluate_all(MEASURED)
        page.evaluate(EVERYBODY_EVERYWHERE)
        parties: list[Box] = page.locator(".chart .here").evaluate_all(MEASURED)
        later: list[Box] = page.locator(".chart .garrison").evaluate_all(MEASURED)
        frame = page.locator(".ground").evaluate("one => [one.clientWidth, one.clientHeight]")
        beyond = [
            f"{name} leaves the frame"
            for name, left, top, right, bottom in (*boxes, *parties, *later)
            if left < 0 or top < 0 or right > frame[0] or bottom > frame[1]
        ]
        covered = [*overlaps(plaques, numbers), *overlaps(guards, numbers), *overlaps(parties, numbers)]
        apart = [*overlaps(boxes, boxes), *overlaps(boxes, parties), *overlaps(parties, guards)]
        return [*apart, *covered, *beyond], boxes

    yield look
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, TABLET, PHONE], ids=["1440", "1280", "1024", "390"])
def test_no_two_plaques_overlap_and_nothing_leaves_the_frame(measure: Any, size: dict[str, int]) -> None:
    wrong: dict[str, list[str]] = {}
    for slug, adventure in BOX.adventures.items():
        found, boxes = measure(slug, size)
        assert len(boxes) == len(adventure.map.area) + len(adventure.map.location)
        if found:
            wrong[slug] = found
    assert wrong == {}


def test_on_a_phone_the_map_comes_nearer_where_a_location_is_chosen(measure: Any) -> None:
    """Locations that can be chosen say their names, in sight, and nothing lies on anything else."""
    wrong: dict[str, list[str]] = {}
    for slug in BOX.adventures:
        found, boxes = measure(f"{slug}-near", PHONE)
        if found:
            wrong[slug] = found
        assert max(right for _, _, _, right, _ in boxes) > PHONE["width"]
    assert wrong == {}


def test_all_items_of_four_are_in_sight_at_the_start(browser: Any, address: str) -> None:
    """The Display, and below it what everybody has, side by side."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(SOON)
    page = context.new_page()
    page.route_web_socket("**/socket", lambda socket: None)
    page.goto(f"{address}/{next(iter(BOX.adventures))}.html", wait_until="load")
    page.wait_for_selector("html.scripted #world", state="attached")
    page.locator("[data-pane=items]").click()
    items = page.locator("#face-items")
    assert items.locator(".owners section").count() == SEATS
    hidden = items.evaluate("one => one.scrollHeight - one.clientHeight")
    context.close()
    assert hidden == 0
