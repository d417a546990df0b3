"""The choice of an opening."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import OneOf, SetupError

from .book import Book


class OpeningChoice(OneOf):
    """One of the openings of a book, one at random, or whatever the Judge chooses at the table (TWN-2.4).

    Storyboards that somebody brought are kept with a digest of their texts, so that no record is replayed with others.
    """

    def __init__(self, name: str, book: Book, help: str) -> None:
        openings = book.of_kind("opening")
        titles = {scene.slug: scene.title for scene in openings}
        super().__init__(name, "choose", ("choose", "random", *titles), help, titles)
        digests = "".join(scene.digest for scene in book.scenes.values() if scene.digest)
        self.digest = digests[:16] if len(digests) <= 16 else f"{digests[:8]}{digests[-8:]}"

    def refuse(self, value: Any) -> SetupError:
        more = "A storyboard that is not in the box is known only where its folder is named: --authored FOLDER."
        return SetupError(f"{super().refuse(value)} {more}")

    def accept(self, value: Any) -> str:
        name, _, digest = str(value).partition("@")
        slug = super().accept(name)
        if digest and digest != self.digest:
            raise SetupError("The storyboards have changed since: this was played with other texts.")
        return f"{slug}@{self.digest}" if self.digest else slug
