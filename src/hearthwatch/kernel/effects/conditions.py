"""Conditions of an effect: words joined by "and", each maybe with "not" before it, and comparisons."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Final, NamedTuple

COMPARISON: Final = re.compile(r"^(?P<name>.+?) *(?P<sign>>=|<=|=) *(?P<number>\d+)$")
SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}
OPPOSITE: Final = {">=": ("<=", -1), "<=": (">=", 1)}


class Said(NamedTuple):
    """One term as written: a word, or a number compared with another; maybe with "not" before it."""

    name: str
    negated: bool = False
    sign: str = ""
    """Sign of a comparison; empty for a word."""
    number: int = 0


def said_in(text: str) -> list[Said]:
    """Return the terms of a condition, without checking their words."""
    return [_said(part.strip()) for part in text.split(" and ")]


def _said(text: str) -> Said:
    negated = False
    while text.startswith("not "):
        text, negated = text.removeprefix("not ").strip(), not negated
    match = COMPARISON.match(text)
    return Said(match["name"], negated, match["sign"], int(match["number"])) if match else Said(text, negated)


class Term:
    """A term of a condition, and its test."""

    __slots__ = ("holds", "said")

    def __init__(self, said: Said, test: Callable[..., bool]) -> None:
        self.said = said
        self.holds: Callable[..., bool] = negation(test) if said.negated else test

    @property
    def bound(self) -> tuple[str, int]:
        """Return the sign and number of a comparison with "not" applied: "not x >= 3" is x <= 2; "" for not equal."""
        if not self.said.negated:
            return self.said.sign, self.said.number
        sign, by = OPPOSITE.get(self.said.sign, ("", 0))
        return sign, self.said.number + by


class Condition:
    """A conjunction of terms. `holds(table, ...)` evaluates it; the rest is for inspection."""

    __slots__ = ("holds", "terms", "text")

    def __init__(self, text: str, terms: tuple[Term, ...]) -> None:
        self.text = text
        self.terms = terms
        self.holds: Callable[..., bool] = terms[0].holds if len(terms) == 1 else conjunction(terms)

    def requires(self, word: str) -> bool:
        """Return True if a word of the game must be true."""
        return Said(word) in [term.said for term in self.terms]

    def mentions(self, name: str) -> bool:
        """Return True if it mentions a word or a number."""
        return any(term.said.name == name for term in self.terms)

    def least(self, name: str) -> int:
        """Return the least value of a number that it requires; 0 without a requirement."""
        bounds = [term.bound for term in self.terms if term.said.name == name]
        return max((least for sign, least in bounds if sign in (">=", "=")), default=0)


def negation(test: Callable[..., bool]) -> Callable[..., bool]:
    """Return the negation of a test."""

    def fails(table: object, *context: object) -> bool:
        return not test(table, *context)

    return fails


def conjunction(terms: tuple[Term, ...]) -> Callable[..., bool]:
    """Return the conjunction of the terms' tests."""
    tests = tuple(term.holds for term in terms)

    def hold(table: object, *context: object) -> bool:
        for test in tests:  # noqa: SIM110  (a generator would cost more than the tests)
            if not test(table, *context):
                return False
        return True

    return hold


def comparison(measure: Callable[..., int], sign: str, number: int) -> Callable[..., bool]:
    """Return a test that compares a number."""
    compares = SIGNS[sign]

    def holds(table: object, *context: object) -> bool:
        return compares(measure(table, *context), number)

    return holds
