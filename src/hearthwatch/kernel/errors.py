"""Every error a user of Hearthwatch can meet. Each is a sentence, with the rule behind it where there is one."""

from __future__ import annotations


class HearthwatchError(Exception):
    """The common base: `str(error)` is a sentence for people."""


class UnknownGame(HearthwatchError):
    """No game has this slug."""


class BrokenGame(UnknownGame):
    """A game is installed, but its code cannot be loaded."""


class SetupError(HearthwatchError):
    """A game cannot be set up as asked: an unknown option, a value out of range, a position that cannot be."""


class IllegalChoice(HearthwatchError):
    """The choice is not open now. The table is as it was."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class RecordError(HearthwatchError):
    """A record or a saved game cannot be read: damaged, edited, or of another version."""


class NoSuchDocument(HearthwatchError):
    """The game offers no document of this kind."""


class BrokenTable(HearthwatchError):
    """A rule ended in a programming error. The table went back to where it stood before the choice."""


class RulesDefect(HearthwatchError):
    """The rules themselves are wrong: a question without an option, a game that runs dry without an outcome."""


class Misspelt(SetupError):
    """A sentence about something written that cannot be read, and the keys that lead to it."""

    def __init__(self, words: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.path = path

    def inside(self, *keys: object) -> Misspelt:
        """The same, seen from further out."""
        return Misspelt(self.words, (*map(str, keys), *self.path))


def because(error: Exception, cause: BaseException | None) -> Exception:
    """The error with its cause, as `raise error from cause` gives it: compiled code raises it so."""
    error.__cause__ = cause
    return error
