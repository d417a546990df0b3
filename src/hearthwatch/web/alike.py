"""A render cache for the pages of one room: a piece is drawn for the first of them, and reused on the others.

Four people at a table mostly see the same. Equal data is found by comparison; a person with other data has it
drawn separately.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from markupsafe import Markup

T = TypeVar("T")


class Alike:
    """Pieces drawn for the present state of a table."""

    def __init__(self) -> None:
        self._things: list[Any] = []
        self._drawn: dict[Any, Any] = {}

    def same(self, thing: T) -> T:
        """Return this thing, or an equal earlier one. It is held, so that its id stays unique."""
        for known in self._things:
            if known is thing or known == thing:
                found: T = known
                return found
        self._things.append(thing)
        return thing

    def once(self, name: str, thing: T, work: Callable[[T], Any]) -> Any:
        """Return the result of some work on a thing, shared by all equal things."""
        thing = self.same(thing)
        key = (name, id(thing))
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = work(thing)
        return found

    def pieces_of(self, *things: Any) -> Callable[..., Markup]:
        """Return a function for templates that draws a macro of nothing but these things and its arguments."""
        return partial(self._piece, tuple([id(self.same(thing)) for thing in things]))

    def _piece(self, things: tuple[int, ...], macro: Any, *given: str | int | bool) -> Markup:
        key = (things, macro._func.__code__, given)
        found: Markup | None = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = macro(*given)
        return found
