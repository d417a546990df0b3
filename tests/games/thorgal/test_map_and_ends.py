"""General principles (section 1), setup (2), ends (3), the Map (4), the sheet (5), Skills (6), Blockades (27)."""

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
from hearthwatch.games.thorgal.rules.adventure import Book
from hearthwatch.games.thorgal.rules.box import check_covering
from hearthwatch.games.thorgal.rules.effects.language import effects
from hearthwatch.games.thorgal.table import ACTION_PHASE, BESIDE, MAJOR, RANK_COUNT, Character, Saga
from hearthwatch.kernel import NO_CARD, SetupError
from hearthwatch.kernel.authored import Misspelt
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
    kinds,
    place,
    position,
    question,
    row,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

ALONE = "the-practice-ground"


def new(seats: int = 2, **options: object) -> Saga:
    """A new game on the practice ground, after the choice of the First player."""
    table = PRACTICE_GAME.new(seats, seed=5, **{"adventure": ALONE, **options})
    take(table, "go_first:0")
    return table


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
    table = PRACTICE_GAME.new(2, seed=1, adventure=ALONE, characters="choose")
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
    table = PRACTICE_GAME.new(3, seed=5, adventure=ALONE)
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


# -- Skills


def crafting(skill: str = "active", own: str = "magic = 1") -> Saga:
    return position(
        f"characters = ['Aaricia', 'Kriss']\ndoing = 'craft'\n[character.Aaricia]\nskill = '{skill}'\n"
        f"wounds = [[[0, 0]]]\ngoods = {{ {own} }}"
    )


@pytest.mark.rule("THG-6.2", "THG-6.6", "THG-G48")
def test_using_a_skill_turns_its_card_over() -> None:
    table = crafting()
    take(table, "use_skill")
    while question(table) in ("characters_to_choose", "wounds_to_heal"):
        table.choose(answers(table)[0])
    assert (table.has_skill(A), wound_sizes(table)) == (False, [])
    assert why_not(table, "use_skill:0")[0] == "THG-6.2"


@pytest.mark.rule("THG-6.3", "THG-6.4", "THG-G47")
def test_a_skill_that_is_refreshed_is_still_used_once_a_round() -> None:
    table = crafting("used")
    assert "refresh_skill:0" in [option.key for option in table.decision.options] if table.decision else False
    table.choose("refresh_skill:0")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert (table.has_skill(A), goods(table)) == (True, {})
    assert why_not(table, "use_skill:0")[0] == "THG-6.3"


@pytest.mark.rule("THG-6.4", "THG-G48")
def test_a_skill_is_refreshed_on_the_turn_of_another_too() -> None:
    table = position("[character.Kriss]\nskill = 'inactive'\ngoods = { ore = 1 }\narea = 'Hill'")
    assert asked(table) == (0,)
    table.choose("refresh_skill:1", seat=1)
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert (table.has_skill(B), goods(table, B), question(table)) == (True, {}, "chips_and_cards")


@pytest.mark.rule("THG-6.5", "THG-G47")
def test_a_skill_is_not_refreshed_by_a_new_round() -> None:
    table = position(
        "chips = [5, 5, 5, 1]\ninactive = [1, 2, 3]\nturns = 3\n[location.Landing]\nenemies = []\n"
        "[character.Thorgal]\nskill = 'used'"
    )
    table.choose("lay_chip:3:4")
    while table.phase != ACTION_PHASE:
        table.choose(answers(table)[0])
    assert (table.round, table.has_skill(A), table.skill_used) == (2, False, 0)


# -- principles


@pytest.mark.rule("THG-1.3")
def test_no_number_of_tokens_limits_an_effect() -> None:
    table = position()
    happen(table, [{"gain": 200, "good": "ore"}, {"enemy": "massive", "at": "Summit", "count": 40}])
    assert goods(table)["ore"] > 200
    assert table.foes[place(table, "Summit") * RANK_COUNT + 3] == 40


@pytest.mark.rule("THG-1.4", "THG-24.4")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    table = position()
    before = len(table.discovery_deck)
    for _ in range(before + 1):
        happen(table, {"discovery": 1})
        while question(table) != "chips_and_cards":
            table.choose(answers(table)[-1])
    assert len(table.discovery_deck) + len(table.discovery_discard) == before


@pytest.mark.rule("THG-1.5", "THG-1.6")
def test_open_targets_are_chosen_freely() -> None:
    table = position()
    happen(table, {"somebody": {"threat": 1}})
    assert len(answers(table)) == 2
    take(table, "choose_character:" + answers(table)[1].partition(":")[2])
    assert sorted(table.threats) == [0, 1]


@pytest.mark.rule("THG-1.7")
def test_the_adventure_overrides_the_general_rules() -> None:
    mystical = position().played.sheet.mystical
    assert mystical is not None
    assert mystical.stays


