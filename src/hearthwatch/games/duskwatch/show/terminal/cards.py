"""Cards as they are written here: the sign of the suit never stands without its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

SUITS: Final = {"S": ("♠", "Spades"), "C": ("♣", "Clubs"), "H": ("♥", "Hearts"), "D": ("♦", "Diamonds")}
VALUES: Final = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
POINTS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13}


def sign(card: str) -> str:
    """9♣ Clubs."""
    mark, suit = SUITS[card[-1]]
    return f"{card[:-1]}{mark} {suit}"


def spoken(card: str) -> str:
    """Return the 9 of Clubs."""
    return f"the {VALUES.get(card[:-1], card[:-1])} of {SUITS[card[-1]][1]}"


def points(card: str) -> int:
    """Ace 1, Jack 11, Queen 12, King 13."""
    return POINTS.get(card[:-1]) or int(card[:-1])


def by_suit(cards: Sequence[str]) -> str:
    """♠ Spades A 4 K · ♥ Hearts 2."""
    parts = []
    for letter, (mark, suit) in SUITS.items():
        values = sorted((card for card in cards if card[-1] == letter), key=points)
        if values:
            parts.append(f"{mark} {suit} {' '.join(card[:-1] for card in values)}")
    return " · ".join(parts)
