"""A journal on real paper is ink on white, by night too, without what is there to be clicked."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.web import render

from .browsing import DESKTOP, pages_shown
from .samples import other_pages

pytestmark = pytest.mark.slow


def test_a_printed_journal_is_ink_on_white(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    kind, data = other_pages()["journal"]
    drawn = {"journal": getattr(render, kind)(data)}
    with pages_shown(browser, tmp_path_factory.mktemp("print"), drawn, DESKTOP, color_scheme="dark") as page:
        page.goto("/journal.html", wait_until="load")
        assert page.locator(".masthead").is_visible()
        page.emulate_media(media="print", color_scheme="dark")
        assert not page.locator(".masthead, form, nav").filter(visible=True).count()
        looks = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
        assert page.locator("#journal").evaluate(looks) == ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]
        assert page.locator("body").evaluate(looks)[1] == "rgba(0, 0, 0, 0)"
