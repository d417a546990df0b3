"""Combat (section 20), its dice (21), cleared Locations, Mystical and merged Enemies (22)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import ENEMIES, FIRST_ENEMY
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import MINOR, MYSTICAL, RANK_COUNT, Location
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import (
    A,
    answers,
    cells_key,
    ended,
    goods,
    happen,
    kinds,
    log,
    place,
    position,
    question,
    strike,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

FOE = "Camp Dogs"
"""The Minor Enemy that tests print anew."""
OPEN = [".. .. .. .."] * 5
EXAMPLE = [".. .. .. ..", "M. H. H. ..", ".. H. H. ..", ".. M. .. H.", ".. .y .. .."]
"""The Enemy of the rulebook's example: five hearts, two Materials, one penalty space."""


def fight(more: str = "", where: str = "Camp", top: str = f'["{FOE}"]', rolls: str = "") -> Saga:
    """Thorgal stands where one Minor Enemy waits, and fights; his dial is yellow and orange."""
    script = f"next_rolls = '{rolls}'\n" if rolls else ""
    return position(
        f"doing = 'combat'\nenemies = {{ minor = {top} }}\n{script}"
        f"[character.Thorgal]\narea = '{where}'\nitems = []\nskill = 'used'\ngoods = {{}}\n{more}"
    )


def foes(table: Saga, name: str, rank: int = MINOR) -> int:
    return table.foes[place(table, name) * RANK_COUNT + rank]


# -- the course of it


@pytest.mark.rule("THG-20.1", "THG-20.2", "THG-20.13", "THG-4.5", "THG-4.6")
def test_an_enemy_of_the_area_is_chosen_and_its_card_lies_open_before_the_roll() -> None:
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\n[character.Thorgal]\nitems = ['Oak Shield']"
    )
    assert [ENEMIES[table.face[card] - FIRST_ENEMY].name for card in table.fought] == [FOE]
    assert (question(table), table.fight_at, table.rolled) == ("before_the_roll", place(table, "Landing"), 0)


@pytest.mark.rule("THG-20.3", "THG-20.4", "THG-20.7", "THG-20.9", "THG-21.7")
def test_all_hearts_covered_is_a_win(reprint: Reprint) -> None:
    reprint("enemy", FOE, [".. .. .. ..", ".. H. H. ..", ".. H. .. ..", ".. .. .. ..", ".. .. .. .."], red=[])
    table = fight(rolls="yellow I2, orange I1*")
    assert table.dice == [0, 1]
    strike(table, "I2", (1, 1), (2, 1))
    strike(table, "I1", (1, 2))
    assert (foes(table, "Landing"), table.threats[A], table.fought, table.won_last) == (0, 0, (), 1)
    assert len(table.enemy_discards[MINOR]) == 1
    assert (table.dice, table.struck) == ([], [])


@pytest.mark.rule("THG-20.8", "THG-20.10", "THG-20.11", "THG-16.6")
def test_uncovered_hearts_are_threats_and_nothing_is_kept(reprint: Reprint) -> None:
    reprint("enemy", FOE, ["O. .. .. H.", ".. .. .. H.", ".. .. .. H.", ".. .. .. ..", ".. .. .. .."], red=[])
    table = fight(rolls="yellow I2, orange I1*")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (table.threats[A], foes(table, "Landing"), goods(table), table.won_last) == (3, 1, {"ore": 1}, 0)
    assert "Thorgal gains 3 Threats." in log(table)
    assert table.enemy_discards[MINOR] != ()


@pytest.mark.rule("THG-20.4", "THG-G35", "THG-14.4")
def test_tiles_form_one_group_inside_the_grid(reprint: Reprint) -> None:
    reprint("enemy", FOE, OPEN, red=[])
    table = fight(rolls="yellow I2, orange I1*")
    assert len([key for key in answers(table) if key.startswith("strike:1:")]) == 31
    strike(table, "I2", (0, 0), (1, 0))
    assert why_not(table, cells_key(table, "strike", "I1", [(2, 1)]))[0] == "THG-20.4"
    assert why_not(table, cells_key(table, "strike", "I1", [(0, 0)]))[0] == "THG-20.4"
    assert cells_key(table, "strike", "I1", [(2, 0)]) in answers(table)


@pytest.mark.rule("THG-20.5", "THG-G33")
def test_what_does_not_fit_is_returned_without_penalty(reprint: Reprint) -> None:
    reprint("enemy", FOE, ["-- -- -- --", "-- .. .. --", "-- -- -- --", "-- -- -- --", "-- -- -- --"], red=[])
    table = fight(rolls="yellow I2, orange L4")
    assert question(table) in ("chips_and_cards", "places_to_strike")
    if question(table) == "places_to_strike":
        take(table, "strike")
    assert (table.won_last, wound_sizes(table)) == (1, [])


