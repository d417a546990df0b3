"""People by their names, and their words as they wrote them."""

from __future__ import annotations

import hearthwatch as hw
from hearthwatch.kernel import Ref, Table, Words
from hearthwatch.web import render
from hearthwatch.web.page_data import refused, seen
from hearthwatch.web.page_types import LineShown
from hearthwatch.web.templates import naming

from .duskwatch_samples import BRAM, DUSKWATCH, ILSE, say, until
from .samples import table_page

PEOPLE = ("Ada", "Bo")


def two(name: str) -> Table:
    """Two players, the first of them with a Warden of this name, who prepares an Action."""
    wardens = [ILSE | {"name": name, "seat": 0}, BRAM | {"seat": 1}]
    table: Table = hw.game(DUSKWATCH).position({"character": wardens}, seats=2, mode="cooperative")
    say(table, "choose_action:0:0")
    return until(table, "WOD-7.5", ("add_score",))


def last_line(table: Table, people: tuple[str, ...] = PEOPLE) -> LineShown:
    return seen(table, (0,), people)["log"][-1]


def test_whoever_sits_there_is_named_where_a_line_names_a_seat() -> None:
    table = two("Ilse")
    say(table, "pause:1")
    assert last_line(table)["text"] == str(Words(*last_line(table)["words"])) == "Bo calls a pause."
    assert last_line(table, ("Ada", ""))["text"] == last_line(table, ())["text"] == "Player 2 calls a pause."


def test_a_warden_called_player_2_stays_player_2_and_so_do_written_words() -> None:
    table = two("player 2")
    say(table, "raise_objection:1", "“player 2 sleeps,” says player 2, on seat 1")
    assert last_line(table)["text"] == (
        "Bo objects to player 2, Overcome an Obstacle: “player 2 sleeps,” says player 2, on seat 1"
    )
    decision = seen(table, (0,), PEOPLE)["decision"]
    assert decision and table.decision
    labels = [option["label"] for option in decision["options"]]
    assert labels == [option.label for option in table.decision.for_seat(0).options]


def test_refusals_name_people_too() -> None:
    table = two("Ilse")
    reasons = {row["reason"] for row in refused(table, (0, 1), people=PEOPLE)}
    assert "Bo called no pause." in reasons
    assert not any("layer 2" in reason for reason in reasons)


def test_cards_are_marked_but_not_in_what_people_wrote() -> None:
    table = two("Rope")
    say(table, "raise_objection:1", "Rope, Compel")
    page = table_page(table, (0,))
    assert "<i class=k>Overcome an Obstacle</i>: Rope, Compel</a>" in render.table_body(page)


def test_marked_words_are_escaped() -> None:
    assert naming("set-a-watch", ["<b>", Ref("Card", 1, "<i>"), Ref("Hero", 0, "Ranger")]) == (
        "&lt;b&gt;&lt;i&gt;<i class=k>Ranger</i>"
    )
