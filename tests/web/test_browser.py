"""Playing in a real browser against a real server: by mouse, by keyboard, by thumb, and without any script."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hearthwatch.web import render
from hearthwatch.web.app import create_app
from hearthwatch.web.game_list import Shelf

from .browsing import DESKTOP, PHONE
from .playing import connected, moved_on, options, people, seq, served_from
from .served import QUICK, SOON, Served

pytestmark = pytest.mark.slow
served = served_from(7)


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Any]:
    with people(browser, served, forgiven=("WebSocket", "ERR_CONNECTION")) as come:
        yield come


IN_SIGHT = """(one) => {
  const box = one.getBoundingClientRect(), around = one.closest("#prompt").getBoundingClientRect();
  return box.top >= around.top && box.bottom <= around.bottom; }"""


def play_now(page: Any) -> None:
    """From the front page to a table in one click."""
    page.goto("/")
    page.get_by_role("button", name="Play now: Set a Watch").click()
    page.wait_for_url("**/r/*")
    connected(page)


def choose_first(page: Any) -> None:
    """Take the first option, and wait until the table has moved on."""
    before = seq(page)
    options(page).first.click()
    moved_on(page, before)


def test_play_now_and_choose_on_the_board(person: Any) -> None:
    page = person()
    play_now(page)
    assert "Who goes to Camp?" in page.locator("#say").inner_text()
    page.locator(".area .face").first.click()
    page.wait_for_selector("#say:has-text('where does the next die go')")
    page.locator(".die.legal").first.click()
    assert page.locator(".die[aria-pressed=true]").count() == 1
    shown = page.locator("#choose [data-about]:visible").count()
    assert 0 < shown < options(page).count()
    wood, before = int(page.locator(".dial-n").text_content()), seq(page)
    page.locator(".spaces.legal", has_text="Chop Wood").click()
    moved_on(page, before)
    assert int(page.locator(".dial-n").text_content()) == wood + 2


def test_a_refusal_and_its_clause_beside_the_table(person: Any) -> None:
    page = person()
    play_now(page)
    choose_first(page)
    page.get_by_role("link", name="Why not?").click()
    page.wait_for_selector(".refused li")
    rule = page.locator(".refused .rule").first
    number = rule.inner_text()
    rule.click()
    page.wait_for_selector("#reader .clause.found")
    assert number in page.locator("#reader .clause.found").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#reader", state="hidden")


def test_keyboard_only(person: Any) -> None:
    page = person()
    page.goto("/")
    for _ in range(24):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Play now: Set a Watch":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/*")
    connected(page)
    before = seq(page)
    page.keyboard.press("2")
    moved_on(page, before)
    page.keyboard.press("u")
    page.wait_for_selector("#say:has-text('Who goes to Camp?')")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_number_keys_follow_the_screen_where_the_same_die_stands_in_several_rows(person: Any) -> None:
    page = person()
    play_now(page)
    choose_first(page)
    page.keyboard.press("Tab")
    chips = [one for one in page.locator("#choose [data-about]").all() if one.is_visible()]
    assert all(len(one.inner_text()) == 1 for one in chips), "every choice is shown as the number of its die"
    assert [one.get_attribute("data-key") for one in chips][:9] == list("123456789")


def test_keys_for_hint_undo_and_why_not_but_never_while_typing(person: Any) -> None:
    page = person()
    play_now(page)
    assert "h hint" in page.locator(".keys-note").inner_text()
    choose_first(page)
    assert "u undo" in page.locator(".keys-note").inner_text()
    before = seq(page)
    page.locator("label[for=tab-chat]").click()
    page.locator("#say-text").click()
    page.keyboard.type("hu?1")
    assert page.locator("#say-text").input_value() == "hu?1"
    page.wait_for_timeout(300)
    assert seq(page) == before
    assert page.locator(".hints, .refused").count() == 0
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("h")
    page.wait_for_selector(".hints li")
    assert page.locator(".hints li").first.evaluate(IN_SIGHT), "a hint that was asked for is in sight"
    page.keyboard.press("w")
    page.wait_for_selector("#refused-head")
    assert page.locator("#refused-head").evaluate(IN_SIGHT), "the answer is not below the hint"
    page.keyboard.press("u")
    moved_on(page, before)


def test_half_typed_words_and_focus_stay(person: Any) -> None:
    page = person()
    play_now(page)
    page.locator("label[for=tab-chat]").click()
    page.locator("#say-text").fill("half a sen")
    page.locator("#say-text").focus()
    other = page.context.new_page()
    other.goto(page.url)
    connected(other)
    choose_first(other)
    page.wait_for_selector("#say:has-text('where does the next die go')")
    assert page.locator("#say-text").input_value() == "half a sen"
    assert page.evaluate("document.activeElement.id") == "say-text"
    assert page.locator("#tab-chat").is_checked()


def test_a_hint_is_shown_when_asked_for(person: Any) -> None:
    page = person()
    play_now(page)
    page.locator("#hint").click()
    page.wait_for_selector(".hints li")
    assert "%" in page.locator(".hints li").first.inner_text()
    before = seq(page)
    page.locator(".hints .opt").first.click()
    moved_on(page, before)
    assert page.locator(".hints").count() == 0


def test_day_or_night_is_remembered(person: Any) -> None:
    page = person(color_scheme="dark")
    play_now(page)
    page.get_by_role("button", name="Change between day and night").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.goto("/")
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_lessons_can_be_hidden_and_come_back(person: Any) -> None:
    page = person()
    play_now(page)
    assert page.locator("#lesson").is_visible()
    page.get_by_role("button", name="Hide these lessons").click()
    choose_first(page)
    assert not page.locator("#lesson").is_visible()
    page.locator("label[for=tab-seats]").click()
    page.get_by_role("button", name="Show the lessons").click()
    assert page.locator("#lesson").is_visible()


def test_reload_and_a_lost_connection(person: Any) -> None:
    page = person()
    play_now(page)
    choose_first(page)
    asked = page.locator("#say").inner_text()
    page.reload()
    assert page.locator("#say").inner_text() == asked
    connected(page)
    page.context.set_offline(True)
    page.wait_for_selector("#lost", state="visible")
    page.context.set_offline(False)
    page.wait_for_selector("#lost", state="hidden")
    choose_first(page)


def test_without_a_script_forms_still_play(person: Any) -> None:
    page = person(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play now: Set a Watch").click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name=re.compile("rests in Camp")).first.click()
    assert "where does the next die go" in page.locator("#say").inner_text()
    page.get_by_role("button", name=re.compile("^Chop Wood")).first.click()
    page.get_by_role("link", name="Why not?").click()
    assert page.locator(".refused li").count() > 0


def test_review_step_by_step_and_fork(person: Any) -> None:
    page = person()
    play_now(page)
    for _ in range(3):
        choose_first(page)
    now = page.url
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector(".past")
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**at=1")
    assert page.locator("#choose").count() == 0
    page.get_by_role("button", name="New table from here").click()
    page.wait_for_url(lambda url: "/r/" in url and url.split("?")[0] != now)
    assert options(page).count() > 0


def test_the_win_chance_is_shown_when_asked_for(person: Any) -> None:
    page = person()
    play_now(page)
    for _ in range(6):
        choose_first(page)
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector(".past")
    assert page.locator("#chance").count() == 0
    page.get_by_role("button", name="Win chance").click()
    page.wait_for_selector("#chance svg")
    assert page.url.endswith("?at=5")
    assert page.get_by_role("button", name="Win chance").count() == 0
    page.wait_for_load_state()  # the figure is there before the scripts that listen to keys
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**at=4")
    assert page.locator("#chance .curve").count() == 1


def test_a_phone_keeps_the_decision_within_reach(person: Any) -> None:
    page = person(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    play_now(page)
    for _ in range(4):
        first = page.locator("#choose :is([data-about], summary):visible").first
        box = first.bounding_box()
        assert box and 300 < box["y"] < PHONE["height"] and box["height"] >= 40
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        before = seq(page)
        if (
            first.evaluate("one => one.tagName") == "SUMMARY"
        ):  # all of them are on the board too: they wait behind a name
            assert page.locator(".die").last.bounding_box()["y"] < page.locator("#prompt").bounding_box()["y"]
            first.tap()
        options(page).first.tap()
        moved_on(page, before)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator("#prompt").is_visible()


def test_a_server_that_starts_again_in_mid_game(browser: Any, tmp_path: Path) -> None:
    def start(port: int) -> Served:
        app = create_app(str(tmp_path), QUICK, Shelf(), render)
        return Served(app, socket.create_server(("127.0.0.1", port)))

    first = start(0)
    context = browser.new_context(viewport=DESKTOP, base_url=first.url)
    page = context.new_page()
    play_now(page)
    choose_first(page)
    asked, moves = page.locator("#say").inner_text(), seq(page)
    first.stop()
    page.wait_for_selector("#lost", state="visible")
    again = start(int(first.url.rpartition(":")[2]))
    connected(page)
    assert (page.locator("#say").inner_text(), seq(page)) == (asked, moves)
    choose_first(page)
    context.close()
    again.stop()


def two_at_a_table(person: Any, seats: int) -> tuple[Any, Any]:
    """Anna opens a table, Ben takes the second seat by the link."""
    anna, ben = person(), person()
    anna.goto("/new/set-a-watch")
    anna.get_by_label("Your name").fill("Anna")
    anna.locator("label.choice", has_text=str(seats)).first.click()
    anna.get_by_role("button", name="Open the table").click()
    anna.wait_for_url("**/r/*")
    connected(anna)
    ben.goto(anna.url)
    connected(ben)
    ben.locator("label[for=tab-seats]").click()
    seat = ben.locator(".person:has(.sit)").first
    seat.get_by_label("Your name").fill("Ben")
    seat.get_by_role("button").first.click()
    ben.wait_for_selector(".seat.you")
    return anna, ben


def test_undo_by_consent(person: Any) -> None:
    anna, ben = two_at_a_table(person, 2)
    choose_first(anna)
    ben.wait_for_selector("#say:not(:has-text('Who goes to Camp?'))")
    ben.locator("#undo").click()
    ben.wait_for_selector(".ask-undo")
    anna.get_by_role("button", name="Agree").click()
    for page in (anna, ben):
        page.wait_for_selector("#say:has-text('Who goes to Camp?')")
        assert page.locator(".ask-undo").count() == 0


ON_WITH_IT = """() => {
  const agree = document.querySelector(".ask-undo button[name=yes]");
  const sure = document.querySelector("#choose .sure form button, #choose .sure button");
  (agree ?? sure ?? [...document.querySelectorAll("#choose [data-about]")].at(-1))?.click();
}"""
"""Agree to what the other asks, else end the Watch, which is confirmed and asked, else choose the last option."""


def test_two_people_and_a_bot_finish_a_game(person: Any) -> None:
    anna, ben = two_at_a_table(person, 3)
    anna.locator("label[for=tab-seats]").click()
    anna.get_by_role("button", name="Let a bot play", exact=True).last.click()
    anna.wait_for_selector(".seat[title*='seasoned']")
    moved, until = -1, 0.0
    while not anna.locator(".outcome").count():
        if seq(anna) != moved:
            moved, until = seq(anna), time.monotonic() + SOON
        assert time.monotonic() < until, "the game does not go on"
        for page in (anna, ben):
            page.evaluate(ON_WITH_IT)
            page.wait_for_timeout(40)
    assert anna.locator(".outcome h2").inner_text().lower() in ("won", "lost")
    ben.wait_for_selector(".outcome")


def test_a_card_under_the_pointer_or_the_focus_shows_every_word(person: Any) -> None:
    page = person()
    play_now(page)
    strip = page.locator(".strip").first
    words = strip.locator(".strip-text").text_content()
    strip.hover()
    page.wait_for_selector(".hover .strip")
    assert page.locator(".hover .strip-text").inner_text() == words
    page.mouse.move(2, 2)
    page.wait_for_selector(".hover", state="detached")
    page.keyboard.press("b")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.wait_for_selector(".hover .strip")


def test_a_thing_of_the_board_says_why_not(person: Any) -> None:
    """By its menu, by a key while it has the focus, and by a long press; each with the clause."""
    page = person()
    play_now(page)
    choose_first(page)
    page.locator(".spaces", has_text="Heal").click(button="right")
    answer = page.locator("#reader .refused li").first
    answer.wait_for()
    assert "Heal" in answer.inner_text()
    assert "SAW-" in answer.locator(".rule").inner_text()
    thing, told = page.locator(".asked-of").bounding_box(), page.locator("#reader").bounding_box()
    across = max(told["x"] - thing["x"] - thing["width"], thing["x"] - told["x"] - told["width"])
    down = max(told["y"] - thing["y"] - thing["height"], thing["y"] - told["y"] - told["height"])
    assert 0 < max(across, down) < 20, f"the answer stands beside the thing: {thing}, {told}"
    page.keyboard.press("Escape")
    page.wait_for_selector(".asked-of", state="detached")
    page.locator(".strip").first.focus()
    page.keyboard.press("?")
    page.wait_for_selector("#reader .strip")
    page.wait_for_selector("#reader .about-it", state="detached")
    assert page.locator("#reader .strip").count() == 1


def test_the_menu_of_a_thing_offers_what_may_be_done_with_it(person: Any) -> None:
    page = person()
    play_now(page)
    choose_first(page)
    before = seq(page)
    page.locator(".spaces.legal", has_text="Chop Wood").click(button="right")
    page.locator("#reader .opt", has_text="Chop Wood").first.click()
    moved_on(page, before)
    assert not page.locator("#reader").is_visible()


def test_a_line_of_the_chronicle_opens_that_moment(person: Any) -> None:
    page = person()
    play_now(page)
    for _ in range(3):
        choose_first(page)
    asked = page.locator("#say").inner_text()
    page.evaluate("window.stayed = true")
    page.locator(".ev.choice a:not(.rule)").first.click()
    page.wait_for_selector(".past:has-text('Moment 1 of 3')")
    assert page.url.endswith("?at=1")
    assert page.locator("#choose").count() == 0
    assert page.locator(".ev.here").count() > 0
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".past:has-text('Moment 2 of 3')")
    page.go_back()
    page.wait_for_selector(".past:has-text('Moment 1 of 3')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#choose")
    assert page.locator("#say").inner_text() == asked
    assert page.evaluate("window.stayed") is True
    choose_first(page)


def test_a_name_in_the_chronicle_shows_its_card(person: Any) -> None:
    page = person()
    play_now(page)
    page.locator(".ev .k", has_text="Warrior").first.hover()
    page.wait_for_selector(".hover .kard:has-text('Warrior')")


PAINTED = """() => new Promise((done) => {
  const began = performance.now();
  document.addEventListener("shown", () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => done(performance.now() - began);
    after.port2.postMessage(0);
  }), { once: true });
  document.querySelector("#choose [data-about]").click();
})"""


def test_a_click_is_painted_at_once(person: Any) -> None:
    """Within a tenth of a second on a machine of its own; here four times that, since others may be at work too."""
    page = person()
    play_now(page)
    assert min(page.evaluate(PAINTED) for _ in range(8)) < 400


def test_a_long_press_asks_and_chooses_nothing(person: Any) -> None:
    page = person(PHONE, has_touch=True)
    play_now(page)
    choose_first(page)
    before = seq(page)
    box = page.locator(".spaces.legal", has_text="Chop Wood").bounding_box()
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector("#reader .about-it .opt")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("#reader").is_visible()
    assert seq(page) == before
    assert page.locator("[aria-pressed=true]").count() == 0
    page.get_by_role("button", name="Close", exact=True).tap()
    page.wait_for_selector("#reader", state="hidden")


def test_a_key_chooses_what_it_is_written_on_where_several_rows_hold_the_same_number(person: Any) -> None:
    page = person()
    play_now(page)
    choose_first(page)
    chips = page.locator("#choose .chip:visible")
    assert chips.evaluate_all("all => all.length > new Set(all.map(one => one.textContent)).size")
    page.keyboard.press("Shift")
    first, keys = (
        chips.first.get_attribute("aria-label"),
        options(page).evaluate_all("all => all.map(one => one.dataset.key)"),
    )
    assert [key for key in keys if key] == [str(number + 1) for number in range(min(9, len(keys)))]
    before = seq(page)
    page.keyboard.press("1")
    moved_on(page, before)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(f"#choose [data-key='1'][aria-label='{first}']")


def test_a_hint_says_that_it_is_thought_about_until_it_comes(person: Any, served: Served) -> None:
    page = person()
    play_now(page)
    room = served.room(page.url.rpartition("/")[2])
    asked = threading.Event()
    hints = served.house.thinking.hints

    async def later(*given: Any) -> Any:
        while not asked.is_set():
            await asyncio.sleep(0.02)
        return await hints(*given)

    served.house.thinking.hints = later  # type: ignore[method-assign, assignment]
    page.keyboard.press("h")
    page.wait_for_selector("#hint.thinking[aria-busy=true]:has-text('Thinking')")
    asked.set()
    page.wait_for_selector(".hints li")
    page.wait_for_selector("#hint:not(.thinking):not([aria-busy]):has-text('Hint')")
    assert room.seq == 0


def test_the_chat_counts_what_was_not_read_yet(person: Any) -> None:
    anna, ben = two_at_a_table(person, 2)
    badge = ben.locator("#unread")
    assert not badge.is_visible()
    anna.locator("label[for=tab-chat]").click()
    anna.locator("#say-text").fill("Leave the Wyvern to me.")
    anna.keyboard.press("Enter")
    ben.wait_for_selector("#unread:has-text('1 new')")
    ben.locator("label[for=tab-chat]").click()
    ben.wait_for_selector("#unread", state="hidden")
    ben.locator("label[for=tab-log]").click()
    choose_first(ben)
    assert not badge.is_visible()
    assert not anna.locator("#unread").is_visible(), "one's own words are no news"


def test_a_lesson_stays_while_a_hint_is_open(person: Any) -> None:
    page = person()
    play_now(page)
    assert page.locator("#lesson").is_visible()
    page.keyboard.press("h")
    page.wait_for_selector(".hints li")
    assert page.locator("#lesson").is_visible()


def test_a_table_that_is_not_there_leads_to_all_games(served: Served) -> None:
    answer = httpx.get(f"{served.url}/r/nosuchtable")
    assert answer.status_code == 404
    assert '<a class="opt main" href="/">All games</a>' in answer.text


def test_a_lost_connection_is_told_beside_the_choices_on_a_phone(person: Any) -> None:
    page = person(PHONE)
    play_now(page)
    page.evaluate("document.getElementById('lost').hidden = false")
    told, asked = page.locator("#lost").bounding_box(), page.locator("#prompt").bounding_box()
    assert told["y"] + told["height"] <= asked["y"], "no choice lies below it"
    assert told["width"] == PHONE["width"]


def test_the_keyboard_goes_on_from_the_next_question(person: Any) -> None:
    page = person()
    play_now(page)
    for _ in range(3):
        before = seq(page)
        page.locator("#choose button[name=key]:visible").first.focus()
        page.keyboard.press("Enter")
        moved_on(page, before)
        assert page.evaluate("document.activeElement.closest('#prompt, #board') !== null"), "the focus is lost"
    page.locator("#prompt").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#prompt') !== null")
