"""What is being put together can be changed: another target, a die taken off, a die picked first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.kernel import Ref, Table
from hearthwatch.web import render
from hearthwatch.web.game_assets import manners_of
from hearthwatch.web.log_data import gathered
from hearthwatch.web.page_data import seen

from .plain_renderer import data_of
from .samples import TERRINOTH, find, played, table_page
from .served import Player, Served


@pytest.fixture
def anna(served: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Alone on Watch, with something to attack."""
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: 7)
    with Player(served, "Anna") as found:
        found.address = found.open("set-a-watch")
        for _ in range(40):
            if found.look()["view"]["decision"]["rule"] == "SAW-9.8" and choice(found, "aim"):
                break
            choose(found, found.fresh_options()[0]["key"])
        yield found


def choice(player: Player, kind: str) -> dict[str, Any] | None:
    return next((one for one in player.fresh_options() if one["key"].startswith(f"{kind}:")), None)


def choose(player: Player, key: str, **more: str) -> dict[str, Any]:
    found: dict[str, Any] = data_of(player.post("choose", key=key, seq=player.look()["seq"], **more).text)
    return found


def in_attack(player: Player) -> list[str]:
    attack = player.look()["view"]["board"]["attack"]
    return list(attack["dice"]) if attack else []


def test_a_chosen_die_is_taken_off_and_the_others_stay(anna: Player) -> None:
    aim = choice(anna, "aim")
    assert aim is not None
    choose(anna, aim["key"])
    for _ in range(2):
        add = choice(anna, "add_die")
        assert add is not None
        choose(anna, add["key"])
    first, second = in_attack(anna)
    page = anna.look()
    assert page["change"] == {"back": "aim", "words": "Another target, or none"}
    anna.post("revise", back="aim", without=first, seq=page["seq"])
    assert in_attack(anna) == [second]
    assert anna.look()["view"]["board"]["attack"]["target"] == aim["about"][0]


def test_an_attack_is_given_up_for_another_target(anna: Player) -> None:
    aim = choice(anna, "aim")
    assert aim is not None
    before = anna.look()["view"]["board"]
    choose(anna, aim["key"])
    add = choice(anna, "add_die")
    assert add is not None
    choose(anna, add["key"])
    anna.post("revise", back="aim", seq=anna.look()["seq"])
    page = anna.look()
    assert page["view"]["decision"]["rule"] == "SAW-9.8"
    assert page["view"]["board"] == before
    assert page["change"] is None, "nothing is being put together"


def test_nothing_is_changed_that_is_not_free_or_not_there(anna: Player) -> None:
    page = data_of(anna.post("revise", back="aim", seq=anna.look()["seq"]).text)
    assert "use Undo" in page["note"]["text"]
    page = data_of(anna.post("revise", back="rest", seq=anna.look()["seq"]).text)
    assert "use Undo" in page["note"]["text"], "cards came up since"


def test_a_die_picked_first_goes_with_the_attack(anna: Player) -> None:
    board = anna.look()["view"]["board"]
    aim = choice(anna, "aim")
    assert aim is not None
    place = next(n for n, card in enumerate(board["line"], 1) if card["id"] == aim["about"][0])
    near = [one for one in board["adventurers"] if not one["resting"] and not one["barred"] and one["reach"] >= place]
    die = near[0]["dice"][0]["id"]
    choose(anna, aim["key"], then=die)
    (chosen,) = in_attack(anna)
    shows = {one["id"]: one["value"] for hero in near for one in hero["dice"]}
    assert shows[chosen] == shows[die]


def test_an_attack_with_its_dice_is_one_line_of_the_chronicle() -> None:
    table = next(one for one in played(3) if any(line.rule == "SAW-12.6" for line in one.log[-4:]))
    log = seen(table, (0,))["log"]
    told = gathered(log, manners_of("set-a-watch").gathers)
    struck = [line for line in told if line["rule"] == "SAW-12.6"]
    assert struck
    for line in struck:
        assert {"Die", "Card"} >= {part.kind for part in line["words"] if isinstance(part, Ref)} > {"Card"}, line
    assert not [line for line in told if line["kind"] == "choice" and line["text"].startswith("Add ")]
    assert len(told) < len(log)


def chronicle(table: Table) -> str:
    html = render.table(table_page(table, tuple(range(table.seats))))
    return html.partition('id="chronicle"')[2].partition("</div>")[0]


def test_dice_are_pictures_in_the_chronicle() -> None:
    assert "rolls <b class=d>" in chronicle(played(3)[0])
    rolled = find(lambda table: any(line.rule == "HOT-7.4" for line in table.log[-3:]), 2, slug=TERRINOTH)
    told = chronicle(rolled)
    assert "<span class='fd" in told, "faces of dice, not their names"
    assert "<span class=sr>" in told, "which ears hear"