@pytest.mark.rule("THG-20.6", "THG-G36", "THG-3.2")
def test_effects_come_after_all_tiles_and_a_death_there_comes_before_the_win(reprint: Reprint) -> None:
    full = [[[c, r]] for c in range(5) for r in range(5) if (c, r) != (0, 0)]
    reprint("enemy", FOE, ["Hr .. .. ..", *OPEN[1:]], red=[{"wound": "I2"}])
    table = fight(f"wounds = {full}", rolls="yellow I2, orange I1*")
    strike(table, "I2", (0, 0), (1, 0))
    assert not table.ending
    strike(table, "I1", (0, 1))
    assert (ended(table), foes(table, "Landing")) == ((False, "THG-3.2"), 1)


@pytest.mark.rule("THG-9.4", "THG-EX32", "THG-G9")
def test_the_open_hearts_of_one_combat_are_one_effect(reprint: Reprint) -> None:
    reprint("enemy", FOE, [".. .. .. H.", ".. .. .. H.", ".. .. .. H.", ".. .. .. ..", ".. .. .. .."], red=[])
    table = fight("threats = 4", rolls="yellow I2, orange I1*")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    suffer_all(table)
    assert (table.threats[A], wound_sizes(table)) == (5, [5])


@pytest.mark.rule("THG-20.12", "THG-27.1")
def test_an_enemy_under_a_blockade_cannot_be_chosen() -> None:
    table = position("chips = [1, 2, 3, 4]\n[location.Landing]\nblockade = true")
    table.choose("lay_chip:0:4")
    assert question(table) == "chips_and_cards"
    assert why_not(table, f"attack:{place(table, 'Landing') * RANK_COUNT}")[0] == "THG-20.12"


@pytest.mark.rule("THG-20.1")
def test_without_an_enemy_in_the_area_nothing_happens() -> None:
    table = position("doing = 'combat'\n[location.Landing]\nenemies = []")
    assert (question(table), table.fought) == ("chips_and_cards", ())


# -- the rulebook's example


def example(reprint: Reprint, criticals: int = 0) -> Saga:
    reprint("enemy", FOE, EXAMPLE, yellow=[{"threat": 1}], red=[])
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'orange I3, red L4, yellow I2*'\n"
        "[character.Kriss]\narea = 'Isle'\n"
        "[character.Thorgal]\nskill = 'used'\ngoods = {}\nitems = ['Stone of the Vanir']"
    )
    table.dice = [1, 2]  # orange and red, as in the example
    take(table, "use_item")
    table.criticals_left = criticals
    take(table, "add_die:0")
    return table


@pytest.mark.rule("THG-EX20", "THG-EX23", "THG-20.10", "THG-21.1")
def test_the_combat_of_the_rulebook(reprint: Reprint) -> None:
    table = example(reprint)
    strike(table, "L4", (0, 1), (1, 1), (2, 1), (2, 2))
    strike(table, "I3", (1, 2), (1, 3), (1, 4))
    strike(table, "I2", (2, 3), (2, 4))
    while question(table) == "squares_to_resolve":
        table.choose(answers(table)[0])
    assert goods(table) == {"material": 2, "magic": 1}
    assert (table.threats[A], table.won_last, foes(table, "Landing")) == (2, 0, 1)
    assert (table.items[A], table.fought) == ((), ())


@pytest.mark.rule("THG-EX21", "THG-21.8")
def test_with_a_critical_the_last_heart_is_covered(reprint: Reprint) -> None:
    table = example(reprint, criticals=1)
    assert [key for key in answers(table) if key.startswith("make_critical")] == ["make_critical:2"]
    take(table, "make_critical:2")
    if question(table) == "after_the_roll":
        take(table, "strike_now")
    strike(table, "L4", (0, 1), (1, 1), (2, 1), (2, 2))
    strike(table, "I3", (1, 2), (1, 3), (1, 4))
    strike(table, "V3", (2, 3), (3, 3), (2, 4))
    while question(table) == "squares_to_resolve":
        table.choose(answers(table)[0])
    assert (table.threats[A], table.won_last, foes(table, "Landing")) == (1, 1, 0)


# -- dice


def prepared(effect: object, rolls: str = "yellow I2, orange I3, yellow I2, yellow I2") -> Saga:
    """Before the roll, with what an effect grants."""
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = '{rolls}'\n"
        "[character.Thorgal]\nitems = ['Oak Shield']"
    )
    assert question(table) == "before_the_roll"
    happen(table, effect)
    return table


@pytest.mark.rule("THG-21.1", "THG-EX16", "THG-21.11")
def test_added_dice_are_optional_and_declared_before_the_roll() -> None:
    table = prepared({"dice": 2, "colour": "yellow"})
    take(table, "add_die")
    assert (table.dice, table.added_dice) == ([0, 1, 0], [1, 0, 0, 0])
    take(table, "roll_dice")
    assert not kinds(table) & {"add_die", "upgrade_die", "use_item"}
    assert len(table.faces_up) == 3


