"""Every action card and tracker of ours does what it says: one short position for each."""

from __future__ import annotations

from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import (
    activate,
    beside_a_warden,
    bites,
    discards,
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
    wounds,
)

# -- Blade


def test_press_the_advantage_rolls_two_more_against_a_card_on_the_edge() -> None:
    table = activate(ready("Press the Advantage", "- - - H", order='["Blade", "Sage", "Warden", "Glider"]'), "Press")
    assert len(pawns(table, "Glider")) == 0
    table = activate(ready("Press the Advantage", "H -"), "Press")
    assert track(table) == ["Blade", "Sage", "Glider", "Warden"]


def test_trail_of_blood_moves_and_strikes_three_times() -> None:
    table = ready("Trail of Blood", "H H H", gliders="[9, 9, 2]")
    take(table, "activate", "Trail of Blood")
    for _ in range(12):
        if "stay" in kinds(table):
            take(table, "stay")
        elif "strike" in kinds(table):
            take(table, "strike")
        else:
            break
    let_be(table)
    assert len(pawns(table, "Glider")) == 2


def test_cold_calculation_draws_three_and_gives_another_action() -> None:
    table = activate(ready("Cold Calculation"), "Cold")
    assert len(hand(table, "Blade")) == 3
    assert table.actions == 1


def test_vanish_moves_twice_returns_two_wounds_and_gives_another_action() -> None:
    table = position(
        f"""
        heroes = ["Blade", "Sage"]
        track = ["Blade", "Sage"]
        wounds = 10
        [hero.Blade]
        tile = 9
        hand = ["wound", "wound", "wound"]
        slots = [{power_of("Vanish")}]
        """
    )
    take(table, "activate", "Vanish")
    take(table, "granted_move", "tile 2")
    take(table, "granted_move", "tile 3")
    assert (tile(table, 0), len(table.wounds), hand(table, "Blade")) == (3, 12, ["wound"])
    assert table.actions == 1


def test_marked_for_death_gives_heroes_a_die_more_against_it() -> None:
    table = beside_a_warden("Marked for Death", "- - H")
    let_be(table)
    take(table, "activate", "Marked for Death")
    take(table, "end_turn")
    let_be(table)
    take(table, "use_tracker", "Hatchet")
    let_be(table)
    assert "Glider" not in track(table)


def test_last_one_out_goes_on_after_a_defeat() -> None:
    table = activate(ready("Last One Out", "H - - -", order='["Blade", "Sage", "Warden", "Glider"]'), "Last One Out")
    assert (len(pawns(table, "Glider")), table.actions) == (0, 1)
    table = activate(ready("Last One Out", "H - - -"), "Last One Out")
    assert (len(pawns(table, "Glider")), table.actions) == (1, 0)


def test_dodge_takes_a_die_away_and_draws_a_card() -> None:
    table = ready("Dodge", "H", order='["Glider", "Blade", "Sage", "Warden"]')
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Blade")
    take(table, "react_with_card", "Dodge")
    let_be(table)
    assert len(hand(table, "Blade")) == 1
    assert wounds(table, "Blade") == 1


# -- Greenheart


def wounded(card: str, where: str) -> Thornwatch:
    """The Sage and the Greenheart hold wounds; the Greenheart has a card ready."""
    return position(
        f"""
        heroes = ["Greenheart", "Sage"]
        track = ["Greenheart", "Sage"]
        wounds = 10
        [hero.Greenheart]
        tile = 9
        slots = [{power_of(card)}]
        [hero.Sage]
        tile = {where}
        hand = ["wound", "wound", "Mind"]
        discard = ["wound", "wound", "wound"]
        """
    )


def test_balm_of_moss_heals_hand_and_discards_of_a_hero_nearby() -> None:
    table = wounded("Balm of Moss", "2")
    take(table, "activate", "Balm of Moss")
    if "this_pawn" in kinds(table):
        take(table, "this_pawn", "Sage")
    assert hand(table, "Sage") == ["Sage mind", "wound"]
    assert discards(table, "Sage") == ["wound"]
    assert len(table.wounds) == 13


def test_green_shoots_lets_another_hero_draw_three_wherever_that_is() -> None:
    table = wounded("Green Shoots", "5")
    take(table, "activate", "Green Shoots")
    assert len(hand(table, "Sage")) == 6


def test_share_the_burden_takes_wounds_over_without_a_loss_from_the_deck() -> None:
    table = wounded("Share the Burden", "9")
    deck = len(table.decks[0])
    take(table, "activate", "Share the Burden")
    assert wounds(table, "Greenheart") == 3
    assert (len(table.decks[0]), len(table.wounds), table.actions) == (deck, 10, 1)


def test_hazel_switch_heals_with_a_wound_it_deals() -> None:
    table = position(
        f"""
        heroes = ["Greenheart", "Sage"]
        track = ["Greenheart", "Glider", "Sage"]
        wounds = 10
        next_rolls = "H - -"
        [hero.Greenheart]
        tile = 9
        slots = [{power_of("Hazel Switch")}]
        [hero.Sage]
        tile = 9
        hand = ["wound", "wound"]
        [[creature]]
        name = "Glider"
        tiles = [9]
        """
    )
    take(table, "activate", "Hazel Switch")
    let_be(table)
    assert (hand(table, "Sage"), len(table.wounds)) == (["wound"], 11)


