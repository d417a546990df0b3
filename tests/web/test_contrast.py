"""Words can be read in every state of a card: exhausted, fallen, and in the closer look; nobody is out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.kernel import Table
from hearthwatch.web import render
from tools.pages import serving, write_static

from .browsing import DESKTOP, PHONE
from .contrast import too_faint
from .samples import TERRINOTH, find, table_page

pytestmark = pytest.mark.slow
SCALE = 2


def fallen(table: Table) -> bool:
    """A hero lies there, with a card that is still ready."""
    return any(
        hero["fallen"] and not all(card["exhausted"] for card in hero["cards"])
        for hero in table.view(None)["board"]["heroes"]
    )


def exhausted(table: Table) -> bool:
    """On Watch, with a card turned down."""
    board = table.view(None)["board"]
    return board["phase"] == "watch" and any(
        card["state"] == "exhausted" for one in board["adventurers"] for card in one["cards"]
    )


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = Path(tmp_path_factory.mktemp("pages"))
    write_static(folder)
    for name, table in {
        "fallen": find(fallen, seats=2, slug=TERRINOTH),
        "exhausted": find(exhausted),
    }.items():
        page = render.table(table_page(table, tuple(range(table.seats))))
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    with serving(folder) as found:
        yield found


@pytest.fixture(params=["dark", "light"])
def look(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Opens one of the pages, by day or by night."""
    contexts = []

    def opened(name: str, size: dict[str, int] = DESKTOP) -> Any:
        context = browser.new_context(
            viewport=size, color_scheme=request.param, reduced_motion="reduce", device_scale_factor=SCALE
        )
        contexts.append(context)
        page = context.new_page()
        page.route_web_socket("**/socket", lambda socket: None)
        page.goto(f"{address}/{name}.html", wait_until="load")
        return page

    yield opened
    for context in contexts:
        context.close()


def test_whoever_lurks_is_in_sight(look: Any) -> None:
    page = look("fallen")
    lurkers = page.locator(".lurkers > *")
    assert lurkers.count() > 5
    page.evaluate("document.fonts.ready")
    strip = page.locator(".gloom").bounding_box()
    for box in lurkers.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())"):
        assert strip["x"] <= box["left"] and box["right"] <= strip["x"] + strip["width"]
        assert strip["y"] <= box["top"] and box["bottom"] <= strip["y"] + strip["height"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_cards_of_a_fallen_hero_can_be_read(look: Any, size: dict[str, int]) -> None:
    page = look("fallen", size)
    # On a phone the choices lie over the lower half of the board: the hero is scrolled above them.
    page.locator(".hero.fallen").first.evaluate("one => one.scrollIntoView({ block: 'center' })")
    assert too_faint(page, ".hero.fallen", SCALE) == {}


def test_the_closer_look_at_a_card_of_a_fallen_hero_can_be_read(look: Any) -> None:
    page = look("fallen")
    page.locator(".hero.fallen .face").first.click()
    page.wait_for_selector("#reader .area")
    assert too_faint(page, "#reader .area", SCALE) == {}
    page.keyboard.press("Escape")
    page.locator(".hero.fallen .deed:not(.turned)").first.click()
    page.wait_for_selector("#reader .deed")
    assert too_faint(page, "#reader .deed", SCALE) == {}


def test_the_closer_look_at_an_exhausted_ability_can_be_read(look: Any) -> None:
    page = look("exhausted")
    assert too_faint(page, ".strip.turned", SCALE) == {}
    page.locator(".strip.turned:not(.legal)").first.click()
    page.wait_for_selector("#reader .strip")
    assert too_faint(page, "#reader .strip", SCALE) == {}
    page.keyboard.press("Escape")
    page.locator(".area:has(.strip.turned) .face[data-read]").first.click()
    page.wait_for_selector("#reader .area")
    assert too_faint(page, "#reader .area", SCALE) == {}
