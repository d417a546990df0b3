"""On a phone whatever can be tapped answers a thumb: 40 px across, unless another thing to tap begins before that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.web import render

from .browsing import PHONE, pages_shown
from .playing import SOON
from .samples import other_pages, table_pages

pytestmark = pytest.mark.slow

TABLES = ["watch", "attack", "won", "hot-claws", "hot-aim", "wod-story", "wod-levels"]
TABLES += ["twn-turn", "twn-struck", "thg-turn", "thg-path"]
OTHERS = ["front", "new", "rules", "journal"]

OUT_OF_REACH = """() => {
  const tapped = "a[href], button, summary, input, select, textarea, label:has(input), .tabs label";
  // what no finger is meant for, and links within sentences, which are as large as their words
  const others = ".sr, .skip, input[type=radio], input[type=checkbox], input[type=file], .sr *, .rule";
  const links = "p a, li a, small a, td a, .clause a, summary[tabindex='-1'], .ev a";
  const found = new Set();
  for (const one of document.querySelectorAll(tapped)) {
    if (one.matches(others) || one.matches(links)) continue;
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility({ visibilityProperty: true })) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest(tapped);
    if (hit(0, 0) !== one) continue; // it lies below something else now
    const inside = (dx, dy) => x + dx >= 0 && x + dx < innerWidth && y + dy >= 0 && y + dy < innerHeight;
    const around = [[19, 0], [-19, 0], [0, 19], [0, -19]].filter(([dx, dy]) => inside(dx, dy));
    const words = (one.getAttribute("aria-label") ?? one.innerText).trim().slice(0, 30);
    if (around.some(([dx, dy]) => !hit(dx, dy))) found.add(`${one.className} ${words}: ${box.width} x ${box.height}`);
  }
  return [...found];
}"""


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    tables, others = table_pages(), other_pages()
    drawn = {name: render.table(tables[name]) for name in TABLES}
    drawn |= {name: getattr(render, others[name][0])(others[name][1]) for name in OTHERS}
    with pages_shown(browser, tmp_path_factory.mktemp("touch"), drawn, PHONE, has_touch=True) as found:
        found.set_default_timeout(SOON)
        yield found


@pytest.mark.parametrize("name", TABLES + OTHERS)
def test_a_thumb_hits_what_can_be_tapped(page: Any, name: str) -> None:
    page.goto(f"/{name}.html", wait_until="load")
    found = page.evaluate(OUT_OF_REACH)
    assert not found, "\n".join(found)
