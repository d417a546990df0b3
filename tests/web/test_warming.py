"""Before the first click: the templates are read, and there is a process that thinks."""

from __future__ import annotations

import asyncio

from hearthwatch.web.game_list import Shelf
from hearthwatch.web.templates import environment
from hearthwatch.web.thinking import Thinking
from hearthwatch.web.warming import warm


def test_what_the_first_page_and_the_first_thought_need_is_there() -> None:
    shelf = Shelf()
    thinking = Thinking(shelf, 2)

    async def run() -> None:
        try:
            await warm(shelf, thinking)
            begun = {
                name: sum(one._pool is not None for one in lane._thinkers) for name, lane in thinking.lanes.items()
            }
            assert begun == {"bots": 1, "advice": 1, "files": 0}, "more come when they are needed"
        finally:
            thinking.close()

    asyncio.run(run())
    read = {name for _, name in environment().cache or ()}
    assert {"table.html", "parts/prompt.html"} < read
    assert {f"games/{slug}" for slug in shelf.slugs()} < read
