"""How a table stands, without what led there: for whoever keeps the past elsewhere and does not write it twice."""

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
"""What its envelope calls itself. It is no save: without its past it cannot be loaded."""


def state_text(table: Table) -> str:
    """How a table stands as text, which is as long in a long game as in a short one."""
    return sealed(STATE, msgspec.json.encode(save_of(table, past=False)))


def with_past(state: str, earlier: str, since: Iterable[Entry]) -> Save:
    """The save of a table that stands like this, from an earlier save of it and what was done since."""
    kind, content = unsealed(state)
    if kind != STATE:
        raise RecordError(f"This is a Hearthwatch {kind}, not how a table stands.")
    now, then = decoded(content, Save, STATE), read_save(earlier)
    return replace(now, record=Record(now.record.origin, (*then.record.entries, *since)), replays=then.replays)
