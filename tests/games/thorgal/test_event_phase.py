"""The Event phase (section 25) and the Adventure sheet (section 5)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import FACE_NAMES
from hearthwatch.games.thorgal.rules.events import event_phase
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel import NO_CARD
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    ended,
    goods,
    happen,
    log,
    place,
    position,
    question,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

LAST_TURN = "turns = 3\ninactive = [1, 2, 3]\nchips = [1, 2, 3, 4]\nrow = [5, 12, 22, 29, 35, 38]\n"


def end_of_round(more: str = "", characters: str = "") -> Saga:
    """The Event phase has come; it may stop at a question."""
    table = position(f"{more}\n{characters}")
    table.stack.clear()
    table.do(event_phase())
    table.run()
    table.offer_again()
    return table


def active(table: Saga) -> str:
    """The name of the active Event."""
    return "" if table.active_event == NO_CARD else FACE_NAMES[table.face[table.active_event]]


@pytest.mark.rule("THG-25.1", "THG-25.2")
def test_the_round_marker_goes_on_and_opens_areas() -> None:
    table = end_of_round("round = 1\nright_events = ['Market Day']")
    assert (table.round, table.is_available(table.played.area_named("Marsh"))) == (2, True)


@pytest.mark.rule("THG-25.1", "THG-3.4", "THG-EX37")
def test_on_the_last_space_the_team_loses_before_anything_else() -> None:
    table = end_of_round("round = 8\nevent = 'Lost Cairn'\ninactive = [1]")
    assert ended(table) == (False, "THG-3.4")
    assert (table.chips_active, table.threats) == (0b1110, [0, 0])


@pytest.mark.rule("THG-5.5", "THG-G54")
def test_a_space_of_the_round_track_does_what_it_says() -> None:
    table = end_of_round("round = 4\nright_events = ['Market Day']", "[character.Thorgal]\ngoods = {}")
    assert goods(table, A) == {"fate": 1}
    assert goods(table, B)["fate"] == 1


@pytest.mark.rule("THG-25.3")
def test_chips_turn_active_where_they_lie() -> None:
    table = end_of_round(LAST_TURN.replace("turns = 3\n", "") + "right_events = ['Market Day']")
    assert (table.chips_active, table.chips) == (0b1111, [0, 1, 2, 3])


@pytest.mark.rule("THG-25.4", "THG-5.3", "THG-25.8")
@pytest.mark.parametrize(("event", "deck"), [("Lost Cairn", "left"), ("Quarrel", "right")])
def test_the_active_event_resolves_its_icon_of_the_sheet(event: str, deck: str) -> None:
    table = end_of_round(f"round = 2\nevent = '{event}'\nright_events = ['Market Day']")
    assert table.threats == [1, 1]
    assert active(table) == "Market Day"
    assert event in [FACE_NAMES[table.face[card]] for pile in table.event_discards for card in pile]


@pytest.mark.rule("THG-25.4", "THG-EX24")
def test_the_middle_icon_is_the_middle_effect_of_the_sheet() -> None:
    table = end_of_round("round = 2\nevent = 'Rock Falls'\nright_events = ['Market Day']\n[location.Den]\nenemies = []")
    assert [*table.foes_at(place(table, "Cave"))] == [0, 1, 0, 0, 0]


@pytest.mark.rule("THG-25.4")
def test_the_new_event_does_not_resolve_its_icon_in_the_phase_it_is_drawn() -> None:
    table = end_of_round("round = 2\nright_events = ['Wedding']", "[character.Thorgal]\nthreats = 1")
    assert (active(table), table.threats, table.track) == ("Wedding", [0, 0], 3)


@pytest.mark.rule("THG-25.5", "THG-2.18")
def test_without_an_active_event_nothing_is_resolved() -> None:
    table = position()
    assert active(table) == ""
    table = end_of_round("round = 1\nright_events = ['Market Day']")
    assert (table.threats, table.track) == ([0, 0], 3)


@pytest.mark.rule("THG-25.6", "THG-G53")
def test_the_old_event_is_discarded_to_its_own_deck_before_the_next_is_drawn() -> None:
    table = end_of_round("round = 2\nevent = 'Thin Air'\nright_events = ['Market Day']")
    left, right = table.event_discards
    assert ([FACE_NAMES[table.face[card]] for card in left], [*right]) == (["Thin Air"], [])


@pytest.mark.rule("THG-25.7", "THG-5.1", "THG-25.11", "THG-2.5")
@pytest.mark.parametrize(("threats", "event"), [(3, "Mountain Hut"), (2, "Market Day")])
def test_the_first_requirement_that_is_met_says_which_deck_is_drawn_from(threats: int, event: str) -> None:
    table = end_of_round(
        "round = 1\nleft_events = ['Mountain Hut']\nright_events = ['Market Day']",
        f"[character.Kriss]\nthreats = {threats}",
    )
    assert active(table) == event
    assert [len(deck) for deck in table.event_decks] == ([9, 10] if threats == 3 else [10, 9])


@pytest.mark.rule("THG-25.8")
def test_the_immediate_text_happens_at_once() -> None:
    table = end_of_round("right_events = ['Poisoned Well']")
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([1], [1])


@pytest.mark.rule("THG-25.8", "THG-EX42")
def test_the_action_phase_text_holds_in_the_following_action_phase() -> None:
    better = position(
        "event = 'Market Day'\ndoing = 'collect'\nvalue = 1\nterrain = ['Birch Slope']\n[character.Thorgal]\ngoods = {}"
    )
    take(better, "collect_from:0")
    assert goods(better) == {"material": 2}
    plain = position("doing = 'collect'\nvalue = 1\nterrain = ['Birch Slope']\n[character.Thorgal]\ngoods = {}")
    take(plain, "collect_from:0")
    assert goods(plain) == {"material": 1}


@pytest.mark.rule("THG-25.8", "THG-5.4")
def test_rock_falls_wound_whoever_moves_into_the_mountains() -> None:
    table = position("event = 'Rock Falls'\ndoing = 'move'\nvalue = 1\nround = 2")
    take(table, "cross:0:1")
    suffer_all(table)
    assert wound_sizes(table) == [1]


@pytest.mark.rule("THG-25.9", "THG-25.10")
def test_the_first_player_marker_goes_clockwise() -> None:
    table = end_of_round("right_events = ['Market Day']")
    assert table.first == B
    assert (question(table), table.active) == ("chips_and_cards", B)
    again = end_of_round("first = 'Kriss'\nright_events = ['Market Day']")
    assert again.first == A


@pytest.mark.rule("THG-1.4", "THG-25.7")
def test_an_empty_deck_is_made_anew_from_its_discard_pile() -> None:
    table = position("event = 'Market Day'")
    discarded = [*table.event_decks[1]]
    table.event_decks = (table.event_decks[0], ())
    table.event_discards = ((), tuple(discarded))
    for card in discarded:
        table.known[card] = (1 << 2) - 1
    table.stack.clear()
    table.do(event_phase())
    table.run()
    assert len(table.event_decks[1]) == 9


@pytest.mark.rule("THG-11.9", "THG-25.1")
def test_when_the_last_chip_is_inactive_the_event_phase_begins() -> None:
    table = position(LAST_TURN + "round = 2\nright_events = ['Market Day']\n[character.Kriss]\ngoods = {}\n")
    assert why_not(table, "lay_chip:3:3")[0] == "THG-11.4"
    take(table, "lay_chip:3:5")
    while table.round == 2:
        take(table, answers(table)[0])
    assert (table.round, active(table)) == (3, "Market Day")
    assert any("Market Day" in line for line in log(table, 0))


# -- the sheet


@pytest.mark.rule("THG-5.6")
def test_the_adventure_track_moves_one_space_in_the_shown_direction() -> None:
    table = position("track = 3")
    happen(table, {"track": "left"})
    assert table.track == 2
    happen(table, {"track": "right"})
    assert table.track == 3


@pytest.mark.rule("THG-5.2", "THG-3.5")
def test_a_loss_of_the_sheet_ends_the_game_at_once() -> None:
    table = position("track = 4")
    happen(table, {"track": "right"})
    assert ended(table) == (False, "THG-3.5")


@pytest.mark.rule("THG-25.4", "THG-25.12")
def test_an_event_may_have_a_last_word_of_its_own_instead_of_an_icon() -> None:
    gossip = "[character.Thorgal]\ngoods = { gossip = 2 }\n[character.Kriss]\ngoods = { gossip = 1 }"
    table = end_of_round("round = 2\nevent = 'Wedding'\nright_events = ['Market Day']", gossip)
    assert active(table) == "Market Day"
    assert (goods(table, A), goods(table, B)) == ({"gossip": 1}, {})
    shown = position("event = 'Wedding'").view(0)["board"]["event"]
    assert shown["next"] == "Each Character discards 1 Gossip."
