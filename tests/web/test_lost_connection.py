"""While the server cannot be reached, nothing that people do is lost, and the page stays."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hearthwatch.web import render
from hearthwatch.web.app import create_app
from hearthwatch.web.game_list import Shelf

from .playing import connected, moved_on, options, people, seq, served_from
from .served import QUICK, SOON, Served

pytestmark = pytest.mark.slow
served = served_from(7)
KEPT, NOT_DONE = "is sent when the connection is back", "was not done"


@pytest.fixture
def person(browser: Any, served: Served) -> Iterator[Any]:
    with people(browser, served, forgiven=("WebSocket", "ERR_CONNECTION", "ERR_INTERNET")) as come:
        yield come


class House:
    """A server that stops and starts again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: Served | None = None
        self.port = 0

    def start(self) -> Served:
        app = create_app(str(self.folder), QUICK, Shelf(), render)
        self.running = Served(app, socket.create_server(("127.0.0.1", self.port)))
        self.port = int(self.running.url.rpartition(":")[2])
        return self.running

    def stop(self) -> None:
        if self.running is not None:
            self.running.stop()
        self.running = None


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: 7)
    found = House(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def page(browser: Any, house: House) -> Iterator[Any]:
    """A table of Set a Watch in a browser whose server can be stopped."""
    assert house.running is not None
    with people(browser, house.running, forgiven=("WebSocket", "ERR_CONNECTION")) as come:
        page = come()
        play_now(page)
        yield page


def play_now(page: Any) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: Set a Watch").click()
    page.wait_for_url("**/r/*")
    connected(page)


def told(page: Any, words: str) -> None:
    page.wait_for_selector(f"#lost:visible:has-text('{words}')")


def test_a_choice_made_while_the_server_is_away_is_made_when_it_is_back(house: House, page: Any) -> None:
    before, address = seq(page), page.url
    house.stop()
    page.wait_for_selector("#lost", state="visible")
    wanted = options(page).nth(1)
    words = wanted.inner_text()
    wanted.click()
    told(page, KEPT)
    assert (page.url, seq(page)) == (address, before)
    house.start()
    moved_on(page, before)
    connected(page)
    assert page.url == address
    assert not page.locator("#lost").is_visible()
    assert words.split("\n")[0].strip("0123456789 ") in page.locator("#table").inner_text()


def test_somebody_who_chooses_twice_means_the_second_choice(house: House, page: Any) -> None:
    before = seq(page)
    house.stop()
    page.wait_for_selector("#lost", state="visible")
    options(page).nth(0).click()
    options(page).nth(1).click()
    key = options(page).nth(1).get_attribute("value")
    house.start()
    moved_on(page, before)
    assert seq(page) == before + 1
    assert house.running is not None
    room = house.running.room(page.url.rpartition("/")[2])
    assert getattr(room.table.entries()[-1], "key", "") == key


def test_a_kept_choice_is_refused_plainly_when_somebody_else_has_moved(served: Served, person: Any) -> None:
    anna = person()
    play_now(anna)
    before = seq(anna)
    anna.context.set_offline(True)
    anna.wait_for_selector("#lost", state="visible")
    options(anna).first.click()
    told(anna, KEPT)
    cookies = {one["name"]: one["value"] for one in anna.context.cookies()}
    key = options(anna).nth(1).get_attribute("value")
    with httpx.Client(base_url=served.url, headers={"Origin": served.url}, cookies=cookies, timeout=SOON) as phone:
        phone.post(f"{anna.url}/choose", data={"key": key, "seq": str(before)})
    anna.context.set_offline(False)
    moved_on(anna, before)
    anna.wait_for_selector("#prompt:has-text('The table moved on while you chose')")
    assert seq(anna) == before + 1


def test_what_is_said_stays_in_its_field_until_it_was_sent(house: House, page: Any) -> None:
    page.locator("label[for=tab-chat]").click()
    house.stop()
    page.wait_for_selector("#lost", state="visible")
    field = page.locator("#say-text")
    field.fill("back in a minute")
    field.press("Enter")
    told(page, KEPT)
    assert field.input_value() == "back in a minute"
    house.start()
    page.wait_for_selector("#chat li:has-text('back in a minute')")
    page.wait_for_function("() => document.getElementById('say-text').value === ''")
    assert page.locator("#chat li").count() == 1


def test_links_and_other_forms_keep_the_page_while_the_server_is_away(house: House, page: Any) -> None:
    before, address = seq(page), page.url
    options(page).first.click()
    moved_on(page, before)
    house.stop()
    page.wait_for_selector("#lost", state="visible")
    page.locator("a[href='/']").first.click()
    told(page, NOT_DONE)
    page.locator(".asides a[data-ask=why]").click()
    told(page, NOT_DONE)
    assert page.url == address
    house.start()
    connected(page)
    page.wait_for_selector("#lost", state="hidden")
    page.locator("a[href='/']").first.click()
    page.wait_for_url("**/")


def test_an_earlier_moment_keeps_its_page_while_the_server_is_away(house: House, page: Any) -> None:
    before = seq(page)
    options(page).first.click()
    moved_on(page, before)
    page.goto(f"{page.url}?at=0")
    address = page.url
    house.stop()
    page.locator(".past a.now").click()
    told(page, NOT_DONE)
    assert page.url == address
    house.start()
    page.locator(".past a.now").click()
    page.wait_for_url(address.partition("?")[0])


def test_where_sockets_never_open_choices_go_as_forms(served: Served, person: Any) -> None:
    page = person()
    page.route_web_socket("**/socket", lambda socket: socket.close())
    page.goto("/")
    page.get_by_role("button", name="Play now: Set a Watch").click()
    page.wait_for_url("**/r/*")
    before = seq(page)
    options(page).first.click()
    moved_on(page, before)


class Between:
    """Somebody between a page and its server, who cuts the connection at the first choice."""

    def __init__(self, *, delivers: bool) -> None:
        self.delivers = delivers
        self.cut = False

    def __call__(self, page: Any) -> None:
        server = page.connect_to_server()

        def from_page(message: str) -> None:
            if self.cut or '"choose"' not in message:
                server.send(message)
                return
            self.cut = True
            server.on_message(lambda answer: page.close())  # the answer to what was delivered never arrives
            server.send(message) if self.delivers else page.close()

        page.on_message(from_page)


@pytest.mark.parametrize("delivers", [False, True], ids=["not delivered", "delivered"])
def test_a_choice_that_was_cut_off_is_made_once(served: Served, person: Any, delivers: bool) -> None:
    page = person()
    between = Between(delivers=delivers)
    page.route_web_socket("**/socket", between)
    play_now(page)
    before = seq(page)
    options(page).first.click()
    moved_on(page, before)
    connected(page)
    assert between.cut
    if delivers:
        told(page, "Check whether your choice was made")
    assert seq(page) == served.room(page.url.rpartition("/")[2]).seq == before + 1
