"""Test that clones are independent, and that saves, records, undo and redo lead to equal tables."""

from __future__ import annotations

from typing import Final

from ..faults import faults
from ..table import Table
from .play import Play, any_step, any_text, fingerprint

KEPT: Final = 12
"""Number of clones of the past that are kept and checked again."""
REMEMBER_EVERY: Final = 8
NEAR: Final = 20
"""Records longer than this are replayed the more rarely the longer they are."""


def check(play: Play) -> None:
    """Test all copies of the table as it stands."""
    check_past(play)
    check_bounds(play)
    check_save(play)
    check_undo(play)
    if play.chance.random() * len(play.made) < NEAR:
        check_record(play)


def remember(play: Play) -> None:
    """Keep a clone now and then, with its contents."""
    if play.chance.randrange(REMEMBER_EVERY) == 0:
        twin = play.table.clone()
        if twin != play.table:
            play.fail("A clone does not equal the table it was cloned from")
        entry = (len(play.made), twin, fingerprint(twin))
        if len(play.past) < KEPT:
            play.past.append(entry)
        else:
            play.past[play.chance.randrange(KEPT)] = entry


def check_past(play: Play) -> None:
    """Test that play since then has not changed old clones."""
    for number, twin, was in play.past:
        if fingerprint(twin) != was:
            fields = [name for name in twin.fields if repr(getattr(twin, name)) not in was]
            play.fail(f"A clone made at decision {number} has changed since, in {fields}: it shares what is changed")


def check_bounds(play: Play) -> None:
    """Test that the state keeps to the declared bounds: otherwise its save could not be loaded."""
    for fault in faults(play.table):
        play.fail(f"The state is out of its bounds: {fault.field} {fault.words}")


def check_save(play: Play) -> None:
    """Test that a saved game resumes as it was, and continues alike."""
    table = play.table
    with play.careful("It cannot be saved and loaded"):
        text = table.to_json()
        loaded = play.game.load(text)
        if loaded.to_json() != text:
            play.fail("A loaded game, saved again, gives another text")
    same(play, loaded, table, "A saved game")
    with play.careful("A saved game cannot be replayed to where it was"):
        if play.chance.random() * len(play.made) < NEAR:
            cost = loaded.undo_cost
            if loaded.lost:
                play.fail("A saved game, replayed, does not lead to where it was")
            if cost != table.undo_cost:
                play.fail("A saved game has another price of undo")
    if table.asked:
        check_goes_on(play, loaded)


def check_goes_on(play: Play, loaded: Table) -> None:
    """Make the same choice on the saved game and on a clone."""
    twin = play.table.clone()
    step = any_step(twin, play.chance)
    key, seat, text = twin.rules.key(step), play.seat_for(step), any_text(twin, step, play.chance)
    with play.careful(f"A saved game does not take {key!r}"):
        for one in (loaded, twin):
            one.choose(key, seat=seat, text=text)
    same(play, loaded, twin, f"A saved game, after {key!r},")


def check_undo(play: Play) -> None:
    """Test that undo and redo restore the same table, and that the same choice meets the same chance."""
    if not play.made:
        return
    twin = play.table.clone()
    times = play.chance.randint(1, min(3, len(play.made)))
    with play.careful(f"Undo, {times} times, and the same again failed"):
        for _ in range(times):
            twin.undo()
        if play.chance.random() < 0.5:
            for _ in range(times):
                twin.redo()
            same(play, twin, play.table, f"After undo and redo, {times} times, it")
        else:
            for key, seat, text in play.made[-times:]:
                twin.choose(key, seat=seat, text=text)
            same(play, twin, play.table, f"After undo, {times} times, and the same choices, it")


def check_record(play: Play) -> None:
    """Test that the seed and the choices reproduce the game."""
    with play.careful("The record cannot be replayed"):
        record = play.table.record
        again = play.game.load(record.to_json())
        if again.record != record:
            play.fail("A record, written and read, is another record")
        same(play, again, play.table, "The record, replayed,")


def same(play: Play, one: Table, other: Table, what: str) -> None:
    """Test that two tables are equal and offer the same."""
    if one != other:
        fields = [name for name in other.fields if getattr(one, name) != getattr(other, name)]
        play.fail(f"{what} differs in {fields}")
    if one.texts != other.texts:
        play.fail(f"{what} holds other texts")
    if one.legal != other.legal or one.extra != other.extra:
        play.fail(f"{what} offers other options")
    if one.luck != other.luck:
        play.fail(f"{what} has seen other chance")
