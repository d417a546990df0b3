"""The group's Vow: four tables, one mission, and Radiance for all when it is kept (section 28)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_TEXT, Refusal, Step, no

from ..content import CEILING, COMPLICATION, RADIANCE, VOW_TABLES, suit_of, value_of
from ..table import NO_GM, NO_VOW, OPEN_VOW, SWORN, Chronicle, Seat, choices, step
from .acting import never_mind
from .clocks import end_track
from .deck import discard_shown, turn_for_reveal
from .journal import BY_VOW, MISSION, VOW, WRITTEN, note, or_blank
from .sheet import set_score

PARTS = range(len(VOW_TABLES))
MADE, KEPT, DROPPED = range(3)


def entry_for(part: int, face: int) -> int:
    """The Complication reads the suit, the other tables the value (WOD-28.2)."""
    return suit_of(face) if part == COMPLICATION else value_of(face) - 1


def _by_table(table: Chronicle) -> int:
    return table.gm if table.gm != NO_GM else -1


@step("WOD-28.1", "Make a Vow", group="Vow")
def make_vow(table: Chronicle) -> None:
    """Four parts, revealed or chosen (WOD-28.2, WOD-28.3)."""
    table.ask(table.table_seats, ways_to_vow())


@make_vow.refuses
def cannot_make_vow(table: Chronicle) -> Refusal | None:
    return no("WOD-28.1", "The group has a Vow: one at a time.") if table.vow_state == SWORN else None


make_vow.by(_by_table)


@choices("WOD-28.2", "How is the Vow made?")
def ways_to_vow(table: Chronicle) -> Iterator[Step]:
    yield reveal_vow()
    yield part_by_part()
    yield never_mind()


@step("WOD-28.2", "Reveal all four parts", group="Vow")
def reveal_vow(table: Chronicle) -> None:
    """Task, Subject, Complication, Location, one card each (WOD-28.2)."""
    table.vow = OPEN_VOW
    table.do(*(reveal_part(part) for part in PARTS), vow_is_made())


@step("WOD-28.3", "Part by part: reveal some, choose others", group="Vow")
def part_by_part(table: Chronicle) -> None:
    """Each part in turn (WOD-28.3)."""
    table.vow = OPEN_VOW
    table.do(*(ask_part(part) for part in PARTS), vow_is_made())


@step("WOD-28.3")
def ask_part(table: Chronicle, part: int) -> None:
    table.ask(table.table_seats, entries(part), then=part_is_read())


@step("WOD-1.5")
def part_is_read(table: Chronicle) -> None:
    """Asked for one by one, each part is a reveal of its own."""
    discard_shown(table)


@choices("WOD-28.3", "{part:Part}: reveal it or choose it?")
def entries(table: Chronicle, part: int) -> Iterator[Step]:
    yield reveal_part(part)
    tale = table.tale
    for entry in (*range(len(VOW_TABLES[part])), *(tale.entries[part] if tale else ())):
        yield choose_part(part, (part, entry))


@step("WOD-28.2", "Reveal a card", group="Vow")
def reveal_part(table: Chronicle, part: int) -> None:
    """A reveal, not a Draw: no Score, no hit or miss (WOD-1.12)."""
    face = turn_for_reveal(table)
    _set_part(table, part, entry_for(part, face))
    table.say("WOD-28.2", "{:Part}: {:Face}, {:Entry}.", part, face, (part, table.vow[part]))


@step("WOD-28.3", "{entry:Entry}", group="Vow")
def choose_part(table: Chronicle, part: int, entry: tuple[int, ...]) -> None:
    """A chosen part uses no card (WOD-28.3)."""
    _set_part(table, part, entry[1])
    table.say("WOD-28.3", "{:Part}: {:Entry}, chosen.", part, entry)


def _set_part(table: Chronicle, part: int, entry: int) -> None:
    table.vow = (*table.vow[:part], entry, *table.vow[part + 1 :])


@step("WOD-28.1")
def vow_is_made(table: Chronicle) -> None:
    """The first one is half done when the story opens: a note, no number (WOD-27.3)."""
    discard_shown(table)
    table.vow_state, table.vow_text = SWORN, NO_TEXT
    table.vow_half = int(not table.opened)
    note(table, VOW, MADE, *table.vow)
    table.say("WOD-28.1", "The Vow: {Vow}.")
    table.ask(table.table_seats, ways_to_word(), then=vow_is_worded())


@choices("WOD-28.4", "{Vow}. How is the mission worded?")
def ways_to_word(table: Chronicle) -> Iterator[Step]:
    for seat in table.table_seats:
        yield word_vow(Seat(seat))
    yield leave_vow_as_it_is()


@step("WOD-28.4", "Word the mission", group="Vow", field="What is the mission?")
def word_vow(table: Chronicle, seat: Seat, text: str = "") -> None:
    """The parts are combined in the players' own words (WOD-28.4)."""
    table.vow_text = table.write(text, seat)


word_vow.by(lambda table, seat, text="": seat)


@step("WOD-28.4", "Leave it as the cards have it", group="Vow")
def leave_vow_as_it_is(table: Chronicle) -> None:
    """The mission has no words yet; its text stays blank (WOD-28.4)."""


@step("WOD-28.4")
def vow_is_worded(table: Chronicle) -> None:
    """The mission has its place in the journal, with or without words."""
    table.vow_text = or_blank(table, table.vow_text, table.table_seats[0])
    note(table, MISSION, table.author(table.vow_text), table.vow_text)


@step("WOD-28.5", "The Vow is kept", group="Vow")
def keep_vow(table: Chronicle) -> None:
    """Declared by the table: every character in play has full Radiance, and a new Vow is needed (WOD-28.6)."""
    note(table, VOW, KEPT, *table.vow)
    table.say("WOD-28.5", "The Vow is kept: {Vow}.")
    _end_vow(table)
    table.vows_kept += 1
    for character in table.wardens:
        set_score(table, character, RADIANCE, CEILING, BY_VOW, table.vows_kept)
    table.ask(table.table_seats, endings())


@choices("WOD-28.5", "The Vow is kept. How did it come about?")
def endings(table: Chronicle) -> Iterator[Step]:
    for seat in table.table_seats:
        yield tell_ending(Seat(seat))
    yield leave_untold()


@step("WOD-0.4", "Tell how the Vow was kept", group="Vow", field="How was the Vow kept?")
def tell_ending(table: Chronicle, seat: Seat, text: str = "") -> None:
    """It stands in the journal below the Vow (WOD-0.4)."""
    note(table, WRITTEN, seat, table.write(text, seat))


tell_ending.by(lambda table, seat, text="": seat)


@step("WOD-0.4", "It needs no words", group="Vow")
def leave_untold(table: Chronicle) -> None:
    """Nothing is written; the journal is open at any time."""


@step("WOD-28.8", "The Vow is failed or dropped", group="Vow")
def drop_vow(table: Chronicle) -> None:
    """Noted, without any effect (WOD-28.8)."""
    note(table, VOW, DROPPED, *table.vow)
    table.say("WOD-28.8", "The Vow is dropped: {Vow}.")
    _end_vow(table)


def _end_vow(table: Chronicle) -> None:
    table.vow_state = NO_VOW
    end_track(table)


def _without_vow(table: Chronicle) -> Refusal | None:
    return None if table.vow_state == SWORN else no("WOD-28.1", "The group has no Vow.")


for ending in (keep_vow, drop_vow):
    ending.refuses(_without_vow)
    ending.by(_by_table)
