"""What the pages of one room show alike: drawn for the first of them, and shown again on the others.

Four people at a table mostly see the same. What is equal is found by comparing it: whoever sees something else has it
drawn for themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from markupsafe import Markup

T = TypeVar("T")


class Alike:
    """What was drawn of a table for as long as it stands as it does."""

    def __init__(self) -> None:
        self._things: list[Any] = []
        self._drawn: dict[Any, Any] = {}

    def same(self, thing: T) -> T:
        """This thing, or one like it from before. It is held, so that nothing else can have its place in memory."""
        for known in self._things:
            if known is thing or known == thing:
                found: T = known
                return found
        self._things.append(thing)
        return thing

    def once(self, name: str, thing: T, work: Callable[[T], Any]) -> Any:
        """The result of some work on a thing, for all things like it."""
        thing = self.same(thing)
        key = (name, id(thing))
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = work(thing)
        return found

    def pieces_of(self, *things: Any) -> Callable[..., Markup]:
        """What templates call to draw a macro that depends on nothing but these things and what it is given."""
        return partial(self._piece, tuple([id(self.same(thing)) for thing in things]))

    def _piece(self, things: tuple[int, ...], macro: Any, *given: str | int | bool) -> Markup:
        key = (things, macro._func.__code__, given)
        found: Markup | None = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = macro(*given)
        return found
