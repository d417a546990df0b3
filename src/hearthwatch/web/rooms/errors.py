"""What a person in a room can be told. Each is a sentence."""

from __future__ import annotations

from hearthwatch.kernel.errors import HearthwatchError


class NotAllowed(HearthwatchError):
    """This cannot be done here, now, or by this person."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Stale(NotAllowed):
    """The table moved on while somebody chose."""

    def __init__(self) -> None:
        super().__init__("The table moved on while you chose. This is how it stands now: please choose again.")
