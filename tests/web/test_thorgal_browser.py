"""Thorgal in a browser: a chip and a card by clicks, tiles by mouse, touch and keys, nothing before one says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.thorgal.heuristics import HEURISTICS
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel.shapes import bits
from hearthwatch.web import render

from .browsing import DESKTOP, PHONE, pages_shown
from .playing import connected, house, moved_on, people, seq, served_from
from .samples import table_pages
from .served import Served

pytestmark = pytest.mark.slow
SLUG = "thorgal"
MOST = 500
"""Choices in an Adventure: this one is over long before."""
GAINS = {"M": "gain 1 Material", "O": "gain 1 Ore", "G": "gain 1 Gossip", "S": "gain 1 Magic", "D": "draw a Discovery"}
served = served_from(30)


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Callable[..., Any]]:
    """Opens the table of somebody who plays alone, on the first turn."""
    with people(browser, served) as come:

        def sit_down(**more: Any) -> Any:
            page = come(**more)
            page.goto(f"/new/{SLUG}")
            page.locator("[name=adventure]").select_option("torkans-temple")
            page.get_by_role("button", name="Open the table").click()
            page.wait_for_url("**/r/*")
            connected(page)
            while name_of(table_of(page, served)) != "chips_and_cards":
                before = seq(page)
                page.locator("#choose [data-about]").first.click()
                moved_on(page, before)
            return page

        yield sit_down


def table_of(page: Any, served: Served) -> Saga:
    table = served.room(page.url.rpartition("/")[2]).table
    assert isinstance(table, Saga)
    return table


def name_of(table: Saga) -> str:
    return table.rules.kinds[table.question[0]].name if table.asked else ""


def travel(page: Any, served: Served) -> None:
    """A chip goes below the Journey card; as long as all chips lie beside the Row the card is enough."""
    before = seq(page)
    page.locator(".act.legal", has_text="Journey").click()
    moved_on(page, before)
    assert name_of(table_of(page, served)) == "ways_to_travel"
    page.wait_for_selector("#road.laying")


def held(page: Any) -> list[int]:
    """The cells under the tile that is being tried."""
    return [
        number
        for number, cell in enumerate(page.locator("#road .c").all())
        if "pre" in cell.get_attribute("class").split()
    ]


def laid(table: Saga) -> list[int]:
    """The cells of the last tile of the path."""
    return [*bits(table.path[-1])]


def test_a_tile_is_tried_by_keys_and_laid_by_enter(person: Callable[..., Any], served: Served) -> None:
    page = person()
    travel(page, served)
    before = seq(page)
    page.keyboard.press("ArrowRight")
    first = held(page)
    assert first and page.locator("[data-lay-it]").is_visible()
    page.keyboard.press("r")
    turned = held(page)
    assert turned and turned != first and len(turned) == len(first)
    page.keyboard.press("t")
    assert page.locator("[data-tile][aria-pressed=true]").count() == 1 and held(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = held(page)
    assert seq(page) == before and not table_of(page, served).path
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert laid(table_of(page, served)) == chosen


def test_escape_takes_the_tile_back_and_nothing_was_sent(person: Callable[..., Any], served: Served) -> None:
    page = person()
    travel(page, served)
    before = seq(page)
    page.keyboard.press("ArrowRight")
    assert held(page)
    page.keyboard.press("Escape")
    assert held(page) == [] and page.locator("[data-lay-it]").is_hidden()
    assert seq(page) == before


def test_with_a_mouse_one_points_clicks_and_clicks_again(person: Callable[..., Any], served: Served) -> None:
    page = person()
    travel(page, served)
    before = seq(page)
    cell = page.locator("#road .c.may").first
    cell.hover()
    seen = held(page)
    assert seen
    page.locator(".road-note").hover()
    assert held(page) == seen, "on the way to the button it stays"
    page.locator("[data-lay-it]").hover()
    assert held(page) == seen and page.locator("[data-lay-it]").is_visible()
    cell.click()
    fixed = held(page)
    assert page.locator("#road .c.fixed").count() == len(fixed) and seq(page) == before
    page.locator("#road .c.fixed").first.click()
    moved_on(page, before)
    assert laid(table_of(page, served)) == fixed


def test_what_the_tile_covers_is_told_before_it_is_laid(person: Callable[..., Any], served: Served) -> None:
    page = person()
    travel(page, served)
    table = table_of(page, served)
    icons = dict(table.ground().marks)
    page.keyboard.press("ArrowRight")
    words = page.locator("[data-does] li").all_inner_texts()
    under = [cell for cell in held(page) if cell in icons]
    assert bool(words) >= bool(under)
    for cell in under:
        assert page.locator("#road .c").nth(cell).get_attribute("data-then") == icons[cell]
        assert any(one.startswith(GAINS.get(icons[cell], "")) for one in words)


def test_by_touch_one_taps_turns_and_confirms(person: Callable[..., Any], served: Served) -> None:
    page = person(size=PHONE, has_touch=True)
    before = seq(page)
    page.locator(".act.legal").nth(1).tap()
    moved_on(page, before)
    page.wait_for_selector("#road.laying")
    before = seq(page)
    page.locator("#road .c.may").first.tap()
    fixed = held(page)
    assert fixed and seq(page) == before
    page.locator("[data-turn]").tap()
    turned = held(page)
    assert turned and turned != fixed
    page.locator("[data-lay-it]").tap()
    moved_on(page, before)
    assert laid(table_of(page, served)) == turned


def test_a_tile_is_dragged_to_where_it_shall_lie(person: Callable[..., Any], served: Served) -> None:
    page = person()
    travel(page, served)
    before = seq(page)
    cells = page.locator("#road .c.may")
    cells.first.hover()
    page.mouse.down()
    started = held(page)
    cells.last.hover()
    page.mouse.up()
    dragged = held(page)
    assert dragged and dragged != started and seq(page) == before
    page.locator("[data-lay-it]").click()
    moved_on(page, before)
    assert laid(table_of(page, served)) == dragged


def test_later_a_chip_and_a_card_are_clicked_in_any_order(person: Callable[..., Any], served: Served) -> None:
    page = person()
    player = bot("policy")
    table = table_of(page, served)
    while not (name_of(table) == "chips_and_cards" and table.round == 2):
        before = seq(page)
        key = player.choose(table, (0,), seed=table.moves).key
        page.locator(f'#choose [data-about][value="{key}"]').evaluate("one => one.form.requestSubmit(one)")
        moved_on(page, before)
        table = table_of(page, served)
        assert table.decision is not None
    before = seq(page)
    card = page.locator(".act.legal").last
    slot = int(card.get_attribute("id").partition(":")[2])
    card.click()
    chip = page.locator(".chp.legal").first
    number = int(chip.get_attribute("id").partition(":")[2])
    chip.click()
    moved_on(page, before)
    assert table_of(page, served).chips[number] == slot


def test_whoever_looks_at_another_part_keeps_it_until_the_question_changes(
    person: Callable[..., Any], served: Served
) -> None:
    page = person()
    assert page.locator("#face-map").is_visible()
    page.locator("[data-pane=items]").click()
    assert page.locator("#face-items").is_visible() and page.locator("#face-map").is_hidden()
    travel(page, served)
    page.wait_for_selector("#face-path:visible")
    assert page.locator("#face-items").is_hidden()


def lay_by_mouse(page: Any) -> None:
    """Point at a space, click it, click it again."""
    page.locator("[data-grid] .c.may").first.click()
    page.locator("[data-grid] .c.fixed").first.click()


def lay_by_keys(page: Any) -> None:
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-grid] .c.pre")
    page.keyboard.press("Enter")


def lay_by_touch(page: Any) -> None:
    page.locator("[data-grid] .c.may").first.tap()
    page.locator("[data-lay-it]").tap()


def click(page: Any, table: Saga, key: str) -> str:
    """Choose by a click: on things of the board where they say it, else in the prompt. Says where."""
    name, *values = key.split(":")
    if name == "lay_chip":
        assert table.decision is not None
        page.locator(f'[id="slot:{values[1]}"]').click()
        if sum(one.key.endswith(f":{values[1]}") for one in table.decision.options if one.key.startswith(name)) > 1:
            page.locator(f'[id="chip:{values[0]}"]').click()
        return "board"
    thing = page.locator(f'#board button[value="{key}"]:visible')
    if thing.count():
        thing.first.click()
        return "board"
    button = page.locator(f'#choose [data-about][value="{key}"]')
    for folded in button.locator("xpath=ancestor::details[not(@open)]").all():
        folded.locator("summary").first.click()
    button.click()
    return "prompt"


def test_a_whole_adventure_by_clicking(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short one, by one player with two Characters: tiles by mouse, by keys and by touch, all else by clicks."""
    ways = {"mouse": lay_by_mouse, "keys": lay_by_keys, "touch": lay_by_touch}
    waiting, used = [*ways], dict.fromkeys((*ways, "board", "prompt"), 0)
    with house(tmp_path, monkeypatch, 24) as served, people(browser, served) as come:
        page = come(has_touch=True)
        page.goto(f"/new/{SLUG}")
        page.locator("[name=adventure]").select_option("torkans-temple")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/r/*")
        connected(page)
        while (table := table_of(page, served)).decision and sum(used.values()) < MOST:
            before = seq(page)
            if waiting and page.locator("#laying").count():
                page.wait_for_selector(".laying .c.may")
                way = waiting.pop(0)
                ways[way](page)
                used[way] += 1
            else:
                used[click(page, table, table.rules.key(HEURISTICS.move(table)))] += 1
            moved_on(page, before)
        assert table.outcome is not None
        ended = "Won" if table.outcome.won else "Lost"
        assert page.wait_for_selector(".ending[open] h2").inner_text() == ended
        assert page.locator("#face-entry .story").first.inner_text()
    assert used["mouse"] == used["keys"] == used["touch"] == 1
    assert used["board"] > used["prompt"] / 4 > 5


def test_only_what_changes_a_tile_is_offered(browser: Any, tmp_path: Path) -> None:
    """A square lies one way, a bar looks the same flipped, and so does a corner where its other ways fit nowhere."""
    shown = table_pages()["thg-strike"]
    laying = shown["view"]["board"]["laying"]
    pair, corner, _ = laying["tiles"]
    square = pair | {"name": "the single", "ways": [{"cells": [[0, 0]], "at": [0, 1, 2]}]}
    narrow = corner | {"ways": [corner["ways"][0], *[one | {"at": []} for one in corner["ways"][1:]]]}
    board = shown["view"]["board"] | {"laying": laying | {"tiles": [square, pair, corner, narrow]}}
    drawn = {"strike": render.table(shown | {"view": shown["view"] | {"board": board}})}
    offered = []
    with pages_shown(browser, tmp_path, drawn, DESKTOP) as page:
        page.goto("/strike.html", wait_until="load")
        for number in range(4):
            page.locator(f"[data-tile='{number}']").click()
            offered.append([one.strip() for one in page.locator(".lay-hand .opt:visible").all_inner_texts()])
    assert offered == [[], ["Turn r"], ["Turn r", "Flip f"], []]
