"""Words can be read on every page and in every state, by day and by night: measured from pixels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.pages import serving, write

from .browsing import DESKTOP, PHONE
from .contrast import too_faint
from .playing import SOON

pytestmark = pytest.mark.slow
SCALE = 2

PAGES = [
    "start", "watch", "attack", "exhaust", "hinted", "past", "lost", "wrong",
    "hot-card", "hot-dice", "hot-lost", "wod-levels", "wod-dead", "wod-adventure",
    "front", "new", "rules", "gallery", "journal", "message",
]  # fmt: skip
"""One of each state: choosing, chosen, disabled, exhausted, fallen, refused, over; and every page that is no table."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = Path(tmp_path_factory.mktemp("pages"))
    write(folder)
    with serving(folder) as found:
        yield found


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_words_in_sight_can_be_read(browser: Any, address: str, theme: str, size: dict[str, int]) -> None:
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", device_scale_factor=SCALE)
    context.set_default_timeout(SOON)
    page = context.new_page()
    page.route_web_socket("**/socket", lambda socket: None)
    faint: dict[str, dict[str, float]] = {}
    for name in PAGES:
        page.goto(f"{address}/{name}.html", wait_until="load")
        if weak := too_faint(page, "body", SCALE):
            faint[name] = weak
    context.close()
    assert faint == {}