@pytest.mark.rule("THG-21.2", "THG-21.3", "THG-21.4", "THG-EX18", "THG-G30")
def test_upgrades_may_go_on_one_die_step_by_step() -> None:
    table = prepared({"upgrades": 2})
    take(table, "upgrade_die:0")
    assert sorted(table.dice) == [1, 1]
    take(table, "upgrade_die:0")
    assert (sorted(table.dice), table.upgrades) == ([1, 2], 0)
    black = prepared({"upgrades": 4})
    black.dice = [3]
    assert why_not(black, "upgrade_die:0")[0] == "THG-21.3"


@pytest.mark.rule("THG-21.5", "THG-EX17", "THG-21.11")
def test_three_rerolls_may_all_go_to_the_same_die() -> None:
    table = prepared({"rerolls": 3})
    take(table, "roll_dice")
    for left in (2, 1, 0):
        take(table, "reroll:0")
        assert table.rerolls == left
    assert "reroll" not in kinds(table)


@pytest.mark.rule("THG-21.6", "THG-21.8", "THG-21.9", "THG-EX19", "THG-G31")
def test_a_critical_needs_a_face_with_black_squares() -> None:
    table = prepared({"criticals": 1}, "yellow I1*, orange I3")
    take(table, "roll_dice")
    assert kinds(table) >= {"make_critical"}
    assert why_not(table, "make_critical:1")[0] == "THG-21.8"
    take(table, "make_critical:0")
    assert (table.criticals, table.criticals_left) == (1, 0)


@pytest.mark.rule("THG-21.10", "THG-G32")
def test_a_die_that_is_rerolled_loses_its_critical() -> None:
    table = prepared([{"criticals": 1}, {"rerolls": 1}], "yellow I1*, orange I3, yellow V3")
    take(table, "roll_dice", "make_critical:0", "reroll:0")
    assert (table.criticals, table.criticals_left) == (0, 0)


@pytest.mark.rule("THG-21.5", "THG-7.1")
def test_a_reroll_may_cost_a_wound() -> None:
    table = prepared({"rerolls": 1, "wound": "1"}, "yellow I2, orange I3, orange L4")
    take(table, "roll_dice", "reroll_for_a_wound:1")
    suffer_all(table)
    assert (wound_sizes(table), table.hard_rerolls) == ([1], 0)


# -- Locations that are cleared


def one_heart(reprint: Reprint) -> None:
    reprint("enemy", FOE, ["H. .. .. ..", *OPEN[1:]], red=[], yellow=[])


@pytest.mark.rule("THG-22.1", "THG-4.9", "THG-4.11", "THG-G38")
def test_the_last_enemy_of_a_combat_location_brings_its_effect(reprint: Reprint) -> None:
    one_heart(reprint)
    table = fight(where="Hill", rolls="yellow I2, orange I1*")
    take(table, f"attack:{place(table, 'Cave') * RANK_COUNT}")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (foes(table, "Cave"), goods(table)) == (0, {"ore": 2})


@pytest.mark.rule("THG-22.1")
def test_while_an_enemy_is_left_nothing_comes_of_it(reprint: Reprint) -> None:
    one_heart(reprint)
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        "[location.Cave]\nenemies = ['minor', 'minor']\n"
        "[character.Thorgal]\narea = 'Hill'\nitems = []\nskill = 'used'\ngoods = {}"
    )
    take(table, f"attack:{place(table, 'Cave') * RANK_COUNT}")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (foes(table, "Cave"), goods(table)) == (1, {})


@pytest.mark.rule("THG-22.2")
def test_an_enemy_that_is_removed_otherwise_brings_no_effect() -> None:
    table = position("[character.Thorgal]\narea = 'Hill'\ngoods = {}")
    happen(table, {"remove_enemy": "minor", "at": "Cave"})
    assert (foes(table, "Cave"), goods(table)) == (0, {})


@pytest.mark.rule("THG-22.7", "THG-G84")
@pytest.mark.parametrize("closed", ["entry = true", "cover = 'I1'"])
def test_a_closed_location_gives_nothing_when_it_is_cleared(reprint: Reprint, closed: str) -> None:
    one_heart(reprint)
    table = position(
        f"doing = 'combat'\nenemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        f"[location.Cave]\n{closed}\n[character.Thorgal]\narea = 'Hill'\nitems = []\nskill = 'used'\ngoods = {{}}"
    )
    take(table, f"attack:{place(table, 'Cave') * RANK_COUNT}")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (foes(table, "Cave"), goods(table)) == (0, {})


# -- Mystical and merged Enemies


