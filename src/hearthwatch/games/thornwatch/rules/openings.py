"""The choice of an opening."""

from __future__ import annotations

from hearthwatch.kernel import OneWritten, SetupError

from .book import Book


class OpeningChoice(OneWritten):
    """The opening of a book: a fixed one, a random one, or the Judge's choice at the table (TWN-2.4).

    An adventure may lead to any storyboard, so a single digest covers all authored storyboards.
    """

    def __init__(self, name: str, book: Book, help: str) -> None:
        openings = book.of_kind("opening")
        slugs = {scene.slug: scene.title for scene in openings}
        values = ("choose", "random", *slugs)
        titles = {"choose": "The Judge chooses", **slugs}
        digests = "".join(scene.digest for scene in book.scenes.values() if scene.digest)
        digest = digests[:16] if len(digests) <= 16 else f"{digests[:8]}{digests[-8:]}"
        super().__init__(
            name, "choose", values, help, titles, digests=dict.fromkeys(values, digest), one="a storyboard"
        )

    def changed(self, slug: str) -> SetupError:
        return SetupError("The storyboards have changed since: this was played with other texts.")
