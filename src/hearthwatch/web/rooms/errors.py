"""Errors for people in a room. Each is a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from hearthwatch.kernel.errors import HearthwatchError

if TYPE_CHECKING:
    from .room import Room

log = structlog.get_logger("hearthwatch.rooms")


class NotAllowed(HearthwatchError):
    """This cannot be done here, now, or by this person."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Stale(NotAllowed):
    """The table changed before the choice arrived."""

    def __init__(self) -> None:
        super().__init__("The table moved on while you chose. This is how it stands now: please choose again.")


class FailsOnFile(NotAllowed):
    """The rules fail on a table from an uploaded file."""

    def __init__(self) -> None:
        super().__init__(
            "The rules fail on this table. It came from a file that was edited or damaged: play on from another file."
        )


def blame_file(room: Room, error: Exception) -> None:
    """Log that the rules failed on a table from a file. This is not an error of the server."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f"{at.tb_frame.f_code.co_name}:{at.tb_lineno}" if at is not None else ""
    log.warning("the rules fail on a table from a file", game=room.kept.game, error=type(error).__name__, where=where)
