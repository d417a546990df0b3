"""Setting up, and the opening scene (sections 1 and 27)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_TEXT, OptionValues, SetupError, Step, chance

from ..table import COOPERATIVE, GUIDED, MODES, NO_GM, OPEN_VOW, SOLO, Chronicle, Seat, choices, step
from .creation import introduce, new_character
from .deck import lay_out_deck, shuffle_all_back
from .free_play import free_play
from .journal import SCENE, note
from .vow import make_vow

SEATS = {SOLO: (1, 1), COOPERATIVE: (2, 4), GUIDED: (2, 5)}


def begin(table: Chronicle, options: OptionValues) -> None:
    """Characters, the Vow, introductions, the opening scene, then free play."""
    seat_table(table, options)
    lay_out_deck(table)
    table.do(gather_wardens(), make_vow(), fresh_deck(), introductions(), opening_scene(), free_play())


def seat_table(table: Chronicle, options: OptionValues) -> None:
    """One alone, two to four without a GM, or a GM with one to four (WOD-1.1)."""
    table.mode = MODES.index(options["mode"])
    least, most = SEATS[table.mode]
    if not least <= table.seats <= most:
        seats = "1 seat" if most == 1 else f"{least} to {most} seats"
        raise SetupError(f"A {options['mode']} table has {seats}, not {table.seats}.")
    table.gm = 0 if table.mode == GUIDED else NO_GM
    table.vow = OPEN_VOW
    table.vow_text = NO_TEXT
    if options["adventure"] and table.mode != SOLO:
        raise SetupError(f"The adventure is for a solo table so far, not for a {options['mode']} one.")
    table.scene = table.scene_entry = table.scene_foe = -1
    table.wander = chance.stream(table.origin.seed, "scenes")
    table.muse = chance.stream(table.origin.seed, "ideas")


@step("WOD-1.14")
def gather_wardens(table: Chronicle) -> None:
    """Each player brings one character, in any order (WOD-1.14)."""
    missing = tuple(seat for seat in table.players if seat not in table.keeper)
    if missing:
        table.ask(missing, who_begins(), then=gather_wardens())


@choices("WOD-1.14", "Who makes a character?", pause=False)
def who_begins(table: Chronicle) -> Iterator[Step]:
    for seat in table.players:
        if seat not in table.keeper:
            yield new_character(Seat(seat))


@step("WOD-1.11")
def fresh_deck(table: Chronicle) -> None:
    """The cards of setup stay in the discard pile, unless the table plays otherwise (WOD-1.11, WOD-G26)."""
    if table.option("fresh_deck"):
        table.do(shuffle_all_back())


# -- introductions


@step("WOD-27.1")
def introductions(table: Chronicle) -> None:
    table.do(*(introduce(character) for character in table.wardens))


# -- the first scene


@step("WOD-27.2")
def opening_scene(table: Chronicle) -> None:
    """In the middle of the mission, far inside the forest, with trouble near (WOD-27.2)."""
    table.opened = 1
    table.ask(table.table_seats, openings())


@choices("WOD-27.2", "Deep in the forest, the Vow half done, trouble near: what is seen first?")
def openings(table: Chronicle) -> Iterator[Step]:
    for seat in table.table_seats:
        yield frame_opening(Seat(seat))
    yield open_without_words()


@step("WOD-27.2", "Frame the opening scene", group="Scene", field="What is seen first?")
def frame_opening(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Worded as the table likes (WOD-27.2)."""
    note(table, SCENE, seat, table.write(text, seat))


frame_opening.by(lambda table, seat, text="": seat)


@step("WOD-27.2", "Begin without words", group="Scene")
def open_without_words(table: Chronicle) -> None:
    """The opening scene gets a blank text in the journal (WOD-27.2)."""
    seat = table.table_seats[0]
    note(table, SCENE, seat, table.write("", seat))
