"""Advantage and Disadvantage: where the levels of a Draw come from, and tokens that wait for later ones (section 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_TEXT, Step

from ..content import FORGE_A_BOND, INFLICT_HARM
from ..table import NOBODY, Act, Character, Chronicle, Level, Token, TokenRow, choices, step
from .journal import TOKEN_GONE, TOKEN_MADE, note

BANKED, NEXT_RELATED, NEXT_ANY, FIRST_INFLICT, FIRST_IN_COMBAT, BOND_ONCE = range(6)
LIFETIMES: Final = ("banked", "next_related", "next_any", "first_inflict", "first_in_combat", "bond_once")
OF_A_FIGHT: Final = (FIRST_INFLICT, FIRST_IN_COMBAT)
OWNER_CHOOSES: Final = (BANKED, BOND_ONCE)
GIVEN_BY_HAND: Final = -1
"""In the place of the Action that made a token."""

RECORD, CONDITION, REST_KIND, HOLY_PLACE, RITE, SEVERITY, GIFT_BOOST = range(len(LIFETIMES), len(LIFETIMES) + 7)
SITUATION: Final = (RECORD, CONDITION)
"""Claimed by the player for this one Draw, and confirmed by the table."""
FOR_ANYBODY: Final = 100
"""Offset of the Action that made a token (-1: given by hand), for a token of the character who acts first."""


# -- tokens


def make_token(
    table: Chronicle, character: int, lifetime: int, levels: int, action: int, person: int = NO_TEXT
) -> None:
    """A token for a later Draw: never for the Action that made it (WOD-7.10)."""
    table.tokens.append(TokenRow(character, lifetime, levels, action, person))
    note(table, TOKEN_MADE, character, lifetime, levels, action)
    table.say("WOD-7.6", "{:Token} waits.", len(table.tokens) - 1)


def take_token(table: Chronicle, token: Token) -> TokenRow:
    """Take a token off the sheet."""
    return table.tokens.pop(token)


def drop_token(table: Chronicle, token: Token) -> None:
    """A token is gone without having been used."""
    table.say("WOD-7.6", "{:Token} is gone.", token)
    row = take_token(table, token)
    note(table, TOKEN_GONE, *row[:4])


def drop_tokens_of(table: Chronicle, character: Character) -> None:
    """The tokens of a character who leaves play vanish (WOD-7.10)."""
    for token in reversed(range(len(table.tokens))):
        if table.tokens[token].character == character:
            drop_token(table, Token(token))


def drop_fight_tokens(table: Chronicle) -> None:
    """Drop the unused tokens of a closed fight (WOD-18.6)."""
    for token in reversed(range(len(table.tokens))):
        if table.tokens[token].lifetime in OF_A_FIGHT:
            drop_token(table, Token(token))


def tokens_of(table: Chronicle, character: int, *lifetimes: int) -> list[Token]:
    """Return a character's tokens with one of these lifetimes, including those for the first to act."""
    return [
        Token(number)
        for number, token in enumerate(table.tokens)
        if token.character in (character, NOBODY) and token.lifetime in lifetimes
    ]


# -- levels


def add_level(table: Chronicle, act: Act, source: int, which: int, levels: int) -> None:
    """One more source of levels for a Draw that is being prepared (WOD-7.1)."""
    table.act_levels[act] = (*table.act_levels[act], Level(source, which, levels))


def net_levels(table: Chronicle, act: Act) -> int:
    """Advantage less Disadvantage: both kinds add up and may cancel (WOD-7.1, WOD-7.8)."""
    return sum(level.levels for level in table.act_levels[act])


def level_of(token: TokenRow) -> Level:
    """Return the level that a token gives in a Draw: all of it (WOD-7.7)."""
    character, lifetime, levels, action, person = token
    which = person if lifetime == BOND_ONCE else action + (FOR_ANYBODY if character == NOBODY else 0)
    return Level(lifetime, which, levels)


def use_token(table: Chronicle, act: Act, token: Token) -> None:
    """A token goes into a Draw as a whole (WOD-7.7)."""
    add_level(table, act, *level_of(take_token(table, token)))


def due_tokens(table: Chronicle, character: int, action: int) -> list[Token]:
    """Return the tokens that apply without a choice: they go into the Draw of the next Action of any kind (WOD-7.6)."""
    blow = (FIRST_INFLICT,) if action == INFLICT_HARM else ()
    return tokens_of(table, character, NEXT_ANY, FIRST_IN_COMBAT, *blow)


def use_due_tokens(table: Chronicle, act: Act) -> None:
    """They are used up by it (WOD-7.6)."""
    for token in reversed(due_tokens(table, table.act_character[act], table.act_action[act])):
        use_token(table, act, token)


def sure_levels(table: Chronicle, act: Act) -> list[Level]:
    """The levels that an Action has if its cards are drawn now: those collected, then those that are due (WOD-7.6)."""
    due = due_tokens(table, table.act_character[act], table.act_action[act])
    return [*table.act_levels[act], *(level_of(table.tokens[token]) for token in reversed(due))]


def put_back(table: Chronicle, act: Act, level: tuple[int, ...]) -> None:
    """A level is not used after all: a token goes back to the sheet."""
    source, which, levels = level
    rest = [*table.act_levels[act]]
    rest.remove(Level._make(level))
    table.act_levels[act] = tuple(rest)
    if source < len(LIFETIMES):
        owner = table.act_character[act]
        if source == BOND_ONCE:
            table.tokens.append(TokenRow(owner, source, levels, FORGE_A_BOND, which))
        else:
            for_anybody = which >= FOR_ANYBODY - 1
            owner, action = (NOBODY, which - FOR_ANYBODY) if for_anybody else (owner, which)
            table.tokens.append(TokenRow(owner, source, levels, action, NO_TEXT))


def put_all_back(table: Chronicle, act: Act) -> None:
    """The Action is given up before its Draw: no token was spent."""
    for level in table.act_levels[act]:
        if level.source < len(LIFETIMES):
            put_back(table, act, level)


def claimed_levels(table: Chronicle, act: Act) -> int:
    """Advantage that Records and conditions alone make up: many deserve a second look, no more (WOD-G8)."""
    return sum(one.levels for one in table.act_levels[act] if one.source in SITUATION and one.levels > 0)


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
