"""The help of the key ?: the game, the signs, and what its log and its end mean."""

from __future__ import annotations

from typing import Final

from hearthwatch.drawing import Details

HELP: Final = [
    (
        "Heroes of Terrinoth",
        [
            (
                "Goal",
                "Do what the quest asks before peril and enemies wear the party down. Each hero activates with one of "
                "four cards: attack, explore, aid or rest. A used card stays exhausted until a rest readies all.",
            ),
            (
                "A round",
                "Every hero activates; every enemy acts; peril rises by a space, and coloured spaces hurt; then the "
                "party may travel on, if the location is fully explored. With two heroes each activates twice.",
            ),
            ("You lose", "when every hero is defeated, or in another way that the quest names."),
        ],
    ),
    (
        "Terms",
        [
            (
                "Advance",
                "the enemy engages the hero who activates it; Inflict: it deals its attack; Retreat: to the shadows",
            ),
            ("c splig", "reads an enemy with its keywords, any card, the whole quest"),
        ],
    ),
]
SIGNS: Final = [
    ("C S D", "hero dice: critical (a success, and the die is rolled on), success, defense"),
    ("X T -", "enemy dice, one for each readied enemy before you: it strikes back, threats work, nothing"),
    ("C S ·› D", "what stands behind ·› was rolled on for a critical"),
    ("+  x", "a card or an enemy that is readied; that is exhausted"),
    ("✕ 1", "attack: the wounds it deals"),
    ("◇ 1", "resilience: taken off the successes of an attack"),
    ("♥ 2/3", "health left, and whole"),
    ("●●", "success tokens: up to two may be spent on an action, each is a success"),
    ("★  ▶", "leads the party; is active"),
    ("░░", "facedown: nobody knows which enemy it is"),
    ("[·] G", "the peril token, and a green space ahead"),
]
MILESTONES: Final = ("Round ", "The party comes to ", "Peril: ")
DEFEATED: Final = ("nobody fell", "one hero fell", "two heroes fell", "three heroes fell", "all four heroes fell")


def details(numbers: Details) -> str:
    """Return the numbers that go with the outcome, in words."""
    fallen, party = numbers["fallen"], numbers["party"]
    assert isinstance(fallen, int) and isinstance(party, list)
    lost = "the whole party fell" if fallen == len(party) else DEFEATED[fallen]
    return f"It ended in round {numbers['round']}, with peril at {numbers['peril']}; {lost}."
