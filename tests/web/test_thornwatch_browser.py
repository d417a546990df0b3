"""Thornwatch in a real browser, from the first page to the last: every choice is a click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.bots import bot
from hearthwatch.web import render

from .browsing import DESKTOP, PHONE
from .playing import connected, people, served_from
from .samples import table_page
from .served import Served
from .thornwatch_samples import thornwatch

pytestmark = pytest.mark.slow
SLUG, OPENING, SHORT = "thornwatch", "the-singer-in-the-dark", "a-bad-deal"
ITERATION_CAP = 70
"""Choices: setting the scene up, and a round or more of it."""
MOST = 400
"""Choices of one side in an adventure; nearly all have under a hundred."""
ASKED, OVER = "#choose button[name=key]", "#prompt .outcome"
HIDDEN = "#choose details.opt-group:not(.stage, .folded, [open])"
served = served_from(30)


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
    found = thing if where == "board" else page.locator(f'#choose [value="{key}"], #anytime [value="{key}"]')
    if where == "prompt":
        found.first.evaluate("one => { const part = one.closest('details'); if (part) part.open = true; }")
    if where == "prompt" and found.first.get_attribute("form"):
        page.locator(f'[id="text-{key}"]').fill("She stepped between them, laughing.")
    corner = {"x": 7, "y": 30}  # of a tile: in the middle somebody may stand who can be chosen too
    found.first.click(position=corner if thing.and_(page.locator(".ground")).count() else None)
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    return where


def test_a_round_by_clicking(page: Any, served: Served) -> None:
    """Both sides by the same person; on the way windows say what happens if nobody reacts."""
    player = bot("policy")
    clicks, told = {"board": 0, "prompt": 0}, []
    while (table := table_at(served, page)).decision and sum(clicks.values()) < ITERATION_CAP:
        take_over(page)
        if page.locator(".rx.not dd").count():
            told.append(page.locator(".rx.not dd").inner_text())
        choice = player.choose(table, table.decision.seats[:1], seed=sum(clicks.values()))
        clicks[click(page, choice.key)] += 1
    assert clicks["board"] > 5
    assert table.round >= 1
    assert all(re.search(r"\.$", one) for one in told), "whether a blow can be answered depends on who came"


def test_the_track_on_the_page_is_the_track_on_the_table(page: Any, served: Served) -> None:
    player, choices = bot("policy"), 0
    while not (table := table_at(served, page)).track and choices < ITERATION_CAP:
        assert table.decision is not None
        take_over(page)
        click(page, player.choose(table, table.decision.seats[:1], seed=choices).key)
        choices += 1
    take_over(page)
    shown = page.locator(".mslot .mc").evaluate_all("all => all.map(one => one.id)")
    assert shown == [f"momentum:{card}" for card in table.track]


SPILLS = """
all => all.flatMap(tile => {
  const box = tile.getBoundingClientRect();
  return [...tile.querySelectorAll('.shape, .lies, .marker')].map(one => one.getBoundingClientRect()).filter(
    one => one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 1 || one.bottom > box.bottom + 1
  ).map(one => `${tile.className}: ${Math.round(one.left - box.left)} ${Math.round(one.top - box.top)}`);
})
"""
"""Whatever on a tile stands out of it, over its neighbours."""


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1024, "height": 768}, PHONE])
def test_a_crowd_stays_on_its_tile(browser: Any, served: Served, size: dict[str, int]) -> None:
    """Five heroes and four monsters on the smallest tile there is: whoever stands next door can still be clicked."""
    table, mine = thornwatch()["twn-crowd"]
    drawn = render.table(table_page(table, mine))
    with people(browser, served) as come:
        page = come(size)
        page.route_web_socket("**/socket", lambda socket: None)
        page.route("**/r/crowd", lambda route: route.fulfill(body=drawn, content_type="text/html"))
        page.goto("/r/crowd")
        assert page.locator(".tile .pawn").count() == 5 + 3, "pawns alike stand for each other"
        assert page.locator(".tile").evaluate_all(SPILLS) == []


# -- a whole adventure


def open_as(page: Any, part: str, others: list[int]) -> None:
    """A table by the form; bots of plain sense, who never think long, are let in to the other seats."""
    page.goto(f"/new/{SLUG}")
    page.locator(f"[name=part][value={part}]").check()
    page.locator("[name=bots][value='']").check()
    page.locator(f"[name=opening][value={SHORT}]").check()
    page.locator("details.more-settings summary").click()
    for place, role in enumerate(["Greenheart", "Sage"]):
        page.locator("select[name=roles]").nth(place).select_option(role)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/r/*")
    connected(page)
    page.locator("label[for=tab-seats]").click()
    page.locator("#bot").select_option("policy")
    for seat in others:
        page.locator(f"button[form=bots][value='{seat}']").click()
        page.wait_for_selector(f"button[form=bots][value='{seat}']:has-text('Change the bot')")


def play_to_the_end(page: Any, served: Served, mine: tuple[int, ...]) -> list[str]:
    """Click whatever a sensible player would, until the page says how it ended; the titles of the scenes on the way."""
    player = bot("policy")
    scenes: list[str] = []
    for choices in range(MOST):
        page.wait_for_selector(f"{ASKED}, {OVER}", state="attached")
        if page.locator(OVER).count():
            return scenes
        assert page.locator(HIDDEN).count() == 0, "what is asked now is in sight"
        title = page.locator(".sboard h2")
        if title.count() and (words := title.text_content()) not in scenes:
            scenes.append(words)
        table = table_at(served, page)
        seat = next(seat for seat in table.decision.seats if seat in mine)
        click(page, player.choose(table, (seat,), seed=choices).key)
    raise AssertionError(f"After {MOST} choices the adventure goes on.")


@pytest.mark.parametrize(("part", "mine", "others"), [("heroes", (1, 2), [0]), ("judge", (0,), [1, 2])])
def test_an_adventure_from_its_opening_to_its_end(
    browser: Any, served: Served, part: str, mine: tuple[int, ...], others: list[int]
) -> None:
    """Both heroes by one person against a Judge bot; and a person as the Judge against hero bots."""
    with people(browser, served) as come:
        page = come()
        open_as(page, part, others)
        scenes = play_to_the_end(page, served, mine)
        table = table_at(served, page)
        assert scenes == [table.book.scenes[slug].sheet.title for slug in table.played]
        assert scenes, "an opening, and what it led to"
        assert {line.seat for line in table.log if line.kind == "choice"} == {*mine, *others}
        won = table.won_for(mine)
        said = page.locator(f"{OVER} h2").inner_text()
        assert said == {True: "Won", False: "Lost", None: "Over"}[won]
        assert table.outcome is not None
        assert page.get_by_text(table.outcome.reason).first.is_visible()


def test_there_is_a_list_of_roles_for_every_hero_at_the_table(browser: Any, served: Served) -> None:
    with people(browser, served) as come:
        page = come()
        page.goto(f"/new/{SLUG}")
        page.locator("details.more-settings summary").click()
        roles = page.locator("select[name=roles]")

        def shown() -> list[bool]:
            return [one.is_visible() and one.is_enabled() for one in roles.all()]

        assert shown() == [True, True, False, False, False]  # three play, and one of them is the Judge
        page.locator("[name=seats][value='5']").check()
        assert shown() == [True, True, True, True, False]
        roles.nth(3).select_option("Sage")
        page.locator("[name=seats][value='4']").check()  # the Sage was for a hero who does not come
        assert shown() == [True, True, True, False, False]
        roles.nth(2).select_option("Warden")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/r/*")
        heroes = [one["name"] for one in table_at(served, page).view(None)["board"]["heroes"]]
        assert len(heroes) == 3 and heroes[2] == "Warden"
