"""What one person does on the page of Wardens of the Duskwatch: small things that are easily lost."""

from __future__ import annotations

from typing import Any

import pytest

from .browsing import PHONE
from .playing import moved_on, seq, served_from
from .test_duskwatch_browser import choose, make_warden, open_story, open_table, write

pytestmark = pytest.mark.slow
LINES = "\n".join(f"Line {number} of what I saw that night." for number in range(10))
served = served_from(11)


def begun(page: Any) -> None:
    """A solo story with its first scene."""
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")


def shown_within(page: Any, inner: str, outer: str) -> bool:
    """Whether the end of something can be seen in what scrolls."""
    box, window = page.locator(inner).last.bounding_box(), page.locator(outer).bounding_box()
    end = box["y"] + box["height"]
    return bool(window["y"] < end <= window["y"] + window["height"] + 1)


def test_what_one_writes_is_in_sight(person: Any) -> None:
    page = person()
    begun(page)
    for number in range(3):
        write(page, f"{number}. {LINES}")
        assert shown_within(page, ".para", "#prose"), number
    page.locator("#prose").evaluate("one => one.scrollTop = 0")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    write(page, "And then the bell.")
    assert shown_within(page, ".para", "#prose")


def test_a_second_tap_leaves_a_record_out_again(person: Any) -> None:
    page = person()
    begun(page)
    choose(page, "choose_action:0:0")
    choose(page, "add_score")
    name = page.locator(".warden .rec.legal").first.get_attribute("id")
    record = page.locator(f'[id="{name}"]')
    for levels in (1, 0, 1):
        before = seq(page)
        record.click()
        moved_on(page, before)
        assert page.locator(".warden .rec.on").count() == page.locator(".ready .md").count() == levels
        assert (record.get_attribute("aria-pressed") == "true") is bool(levels)


def found(page: Any, words: str) -> list[str]:
    """The Actions that a search leaves in sight."""
    page.locator("#seek").fill(words)
    actions = page.locator("#choose [value^=choose_action]")
    return [one.inner_text().split("\n")[0] for one in actions.all() if one.is_visible()]


