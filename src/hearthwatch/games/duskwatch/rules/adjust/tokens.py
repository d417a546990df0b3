"""Tokens by hand: dropped or given (WOD-0.3, WOD-7.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_TEXT, Refusal, Step, no

from ...table import NOBODY, Character, Chronicle, Seat, Token, choices, own, step
from ..acting import never_mind
from ..levels import BOND_ONCE, GIVEN_BY_HAND, LIFETIMES, drop_token, make_token
from ..records import PAGE
from .reasons import NEEDS_REASON, REASON, because, locked

GIVEN_LEVELS: Final = (2, 1, -1, -2)


@step("WOD-0.3", "Drop a token", group="Tokens")
def which_token(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(table.everybody, tokens_on_sheet(seat, character))


@which_token.refuses
def cannot_which_token(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    if any(token.character in (character, NOBODY) for token in table.tokens):
        return locked(table, character)
    return no("WOD-0.3", "No token waits for {:Character}.", character)


@choices("WOD-0.3", "Which token is dropped?", page=PAGE)
def tokens_on_sheet(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    alike = {row: token for token, row in reversed([*enumerate(table.tokens)]) if row.character in (character, NOBODY)}
    for token in sorted(alike.values()):
        yield drop_by_hand(seat, Token(token))
    yield never_mind()


@step("WOD-7.10", "{token}", group="Tokens", field=REASON, needs=NEEDS_REASON)
def drop_by_hand(table: Chronicle, seat: Seat, token: Token, text: str = "") -> None:
    """No longer possible, or the person of a bond is lost (WOD-7.10)."""
    because(table, seat, text)
    drop_token(table, token)


@step("WOD-0.3", "Give a token", group="Tokens")
def new_token(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(table.everybody, tokens_to_give(seat, character))


@new_token.refuses
def cannot_new_token(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "Which token does {character} get?")
def tokens_to_give(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for lifetime in range(len(LIFETIMES)):
        for levels in GIVEN_LEVELS:
            yield give_token(seat, character, (lifetime, levels))
    yield never_mind()


@step("WOD-0.3", "{token:Given}", group="Tokens", field=REASON, needs=NEEDS_REASON)
def give_token(table: Chronicle, seat: Seat, character: Character, token: tuple[int, ...], text: str = "") -> None:
    """A level that the table owes a character; the reason of a bond names its person."""
    reason = because(table, seat, text)
    lifetime, levels = token
    make_token(table, character, lifetime, levels, GIVEN_BY_HAND, reason if lifetime == BOND_ONCE else NO_TEXT)


for menu_step in (which_token, new_token):
    menu_step.by(own)
drop_by_hand.by(own)
give_token.by(own)
