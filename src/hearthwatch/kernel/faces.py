"""Steps and questions for type checkers. At run time both are tuples, made by plain functions.

This file is never compiled: compiled code would insist that a maker is a `Maker`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from .errors import RulesDefect

if TYPE_CHECKING:
    from .flow import Flow
    from .steps import Kind

P = ParamSpec("P")
T = TypeVar("T", bound="Flow")

Step: TypeAlias = tuple[Any, ...]
"""An id and plain arguments: ints, texts, tuples of ints, or another step. Only the kernel looks inside."""

Refusal: TypeAlias = tuple[Any, ...]
"""A clause, a template and its numbers. Worded only when read."""

if TYPE_CHECKING:

    class Question:
        """The result of `choices`. It is a tuple like a step, but only `ask` takes it: it cannot be done."""

        def __getitem__(self, index: Any) -> Any: ...

        def __len__(self) -> int: ...

else:
    Question = tuple


class Maker(Generic[T, P]):
    """The type of a function decorated with `@step`. At run time it is a plain function, three times faster."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def refuses(
        self, check: Callable[Concatenate[T, P], Refusal | None]
    ) -> Callable[Concatenate[T, P], Refusal | None]:
        """Say when this step is refused. The same predicate filters options, answers "why not?" and guards `choose`."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def idles(self, check: Callable[Concatenate[T, P], Refusal | None]) -> Callable[Concatenate[T, P], Refusal | None]:
        """Declare when this step is allowed but has no effect: "Would do nothing: nobody is hurt." It only warns."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def cautions(
        self, check: Callable[Concatenate[T, P], Refusal | None]
    ) -> Callable[Concatenate[T, P], Refusal | None]:
        """Declare a caution to show before this step is chosen, such as a part of it without effect."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def by(self, owner: Callable[Concatenate[T, P], int]) -> Callable[Concatenate[T, P], int]:
        """Declare the seat that may choose this step, where a question is open to several seats."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class WindowMaker(Maker[T, P]):
    """The type of a function decorated with `@window`."""

    def holds(self, check: Callable[Concatenate[T, ...], bool]) -> Callable[Concatenate[T, ...], bool]:
        """Declare whether others, from what they can see, must reckon with a reaction of a seat (the last argument).

        If True, the window shows even to a seat that can do nothing: skipping it would reveal a hand.
        """
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class Asker(Generic[T, P]):
    """The type of a function decorated with `@choices`."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Question:
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")

    def besides(
        self, named: Callable[Concatenate[T, P], Iterable[Step]]
    ) -> Callable[Concatenate[T, P], Iterable[Step]]:
        """Declare further steps that players may name, which are no candidates. Refusals by their predicates are shown.

        They are evaluated when a choice is refused, and for "why not?": a predicate may reveal no more of them than any
        seat may know.
        """
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")
