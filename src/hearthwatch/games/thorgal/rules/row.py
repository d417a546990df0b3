"""The Action Row: laying chips, gaining and swapping cards, Special Action cards (sections 12 and 28)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, no

from ..content import ACTION_CARDS, CARD_NUMBERS, SPECIAL_CARDS, TYPES
from ..content.cards import ACTIONS
from ..table import Saga, choices, step
from ..things import ActionCard, Slot, SpecialCard


def count_chips(table: Saga, slot: Slot, when: str, side: str = "any") -> int:
    """Return how often a Bonus of the card in this slot applies (THG-12.5, THG-12.6, THG-12.7).

    Chips count whatever their side, unless the Bonus names one (THG-12.8).
    """
    if when == "always":
        return 1
    left = here = 0
    for chip, place in enumerate(table.chips):
        if side == "any" or (table.chips_active >> chip & 1 == 1) == (side == "active"):
            if place == slot:
                here += 1
            elif 0 <= place < slot:
                left += 1
    if when == "left":
        return left
    return int(here == 1) if when == "only" else here


# -- gaining a card


@step("THG-12.15")
def gain_action_card(table: Saga, card: ActionCard) -> None:
    """It is searched in the unused stack and shown; not there: nothing happens (THG-12.25)."""
    if not table.unused >> card & 1:
        table.say("THG-12.25", "{:ActionCard} is not in the unused stack.", card)
        return
    table.say("THG-12.15", "{:ActionCard} is gained.", card)
    if slots_to_swap(table, card):
        table.ask(table.team, swaps(card), pause=True)


def slots_to_swap(table: Saga, card: ActionCard) -> list[Slot]:
    """Return the slots with a card of a matching Main action; a dual card matches either of its types (THG-G61)."""
    types = {*TYPES[card]}
    return [Slot(slot) for slot, other in enumerate(table.row) if types & {*TYPES[other]}]


@choices("THG-12.19", "{card:ActionCardText} Is it swapped in?")
def swaps(table: Saga, card: ActionCard) -> Iterator[Step]:
    """For any card of the type (THG-12.20), or not at all."""
    for slot in slots_to_swap(table, card):
        yield swap(card, slot)
    yield decline(card)


@step("THG-12.16", "Swap it for {slot:SlotCard}", group="Action Row")
def swap(table: Saga, card: ActionCard, slot: Slot) -> None:
    """The new card goes where its number demands (THG-12.21); no chip moves (THG-12.17)."""
    old = table.row[slot]
    rest = [one for one in table.row if one != old]
    place = sum(CARD_NUMBERS[one] <= CARD_NUMBERS[card] for one in rest)
    used = table.row[table.using] if table.using >= 0 else old
    table.row = (*rest[:place], card, *rest[place:])
    table.using = -1 if used == old else table.row.index(used)  # The card is resolved to its end (THG-12.24).
    table.unused &= ~(1 << card)
    table.swapped_out |= 1 << old
    table.markers[old] = 0  # THG-12.18
    table.card_blocks &= ~(1 << old)
    table.say("THG-12.16", "{:ActionCard} takes the place of {:ActionCard}.", card, old)
    for special, above in enumerate(table.specials):
        if above == old:
            _go_along(table, SpecialCard(special), card)


def _go_along(table: Saga, special: SpecialCard, card: ActionCard) -> None:
    """A Special Action card goes along to the new card of its type (THG-28.3), else to another of its type."""
    if ACTIONS.index(SPECIAL_CARDS[special].action) in TYPES[card]:
        table.specials[special] = card
    else:
        table.specials[special] = -1
        table.say("THG-28.3", "{:SpecialCard} is taken from below the discarded card.", special)
        table.do(find_place(special))


@step("THG-12.19", "Leave the Row as it is", group="Action Row")
def decline(table: Saga, card: ActionCard) -> None:
    """The card goes back to the unused stack (THG-G61)."""


# -- Special Action cards


@step("THG-28.1")
def gain_special(table: Saga, special: SpecialCard) -> None:
    """It lies below the Action card of its type."""
    table.say("THG-28.1", "The Special Action card {:SpecialCard} comes into play.", special)
    if table.specials[special] < 0:
        table.do(find_place(special))


@step("THG-28.4")
def find_place(table: Saga, special: SpecialCard) -> None:
    """Below a card of its type; with several the team picks one, with none it is not in play."""
    if special_slots(table, special):
        table.ask(table.team, special_places(special))


def special_slots(table: Saga, special: SpecialCard) -> list[Slot]:
    """Return the slots with an Action card of its type."""
    action = ACTIONS.index(SPECIAL_CARDS[special].action)
    return [Slot(slot) for slot, card in enumerate(table.row) if action in TYPES[card]]


@choices("THG-28.4", "{special}: below which card?")
def special_places(table: Saga, special: SpecialCard) -> Iterator[Step]:
    for slot in special_slots(table, special):
        yield put_special(special, slot)


@step("THG-28.1", "Below {slot:SlotCard}", group="Action Row")
def put_special(table: Saga, special: SpecialCard, slot: Slot) -> None:
    """It has no place in the numeric order."""
    table.specials[special] = table.row[slot]
    table.say("THG-28.1", "{:SpecialCard} lies below {:ActionCard}.", special, table.row[slot])


# -- markers on Action cards


def place_markers(table: Saga, count: int) -> int:
    """Markers on different Action cards that have none (THG-G68); how many there is room for."""
    room = sum(not table.markers[card] for card in table.row)
    placed = min(count, room)
    table.do(mark_cards(placed))
    return placed


@step("THG-G68")
def mark_cards(table: Saga, count: int) -> None:
    """One after the other, of the team's choice; or on every card that has none."""
    free = [card for card in table.row if not table.markers[card]]
    if count >= len(free):
        for card in free:
            table.markers[card] = 1
            table.say("THG-G68", "A marker is put on {:ActionCard}.", card)
    elif count > 0:
        table.ask(table.team, cards_to_mark(), then=mark_cards(count - 1))


