"""On a phone a long question leaves its answers in sight, and cards show their whole texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.web import render

from .browsing import PHONE, pages_shown
from .playing import SOON
from .samples import table_page

pytestmark = pytest.mark.slow

ASKED = """
heroes = ["Odda Fenwick", "Dame Ysolt Barrowby"]
location = "Brigand Camp"
phase = "travel"
hero.Odda = { wounds = 3, exhausted = ["Caution"], conditions = ["poisoned", "weakened"], items = ["Tin Buckler"] }
hero.Dame = { exhausted = ["Hew a Path"], wounds = 3 }
"""
"""A question of four lines whose answers take up to four lines each."""
NIGHT = 'camp = "Wizard"\nfirewood = 9\nline = ["Web Spinner", "Cinder Whelp", "?Fae"]\n'


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    drawn = {}
    turn = ASKED.replace('phase = "travel"\n', "")
    documents = (("heroes-of-terrinoth", ASKED), ("set-a-watch", NIGHT), ("heroes-of-terrinoth turn", turn))
    for name, document in documents:
        table = hw.game(name.split()[0]).position(document)
        drawn[name] = render.table(table_page(table, tuple(range(table.seats))))
    with pages_shown(browser, tmp_path_factory.mktemp("phone"), drawn, PHONE) as found:
        found.set_default_timeout(SOON)
        yield found


def test_every_answer_to_a_long_question_is_in_sight(page: Any) -> None:
    page.goto("/heroes-of-terrinoth.html", wait_until="load")
    assert len(page.locator("#say").inner_text()) > 120
    answers = [one.bounding_box() for one in page.locator("#prompt .opt").all() if one.is_visible()]
    assert len(answers) == 3
    assert all(one["y"] + one["height"] <= PHONE["height"] for one in answers)
    assert all(one["width"] > PHONE["width"] * 0.8 for one in answers), "a long answer has the whole width"


def test_a_hero_with_many_conditions_keeps_room_for_the_ability(page: Any) -> None:
    page.goto("/heroes-of-terrinoth.html", wait_until="load")
    assert page.locator(".hero.now .knack").first.bounding_box()["width"] > 150


def test_creatures_show_their_whole_texts(page: Any) -> None:
    page.goto("/set-a-watch.html", wait_until="load")
    cut = page.locator(".line .card-text").evaluate_all("all => all.map(one => one.scrollHeight - one.clientHeight)")
    assert len(cut) == 2 and max(cut) <= 1
    room = page.locator(".line .card-text").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).paddingBottom))"
    )
    assert min(room) >= 7, "the veil over what is cut lies below the last line"


@pytest.mark.parametrize("hero", ["Odda Fenwick", "Dame Ysolt Barrowby"])
def test_a_closer_look_at_a_hero_shows_every_word_on_paper_of_its_own(page: Any, hero: str) -> None:
    page.goto("/heroes-of-terrinoth turn.html", wait_until="load")
    page.get_by_role("button", name=f"A closer look at {hero}").click()
    look = page.locator("#reader .hero")
    assert look.locator("h2").is_visible(), "also of one who is a row of signs on the board"
    assert look.evaluate("one => getComputedStyle(one).backgroundColor").startswith("rgb("), "nothing shines through"
    box = look.bounding_box()
    words = look.locator(".deed-text, .knack span, .tag-text")
    assert words.count() >= 5
    for one in words.all():
        at = one.bounding_box()
        assert at["width"] > 90 and at["x"] + at["width"] <= box["x"] + box["width"]
        assert one.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    tops = look.locator(".deed").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 2, "four cards, two by two"
