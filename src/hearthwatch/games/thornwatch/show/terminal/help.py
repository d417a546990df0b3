"""The help of the key ?: the game, the signs, and what its log and its end mean."""

from __future__ import annotations

from typing import Final

from hearthwatch.drawing import Details
from hearthwatch.kernel.english import counted

HELP: Final = [
    (
        "Thornwatch",
        [
            (
                "Goal",
                "The heroes meet the green condition of each storyboard and finish on the closing. The Judge wants the "
                "red one, or the wound deck to run out: it is one for all heroes and for the whole adventure.",
            ),
            (
                "The track",
                "A row of momentum cards from root to edge, dealt anew each round. The first upright card acts next, "
                "and is turned then. A hit pushes a monster toward the edge; a hit on the edge defeats it.",
            ),
            (
                "Your turn",
                "In any order: move once, slot action cards, tuck cards under them as power, act once. Then the whole "
                "hand is discarded and five are drawn. A slotted card stays until it is used.",
            ),
            (
                "Reactions",
                "A powered reaction card in a slot, or one of the tracker paid from hand, answers an event in "
                "anybody's turn. The question says what happens if nobody reacts.",
            ),
            ("Wounds", "go to a hero's discard pile, and as many cards from the deck follow them. They clog the hand."),
        ],
    ),
    (
        "Terms",
        [
            ("[Ebb Well, 2 ebb]", "a card that lies on the tile, and the ebb on it"),
            ("c husk", "reads any card"),
        ],
    ),
]
SIGNS: Final = [
    ("[● Blade]", "a card that is upright; ▶ acts now, › acts next"),
    ("~● Guard~", "a card that is turned: it has acted"),
    ("[◆ Glider ×3]!", "a pack with three pawns, on the edge: the next hit defeats one"),
    ("● ■ ◆", "hero, denizen, monster"),
    ("♣ ∩ ⌂ ≈", "forest, ruins, village, water"),
    ("○ ◇ far end", "heroes begin, monsters begin, a place that the storyboard names"),
    ("●Sage+", "a card lies under the pawn"),
]
MILESTONES: Final = ("Round ", "Scene: ", "The scene ", "The wound deck ")


def details(numbers: Details) -> str:
    """Return the numbers that go with the outcome, in words."""
    wounds = counted(numbers["wounds"], "wound card")
    return f"It ended in {numbers['scene']}, round {numbers['round']}, with {wounds} left."
