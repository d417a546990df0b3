"""The state of a table without its history, for callers that store the history elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from .errors import RecordError
from .files import read_save
from .records import Entry, Record, decoded, sealed, unsealed
from .saves import Save, save_of

if TYPE_CHECKING:
    from .table import Table

STATE: Final = "state"
"""Kind of its envelope. It is not a save: without its history it cannot be loaded."""


def state_text(table: Table) -> str:
    """Return the state of a table as text, whose length does not depend on the length of the game."""
    return sealed(STATE, msgspec.json.encode(save_of(table, past=False)))


def with_past(state: str, earlier: str, since: Iterable[Entry]) -> Save:
    """Return the save of a table in this state, from an earlier save of it and the entries since."""
    kind, content = unsealed(state)
    if kind != STATE:
        raise RecordError(f"This is a Hearthwatch {kind}, not how a table stands.")
    now, then = decoded(content, Save, STATE), read_save(earlier)
    return replace(now, record=Record(now.record.origin, (*then.record.entries, *since)), replays=then.replays)
