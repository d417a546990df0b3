"""Setup (section 2), ends (3), the Map (4) and the sheet (5)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import (
    CHARACTERS,
    DISPLAY,
    ENEMIES,
    EVENTS,
    FIRST_EVENT,
    FIRST_ITEM,
    ITEMS,
    TERRAIN,
)
from hearthwatch.games.thorgal.content.cards import RANKS
from hearthwatch.games.thorgal.things import BESIDE, MAJOR, RANK_COUNT
from hearthwatch.kernel import NO_CARD, SetupError
from tests.games.thorgal.helpers import (
    PRACTICE_GAME,
    A,
    B,
    answers,
    asked,
    ended,
    goods,
    happen,
    holds,
    new,
    place,
    position,
    row,
    take,
    why_not,
)

# -- setup


@pytest.mark.rule("THG-2.1", "THG-G74", "THG-G70")
def test_the_first_game_is_torkans_temple() -> None:
    table = GAME.new(2, seed=1)
    assert table.played.title == "Torkan's Temple"
    assert len(GAME.book.box_adventures) == 7


@pytest.mark.rule("THG-2.2", "THG-2.4", "THG-2.17", "THG-2.3")
def test_the_map_has_its_tokens_and_the_round_marker_stands_on_one() -> None:
    table = new()
    assert (table.round, table.track) == (1, 3)
    assert table.foes[place(table, "Den") * RANK_COUNT] == 2
    assert {table.played.areas[area].name for area in table.area} == {"Camp"}


@pytest.mark.rule("THG-2.5", "THG-25.11", "THG-2.7", "THG-2.11")
def test_every_deck_is_shuffled_on_its_own() -> None:
    table = new()
    decks = [{EVENTS[table.face[card] - FIRST_EVENT].deck for card in deck} for deck in table.event_decks]
    assert decks == [{"Mountain"}, {"Village"}]
    assert [len(deck) for deck in table.enemy_decks] == [
        sum(card.rank == rank for card in ENEMIES) for rank in RANKS[:-1]
    ]
    assert table.discovery_deck


@pytest.mark.rule("THG-2.6", "THG-G17", "THG-G18")
def test_one_terrain_card_lies_open_and_gives_nothing() -> None:
    table = new()
    assert (len(table.terrain), len(table.terrain_deck)) == (1, len(TERRAIN) - 1)
    for who in table.characters:
        printed = CHARACTERS[table.party[who]].goods
        assert goods(table, who) == {good: count for good, count in printed.items() if count}


@pytest.mark.rule("THG-2.8", "THG-2.9", "THG-2.10", "THG-G63")
def test_the_row_is_in_ascending_order_and_the_chips_lie_beside_it() -> None:
    table = new()
    assert row(table) == [5, 12, 22, 29, 35, 38]
    assert (table.chips, table.chips_active) == ([BESIDE] * 4, 15)
    assert table.unused.bit_count() == 38 - 6


@pytest.mark.rule("THG-2.12", "THG-2.13", "THG-2.14", "THG-24.9", "THG-6.1")
def test_characters_begin_with_their_goods_item_and_active_skill() -> None:
    table = new(4)
    assert sorted(table.party) == [0, 1, 2, 3]
    assert (table.skills, table.threats, table.bodies) == (15, [0] * 4, ((),) * 4)
    assert (table.combat_level, table.journey_level) == ([0] * 4, [0] * 4)
    for who in table.characters:
        names = [ITEMS[table.face[card] - FIRST_ITEM].character for card in table.items[who]]
        assert names == [CHARACTERS[table.party[who]].name]


@pytest.mark.rule("THG-2.12")
def test_a_character_may_be_chosen_at_the_table_but_only_once() -> None:
    table = PRACTICE_GAME.new(2, seed=1, adventure="the-practice-ground", characters="choose")
    assert asked(table) == (0,)
    take(table, "play_character:0:thorgal-aegirsson")
    assert (asked(table), why_not(table, "play_character:1:thorgal-aegirsson")[0]) == ((1,), "THG-2.12")
    with pytest.raises(SetupError, match="takes different ones"):
        PRACTICE_GAME.new(2, characters=["Kriss de Valnor", "Kriss de Valnor"])


@pytest.mark.rule("THG-2.15", "THG-G49")
def test_five_items_are_displayed_and_starting_items_are_not_shuffled_in() -> None:
    table = new()
    assert len(table.display) == DISPLAY
    there = [*table.display, *table.item_deck]
    assert len(there) == sum(not item.character for item in ITEMS)


@pytest.mark.rule("THG-2.16")
def test_any_player_may_be_first() -> None:
    table = PRACTICE_GAME.new(3, seed=5, adventure="the-practice-ground")
    assert (asked(table), len(answers(table))) == ((0, 1, 2), 3)
    take(table, "go_first:2")
    assert (table.first, table.active) == (2, 2)


@pytest.mark.rule("THG-2.17", "THG-1.14", "THG-30.3")
@pytest.mark.parametrize(("seats", "majors"), [(1, 0), (2, 0), (4, 1)])
def test_an_adventure_may_add_to_the_setup_for_so_many_players(seats: int, majors: int) -> None:
    table = new(seats)
    assert table.foes[place(table, "Cave") * RANK_COUNT + MAJOR] == majors


@pytest.mark.rule("THG-2.18", "THG-G52")
def test_no_event_is_active_at_the_start() -> None:
    assert new().active_event == NO_CARD


# -- ends


@pytest.mark.rule("THG-3.1", "THG-3.6", "THG-1.1")
def test_a_goal_ends_the_game_at_once_with_its_entry() -> None:
    table = position("[character.Kriss]\ngoods = { fate = 2 }\n[character.Thorgal]\ngoods = { fate = 2 }")
    happen(table, {"gain": 1, "good": "fate"})
    assert (ended(table), table.final) == ((True, "THG-3.1"), 9)


@pytest.mark.rule("THG-3.7", "THG-G71")
def test_one_goal_of_several_is_enough_where_the_sheet_says_any() -> None:
    table = position("counters = { luck = 2 }")
    happen(table, {"count": "luck", "by": 1})
    assert ended(table) == (True, "THG-3.1")


@pytest.mark.rule("THG-3.5", "THG-5.2")
def test_an_adventure_may_have_losses_of_its_own() -> None:
    table = position("track = 4")
    happen(table, {"track": "right"})
    assert (ended(table), table.outcome and table.outcome.reason) == ((False, "THG-3.5"), "The tide has come.")


@pytest.mark.rule("THG-3.4", "THG-25.1", "THG-EX37")
def test_after_the_last_round_time_is_up_before_anything_else() -> None:
    table = position(
        "round = 8\nchips = [5, 5, 5, 1]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []"
    )
    table.choose("lay_chip:3:4")
    assert (ended(table), table.chips_active, table.round) == ((False, "THG-3.4"), 0, 8)


@pytest.mark.rule("THG-3.9", "THG-1.9")
def test_nothing_carries_over_to_another_game() -> None:
    assert GAME.campaign is None
    assert new().adventure_deck == []


# -- the map


@pytest.mark.rule("THG-4.1", "THG-4.15", "THG-G80", "THG-G66")
def test_areas_that_share_any_border_are_adjacent() -> None:
    played = position().played
    hill, peak, isle = (played.area_named(name) for name in ("Hill", "Peak", "Isle"))
    assert played.graph.adjacent(hill, peak)
    assert not played.graph.adjacent(hill, isle)


@pytest.mark.rule("THG-4.2", "THG-4.13", "THG-G80")
def test_no_effect_brings_anybody_into_an_area_that_is_not_available() -> None:
    table = position("round = 2")
    happen(table, {"move_to": "any"})
    names = {table.played.areas[int(key.split(":")[2])].name for key in answers(table)}
    assert names == {"Hill", "Marsh"}


@pytest.mark.rule("THG-4.13")
def test_tokens_may_lie_where_nobody_can_go() -> None:
    table = position()
    happen(table, {"enemy": "minor", "at": "Summit"})
    assert table.has_foes(place(table, "Summit"))


@pytest.mark.rule("THG-4.3", "THG-17.3", "THG-G23", "THG-17.4")
def test_source_tokens_count_like_printed_ones() -> None:
    table = position("[character.Thorgal]\narea = 'Marsh'\ngoods = {}")
    happen(table, {"gain": 2, "good": "source"})
    assert goods(table) == {}
    happen(table, [{"source": "fate", "at": "Marsh"}, {"gain": 2, "good": "source"}])
    assert goods(table) == {"fate": 2}


@pytest.mark.rule("THG-4.4", "THG-4.10", "THG-4.7")
def test_a_character_uses_every_location_of_its_area_and_areas_are_shared() -> None:
    table = position()
    assert table.others_here(A) == [B]
    names = [table.played.locations[at].name for at in table.locations_in(table.area[A])]
    assert names == ["Well", "Shed", "Altar", "Landing"]


@pytest.mark.rule("THG-4.8", "THG-26.9")
def test_a_rune_names_exactly_the_locations_that_bear_it() -> None:
    table = position()
    assert holds(table, "locations wolf >= 2 and locations wolf <= 2")
    happen(table, {"objective": 1, "at": "wolf"})
    assert {key.split(":")[-1] for key in answers(table)} == {str(place(table, "Cave")), str(place(table, "Den"))}


# -- the sheet


@pytest.mark.rule("THG-5.5", "THG-G54", "THG-25.2")
def test_a_space_of_the_round_track_works_when_the_marker_comes_there() -> None:
    table = position(
        "round = 4\nchips = [5, 5, 5, 1]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []"
    )
    before = [goods(table, who).get("fate", 0) for who in (A, B)]
    table.choose("lay_chip:3:4")
    assert table.round == 5
    assert [goods(table, who).get("fate", 0) - had for who, had in zip((A, B), before, strict=True)] == [1, 1]


@pytest.mark.rule("THG-5.6")
def test_the_marker_of_the_adventure_track_moves_space_by_space() -> None:
    table = position()
    happen(table, {"track": "left"})
    assert table.track == 2
    happen(table, {"track": "left", "by": 4})
    assert table.track == 1


@pytest.mark.rule("THG-5.3", "THG-G55", "THG-5.4")
def test_there_are_three_event_icons() -> None:
    table = position()
    happen(table, {"icon": 1})
    assert table.track == 4
    happen(table, {"icon": 3})
    assert table.threats == [1, 1]
    assert len(table.played.sheet.icon) == 3


@pytest.mark.rule("THG-5.1", "THG-25.7", "THG-EX40")
@pytest.mark.parametrize(("threats", "deck"), [(3, "Mountain"), (2, "Village")])
def test_the_first_requirement_that_is_met_decides_the_deck(threats: int, deck: str) -> None:
    table = position(
        "chips = [5, 5, 5, 1]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []\n"
        f"[character.Kriss]\nthreats = {threats}"
    )
    table.choose("lay_chip:3:4")
    assert EVENTS[table.face[table.active_event] - FIRST_EVENT].deck == deck
