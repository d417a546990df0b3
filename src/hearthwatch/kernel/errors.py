"""All errors for users of Hearthwatch. Each is a sentence, with its clause if there is one."""

from __future__ import annotations

from collections.abc import Sequence


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
    """A validation error of authored content, with the keys that lead to it; or several of them."""

    def __init__(self, words: str, path: tuple[str, ...] = (), each: Sequence[Misspelt] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.path = path
        self.each: Sequence[Misspelt] = each or (self,)
        """All errors that were found together, including this one."""

    def inside(self, *keys: object) -> Misspelt:
        """Return the same error, seen from further out."""
        before = tuple(map(str, keys))
        each = [Misspelt(one.words, (*before, *one.path)) for one in self.each]
        return each[0] if len(each) == 1 else Misspelt(each[0].words, each[0].path, each)


def because(error: Exception, cause: BaseException | None) -> Exception:
    """Return the error with its cause, as `raise error from cause` gives it: compiled code raises it so."""
    error.__cause__ = cause
    return error
