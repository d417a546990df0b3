"""Monsters of ours do what they say: one short position for each."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import discards, kinds, let_be, pawns, position, take, tile, track


def scene(
    name: str, tiles: str = "[9]", rolls: str = "", head: str = "", heroes: str = "", more: str = ""
) -> Thornwatch:
    """A monster is about to act on tile 9, where the Guard and the Sage stand."""
    return position(
        f"""
        track = ["{name}", "Guard", "Sage"]
        next_rolls = "{rolls}"
        {head}
        [hero.Guard]
        tile = 9
        {heroes}
        [hero.Sage]
        tile = 9
        [[creature]]
        name = "{name}"
        tiles = {tiles}
        {more}
        """
    )


def bites(table: Thornwatch, deed: str, whom: str) -> None:
    """The monster attacks, and nobody reacts."""
    take(table, "use_rules_card", deed)
    if "strike" in kinds(table):
        take(table, "strike", whom)
    let_be(table)


def wounds(table: Thornwatch, role: str) -> int:
    return discards(table, role).count("wound")


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
    table = position(
        """
        track = ["Glider Alpha", "Glider", "Guard", "Sage"]
        ebb = 1
        [[creature]]
        name = "Glider"
        tiles = [1]
        [[creature]]
        name = "Glider Alpha"
        tiles = [5]
        """
    )
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
    table = position(
        """
        track = ["Swamp Choir 1", "Guard", "Sage", "Swamp Choir 2"]
        next_rolls = "H H"
        [hero.Guard]
        tile = 1
        [hero.Sage]
        tile = 7
        [[creature]]
        name = "Swamp Choir"
        tiles = [[10, 11]]
        """
    )
    take(table, "use_rules_card", "Song Across the Water")
    assert kinds(table) == ["strike", "strike"]


def test_the_deep_crow_carries_a_hero_off() -> None:
    table = position(
        """
        track = ["Deep Crow 1", "Guard", "Sage", "Deep Crow 2"]
        next_rolls = "H -"
        [hero.Guard]
        tile = 9
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Deep Crow"
        tiles = [9]
        """
    )
    take(table, "use_rules_card", "Carry Off")
    let_be(table)
    take(table, "granted_move", "tile 2")
    take(table, "granted_move", "tile 3")
    let_be(table)
    assert (tile(table, 0), [tile(table, pawn) for pawn in pawns(table, "Deep Crow 1")]) == (3, [3])


def test_the_glittering_eye_takes_a_slotted_card() -> None:
    table = position(
        """
        track = ["Deep Crow 1", "Guard", "Sage", "Deep Crow 2"]
        next_rolls = "H - - -"
        ebb = 2
        [hero.Guard]
        tile = 9
        slots = [["Hew", "Brawn"]]
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Deep Crow"
        tiles = [9]
        """
    )
    take(table, "use_rules_card", "Beak")
    let_be(table)
    take(table, "pay_ebb", "Glittering Eye")
    assert not any(table.slotted)
    assert table.ebb == 0


# -- corrupted


@pytest.mark.parametrize(("ebb", "rolls"), [(0, "H"), (1, "H"), (4, "- - H"), (7, "- - - H")])
def test_the_ebb_drinker_rolls_one_and_one_more_for_every_two_ebb(ebb: int, rolls: str) -> None:
    table = scene("Ebb-Drinker", rolls=rolls, head=f"ebb = {ebb}")
    bites(table, "Drink", "the Guard")
    assert (wounds(table, "Guard"), table.ebb) == (1, ebb + 1)


def test_an_ebb_drinker_that_falls_spills_three() -> None:
    table = position(
        """
        track = ["Guard", "Sage", "Ebb-Drinker"]
        next_rolls = "H -"
        ebb = 5
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Ebb-Drinker"
        tiles = [9]
        """
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert (track(table), table.ebb) == (["Guard", "Sage"], 2)


@pytest.mark.parametrize(("tiles", "rolls"), [("[9, 9]", "H"), ("[9, 2]", "- H")])
def test_oathbroken_who_stand_together_are_attacked_with_a_die_fewer(tiles: str, rolls: str) -> None:
    table = position(
        f"""
        track = ["Guard", "Oathbroken", "Sage"]
        next_rolls = "{rolls}"
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Oathbroken"
        tiles = {tiles}
        """
    )
    take(table, "use_tracker", "Shield Rim")
    if "strike" in kinds(table):
        take(table, "strike")
    let_be(table)
    assert track(table)[-1] == "Oathbroken"


def test_an_ill_word_costs_two_cards_of_the_deck() -> None:
    table = scene("Oathbroken", rolls="H -", head="ebb = 1")
    deck = len(table.decks[0])
    bites(table, "Ill Word", "the Guard")
    assert (len(table.decks[0]), table.ebb) == (deck - 3, 0)


def test_the_woodwife_calls_a_hero_by_name_and_sets_old_debts() -> None:
    table = position(
        """
        track = ["Woodwife", "Guard", "Sage"]
        next_rolls = "H -"
        ebb = 2
        [hero.Guard]
        tile = 2
        [hero.Sage]
        tile = 5
        [[creature]]
        name = "Woodwife"
        tiles = [9]
        """
    )
    take(table, "use_rules_card", "Name You Gave Me")
    let_be(table)
    take(table, "pay_ebb", "Old Debts")
    assert (tile(table, 0), track(table)) == (9, ["Woodwife", "Sage", "Guard"])


# -- plants


def test_a_hero_among_fetterbriars_cannot_move_and_neither_can_they() -> None:
    table = position(
        """
        track = ["Guard", "Sage", "Fetterbriar"]
        [hero.Guard]
        tile = 9
        [hero.Sage]
        tile = 2
        [[creature]]
        name = "Fetterbriar"
        tiles = [9]
        """
    )
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
    table = position(
        """
        track = ["Thorn Mother", "Guard", "Sage"]
        next_rolls = "H H"
        [hero.Guard]
        tile = 9
        [hero.Sage]
        tile = 2
        [[creature]]
        name = "Thorn Mother"
        tiles = [9]
        """
    )
    bites(table, "Needle Rain", "")
    assert (wounds(table, "Guard"), wounds(table, "Sage")) == (1, 1)


# -- undead


def test_the_pale_captain_lets_a_pack_that_acted_form_up_again() -> None:
    table = position(
        """
        track = ["Husk*", "Pale Captain", "Guard", "Sage"]
        ebb = 3
        [[creature]]
        name = "Husk"
        tiles = [1]
        [[creature]]
        name = "Pale Captain"
        tiles = [5]
        """
    )
    take(table, "pay_ebb", "Form Up")
    assert (track(table)[0], table.ebb) == ("Husk", 0)
