"""The solo adventure on the table: the obstacle, its progress, and the forest's notice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel.english import counted, listed

from ...content import ACTION_NAMES, SCORES
from ...content.adventure import FLIGHT_SCORES
from ..board_types import Block, Board, SceneShown

FIRST: Final = ("Adventure",)
"""The headings of the options that lead on: they are shown in full, even with little room."""


def _scene(board: Board) -> SceneShown | None:
    return board.adventure.scene if board.adventure else None


def scene_words(board: Board) -> str:
    """Return the scene in words: Scene 3 (parley), its obstacle; between scenes, what is open; else empty."""
    one = board.adventure
    if one is None:
        return ""
    if scene := one.scene:
        last = ", the last of this Vow" if one.last else ""
        return f"Scene {one.scenes} ({scene.kind}){last}: {scene.words}"
    if one.milestones_needed:
        leads = "the last scene of this Vow" if one.last else "the next scene"
        return f"Between scenes: go on to {leads}{', or take a respite' if one.respites_left else ''}."
    if one.sanctuary_left:
        return "In sanctuary: rest while there is time, then make a new Vow."
    return ""


def scene_parts(board: Board) -> list[str]:
    """1 of 3 successes, 0 of 3 Misses, what harm is like; nothing between scenes."""
    scene = _scene(board)
    if not scene:
        return []
    return [
        f"{scene.successes} of {scene.needed} successes",
        f"{scene.misses} of {scene.misses_lose} Misses",
        f"{scene.harm} harm",
    ]


def short_parts(board: Board) -> list[str]:
    """Return the same numbers in one line of a small terminal."""
    one = board.adventure
    if one is None:
        return []
    found = []
    if scene := one.scene:
        found += [
            f"Successes {scene.successes}/{scene.needed}",
            f"Misses {scene.misses}/{scene.misses_lose}",
        ]
        found.append(f"{scene.harm} harm")
    if one.milestones_needed:
        found.append(f"Vow {one.milestones}/{one.milestones_needed}")
        found.append(f"notice {one.notice}/{one.notice_ends_vow}, {one.notice_level}")
    if one.respites_left and not one.scene:
        found.append(f"respites {one.respites_left}")
    if one.sanctuary_left:
        found.append(f"Actions in sanctuary {one.sanctuary_left}")
    return found


def course_parts(board: Board) -> list[str]:
    """Milestones, the forest's notice with the name of its level, respites or Actions in sanctuary."""
    one = board.adventure
    if one is None:
        return []
    found = []
    if one.milestones_needed:
        found.append(f"milestones {one.milestones} of {one.milestones_needed}")
        found.append(f"the forest is {one.notice_level}, notice {one.notice} of {one.notice_ends_vow}")
        found += [] if one.scene else [_left(one.respites_left, "respite")]
    if one.sanctuary_left:
        found.append(_left(one.sanctuary_left, "Action") + " in sanctuary")
    return found


def counting_words(board: Board) -> Iterator[str]:
    """Yield the Actions that count in the scene, those that prepare, and those that are flight."""
    scene = _scene(board)
    if not scene:
        return
    yield f"What counts: {listed(scene.counts, 'or')} with {listed(scene.scores, 'or')}"
    if scene.prepares:
        yield f"To prepare: {listed(scene.prepares, 'or')}"
    if scene.flight:
        yield f"To flee: {scene.flight} with {listed([SCORES[score] for score in FLIGHT_SCORES], 'or')}"


def fits(board: Board, action: int, score: str) -> str:
    """Return the note on a Score that does not count in the open scene where others would."""
    scene = _scene(board)
    if not scene:
        return ""
    name = ACTION_NAMES[action]
    if name in scene.counts:
        return "" if score in scene.scores else ", does not count here"
    if name == scene.flight and SCORES.index(score) not in FLIGHT_SCORES:
        return ", is no flight here"
    return ""


def told_above(board: Board, block: Block) -> bool:
    """Return whether a block of the journal repeats the words of the open scene, which is drawn above."""
    scene = _scene(board)
    return scene is not None and block["kind"] == "adventure" and bool(block["words"].endswith(scene.words))


def _left(count: int, thing: str) -> str:
    return f"{counted(count or 'no', thing)} left"
