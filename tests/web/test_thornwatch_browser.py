"""A scene of Thornwatch in a real browser: every choice is a click, and the reaction window says what it must."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.bots import bot

from .playing import connected, house, people
from .served import Served

pytestmark = pytest.mark.slow
SLUG, OPENING = "thornwatch", "the-singer-in-the-dark"
ENOUGH = 70
"""Choices: setting the scene up, and a round or more of it."""


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    with house(tmp_path, monkeypatch, 30) as running:
        yield running


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """The table of somebody who holds every seat: the Judge's and two heroes'."""
    with people(browser, served) as come:
        page = come()
        page.goto(f"/new/{SLUG}")
        page.locator(f"[name=opening][value={OPENING}]").check()
        page.locator("[name=bots][value='']").check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/r/*")
        connected(page)
        page.locator("#joining [name=with][value=me]").click()
        page.wait_for_selector("#joining", state="detached")
        yield page


def take_over(page: Any) -> None:
    """Hands are secret: whoever plays several seats on one device says that the next one looks now."""
    if page.locator(".table.handing").count():
        page.locator(".handing .opt.main").click()
        page.wait_for_selector("#choose")


def table_at(served: Served, page: Any) -> Any:
    """The table that a page shows, as the server has it."""
    return served.room(page.url.rpartition("/")[2]).table


def click(page: Any, key: str) -> str:
    """Choose by a click: on the board if a thing there does it alone, else in the prompt. Says where."""
    before = page.locator("#table").get_attribute("data-seq")
    thing = page.locator(f'#board button[value="{key}"]:visible')
    where = "board" if thing.count() else "prompt"
    if where == "prompt":
        page.evaluate("for (const one of document.querySelectorAll('#choose details')) one.open = true")
    found = thing if where == "board" else page.locator(f'#choose [value="{key}"], #anytime [value="{key}"]')
    corner = {"x": 7, "y": 30}  # of a tile: in the middle somebody may stand who can be chosen too
    found.first.click(position=corner if thing.and_(page.locator(".ground")).count() else None)
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    return where


def test_a_round_by_clicking(page: Any, served: Served) -> None:
    """Both sides by the same person; on the way windows say what happens if nobody reacts."""
    player = bot("sensible")
    clicks, told = {"board": 0, "prompt": 0}, []
    while (table := table_at(served, page)).decision and sum(clicks.values()) < ENOUGH:
        take_over(page)
        if page.locator(".rx.not dd").count():
            told.append(page.locator(".rx.not dd").inner_text())
        choice = player.choose(table, table.decision.seats[:1], seed=sum(clicks.values()))
        clicks[click(page, choice.key)] += 1
    assert clicks["board"] > 5
    assert table.round >= 1
    assert told and all(re.search(r"\.$", one) for one in told)


def test_the_track_on_the_page_is_the_track_on_the_table(page: Any, served: Served) -> None:
    player, choices = bot("sensible"), 0
    while not (table := table_at(served, page)).track and choices < ENOUGH:
        assert table.decision is not None
        take_over(page)
        click(page, player.choose(table, table.decision.seats[:1], seed=choices).key)
        choices += 1
    take_over(page)
    shown = page.locator(".mslot .mc").evaluate_all("all => all.map(one => one.id)")
    assert shown == [f"momentum:{card}" for card in table.track]
