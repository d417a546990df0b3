"""The outcome of a game."""

from __future__ import annotations

from hearthwatch.drawing import Details

from .plain import OutcomeData


class Outcome:
    """The outcome of a game: won or lost, and why."""

    __slots__ = ("details", "reason", "rule", "won")

    def __init__(self, won: bool | None, reason: str, rule: str, details: Details) -> None:
        self.won = won
        self.reason = reason
        self.rule = rule
        self.details = details

    def as_data(self) -> OutcomeData:
        """Return plain data for views."""
        return {"won": self.won, "reason": self.reason, "rule": self.rule, "details": self.details}

    def __repr__(self) -> str:
        return (
            f"<Outcome {'won' if self.won else 'lost' if self.won is False else 'over'}: {self.reason} ({self.rule})>"
        )
