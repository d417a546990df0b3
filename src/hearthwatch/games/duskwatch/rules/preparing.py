"""Preparing a Draw: its Score, its levels, one at a time, and what the GM says to it (sections 7, 8 and 30)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import CONSTITUTION, DEXTERITY, FORCED, GIFT, LISTED, SCORES, TREAT_WOUNDS
from ..table import NO_GM, Act, Chronicle, Held, Score, Token, choices, step
from .draw import fix_levels
from .levels import (
    BOND_ONCE,
    CONDITION,
    OWNER_CHOOSES,
    RECORD,
    SITUATION,
    add_level,
    drop_tokens_of,
    put_all_back,
    put_back,
    tokens_of,
    use_token,
)
from .records import PAGE

HELPS: Final = 1
HINDERS: Final = -1
HEAVIEST: Final = 9
GIVEN_UP: Final = -2
SIDE_BY_SIDE: Final = 15
"""The number of Records, of tokens and of levels to leave out that are offered at once."""
ALSO_OPEN: Final[list[Callable[[Act], Step]]] = []
"""Steps that may also begin while levels are collected. Filled by the files of the Actions."""
TAKEN_OFF: Final = (*SITUATION, *OWNER_CHOOSES)
"""Levels that the player added and may leave out again."""


# -- the Score


@step("WOD-8.2")
def ask_score(table: Chronicle, act: Act) -> None:
    """The manner of acting decides which listed Score is added (WOD-8.2)."""
    table.ask(table.player[table.act_character[act]], scores_for(act))


@choices("WOD-8.2", "Which Score fits what the character does?", pause=False)
def scores_for(table: Chronicle, act: Act) -> Iterator[Step]:
    for score in range(len(SCORES)):
        yield add_score(act, Score(score))


@step("WOD-8.3", "{score}{score:Manner}", group="Score")
def add_score(table: Chronicle, act: Act, score: Score) -> None:
    """Its current value is added and not spent (WOD-3.9)."""
    table.act_score[act] = score


@add_score.refuses
def cannot_add_score(table: Chronicle, act: Act, score: Score) -> Refusal | None:
    return cannot_add(table, act, score)


def cannot_add(table: Chronicle, act: Act, score: int) -> Refusal | None:
    """Only a Score that the Action lists (WOD-8.3); the patient decides it for Treat Wounds (WOD-17.1)."""
    action = table.act_action[act]
    if score not in LISTED[action]:
        return no("WOD-8.3", "{:Action} does not list {:Score}.", action, score)
    if action == TREAT_WOUNDS:
        oneself = table.act_target[act] == table.act_character[act]
        if score != (CONSTITUTION if oneself else DEXTERITY):
            return no("WOD-17.1", "Dexterity is for tending somebody else, Constitution for tending oneself.")
    return None


# -- what the player brings


@step("WOD-7.5")
def gather(table: Chronicle, act: Act) -> None:
    """Collect levels before the Action card is drawn; a character who left play draws no more (WOD-26.6)."""
    character = table.act_character[act]
    if table.in_play(character):
        table.ask(table.player[character], levels_for(act))
    else:
        drop_act(table, act)
        drop_tokens_of(table, character)
        table.say("WOD-26.6", "{:Act} falls away.", act)


@choices("WOD-7.5", "{act:Preparing}: what else counts?", page=SIDE_BY_SIDE)
def levels_for(table: Chronicle, act: Act) -> Iterator[Step]:
    character = table.act_character[act]
    yield let_draw(act)
    for score in LISTED[table.act_action[act]]:
        yield switch_score(act, Score(score))
    for held in table.records_of(character):
        yield count_record(act, held, HELPS)
        if counts(table, act, held):
            yield count_record(act, held, HINDERS)
    for level in dict.fromkeys(table.act_levels[act]):
        if level.source in TAKEN_OFF:
            yield take_off(act, level)
    for token in different_tokens(table, character):
        yield spend_token(act, token)
    yield count_a_record(act, HINDERS)
    yield name_condition(act, HELPS)
    yield name_condition(act, HINDERS)
    yield weigh_more(act)
    for other in ALSO_OPEN:
        yield other(act)
    yield give_up(act)


@levels_for.besides
def other_records(table: Chronicle, act: Act) -> Iterator[Step]:
    """Yield Records on another sheet or on none any more, and Scores that the Action does not list."""
    own = set(table.records_of(table.act_character[act]))
    for held in map(Held, range(len(table.records))):
        if held not in own:
            yield count_record(act, held, HELPS)
            yield count_record(act, held, HINDERS)
    for score in range(len(SCORES)):
        if score not in LISTED[table.act_action[act]]:
            yield switch_score(act, Score(score))


@step("WOD-6.1", "Draw the cards", group="Draw")
def let_draw(table: Chronicle, act: Act) -> None:
    """The table confirms first where a GM does (WOD-30.1)."""
    table.do(confirm_or_draw(act))


@step("WOD-8.2", "Rather with {score}{score:Manner}", group="Score")
def switch_score(table: Chronicle, act: Act, score: Score) -> None:
    """Change the manner of acting, which is possible until the cards are drawn (WOD-6.1)."""
    table.act_score[act] = score
    table.do(gather(act))


@switch_score.refuses
def cannot_switch_score(table: Chronicle, act: Act, score: Score) -> Refusal | None:
    if score == table.act_score[act]:
        return no("WOD-8.2", "{:Score} is added already.", score)
    return cannot_add(table, act, score)


@step("WOD-7.5", "Leave out {level:Level}", group="Leave out")
def take_off(table: Chronicle, act: Act, level: tuple[int, ...]) -> None:
    """Levels are fixed only when the Action card is drawn (WOD-7.5)."""
    put_back(table, act, level)
    table.do(gather(act))


@step("WOD-7.6", "Spend {token}", group="Levels")
def spend_token(table: Chronicle, act: Act, token: Token) -> None:
    """The owner chooses when; several can be spent together (WOD-7.6)."""
    use_token(table, act, token)
    table.do(gather(act))


def different_tokens(table: Chronicle, character: int) -> list[Token]:
    """Return one of each kind that the owner may spend: alike tokens are as good as each other."""
    found: dict[tuple[int, ...], Token] = {}
    for token in tokens_of(table, character, *OWNER_CHOOSES):
        found.setdefault(table.tokens[token], token)
    return [*found.values()]


@step("WOD-4.2", "{sign:Counts}", group="Levels")
def count_a_record(table: Chronicle, act: Act, sign: int) -> None:
    """Ask which Record counts; they are offered one at a time."""
    table.ask(table.player[table.act_character[act]], records_for(act, sign))


@count_a_record.refuses
def cannot_count_a_record(table: Chronicle, act: Act, sign: int) -> Refusal | None:
    if any(cannot_count(table, act, held, sign) is None for held in table.records_of(table.act_character[act])):
        return None
    return no("WOD-4.2", "No Record is left that could count.")


@choices("WOD-4.2", "{sign:Counts}: which?", page=PAGE)
def records_for(table: Chronicle, act: Act, sign: int) -> Iterator[Step]:
    for held in table.records_of(table.act_character[act]):
        yield count_record(act, held, sign)
    yield back_to_levels(act)


@step("WOD-4.2", "{held} {sign:Signed}", group="Records")
def count_record(table: Chronicle, act: Act, held: Held, sign: int) -> None:
    """One Record gives one level at most in a Draw, in one direction (WOD-4.2)."""
    add_level(table, act, RECORD, held, sign)
    table.do(gather(act))


@count_record.refuses
def cannot_count_record(table: Chronicle, act: Act, held: Held, sign: int) -> Refusal | None:
    return cannot_count(table, act, held, sign)


def counts(table: Chronicle, act: Act, held: Held) -> bool:
    """Return whether a Record gives its level in this Draw already."""
    return any(level.source == RECORD and level.which == held for level in table.act_levels[act])


def cannot_count(table: Chronicle, act: Act, held: Held, sign: int) -> Refusal | None:
    """Refuse a Record that cannot count in this Draw."""
    if table.records[held].lost:
        return no("WOD-4.1", "{:Held} is on nobody's sheet any more.", held)
    if table.records[held].character != table.act_character[act]:
        return no("WOD-4.1", "{:Held} is on another sheet.", held)
    if counts(table, act, held):
        return no("WOD-4.2", "{:Held} counts already: once in a Draw, in one direction.", held)
    if sign == HELPS and table.records[held].damaged:
        return no("WOD-4.6", "{:Held} is damaged and gives no Advantage.", held)
    if sign == HELPS and table.records[held].kind == GIFT:
        return no("WOD-4.12", "The Gift gives Advantage only through Invoke Gift.")
    return None


@step("WOD-7.2", "{sign:Condition}", group="Levels", field="What is it?")
def name_condition(table: Chronicle, act: Act, sign: int, text: str = "") -> None:
    """A condition by its name: one level unless the table says more (WOD-7.4)."""
    author = table.player[table.act_character[act]]
    add_level(table, act, CONDITION, table.write(text, author), sign)
    table.do(gather(act))


@step("WOD-7.4", "The last condition weighs more: one level more", group="Levels")
def weigh_more(table: Chronicle, act: Act) -> None:
    """For a condition that weighs very much the table may say a higher number (WOD-7.4)."""
    *others, last = table.act_levels[act]
    table.act_levels[act] = (*others, last._replace(levels=last.levels + (1 if last.levels > 0 else -1)))
    table.do(gather(act))


@weigh_more.refuses
def cannot_weigh_more(table: Chronicle, act: Act) -> Refusal | None:
    levels = table.act_levels[act]
    if not levels or levels[-1].source != CONDITION:
        return no("WOD-7.4", "No condition was named last.")
    if abs(levels[-1].levels) == HEAVIEST:
        return no("WOD-7.4", "{} levels for one condition are enough.", HEAVIEST)
    return None


@step("WOD-7.5", "Back", group="Back")
def back_to_levels(table: Chronicle, act: Act) -> None:
    """Back to collecting levels, with nothing added."""
    table.do(gather(act))


@step("WOD-8.1", "Give the Action up", group="Back")
def give_up(table: Chronicle, act: Act) -> None:
    """Nothing was drawn, so nothing happened; tokens go back, and the +1 of a boost lapses (WOD-26.5)."""
    drop_act(table, act)
    table.say("WOD-8.1", "{:Act} is given up.", act)


def drop_act(table: Chronicle, act: Act) -> None:
    """No Draw comes of it: a token was never spent (WOD-7.6)."""
    put_all_back(table, act)
    table.act_result[act] = GIVEN_UP


def is_forced(table: Chronicle, act: Act) -> Refusal | None:
    """Nobody declines a forced Action (WOD-8.4)."""
    action = table.act_action[act]
    return no("WOD-8.4", "{:Action} is forced: nobody can decline it.", action) if action in FORCED else None


give_up.refuses(is_forced)


# -- what the GM says to it


@step("WOD-30.1")
def confirm_or_draw(table: Chronicle, act: Act) -> None:
    """Only the seat that confirms differs from mode to mode (WOD-30.4)."""
    if table.gm == NO_GM:
        table.do(fix_levels(act))
    else:
        table.ask(table.gm, confirmations(act))


@choices("WOD-30.1", "{act:Preparing}: does it stand?")
def confirmations(table: Chronicle, act: Act) -> Iterator[Step]:
    yield confirm(act)
    for level in dict.fromkeys(table.act_levels[act]):
        if level.source in SITUATION or level.source == BOND_ONCE:
            yield strike(act, level)
    for score in range(len(SCORES)):
        if score != table.act_score[act] and cannot_add(table, act, score) is None:
            yield another_score(act, Score(score))
    yield send_back(act)
    yield no_action(act)


@step("WOD-30.1", "It stands: draw the cards", group="Confirm")
def confirm(table: Chronicle, act: Act) -> None:
    """The player makes the Draw (WOD-30.1)."""
    table.do(fix_levels(act))


@step("WOD-4.2", "{level:Level} does not count", group="Confirm")
def strike(table: Chronicle, act: Act, level: tuple[int, ...]) -> None:
    """The table says whether a Record or a condition fits (WOD-4.2)."""
    put_back(table, act, level)
    table.do(confirm_or_draw(act))


@step("WOD-8.2", "{score} fits better", group="Confirm")
def another_score(table: Chronicle, act: Act, score: Score) -> None:
    """The player proposes a Score, the table confirms it (WOD-8.2)."""
    table.act_score[act] = score
    table.do(confirm_or_draw(act))


@step("WOD-8.2", "Back to the player", group="Confirm")
def send_back(table: Chronicle, act: Act) -> None:
    """Something is missing, or should be said otherwise."""
    table.do(gather(act))


@step("WOD-8.1", "Nothing here calls for this Action", group="Confirm")
def no_action(table: Chronicle, act: Act) -> None:
    """The trigger did not happen in the fiction (WOD-8.1)."""
    drop_act(table, act)
    table.say("WOD-8.1", "{:Act} is not called for.", act)


no_action.refuses(is_forced)
