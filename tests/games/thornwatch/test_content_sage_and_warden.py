"""The action cards of Sage and Warden do what they say: one short position for each."""

from __future__ import annotations

import pytest

from tests.games.thornwatch.helpers import (
    activate,
    beside_a_warden,
    hand,
    hero,
    kinds,
    let_be,
    pawns,
    position,
    power_of,
    reacts,
    ready,
    take,
    tile,
    track,
)

# -- Sage


def test_rend_earth_strikes_every_enemy_here_and_nobody_else() -> None:
    table = activate(ready("Rend Earth", "H - H -", gliders="[9, 9, 2]"), "Rend Earth")
    assert track(table) == ["Sage", "Warden", "Greenheart", "Glider"]


@pytest.mark.parametrize(("turned", "place"), [("", 2), ("*", 1)])
def test_star_dart_flies_two_tiles_and_has_a_die_more_for_who_has_not_acted(turned: str, place: int) -> None:
    order = f'["Sage", "Glider{turned}", "Warden", "Greenheart"]'
    table = activate(ready("Star Dart", "- H", gliders="[3]", order=order), "Star Dart")
    assert track(table)[place] == f"Glider{turned}"


def test_lend_a_word_gives_the_active_hero_a_focus_die_and_a_card() -> None:
    table = ready("Lend a Word", order='["Warden", "Sage", "Glider", "Greenheart"]')
    reacts(table, "react_with_card", "Lend a Word")
    if "flip_to_focus" in kinds(table):
        take(table, "flip_to_focus")
    warden = hero(table, "Warden")
    assert sum(table.focus[slot] for slot in table.trait_slots(warden)) == 1
    assert len(table.hands[warden]) == 1


def test_fireball_strikes_everybody_on_a_tile_nearby() -> None:
    table = ready("Fireball", "H - - H - -", gliders="[2, 2, 9]", order='["Sage", "Warden", "Greenheart", "Glider"]')
    take(table, "activate", "Fireball")
    take(table, "strike_tile", "tile 2")
    let_be(table)
    assert len(pawns(table, "Glider")) == 2
    assert track(table)[-1] == "Glider"


def test_a_hero_on_the_bridge_of_ages_rolls_one_more() -> None:
    table = beside_a_warden("Bridge of Ages", "- - H")
    let_be(table)
    take(table, "activate", "Bridge of Ages")
    take(table, "spread", "tile 9")
    take(table, "end_turn")
    let_be(table)
    take(table, "use_tracker", "Hatchet")
    let_be(table)
    assert "Glider" not in track(table)


def test_verdant_shield_heals_every_hero() -> None:
    table = position(
        f"""
        heroes = ["Sage", "Guard"]
        track = ["Sage", "Guard"]
        wounds = 10
        [hero.Sage]
        hand = ["wound", "wound"]
        slots = [{power_of("Verdant Shield")}]
        [hero.Guard]
        tile = 5
        hand = ["wound"]
        discard = ["wound", "wound"]
        """
    )
    take(table, "activate", "Verdant Shield")
    assert len(table.wounds) == 13


def test_unmake_the_hour_puts_an_enemy_three_steps_back() -> None:
    table = ready("Unmake the Hour", more='phase = "momentum"', order='["Sage", "Glider", "Warden", "Greenheart"]')
    reacts(table, "react_with_card", "Unmake the Hour")
    let_be(table)
    assert track(table) == ["Sage", "Warden", "Greenheart", "Glider"]


def test_echo_of_thunder_is_done_twice_and_no_more() -> None:
    table = ready("Echo of Thunder", "H - H -", gliders="[9]")
    activate(table, "Echo of Thunder")
    assert track(table) == ["Sage", "Warden", "Greenheart", "Glider"]


# -- Warden


def test_harrying_shot_herds_what_it_hits() -> None:
    table = ready("Harrying Shot", "H -", gliders="[2]")
    take(table, "activate", "Harrying Shot")
    let_be(table)
    take(table, "granted_move", "tile 3")
    assert [tile(table, pawn) for pawn in pawns(table, "Glider")] == [3]


@pytest.mark.parametrize(("rolls", "more"), [("H -", 1), ("- -", 0)])
def test_body_blow_gives_each_other_hero_here_a_card_where_it_hits(rolls: str, more: int) -> None:
    table = ready("Body Blow", rolls)
    others = [one for one in table.heroes if one != hero(table, "Warden")]
    before = [len(table.hands[one]) for one in others]
    activate(table, "Body Blow")
    assert [len(table.hands[one]) for one in others] == [had + more for had in before]


def test_set_the_pace_moves_the_others_and_draws_two() -> None:
    table = ready("Set the Pace")
    take(table, "activate", "Set the Pace")
    take(table, "granted_move", "tile 2")
    take(table, "stay")
    assert sorted(tile(table, pawn) for pawn in (1, 2)) == [2, 9]
    assert len(table.hands[0]) == 2


def test_call_the_mark_adds_two_dice_to_the_attack_of_a_hero_nearby() -> None:
    table = position(
        f"""
        heroes = ["Warden", "Guard"]
        track = ["Guard", "Glider", "Warden"]
        next_rolls = "- - - H"
        [hero.Warden]
        tile = 2
        slots = [{power_of("Call the Mark")}]
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        [[creature]]
        name = "Glider"
        tiles = [9]
        """
    )
    take(table, "use_tracker", "Shield Rim")
    reacts(table, "react_with_card", "Call the Mark")
    let_be(table)
    assert track(table) == ["Guard", "Warden", "Glider"]


def test_once_more_lets_a_hero_who_has_acted_act_again() -> None:
    table = ready("Once More", order='["Sage*", "Warden", "Glider", "Greenheart"]')
    take(table, "activate", "Once More")
    assert track(table)[0] == "Sage"


def test_a_monster_stumbles_over_the_tripline() -> None:
    table = ready("Tripline", gliders="[1]", order='["Warden", "Glider", "Sage", "Greenheart"]')
    take(table, "activate", "Tripline")
    take(table, "spread", "tile 2")
    take(table, "end_turn")
    let_be(table)
    take(table, "move_creature", "tile 2")
    assert track(table) == ["Warden*", "Sage", "Glider", "Greenheart"]


def test_bellow_shifts_every_enemy_here() -> None:
    table = ready("Bellow", gliders="[9, 9, 2]")
    take(table, "activate", "Bellow")
    assert track(table)[-1] == "Glider"
    assert len(table.hands[0]) == 1


def test_the_waiting_spear_strikes_before_the_attack() -> None:
    table = ready("Waiting Spear", "H - -", order='["Sage*", "Warden*", "Greenheart*", "Glider"]')
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Sage")
    while "react_with_card" not in kinds(table):
        take(table, "pass_window")
    before = len(table.wounds)
    take(table, "react_with_card", "Waiting Spear")
    let_be(table)
    assert "Glider" not in track(table)
    assert len(table.wounds) == before


def test_field_dressing_returns_three_wounds_from_the_hand_of_a_hero_here() -> None:
    table = position(
        f"""
        heroes = ["Warden", "Guard"]
        track = ["Guard", "Warden"]
        wounds = 10
        [hero.Warden]
        tile = 9
        slots = [{power_of("Field Dressing")}]
        [hero.Guard]
        tile = 9
        hand = ["wound", "wound", "wound", "wound", "Brawn"]
        """
    )
    reacts(table, "react_with_card", "Field Dressing")
    assert hand(table, "Guard") == ["Guard brawn", "wound"]
    assert len(table.wounds) == 13
