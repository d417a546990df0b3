"""The Event phase (section 25 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import NO_CARD, Card

from ..content import CHIPS, EVENTS, FACE_KEYS, FIRST_EVENT
from ..content.cards import EventCard
from ..table import Saga, rules, step
from ..things import (
    ACTIVE_EVENT,
    EVENT_DECKS,
    EVENT_DISCARDS,
    EVENT_PHASE,
    LEFT_DECK,
    NOBODY,
    NOWHERE,
    RIGHT_DECK,
    Character,
)
from .effects.language import effect
from .moments import end_with, moment

ALL_CHIPS = (1 << CHIPS) - 1


def event(table: Saga) -> EventCard:
    """Return the text and icons of the active Event."""
    return EVENTS[table.face[table.active_event] - FIRST_EVENT]


@step("THG-25.1")
def event_phase(table: Saga) -> None:
    """The five steps; the first may be the end (THG-3.4)."""
    table.phase, table.active, table.declined = EVENT_PHASE, NOBODY, 0
    sheet = table.played.sheet
    if table.round >= sheet.rounds:
        end_with(table, False, "THG-3.4", sheet.time.text, sheet.time.entry)
        return
    table.round += 1  # THG-25.2
    table.say("THG-25.1", "The Round marker goes to {}.", table.round)
    table.do(
        enter_round(),
        turn_chips_over(),
        moment("round", table.first, NOWHERE),
        next_event_text(),
        draw_event(),
        moment("event", table.first, NOWHERE),
        pass_first_player(),
    )


@step("THG-5.5")
def enter_round(table: Saga) -> None:
    """The special effect of the new space of the Round track (THG-G54)."""
    if str(table.round) in table.played.sheet.round:
        table.do(effect(table.played.effect("round", table.round), table.leader, NOWHERE))


@step("THG-25.3")
def turn_chips_over(table: Saga) -> None:
    """All chips turn active, without moving."""
    table.chips_active = ALL_CHIPS


@step("THG-25.4")
def next_event_text(table: Saga) -> None:
    """The Next-Event-phase text of the active Event, if there is one (THG-25.5); then it goes to its discard pile."""
    if table.active_event != NO_CARD:
        last = resolve_icon_of_sheet(event(table).icon) if event(table).icon else last_word(table.active_event)
        table.do(last, discard_event())


@step("THG-25.4")
def last_word(table: Saga, card: Card) -> None:
    """Resolve the Next-Event-phase text of an Event that names no Event icon."""
    table.say("THG-25.4", "{:Card}: {:EventLast}", card, card)
    table.do(effect(f"{FACE_KEYS[table.face[card]]}/last", table.leader, NOWHERE))


@step("THG-5.3")
def resolve_icon_of_sheet(table: Saga, icon: int) -> None:
    """One of the three Event icons of the sheet."""
    table.say("THG-5.3", "The {:EventIcon} Event icon: {:IconText}", icon, icon)
    table.do(effect(table.played.effect("icon", icon), table.leader, NOWHERE))


@step("THG-25.6")
def discard_event(table: Saga) -> None:
    """Before the next is drawn, so it can be part of a new deck (THG-G53)."""
    deck = [*table.played.sheet.decks].index(event(table).deck)
    table.move(table.active_event, EVENT_DISCARDS, deck)


@step("THG-25.7")
def draw_event(table: Saga) -> None:
    """From the left deck if its requirement is met, else from the right one; the Immediate text at once (THG-25.8)."""
    met = all(one.holds(table, table.leader, NOWHERE) for one in table.played.deck_conditions)
    turn_up_event(table, LEFT_DECK if met else RIGHT_DECK)


def turn_up_event(table: Saga, deck: int) -> None:
    """The top card of a deck becomes active."""
    card = table.deal(EVENT_DECKS, ACTIVE_EVENT, source=deck)
    table.say("THG-25.7", "{:Card} is the Event of round {}.{:EventDoes}", card, table.round, card)
    if event(table).now is not None:
        table.do(effect(f"{FACE_KEYS[table.face[card]]}/now", table.leader, NOWHERE))


@step("THG-25.9")
def pass_first_player(table: Saga) -> None:
    """The First Player marker goes clockwise, and the next round begins."""
    table.first = Character((table.first + 1) % len(table.party))
    table.do((rules.by_name["action_phase"].id,))
