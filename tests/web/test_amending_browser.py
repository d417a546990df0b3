"""Putting an earlier choice right in a real browser: from the chronicle to the corrected Draw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.web import render
from hearthwatch.web.game_list import Shelf

from .browsing import DESKTOP, PHONE
from .playing import SOON
from .served import QUICK, Served, serving

pytestmark = pytest.mark.slow
DOCUMENT = {
    "deck": ["8C", "10D", "4S", "KH", "2H", "3D", "5D"],
    "character": [{"name": "Ash", "scores": {"Strength": 2}, "records": ["gear: Rope"]}],
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, QUICK, Shelf(), render) as running:
        yield running
        assert running.errors() == []


def drawn() -> str:
    """The record of a Weak Hit whose Record was forgotten, and of what was written after it."""
    table = GAME.position(DOCUMENT, seats=1)
    for key, text in [
        ("choose_action:0:0", None),
        ("add_score:0:0", None),
        ("let_draw:0", None),
        ("write:0", "She <b>slips</b>."),
    ]:
        table.choose(key, seat=0, text=text)
    return table.record.to_json()


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Any, served: Served) -> Iterator[Any]:
    troubles: list[str] = []
    context = browser.new_context(viewport=request.param, base_url=served.url, reduced_motion="reduce")
    context.set_default_timeout(SOON)
    found = context.new_page()
    found.on("pageerror", lambda error: troubles.append(str(error)))
    found.goto("/")
    answer = found.request.post("/open", form={"record": drawn()}, headers={"Origin": served.url})
    found.goto(answer.url)
    found.wait_for_selector("html.connected")
    yield found
    context.close()
    assert troubles == []


def words(page: Any) -> str:
    return str(page.locator("#amend").inner_text())


def test_a_forgotten_record_is_put_in(page: Any, served: Served) -> None:
    address = page.url.rpartition("/")[2]
    before: Any = served.room(address).table
    assert before.act_cards[0][3:], "there was a consequence"
    page.goto(f"{page.url}?at=3")
    assert "The choice that led here was: Draw the cards" in words(page)
    page.get_by_role("link", name="Put right: Draw the cards").click()
    assert "The answer was: Draw the cards" in words(page)
    page.locator("#amend").get_by_role("button", name="Rope +1").click()
    page.wait_for_url("**at=3#amend")
    assert "Before what was chosen. 2 later choices stay." in words(page)
    assert served.room(address).table.moves == 4, "nothing has changed yet"
    page.get_by_label("Why?").fill("The rope <i>was</i> forgotten.")
    page.get_by_role("button", name="Put it in before").click()
    page.wait_for_url(f"**/r/{address}")
    page.wait_for_selector("html.connected")
    page.wait_for_timeout(300)
    assert "It is put right. 2 later choices stay." in page.locator("#prompt").inner_text(), "and it stays there"
    table: Any = served.room(address).table
    assert (len(table.act_cards[0]), table.moves) == (3, 6)
    assert any("The rope <i>was</i> forgotten." in text for _, _, text in table.texts)
    page.locator("#undo").click()
    page.wait_for_selector("#redo")
    assert served.room(address).table.moves == 4


def test_words_are_put_right_and_a_change_of_mind(page: Any, served: Served) -> None:
    address = page.url.rpartition("/")[2]
    page.goto(f"{page.url}?at=4&amend=1")
    field = page.get_by_label("What is written?").first
    assert field.input_value() == "She <b>slips</b>.", "one's own words are there to be changed"
    field.fill("She falls.\nFar.")
    page.locator("#amend").get_by_role("button", name="Write in the journal").click()
    page.wait_for_url("**at=4#amend")
    page.get_by_role("link", name="Choose something else").click()
    page.wait_for_url("**amend=1*")
    page.get_by_role("link", name="Leave it as it is").click()
    page.wait_for_url("**at=4")
    assert served.room(address).table.moves == 4
    page.goto(f"{page.url.partition('?')[0]}?at=4&amend=1")
    page.get_by_label("What is written?").first.fill("She falls.\nFar.")
    page.locator("#amend").get_by_role("button", name="Write in the journal").click()
    page.get_by_role("button", name="Put it right").click()
    page.wait_for_url(f"**/r/{address}")
    table: Any = served.room(address).table
    assert "She falls.\nFar." in [text for _, _, text in table.texts]


def test_from_a_line_of_the_chronicle(page: Any) -> None:
    if page.viewport_size == PHONE:
        pytest.skip("On a phone the chronicle lies behind a tab.")
    page.locator(".ev.choice a:not(.rule)", has_text="Draw the cards").click()
    page.wait_for_url("**at=3")
    page.wait_for_selector("#amend")
    assert "The choice that led here was: Draw the cards" in words(page)
    page.get_by_role("link", name="Put right: Draw the cards").click()
    assert "What should have been chosen" in words(page)
