"""A headless Chromium for tests, or the sentence that says why there is none."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = next(iter(sorted((Path(__file__).parent / "built").glob("axe-*.js"))), None)
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def missing(what: str, sentence: str) -> None:
    """Skip the test, or fail where it has been said that this must be there."""
    if what in os.environ.get("REQUIRE", "").split(","):
        pytest.fail(sentence)
    pytest.skip(sentence)


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; each test opens contexts of its own in it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("browser", "Playwright is not installed here (pip install playwright).")
    if CHROMIUM is None:
        missing("browser", "Chromium is not installed here (Debian: apt-get install chromium).")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def pages_shown(browser: Any, folder: Path, drawn: dict[str, str], size: dict[str, int], **more: Any) -> Iterator[Any]:
    """A browser page that these pages can be opened on, `/name.html`, with all that they load."""
    from tools.pages import Quiet, write_static

    write_static(folder)
    for name, html in drawn.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    context = browser.new_context(viewport=size, reduced_motion="reduce", base_url=base, **more)
    page = context.new_page()
    page.route_web_socket("**/socket", lambda socket: None)
    yield page
    context.close()
    server.shutdown()
    server.server_close()


def barriers(page: Any) -> list[str]:
    """What axe finds wrong with a page, in one line each."""
    if AXE is None:
        missing("browser", "axe was not fetched (python tools/assets.py --check).")
    assert AXE is not None
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
