"""Nobody is kept out: axe finds nothing on any page, by day and by night, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.pages import serving, write

from .browsing import DESKTOP, PHONE, barriers

PAGES = ["front", "wrong", "found", "clause", "journal", "about", "message"]
TABLES = ["camp", "asked", "hinted", "past", "won", "hot-dice", "hot-explore", "hot-travel"]
TABLES += ["wod-points", "wod-vow", "wod-opening", "wod-story", "wod-levels", "wod-consequence", "wod-group"]
TABLES += ["wod-adventure", "wod-foe", "wod-respite", "wod-sanctuary", "wod-ideas", "wod-idea"]
TABLES += ["twn-turn", "twn-struck", "twn-wounded", "twn-focus", "twn-judge", "twn-momentum", "twn-judges"]
TABLES += ["thg-turn", "thg-path", "thg-strike", "thg-entry", "thg-craft"]
TABLES += ["wod-confirm", "wod-waiting", "wod-gm", "wod-paused", "wod-dead", "wod-ended"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = Path(tmp_path_factory.mktemp("pages"))
    write(folder)
    with serving(folder) as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_keeps_anybody_out(browser: Any, address: str, size: dict[str, int], theme: str) -> None:
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    page.route_web_socket("**/socket", lambda socket: None)
    found = {}
    for name in PAGES + TABLES:
        page.goto(f"{address}/{name}.html", wait_until="load")
        if several := barriers(page):
            found[name] = several
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the screen"
    context.close()
    assert not found, "\n".join(f"{name}: {one}" for name, several in found.items() for one in several)
