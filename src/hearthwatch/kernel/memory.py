"""A cache for predicates while options are being found, when nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .flow import Flow

F = TypeVar("F", bound="Flow")
R = TypeVar("R")

Memo: TypeAlias = dict[Any, Any]


def asks_why(table: Flow) -> bool:
    """Return True if refused candidates are wanted, too. Otherwise a question may leave them out."""
    return table.memo is None


def remembered(work: Callable[[F], R]) -> Callable[[F], R]:
    """Cache a function of the table while options are being found."""

    def recall(table: F) -> R:
        memo = table.memo
        if memo is None:
            return work(table)
        if work in memo:
            cached: R = memo[work]
        else:
            memo[work] = cached = work(table)
        return cached

    recall.__doc__ = work.__doc__
    return recall
