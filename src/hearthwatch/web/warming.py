"""Preloading before the first click: games, templates, and a process of each lane.

Without it the first page would wait for its templates, and a bot's first move for its process.
"""

from __future__ import annotations

import asyncio
from typing import Final

from jinja2 import TemplateNotFound

from .game_assets import TEMPLATES
from .game_list import Shelf
from .templates import FOLDER, environment
from .thinking import Thinking

OURS: Final = FOLDER / "templates"


async def warm(shelf: Shelf, thinking: Thinking) -> None:
    """Preload while pages are served already."""
    await asyncio.gather(asyncio.to_thread(read_templates, shelf), thinking.get_ready())


def read_templates(shelf: Shelf) -> None:
    """Load all templates, ours and those of the games."""
    names = [path.relative_to(OURS).as_posix() for path in sorted(OURS.rglob("*.html"))]
    names += [f"{kind}/{slug}" for slug in shelf.slugs() for kind in TEMPLATES]
    for name in names:
        try:
            environment().get_template(name)
        except TemplateNotFound:  # every addition of a game to its pages is optional
            continue