def test_any_words_find_an_action_and_none_leave_all(person: Any) -> None:
    page = person()
    begun(page)
    every = len(found(page, ""))
    assert found(page, "climb the ladder") == ["Overcome an Obstacle"]
    assert "Overcome an Obstacle" in found(page, "I am sneaking past him")
    assert found(page, "talk") == ["Compel", "Forge a Bond", "Gather Intel"]
    assert found(page, "I hit him with my spear") == ["Inflict Harm"]
    assert page.locator(".anytime").is_hidden() and page.locator("[data-unfound]").is_hidden()
    assert len(found(page, "xylophone")) == every
    assert "Nothing fits" in page.locator("[data-unfound]").inner_text()
    assert len(found(page, "")) == every and page.locator("[data-unfound]").is_hidden()
    assert page.locator(".anytime[open]").count() == page.locator("#choose .folded[open]").count() == 0
    page.locator("#seek").fill("fetch water, then bandage the wound")
    before = seq(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert "Whose wounds are tended?" in page.locator("#say").inner_text()


def test_keys_follow_the_screen_and_numbers_mean_themselves(person: Any) -> None:
    page = person()
    open_table(page)
    for key in ("write_own_name", "write_name"):
        choose(page, key, "Ilse")
    page.locator("#prompt").focus()
    for points in "3", "0":
        before = seq(page)
        page.keyboard.press(points)
        moved_on(page, before)
    assert page.locator(".warden .core b").all_inner_texts()[:2] == ["3", "0"]
    for points in "3", "2":
        if page.locator("#choose [value^=give_points]").count():
            choose(page, f"give_points:0:{2 if points == '3' else 3}:{points}")
    choose(page, "choose_gift")
    assert "How is the Vow made?" in page.locator("#say").inner_text()
    page.keyboard.press("Tab")
    keys = [one.get_attribute("data-key") for one in page.locator("#choose [data-about]").all() if one.is_visible()]
    assert keys[:2] == ["1", "2"]
    before = seq(page)
    page.keyboard.press("1")
    moved_on(page, before)
    assert "How is the mission worded?" in page.locator("#say").inner_text()


def test_a_new_question_is_read_from_its_beginning(person: Any) -> None:
    page = person({"width": 1280, "height": 620})
    begun(page)
    panel = page.locator("#prompt")
    panel.evaluate("one => one.scrollTo(0, 9999)")
    assert panel.evaluate("one => one.scrollTop") > 0
    before = seq(page)
    page.locator("#choose [value^=choose_action]").last.evaluate("one => one.click()")
    moved_on(page, before)
    assert panel.evaluate("one => one.scrollTop") == 0


def test_an_older_text_is_changed_in_sight(person: Any) -> None:
    page = person()
    begun(page)
    for number in range(3):
        write(page, f"{number}. {LINES}")
    page.locator(".para").last.hover()
    page.locator(".para").last.locator(".edit").click()
    assert shown_within(page, ".rewrite", "#prose")


def test_lines_stay_lines_and_each_runs_its_own_way(person: Any) -> None:
    page = person()
    open_table(page)
    make_warden(page, "Ilse")
    choose(page, "reveal_vow")
    choose(page, "word_vow", "Find Joscelin.\nBring her home.")
    mission = page.locator(".vow-words p").first
    assert mission.inner_text() == "Find Joscelin.\nBring her home."
    for _ in range(2):
        choose(page, "tell_later")
    choose(page, "frame_opening", "The black water")
    write(page, "One word:\nשלום")
    where = """one => [0, 12].map((at) => { const range = document.createRange();
        range.setStart(one.firstChild, at); range.setEnd(one.firstChild, at + 1);
        return range.getBoundingClientRect().left - one.getBoundingClientRect().left; })"""
    latin, hebrew = page.locator(".para p").last.evaluate(where)
    assert latin < 40 and hebrew > 300


def test_players_and_mode_go_together(person: Any) -> None:
    page = person()
    page.goto("/new/duskwatch")
    chosen = page.locator("[name=seats]:checked, [name=mode]:checked")

    def values() -> list[str]:
        return [one.input_value() for one in chosen.all()]

    assert values() == ["1", "solo"]
    page.locator(".choice", has_text="2").click()
    assert values() == ["2", "cooperative"]
    page.locator(".choice", has_text="Guided").click()
    assert values() == ["2", "guided"]
    page.locator(".choice", has_text="Solo").click()
    assert values() == ["1", "solo"]
    page.locator(".choice", has_text="5").click()
    assert values() == ["5", "guided"]


def test_on_a_phone_nothing_covers_what_is_written(person: Any) -> None:
    page = person(PHONE)
    begun(page)
    page.locator("#compose").fill(LINES)
    button = page.locator("#write .go")
    covered = """one => { one.scrollIntoView({ block: "end" }); const box = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"""
    assert not button.evaluate(covered)


def test_a_score_answers_for_itself(person: Any) -> None:
    page = person()
    begun(page)
    vitae = page.locator('[id="score:4"]')
    assert vitae.locator(".causes").is_hidden()
    vitae.locator("summary").click()
    assert vitae.locator(".causes").inner_text() == "As it was at first."
    vitae.locator("summary").click(button="right")
    reader = page.locator("#reader")
    reader.locator("text=As it was at first.").wait_for()
    assert "Overcome" not in reader.inner_text()


def test_words_that_were_left_open_come_later(person: Any) -> None:
    page = person()
    begun(page)
    page.locator("#lore summary").click()
    before = seq(page)
    page.locator("#lore [data-text]", has_text="Look:").get_by_role("button", name="write it").click()
    page.locator(".rewrite textarea").fill("Grey before her time.")
    page.get_by_role("button", name="Keep it so").click()
    moved_on(page, before)
    page.wait_for_selector("#lore :text('Grey before her time.')")
    assert page.locator(".rewrite").count() == 0
    page.locator(".vow-words .ed").click()
    assert page.locator(".vow-words textarea").input_value() == "Find out what became of <i>Joscelin</i>."
