"""A whole quest of Heroes of Terrinoth in a real browser: every choice is a click on something that is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.bots import bot

from .playing import connected, people, served_from
from .served import Served

pytestmark = pytest.mark.slow
SLUG, QUEST = "heroes-of-terrinoth", "the-siege-of-oakhollow"
MOST = 400
"""Choices in a quest: this one is over long before."""
served = served_from(38)


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Any]:
    """Opens the table of somebody who plays alone."""
    with people(browser, served) as come:

        def sit_down() -> Any:
            page = come()
            page.goto(f"/new/{SLUG}")
            page.locator("[name=quest]").select_option(QUEST)
            page.get_by_role("button", name="Open the table").click()
            page.wait_for_url("**/r/*")
            connected(page)
            return page

        yield sit_down


def click(page: Any, key: str) -> str:
    """Choose by a click: on the board if a thing there does it alone, else in the prompt. Says where."""
    before = page.locator("#table").get_attribute("data-seq")
    thing = page.locator(f'#board button[value="{key}"]:visible')
    where = "board" if thing.count() else "prompt"
    (thing if where == "board" else page.locator(f'#choose [data-about][value="{key}"]')).first.click()
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    return where


def adds_up(line: str) -> bool:
    """Whether "3 − 2 = 1" does: what strikes, less what is taken off, and never less than nothing."""
    strikes, _, rest = line.partition(" − ")
    less, _, left = rest.partition(" = ")
    return int(left) == max(0, int(strikes) - int(less))


def test_a_whole_quest_by_clicking(person: Any, served: Served) -> None:
    """A short one, lost. On the way every line that says why somebody is wounded adds up."""
    page = person()
    address = page.url.rpartition("/")[2]
    player = bot("policy")
    clicks, sums = {"board": 0, "prompt": 0}, []
    while (table := served.room(address).table).decision and sum(clicks.values()) < MOST:
        if table.decision.rule.startswith("HOT-7."):
            sums += [one for one in page.locator(".ladder li > b").all_inner_texts() if " − " in one]
        choice = player.choose(table, table.decision.seats, seed=sum(clicks.values()))
        clicks[click(page, choice.key)] += 1
    assert table.outcome is not None
    assert page.wait_for_selector(".ending[open] h2").inner_text() == "Lost"
    page.locator(".ending > summary").click()
    assert page.wait_for_selector(".outcome h2").inner_text() == "Lost"
    assert clicks["board"] > clicks["prompt"] / 2 > 5
    assert sums and all(map(adds_up, sums))
