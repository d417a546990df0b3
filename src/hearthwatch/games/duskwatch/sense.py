"""What a sensible player looks at. There is nothing to win, so it keeps a sitting going and closes it after a while."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Sense, Step

from .acting import begin_action, choose_action, never_mind
from .content import FORAGE, INVOKE_GIFT, PURIFY, RADIANCE, REST, SUPPLY, VITAE
from .creation import new_character
from .ending import end_sitting
from .gathering import give_up, let_draw
from .table import Character, Chronicle, rules
from .vow import make_vow

LONG_ENOUGH: Final = 60
"""After so many Actions a sitting is over."""
LOW: Final = 2
FIRST: Final = (begin_action.kind.id,)
RATHER_NOT: Final = frozenset(maker.kind.id for maker in (never_mind, end_sitting, give_up, new_character, make_vow))


class ChronicleSense(Sense[Chronicle]):
    """Whoever can acts; the hurt rest, the hungry forage, the others do something new each time."""

    def move(self, table: Chronicle) -> Step:
        legal = table.legal[: len(table.legal) - table.extra]
        done = len(table.act_action)
        if done > LONG_ENOUGH and end_sitting() in legal:
            return end_sitting()
        question = rules.kinds[table.asked[1][0]].name
        if question == "what_next":
            return self._next(table, legal, done)
        if question == "actions_for":
            return self._action(table, legal, Character(table.asked[1][1]), done)
        drawing = [step for step in legal if step[0] == let_draw.kind.id]
        if drawing:
            return drawing[0]
        willing = [step for step in legal if step[0] not in RATHER_NOT] or legal
        return willing[(done + table.moves) % len(willing)]

    def _next(self, table: Chronicle, legal: list[Step], done: int) -> Step:
        if make_vow() in legal:
            return make_vow()
        acting = [step for step in legal if step[0] in FIRST]
        at_once = sorted({step[1] for step in legal if step[0] == choose_action.kind.id})
        if at_once and done % (len(acting) + len(at_once)) >= len(acting):
            character = Character(at_once[done % len(at_once)])
            return self._action(table, [step for step in legal if step[1:2] == (character,)], character, done)
        return acting[done % len(acting)] if acting else end_sitting()

    def _action(self, table: Chronicle, legal: list[Step], character: Character, done: int) -> Step:
        needed = [
            action
            for action, score in ((REST, VITAE), (PURIFY, RADIANCE), (FORAGE, SUPPLY))
            if table.score(character, score) <= LOW
        ]
        for step in legal:
            if step[0] == choose_action.kind.id and step[2] in needed:
                return step
        others = [step for step in legal if step[0] == choose_action.kind.id and step[2] != INVOKE_GIFT]
        return others[done % len(others)] if others else legal[0]

    def stage(self, table: Chronicle) -> int:
        return len(table.act_action)


SENSE: Final = ChronicleSense()
