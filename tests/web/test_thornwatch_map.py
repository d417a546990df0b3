"""The maps of Thornwatch as they are seen: nothing that lies or stands on a tile covers its number or its symbols."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.games.thornwatch.content import ARRANGEMENTS, TERRAIN_NAMES
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.kernel import Table
from hearthwatch.web import render
from tools.pages import serving, write_static

from .browsing import DESKTOP, PHONE
from .playing import SOON
from .samples import table_page
from .thornwatch_samples import THORNWATCH

pytestmark = pytest.mark.slow
LAPTOP, TABLET = {"width": 1280, "height": 720}, {"width": 1024, "height": 768}
LONGEST = sorted(TERRAIN_NAMES, key=len, reverse=True)
CROWDS: dict[str, tuple[int, ...]] = {"bare": (), "first": (0, 1, 2, 3), "next": (4, 5, 6, 7)}
"""On which tiles monsters stand: with them there is less room for what lies there."""
COVERED = """() => {
    const wrong = [];
    const lie = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    for (const tile of document.querySelectorAll(".mapw .tile")) {
        const number = tile.querySelector(".ground > b"), frame = tile.getBoundingClientRect();
        for (const thing of tile.querySelectorAll(".lies, .marker, .pawn .shape, .pawn > b")) {
            const box = thing.getBoundingClientRect(), words = thing.textContent.trim().slice(0, 16) || thing.className;
            if (box.width < 2) continue;
            if (lie(box, number.getBoundingClientRect())) wrong.push(`${words} on the number ${number.textContent}`);
            if (lie(box, tile.querySelector(".syms").getBoundingClientRect())) wrong.push(`${words} on the symbols`);
            if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1)
                wrong.push(`${words} leaves tile ${number.textContent}`);
        }
    }
    return wrong;
}"""


def laid(scene: str, crowd: tuple[int, ...]) -> Table:
    """A scene with a terrain card on every tile, and monsters on some; one that is over at once leads to another."""
    tiles = range(1, len(BOX.scenes[scene].shapes) + 1)
    monsters = [tiles[place] for place in crowd if place < len(tiles)]
    document: dict[str, Any] = {
        "heroes": ["Blade", "Guard"],
        "judge": "Judge Below",
        "scene": scene,
        "round": 2,
        "terrain": {str(tile): LONGEST[(tile + len(crowd)) % len(LONGEST)] for tile in tiles},
        "hero": {"Blade": {"tile": 1}, "Guard": {"tile": 2}},
        "creature": [{"name": name, "tiles": monsters} for name in ("Husk", "Glider") if monsters],
        "track": ["Blade", "Guard", *(["Husk", "Glider"] if monsters else [])],
    }
    table: Table = hw.game(THORNWATCH).position(document)
    return table


@pytest.fixture(scope="module")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """Where the pages are, and their names; every arrangement is among them, full of terrain."""
    folder = Path(tmp_path_factory.mktemp("maps"))
    write_static(folder)
    drawn: dict[tuple[str, str], str] = {}
    for scene in BOX.scenes:
        for crowd, places in CROWDS.items():
            table: Any = laid(scene, places)
            arrangement = table.board_played.sheet.map if table.icons else ""
            full = sum(bool(tile["terrain"]) for tile in table.view(None)["board"]["tiles"]) > 2
            if full and (arrangement, crowd) not in drawn:
                drawn[arrangement, crowd] = f"{scene}-{crowd}"
                page = render.table(table_page(table))
                (folder / f"{scene}-{crowd}.html").write_text(page, encoding="utf-8")
    assert {*drawn} >= {*product(ARRANGEMENTS, CROWDS)}
    with serving(folder) as found:
        yield found, [*drawn.values()]


def test_nothing_on_a_tile_covers_its_number(browser: Any, maps: tuple[str, list[str]]) -> None:
    address, names = maps
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(SOON)
    page = context.new_page()
    page.route_web_socket("**/socket", lambda socket: None)
    wrong: dict[tuple[str, int], list[str]] = {}
    for name in names:
        page.goto(f"{address}/{name}.html", wait_until="load")
        page.wait_for_selector("html.scripted .mapw", state="attached")
        page.evaluate("document.fonts.ready")
        for size in (DESKTOP, LAPTOP, TABLET, PHONE):
            page.set_viewport_size(size)
            if found := page.evaluate(COVERED):
                wrong[name, size["width"]] = found
    context.close()
    assert wrong == {}
