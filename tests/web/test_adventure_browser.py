"""A solo adventure of Wardens of the Duskwatch in a real browser, and ideas on the way."""

from __future__ import annotations

from typing import Any

import pytest

from .browsing import PHONE
from .playing import connected, moved_on, seq, served_from
from .test_duskwatch_browser import choose, make_warden, open_story, prose, write

pytestmark = pytest.mark.slow
served = served_from(11)


def open_adventure(page: Any) -> None:
    """A new table with the layer, up to the first choice in free play."""
    page.goto("/new/duskwatch")
    page.locator("[name=seats][value='1']").check(force=True)
    page.locator(".switch:has([name=adventure])").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/r/*")
    connected(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")


def on_path(page: Any) -> bool:
    """Whether the path is offered: free play, in the adventure."""
    return bool(page.locator(".leads").count())


def successes(page: Any) -> str:
    return str(page.locator(".trail dl .boxes").first.get_attribute("aria-label"))


def test_an_adventure_is_played_along_its_path(person: Any) -> None:
    page = person()
    open_adventure(page)
    assert "ours, not the rulebook" in page.locator(".trail").inner_text()
    marked = page.locator(".vow .stones").inner_text()
    assert marked.endswith("milestones")
    main = page.locator("#choose .opt.main")
    assert main.inner_text().startswith("Go on")

    seen, won = set(), 0
    for _ in range(80):
        before = seq(page)
        if page.locator("#choose .opt.main").count():
            main.click()
        elif on_path(page):
            seen.add(successes(page))
            page.locator(".leads [data-about]").first.click()
        elif page.locator('#choose [value^="add_score"]').count():
            counting = page.locator(".here").inner_text() if page.locator(".here").count() else ""
            scores = [one for one in page.locator('#choose [value^="add_score"]').all() if one.is_visible()]
            fitting = [one for one in scores if one.inner_text().split(",")[0].strip() in counting]
            (fitting or scores)[0].click()
        elif page.locator(".outcome").count():
            break
        else:
            page.locator("#choose [data-about]:visible").first.click()
        moved_on(page, before)
        won = page.locator(".ours", has_text="The scene is won").count()
        if won:
            break
    assert any(one.startswith(("1 of", "2 of")) for one in seen), seen
    assert won, prose(page)
    assert page.locator(".vow .stones").inner_text() != marked


def test_the_path_can_be_left(person: Any) -> None:
    page = person(PHONE)
    open_adventure(page)
    assert not page.locator("#seek").is_visible()
    assert page.locator(".leads [data-about]").first.is_visible()
    page.locator(".behind > summary").click()
    page.locator("#seek").fill("bargain")
    shown = [one.inner_text().split("\n")[0] for one in page.locator(".behind .opt").all() if one.is_visible()]
    assert "Compel" in shown and "Rest" not in shown
    before = seq(page)
    page.locator('.behind [value^="choose_action"]:visible').first.click()
    moved_on(page, before)
    choose(page, "add_score")
    choose(page, "let_draw")
    page.wait_for_selector(".draw")


def test_an_idea_finds_its_way_into_the_words(person: Any) -> None:
    page = person()
    page.goto("/new/duskwatch")
    page.locator("[name=seats][value='1']").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/r/*")
    connected(page)
    if page.locator('#choose [value^="new_character"]').count():
        choose(page, "new_character")
    choose(page, "write_own_name", "Ada")

    before = seq(page)
    page.get_by_role("button", name="Look for an idea").first.click()
    moved_on(page, before)
    choose(page, "take_idea")
    name = page.locator(".idea-now [data-words]").inner_text()
    assert name and page.locator(".idea [data-words]").last.inner_text() == name
    before = seq(page)
    page.locator(".idea-now [data-take]").click()
    moved_on(page, before)
    field = page.locator('#choose textarea[form^="say-write_name"]')
    assert field.input_value() == name
    choose(page, "write_name")
    assert page.locator(".warden h2").inner_text().lower() == name.lower()

    page.locator("#compose").fill("We met")
    page.locator(".idea .take").last.click()
    assert page.locator("#compose").input_value() == f"We met {name}"
    write(page, f"We met {name}.")
    assert f"We met {name}." in prose(page)