@choices("THG-G68", "On which Action card does the marker go?")
def cards_to_mark(table: Saga) -> Iterator[Step]:
    for slot in range(len(table.row)):
        yield mark_card(Slot(slot))


@step("THG-G68", "Mark {slot:SlotCard}", group="Action Row")
def mark_card(table: Saga, slot: Slot) -> None:
    """It travels with the card (THG-12.23)."""
    table.markers[table.row[slot]] += 1
    table.say("THG-G68", "A marker is put on {:ActionCard}.", table.row[slot])


@mark_card.refuses
def cannot_mark(table: Saga, slot: Slot) -> Refusal | None:
    return no("THG-G68", "A marker lies on this card already.") if table.markers[table.row[slot]] else None


@step("THG-G68")
def unmark_cards(table: Saga, count: int) -> None:
    """Markers are taken off, of the team's choice; or all of them."""
    if count >= sum(table.markers[card] for card in table.row):
        for card in table.row:
            if table.markers[card]:
                table.say("THG-G68", "The marker leaves {:ActionCard}.", card)
        table.markers = [0] * len(table.markers)
    elif count > 0:
        table.ask(table.team, cards_to_unmark(), then=unmark_cards(count - 1))


@choices("THG-G68", "From which Action card is the marker taken?")
def cards_to_unmark(table: Saga) -> Iterator[Step]:
    for slot, card in enumerate(table.row):
        if table.markers[card]:
            yield unmark_card(Slot(slot))


@step("THG-G68", "Take the marker off {slot:SlotCard}", group="Action Row")
def unmark_card(table: Saga, slot: Slot) -> None:
    """It goes back to the general supply."""
    table.markers[table.row[slot]] -= 1
    table.say("THG-G68", "The marker leaves {:ActionCard}.", table.row[slot])


__all__ = ["ACTION_CARDS", "count_chips", "gain_action_card", "gain_special", "place_markers", "unmark_cards"]
