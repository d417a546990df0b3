"""The end of a scene: its conditions, the wound deck, and clean-up (sections 23 and 31 of the rules)."""

from __future__ import annotations

from typing import Final

from ..table import (
    BETWEEN_SCENES,
    DISCARDS,
    NO_EVENT,
    NO_RESULT,
    NOBODY,
    STORY,
    TOO_LONG,
    WOUND_DECK,
    Momentum,
    Thornwatch,
    step,
)
from .book import End
from .moments import forget_uses

ORDER: Final = {"success": 0, "failure": 1, "plain": 2}
"""Of conditions that are met by the same event, success wins (TWN-G26)."""


CLOSES_A_HIT: Final = ("after_blow", "window", "moment_comes", "close")
"""Steps that wait for the end of a hit."""


def met(table: Thornwatch, when: tuple[str, ...]) -> int:
    """Return the number of the end that is met now; NO_RESULT where none is."""
    best, result = len(ORDER), NO_RESULT
    for place, end in enumerate(table.board_played.ends):
        said = end.said
        order = ORDER[said.result]
        if order < best and said.when in when and end.condition.holds(table, STORY, NOBODY, NO_EVENT):
            best, result = order, place
    return result


def look_for_an_end(table: Thornwatch) -> None:
    """A scene ends as soon as a condition is met (TWN-31.1), or the wound deck is empty (TWN-23.10)."""
    if table.spent_scene and is_under_way(table):
        table.looked_over = None  # The effect that took the last wound is completed first (TWN-23.12).
        return
    result = met(table, ("at once",))
    if table.spent_scene:
        won = result != NO_RESULT and end_of(table, result).said.result == "success"
        scene_ends(table, result if won else WOUND_DECK)
    elif result != NO_RESULT:
        scene_ends(table, result)


def is_under_way(table: Thornwatch) -> bool:
    """Return whether the rest of an effect waits after the hit (TWN-23.12); other targets are no part (TWN-G50)."""
    for waiting in reversed(table.stack):
        name = table.rules.kinds[waiting[0]].name
        if name not in CLOSES_A_HIT:
            return name == "effect"
    return False


@step("TWN-31.1")
def round_is_over(table: Thornwatch) -> None:
    """Conditions that look at the end of a round."""
    result = met(table, ("at once", "round ends"))
    if result != NO_RESULT:
        scene_ends(table, result)


def scene_ends(table: Thornwatch, result: int) -> None:
    """Everything still open lapses: the action, the hand discard, the draw (TWN-31.7)."""
    table.result = result
    table.phase = BETWEEN_SCENES
    table.cut(scene_over())


def end_of(table: Thornwatch, result: int) -> End:
    """Return the end that was met; where none says it, the first failure of the storyboard."""
    ends = table.board_played.ends
    if result >= 0:
        return ends[result]
    return next((end for end in ends if end.said.result == "failure"), ends[0])


def is_success(table: Thornwatch) -> bool:
    return table.result >= 0 and end_of(table, table.result).said.result == "success"


def is_failure(table: Thornwatch) -> bool:
    return table.result in (WOUND_DECK, TOO_LONG) or end_of(table, table.result).said.result == "failure"


@step("TWN-31.2")
def scene_over(table: Thornwatch) -> None:
    """Clear what was under way; hands, decks, slots and ebb stay as they are (TWN-3.2, TWN-31.7)."""
    table.fighting = table.repeating = table.claimed = 0
    table.granted = -1
    table.active, table.active_card = NOBODY, Momentum(-1)
    for card in table.placed:
        table.move(card, DISCARDS, table.hero_of_card(card))
    for hero in table.heroes:
        for card in table.looked[hero]:
            table.move(card, DISCARDS, hero)
    forget_uses(table, "turn", "round", "scene")
    table.say("TWN-31.2", "{:SceneEnd}", table.result)
    table.scene_is_over()
