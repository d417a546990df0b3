"""On a phone whatever can be tapped answers a thumb: 40 px across, unless another thing to tap begins before that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.web import render
from tools.pages import Quiet, write_static

from .browsing import PHONE
from .playing import SOON
from .samples import other_pages, table_pages

pytestmark = pytest.mark.slow

TABLES = [
    "watch",
    "attack",
    "hot-claws",
    "hot-aim",
    "wod-story",
    "wod-levels",
    "twn-turn",
    "twn-struck",
    "thg-turn",
    "thg-path",
    "won",
]
OTHERS = ["front", "new", "rules", "journal"]

OUT_OF_REACH = """() => {
  const tapped = "a[href], button, summary, input, select, textarea, label:has(input), .tabs label";
  const found = [];
  for (const one of document.querySelectorAll(tapped)) {
    // links within sentences, and what no finger is meant for, are as large as their words
    if (one.matches("input[type=radio], input[type=checkbox], input[type=file]") || one.closest(".sr, .skip")) continue;
    if (one.matches("p a, li a, small a, td a, .clause a, summary[tabindex='-1'], .rule, .ev a")) continue;
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility({ visibilityProperty: true })) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest(tapped);
    if (hit(0, 0) !== one) continue; // it lies below something else now
    const inside = (dx, dy) => x + dx >= 0 && x + dx < innerWidth && y + dy >= 0 && y + dy < innerHeight;
    const missed = [[19, 0], [-19, 0], [0, 19], [0, -19]].filter(([dx, dy]) => inside(dx, dy) && !hit(dx, dy));
    if (!missed.length) continue;
    const words = (one.getAttribute("aria-label") ?? one.innerText).trim().slice(0, 30);
    found.push(`${one.tagName}.${one.className} “${words}” ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = Path(tmp_path_factory.mktemp("touch"))
    write_static(folder)
    tables, others = table_pages(), other_pages()
    drawn = {name: render.table(tables[name]) for name in TABLES}
    drawn |= {name: getattr(render, others[name][0])(others[name][1]) for name in OTHERS}
    for name, html in drawn.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", base_url=base, has_touch=True)
    context.set_default_timeout(SOON)
    found = context.new_page()
    found.route_web_socket("**/socket", lambda socket: None)
    yield found
    context.close()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", TABLES + OTHERS)
def test_a_thumb_hits_what_can_be_tapped(page: Any, name: str) -> None:
    page.goto(f"/{name}.html", wait_until="load")
    found = page.evaluate(OUT_OF_REACH)
    assert not found, "\n".join(found)
