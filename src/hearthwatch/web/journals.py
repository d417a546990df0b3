"""The journal of a game as a page with a search, and its documents to download."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import to_builtins
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hearthwatch.kernel.documents import JSON, export_of, exports_of
from hearthwatch.kernel.errors import NoSuchDocument
from hearthwatch.kernel.files import game_file
from hearthwatch.kernel.readers import mask_of

from .page_data import facing
from .page_types import JournalData, JournalPage, PassageData, Searched
from .pages import LONGEST_SEARCH, about_game, html, room_to_work_on
from .requests import house_of, person_of, theme_of
from .rooms import Room
from .rooms.opening import knows_all

PAGE: Final = 100
"""Passages of one page."""
LONGEST_PAGE: Final = 200_000
"""Characters of one page; a single passage may be longer. Escaped they have 1.2 MB at most."""
LONGEST_FILE_NAME: Final = 60
KINDS: Final = {
    "action": "Draws",
    "oracle": "Oracle",
    "text": "What was written",
    "scene": "Scenes",
    "vow": "Vows",
    "correction": "By hand",
}
ALIKE: Final = {"note": "text", "mission": "vow"}
EXACT: Final = (
    "The JSON file holds the game itself: whoever opens it goes on exactly here, with the same cards to come."
)
PARTLY: Final = (
    "You have not held every seat from the beginning, so your files hold what you may know. A table that is "
    "opened from the JSON file deals the rest anew; private words of others are blank in it."
)


async def journal(request: Request) -> Response:
    """Return the whole journal of a room, or the results of a search."""
    room, person, house = await room_to_work_on(request), person_of(request), house_of(request)
    if room.game.journal is None:
        raise HTTPException(404)
    document = _document(room, facing(room, person))
    q, who, kind = (request.query_params.get(name, "")[:LONGEST_SEARCH] for name in ("q", "who", "kind"))
    page: JournalPage = {
        "base": house.config.base,
        "theme": theme_of(request),
        "game": about_game(room.game),
        "post": f"{house.config.base}r/{room.address}",
        **searched(document, q, who, kind, request.query_params.get("page", "")),
        "exports": [{"name": one.name, "title": one.title, "about": one.about} for one in exports_of(room.table)],
        "told": EXACT if knows_all(room, person) else PARTLY,
    }
    return html(request, house.renderer.journal(page))


async def export(request: Request) -> Response:
    """Return a document of the game, as far as the requester may know it."""
    room, person = await room_to_work_on(request), person_of(request)
    table, mine = room.table, room.seats_of(person)
    try:
        kind = export_of(table, request.path_params["kind"])
    except NoSuchDocument:
        raise HTTPException(404) from None
    if kind is not JSON:
        text = await asyncio.to_thread(table.export, kind.name, facing(room, person) or None)
    elif knows_all(room, person):
        text = await asyncio.to_thread(game_file, table, tuple(range(table.seats)))
    else:
        text = await asyncio.to_thread(partial(game_file, table, mine or None, exact=False))
    if kind is JSON:
        text = await asyncio.to_thread(house_of(request).seal.put, text)
    headers = {
        "Content-Disposition": f'attachment; filename="{_file_name(room)}.{kind.suffix}"',
        "Cache-Control": "no-store",
    }
    return Response(text.encode(), media_type=f"{kind.media}; charset=utf-8", headers=headers)


def searched(document: JournalData, q: str, who: str, kind: str, page: str = "") -> Searched:
    """Return a page of results: of a search the first, of the whole journal the last, unless one is named."""
    found = [one for one in document["passages"] if _fits(one, q, who, kind)]
    parts = in_pages(found)
    pages = len(parts)
    number = 1 if q or who or kind else pages
    if page.isascii() and page.isdigit() and len(page) < 9:
        number = min(max(int(page), 1), pages)
    return {
        "document": document,
        "names": [one["name"] for one in document["characters"]],
        "kinds": KINDS,
        "passages": parts[number - 1],
        "found": len(found),
        "page": number,
        "pages": pages,
        "q": q,
        "who": who,
        "kind": kind,
    }


def in_pages(passages: Sequence[PassageData]) -> list[list[PassageData]]:
    """Return the passages page by page, each with a bounded number of passages and of characters."""
    pages: list[list[PassageData]] = [[]]
    signs = 0
    for passage in passages:
        size = sum(map(len, _strings(passage)))
        if pages[-1] and (len(pages[-1]) == PAGE or signs + size > LONGEST_PAGE):
            pages.append([])
            signs = 0
        pages[-1].append(passage)
        signs += size
    return pages


def _document(room: Room, eyes: tuple[int, ...]) -> JournalData:
    story = room.game.journal
    assert story is not None

    def told() -> JournalData:
        found: JournalData = to_builtins(story(room.table, mask_of(eyes)))
        return found

    return room.remember(("journal", eyes), told)


def _file_name(room: Room) -> str:
    """Return the title of the journal in characters safe for any disk; else the game and the address of the table."""
    title = _document(room, ())["title"] if room.game.journal else ""
    return plain_name(title) or f"{room.kept.game}-{room.address}"


def plain_name(title: str) -> str:
    """Return a title in characters safe for any disk. Its length is limited first: titles come from people."""
    plain = unicodedata.normalize("NFKD", title[:LONGEST_FILE_NAME]).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_FILE_NAME]


def _fits(passage: PassageData, q: str, who: str, kind: str) -> bool:
    if kind and ALIKE.get(passage["kind"], passage["kind"]) != kind:
        return False
    if who and who not in (passage["by"], *passage["who"]):
        return False
    words = q.lower().split()
    if not words:
        return True
    text = " ".join(_strings(passage)).lower()
    return all(word in text for word in words)


def _strings(value: object) -> list[str]:
    """Return every word of a passage, at any depth."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in _strings(part)]
