"""The chronicle of a table is whole: with the page, through pushes, looking back, and without a script."""

from __future__ import annotations

import re
from typing import Any

from hearthwatch.web.log_data import FEWEST, LINES_SENT, OVERLAP, LinesSent, from_line, since_last_move
from hearthwatch.web.page_types import LineShown

from .playing import connected, moved_on, options, seq, served_from

served = served_from(11)


def line(number: int, seat: int | None, kind: str = "choice") -> LineShown:
    return {
        "kind": kind,
        "seat": seat,
        "rule": "",
        "text": "It is so.",
        "words": ("It is so.",),
        "moment": number,
        "number": number,
    }


# -- which lines go along


def test_the_first_push_has_few_lines_and_later_ones_all_since() -> None:
    sent = LinesSent()
    assert sent.count(300) == FEWEST
    assert sent.count(301) == OVERLAP + 1, "it begins where the page sees how they join"
    assert sent.count(391) == OVERLAP + 90, "however much happened at once, no line is missed"


def test_pushes_do_not_grow_with_a_long_evening() -> None:
    sent = LinesSent()
    counts = [sent.count(told) for told in range(100, 400)]
    assert max(counts) == LINES_SENT


def test_lines_taken_back_go_along_again_from_before_the_undo() -> None:
    sent = LinesSent()
    for told in range(100, 130):
        sent.count(told)
    assert sent.count(90) >= FEWEST
    assert sent.count(91) > OVERLAP


def test_notices_stand_among_the_lines_that_are_shown() -> None:
    def notice() -> LineShown:
        return {"kind": "event", "seat": None, "rule": "", "text": "Ben is here.", "words": (), "moment": 5}

    lines = [line(3, 0), notice(), line(4, 0), notice(), line(5, 0)]
    assert from_line(lines, 4) == lines[2:]
    assert from_line(lines, 9) == []


def test_the_mark_stands_before_the_first_choice_of_others_since_ones_own() -> None:
    lines = [line(1, 0), line(2, 1), line(3, 0), line(4, None, "event"), line(5, 2), line(6, 1)]
    assert since_last_move(lines, (0,)) == 5
    assert since_last_move(lines, (1,)) is None, "nobody chose since"
    assert since_last_move(lines, ()) is None, "who only looks on made no move"


def test_a_choice_that_its_next_line_tells_still_counts_as_a_move() -> None:
    told = line(2, None)
    told["by"] = 0
    assert since_last_move([told, line(3, 1)], (0,)) == 3


# -- in a browser


def texts(page: Any) -> list[str]:
    return [one.strip() for one in page.locator("#chronicle [data-n]").all_text_contents()]


def numbers(page: Any) -> list[int]:
    return [int(one.get_attribute("data-n")) for one in page.locator("#chronicle [data-n]").all()]


def play(page: Any, moves: int) -> None:
    for _ in range(moves):
        page.wait_for_selector("#choose [data-about]", state="attached")
        before = seq(page)
        options(page).first.dispatch_event("click")
        moved_on(page, before)


def test_old_lines_stay_when_new_ones_are_pushed(person: Any, served: Any) -> None:
    page = person()
    page.goto("/new/set-a-watch")
    page.locator("form button.main").first.click()
    page.wait_for_selector("#table")
    connected(page)
    address = page.url.rpartition("/")[2]
    play(page, 12)
    there = numbers(page)
    assert len(there) > FEWEST * 3
    assert there == sorted(set(there)), "each line once, in order"
    before = texts(page)
    page.reload()
    assert texts(page) == before, "what was pushed piece by piece is what the page is loaded with"
    told = served.room(address).table.lines_told()
    assert there[0] == 0 and there[-1] >= told - 5
    # an earlier moment is shown among all of them
    connected(page)
    page.locator("#chronicle .ev a").first.dispatch_event("click")
    page.wait_for_selector("#table[data-at]")
    assert numbers(page) == there
    assert page.locator("#chronicle .ev.here").count() > 0
    page.locator("a.now").click()
    page.wait_for_selector("#table:not([data-at])")
    assert numbers(page) == there


def test_without_a_script_the_lines_before_are_a_link_away(person: Any, served: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("hearthwatch.web.pages.FIRST_LINES", 5)
    page = person(java_script_enabled=False)
    page.goto("/new/set-a-watch")
    page.locator("form button.main").first.click()
    page.wait_for_selector("#table")
    for _ in range(4):
        page.locator("#choose details:not([open]) > summary").evaluate_all("all => all.forEach(one => one.click())")
        options(page).first.click()
    said = page.locator("#chronicle .earlier").inner_text()
    left = int(re.search(r"\d+", said).group())  # type: ignore[union-attr]
    assert left > 0 and numbers(page)[0] >= left
    page.locator("#chronicle .earlier a").click()
    assert numbers(page)[0] == 0
    assert page.locator("#chronicle .earlier").count() == 0
