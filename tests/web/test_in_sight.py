"""What decides is read without scrolling: what wins and loses, a hero's whole tracker, who stands where, a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.web import render

from .browsing import DESKTOP, PHONE, pages_shown
from .playing import SOON
from .samples import other_pages, table_page, table_pages
from .thorgal_samples import asks, find

pytestmark = pytest.mark.slow
ADVENTURES = ("a-keel-for-the-sky", "hide-and-sea", "the-caliphs-palace", "the-crooked-thing", "torkans-temple")
OPENINGS = ("the-singer-in-the-dark", "may-he-die-in-the-forest", "a-bad-deal", "a-thirst-for-knowledge")
WORDY = {
    "Blade": ["Dodge", "Press the Advantage", "Vanish", "Twist the Knife"],
    "Guard": ["Never Alone", "Come and Get Me", "Barbed Spear", "Retaliate"],
    "Sage": ["Scry", "Verdant Shield", "Lend a Word", "Skip Through Time"],
    "Greenheart": ["Balm of Moss", "Share the Burden", "Hazel Switch", "Thorn Dart"],
    "Warden": ["Waiting Spear", "Once More", "Call the Mark", "Body Blow"],
}
"""Four cards with much text for each hero: a tracker as full as it can be."""
LAPTOP = {"width": 1280, "height": 720}
HIDDEN = "one => one.scrollHeight - one.clientHeight"
CUT = """all => all.filter(one => one.checkVisibility() && getComputedStyle(one).overflowX !== "visible"
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)).map(one => one.textContent)"""


HINTED = {
    "set-a-watch": "camp",
    "heroes-of-terrinoth": "hot-aim",
    "thorgal": "thg-turn",
    "thornwatch": "twn-turn",
}
"""A question with many choices in each game that a bot can judge."""


def hinted(slug: str) -> Any:
    """Such a question with a hint about every choice, each of them with its reason."""
    shown = table_pages()[HINTED[slug]]
    return shown | {
        "hints": [
            {"key": one["key"], "label": one["label"], "chance": 0.5, "error": 0.06, "playouts": 40}
            | {"reason": "It waits in its slot, while the hand is discarded.", "hardly_tried": False}
            for one in shown["view"]["decision"]["options"]
        ]
    }


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    drawn = {}
    for name in OPENINGS:
        scene = {"heroes": ["Blade", "Guard"], "judge": "Judge Below", "scene": name, "track": ["Blade", "Guard"]}
        drawn[name] = render.table(table_page(hw.game("thornwatch").position(scene), (1, 2)))
    for hero, slots in WORDY.items():
        heroes = [hero, *[name for name in WORDY if name != hero]][:4]
        full = {
            "heroes": heroes,
            "judge": "Judge Below",
            "scene": OPENINGS[0],
            "track": heroes,
            "hero": {hero: {"tile": 9, "slots": [[name] for name in slots], "hand": ["wound"] * 5}}
            | {name: {"tile": 9 if place < 2 else 11} for place, name in enumerate(heroes[1:])},
            "creature": [{"name": "Glider Alpha", "tiles": [4]}, {"name": "Villager", "tiles": [10, 10, 12]}],
        }
        drawn[hero] = render.table(table_page(hw.game("thornwatch").position(full), (1,)))
    for slug in HINTED:
        drawn[slug] = render.table(hinted(slug))
    for name in ADVENTURES:
        later = find(asks("chips_and_cards", lambda table: table.round == 2), seats=2, adventure=name)
        drawn[name] = render.table(table_page(later, (0, 1)))
    drawn["front"] = render.front(other_pages()["front-new"][1])
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


def test_play_now_of_every_game_is_in_sight_on_a_laptop(page: Any) -> None:
    for size in (DESKTOP, LAPTOP):
        page.set_viewport_size(size)
        page.goto("/front.html", wait_until="load")
        for button in page.locator(".play").all():
            box = button.bounding_box()
            assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("slug", ["set-a-watch", "heroes-of-terrinoth", "thorgal"])
def test_the_bar_keeps_its_words_where_there_is_room(page: Any, slug: str) -> None:
    page.set_viewport_size(LAPTOP)
    page.goto(f"/{slug}.html", wait_until="load")
    for word in page.locator(".bar .tool span").all():
        assert word.bounding_box()["width"] > 10
    for part in (".bar .tools", ".bar .seats", ".rounds"):
        box = page.locator(part).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= LAPTOP["width"]
    tools, seats = page.locator(".bar .tools").bounding_box(), page.locator(".bar .seats").bounding_box()
    assert seats["x"] + seats["width"] <= tools["x"]


@pytest.mark.parametrize("hero", WORDY)
def test_a_whole_tracker_is_in_sight_with_all_its_words(page: Any, hero: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"/{hero}.html", wait_until="load")
    assert page.locator("#board").evaluate(HIDDEN) <= 1, "nothing of the table lies below the fold"
    for part in (".trkr :is(.s4c, .s4t, .act, .act > span, .hc b, .trt b)", ".oth :is(h3, p)", ".pawn > b"):
        assert page.locator(part).evaluate_all(CUT) == [], part
    assert page.locator(".pawn > b").count() == 7, "four heroes, one Alpha, and Villagers on two tiles"


@pytest.mark.parametrize("slug", HINTED)
@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
def test_the_best_hints_stand_below_the_question_without_scrolling(page: Any, slug: str, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    page.goto(f"/{slug}.html", wait_until="load")
    assert page.locator(".hints li:visible").count() == 3, "others wait"
    prompt, said = page.locator("#prompt").bounding_box(), page.locator("#say").bounding_box()
    assert prompt["y"] <= said["y"]
    for one in page.locator(".hints li:visible").all():
        box = one.bounding_box()
        assert said["y"] < box["y"] and box["y"] + box["height"] <= min(prompt["y"] + prompt["height"], size["height"])
    page.locator("#hints-more summary").click()
    assert page.locator(".hints li:visible").count() > 3


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_what_loses_an_adventure_is_in_sight_below_the_event(page: Any, adventure: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"/{adventure}.html", wait_until="load")
    page.locator("[data-pane=map]").click()
    assert page.locator(".f-map .happening").count() == 1
    pane = page.locator(".f-map .beside").bounding_box()
    last = page.locator(".f-map .aims p").last.bounding_box()
    assert last["y"] + last["height"] <= pane["y"] + pane["height"] + 1
