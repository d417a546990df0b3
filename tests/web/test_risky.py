"""Choices that give up what is open come last and are asked once more; keys work wherever one clicked last."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import Table
from hearthwatch.web.game_assets import Manners
from hearthwatch.web.prompt_data import Prompt

from .browsing import PHONE
from .playing import connected, served_from
from .samples import asks, find
from .test_looks import asked, option

served = served_from(11)
MANNERS = Manners(sure={"end": "Really?"}, cold=("End",))


def test_what_gives_up_the_rest_comes_last_and_is_asked_once_more() -> None:
    prompt = Prompt(asked(option("end", "End it", "End"), option("go", "Go", "Go"), option("no", "No", "No")), MANNERS)
    assert [group.title for group in prompt.groups] == ["Go", "No", "End"]
    assert prompt.groups[-1].sure == "Really?"


def test_it_is_never_the_choice_that_stands_out() -> None:
    two = [option("go:1", "Go", "Go"), option("go:2", "Go on", "Go"), option("end", "End it", "End")]
    assert Prompt(asked(*two), Manners(sure={"end": "Really?"})).main is None


def test_nothing_is_asked_where_it_is_all_that_is_left() -> None:
    assert [group.sure for group in Prompt(asked(option("end", "End it", "End")), MANNERS).groups] == [""]


def test_no_thing_of_the_board_does_it_by_one_click() -> None:
    end = option("end", "End it", "End") | {"about": ["card:1"]}
    assert "card:1" not in Prompt(asked(end, option("go", "Go", "Go")), MANNERS).about


# -- in a browser


def watch(table: Table) -> bool:
    """Much can be done, and the Watch can be ended."""
    return asks("SAW-9.8")(table) and table.decision is not None and len(table.decision.options) > 5


def open_table(page: Any, table: Table) -> None:
    page.goto("/")
    page.locator("#bring-in summary").click()
    page.locator("#bring-in input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": table.to_json().encode()}
    )
    page.locator("#bring-in button").click()
    page.wait_for_selector("#table")


def test_on_a_phone_the_first_kind_is_open_and_the_end_is_not(person: Any) -> None:
    page = person(PHONE)
    open_table(page, find(watch, 2))
    if page.locator("#joining").count():
        page.locator("#joining button").first.click()
    connected(page)
    page.wait_for_selector("#choose .sure")
    groups = page.locator("#choose > .opt-group")
    assert groups.first.get_attribute("open") is not None
    assert groups.last.get_attribute("open") is None and "sure" in str(groups.last.get_attribute("class"))


def test_keys_work_after_a_click_on_a_tab_and_are_listed(person: Any) -> None:
    page = person()
    page.goto("/new/set-a-watch")
    page.locator("form button.main").first.click()
    connected(page)
    for tab in ("tab-chat", "tab-seats", "tab-log"):
        page.locator(f"label[for={tab}]").click()
        before = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press("1")
        page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    page.locator("body").press("?")
    page.wait_for_selector("#keys[open]")
    assert "why not?" in page.locator("#keys").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys:not([open])", state="attached")
    page.locator("body").press("w")
    page.wait_for_selector("#refused")


def in_the_middle_of_a_blow(table: Table) -> bool:
    """The dice would do, and another could be added."""
    options = table.decision.options if table.decision is not None else ()
    return all(any(one.key.startswith(verb) for one in options) for verb in ("strike", "add_die"))


def test_enter_after_the_mouse_means_the_choice_that_stands_out(person: Any) -> None:
    page = person()
    open_table(page, find(in_the_middle_of_a_blow, 2))
    connected(page)
    before = page.locator("#table").get_attribute("data-seq")
    page.locator("#choose [value^=add_die]").first.click()
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    before = page.locator("#table").get_attribute("data-seq")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#table:not([data-seq='{before}'])")
    page.wait_for_selector("#choose:not(:has([value^=strike]))", state="attached")
