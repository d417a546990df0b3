"""An attack put together in a browser: by a die first, changed on the way, told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .playing import SOON, connected, moved_on, options, people, seq, served_from
from .served import Served

pytestmark = pytest.mark.slow
served = served_from(7)


@pytest.fixture
def page(browser: Any, served: Served) -> Iterator[Any]:
    """Alone, on Watch, with something in reach."""
    with people(browser, served) as come:
        page = come()
        page.goto("/")
        page.get_by_role("button", name="Play now: Set a Watch").click()
        page.wait_for_url("**/r/*")
        connected(page)
        for _ in range(30):
            if "What does the Watch do?" in page.locator("#say").inner_text():
                break
            before = seq(page)
            options(page).first.click()
            moved_on(page, before)
        yield page


def test_a_die_first_then_what_it_is_for_and_off_again(page: Any) -> None:
    target = page.locator("#choose [data-about*='verb:aim']").first
    name = target.locator("span").first.inner_text().splitlines()[0].removeprefix("Attack ").strip()
    before = seq(page)
    page.locator(".die[data-first]").first.click()
    assert page.locator(".die[aria-pressed=true]").count() == 1
    assert page.locator("#picked").inner_text().startswith("With ")
    target.click()
    page.wait_for_selector(".tray button.d, .refuse.refusal")
    assert seq(page) > before
    if not page.locator(".tray button.d").count():  # out of its reach: said with the clause, and others can be added
        assert page.locator(".refuse .rule").count() == 1
        options(page).first.click()
        page.wait_for_selector(".tray button.d")
    assert f"Attack {name}" in page.locator(".ev").last.inner_text()
    assert page.locator(".ev").last.locator("b.d").count() == 1, "its die is a picture in the same line"
    page.locator(".tray button.d").first.click()
    page.wait_for_selector(".tray:has-text('No die yet')")
    page.get_by_role("button", name="Another target, or none").click()
    page.wait_for_selector("#say:has-text('What does the Watch do?')")


def test_rule_numbers_wait_until_they_are_asked_for(page: Any) -> None:
    rule = page.locator(".ev .rule").last
    assert rule.evaluate("one => getComputedStyle(one).opacity") == "0"
    page.locator("label[for=show-clauses]").click()
    assert rule.evaluate("one => getComputedStyle(one).opacity") == "1"


ROLLED = """() => { document.dispatchEvent(new Event("showing"));
  document.querySelector("#board .die b").textContent = "?";
  document.dispatchEvent(new Event("shown"));
  return document.querySelector("#board .die").getAnimations().length; }"""


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", 1), ("reduce", 0)])
def test_dice_tumble_unless_motion_is_not_wanted(browser: Any, served: Served, motion: Any, moves: int) -> None:
    context = browser.new_context(base_url=served.url, reduced_motion=motion)
    context.set_default_timeout(SOON)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now: Set a Watch").click()
    page.wait_for_url("**/r/*")
    connected(page)
    assert page.evaluate(ROLLED) == moves
    context.close()
