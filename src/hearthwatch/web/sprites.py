"""Pictures as sprites: a page loads the pictures of its frame and of its game.

The address of a sprite is a digest of its content, so that browsers may cache it for good.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from hearthwatch.kernel.registry import games

from .game_assets import file_of, icons_of

FOLDER: Final = Path(__file__).parent
FETCHED: Final = FOLDER / "static" / "built" / "i.svg"
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@cache
def drawn() -> dict[str, str]:
    """Return the fetched pictures, by name, each as a symbol."""
    text = FETCHED.read_text(encoding="utf-8") if FETCHED.is_file() else ""
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


@cache
def frame_icons() -> frozenset[str]:
    """Return the pictures of every page, and the emblems of the front page."""
    names = msgspec.toml.decode((FOLDER / "templates" / "icons.toml").read_bytes(), type=dict[str, list[str]])["names"]
    emblems = [path.read_text(encoding="utf-8") for slug in games() if (path := file_of(slug, "emblem.html"))]
    named = {word for text in emblems for word in re.findall(r"[a-z0-9-]+", text)}
    return frozenset(names) | (named & drawn().keys())


def has_frame(name: str) -> bool:
    """Return True if a picture is of the frame, in any game."""
    return name in frame_icons()


@cache
def sprite_of(slug: str) -> bytes:
    """Return the pictures of a game that are not of the frame; those of the frame for no game."""
    names = set(icons_of(slug).values()) - frame_icons() if slug else frame_icons()
    symbols = "".join(drawn()[name] for name in sorted(names) if name in drawn())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()


@cache
def digest_of(slug: str) -> str:
    """Return the digest of a sprite."""
    return hashlib.blake2b(sprite_of(slug), digest_size=3).hexdigest()


@cache
def address(base: str, slug: str) -> str:
    """Return the address of a sprite."""
    return f"{base}static/i/{digest_of(slug)}.svg"


def named(digest: str) -> bytes | None:
    """Return the sprite of this digest; None if there is none (any more)."""
    return next((sprite_of(slug) for slug in ("", *games()) if digest_of(slug) == digest), None)
