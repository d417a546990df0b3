"""What covered spaces bring (section 16): icons, penalties and their legends, the order, what an Event changes."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import EVENT_PHASE
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import (
    A,
    answers,
    goods,
    happen,
    position,
    question,
    strike,
    suffer_all,
    take,
    travel,
    wound_sizes,
)

CARD, NEXT = "Birch Slope", "Old Trade Road"
BARE = [".. .. .. .."] * 5
FOE = "Camp Dogs"


def journey(
    reprint: Reprint,
    first: str,
    *,
    cards: tuple[str, ...] = (CARD,),
    more: str = "",
    character: str = "",
    **legends: object,
) -> Saga:
    """Thorgal, who has every tile, lays two of them on a card of which the first row is given."""
    reprint("terrain", CARD, [first, *BARE[1:]], **{"red": [], "yellow": [], **legends})
    return position(
        f"doing = 'journey'\nvalue = 2\nterrain = {[*cards]}\n{more}\n"
        f"[character.Thorgal]\narea = 'Hill'\ngoods = {{}}\nitems = []\nskill = 'used'\njourney = 7\n{character}"
    )


def combat(reprint: Reprint, first: str, character: str = "", **legends: object) -> Saga:
    """Thorgal fights an Enemy of which the first row is given, and has rolled I2 and I1."""
    reprint("enemy", FOE, [first, *BARE[1:]], **{"red": [], "yellow": [], **legends})
    return position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        f"[character.Thorgal]\ngoods = {{}}\nitems = []\nskill = 'used'\n{character}"
    )


def in_any_order(table: Saga) -> None:
    """Resolve whatever was covered, and take what comes of it."""
    while question(table) in ("spaces_to_resolve", "squares_to_resolve", "wound_places"):
        table.choose(answers(table)[0])


# -- icons


@pytest.mark.rule("THG-16.2", "THG-16.1")
def test_each_good_icon_gives_one_of_that_good(reprint: Reprint) -> None:
    table = journey(reprint, "M. O. O. ..")
    travel(table, "I3", (0, 0), (1, 0), (2, 0))
    assert goods(table) == {"material": 1, "ore": 2}


@pytest.mark.rule("THG-16.7", "THG-8.4")
@pytest.mark.parametrize(("icon", "gained"), [("C", (1, 0)), ("J", (0, 1))])
def test_an_icon_of_one_track_gives_one_level_of_it(reprint: Reprint, icon: str, gained: tuple[int, int]) -> None:
    table = journey(reprint, f"{icon}. .. .. ..")
    table.journey_level[A] = 3
    travel(table, "I1", (0, 0))
    assert (table.combat_level[A], table.journey_level[A] - 3) == gained


@pytest.mark.rule("THG-16.7", "THG-8.1")
def test_a_free_experience_icon_is_one_point_for_either_track(reprint: Reprint) -> None:
    table = journey(reprint, "E. .. .. ..")
    travel(table, "I1", (0, 0))
    assert question(table) == "tracks_to_learn"
    take(table, "learn_combat")
    assert (table.combat_level[A], question(table)) == (1, "ways_to_travel")


@pytest.mark.rule("THG-16.5", "THG-7.12")
def test_a_heal_icon_takes_one_wound_of_any_size_and_no_more(reprint: Reprint) -> None:
    table = journey(reprint, "+. .. .. ..", character="wounds = [[[0, 0]], [[1, 0], [2, 0], [3, 0], [3, 1]]]")
    travel(table, "I1", (0, 0))
    assert len([key for key in answers(table) if key.startswith("heal_wound")]) == 2
    take(table, "heal_wound:1")
    assert (wound_sizes(table), question(table)) == ([1], "ways_to_travel")


@pytest.mark.rule("THG-16.4", "THG-G22")
def test_the_area_icons_of_one_tile_give_one_type_and_the_next_tile_may_give_another(reprint: Reprint) -> None:
    table = journey(reprint, "A. A. A. ..")
    travel(table, "I2", (0, 0), (1, 0))
    in_any_order(table)
    assert question(table) == "sources_to_use"
    take(table, "use_source")
    in_any_order(table)
    assert [*goods(table).values()] == [2]
    travel(table, "I1", (2, 0))
    assert (question(table), len(answers(table))) == ("sources_to_use", 2)
    take(table, answers(table)[-1])
    assert goods(table) == {"ore": 2, "gossip": 1}


# -- penalties


@pytest.mark.rule("THG-16.9", "THG-16.10", "THG-16.11", "THG-EX11")
def test_every_covered_mark_resolves_the_legend_of_its_own_colour(reprint: Reprint) -> None:
    table = journey(reprint, ".r .r .y ..", red=[{"wound": "I2"}, {"threat": 1}], yellow=[{"wound": "1"}])
    travel(table, "I3", (0, 0), (1, 0), (2, 0))
    in_any_order(table)
    assert (sorted(wound_sizes(table)), table.threats[A]) == ([1, 2, 2], 2)


@pytest.mark.rule("THG-16.9")
def test_a_tile_across_two_cards_meets_both_legends(reprint: Reprint) -> None:
    reprint("terrain", NEXT, [".y .. .. ..", *BARE[1:]], red=[], yellow=[{"threat": 2}])
    table = journey(reprint, ".. .. .. .y", cards=(CARD, NEXT), more="path = [[[2, 0]]]", yellow=[{"wound": "I2"}])
    travel(table, "I2", (3, 0), (4, 0))
    in_any_order(table)
    assert (wound_sizes(table), table.threats[A]) == ([2], 2)


@pytest.mark.rule("THG-27.3")
def test_a_cover_on_the_second_card_leaves_the_first_as_it_is(reprint: Reprint) -> None:
    reprint("terrain", NEXT, [".y .. .. ..", *BARE[1:]], red=[], yellow=[{"threat": 2}])
    table = journey(reprint, ".. .. .. .y", cards=(CARD, NEXT), more="path = [[[2, 0]]]", yellow=[{"wound": "I2"}])
    happen(table, {"cover_legend": "I3", "colour": "yellow"})
    take(table, answers(table)[1])
    travel(table, "I2", (3, 0), (4, 0))
    in_any_order(table)
    assert (sorted(wound_sizes(table)), table.threats[A]) == ([2, 3], 0)


@pytest.mark.rule("THG-16.16", "THG-G21")
def test_a_heal_may_come_before_the_wound_that_would_kill(reprint: Reprint) -> None:
    full = [[[c, r]] for c in range(5) for r in range(5)]
    table = journey(reprint, "+r .. .. ..", character=f"wounds = {full}", red=[{"wound": "I1"}])
    travel(table, "I1", (0, 0))
    assert question(table) == "spaces_to_resolve"
    take(table, "resolve_icon")
    take(table, "heal_wound")
    in_any_order(table)
    assert (bool(table.ending), len(table.bodies[A])) == (False, 25)


@pytest.mark.rule("THG-16.16", "THG-16.14")
def test_goods_wait_for_their_turn_where_a_penalty_takes_goods(reprint: Reprint) -> None:
    table = journey(reprint, "O. .r .. ..", character="threats = 1", red=[{"lose": 1, "good": "ore"}])
    travel(table, "I2", (0, 0), (1, 0))
    assert (question(table), goods(table)) == ("spaces_to_resolve", {})
    assert {key.partition(":")[0] for key in answers(table)} == {"resolve_icon", "resolve_mark"}
    first = table.clone()
    take(first, "resolve_mark")
    suffer_all(first)
    assert (goods(first), wound_sizes(first)) == ({"ore": 1}, [1])
    take(table, "resolve_icon")
    assert (goods(table), wound_sizes(table)) == ({}, [])


@pytest.mark.rule("THG-16.16")
def test_effects_that_are_the_same_are_offered_once(reprint: Reprint) -> None:
    table = journey(
        reprint, ".r .r +. +y", red=[{"threat": 1}], yellow=[{"wound": "1"}], character="wounds = [[[0,0]]]"
    )
    travel(table, "I3", (0, 0), (1, 0), (2, 0))
    assert len(answers(table)) == 2


@pytest.mark.rule("THG-12.10", "THG-16.9")
@pytest.mark.parametrize(("ignored", "wounds"), [("red", [1]), ("yellow", [2]), ("all", [])])
def test_an_action_may_ignore_penalties_of_a_colour(reprint: Reprint, ignored: str, wounds: list[int]) -> None:
    table = journey(reprint, ".r .y .. ..", red=[{"wound": "I2"}], yellow=[{"wound": "I1"}])
    happen(table, {"ignore": ignored})
    travel(table, "I2", (0, 0), (1, 0))
    in_any_order(table)
    assert wound_sizes(table) == wounds


@pytest.mark.rule("THG-27.3", "THG-EX28")
@pytest.mark.parametrize(("colour", "wounds"), [("red", [1, 3]), ("yellow", [2, 3])])
def test_a_covered_legend_is_the_wound_that_covers_it(reprint: Reprint, colour: str, wounds: list[int]) -> None:
    table = journey(reprint, ".r .y .. ..", red=[{"wound": "I2"}], yellow=[{"wound": "I1"}])
    happen(table, {"cover_legend": "I3", "colour": colour})
    travel(table, "I2", (0, 0), (1, 0))
    in_any_order(table)
    assert sorted(wound_sizes(table)) == wounds


@pytest.mark.rule("THG-27.3", "THG-12.10")
def test_a_covered_legend_is_ignored_with_its_colour(reprint: Reprint) -> None:
    table = journey(reprint, ".r .. .. ..", red=[{"wound": "I2"}])
    happen(table, [{"cover_legend": "I3", "colour": "red"}, {"ignore": "red"}])
    travel(table, "I1", (0, 0))
    assert (wound_sizes(table), question(table)) == ([], "ways_to_travel")


# -- an Event that makes yellow red


@pytest.mark.rule("THG-25.8", "THG-1.7")
def test_under_a_harsh_event_yellow_penalties_count_as_red_ones(reprint: Reprint) -> None:
    table = journey(reprint, ".y .. .. ..", more="event = 'Snow Bridge'", red=[{"wound": "I2"}])
    travel(table, "I1", (0, 0))
    suffer_all(table)
    assert wound_sizes(table) == [2]


@pytest.mark.rule("THG-25.8")
def test_the_events_text_holds_in_the_action_phase_alone(reprint: Reprint) -> None:
    table = journey(
        reprint, ".y .. .. ..", more="event = 'Snow Bridge'", red=[{"wound": "I2"}], yellow=[{"wound": "1"}]
    )
    table.phase = EVENT_PHASE
    travel(table, "I1", (0, 0))
    suffer_all(table)
    assert wound_sizes(table) == [1]


# -- on Enemies


@pytest.mark.rule("THG-20.6", "THG-20.10", "THG-16.17")
def test_the_icons_and_penalties_of_an_enemy_come_one_by_one(reprint: Reprint) -> None:
    table = combat(reprint, "+r E. .. ..", character="wounds = [[[0, 0], [1, 0]]]", red=[{"threat": 1}])
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert {key.partition(":")[0] for key in answers(table)} == {"resolve_square_icon", "resolve_square_mark"}
    assert len(answers(table)) == 3
    take(table, "resolve_square_icon:0", "heal_wound", "resolve_square_icon", "learn_combat")
    assert (wound_sizes(table), table.combat_level[A], table.threats[A]) == ([], 1, 1)
    assert (table.waiting, table.won_last) == ([], 1)


@pytest.mark.rule("THG-12.10", "THG-20.10")
def test_a_combat_may_ignore_penalties_too(reprint: Reprint) -> None:
    table = combat(reprint, ".r .. .. ..", red=[{"threat": 1}])
    happen(table, {"ignore": "red"})
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (table.threats[A], table.won_last) == (0, 1)


@pytest.mark.rule("THG-16.3", "THG-20.10")
def test_an_area_icon_of_an_enemy_gives_a_good_of_the_area(reprint: Reprint) -> None:
    table = combat(reprint, "A. .. .. ..", character="area = 'Camp'")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert goods(table) == {"material": 1}


@pytest.mark.rule("THG-16.4")
def test_the_first_good_of_the_list_binds_the_placement_too(reprint: Reprint) -> None:
    table = journey(
        reprint,
        "A. A. .. ..",
    )
    table.area[A] = table.played.area_named("Camp")
    happen(table, {"source": "ore", "at": "Camp"})
    travel(table, "I2", (0, 0), (1, 0))
    in_any_order(table)
    take(table, "use_source:0:0")
    in_any_order(table)
    assert (goods(table), question(table)) == ({"material": 2}, "ways_to_travel")


@pytest.mark.rule("THG-16.16")
def test_a_covered_legend_makes_a_difference_between_cards_and_icons_make_none(reprint: Reprint) -> None:
    legend, hurt = [{"threat": 1}], "wounds = [[[0, 0]]]"
    reprint("terrain", NEXT, ["+r .. .. ..", *BARE[1:]], red=legend, yellow=[])
    table = journey(reprint, ".. .. .. +r", cards=(CARD, NEXT), more="path = [[[2, 0]]]", character=hurt, red=legend)
    happen(table, {"cover_legend": "I3", "colour": "red"})
    take(table, answers(table)[1])
    travel(table, "I2", (3, 0), (4, 0))
    assert sorted(key.partition(":")[0] for key in answers(table)) == ["resolve_icon", "resolve_mark", "resolve_mark"]


@pytest.mark.rule("THG-27.3", "THG-10.5")
def test_where_every_legend_is_covered_another_cover_is_unfulfilled(reprint: Reprint) -> None:
    table = journey(reprint, ".. .. .. ..", character="threats = 1")
    happen(table, {"cover_legend": "I3", "colour": "red"})
    assert wound_sizes(table) == []
    happen(table, {"cover_legend": "I2", "colour": "red"})
    suffer_all(table)
    assert (wound_sizes(table), table.legend_covers) == ([1], [2, -1])


@pytest.mark.rule("THG-18.4")
def test_collecting_a_good_from_a_space_with_a_mark_brings_its_legend_once(reprint: Reprint) -> None:
    reprint("terrain", CARD, ["Or .. .. ..", *BARE[1:]], red=[{"wound": "I2"}, {"threat": 1}], yellow=[])
    table = position(
        f"doing = 'collect'\nvalue = 3\nterrain = ['{CARD}']\n[character.Thorgal]\ngoods = {{}}\nitems = []"
    )
    suffer_all(table)
    assert (goods(table), wound_sizes(table), table.threats[A]) == ({"ore": 3}, [2], 1)


@pytest.mark.rule("THG-16.3", "THG-16.4")
def test_an_area_icon_of_an_enemy_leaves_the_choice_among_the_sources(reprint: Reprint) -> None:
    reprint("enemy", FOE, ["A. .. .. ..", *BARE[1:]], red=[], yellow=[])
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        "[location.Den]\nenemies = []\n[character.Thorgal]\narea = 'Hill'\nitems = []\nskill = 'used'\ngoods = {}"
    )
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (question(table), len(answers(table))) == ("sources_to_use", 2)


@pytest.mark.rule("THG-27.3")
def test_a_legend_may_be_covered_by_the_smallest_wound(reprint: Reprint) -> None:
    table = journey(reprint, ".r .. .. ..", red=[{"wound": "I2"}])
    happen(table, {"cover_legend": "I1", "colour": "red"})
    travel(table, "I1", (0, 0))
    suffer_all(table)
    assert wound_sizes(table) == [1]


@pytest.mark.rule("THG-7.11", "THG-16.11")
def test_of_two_different_wounds_of_a_legend_the_owner_picks_the_first(reprint: Reprint) -> None:
    legend = [{"wound": "I3"}, {"wound": "I1"}]
    table = journey(reprint, ".r .. .. ..", red=legend)
    travel(table, "I1", (0, 0))
    assert (question(table), len(answers(table))) == ("wounds_to_take", 2)
    take(table, answers(table)[1])
    suffer_all(table)
    assert wound_sizes(table) == [1, 3]
    fight = combat(reprint, ".r .. .. ..", red=legend)
    strike(fight, "I2", (0, 0), (1, 0))
    while question(fight) == "places_to_strike":
        fight.choose(answers(fight)[0])
    assert (question(fight), len(answers(fight))) == ("wounds_to_take", 2)


@pytest.mark.rule("THG-16.11", "THG-1.11")
def test_other_icons_of_a_legend_keep_their_place_between_wounds(reprint: Reprint) -> None:
    legend = [{"wound": "I1"}, {"threat": 1}, {"wound": "threat"}]
    table = journey(reprint, ".r .. .. ..", red=legend)
    travel(table, "I1", (0, 0))
    suffer_all(table)
    assert (wound_sizes(table), table.threats[A]) == ([1, 1], 1)


@pytest.mark.rule("THG-16.4", "THG-G22")
def test_what_an_effect_gains_of_a_source_binds_no_icon_of_the_tile(reprint: Reprint) -> None:
    table = journey(reprint, "A. A. .. ..")
    travel(table, "I2", (0, 0), (1, 0))
    assert question(table) == "sources_to_use"
    take(table, "use_source:0:1")
    before = table.area_good
    happen(table, {"gain": 1, "good": "source"})
    take(table, "use_source:0:2")
    assert (goods(table), table.area_good) == ({"ore": 2, "gossip": 1}, before)
