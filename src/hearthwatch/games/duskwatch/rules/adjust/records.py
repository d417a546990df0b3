"""Records by hand: damaged, mended, gone, or new (WOD-0.3, WOD-4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, Text, no

from ...content import CORRUPTION, GIFT, NOTE
from ...table import Character, Chronicle, Held, Seat, choices, own, step
from ..acting import never_mind
from ..records import PAGE, add_record, damage_record, lose_record, mend_record
from .reasons import NEEDS_REASON, REASON, because, locked

WHY_NEW: Final = "Why does {character} get a new Record?"


@step("WOD-0.3", "A Record", group="Records")
def which_record(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(table.everybody, records_on_sheet(seat, character))


@which_record.refuses
def cannot_which_record(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "Which Record of {character}?", page=PAGE)
def records_on_sheet(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for held in table.records_of(character):
        yield this_record(seat, held)
    yield never_mind()


@step("WOD-0.3", "{held}", group="Records")
def this_record(table: Chronicle, seat: Seat, held: Held) -> None:
    table.ask(table.everybody, changes(seat, held))


@choices("WOD-0.3", "What becomes of {held}?")
def changes(table: Chronicle, seat: Seat, held: Held) -> Iterator[Step]:
    yield damage_by_hand(seat, held)
    yield mend(seat, held)
    yield remove_record(seat, held)
    yield never_mind()


@step("WOD-4.6", "It is damaged", group="Records", field=REASON, needs=NEEDS_REASON)
def damage_by_hand(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    because(table, seat, text)
    damage_record(table, held)


@damage_by_hand.refuses
def cannot_damage_by_hand(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return no("WOD-4.6", "It is damaged already.") if table.records[held].damaged else None


@step("WOD-4.6", "It is mended", group="Records", field=REASON, needs=NEEDS_REASON)
def mend(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    """The table says when (WOD-4.6)."""
    because(table, seat, text)
    mend_record(table, held)


@mend.refuses
def cannot_mend(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return None if table.records[held].damaged else no("WOD-4.6", "It is not damaged.")


@step("WOD-4.14", "It is gone, or healed", group="Records", field=REASON, needs=NEEDS_REASON)
def remove_record(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    """A lasting wound heals when the table says so (WOD-4.14); a mark goes only as a correction (WOD-4.5)."""
    because(table, seat, text)
    if table.records[held].kind == CORRUPTION:
        table.say("WOD-4.5", "A correction: no rule removes a mark of corruption.")
    lose_record(table, held)


@remove_record.refuses
def cannot_remove_record(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return no("WOD-4.13", "A character has exactly one Gift.") if table.records[held].kind == GIFT else None


@step("WOD-0.3", "A new Record", group="Records")
def new_record(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(table.everybody, kinds_of_record(seat, character))


@new_record.refuses
def cannot_new_record(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    return locked(table, character)


@choices("WOD-4.3", "What kind of Record is it?")
def kinds_of_record(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for kind in range(NOTE, -1, -1):
        yield write_record(seat, character, kind)
    yield never_mind()


@step("WOD-4.3", "{kind:Kind}", group="Records", field="What does the Record say?")
def write_record(table: Chronicle, seat: Seat, character: Character, kind: int, text: str = "") -> None:
    """All Records but those that rules add are made by hand (WOD-4.4)."""
    record = (kind, table.write(text, seat))
    table.ask_text(table.everybody, add_by_hand(seat, character, record), later=never_mind())


@write_record.refuses
def cannot_write_record(
    table: Chronicle, seat: Seat, character: Character, kind: int, text: str = ""
) -> Refusal | None:
    return no("WOD-4.13", "A character has exactly one Gift.") if kind == GIFT else None


@step("WOD-0.3", "Give the reason", group="Records", field=WHY_NEW, needs=NEEDS_REASON)
def add_by_hand(table: Chronicle, seat: Seat, character: Character, record: tuple[int, ...], text: str = "") -> None:
    """The kind of the Record and its words; it is there once it has a reason (WOD-0.3)."""
    because(table, seat, text)
    kind, words = record
    add_record(table, character, kind, text=Text(words))


add_by_hand.by(own)
for menu_step in (which_record, new_record):
    menu_step.by(own)
for change in (damage_by_hand, mend, remove_record):
    change.by(own)
this_record.by(own)
write_record.by(own)