def test_thorn_dart_shifts_one_step_beyond_its_hits() -> None:
    table = activate(ready("Thorn Dart", "H -", gliders="[2]"), "Thorn Dart")
    assert track(table) == ["Greenheart", "Sage", "Warden", "Glider"]


def test_bark_skin_takes_one_hit_off() -> None:
    table = ready("Bark Skin", "H H", order='["Greenheart", "Glider", "Sage", "Warden"]')
    take(table, "activate", "Bark Skin")
    take(table, "bind", "the Sage")
    take(table, "end_turn")
    let_be(table)
    bites(table, "Bite", "the Sage")
    assert wounds(table, "Sage") == 1


def test_quickening_sap_returns_three_wounds_of_another_hero_who_is_wounded() -> None:
    table = ready("Quickening Sap", "D D", order='["Glider", "Greenheart", "Sage", "Warden"]')
    before = len(table.wounds)
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Sage")
    while "react_with_card" not in kinds(table):
        take(table, "pass_window")
    assert len(table.wounds) == before - 4
    take(table, "react_with_card", "Quickening Sap")
    let_be(table)
    assert len(table.wounds) == before - 1


def test_turn_of_the_season_swaps_an_ally_with_an_enemy() -> None:
    table = ready("Turn of the Season", more='phase = "momentum"', order='["Glider", "Sage", "Warden", "Greenheart"]')
    reacts(table, "react_with_card", "Turn of the Season")
    take(table, "swap_cards", "Warden and the Glider")
    let_be(table)
    assert track(table) == ["Warden", "Sage", "Glider", "Greenheart"]


def test_a_hero_among_the_saplings_draws_one_more() -> None:
    table = ready("Circle of Saplings")
    take(table, "activate", "Circle of Saplings")
    take(table, "end_turn")
    let_be(table)
    assert len(table.hands[0]) == 6


# -- Guard


def test_raised_shield_takes_two_hits_off_a_hero_here() -> None:
    table = ready("Raised Shield", "D H", order='["Glider", "Guard", "Sage", "Warden"]')
    before = len(table.wounds)
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Sage")
    reacts(table, "react_with_card", "Raised Shield")
    let_be(table)
    assert len(table.wounds) == before - 1


def test_hold_fast_keeps_an_enemy_in_place_with_a_die_fewer() -> None:
    table = ready("Hold Fast", "H", order='["Guard", "Glider", "Sage", "Warden"]')
    take(table, "activate", "Hold Fast")
    take(table, "end_turn")
    let_be(table)
    assert "move_creature" not in kinds(table)
    bites(table, "Bite", "the Sage")
    assert wounds(table, "Sage") == 1


def test_hew_rolls_one_more_for_each_wound_in_hand() -> None:
    table = position(
        f"""
        heroes = ["Guard", "Sage"]
        track = ["Guard", "Glider", "Sage"]
        next_rolls = "- - - H"
        [hero.Guard]
        tile = 9
        hand = ["wound", "wound"]
        slots = [{power_of("Hew")}]
        [[creature]]
        name = "Glider"
        tiles = [9]
        """
    )
    activate(table, "Hew")
    assert track(table) == ["Guard", "Sage", "Glider"]


def test_come_and_get_me_brings_two_enemies_here_and_leaves_the_action() -> None:
    table = ready("Come and Get Me", gliders="[2, 2, 1]")
    take(table, "activate", "Come and Get Me")
    take(table, "this_pawn")
    take(table, "this_pawn")
    assert sorted(tile(table, pawn) for pawn in pawns(table, "Glider")) == [1, 9, 9]
    assert table.actions == 1


def test_wall_of_oak_takes_a_die_from_monsters_that_attack_here() -> None:
    table = ready("Wall of Oak", "H", order='["Guard", "Glider", "Sage", "Warden"]')
    take(table, "activate", "Wall of Oak")
    take(table, "end_turn")
    let_be(table)
    bites(table, "Bite", "the Sage")
    assert wounds(table, "Sage") == 1


def test_drive_back_pushes_what_it_hits() -> None:
    table = ready("Drive Back", "H - -")
    take(table, "activate", "Drive Back")
    let_be(table)
    take(table, "granted_move", "tile 2")
    let_be(table)
    assert [tile(table, pawn) for pawn in pawns(table, "Glider")] == [2]
    assert tile(table, hero(table, "Guard")) == 2, "the Guard goes after it"


def test_barbed_spear_pulls_what_it_hits() -> None:
    table = activate(ready("Barbed Spear", "H -", gliders="[2]"), "Barbed Spear")
    assert [tile(table, pawn) for pawn in pawns(table, "Glider")] == [9]


def test_never_alone_goes_to_an_ally_who_is_attacked_nearby() -> None:
    table = position(
        f"""
        heroes = ["Guard", "Sage"]
        track = ["Glider", "Guard", "Sage"]
        next_rolls = "H"
        [hero.Guard]
        tile = 9
        slots = [{power_of("Never Alone")}]
        [hero.Sage]
        tile = 2
        [[creature]]
        name = "Glider"
        tiles = [2]
        """
    )
    take(table, "use_rules_card", "Bite")
    take(table, "react_with_card", "Never Alone")
    assert tile(table, 0) == 2
    let_be(table)
    assert wounds(table, "Sage") == 1
