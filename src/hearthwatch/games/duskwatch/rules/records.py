"""Records: noted facts, things, bonds, wounds and marks of a character (section 4)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import NO_TEXT, Text

from ..content import GIFT, ITEMS
from ..table import DAMAGED, LOST, Chronicle, Held, RecordRow, step
from .journal import RECORDED, note, or_blank

PAGE: Final = 40
"""The number of Records, texts or the like that are offered at once."""
ADDED, IS_DAMAGED, IS_MENDED, IS_REMOVED, IS_GIVEN = range(5)


def add_record(table: Chronicle, character: int, kind: int, entry: int = -1, text: Text = NO_TEXT) -> Held:
    """A new Record on a sheet, worded now or later; a character may hold any number of them (WOD-4.1)."""
    table.records.append(RecordRow(character, kind, entry, or_blank(table, text, table.player[character]), 0))
    held = Held(len(table.records) - 1)
    if entry < 0 or kind == GIFT:  # The journal shows what a card revealed, together with that card.
        note(table, RECORDED, held, ADDED)
    table.say("WOD-4.4", "{:Character} notes a Record: {:HeldOfKind}.", character, held)
    return held


def damage_record(table: Chronicle, held: Held) -> None:
    """It gives no help, and maybe hinders, until it is mended (WOD-4.6)."""
    _flag(table, held, table.records[held].flags | DAMAGED, IS_DAMAGED)


def mend_record(table: Chronicle, held: Held) -> None:
    """It is as good as before (WOD-4.6)."""
    _flag(table, held, table.records[held].flags & ~DAMAGED, IS_MENDED)


def lose_record(table: Chronicle, held: Held) -> None:
    """It is gone from the sheet."""
    _flag(table, held, table.records[held].flags | LOST, IS_REMOVED)


def _flag(table: Chronicle, held: Held, flags: int, what: int) -> None:
    table.records[held] = table.records[held]._replace(flags=flags)
    note(table, RECORDED, held, what)


def give_record(table: Chronicle, held: Held, character: int) -> None:
    """The Record goes to another sheet as it is (WOD-4.15)."""
    text = table.records[held].text
    if not table.read(text).strip():  # What has no words yet is for the new owner to word.
        text = table.write("", table.player[character])
    table.records[held] = table.records[held]._replace(character=character, text=text)
    note(table, RECORDED, held, IS_GIVEN)


def items_to_damage(table: Chronicle, character: int) -> list[Held]:
    """Valuable things that are still whole (WOD-8.10)."""
    return [
        held
        for held in table.records_of(character)
        if table.records[held].kind in ITEMS and not table.records[held].damaged
    ]


# -- the wording of a Record that a rule has added


@step("WOD-4.3")
def ask_wording(table: Chronicle, held: Held) -> None:
    """The player words the Record, now or later: the Record is there in any case."""
    table.ask_text(table.player[table.records[held].character], word_record(held), later=word_it_later())


@step("WOD-4.3", "Word the Record", group="Record", field="How is the new Record worded?")
def word_record(table: Chronicle, held: Held, text: str = "") -> None:
    """A short free text that the program never interprets (WOD-4.3)."""
    table.rewrite(table.records[held].text, text)
    table.say("WOD-4.3", "{:Character} words a Record: {:HeldSaid}", table.records[held].character, held)


@step("WOD-4.3", "Word it later", group="Record")
def word_it_later(table: Chronicle) -> None:
    """Leave an empty text, to be filled later."""
