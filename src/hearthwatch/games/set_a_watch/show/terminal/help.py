"""The help of the key ?: the game, the signs, and what its log and its end mean."""

from __future__ import annotations

from typing import Final

from hearthwatch.drawing import Details
from hearthwatch.kernel.english import counted

HELP: Final = [
    (
        "Set a Watch",
        [
            (
                "Goal",
                "Survive nine rounds and the last Line. Each round one Adventurer rests in Camp, the others stand "
                "Watch and defeat the Creatures of the Line with dice and Ability cards.",
            ),
            (
                "You lose",
                "when all Ability cards on Watch are exhausted, or no Unhallowed is left to be summoned. What you "
                "do not defeat exhausts cards and joins the Horde, which comes back in round 9.",
            ),
        ],
    ),
    (
        "Terms",
        [
            ("lit  dark", "whether the fire lights that place: what lies in its light is faceup"),
            ("range 2", "attacks the first 2 places"),
            ("immune", "to Stun: the Barbarian, who comes with the deluxe pack"),
            ("barred", "no card was ready when the Watch began: does not fight"),
            ("rested 2", "was in Camp twice"),
            ("c chop", "reads a camp action, a Rune, any card: what can I do with this die?"),
        ],
    ),
]
SIGNS: Final = [
    ("[6]  [ ]", "a die to use; not rolled yet. A bare 6: a word says where it lies"),
    ("+  x  •", "Ability card ready; exhausted; a die used it this round"),
    ("♥ 9 (7)", "Health now (and as printed): what an attack must reach"),
    ("✕ 2", "damage: so many Ability cards it exhausts if it is left at the end"),
    ("ranged 2", "in small windows: ranged, range 2"),
]
MILESTONES: Final = ("Round ", "The party reaches ", "The Line is empty", "The last Line")


def details(numbers: Details) -> str:
    """Return the numbers that go with the outcome, in words."""
    cards, horde = numbers["faceup"], numbers["horde"]
    return (
        f"It ended in round {numbers['round']}, with {counted(cards, 'Ability card')} ready, "
        f"{numbers['firewood']} firewood, and {counted(horde, 'Creature')} in the Horde."
    )
