"""Handing things over, and letting another player act for a character (WOD-4.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import CEILING, CORRUPTION, GIFT, ITEMS, NOTE, SUPPLY, WOUND
from ..table import NO_GM, Character, Chronicle, Held, Seat, choices, step
from .acting import never_mind
from .journal import BY_GIVING
from .records import PAGE, give_record
from .sheet import set_score

GOODS: Final = ITEMS | {NOTE}
"""Records that stand for goods (WOD-G46); a note may be a map or a letter."""


@step("WOD-4.15", "Hand something over", group="Table")
def hand_over(table: Chronicle) -> None:
    """Records and Supply, when the story allows (WOD-4.15)."""
    table.ask(table.everybody, givers())


@hand_over.refuses
def cannot_hand_over(table: Chronicle) -> Refusal | None:
    return None if len(table.wardens) > 1 else no("WOD-4.15", "There is nobody to hand anything to.")


@choices("WOD-4.15", "Who hands something over?")
def givers(table: Chronicle) -> Iterator[Step]:
    for character in table.wardens:
        yield give_from(character)
    yield never_mind()


@step("WOD-4.15", "{giver}", group="Giver")
def give_from(table: Chronicle, giver: Character) -> None:
    """Ask who receives the item; with one other character nobody is asked."""
    others = [one for one in table.wardens if one != giver]
    if len(others) == 1:
        table.do(give_to(giver, others[0]))
    else:
        table.ask(table.everybody, receivers(giver))


@choices("WOD-4.15", "Who gets it?")
def receivers(table: Chronicle, giver: Character) -> Iterator[Step]:
    for character in table.wardens:
        if character != giver:
            yield give_to(giver, character)
    yield never_mind()


@step("WOD-4.15", "{receiver}", group="Receiver")
def give_to(table: Chronicle, giver: Character, receiver: Character) -> None:
    table.ask(table.everybody, things_to_give(giver, receiver))


@choices("WOD-4.15", "What does {giver} hand to {receiver}?", page=PAGE)
def things_to_give(table: Chronicle, giver: Character, receiver: Character) -> Iterator[Step]:
    yield give_supply(giver, receiver)
    for held in table.records_of(giver):
        yield give_thing(receiver, held)
    yield never_mind()


@step("WOD-4.15", "1 Supply", group="Things")
def give_supply(table: Chronicle, giver: Character, receiver: Character) -> None:
    """The total stays the same, and Supply within 0 and 5 (WOD-4.15)."""
    set_score(table, giver, SUPPLY, table.score(giver, SUPPLY) - 1, BY_GIVING, receiver)
    set_score(table, receiver, SUPPLY, table.score(receiver, SUPPLY) + 1, BY_GIVING, giver)


@give_supply.refuses
def cannot_give_supply(table: Chronicle, giver: Character, receiver: Character) -> Refusal | None:
    if table.score(giver, SUPPLY) == 0:
        return no("WOD-4.15", "{:Character} has no Supply.", giver)
    if table.score(receiver, SUPPLY) == CEILING:
        return no("WOD-4.15", "{:Character} can carry no more Supply.", receiver)
    return None


@step("WOD-4.15", "{held}", group="Things")
def give_thing(table: Chronicle, receiver: Character, held: Held) -> None:
    """The Record changes sheets as it is (WOD-4.15)."""
    give_record(table, held, receiver)
    table.say("WOD-4.15", "{:Held} goes to {:Character}.", held, receiver)


@give_thing.refuses
def cannot_give_thing(table: Chronicle, receiver: Character, held: Held) -> Refusal | None:
    kind = table.records[held].kind
    if kind == GIFT:
        return no("WOD-4.13", "A Gift cannot be handed over.")
    if kind == CORRUPTION:
        return no("WOD-4.5", "A mark of corruption stays with whom it marks.")
    if kind == WOUND:
        return no("WOD-4.14", "A lasting wound stays with whom it hurts.")
    if kind not in GOODS:
        return no("WOD-4.15", "Only things change hands: this is a {:Kind}.", kind)
    return None


def _giver(table: Chronicle, giver: Character, *others: object, **named: object) -> int:
    return table.player[giver]


give_from.by(_giver)
give_to.by(_giver)
give_supply.by(_giver)
give_thing.by(lambda table, receiver, held: table.player[table.records[held].character])


# -- acting for another


@step("WOD-1.14", "Let another play a character", group="Characters")
def let_play(table: Chronicle) -> None:
    """The owner lets another act for the character, or takes it back."""
    table.ask(table.everybody, characters_to_lend())


@let_play.refuses
def cannot_let_play(table: Chronicle) -> Refusal | None:
    if not table.wardens:
        return no("WOD-1.14", "No character is in play.")
    return None if len(table.players) > 1 else no("WOD-1.14", "There is no other player.")


@choices("WOD-1.14", "Which character?")
def characters_to_lend(table: Chronicle) -> Iterator[Step]:
    for character in table.wardens:
        yield lend(character)
    yield never_mind()


@step("WOD-1.14", "{character}", group="Characters")
def lend(table: Chronicle, character: Character) -> None:
    table.ask(table.everybody, stand_ins(character))


lend.by(lambda table, character: table.keeper[character])


@choices("WOD-1.14", "Who acts for {character} from now on?")
def stand_ins(table: Chronicle, character: Character) -> Iterator[Step]:
    for seat in table.players:
        if seat != table.player[character]:
            yield acts_for(character, Seat(seat))
    yield never_mind()


@step("WOD-1.14", "{seat}", group="Players")
def acts_for(table: Chronicle, character: Character, seat: Seat) -> None:
    """Logged; the owner may take the character back at any time."""
    table.player[character] = seat
    table.say("WOD-1.14", "{:Seat} acts for {:Character} from now on.", seat, character)


acts_for.by(lambda table, character, seat: table.keeper[character])


# -- the GM's seat


@step("WOD-30.1", "Hand the GM's seat to {other}", group="Characters")
def hand_gm_seat(table: Chronicle, other: Seat) -> None:
    """There is one GM at a time (WOD-1.1); the old one acts for the new one's characters."""
    before, table.gm = table.gm, other
    for character in table.characters:
        if table.player[character] == other:
            table.player[character] = before
    table.say("WOD-30.1", "The GM's seat goes from {:SeatNumber} to {:SeatNumber}.", before, other)


@hand_gm_seat.refuses
def cannot_hand_gm_seat(table: Chronicle, other: Seat) -> Refusal | None:
    return no("WOD-30.1", "There is no GM.") if table.gm == NO_GM else None


hand_gm_seat.by(lambda table, other: table.gm)
