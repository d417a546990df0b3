"""What type checkers see of steps and questions. At run time both are tuples, and what makes them plain functions.

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
"""A clause, a template and its numbers. Worded only when somebody reads it."""

if TYPE_CHECKING:

    class Question:
        """What `choices` makes. It is a tuple like a step, but only `ask` takes it: it cannot be done."""

        def __getitem__(self, index: Any) -> Any: ...

        def __len__(self) -> int: ...

else:
    Question = tuple


class Maker(Generic[T, P]):
    """The face of what `@step` gives, for type checkers. At run time it is a plain function, three times faster."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def refuses(
        self, check: Callable[Concatenate[T, P], Refusal | None]
    ) -> Callable[Concatenate[T, P], Refusal | None]:
        """Say when this step is refused. The same predicate filters options, answers "why not?" and guards `choose`."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def idles(self, check: Callable[Concatenate[T, P], Refusal | None]) -> Callable[Concatenate[T, P], Refusal | None]:
        """Say when this step is allowed and would do nothing: "Would do nothing: nobody is hurt." It warns, no more."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def cautions(
        self, check: Callable[Concatenate[T, P], Refusal | None]
    ) -> Callable[Concatenate[T, P], Refusal | None]:
        """Say what to reckon with before taking this step, such as a part of it that would do nothing."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def by(self, owner: Callable[Concatenate[T, P], int]) -> Callable[Concatenate[T, P], int]:
        """Say which seat may choose this step, where a question is open to several seats."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class WindowMaker(Maker[T, P]):
    """The face of what `@window` gives."""

    def holds(self, check: Callable[Concatenate[T, ...], bool]) -> Callable[Concatenate[T, ...], bool]:
        """Say whether others, from what they can see, must reckon with a reaction of a seat (the last argument).

        Where it is true, the window shows even to a seat that can do nothing: skipping it would betray a hand.
        """
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class Asker(Generic[T, P]):
    """The face of what `@choices` gives, for type checkers."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Question:
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")

    def besides(
        self, named: Callable[Concatenate[T, P], Iterable[Step]]
    ) -> Callable[Concatenate[T, P], Iterable[Step]]:
        """Say what else players may name: steps that are no candidates. What their own predicates refuse is told.

        They are asked for when a choice is refused, and when somebody asks why not: a predicate may say no more of
        them than anybody may know.
        """
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")
