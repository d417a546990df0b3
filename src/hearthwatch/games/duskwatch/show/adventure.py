"""The adventure in words: its blocks in the journal, its part of the board, its labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hearthwatch.drawing import Details
from hearthwatch.kernel import Text
from hearthwatch.kernel.english import capital, counted

from ..content import ACTION_NAMES, ENDURE_HARM, INVOKE_GIFT, LOCATION, SCORES, SUBJECT
from ..content.adventure import (
    DANGERS,
    FLIGHT,
    FLIGHT_SCORES,
    FOE,
    FOES,
    GIFT_IS_WORTH,
    GIFTS_ALONE,
    HARM,
    LEVELS,
    MISSES,
    RESPITE,
    SCENES,
    level_at,
)
from ..content.prompts import OPENINGS, SITUATIONS
from ..content.tales import entry_words
from ..rules.adventure.course import path_actions
from ..rules.adventure.scenes import (
    BY_INDEX,
    ENDED,
    FELL,
    FRAMED,
    GIVEN_UP,
    LAST_TIE,
    LOST,
    MISSED,
    STRIKES,
    SUCCESS,
    TAKEN_UP,
    WON,
    Tie,
    is_last,
    needed,
    severity,
    successes,
    tie,
)
from ..rules.harm import SEVERITIES
from ..rules.journal import ADVENTURE, DRAWN, SCENE, VOW
from ..rules.vow import DROPPED, KEPT, MADE
from ..table import NO_FOE, NO_SCENE, SWORN, Chronicle
from .board_types import AdventureShown, BlockShown, NoticeShown, SceneShown

NO_OPENING: Final = -1
VOW_ENDS: Final = {KEPT: "kept", DROPPED: "given up"}


def foe_name(name: int) -> str:
    """Return a threat of ours by its number; empty for one that people named."""
    return FOES[BY_INDEX - name].name if name <= BY_INDEX else ""


def situation(table: Chronicle, scene: Framed) -> str:
    """Return the obstacle of the scene, in our words."""
    asks = f"{SCENES[scene.kind].says} " if scene.foe == NO_FOE else ""
    return f"{SITUATIONS[scene.entry].situation}. {asks}{_around(table, scene)}"


def _around(table: Chronicle, scene: Framed) -> str:
    """Describe who is there, and how the scene is tied to the Vow it was framed for."""
    return " ".join(words for words in (_foe(table, scene.foe), _tied(scene)) if words)


def _tied(scene: Framed) -> str:
    """Empty for scenes that were kept before there were such words."""
    if scene.tie.sentence < 0:
        return ""
    who, place = (
        definite(entry_words(SUBJECT, scene.tie.subject)),
        definite(entry_words(LOCATION, scene.tie.location)),
    )
    ways = SCENES[scene.kind].ties[scene.tie.sentence]
    words = ways[scene.number // LAST_TIE % len(ways)]
    return words.format(subject=who, Subject=capital(who), place=place)


def definite(words: str) -> str:
    """A part of the Vow once it is known: a chapel is the chapel, one who betrayed is the one."""
    first, _, rest = words.partition(" ")
    if first in ("a", "an"):
        return f"the {rest}"
    return {"one": f"the one {rest}", "something": f"the thing {rest}"}.get(first, words)


def _foe(table: Chronicle, foe: int) -> str:
    if foe == NO_FOE:
        return ""
    one = FOES[BY_INDEX - table.threats[foe].name]
    return f"{one.name}, {DANGERS[one.danger].danger}: {one.trait}."


class Framed(NamedTuple):
    """A scene as it was framed."""

    kind: int
    entry: int
    foe: int
    number: int
    tie: Tie


def _framed(numbers: Sequence[int]) -> Framed:
    kind, entry, foe, number, *of_vow = numbers
    return Framed(kind, entry, foe, number, Tie._make(of_vow))


def framed(table: Chronicle, row: list[int]) -> tuple[str, str] | None:
    """Return the heading of a scene that the layer framed, and what it tells; None for any other block of the layer."""
    what, *numbers = row
    if what != FRAMED:
        return None
    scene = _framed(numbers)
    title = f"Scene {scene.number}: {SITUATIONS[scene.entry].situation}"
    return title, _around(table, scene) or SCENES[scene.kind].says


def here(table: Chronicle) -> Framed:
    """Return the open scene."""
    return Framed(table.scene, table.scene_entry, table.scene_foe, table.scenes, tie(table))


def _scenes_before(table: Chronicle, block: int) -> list[Framed]:
    return [_framed(row[2:]) for row in table.blocks[:block] if row[:2] == (ADVENTURE, FRAMED)]


def strike(table: Chronicle, block: int) -> str:
    """Describe the forest's first strike in the scene framed before a block: the sentences of its kind in turn."""
    scenes = _scenes_before(table, block)
    if not scenes:
        return ""
    ways = SCENES[scenes[-1].kind].strikes
    return f": {ways[sum(one.kind == scenes[-1].kind for one in scenes[:-1]) % len(ways)]}"


def scene_words(table: Chronicle) -> str:
    """Return the open scene with its numbers."""
    if table.scene == NO_SCENE:
        return ""
    words = situation(table, here(table))
    takes = counted(needed(table), "success", "successes")
    return f"{words} Harm here is {SEVERITIES[severity(table)]}. It takes {takes}."


def alone_words(table: Chronicle) -> str:
    """Describe what the Gift does alone: in a scene of ours the layer sets its value, once (WOD-A5)."""
    if table.scene == NO_SCENE:
        return "the power settles the matter"
    if table.scene_gifts >= GIFTS_ALONE:
        return "the power works, but counts no second time in this scene"
    return f"the power counts as {counted(GIFT_IS_WORTH, 'success', 'successes')} in this scene"


