"""Monsters of ours do what they say: one short position for each."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import bites, encounter, kinds, let_be, pawns, position, take, tile, track, wounds


def led(pack: str, leader: str, order: str, ebb: int) -> Thornwatch:
    """A pack on tile 1, its leader on tile 5, and a Judge with some ebb."""
    return position(
        f"""
        track = {order}
        ebb = {ebb}
        [[creature]]
        name = "{pack}"
        tiles = [1]
        [[creature]]
        name = "{leader}"
        tiles = [5]
        """
    )


# -- beasts


def test_gliders_beside_their_alpha_bite_with_a_die_more() -> None:
    table = position(
        """
        track = ["Glider", "Glider Alpha", "Guard", "Sage"]
        next_rolls = "- - H"
        [hero.Guard]
        tile = 9
        [[creature]]
        name = "Glider"
        tiles = [9]
        [[creature]]
        name = "Glider Alpha"
        tiles = [9]
        """
    )
    bites(table, "Bite", "the Guard")
    assert wounds(table, "Guard") == 1


def test_the_hunting_cry_moves_a_glider_for_one_ebb() -> None:
    table = led("Glider", "Glider Alpha", '["Glider Alpha", "Glider", "Guard", "Sage"]', ebb=1)
    take(table, "pay_ebb", "Hunting Cry")
    take(table, "granted_move", "tile 2")
    assert ([tile(table, pawn) for pawn in pawns(table, "Glider")], table.ebb) == ([2], 0)


def test_the_swamp_choir_is_weaker_with_every_card_it_loses() -> None:
    def choir(cards: str, rolls: str) -> Thornwatch:
        table = position(
            f"""
            track = {cards}
            next_rolls = "{rolls}"
            [hero.Guard]
            tile = 9
            [[creature]]
            name = "Swamp Choir"
            tiles = [[9, 10]]
            """
        )
        bites(table, "Undertow", "the Guard")
        return table

    both = choir('["Swamp Choir 1", "Guard", "Swamp Choir 2", "Sage"]', "- - - H")
    assert wounds(both, "Guard") == 1
    one = choir('["Swamp Choir 1", "Guard", "Sage"]', "- - H")
    assert wounds(one, "Guard") == 1


def test_the_song_carries_two_tiles_from_either_end() -> None:
    table = encounter(
        "Swamp Choir",
        "H H",
        order='["Swamp Choir 1", "Guard", "Sage", "Swamp Choir 2"]',
        tiles="[[10, 11]]",
        guard=1,
        sage=7,
    )
    take(table, "use_rules_card", "Song Across the Water")
    assert kinds(table) == ["strike", "strike"]


def test_the_deep_crow_carries_a_hero_off() -> None:
    table = encounter("Deep Crow", "H -", order='["Deep Crow 1", "Guard", "Sage", "Deep Crow 2"]', sage=5)
    take(table, "use_rules_card", "Carry Off")
    let_be(table)
    take(table, "granted_move", "tile 2")
    take(table, "granted_move", "tile 3")
    let_be(table)
    assert (tile(table, 0), [tile(table, pawn) for pawn in pawns(table, "Deep Crow 1")]) == (3, [3])


def test_the_glittering_eye_takes_a_slotted_card() -> None:
    table = encounter(
        "Deep Crow",
        "H - - -",
        order='["Deep Crow 1", "Guard", "Sage", "Deep Crow 2"]',
        sage=5,
        own='slots = [["Hew", "Brawn"]]',
        head="ebb = 2",
    )
    take(table, "use_rules_card", "Beak")
    let_be(table)
    take(table, "pay_ebb", "Glittering Eye")
    assert not any(table.slotted)
    assert table.ebb == 0


# -- corrupted


@pytest.mark.parametrize(("ebb", "rolls"), [(0, "H"), (1, "H"), (4, "- - H"), (7, "- - - H")])
def test_the_ebb_drinker_rolls_one_and_one_more_for_every_two_ebb(ebb: int, rolls: str) -> None:
    table = encounter("Ebb-Drinker", rolls, head=f"ebb = {ebb}")
    bites(table, "Drink", "the Guard")
    assert (wounds(table, "Guard"), table.ebb) == (1, ebb + 1)


def test_an_ebb_drinker_that_falls_spills_three() -> None:
    table = encounter(
        "Ebb-Drinker", "H -", order='["Guard", "Sage", "Ebb-Drinker"]', sage=5, own='hand = ["Brawn"]', head="ebb = 5"
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert (track(table), table.ebb) == (["Guard", "Sage"], 2)


@pytest.mark.parametrize(("tiles", "rolls"), [("[9, 9]", "H"), ("[9, 2]", "- H")])
def test_oathbroken_who_stand_together_are_attacked_with_a_die_fewer(tiles: str, rolls: str) -> None:
    table = encounter(
        "Oathbroken", rolls, order='["Guard", "Oathbroken", "Sage"]', tiles=tiles, sage=5, own='hand = ["Brawn"]'
    )
    take(table, "use_tracker", "Shield Rim")
    if "strike" in kinds(table):
        take(table, "strike")
    let_be(table)
    assert track(table)[-1] == "Oathbroken"


def test_an_ill_word_costs_two_cards_of_the_deck() -> None:
    table = encounter("Oathbroken", "H -", head="ebb = 1")
    deck = len(table.decks[0])
    bites(table, "Ill Word", "the Guard")
    assert (len(table.decks[0]), table.ebb) == (deck - 3, 0)


def test_the_woodwife_calls_a_hero_by_name_and_sets_old_debts() -> None:
    table = encounter("Woodwife", "H -", guard=2, sage=5, head="ebb = 2")
    take(table, "use_rules_card", "Name You Gave Me")
    let_be(table)
    take(table, "pay_ebb", "Old Debts")
    assert (tile(table, 0), track(table)) == (9, ["Woodwife", "Sage", "Guard"])


# -- plants


def test_a_hero_among_fetterbriars_cannot_move_and_neither_can_they() -> None:
    table = encounter("Fetterbriar", order='["Guard", "Sage", "Fetterbriar"]', sage=2)
    assert "move" not in kinds(table)
    take(table, "end_turn")
    let_be(table)
    assert "move" in kinds(table)
    take(table, "end_turn")
    let_be(table)
    assert "move_creature" not in kinds(table)


def test_fetterbriars_shift_toward_the_edge() -> None:
    table = position(
        """
        track = ["Fetterbriar", "Guard", "Sage"]
        phase = "momentum"
        [[creature]]
        name = "Fetterbriar"
        tiles = [1]
        """
    )
    assert track(table) == ["Guard", "Fetterbriar", "Sage"]


def test_needle_rain_falls_on_everybody_nearby() -> None:
    table = encounter("Thorn Mother", "H H", sage=2)
    bites(table, "Needle Rain", "")
    take(table, "strike_next", "Sage")
    let_be(table)
    assert (wounds(table, "Guard"), wounds(table, "Sage")) == (1, 1)


# -- undead


def test_the_pale_captain_lets_a_pack_that_acted_form_up_again() -> None:
    table = led("Husk", "Pale Captain", '["Husk*", "Pale Captain", "Guard", "Sage"]', ebb=3)
    take(table, "pay_ebb", "Form Up")
    assert (track(table)[0], table.ebb) == ("Husk", 0)
