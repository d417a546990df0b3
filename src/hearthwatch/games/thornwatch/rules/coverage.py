"""The parts of storyboards that a game may reach: rules, actions, and storyboards that others lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Coverage

from ..content.storyboard_sheet import Storyboard
from ..table import Thornwatch
from .book import Book, Scene


def content(book: Book, slug: str) -> dict[str, str]:
    """Return the parts of an opening, and of the authored storyboards that it may lead to."""
    found: dict[str, str] = {}
    for scene in scenes_from(book, slug):
        if scene.slug == slug or scene.digest:
            found[scene.slug] = f"storyboard {scene.title!r}"
            found |= {deed.effect.name: f"rule {deed.said.name!r} of {scene.title!r}" for deed in scene.powers.deeds}
            found |= {deed.effect.name: f"action {deed.said.name!r} of {scene.title!r}" for deed in scene.actions}
    return found


def scenes_from(book: Book, slug: str) -> Iterator[Scene]:
    """The storyboards that an adventure with this opening may play."""
    opening = book.scenes[slug].sheet
    branches = opening.branches or [scene.slug for scene in book.of_kind("branch")]
    ahead, seen = [slug, opening.closing, opening.despair, *branches], {""}
    while ahead:
        if (one := ahead.pop(0)) not in seen:
            seen.add(one)
            yield book.scenes[one]
            ahead.extend(end.then for end in book.scenes[one].sheet.end if end.then in book.scenes)


def reached(table: Thornwatch) -> tuple[str, ...]:
    """Return the storyboards that were played."""
    return tuple(table.played)


COVERAGE: Final[Coverage[Thornwatch]] = Coverage(
    keys=Storyboard.__struct_encode_fields__, option="opening", content=content, reached=reached
)
