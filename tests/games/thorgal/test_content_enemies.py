"""How likely an Enemy is beaten: worked out exactly, over every roll and every way to lay its tiles (THG-20.4)."""

from __future__ import annotations

from typing import Final

import pytest

from hearthwatch.games.thorgal.content import CHARACTER_NAMES, DIALS, ENEMIES, ENEMY_FACES, FIRST_ENEMY, HEART
from hearthwatch.games.thorgal.content.cards import EnemyCard
from hearthwatch.games.thorgal.odds import chance_of_face

LEVELS: Final = (1, 4, 7)
BANDS: Final = {
    "minor": ((80, 98), (99.4, 100), (99.4, 100)),
    "moderate": ((15, 40), (85, 97), (98.5, 100)),
    "major": ((0, 2), (40, 65), (87, 96)),
    "massive": ((0, 0), (1, 20), (20, 65)),
}
"""In per cent, at Combat levels 1, 4 and 7, without any help."""


@pytest.mark.parametrize("card", ENEMIES, ids=lambda card: card.name)
@pytest.mark.rule("THG-20.4", "THG-20.7")
def test_an_enemy_is_as_hard_as_its_strength_says(card: EnemyCard) -> None:
    dial = DIALS[CHARACTER_NAMES.index("Thorgal Aegirsson")]
    for level, (least, most) in zip(LEVELS, BANDS[card.rank], strict=True):
        chance = chance_of_face(FIRST_ENEMY + ENEMIES.index(card), tuple(dial[level - 1]))
        assert least - 0.5 <= 100 * chance <= most + 0.5


HEARTS: Final = {"minor": (2, 3), "moderate": (4, 5), "major": (6, 7), "massive": (8, 10)}


@pytest.mark.parametrize("card", ENEMIES, ids=lambda card: card.name)
def test_an_enemy_has_hearts_rewards_and_penalties_as_its_strength_says(card: EnemyCard) -> None:
    words = [word for row in card.rows for word in row.split()]
    least, most = HEARTS[card.rank]
    rewards = [word[0] for word in words if word[0] not in ".-H"]
    assert (len(card.rows), len(words)) == (5, 20)
    assert least <= sum(word[0] == HEART for word in words) <= most
    assert 1 <= len(rewards) <= 3
    assert 2 <= sum(word[1] in "ry" for word in words) <= 4
    assert ("E" in rewards) == (card.rank != "minor")


def test_no_two_enemies_have_the_same_hearts() -> None:
    hearts = [(face.icons.grid.cells, face.icons.where(HEART)) for face in ENEMY_FACES]
    assert len({*hearts}) == len(ENEMIES)


@pytest.mark.parametrize(("rank", "counts"), [("major", {6, 7}), ("massive", {8, 10})])
def test_enemies_of_one_strength_differ_in_hearts(rank: str, counts: set[int]) -> None:
    cards = [card for card in ENEMIES if card.rank == rank]
    assert {sum(word[0] == HEART for row in card.rows for word in row.split()) for card in cards} == counts
