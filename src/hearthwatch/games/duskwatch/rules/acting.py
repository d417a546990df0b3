"""Beginning an Action: which one, what is asked before its Draw, and who judges that (section 8, WOD-A9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from hearthwatch.kernel import Question, Refusal, Step, no

from ..content import ENTER_COMBAT, FORCED, INVOKE_GIFT, MAKE_CAMP, REST, VOLUNTARY
from ..table import UNCONSCIOUS, Act, Action, Character, Chronicle, choices, step
from .levels import ask_related
from .preparing import ask_score, gather
from .sheet import cannot_act, cannot_invoke

Asking = Callable[[Act], Step]
BEFORE: Final[dict[int, tuple[Asking, ...]]] = {}
"""By Action: what is asked before its Score. Filled by the files of the Actions."""
Answer: TypeAlias = Callable[[Chronicle, Act], Step]
ANSWERS: Final[dict[int, Answer]] = {}
"""By kind of question: how the adventure answers it; () where people do. Filled by the adventure."""


@step("WOD-8.1", "{character} acts", group="Act")
def begin_action(table: Chronicle, character: Character) -> None:
    """First the fiction, then the Draw: the player says what the character does (WOD-8.1)."""
    table.ask(table.player[character], actions_for(character))


@begin_action.refuses
def cannot_begin_action(table: Chronicle, character: Character) -> Refusal | None:
    return cannot_act(table, character)


begin_action.by(lambda table, character: table.player[character])


@choices("WOD-8.1", "What does {character} do?")
def actions_for(table: Chronicle, character: Character) -> Iterator[Step]:
    yield from voluntary_actions(character)
    yield never_mind()


def voluntary_actions(character: Character) -> Iterator[Step]:
    """Every Action but the forced ones; a trigger may come as often as it really happens (WOD-G39, WOD-G40)."""
    for action in VOLUNTARY:
        yield choose_action(character, Action(action))


def ways_to_act(table: Chronicle) -> Iterator[Step]:
    """Yield who acts, then how; a player with a single character chooses the Action at once."""
    for character in map(Character, table.characters):
        seat = table.player[character]
        if [one for one in table.wardens if table.player[one] == seat] == [character]:
            yield from voluntary_actions(character)
        else:
            yield begin_action(character)


@step("WOD-8.1", "{action}: {action:Trigger}", group="{action:Ground}")
def choose_action(table: Chronicle, character: Character, action: Action) -> None:
    """The Action begins; nothing in the fiction is checked (WOD-0.1)."""
    table.do(prepare(table.new_act(character, action)))


@choose_action.refuses
def cannot_choose_action(table: Chronicle, character: Character, action: Action) -> Refusal | None:
    if action in FORCED:
        return no("WOD-8.4", "{:Action} is forced: it comes when the story calls for it, and nobody begins it.", action)
    return cannot_take(table, character, action)


@choose_action.cautions
def not_in_a_fight(table: Chronicle, character: Character, action: Action) -> Refusal | None:
    """Rest and camp take somewhere safe (WOD-23.1, WOD-24.1); nothing in the fiction is checked, so it only warns."""
    if table.fight >> character & 1 and action in (REST, MAKE_CAMP):
        return no("WOD-23.1", "{:Character} is in a fight: this takes somewhere safe.", character)
    return None


choose_action.by(lambda table, character, action: table.player[character])


def cannot_take(table: Chronicle, character: int, action: int) -> Refusal | None:
    """An unconscious character takes only forced Actions and Rest (WOD-8.12); one Enter Combat a fight (WOD-18.6)."""
    if action == INVOKE_GIFT:
        return cannot_invoke(table, character)
    if action == ENTER_COMBAT and table.fight >> character & 1:
        return no("WOD-18.6", "{:Character} is in this fight already. A new one begins once it is over.", character)
    if table.status[character] == UNCONSCIOUS and action != REST and action not in FORCED:
        return no("WOD-8.12", "{:Character} is unconscious and takes only forced Actions and Rest.", character)
    return cannot_act(table, character)


@step("WOD-8.1", "Never mind", group="Back")
def never_mind(table: Chronicle) -> None:
    """Leave a menu: nothing was begun and nothing changes."""


@step("WOD-6.1")
def prepare(table: Chronicle, act: Act) -> None:
    """Everything is settled before the Action card is drawn (WOD-6.1)."""
    asked = [asking(act) for asking in BEFORE.get(table.act_action[act], ())]
    table.do(*asked, ask_related(act, 0), ask_score(act), gather(act))


# -- what the table judges about it


def ask_judge(table: Chronicle, act: Act, question: Question) -> None:
    """Ask the judge of the acting character, unless the adventure has an answer (WOD-A9)."""
    answer = ANSWERS[question[0]](table, act) if table.adventuring and question[0] in ANSWERS else ()
    if answer:
        table.do(answer)
    else:
        table.ask(table.judge(table.act_character[act]), question)
