"""Static files: cached by browsers as long as their address stays, and compressed where that helps."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
WORDS: Final = frozenset((".css", ".js", ".svg", ".json", ".txt", ".webmanifest"))
"""Text files. Fonts and pictures are compressed already."""
FOR_GOOD: Final = "public, max-age=31536000, immutable"
LEAST: Final = 512
"""Bytes below which compression is useless."""


class Static(StaticFiles):
    """The folder of static files."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if Path(path).suffix in WORDS and scope["method"] in ("GET", "HEAD"):
            try:
                full, found = await asyncio.to_thread(self.lookup_path, path)
            except (OSError, ValueError):  # an invalid file name
                raise HTTPException(404) from None
            if found is None:
                raise HTTPException(404)
            content = await asyncio.to_thread(_read, full, found.st_mtime_ns)
            return await sent(scope, content, guess_type(path)[0] or "text/plain")
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = kept_for(scope)
        return response


async def sent(scope: Scope, content: bytes, media_type: str) -> Response:
    """Send text: compressed for clients that accept it, and 304 where the browser has it already."""
    asked = Headers(scope=scope)
    tag = f'W/"{_tag(content)}"'
    headers = {"Cache-Control": kept_for(scope), "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in [one.strip() for one in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if len(content) >= LEAST and takes_gzip(asked.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
        content = await asyncio.to_thread(_packed, content)
    return Response(content, media_type=media_type, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Return True if "gzip, deflate;q=0.5" and the like name gzip, and do not refuse it."""
    for one in accepted.split(","):
        name, _, weight = one.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def kept_for(scope: Scope) -> str:
    """Return a cache policy: addresses with a digest may be cached for long."""
    return FOR_GOOD if b"v=" in scope.get("query_string", b"") else "no-cache"


@lru_cache(maxsize=128)
def _read(path: str, changed: int) -> bytes:
    """Return the file as of its last change."""
    return Path(path).read_bytes()


@lru_cache(maxsize=128)
def _tag(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=8).hexdigest()


@lru_cache(maxsize=128)
def _packed(content: bytes) -> bytes:
    """Compress once, and cache: static files are few."""
    return gzip.compress(content, 9, mtime=0)
