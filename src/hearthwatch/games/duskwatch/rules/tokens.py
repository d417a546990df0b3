"""Levels that Actions leave behind for a later Draw, each with a lifetime (WOD-7.6)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import NO_TEXT

from ..table import NOBODY, Character, Chronicle, Token
from .journal import TOKEN_GONE, TOKEN_MADE, note

BANKED, NEXT_RELATED, NEXT_ANY, FIRST_INFLICT, FIRST_IN_COMBAT, BOND_ONCE = range(6)
LIFETIMES: Final = ("banked", "next_related", "next_any", "first_inflict", "first_in_combat", "bond_once")
OF_A_FIGHT: Final = (FIRST_INFLICT, FIRST_IN_COMBAT)
OWNER_CHOOSES: Final = (BANKED, BOND_ONCE)
GIVEN_BY_HAND: Final = -1
"""In the place of the Action that made a token."""


def make_token(
    table: Chronicle, character: int, lifetime: int, levels: int, action: int, person: int = NO_TEXT
) -> None:
    """A token for a later Draw: never for the Action that made it (WOD-7.10)."""
    table.tokens.append((character, lifetime, levels, action, person))
    note(table, TOKEN_MADE, character, lifetime, levels, action)
    table.say("WOD-7.6", "{:Token} waits.", len(table.tokens) - 1)


def take_token(table: Chronicle, token: Token) -> tuple[int, int, int, int, int]:
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
        if table.tokens[token][0] == character:
            drop_token(table, Token(token))


def drop_fight_tokens(table: Chronicle) -> None:
    """When a fight is closed its unused tokens are dropped (WOD-18.6)."""
    for token in reversed(range(len(table.tokens))):
        if table.tokens[token][1] in OF_A_FIGHT:
            drop_token(table, Token(token))


def tokens_of(table: Chronicle, character: int, *lifetimes: int) -> list[Token]:
    """The tokens of a character that have one of these lifetimes; those for whoever acts first count too."""
    return [
        Token(number)
        for number, token in enumerate(table.tokens)
        if token[0] in (character, NOBODY) and token[1] in lifetimes
    ]
