"""No Adventure has a dead end: every Area, Location, Entry and end can be reached, whatever Side Plots are bought."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.rules.adventure import Adventure
from hearthwatch.games.thorgal.rules.box import BOX
from tests.games.thorgal.helpers import PRACTICE_GAME
from tests.games.thorgal.reaching import Reach, emptied
from tests.games.thorgal.test_content_adventures import finals
from tools.entries import play

every_adventure = pytest.mark.parametrize("adventure", BOX.box_adventures, ids=lambda adventure: adventure.slug)
NEED_SIDE_PLOTS = {"Held Up by Hope"}
"""Its crew costs Power, most of which Side Plots bring; the Keel's other Goal needs none of them."""


@every_adventure
@pytest.mark.rule("THG-26.1", "THG-4.2")
def test_every_area_location_and_entry_can_be_reached(adventure: Adventure) -> None:
    reach = Reach(BOX, adventure).grow()
    assert reach.areas == {area.name for area in adventure.areas}
    closed = {place.name for n, place in enumerate(adventure.locations) if n not in reach.places}
    assert closed == {place.name for place in adventure.locations if place.action == "none"}
    assert {entry.number for entry in adventure.book.entry} - reach.told() == set()


@every_adventure
@pytest.mark.rule("THG-3.1", "THG-3.5", "THG-3.6")
def test_every_end_can_come(adventure: Adventure) -> None:
    reach = Reach(BOX, adventure).grow()
    assert reach.endings() == {end.name for end in (*adventure.goals, *adventure.losses)}


@every_adventure
@pytest.mark.rule("THG-3.7", "THG-26.4")
def test_the_goals_can_be_met_without_any_side_plot(adventure: Adventure) -> None:
    found = Reach(BOX, adventure, plots=False).grow().goals()
    assert found
    assert {goal.name for goal in adventure.goals} - found <= NEED_SIDE_PLOTS


@every_adventure
@pytest.mark.rule("THG-22.2", "THG-G38")
def test_a_goal_is_left_when_enemies_are_led_away_without_a_combat(adventure: Adventure) -> None:
    assert Reach(BOX, adventure, closed=emptied(BOX, adventure)).grow().goals()


def test_what_no_text_leads_to_is_noticed() -> None:
    book = PRACTICE_GAME.book
    reach = Reach(book, book.adventures["the-practice-ground"]).grow()
    assert reach.told() == {0, 2, 9}, "nothing names the Entries 3 and 4"
    assert reach.endings() == {"Fate", "Flood"}, "nothing brings Luck"
    assert reach.areas == {"Camp", "Hill", "Marsh", "Peak", "Isle"}
    assert {book.adventures["the-practice-ground"].locations[at].name for at in reach.places} == {
        *("Well", "Shed", "Altar", "Landing", "Cave", "Den", "Circle")
    }


def test_a_closed_location_closes_what_only_it_brings() -> None:
    book = PRACTICE_GAME.book
    ground = book.adventures["the-practice-ground"]
    reach = Reach(book, ground, closed=frozenset((ground.location_named("Shed"),))).grow()
    assert reach.told() == {0, 9}
    without = frozenset(map(ground.location_named, ("Shed", "Landing", "Circle")))
    assert Reach(book, ground, closed=without).grow().goals() == set()


@pytest.mark.slow
@every_adventure
@pytest.mark.rule("THG-26.1")
def test_every_entry_is_read_in_play(adventure: Adventure) -> None:
    """In turn by those who lack nothing and seek what was not read yet, and by those who want to win."""
    unread = {*adventure.entries} - finals(adventure)
    for number in range(80):
        table = play(GAME, adventure.slug, number // 2, 1, () if number % 2 else unread)
        unread -= {entry for entry in unread if table.entries_read >> entry & 1}
        if not unread:
            break
    assert unread == set()