@pytest.mark.rule("THG-22.3", "THG-EX41", "THG-20.2", "THG-10.7")
@pytest.mark.parametrize("rolls", ["yellow I2, orange I1*", "yellow V3, orange I1*"])
def test_a_sleeper_wanders_on_whether_it_is_beaten_or_not(reprint: Reprint, rolls: str) -> None:
    one_heart(reprint)
    table = fight(where="Marsh", rolls=rolls)
    while question(table) == "places_to_strike":
        table.choose(answers(table)[0 if "I2" in rolls else -1])
    assert (foes(table, "Stones", MYSTICAL), foes(table, "Summit", MYSTICAL)) == (0, 1)
    assert wound_sizes(table) == []
    stuck = position("[location.Stones]\nenemies = []\n[location.Summit]\nenemies = ['mystical']")
    happen(stuck, {"if_possible": {"move_enemy": "mystical", "from": "this", "to": "onward"}}, at="Summit")
    assert foes(stuck, "Summit", MYSTICAL) == 1


MERGED = '["Camp Dogs", "Toll Takers"]'


def merged(reprint: Reprint, rolls: str = "yellow I2, orange I1*") -> Saga:
    reprint("enemy", "Camp Dogs", [*OPEN[:2], ".. .. .. H.", *OPEN[3:]], red=[], yellow=[])
    reprint("enemy", "Toll Takers", ["H. .. .. ..", *OPEN[1:2], "H. .. .. ..", *OPEN[3:]], red=[], yellow=[])
    table = fight(where="Hill", top=MERGED, rolls=rolls)
    take(table, f"attack:{place(table, 'Den') * RANK_COUNT}")
    assert question(table) == "cards_to_merge"
    dogs = next(card for card in table.fought if ENEMIES[table.face[card] - FIRST_ENEMY].name == "Camp Dogs")
    take(table, f"merge_next:{dogs}")
    return table


@pytest.mark.rule("THG-22.4", "THG-22.5", "THG-22.6", "THG-EX36", "THG-G34", "THG-G37")
def test_merged_enemies_are_one_grid_and_all_or_nothing(reprint: Reprint) -> None:
    table = merged(reprint)
    assert (table.arena().grid.width, len(table.fought)) == (8, 2)
    strike(table, "I2", (3, 2), (4, 2))
    strike(table, "I1", (3, 1))
    assert (foes(table, "Den"), table.threats[A], goods(table)) == (2, 1, {})


@pytest.mark.rule("THG-22.6", "THG-22.1")
def test_all_hearts_of_all_merged_cards_take_every_token(reprint: Reprint) -> None:
    table = merged(reprint, "yellow I2, orange L4")
    strike(table, "L4", (4, 0), (4, 1), (4, 2), (5, 2))
    strike(table, "I2", (3, 2), (3, 3))
    assert (foes(table, "Den"), table.threats[A], goods(table)) == (0, 0, {"ore": 3})


@pytest.mark.rule("THG-22.8", "THG-G85")
def test_a_combat_that_a_text_orders_leaves_no_token(reprint: Reprint) -> None:
    one_heart(reprint)
    table = position(
        f"enemies = {{ minor = ['{FOE}'] }}\nnext_rolls = 'yellow I2, orange I1*'\n"
        "[character.Thorgal]\ngoods = {}\nitems = ['Oak Shield']"
    )
    tokens = sum(table.foes)
    happen(table, {"fight": ["minor"], "won": {"gain": 1, "good": "ore"}, "lost": {"threat": 2}})
    assert (question(table), "use_item" in kinds(table)) == ("before_the_roll", True)
    take(table, "roll_dice")
    while question(table) != "places_to_strike":
        take(table, "strike_now")
    strike(table, "I2", (0, 0), (1, 0))
    strike(table, "I1", (0, 1))
    assert (goods(table), sum(table.foes), table.threats[A], table.action) == ({"ore": 1}, tokens, 0, -1)


@pytest.mark.rule("THG-G42", "THG-1.4", "THG-1.3")
def test_where_a_deck_is_too_small_a_copy_stands_in() -> None:
    table = position("[character.Thorgal]\nitems = []\n[character.Kriss]\narea = 'Isle'")
    cards = len(table.face)
    happen(table, {"fight": ["massive", "massive", "massive"]})
    assert (len(table.fought), len(table.face)) == (3, cards + 1)
    while table.fought:
        while question(table) == "wound_places":
            happen(table, {"heal": 1})
            take(table, "heal_wound") if question(table) == "wounds_to_heal" else take(table, "suffer")
        if table.fought:
            table.choose(answers(table)[0])
    assert (len(table.copies), sum(map(len, table.enemy_discards))) == (1, 2)


def test_locations_have_numbers_in_the_order_of_the_map() -> None:
    assert place(position(), "Well") == Location(0)
