"""The texts of a storyboard, resolved for the party at a table; without a party for every number of heroes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from hearthwatch.kernel.effects import said_in

from ...content.cards import Ability
from ...content.storyboard_sheet import NUMBER, ByHeroes, Storyboard, numbers_in

SIZES: Final = (2, 3, 4, 5)
FOR_SIZES: Final = f" ({'/'.join(map(str, SIZES))} heroes)"
SIGNS: Final = {">=": int.__ge__, "<=": int.__le__, "=": int.__eq__}


def for_party(text: str, sheet: Storyboard, heroes: int = 0) -> str:
    """Return a text of a storyboard with its numbers: those of this party, else 7/16/26/38 (2/3/4/5 heroes)."""
    found = NUMBER.split(text)  # what is in braces lies between the rest
    differs = 0
    for at in range(1, len(found), 2):
        amounts = [by_heroes(numbers_in(sheet, found[at]), size) for size in SIZES]
        if heroes or len({*amounts}) == 1:
            found[at] = str(amounts[max(0, heroes - SIZES[0])])
        else:
            found[at] = "/".join(map(str, amounts))
            differs = differs or at
    if not differs:
        return "".join(found)
    before, after = "".join(found[: differs + 1]), "".join(found[differs + 1 :])
    return before + re.sub(r"(?=[.;:]|$)", FOR_SIZES, after, count=1)


def by_heroes(amount: ByHeroes, heroes: int) -> int:
    """Return a number of a storyboard for this many heroes."""
    return amount if isinstance(amount, int) else amount[heroes - SIZES[0]]


def counters_text(sheet: Storyboard) -> str:
    """Return how the counters of a storyboard begin, with every number of heroes."""
    begins = ", ".join(f"{name.replace('_', ' ')} {{{name}}}" for name in sheet.counters)
    return for_party(f"Counters: {begins}.", sheet) if begins else ""


def settled(said: Ability, sheet: Storyboard, heroes: int) -> Ability | None:
    """Return a rule as it holds for this party; None where it never does."""
    condition = _settled_condition(said.condition, heroes)
    if condition is None:
        return None
    fixed = {name: by_heroes(sheet.counters[name], heroes) for name in _constants(sheet)}
    return replace(said, condition=condition, effect=_settled(said.effect, fixed, heroes))


def _settled_condition(text: str, heroes: int) -> str | None:
    """Leave out what this many heroes settle; None where that does not hold."""
    left = []
    for term in text.split(" and ") if text else ():
        said = said_in(term)[0]
        if said.name != "heroes" or not said.sign:
            left.append(term)
        elif SIGNS[said.sign](heroes, said.number) == said.negated:
            return None
    return " and ".join(left)


def _settled(data: Any, fixed: dict[str, int], heroes: int) -> Any:
    if isinstance(data, list):
        return [part for one in data for part in [_settled(one, fixed, heroes)] if part != []]
    if not isinstance(data, dict):
        return data
    found = {key: _number(key, value, fixed) or _settled(value, fixed, heroes) for key, value in data.items()}
    if "if" not in data:
        return found
    condition = _settled_condition(data["if"], heroes)
    if condition is None:
        return found.get("else", [])
    return {**found, "if": condition} if condition else found["then"]


def _number(key: str, value: Any, fixed: dict[str, int]) -> int:
    """Return the number that an amount names; 0 where it names none that is settled."""
    return fixed.get(value, 0) if isinstance(value, str) and key not in ("count", "say") else 0


def _constants(sheet: Storyboard) -> tuple[str, ...]:
    """Return the counters of a storyboard that nothing changes."""
    changed = {*_counted(to_builtins(sheet))}
    return tuple(name for name in sheet.counters if name not in changed)


def _counted(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if "count" in data:
            yield str(data["count"])
        for part in data.values():
            yield from _counted(part)
    elif isinstance(data, list):
        for part in data:
            yield from _counted(part)
