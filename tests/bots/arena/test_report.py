"""The page: complete, escaped, and in need of nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from hearthwatch.bots.arena import Plan, Result
from hearthwatch.bots.arena.plots import Bar, Line, intervals, stacked
from hearthwatch.bots.arena.report import page
from hearthwatch.bots.arena.stats import Interval

from .helpers import GAME, result

VOID = {"meta", "line", "circle", "rect"}
NASTY = '<script>alert("1")</script>&'


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan(GAME, ["random", "policy"], 8, options={"difficulty": ["easy", "hard"]})


@pytest.fixture(scope="module")
def text(plan: Plan) -> str:
    return page(plan, plan.play())


class Balanced(HTMLParser):
    """Fails where a tag is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def test_it_needs_nothing(text: str) -> None:
    assert "<script" not in text
    assert not re.search(r"https?://|\bsrc=|\bhref=|url\(|@import|<link|<iframe", text)
    assert not re.search(r"\son\w+=", text)


def test_it_is_whole(text: str) -> None:
    parser = Balanced()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    titles = re.findall(r"<h2>(.*?)</h2>", text)
    assert titles == [
        "Win rate",
        "By difficulty",
        "Effect of each member of the party",
        "Length of games",
        "Causes of defeat by round",
        "Cards",
    ]
    for words in ("policy, easy", "Beast Master", "Ability cards", "prefers-color-scheme: dark", "seed 1".title()):
        assert words in text


def test_everything_is_escaped(plan: Plan) -> None:
    def nasty(number: int) -> Result:
        details = {"round": 2, "party": [NASTY]}
        return result(
            number,
            number % 2 == 0,
            bot=NASTY,
            options={"difficulty": NASTY},
            cause=NASTY,
            details=details,
            met=[NASTY],
            used={NASTY: {NASTY: 2}},
        )

    found = page(plan, [nasty(number) for number in range(4)])
    assert "<script" not in found
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;" in found


def test_the_barest_game_has_a_page() -> None:
    plan = Plan(GAME, ["random"], 1)
    found = page(plan, [result(0, None, details={})])
    assert re.findall(r"<h2>(.*?)</h2>", found) == ["Win rate", "Length of games"]


def test_pictures_stay_inside() -> None:
    drawn = intervals([Line("x", Interval(0.9, -0.5, 1.5), "")], 0, 1, (0.0, 1.0)) + stacked([Bar("1", [0])], "a", "a")
    for share in re.findall(r'"(-?[\d.]+)%"', drawn):
        assert 0 <= float(share) <= 100
