"""The changes that a Draw made: its own numbers, the levels that wait, Records, who falls, and the scene's count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import signed

from ..content import ACTIONS, FORCED, KINDS, SCORES, STRONG, TREAT_WOUNDS
from ..rules import journal as kinds
from ..rules.adventure.scenes import MISSED, SUCCESS
from ..rules.journal import BY_ACTION, BY_CONSEQUENCE, BY_FATE
from ..rules.records import ADDED, IS_DAMAGED
from ..table import Chronicle, name_of
from .naming import character_name, fares, record_name, says_its_kind

OF_THE_ACT: Final = (BY_ACTION, BY_CONSEQUENCE, BY_FATE)
ENDS: Final = (kinds.SITTING, kinds.BY_HAND, kinds.VOW, kinds.REVEALED)
"""Behind these stands nothing more of an earlier Draw."""


def outcome(table: Chronicle, number: int, readers: Readers) -> dict[int, str]:
    """By block: what the Draw of a block brought about. It is settled before another Action begins (WOD-1.13)."""
    act = table.blocks[number][1]
    return {block: _words(table, block, readers) for block in _blocks_of(table, number, act)}


def stays_full(table: Chronicle, act: int, changed: Iterable[str]) -> list[str]:
    """Return the Score that an Action would have restored, where it could rise no further (WOD-3.8)."""
    scores, rank = ACTIONS[table.act_action[act]].restores, STRONG - table.act_result[act]
    tended = table.act_target[act] if table.act_action[act] == TREAT_WOUNDS else table.act_character[act]
    if rank >= len(scores) or tended < 0 or any(f"{scores[rank]} " in words for words in changed):
        return []
    return [f"{_whose(table, tended)}{scores[rank]} was full"]


def _blocks_of(table: Chronicle, number: int, act: int) -> Iterator[int]:
    at_once = True
    for block in range(number + 1, len(table.blocks)):
        kind, *row = table.blocks[block]
        if kind in ENDS or (kind == kinds.DRAWN and table.act_action[row[0]] not in FORCED):
            return
        if _names_act(kind, row, act) or (at_once and _follows(kind, row)):
            yield block
        elif kind not in (kinds.CHANGED, kinds.CONSEQUENCE, kinds.TOKEN_GONE, kinds.ADVENTURE):
            at_once = False


def _names_act(kind: int, row: list[int], act: int) -> bool:
    """Return whether a block names the Action that caused it."""
    if kind == kinds.CHANGED:
        return row[4] in OF_THE_ACT and row[5] == act
    return kind == kinds.ADVENTURE and row[0] in (SUCCESS, MISSED) and row[3] == act


def _follows(kind: int, row: list[int]) -> bool:
    """Return whether a block right behind a Draw was caused by it."""
    if kind == kinds.RECORDED:
        return row[1] in (ADDED, IS_DAMAGED)
    return kind in (kinds.TOKEN_MADE, kinds.STATUS) or (kind == kinds.FIGHT and bool(row[0]))


def _words(table: Chronicle, block: int, readers: Readers) -> str:
    kind, *row = table.blocks[block]
    if kind == kinds.CHANGED:
        character, score, before, after, _, _ = row
        return f"{_whose(table, character)}{SCORES[score]} {before} → {after}"
    if kind == kinds.TOKEN_MADE:
        character, _, levels, _ = row
        whose = f" for {character_name(table, character, readers)}" if len(table.keeper) > 1 else ""
        return f"{signed(levels)} waits{whose}"
    if kind == kinds.RECORDED:
        held, what = row
        name = record_name(table, held, readers)
        if what == IS_DAMAGED:
            return f"{name.removesuffix(' (damaged)')} is damaged"
        return name if says_its_kind(table, held, readers) else f"a new {KINDS[table.records[held].kind]}: {name}"
    if kind == kinds.STATUS:
        return str(fares(table, (row[0], row[1], row[2]), readers)).removesuffix(".")
    if kind == kinds.FIGHT:
        return "a fight begins"
    return f"{'success' if row[0] == SUCCESS else 'Miss'} {row[1]} of {row[2]} in this scene"


def _whose(table: Chronicle, character: int) -> str:
    """Whose number it is, where there are several."""
    return f"{name_of(table, character)}: " if len(table.keeper) > 1 else ""
