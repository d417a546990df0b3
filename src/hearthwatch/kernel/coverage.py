"""Coverage of authored content for `hearthwatch check`: everything reachable, and everything a game reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .plain import OptionValues

T = TypeVar("T")


class Coverage(Generic[T]):
    """Recognise, play and follow the authored content of a game."""

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
        """The outermost keys of its files."""
        self.option = option
        """The option that chooses a piece of it."""
        self.seats = seats
        """Numbers of seats for its games; () for all."""
        self.options = dict(options or {})
        """Further options of the games that check it."""
        self.content = content
        """Returns, given the book and a value of the option, everything reachable: by its mark, in an author's words.
        An effect has its name as its mark and is followed by itself."""
        self.reached = reached
        """Returns the marks that a table has reached at its end, apart from effects that were carried out."""