@pytest.mark.rule("THG-1.8", "THG-18.1", "THG-15.1", "THG-24.1")
def test_journey_collect_and_craft_can_be_done_anywhere() -> None:
    for doing, step in (("journey", "travel"), ("collect", "collect_from"), ("craft", "take_item")):
        table = position(f"doing = '{doing}'\n[character.Thorgal]\narea = 'Isle'")
        assert step in kinds(table)


@pytest.mark.rule("THG-1.10")
def test_wound_tiles_and_journey_tiles_are_apart() -> None:
    table = position("path = [[[0, 0]]]\n[character.Thorgal]\nwounds = [[[0, 0]]]")
    happen(table, {"heal": 1})
    take(table, "heal_wound")
    assert (len(table.path), wound_sizes(table)) == (1, [])


@pytest.mark.rule("THG-1.15", "THG-29.4")
def test_any_enemy_means_mystical_ones_too() -> None:
    table = position()
    happen(table, {"remove_enemy": "any", "at": "Stones"})
    assert not table.has_foes(place(table, "Stones"))


@pytest.mark.rule("THG-1.2")
def test_everything_that_players_have_is_open_to_all() -> None:
    table = new(3)
    boards = [table.view(seat)["board"] for seat in (None, 0, 1, 2)]
    assert all(board == boards[0] for board in boards)


@pytest.mark.rule("THG-17.2", "THG-G57")
def test_gossip_pays_side_plots_and_magic_refreshes_skills() -> None:
    table = position("[character.Thorgal]\ngoods = { gossip = 1 }\n[character.Kriss]\narea = 'Hill'")
    happen(table, {"entry": 2})
    take(table, "take_side_plot")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert goods(table).get("gossip", 0) == 0
    assert sum("magic" in one.skill.refresh for one in CHARACTERS) >= 2


@pytest.mark.rule("THG-9.7")
def test_adventures_attach_consequences_to_threats() -> None:
    table = position("[character.Thorgal]\nthreats = 3\ngoods = {}")
    happen(table, {"if": "threats >= 3", "then": {"gain": 1, "good": "ore"}})
    happen(table, {"character_with": "most threats", "then": {"wound": "threat"}})
    suffer_all(table)
    assert (goods(table), wound_sizes(table)) == ({"ore": 1}, [3])


# -- Blockades


@pytest.mark.rule("THG-27.1", "THG-27.4")
def test_nothing_on_a_blocked_location_can_be_reached() -> None:
    table = position("[location.Cave]\nblockade = true\n[location.Den]\nblockade = true")
    happen(table, {"if_possible": {"upgrade": 1, "at": "wolf"}})
    assert holds(table, "strength at wolf = 0")
    happen(table, {"unblock": "location"})
    take(table, f"unblock_location:{place(table, 'Cave')}")
    assert holds(table, "strength at wolf = 1")


@pytest.mark.rule("THG-27.1", "THG-13.8")
def test_borders_sources_spaces_and_cards_can_be_blocked() -> None:
    table = position("[character.Thorgal]\narea = 'Peak'\ngoods = {}")
    happen(table, {"block": "source", "around": "Peak"})
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {}
    happen(table, {"block": "border", "around": "Isle"})
    assert table.border_blocks.bit_count() == 1
    happen(table, {"block": "card"})
    take(table, "block_card:2")
    assert why_not(table, "lay_chip:0:2")[0] == "THG-G64"
    happen(table, {"block": "space"})
    take(table, "block_space")
    assert table.space_blocks.bit_count() == 1


@pytest.mark.rule("THG-10.5", "THG-27.1")
def test_a_blockade_that_finds_no_place_is_unfulfilled() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 2")
    happen(table, {"block": "location", "at": "tree"})
    suffer_all(table)
    assert [wound_sizes(table, Character(who)) for who in (0, 1)] == [[1], [2]]


@pytest.mark.rule("THG-EX26", "THG-24.10")
def test_two_who_take_items_together_see_no_new_ones() -> None:
    table = position("[character.Thorgal]\ngoods = { gossip = 1 }\nitems = []\n[character.Kriss]\nitems = []")
    happen(table, {"two_characters": {"gain_items": 1}})
    take(table, "choose_character", "gain_item")
    if question(table) == "characters_to_choose":
        take(table, "choose_character")
    assert (question(table), len(table.display)) == ("items_to_gain", DISPLAY - 1)
    take(table, "gain_item")
    assert (len(table.display), [len(held) for held in table.items]) == (DISPLAY, [1, 1])


def test_no_space_of_the_box_begins_a_combat() -> None:
    nodes = dict(GAME.book.nodes)
    read = effects.reading(nodes)
    read.effect("discovery/Ambush", [{"fight": ["minor"]}])
    with pytest.raises(Misspelt, match="cannot begin a Combat"):
        check_covering(Book(nodes, {}))
