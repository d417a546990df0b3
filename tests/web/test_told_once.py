"""What is told is told once: a line for a choice and what it did, a name for a choice that is alone in its kind."""

from __future__ import annotations

from functools import cache

import hearthwatch as hw
from hearthwatch.kernel import Table
from hearthwatch.web import render
from hearthwatch.web.game_assets import manners_of
from hearthwatch.web.log_data import told_once
from hearthwatch.web.page_data import seen
from hearthwatch.web.page_types import LineShown
from tests.web.samples import find, table_page


@cache
def on_the_way() -> Table:
    """A Character of Thorgal has just laid a chip to move."""
    return find(
        lambda table: table.decision is not None and table.decision.rule == "THG-13.1" and len(table.log) > 20,
        2,
        slug="thorgal",
    )


def told() -> list[LineShown]:
    return told_once(seen(on_the_way(), (0, 1))["log"], manners_of("thorgal").twice)


def test_a_chip_that_is_laid_is_one_line_of_the_chronicle() -> None:
    laid = [line for line in told() if line["rule"] == "THG-11.3"]
    assert laid and all("lays a chip below" in line["text"] for line in laid)
    assert "choice" in {line["kind"] for line in laid}, "it still shows that somebody chose it"


def test_a_choice_that_says_more_than_the_next_line_stays() -> None:
    lines = [
        line("choice", "THG-18.2", "Collect 1 Ore at column 1, row 4"),
        line("event", "THG-18.2", "Kriss collects."),
    ]
    assert told_once(lines, manners_of("thorgal").twice) == lines


def test_standing_orders_are_no_part_of_the_chronicle() -> None:
    order = line("choice", "", "Pass in silence when I could do nothing")
    declined = line("choice", "HOT-1.5", "No")
    story = line("choice", "", "Pay no more")
    assert told_once([order, declined, story], ()) == [story]


def line(kind: str, rule: str, text: str) -> LineShown:
    return {"kind": kind, "seat": 0, "rule": rule, "text": text, "words": (text,), "moment": 1}


def test_a_choice_alone_in_its_kind_goes_by_the_name_of_that_kind() -> None:
    start = find(lambda table: table.decision is not None and table.decision.rule == "THG-11.3", 2, slug="thorgal")
    html = render.table(table_page(start, (0, 1)))
    assert start.decision is not None
    option = start.decision.options[0]
    shown = html.partition(f'id="o:{option.key}"')[2].partition("</button>")[0]
    assert f'aria-label="{option.label}"' in shown, "ears hear which chip it is"
    assert option.label.startswith("An unused chip to "), "a chip that lies beside the Row, not a place"
    assert "An unused chip" not in shown.partition(">")[2]
    assert f"<span>{option.group}<small>" in shown


def test_a_standing_order_is_no_part_of_the_story_whatever_is_asked_meanwhile() -> None:
    table = hw.game("thornwatch").new(3, seed=1)
    table.choose("pass_in_silence:1", seat=1)
    given = table.log[-1]
    assert given.rule, "it has the clause of the question that is open"
    assert told_once([line(given.kind, given.rule, given.text(None))], ()) == []
    assert (
        "Pass in silence"
        not in render.table(table_page(table, (1, 2))).partition('id="chronicle"')[2].partition("</div>")[0]
    )
