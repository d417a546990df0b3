"""Collecting the levels of a Draw, one at a time, until the player lets it be drawn (section 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import FORCED, GIFT, LISTED
from ..table import Act, Chronicle, Held, Score, Token, choices, step
from .levels import CONDITION, RECORD, SITUATION, add_level, put_all_back, put_back, use_token
from .records import PAGE, is_damaged
from .tokens import NEXT_RELATED, OWNER_CHOOSES, drop_token, drop_tokens_of, tokens_of

HELPS: Final = 1
HINDERS: Final = -1
HEAVIEST: Final = 9
GIVEN_UP: Final = -2
SIDE_BY_SIDE: Final = 15
"""So many Records, as many tokens and as many levels to leave out are offered at once."""
TAKEN_OFF: Final = (*SITUATION, *OWNER_CHOOSES)
"""What the player brought and may leave out again."""


# -- tokens for the next related Action: the table says what is related


@step("WOD-7.6")
def ask_related(table: Chronicle, act: Act, passed: int) -> None:
    """Each waiting token in turn: is this the Action it was made for?"""
    character = table.act_character[act]
    waiting = tokens_of(table, character, NEXT_RELATED)[passed:]
    if waiting and table.in_play(character):
        table.ask(table.judge(character), is_it_related(act, waiting[0], passed))


@choices("WOD-7.6", "{token}: is this a related Action?")
def is_it_related(table: Chronicle, act: Act, token: Token, passed: int) -> Iterator[Step]:
    yield related(act, token, passed)
    yield not_related(act, passed)
    yield no_longer_possible(act, token, passed)


@step("WOD-7.7", "Yes: it is used, as a whole", group="Related")
def related(table: Chronicle, act: Act, token: Token, passed: int) -> None:
    """The first Action that the table calls related takes all of it (WOD-7.7)."""
    use_token(table, act, token)
    table.do(ask_related(act, passed))


@step("WOD-7.6", "No: it waits", group="Related")
def not_related(table: Chronicle, act: Act, passed: int) -> None:
    """It waits for another Action."""
    table.do(ask_related(act, passed + 1))


@step("WOD-7.6", "It can never be used any more: drop it", group="Related")
def no_longer_possible(table: Chronicle, act: Act, token: Token, passed: int) -> None:
    """The table drops it."""
    drop_token(table, token)
    table.do(ask_related(act, passed))


# -- what the player brings


@step("WOD-7.5")
def gather(table: Chronicle, act: Act) -> None:
    """Levels are collected before the Action card is drawn; whoever left play meanwhile draws no more (WOD-26.6)."""
    character = table.act_character[act]
    if table.in_play(character):
        table.ask(table.player[character], levels_for(act))
    else:
        put_all_back(table, act)  # A token for whoever acts first was never applied (WOD-7.6).
        drop_tokens_of(table, character)
        table.act_result[act] = GIVEN_UP
        table.say("WOD-26.6", "{:Act} falls away.", act)


@choices("WOD-7.5", "{act:Preparing}: what else counts?", page=SIDE_BY_SIDE)
def levels_for(table: Chronicle, act: Act) -> Iterator[Step]:
    from .gift import ask_for_a_gift, call_own_gift

    character = table.act_character[act]
    yield let_draw(act)
    for score in LISTED[table.act_action[act]]:
        yield switch_score(act, Score(score))
    for held in table.records_of(character):
        yield count_record(act, held, HELPS)
    for level in dict.fromkeys(table.act_levels[act]):
        if level[0] in TAKEN_OFF:
            yield take_off(act, level)
    for token in different_tokens(table, character):
        yield spend_token(act, token)
    yield count_a_record(act, HINDERS)
    yield name_condition(act, HELPS)
    yield name_condition(act, HINDERS)
    yield weigh_more(act)
    yield call_own_gift(act)
    yield ask_for_a_gift(act)
    yield give_up(act)


@step("WOD-6.1", "Draw the cards", group="Draw")
def let_draw(table: Chronicle, act: Act) -> None:
    """The table confirms first where a GM does (WOD-30.1)."""
    from .confirming import confirm_or_draw

    table.do(confirm_or_draw(act))


@step("WOD-8.2", "Rather with {score}{score:Manner}", group="Score")
def switch_score(table: Chronicle, act: Act, score: Score) -> None:
    """Until the cards are drawn the manner of acting may be thought over (WOD-6.1)."""
    table.act_score[act] = score
    table.do(gather(act))


@switch_score.refuses
def cannot_switch_score(table: Chronicle, act: Act, score: Score) -> Refusal | None:
    from .acting import cannot_add

    if score == table.act_score[act]:
        return no("WOD-8.2", "{:Score} is added already.", score)
    return cannot_add(table, act, score)


@step("WOD-7.5", "Leave out {level:Level}", group="Leave out")
def take_off(table: Chronicle, act: Act, level: tuple[int, ...]) -> None:
    """Levels are fixed only when the Action card is drawn (WOD-7.5)."""
    put_back(table, act, (level[0], level[1], level[2]))
    table.do(gather(act))


@step("WOD-7.6", "Spend {token}", group="Levels")
def spend_token(table: Chronicle, act: Act, token: Token) -> None:
    """The owner chooses when; several can be spent together (WOD-7.6)."""
    use_token(table, act, token)
    table.do(gather(act))


def different_tokens(table: Chronicle, character: int) -> list[Token]:
    """One of each kind that the owner may spend: alike tokens are as good as each other."""
    found: dict[tuple[int, ...], Token] = {}
    for token in tokens_of(table, character, *OWNER_CHOOSES):
        found.setdefault(table.tokens[token], token)
    return [*found.values()]


@step("WOD-4.2", "{sign:Counts}", group="Levels")
def count_a_record(table: Chronicle, act: Act, sign: int) -> None:
    """Which Record? They are offered one at a time."""
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


def cannot_count(table: Chronicle, act: Act, held: Held, sign: int) -> Refusal | None:
    """Why a Record cannot count in this Draw."""
    if any(source == RECORD and which == held for source, which, _ in table.act_levels[act]):
        return no("WOD-4.2", "{:Held} counts already.", held)
    if sign == HELPS and is_damaged(table, held):
        return no("WOD-4.6", "{:Held} is damaged and gives no Advantage.", held)
    if sign == HELPS and table.records[held][1] == GIFT:
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
    *others, (source, which, levels) = table.act_levels[act]
    table.act_levels[act] = (*others, (source, which, levels + (1 if levels > 0 else -1)))
    table.do(gather(act))


@weigh_more.refuses
def cannot_weigh_more(table: Chronicle, act: Act) -> Refusal | None:
    levels = table.act_levels[act]
    if not levels or levels[-1][0] != CONDITION:
        return no("WOD-7.4", "No condition was named last.")
    if abs(levels[-1][2]) == HEAVIEST:
        return no("WOD-7.4", "{} levels for one condition are enough.", HEAVIEST)
    return None


@step("WOD-7.5", "Back", group="Back")
def back_to_levels(table: Chronicle, act: Act) -> None:
    """Nothing more was brought."""
    table.do(gather(act))


@step("WOD-8.1", "Give the Action up", group="Back")
def give_up(table: Chronicle, act: Act) -> None:
    """Nothing was drawn, so nothing happened; tokens go back, and the +1 of a boost lapses (WOD-26.5)."""
    put_all_back(table, act)
    table.act_result[act] = GIVEN_UP
    table.say("WOD-8.1", "{:Act} is given up.", act)


@give_up.refuses
def cannot_give_up(table: Chronicle, act: Act) -> Refusal | None:
    action = table.act_action[act]
    return no("WOD-8.4", "{:Action} is forced: nobody can decline it.", action) if action in FORCED else None
