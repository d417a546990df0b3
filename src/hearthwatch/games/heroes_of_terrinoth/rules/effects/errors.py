"""What is wrong with an effect that somebody wrote."""

from __future__ import annotations


class Misspelt(ValueError):
    """A sentence about content that cannot be read, and the keys that lead to it."""

    def __init__(self, words: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.path = path

    def inside(self, *keys: object) -> Misspelt:
        """The same, seen from further out."""
        return Misspelt(self.words, (*map(str, keys), *self.path))
