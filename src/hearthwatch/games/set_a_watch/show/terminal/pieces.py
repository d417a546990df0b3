"""Pieces that every drawing shares, in colours that never speak alone."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET

from ..board_types import AbilityShown, AdventurerShown, Board, CreatureShown
from .words import places

STATES: Final = {"up": "+", "exhausted": "x", "leftover": "-"}


def fire(board: Board, bar: bool = True) -> Text:
    """Return the campfire: the wood, and how far its light reaches."""
    wood = board.firewood
    logs = "▮" * min(wood, 15) + ("+" if wood > 15 else "") + " " if bar else ""
    return Text.assemble(
        ("Fire ", "bold"),
        (logs, EMBER),
        (f"{wood}", f"bold {EMBER}"),
        f", lights {places(board.level)}",
    )


def numbers(card: CreatureShown) -> Text:
    """Health and damage; a Summon has neither, as it has no type."""
    if not card.type:
        return Text()
    changed = f" ({card.base})" if card.health != card.base else ""
    return Text.assemble(
        (f"♥ {card.health}", f"bold {DANGER}"), (changed, QUIET), "  ", (f"✕ {card.damage}", f"bold {COLD}")
    )


def dice_of(one: AdventurerShown) -> list[Text]:
    """Return the dice to use in brackets; the others with where they lie."""
    dice: dict[str, list[str]] = {}
    for die in one.dice:
        dice.setdefault(die.where, []).append(f"{die.value or ' '}")
    ready = [Text(f"[{value}]", style=f"bold {EMBER}") for value in dice.pop("ready", [])]
    return [*ready, *(Text(f"{' '.join(values)} {where}".strip(), style=QUIET) for where, values in dice.items())]


def card_line(card: AbilityShown, width: int) -> str:
    """Return an Ability card in one line: its state, its name, and how it was used this round."""
    notes = []
    if card.by_die:
        notes.append("die used")
    if card.by_exhaustion and card.state == "up":
        notes.append("no second exhaustion")
    if card.kind != "active":
        notes.append("passive")
    line = f"{STATES[card.state]}{'•' if card.by_die else ' '}{card.name}"
    for note in notes:
        if cell_len(line) + len(note) + 3 <= width:
            line += f" ({note})"
    return line
