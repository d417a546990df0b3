"""The help of the key ?: the game, the signs, and what its log and its end mean."""

from __future__ import annotations

from typing import Final

from hearthwatch.drawing import Details
from hearthwatch.kernel.english import counted

HELP: Final = [
    (
        "Wardens of the Duskwatch",
        [
            (
                "Goal",
                "Tell what your Warden does in a hungry forest, and keep the Vow. There are no turns: say what "
                "happens, write it down if you like, and choose the Action whose trigger fits.",
            ),
            (
                "A Draw",
                "An Action card plus a Score plus levels, against two Challenge cards: above both is a Strong Hit, "
                "above one a Weak Hit, above none a Miss.",
            ),
            (
                "The deck",
                "remembers: what is gone stays gone until a Rest, and the odds shown are true for what is left.",
            ),
            ("The end", "is yours. At Vitae 0 a character may die, at Radiance 0 the forest claims them."),
            ("Words", "type what you do, such as sneak or bandage, and the Actions that fit are shown."),
        ],
    ),
    (
        "Adventure",
        [
            (
                "Scenes",
                "of the solo adventure are framed for you. Hits with what counts are successes; enough of them win "
                "the scene and mark a milestone of the Vow, three Misses lose it.",
            ),
            (
                "Notice",
                "is what the forest knows of you: quiet, stirring, hunting, closing. It grows with scenes, delays and "
                "rests, makes harm graver, and ends the Vow when there is too much of it.",
            ),
            ("Your own way", "stays open: what leads on is listed first, and everything else behind it."),
        ],
    ),
]
SIGNS: Final = [
    ("●●●○○", "a Score of 3 out of 5"),
    ("◆", "a Draw in the journal: its sum, and both comparisons"),
    ("?", "a question to the Oracle, and its answer"),
    ("§", "a scene"),
    ("[private note]", "a text that only its author's seat can read"),
    ("█ ▒ ░", "the chances of a Strong Hit, a Weak Hit and a Miss"),
]
MILESTONES: Final = ("The Vow", "The deck is empty", "The scene is", "The forest", "Scene ")


def details(numbers: Details) -> str:
    """Return how much was played."""
    actions, kept = numbers["actions"], numbers["vows_kept"]
    scenes = f"{counted(numbers['scenes'], 'scene')}, " if numbers.get("scenes") else ""
    given_up = f"{numbers['vows_given_up']} given up, " if numbers.get("vows_given_up") else ""
    return (
        f"{scenes}{counted(actions, 'Action')}, {counted(kept, 'Vow')} kept, {given_up}"
        f"{numbers['in_play']} still in play."
    )
