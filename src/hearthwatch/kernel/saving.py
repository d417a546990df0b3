"""Tables as text, at any decision, and tables from text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .amending import amended
from .errors import IllegalChoice, RecordError
from .history import CHOICE, REDO, UNDO, Moment
from .records import Entry, Record, Save

if TYPE_CHECKING:
    from .table import Table


def save(table: Table) -> Save:
    """The table as plain data, with its record."""
    rules = table.rules
    state = {name: getattr(table, name) for name in table.fields}
    state["stack"] = [rules.plain(step) for step in table.stack]
    state["asked"] = [table.asked[0], *map(rules.plain, table.asked[1:])] if table.asked else []
    state["deferred"] = [[waiting[0], rules.plain(waiting[1:])] for waiting in table.deferred]
    state["answers"] = [[answer[0], rules.plain(answer[1:])] for answer in table.answers]
    if table.texts:
        state["texts"] = table.texts
    if table.aside:
        state["aside"] = table.aside
    return Save(Record(table.origin, table.entries()), state, table.luck, table.has_record())


def load_state(table: Table, state: dict[str, Any], luck: int) -> None:
    """Take over a saved state."""
    rules = table.rules
    try:
        state = {"answers": [], **state}
        values = {name: table.thaw(name, state[name]) for name in table.fields}
        values["stack"] = [rules.from_plain(step) for step in state["stack"]]
        asked = state["asked"]
        values["asked"] = (tuple(asked[0]), *map(rules.from_plain, asked[1:])) if asked else ()
        values["deferred"] = tuple((waiting[0], *rules.from_plain(waiting[1])) for waiting in state["deferred"])
        values["answers"] = tuple((answer[0], *rules.from_plain(answer[1])) for answer in state["answers"])
        values["texts"] = tuple((author, readers, text) for author, readers, text in state.get("texts", ()))
        values["aside"] = str(state.get("aside", ""))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise RecordError("The saved state does not fit this version of the game.") from error
    for name, value in values.items():
        setattr(table, name, value)
    table.luck = luck
    try:
        table.offer_again()
    except Exception as error:
        raise RecordError("The saved game stands at a question that has no option here.") from error


def load_history(table: Table, record: Record) -> None:
    """Take over the history of a save. Only amendments are played: what they kept is found no other way."""
    for entry in record.entries:
        if entry.kind == "undo":
            back = table.here.undone
            if back is None:
                raise RecordError("The saved game takes back more than was chosen.")
            table.tail, table.redone, table.here = Moment(UNDO, table.tail), (*table.redone, table.here), back
        elif entry.kind == "redo":
            if not table.redone:
                raise RecordError("The saved game brings back more than was taken back.")
            table.tail, table.here, table.redone = Moment(REDO, table.tail), table.redone[-1], table.redone[:-1]
        elif entry.kind == "amend":
            _load_amendment(table, entry)
        else:
            step = table.rules.from_key(entry.key)
            if step is None:
                raise RecordError(f"The saved game knows a choice that this version does not: {entry.key}.")
            table.here = table.tail = Moment(CHOICE, table.tail, table.here, entry.seat, step, entry.text)
            table.redone = ()


def _load_amendment(table: Table, entry: Entry) -> None:
    try:
        found = amended(table, entry)
    except IllegalChoice as error:
        raise RecordError(f"The saved game amends what cannot be amended: {error}") from error
    table.go_over_to(found.table, entry)
