"""Collect all errors in authored content, so that they are reported together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Final, TypeVar

from .errors import Misspelt, SetupError

CLOSE: Final = 0.7
"""Least similarity of two names (difflib's ratio) for a suggestion."""
A = TypeVar("A")
S = TypeVar("S")


class Mistakes:
    """Collect validation errors in a `with` block, whose end raises all of them as one Misspelt.

    An error that leaves the block is the last of them.
    """

    def __init__(self) -> None:
        self.found: list[Misspelt] = []

    def __enter__(self) -> Mistakes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not isinstance(error, Misspelt):
            return
        if error is not None:
            self.found.extend(error.each)
        if self.found:
            raise together(self.found) from None

    def add(self, words: str, *path: object) -> None:
        """Note an error at these keys."""
        self.found.append(Misspelt(words, tuple(map(str, path))))

    def within(self, keys: tuple[object, ...], work: Callable[[], S]) -> S | None:
        """Run some work on these keys; return None where it has a validation error."""
        try:
            return work()
        except Misspelt as wrong:
            self.found.extend(wrong.inside(*keys).each)
            return None

    def each(self, key: str, written: Iterable[A], read: Callable[[int, A], S]) -> list[S]:
        """Read each element of a list that stands under a key, given its place; return those that are right."""
        results = []
        for place, one in enumerate(written):
            try:
                results.append(read(place, one))
            except Misspelt as wrong:
                self.found.extend(wrong.inside(key, place).each)
        return results


def together(mistakes: Sequence[Misspelt]) -> Misspelt:
    """Return several errors as one, each of them once."""
    each = list({(one.words, one.path): one for many in mistakes for one in many.each}.values())
    return each[0] if len(each) == 1 else Misspelt(each[0].words, each[0].path, each)


def all_of(works: Iterable[Callable[[], S]]) -> list[S]:
    """Run all of this work, such as reading files; SetupError has a line for each error in any of it."""
    results: list[S] = []
    wrong: list[str] = []
    for work in works:
        try:
            results.append(work())
        except SetupError as error:
            wrong.extend(str(error).splitlines())
    if wrong:
        raise SetupError("\n".join(dict.fromkeys(wrong)))
    return results


def did_you_mean(name: object, known: Iterable[object]) -> str:
    """Return " Did you mean 'Husk'?" where a name is close to a known one, otherwise an empty text."""
    from difflib import get_close_matches

    if not isinstance(name, str):
        return ""
    by_small = {str(one).lower(): str(one) for one in known if one != name}
    close = get_close_matches(name.lower(), by_small, n=1, cutoff=CLOSE)
    return f" Did you mean {by_small[close[0]]!r}?" if close else ""


def unknown(what: str, name: object, known: Iterable[object], more: str = "") -> str:
    """Return the sentence for a name that does not exist: naming the close one, or else all and `more`."""
    names = [str(one) for one in known]
    close = did_you_mean(name, names)
    if close:
        return f"There is no {what} {name!r}.{close}"
    words = ", ".join([*names, *([more] if more else [])]) or "none"
    return f"There is no {what} {name!r}; there {'is' if len(names) == 1 and not more else 'are'} {words}."
