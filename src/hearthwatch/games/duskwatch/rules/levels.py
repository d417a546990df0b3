"""Advantage and Disadvantage: where the levels of a Draw come from (section 7).

A level is three ints: its source, which one, and how many levels. The first sources are the lifetimes of tokens.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from hearthwatch.kernel import NO_TEXT

from ..content import FORGE_A_BOND, INFLICT_HARM
from ..table import NOBODY, Act, Chronicle, Token
from .tokens import BOND_ONCE, FIRST_IN_COMBAT, FIRST_INFLICT, LIFETIMES, NEXT_ANY, take_token, tokens_of

Level: TypeAlias = tuple[int, int, int]

RECORD, CONDITION, REST_KIND, HOLY_PLACE, RITE, SEVERITY, GIFT_BOOST = range(len(LIFETIMES), len(LIFETIMES) + 7)
SITUATION: Final = (RECORD, CONDITION)
"""Claimed by the player for this one Draw, and confirmed by the table."""
FOR_ANYBODY: Final = 100
"""Added to the Action that made a token (-1: it was given by hand) which was for whoever acts first."""


def add_level(table: Chronicle, act: Act, source: int, which: int, levels: int) -> None:
    """One more source of levels for a Draw that is being prepared (WOD-7.1)."""
    table.act_levels[act] = (*table.act_levels[act], (source, which, levels))


def net_levels(table: Chronicle, act: Act) -> int:
    """Advantage less Disadvantage: both kinds add up and may cancel (WOD-7.1, WOD-7.8)."""
    return sum(levels for _, _, levels in table.act_levels[act])


def use_token(table: Chronicle, act: Act, token: Token) -> None:
    """A token goes into a Draw as a whole (WOD-7.7)."""
    character, lifetime, levels, action, person = take_token(table, token)
    which = person if lifetime == BOND_ONCE else action + (FOR_ANYBODY if character == NOBODY else 0)
    add_level(table, act, lifetime, which, levels)


def use_due_tokens(table: Chronicle, act: Act) -> None:
    """Tokens that nobody decides about go into the Draw of the next Action, whatever it is (WOD-7.6)."""
    lifetimes = [NEXT_ANY, FIRST_IN_COMBAT]
    if table.act_action[act] == INFLICT_HARM:
        lifetimes.append(FIRST_INFLICT)
    for token in reversed(tokens_of(table, table.act_character[act], *lifetimes)):
        use_token(table, act, token)


def put_back(table: Chronicle, act: Act, level: Level) -> None:
    """A level is not used after all: a token goes back to the sheet."""
    source, which, levels = level
    rest = [*table.act_levels[act]]
    rest.remove(level)
    table.act_levels[act] = tuple(rest)
    if source < len(LIFETIMES):
        owner = table.act_character[act]
        if source == BOND_ONCE:
            table.tokens.append((owner, source, levels, FORGE_A_BOND, which))
        else:
            for_anybody = which >= FOR_ANYBODY - 1
            owner, action = (NOBODY, which - FOR_ANYBODY) if for_anybody else (owner, which)
            table.tokens.append((owner, source, levels, action, NO_TEXT))


def put_all_back(table: Chronicle, act: Act) -> None:
    """The Action is given up before its Draw: no token was spent."""
    for level in table.act_levels[act]:
        if level[0] < len(LIFETIMES):
            put_back(table, act, level)


def claimed_levels(table: Chronicle, act: Act) -> int:
    """Advantage that Records and conditions alone make up: many deserve a second look, no more (WOD-G8)."""
    return sum(levels for source, _, levels in table.act_levels[act] if source in SITUATION and levels > 0)
