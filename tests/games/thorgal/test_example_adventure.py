"""The example of docs/adventures.md: what it teaches beyond the box does what the page says."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.rules.adventure import Book
from hearthwatch.games.thorgal.rules.effects.language import effects
from hearthwatch.games.thorgal.rules.events import event_phase
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel.game import Game
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    ended,
    goods,
    happen,
    kinds,
    place,
    position,
    question,
    suffer_all,
    take,
    wound_sizes,
)
from tests.games.thorgal.reaching import Reach
from tests.games.thorgal.test_content_writing import SLUG, write

ON_TOP = "round = 3\ndoing = 'assign'\n[character.Thorgal]\narea = 'Hilltop'\n"
DOG = (
    "[character.Thorgal]\narea = 'Hilltop'\nthreats = 2\nwounds = [[[0, 0]]]\n"
    "goods = { ore = 1, gossip = 1, magic = 2 }\n"
    "[character.Kriss]\narea = 'Farm'\nthreats = 1\nwounds = [[[0, 0]]]\ngoods = {}\n"
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game[Saga]:
    """The game with the Adventure of the page."""
    return GAME.with_authored(write(tmp_path_factory.mktemp("page")))


def used(book: Book) -> set[str]:
    return {node.verb.name for node in book.nodes.values()}


def test_every_verb_of_the_language_is_used_by_the_box_or_by_the_example(game: Game[Saga]) -> None:
    assert {*effects.verbs} == used(game.book)


def test_everything_in_the_example_can_be_reached(game: Game[Saga]) -> None:
    adventure = game.book.adventures[SLUG]
    reach = Reach(game.book, adventure).grow()
    assert reach.told() == {1, 2, 3, 4, 5}
    assert reach.endings() == {goal.name for goal in adventure.goals}


@pytest.mark.rule("THG-3.1", "THG-3.6", "THG-4.12")
def test_three_stones_on_the_cairn_win_with_the_entry_that_is_named(game: Game[Saga]) -> None:
    table = position(f"{ON_TOP}goods = {{ material = 1 }}\n[location.Cairn]\nobjectives = 1", game, adventure=SLUG)
    assert (table.objectives[place(table, "Cairn")], ended(table)) == (2, (None, ""))
    last = position(f"{ON_TOP}goods = {{ material = 1 }}\n[location.Cairn]\nobjectives = 2", game, adventure=SLUG)
    assert (ended(last), last.final) == ((True, "THG-3.1"), 3)


def test_rain_washes_a_stone_away(game: Game[Saga]) -> None:
    table = position("[location.Cairn]\nobjectives = 2\n[character.Kriss]\narea = 'Moor'", game, adventure=SLUG)
    happen(table, {"icon": 3})
    suffer_all(table)
    assert (table.objectives[place(table, "Cairn")], wound_sizes(table, A), wound_sizes(table, B)) == (1, [], [1])
    happen(table, {"icon": 3})
    suffer_all(table)
    happen(table, {"icon": 3})
    suffer_all(table)
    assert table.objectives[place(table, "Cairn")] == 0


@pytest.mark.rule("THG-5.3", "THG-5.5")
def test_the_fifth_space_of_the_track_resolves_the_left_icon(game: Game[Saga]) -> None:
    table = position("round = 4", game, adventure=SLUG)
    before = sum(table.foes)
    table.stack.clear()
    table.do(event_phase())
    table.run()
    table.offer_again()
    assert (table.round, kinds(table)) == (5, {"place_enemy"})
    take(table, answers(table)[0])
    assert sum(table.foes) == before + 1


@pytest.mark.rule("THG-26.3", "THG-26.4")
def test_nobodys_dog_heals_here_calms_the_others_and_may_lead_away(game: Game[Saga]) -> None:
    table = position("round = 3\ndoing = 'assign'\n" + DOG, game, adventure=SLUG)
    take(table, "heal_wound")
    assert (wound_sizes(table, A), wound_sizes(table, B), table.threats) == ([], [1], [2, 0])
    assert question(table) == "do_it_or_not"
    take(table, "do_it")
    assert table.played.areas[table.area[A]].name == "Moor"


@pytest.mark.rule("THG-4.13")
def test_nobody_is_led_into_an_area_that_is_closed(game: Game[Saga]) -> None:
    table = position("[character.Thorgal]\narea = 'Farm'", game, adventure=SLUG)
    happen(table, {"may": {"move_to": "Hilltop"}})
    assert question(table) == "chips_and_cards"
    happen(table, {"move_to": "any"})
    assert table.played.areas[table.area[A]].name == "Moor"


@pytest.mark.rule("THG-26.4", "THG-12.11")
def test_its_side_plots_share_goods_and_send_another(game: Game[Saga]) -> None:
    table = position(DOG, game, adventure=SLUG)
    happen(table, {"give": 2})
    take(table, "hand_good:0:1:3:2", "hand_good:0:1:3:1")
    assert (goods(table, A), goods(table, B)) == ({"ore": 1, "gossip": 1}, {"magic": 2})
    happen(table, {"another": {"action": "collect", "value": 1}})
    assert (question(table), table.actor) == ("spaces_to_collect", B)
