"""The state of a table as a plain document, and a table's state from one.

Steps stand in it by their names, and so does whatever a game declares as content (see `names.py`): a place in a list
would mean another card once the list changes.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import RecordError

if TYPE_CHECKING:
    from .texts import Texts


def state_of(table: Texts) -> dict[str, Any]:
    """All that counts in the state, as plain data."""
    rules = table.rules
    state = {name: getattr(table, name) for name in table.fields}
    state["stack"] = [rules.plain(step) for step in table.stack]
    state["asked"] = [table.asked[0], *map(rules.plain, table.asked[1:])] if table.asked else []
    state["deferred"] = [[waiting[0], rules.plain(waiting[1:])] for waiting in table.deferred]
    for name, kept in table.kept.items():
        state[name] = kept.write(state[name])
    return state


def digest_of(table: Texts) -> str:
    """A digest of the state and of what was written."""
    body = msgspec.json.encode([state_of(table), table.texts], order="deterministic")
    return blake2b(body, digest_size=12).hexdigest()


def set_state(table: Texts, state: dict[str, Any]) -> None:
    """Take over a state; RecordError where it does not fit."""
    rules = table.rules
    try:
        state = {**state, **{name: kept.read(state[name]) for name, kept in table.kept.items()}}
        values = {name: table.thaw(name, state[name]) for name in table.fields}
        values["stack"] = [rules.from_plain(step) for step in state["stack"]]
        asked = state["asked"]
        values["asked"] = (tuple(asked[0]), *map(rules.from_plain, asked[1:])) if asked else ()
        values["deferred"] = tuple((waiting[0], *rules.from_plain(waiting[1])) for waiting in state["deferred"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise RecordError("The saved state does not fit this version of the game.") from error
    for name, value in values.items():
        setattr(table, name, value)