def next_scene(table: Chronicle) -> str:
    """Describe where the way on leads."""
    return "the last scene of this Vow" if is_last(table) else "the next scene"


def _either(scores: Sequence[int]) -> str:
    *others, last = [SCORES[score] for score in scores]
    return f"{', '.join(others)} or {last}" if others else last


def on_path(table: Chronicle, action: int) -> str:
    """Return an Action of the path, and what it is good for."""
    name = ACTION_NAMES[action]
    if table.vow_state != SWORN:
        return f"{name}, in sanctuary ({counted(table.sanctuary, 'Action')} left)"
    if table.scene == NO_SCENE:
        return f"{name}, a respite ({RESPITE.times - table.respites} left)"
    kind = SCENES[table.scene]
    if action in kind.actions:
        return f"{name}: a hit counts ({_either(kind.scores)})"
    if action == INVOKE_GIFT:
        return f"{name}: alone it counts as a success"
    if action in kind.prepares:
        return f"{name}: to prepare"
    return f"{name}: flight, a hit leaves the foe standing ({_either(FLIGHT_SCORES)})"


# -- the journal


def block(table: Chronicle, number: int) -> BlockShown:
    """Return a block of the adventure: always marked as ours."""
    _, what, *numbers = table.blocks[number]
    if what == STRIKES:
        told = f"the forest strikes first{strike(table, number)}."
    elif what == MISSED:
        told = f"{_told(table, what, numbers)[:-1]}{_brought(table, number)}."
    elif what == TAKEN_UP and _opened_in_words(table, number):
        told = _told(table, what, [*numbers[:-1], NO_OPENING])
    else:
        told = _told(table, what, numbers)
    return {"words": f"The adventure: {told}", "adventure": True}


def _brought(table: Chronicle, block: int) -> str:
    """Describe what a Miss has caused, unless it lost the scene (WOD-A7)."""
    _, _, misses, most, *_ = table.blocks[block]
    scenes = _scenes_before(table, block)
    if not scenes or misses >= most:
        return ""
    if SCENES[scenes[-1].kind].miss != HARM:
        return ", and the forest takes notice"
    drawn = next((table.act_action[row[1]] for row in table.blocks[block:] if row[0] == DRAWN), None)
    return ", and harm follows" if drawn == ENDURE_HARM else ""


def _opened_in_words(table: Chronicle, block: int) -> bool:
    """Return whether people have framed the opening themselves: then the layer's is left out (WOD-27.2)."""
    scenes = [row[2] for row in table.blocks[:block] if row[0] == SCENE]
    return any(table.read(Text(text)).strip() for text in scenes if text >= 0)


def _told(table: Chronicle, what: int, numbers: list[int]) -> str:
    if what == FRAMED:
        scene = _framed(numbers)
        return f"scene {scene.number}. {SITUATIONS[scene.entry].situation}. {_around(table, scene)}".strip()
    if what == TAKEN_UP:
        marked, of, opening = numbers
        words = f"a Vow of {of} milestones{f', {marked} of them marked' if marked else ''}."
        return f"{words} {OPENINGS[opening]}." if opening != NO_OPENING else words
    if what == ENDED:
        return f"it ends after {counted(numbers[1], 'scene')}, with {counted(numbers[0], 'Vow')} kept."
    marked, of, *_ = numbers
    return {
        SUCCESS: f"a success, {marked} of {of}.",
        MISSED: f"a Miss, {marked} of the {of} that lose the scene.",
        WON: f"the scene is won, milestone {marked} of {of}.",
        LOST: "the scene is lost, and getting away has its price.",
        FELL: "the Warden fell; the scene is lost, and a Rest follows.",
        GIVEN_UP: f"the forest is everywhere; the Vow is given up at milestone {marked} of {of}.",
    }[what]


# -- how it went


def details(table: Chronicle) -> Details:
    """Numbers of the layer that go with the outcome."""
    ends = [row[1] for row in table.blocks if row[0] == VOW and row[1] != MADE]
    return {
        "scenes": table.scenes,
        "vows_given_up": ends.count(DROPPED),
        "first_vow": VOW_ENDS[ends[0]] if ends else "neither",
    }


# -- the board


def board(table: Chronicle) -> AdventureShown | None:
    """Return the obstacle, its progress and the forest's notice; None without the layer."""
    if not table.adventuring:
        return None
    return AdventureShown(
        scene=scene(table),
        scenes=table.scenes,
        milestones=table.milestones,
        milestones_needed=table.milestones_needed or None,
        last=bool(table.milestones_needed) and is_last(table),
        notice=table.notice,
        notice_level=level_at(table.notice).name,
        notice_levels=[NoticeShown(name=level.name, least=level.least) for level in LEVELS],
        notice_ends_vow=table.notice_ends,
        respites_left=max(0, RESPITE.times - table.respites) if table.vow_state == SWORN else 0,
        sanctuary_left=table.sanctuary,
        path=[on_path(table, action) for action in path_actions(table)],
    )


def scene(table: Chronicle) -> SceneShown | None:
    """Return the open scene; None between scenes."""
    if table.scene == NO_SCENE:
        return None
    kind = SCENES[table.scene]
    return SceneShown(
        kind=kind.name,
        words=situation(table, here(table)),
        foe=f"threat:{table.scene_foe}" if table.scene == FOE else None,
        harm=SEVERITIES[severity(table)],
        successes=successes(table),
        needed=needed(table),
        misses=table.scene_misses,
        misses_lose=MISSES,
        counts=[ACTION_NAMES[action] for action in kind.actions],
        scores=[SCORES[score] for score in kind.scores],
        prepares=[ACTION_NAMES[action] for action in kind.prepares],
        flight=ACTION_NAMES[FLIGHT] if table.scene == FOE else None,
    )
