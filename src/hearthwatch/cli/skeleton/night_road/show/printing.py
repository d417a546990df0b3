"""The printed text of every card, made from the numbers that the rules use."""

from __future__ import annotations

from ..content import BOX, NightCard


def text_of(card: NightCard) -> str:
    """Return the effect of a card in words."""
    if card.oil == 0:
        return "Nothing happens."
    return f"Gain {card.oil} oil." if card.oil > 0 else f"Lose {-card.oil} oil."


def box() -> dict[str, int]:
    """Return the number of cards of each sort."""
    return {"night": sum(card.copies for card in BOX.night)}


def cards() -> dict[str, list[dict[str, str]]]:
    """Return every card with its text."""
    night = [
        {"name": card.name, "text": text_of(card), "flavour": card.flavour, "copies": str(card.copies)}
        for card in BOX.night
    ]
    return {"night": night}
