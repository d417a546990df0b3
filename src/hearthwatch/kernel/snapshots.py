"""Convert the state of a table to a plain document and back.

Steps are stored by their names, like everything that a game declares as content (see `names.py`): a place in a list
would mean another card once the list changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import RecordError
from .plain import SavedState

if TYPE_CHECKING:
    from .names import Names
    from .rules import Rules
    from .texts import Texts


def state_of(table: Texts) -> SavedState:
    """Return the whole state as plain data."""
    rules = table.rules
    state = {name: getattr(table, name) for name in table.fields}
    state["stack"] = [rules.plain(step) for step in table.stack]
    state["asked"] = [table.asked[0], *map(rules.plain, table.asked[1:])] if table.asked else []
    state["deferred"] = [[waiting[0], rules.plain(waiting[1:])] for waiting in table.deferred]
    state["answers"] = [[answer[0], rules.plain(answer[1:])] for answer in table.answers]
    for name, kept in table.kept.items():
        state[name] = kept.write(state[name])
    return state


def name_steps(state: SavedState, rules: Rules, names: Mapping[str, Names]) -> SavedState:
    """Name the content of steps in an old state, for migrations: arguments of these types were list places."""

    def named(plain: list[Any]) -> list[Any]:
        if not plain or plain[0] not in rules.by_name:
            return plain
        types = (*rules.by_name[plain[0]].types, "str")
        return [plain[0], *(_named(argument, type) for argument, type in zip(plain[1:], types, strict=False))]

    def _named(argument: Any, type: str) -> Any:
        if type == "Step":
            return named(argument)
        return names[type].write(argument) if type in names else argument

    asked = [*state["asked"]]
    if asked and asked[1][0] == "typed_cards" and isinstance(asked[1][1], int):
        unknown = [face for face, known in zip(state["face"], state["known"], strict=True) if not known]
        asked[1] = ["typed_cards", sorted({*unknown})]  # It named the body that was revealed, not its possible faces.
    return {
        **state,
        "stack": [named(step) for step in state["stack"]],
        "asked": [*asked[:1], *(named(step) for step in asked[1:])],
        "deferred": [[waiting[0], named(waiting[1])] for waiting in state["deferred"]],
    }


def digest_of(table: Texts) -> str:
    """Return a digest of the state and of the texts."""
    body = msgspec.json.encode([state_of(table), table.texts], order="deterministic")
    return blake2b(body, digest_size=12).hexdigest()


def set_state(table: Texts, state: SavedState) -> None:
    """Set the state; RecordError where it does not fit."""
    rules = table.rules
    try:
        state = {"answers": [], **state}
        state |= {name: kept.read(state[name]) for name, kept in table.kept.items()}
        values = {name: table.thaw(name, state[name]) for name in table.fields}
        values["stack"] = [rules.from_plain(step) for step in state["stack"]]
        asked = state["asked"]
        values["asked"] = (tuple(asked[0]), *map(rules.from_plain, asked[1:])) if asked else ()
        values["deferred"] = tuple((waiting[0], *rules.from_plain(waiting[1])) for waiting in state["deferred"])
        values["answers"] = tuple((answer[0], *rules.from_plain(answer[1])) for answer in state["answers"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise RecordError("The saved state does not fit this version of the game.") from error
    for name, value in values.items():
        setattr(table, name, value)
