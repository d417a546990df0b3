"""The chance to win a Combat, as it is told before the attack and before the roll (THG-20.4, THG-20.7, THG-20.13)."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import Any

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.thorgal import GAME, odds
from hearthwatch.games.thorgal.content import ENEMIES, ENEMY_FACES, FIRST_ENEMY, HEART
from hearthwatch.games.thorgal.content.pieces import FACES_OF_DIE, SHAPES
from hearthwatch.games.thorgal.odds import can_cover, chance_of_face, chance_to_cover
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel.shapes import Grid, Printed
from tests.games.thorgal.helpers import position, question, take

YELLOW, ORANGE = 0, 1
ON_THE_HILL = "doing = 'combat'\n[character.Thorgal]\narea = 'Hill'\n"


def explained(table: Saga, begins: str) -> str:
    """What is said beside the first option whose key begins so."""
    assert table.decision is not None
    return next(option.means for option in table.decision.options if option.key.startswith(begins))


def covers(grid: Grid, hearts: int, tiles: tuple[int, ...], laid: int = 0) -> bool:
    """The same by the rule, tile after tile in every order: each touches what lies there."""
    if hearts & ~laid == 0:
        return True
    for place, tile in enumerate(tiles):
        rest = (*tiles[:place], *tiles[place + 1 :])
        for one in grid.placements(SHAPES[tile]):
            joins = not laid or grid.neighbours(laid) & one.mask
            if joins and not one.mask & laid and covers(grid, hearts, rest, laid | one.mask):
                return True
    return False


@pytest.mark.rule("THG-20.4", "THG-20.7")
@pytest.mark.parametrize("card", [card for card in ENEMIES if card.rank in ("minor", "moderate")][::3])
def test_a_chance_counts_every_roll_whose_tiles_can_cover_all_hearts(card: Any) -> None:
    face = ENEMIES.index(card)
    printed = ENEMY_FACES[face].icons
    rolls = [*product(FACES_OF_DIE[YELLOW], FACES_OF_DIE[ORANGE])]
    won = sum(covers(printed.grid, printed.where(HEART), roll) for roll in rolls)
    assert chance_of_face(FIRST_ENEMY + face, (YELLOW, ORANGE)) == pytest.approx(won / len(rolls))


def test_the_order_of_tiles_does_not_matter() -> None:
    printed = Printed.of("H..H", "....", "....", "....", "....")
    for tiles in permutations((0, 1, 2)):
        assert can_cover(printed.grid, printed.where(HEART), tiles)
    assert not can_cover(printed.grid, printed.where(HEART), (0, 1))
    assert chance_to_cover(Printed.of("...."), (YELLOW,)) == 1


@pytest.mark.rule("THG-20.2", "THG-20.13")
def test_the_chance_stands_beside_the_attack_before_the_card_is_known() -> None:
    table = position(f"{ON_THE_HILL}[location.Den]\nenemies = ['moderate']\n[location.Cave]\nenemies = ['minor']")
    minor, moderate = (explained(table, f"attack:{foe}") for foe in _attacks(table))
    assert re.match(r"Chance to win with yellow and orange: 9\d%, 83% to 97% by card\. ", minor)
    assert re.match(r"Chance to win with yellow and orange: 1\d%, 17% to 19% by card\. ", moderate)


def _attacks(table: Saga) -> list[str]:
    assert table.decision is not None
    keys = [option.key for option in table.decision.options if option.key.startswith("attack:")]
    return [key.partition(":")[2] for key in sorted(keys, key=lambda key: int(key.partition(":")[2]) % 5)]


@pytest.mark.rule("THG-20.13")
def test_the_chance_beside_the_roll_is_that_of_the_open_card_and_the_dice_in_hand() -> None:
    bag = "items = ['Bow of Yew', 'Oak Shield']\n"
    table = position(f"enemies = {{ minor = ['Camp Dogs'] }}\n{ON_THE_HILL}{bag}[location.Den]\nenemies = []")
    if question(table) != "before_the_roll":
        take(table, "attack")
    card = next(card for card in ENEMIES if card.name == "Camp Dogs")
    chance = round(100 * chance_of_face(FIRST_ENEMY + ENEMIES.index(card), (YELLOW, ORANGE)))
    assert explained(table, "roll_dice").startswith(f"Chance to win, before rerolls and Criticals: {chance}%.")
    take(table, f"use_item:{table.items[0][0]}", "add_die")
    assert explained(table, "roll_dice").startswith("Chance to win, before rerolls and Criticals: 100%.")


def test_a_simulation_never_asks_for_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*arguments: Any) -> float:
        raise AssertionError("a chance was worked out that nobody reads")

    monkeypatch.setattr(odds, "can_cover", never)
    player = bot("policy")
    table = GAME.new(seats=2, seed=4, adventure="ausloks-winter")
    for _ in range(400):
        if not table.decision:
            break
        player.play(table, (0, 1), seed=4)
