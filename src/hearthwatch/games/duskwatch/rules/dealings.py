"""Dealings with people and goods: Compel, Forge a Bond, Forage, Spend Supply (sections 11, 12, 15, 16)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step, Text

from ..content import ACQUISITION, BOND, COMPEL, FORAGE, FORGE_A_BOND, MISS, SPEND_SUPPLY, STRONG, SUPPLY, WEAK
from ..table import Act, Character, Chronicle, choices, name_of, step
from .acting import BEFORE
from .draw import EFFECTS
from .journal import BY_ACTION
from .levels import BOND_ONCE, make_token
from .pins import PERSON, pinned
from .records import add_record, ask_wording
from .sheet import lose, restore


def compel(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Compel another character: people decide what they do; no result changes a number.

    WOD-11.3, WOD-11.4, WOD-11.5, WOD-11.6, WOD-11.7.
    """


@step("WOD-12.1")
def ask_person(table: Chronicle, act: Act) -> None:
    """With whom: in words, or another player's character (WOD-G44)."""
    table.ask(table.player[table.act_character[act]], people(act))


@choices("WOD-12.1", "With whom is the bond forged?")
def people(table: Chronicle, act: Act) -> Iterator[Step]:
    for other in table.wardens:
        if other != table.act_character[act]:
            yield bond_with(act, other)
    for person in pinned(table, PERSON):
        yield bond_with_pinned(act, person)
    yield name_person(act)


@step("WOD-12.1", "Name a person", group="Bond", field="Who is it?")
def name_person(table: Chronicle, act: Act, text: str = "") -> None:
    """Name a person of the world."""
    table.act_text[act] = table.write(text, table.player[table.act_character[act]])


@step("WOD-12.1", "{other}", group="Bond")
def bond_with(table: Chronicle, act: Act, other: Character) -> None:
    """A character whose player says what they feel (WOD-G44)."""
    table.act_text[act] = table.write(name_of(table, other), table.player[table.act_character[act]])


@step("WOD-12.1", "{person:Pinned}", group="Bond")
def bond_with_pinned(table: Chronicle, act: Act, person: Text) -> None:
    """Form a bond with a person of the world whom the journal has pinned."""
    table.act_text[act] = table.write(table.read(person), table.player[table.act_character[act]])


def forge_a_bond(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: a bond Record; Weak: +1 once; Miss: nothing (WOD-12.2, WOD-12.3, WOD-12.4)."""
    if result == STRONG:
        add_record(table, character, BOND, text=table.act_text[act])
    elif result == WEAK:
        make_token(table, character, BOND_ONCE, 1, FORGE_A_BOND, table.act_text[act])


def forage(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: 2 Supply; Weak: 1; Miss: no number changes (WOD-15.2, WOD-15.3, WOD-15.4)."""
    restore(table, character, SUPPLY, result, BY_ACTION, act)


def spend_supply(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """A hit adds the thing as a Record, Strong restores 1 Supply; Miss loses 1 (WOD-16.2, WOD-16.3, WOD-16.4)."""
    if result == MISS:
        lose(table, character, SUPPLY, 1, BY_ACTION, act)
        return
    if result == STRONG:
        restore(table, character, SUPPLY, 1, BY_ACTION, act)
    table.do(ask_wording(add_record(table, character, ACQUISITION)))


BEFORE[FORGE_A_BOND] = (ask_person,)
EFFECTS[COMPEL] = compel
EFFECTS[FORGE_A_BOND] = forge_a_bond
EFFECTS[FORAGE] = forage
EFFECTS[SPEND_SUPPLY] = spend_supply
