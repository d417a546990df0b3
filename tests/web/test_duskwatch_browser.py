"""Sittings of Wardens of the Duskwatch in a real browser: alone, with a friend, and with a game master."""

from __future__ import annotations

from typing import Any

import pytest

from .browsing import PHONE
from .playing import connected, in_step, moved_on, seq, served_from

pytestmark = pytest.mark.slow
MARKUP = "<b>I went</b> first & alone."
served = served_from(11)


def open_table(page: Any, mode: str = "solo", seats: int = 1) -> str:
    """A new table; where a second person finds it."""
    page.goto("/new/duskwatch")
    page.locator(f"[name=seats][value='{seats}']").check(force=True)
    page.locator(f"[name=mode][value='{mode}']").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/r/*")
    connected(page)
    return str(page.url)


def join(page: Any, address: str, name: str, seat: int = 1) -> None:
    """Sit down at a free seat of somebody's table."""
    page.goto(address)
    connected(page)
    page.locator("#join-name").fill(name)
    page.locator(f".joining button[value='{seat}']").click()
    page.wait_for_selector(".joining #join-name", state="detached")


def choose(page: Any, key: str, text: str | None = None) -> None:
    """Choose in the prompt by the beginning of a key, with words where it takes some."""
    before = seq(page)
    button = page.locator(f'#choose [data-about][value^="{key}"]').first
    if text is not None:
        page.locator(f'#choose textarea[form="{button.get_attribute("form")}"]').fill(text)
    button.wait_for(state="attached")
    for folded in button.locator("xpath=ancestor::details[not(@open)]").all():
        folded.locator("summary").first.click()
    button.click()
    moved_on(page, before)


def make_warden(page: Any, name: str) -> None:
    """Eight points, six cards, a Gift."""
    if page.locator('#choose [value^="new_character"]').count():
        choose(page, "new_character")
    choose(page, "write_own_name", f"{name}'s player")
    choose(page, "write_name", name)
    for points in ("3", "2", "2"):  # the last takes what is left
        before = seq(page)
        page.locator(f'#choose [value^="give_points"][value$=":{points}"]').click()
        moved_on(page, before)
    choose(page, "choose_gift")


def open_story(page: Any, wardens: int = 1) -> None:
    """The Vow, the introductions and the first scene."""
    choose(page, "reveal_vow")
    choose(page, "word_vow", "Find out what became of <i>Joscelin</i>.")
    for _ in range(2 * wardens):
        if page.locator('#choose [value^="tell_later"]').count():
            choose(page, "tell_later")


def write(page: Any, words: str, button: str = "Write") -> None:
    """Write at the foot of the journal."""
    before = seq(page)
    page.locator("#compose").fill(words)
    page.locator("#write").get_by_role("button", name=button, exact=True).click()
    moved_on(page, before)


def prose(page: Any) -> str:
    return str(page.locator("#prose").inner_text())


def test_a_sitting_alone(person: Any) -> None:
    page = person()
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    assert "Find out what became of <i>Joscelin</i>." in page.locator(".vow").inner_text()
    choose(page, "frame_opening", "The black water")
    assert page.locator(".scene h3", has_text="The black water").is_visible()

    write(page, MARKUP)
    assert MARKUP in prose(page) and page.locator("#compose").input_value() == ""
    page.locator("#compose").fill("And then")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".para:has-text('And then')")

    page.locator("#seek").fill("sneak")
    shown = [one for one in page.locator("#choose .opt").all() if one.is_visible()]
    assert [one.inner_text().split("\n")[0] for one in shown] == ["Overcome an Obstacle"]
    before = seq(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    choose(page, "add_score")
    before = seq(page)
    page.locator(".warden .rec.legal").first.click()
    moved_on(page, before)
    assert page.locator(".warden .rec.on").count() == 1 and page.locator(".ready .md").count() == 1
    before = seq(page)
    page.locator(".off-it").click()
    moved_on(page, before)
    before = seq(page)
    page.locator(".warden .rec.legal").first.click()
    moved_on(page, before)
    strong = page.locator(".ready .odds").get_attribute("aria-label")
    assert strong.startswith("Strong Hit") and "percent" in strong
    choose(page, "let_draw")
    assert page.locator(".draw .pcard").count() == 3
    until_free(page)

    before = seq(page)
    page.locator("#oracle .ob", has_text="Likely").first.click()
    assert page.locator("#oracle-text:invalid").count() == 1, "nothing is asked, so nothing is sent"
    page.locator("#oracle-text").fill("Is the door open?")
    page.locator("#oracle .ob", has_text="Likely").first.click()
    moved_on(page, before)
    assert "Is the door open?" in page.locator(".ora").inner_text()
    until_free(page)

    before = seq(page)
    paragraph = page.locator(".para", has_text="And then")
    paragraph.hover()
    paragraph.locator(".edit").click()
    page.locator(".rewrite textarea").fill("And then I ran.")
    page.get_by_role("button", name="Keep it so").click()
    moved_on(page, before)
    page.wait_for_selector(".para:has-text('And then I ran.')")
    assert page.locator(".rewrite").count() == 0

    before = seq(page)
    page.get_by_role("button", name="Pause").first.click()
    moved_on(page, before)
    assert "You called it" in page.locator(".paused").inner_text()
    before = seq(page)
    page.locator(".paused button").click()
    moved_on(page, before)
    assert page.locator(".paused").count() == 0
    choose(page, "close_chronicle")
    page.wait_for_selector(".outcome")


def until_free(page: Any) -> None:
    """Answer whatever follows with the first choice, until the story goes on."""
    for _ in range(12):
        if page.locator("#seek").count():
            return
        before = seq(page)
        page.locator("#choose [data-about]:visible").first.click()
        moved_on(page, before)
    raise AssertionError("The story does not go on.")


def test_two_write_and_a_private_note_stays_private(person: Any) -> None:
    ilse, bram = person(), person(PHONE)
    address = open_table(ilse, "cooperative", 2)
    join(bram, address, "Mira")
    make_warden(ilse, "Ilse")
    make_warden(bram, "Bram")
    in_step(ilse, bram)
    open_story(ilse)
    for page in 4 * (ilse, bram):
        in_step(ilse, bram)
        if page.locator('#choose [value="tell_later"]').count():
            choose(page, "tell_later")
    in_step(ilse, bram)
    choose(ilse, "frame_opening", "A bridge")
    bram.wait_for_selector(".scene:has-text('A bridge')")

    bram.locator("#compose").fill("half a sentence")
    write(ilse, MARKUP)
    bram.wait_for_selector(".para:has-text('first & alone.')")
    assert MARKUP in prose(bram)
    assert bram.locator("#compose").input_value() == "half a sentence"
    write(ilse, "Bram lies to us.", "Private note")
    assert "Only you read this" in prose(ilse)
    write(bram, "I look away.")
    ilse.wait_for_selector(".para:has-text('I look away.')")
    assert "Bram lies" not in bram.content() and "Bram lies" in prose(ilse)

    choose(ilse, "choose_action")
    choose(ilse, "add_score")
    bram.wait_for_selector("#say:has-text('Waiting for')")
    write(bram, "I hold the rope.")
    choose(ilse, "let_draw")
    bram.wait_for_selector(".draw")
    assert bram.locator(".draw .pcard").count() == 3


def test_a_game_master_confirms_and_keeps_secrets(person: Any) -> None:
    gm, mira = person(), person()
    address = open_table(gm, "guided", 2)
    join(mira, address, "Mira")
    make_warden(mira, "Ilse")
    in_step(gm, mira)
    open_story(gm)
    while not gm.locator('#choose [value^="frame_opening"]').count():
        if mira.locator('#choose [value="tell_later"]').count():
            choose(mira, "tell_later")
        gm.wait_for_timeout(50)
    choose(gm, "frame_opening", "The ferry")

    before = seq(gm)
    gm.locator("#oracle-text").fill("Is the ferryman dead?")
    gm.locator(".secretly button", has_text="Likely").first.click()
    moved_on(gm, before)
    if gm.locator('#choose [value^="leave_open"]').count():
        choose(gm, "leave_open")
    write(gm, "The ferryman has no shadow.", "Private note")
    mira.wait_for_selector(".ora:has-text('Asked in secret')")
    assert "ferryman" not in mira.content() and "ferryman dead" in prose(gm)

    choose(mira, "choose_action:0:0")
    choose(mira, "add_score")
    choose(mira, "let_draw")
    gm.wait_for_selector("#say:has-text('does it stand?')")
    assert gm.locator("#choose .main").inner_text().startswith("It stands")
    choose(gm, "confirm")
    mira.wait_for_selector(".draw")
    until_free_to_harm(gm, mira)

    choose(gm, "call_for_harm")
    for _ in range(3):
        gm.wait_for_selector("#choose [data-about]:visible")
        if gm.locator("#choose .opt", has_text="Dire").count():
            break
        before = seq(gm)
        gm.locator("#choose [data-about]:visible").first.click()
        moved_on(gm, before)
    before = seq(gm)
    gm.locator("#choose .opt", has_text="Dire").click()
    moved_on(gm, before)
    mira.wait_for_selector(".ready:has-text('Endure Harm')")
    assert "dire threat" in mira.locator(".ready .mods").inner_text()


def until_free_to_harm(gm: Any, player: Any) -> None:
    """Whatever the Draw brings is answered by whoever is asked, until the story goes on."""
    for _ in range(12):
        in_step(gm, player)
        if gm.locator('#choose [value="call_for_harm"]').count():
            return
        asked = gm if gm.locator("#choose [data-about]:visible").count() else player
        before = seq(asked)
        asked.locator("#choose [data-about]:visible").first.click()
        moved_on(asked, before)
    raise AssertionError("The story does not go on.")


def test_a_line_and_a_question_in_the_field_of_the_journal(person: Any) -> None:
    page = person()
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")
    field, ways = page.locator("#compose"), page.locator(".compose-ask")
    before = seq(page)
    field.fill("The mist came up the river.")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("#told:has-text('These words name no choice.')")
    assert field.input_value() == "The mist came up the river." and seq(page) == before
    field.fill("overcome dex draw")
    page.keyboard.press("Alt+Enter")
    page.wait_for_selector(".draw")
    assert page.locator(".draw .pcard").count() == 3 and seq(page) == before + 3
    assert field.input_value() == "" and "overcome dex" not in prose(page)
    until_free(page)

    assert ways.is_hidden()
    field.fill("oracle likely Is the ferryman alive?")
    assert ways.is_hidden(), "it says how likely it is"
    field.fill("Is the ferryman alive?")
    assert ways.is_visible()
    before = seq(page)
    ways.get_by_role("button", name="Likely", exact=True).click()
    moved_on(page, before)
    assert "Is the ferryman alive?" in page.locator(".ora").inner_text()
    assert field.input_value() == "" and ways.is_hidden()


@pytest.mark.parametrize("words", ["The mist came up the river.", "Is the ferryman alive?"])
def test_what_a_line_lacks_is_told_in_sight_on_a_phone(person: Any, words: str) -> None:
    page = person(PHONE)
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")
    page.locator("#compose").fill(words)
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector("#told")
    box = page.locator("#told").bounding_box()
    assert 0 <= box["y"] <= box["y"] + box["height"] <= PHONE["height"] + 1
    assert page.locator("#compose").input_value() == words


def test_a_line_needs_no_script(person: Any) -> None:
    page = person()
    open_table(page)
    make_warden(page, "Ilse")
    open_story(page)
    choose(page, "frame_opening", "The black water")
    plain = page.context.browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state(), base_url=page.url
    )
    quiet = plain.new_page()
    quiet.goto(page.url)
    quiet.locator("#compose").fill("The mist <came> up.\nNobody spoke.")
    quiet.get_by_role("button", name="Do it").click()
    quiet.wait_for_selector("#told:has-text('These words name no choice.')")
    assert quiet.locator("#compose").input_value() == "The mist <came> up.\nNobody spoke."
    quiet.reload()
    assert quiet.locator("#compose").input_value() == ""
    quiet.locator("#compose").fill("oracle likely Is the ferryman alive?")
    quiet.get_by_role("button", name="Do it").click()
    quiet.wait_for_selector(".ora")
    assert "Is the ferryman alive?" in quiet.locator(".ora").inner_text()
    plain.close()
