"""What tests in a real browser share: a server, people who come to it, and the table moving on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.web import render
from hearthwatch.web.game_list import Shelf

from .browsing import DESKTOP
from .served import QUICK, Served, serving

SOON = 120_000
"""Milliseconds that a busy machine may take for what takes a few."""


@contextmanager
def house(folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> Iterator[Served]:
    """A server whose tables are all dealt from one seed; nothing may go wrong in it."""
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: seed)
    with serving(folder, QUICK, Shelf(), render) as running:
        yield running
        assert running.errors() == []


def served_from(seed: int) -> Any:
    """The fixture `served` of a file in which all tables are dealt from one seed."""

    @pytest.fixture
    def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
        with house(tmp_path, monkeypatch, seed) as running:
            yield running

    return served


@contextmanager
def people(browser: Any, served: Served, forgiven: tuple[str, ...] = ()) -> Iterator[Callable[..., Any]]:
    """Opens pages, each for somebody of their own; what went wrong in them fails the test, save what is forgiven."""
    troubles: list[str] = []
    contexts = []

    def come(size: dict[str, int] = DESKTOP, **more: Any) -> Any:
        context = browser.new_context(viewport=size, base_url=served.url, reduced_motion="reduce", **more)
        context.set_default_timeout(SOON)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert [one for one in troubles if not any(words in one for words in forgiven)] == []


def connected(page: Any) -> None:
    """The socket is open: a choice is not sent as a form any more."""
    page.wait_for_selector("html.connected")


def options(page: Any) -> Any:
    return page.locator("#choose [data-about]")


def seq(page: Any) -> int:
    return int(page.locator("#table").get_attribute("data-seq"))


def moved_on(page: Any, before: int) -> None:
    """Wait until the table shows a later moment. A selector, since the pages forbid the evaluation of words."""
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")


def in_step(*pages: Any) -> None:
    """Wait until all see the moment that whoever chose last sees already."""
    last = max(seq(page) for page in pages)
    for page in pages:
        page.wait_for_selector(f"#table[data-seq='{last}']")
