"""Find the open cards that an option concerns, though it only names a slot of the Row, an Enemy token or a square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...content import ACTION_CARDS, ENEMIES, FIRST_ENEMY, LETTERS, SPECIAL_CARDS
from ...table import Saga, rules

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

COMBAT: Final = frozenset(("roll_dice", "reroll", "make_critical", "strike_now", "strike"))


def cards_about(table: Saga, step: Step) -> list[str]:
    """Return the Action card above a chip with the Special one below it, and the Enemies that are fought (THG-20.2)."""
    name = rules.kinds[step[0]].name
    if name == "lay_chip":
        card = table.row[step[2]]
        below = [special for special, above in enumerate(table.specials) if above == card]
        printed = f"{ACTION_CARDS[card].name} ({ACTION_CARDS[card].number})"
        return [printed, *[f"{SPECIAL_CARDS[special].name} ({LETTERS[special]})" for special in below]]
    return [ENEMIES[table.face[card] - FIRST_ENEMY].name for card in table.fought] if name in COMBAT else []
