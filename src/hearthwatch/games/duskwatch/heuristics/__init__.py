"""Heuristics of the Duskwatch. There is nothing to win: the policy keeps a sitting going and closes it after a while.

In an adventure it follows the path instead (see `adventure/bearing.py`), until the Warden is dead or claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Heuristics, Step

from ..content import FORAGE, INVOKE_GIFT, PURIFY, RADIANCE, REST, SUPPLY, VITAE
from ..rules.acting import begin_action, choose_action, never_mind
from ..rules.adventure.course import path, take_path
from ..rules.adventure.scenes import press_on
from ..rules.creation import new_character
from ..rules.ending import close_chronicle
from ..rules.preparing import count_a_record, count_record, give_up, let_draw, switch_score
from ..rules.vow import make_vow
from ..table import SWORN, Act, Action, Character, Chronicle, rules
from .action_features import ACTION_FEATURES, action_features
from .adventure import SPREAD, best_score, counts_record, fitting_record, hindering_record, next_action
from .features import MOST_ROWS, NAMES, features, row

LONG_ENOUGH: Final = 60
"""Actions after which a sitting is over."""
LOW: Final = 2
WHAT_NEXT: Final = rules.by_name["what_next"].id
MATTERS: Final = 0.75
"""Discount on the value of each further Vow."""
FIRST: Final = (begin_action.kind.id,)
RATHER_NOT: Final = frozenset(
    maker.kind.id for maker in (never_mind, close_chronicle, give_up, new_character, make_vow)
)


class ChronicleHeuristics(Heuristics[Chronicle]):
    """Default policy: anybody able acts; the hurt rest, the hungry forage, the others do something new each time."""

    HORIZON = 6
    MEASURE = "How many Vows the adventure keeps (25% stands for one, 44% for two, 58% for three)"
    NO_GOAL = (
        "A story of your own is neither won nor lost, so no option is worth more than another. "
        "An adventure (the option `adventure`) counts kept Vows, and there are hints."
    )
    FEATURE_VERSION = 2
    FEATURES = NAMES
    WEIGHT_SETS = MOST_ROWS
    ACTION_FEATURES = ACTION_FEATURES

    def move(self, table: Chronicle) -> Step:
        legal = table.asked_options
        question = rules.kinds[table.question[0]].name
        if table.adventuring:
            found = on_the_path(table, legal, question)
            if found and table.is_answer(found):
                return found
        done = len(table.act_action)
        if done > LONG_ENOUGH and close_chronicle() in legal and not table.adventuring:
            return close_chronicle()
        if question == "what_next":
            return self._next(table, legal, done)
        if question == "actions_for":
            return self._action(table, legal, Character(table.question[1]), done)
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
        return acting[done % len(acting)] if acting else close_chronicle()

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
        """Return the Actions that are done with."""
        return len(table.act_action) - (table.open_act is not None)

    def candidates(self, table: Chronicle) -> Sequence[Step]:
        """Return the candidates: the options of the path in an adventure; texts written about it are not for bots."""
        best = self.move(table)
        if not table.adventuring:
            return [best, *(step for step in table.asked_options if step != best)]
        return [best, *(step for step in ways(table) if step != best)]

    def rollout_actions(self, table: Chronicle) -> Sequence[Step]:
        return ways(table) or (self.move(table),)

    def has_goal(self, table: Chronicle) -> bool:
        """In an adventure the Vows that are kept count; a story of one's own is neither won nor lost."""
        return table.adventuring

    def value(self, table: Chronicle) -> float:
        """As if nothing more were kept."""
        return self.result(table)

    def result(self, table: Chronicle) -> float:
        """Return the value of an adventure, which grows with the Vows that were kept; each further Vow adds less."""
        return 1.0 - MATTERS**table.vows_kept if table.adventuring else 0.5

    def lower_bound(self, table: Chronicle) -> float:
        """Nobody can take a kept Vow away."""
        return self.result(table)

    def features(self, table: Chronicle) -> Sequence[float]:
        """In free play there is nothing to win."""
        return features(table) if table.adventuring else ()

    def row(self, table: Chronicle) -> int:
        return row(table)

    def action_features(self, table: Chronicle, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return action_features(table, steps) if ways(table) else ()


def ways(table: Chronicle) -> list[Step]:
    """Return what the path of an adventure offers now; nothing while another question waits."""
    if not table.adventuring or table.question[0] != WHAT_NEXT or not table.wardens:
        return []
    found = [step for step in path(table) if table.is_answer(step)]
    return found if table.vow_state == SWORN else [*found, make_vow()]


FIXED: Final = ("reveal_vow", "leave_vow_as_it_is", "use_alone", "related", "bear_a_wound", "wake", "camp_supply")
"""Steps that the default policy takes in an adventure whenever they are open, in this order of preference."""


def on_the_path(table: Chronicle, legal: list[Step], question: str) -> Step:
    """Return the policy's step in an adventure; () where it does not matter."""
    if question == "what_next":
        if not table.wardens:
            return ()
        action = next_action(table)
        if action is not None:
            return take_path(table.wardens[0], Action(action))
        return press_on() if press_on() in legal else make_vow()
    by_name = {rules.kinds[step[0]].name: step for step in reversed(legal)}
    for name in FIXED:
        if name in by_name:
            return by_name[name]
    if question == "points":
        return (*by_name["give_points"][:3], SPREAD[table.question[2]])
    if question == "scores_for":
        act = Act(table.question[1])
        return (by_name["add_score"][0], act, best_score(table, act))
    if question in ("levels_for", "records_for"):
        return levels(table, legal, by_name, Act(table.question[1]))
    return ()


def levels(table: Chronicle, legal: list[Step], by_name: dict[str, Step], act: Act) -> Step:
    """The Score that fits best, one Record for and one against where they plainly count, tokens; then the cards."""
    best = best_score(table, act)
    if switch_score(act, best) in legal:
        return switch_score(act, best)
    for sign, held in ((1, fitting_record(table, act)), (-1, hindering_record(table, act))):
        if held is not None and not counts_record(table, act, sign):
            for found in (count_record(act, held, sign), count_a_record(act, sign)):
                if table.is_answer(found):
                    return found
    return by_name.get("spend_token") or by_name.get("let_draw") or by_name.get("back_to_levels") or ()


HEURISTICS: Final = ChronicleHeuristics()
