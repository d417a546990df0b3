"""The pages from plain data: complete, escaped, light, and without anything the browser is told to refuse."""

from __future__ import annotations

import re
import time
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.games.duskwatch.show.percents import percents
from hearthwatch.kernel import DecisionData, OptionData, Ref, Words
from hearthwatch.kernel.decision import NOTHING_REFUSED
from hearthwatch.kernel.errors import RulesDefect
from hearthwatch.web import game_assets, render, templates
from hearthwatch.web.game_assets import Manners
from hearthwatch.web.page_data import seen
from hearthwatch.web.page_types import TablePage
from hearthwatch.web.pages import about_game, in_order
from hearthwatch.web.prompt_data import MOST_AT_ONCE, Prompt
from hearthwatch.web.rooms.seating import STRENGTHS

from .duskwatch_samples import alone, crossing, guided, levels, made, say, until
from .duskwatch_samples import group as four_wardens
from .samples import curve, other_pages, pieces_page, positions, table_page, table_pages

LARGEST_PUSH = 46_000
MANNERS = Manners(quiet=("Pass",), called=("CampAction",))


class Page(HTMLParser):
    """The tags of a page, with a complaint for each that is not closed in order."""

    VOID = frozenset({"meta", "link", "input", "br", "use", "path", "rect", "circle", "img", "stop"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.wrong: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.wrong += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"</{tag}> closes something else")

    def values(self, name: str) -> list[str]:
        return [value for _, found in self.tags if (value := found.get(name)) is not None]


def drawn() -> dict[str, str]:
    pages = {name: render.table(page) for name, page in table_pages().items()} | {"pieces": pieces_page()}
    return pages | {name: getattr(render, kind)(page) for name, (kind, page) in other_pages().items()}


def option(
    key: str, words: str | Words, group: str = "Kind", about: tuple[str, ...] = (), field: str = "", means: str = ""
) -> OptionData:
    return {
        "key": key,
        "seat": None,
        "label": str(words),
        "words": Words(words).parts,
        "means": means,
        "rule": "SAW-1.1",
        "group": group,
        "about": list(about),
        "field": field,
        "anytime": False,
    }


def asked(*options: OptionData) -> DecisionData:
    return {"seats": [0], "prompt": "What now?", "words": (), "rule": "SAW-1.1", "options": list(options)}


def with_die(action: str, die: int) -> Words:
    return Words(Ref("CampAction", action, action), " with the ", Ref("Die", die, str(die)), " of the Cleric")


def prompt(*options: OptionData) -> Prompt:
    return Prompt(asked(*options), MANNERS)


def test_pages_are_well_formed_and_every_id_is_there_once() -> None:
    for name, text in drawn().items():
        page = Page(text)
        assert page.wrong == [], name
        ids = page.values("id")
        assert sorted(ids) == sorted(set(ids)), name


def test_labels_and_links_within_a_page_lead_somewhere() -> None:
    for name, text in drawn().items():
        page = Page(text)
        ids = set(page.values("id"))
        inner = [value[1:] for tag, found in page.tags if tag == "a" and (value := found.get("href") or "")[:1] == "#"]
        wanted = [*page.values("for"), *page.values("form"), *page.values("aria-labelledby"), *inner]
        assert [one for one in wanted if one not in ids] == [], name


def test_nothing_that_a_strict_policy_refuses() -> None:
    for name, text in drawn().items():
        for tag, found in Page(text).tags:
            assert "style" not in found and tag != "style", name
            assert not [attribute for attribute in found if attribute.startswith("on")], name
            assert tag != "script" or found.get("src"), name


def test_every_option_is_a_button_of_the_one_form() -> None:
    for name, page in table_pages().items():
        decision = page["view"]["decision"]
        keys = {one["key"] for one in decision["options"]} if decision and not page["past"] else set()
        keys -= {key.replace("take_path", "choose_action") for key in keys if key.startswith("take_path")}
        buttons = [
            found for tag, found in Page(render.table_body(page)).tags if tag == "button" and "data-about" in found
        ]
        assert {found["value"] for found in buttons} == keys, name
        assert len(buttons) == len(keys), name


def test_what_others_wrote_is_escaped() -> None:
    page = table_page(positions()["watch"])
    page["seats"][1]["name"] = page["room"]["title"] = page["me"]["name"] = "<script>alert('x')</script>"
    page["note"] = {"text": "<img src=x>", "rule": "", "kind": "refusal"}
    text = render.table(page)
    assert "<script>alert" not in text
    assert "<img" not in text
    assert "&lt;b&gt;Gladly.&lt;/b&gt;" in text


def test_a_kept_piece_never_shows_up_at_another_table() -> None:
    mine = table_page(positions()["watch"], (0,))
    theirs = table_page(positions()["last"], (0,))
    alone = render.table_body(theirs)
    render.table_body(mine)
    assert render.table_body(theirs) == alone


def test_whoever_comes_by_link_is_offered_a_free_seat() -> None:
    """And whoever sits sees the address to send, as long as a seat is free."""
    page = table_page(hw.game("set-a-watch").new(seats=2, seed=7), mine=())
    page["seats"][1].update(kind="empty", name="", words="the Ranger and the Rogue")
    page["me"].update(spectator=True, name="")
    html = render.table(page)
    assert 'name="seat" value="1">Play the Ranger and the Rogue</button>' in html
    assert 'value="0">Play' not in html
    page["me"].update(spectator=False, seats=[0], name="Ada")
    page["seats"][0]["mine"] = True
    page["room"]["link"] = "https://example.org/r/k7mq3hzt9rwa"
    html = render.table(page)
    assert "A seat is free: the Ranger and the Rogue." in html
    assert "send this address to a friend" in html
    assert '<a class="seat-go" href="#joining">' in html and 'id="joining"' in html
    assert 'data-copies="invite">Copy</button>' in html and 'id="invite"' in html
    assert "Leave this seat" in html and "Give up" not in html
    assert 'value="me"' in html and "Play it yourself" in html and "Let a bot play<" in html
    page["seats"][1].update(kind="person", name="Bo")
    assert "send this address" not in render.table(page)


def test_a_bot_is_let_in_at_the_seat_it_is_for_and_is_seasoned_unless_asked() -> None:
    page = table_page(hw.game("set-a-watch").new(seats=4, seed=7))
    page["room"]["bots"] = list(STRENGTHS)
    page["seats"][1].update(kind="empty", name="")
    html = render.table(page)
    offered = html[html.index('<select id="bot"') :]
    offered = offered[: offered.index("</select>")]
    assert re.findall(r'<option value="([^"]+)"', offered) == list(STRENGTHS)
    assert re.findall(r'<option value="([^"]+)" selected>(.+?)</option>', offered) == [
        ("seasoned", "seasoned: thinks a little ahead")
    ]
    assert "optgroup" not in offered
    page["room"]["rivals"] = {"gentle": "a Judge who lets chances go by"}
    page["seats"][1].update(kind="bot", bot="gentle")
    with_rivals = render.table(page)
    assert '<optgroup label="Only against the other side"><option value="gentle">gentle: a Judge who' in with_rivals
    assert "Bot, gentle: a Judge who lets chances go by" in with_rivals
    buttons = re.findall(r'form="bots" name="seat" value="(.)">(.+?)</button>', html)
    assert buttons == [
        ("0", "Let it play"),
        ("1", "Let a bot play"),
        ("2", "Let a bot play"),
        ("3", "Change the bot"),
    ]


def test_a_changed_health_and_the_sum_of_an_attack_name_their_parts() -> None:
    page = table_page(positions()["attack"])
    board = page["view"]["board"]
    board["attack"].update(values=[4], more={"the Location": 1}, total=5, health=9)
    card = next(one for one in board["line"] if one["type"])
    card.update(base=4, health=6)
    html = render.table(page)
    tray = re.search(r'<p class="tray">(.*?)</p>', html)
    assert tray and re.sub(r"<[^>]+>", "", tray[1]).startswith("4 + 1 from the Location = 5")
    assert "6<small>4 + 2</small>" in html
    card.update(health=3)
    assert "3<small>4 − 1</small>" in render.table(page)


def test_the_actions_of_camp_say_what_they_do() -> None:
    html = render.table(table_page(positions()["camp"], (0, 1, 2, 3)))
    row = html.partition('aria-label="Scout Ahead"')[2].partition("</div>")[0]
    assert '<small class="means">A die, then up to two more' in row


def test_only_a_won_table_wears_the_laurel() -> None:
    page: Any = {**other_pages()["front-new"][1]}
    one = {"address": "k7fq2m", "title": "Set a Watch", "state": "Lost", "when": "now", "asked": False}
    signs = {"won": "laurel-crown", "lost": "skull-crack", "over": "campfire", "": "campfire"}
    for ended, sign in signs.items():
        page["mine"] = [{**one, "ended": ended}]
        html = render.front(page)
        assert f"#{sign}" in html.partition('class="mt-pic">')[2].partition("</span>")[0]


def test_why_not_has_an_answer_where_nothing_is_refused() -> None:
    page = table_page(hw.game("set-a-watch").new(seats=1, seed=7))
    told = render.table(page | {"why": True, "refused": []})
    assert f"{NOTHING_REFUSED} Tap a thing on the table to ask about it." in told


@pytest.mark.parametrize(
    ("asks", "cost", "said"), [(False, "free", "free"), (False, "reveals", "revealed"), (True, "reveals", "asks")]
)
def test_the_price_of_an_undo_is_in_sight(asks: bool, cost: str, said: str) -> None:
    undo = {"can": True, "redo": False, "cost": cost, "asks": asks, "request": None}
    assert f"<em>{said}</em></button>" in render.table(table_page(positions()["camp"], undo=undo))


def test_turning_points_lead_to_their_moments() -> None:
    text = render.table(table_pages()["past"])
    assert text.count('/r/k7fq2m?at=9"') == text.count('/r/k7fq2m?at=30"') == 2
    assert "Heal &amp; &lt;b&gt;rest" in text
    assert "<span>Win chance</span>" not in text
    stale = replace(table_pages()["past"]["curve"], fresh=False)
    again = render.table(table_pages()["past"] | {"curve": stale})
    assert "<span>Win chance</span>" in again
    assert "up to moment 41" in again


def test_a_push_is_small() -> None:
    sizes = {name: len(render.table_body(page).encode()) for name, page in table_pages().items()}
    assert {name: size for name, size in sizes.items() if size >= LARGEST_PUSH} == {}


def test_a_push_is_drawn_fast() -> None:
    """Under 1.5 ms of the processor; here ten times that, whatever else it does meanwhile."""
    page = table_pages()["watch"]
    render.table_body(page)
    best = min(_seconds(page) for _ in range(20))
    assert best < 0.015


def _seconds(page: TablePage) -> float:
    began = time.thread_time()
    render.table_body(page)
    return time.thread_time() - began


def test_options_that_differ_in_one_word_share_a_row() -> None:
    chopping = [option(f"chop_wood:{die}", with_die("Chop Wood", die), "Camp") for die in (6, 4)]
    mapping = option("check_map:6", with_die("Check Map", 6), "Camp")
    (group,) = prompt(*chopping, mapping).groups
    assert [(row.name, [chip for chip, _ in row.chips]) for row in group.rows] == [
        ("Chop Wood", ["6", "4"]),
        ("Check Map", ["6"]),
    ]
    assert group.options == []


def test_options_without_a_common_beginning_stay_whole() -> None:
    (group,) = prompt(option("rest:0", "Ranger rests"), option("rest:1", "Wizard rests")).groups
    assert group.rows == []
    assert [one["label"] for one in group.options] == ["Ranger rests", "Wizard rests"]


def test_choices_that_do_different_things_each_say_it_and_those_that_do_the_same_say_it_once() -> None:
    def choices(*means: str) -> list[OptionData]:
        named = [Words("Attack ", Ref("Card", place, f"Wolf {place}")) for place in range(len(means))]
        return [option(f"aim:{n}", words, means=line) for n, (words, line) in enumerate(zip(named, means, strict=True))]

    (group,) = prompt(*choices("Health 3.", "Health 5.")).groups
    assert group.rows == [] and [one["means"] for one in group.options] == ["Health 3.", "Health 5."]
    (group,) = prompt(*choices("A wound each.", "A wound each.")).groups
    assert [row.means for row in group.rows] == ["A wound each."]
    (group,) = prompt(*choices(*(f"Health {n}." for n in range(12)))).groups
    assert [row.means for row in group.rows] == [""], "too many for a line each"
    (group,) = prompt(option("a:1", "Rest", means="It heals."), option("b:1", "Sleep", means="It heals.")).groups
    assert group.means == "It heals."


def test_one_choice_stands_out_if_it_is_alone_in_its_kind() -> None:
    found = prompt(option("strike:1", "Strike", "Strike"), option("a:1", "Add"), option("a:2", "Add more"))
    assert found.main is not None and found.main["key"] == "strike:1"
    assert [group.title for group in found.groups] == ["Kind"]
    assert prompt(option("keep", "Leave it", "Pass"), option("a:1", "A"), option("a:2", "B")).main is None


def test_what_every_option_is_about_was_chosen_before() -> None:
    found = prompt(option("a:1", "A", about=("card:9", "die:1")), option("a:2", "B", about=("card:9", "die:2")))
    assert found.aimed == {"card:9"}
    assert sorted(found.about) == ["die:1", "die:2", "verb:a"]


def test_very_many_options_come_in_stages() -> None:
    page = table_page(positions()["watch"])
    many = [option(f"go:{n}", f"Go {n} steps in some direction or other, slowly", f"Kind {n % 3}") for n in range(90)]
    page["view"] = page["view"] | {"decision": page["view"]["decision"] | {"options": many}}
    assert len(many) > MOST_AT_ONCE
    text = render.table_body(page)
    assert text.count('<details class="opt-group stage"') == 3
    assert Page(text).wrong == []


def test_a_free_text_has_a_field_with_its_question() -> None:
    page = table_page(positions()["watch"])
    asked = [option("write", "Write it down", field="What do you write?")]
    page["view"] = page["view"] | {"decision": page["view"]["decision"] | {"options": asked}}
    text = render.table_body(page)
    assert "What do you write?" in text
    assert 'name="text"' in text


def test_a_search_finds_cards_and_clauses() -> None:
    kind, page = other_pages()["found"]
    assert kind == "gallery"
    assert "Ash Drake" in render.gallery(page)
    assert "Eagle" not in render.gallery(page)
    assert "No card holds" in render.gallery(page | {"q": "submarine"})
    _, rules = other_pages()["rules"]
    assert 'id="SAW-7.1"' in render.rules(rules | {"q": "chop wood"})
    assert "No clause holds" in render.rules(rules | {"q": "submarine"})


def test_a_game_without_a_drawing_of_its_own_is_an_outline() -> None:
    page = table_page(positions()["watch"])
    page["view"] = page["view"] | {"game": "unheard-of", "board": {"pot": 3, "hands": [{"id": "a", "name": "Ann"}]}}
    text = render.table_body(page)
    assert "pot" in text and "Ann" in text
    assert Page(text).wrong == []


def test_the_device_is_handed_over_without_a_word_of_the_table() -> None:
    page = table_page(positions()["watch"]) | {"pass": {"seat": 1, "name": "Ben", "plays": ""}}
    for text in (render.table(page), render.table_body(page)):
        assert "I am Ben<" in text
        assert "Graveyard" not in text and "Chronicle" not in text


def test_letters_stand_in_for_icons_that_were_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthwatch.web.sprites.drawn", dict)
    assert templates.icon.__wrapped__("/", "campfire", "Fire") == '<span class="i letter" aria-hidden="true">F</span>'


def test_a_lesson_fits_the_question_or_else_the_phase() -> None:
    pages = table_pages()
    assert "One sleeps, three stand guard" in render.table_body(pages["start"])
    assert "Choose the dice that strike" in render.table_body(pages["attack"])
    aiming = pages["watch"]["view"]["decision"] | {"rule": "SAW-13.1", "prompt": "Longshot: which card?"}
    other = pages["watch"] | {"view": pages["watch"]["view"] | {"decision": aiming}}
    assert "Two ways to pay" not in render.table_body(other)
    assert "On Watch" in render.table_body(other)
    assert 'id="lesson"' not in render.table_body(pages["won"])


def test_pages_live_under_their_base() -> None:
    text = render.table(table_page(positions()["watch"]) | {"base": "/games/"})
    addresses = re.findall(r'(?:href|src|action)="(/[^"]*)"', text)
    assert [one for one in addresses if not one.startswith(("/games/", "/s/"))] == []


def test_a_game_brings_its_own_sheet() -> None:
    page = render.table(table_page(positions()["watch"]) | {"base": "/games/"})
    (address,) = re.findall(r'href="(/games/static/games/set-a-watch\.css\?v=[0-9a-f]+)"', page)
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert sheets[-1] == address
    assert render.sheet_of("unheard-of") is None


def test_a_game_may_call_a_piece_like_one_of_ours() -> None:
    source = '{% import "pieces.html" as p with context %}{% macro empty(kind) %}mine{% endmacro %}'
    source += '{{ once(empty, "foe") }}{{ once(p.empty, "foe") }}{{ once(empty, "foe") }}'
    once = partial(templates.once, "/", "any")
    text = templates.environment().from_string(source).render(base="/", slug="any", once=once)
    assert text == 'mine<span class="foe empty" aria-hidden="true"></span>mine'


def test_what_the_bar_says_comes_from_the_game() -> None:
    page = table_page(positions()["camp"])
    text = render.table_body(page)
    assert '<li aria-current="step">Camp</li>' in text
    assert f'<p><span class="not-phone">{escape(page["view"]["board"]["location"]["name"])}</span>' in text
    plain = page | {"view": page["view"] | {"game": "unheard-of", "board": {"round": 3}}}
    assert "Round 3<" in render.table_body(plain)


def test_the_front_page_says_what_this_is_and_which_game_to_begin_with() -> None:
    html = render.front(other_pages()["front"][1])
    assert html.index("Cooperative fantasy games") < html.index("<article")
    titles = re.findall(r"<h2>([^<]+?)(?: <small>([^<]+)</small>)?</h2>\n<p>", html)
    assert titles[0] == ("Set a Watch", "a good first game"), "it says so itself"
    assert [said for _, said in titles[1:]] == [""] * 4
    assert "a good first game" not in render.front(other_pages()["front-one"][1])
    own = about_game(hw.game("set-a-watch")) | {
        "slug": "night-road",
        "title": "The Night Road",
        "minutes": 5,
        "begin_with": False,
    }
    games = in_order([own, *[about_game(hw.game(slug)) for slug in hw.games()]])
    assert [one["title"] for one in games][:2] == ["Set a Watch", "The Night Road"], "a short game of one's own"


def test_a_game_that_one_person_can_play_beside_bots_is_for_one() -> None:
    html = render.front(other_pages()["front"][1])
    thornwatch = html[html.index("<h2>Thornwatch</h2>") :]
    assert hw.game("thornwatch").seats == (3, 6) and "</svg>1 to 6<" in thornwatch[: thornwatch.index("<form")]


def test_the_gallery_counts_as_the_front_page_does() -> None:
    _, page = other_pages()["gallery"]
    text = render.gallery(page)
    told = "107 cards in the box, 103 different; 32 in the deluxe pack. Also explained here: 8 camp actions."
    assert told in text
    assert "Deluxe pack <small>32</small>" in text and text.count("no cards of their own") == 1
    assert "107 cards" in render.front(other_pages()["front"][1])
    assert "Creatures <small>38</small>" in text
    assert "<small>38 cards, 37 different</small>" in text
    assert "<small>4 cards, all alike</small>" in text
    plain = render.gallery(page | {"game": page["game"] | {"box": {}}})
    assert "143 different cards." in plain


def test_who_decides_names_only_those_who_can() -> None:
    page = table_page(positions()["watch"], (0,))
    for seat in page["seats"]:
        seat["asked"] = True
    page["seats"][2].update(kind="empty", name="")
    text = render.table_body(page)
    assert "You or Mira may decide" in text
    assert "The bot leaves this to you. You decide for the free seat too." in text
    page["seats"][1].update(kind="empty", name="")
    assert "You may decide<" in render.table_body(page)
    assert "Seat 2" not in render.table_body(page)


def test_what_is_open_at_any_time_waits_behind_the_question() -> None:
    always = option("write", "Write", "Journal", field="What?") | {"anytime": True}
    found = prompt(option("a:1", "A"), option("b:1", "B"), always)
    assert (found.count, found.asked, [one["key"] for one in found.anytime]) == (3, 2, ["write"])
    assert [group.title for group in found.groups] == ["Kind"]
    alone = prompt(always)
    assert (alone.asked, alone.groups, alone.main) == (0, [], None)


def test_a_path_leads_and_all_else_waits_together() -> None:
    path = [option("go:1", "Go", "Path"), option("camp:1", "Camp", "Path")]
    others = [option("a:1", "A"), option("end", "End", "End"), option("vow", "Vow", "Vow")]
    manners = replace(MANNERS, leading=("Path",), quiet=("End",), folded=("Vow", "End"), main=())
    found = Prompt(asked(*others, *path), manners)
    assert found.main is None
    assert [group.title for group in found.groups] == ["Path"]
    assert [(group.title, group.folded) for group in found.behind] == [("Kind", False), ("Vow", True), ("End", True)]
    alone = Prompt(asked(*others, path[0]), manners)
    assert alone.main is not None and alone.main["key"] == "go:1"
    assert alone.groups == [] and len(alone.behind) == 3
    waiting = Prompt(asked(option("end", "End", "End"), *[option(f"vow:{n}", "V", "Vow") for n in (1, 2)]), manners)
    assert [(group.title, group.folded) for group in waiting.groups] == [("Vow", False), ("End", True)]
    without = Prompt(asked(*others), manners)
    assert without.behind == [] and without.main is not None and without.main["key"] == "a:1"


def test_nothing_that_ends_the_sitting_stands_out() -> None:
    pages = table_pages()
    for name in ("wod-gm", "wod-story", "wod-adventure", "wod-dead"):
        (button,) = re.findall(
            r'<button class="([^"]*)" name="key" value="close_chronicle"', render.table_body(pages[name])
        )
        assert button == "opt quiet", name


def test_the_end_is_asked_for_once_more_and_says_what_comes_next() -> None:
    text = render.table_body(table_pages()["wod-gm"])
    asked = text[text.index('class="opt-group folded sure"') :]
    assert asked.index("<summary>Close the chronicle</summary>") < asked.index("Really end it?")
    assert asked.index("Really end it?") < asked.index('value="close_chronicle"')
    over = render.table_body(table_pages()["wod-ended"])
    assert "#campfire" in over and "skull" not in over
    assert "/r/k7fq2m/journal#export" in over and "a new table from before the end" in over
    assert "from before the end" not in render.table_body(table_pages()["won"])


def test_a_kind_that_asks_once_more_stays_behind_its_label() -> None:
    manners = replace(MANNERS, folded=("End", "Vow"), quiet=("End",), sure={"end": "Really?"})
    alone = Prompt(asked(option("end", "End it", "End")), manners)
    assert [(group.sure, group.folded) for group in alone.groups] == [("Really?", True)]
    two = [option("vow:1", "V", "Vow"), option("vow:2", "W", "Vow"), option("end", "End it", "End")]
    assert [group.folded for group in Prompt(asked(*two), manners).groups] == [False, True]


def test_an_adventure_is_marked_as_ours() -> None:
    pages = table_pages()
    text = render.table_body(pages["wod-adventure"])
    assert "ours, not the rulebook&#39;s" in text or "ours, not the rulebook's" in text
    assert 'aria-label="1 of 3 successes"' in text and 'aria-label="2 of 4 milestones"' in text
    assert 'class="ours"' in text and "A path to follow" in text
    assert text.index('value="take_path') < text.index("Leave the path") < text.index('value="choose_action')
    plain = render.table_body(pages["wod-story"])
    assert 'class="trail' not in plain and "Leave the path" not in plain and "Story first" in plain
    assert '<a href="/r/k7fq2m?at=7&amp;amend=1#amend">Put right</a>' in plain


def test_a_game_says_which_choice_stands_out_and_which_kinds_wait() -> None:
    options = [option("draw:1", "Draw", "Draw"), option("gift:1", "Gift", "Gift"), option("vow:1", "Vow", "Vow")]
    found = Prompt(asked(*options), replace(MANNERS, main=("draw",), folded=("Vow",)))
    assert found.main is not None and found.main["key"] == "draw:1"
    assert [(group.title, group.folded) for group in found.groups] == [("Gift", False), ("Vow", True)]
    only = Prompt(asked(*options[2:]), replace(MANNERS, folded=("Vow",), main=("draw",)))
    assert only.main is not None and not only.groups


def test_each_text_goes_with_its_own_choice() -> None:
    """Two fields in one form would send the words of the last with whatever is chosen."""
    page = table_page(positions()["watch"])
    asked = [option("one", "One", field="First?"), option("two", "Two", field="Second?")]
    page["view"] = page["view"] | {"decision": page["view"]["decision"] | {"options": asked}}
    tags = Page(render.table_body(page)).tags
    forms = [found["form"] for tag, found in tags if tag == "textarea"]
    assert forms == ["say-one", "say-two"]
    assert [found["form"] for tag, found in tags if tag == "button" and "data-about" in found] == forms


def test_the_journal_of_many_fits_into_a_push() -> None:
    page = table_pages()["wod-group"]
    text = render.table_body(page)
    assert "&lt;script&gt;alert(&#39;mist&#39;)" in text and "<script" not in text
    assert "Sunniva &lt;i&gt;of the Ford" in text
    assert "Only you read this" in text and "Bram&#39;s hands" in text
    other = render.table_body(table_pages()["wod-other"])
    assert "hands shake" not in other


def test_a_secret_question_shows_its_cards_alone() -> None:
    pages = table_pages()
    assert "Is the bell rung by a child?" in render.table_body(pages["wod-gm"])
    player = render.table_body(pages["wod-player"])
    assert "Asked in secret" in player
    assert "bell" not in player and "ferryman" not in player


def test_whoever_is_not_asked_sees_who_is_and_may_still_write() -> None:
    page = table_pages()["wod-waiting"]
    text = render.table_body(page)
    assert "Others decide" in text and 'id="write"' in text and 'id="f:anytime"' in text
    assert 'data-title="Wardens' in text, "nothing waits for this person"


def test_the_choice_that_stands_out_says_what_the_board_adds() -> None:
    assert "<span>Draw the cards at +4<small>" in render.table_body(table_pages()["wod-levels"])


def test_each_of_two_levels_with_the_same_words_is_left_out_by_itself() -> None:
    table = levels()
    for _ in range(2):
        say(table, "name_condition:1:-1", "dark")
    text = render.table_body(table_page(table))
    keys = re.findall(r'class="off-it" form="choose" name="key" value="([^"]+)"', text)
    assert len(keys) == len(set(keys)) == 5


def test_options_with_the_same_words_or_a_bracket_cut_through_stay_whole() -> None:
    same = [option(f"spend:{n}", "Spend +1 for Ilse (Overcome an Obstacle)") for n in (1, 2)]
    (group,) = prompt(*same).groups
    assert group.rows == [] and len(group.options) == 2
    cut = [option(f"spend:{n}", Words("Spend +1 (", Ref("Action", n, f"Action {n}"), ")")) for n in (1, 2)]
    (group,) = prompt(*cut).groups
    assert group.rows == []
    several = [option(f"spend:{n}", Words("Spend ", Ref("Signed", n, f"+{n}"), " for Ilse")) for n in (1, 2)]
    (group,) = prompt(*several).groups
    assert [(row.name, [chip for chip, _ in row.chips]) for row in group.rows] == [("Spend", ["+1", "+2"])]


def test_no_letter_stands_for_whoever_an_option_is_about() -> None:
    table = four_wardens()
    for key in ("hand_over", "give_from:0", "give_to:0:1"):
        say(table, key)
    text = render.table_body(table_page(table))
    chalk = text[text.index('id="o:give_thing:1:4"') :]
    assert chalk[chalk.index(">") :].startswith("><span>Chalk (damaged)")


def test_choices_that_ask_for_the_same_words_share_a_field() -> None:
    asked = [option("name:1", "In favour", field="What is it?"), option("name:-1", "Against", field="What is it?")]
    (group,) = prompt(*asked, option("plan:1", "Plan", field="What is it?")).groups
    assert [(one["key"], [other["key"] for other in one["also"]]) for one in group.options] == [
        ("name:1", ["name:-1"]),
        ("plan:1", []),
    ]
    text = render.table_body(table_pages()["wod-levels"])
    assert text.count(">What is it?</label>") == 1
    assert text.count('form="say-name_condition:1:1"') == 3


def test_people_are_called_by_their_names() -> None:
    table = guided()
    say(table, "pause:2")
    page = table_page(table)
    text = render.table_body(page)
    assert "Hand the GM&#39;s seat to Mira" in text and "Tove calls a pause" in text
    assert "to player" not in text and ">Player" not in text
    page["view"] = seen(table, (0,), ("Anna", "", "Tove"))
    assert "to player 1" in render.table_body(page)
    say(table, "hand_gm_seat:1")
    assert "seat goes from Anna to Mira." in render.table_body(table_page(table))


def test_a_game_master_is_told_so() -> None:
    pages = table_pages()
    text = render.table_body(pages["wod-gm"])
    assert "You · GM" in text and "You are the game master" in text and "as the game master" in text
    player = render.table_body(pages["wod-player"])
    assert "Anna · GM" in player and "Story first, cards second" in player and "as Ilse" in player


def test_equal_chances_look_equal() -> None:
    page = table_page(made("WOD-27.2"))
    for one in page["view"]["board"]["likelihoods"]:
        one["percents"] = percents((0.245, 0.51, 0.245))
    assert 'aria-label="Yes 24 percent, Yes, but 52 percent, No 24 percent"' in render.table_body(page)


def test_small_words_of_the_chronicle_and_journal() -> None:
    page = table_page(levels())
    page["view"]["board"]["journal"].append(
        {"block": 99, "kind": "status", "status": "unconscious", "words": "Ilse is now unconscious."}
    )
    text = render.table_body(page)
    assert "tombstone" not in text
    assert '<span class="term"><i>+</i><span>1<small>Rope</small></span></span>' in text


def test_a_score_says_where_it_comes_from() -> None:
    table = crossing(alone(deck=("6C", "JD", "7S", "9D", "4H", "QS", "AC", "KS", "KD")))
    say(table, "call_for_harm")
    until(table, "WOD-8.1")
    vitae = table.view((0,))["board"]["characters"][0]["changes"]["Vitae"]
    assert vitae and vitae[0]["after"] == table.view((0,))["board"]["characters"][0]["scores"]["Vitae"]
    assert vitae[0]["why"].startswith("Endure Harm, ") and vitae[0]["rule"].startswith("WOD-20")
    text = render.table_body(table_page(table))
    tile = text[text.index('id="score:4"') : text.index('id="score:5"')]
    assert f"{vitae[0]['before']} → {vitae[0]['after']} Endure Harm" in tile and "#WOD-20" in tile
    assert text.count('id="score:') == 8


def test_what_the_path_offers_is_not_offered_twice() -> None:
    text = render.table_body(table_pages()["wod-adventure"])
    on_the_path = set(re.findall(r'id="o:take_path:(\d+:\d+)"', text))
    beside_it = set(re.findall(r'id="o:choose_action:(\d+:\d+)"', text))
    assert on_the_path and beside_it and not on_the_path & beside_it
    assert "What these mean" in text


def test_a_blow_and_what_it_brings_is_one_block() -> None:
    text = render.table_body(table_pages()["wod-harmed"])
    chain = text[text.index('class="chain"') :]
    order = [chain.index(f'aria-label="{action}:') for action in ("Inflict Harm", "Endure Harm", "Resist Death")]
    assert order == sorted(order)
    assert re.search(r"stays conscious\. <b>Vitae 0 → 1\.</b></p></div>\s*</div>", chain)
    assert "<b>Vitae 2 → 0.</b>" in chain and 'class="quiet' not in chain  # said once, by the result that brought it
    assert text.count('class="chain"') == 1 and 'class="chain"' not in render.table_body(table_pages()["wod-story"])


def test_what_may_be_written_later_can_be_written_where_it_stands() -> None:
    page = table_page(made("WOD-27.2"))
    text = render.table_body(page)
    board = page["view"]["board"]
    sheet = board["characters"][0]["written"]
    for number, words in ((sheet["name"], "edit"), (sheet["look"], "write it"), (board["vow"]["written"], "edit")):
        assert f'data-rewrite="rewrite:{number}">{words}<' in text
    table = crossing(alone())
    meaning = table.view((0,))["board"]["oracle"][0]["written"]
    assert f'data-rewrite="rewrite:{meaning}">edit<' in render.table_body(table_page(table))
    say(table, "close_chronicle")
    assert "data-rewrite" not in render.table_body(table_page(table))


def test_a_page_setting_that_nobody_knows_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "page.toml"
    path.write_text('quite = ["Pass"]', encoding="utf-8")
    monkeypatch.setattr(game_assets, "file_of", lambda slug, name: path)
    with pytest.raises(RulesDefect, match=r"page\.toml of toy cannot be read: .*quite"):
        game_assets.manners_of.__wrapped__("toy")


def test_an_option_for_each_seat_is_a_list_for_each_seat() -> None:
    kind, page = other_pages()["new"]
    heroes = {
        "name": "heroes",
        "help": "one hero each",
        "kind": "random, or 2 to 3 different ones of Asta, Bram",
        "default": "random",
        "values": ["Asta", "Bram"],
        "titles": {},
        "least": 2,
        "count": 3,
        "per_seat": True,
        "at_table": "choose",
        "value": ["choose", "Bram"],
        "error": "",
    }
    text = getattr(render, kind)({**page, "options": [heroes]})
    assert Page(text).wrong == []
    assert text.count('<select name="heroes"') == 3
    assert text.count("data-from") == text.count('data-from="3"') == 1
    assert text.count('<option value="Bram" selected>') == 1
    assert text.count('<option value="choose"') == 3
    assert text.count('<option value="choose" selected>') == 1


def test_a_row_of_numbers_in_brackets_says_what_they_number() -> None:
    facedown = [Words("Engage a facedown enemy ", Ref("int", number, f"({number})")) for number in (1, 2)]
    (group,) = prompt(*(option(f"engage:{number}", words) for number, words in enumerate(facedown, start=1))).groups
    (row,) = group.rows
    assert row.short and row.name == "Engage a facedown enemy"
    assert [chip for chip, _ in row.chips] == ["(1)", "(2)"]


def test_the_rules_open_on_what_a_newcomer_can_read() -> None:
    _, page = other_pages()["rules"]
    html = render.rules(page)
    assert html.index("Survive nine rounds") < html.index("One sleeps, three stand guard") < html.index("SAW-1.1")
    assert html.index('id="SAW-20.1"') < html.index(">Vocabulary</h2>")
    assert "In short" not in render.rules(page | {"q": "fire"})


def test_clauses_are_told_without_the_marks_of_their_authors() -> None:
    _, page = other_pages()["rules"]
    text = "## Fights\n- **WOD-18.2** [E] Strong: `first_inflict` +1, and first. (Enter Combat; ruling WOD-G47)\n"
    html = render.rules(page | {"text": text})
    assert "<dd>Strong: first inflict +1, and first. <small>Enter Combat; ruling WOD-G47</small></dd>" in html


def test_the_end_is_told_across_the_board() -> None:
    html = render.table(table_pages()["won"])
    ending = html.partition('id="ending"')[2].partition("</details>")[0]
    assert "It ended in round 9" in ending and "What turned it?" in ending
    assert "?at=12" in ending and "data-copies" in ending
    assert 'id="ending"' not in render.table(table_pages()["watch"])
    turned = render.table(table_pages()["won"] | {"curve": curve()})
    assert "What turned it, the costliest first" in turned.partition('id="ending"')[2].partition("</details>")[0]


def test_each_of_ones_tables_says_where_it_stands_and_with_whom() -> None:
    _, page = other_pages()["front"]
    html = render.front(page)
    assert "Round 3 · Wolf Hollow" in html and "with Mira and a bot" in html
    assert "Cinder Whelp is revealed in position 2." in html


def test_a_tile_is_drawn_as_it_lies() -> None:
    words = templates.naming("thorgal", ["Strike ", Ref("Lying", (4, 0), ", as ##./.##"), " <now>"])
    assert words.startswith('Strike , as <svg class=lies-so role=img aria-label="##./.##" viewBox="0 0 3 2"')
    assert words.count("h.9") == 4 and words.endswith("</svg> &lt;now&gt;")


def test_a_kind_that_waits_says_what_its_number_counts() -> None:
    """On a phone "Collect 6" could be an order."""
    html = render.table(table_pages()["thg-collect"])
    assert re.search(r"<summary[^>]*>Collect <span[^>]*>3 choices</span>", html)


def test_every_page_says_what_it_is_to_whoever_gets_its_link() -> None:
    pages = drawn()
    for name, html in pages.items():
        if name == "pieces":
            continue
        head = html.partition("</head>")[0]
        title = head.partition("<title>")[2].partition("</title>")[0]
        assert "Hearthwatch" in title, name
        assert f'<meta property="og:title" content="{title}">' in head, name
        assert len(head.partition('name="description" content="')[2].partition('"')[0]) > 30, name
        assert 'rel="manifest"' in head, name


def test_an_invitation_says_who_invites_to_what() -> None:
    page = table_page(hw.game("set-a-watch").new(seats=2, seed=7))
    page["seats"][1].update(kind="empty", name="")
    page["me"].update(spectator=True, name="", seats=[])
    html = render.table(page)
    name = page["seats"][0]["name"]
    assert f"<title>{name} invites you to {page['room']['title']} · Hearthwatch</title>" in html
    assert "A seat is free: open the link and sit down" in html


def test_tables_wear_the_sign_of_their_game_and_at_most_three_stand_before_the_games() -> None:
    page: Any = other_pages()["front"][1]
    one = page["mine"][0]
    many = [one | {"address": f"r{number}", "game": "thorgal", "sign": "drakkar", "ended": ""} for number in range(5)]
    shown: Any = page | {"mine": many}
    html = render.front(shown)
    before, _, more = html.partition('<details class="mine-more">')
    assert before.count('<a class="mt') == 3 and more.count('<a class="mt') == 2
    assert before.partition('class="mine"')[2].count("#drakkar") == 3
    assert "<summary>2 more</summary>" in more
