"""A saved game: a snapshot with its record, and the continuation from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from .amending import amended
from .errors import IllegalChoice, RecordError
from .faults import faults
from .history import CHOICE, REDO, UNDO, Moment
from .plain import SavedState
from .records import FORMAT, Amend, Choice, Entry, Origin, Record, Undo, check_fits, made_with
from .snapshots import set_state, state_of

if TYPE_CHECKING:
    from .game import Game
    from .table import Table


class Save(msgspec.Struct, frozen=True):
    """A saved game: the record and the state it led to."""

    record: Record
    state: SavedState
    luck: int
    replays: bool = True
    """True if the record leads from its beginning to this state."""
    format: int = FORMAT


def save_of(table: Table, *, past: bool = True) -> Save:
    """Return the table as plain data, with its record or without its entries."""
    state = state_of(table)
    for name in ("texts", "aside", "lost"):
        if getattr(table, name):
            state[name] = getattr(table, name)
    return Save(Record(table.origin, table.entries() if past else ()), state, table.luck, table.has_record())


def resume(game: Game[Any], save: Save, *, foreign: bool = False) -> Table:
    """Return the table of a save. Other rules continue from its state, and `lost` says what was lost.

    The bounds of every field are checked in a `foreign` save alone: a bound that is too narrow must not cost anybody a
    game of their own.
    """
    origin, state = _brought_up(game, save)
    check_fits(origin, game)
    table: Table = game.empty(origin)
    set_state(table, state)
    _set_beside(table, state)
    table.luck = save.luck
    if foreign:
        for fault in faults(table):
            raise RecordError(f"The saved state is damaged: {fault.field} {fault.words}.")
    try:
        table.offer_again()
    except Exception as error:
        raise RecordError("The saved game stands at a question that has no option here.") from error
    lying = sorted(card for place in table.places().values() for card in place)
    if lying and lying != [*range(len(table.face))]:
        raise RecordError("The saved state is damaged: a card is lost or doubled.")
    if not table.asked and not table.ending:
        raise RecordError("The saved game stands at no decision.")
    _set_past(table, save)
    return table


def _brought_up(game: Game[Any], save: Save) -> tuple[Origin, SavedState]:
    """Return the origin and the state of a save, migrated to the present version of the game."""
    origin, state = save.record.origin, save.state
    if origin.version > game.version:
        raise RecordError(
            f"It was made with version {origin.version} of the rules of {game.title}, and this is version "
            f"{game.version}. Nothing is lost: a newer Hearthwatch opens it."
        )
    for version in range(origin.version, game.version):
        state = game.migrations[version](state) if version in game.migrations else state
    if origin.version != game.version:
        known = {name: value for name, value in origin.options.items() if name in game.settings}
        origin = replace(origin, version=game.version, options={**game.defaults, **known})
    return origin, state


def _set_beside(table: Table, state: SavedState) -> None:
    """Set the fields stored outside the state."""
    try:
        table.texts = tuple((author, readers, text) for author, readers, text in state.get("texts", ()))
    except (TypeError, ValueError) as error:
        raise RecordError("The saved state is damaged: its texts cannot be read.") from error
    table.aside = str(state.get("aside", ""))
    table.lost = str(state.get("lost", ""))


def _set_past(table: Table, save: Save) -> None:
    """Set the history of a save, to be proved when it is used; drop it where it cannot be set.

    The version makes no difference: a record of an older one is replayed by the present rules like any other, and is
    kept where it leads to the saved state.
    """
    same_rules = made_with(save.record.origin, table.game)
    if not save.replays:
        table.begin_history()
        return
    try:
        for entry in save.record.entries:
            _take_over(table, entry)
    except Exception:  # to amend is to play, and other rules may fail anywhere
        if same_rules:
            raise
        table.give_up_past()
        return
    if not same_rules:
        table.redone = ()
        table.origin = replace(table.origin, content=table.game.fingerprint)
    table.doubt_past(other_rules=not same_rules)


def _take_over(table: Table, entry: Entry) -> None:
    """Add one entry of a saved history. Only amendments are played: nothing else finds the choices they kept."""
    if isinstance(entry, Choice):
        step = table.rules.from_key(entry.key)
        if step is None:
            raise RecordError(f"The saved game knows a choice that this version does not: {entry.key}.")
        table.here = table.tail = Moment(CHOICE, table.tail, table.here, entry.seat, step, entry.text)
        table.redone = ()
    elif isinstance(entry, Amend):
        try:
            table.go_over_to(amended(table, entry).table, entry)
        except IllegalChoice as error:
            raise RecordError(f"The saved game amends what cannot be amended: {error}") from error
    elif isinstance(entry, Undo):
        back = table.here.undone
        if back is None:
            raise RecordError("The saved game takes back more than was chosen.")
        table.tail, table.redone, table.here = Moment(UNDO, table.tail), (*table.redone, table.here), back
    else:
        if not table.redone:
            raise RecordError("The saved game brings back more than was taken back.")
        table.tail, table.here, table.redone = Moment(REDO, table.tail), table.redone[-1], table.redone[:-1]
