"""The consequence card: its suit gives a heading, people choose what happens under it (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_TEXT, Refusal, Step, no

from ..content import DIAMONDS, SPADES, SUPPLY, suit_of
from ..table import Act, Chronicle, Held, choices, step
from .acting import ask_judge
from .harm import endure_harm
from .journal import BY_CONSEQUENCE, CONSEQUENCE, note
from .records import PAGE, damage_record, items_to_damage
from .sheet import lose

FIRST, SECOND, OWN_WORDS = range(3)
EVENTS: Final = 3
CONSEQUENCE_CARD: Final = 3
"""The place of the consequence card among the cards of an Action."""


def heading(table: Chronicle, act: Act) -> int:
    """Spades Danger, Clubs Time, Hearts Trust, Diamonds Cost; the value is ignored (WOD-8.6)."""
    return suit_of(table.act_cards[act][CONSEQUENCE_CARD])


@step("WOD-8.6")
def consequence(table: Chronicle, act: Act) -> None:
    """The GM decides what happens under the heading, otherwise the acting player (WOD-8.11)."""
    table.say("WOD-8.6", "The consequence card is {:Face}: {:Heading}.", table.act_cards[act][CONSEQUENCE_CARD], act)
    ask_judge(table, act, events(act))


@choices("WOD-8.11", "{act:Heading}: what happens?", page=PAGE)
def events(table: Chronicle, act: Act) -> Iterator[Step]:
    """The two events that the rules name come first, then the table's own words (WOD-8.13)."""
    suit = heading(table, act)
    if suit == SPADES:
        yield is_harmed_by_it(act)
        yield happens(act, suit * EVENTS + SECOND)
    elif suit == DIAMONDS:
        yield costs_supply(act)
        whole = items_to_damage(table, table.act_character[act])
        yield from (damage(act, held) for held in whole) if whole else (damages_item(act),)
    else:
        yield happens(act, suit * EVENTS + FIRST)
        yield happens(act, suit * EVENTS + SECOND)
    yield happens(act, suit * EVENTS + OWN_WORDS)


@step("WOD-8.7", "The character is harmed", group="Consequence")
def is_harmed_by_it(table: Chronicle, act: Act) -> None:
    """Endure Harm follows; the table sets how severe it is (WOD-8.7)."""
    note(table, CONSEQUENCE, act, FIRST, NO_TEXT)
    table.do(endure_harm(table.act_character[act]))


@step("WOD-8.13", "{event:Event}", group="Consequence", field="What happens?")
def happens(table: Chronicle, act: Act, event: int, text: str = "") -> None:
    """Record the consequence in words; no number changes (WOD-8.8, WOD-8.9, WOD-8.13)."""
    note(table, CONSEQUENCE, act, event % EVENTS, table.write(text, table.judge(table.act_character[act])))


@step("WOD-8.10", "1 Supply is lost", group="Consequence")
def costs_supply(table: Chronicle, act: Act) -> None:
    """The first half of the Cost (WOD-8.10)."""
    note(table, CONSEQUENCE, act, FIRST, NO_TEXT)
    lose(table, table.act_character[act], SUPPLY, 1, BY_CONSEQUENCE, act)


@costs_supply.refuses
def cannot_costs_supply(table: Chronicle, act: Act) -> Refusal | None:
    return None if table.score(table.act_character[act], SUPPLY) else no("WOD-8.10", "There is no Supply to lose.")


@step("WOD-8.10", "An item is damaged", group="Consequence")
def damages_item(table: Chronicle, act: Act) -> None:
    """Damage an item in the adventure (WOD-A9); the player who decides the consequence chooses it (WOD-8.11)."""
    table.ask(table.judge(table.act_character[act]), items(act))


@damages_item.refuses
def cannot_damages_item(table: Chronicle, act: Act) -> Refusal | None:
    if items_to_damage(table, table.act_character[act]):
        return None
    return no("WOD-8.10", "There is no valuable item that could be damaged.")


@choices("WOD-8.10", "Which item is damaged?", pause=False, page=PAGE)
def items(table: Chronicle, act: Act) -> Iterator[Step]:
    for held in items_to_damage(table, table.act_character[act]):
        yield damage(act, held)


@step("WOD-8.10", "{held} is damaged", group="Consequence")
def damage(table: Chronicle, act: Act, held: Held) -> None:
    """The Record stays, flagged: no help, maybe a hindrance, until it is mended (WOD-4.6)."""
    note(table, CONSEQUENCE, act, SECOND, NO_TEXT)
    damage_record(table, held)
    table.say("WOD-4.6", "{:Held} is damaged.", held)
