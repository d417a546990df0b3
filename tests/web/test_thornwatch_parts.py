"""Somebody alone at Thornwatch plays the heroes or the Judge, and a bot plays the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot as bot_of
from hearthwatch.web import render
from hearthwatch.web.game_assets import manners_of
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms.opening import read_plan

from .plain_renderer import data_of
from .samples import table_page
from .served import QUICK, Player, Served, serving

SLUG = "thornwatch"
BOT, JUDGE, ME = ("bot", "Bot (seasoned)"), ("bot", "Bot (fair)"), ("person", "Player")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, QUICK, Shelf()) as running:
        yield running


def drawn(player: Player) -> str:
    """The page as a browser gets it."""
    page: Any = player.t
    return render.table(page)


def sitting(player: Player) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in player.look()["seats"]]


def at_once(player: Player, quick: str) -> None:
    """What the buttons on the front page do."""
    opened = player.http.post(f"/new/{SLUG}", data={"quick": quick})
    player.address = opened.url.path.rpartition("/")[2]


@pytest.mark.parametrize(
    ("quick", "seats"),
    [("heroes", [JUDGE, ME, ME]), ("1", [JUDGE, ME, ME]), ("judge", [ME, BOT, BOT]), ("hero", [JUDGE, ME, BOT])],
)
def test_who_begins_at_once_has_a_part_and_bots_the_rest(anna: Player, quick: str, seats: list[Any]) -> None:
    at_once(anna, quick)
    assert sitting(anna) == seats
    assert anna.t["order"] == "silence", "among bots nothing is betrayed by a question that is not asked"


def test_the_form_offers_the_parts_and_the_judge_no_role(anna: Player) -> None:
    page: Any = data_of(anna.http.get(f"/new/{SLUG}").text)
    assert [one["do"] for one in page["game"]["parts"]] == ["Play the heroes", "Be the Judge", "Play one hero"]
    assert (page["part"], page["bot"]) == ("heroes", "seasoned")
    form = render.new_game(page)
    assert form.count('<select name="roles"') == 5, "at most five heroes"
    assert form.index('<input type="hidden" name="roles" value="">') < form.index('<select name="roles"')


def test_the_form_seats_its_opener_as_it_says(anna: Player) -> None:
    anna.open(SLUG, seats="4", part="judge", bots="")
    assert sitting(anna) == [("person", "Anna"), ("empty", ""), ("empty", ""), ("empty", "")]
    assert anna.t["order"] == "none"
    anna.open(SLUG, seats="4", part="heroes", bots="casual", roles=["", "Blade", "", "Sage"])
    assert sitting(anna) == [("bot", "Bot (casual)"), *[("person", "Anna")] * 3]
    refused = anna.http.post(f"/new/{SLUG}", data={"part": "wolf"})
    assert refused.status_code == 422
    assert "has no part 'wolf'" in data_of(refused.text)["error"]


def test_heroes_of_one_person_are_seen_together_and_the_judge_apart(anna: Player, served: Served) -> None:
    anna.open(SLUG, seats="3", part="heroes", bots="", judge="Judge Below", opening="a-bad-deal")
    assert anna.look()["pass"] is None
    assert [[one["sort"] == "hidden" for one in hero["hand"]] for hero in heroes(anna)] == [[False] * 5] * 2
    anna.post("fill", **{"with": "me"})
    asked = served.room(anna.address).asked()[0]
    assert anna.look()["pass"] == {"seat": asked, "name": "Anna", "plays": "the Judge"}
    assert "Hand the device to Anna, who plays the Judge" in drawn(anna)
    anna.post("ready")
    assert anna.look()["pass"] is None
    assert [[one["sort"] == "hidden" for one in hero["hand"]] for hero in heroes(anna)] == [[True] * 5] * 2


def test_who_gave_no_name_is_known_by_what_they_play(served: Served) -> None:
    with Player(served, "") as somebody:
        somebody.open(SLUG, seats="3", part="heroes", bots="", name="", judge="Judge Below", opening="a-bad-deal")
        somebody.post("fill", **{"with": "me"})
        assert somebody.look()["pass"] == {"seat": 0, "name": "", "plays": "the Judge"}
        page = drawn(somebody)
        assert "Hand the device to whoever plays the Judge" in page
        assert "I play the Judge" in page and "I am " not in page


def test_heroes_under_different_names_hide_their_hands_from_each_other(anna: Player, served: Served) -> None:
    """Two people at one screen say so by their names."""
    anna.open(SLUG, seats="3", part="heroes", bots="", judge="Judge Below", opening="a-bad-deal")
    anna.post("sit", seat=2, name="Ben")
    assert anna.look()["pass"]["plays"] == ""
    anna.post("ready", seat=2)
    assert [[one["sort"] == "hidden" for one in hero["hand"]] for hero in heroes(anna)] == [[True] * 5, [False] * 5]


def heroes(player: Player) -> list[Any]:
    found: list[Any] = player.look()["view"]["board"]["heroes"]
    return found


def test_a_game_where_all_are_alike_offers_no_parts() -> None:
    assert hw.game("set-a-watch").parts == ()


@pytest.mark.slow
def test_knots_go_along_to_the_next_adventure(anna: Player, served: Served) -> None:
    """Whoever plays on after an adventure begins the next with what the last one left (TWN-32.2)."""
    anna.open(SLUG, seats="3", part="heroes", bots="policy", opening="a-bad-deal")
    room, bot = served.room(anna.address), bot_of("policy")
    while anna.look()["view"]["outcome"] is None:
        if room.asked() and room.asked()[0] != 0:
            seat = next(seat for seat in room.asked() if seat)
            option = bot.choose(room.table, (seat,), seed=room.seq)
            anna.post("choose", key=option.key, seq=room.seq, seat=seat, text="So it was." if option.field else "")
    assert anna.t["room"]["lasts"] and "Play on" in drawn(anna)
    after = room.table.campaign_after()
    anna.address = anna.http.post(f"/r/{anna.address}/again").url.path.rpartition("/")[2]
    assert served.room(anna.address).table.origin.campaign == after


def test_whoever_plays_at_once_begins_with_what_is_won_most_often() -> None:
    """The other values stay as a form has them at first, and every game's are values that it knows."""
    thornwatch = hw.game("thornwatch")
    plan = read_plan(thornwatch, {"quick": ["heroes"]})
    assert plan.options == {**thornwatch.defaults, "opening": "a-bad-deal"}
    for slug in hw.games():
        game = hw.game(slug)
        options = {one.name: one for one in game.options}
        for name, value in manners_of(slug).newcomers.items():
            assert options[name].read(value) == read_plan(game, {"quick": ["1"]}).options[name]


@pytest.mark.rule("TWN-3.16")
def test_the_page_marks_named_places_and_what_the_storyboard_says_of_them() -> None:
    """On the tile, in its name for screen readers, and on the line of the storyboard that lights the tiles."""
    table = hw.game(SLUG).position(
        {
            "heroes": ["Guard", "Sage"],
            "scene": "may-he-die-in-the-forest",
            "track": ["Guard", "Sage", "Driven", "Villager"],
            "creature": [{"name": "Driven", "tiles": [3]}, {"name": "Villager", "tiles": [1], "control": "heroes"}],
        }
    )
    page = render.table(table_page(table))
    assert 'aria-label="Tile 5, the far end, village"' in page
    assert 'aria-label="Tile 1, forest, heroes begin here"' in page
    assert page.count("<em>the far end</em>") == 1
    win = page[page.index('<li class="success">') :].partition("</li>")[0]
    assert 'class="speaks of5" tabindex="0"' in win
    assert "The far end: 5<" in page
    assert 'id="storyboard" tabindex="0" data-read="sboard"' in page, "a click opens the whole storyboard"
