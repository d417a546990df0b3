"""The Action phase: four turns, each a chip and the card above it (sections 11 and 12 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearthwatch.kernel import Refusal, Step, asks_why, no
from hearthwatch.kernel.effects import Node
from hearthwatch.kernel.effects.reading import EVERYTHING

from ..content import ACTION_CARDS, LETTERS, SPECIAL_CARDS
from ..content.cards import ACTIONS
from ..table import Saga, choices, step
from ..things import ACTION_PHASE, BESIDE, NOWHERE, ActionCard, Character, Chip, MainAction, Slot
from . import assigning, collecting, crafting, fighting, journeys, moving, sacrificing  # noqa: F401  (the actions)
from .acting import whole_action
from .effects.language import MODIFIERS, effect
from .events import event_phase
from .moments import is_awaited, moment
from .row import count_chips
from .skills import things_named


@step("THG-11.1")
def action_phase(table: Saga) -> None:
    """The first half of a round."""
    table.phase = ACTION_PHASE
    table.turn = 0
    table.skill_used = 0
    table.say("THG-11.1", "Round {} begins; {:Character} is the First player.", table.round, table.first)
    table.do(next_turn())


@step("THG-11.2")
def next_turn(table: Saga) -> None:
    """Clockwise from the First player, until all chips are inactive (THG-11.9, THG-11.11)."""
    if not table.chips_active:
        table.do(event_phase())
        return
    table.active = Character((table.first + table.turn) % len(table.party))
    table.turn += 1
    table.declined = 0
    begins = [moment("turn", table.active, NOWHERE)] if is_awaited(table, "turn") else []
    table.do(*begins, take_turn(), turn_ends(), next_turn())


@step("THG-11.2")
def turn_ends(table: Saga) -> None:
    """No card is being resolved any more."""
    table.using = -1


@step("THG-11.3")
def take_turn(table: Saga) -> None:
    """One active chip goes below another card, which is resolved; there is no pass (THG-11.8)."""
    table.ask(table.seat_of(table.active), chips_and_cards(), if_none=no_card_to_go_to())


@choices("THG-11.3", "{Active}: which chip goes below which card?")
def chips_and_cards(table: Saga) -> list[Step]:
    """Chips that lie below the same card are the same."""
    found: list[Step] = []
    for chip, place in enumerate(table.chips):
        if table.chips_active >> chip & 1 and chip == first_chip_at(table, place):
            for slot in range(len(table.row)):
                if slot != place or asks_why(table):
                    found.append(lay_chip(Chip(chip), Slot(slot)))
    return found


def first_chip_at(table: Saga, place: int) -> Chip:
    """Return the first active chip below a card, or beside the Row."""
    chips, chip = table.chips, 0
    while chips[chip] != place or not table.chips_active >> chip & 1:
        chip += 1
    return Chip(chip)


@chips_and_cards.besides
def spent_chips(table: Saga) -> Iterator[Step]:
    """Yield every chip, also those on their inactive side, for refusals."""
    for chip in range(len(table.chips)):
        for slot in range(len(table.row)):
            yield lay_chip(Chip(chip), Slot(slot))
    yield from things_named(table)


@step("THG-11.3", "{chip} to {slot:SlotCard}", group="{slot:SlotCard}")
def lay_chip(table: Saga, chip: Chip, slot: Slot) -> None:
    """It turns to its inactive side and lies below the card, which is resolved (THG-12.9)."""
    table.chips[chip] = table.using = slot
    table.chips_active &= ~(1 << chip)
    table.counted = (
        count_chips(table, slot, "only"),
        count_chips(table, slot, "left"),
        count_chips(table, slot, "here"),
    )
    card = ActionCard(table.row[slot])
    table.say("THG-11.3", "{:Character} lays a chip below {:ActionCard}.", table.active, card)
    if len(ACTION_CARDS[card].main) > 1:
        table.ask(table.seat_of(table.active), main_actions(card, slot))
    else:
        table.do(resolve_main(MainAction(card * 2), slot))


@lay_chip.refuses
def cannot_lay_chip(table: Saga, chip: Chip, slot: Slot) -> Refusal | None:
    if not table.chips_active >> chip & 1:
        return no("THG-11.6", "The chip is on its inactive side until the Event phase.")
    if table.chips[chip] == slot:
        return no("THG-11.4", "The chip lies below this card and must go to another.")
    if table.card_blocks >> table.row[slot] & 1:
        return no("THG-G64", "A Blockade lies on {:ActionCard}.", table.row[slot])
    if chip and chip != first_chip_at(table, table.chips[chip]):
        return no("THG-11.3", "Active chips that lie together are the same: the first of them stands for all.")
    return None


@step("THG-11.12")
def no_card_to_go_to(table: Saga) -> None:
    """An active chip turns inactive where it lies, and nothing is resolved."""
    table.ask(table.seat_of(table.active), chips_to_turn())


@choices("THG-11.12", "No card is open: which chip turns over?")
def chips_to_turn(table: Saga) -> Iterator[Step]:
    places = dict.fromkeys(at for chip, at in enumerate(table.chips) if table.chips_active >> chip & 1)
    for place in places:
        yield turn_chip(first_chip_at(table, place))


@step("THG-11.12", "Turn {chip} over", group="Action Row")
def turn_chip(table: Saga, chip: Chip) -> None:
    """The turn is over."""
    table.say("THG-11.12", "{:Chip} is turned to its inactive side.", chip)
    table.chips_active &= ~(1 << chip)


# -- the card


@choices("THG-12.3", "{card}: which action?")
def main_actions(table: Saga, card: ActionCard, slot: Slot) -> Iterator[Step]:
    for number in range(len(ACTION_CARDS[card].main)):
        yield resolve_main(MainAction(card * 2 + number), slot)


@step("THG-12.3", "{main}", group="Main action")
def resolve_main(table: Saga, main: MainAction, slot: Slot) -> None:
    """Bonuses that change the Main action, the action, then the other Bonuses (THG-12.10, THG-12.13).

    Chips are counted now and not again, whatever becomes of the card (THG-12.24).
    """
    card = ActionCard(main // 2)
    printed = ACTION_CARDS[card].main[main % 2]
    action, who = ACTIONS.index(printed.action), table.active
    before: list[Step] = []
    after: list[Step] = []
    for name, times in bonuses(table, card, printed.action, slot):
        for node in in_parts(table.book.nodes[name]):
            (before if changes_action(node) else after).extend([effect(node.name, who, NOWHERE)] * times)
    table.do(*whole_action(table, who, action, printed.value, before), *after)


def in_parts(node: Node) -> Sequence[Node]:
    """Return the effects of a list, each of which may come before or after the action; or the single effect."""
    parts: Sequence[Node] = node.value if node.verb.name == EVERYTHING else (node,)
    return parts


def changes_action(node: Node) -> bool:
    """Return whether an effect changes the Main action, maybe only under a condition (THG-12.10)."""
    inner = node.parts.get("then", node.value)
    return node.verb.name in MODIFIERS or (isinstance(inner, Node) and changes_action(inner))


def bonuses(table: Saga, card: ActionCard, action: str, slot: Slot) -> Iterator[tuple[str, int]]:
    """The effects of a card and of the Special Action cards below it, and how often each applies (THG-28.2)."""
    printed = ACTION_CARDS[card]
    for place, bonus in enumerate(printed.bonus):
        yield f"action/{printed.number}/{place}", count_chips(table, slot, bonus.when, bonus.chips)
    for special, above in enumerate(table.specials):
        if above == card and SPECIAL_CARDS[special].action == action:  # THG-28.4: only with the action of its type
            for place, bonus in enumerate(SPECIAL_CARDS[special].bonus):
                yield f"special/{LETTERS[special]}/{place}", count_chips(table, slot, bonus.when, bonus.chips)


__all__ = ["BESIDE", "action_phase", "next_turn"]
