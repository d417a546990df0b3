"""Terrain cards and Judges of ours do what they say: one short position for each."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.table import Thornwatch
from tests.games.thornwatch.helpers import bites, encounter, kinds, let_be, position, reacts, take, track, wounds

# -- terrain


def on_terrain(name: str, more: str = "", head: str = "") -> Thornwatch:
    """The Guard begins a turn on tile 9, where a terrain card lies."""
    return position(
        f"""
        track = ["Guard", "Sage"]
        wounds = 10
        {head}
        terrain.9 = "{name}"
        [hero.Guard]
        tile = 9
        {more}
        """
    )


def waiting_on(name: str, own: str = "") -> Thornwatch:
    """The Guard waits on tile 9, where a terrain card lies, while the Sage has a turn elsewhere."""
    return position(
        f"""
        track = ["Sage", "Guard"]
        terrain.9 = "{name}"
        [hero.Guard]
        tile = 9
        {own}
        [hero.Sage]
        tile = 2
        """
    )


def test_the_abandoned_hearth_returns_a_wound() -> None:
    table = on_terrain("Abandoned Hearth", 'discard = ["wound", "wound"]')
    take(table, "end_turn")
    let_be(table)
    assert (wounds(table, "Guard"), len(table.wounds)) == (1, 11)


def test_brambles_strike_whoever_ends_a_turn_there() -> None:
    table = on_terrain("Animate Brambles", head='next_rolls = "H -"')
    take(table, "end_turn")
    let_be(table)
    assert wounds(table, "Guard") == 1


def test_the_floor_gives_way_once() -> None:
    table = position(
        """
        track = ["Guard", "Sage"]
        terrain.2 = "Collapsing Floor"
        [hero.Guard]
        tile = 9
        """
    )
    take(table, "move", "tile 2")
    let_be(table)
    assert (wounds(table, "Guard"), table.terrain[1]) == (2, -1)


def test_in_the_haunted_house_two_cards_are_lost() -> None:
    table = waiting_on("Haunted House")
    deck = len(table.decks[0])
    take(table, "end_turn")
    let_be(table)
    assert len(table.decks[0]) == deck - 2


def test_the_mud_keeps_a_card() -> None:
    table = waiting_on("Sucking Mud", 'hand = ["Brawn", "Brawn"]')
    take(table, "end_turn")
    let_be(table)
    take(table, "discard_card")
    assert len(table.hands[0]) == 1


@pytest.mark.parametrize(("name", "rolls"), [("Deep Water", "H"), ("Hunter's Blind", "- H")])
def test_terrain_that_changes_dice(name: str, rolls: str) -> None:
    table = encounter(
        "Glider",
        rolls,
        order='["Guard", "Glider", "Sage"]',
        sage=5,
        own='hand = ["Brawn"]',
        head=f'terrain.9 = "{name}"',
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert track(table)[-1] == "Glider"


def test_standing_stones_take_a_hit_from_whoever_strikes_a_hero_there() -> None:
    table = encounter("Driven", "H H", head='terrain.9 = "Standing Stones"')
    bites(table, "Rusted Sword", "the Guard")
    assert wounds(table, "Guard") == 1


def test_foliage_covers_against_ranged_attacks() -> None:
    table = encounter("Driven", guard=2, sage=5, head='terrain.2 = "Thick Foliage"')
    bites(table, "Rotting Bow", "the Guard")
    assert wounds(table, "Guard") == 0


@pytest.mark.parametrize(("where", "ebb"), [("9", 0), ("2", 1)])
def test_ley_lines_hum_while_no_hero_stands_there(where: str, ebb: int) -> None:
    table = position(
        f"""
        phase = "round"
        round = 1
        terrain.9 = "Ley Lines"
        [hero.Guard]
        tile = {where}
        [hero.Sage]
        tile = 2
        """
    )
    assert table.ebb == ebb


def test_the_bone_pile_feeds_the_judge_when_a_hero_is_hit_there() -> None:
    table = encounter("Glider", "H -", head='terrain.9 = "Bone Pile"\ncache.9 = 3')
    bites(table, "Bite", "the Guard")
    assert (table.ebb, table.cache[8]) == (1, 2)


def test_the_gallows_feed_the_judge_when_somebody_falls_there() -> None:
    table = encounter(
        "Glider",
        "H -",
        order='["Guard", "Sage", "Glider"]',
        tiles="[9, 1]",
        sage=5,
        own='hand = ["Brawn"]',
        head='terrain.9 = "Old Gallows"\ncache.9 = 3',
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert (table.ebb, table.cache[8]) == (1, 2)


# -- Judges


@pytest.mark.parametrize(
    ("judge", "ability", "ebb", "after"),
    [
        ("Judge of Stars", "Hasty Verdict", 1, ["Husk", "Guard", "Sage"]),
        ("Judge of Stars", "Late Star", 2, ["Husk", "Sage", "Guard"]),
    ],
)
def test_the_judge_of_stars_shifts_cards(judge: str, ability: str, ebb: int, after: list[str]) -> None:
    table = position(
        f"""
        judge = "{judge}"
        phase = "momentum"
        track = ["Guard", "Sage", "Husk"]
        ebb = {ebb}
        [[creature]]
        name = "Husk"
        tiles = [1]
        """
    )
    take(table, "judge_reacts", ability)
    if "this_pawn" in kinds(table):
        take(table, "this_pawn", "Guard")
    let_be(table)
    assert table.ebb == 0
    assert track(table) == after


def test_lightning_in_the_blood_adds_a_die() -> None:
    table = encounter("Glider", "- - H", head='judge = "Judge of Stars"\nebb = 1')
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Guard")
    reacts(table, "judge_reacts", "Lightning in the Blood")
    let_be(table)
    assert (wounds(table, "Guard"), table.ebb) == (1, 0)


def test_grave_goods_add_two_dice_against_a_hero_with_a_wound_in_hand() -> None:
    table = encounter("Glider", "- - - H", head='judge = "Judge Below"\nebb = 2', own='hand = ["wound"]')
    take(table, "use_rules_card", "Bite")
    take(table, "strike", "the Guard")
    reacts(table, "judge_reacts", "Grave Goods")
    let_be(table)
    assert (wounds(table, "Guard"), table.ebb) == (1, 0)
