"""What a game says of authored content for `hearthwatch check`: what there is to reach, and what a game reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .plain import OptionValues

T = TypeVar("T")


class Coverage(Generic[T]):
    """How the authored content of a game is recognised, played and followed."""

    def __init__(
        self,
        *,
        keys: Iterable[str],
        option: str,
        seats: Sequence[int] = (),
        options: OptionValues | None = None,
        content: Callable[[Any, str], Mapping[str, str]],
        reached: Callable[[T], Iterable[str]] = lambda table: (),
    ) -> None:
        self.keys = frozenset(keys)
        """The keys that stand outermost in its files."""
        self.option = option
        """The option that chooses a piece of it."""
        self.seats = seats
        """The numbers of seats that it is played with; () for all."""
        self.options = dict(options or {})
        """Further options of the games that are played to check it."""
        self.content = content
        """Given the book and a value of the option: what can be reached, by its mark, in an author's words. An effect
        has its name as its mark and is followed by itself."""
        self.reached = reached
        """The marks that a table has reached at its end, beside effects that were carried out."""
